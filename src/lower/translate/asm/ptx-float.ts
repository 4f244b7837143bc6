/** Float arithmetic and conversions of inline PTX. */
import type { FloatFormat } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import {
  absolute,
  convertFloat,
  fromCompute,
  fusedMultiplyAdd,
  intToFloatDirected,
  narrowDirected,
  negate,
  type Rounding,
  roundToIntegral,
  toCompute,
} from "../floats.ts";
import { canonical, signExtended } from "../integers.ts";
import { propagatingNan } from "../intrinsics/floats.ts";
import {
  APPROXIMATE,
  ROUNDINGS,
  roundedOperation,
  saturate,
} from "../intrinsics/nvvm-arithmetic.ts";
import { i32, literal } from "../literals.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { narrowConversion } from "./ptx-narrow.ts";
import { destination, source, typeOf } from "./ptx-operands.ts";
import {
  floatFormat,
  type PtxContext,
  type PtxType,
  ptxType,
  read,
  registerOf,
  UnsupportedPtx,
  write,
} from "./ptx-registers.ts";

const T = VALUE_TYPE;

function roundingOf(statement: PtxStatement): Rounding {
  for (const mod of statement.mods) {
    const mode = ROUNDINGS[mod] ?? ROUNDINGS[mod.replace(/i$/, "")];
    if (mode) return mode;
  }
  return "nearest";
}

/** Applies `fn` to the number or to both numbers of a packed pair. */
function eachNumber(
  ctx: PtxContext,
  statement: PtxStatement,
  fn: (operands: Operand[], format: FloatFormat) => Operand,
): void {
  const { b } = ctx;
  const type = typeOf(statement);
  const format = floatFormat(type);
  const operands = statement.operands.slice(1).map((operand) => read(ctx, operand, type));
  if (!type.packed) {
    const flushes = format === "float" && statement.mods.includes("ftz");
    const flushed = (x: Operand): Operand => (flushes ? b.on("flushDenormal", x) : x);
    write(ctx, destination(statement), flushed(fn(operands.map(flushed), format)));
    return;
  }
  const low = fn(
    operands.map((x) => b.on("and", x, i32(0xffff))),
    format,
  );
  const high = fn(
    operands.map((x) => b.on("shrU", x, i32(16))),
    format,
  );
  write(ctx, destination(statement), b.on("or", low, b.on("shl", high, i32(16))));
}

function saturated(
  ctx: PtxContext,
  statement: PtxStatement,
  x: Operand,
  format: FloatFormat,
): Operand {
  if (!statement.mods.includes("sat")) return x;
  return fromCompute(ctx.b, saturate(ctx.b, toCompute(ctx.b, x, format)), format);
}

const arithmetic =
  (name: "add" | "sub" | "mul" | "div" | "sqrt" | "rcp"): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, (operands, format) => {
      const wide = operands.map((x) => toCompute(ctx.b, x, format));
      const result = roundedOperation(ctx.b, name, roundingOf(statement), wide);
      return saturated(ctx, statement, fromCompute(ctx.b, result, format), format);
    });

const multiplyAdd: PtxHandler = (ctx, statement) =>
  eachNumber(ctx, statement, ([x, y, z], format) => {
    const mode = roundingOf(statement);
    const result =
      mode === "nearest"
        ? fusedMultiplyAdd(ctx.b, format, x!, y!, z!)
        : roundedOperation(ctx.b, "fma", mode, [x!, y!, z!]);
    const clamped = saturated(ctx, statement, result, format);
    if (!statement.mods.includes("relu")) return clamped;
    const wide = toCompute(ctx.b, clamped, format);
    return fromCompute(ctx.b, ctx.b.on("fmax", wide, ctx.b.on("fsub", wide, wide)), format);
  });

const extremum =
  (name: "fmin" | "fmax"): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, (operands, format) => {
      const [x, y] = operands.map((v) => toCompute(ctx.b, v, format)) as [Operand, Operand];
      const result = statement.mods.includes("NaN")
        ? propagatingNan(ctx.b, name, x, y)
        : ctx.b.on(name, x, y);
      return fromCompute(ctx.b, result, format);
    });

const approximate =
  (name: string): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, ([x], format) => {
      const result = APPROXIMATE[name]!(ctx.b, toCompute(ctx.b, x!, format));
      return fromCompute(ctx.b, result, format);
    });

/** cvt: destination type, then source type; two sources make a packed pair. */
const convert: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  if (statement.mods.includes("tf32")) {
    convertToTf32(ctx, statement);
    return;
  }
  const narrow = narrowConversion(statement);
  if (narrow) {
    narrow(ctx, statement);
    return;
  }
  const types = statement.mods.map(ptxType).filter((type) => type !== undefined);
  const [to, from] = types;
  if (!to || !from) throw new UnsupportedPtx("cvt");
  if (to.packed) {
    // The first source is the upper half.
    const half = (at: number): Operand =>
      convertFloat(b, source(ctx, statement, at, from), floatFormat(from), floatFormat(to));
    write(ctx, destination(statement), b.on("or", half(2), b.on("shl", half(1), i32(16))));
    return;
  }
  const x = source(ctx, statement, 1, from);
  write(ctx, destination(statement), convertValue(ctx, statement, x, from, to));
};

function convertValue(
  ctx: PtxContext,
  statement: PtxStatement,
  x: Operand,
  from: PtxType,
  to: PtxType,
): Operand {
  const { b } = ctx;
  const mode = roundingOf(statement);
  if (from.kind === "int" && to.kind === "int") {
    if (statement.mods.includes("sat")) return saturatedInt(ctx, x, from, to);
    const wide = from.signed ? signExtended(b, x, from.bits) : x;
    const narrows = wide.type === T.i64 && registerOf(to) === T.i32;
    const op = narrows ? "trunc" : from.signed ? "sext" : "zext";
    return canonical(b, b.convert(op, wide, registerOf(to)), to.bits);
  }
  if (from.kind === "int") {
    const wide = from.signed ? signExtended(b, x, from.bits) : x;
    const format = floatFormat(to);
    const register = format === "double" ? T.f64 : T.f32;
    if (format !== "half" && format !== "bfloat") {
      return intToFloatDirected(b, wide, register, from.signed, mode);
    }
    const exact = b.convert(from.signed ? "sToFloat" : "uToFloat", wide, T.f64);
    return convertFloat(b, exact, "double", format);
  }
  if (to.kind === "int") {
    const wide = toCompute(b, x, floatFormat(from));
    const integral = mode === "zero" ? wide : roundToIntegral(b, wide, mode);
    const register = to.bits === 64 ? T.i64 : T.i32;
    const result = b.convert(to.signed ? "floatToS" : "floatToU", integral, register);
    return canonical(b, clampTo(ctx, result, to), to.bits);
  }
  // Rounding to an integral value in the same format: cvt.rni.f32.f32.
  if (statement.mods.some((mod) => /^r[nzmp]i$/.test(mod))) {
    const format = floatFormat(from);
    return fromCompute(b, roundToIntegral(b, toCompute(b, x, format), mode), format);
  }
  if (floatFormat(from) === "double" && floatFormat(to) === "float") {
    return saturated(ctx, statement, narrowDirected(b, x, mode), "float");
  }
  return saturated(
    ctx,
    statement,
    convertFloat(b, x, floatFormat(from), floatFormat(to)),
    floatFormat(to),
  );
}

/** cvt.sat between integers. */
function saturatedInt({ b }: PtxContext, x: Operand, from: PtxType, to: PtxType): Operand {
  const extended = from.signed ? signExtended(b, x, from.bits) : x;
  const wide = b.convert(from.signed ? "sext" : "zext", extended, T.i64);
  const end = 1n << BigInt(to.signed ? to.bits - 1 : to.bits);
  const highest = literal(T.i64, end - 1n);
  const lowest = literal(T.i64, to.signed ? -end : 0n);
  const isUnsigned = from.bits === 64 && !from.signed;
  let clamped = wide;
  if (isUnsigned) clamped = b.on("minU", wide, highest);
  else {
    if (to.bits < 64) clamped = b.on("minS", wide, highest);
    clamped = b.on("maxS", clamped, lowest);
  }
  if (registerOf(to) === T.i64) return clamped;
  return canonical(b, b.low(clamped), to.bits);
}

/** The 19 upper bits of an f32: to nearest even (rn), to nearest with ties away from zero (rna), cut (rz). */
function convertToTf32(ctx: PtxContext, statement: PtxStatement): void {
  const { b } = ctx;
  const x = source(ctx, statement, 1, ptxType("f32")!);
  const bits = b.convert("bitcast", x, T.i32);
  const { mods } = statement;
  let sum = bits;
  if (mods.includes("rna")) sum = b.on("add", bits, i32(0x1000));
  else if (mods.includes("rn")) {
    const isOdd = b.on("and", b.on("shrU", bits, i32(13)), i32(1));
    sum = b.on("add", b.on("add", bits, i32(0xfff)), isOdd);
  } else if (!mods.includes("rz")) throw new UnsupportedPtx(`cvt.${mods.join(".")}`);
  const cut = b.on("and", sum, i32(~0x1fff));
  write(ctx, destination(statement), b.select(b.fcmp("uno", x, x), i32(0x7fff_ffff), cut));
}

/** cvt saturates to the destination's range. */
function clampTo(ctx: PtxContext, x: Operand, to: PtxType): Operand {
  const { b } = ctx;
  if (to.bits >= 32) return x;
  if (!to.signed) return b.on("minU", x, i32(2 ** to.bits - 1));
  return b.on("maxS", b.on("minS", x, i32(2 ** (to.bits - 1) - 1)), i32(-(2 ** (to.bits - 1))));
}

const negation: PtxHandler = (ctx, statement) =>
  eachNumber(ctx, statement, ([x], format) => negate(ctx.b, x!, format));
const magnitude: PtxHandler = (ctx, statement) =>
  eachNumber(ctx, statement, ([x], format) => absolute(ctx.b, x!, format));
// PTX copies the sign of the first source onto the second.
const copySign: PtxHandler = (ctx, statement) =>
  eachNumber(ctx, statement, ([x, y]) => ctx.b.on("fcopysign", y!, x!));

const ROUND = ".rn|rz|rm|rp";
const HALF = "f16|f16x2|bf16|bf16x2";
const FLUSHED = { ex2: true, lg2: true, sin: true, cos: true, rsqrt: true, tanh: false } as const;

export const FLOAT_FORMS: readonly PtxForm[] = [
  ...(["add", "sub", "mul"] as const).flatMap((name) => [
    form(`${name}{${ROUND}}{.ftz}{.sat}.f32 d, a, b`, arithmetic(name)),
    form(`${name}{${ROUND}}.f64 d, a, b`, arithmetic(name)),
    form(`${name}{.rn}{.sat}.f16|f16x2 d, a, b`, arithmetic(name)),
    form(`${name}{.rn}.bf16|bf16x2 d, a, b`, arithmetic(name)),
  ]),
  form(`div${ROUND}|approx|full{.ftz}.f32 d, a, b`, arithmetic("div")),
  form(`div${ROUND}.f64 d, a, b`, arithmetic("div")),
  form(`rcp${ROUND}|approx{.ftz}.f32 d, a`, arithmetic("rcp")),
  form(`rcp${ROUND}.f64 d, a`, arithmetic("rcp")),
  form("rcp.approx.ftz.f64 d, a", arithmetic("rcp")),
  form(`sqrt${ROUND}|approx{.ftz}.f32 d, a`, arithmetic("sqrt")),
  form(`sqrt${ROUND}.f64 d, a`, arithmetic("sqrt")),
  form(`fma${ROUND}{.ftz}{.sat}.f32 d, a, b, c`, multiplyAdd),
  form(`fma${ROUND}.f64 d, a, b, c`, multiplyAdd),
  form(`mad${ROUND}{.ftz}{.sat}.f32 d, a, b, c`, multiplyAdd),
  form(`mad${ROUND}.f64 d, a, b, c`, multiplyAdd),
  form("fma.rn{.sat}.f16|f16x2 d, a, b, c", multiplyAdd),
  form(`fma.rn{.relu}.${HALF} d, a, b, c`, multiplyAdd),
  ...(["min", "max"] as const).flatMap((name) => [
    form(`${name}{.ftz}{.NaN}.f32 d, a, b`, extremum(`f${name}`)),
    form(`${name}.f64 d, a, b`, extremum(`f${name}`)),
    form(`${name}{.NaN}.${HALF} d, a, b`, extremum(`f${name}`)),
  ]),
  form("neg{.ftz}.f32 d, a", negation),
  form(`neg.f64|${HALF} d, a`, negation),
  form("abs{.ftz}.f32 d, a", magnitude),
  form(`abs.f64|${HALF} d, a`, magnitude),
  form("copysign.f32|f64 d, a, b", copySign),
  ...Object.entries(FLUSHED).map(([name, flushes]) =>
    form(`${name}.approx${flushes ? "{.ftz}" : ""}.f32 d, a`, approximate(name)),
  ),
  form("rsqrt.approx{.ftz}.f64 d, a", approximate("rsqrt")),
  form("ex2.approx{.ftz}.f16|f16x2|bf16|bf16x2 d, a", approximate("ex2")),
  form("tanh.approx.f16|f16x2|bf16|bf16x2 d, a", approximate("tanh")),
];

const INTEGER = "u8|s8|u16|s16|u32|s32|u64|s64";
const FLOAT = "f16|bf16|f32|f64";

export const CONVERT_FORMS: readonly PtxForm[] = [
  form(`cvt{.sat}.${INTEGER}.${INTEGER} d, a`, convert),
  form(`cvt{.rn|rz|rm|rp}{.ftz}.f32|f64.${INTEGER} d, a`, convert),
  form(`cvt{.rn}.f16|bf16.${INTEGER} d, a`, convert),
  form(`cvt.rni|rzi|rmi|rpi{.ftz}{.sat}.${INTEGER}.${FLOAT} d, a`, convert),
  form(`cvt{.rni|rzi|rmi|rpi}{.ftz}.f32.f32 d, a`, convert),
  form(`cvt{.rni|rzi|rmi|rpi}.f64.f64 d, a`, convert),
  form(`cvt{.rni|rzi|rmi|rpi}.f16.f16 d, a`, convert),
  form(`cvt{.rni|rzi|rmi|rpi}.bf16.bf16 d, a`, convert),
  form("cvt{.ftz}.sat.f32.f32 d, a", convert),
  form("cvt.rn|rz|rm|rp{.ftz}{.sat}.f32.f64 d, a", convert),
  form("cvt{.ftz}.f64.f32 d, a", convert),
  form("cvt.f32|f64.f16|bf16 d, a", convert),
  form("cvt.rn.f16|bf16.f32|f64 d, a", convert),
  form("cvt.rn{.relu}{.satfinite}.f16x2|bf16x2.f32 d, a, b", convert),
  form("cvt.rn|rz|rna.tf32.f32 d, a", convert),
  form("cvt.rn.satfinite{.relu}.e4m3x2|e5m2x2.f32 d, a, b", convert),
  form("cvt.rn.satfinite{.relu}.e4m3x2|e5m2x2.f16x2|bf16x2 d, a", convert),
  form("cvt.rn{.relu}.f16x2.e4m3x2|e5m2x2 d, a", convert),
  form("cvt.pack.sat.u16|s16.s32 d, a, b", convert),
  form("cvt.pack.sat.u8|s8.s32.b32 d, a, b, c", convert),
];
