/**
 * How many different values 32 lanes hold, at three granularities at once, for any order of the
 * lanes. Values that ascend with the lane need one comparison of neighbours; others are sorted first.
 */
import type { FunctionBuilder, Local, ModuleBuilder } from "../encoder/index.ts";
import { pushHorizontal, pushNextLanes, pushQuadMask, QUAD_NUMBERS } from "./lanes.ts";
import { SITE_CACHE } from "./site-cache.ts";
import { emitSort } from "./sort.ts";

/**
 * Routine (cache, base, shift a, shift b) → number of distinct addresses, plus distinct addresses
 * shifted right by a in bits 8 to 15, by b in bits 16 to 23. Reads the cache's pattern and bounds,
 * writes the gaps between neighbouring addresses (or that they are unknown).
 */
export function distinctAddresses(module: ModuleBuilder): number {
  return module.routine("distinctAddresses", ["i32", "i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, base, shiftA, shiftB] = [0, 1, 2, 3];
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    const splat = f.local("v128");
    f.get(base).op("i32x4.splat").set(splat);
    for (const quad of QUAD_NUMBERS) {
      f.get(cache)
        .mem("v128.load", SITE_CACHE.pattern + 16 * quad)
        .get(splat);
      f.op("i32x4.add").set(vectors[quad]!);
    }
    emitDistinct(f, vectors, shiftA, shiftB, cache);
  });
}

/**
 * Routine (cache, base, mask) → number of distinct sectors of local memory that lanes touch with one
 * word each, plus distinct lines in bits 8 to 15. A line holds one word of all 32 lanes.
 */
export function distinctLocalRows(module: ModuleBuilder): number {
  return module.routine("distinctLocalRows", ["i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    const splat = f.local("v128");
    const maskSplat = f.local("v128");
    const first = f.local("v128");
    const shift = f.local("i32");
    f.get(base).op("i32x4.splat").set(splat);
    f.get(mask).op("i32x4.splat").set(maskSplat);
    // Inactive lanes repeat the first active one.
    f.get(base).i32(-4).op("i32.and");
    f.get(mask).op("i32.ctz").i32(3).op("i32.shr_u").op("i32.or").op("i32x4.splat").set(first);
    for (const quad of QUAD_NUMBERS) {
      const sector = quad >>> 1;
      f.get(cache)
        .mem("v128.load", SITE_CACHE.pattern + 16 * quad)
        .get(splat)
        .op("i32x4.add");
      f.i32x4(-4, -4, -4, -4).op("v128.and");
      f.i32x4(sector, sector, sector, sector).op("v128.or");
      f.get(first);
      pushQuadMask(f, maskSplat, quad);
      f.op("v128.bitselect").set(vectors[quad]!);
    }
    f.i32(2).set(shift);
    emitDistinct(f, vectors, shift, shift, undefined);
  });
}

/**
 * Leaves the packed counts on the stack. With a `cache`, values that ascend from the base and then
 * fall back to it for good (the inactive rest of a warp) are not sorted either.
 */
function emitDistinct(
  f: FunctionBuilder,
  vectors: readonly Local[],
  shiftA: Local,
  shiftB: Local,
  cache: Local | undefined,
): void {
  const descents = f.local("i32");
  const changes = f.local("i32");
  emitNeighbours(f, vectors, shiftA, shiftB, descents);
  f.set(changes);
  const done = f.block();
  f.get(descents).op("i32.eqz");
  f.if();
  if (cache !== undefined) emitGaps(f, vectors, cache);
  f.get(changes).i32(0x01_01_01).op("i32.add").set(changes).br(done);
  f.end();
  if (cache !== undefined) {
    f.get(cache).i32(0).mem("i32.store", SITE_CACHE.minGap);
    f.get(cache).i32(-1).mem("i32.store", SITE_CACHE.maxGap);
    f.get(descents).i32(1).op("i32.eq");
    f.get(cache).mem("i32.load", SITE_CACHE.low).op("i32.eqz").op("i32.and");
    f.get(cache)
      .mem("i32.load", SITE_CACHE.pattern + 4 * 31)
      .op("i32.eqz")
      .op("i32.and");
    f.if();
    // The fall is one more change, unless everything is in one unit and there is none.
    for (const unit of [0x1_00, 0x1_00_00]) {
      f.get(changes).get(changes).i32(unit).op("i32.add");
      f.get(changes)
        .i32(unit * 0xff)
        .op("i32.and");
      f.op("select").set(changes);
    }
    f.br(done);
    f.end();
  }
  emitSort(f, vectors);
  emitSortedChanges(f, vectors, shiftA, shiftB);
  f.i32(0x01_01_01).op("i32.add").set(changes);
  f.end();
  f.get(changes);
}

/** For ascending values: the least difference of neighbours other than 0, and the greatest. */
function emitGaps(f: FunctionBuilder, vectors: readonly Local[], cache: Local): void {
  const gap = f.temp("v128");
  const least = f.temp("v128");
  const greatest = f.temp("v128");
  f.i32x4(-1, -1, -1, -1).set(least);
  f.i32x4(0, 0, 0, 0).set(greatest);
  for (const quad of QUAD_NUMBERS) {
    pushNextLanes(f, vectors, quad);
    f.get(vectors[quad]!).op("i32x4.sub").tee(gap);
    f.get(greatest).op("i32x4.max_u").set(greatest);
    // No gap at all becomes the greatest number, and the other gaps one less.
    f.get(gap).i32x4(1, 1, 1, 1).op("i32x4.sub").get(least).op("i32x4.min_u").set(least);
  }
  f.get(cache);
  pushHorizontal(f, least, "i32x4.min_u");
  f.i32(1).op("i32.add").mem("i32.store", SITE_CACHE.minGap);
  f.get(cache);
  pushHorizontal(f, greatest, "i32x4.max_u");
  f.mem("i32.store", SITE_CACHE.maxGap);
  f.free(gap, least, greatest);
}

/** Packed numbers of lanes that differ from their next one; `descents` that are greater than it. */
function emitNeighbours(
  f: FunctionBuilder,
  vectors: readonly Local[],
  shiftA: Local,
  shiftB: Local,
  descents: Local,
): void {
  const next = f.temp("v128");
  const falls = f.temp("v128");
  const sums = emitSums(f, shiftA, shiftB);
  f.i32x4(0, 0, 0, 0).set(falls);
  for (const quad of QUAD_NUMBERS) {
    pushNextLanes(f, vectors, quad);
    f.set(next);
    f.get(falls).get(next).get(vectors[quad]!).op("i32x4.lt_u").op("i32x4.sub").set(falls);
    f.get(next).get(vectors[quad]!).op("v128.xor");
    sums.add();
  }
  pushHorizontal(f, falls, "i32x4.add");
  f.set(descents);
  f.free(next, falls);
  sums.push();
}

/** The same for values in the order that `emitSort` leaves. */
function emitSortedChanges(
  f: FunctionBuilder,
  vectors: readonly Local[],
  shiftA: Local,
  shiftB: Local,
): void {
  const sums = emitSums(f, shiftA, shiftB);
  for (const quad of QUAD_NUMBERS) {
    const next = vectors[quad + 1];
    f.get(vectors[quad]!);
    // The last vector's successors are the heads of the next columns; the very last has none.
    if (next !== undefined) f.get(next);
    else f.get(vectors[0]!).get(vectors[quad]!).shuffle32(1, 2, 3, 7);
    f.op("v128.xor");
    sums.add();
  }
  sums.push();
}

/** Sums of differences: `add` takes a vector of xors from the stack, `push` leaves the packed sums. */
function emitSums(f: FunctionBuilder, shiftA: Local, shiftB: Local) {
  const xors = f.temp("v128");
  const sum = f.temp("v128");
  const addend = f.temp("v128");
  f.i32x4(0, 0, 0, 0).set(sum);
  return {
    add(): void {
      f.set(xors);
      // A lane's sums share its 32 bits: 8 per granularity, at most 8 changes a lane.
      f.get(xors).i32x4(0, 0, 0, 0).op("i32x4.ne").i32x4(1, 1, 1, 1).op("v128.and").set(addend);
      for (const [shift, unit] of [
        [shiftA, 0x1_00],
        [shiftB, 0x1_00_00],
      ] as const) {
        f.get(xors).get(shift).op("i32x4.shr_u").i32x4(0, 0, 0, 0).op("i32x4.ne");
        f.i32x4(unit, unit, unit, unit).op("v128.and");
        f.get(addend).op("v128.or").set(addend);
      }
      f.get(sum).get(addend).op("i32x4.add").set(sum);
    },
    push(): void {
      pushHorizontal(f, sum, "i32x4.add");
      f.free(xors, sum, addend);
    },
  };
}
