/** What is known of a GPU, as plain data. Every number carries where it is from. */
export interface Sourced<T = number> {
  readonly value: T;
  /** Document, tool or measurement; "estimated" for a guess. */
  readonly source: string;
}

export interface DeviceSpec {
  /** Lower case, as `--device` takes it. */
  readonly id: string;
  /** As `cudaDeviceProp::name` gives it. */
  readonly name: string;
  readonly computeCapability: { readonly major: number; readonly minor: number };

  // Streaming multiprocessors.
  readonly smCount: Sourced;
  readonly clockMHz: Sourced;
  readonly maxWarpsPerSm: Sourced;
  readonly maxBlocksPerSm: Sourced;
  readonly maxThreadsPerSm: Sourced;
  readonly subPartitionsPerSm: Sourced;

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
  readonly bankBytes: Sourced;

  // Execution units.
  /** Single-precision results a cycle over double-precision ones. */
  readonly singleToDoubleRatio: Sourced;
  readonly copyEngines: Sourced;

  // Caches and memory.
  readonly constantBytes: Sourced;
  readonly memoryClockMHz: Sourced;
  readonly sectorBytes: Sourced;
  readonly lineBytes: Sourced;
  readonly unifiedL1BytesPerSm: Sourced;
  readonly l2Bytes: Sourced;
  readonly globalMemoryBytes: Sourced;
  readonly memoryBusBits: Sourced;
  readonly dramBytesPerSecond: Sourced;
}
