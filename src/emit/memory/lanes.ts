/** Idioms over the 32 lanes of a warp, held as eight vectors of four 32-bit lanes. */
import { WARP_SIZE } from "../../base/index.ts";
import type { FunctionBuilder, Local, PlainOp } from "../encoder/index.ts";

/** Vectors of four lanes that make a warp. */
const QUADS = WARP_SIZE / 4;

/** Numbers of the eight vectors. */
export const QUAD_NUMBERS: readonly number[] = Array.from({ length: QUADS }, (_, quad) => quad);

/** Pushes all ones for the lanes of vector `quad` that are in the mask, of which `maskSplat` is a splat. */
export function pushQuadMask(f: FunctionBuilder, maskSplat: Local, quad: number): void {
  const bits = [0, 1, 2, 3].map((lane) => 1 << (4 * quad + lane));
  const [a = 0, b = 0, c = 0, d = 0] = bits;
  f.get(maskSplat).i32x4(a, b, c, d).op("v128.and");
  f.i32x4(a, b, c, d).op("i32x4.eq");
}

/**
 * Calls `body` for all vectors in turn; `pushMask` does as `pushQuadMask`. One constant that moves on costs less
 * than eight.
 */
export function forEachQuadMask(
  f: FunctionBuilder,
  maskSplat: Local,
  body: (quad: number, pushMask: () => void) => void,
): void {
  const bits = f.temp("v128");
  f.i32x4(1, 2, 4, 8).set(bits);
  for (const quad of QUAD_NUMBERS) {
    body(quad, () => void f.get(maskSplat).get(bits).op("v128.and").get(bits).op("i32x4.eq"));
    if (quad < 7) f.get(bits).i32(4).op("i32x4.shl").set(bits);
  }
  f.free(bits);
}

/** A loop over the set bits of `mask` (not 0), lowest first; `body` gets the local of the lane. */
export function forEachLane(f: FunctionBuilder, mask: Local, body: (lane: Local) => void): void {
  const rest = f.temp("i32");
  const lane = f.temp("i32");
  f.get(mask).set(rest);
  const next = f.loop();
  f.get(rest).op("i32.ctz").set(lane);
  body(lane);
  f.get(rest).get(rest).i32(1).op("i32.sub").op("i32.and").tee(rest);
  f.brIf(next);
  f.end();
  f.free(rest, lane);
}

/** Reduces the four lanes of `vector` to one i32 on the stack by an i32x4 instruction. */
export function pushHorizontal(f: FunctionBuilder, vector: Local, op: PlainOp): void {
  f.get(vector).get(vector).get(vector).shuffle32(2, 3, 0, 1).op(op).set(vector);
  f.get(vector).get(vector).get(vector).shuffle32(1, 0, 3, 2).op(op);
  f.lane("i32x4.extract_lane", 0);
}

/** Pushes lane i + 1 of the warp for each lane i of vector `quad`; the last lane gets itself. */
export function pushNextLanes(f: FunctionBuilder, vectors: readonly Local[], quad: number): void {
  const here = vectors[quad]!;
  const next = vectors[quad + 1];
  if (next === undefined) f.get(here).get(here).shuffle32(1, 2, 3, 3);
  else f.get(here).get(next).shuffle32(1, 2, 3, 4);
}
