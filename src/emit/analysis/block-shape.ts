/** blockDim, and how the threads of its warps stand: what the block form is specialised on. */

import { WARP_SIZE } from "../../base/index.ts";

/** Threads of a block along x, y and z. */
export type BlockShape = readonly [x: number, y: number, z: number];

export interface WarpRows {
  /** Lane l stands in column l % columns of row l / columns. A power of two. */
  readonly columns: number;
  /**
   * threadIdx.x is the column (for 32 columns: plus a multiple of 32), threadIdx.y one more from row
   * to row, and all else the same in the whole warp. False: threadIdx follows no such rule.
   */
  readonly tid: boolean;
  /** What threadIdx.x and .y of lane 0 add from warp to warp. */
  readonly warp: { readonly x: number | "unknown"; readonly y: number | "unknown" };
}

const UNSTEADY = { x: "unknown", y: "unknown" } as const;

export function warpRows([x, y, z]: BlockShape): WarpRows {
  if (y === 1 && z === 1) return { columns: 32, tid: true, warp: { x: 32, y: 0 } };
  if (x % 32 === 0) {
    const warp = x === 32 && z === 1 ? ({ x: 0, y: 1 } as const) : UNSTEADY;
    return { columns: 32, tid: true, warp };
  }
  const rows = 32 / x;
  const fits = Number.isInteger(rows) && (y % rows === 0 || (z === 1 && y <= rows));
  if (!fits) return { columns: 32, tid: false, warp: UNSTEADY };
  return { columns: x, tid: true, warp: { x: 0, y: z === 1 ? rows : "unknown" } };
}

export function threadsOf([x, y, z]: BlockShape): number {
  return x * y * z;
}

/** True if no group of four lanes of a warp is partly without threads: such warps store by four lanes. */
export function isWhole(threads: number): boolean {
  return threads % WARP_SIZE === 0 || (threads < WARP_SIZE && threads % 4 === 0);
}
