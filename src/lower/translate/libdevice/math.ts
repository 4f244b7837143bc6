/**
 * The functions of <math.h> in libdevice; float ones end in `f`. The `fast_` ones, the power aside, are the
 * accurate ones here: CUDA bounds their error from above only. They load nothing, nor do `reduced_` ones, which
 * take an angle that `reduce_angle` was called for.
 */
import type { Operand } from "../../draft.ts";
import { MATH_FUNCTIONS } from "../../math-functions.ts";
import { type OpName, VALUE_TYPE, type ValueType } from "../../ops.ts";
import { addBytes } from "../addresses.ts";
import type { DraftBuilder } from "../builder.ts";
import {
  arg,
  args,
  argType,
  type CallSite,
  type Handler,
  pointerArg,
  resultLeaves,
} from "../call-site.ts";
import { approximateQuotient, isFiniteNumber, isInfinite, one, signBit } from "../floats.ts";
import { exponentOf, withInteger } from "../intrinsics/floats.ts";
import { floatToInt, saturate } from "../intrinsics/nvvm-arithmetic.ts";
import { i32, i64, literal, numberLiteral } from "../literals.ts";
import { countedLoop } from "../loops.ts";
import { emitLoad, emitStore, PLAIN } from "../memory.ts";
import { ANGLE_FUNCTIONS } from "./angles.ts";

const T = VALUE_TYPE;
const LIBRARY: ReadonlyMap<string, number> = new Map(
  MATH_FUNCTIONS.map(({ name, args: count }) => [name, count]),
);

const unary =
  (fn: (b: DraftBuilder, x: Operand) => Operand): Handler =>
  (call) => [fn(call.b, arg(call, 0))];
const op =
  (name: OpName): Handler =>
  (call) => [call.b.on(name, ...args(call))];
const library =
  (name: string): Handler =>
  (call) => [call.b.math(name, ...args(call))];
const asInt = (fn: (b: DraftBuilder, x: Operand) => Operand): Handler =>
  unary((b, x) => b.convert("zext", fn(b, x), T.i32));

/** Stores a second result through the pointer argument at `position`. */
function storeThrough(call: CallSite, position: number, value: Operand): void {
  const bytes = value.type === T.f64 ? 8 : 4;
  const memory = value.type === T.f64 ? "f64" : value.type === T.f32 ? "f32" : "i32";
  const traits = { ...PLAIN, align: bytes };
  emitStore(call.a, pointerArg(call, position), [{ offset: 0, memory }], bytes, [value], traits);
}

function sineAndCosine(sine: string, cosine: string): Handler {
  return (call) => {
    if (sine === "sin") ANGLE_FUNCTIONS["reduce_angle"]!(call);
    storeThrough(call, 1, call.b.math(sine, arg(call, 0)));
    storeThrough(call, 2, call.b.math(cosine, arg(call, 0)));
    return [];
  };
}

/** Rounds, then converts to the width of the result. */
function roundTo(round: (b: DraftBuilder, x: Operand) => Operand): Handler {
  return (call) => {
    const bytes = resultLeaves(call)[0]!.bytes;
    const target = { type: bytes === 8 ? T.i64 : T.i32, signed: true };
    return [floatToInt(call.b, round(call.b, arg(call, 0)), target, "zero")];
  };
}

/** The Euclidean norm of `n` numbers in memory. */
function norm(call: CallSite): Operand {
  const { b, a } = call;
  const [leaf] = resultLeaves(call);
  const bytes = leaf!.bytes;
  const memory = bytes === 8 ? "f64" : "f32";
  const zero = numberLiteral(bytes === 8 ? T.f64 : T.f32, 0);
  const from = pointerArg(call, 1);
  const pointer = a.kernel.layouts.of(argType(call, 1)).registers[0]!;
  const [result] = countedLoop(b, arg(call, 0), 1, [zero], (index, [sum]) => {
    const at = b.on("mul", b.convert("zext", index, pointer), literal(pointer, BigInt(bytes)));
    const traits = { ...PLAIN, align: bytes };
    const [x] = emitLoad(a, addBytes(a, from, at), [{ offset: 0, memory }], bytes, traits);
    return [b.math("hypot", sum!, x!)];
  });
  return result!;
}

const reciprocal = (b: DraftBuilder, x: Operand): Operand => b.on("fdiv", one(x.type), x);

const FUNCTIONS: Readonly<Record<string, Handler>> = {
  fabs: op("fabs"),
  sqrt: op("fsqrt"),
  floor: op("ffloor"),
  ceil: op("fceil"),
  trunc: op("ftrunc"),
  rint: op("frint"),
  nearbyint: op("frint"),
  fmin: op("fmin"),
  fmax: op("fmax"),
  fma: op("fma"),
  copysign: op("fcopysign"),
  fdividef: (call) => [approximateQuotient(call.b, arg(call, 0), arg(call, 1))],
  saturate: unary(saturate),
  ...ANGLE_FUNCTIONS,
  sincos: sineAndCosine("sin", "cos"),
  sincospi: sineAndCosine("sinpi", "cospi"),
  llrint: roundTo((b, x) => b.on("frint", x)),
  lrint: roundTo((b, x) => b.on("frint", x)),
  llround: roundTo((b, x) => b.math("round", x)),
  lround: roundTo((b, x) => b.math("round", x)),
  ilogb: unary((b, x) => b.convert("floatToS", b.math("ilogb", x), T.i32)),
  ldexp: (call) => [withInteger(call.b, "ldexp", arg(call, 0), arg(call, 1))],
  scalbn: (call) => [withInteger(call.b, "ldexp", arg(call, 0), arg(call, 1))],
  powi: (call) => [withInteger(call.b, "powi", arg(call, 0), arg(call, 1))],
  // Order first, as in C.
  jn: (call) => [orderFirst(call, "jn")],
  yn: (call) => [orderFirst(call, "yn")],
  frexp: (call) => {
    storeThrough(call, 1, exponentOf(call.b, arg(call, 0)));
    return [call.b.math("frexpMantissa", arg(call, 0))];
  },
  modf: (call) => {
    storeThrough(call, 1, call.b.math("modfInteger", arg(call, 0)));
    return [call.b.math("modfFraction", arg(call, 0))];
  },
  remquo: (call) => {
    const { b } = call;
    const quotient = b.math("remquoQuotient", arg(call, 0), arg(call, 1));
    storeThrough(call, 2, b.convert("floatToS", quotient, T.i32));
    return [b.math("remainder", arg(call, 0), arg(call, 1))];
  },
  norm: (call) => [norm(call)],
  rnorm: (call) => [reciprocal(call.b, norm(call))],
  // The high word of the reciprocal; the low one is zero.
  rcp64h: unary((b, x) => {
    const bits = b.convert("bitcast", reciprocal(b, x), T.i64);
    return b.convert("bitcast", b.on("and", bits, i64(0xffff_ffff_0000_0000n)), T.f64);
  }),
  nan: (call) => {
    const isFloat = resultLeaves(call)[0]!.bytes === 4;
    return [isFloat ? literal(T.f32, 0x7fc0_0000n) : literal(T.f64, 0x7ff8_0000_0000_0000n)];
  },
};

/** Tests return an int; their float and double forms end in f and d. */
const TESTS: Readonly<Record<string, Handler>> = {
  isnan: asInt((b, x) => b.fcmp("uno", x, x)),
  isinf: asInt(isInfinite),
  isfinite: asInt(isFiniteNumber),
  finite: asInt(isFiniteNumber),
  signbit: unary((b, x) => b.on("and", signBit(b, x), i32(1))),
};

/** As CUDA documents it: exp2f(y * __log2f(x)), so NaN where x is negative. */
function fastPower(b: DraftBuilder, x: Operand, y: Operand): Operand {
  return b.math("exp2", b.on("fmul", y, b.math("log2", x)));
}

function orderFirst(call: CallSite, name: string): Operand {
  const x = arg(call, 1);
  return call.b.math(name, call.b.convert("sToFloat", arg(call, 0), x.type as ValueType), x);
}

export function mathHandler(name: string): Handler | undefined {
  const test = /^(isnan|isinf|isfinite|finite|signbit)[fd]$/.exec(name);
  if (test) return TESTS[test[1]!];
  const direct = /^(?:fast|reduced)_(sin|cos|tan)f?$/.exec(name);
  if (direct) return library(direct[1]!);
  if (name === "fast_powf") return (call) => [fastPower(call.b, arg(call, 0), arg(call, 1))];
  // By themselves, since they cost a GPU a fraction.
  const approximate = /^fast_(exp|exp10|log|log10)f$/.exec(name);
  if (approximate) return library(`fast_${approximate[1]!}`);
  const plain = name.replace(/^fast_/, "");
  return (
    plainHandler(plain) ?? (plain.endsWith("f") ? plainHandler(plain.slice(0, -1)) : undefined)
  );
}

function plainHandler(name: string): Handler | undefined {
  if (Object.hasOwn(FUNCTIONS, name)) return FUNCTIONS[name];
  return LIBRARY.has(name) ? library(name) : undefined;
}
