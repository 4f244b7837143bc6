/** Whether two launches of one kernel did the same, so that what a model made of one holds for the other. */
import type { LaunchCounters } from "../observe/index.ts";
import type { LaunchShape } from "../profile/index.ts";

export interface RanLaunch {
  readonly counters: LaunchCounters;
  readonly shape: LaunchShape;
}

export function sameLaunch(a: RanLaunch, b: RanLaunch): boolean {
  return (
    sameShape(a.shape, b.shape) &&
    sameFootprint(a.counters, b.counters) &&
    sameColumns(a.counters.blocks, b.counters.blocks) &&
    sameColumns(a.counters.sites, b.counters.sites)
  );
}

function sameShape(a: LaunchShape, b: LaunchShape): boolean {
  return (
    a.grid.every((size, axis) => size === b.grid[axis]) &&
    a.block.every((size, axis) => size === b.block[axis]) &&
    a.dynamicSharedBytes === b.dynamicSharedBytes &&
    a.sharedBankBytes === b.sharedBankBytes &&
    a.carveOut === b.carveOut
  );
}

function sameFootprint(
  { footprint: a }: LaunchCounters,
  { footprint: b }: LaunchCounters,
): boolean {
  return (
    a.readSectors === b.readSectors &&
    a.writtenSectors === b.writtenSectors &&
    a.touchedSectors === b.touchedSectors
  );
}

type Columns = Readonly<Record<string, Float64Array>>;

function sameColumns(a: Columns, b: Columns): boolean {
  for (const name in a) {
    const [left, right] = [a[name]!, b[name]!];
    for (let row = 0; row < left.length; row++) if (left[row] !== right[row]) return false;
  }
  return true;
}
