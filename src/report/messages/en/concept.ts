/** Words of the field, as `warpscope explain WORD` explains them. */
export const CONCEPT = {
  "concept/coalescing-title": "Coalescing",
  "concept/coalescing":
    "The 32 lanes of a warp load or store at once, and memory moves whole sectors of 32 bytes. Where neighbouring lanes touch neighbouring addresses, a float each takes 4 sectors: the access is coalesced. Where each lane touches a sector of its own it takes 32, and seven eighths of what is moved is thrown away. Let threadIdx.x run along the addresses.",
  "concept/divergence-title": "Divergence",
  "concept/divergence":
    "A warp has one program counter for lanes that go together. Where a condition differs inside a warp, both ways are executed one after the other, each with the other lanes idle. It costs nothing where all 32 lanes agree: let conditions depend on the warp or the block, not on the parity of the thread.",
  "concept/bank-conflict-title": "Bank conflict",
  "concept/bank-conflict":
    "Shared memory has 32 banks of 4 bytes: word n lies in bank n mod 32. Lanes that want different words of one bank are served one after the other; the same word goes to all of them at once. A column of a tile with rows of 32 words lies in one bank: one more element a row puts it into 32.",
  "concept/occupancy-title": "Occupancy",
  "concept/occupancy":
    "Warps that are resident on a multiprocessor, of the most it holds. Registers, shared memory and the block's size limit it. More warps hide more latency, up to a point: a kernel at its memory bandwidth gains nothing.",
  "concept/sector-title": "Sector, transaction",
  "concept/sector":
    "Caches and memory move 32 bytes at least: a sector; four make a line of 128 bytes. A request of a warp touches between 1 and 32 sectors for words of 4 bytes, and profilers call each a transaction.",
  "concept/wavefront-title": "Wavefront",
  "concept/wavefront":
    "One pass of a request through shared memory or the L1. A request takes one where banks and lines allow it, and one more for each further word that a bank has to give.",
  "concept/warp-title": "Warp, lane",
  "concept/warp":
    "32 threads of a block, with consecutive numbers (threadIdx.x first), that execute an instruction together; each is a lane. A block of 100 threads has 4 warps, the last with 4 lanes.",
  "concept/latency-title": "Latency",
  "concept/latency":
    "The time from an instruction to its result: some hundred cycles for a load from memory. A multiprocessor hides it by issuing other warps, or independent instructions of the same one. A kernel with too little of both waits: more resident warps, or several loads in flight in each thread, help.",
  "concept/spilling-title": "Register spilling, local memory",
  "concept/spilling":
    "What does not fit into a thread's registers, and arrays that are indexed by a variable, live in local memory: in the caches, and behind them in device memory. Fewer live values, a larger limit of registers, or indices that the compiler knows take it back.",
  "concept/race-title": "Race",
  "concept/race":
    "Two threads touch the same address, one of them writes, and nothing orders them: no barrier, no atomic. The result hangs on which comes first, here as on a GPU. `warpscope check` names both lines.",
  "concept/barrier-title": "Barrier",
  "concept/barrier":
    "__syncthreads(): no thread of a block goes on before all have come, and what they wrote before is seen behind it. All threads have to reach the same one: inside a divergent branch it hangs or is undefined.",
  "concept/contention-title": "Contention of atomics",
  "concept/contention":
    "Atomics on one address are done one after the other, over the whole grid. Sum within a warp (shuffles) or a block (shared memory) first, then once to global memory; a histogram keeps a copy a block.",
  "concept/roofline-title": "Roofline",
  "concept/roofline":
    "A kernel can be no faster than its operations at the chip's peak, nor than its bytes at the memory's bandwidth. Operations a byte (arithmetic intensity) say which of the two binds: below some ten it is the memory, and moving fewer bytes is what helps.",
  "concept/caches-title": "L1, L2, device memory",
  "concept/caches":
    "A load looks in the L1 of its multiprocessor, then in the L2 that all share, then in device memory (DRAM), each larger and slower than the one before. A kernel limited by one of them keeps it busy longest: by the L1 or L2 where it asks for many sectors, by DRAM where it moves more bytes than the caches keep. Asking for fewer sectors helps all three.",
  "concept/shared-memory-title": "Shared memory",
  "concept/shared-memory":
    "Memory of a block, on the multiprocessor: what one thread stores there the others load after a barrier, at the speed of the L1. It serves 32 words of 4 bytes a cycle, one of each bank. A kernel limited by it loads more words than its arithmetic can use, or has bank conflicts.",
  "concept/issue-title": "Instruction issue, units",
  "concept/issue":
    "A scheduler issues one instruction of a warp a cycle to a unit: for floats (FP32), doubles (FP64), integers, special functions, matrices, loads and stores. A kernel limited by one of them computes as fast as the chip can: fewer or cheaper instructions help, and more warps do not.",
  "concept/dispatch-title": "Block dispatch, launch overhead",
  "concept/dispatch":
    "Every launch costs some microseconds, and blocks are given out one after the other. Where blocks are tiny, giving them out takes longer than their work: larger blocks or more work in each thread help; where launches are tiny, fewer of them.",
};
