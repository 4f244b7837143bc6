/** What is known of a GPU, as plain data. Every number carries where it is from. */
export interface Sourced<T = number> {
  readonly value: T;
  /** Document, tool or measurement; begins with "estimated" for a guess. */
  readonly source: string;
  /** Set where neither the document nor a measurement of this chip was seen. */
  readonly unverified?: true;
}

export type Generation =
  | "fermi"
  | "kepler"
  | "maxwell"
  | "pascal"
  | "volta"
  | "turing"
  | "ampere"
  | "ada"
  | "hopper"
  | "blackwell";

/** How loads of global memory are cached, and in what pieces they move. */
export interface GlobalLoads {
  /** ca: in the L1 and the L2. cg: in the L2 only. Without `-Xptxas -dlcm=`. */
  readonly defaultCaching: "ca" | "cg";
  /** What one transaction moves: a line of the L1, or a sector. */
  readonly transactionBytes: { readonly ca: 128 | 32; readonly cg: 32 };
  /** Whether `-Xptxas -dlcm=` changes anything. */
  readonly selectable: boolean;
}

/** Kinds of operation whose rates differ. */
export const OPERATIONS = [
  "fp16",
  "fp32",
  "fp64",
  "special",
  "integerAdd",
  "integerMultiply",
  "shift",
  "compare",
  "logic",
  "bitCount",
  "shuffle",
  "vote",
  "convert",
  "convert64",
  "loadStore",
  "barrier",
  /** 32 multiply-adds of 16-bit factors on the matrix units. */
  "matrix",
] as const;
export type Operation = (typeof OPERATIONS)[number];

export const LATENCIES = ["arithmetic", "shared", "l1", "l2", "dram"] as const;
export type Latency = (typeof LATENCIES)[number];

export interface DeviceSpec {
  /** Lower case, as `--device` takes it. */
  readonly id: string;
  /** As `cudaDeviceProp::name` gives it. */
  readonly name: string;
  readonly computeCapability: { readonly major: number; readonly minor: number };
  readonly generation: Generation;

  // Streaming multiprocessors.
  readonly smCount: Sourced;
  readonly clockMHz: Sourced;
  readonly maxWarpsPerSm: Sourced;
  readonly maxBlocksPerSm: Sourced;
  readonly maxThreadsPerSm: Sourced;
  /** Registers and warps are given out to these separately. */
  readonly subPartitionsPerSm: Sourced;
  /** A block whose global loads go through the L1 stays in one half of the multiprocessor. */
  readonly partitionedGlobalCaching: Sourced<boolean>;

  // Limits of a launch.
  readonly maxThreadsPerBlock: Sourced;
  readonly maxBlockDim: Sourced<readonly [x: number, y: number, z: number]>;
  readonly maxGridDim: Sourced<readonly [x: number, y: number, z: number]>;

  // Registers, 32 bits each.
  readonly registersPerSm: Sourced;
  readonly maxRegistersPerBlock: Sourced;
  readonly maxRegistersPerThread: Sourced;
  /** Registers of a warp are given out in multiples of this. */
  readonly registerUnitPerWarp: Sourced;

  // Shared memory.
  readonly sharedBytesPerSm: Sourced;
  /** Without opting in. */
  readonly maxSharedBytesPerBlock: Sourced;
  readonly maxSharedBytesPerBlockOptIn: Sourced;
  /** Taken from each block by the system. */
  readonly reservedSharedBytesPerBlock: Sourced;
  /** Shared memory of a block is given out in multiples of this. */
  readonly sharedUnitBytes: Sourced;
  /** Sizes the unified L1 cache can be split at for shared memory. */
  readonly sharedCarveOutsBytes: Sourced<readonly number[]>;
  readonly bankCount: Sourced;
  /** What a bank delivers in a cycle. */
  readonly bankBytes: Sourced;
  /** Widths that `cudaDeviceSetSharedMemConfig` can set, the default first. */
  readonly bankModesBytes: Sourced<readonly number[]>;

  // Execution units.
  /** Single-precision results a cycle over double-precision ones. */
  readonly singleToDoubleRatio: Sourced;
  readonly copyEngines: Sourced;
  /** Between host and device, one direction, at most. */
  readonly hostLinkBytesPerSecond: Sourced;
  readonly schedulersPerSm: Sourced;
  /** Instructions a scheduler can issue in a cycle, from one warp. */
  readonly issuesPerScheduler: Sourced;
  /** Results (lanes) a cycle of one multiprocessor; 0 where there is no such instruction. */
  readonly throughput: Readonly<Record<Operation, Sourced>>;
  /** Cycles from the issue of an instruction to the use of its result. */
  readonly latencyCycles: Readonly<Record<Latency, Sourced>>;

  // Caches and memory.
  readonly globalLoads: Sourced<GlobalLoads>;
  readonly constantBytes: Sourced;
  readonly memoryClockMHz: Sourced;
  readonly sectorBytes: Sourced;
  readonly lineBytes: Sourced;
  /** L1 and shared memory together, also where each has storage of its own. */
  readonly unifiedL1BytesPerSm: Sourced;
  readonly l2Bytes: Sourced;
  readonly globalMemoryBytes: Sourced;
  readonly memoryBusBits: Sourced;
  readonly dramBytesPerSecond: Sourced;
}
