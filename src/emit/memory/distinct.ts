/**
 * How many different values 32 lanes hold, at three granularities at once, for any order of the lanes: they
 * are sorted, and neighbours compared.
 */

import { SECTOR_SHIFT } from "../../observe/index.ts";
import type { FunctionBuilder, Local, ModuleBuilder } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { pushHorizontal, pushNextLanes, pushQuadMask, QUAD_NUMBERS } from "./lanes.ts";
import { pushScratch, SCRATCH, SITE_CACHE } from "./site-cache.ts";
import { emitSort } from "./sort.ts";

/**
 * Routine (at) → how many different words the 32 at an address are; in bits 8 to 15 as sectors, in bits 16 to
 * 23 as lines, if they are addresses.
 */
export function distinctRoutine(module: ModuleBuilder): number {
  return module.routine("distinct", ["i32"], ["i32"], (f) => {
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    for (const quad of QUAD_NUMBERS)
      f.get(0)
        .mem("v128.load", 16 * quad)
        .set(vectors[quad]!);
    emitSort(f, vectors);
    emitChanges(f, vectors);
  });
}

/**
 * Routine (cache, base) → as `distinctRoutine`, for the addresses of the cache's pattern. Writes the gaps
 * between neighbouring addresses, or that they are unknown.
 */
export function distinctAddresses(context: AccessContext): number {
  return context.module.routine("distinct addresses", ["i32", "i32"], ["i32"], (f) => {
    const [cache, base] = [0, 1];
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    const words = f.local("i32");
    pushScratch(f, context);
    f.i32(SCRATCH.words).op("i32.add").set(words);
    for (const quad of QUAD_NUMBERS) {
      f.get(words);
      f.get(cache).mem("v128.load", SITE_CACHE.pattern + 16 * quad);
      f.get(base).op("i32x4.splat").op("i32x4.add").tee(vectors[quad]!);
      f.mem("v128.store", 16 * quad);
    }
    for (const quad of QUAD_NUMBERS) {
      pushNextLanes(f, vectors, quad);
      f.get(vectors[quad]!).op("i32x4.lt_u");
      if (quad > 0) f.op("v128.or");
    }
    f.op("v128.any_true").if();
    f.get(cache).i32(0).mem("i32.store", SITE_CACHE.minGap);
    f.get(cache).i32(-1).mem("i32.store", SITE_CACHE.maxGap);
    f.else();
    emitGaps(f, vectors, cache);
    f.end();
    f.get(words).call(distinctRoutine(context.module));
  });
}

/**
 * Routine (cache, base, mask) → in bits 8 to 15 the number of distinct sectors of local memory that lanes
 * touch with one word each, in bits 16 to 23 that of lines. A line holds one word of all 32 lanes.
 */
export function distinctLocalRows(context: AccessContext): number {
  return context.module.routine("distinct local rows", ["i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    const words = f.local("i32");
    const splat = f.local("v128");
    const maskSplat = f.local("v128");
    const first = f.local("v128");
    pushScratch(f, context);
    f.i32(SCRATCH.words).op("i32.add").set(words);
    f.get(base).op("i32x4.splat").set(splat);
    f.get(mask).op("i32x4.splat").set(maskSplat);
    // Inactive lanes repeat the first active one.
    f.get(base).i32(-4).op("i32.and");
    f.get(mask).op("i32.ctz").i32(3).op("i32.shr_u").op("i32.or").op("i32x4.splat").set(first);
    for (const quad of QUAD_NUMBERS) {
      const sector = quad >>> 1;
      f.get(words);
      f.get(cache)
        .mem("v128.load", SITE_CACHE.pattern + 16 * quad)
        .get(splat)
        .op("i32x4.add");
      f.i32x4(-4, -4, -4, -4).op("v128.and");
      f.i32x4(sector, sector, sector, sector).op("v128.or");
      f.get(first);
      pushQuadMask(f, maskSplat, quad);
      f.op("v128.bitselect");
      // Another sector of a row, and another row, become those of addresses.
      f.i32(SECTOR_SHIFT)
        .op("i32x4.shl")
        .mem("v128.store", 16 * quad);
    }
    f.get(words).call(distinctRoutine(context.module));
  });
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

/**
 * Leaves how many neighbours differ at all, are in different sectors, and in different lines, each plus one.
 * `vectors` are as `emitSort` leaves them, or ascend from lane to lane.
 */
export function emitChanges(
  f: FunctionBuilder,
  vectors: readonly Local[],
  order: "sorted" | "lanes" = "sorted",
): void {
  const most = f.temp("v128");
  f.i32x4(0x7fff, 0x7fff, 0x7fff, 0x7fff).set(most);
  const halves = [0, 1].map((half) => {
    const bytes = f.temp("v128");
    for (const pair of [0, 2]) {
      for (const quad of [4 * half + pair, 4 * half + pair + 1]) {
        f.get(vectors[quad]!);
        // The last vector's successors are the heads of the next columns; the very last has none.
        if (order === "lanes") pushNextLanes(f, vectors, quad);
        else if (quad < 7) f.get(vectors[quad + 1]!);
        else f.get(vectors[0]!).get(vectors[7]!).shuffle32(1, 2, 3, 7);
        // What narrowing takes for less than 0 are differences across 2 GiB.
        f.op("v128.xor").get(most).op("i32x4.min_u");
      }
      f.op("i16x8.narrow_i32x4_s");
    }
    // Differences from 128 on, which are those between lines, are now bytes from 128 on.
    f.op("i8x16.narrow_i16x8_u").set(bytes);
    return bytes;
  });
  const pushBits = (pushBytes: (half: Local) => void): void => {
    halves.forEach((half, index) => {
      pushBytes(half);
      f.op("i8x16.bitmask");
      if (index > 0) f.i32(16).op("i32.shl").op("i32.or");
    });
    f.op("i32.popcnt");
  };
  const pushZero = (bits: number): void => {
    pushBits((half) => {
      f.get(half);
      if (bits !== 0xff) f.i8x16(Array.from({ length: 16 }, () => bits)).op("v128.and");
      f.i32x4(0, 0, 0, 0).op("i8x16.eq");
    });
  };
  f.i32(0x01_21_21);
  pushZero(0xff);
  f.op("i32.sub");
  pushZero(0xff << SECTOR_SHIFT);
  f.i32(8).op("i32.shl").op("i32.sub");
  pushBits((half) => void f.get(half));
  f.i32(16).op("i32.shl").op("i32.add");
  f.free(most, ...halves);
}
