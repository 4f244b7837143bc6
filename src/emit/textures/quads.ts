/** Loops over the eight vectors of a warp's rows, and what all of them need. */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { ROW } from "./scratch.ts";

/**
 * Writes a loop over vectors of four lanes that have a lane in `mask` (not 0). `body` gets a local with
 * the distance of the vector in a row, and one with all ones for the lanes of the mask.
 */
export function forActiveQuads(
  f: FunctionBuilder,
  mask: Local,
  body: (distance: Local, active: Local) => void,
): void {
  const [rest, distance, active] = [f.temp("i32"), f.temp("i32"), f.temp("v128")];
  f.get(mask).set(rest);
  f.i32(0).set(distance);
  const next = f.loop();
  f.get(rest).i32(15).op("i32.and").if();
  f.get(rest).op("i32x4.splat").i32x4(1, 2, 4, 8).op("v128.and").i32x4(1, 2, 4, 8);
  f.op("i32x4.eq").set(active);
  body(distance, active);
  f.end();
  f.get(distance).i32(16).op("i32.add").set(distance);
  f.get(rest).i32(4).op("i32.shr_u").tee(rest).brIf(next);
  f.end();
  f.free(rest, distance, active);
}

/** Writes a loop over all vectors of a row. */
export function forAllQuads(f: FunctionBuilder, body: (distance: Local) => void): void {
  const distance = f.temp("i32");
  f.i32(0).set(distance);
  const next = f.loop();
  body(distance);
  f.get(distance).i32(16).op("i32.add").tee(distance).i32(ROW).op("i32.lt_u").brIf(next);
  f.end();
  f.free(distance);
}

/** Pushes the vector of a row at a distance. */
export function pushQuad(f: FunctionBuilder, row: Local, distance: Local): FunctionBuilder {
  return f.get(row).get(distance).op("i32.add").mem("v128.load");
}

const real = new DataView(new ArrayBuffer(8));

/** Pushes four times the same f32. */
export function pushReals(f: FunctionBuilder, value: number): FunctionBuilder {
  real.setFloat32(0, value);
  const bits = real.getInt32(0);
  return f.i32x4(bits, bits, bits, bits);
}

/** Pushes twice the same f64. */
export function pushWideReals(f: FunctionBuilder, value: number): FunctionBuilder {
  real.setFloat64(0, value);
  const bits = real.getBigUint64(0);
  return f.i64x2(bits, bits);
}

export function pushWords(f: FunctionBuilder, value: number): FunctionBuilder {
  return f.i32x4(value, value, value, value);
}
