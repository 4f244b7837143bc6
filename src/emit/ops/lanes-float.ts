/** Float operations of four lanes that are not one wasm instruction, and conversions. */
import { assert } from "../../base/index.ts";
import type { ValueType } from "../../lower/index.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import { F32, F64, I1, I32, I64, type Lanes } from "./operands.ts";

/** The operand that is a number; wasm's min and max order the zeros but prefer the NaN. */
export function minMaxLanes(
  f: FunctionBuilder,
  op: "min" | "max",
  type: ValueType,
  args: readonly Lanes[],
  part: number,
): void {
  const shape = type === F32 ? "f32x4" : "f64x2";
  const [a, b] = args.map((arg) => arg.atom(part)) as [number, number];
  f.get(a).get(b).op(`${shape}.${op}`);
  f.get(b).get(a).get(a).op(`${shape}.eq`).op("v128.bitselect");
  f.get(a).get(b).get(b).op(`${shape}.eq`).op("v128.bitselect");
}

export function copysignLanes(
  f: FunctionBuilder,
  type: ValueType,
  args: readonly Lanes[],
  part: number,
): void {
  args[1]!.push(part);
  args[0]!.push(part);
  pushSignBits(f, type);
  f.op("v128.bitselect");
}

function pushSignBits(f: FunctionBuilder, type: ValueType): void {
  if (type === F32) f.i32x4(1 << 31, 1 << 31, 1 << 31, 1 << 31);
  else f.i64x2(1n << 63n, 1n << 63n);
}

/** Numbers below the smallest normal one become zero of their sign. */
export function flushDenormalLanes(
  f: FunctionBuilder,
  type: ValueType,
  args: readonly Lanes[],
  part: number,
): void {
  const shape = type === F32 ? "f32x4" : "f64x2";
  const value = args[0]!.atom(part);
  f.get(value);
  pushSignBits(f, type);
  f.op("v128.and").get(value).get(value).op(`${shape}.abs`);
  if (type === F32) f.i32x4(1 << 23, 1 << 23, 1 << 23, 1 << 23);
  else f.i64x2(1n << 52n, 1n << 52n);
  f.op(`${shape}.lt`).op("v128.bitselect");
}

/** The NaN of f32 arithmetic, on a GPU. */
export const CANONICAL_NAN = 0x7fff_ffff;

/** As integers: NaN, the largest, is the maximum where there is one, and the smallest elsewhere. */
export function canonicalNanLanes(f: FunctionBuilder, args: readonly Lanes[]): void {
  const value = args[0]!.atom(0);
  f.get(value).get(value).get(value).op("f32x4.ne");
  pushSignBits(f, F32);
  f.op("v128.xor").op("i32x4.max_s");
}

/** Of f64: a NaN keeps its sign, and becomes quiet. */
export function negateLanes(f: FunctionBuilder, args: readonly Lanes[], part: number): void {
  pushSignBits(f, F64);
  args[0]!.push(part);
  f.op("f64x2.sub");
}

/** Likewise. */
export function absoluteLanes(f: FunctionBuilder, args: readonly Lanes[], part: number): void {
  const value = args[0]!.atom(part);
  f.get(value).i64x2(0n, 0n).op("f64x2.sub").get(value).get(value).op("f64x2.ne");
  f.i64x2((1n << 63n) - 1n, (1n << 63n) - 1n)
    .op("v128.or")
    .op("v128.and");
}

/** Pushes the half of a 32-bit vector that becomes `part` of a 64-bit one, in its lower lanes. */
function pushHalf(f: FunctionBuilder, arg: Lanes, part: number): void {
  if (part === 0) {
    arg.push(0);
    return;
  }
  f.get(arg.atom(0)).get(arg.atom(0)).shuffle32(2, 3, 2, 3);
}

/** Both parts through `convert`, whose results are in the lower lanes, joined. */
function joinHalves(f: FunctionBuilder, arg: Lanes, convert: () => void): void {
  arg.push(0);
  convert();
  arg.push(1);
  convert();
  f.shuffle32(0, 1, 4, 5);
}

/**
 * Conversions that SIMD has; returns false for the others (between f32 and i64, f64 and i64), which
 * go lane by lane.
 */
export function convertFloatLanes(
  f: FunctionBuilder,
  name: "floatToS" | "floatToU" | "sToFloat" | "uToFloat" | "fpext" | "fptrunc",
  from: ValueType,
  to: ValueType,
  arg: Lanes,
  part: number,
): boolean {
  if (from === I64 || to === I64) return false;
  switch (name) {
    case "floatToS":
    case "floatToU": {
      const sign = name === "floatToS" ? "s" : "u";
      assert(to === I32, "float to i1");
      if (from === F32) {
        arg.push(0);
        f.op(`i32x4.trunc_sat_f32x4_${sign}`);
      } else {
        joinHalves(f, arg, () => f.op(`i32x4.trunc_sat_f64x2_${sign}_zero`));
        // Only the highest bit for a NaN, which gave 0.
        arg.push(0);
        arg.push(0);
        f.op("f64x2.ne");
        arg.push(1);
        arg.push(1);
        f.op("f64x2.ne").shuffle32(0, 2, 4, 6).i32(31).op("i32x4.shl").op("v128.or");
      }
      return true;
    }
    case "sToFloat":
    case "uToFloat": {
      const sign = name === "sToFloat" ? "s" : "u";
      // True is all ones: already -1 for the signed conversion.
      const truth = () => {
        if (from === I1 && sign === "u") f.i32x4(1, 1, 1, 1).op("v128.and");
      };
      if (to === F32) {
        arg.push(0);
        truth();
        f.op(`f32x4.convert_i32x4_${sign}`);
      } else {
        pushHalf(f, arg, part);
        truth();
        f.op(`f64x2.convert_low_i32x4_${sign}`);
      }
      return true;
    }
    case "fpext":
      if (from === F32) {
        pushHalf(f, arg, part);
        f.op("f64x2.promote_low_f32x4");
      } else arg.push(part);
      return true;
    case "fptrunc":
      if (from === F64) joinHalves(f, arg, () => f.op("f32x4.demote_f64x2_zero"));
      else arg.push(part);
      return true;
  }
}
