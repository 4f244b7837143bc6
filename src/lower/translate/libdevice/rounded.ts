/** Functions with a rounding mode in their name: conversions and `fadd_rz`, `dmul_ru`, `fmaf_rd` … */
import { VALUE_TYPE } from "../../ops.ts";
import { arg, args, type Handler } from "../call-site.ts";
import { intToFloatDirected, narrowDirected } from "../floats.ts";
import { floatToInt, ROUNDINGS, roundedOperation } from "../intrinsics/nvvm-arithmetic.ts";

const T = VALUE_TYPE;

const INTEGERS: Readonly<Record<string, { type: typeof T.i32 | typeof T.i64; signed: boolean }>> = {
  int: { type: T.i32, signed: true },
  uint: { type: T.i32, signed: false },
  ll: { type: T.i64, signed: true },
  ull: { type: T.i64, signed: false },
};

export function roundedHandler(name: string): Handler | undefined {
  const match = /^(\w+?)_(?:ieee_)?(r[nzud])$/.exec(name);
  if (!match) return undefined;
  const [, what, modeName] = match;
  const mode = ROUNDINGS[modeName!]!;
  if (what === "double2float") {
    return (call) => [narrowDirected(call.b, arg(call, 0), mode)];
  }
  const toInt = /^(?:float|double)2(int|uint|ll|ull)$/.exec(what!);
  if (toInt) {
    const target = INTEGERS[toInt[1]!]!;
    return (call) => [floatToInt(call.b, arg(call, 0), target, mode)];
  }
  const toFloat = /^(int|uint|ll|ull)2(float|double)$/.exec(what!);
  if (toFloat) {
    const { signed } = INTEGERS[toFloat[1]!]!;
    const to = toFloat[2] === "float" ? T.f32 : T.f64;
    return (call) => [intToFloatDirected(call.b, arg(call, 0), to, signed, mode)];
  }
  if (what === "frsqrt") return (call) => [call.b.math("rsqrt", arg(call, 0))];
  const arithmetic = /^(?:[fd](add|sub|mul|div|rcp|sqrt)|(fma)f?)$/.exec(what!);
  if (!arithmetic) return undefined;
  const operation = arithmetic[1] ?? arithmetic[2]!;
  return (call) => [roundedOperation(call.b, operation, mode, args(call))];
}
