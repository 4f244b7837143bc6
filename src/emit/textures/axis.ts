/**
 * From coordinates to texels along one axis, four lanes at a time: the same rules as
 * `exec/textures/coordinates.ts`, in numbers that hold them exactly. A coordinate from 0 to 1 is cut to
 * 21 bits behind the point before it is multiplied with the size; weights have 8 bits.
 */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "../memory/index.ts";
import { forAllQuads, pushQuad, pushReals, pushWords } from "./quads.ts";
import { ADDRESS_MODE } from "./record.ts";
import { AXIS_ROWS } from "./scratch.ts";

const KEPT_BITS = 21;
/** Coordinates in texels beyond it are cut: far outside anyway. */
const FAR = 2 ** 24;
/** The same for coordinates from 0 to 1. */
const FAR_TURNS = 8;

interface Axis {
  readonly size: Local;
  readonly mode: Local;
}

/**
 * Routine (row of f32 coordinates, size, address mode, whether from 0 to 1, where `AXIS_ROWS` go). For
 * points only `first` is written. -1 stands for the border.
 */
export function axisRoutine({ module }: AccessContext, linear: boolean): number {
  const name = `texels along an axis${linear ? ", linear" : ""}`;
  return module.routine(name, ["i32", "i32", "i32", "i32", "i32"], [], (f) => {
    const [row, size, mode, normalized, to] = [0, 1, 2, 3, 4];
    const axis = { size, mode };
    const x = f.local("v128");
    const index = f.local("v128");
    const weight = f.local("v128");
    forAllQuads(f, (distance) => {
      // No number is 0.
      pushQuad(f, row, distance).tee(x).get(x).get(x).op("f32x4.eq").op("v128.and").set(x);
      f.get(normalized).if();
      emitShare(f, x, axis, index, linear ? weight : undefined);
      f.else();
      emitTexels(f, x, index, linear ? weight : undefined);
      f.end();
      const store = (field: keyof typeof AXIS_ROWS, push: () => void): void => {
        f.get(to).get(distance).op("i32.add");
        push();
        f.mem("v128.store", AXIS_ROWS[field]);
      };
      if (linear) {
        // In 256ths of a texel from `index` on; below 0 the texel before is the first of the two.
        f.get(index).get(weight).i32(8).op("i32x4.shr_s").op("i32x4.add").set(index);
        store("weight", () => pushWords(f.get(weight), 255).op("v128.and"));
        pushWords(f.get(index), 1).op("i32x4.add").set(x);
        emitAddressed(f, x, axis);
        store("second", () => f.get(x));
      }
      emitAddressed(f, index, axis);
      store("first", () => f.get(index));
    });
  });
}

/** `x` is in texels, and cut here. */
function emitTexels(f: FunctionBuilder, x: Local, index: Local, weight: Local | undefined): void {
  const whole = f.temp("v128");
  pushReals(f.get(x), -FAR).op("f32x4.max");
  pushReals(f, FAR).op("f32x4.min").tee(x).op("f32x4.floor").tee(whole);
  f.op("i32x4.trunc_sat_f32x4_s").set(index);
  if (weight !== undefined) {
    pushReals(f.get(x).get(whole).op("f32x4.sub"), 256).op("f32x4.mul").tee(x);
    f.op("f32x4.floor").tee(whole).op("i32x4.trunc_sat_f32x4_s");
    // Halves are rounded up.
    pushReals(f.get(x).get(whole).op("f32x4.sub"), 0.5).op("f32x4.ge").op("i32x4.sub");
    pushWords(f, 128).op("i32x4.sub").set(weight);
  }
  f.free(whole);
}

/** `x` is from 0 to 1, and elsewhere what the address mode makes of it. */
function emitShare(
  f: FunctionBuilder,
  x: Local,
  { size, mode }: Axis,
  index: Local,
  weight: Local | undefined,
): void {
  const whole = f.temp("v128");
  const share = f.temp("v128");
  // What is left of x, times 2^21, cut; `index` is what the rest of it comes to in texels.
  pushWords(f, 0).set(index);
  f.get(mode).i32(ADDRESS_MODE.mirror).op("i32.eq").if();
  f.get(x);
  pushReals(pushReals(f.get(x), 0.5).op("f32x4.mul").op("f32x4.trunc"), 2).op("f32x4.mul");
  f.op("f32x4.sub").set(share);
  f.else();
  f.get(x).get(x).op("f32x4.trunc").tee(whole).op("f32x4.sub").set(share);
  f.end();
  pushReals(f.get(share), 2 ** KEPT_BITS)
    .op("f32x4.mul")
    .op("f32x4.floor");
  f.op("i32x4.trunc_sat_f32x4_s").set(share);
  f.get(mode).i32(ADDRESS_MODE.mirror).op("i32.eq").if();
  pushWords(f.get(share), 2 ** (KEPT_BITS + 1) - 1)
    .op("v128.and")
    .set(share);
  f.else();
  f.get(mode).op("i32.eqz").if();
  pushWords(f.get(share), 2 ** KEPT_BITS - 1)
    .op("v128.and")
    .set(share);
  f.else();
  pushReals(f.get(whole), -FAR_TURNS).op("f32x4.max");
  pushReals(f, FAR_TURNS).op("f32x4.min").op("i32x4.trunc_sat_f32x4_s");
  f.get(size).op("i32x4.splat").op("i32x4.mul").set(index);
  f.end();
  f.end();
  // Products of a share and a size have up to 39 bits.
  const sizes = f.temp("v128");
  f.get(size).op("i32x4.splat").set(sizes);
  const pushProducts = (bits: number): void => {
    for (const half of ["low", "high"] as const) {
      f.get(share).get(sizes).op(`i64x2.extmul_${half}_i32x4_s`);
      if (bits < KEPT_BITS) f.i64x2(1n << BigInt(bits - 1), 1n << BigInt(bits - 1)).op("i64x2.add");
      f.i32(bits).op("i64x2.shr_s");
    }
    f.shuffle32(0, 2, 4, 6);
  };
  if (weight === undefined) {
    pushProducts(KEPT_BITS);
    f.get(index).op("i32x4.add").set(index);
  } else {
    // In 256ths, rounded, less the half of a texel.
    pushProducts(KEPT_BITS - 8);
    pushWords(f, 128).op("i32x4.sub").set(weight);
  }
  f.free(whole, share, sizes);
}

/** Brings indices from -1 to the size (twice the size, where it is mirrored) to texels; -1: the border. */
function emitAddressed(f: FunctionBuilder, index: Local, { size, mode }: Axis): void {
  const sizes = f.temp("v128");
  f.get(size).op("i32x4.splat").set(sizes);
  f.get(mode).i32(ADDRESS_MODE.clamp).op("i32.eq").if();
  pushWords(f.get(index), 0).op("i32x4.max_s");
  pushWords(f.get(sizes), -1).op("i32x4.add").op("i32x4.min_s").set(index);
  f.else();
  f.get(mode).i32(ADDRESS_MODE.border).op("i32.eq").if();
  f.get(index).get(index).get(sizes).op("i32x4.ge_u").op("v128.or").set(index);
  f.else();
  f.get(mode).op("i32.eqz").if();
  f.get(index);
  f.get(index).i32(31).op("i32x4.shr_s").get(sizes).op("v128.and").op("i32x4.add").tee(index);
  f.get(index).get(sizes).op("i32x4.ge_s").get(sizes).op("v128.and").op("i32x4.sub").set(index);
  f.else();
  // Mirrored at both ends.
  f.get(index).get(index).i32(31).op("i32x4.shr_s").op("v128.xor").set(index);
  pushWords(f.get(sizes).get(sizes).op("i32x4.add"), -1).op("i32x4.add");
  f.get(index).op("i32x4.sub").get(index);
  f.get(index).get(sizes).op("i32x4.ge_s").op("v128.bitselect");
  pushWords(f, 0).op("i32x4.max_s").set(index);
  f.end().end().end();
  f.free(sizes);
}
