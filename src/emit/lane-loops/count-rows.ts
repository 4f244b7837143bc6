/** What lanes did that went one after another, as a warp would have done it: iteration by iteration. */

import { SECTOR_SHIFT } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "../memory/context.ts";
import { emitChanges } from "../memory/distinct.ts";
import { emitMarkSector, markWordsRoutine } from "../memory/footprint.ts";
import { forEachQuadMask, QUAD_NUMBERS } from "../memory/lanes.ts";
import { emitSort } from "../memory/sort.ts";
import { AREA, ROW_BYTES } from "./area.ts";

/**
 * Routine (area, iterations) → in how many some lanes left the loop, but not all. Fills in the masks, one more than
 * iterations.
 */
export function masksRoutine({ module }: AccessContext): number {
  return module.routine("iteration masks", ["i32", "i32"], ["i32"], (f) => {
    const [area, iterations] = [0, 1];
    const [step, at, mask] = [f.local("i32"), f.local("i32"), f.local("i32")];
    const [before, parted] = [f.local("i32"), f.local("i32")];
    const [low, high, splat] = [f.local("v128"), f.local("v128"), f.local("v128")];
    f.get(area).mem("v128.load", AREA.trips).set(low);
    f.get(area)
      .mem("v128.load", AREA.trips + 16)
      .set(high);
    f.get(area).set(at);
    const next = f.loop();
    f.get(step).op("i8x16.splat").set(splat);
    f.get(low).get(splat).op("i8x16.gt_u").op("i8x16.bitmask");
    f.get(high).get(splat).op("i8x16.gt_u").op("i8x16.bitmask").i32(16).op("i32.shl");
    f.op("i32.or").set(mask);
    f.get(at).get(mask).mem("i32.store", AREA.masks);
    f.get(at).i32(4).op("i32.add").set(at);
    f.get(parted).get(mask).i32(0).op("i32.ne").get(mask).get(before).op("i32.ne");
    f.op("i32.and").get(step).i32(0).op("i32.ne").op("i32.and").op("i32.add").set(parted);
    f.get(mask).set(before);
    f.get(step).i32(1).op("i32.add").tee(step).get(iterations).op("i32.le_u").brIf(next);
    f.end();
    f.get(parted);
  });
}

/** Sums over iterations in an i64: distinct addresses, sectors from bit 20 on, lines from bit 40 on. */
const FIELD_BITS = 20n;

/** Pushes one of the three sums as an i32. */
export function pushTotal(f: FunctionBuilder, sums: Local, index: number): void {
  f.get(sums);
  if (index > 0) f.i64(FIELD_BITS * BigInt(index)).op("i64.shr_u");
  f.op("i32.wrap_i64")
    .i32(2 ** Number(FIELD_BITS) - 1)
    .op("i32.and");
}

/** Adds packed counts, as `emitChanges` leaves them on the stack, to sums. */
function emitAddPacked(f: FunctionBuilder, packed: Local, sums: Local): void {
  f.get(sums);
  for (const index of [0, 1, 2]) {
    f.get(packed);
    if (index > 0) f.i32(8 * index).op("i32.shr_u");
    f.i32(0xff).op("i32.and").op("i64.extend_i32_u");
    if (index > 0)
      f.i64(FIELD_BITS * BigInt(index))
        .op("i64.shl")
        .op("i64.add");
  }
  f.op("i64.add").set(sums);
}

/**
 * Routine (area, first row, bytes from one to the next, iterations) → sums: the addresses of each iteration's lanes
 * are in a row, in any order. Marks their sectors.
 */
export function countRowsRoutine(context: AccessContext): number {
  return context.module.routine("count rows", ["i32", "i32", "i32", "i32"], ["i64"], (f) => {
    const [area, row, distance, rest] = [0, 1, 2, 3];
    const [mask, packed, sector] = [f.local("i32"), f.local("i32"), f.local("i32")];
    const sums = f.local("i64");
    const [first, maskSplat] = [f.local("v128"), f.local("v128")];
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    const next = f.loop();
    f.get(area).mem("i32.load", AREA.masks).tee(mask);
    f.get(mask).i32(1).op("i32.sub").op("i32.and").op("i32.eqz").if();
    f.i32(0x01_01_01).set(packed);
    f.get(row).get(mask).op("i32.ctz").i32(2).op("i32.shl").op("i32.add");
    f.mem("i32.load").i32(SECTOR_SHIFT).op("i32.shr_u").set(sector);
    emitMarkSector(f, "read", sector);
    f.else();
    pushFirst(f, row, mask);
    f.set(first);
    f.get(mask).op("i32x4.splat").set(maskSplat);
    forEachQuadMask(f, maskSplat, (quad, pushMask) => {
      f.get(row);
      f.get(row)
        .mem("v128.load", 16 * quad)
        .get(first);
      pushMask();
      f.op("v128.bitselect")
        .tee(vectors[quad]!)
        .mem("v128.store", 16 * quad);
    });
    f.get(row).call(markWordsRoutine(context, "read"));
    emitSort(f, vectors);
    emitChanges(f, vectors);
    f.set(packed);
    f.end();
    emitAddPacked(f, packed, sums);
    f.get(row).get(distance).op("i32.add").set(row);
    f.get(area).i32(4).op("i32.add").set(area);
    f.get(rest).i32(1).op("i32.sub").tee(rest).brIf(next);
    f.end();
    f.get(sums);
  });
}

/**
 * Routine (area, starts, stride, iterations): writes a row for each iteration, in which the addresses of its lanes
 * ascend. Lanes that are not in it repeat others.
 */
export function orderRowsRoutine({ module }: AccessContext): number {
  return module.routine("order rows", ["i32", "i32", "i32", "i32"], [], (f) => {
    const [area, starts, stride, rest] = [0, 1, 2, 3];
    const [mask, masks] = [f.local("i32"), f.local("i32")];
    const [row, distance] = [f.local("i32"), f.local("i32")];
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    const [first, maskSplat] = [f.local("v128"), f.local("v128")];
    const [carry, other] = [f.local("v128"), f.local("v128")];
    f.get(area).set(row);
    f.get(area).set(masks);
    const forEachIteration = (order: () => void): void => {
      const next = f.loop();
      f.get(masks).mem("i32.load", AREA.masks).set(mask);
      f.get(mask).op("i32x4.splat").set(maskSplat);
      pushFirst(f, starts, mask);
      f.set(first);
      order();
      f.get(row).i32(ROW_BYTES).op("i32.add").set(row);
      f.get(masks).i32(4).op("i32.add").set(masks);
      f.get(distance).get(stride).op("i32.add").set(distance);
      f.get(rest).i32(1).op("i32.sub").tee(rest).brIf(next);
      f.end();
    };
    const pushOwn = (quad: number, pushMask: () => void): void => {
      f.get(starts)
        .mem("v128.load", 16 * quad)
        .get(first);
      pushMask();
      f.op("v128.bitselect");
    };
    // As lanes only leave, they ascend in all iterations if they do in the first.
    f.get(masks).mem("i32.load", AREA.masks).tee(mask).op("i32x4.splat").set(maskSplat);
    pushFirst(f, starts, mask);
    f.set(first);
    emitAscending(f, { vectors, first, carry, other, maskSplat, pushOwn });
    forEachQuadMask(f, maskSplat, (quad, pushMask) => {
      f.get(vectors[quad]!);
      pushOwn(quad, pushMask);
      f.op("v128.xor");
      pushMask();
      f.op("v128.and");
      if (quad > 0) f.get(other).op("v128.or");
      f.set(other);
    });
    f.get(other).op("v128.any_true").if();
    forEachIteration(() => {
      forEachQuadMask(f, maskSplat, (quad, pushMask) => {
        pushOwn(quad, pushMask);
        f.set(vectors[quad]!);
      });
      emitSort(f, vectors);
      f.get(distance).op("i32x4.splat").set(other);
      for (const quad of QUAD_NUMBERS) {
        f.get(vectors[quad]!).get(other).op("i32x4.add").set(vectors[quad]!);
        for (const lane of [0, 1, 2, 3])
          f.get(row)
            .get(vectors[quad]!)
            .memLane("v128.store32_lane", lane, AREA.rows + 4 * (8 * lane + quad));
      }
    });
    f.op("return").end();
    forEachIteration(() => {
      emitAscending(f, { vectors, first, carry, other, maskSplat, pushOwn });
      f.get(distance).op("i32x4.splat").set(other);
      for (const quad of QUAD_NUMBERS)
        f.get(row)
          .get(vectors[quad]!)
          .get(other)
          .op("i32x4.add")
          .mem("v128.store", AREA.rows + 16 * quad);
    });
  });
}

interface Ascent {
  readonly vectors: readonly Local[];
  readonly first: Local;
  readonly carry: Local;
  readonly other: Local;
  readonly maskSplat: Local;
  /** Pushes a vector of lanes; those that are not in the mask have the first one's value. */
  pushOwn(quad: number, pushMask: () => void): void;
}

/** Gives each lane the greatest value of all lanes up to it. */
function emitAscending(f: FunctionBuilder, ascent: Ascent): void {
  const { vectors, first, carry, other, maskSplat, pushOwn } = ascent;
  f.get(first).set(carry);
  forEachQuadMask(f, maskSplat, (quad, pushMask) => {
    const vector = vectors[quad]!;
    pushOwn(quad, pushMask);
    f.get(carry).op("i32x4.max_u").set(other);
    f.get(other).get(other).get(other).shuffle32(0, 0, 1, 2).op("i32x4.max_u").set(other);
    f.get(other).get(other).get(other).shuffle32(0, 0, 0, 1).op("i32x4.max_u").set(vector);
    if (quad < 7) f.get(vector).get(vector).shuffle32(3, 3, 3, 3).set(carry);
  });
}

/** Routine (area, distance, iterations) → sums of the rows that `orderRowsRoutine` has written, so far from there. */
export function countOrderedRoutine({ module }: AccessContext): number {
  return module.routine("count ordered rows", ["i32", "i32", "i32"], ["i64"], (f) => {
    const [row, distance, rest] = [0, 1, 2];
    const packed = f.local("i32");
    const sums = f.local("i64");
    const splat = f.local("v128");
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    f.get(distance).op("i32x4.splat").set(splat);
    const next = f.loop();
    for (const quad of QUAD_NUMBERS)
      f.get(row)
        .mem("v128.load", AREA.rows + 16 * quad)
        .get(splat)
        .op("i32x4.add")
        .set(vectors[quad]!);
    emitChanges(f, vectors, "lanes");
    f.set(packed);
    emitAddPacked(f, packed, sums);
    f.get(row).i32(ROW_BYTES).op("i32.add").set(row);
    f.get(rest).i32(1).op("i32.sub").tee(rest).brIf(next);
    f.end();
    f.get(sums);
  });
}

/** Pushes, four times, the word of the lowest lane of a mask. */
function pushFirst(f: FunctionBuilder, words: Local, mask: Local): void {
  f.get(words).get(mask).op("i32.ctz").i32(2).op("i32.shl").op("i32.add");
  f.mem("v128.load32_splat");
}
