/** Advice on copies, allocations, waits and launches: what was found, `-change` what to do, `-explained` why. */
export const ADVICE_HOST = {
  "advice/repeated-copy":
    "{count} {count?time:times} {call} copied bytes that were there already: {kib} KiB, the same from the same place to the same place.",
  "advice/repeated-copy-change":
    "Copy data that does not change once, before the loop, and leave it in the device's memory.",
  "advice/repeated-copy-change-back":
    "Copy a result to the host once, after the kernel that computes it, not in each round.",
  "advice/repeated-copy-explained":
    "The link between host and device is the slowest way that data takes: tens of gigabytes a second, where the device's own memory moves thousands. Memory of the device keeps its content between launches, so input that stays the same (weights, tables, a mesh) is copied once. Warpscope compares each copy with what its destination already holds: it names a copy only where every byte was there before and an earlier copy joined the same two places.",

  "advice/round-trip-copy":
    "{count} {count?time:times} data went to the host and came back as it was: {kib} KiB both ways, between kernels that could have passed it on.",
  "advice/round-trip-copy-change":
    "Leave the data in the device's memory and give the next kernel the same pointer. If the host only wants to look at it, copy it to the host and not back.",
  "advice/round-trip-copy-explained":
    "A kernel finds what the kernel before it wrote: memory of the device keeps its content from launch to launch, and kernels in one stream run in order. A copy to the host and back brings nothing but two passes over the link. What came back was compared byte for byte with what lay there. Whether the host reads the data on its way cannot be seen; if it does, the copy to the host has to stay.",

  "advice/small-copies":
    "{count} copies in a row by {call} of {bytes} bytes on average: each takes about {us} µs, most of it before the first byte moves.",
  "advice/small-copies-change":
    "The pieces lie side by side at both ends: copy all of them in one call.",
  "advice/small-copies-change-rows":
    "The pieces are rows at a fixed distance: copy all of them by one `cudaMemcpy2D`, whose pitches are those distances.",
  "advice/small-copies-change-pack":
    "Gather the pieces in one buffer on the host, copy that in one call, and let the kernel find them by their offsets.",
  "advice/small-copies-explained":
    "Each copy between host and device has a fixed price of several microseconds (the call, the driver, the first round trip over the link), whatever its size. In that time the link could move some hundred kilobytes. Many small copies therefore cost their number, not their bytes; one large copy pays the price once.",

  "advice/mapped-reuse":
    "{count} {count?launch reaches:launches reach} {kib} KiB of the host's memory over the link: {moved} KiB cross it, {reuse} times the memory itself.",
  "advice/mapped-reuse-change":
    "Copy the memory to the device once, let the kernels work there, and copy back what the host wants.",
  "advice/mapped-reuse-explained":
    "Mapped (zero-copy) memory stays with the host: every access of a kernel is a request over the link, and the device keeps nothing of it for the next one. That is as good as a copy for what is read or written once, in whole lines, and saves the copy. What is wanted again, by the same kernel or by the next launch, crosses the link again, at a small part of the device memory's rate. The gain includes a copy to the device and one back.",

  "advice/pageable-copy":
    "{count} {count?copy:copies}, {kib} KiB in all, of pageable memory of the host, at {rate} GB/s: the driver copies it to a page-locked buffer of its own, piece by piece.",
  "advice/pageable-copy-change":
    "Allocate the host's end with `cudaMallocHost` (or page-lock it by `cudaHostRegister`) once, and use it again. The time that page-locking takes is subtracted from the gain.",
  "advice/pageable-copy-explained":
    "The copy engine of the device reads the host's memory by physical addresses, so the pages must not move. Memory from `malloc` or `new` may be moved or paged out; the driver therefore copies it through a small page-locked buffer, and the speed of one core of the host is the limit. Page-locked memory goes over the link directly, at its full rate, and copies of it can run beside kernels. To lock pages takes time, and locked pages are lost to the rest of the system: do it for buffers that are used again and again.",

  "advice/synchronous-copy":
    "{rounds} rounds of copy in, kernel, copy out ({copies} copies, {kib} KiB), one after the other: while one engine of the device works, the others wait.",
  "advice/synchronous-copy-change":
    "Deal the rounds out to {streams} streams with `cudaMemcpyAsync`, each with its part of the buffers, and wait once at the end.",
  "advice/synchronous-copy-change-pinned":
    "Deal the rounds out to {streams} streams with `cudaMemcpyAsync`, each with its part of the buffers, and wait once at the end. The host's memory must be page-locked for that (`cudaMallocHost`).",
  "advice/synchronous-copy-explained":
    "A device copies to itself, copies to the host and computes at the same time, if the work is in different streams and the host's memory is page-locked. `cudaMemcpy` waits for all that was given before and returns when the bytes have arrived, so nothing overlaps. Rounds that do not need each other's results go to several streams: the copy in of one runs beside the kernel of another and the copy out of a third. Each stream needs memory of its own on the device.",

  "advice/repeated-allocation":
    "{call} is made {count} times at this place, and taken back each time: about {us} µs a round, and the device runs empty before its memory is freed.",
  "advice/repeated-allocation-change":
    "Allocate once before the loop, free after it. Where sizes vary, allocate the largest, or use `cudaMallocAsync` and `cudaFreeAsync`, which take memory from a pool and do not wait.",
  "advice/repeated-allocation-change-other":
    "Make it once before the loop, and take it back after it.",
  "advice/repeated-allocation-explained":
    "`cudaMalloc` asks the driver, sometimes the system, for memory; `cudaFree` first waits until all work of the device has ended. In a loop both stand between any two kernels: the queue of the device runs empty, and each round begins with the latency of a launch. Memory of the device can be kept as long as the program runs; page-locked memory, streams and events are dear to make as well.",

  "advice/needless-wait":
    "The host waits {count} {count?time:times}, here by {call}, {us} µs on average, and then only gives the device its next work.",
  "advice/needless-wait-change":
    "Leave {call} out: work of one stream runs in order. Wait once, where the host needs a result. To time a kernel, use events.",
  "advice/needless-wait-explained":
    "A launch returns at once, and kernels in one stream run one after the other without the host's help. If the host waits after each, it prepares the next launch only when the device is idle, and every kernel pays for the way there and back. Without the wait, launches queue up while the device works. Errors are found without it too: the next call that waits reports them (`compute-sanitizer`, or `warpscope check`, name the kernel).",

  "advice/many-launches":
    "{count} launches of kernels of {kernelUs} µs on average: the host needs {hostUs} µs for each, so the device waits for it.",
  "advice/many-launches-change":
    "Record a sequence of {kernels} launches as a graph and launch that; or let one kernel do more, by merging kernels or moving the loop into one.",
  "advice/many-launches-explained":
    "A launch keeps the host busy for some microseconds. Kernels that are shorter than that leave the device idle most of the time, however fast they are. A graph is checked and prepared once; its launch costs the host little more than one kernel's, and the device goes from node to node by itself. Larger kernels, or one kernel with the loop inside, help in the same way.",
};
