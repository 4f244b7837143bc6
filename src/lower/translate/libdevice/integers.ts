/** Integer functions and bit casts of libdevice. */
import type { Operand } from "../../draft.ts";
import { type OpName, VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { arg, args, type Handler } from "../call-site.ts";
import { absoluteInt } from "../intrinsics/integers.ts";
import { multiply24, sumOfAbsoluteDifference } from "../intrinsics/nvvm-arithmetic.ts";
import { i32, literal } from "../literals.ts";

const T = VALUE_TYPE;

const unary =
  (fn: (b: DraftBuilder, x: Operand) => Operand): Handler =>
  (call) => [fn(call.b, arg(call, 0))];
const op =
  (name: OpName): Handler =>
  (call) => [call.b.on(name, ...args(call))];
const cast = (to: (typeof T)[keyof typeof T]): Handler =>
  unary((b, x) => b.convert("bitcast", x, to));

/** Position of the lowest set bit from 1; 0 if there is none. */
function findFirstSet(b: DraftBuilder, x: Operand): Operand {
  const isZero = b.icmp("eq", x, literal(x.type, 0n));
  const count = b.on("ctz", x);
  return b.select(isZero, i32(0), b.on("add", x.type === T.i64 ? b.low(count) : count, i32(1)));
}

/** (x + y) / 2 without overflow: shared bits plus half of the others; rounded up for `up`. */
function halfSum(signed: boolean, up: boolean): Handler {
  return (call) => {
    const { b } = call;
    const [x, y] = args(call) as [Operand, Operand];
    const half = b.on(signed ? "shrS" : "shrU", b.on("xor", x, y), i32(1));
    return [up ? b.on("sub", b.on("or", x, y), half) : b.on("add", b.on("and", x, y), half)];
  };
}

const absolute = (bits: number): Handler => unary((b, x) => absoluteInt(b, x, bits));
const sad =
  (signed: boolean): Handler =>
  (call) => {
    const [x, y, c] = args(call) as [Operand, Operand, Operand];
    return [sumOfAbsoluteDifference(call.b, signed, x, y, c)];
  };

export const INTEGER_FUNCTIONS: Readonly<Record<string, Handler>> = {
  abs: absolute(32),
  llabs: absolute(64),
  min: op("minS"),
  max: op("maxS"),
  umin: op("minU"),
  umax: op("maxU"),
  llmin: op("minS"),
  llmax: op("maxS"),
  ullmin: op("minU"),
  ullmax: op("maxU"),
  mulhi: op("mulHiS"),
  umulhi: op("mulHiU"),
  mul64hi: op("mulHiS"),
  umul64hi: op("mulHiU"),
  mul24: (call) => [multiply24(call.b, true, arg(call, 0), arg(call, 1))],
  umul24: (call) => [multiply24(call.b, false, arg(call, 0), arg(call, 1))],
  brev: op("bitReverse"),
  brevll: op("bitReverse"),
  clz: op("clz"),
  clzll: unary((b, x) => b.low(b.on("clz", x))),
  popc: op("popc"),
  popcll: unary((b, x) => b.low(b.on("popc", x))),
  ffs: unary(findFirstSet),
  ffsll: unary(findFirstSet),
  byte_perm: (call) => [call.b.op("prmt", T.i32, args(call))],
  sad: sad(true),
  usad: sad(false),
  hadd: halfSum(true, false),
  uhadd: halfSum(false, false),
  rhadd: halfSum(true, true),
  urhadd: halfSum(false, true),
  float_as_int: cast(T.i32),
  float_as_uint: cast(T.i32),
  int_as_float: cast(T.f32),
  uint_as_float: cast(T.f32),
  double_as_longlong: cast(T.i64),
  longlong_as_double: cast(T.f64),
  double2hiint: unary((b, x) => b.high(b.convert("bitcast", x, T.i64))),
  double2loint: unary((b, x) => b.low(b.convert("bitcast", x, T.i64))),
  hiloint2double: (call) => {
    const words = call.b.pack64(arg(call, 1), arg(call, 0));
    return [call.b.convert("bitcast", words, T.f64)];
  },
  half2float: unary((b, x) => b.op("halfToFloat", T.i32, [x])),
  float2half_rn: unary((b, x) => b.op("floatToHalf", T.f32, [x])),
};
