/** Launches in other shapes than the program asks for, for sweeps over block sizes. */
import type { Dim3 } from "../exec/index.ts";

export interface LaunchShapes {
  readonly grid: Dim3;
  readonly block: Dim3;
}

/** Of a launch of `kernel` (mangled): the shapes that it gets. */
export type ReshapeLaunch = (kernel: string, asked: LaunchShapes) => LaunchShapes;

/**
 * Blocks of another size, and as many as cover the threads that were asked for along each dimension. A
 * kernel may see threads beyond those it was written for; whether it bears that is for its program to say.
 */
export function withBlock(block: Dim3, { grid, block: old }: LaunchShapes): LaunchShapes {
  const along = (dimension: 0 | 1 | 2): number =>
    Math.ceil((grid[dimension] * old[dimension]) / block[dimension]);
  return { grid: [along(0), along(1), along(2)], block };
}
