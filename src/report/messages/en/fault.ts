export const FAULT = {
  "fault/out-of-bounds-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B at {address}, outside of every allocation ({lanes} of 32 lanes).",
  "fault/out-of-bounds-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B at {address}, outside of every allocation ({lanes} of 32 lanes).",
  "fault/out-of-bounds-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B at {address}, outside of every allocation ({lanes} of 32 lanes).",
  "fault/misaligned-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B at {address}, which is no multiple of {bytes}.",
  "fault/misaligned-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B at {address}, which is no multiple of {bytes}.",
  "fault/misaligned-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B at {address}, which is no multiple of {bytes}.",
  "fault/null-pointer-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B through a null pointer ({address}).",
  "fault/null-pointer-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B through a null pointer ({address}).",
  "fault/null-pointer-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B through a null pointer ({address}).",
  "fault/host-pointer-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B through the host pointer {address}. Copy the data to the device, or allocate it with cudaMallocManaged.",
  "fault/host-pointer-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B through the host pointer {address}. Copy the data to the device, or allocate it with cudaMallocManaged.",
  "fault/host-pointer-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B through the host pointer {address}. Copy the data to the device, or allocate it with cudaMallocManaged.",
  "fault/shared-out-of-bounds-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B at {address}, beyond the shared memory of the block.",
  "fault/shared-out-of-bounds-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B at {address}, beyond the shared memory of the block.",
  "fault/shared-out-of-bounds-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B at {address}, beyond the shared memory of the block.",
  "fault/local-out-of-bounds-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B at {address}, beyond its local memory.",
  "fault/local-out-of-bounds-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B at {address}, beyond its local memory.",
  "fault/local-out-of-bounds-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B at {address}, beyond its local memory.",
  "fault/stack-overflow":
    "{kernel}: thread {thread} of block {block} runs out of stack. cudaDeviceSetLimit(cudaLimitStackSize, …) gives it more.",
  "fault/assert": "{kernel}: an assertion fails in thread {thread} of block {block}. {text}",
  "fault/trap": "{kernel}: thread {thread} of block {block} executes __trap().",
  "fault/barrier-deadlock":
    "{kernel}: thread {thread} of block {block} waits at a barrier that other threads of the block never reach.",
  "fault/grid-deadlock":
    "{kernel}: thread {thread} of block {block} waits for ever: all blocks that are resident on the device only wait, and nothing changes what they wait for. Blocks that have not started cannot until one ends.",
  "fault/warp-mask":
    "{kernel}: thread {thread} of block {block} calls __syncwarp with a mask that leaves it out ({lanes} of 32 lanes).",
  "fault/warp-incomplete":
    "{kernel}: thread {thread} of block {block} executes a matrix instruction (mma, wmma, ldmatrix) that not all 32 lanes of its warp execute. Keep it out of branches that part the warp, and launch full warps.",
  "fault/texture-handle":
    "{kernel}: thread {thread} of block {block} uses a texture or surface that does not exist ({address}): it was never created or bound, has been destroyed, or its memory has been freed.",
  "fault/surface-out-of-bounds-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B outside the surface (byte {address} of a row). Coordinate x counts bytes; boundary mode cudaBoundaryModeZero or cudaBoundaryModeClamp allows places outside.",
  "fault/surface-out-of-bounds-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B outside the surface (byte {address} of a row). Coordinate x counts bytes; boundary mode cudaBoundaryModeZero or cudaBoundaryModeClamp allows places outside.",
  "fault/interrupted": "{kernel}: stopped while thread {thread} of block {block} was in this loop.",
  "fault/inlined-at": "inlined here",
  "fault/lenient":
    "A GPU lets such an access pass where it stays in a piece of memory that is mapped: 2 MiB of global memory, 128 B of shared memory. With --lenient so does Warpscope.",
};
