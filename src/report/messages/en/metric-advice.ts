/** What a good value of a metric is, and why one is not to be had. */
export const METRIC_ADVICE = {
  "advice/coalesce":
    "Good: 100 %. Low means that warps fetch bytes they do not use: let neighbouring threads touch neighbouring elements, align arrays to 128 bytes, split arrays of structures into arrays, or go through shared memory.",
  "advice/transactions":
    "Good: as few as the bytes need. More than that come from offsets, strides and scattered addresses.",
  "advice/sectors-per-request":
    "Good for a full warp, in sectors: 4 for 4-byte elements, 8 for 8, 16 for 16; worst 32 and more. In 128-byte transactions (2.x, 3.x): 1, 2 and 4.",
  "advice/requests":
    "Fewer requests for the same bytes are better: wider elements (`float4`), values kept in registers or shared memory.",
  "advice/bandwidth":
    "Good: near the chip's peak, 75 to 90 % of it is what kernels reach. Far below with a busy memory: coalesce. Far below with an idle one: more bytes in flight, by more warps or more independent loads in a thread.",
  "advice/conflicts":
    "Good: no pass more than the bytes need. Otherwise lanes use different words of one bank: pad rows by one word, or change which lane takes which element.",
  "advice/local":
    "Good: 0. Local memory holds spilled registers, and arrays whose index is not known at compile time: unroll loops, use fewer live values, raise the register limit, or put the array into shared memory.",
  "advice/atomics":
    "Fewer are better, and on different addresses: first add up within a thread, a warp (shuffles) or a block (shared memory), then update global memory once.",
  "advice/l1-hits":
    "High where threads of a block use the same data again; low is no harm where all data is used once. To raise it: smaller strides, blocks that share rows, less shared memory.",
  "advice/l2":
    "Good: little more than the bytes used. What the L1 does not keep and what is moved for nothing shows here.",
  "advice/l2-hits":
    "High where blocks use the same data while it still is in the L2; low is no harm where all data is used once.",
  "advice/dram":
    "Good: each byte of the input once, each byte of the output once. More means that data is fetched again after the L2 lost it: work in tiles.",
  "advice/busy":
    "Near the peak this part limits the kernel: give it less to do. If no part is near its peak, latency limits: more warps, or more independent work in a thread.",
  "advice/divergence":
    "Good: 100 % (32 threads). Lower means that both sides of branches run one after the other: let whole warps take the same side, for instance by the warp's number instead of the thread's.",
  "advice/instructions":
    "Fewer for the same work are better: unroll loops, move index arithmetic out of them, use wider loads.",
  "advice/mix":
    "No good or bad by itself: compare the kinds. Many integer instructions for few floating-point ones point at index arithmetic, many conversions at mixed types.",
  "advice/flops":
    "High only for kernels with many operations for each byte; if it is low there, look for divisions, conversions and too few independent operations.",
  "advice/double":
    "Double precision is slow on most chips (1/64 to 1/2 of single): look for constants without `f` and for math functions without `f` if none was meant.",
  "advice/intensity":
    "Below the chip's peak operations ÷ peak bandwidth, memory limits the kernel: use each byte more often (tiles in shared memory or registers). Above it, arithmetic does.",
  "advice/occupancy":
    "Enough to hide latency is good, often 50 %; more need not be faster. Well below the theoretical one: blocks of unequal length, or too few of them.",
  "advice/limits":
    "The least of the four limits decides. Blocks: make blocks larger. Warps: full. Registers: `__launch_bounds__` or `-maxrregcount`. Shared memory: smaller tiles.",
  "advice/registers":
    "One register more can halve the resident blocks: see what limits occupancy before saving any.",
  "advice/waves":
    "Good: many waves, or one that is full. Below 1 multiprocessors stay idle; a little above a whole number, the last wave leaves most of them idle (tail).",
  "advice/ipc":
    "Good for kernels bound by arithmetic: near the number of schedulers of a multiprocessor. Low: warps wait, mostly for memory.",
  "advice/replays":
    "Good: 0. Each comes from addresses that do not fit into one transaction or one pass over the banks.",
  "advice/stalls":
    "The largest reason says what to change: memory, more independent loads or more warps; execution, more independent arithmetic; synchronization, smaller blocks.",
  "advice/time":
    "Compare with the bytes that must move ÷ peak bandwidth and the operations ÷ peak rate: the larger one is the least time. A few microseconds are the floor of any kernel.",
  "reason/stalls":
    "Why warps wait follows from the schedulers cycle by cycle, which are not simulated.",
  "reason/pipes": "Which unit takes an instruction is the choice of the vendor's assembler.",
  "reason/unit": "This unit is not modelled.",
  "reason/half":
    "Half-precision arithmetic is carried out in single precision here, so it cannot be told apart.",
  "reason/tensor": "There are no tensor cores here.",
  "reason/special":
    "How many special-function instructions a math function becomes is the choice of the vendor's compiler.",
  "reason/replays":
    "Replays for cache misses depend on the order of accesses, which is not simulated.",
  "reason/local-cache": "What the L1 keeps of local memory is not modelled.",
  "reason/write-hits": "Whether a written sector was in the L2 before is not modelled.",
  "reason/read-only-cache": "The read-only cache of this generation is not modelled.",
  "reason/constants":
    "Which operands come from constant memory is the choice of the vendor's compiler.",
  "reason/textures": "What L2 moves for textures is not computed.",
  "reason/surfaces": "What L2 moves for surfaces is not computed.",
  "reason/ecc": "Error correction is not modelled.",
  "reason/sysmem":
    "Mapped and managed memory is copied before and after a kernel here; the kernel's own traffic with the host is not modelled.",
  "reason/nvlink": "There is one GPU and no NVLink.",
  "reason/pcie": "The profiler counts it for the whole device, not for a kernel.",
  "reason/per-line":
    "Known only as a bound over all requests of a line: see the lines with excess in the profile.",
  "reason/undocumented": "The vendor does not say what it counts.",
  "reason/other-traffic":
    "The hardware's counter includes other traffic: it is not 0 for kernels without shared memory.",
  "reason/cas": "Atomics are counted by space, not by kind.",
  "reason/generic":
    "Accesses are counted by the memory that they reach, not by how they are addressed.",
  "reason/asynchronous": "Direct copies run as a load and a store here.",
};
