/** What a launch takes and gives. The engine and the reference executor share these shapes. */

import type { Program } from "../lower/index.ts";
import type { Fault, LaneSamples, LaunchCounters, Violation } from "../observe/index.ts";

export type Dim3 = readonly [x: number, y: number, z: number];

/** The index in a grid or block of the member that is number `linear`: x varies fastest. */
export function unfold(linear: number, [x, y]: Dim3): Dim3 {
  return [linear % x, Math.floor(linear / x) % y, Math.floor(linear / (x * y))];
}

/** Blocks in the order in which they start: cluster by cluster, where there are some. */
export function blockOrder(grid: Dim3, cluster: Dim3 = [1, 1, 1]): (position: number) => number {
  const size = cluster[0] * cluster[1] * cluster[2];
  if (size === 1) return (position) => position;
  const clusters = grid.map((blocks, axis) => blocks / cluster[axis]!) as unknown as Dim3;
  return (position) => {
    const [x, y, z] = unfold(position % size, cluster);
    const [atX, atY, atZ] = unfold(Math.floor(position / size), clusters);
    const row = (atZ * cluster[2] + z) * grid[1] + atY * cluster[1] + y;
    return row * grid[0] + atX * cluster[0] + x;
  };
}

export interface LaunchRequest {
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly dynamicSharedBytes: number;
  /** The parameter area, `Program.paramBytes` long. */
  readonly params: Uint8Array;
  /** Values of special registers that the chip decides. */
  readonly smCount: number;
  readonly maxWarpsPerSm: number;
  /** `%total_smem_size` is a multiple of it. */
  readonly sharedUnitBytes: number;
  /** `%gridid`: launches are counted from 1. */
  readonly gridId: number;
  /** First value of `clock64`, and how fast it goes; `globaltimer` is the same in nanoseconds. Absent: 1 GHz. */
  readonly clockCycles: number;
  readonly clockKHz?: number;
  /**
   * Cycles by `Pc`, from the start of its block to behind it, for kernels that read the clock. Absent: one an
   * instruction.
   */
  readonly issueCycles?: Uint32Array;
  /** Overruns near an allocation (within 512 bytes behind it) pass, as hardware mostly lets them. */
  readonly lenient: boolean;
  /** Bytes of local memory a thread may use, cudaLimitStackSize included. */
  readonly maxLocalBytes: number;
  /** Blocks that the device holds at once; absent: all. Blocks that wait for others depend on it, and clocks. */
  readonly residentBlocks?: number;
  /** All blocks are resident, and so may wait for one another at a grid-wide barrier. */
  readonly cooperative?: boolean;
  /** Blocks of a thread block cluster, which are resident together; the grid is a multiple. Absent: 1 × 1 × 1. */
  readonly cluster?: Dim3;
  /** What lanes of some warps do is taken down; only an engine that was made for it does. */
  readonly sampled?: boolean;
}

export interface LaunchOutcome {
  readonly fault: Fault | undefined;
  /** What probes found, where the executor has any. */
  readonly violations?: readonly Violation[];
  readonly counters: LaunchCounters;
  /** Where they were asked for. */
  readonly samples?: LaneSamples;
  /** Blocks that each thread ran, the executor's own first; absent where it has but one. */
  readonly blocksByWorker?: readonly number[];
}

/** By `Pc`, what `issueCycles` says or means where it is absent. */
export function cyclesOf(
  { code, blocks }: Program,
  { issueCycles }: Pick<LaunchRequest, "issueCycles">,
): Uint32Array {
  if (issueCycles) return issueCycles;
  const cycles = new Uint32Array(code.length);
  for (let block = 0; block < blocks.length; block++)
    for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++)
      cycles[pc] = pc + 1 - blocks.start[block]!;
  return cycles;
}

/** Executes lowered kernels against device memory. */
export interface Executor {
  launch(program: Program, request: LaunchRequest): LaunchOutcome;
}

/** Where an executor hands what kernels print; complete printf calls, in order. */
export type PrintSink = (text: Uint8Array) => void;
