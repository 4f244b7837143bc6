/** The counts in a site's cache: what one execution of the known pattern adds to the record. */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { SITE_CACHE } from "./site-cache.ts";

/** Writes code that fills in the counts of the cache's pattern at `base` for the lanes of `mask`. */
export type CountEmitter = (f: FunctionBuilder, cache: Local, base: Local, mask: Local) => void;

/** Fields 2 to 7 of a counter record, in order. */
const LEARNT = [
  "distinctBytes",
  "sectors",
  "lines",
  "wavefronts",
  "wavefrontsIdeal",
  "wavefronts8",
] as const;
type LearntField = (typeof LEARNT)[number];

/** Stores counts; each pusher leaves an i32. Fields that no pusher is given for stay as they are. */
export function storeLearnt(
  f: FunctionBuilder,
  cache: Local,
  pushers: Readonly<Partial<Record<LearntField, () => unknown>>>,
): void {
  LEARNT.forEach((field, index) => {
    const push = pushers[field];
    if (push !== undefined) storeCount(f, cache, SITE_CACHE.counts + 8 * index, push);
  });
}

/** The two counts that hold for a base address that is no multiple of 8. */
export function storeOddCounts(
  f: FunctionBuilder,
  cache: Local,
  pushIdeal: () => unknown,
  pushWavefronts8: () => unknown,
): void {
  storeCount(f, cache, SITE_CACHE.oddCounts, pushIdeal);
  storeCount(f, cache, SITE_CACHE.oddCounts + 8, pushWavefronts8);
}

function storeCount(f: FunctionBuilder, cache: Local, at: number, push: () => unknown): void {
  f.get(cache);
  push();
  f.op("i64.extend_i32_u").mem("i64.store", at);
}

/** Pushes byte `index` of packed counts. */
export function pushPacked(f: FunctionBuilder, packed: Local, index: number): FunctionBuilder {
  f.get(packed);
  if (index > 0) f.i32(8 * index).op("i32.shr_u");
  return f.i32(0xff).op("i32.and");
}
