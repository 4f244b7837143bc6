export const RUNTIME = {
  "runtime/no-device-code": "程序的主机代码要用的设备代码（{name}）不在程序中。请重新编译该程序。",
  "runtime/kernel-missing": "内核 {kernel} 没有可以运行的设备代码。",
  "runtime/unsupported": "不支持 {what}。",
  "runtime/link-failed": "交给 cuLinkAddData 的模块无法链接：{text}",
  "runtime/foreign-device-code":
    "程序加载了由其他编译器生成的 {kind}。在这里，设备代码来自 CUDA 源代码：请用 `warpscope nvcc -ptx`、`-cubin` 或 `-fatbin` 生成该文件，或在程序运行时用 NVRTC 编译源代码。",
  "runtime/module-file-missing":
    "程序要加载的 {path} 不存在。程序加载的设备代码须事先生成：`warpscope nvcc -ptx`、`-cubin` 或 `-fatbin -o {path} SOURCE.cu`。",
  "runtime/out-of-device-memory":
    "分配 {requestedBytes} B 失败：设备内存共 {totalBytes} B，剩余 {freeBytes} B。",
  "runtime/checked-times":
    "检查时不对内核计时：程序在此打印的时间不代表任何 GPU；请用 `warpscope run` 得到时间。",
  "runtime/costs-not-counted":
    "主机程序含有无法计数的指令：其时钟按在此处实际花费的时间走，每次运行都会不同。",
  "runtime/unflushed-output": "内核打印的 {bytes} B 输出已丢失：程序没有与设备同步就结束了。",
  "runtime/bad-grid": "{kernel}：网格 {grid} 无法启动，上限为 {limit}。",
  "runtime/bad-block": "{kernel}：线程块 {block} 无法启动，上限为 {limit}。",
  "runtime/launch-bounds":
    "{kernel}：{threads} 个线程的线程块无法启动；其 __launch_bounds__ 只允许 {limit} 个。",
  "runtime/too-many-threads": "{kernel}：{threads} 个线程的线程块无法启动；设备只允许 {limit} 个。",
  "runtime/too-much-shared":
    "{kernel}：每个线程块需要 {staticBytes} B 静态共享内存和 {dynamicBytes} B 动态共享内存；动态部分最多 {limit} B，用 cudaFuncSetAttribute 时合计最多 {optInLimit} B。",
  "runtime/cooperative-too-large":
    "{kernel}：{blocks} 个线程块的协作式启动被拒绝；设备同时只能容纳 {limit} 个。",
  "runtime/no-clusters":
    "{kernel}：带线程块集群的启动被拒绝；线程块集群需要计算能力 9.0 或更高的设备。",
  "runtime/bad-cluster":
    "{kernel}：{cluster} 个线程块的集群被拒绝；网格 {grid} 必须是集群的整数倍，且一个集群最多可有 {limit} 个线程块。",
  "runtime/unknown-call": "不支持 CUDA 调用 `{name}`。",
  "runtime/undefined-function": "函数 `{name}` 已声明但没有定义。",
  "runtime/host-aborted": "程序在 {function} 中异常中止。",
  "runtime/host-arithmetic": "程序在 {function} 中除以零或发生溢出。",
  "runtime/host-bad-function-pointer": "程序在 {function} 中通过无效指针调用了函数。",
  "runtime/host-segmentation-fault":
    "程序在 {function} 中访问了不属于它的内存。主机代码不能使用设备指针。",
  "runtime/host-stack-overflow": "程序在 {function} 中耗尽了栈空间。",
  "runtime/host-bad-address": "程序把无效地址 {address} 传给了库函数。",
  "runtime/uncaught-exception": "程序结束：它抛出的 {type} 没有被任何代码捕获。{what}",
  "runtime/link-outside":
    "程序要使用 {path}，但其中的链接指向程序可用文件夹之外。请用 --allow-dir 允许链接所指的文件夹。",
  "runtime/outside-folder":
    "程序要使用 {path}，它在工作目录之外：加上 --allow-dir {folder} 后才可以使用。",
  "runtime/threads-stuck":
    "程序的线程在 {function} 中互相等待，每个都在等后面的那个：{threads}。这里一个线程从开始一直运行到结束，其他线程在此期间等待；不支持需要轮流执行的线程（例如工作线程等待新任务，而 main 在等待它的结果）。请让工作线程在 main 等待之前结束，或者不使用线程。",
  "runtime/host-spins":
    "程序在 {threads} 中一直停在一个只查看内存的循环里：它的内核函数都已运行完，没有别的东西会改变它所查看的内容。这里一个线程从开始一直运行到结束，其他线程在此期间等待；不支持需要轮流执行的线程。请让线程在别人等待之前结束，或者不使用线程。",
  "runtime/terminated": "程序在没有异常的情况下调用了 std::terminate。",
  "runtime/kernel-turns":
    "主机等待内核函数写入的内容，而内核函数也在等待主机写入的内容。在这里内核函数从头运行到尾，其间主机停着：两者不能轮流应答。请让内核函数在每次应答后结束，然后再次启动它。",
  "runtime/host-null-write": "程序通过空指针写入。",
  "runtime/out-of-host-memory": "主机上分配 {bytes} B 失败：程序在主机上共有 {limitBytes} B。",
  "runtime/static-variables-too-large":
    "主机程序的静态变量占 {bytes} B；主机内存可超过 4 GiB 时，静态变量最多 {limit} B。请用 malloc 分配较大的变量。",
  "runtime/out-of-host-memory-option":
    "主机上分配 {bytes} B 失败：程序在主机上共有 {limitBytes} B。用 --host-memory {enough} 就放得下。",
  "runtime/out-of-host-memory-engine":
    "主机上分配 {bytes} B 失败：程序在主机上共有 {limitBytes} B。用 --host-memory {enough} 就放得下，这需要 Node 24 或更新版本。",
  "runtime/machine-out-of-memory":
    "主机上分配 {bytes} B 失败：程序已有 {ownBytes} B，这台机器给不了更多。",
  "runtime/host-failed-allocation":
    "程序使用了不属于它的内存；在此之前，主机上 {bytes} B 的分配失败，malloc 返回了空指针。",
};
