/**
 * Global addresses of which a site has met too many different patterns to learn yet another one: how many
 * bytes, sectors and lines they are, and the marks of their sectors, all in one go.
 */
import { TOUCHED } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { byteOffsets, type Touch } from "./footprint.ts";
import { pushHorizontal, pushNextLanes, QUAD_NUMBERS } from "./lanes.ts";
import { SITE_CACHE } from "./site-cache.ts";
import { emitSort } from "./sort.ts";

const SECTOR_SHIFT = 5;
const LINE_SHIFT = 7;

/**
 * Routine (cache, base) → distinct addresses of the cache's pattern from `base`; in bits 8 to 15 distinct
 * sectors, in bits 16 to 23 distinct lines. Sets the bytes of the sectors in the maps.
 */
export function scatteredRoutine(context: Pick<AccessContext, "module">, touch: Touch): number {
  return context.module.routine(`scattered ${touch}`, ["i32", "i32"], ["i32"], (f) => {
    const [cache, base] = [0, 1];
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    const splat = f.local("v128");
    f.get(base).op("i32x4.splat").set(splat);
    for (const quad of QUAD_NUMBERS) {
      f.get(cache).mem("v128.load", SITE_CACHE.pattern + 16 * quad);
      f.get(splat).op("i32x4.add").set(vectors[quad]!);
    }
    emitMark(f, vectors, touch);
    const sums = GRANULARITIES.map(() => f.local("v128"));
    pushDescents(f, vectors);
    f.if();
    emitSort(f, vectors);
    emitChanges(f, vectors, sums, (quad) => {
      // The last vector's successors are the heads of the next columns; the very last has none.
      if (quad < 7) f.get(vectors[quad + 1]!);
      else f.get(vectors[0]!).get(vectors[7]!).shuffle32(1, 2, 3, 7);
    });
    f.else();
    emitChanges(f, vectors, sums, (quad) => pushNextLanes(f, vectors, quad));
    f.end();
    const [packed] = sums as [Local];
    f.get(packed);
    sums.slice(1).forEach((sum, index) => {
      f.get(sum)
        .i32(8 * (index + 1))
        .op("i32x4.shl")
        .op("i32x4.add");
    });
    f.set(packed);
    pushHorizontal(f, packed, "i32x4.add");
    f.i32(0x01_01_01).op("i32.add");
  });
}

/** Neighbours that differ by more are in different units: of one byte, sectors, lines. */
const GRANULARITIES = [0, (1 << SECTOR_SHIFT) - 1, (1 << LINE_SHIFT) - 1];

/**
 * Pushes whether some lane's address is above the next lane's. All addresses of global memory have the
 * top bit set, so that signed comparisons order them.
 */
function pushDescents(f: FunctionBuilder, vectors: readonly Local[]): void {
  for (const quad of QUAD_NUMBERS) {
    pushNextLanes(f, vectors, quad);
    f.get(vectors[quad]!).op("i32x4.lt_s");
    if (quad > 0) f.op("v128.or");
  }
  f.op("v128.any_true");
}

/** Counts where the vector that `pushNext` leaves differs from vector `quad`, at each granularity. */
function emitChanges(
  f: FunctionBuilder,
  vectors: readonly Local[],
  sums: readonly Local[],
  pushNext: (quad: number) => void,
): void {
  const xors = f.temp("v128");
  for (const quad of QUAD_NUMBERS) {
    pushNext(quad);
    f.get(vectors[quad]!).op("v128.xor").set(xors);
    sums.forEach((sum, index) => {
      const most = GRANULARITIES[index]!;
      f.get(sum).get(xors).i32x4(most, most, most, most).op("i32x4.gt_s").op("i32x4.sub").set(sum);
    });
  }
  f.free(xors);
}

function emitMark(f: FunctionBuilder, vectors: readonly Local[], touch: Touch): void {
  const sectors = f.temp("v128");
  for (const quad of QUAD_NUMBERS) {
    f.get(vectors[quad]!).i32(SECTOR_SHIFT).op("i32x4.shr_u").set(sectors);
    for (let lane = 0; lane < 4; lane++)
      for (const offset of byteOffsets(touch)) {
        f.get(sectors).lane("i32x4.extract_lane", lane);
        f.i32(TOUCHED).mem("i32.store8", offset);
      }
  }
  f.free(sectors);
}
