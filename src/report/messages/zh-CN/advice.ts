/** 关于内核函数的建议：发现了什么；`-change` 怎样改；`-explained` 为什么有效。 */
export const ADVICE = {
  "advice-text/title":
    "首先该改什么（内核可省下的自身时间，多者在前；按 {device}、热缓存建模得出；低于 {percent} % 的不列出）",
  "advice-text/nothing":
    "建议：按模型，在 {device} 上没有已知的改动能带来 {percent} % 以上的收益。",
  "advice-text/piece": "-{percent} %（{time}）{place}{found}",
  "advice-text/change": "{change}（{confidence}；{rule}）",
  "advice-text/same-change": "改法同上。",
  "advice-text/program": "程序的拷贝、调用与等待：",
  "advice-text/more":
    "`warpscope explain WORD` 详细说明规则、指标或瓶颈；`--advice all` 列出全部建议，`--advice none` 一条也不列。",
  "advice-text/confidence-high": "有把握",
  "advice-text/confidence-medium": "较有把握",
  "advice-text/confidence-low": "猜测",

  "term/access-load": "加载",
  "term/access-store": "存储",
  "term/access-atomic": "原子操作",
  "term/access-reduction": "原子操作",
  "term/varying": "不固定个数的",
  "term/limit-registers": "寄存器",
  "term/limit-shared": "共享内存",
  "term/limit-blocks": "线程块名额",
  "term/limit-warps": "线程束名额",

  "advice/misaligned-access":
    "相邻线程访问相邻元素，但起点不在边界上：一次 {kind} 触及 {sectors} 个扇区、{lines} 条缓存行，而 {idealSectors} 个和 {idealLines} 条就够了；搬运的数据只有 {usedPercent} % 被用到。",
  "advice/misaligned-access-change":
    "让每个线程束的数据从 {bytes} 字节的倍数处开始：把偏移移到分配里去，或者单独处理开头的几个元素。",
  "advice/misaligned-access-explained":
    "内存以 32 字节的扇区为单位搬运，老芯片以 128 字节的缓存行为单位。线程束从边界开始读 32 个 float，需要 1 条缓存行中的 4 个扇区；错开几个元素后会触及 2 条缓存行中的 5 个扇区。在 M2070 上这会多花 7 % 的时间；在 H200 上相邻线程束能在 L1 中找到共用的扇区，差别淹没在噪声里，因此那里不会出现这条建议。",

  "advice/unpadded-rows":
    "矩阵的各行不从边界开始：一次 {kind} 平均触及 {sectors} 个扇区，而 {idealSectors} 个就够了。",
  "advice/unpadded-rows-change":
    "像 `cudaMallocPitch` 那样，用 128 字节的倍数作为行距来分配，并按行距逐行前进。",
  "advice/unpadded-rows-explained":
    "如果矩阵宽度不是 8 个 float 的倍数，除少数行以外每一行都从扇区中间开始，各行开头的线程束都没有对齐。在每行末尾留几个不用的元素，就能让每一行都从边界开始。此后程序除宽度外还要用到行距；`cudaMemcpy2D` 可在两种布局之间拷贝。",

  "advice/narrow-block":
    "线程块为 {x} x {y} x {z} 个线程：一个线程束的 32 个通道平均只用到 {lanes} 个，或者线程块的行短于一个扇区。",
  "advice/narrow-block-change": "让线程块的 x 大小为 32 的倍数，总共 128 到 512 个线程。",
  "advice/narrow-block-explained":
    "线程块按 x 优先切成每 32 个线程一个线程束。2 x 2 的线程块是只有 4 个通道在工作的一个线程束：它的代价与满的线程束相同，而所需的线程束和请求是八倍。每行 32 个线程，则每次请求正好是一行相邻元素。",

  "advice/array-of-structures":
    "数组中是 {structureBytes} 字节的结构体，访问的是其中的字段：相邻线程相距一个结构体，因此一次 {kind} 触及 {sectors} 个扇区，而 {idealSectors} 个就够了（这样的访问有 {accesses} 处）。",
  "advice/array-of-structures-change":
    "让每个字段各占一个数组（数组的结构体），或者用一次对齐的 8 或 16 字节访问读入整个结构体。",
  "advice/array-of-structures-explained":
    "线程 i 要的是点 i 的 x。在结构体的数组里，两个 x 之间隔着 y：请求 32 个 x 时，所有的 y 也被一起搬来。如果内核只要 x，一半的流量就白费了；如果两者都要，第二次请求能在 L1 中找到扇区，但仍要付查找的代价。在数组的结构体里，所有的 x 彼此相邻。",

  "advice/strided-access":
    "相邻线程相隔 {stride} 个元素：一次 {kind} 触及 {sectors} 个扇区，而 {idealSectors} 个就够了；搬运的数据只有 {usedPercent} % 被用到。",
  "advice/strided-access-change":
    "让相邻线程处理相邻元素：改变线程与元素的对应关系，或者按线程需要的顺序存放数据。",
  "advice/strided-access-explained":
    "一次请求会搬运它触及的每个扇区，不管其中需要的字节有多少。步长为 2 时一半字节有用，步长为 8 以上时每个扇区只用到一个 float：为 128 字节搬运 32 个扇区。问题常常只在线程的分工：让配对的元素相距 `blockDim.x / 2` 而不是彼此相邻，同样的工作就由相邻线程完成。",

  "advice/transposed-index":
    "矩阵按行存放，而相邻线程沿一列向下：一次 {kind} 触及 {sectors} 个扇区，而 {idealSectors} 个就够了。",
  "advice/transposed-index-change":
    "让 `threadIdx.x` 沿行的方向变化。如果像转置那样必有一侧是列，就经由共享内存中带一列填充的分块。",
  "advice/transposed-index-change-tile":
    "一侧的行是另一侧的列：按行把一个分块读入共享内存（每行多留一列填充），在屏障处等待，再取分块的列，同样按行写出。",
  "advice/transposed-index-explained":
    "在 `m[y * width + x]` 中，y 相同的元素相邻。如果线程束中的线程 y 各不相同，每个线程要的都是另一行：32 个元素要 32 个扇区。若结果允许，交换 x 与 y 的角色即可。转置的一侧是行，另一侧是列：按行把一个分块读入共享内存，再取分块的列，按结果的行写出。32 x 33 的分块没有存储体冲突。",

  "advice/row-per-thread":
    "每个线程各走一段：每一步各通道都相隔一整段，一次 {kind} 触及 {sectors} 个扇区，而 {idealSectors} 个就够了。",
  "advice/row-per-thread-change":
    "让线程轮流取数：每一步相邻线程取相邻元素（网格步长循环），或者让一个线程束共同处理一行。",
  "advice/row-per-thread-explained":
    "每个线程负责一段，是 CPU 的分工方式：每个核心有自己的缓存行。而线程束的 32 段齐步前进，一次请求触及 32 条不同的缓存行。只有所有线程束的缓存行都放得下，L1 才能把它们留到后面几步再用。如果步长是全部线程数（`k += gridDim.x * blockDim.x`），每次请求就是一条缓存行。",

  "advice/random-access":
    "地址没有规律：一次 {kind} 平均触及 {sectors} 个扇区；如果相邻线程要的是相邻元素，{idealSectors} 个就够了。",
  "advice/random-access-change":
    "对下标或工作排序，让相邻线程访问相近的地址；表若放得下，就放在共享内存中。所示收益对应完全有序的情形。",
  "advice/random-access-explained":
    "来自内存的下标会让线程束的各个通道散开：32 个元素最多要 32 个扇区。怎样改取决于数据：下标要多次使用时先排序或分桶一次；给网格或图的节点重新编号，使邻居相近；把小表拷进共享内存；或者用更小的元素，让缓存装下表的更大部分。",

  "advice/redundant-loads":
    "同一线程块的线程从全局内存重复加载相同数据，平均约 {reuse} 次（{loads} 处加载，{sectors} 个扇区）。",
  "advice/redundant-loads-change":
    "先用合并访问把一个分块读入共享内存一次，在屏障处等待，然后从那里取用。",
  "advice/redundant-loads-explained":
    "在朴素的矩阵乘法中，A 和 B 的每个元素参与多少次乘积，就被加载多少次；在模板计算中，每个邻居都会再加载一次。缓存能接住一部分，但每次加载仍要付出一条指令、一次查找和一段等待。共享内存中的分块由合并访问填充一次，以低得多的延迟读取多次。分块为 16 x 16 时，全局加载减少到 1/16。",

  "advice/register-tile":
    "每一步的两个数都来自共享内存，而且只用一次：每一步要 {words} 个字、{loads} 次加载。共享内存及其通路有 {busyPercent} % 的时间在忙。",
  "advice/register-tile-change":
    "让每个线程在寄存器中计算 {results} 个结果，它们共用的数只加载一次：线程数减为四分之一，或者分块加高到四倍。",
  "advice/register-tile-explained":
    "一个多处理器每周期能做 128 次 float 乘法，而共享内存每周期只给出 32 个字。每个线程只算一个结果时，每个乘积要两个字，乘法单元只好等待。线程若计算同一列的四个结果，这一列的元素只加载一次，与四行分别相乘：每个乘积 1.25 个字；若是 4 x 4 个结果，则为半个字。寄存器中的各个累加和也互不等待。代价是寄存器，而且变少的线程仍须占满芯片。矩阵乘法库就是这样做的，每个线程最多 8 x 8 个结果。",

  "advice/march-along-z":
    "每个线程只算一个点，并沿 {axis} 方向从 {planes} 个平面加载：相邻线程块要的是相同的平面，每个平面被加载 {planes} 次。",
  "advice/march-along-z-change":
    "让每个线程块沿 {axis} 方向依次走过 {run} 个平面，并把最近的 {loads} 个元素留在寄存器中：每个平面只加载一次，省去另外 {loads} 次加载。",
  "advice/march-along-z-explained":
    "三维模板计算需要上方和下方的点。每个线程只算一个点时，三个线程块会加载同一个元素，其间缓存已经读过整个平面：这个元素要么已被换出，要么又要从 L2 取一次。线程块若依次走过各个平面，最近的两个平面就留在寄存器中：上方的点在下一轮成为当前点，再下一轮成为下方的点。线程块的数量也随之减少。同一平面内的相邻点来自 L1；模板较宽时，可放在共享内存的分块中。",

  "advice/memory-parallelism":
    "线程束在等待内存：每个线程同时只有 {loads} 个独立的加载在途，占用率为 {percent} %；仅等待就要 {latencyNs} ns。",
  "advice/memory-parallelism-change-unroll":
    "把循环展开 {together} 倍，并在使用第一个元素之前加载本轮的全部元素。",
  "advice/memory-parallelism-change-more":
    "让每个线程处理 {together} 个元素（彼此相隔一个线程块的宽度），并先全部加载：线程块减到四分之一，同时有四个加载在途。",
  "advice/memory-parallelism-explained":
    "内存要几百个周期之后才回应。要让它一直忙碌，必须始终有“带宽 x 延迟”那么多字节在途：H200 上每个多处理器约 40 KB。要么许多线程束各等一个加载，要么较少的线程束各有几个独立的加载。循环若先用完一个元素再加载下一个，就只有一个在途。内存本来就忙的地方，这样改没有收益。",

  "advice/dependent-chain":
    "每一步都要等上一步的结果（每步 {cycles} 个周期），而占用率只有 {percent} %，线程束太少，填不满空隙。",
  "advice/dependent-chain-change": "把一个和拆成 {chains} 个独立的和，最后再相加。",
  "advice/dependent-chain-explained":
    "加法每个周期都能开始一个，但结果要过几个周期才有。只往一个变量上累加的循环，同时只有一个加法在进行。几个部分和构成可以并行的几条链。如果每个调度器上线程束很多，空隙由别的线程束填满，拆开就没有收益。浮点数按不同顺序相加，结果会略有不同。",

  "advice/narrow-accesses":
    "每个线程每次访问 {bytes} 字节，调度器有 {busyPercent} % 的时间在忙于发射指令。",
  "advice/narrow-accesses-change":
    "让每个线程用一次访问搬运 {together} 个相邻元素（`float4`、`int4`）：指令数减到四分之一。",
  "advice/narrow-accesses-explained":
    "每个线程 16 字节的一次加载，搬运量等于四次 4 字节的加载，却只用一条指令，下标也只算一次。指针必须按 16 字节对齐（`cudaMalloc` 的都是），元素个数须为 4 的倍数，或者单独处理余下的部分。如果瓶颈是内存，则没有收益。",

  "advice/bank-conflicts":
    "多个通道要的是同一存储体中的不同字：共享内存的一次 {kind} 需要 {passes} 遍，而 {ideal} 遍就够了（共多出 {excess} 遍）。",
  "advice/bank-conflicts-change-padding":
    "给共享数组的每行增加 {elements} 个元素：每行由 {row} 个变为 {now} 个。按此重新计数：{after} 遍，原为 {passes} 遍；多用 {moreBytes} 字节共享内存。",
  "advice/bank-conflicts-change-swizzle":
    "在写入和读取该数组的地方，把列号与行号做异或：不多用一个字节。按此重新计数：{after} 遍，原为 {passes} 遍。",
  "advice/bank-conflicts-change-neighbours":
    "改变线程与字的对应关系，让相邻线程取相邻的字：活动线程排在一起，配对的元素相距半个数组。",
  "advice/bank-conflicts-explained":
    "共享内存有 32 个 4 字节宽的存储体；相距 32 个字的两个字在同一存储体中，而一个存储体每周期只给出一个字。线程束读取宽 32 的数组的一列时，所有的字都在一个存储体里：需要 32 遍。每行多一个元素，各行就依次错开一个存储体。行号与列号做异或也有同样的效果，而且不多占字节。要同一个字的几个通道只用一遍。",

  "advice/divergent-constant":
    "各通道读取常量内存中不同的字，每次请求 {lanes} 个通道：只能逐个满足。",
  "advice/divergent-constant-change":
    "在线程块开始时把表拷到共享内存，或者经由全局内存读取（`const __restrict__`）；常量内存留给所有通道一起读取的内容。",
  "advice/divergent-constant-change-global":
    "每个线程读取自己的一个元素：改为从全局内存并排读取（`const __restrict__` 或 `__device__` 数组）；常量内存留给所有通道一起读取的内容。",
  "advice/divergent-constant-explained":
    "常量缓存一步可以把一个字送给线程束的所有通道：对循环逐个取用的系数最合适。按线程或数据取下标的表，会让它一个一个地送出最多 32 个字。共享内存能一次给出 32 个不同的字，只要它们在不同的存储体里。",

  "advice/local-array":
    "线程的一个数组放在了本地内存中（每个线程 {bytes} 字节）：{requests} 次请求，{kilobytes} KiB 经过 L1。",
  "advice/local-array-change":
    "让每个下标都是常量：把访问该数组的循环完全展开，或者改用若干变量或共享内存。",
  "advice/local-array-explained":
    "寄存器不能用下标访问：只有编译器知道每个下标，数组才能放进寄存器。只要有一个下标取决于数据，或取决于没有展开的循环，整个数组就会放进本地内存，也就是布局较好的全局内存：每次访问都是经过缓存的加载或存储。",

  "advice/register-spills":
    "线程需要的寄存器多于分到的 {registers} 个：有 {bytes} 字节被存出后再加载（估计值）。",
  "advice/register-spills-change": "减少同时存活的值：少展开一些，在用到的地方再计算，把内核拆小。",
  "advice/register-spills-change-limit":
    "{limit} 个寄存器的上限是程序自己设定的：放宽 `-maxrregcount`，或者在 `__launch_bounds__` 中要求较少的线程块。",
  "advice/register-spills-explained":
    "放不进寄存器的值会溢出到本地内存。用 `-maxrregcount` 或 `__launch_bounds__` 限制寄存器能容纳更多线程块，但溢出会让每个线程都付出内存访问的代价。只有溢出的流量很小时，提高占用率才划算。",

  "advice/atomic-contention":
    "原子操作集中在相同的地址上：{requests} 次请求，每次 {lanes} 个通道，平均各要 {passes} 遍。",
  "advice/atomic-contention-change-sum":
    "先用 shuffle 在线程束或线程块内求和，然后每个线程束或线程块只做一次原子操作。",
  "advice/atomic-contention-change-places":
    "先数出线程束中要取位置的通道，由一个通道用一次原子操作为它们全部取得位置，再让每个通道取自己的那一个。如果每个通道加的数都相同，nvcc 可能已自动这样做。",
  "advice/atomic-contention-change-private":
    "让每个线程块在共享内存中计数，最后再把计数加到全局内存中。",
  "advice/atomic-contention-change-private-few":
    "让每个线程块在共享内存中计数，最后再把计数加到全局内存中；最多启动 {blocks} 个线程块，让线程以整个网格的宽度跨步前进。",
  "advice/atomic-contention-change-places-block":
    "在共享内存中数出线程块需要多少个位置，由一个线程用一次原子操作全部取得，再让每个线程取自己的那一个。",
  "advice/atomic-contention-change-within-warp":
    "让线程束中要写同一地址的通道先相加，每个地址只做一次原子操作：键已排序时只需与相邻通道比较，否则用 `__match_any_sync` 或 `__ballot_sync`。",
  "advice/atomic-contention-explained":
    "对同一地址的操作在 L2 中一个接一个地执行，不管来自哪个线程。每个元素做一次 `atomicAdd` 的求和，就是在排队。用 `__shfl_down_sync` 先在线程束内相加，32 个操作只剩一个；在线程块内相加，几百个只剩一个。把直方图放在共享内存中，则让队伍分散到所有多处理器上。",

  "advice/block-copies":
    "{blocks} 个线程块各把一份 {words} 个字的副本加到内存中相同的位置：共 {operations} 次原子操作，相对于线程块处理的元素来说太多。",
  "advice/block-copies-change":
    "最多启动 {blocks} 个线程块，即同时能容纳的数量，让每个线程以整个网格的宽度跨步前进：副本就按比例减少。",
  "advice/block-copies-explained":
    "在共享内存中保留一份计数之所以划算，是因为线程块先把许多元素加进去，再一次性加到全局内存。如果每个线程只处理一个元素，全局操作的次数与不用副本时一样多。让线程在循环中每次前进整个网格的宽度，芯片上同时容纳多少线程块，就只剩多少份副本。",

  "advice/thread-parity":
    "按线程编号的分支让相邻线程走向两边：{divergentPercent} % 的线程束两侧都要执行，平均只有 {lanes} 个通道在工作。",
  "advice/thread-parity-change":
    "让整个线程束走同一侧：按 `threadIdx.x / 32` 而不是 `threadIdx.x` 判断。",
  "advice/thread-parity-change-first":
    "让编号靠前的线程来做现在由每隔两个、四个……线程做的工作：线程束要么全忙，要么全闲。",
  "advice/thread-parity-change-pairs":
    "让每个线程处理一对元素：只用一半的线程，而且全都在工作；现在每两个线程中有一个只是判断自己是不是较小的那个。",
  "advice/thread-parity-explained":
    "线程束中活动的通道共用一个程序计数器。条件把线程束分成两部分时，两侧先后执行，执行一侧时另一侧的通道空闲。`threadIdx.x % 2` 会分开每个线程束；`(threadIdx.x / 32) % 2` 一个也不分开，而工作相同。按相邻元素配对的归约中，每个线程束里忙碌的通道越来越少；如果由线程 t 处理第 t 对，靠前的线程束是满的，其余的可以早早结束。",

  "advice/ragged-loop": "各通道离开循环的时间不同：循环中 32 个通道平均只有 {lanes} 个在工作。",
  "advice/ragged-loop-change":
    "让同一线程束的通道工作量相等：按长度对工作排序，或者让整个线程束共同处理一个长行。",
  "advice/ragged-loop-explained":
    "线程束在循环中停留的时间由最久的通道决定。一个线程处理一行而行长不一，大多数通道就会空闲。按长度排序后，相邻线程一起离开；让一个线程束处理一行，则所有通道都在同一行上工作，加载也是合并的。所示收益对应各通道完全均衡的情形。",

  "advice/tree-reduction":
    "从第一轮起，线程块就有一半线程无事可做：{blocks} 个线程块中，每个线程束平均只有 {lanes} 个通道在工作。",
  "advice/tree-reduction-change":
    "让每个线程在加载时先加起 {together} 个元素，再用这些和开始树形归约：线程块和归约树的个数都减到 {together} 分之一。",
  "advice/tree-reduction-explained":
    "n 个元素的树需要 log2(n) 轮，每轮有一个屏障，线程数是上一轮的一半。大多数线程只做了一次加法。如果每个线程先加几个元素，这些加载互不依赖，所有线程都参与，树也按同样的倍数减少。阶梯最后剩下的是：最后一个线程束内不用屏障，以及用 shuffle 代替共享内存。",

  "advice/warp-shuffles":
    "经由共享内存进行 {rounds} 轮，每轮都有一个整个线程块的屏障，而其中五轮的工作线程束内的通道自己就能完成。",
  "advice/warp-shuffles-change":
    "让每个线程束用 `__shfl_down_sync` 把自己的 32 个值相加，每个线程束存一个和，再由第一个线程束把这些和相加：总共只需一个屏障。",
  "advice/warp-shuffles-change-scan":
    "让每个线程束用 shuffle 求出自己 32 个元素的前缀和，由第一个线程束对各线程束的总和再求前缀和，然后每个线程束加上排在它前面的部分：总共只需两次屏障。",
  "advice/warp-shuffles-explained":
    "经由共享内存的一轮是依次进行的一次存储、一个屏障和两次加载，线程块的所有线程束都要等完每一轮，没有东西可加的也不例外。同一线程束的各通道可以直接读取彼此的寄存器：一次 shuffle 的时间与一次共享内存加载相近，不需要屏障，也不需要数组。五轮就能把一个线程束加完，再有五轮可以把最多 32 个线程束的和加完。从计算能力 8.0 起，`__reduce_add_sync` 用一条指令完成整数的这种求和。",

  "advice/scan-in-registers":
    "线程块以每个线程 {each} 个元素做扫描，共 {rounds} 轮，每轮都有一个整个线程块的屏障。",
  "advice/scan-in-registers-change":
    "让每个线程先在寄存器里累加 {together} 个元素，只对各线程的和做扫描：线程块和轮数都减少到 1/{fewer}。",
  "advice/scan-in-registers-explained":
    "扫描的每一轮，无论每个线程带来一个元素还是多个元素，代价都一样：屏障、共享内存的存储与加载。一个线程若一次加载相邻的四个元素（一个 `float4`），用三次加法就能在寄存器中得到它们的前缀和，再把最后一个和交给线程块的扫描，最后把得到的结果加到自己的四个元素上。每轮的长短不变，但线程块只剩四分之一。",

  "advice/needless-barrier":
    "{barriers} 个屏障，线程束共执行 {executions} 次，而在它前后没有线程访问别的线程写下的内容。",
  "advice/needless-barrier-change":
    "去掉这个屏障。只有在写共享或全局内存之后、同一线程块的另一个线程访问相同数据之前，才需要它。",
  "advice/needless-barrier-explained":
    "在 `__syncthreads()` 处，每个线程束都要等线程块中最慢的那个，其后的加载也不能提前开始。它的作用是为不同线程对同一内存的访问定序。Warpscope 检查屏障到屏障之间的所有路径：如果一侧写下的内容在另一侧既不读也不写，这个屏障就什么也没有约束。不同的指针参数视为不同的内存。",

  "advice/low-occupancy":
    "一个多处理器只容纳 {warps} 个线程束（{percent} %）：{limiter} 只允许 {blocks} 个线程块（每个线程 {registers} 个寄存器，每个线程块 {sharedBytes} 字节共享内存）。",
  "advice/low-occupancy-change-registers":
    "每个线程只用 {registers} 个寄存器：这样能容纳 {blocks} 个线程块。",
  "advice/low-occupancy-change-shared":
    "每个线程块最多使用 {bytes} 字节共享内存：用更小的分块、更窄的类型。",
  "advice/low-occupancy-change-block":
    "把线程块由 {now} 个线程改为 {threads} 个：这样能容纳 {warps} 个线程束。",
  "advice/low-occupancy-explained":
    "正在等待的线程束由可以前进的线程束掩盖；后者越多越好。寄存器、共享内存、线程束名额和线程块名额各自限制多处理器能容纳的线程块数，其中最小的起作用。只有瓶颈是等待时，提高占用率才有收益：许多快的内核占用率只有一半甚至更低，靠的是每个线程同时有几个操作在进行。",

  "advice/small-grid":
    "只有 {blocks} 个线程块（各 {threads} 个线程），而多处理器有 {multiprocessors} 个：不足以让它们都有活干。",
  "advice/small-grid-change-more": "启动 {wanted} 个线程块：按网格步长的循环会把工作分给它们。",
  "advice/small-grid-change-split": "把线程块改为 {smaller} 个线程，并增加其个数。",
  "advice/small-grid-change-share":
    "让 {parts} 个线程块分担现在由一个线程块完成的循环，总共 {blocks} 个线程块，再把各自的结果相加：用原子操作，或用第二个内核。",
  "advice/small-grid-explained":
    "一个线程块只在一个多处理器上运行。线程块少于多处理器时，有些多处理器没有工作；而多处理器上只有一个线程块时，也掩盖不了多少等待。目标是每个多处理器有几个线程块：更小的线程块、每个线程更少的元素，或者在不同的流中同时运行几个独立的内核。",

  "advice/small-blocks": "{blocks} 个线程块，各 {threads} 个线程：分发它们比它们的工作还费时间。",
  "advice/small-blocks-change": "把线程块改为 {threads} 个线程。",
  "advice/small-blocks-explained":
    "线程块是一个接一个分给多处理器的，整个芯片大约每周期一个，而一个多处理器最多容纳 8 到 32 个。因此 32 或 64 个线程的线程块只能填满一半的线程束名额，很短的线程块还要等待分发。对大多数内核，128 到 512 个线程是合适的。",

  "advice/many-blocks":
    "{blocks} 个线程块，各 {threads} 个线程，而同时只能容纳 {resident} 个：分发它们要 {dispatchNs} ns，比它们的工作还费时间。",
  "advice/many-blocks-change":
    "用网格跨步循环让每个线程处理 {each} 个元素：{blocks} 个线程块就够了。",
  "advice/many-blocks-explained":
    "线程块是一个接一个分给多处理器的，整个芯片大约每周期一个，而且每个线程块开始时都要读取参数、计算下标。如果一个线程几乎没有什么事做，这些开销就比工作本身还大。让线程在循环中每次前进整个网格的宽度，每个多处理器只需几个线程块就能完成同样的工作，并且适用于任意数量的元素。",

  "advice/tail-wave":
    "网格为 {waves} 个波次：{blocks} 个线程块，每次 {wave} 个。最后一个波次只填满芯片的 {tailPercent} %。",
  "advice/tail-wave-change":
    "把线程块从 {now} 个线程改为 {threads} 个：最后一个波次变短，各多处理器分到的工作也更接近。",
  "advice/tail-wave-explained":
    "工作量相等的线程块一波一波地同时结束。如果只剩几个留给最后一波，芯片的大部分都在等它们：在 H200 上，1024 个线程的线程块，1.05 个波次比 1 个波次多用 48 % 的时间；同样的线程分成 128 个线程的线程块，只多用 15 %。若每个线程只有一两个元素，用更少的线程块加网格步长循环并没有帮助：有些线程多一个元素，大家都要等它们。波次很多时，尾部几乎没有影响。",

  "advice/accidental-double":
    "float 变成 double 又变回 float：线程束执行了 {instructions} 条双精度指令，速率只有单精度的 1/{ratio}。",
  "advice/accidental-double-change": "给常量加上 `f` 后缀，并调用单精度的函数。",
  "advice/accidental-double-explained":
    "x 是 float 时，`0.5 * x` 按双精度计算，因为 0.5 是 double：先转换 x，再相乘，再转换回来。双精度在数据中心芯片上是一半的速率，在别的芯片上是 1/32 或 1/64，而转换在哪里都慢。结果反正还要舍入成 float。",

  "advice/single-precision":
    "线程束执行了 {instructions} 条双精度指令，在此芯片上速率只有单精度的 1/{ratio}：大部分时间花在它们上面。",
  "advice/single-precision-change":
    "七位有效数字够用的地方改用 `float`，或只在求和时用 double；或者换到为双精度设计的芯片上运行。",
  "advice/single-precision-explained":
    "GeForce 和工作站芯片上，64 个单精度单元才配一两个双精度单元；数据中心芯片（P100、V100、A100、H100）的双精度单元则有单精度的一半。float 够不够用要看数值本身：相近的数相减、很长的求和需要更多位数，价格和像素则不需要。常常只要对 float 的乘积用 double 求和就够了。",

  "advice/integer-division":
    "线程束执行了 {instructions} 次整数除法或取余，编译器不知道除数：每次要十几条以上的指令。",
  "advice/integer-division-change":
    "让编译器知道除数（模板参数、`constexpr`）；对 2 的幂用移位和掩码；或者把行号与列号一路带着，不再做除法。",
  "advice/integer-division-explained":
    "没有整数除法指令：它是浮点倒数再加修正。除以常量会变成一次乘法和一次移位，除以 2 的幂会变成移位或掩码。二维的网格往往根本不需要除法。",

  "advice/large-sine": "对很大的角度求正弦或余弦：冗长的参数归约按线程计执行了 {steps} 步。",
  "advice/large-sine-change":
    "让角度保持较小：角度增大时减去整圈，或者使用以半圈为单位的 `sinpif` 和 `cospif`。",
  "advice/large-sine-explained":
    "角度大于 105,615 时，`sinf` 和 `cosf` 用 2/pi 的许多位来归约参数，走的是使用本地内存的慢路径：工作量约为快路径的 40 倍。随时间或下标增大的角度，最好在产生的地方就保持在一圈之内；浮点数很大时，小数部分反正已经丢失了。",

  "advice/slow-functions":
    "线程束执行了 {instructions} 次全精度的函数或除法，占了那里的大部分时间。",
  "advice/slow-functions-change":
    "如果约 20 位就够了，可使用内建函数（{names}），或者用 `-use_fast_math` 编译。",
  "advice/slow-functions-explained":
    "`sinf`、`expf`、`logf` 和 x / y 对任何参数都能给出几乎全部正确的位，要用 8 到 30 条指令。特殊函数单元用一两条指令就能近似，误差为末几位的若干个单位；`__sinf` 只适用于小角度。采用之前，请与精确结果对照。",

  "advice/conversions":
    "循环中线程束执行了 {instructions} 次整数与浮点数之间的转换，而转换单元只有 {rate} 个通道。",
  "advice/conversions-change":
    "用参与计算的类型来计数：在整数旁边递增一个 float，或者使用预先转换好的表。",
  "advice/conversions-explained":
    "转换不在算术单元上执行，而在通道数只有其四分之一甚至更少的单元上。内层循环中的 `(float)k` 每轮都要转换；而 float 计数器只需一次加法。8 位或 16 位的数据可以用向量加载一次取四个，并用 `__half2` 运算。",
};
