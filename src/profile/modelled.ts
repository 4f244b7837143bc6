/** What a chip makes of a launch: filled by `model/`, read by metrics, the report and the virtual clock. */

export interface Modelled {
  readonly registers: RegisterUse;
  readonly occupancy: Occupancy;
  readonly traffic: MemoryTraffic;
  readonly time: TimeEstimate;
}

export interface RegisterUse {
  /** 32-bit registers of a thread, as the vendor's assembler would report them. */
  readonly perThread: number;
  /** estimated: from liveness. given: by the user. ptxas: by the vendor's assembler. */
  readonly source: "estimated" | "given" | "ptxas";
  /** Bytes of a thread that do not fit into registers, stored and loaded. */
  readonly spillStoreBytes: number;
  readonly spillLoadBytes: number;
}

export type OccupancyLimiter = "blocks" | "warps" | "registers" | "shared";

export interface Occupancy {
  /** Resident blocks of a multiprocessor that each resource would allow. */
  readonly limits: Readonly<Record<OccupancyLimiter, number>>;
  /** Every resource whose limit equals the least one. */
  readonly limiters: readonly OccupancyLimiter[];
  readonly blocksPerSm: number;
  readonly warpsPerSm: number;
  /** Resident warps over the most the multiprocessor holds, 0 to 1. */
  readonly occupancy: number;
  readonly allocatedRegistersPerBlock: number;
  readonly allocatedSharedBytesPerBlock: number;
  /** Shared memory the multiprocessor is split for. */
  readonly carveOutBytes: number;
  /** Blocks of the grid over blocks the whole device holds. */
  readonly waves: number;
}

/** Sectors of 32 bytes that pass between the levels of the memory system. Modelled. */
export interface MemoryTraffic {
  /** Of global loads in the L1. */
  readonly l1LoadHitSectors: number;
  /** From multiprocessors to the L2. */
  readonly l2ReadSectors: number;
  readonly l2WriteSectors: number;
  readonly l2AtomicSectors: number;
  /** Of `l2ReadSectors`. */
  readonly l2ReadHitSectors: number;
  readonly dramReadBytes: number;
  readonly dramWriteBytes: number;
}

/** What the longest part of the time is spent on. */
export type TimeLimiter =
  | "launch"
  | "issue"
  | "fp32"
  | "fp64"
  | "integer"
  | "special"
  | "matrix"
  | "memory-instructions"
  | "l1"
  | "shared"
  | "l2"
  | "dram"
  | "latency"
  | "barrier"
  | "atomics"
  /** Giving blocks to multiprocessors. */
  | "dispatch";

export interface TimeEstimate {
  /** Of the kernel on the device, as `gpu__time_duration.sum`: Nsight Compute empties the caches before. */
  readonly durationNs: number;
  /** With the L2 as the launch before left it: its data is there if it fits. What the program's clocks see. */
  readonly warmDurationNs: number;
  /** Mean relative error seen over the measured launches of this chip, 0.15 for 15 %; undefined where none were. */
  readonly expectedError: number | undefined;
  readonly limiter: TimeLimiter;
  /** What each resource alone would take. They overlap: no sum. */
  readonly partsNs: Readonly<Record<TimeLimiter, number>>;
  /** Of a multiprocessor, from its first warp to its last. */
  readonly activeCycles: number;
  readonly elapsedCycles: number;
  /** Mean resident warps of an active multiprocessor over the most it holds, 0 to 1. */
  readonly achievedOccupancy: number;
}
