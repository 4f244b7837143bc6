/** Finding out whether a pattern is a constant stride: what most counts follow from in closed form. */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { pushQuadMask, QUAD_NUMBERS } from "./lanes.ts";
import { SITE_CACHE } from "./site-cache.ts";

/**
 * Sets `stride` to the distance of the second lane and leaves 0 on the stack if the active lanes are
 * the first ones and all of them that stride apart (modulo 2^32); leaves another value if not.
 */
export function emitFindStride(f: FunctionBuilder, cache: Local, mask: Local, stride: Local): void {
  f.get(cache)
    .mem("i32.load", SITE_CACHE.pattern + 4)
    .set(stride);
  f.get(mask).get(mask).i32(1).op("i32.add").op("i32.and");
  // Most other patterns show at the fourth lane.
  f.get(cache)
    .mem("i32.load", SITE_CACHE.pattern + 12)
    .get(stride)
    .i32(3)
    .op("i32.mul");
  f.op("i32.ne").get(mask).i32(3).op("i32.shr_u").op("i32.and").op("i32.or").if("i32");
  f.i32(1);
  f.else();
  pushIrregular(f, cache, mask, stride);
  f.end();
}

/** Pushes whether some active lane's distance is not its number times the stride. */
function pushIrregular(f: FunctionBuilder, cache: Local, mask: Local, stride: Local): void {
  const expected = f.temp("v128");
  const step = f.temp("v128");
  const maskSplat = f.temp("v128");
  f.get(stride).op("i32x4.splat").i32x4(0, 1, 2, 3).op("i32x4.mul").set(expected);
  f.get(stride).i32(2).op("i32.shl").op("i32x4.splat").set(step);
  f.get(mask).op("i32x4.splat").set(maskSplat);
  for (const quad of QUAD_NUMBERS) {
    f.get(cache)
      .mem("v128.load", SITE_CACHE.pattern + 16 * quad)
      .get(expected)
      .op("v128.xor");
    pushQuadMask(f, maskSplat, quad);
    f.op("v128.and");
    if (quad > 0) f.op("v128.or");
    f.get(expected).get(step).op("i32x4.add").set(expected);
  }
  f.op("v128.any_true");
  f.free(expected, step, maskSplat);
}
