/**
 * IEEE half precision, four lanes at once, by integer arithmetic on the float's bits: the exponent
 * is rebased, denormals go through an addition that lets the FPU shift and round them.
 */
import type { FunctionBuilder } from "../encoder/index.ts";
import type { Lanes } from "./operands.ts";

const splat = (f: FunctionBuilder, word: number) => f.i32x4(word, word, word, word);

/** Half in the low 16 bits of an i32 → f32, exact. */
export function halfToFloatLanes(f: FunctionBuilder, args: readonly Lanes[]): void {
  const half = args[0]!.atom(0);
  const [bits, exponent] = [f.temp("v128"), f.temp("v128")];
  f.get(half);
  splat(f, 0x7fff).op("v128.and").i32(13).op("i32x4.shl").tee(bits);
  splat(f, 0x7c00 << 13)
    .op("v128.and")
    .set(exponent);
  f.get(bits);
  splat(f, (127 - 15) << 23)
    .op("i32x4.add")
    .set(bits);
  // Zero exponent: a denormal, 2^-14 × fraction. One more in the exponent, minus 2^-14.
  f.get(bits);
  splat(f, 1 << 23).op("i32x4.add");
  splat(f, 113 << 23).op("f32x4.sub");
  // Full exponent: infinity or NaN, whose float exponent is full as well.
  f.get(bits);
  splat(f, (128 - 16) << 23).op("i32x4.add");
  f.get(bits).get(exponent);
  splat(f, 0x7c00 << 13)
    .op("i32x4.eq")
    .op("v128.bitselect");
  f.get(exponent);
  splat(f, 0).op("i32x4.eq").op("v128.bitselect");
  f.get(half);
  splat(f, 0x8000).op("v128.and").i32(16).op("i32x4.shl").op("v128.or");
  f.free(bits, exponent);
}

/** f32 → half, nearest even; overflow gives infinity, NaN 0x7fff (PTX cvt.rn.f16.f32). */
export function floatToHalfLanes(f: FunctionBuilder, args: readonly Lanes[]): void {
  const value = args[0]!.atom(0);
  const [bits, odd] = [f.temp("v128"), f.temp("v128")];
  f.get(value);
  splat(f, 0x7fff_ffff).op("v128.and").set(bits);
  f.get(bits).i32(13).op("i32x4.shr_u");
  splat(f, 1).op("v128.and").set(odd);
  // Below 2^-14: adding 0.5 shifts the fraction to where the half's denormal has it.
  f.get(bits);
  splat(f, 126 << 23).op("f32x4.add");
  splat(f, 126 << 23).op("i32x4.sub");
  // Normal: rebase the exponent, add half a unit less one, plus one where the kept part is odd.
  f.get(bits);
  splat(f, ((15 - 127) << 23) + 0xfff).op("i32x4.add");
  f.get(odd).op("i32x4.add").i32(13).op("i32x4.shr_u");
  f.get(bits);
  splat(f, 113 << 23)
    .op("i32x4.lt_u")
    .op("v128.bitselect");
  // 2^16 and more: infinity; NaN stays one.
  splat(f, 0x7fff);
  splat(f, 0x7c00);
  f.get(bits);
  splat(f, 0x7f80_0000).op("i32x4.gt_u").op("v128.bitselect");
  f.get(bits);
  splat(f, (127 + 16) << 23)
    .op("i32x4.lt_u")
    .op("v128.bitselect");
  // The sign, but of a NaN.
  f.get(value);
  splat(f, 0x8000_0000).op("v128.and").i32(16).op("i32x4.shr_u");
  f.get(bits);
  splat(f, 0x7f80_0000).op("i32x4.gt_u").op("v128.andnot").op("v128.or");
  f.free(bits, odd);
}
