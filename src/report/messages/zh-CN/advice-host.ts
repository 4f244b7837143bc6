/** 关于拷贝、内存分配、等待与内核启动的建议：发现了什么；`-change` 怎样改；`-explained` 为什么。 */
export const ADVICE_HOST = {
  "advice/repeated-copy":
    "{call} 有 {count} 次拷贝的内容目标处早已存在：共 {kib} KiB，源地址、目标地址和每个字节都与上次相同。",
  "advice/repeated-copy-change": "不变的数据只在循环之前拷贝一次，然后一直留在设备内存中。",
  "advice/repeated-copy-change-back": "结果只在算出它的内核之后拷贝回主机一次，不要每一轮都拷贝。",
  "advice/repeated-copy-explained":
    "主机与设备之间的链路是数据要走的最慢的一段路：每秒几十 GB，而设备自己的内存每秒可达数千 GB。设备内存的内容在多次启动之间保持不变，因此不变的输入（权重、查找表、网格）只需拷贝一次。Warpscope 会把每次拷贝与目标处已有的内容逐字节比较：只有全部字节都已存在，并且此前有过同样两端之间的拷贝时，才会指出。",

  "advice/round-trip-copy":
    "数据有 {count} 次拷到主机后又原样拷回：往返共 {kib} KiB，而前后两个内核本可直接传递。",
  "advice/round-trip-copy-change":
    "把数据留在设备内存中，把同一个指针交给下一个内核。如果主机只是想查看，只拷到主机，不要再拷回。",
  "advice/round-trip-copy-explained":
    "后一个内核能直接读到前一个内核写下的内容：设备内存在多次启动之间保持不变，同一个流中的内核按顺序执行。拷到主机再拷回，除了两次穿过链路之外毫无所得。拷回的内容已与设备上原有的内容逐字节比较过。主机在途中是否读过这些数据无从得知；如果读过，拷到主机的那一次要保留。",

  "advice/small-copies":
    "{call} 连续 {count} 次拷贝，平均每次 {bytes} 字节：每次约 {us} µs，大部分时间花在第一个字节移动之前。",
  "advice/small-copies-change": "这些小块在两端都首尾相接：用一次调用全部拷贝。",
  "advice/small-copies-change-rows":
    "这些小块是间距固定的行：用一次 `cudaMemcpy2D` 全部拷贝，间距作为 pitch 传入。",
  "advice/small-copies-change-pack":
    "先在主机上把这些小块收集到一个缓冲区，用一次调用拷贝，再让内核按偏移量取用。",
  "advice/small-copies-explained":
    "主机与设备之间的每次拷贝，无论大小，都有几微秒的固定开销（调用、驱动程序、链路上的第一次往返）。这段时间里链路本可以传送几百 KB。所以许多小拷贝的代价取决于次数而不是字节数；合成一次大拷贝，固定开销只付一次。",

  "advice/mapped-reuse":
    "{count} 次启动经由链路访问主机的 {kib} KiB 内存：共有 {moved} KiB 通过链路，是内存本身的 {reuse} 倍。",
  "advice/mapped-reuse-change":
    "把这块内存一次复制到设备，让内核在设备内存上工作，再把主机需要的部分复制回来。",
  "advice/mapped-reuse-explained":
    "映射（零复制）内存留在主机一侧：内核的每次访问都是链路上的一次请求，设备不会为下一次访问保留任何内容。对于只读写一次且按整行访问的数据，这与复制同样好，还省去了复制。同一内核或下一次启动再次用到的数据，则要再次通过链路，速率只有设备内存的一小部分。所示收益已计入到设备和返回的各一次复制。",

  "advice/pageable-copy":
    "{count} 次拷贝（共 {kib} KiB）用的是主机的可分页内存，速率为 {rate} GB/s：驱动程序要把数据一段一段地先搬到它自己的锁页缓冲区。",
  "advice/pageable-copy-change":
    "主机一端用 `cudaMallocHost` 分配一次（或用 `cudaHostRegister` 锁页），并反复使用。锁页本身的耗时已从收益中扣除。",
  "advice/pageable-copy-explained":
    "设备的拷贝引擎按物理地址读取主机内存，因此页面不能移动。`malloc` 或 `new` 得到的内存可能被移动或换出，驱动程序只好经过一小块锁页缓冲区中转，速度受限于主机的一个核。锁页内存可以直接走链路，达到全速，并且拷贝可以与内核同时进行。锁页需要时间，锁住的页面系统也不能再作他用：只对反复使用的缓冲区这样做。",

  "advice/synchronous-copy":
    "{rounds} 轮“拷入、内核、拷出”（{copies} 次拷贝，{kib} KiB）一轮接一轮：设备的一个引擎工作时，其余的都在等待。",
  "advice/synchronous-copy-change":
    "用 `cudaMemcpyAsync` 把各轮分派到 {streams} 个流，每个流用缓冲区中自己的一段，最后只等待一次。",
  "advice/synchronous-copy-change-pinned":
    "用 `cudaMemcpyAsync` 把各轮分派到 {streams} 个流，每个流用缓冲区中自己的一段，最后只等待一次。为此主机内存必须是锁页的（`cudaMallocHost`）。",
  "advice/synchronous-copy-explained":
    "只要工作分属不同的流、主机内存是锁页的，设备就能同时拷入、拷出和计算。`cudaMemcpy` 要等此前的全部工作结束，并在字节到达之后才返回，所以什么也重叠不了。把互不依赖的各轮分到几个流：一轮的拷入可以与另一轮的内核、第三轮的拷出同时进行。每个流在设备上都需要自己的内存。",

  "advice/repeated-allocation":
    "{call} 在这里调用了 {count} 次，每次用完又释放：每轮约 {us} µs，而且释放之前设备必须先空闲下来。",
  "advice/repeated-allocation-change":
    "在循环之前分配一次，循环之后释放。如果大小会变，按最大的分配，或者使用 `cudaMallocAsync` 和 `cudaFreeAsync`：它们从内存池中取用，不会等待。",
  "advice/repeated-allocation-change-other": "在循环之前创建一次，循环之后销毁。",
  "advice/repeated-allocation-explained":
    "`cudaMalloc` 要向驱动程序（有时是操作系统）申请内存；`cudaFree` 则先等设备的全部工作结束。放在循环里，它们就横在每两个内核之间：设备的队列被排空，每一轮都要从启动延迟重新开始。设备内存可以一直保留到程序结束；锁页内存、流和事件的创建同样代价不小。",

  "advice/needless-wait":
    "主机等待了 {count} 次（此处由 {call} 等待），平均 {us} µs，之后只是把下一项工作交给设备。",
  "advice/needless-wait-change":
    "去掉 {call}：同一个流中的工作本来就按顺序执行。只在主机需要结果的地方等待一次。要给内核计时，请用事件。",
  "advice/needless-wait-explained":
    "启动调用会立即返回，同一个流中的内核不需要主机帮助就能一个接一个地执行。如果主机每次都等待，就只能在设备空闲时才准备下一次启动，每个内核都要多付一次往返的时间。去掉等待，启动会在设备工作时排好队。错误也不会因此漏掉：下一个会等待的调用会报告（`compute-sanitizer` 或 `warpscope check` 会指出是哪个内核）。",

  "advice/many-launches":
    "启动了 {count} 次内核，每个平均只有 {kernelUs} µs，而主机每次启动需要 {hostUs} µs：设备在等主机。",
  "advice/many-launches-change":
    "把 {kernels} 次启动的序列录制成一个图（graph），以后启动这个图；或者合并内核、把循环移进内核，让一个内核多做些工作。",
  "advice/many-launches-explained":
    "每次启动都要占用主机几微秒。内核如果比这还短，无论它多快，设备大部分时间都闲着。图只需检查和准备一次；启动它对主机来说只比启动一个内核略贵，设备会自己从一个节点走到下一个节点。把内核做大，或者把循环放进一个内核，效果相同。",
};
