/** Whether two launches of one kernel did the same, so that what a model made of one holds for the other. */
import type { LaunchCounters } from "../observe/index.ts";
import type { LaunchShape } from "../profile/index.ts";

export interface RanLaunch {
  readonly counters: LaunchCounters;
  readonly shape: LaunchShape;
}

export function sameLaunch(a: RanLaunch, b: RanLaunch): boolean {
  return same(a.shape, b.shape) && same(a.counters, b.counters);
}

/** Of numbers, words and tables of them; a field that is absent equals one that is undefined. */
export function same(a: unknown, b: unknown): boolean {
  if (a instanceof Float64Array && b instanceof Float64Array) return sameColumn(a, b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [left, right] = [a, b] as Readonly<Record<string, unknown>>[];
  for (const name in { ...left, ...right }) if (!same(left![name], right![name])) return false;
  return true;
}

function sameColumn(a: Float64Array, b: Float64Array): boolean {
  if (a.length !== b.length) return false;
  for (let row = 0; row < a.length; row++) if (a[row] !== b[row]) return false;
  return true;
}
