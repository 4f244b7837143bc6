export const VENDOR = {
  "vendor/no-application": "{tool} 需要一个要运行的程序。用法：{tool} [选项] ./program [参数]",
  "vendor/unknown-option": "{tool} 没有选项 {option}。`{tool} --help` 会列出所有选项。",
  "vendor/unknown-option-suggest":
    "{tool} 没有选项 {option}。是否指 {suggestion}？`{tool} --help` 会列出所有选项。",
  "vendor/refused-option": "{tool} 的 {option} 所要求的内容 Warpscope 没有。请去掉该选项。",
  "vendor/ignored-option": "{tool} 的 {option} 在这里不起作用。",
  "vendor/machine-program":
    "{file} 是机器码，而这里没有可以运行它的 GPU。请用 Warpscope 的 nvcc 重新编译，或直接给出源文件：{tool} prog.cu",
  "vendor/no-program": "{file} 既不是 Warpscope 的 nvcc 生成的程序，也不是以 .cu 结尾的源文件。",
  "vendor/bad-regex": "{option} 的值 `{value}` 不是正则表达式：{reason}。",
  "vendor/unknown-metric": "{name} 不是 Warpscope 所知的 {tool} 指标；显示为不可用。",
  "vendor/metric-of-other-tool": "{name} 不是 {tool} 的名称，对应的名称是 {other}。",
  "vendor/metric-elsewhere": "{name} 不是 {tool} 的名称，{tool} 也没有对应的指标。",
  "vendor/metric-group": "{name} 是一组指标的名称，Warpscope 没有指标组；请逐个写出指标。",
  "vendor/skipped-metric": "在 {device} 上跳过 {name}：{reason}",
  "vendor/modelled-metrics": "以下数值由 Warpscope 建模得出，并非实测：{names}。",
  "vendor/modelled-times": "所有时间均由 Warpscope 针对 {device} 建模得出，并非实测。",
  "vendor/nvprof-unsupported-device":
    "NVIDIA 的 nvprof 只支持到计算能力 7.x；Warpscope 仍会给出 {device} 的数值。",
  "vendor/ncu-unsupported-device":
    "NVIDIA 的 ncu 从计算能力 7.0 起才支持；Warpscope 仍会给出 {device} 的数值。",
  "vendor/activity-limit":
    "传输和调用各自只列出前 {limit} 次；另有 {transfers} 次传输和 {calls} 次调用没有列出。",
  "vendor/ncu-export": "无法写出 Nsight Compute 自己的报告文件；写出的是 Warpscope 的 JSON 报告。",
  "vendor/rule-excess-global":
    "未合并的全局内存访问比所需字节多搬运了 {excess} 个扇区，占全部 {total} 个扇区的 {percent}%。主要来自 {place}。",
  "vendor/rule-excess-shared":
    "存储体冲突造成 {excess} 个 wavefront，占共享内存全部 {total} 个 wavefront 的 {percent}%。主要来自 {place}。",
  "vendor/rule-small-grid":
    "网格只有 {blocks} 个线程块，少于设备的 {multiprocessors} 个多处理器：部分多处理器无事可做。",
  "vendor/rule-occupancy":
    "一个多处理器上最多驻留 {blocks} 个线程块，占其线程束容量的 {percent}%。限制因素：{limiters}。",
  "vendor/rule-divergence": "一个线程束的 32 个线程中，每条指令平均只有 {threads} 个处于活动状态。",
  "vendor/nvprof-help": `nvprof（Warpscope 版）：无需 GPU 剖析程序

  nvprof [选项] ./program [参数]
      程序由 Warpscope 的 nvcc 生成，或直接是源文件（.cu）

示例
  nvprof ./offset 11
  nvprof --metrics gld_efficiency,gst_efficiency ./offset 11
  nvprof --print-gpu-trace --csv --log-file trace.csv ./offset

显示内容
  （不带选项）              内核、复制和调用的汇总
  --metrics A,B  -m         按内核列出指标；all 表示全部
  --events A,B   -e         按内核列出事件
  --kernels REGEX           对其后的选项：只限这些内核
  --print-gpu-trace         逐个列出内核和复制；与 --metrics 合用时每次启动一行
  --print-api-trace         逐个列出 CUDA 运行时的调用
  --print-gpu-summary, --print-api-summary, --print-summary
  --query-metrics, --query-events

显示方式
  --csv                     逗号分隔的值
  -u, --normalized-time-unit auto|col|s|ms|us|ns
  --log-file FILE           不写到标准错误；%p 是进程号
  --devices 0|all           只有一个设备，编号 0
  --demangling on|off       可读的内核名称
  --timeout SECONDS         停止不会结束的内核
  --quiet                   只显示结果
  --device NAME             所模拟的 GPU；默认取 nvcc 的 -arch

退出码：程序自己的退出码；选项或文件有误时为 2。`,
  "vendor/ncu-help": `ncu（Warpscope 版）：无需 GPU 剖析内核

  ncu [选项] ./program [参数]
      程序由 Warpscope 的 nvcc 生成，或直接是源文件（.cu）

示例
  ncu --set full ./offset
  ncu -k regex:tiled -c 1 --section MemoryWorkloadAnalysis ./transpose
  ncu --csv --page raw --log-file metrics.csv ./offset

显示内容
  --metrics A,B             按名称列出指标；regex:… 表示所有匹配的指标
  --set basic|detailed|full|roofline|source
  --section ID              一个小节；regex:… 表示所有匹配的小节
  --page details|raw        按小节显示，或按名称列出所有指标
  --print-summary none|per-kernel|per-gpu
  --list-sets, --list-sections, --query-metrics

选择启动
  -k, --kernel-name NAME|regex:…   --kernel-name-base function|demangled|mangled
  -s, --launch-skip N       跳过前 N 次匹配的启动
  -c, --launch-count N      最多 N 次
  --kernel-id C:S:NAME:N    该名称内核的第 N 次启动

显示方式
  --csv                     逗号分隔的值，使用基本单位
  --print-units auto|base
  --print-kernel-base demangled|function|mangled
  --apply-rules yes|no      在各小节下方显示结论
  -o FILE                   以 JSON 写出 Warpscope 的报告，代替文本
  --log-file FILE           不写到标准输出；%p 是进程号
  --timeout SECONDS         停止不会结束的内核
  --quiet                   不显示 ==PROF== 行
  --device NAME             所模拟的 GPU；默认取 nvcc 的 -arch

退出码：程序自己的退出码；选项或文件有误时为 2。`,
  "vendor/sanitizer-help": `compute-sanitizer（Warpscope 版）：无需 GPU 查找错误的内存访问

  compute-sanitizer [选项] ./program [参数]
      程序由 Warpscope 的 nvcc 生成，或直接是源文件（.cu）

示例
  compute-sanitizer ./offset
  compute-sanitizer --tool racecheck --racecheck-report all ./offset

  --tool NAME               memcheck、racecheck、initcheck 或 synccheck
  --leak-check no|full      memcheck：未释放的分配
  --racecheck-report KIND   analysis（成对的访问）、hazard 或 all
  --padding BYTES           两个分配之间的最小距离
  --report-api-errors no    不列出失败的 CUDA 运行时调用
  --error-exitcode N        发现错误而程序退出码为 0 时的退出码
  --print-limit N           最多显示的错误数（10000）
  --log-file FILE           不写到标准输出；%p 是进程号
  --launch-timeout SECONDS  停止不会结束的内核
  --device NAME             所模拟的 GPU；默认取 nvcc 的 -arch

退出码：程序自己的退出码，或 --error-exitcode 的值；选项或文件有误时为 2。`,
};
