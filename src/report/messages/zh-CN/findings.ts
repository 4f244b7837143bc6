/** What `warpscope check` finds: by kind a title, what happened, why it is wrong, how to mend it. */
export const FINDINGS = {
  "finding/title-out-of-bounds": "访问不属于任何分配的内存",
  "finding/what-out-of-bounds":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {bytes} B，不在任何分配之内。",
  "finding/why-out-of-bounds":
    "在 GPU 上，内核函数会因 cudaErrorIllegalAddress 而停止，或者悄悄改动恰好位于那里的数据。",
  "finding/mend-out-of-bounds":
    "访问之前先把下标与元素个数比较（用 `if (i < n)`，不要用 `<=`），并检查分配的大小是否覆盖整个网格。",
  "finding/title-misaligned": "未对齐的访问",
  "finding/what-misaligned":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {bytes} B，而该地址不是 {bytes} 的倍数。",
  "finding/why-misaligned":
    "GPU 访问 2、4、8 或 16 字节时，地址必须是相应大小的倍数，否则内核函数因 cudaErrorMisalignedAddress 而停止。",
  "finding/mend-misaligned":
    "指针转换为更宽的类型时，地址要保持为该类型大小的倍数；否则逐个复制各部分。",
  "finding/title-null-pointer": "内核函数使用空指针",
  "finding/what-null-pointer":
    "{kernel}：线程块 {block} 的线程 {thread} 通过空指针（{address}）{does} {bytes} B。",
  "finding/why-null-pointer": "地址 0 处没有内存：内核函数因 cudaErrorIllegalAddress 而停止。",
  "finding/mend-null-pointer":
    "确认指针已经分配、cudaMalloc 已经成功，并且指针确实传给了内核函数。",
  "finding/title-host-pointer": "内核函数使用主机指针",
  "finding/what-host-pointer":
    "{kernel}：线程块 {block} 的线程 {thread} 通过主机指针 {address} {does} {bytes} B。",
  "finding/why-host-pointer":
    "malloc、new 得到的内存以及主机变量，内核函数无法访问，除非系统让两边共享全部内存。",
  "finding/mend-host-pointer":
    "把数据复制到 cudaMalloc 分配的内存并传递该指针，或者用 cudaMallocManaged 分配。",
  "finding/title-use-after-free": "使用已释放的内存",
  "finding/what-use-after-free":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {bytes} B，该内存已被释放。",
  "finding/why-use-after-free":
    "这块内存可能已属于另一个分配：其内容已经丢失，或者会破坏别人的内容。",
  "finding/mend-use-after-free": "在最后一个使用它的内核函数或复制之后再释放内存。",
  "finding/title-shared-out-of-bounds": "访问超出共享内存",
  "finding/what-shared-out-of-bounds":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {bytes} B，超出线程块的共享内存。",
  "finding/why-shared-out-of-bounds":
    "线程块只有它声明的和启动时申请的共享内存，超出之后内核函数会停止。",
  "finding/mend-shared-out-of-bounds":
    "对照数组大小检查下标，并对照内核函数使用的 `extern __shared__` 检查第三个启动参数。",
  "finding/title-local-out-of-bounds": "访问超出本地内存",
  "finding/what-local-out-of-bounds":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {bytes} B，超出其本地内存。",
  "finding/why-local-out-of-bounds":
    "内核函数内的数组是线程自己的内存，超出它的下标会访问到别的变量，或者什么也没有。",
  "finding/mend-local-out-of-bounds": "对照数组大小检查下标。",
  "finding/title-constant-out-of-bounds": "访问超出常量变量",
  "finding/what-constant-out-of-bounds":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处读取 {bytes} B，超出程序的常量内存。",
  "finding/why-constant-out-of-bounds": "那里是另一个变量，或者什么也没有。",
  "finding/mend-constant-out-of-bounds": "对照数组大小检查下标。",
  "finding/title-surface-out-of-bounds": "访问超出表面",
  "finding/what-surface-out-of-bounds":
    "{kernel}：线程块 {block} 的线程 {thread} 在表面之外 {does} {bytes} B（一行的第 {address} 字节）。",
  "finding/why-surface-out-of-bounds":
    "在默认的边界模式 cudaBoundaryModeTrap 下，这会使内核函数停止。",
  "finding/mend-surface-out-of-bounds":
    "坐标 x 以字节计：要乘以元素的大小。也可以选用 cudaBoundaryModeZero 或 cudaBoundaryModeClamp。",
  "finding/title-texture-handle": "纹理不存在",
  "finding/what-texture-handle":
    "{kernel}：线程块 {block} 的线程 {thread} 使用了不存在的纹理或表面（{address}）。",
  "finding/why-texture-handle": "它从未创建或绑定，或已被销毁，或其内存已被释放。",
  "finding/mend-texture-handle": "在启动之前创建对象，在最后一次启动之后再销毁它及其内存。",
  "finding/title-stack-overflow": "内核函数栈溢出",
  "finding/what-stack-overflow": "{kernel}：线程块 {block} 的线程 {thread} 用尽了栈空间。",
  "finding/why-stack-overflow": "递归和通过指针的调用需要线程的栈，其大小在启动时就已固定。",
  "finding/mend-stack-overflow":
    "用 cudaDeviceSetLimit(cudaLimitStackSize, …) 增大；把递归改成循环则不需要栈。",
  "finding/title-assertion": "内核函数中断言失败",
  "finding/what-assertion": "{kernel}：线程块 {block} 的线程 {thread} 中断言失败。{text}",
  "finding/why-assertion": "内核函数因 cudaErrorAssert 而停止。",
  "finding/mend-assertion": "程序自己说明了哪个条件不成立。",
  "finding/title-trap": "内核函数执行 __trap()",
  "finding/what-trap": "{kernel}：线程块 {block} 的线程 {thread} 执行了 __trap()。",
  "finding/why-trap": "内核函数停止，此后每次调用都返回它的错误。",
  "finding/mend-trap": "查明为何会执行到调用 __trap() 的代码。",
  "finding/title-invalid-device-free": "内核函数释放并非由它分配的内存",
  "finding/what-invalid-device-free":
    "{kernel}：线程块 {block} 的线程 {thread} 释放 {address}，它不是内核函数中 malloc 所得内存的开头。",
  "finding/why-invalid-device-free":
    "内核函数中的 free 和 delete 只能释放内核函数中 malloc 和 new 得到的内存，否则会破坏设备堆。",
  "finding/mend-invalid-device-free":
    "cudaMalloc 的内存在主机上用 cudaFree 释放；传给 free 的必须是 malloc 返回的指针。",
  "finding/title-double-device-free": "内核函数重复释放内存",
  "finding/what-double-device-free":
    "{kernel}：线程块 {block} 的线程 {thread} 释放 {address}，而它已被释放。",
  "finding/why-double-device-free": "第二次释放会破坏设备堆。",
  "finding/mend-double-device-free": "只让一个线程释放这块内存，并且只释放一次。",
  "finding/title-double-free": "重复释放内存",
  "finding/what-double-free": "{call} 释放 {address}，而它已被释放。",
  "finding/why-double-free":
    "该调用返回 cudaErrorInvalidValue；如果该地址已重新分配，被释放的就是别人的内存。",
  "finding/mend-double-free": "每个分配只释放一次，释放之后把指针设为 nullptr。",
  "finding/title-invalid-free": "释放方式与分配不符",
  "finding/what-invalid-free": "{call} 释放 {address}，它不是该调用所能释放的分配的开头。",
  "finding/why-invalid-free":
    "cudaFree 释放 cudaMalloc 和 cudaMallocManaged 的内存，cudaFreeHost 释放 cudaMallocHost 和 cudaHostAlloc 的内存，free 释放 malloc 的内存。否则该调用返回错误，内存也没有释放。",
  "finding/mend-invalid-free": "保留分配时返回的指针，并用与之对应的调用释放。",
  "finding/title-leak": "从未释放的内存",
  "finding/what-leak": "{call} 在 {address} 分配的 {bytes} B 从未释放。",
  "finding/why-leak": "在继续运行的程序或库中，设备内存会逐渐耗尽。",
  "finding/mend-leak": "不再需要时释放内存，最迟在程序结束之前。",
  "finding/title-copy-out-of-bounds": "复制超出设备内存",
  "finding/what-copy-out-of-bounds":
    "{call}：位于 {address} 的 {end}（{bytes} B）不全在设备的同一个分配之内。",
  "finding/why-copy-out-of-bounds": "没有复制任何数据，该调用返回 cudaErrorInvalidValue。",
  "finding/mend-copy-out-of-bounds": "大小以字节计：元素个数乘以 sizeof，与分配时一致。",
  "finding/title-copy-after-free": "复制已释放的内存",
  "finding/what-copy-after-free":
    "{call}：位于 {address} 的 {end}（{bytes} B）是已被释放的设备内存。",
  "finding/why-copy-after-free":
    "该调用返回 cudaErrorInvalidValue，或者影响现在位于那里的另一个分配。",
  "finding/mend-copy-after-free": "在最后一次复制之后再释放内存。",
  "finding/title-copy-host-overrun": "复制超出主机内存",
  "finding/what-copy-host-overrun":
    "{call}：位于 {address} 的 {end}（{bytes} B）超出了从 {start} 开始的 {size} B 主机内存。",
  "finding/why-copy-host-overrun":
    "复制会读取或覆盖后面的内容，主机程序以后会遇到损坏的数据或崩溃。",
  "finding/mend-copy-host-overrun": "让主机数组与复制一样长，或者让复制与数组一样短。",
  "finding/title-copy-direction": "复制方向错误",
  "finding/what-copy-direction":
    "{call}：{end} {address} 所在的一侧与给出的方向（cudaMemcpyKind）不符。",
  "finding/why-copy-direction": "没有复制任何数据，该调用返回 cudaErrorInvalidValue。",
  "finding/mend-copy-direction": "先写目标，后写来源；cudaMemcpyDefault 会根据指针确定方向。",
  "finding/title-device-pointer-on-host": "主机使用设备指针",
  "finding/what-device-pointer-on-host":
    "主机程序访问了自身内存之外的地址（设备内存的地址就是如此），因而崩溃。",
  "finding/why-device-pointer-on-host": "主机不能读取 cudaMalloc 的内存；在真实机器上这是段错误。",
  "finding/mend-device-pointer-on-host":
    "先用 cudaMemcpy 把数据复制到主机，或者用 cudaMallocManaged 分配。",
  "finding/title-api-error": "调用返回错误",
  "finding/what-api-error": "{call} 返回 {error}（{code}）：{text}。",
  "finding/why-api-error": "该调用什么也没有做，程序随后使用的数据并不存在。",
  "finding/mend-api-error": "检查参数，并查看每次调用的返回值。",
  "finding/title-api-error-echo": "调用报告先前的错误",
  "finding/what-api-error-echo": "{call} 返回 {error}（{code}），即另一项发现的错误。",
  "finding/why-api-error-echo": "内核函数的错误出现在以后的调用中。",
  "finding/mend-api-error-echo": "修正另一项发现。",
  "finding/title-race-block": "线程块内线程之间的竞争",
  "finding/what-race-block":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {space} 内存的 {bytes} B，线程 {otherThread} 也 {did} 过它们，两者之间没有屏障。",
  "finding/what-race-block-unnamed":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {space} 内存的 {bytes} B，另一个线程也 {did} 过它们，两者之间没有屏障。",
  "finding/why-race-block": "线程块的各线程束以任意顺序运行：哪个访问在先、结果如何，全凭偶然。",
  "finding/mend-race-block":
    "在两个访问之间放置 __syncthreads()，并保证线程块的所有线程都会到达；或者使用原子操作。",
  "finding/title-race-warp": "线程束内线程之间的竞争",
  "finding/what-race-warp":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {space} 内存的 {bytes} B，同一线程束的线程 {otherThread} 也 {did} 过它们，两者之间没有 __syncwarp()。",
  "finding/what-race-warp-unnamed":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {space} 内存的 {bytes} B，同一线程束的另一个线程也 {did} 过它们，两者之间没有 __syncwarp()。",
  "finding/why-race-warp":
    "从 Volta 起，线程束的各线程不一定同步前进；依赖同步前进的代码只是碰巧正确。",
  "finding/mend-race-warp":
    "在两个访问之间放置 __syncwarp()，或者用 __shfl_sync、__reduce_sync 一类函数交换数值。",
  "finding/title-race-grid": "线程块之间的竞争",
  "finding/what-race-grid":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {space} 内存的 {bytes} B，线程块 {otherBlock} 的线程 {otherThread} 在同一次启动中也 {did} 过它们。",
  "finding/what-race-grid-unnamed":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {space} 内存的 {bytes} B，另一个线程块的某个线程在同一次启动中也 {did} 过它们。",
  "finding/why-race-grid":
    "线程块以任意顺序运行，也会同时运行：内核函数中没有什么规定这两个访问的先后。",
  "finding/mend-race-grid":
    "使用原子操作，让每个线程块使用自己的一部分内存，或者拆分内核函数：下一次启动能看到这一次的全部结果。",
  "finding/mend-race-update": "使用原子操作：atomicAdd 等函数一步完成读取、修改和写入。",
  "finding/title-race-async": "没有等待异步复制完成",
  "finding/what-race-async":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处 {does} {bytes} B 共享内存，而线程 {otherThread} 正在向那里异步复制，且尚未等待复制完成。",
  "finding/why-race-async":
    "在等待之前，复制可能在任何时刻完成：读到的可能是旧数据，写入的也可能被覆盖。屏障并不等待复制。",
  "finding/mend-race-async":
    "在发起复制的线程中等待（__pipeline_wait_prior、cp.async.wait_group、pipeline.consumer_wait()、cg::wait），再让线程块在屏障处会合，然后才使用数据。",
  "finding/title-uninitialized-read": "读取从未写入的内存",
  "finding/what-uninitialized-read":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处读取 {space} 内存的 {bytes} B，而那里从未写入。",
  "finding/why-uninitialized-read":
    "cudaMalloc、__shared__ 和内核函数中的数组都不会清零内存：读到的是以前留下的内容。",
  "finding/mend-uninitialized-read":
    "先写入内存：cudaMemset、复制、内核函数或初始值；并检查写入的部分与读取的部分一样长。",
  "finding/title-uninitialized-variable": "读取尚无值的变量",
  "finding/what-uninitialized-variable": "{kernel}：变量 {text} 在此处被读取，而它还没有值。",
  "finding/why-uninitialized-variable":
    "内核函数的变量不会清零：它的初值是寄存器中原有的内容，编译器也可以任取一个值。",
  "finding/mend-uninitialized-variable": "在声明处给它赋值：累加变量从 0 开始。",
  "finding/title-uninitialized-copy": "把从未写入的内存复制到主机",
  "finding/what-uninitialized-copy":
    "{call} 把 {bytes} B 从未写入的内容复制到主机，从该分配的第 {offset} 字节开始。",
  "finding/why-uninitialized-copy": "在 GPU 上主机得到的是那里原有的任意内容，每次运行都可能不同。",
  "finding/mend-uninitialized-copy":
    "查明哪些线程本应写入：网格没有覆盖全部元素，或者边界判断排除得太多。否则只复制写过的部分，或者用 cudaMemset 设置这块内存。",
  "finding/title-divergent-barrier": "只有部分线程到达的屏障",
  "finding/what-divergent-barrier":
    "{kernel}：线程块 {block} 的线程 {thread} 在分支中的屏障处等待，而该线程块的其他线程不走这个分支。",
  "finding/why-divergent-barrier":
    "__syncthreads() 针对线程块中所有尚未结束的线程；放在使线程分开的分支里，行为未定义：内核函数会挂起，或者在别的屏障处相遇。",
  "finding/mend-divergent-barrier": "把屏障移出分支：先分支，再屏障，然后再分支。",
  "finding/title-barrier-after-exit": "提前返回之后的屏障",
  "finding/what-barrier-after-exit":
    "{kernel}：线程块 {block} 的线程 {thread} 在屏障处等待，而该线程块的其他线程已经结束。",
  "finding/why-barrier-after-exit":
    "线程块的所有线程都必须到达 __syncthreads()。从 Volta 起不再等待已结束的线程，在更早的 GPU 上内核函数可能挂起；它们本应写入的内容也缺失了。",
  "finding/mend-barrier-after-exit":
    "在最后一个屏障之前不要让任何线程返回：把条件（`if (i < n)`）只放在访问的周围。",
  "finding/title-barrier-count": "屏障的线程数不对",
  "finding/what-barrier-count":
    "{kernel}：线程块 {block} 的线程 {thread} 到达一个屏障，其线程数与实际到达的线程不符。",
  "finding/why-barrier-count": "屏障会过早打开，或者永远不打开。",
  "finding/mend-barrier-count":
    "命名屏障或协作组屏障的线程数应等于到达的线程数，并且是 32 的倍数。",
  "finding/title-barrier-deadlock": "线程永远等待",
  "finding/what-barrier-deadlock":
    "{kernel}：线程块 {block} 的线程 {thread} 在屏障处等待，而该线程块的其他线程永远不会到达。",
  "finding/why-barrier-deadlock": "内核函数挂起，直到被外部停止。",
  "finding/mend-barrier-deadlock": "把屏障移出各线程在不同时刻离开的分支和循环。",
  "finding/title-warp-mask": "线程掩码错误",
  "finding/what-warp-mask":
    "{kernel}：线程块 {block} 的线程 {thread} 调用线程束函数，而掩码中没有它自己。",
  "finding/why-warp-mask":
    "调用的线程必须在掩码之中；在 GPU 上内核函数因 cudaErrorIllegalInstruction 而停止，或者挂起。",
  "finding/mend-warp-mask":
    "在分支之前求出走该分支的线程的掩码（__ballot_sync、__activemask），或者在分支之外由所有线程调用该函数。",
  "finding/title-warp-mask-exited": "掩码中有已结束的线程",
  "finding/what-warp-mask-exited":
    "{kernel}：线程块 {block} 的线程 {thread} 调用线程束函数，其掩码中有已经结束或永远不会到达的线程。",
  "finding/why-warp-mask-exited": "掩码中的所有线程都必须调用该函数，否则行为未定义。",
  "finding/mend-warp-mask-exited": "掩码中只写调用该函数的线程；没有工作的线程以中性值参与。",
  "finding/title-shuffle-inactive": "从不参与的线程取值",
  "finding/what-shuffle-inactive":
    "{kernel}：线程块 {block} 的线程 {thread} 从一个不执行该 shuffle 的线程取值。",
  "finding/why-shuffle-inactive": "得到的值未定义。",
  "finding/mend-shuffle-inactive": "让所有线程在分支之外执行 shuffle，不需要的地方忽略其结果。",
  "finding/title-warp-incomplete": "部分线程执行矩阵指令",
  "finding/what-warp-incomplete":
    "{kernel}：线程块 {block} 的线程 {thread} 执行矩阵指令，而其线程束的 32 个线程并未全部执行。",
  "finding/why-warp-incomplete": "mma、wmma 和 ldmatrix 必须由整个线程束执行，否则行为未定义。",
  "finding/mend-warp-incomplete": "不要把它们放在使线程束分开的分支里，并以完整的线程束启动。",
  "finding/title-grid-sync": "网格屏障使用错误",
  "finding/what-grid-sync":
    "{kernel}：线程块 {block} 结束时没有经过这个全网格屏障，而其他线程块在此等待。",
  "finding/why-grid-sync":
    "只有每个线程块的每个线程都到达之后网格屏障才会打开，已经结束的线程也不例外：在 GPU 上内核函数会挂起。",
  "finding/mend-grid-sync":
    "让所有线程块的所有线程都到达该屏障：把它移出分支，并用只包住访问的条件代替提前返回。",
  "finding/title-grid-deadlock": "线程块永远等待",
  "finding/what-grid-deadlock":
    "{kernel}：线程块 {block} 的线程 {thread} 永远等待：设备上驻留的所有线程块都只是在等待。",
  "finding/why-grid-deadlock":
    "尚未开始的线程块要等到某个线程块结束才能开始：等待后面的线程块就永远不会结束。",
  "finding/mend-grid-deadlock":
    "只等待确定在运行的线程块：采用协作启动，或者用原子操作取号来代替 blockIdx。",

  "finding/title-nan": "首个 NaN",
  "finding/what-nan": "{kernel}：线程块 {block} 的线程 {thread} 计算 {text}，而操作数中没有 NaN。",
  "finding/why-nan": "由它算出的一切也是 NaN，与它的比较都为假，而且显现之处往往离原因很远。",
  "finding/mend-nan": "查看操作数从何而来：无穷大相加减、0 / 0、0 * inf、对负数开方或取对数。",
  "finding/title-infinity": "首个无穷大",
  "finding/what-infinity": "{kernel}：线程块 {block} 的线程 {thread} 由有限的操作数计算 {text}。",
  "finding/why-infinity": "结果超出该类型的最大值，或者除数为 0；继续用它计算会得到 NaN。",
  "finding/mend-infinity":
    "在除法前检查除数，在 exp() 之前减去最大值，缩放数据，或者用更宽的类型计算。如果本来就要无穷大，用注释说明：`// warpscope-ignore numeric: 理由`。",
  "finding/title-address-overflow": "地址计算中的整数溢出",
  "finding/what-address-overflow":
    "{kernel}：线程块 {block} 的线程 {thread} 为一次访问的地址用 int 计算 {text}，而 int 的最大值是 2147483647。",
  "finding/why-address-overflow":
    "int 溢出是未定义行为：在这里和大多数 GPU 上下标会变成负数，编译器也可以假定它不会发生。",
  "finding/mend-address-overflow":
    "从第一个因子起就用 size_t 或 long long 计算下标：`(size_t)row * width + column`。",
  "finding/title-division-by-zero": "整数除以 0",
  "finding/what-division-by-zero": "{kernel}：线程块 {block} 的线程 {thread} 计算 {text}。",
  "finding/why-division-by-zero": "结果未定义。GPU 不会停下：商的所有位都为 1，余数等于被除数。",
  "finding/mend-division-by-zero":
    "除之前先与 0 比较，或者查明它为何为 0：从未设置的大小、空组的计数。",
  "finding/title-division-overflow": "整数除法溢出",
  "finding/what-division-overflow":
    "{kernel}：线程块 {block} 的线程 {thread} 计算 {text}，而商比该类型的最大值大 1。",
  "finding/why-division-overflow": "结果未定义。GPU 给出被除数本身，余数为 0。",
  "finding/mend-division-overflow": "排除最小值，或者用更宽的类型做除法。",

  "finding/near-after":
    "越界：在最近的分配（位于 {start}，{size} 字节）末尾之后 {distance} 字节处。",
  "finding/near-before": "越界：在最近的分配（位于 {start}，{size} 字节）之前 {distance} 字节处。",
  "finding/near-inside": "它在位于 {start} 的 {size} B 分配之内。",
  "finding/near-freed": "那里曾是位于 {start} 的 {size} B 分配。",
  "finding/silent-store": "写入的正是那里原有的值，所以结果与先后无关。",
  "finding/same-value": "两者写入相同的值，所以结果与先后无关。",
  "finding/told-by-compiler": "由编译器指出：运行中没有看到线程读取它。",
  "finding/label-why": "原因",
  "finding/label-mend": "修正",
  "finding/label-also": "另外",
  "finding/also-race": "{hazard}（{scope}）",
  "finding/also-count": "{way}，{count} 次访问",
  "finding/label-threads": "线程",
  "finding/label-launch": "启动",
  "finding/earlier-access": "另一个访问，由线程块 {block} 的线程 {thread} 执行：{hazard}",
  "finding/earlier-access-unnamed": "另一个访问：{hazard}",
  "finding/inlined-here": "在此处内联",
  "finding/launched-here": "在此处启动，位于 {function}",
  "finding/called-here": "由 {function} 调用",
  "finding/allocated-here": "由 {call} 在此处分配",
  "finding/freed-here": "在此处释放",
  "finding/count-accesses": "{count} 次访问，最先：{threads}",
  "finding/count-one": "一次访问，{threads}",
  "finding/count-times": "{count} 次，最先：{threads}",
  "finding/count-once": "一次，{threads}",
  "finding/threads-of-block": "线程块 {block} 的线程 {threads}",
  "finding/launches-one": "编号 {first}（从 0 数起）",
  "finding/launches-many": "共 {count} 次，最先的编号为 {first}（从 0 数起）",
  "finding/summary-clean": "没有发现：{tools}。",
  "finding/summary": "{errors}，{warnings}，{notes}；检查了：{tools}。",
  "finding/summary-error": "{count} 个错误",
  "finding/summary-errors": "{count} 个错误",
  "finding/summary-warning": "{count} 个警告",
  "finding/summary-warnings": "{count} 个警告",
  "finding/summary-note": "{count} 个说明",
  "finding/summary-notes": "{count} 个说明",
  "finding/summary-leaks": "共 {count} 个分配、{bytes} B 没有释放。",
  "finding/summary-no-leaks": "所有内存都已释放。",
  "finding/summary-suppressed": "有 {count} 项发现被抑制。",
  "finding/summary-hidden": "还有 {count} 项发现没有显示；--print-limit 可显示更多。",
  "finding/unknown-code":
    "`{code}` 既不是工具，也不是发现的代码。`warpscope explain check` 列出全部代码。",
  "finding/unreadable-suppressions": "无法读取抑制文件 {file}。",
  "finding/explain-head": "{code}：{title}",
  "finding/list-head": "`warpscope check` 能发现的问题，按工具列出：",

  "term/finding-reads": "读取",
  "term/finding-writes": "写入",
  "term/finding-updates": "更新",
  "term/finding-read": "读取",
  "term/finding-wrote": "写入",
  "term/finding-updated": "更新",
  "term/finding-global": "全局",
  "term/finding-shared": "共享",
  "term/finding-local": "本地",
  "term/finding-constant": "常量",
  "term/finding-destination": "目标",
  "term/finding-source": "来源",
  "term/finding-between-warps": "线程块内线程束之间",
  "term/finding-inside-a-warp": "线程束内",
  "term/finding-between-blocks": "线程块之间",
  "term/finding-read-after-write": "写后读",
  "term/finding-write-after-read": "读后写",
  "term/finding-write-after-write": "写后写",
};
