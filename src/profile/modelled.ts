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
  /** Relative error that four of five measured launches of the kind stay below on this chip, 0.15 for 15 %; undefined where none were. */
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

/**
 * What a launch's warm time is made of, apart enough to put one part of another launch in its place
 * (`model/`'s `makeUpNs`). Plain data; all in nanoseconds unless it says so.
 */
export interface TimeMakeUp {
  /** Of the launch itself, whatever the kernel does. */
  readonly launchNs: number;
  /** What each unit alone would take for the whole grid, those of a multiprocessor as if there were one. */
  readonly unitsNs: Readonly<Record<Exclude<TimeLimiter, "launch" | "latency">, number>>;
  /** One block that has a multiprocessor for itself, by what its warps wait for; the parts add up. */
  readonly blockNs: {
    /** Its instructions, one behind the other. */
    readonly work: number;
    readonly global: number;
    readonly shared: number;
    readonly barrier: number;
    /** From the end of the block before to its own first instruction. */
    readonly start: number;
  };
  /** Part of the grid's blocks that the busiest multiprocessor has, 0 to 1. */
  readonly share: number;
  /** Blocks of a multiprocessor at the same time. */
  readonly together: number;
  /** Times that the places of a multiprocessor are filled. */
  readonly waves: number;
}
