/** What `warpscope check` finds: by kind a title, what happened, why it is wrong, how to mend it. */
export const FINDINGS = {
  "finding/title-out-of-bounds": "Access outside of every allocation",
  "finding/what-out-of-bounds":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B at {address}, outside of every allocation.",
  "finding/why-out-of-bounds":
    "On a GPU this stops the kernel with cudaErrorIllegalAddress, or it silently hits whatever lies there.",
  "finding/mend-out-of-bounds":
    "Compare the index with the number of elements before the access (`if (i < n)`, not `<=`), and the allocation's size with what the grid covers.",
  "finding/title-misaligned": "Misaligned access",
  "finding/what-misaligned":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B at {address}, which is no multiple of {bytes}.",
  "finding/why-misaligned":
    "A GPU accesses 2, 4, 8 or 16 bytes only at multiples of as many; otherwise the kernel stops with cudaErrorMisalignedAddress.",
  "finding/mend-misaligned":
    "Keep pointers that are cast to wider types at multiples of the wider type's size, or copy the parts one by one.",
  "finding/title-null-pointer": "Null pointer in a kernel",
  "finding/what-null-pointer":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B through a null pointer ({address}).",
  "finding/why-null-pointer":
    "Nothing lies at address 0: the kernel stops with cudaErrorIllegalAddress.",
  "finding/mend-null-pointer":
    "See that the pointer was allocated, that cudaMalloc succeeded, and that it reached the kernel.",
  "finding/title-host-pointer": "Host pointer in a kernel",
  "finding/what-host-pointer":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B through the host pointer {address}.",
  "finding/why-host-pointer":
    "Memory of malloc, new or a variable of the host is not reached by kernels, unless the system shares all memory.",
  "finding/mend-host-pointer":
    "Copy the data to memory of cudaMalloc and pass that pointer, or allocate it with cudaMallocManaged.",
  "finding/title-use-after-free": "Use of freed memory",
  "finding/what-use-after-free":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B at {address}, in memory that has been freed.",
  "finding/why-use-after-free":
    "The memory may belong to another allocation by now; its content is lost, or another's is destroyed.",
  "finding/mend-use-after-free": "Free the memory after the last kernel or copy that uses it.",
  "finding/title-shared-out-of-bounds": "Access beyond shared memory",
  "finding/what-shared-out-of-bounds":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B at {address}, beyond the shared memory of the block.",
  "finding/why-shared-out-of-bounds":
    "The block has only the shared memory that it declares and that the launch asks for; beyond it the kernel stops.",
  "finding/mend-shared-out-of-bounds":
    "Check the index against the array's size, and the third launch parameter against what the kernel uses of `extern __shared__`.",
  "finding/title-local-out-of-bounds": "Access beyond local memory",
  "finding/what-local-out-of-bounds":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B at {address}, beyond its local memory.",
  "finding/why-local-out-of-bounds":
    "An array inside a kernel is the thread's own memory; an index beyond it hits other variables or nothing.",
  "finding/mend-local-out-of-bounds": "Check the index against the size of the array.",
  "finding/title-constant-out-of-bounds": "Access beyond a constant variable",
  "finding/what-constant-out-of-bounds":
    "{kernel}: thread {thread} of block {block} reads {bytes} B at {address}, outside of the constant memory of the program.",
  "finding/why-constant-out-of-bounds": "What lies there is another variable or nothing.",
  "finding/mend-constant-out-of-bounds": "Check the index against the size of the array.",
  "finding/title-surface-out-of-bounds": "Access outside of a surface",
  "finding/what-surface-out-of-bounds":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B outside the surface (byte {address} of a row).",
  "finding/why-surface-out-of-bounds":
    "With boundary mode cudaBoundaryModeTrap, the default, this stops the kernel.",
  "finding/mend-surface-out-of-bounds":
    "Coordinate x counts bytes: multiply it by the size of an element. Or choose cudaBoundaryModeZero or cudaBoundaryModeClamp.",
  "finding/title-texture-handle": "Texture that does not exist",
  "finding/what-texture-handle":
    "{kernel}: thread {thread} of block {block} uses a texture or surface that does not exist ({address}).",
  "finding/why-texture-handle":
    "It was never created or bound, has been destroyed, or its memory has been freed.",
  "finding/mend-texture-handle":
    "Create the object before the launch, and destroy it and its memory after the last one.",
  "finding/title-stack-overflow": "Stack overflow in a kernel",
  "finding/what-stack-overflow": "{kernel}: thread {thread} of block {block} runs out of stack.",
  "finding/why-stack-overflow":
    "Recursion and calls through pointers need memory of the thread's stack, whose size is fixed at the launch.",
  "finding/mend-stack-overflow":
    "cudaDeviceSetLimit(cudaLimitStackSize, …) gives more; a loop in place of the recursion needs none.",
  "finding/title-assertion": "Failed assertion in a kernel",
  "finding/what-assertion":
    "{kernel}: an assertion fails in thread {thread} of block {block}. {text}",
  "finding/why-assertion": "The kernel stops with cudaErrorAssert.",
  "finding/mend-assertion": "The program itself says what does not hold.",
  "finding/title-trap": "__trap() in a kernel",
  "finding/what-trap": "{kernel}: thread {thread} of block {block} executes __trap().",
  "finding/why-trap": "The kernel stops, and every later call returns its error.",
  "finding/mend-trap": "See why the code that calls __trap() was reached.",
  "finding/title-invalid-device-free": "Kernel frees what it did not allocate",
  "finding/what-invalid-device-free":
    "{kernel}: thread {thread} of block {block} frees {address}, which is not the beginning of memory of malloc in a kernel.",
  "finding/why-invalid-device-free":
    "free and delete in a kernel take only what malloc and new in a kernel gave; anything else corrupts the device's heap.",
  "finding/mend-invalid-device-free":
    "Free memory of cudaMalloc with cudaFree, on the host; pass free the pointer that malloc returned.",
  "finding/title-double-device-free": "Kernel frees memory twice",
  "finding/what-double-device-free":
    "{kernel}: thread {thread} of block {block} frees {address}, which has been freed.",
  "finding/why-double-device-free": "The second free corrupts the device's heap.",
  "finding/mend-double-device-free": "Let one thread free the memory, once.",
  "finding/title-double-free": "Memory freed twice",
  "finding/what-double-free": "{call} is called for {address}, which has been freed.",
  "finding/why-double-free":
    "The call returns cudaErrorInvalidValue; had the address been given out again, it would have freed another's memory.",
  "finding/mend-double-free":
    "Free each allocation once, and set the pointer to nullptr behind it.",
  "finding/title-invalid-free": "Free of what was not allocated so",
  "finding/what-invalid-free":
    "{call} is called for {address}, which is not the beginning of an allocation that it frees.",
  "finding/why-invalid-free":
    "cudaFree takes what cudaMalloc and cudaMallocManaged gave, cudaFreeHost what cudaMallocHost and cudaHostAlloc gave, free what malloc gave. The call returns an error and the memory stays taken.",
  "finding/mend-invalid-free":
    "Keep the pointer that the allocation returned, and free it with that call's counterpart.",
  "finding/title-leak": "Memory that is never freed",
  "finding/what-leak": "{bytes} B of {call} at {address} are never freed.",
  "finding/why-leak":
    "In a program that goes on, or in a library, device memory runs out by and by.",
  "finding/mend-leak": "Free the memory when it is no longer needed, at the latest before the end.",
  "finding/title-copy-out-of-bounds": "Copy beyond device memory",
  "finding/what-copy-out-of-bounds":
    "{call}: the {end} of {bytes} B at {address} is not all in one allocation of the device.",
  "finding/why-copy-out-of-bounds":
    "Nothing is copied, and the call returns cudaErrorInvalidValue.",
  "finding/mend-copy-out-of-bounds":
    "The size counts bytes: number of elements times sizeof, the same as in the allocation.",
  "finding/title-copy-after-free": "Copy of freed memory",
  "finding/what-copy-after-free":
    "{call}: the {end} of {bytes} B at {address} is device memory that has been freed.",
  "finding/why-copy-after-free":
    "The call returns cudaErrorInvalidValue, or it hits another allocation that lies there by now.",
  "finding/mend-copy-after-free": "Free the memory after the last copy.",
  "finding/title-copy-host-overrun": "Copy beyond host memory",
  "finding/what-copy-host-overrun":
    "{call}: the {end} of {bytes} B at {address} goes beyond the host memory of {size} B that begins at {start}.",
  "finding/why-copy-host-overrun":
    "The copy reads or overwrites what lies behind, which the host program sees as corrupt data or a crash later.",
  "finding/mend-copy-host-overrun":
    "Make the host's array as long as the copy, or the copy as short as the array.",
  "finding/title-copy-direction": "Copy in the wrong direction",
  "finding/what-copy-direction":
    "{call}: the {end} {address} is on the other side than the direction given (cudaMemcpyKind) says.",
  "finding/why-copy-direction": "Nothing is copied, and the call returns cudaErrorInvalidValue.",
  "finding/mend-copy-direction":
    "The destination comes first, then the source; cudaMemcpyDefault takes the direction from the pointers.",
  "finding/title-device-pointer-on-host": "Device pointer used on the host",
  "finding/what-device-pointer-on-host":
    "The host program accesses an address outside its own memory, as those of device memory are, and crashes.",
  "finding/why-device-pointer-on-host":
    "The host cannot read memory of cudaMalloc; on a real machine this is a segmentation fault.",
  "finding/mend-device-pointer-on-host":
    "Copy the data to the host with cudaMemcpy first, or allocate it with cudaMallocManaged.",
  "finding/title-api-error": "Call that returns an error",
  "finding/what-api-error": "{call} returns {error} ({code}): {text}.",
  "finding/why-api-error":
    "The call did nothing, and what the program does next works on data that is not there.",
  "finding/mend-api-error": "Check the arguments, and look at what every call returns.",
  "finding/title-api-error-echo": "Call that tells of an earlier error",
  "finding/what-api-error-echo": "{call} returns {error} ({code}), the error of another finding.",
  "finding/why-api-error-echo": "Errors of kernels appear in a later call.",
  "finding/mend-api-error-echo": "Fix the other finding.",
  "finding/title-race-block": "Race between threads of a block",
  "finding/what-race-block":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B of {space} memory at {address}, which thread {otherThread} {did} with no barrier between.",
  "finding/what-race-block-unnamed":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B of {space} memory at {address}, which another thread {did} with no barrier between.",
  "finding/why-race-block":
    "Warps of a block run in any order: which access comes first, and so the result, is chance.",
  "finding/mend-race-block":
    "Put __syncthreads() between the two accesses, where all threads of the block reach it; or use an atomic operation.",
  "finding/title-race-warp": "Race between lanes of a warp",
  "finding/what-race-warp":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B of {space} memory at {address}, which thread {otherThread} of the same warp {did} with no __syncwarp() between.",
  "finding/what-race-warp-unnamed":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B of {space} memory at {address}, which another thread of the same warp {did} with no __syncwarp() between.",
  "finding/why-race-warp":
    "Since Volta the lanes of a warp need not run in lock-step; code that relies on it is right only by chance.",
  "finding/mend-race-warp":
    "Put __syncwarp() between the two accesses, or exchange the values by __shfl_sync or __reduce_sync functions.",
  "finding/title-race-grid": "Race between blocks",
  "finding/what-race-grid":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B of {space} memory at {address}, which thread {otherThread} of block {otherBlock} {did} in the same launch.",
  "finding/what-race-grid-unnamed":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B of {space} memory at {address}, which a thread of another block {did} in the same launch.",
  "finding/why-race-grid":
    "Blocks run in any order, and side by side: nothing in the kernel orders these two accesses.",
  "finding/mend-race-grid":
    "Use atomic operations, give each block its own part of the memory, or split the kernel: the next launch sees all of this one.",
  "finding/mend-race-update":
    "Use an atomic operation: atomicAdd and its like read, change and write the place in one step.",
  "finding/title-race-async": "Asynchronous copy that nothing waits for",
  "finding/what-race-async":
    "{kernel}: thread {thread} of block {block} {does} {bytes} B of shared memory at {address}, to which thread {otherThread} copies asynchronously, and has not waited for the copy.",
  "finding/why-race-async":
    "The copy may end at any time up to the wait: what is read may be old, and what is written may be overwritten. A barrier does not wait for copies.",
  "finding/mend-race-async":
    "Wait in the thread that copies (__pipeline_wait_prior, cp.async.wait_group, pipeline.consumer_wait(), cg::wait), then let the block meet at a barrier, before the data are used.",
  "finding/title-uninitialized-read": "Read of memory that was never written",
  "finding/what-uninitialized-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B of {space} memory at {address} that nothing has written.",
  "finding/why-uninitialized-read":
    "Neither cudaMalloc nor __shared__ nor an array in a kernel clears memory: the value is what was left there.",
  "finding/mend-uninitialized-read":
    "Write the memory before: cudaMemset, a copy, a kernel, or an initialiser; see that the part that is written is as long as the part that is read.",
  "finding/title-uninitialized-variable": "Read of a variable without a value",
  "finding/what-uninitialized-variable":
    "{kernel}: the variable {text} is read here before it has a value.",
  "finding/why-uninitialized-variable":
    "A variable of a kernel is not cleared: it begins with what its register held, and the compiler may take any value for it.",
  "finding/mend-uninitialized-variable":
    "Give it a value where it is declared: an accumulator begins with 0.",
  "finding/title-uninitialized-copy": "Copy of unwritten memory to the host",
  "finding/what-uninitialized-copy":
    "{call} copies {bytes} B to the host that nothing wrote, from byte {offset} of the allocation on.",
  "finding/why-uninitialized-copy":
    "On a GPU the host gets whatever was there before, which differs from run to run.",
  "finding/mend-uninitialized-copy":
    "See which threads should have written there: a grid that does not cover all elements, a guard that leaves too many out. Otherwise copy no more than was written, or set the memory by cudaMemset.",
  "finding/title-divergent-barrier": "Barrier that only a part of the block reaches",
  "finding/what-divergent-barrier":
    "{kernel}: thread {thread} of block {block} waits at a barrier in a branch that other threads of the block do not take.",
  "finding/why-divergent-barrier":
    "__syncthreads() is for all threads of a block that have not ended; in a branch that parts them the behaviour is undefined: the kernel hangs, or meets at other barriers.",
  "finding/mend-divergent-barrier":
    "Take the barrier out of the branch: branch, barrier, branch again.",
  "finding/title-barrier-after-exit": "Barrier behind an early return",
  "finding/what-barrier-after-exit":
    "{kernel}: thread {thread} of block {block} waits at a barrier while other threads of the block have ended.",
  "finding/why-barrier-after-exit":
    "All threads of the block must reach __syncthreads(). Since Volta those that ended are not waited for, on older GPUs the kernel may hang; what they should have written is missing.",
  "finding/mend-barrier-after-exit":
    "Let no thread return before the last barrier: put the guard (`if (i < n)`) around the accesses instead.",
  "finding/title-barrier-count": "Barrier with a wrong number of threads",
  "finding/what-barrier-count":
    "{kernel}: thread {thread} of block {block} arrives at a barrier whose number of threads does not fit those that arrive.",
  "finding/why-barrier-count": "The barrier opens too early or never.",
  "finding/mend-barrier-count":
    "Give a named barrier, or the one of a cooperative group, the number of threads that arrive, a multiple of 32.",
  "finding/title-barrier-deadlock": "Threads that wait for ever",
  "finding/what-barrier-deadlock":
    "{kernel}: thread {thread} of block {block} waits at a barrier that other threads of the block never reach.",
  "finding/why-barrier-deadlock": "The kernel hangs until something stops it.",
  "finding/mend-barrier-deadlock":
    "Take the barrier out of branches and loops that threads leave at different times.",
  "finding/title-warp-mask": "Wrong mask of lanes",
  "finding/what-warp-mask":
    "{kernel}: thread {thread} of block {block} calls a warp function with a mask that leaves it out.",
  "finding/why-warp-mask":
    "The calling lane must be in the mask; on a GPU the kernel stops with cudaErrorIllegalInstruction, or hangs.",
  "finding/mend-warp-mask":
    "Make the mask before the branch (__ballot_sync, __activemask) of the lanes that take it, or call the function outside the branch with all lanes.",
  "finding/title-warp-mask-exited": "Mask with lanes that have ended",
  "finding/what-warp-mask-exited":
    "{kernel}: thread {thread} of block {block} calls a warp function whose mask names lanes that have ended or that never get there.",
  "finding/why-warp-mask-exited":
    "All lanes of the mask must call the function; what it does otherwise is undefined.",
  "finding/mend-warp-mask-exited":
    "Name in the mask only lanes that call the function; let lanes that have nothing to do take part with a neutral value.",
  "finding/title-shuffle-inactive": "Shuffle from a lane that does not take part",
  "finding/what-shuffle-inactive":
    "{kernel}: thread {thread} of block {block} takes a value from a lane that does not execute the shuffle.",
  "finding/why-shuffle-inactive": "The value is undefined.",
  "finding/mend-shuffle-inactive":
    "Let all lanes execute the shuffle, outside the branch, and ignore the result where it is not needed.",
  "finding/title-warp-incomplete": "Matrix instruction of part of a warp",
  "finding/what-warp-incomplete":
    "{kernel}: thread {thread} of block {block} executes a matrix instruction that not all 32 lanes of its warp execute.",
  "finding/why-warp-incomplete":
    "mma, wmma and ldmatrix are undefined unless the whole warp executes them.",
  "finding/mend-warp-incomplete":
    "Keep them out of branches that part the warp, and launch full warps.",
  "finding/title-grid-sync": "Grid barrier used wrongly",
  "finding/what-grid-sync":
    "{kernel}: block {block} ends without this barrier of the whole grid, at which other blocks wait.",
  "finding/why-grid-sync":
    "A grid barrier opens when every thread of every block has come, those that have ended included: on a GPU the kernel hangs.",
  "finding/mend-grid-sync":
    "Let all threads of all blocks reach the barrier: take it out of the branch, and put guards around the accesses in place of an early return.",
  "finding/title-grid-deadlock": "Blocks that wait for ever",
  "finding/what-grid-deadlock":
    "{kernel}: thread {thread} of block {block} waits for ever: all blocks that are resident on the device only wait.",
  "finding/why-grid-deadlock":
    "Blocks that have not started cannot until one ends: a wait for a later block never ends.",
  "finding/mend-grid-deadlock":
    "Wait only for blocks that are known to run: a cooperative launch, or a ticket drawn by an atomic operation in place of blockIdx.",

  "finding/title-nan": "First NaN",
  "finding/what-nan":
    "{kernel}: thread {thread} of block {block} computes {text}, of operands none of which is NaN.",
  "finding/why-nan":
    "What is computed of it is NaN as well, comparisons with it are false, and the cause is far from where it shows.",
  "finding/mend-nan":
    "See where the operands come from: a difference or sum of infinities, 0 / 0, 0 * inf, a root or logarithm of a negative number.",
  "finding/title-infinity": "First infinity",
  "finding/what-infinity":
    "{kernel}: thread {thread} of block {block} computes {text}, of finite operands.",
  "finding/why-infinity":
    "The result lies beyond the type's largest number, or is a division by 0; arithmetic with it goes on to NaN.",
  "finding/mend-infinity":
    "Guard the division, subtract the maximum before exp(), scale the data, or compute in a wider type. If infinity is meant, a remark says so: `// warpscope-ignore numeric: reason`.",
  "finding/title-address-overflow": "Integer overflow in an address",
  "finding/what-address-overflow":
    "{kernel}: thread {thread} of block {block} computes {text} in an int, for the address of an access. An int ends at 2147483647.",
  "finding/why-address-overflow":
    "An int that overflows is undefined: here and on most GPUs the index becomes negative, and the compiler may rely on it not happening.",
  "finding/mend-address-overflow":
    "Compute the index in size_t or long long from its first factor on: `(size_t)row * width + column`.",
  "finding/title-division-by-zero": "Integer division by 0",
  "finding/what-division-by-zero": "{kernel}: thread {thread} of block {block} computes {text}.",
  "finding/why-division-by-zero":
    "The result is undefined. A GPU does not stop: a quotient has all bits set there, a remainder is the dividend.",
  "finding/mend-division-by-zero":
    "Compare the divisor with 0 before, or see why it is 0: a size that was never set, a count of an empty group.",
  "finding/title-division-overflow": "Integer division that overflows",
  "finding/what-division-overflow":
    "{kernel}: thread {thread} of block {block} computes {text}; the quotient is one more than the largest number of the type.",
  "finding/why-division-overflow":
    "The result is undefined. A GPU gives the dividend itself, a remainder of 0.",
  "finding/mend-division-overflow": "Leave the smallest number out, or divide in a wider type.",

  "finding/near-after":
    "That is out of bounds, {distance} {distance?byte:bytes} after the end of the nearest allocation ({size} bytes at {start}).",
  "finding/near-before":
    "That is out of bounds, {distance} {distance?byte:bytes} before the nearest allocation ({size} bytes at {start}).",
  "finding/near-inside": "That is inside the allocation of {size} B at {start}.",
  "finding/near-freed": "That was an allocation of {size} B at {start}.",
  "finding/silent-store":
    "What is written is the value that was there already, so the result does not depend on the order.",
  "finding/same-value": "Both write the same value, so the result does not depend on the order.",
  "finding/told-by-compiler": "Told by the compiler: no thread was seen to read it.",
  "finding/label-why": "Why",
  "finding/label-mend": "Fix",
  "finding/label-also": "Also",
  "finding/also-race": "{hazard} {scope}",
  "finding/also-count": "{way} ({count} {count?access:accesses})",
  "finding/label-threads": "Threads",
  "finding/label-launch": "Launch",
  "finding/earlier-access": "the other access, by thread {thread} of block {block}: {hazard}",
  "finding/earlier-access-unnamed": "the other access: {hazard}",
  "finding/inlined-here": "inlined here",
  "finding/launched-here": "launched here, in {function}",
  "finding/called-here": "called from {function}",
  "finding/allocated-here": "allocated here by {call}",
  "finding/freed-here": "freed here",
  "finding/count-accesses": "{count} {count?access:accesses}, first by {threads}",
  "finding/count-one": "one access, by {threads}",
  "finding/count-times": "{count} {count?time:times}, first in {threads}",
  "finding/count-once": "once, in {threads}",
  "finding/threads-of-block": "{threads} of block {block}",
  "finding/launches-one": "number {first}, counted from 0",
  "finding/launches-many": "{count} of them, the first is number {first}, counted from 0",
  "finding/summary-clean": "No findings: {tools}.",
  "finding/summary": "{errors}, {warnings}, {notes}; checked: {tools}.",
  "finding/summary-error": "{count} error",
  "finding/summary-errors": "{count} {count?error:errors}",
  "finding/summary-warning": "{count} warning",
  "finding/summary-warnings": "{count} {count?warning:warnings}",
  "finding/summary-note": "{count} note",
  "finding/summary-notes": "{count} {count?note:notes}",
  "finding/summary-leaks": "Not freed: {bytes} B; allocations: {count}.",
  "finding/summary-no-leaks": "All memory was freed.",
  "finding/summary-suppressed": "{count} {count?finding is:findings are} suppressed.",
  "finding/summary-hidden": "{count} more findings are not shown; --print-limit shows more.",
  "finding/unknown-code":
    "`{code}` is neither a tool nor the code of a finding. `warpscope explain check` lists the codes.",
  "finding/unreadable-suppressions": "The suppressions {file} cannot be read.",
  "finding/explain-head": "{code}: {title}",
  "finding/list-head": "What `warpscope check` finds, by tool:",

  "term/finding-reads": "reads",
  "term/finding-writes": "writes",
  "term/finding-updates": "updates",
  "term/finding-read": "read",
  "term/finding-wrote": "wrote",
  "term/finding-updated": "updated",
  "term/finding-global": "global",
  "term/finding-shared": "shared",
  "term/finding-local": "local",
  "term/finding-constant": "constant",
  "term/finding-destination": "destination",
  "term/finding-source": "source",
  "term/finding-between-warps": "between warps of a block",
  "term/finding-inside-a-warp": "inside a warp",
  "term/finding-between-blocks": "between blocks",
  "term/finding-read-after-write": "a read after a write",
  "term/finding-write-after-read": "a write after a read",
  "term/finding-write-after-write": "a write after a write",
};
