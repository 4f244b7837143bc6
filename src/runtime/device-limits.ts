/**
 * The modelled GPU as a program can ask for it, and as launches are checked against. Plain numbers; the
 * composition root fills them from a device specification.
 */
export interface DeviceLimits {
  readonly name: string;
  readonly computeMajor: number;
  readonly computeMinor: number;
  readonly smCount: number;
  readonly warpSize: number;
  readonly maxThreadsPerBlock: number;
  readonly maxBlockDim: readonly [number, number, number];
  readonly maxGridDim: readonly [number, number, number];
  readonly maxThreadsPerSm: number;
  readonly maxBlocksPerSm: number;
  /** Shared memory of a block without and with opting in to more; static and dynamic together. */
  readonly sharedBytesPerBlock: number;
  readonly sharedBytesPerBlockOptIn: number;
  readonly sharedBytesPerSm: number;
  /** Shared memory of a block is given out in multiples of it. */
  readonly sharedUnitBytes: number;
  /** Taken by the system from each block's shared memory. */
  readonly reservedSharedBytesPerBlock: number;
  readonly registersPerBlock: number;
  readonly registersPerSm: number;
  readonly constantBytes: number;
  readonly l2Bytes: number;
  readonly clockKHz: number;
  readonly memoryClockKHz: number;
  readonly memoryBusBits: number;
  /** Peak of device memory. */
  readonly memoryBytesPerSecond: number;
  /** Peak of the link to the host, one direction. */
  readonly linkBytesPerSecond: number;
  /** Single precision operations to double precision ones. */
  readonly singleToDoubleRatio: number;
  readonly asyncEngines: number;
}
