/** How each metric is computed. */
export const METRIC_FORMULAS = {
  "formula/none": "Not computed.",
  "formula/requests": "Σ over these instructions: executions by warps.",
  "formula/sectors": "Σ over requests: distinct 32-byte sectors that the active lanes touch.",
  "formula/sectors-per-request": "sectors ÷ requests",
  "formula/transactions-per-request": "transactions ÷ requests",
  "formula/sector-bytes": "sectors × 32",
  "formula/gld_transactions":
    "Σ over requests. Compute capability 2.x and 3.x: 128-byte groups that the active lanes touch, each one transaction of one to four segments (a whole line through the L1). From 5.0 on: 32-byte sectors. Without those of `__ldg` on 3.5 and 3.7, which count as nc_gld.",
  "formula/gst_transactions":
    "Σ over requests. Compute capability 2.x and 3.x: 128-byte groups that the active lanes touch, each one transaction of one to four 32-byte segments. From 5.0 on: 32-byte sectors.",
  "formula/grouped-transactions":
    "Σ over requests: 128-byte groups that the active lanes touch; a transaction moves 32 to 128 bytes.",
  "formula/gld_efficiency":
    "100 × bytes used ÷ bytes moved. Used: the bytes that active lanes ask for, each once a request (nvprof before 7.0 counts a byte for each lane and can pass 100 %). Moved: lines of 128 bytes where loads go through the L1 of 2.x, or of 3.x with `-Xptxas -dlcm=ca`; sectors of 32 bytes otherwise.",
  "formula/gst_efficiency":
    "100 × bytes used ÷ bytes moved. Used: the bytes of active lanes, each once a request. Moved: sectors × 32.",
  "formula/used-bytes": "Σ over requests: distinct bytes that the active lanes touch.",
  "formula/moved-bytes":
    "Lines × 128 where loads go through the L1 of 2.x, or of 3.x with `-Xptxas -dlcm=ca`; sectors × 32 otherwise.",
  "formula/moved-per-second": "bytes moved ÷ modelled time",
  "formula/requested-per-second": "Σ active lanes × bytes of the access ÷ modelled time",
  "formula/effective_bandwidth":
    "(Σ active lanes × bytes of global loads + the same of stores) ÷ modelled time",
  "formula/thread-accesses": "Σ over accesses of this width: active lanes.",
  "formula/global_replay_overhead":
    "(transactions − requests of global loads and stores) ÷ instructions executed by warps",
  "formula/wavefronts":
    "Σ over requests: passes over 32 banks of 4 bytes (of 8 bytes where the program set so on 3.x), as many as the busiest bank has different words.",
  "formula/wavefronts-ideal":
    "Σ over requests: passes that the same bytes need without conflicts, 128 bytes a pass.",
  "formula/wavefronts-per-request": "wavefronts ÷ requests",
  "formula/wavefront-efficiency": "100 × distinct bytes that lanes ask for ÷ (wavefronts × 128)",
  "formula/shared_efficiency":
    "100 × distinct bytes that lanes ask for ÷ (wavefronts × 128; × 256 with banks of 8 bytes)",
  "formula/shared-per-second": "wavefronts × 128 (× 256 with banks of 8 bytes) ÷ modelled time",
  "formula/conflicts": "wavefronts − wavefronts without conflicts",
  "formula/shared_load_replay": "wavefronts − requests",
  "formula/shared_replay_overhead":
    "(wavefronts − requests of shared memory) ÷ instructions executed by warps",
  "formula/local_transactions":
    "Σ over requests: distinct 128-byte lines on compute capability 2.x and 3.x, 32-byte sectors from 5.0 on. Words of one thread lie 128 bytes apart.",
  "formula/local_memory_overhead":
    "100 × sectors of local memory ÷ (sectors of local and global memory), caches left out",
  "formula/atomic_transactions":
    "Σ over requests: sectors, each as often as its most wanted address has lanes.",
  "formula/atomic_transactions_per_request": "(sectors as counted for atomics) ÷ requests",
  "formula/atomic_throughput": "sectors of atomics × 32 ÷ modelled time",
  "formula/atomic_replay_overhead":
    "(transactions − requests of atomics) ÷ instructions executed by warps",
  "formula/l1-hit-rate": "100 × modelled hits ÷ sectors of global loads",
  "formula/l1-all-hit-rate":
    "100 × modelled hits of global loads ÷ sectors of all global and local accesses",
  "formula/l1-line-hits":
    "transactions of global loads × modelled hit rate, or the rest; 0 where loads pass by the L1",
  "formula/l1-transactions": "sectors of global and local loads",
  "formula/modelled-sectors": "From the model of the caches: what each request finds there.",
  "formula/l2-sectors": "From the model of the caches: sectors that pass between L1 and L2.",
  "formula/sectors-per-second": "sectors × 32 ÷ modelled time",
  "formula/l2-atomics":
    "sectors of atomics and reductions, twice from compute capability 7.0 on (request and answer)",
  "formula/l2-read-hit-rate": "100 × modelled hits ÷ sectors read",
  "formula/l2-hit-rate":
    "100 × (modelled hits of reads + writes + atomics) ÷ all sectors; a write always ends in the L2",
  "formula/l2-load-bytes":
    "sectors read from the L2 × 32, shared out by what the L1 misses of global and local loads",
  "formula/l2-bytes": "sectors × 32",
  "formula/l2-update-bytes": "sectors of these operations × 32",
  "formula/busy-share": "100 × time this part would take alone ÷ modelled time",
  "formula/level": "10 × time this part would take alone ÷ modelled time, rounded up",
  "formula/dram-bytes":
    "From the model of the caches: what the L2 misses, and what it writes back.",
  "formula/dram-sectors": "modelled bytes ÷ 32",
  "formula/dram-per-second": "modelled bytes ÷ modelled time",
  "formula/dram-share": "100 × modelled bytes ÷ modelled time ÷ peak bandwidth of the chip",
  "formula/memory-clock": "Of the chip's description.",
  "formula/sm-clock": "Of the chip's description.",
  "formula/warp-instructions": "Σ over instructions of this kind: executions by warps.",
  "formula/thread-instructions": "Σ over instructions of this kind: active lanes.",
  "formula/predicated":
    "As without predication: lanes that are switched off branch around instead.",
  "formula/instructions-per-warp": "instructions executed by warps ÷ warps of the grid",
  "formula/active-share":
    "100 × instructions executed by threads ÷ (32 × instructions executed by warps)",
  "formula/active-threads": "instructions executed by threads ÷ instructions executed by warps",
  "formula/branches":
    "Σ over conditional branches: executions by warps, all or those of one outcome.",
  "formula/branch_efficiency":
    "100 × (branches − divergent branches) ÷ branches; 100 without branches",
  "formula/branch_targets": "100 × (branches − divergent branches) ÷ branches; 0 without branches",
  "formula/flops": "additions + multiplications + 2 × fused multiply-adds, Σ active lanes",
  "formula/flop-efficiency":
    "100 × operations ÷ modelled time ÷ (2 × lanes a cycle × multiprocessors × clock)",
  "formula/arithmetic_intensity":
    "(single- and double-precision operations) ÷ (bytes read from and written to device memory, modelled)",
  "formula/achieved_occupancy":
    "From the model of time: resident warps over the active cycles ÷ warps a multiprocessor holds.",
  "formula/occupancy":
    "The vendor's published occupancy algorithm, with the registers that the thread is taken to have.",
  "formula/registers": "Estimated from the values that live at once, or as given by `--registers`.",
  "formula/registers-allocated": "Registers of a warp, rounded up to the chip's unit, ÷ 32.",
  "formula/shared-allocated": "Static, dynamic and the system's, rounded up to the chip's unit.",
  "formula/carve-out":
    "The least split of the chip's list that holds as many blocks as the other limits allow.",
  "formula/waves": "blocks of the grid ÷ blocks that all multiprocessors hold at once",
  "formula/warps-launched": "blocks × ⌈threads of a block ÷ 32⌉",
  "formula/launch": "As launched, or as the chip has it.",
  "formula/active-cycles":
    "From the model of time: from a multiprocessor's first warp to its last.",
  "formula/active-warps": "active cycles × achieved occupancy × warps a multiprocessor holds",
  "formula/elapsed-cycles": "multiprocessors × cycles of the kernel, from the model of time",
  "formula/sm_efficiency":
    "100 × active cycles of all multiprocessors ÷ (multiprocessors × cycles of the kernel)",
  "formula/ipc":
    "instructions executed by warps ÷ active cycles of the multiprocessors that have a block",
  "formula/ipc-sub-partition": "instructions a cycle of a multiprocessor ÷ its sub-partitions",
  "formula/issued":
    "instructions executed + those issued again: on compute capability 2.x and 3.x one for each further transaction of global and pass of shared memory; none later",
  "formula/inst_replay_overhead": "(issued − executed) ÷ executed",
  "formula/issue_slot_utilization": "100 × instructions issued ÷ (schedulers × active cycles)",
  "formula/time":
    "From the model of time: launch, waves of blocks, and in each the slowest of memory, issue and execution units.",
  "formula/cycles": "modelled time × clock of the multiprocessors",
};
