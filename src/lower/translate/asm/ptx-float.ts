/** Float arithmetic of inline PTX. */
import type { FloatFormat } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE, type ValueType } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import {
  absolute,
  convertFloat,
  fromCompute,
  fusedMultiplyAdd,
  negate,
  oddSum,
  one,
  type Rounding,
  toCompute,
} from "../floats.ts";
import { propagatingNan } from "../intrinsics/floats.ts";
import { APPROXIMATE, ROUNDINGS, roundedOperation } from "../intrinsics/nvvm-arithmetic.ts";
import { i32, i64, numberLiteral } from "../literals.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { eachNumber, NAN16, withMadeNan } from "./ptx-number.ts";

const T = VALUE_TYPE;

/** To nearest where the modifiers name none. */
export function roundingOf(mods: readonly string[]): Rounding {
  for (const mod of mods) {
    const mode = ROUNDINGS[mod];
    if (mode) return mode;
  }
  return "nearest";
}

type Arithmetic = "add" | "sub" | "mul" | "div" | "sqrt" | "rcp" | "fma";

/** Where rounding can make a normal number of a smaller result; subnormal sums are exact. */
const INEXACT_BELOW_NORMAL: ReadonlySet<Arithmetic> = new Set(["mul", "div", "rcp", "fma"]);

/** The exact result, or one in a wider format that lies on the same side of numbers near the smallest normal one. */
function beforeRounding(
  b: DraftBuilder,
  name: Arithmetic,
  operands: readonly Operand[],
  format: FloatFormat,
): Operand {
  const [x, y, z] = operands.map((v) =>
    format === "half" ? toCompute(b, v, format) : convertFloat(b, v, format, "double"),
  );
  if (name === "rcp") return b.on("fdiv", one(x!.type as ValueType), x!);
  if (name === "div") return b.on("fdiv", x!, y!);
  const product = b.on("fmul", x!, y!);
  return name === "fma" ? oddSum(b, product, z!) : product;
}

/**
 * `.ftz`: a GPU flushes f32 results that, rounded to 24 bits whatever their exponent, lie below the smallest normal
 * number (recorded on an H200: accuracy/edge-values); those of f16 before rounding.
 */
export function flushedTiny(
  b: DraftBuilder,
  result: Operand,
  exact: Operand,
  format: FloatFormat,
  mode: Rounding,
): Operand {
  const number = (x: number): Operand => numberLiteral(exact.type, x);
  const magnitude = b.on("fabs", exact);
  const isBelow = (x: number): Operand => b.fcmp("olt", magnitude, number(x));
  // The numbers of 24 bits below 2^-126 are 2^-150 apart; halfway, 2^-126 is the even one.
  const roundedUp = b.fcmp("ole", magnitude, number(2 ** -126 - 2 ** -150));
  let isTiny = isBelow(format === "half" ? 2 ** -14 : 2 ** -126);
  if (format === "float" && mode === "nearest") isTiny = isBelow(2 ** -126 - 2 ** -151);
  if (format === "float" && (mode === "up" || mode === "down")) {
    const isAway = b.fcmp(mode === "up" ? "ogt" : "olt", exact, number(0));
    isTiny = b.select(isAway, roundedUp, isTiny);
  }
  const sign = signOf(b, result, format);
  const zero = format === "float" ? b.convert("bitcast", sign, T.f32) : sign;
  return b.select(isTiny, zero, result);
}

const arithmetic =
  (name: Arithmetic): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, (operands, format) => {
      const { b } = ctx;
      const mode = roundingOf(statement.mods);
      const result = computed(b, name, mode, operands, format);
      if (!statement.mods.includes("ftz") || !INEXACT_BELOW_NORMAL.has(name)) return result;
      return flushedTiny(b, result, beforeRounding(b, name, operands, format), format, mode);
    });

function computed(
  b: DraftBuilder,
  name: Arithmetic,
  mode: Rounding,
  operands: readonly Operand[],
  format: FloatFormat,
): Operand {
  const [x, y, z] = operands;
  if (name === "fma" && mode === "nearest") return fusedMultiplyAdd(b, format, x!, y!, z!);
  const wide = operands.map((v) => toCompute(b, v, format));
  return fromCompute(b, roundedOperation(b, name, mode, wide), format);
}

const multiplyAdd = arithmetic("fma");

/** The bits of a number that are its sign. */
function signOf(b: DraftBuilder, x: Operand, format: FloatFormat): Operand {
  if (format === "float") return b.on("and", b.convert("bitcast", x, T.i32), i32(0x8000_0000));
  return b.on("and", x, i32(0x8000));
}

/** The number with bits of its sign flipped. */
function withSign(b: DraftBuilder, x: Operand, sign: Operand, format: FloatFormat): Operand {
  if (format !== "float") return b.on("or", x, sign);
  return b.convert("bitcast", b.on("or", b.convert("bitcast", x, T.i32), sign), T.f32);
}

const extremum =
  (name: "fmin" | "fmax"): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, ([x, y], format) => {
      const { b } = ctx;
      const propagates = statement.mods.includes("NaN");
      const among = (left: Operand, right: Operand): Operand => {
        const [v, w] = [toCompute(b, left, format), toCompute(b, right, format)];
        const result = propagates ? propagatingNan(b, name, v, w) : b.on(name, v, w);
        return fromCompute(b, result, format);
      };
      if (!statement.mods.includes("xorsign")) return among(x!, y!);
      // .xorsign.abs: of the magnitudes, with the signs' product; a NaN has none.
      const result = among(absolute(b, x!, format), absolute(b, y!, format));
      const sign = b.on("xor", signOf(b, x!, format), signOf(b, y!, format));
      const wide = toCompute(b, result, format);
      return b.select(b.fcmp("uno", wide, wide), result, withSign(b, result, sign, format));
    });

const approximate =
  (name: string): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, ([x], format) => {
      const result = APPROXIMATE[name]!(ctx.b, toCompute(ctx.b, x!, format));
      return fromCompute(ctx.b, result, format);
    });

/** rcp and rsqrt .approx.ftz.f64: of the upper word, into the upper word; subnormal numbers are zeros. */
const approximateUpperWord =
  (name: string): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, ([x]) => {
      const { b } = ctx;
      const upper = (v: Operand): Operand =>
        b.on("and", b.convert("bitcast", v, T.i64), i64(-1n << 32n));
      const given = b.on("flushDenormal", b.convert("bitcast", upper(x!), T.f64));
      const result = b.on("flushDenormal", APPROXIMATE[name]!(b, given));
      const nan = i64(0x7fff_ffffn << 32n);
      return b.convert(
        "bitcast",
        b.select(b.fcmp("uno", result, result), nan, upper(result)),
        T.f64,
      );
    });

/** div.approx is a product with the reciprocal, and that of what is above 2^126 is 0. */
const approximateDivision: PtxHandler = (ctx, statement) =>
  eachNumber(ctx, statement, ([x, y]) => {
    const { b } = ctx;
    const isHuge = b.fcmp("ogt", b.on("fabs", y!), numberLiteral(T.f32, 2 ** 126));
    const nothing = b.on("fmul", x!, b.on("fcopysign", numberLiteral(T.f32, 0), y!));
    return b.select(isHuge, nothing, b.on("fdiv", x!, y!));
  });

/** neg and abs are arithmetic: a NaN becomes the one that arithmetic makes. */
const changeOfSign =
  (change: typeof negate): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, ([x], format) => {
      const { b } = ctx;
      const result = change(b, x!, format);
      if (format === "float" || format === "double") return withMadeNan(b, x!, result);
      const wide = toCompute(b, x!, format);
      return b.select(b.fcmp("uno", wide, wide), i32(NAN16), result);
    });

// PTX copies the sign of the first source onto the second.
const copySign: PtxHandler = (ctx, statement) =>
  eachNumber(ctx, statement, ([x, y]) => ctx.b.on("fcopysign", y!, x!));

const ROUND = ".rn|rz|rm|rp";
const PAIRED = "f16|f16x2";
const BRAIN = "bf16|bf16x2";

export const FLOAT_FORMS: readonly PtxForm[] = [
  ...(["add", "sub", "mul"] as const).flatMap((name) => [
    form(`${name}{${ROUND}}{.ftz}{.sat}.f32 d, a, b`, arithmetic(name)),
    form(`${name}{${ROUND}}.f64 d, a, b`, arithmetic(name)),
    form(`${name}{.rn}{.ftz}{.sat}.${PAIRED} d, a, b`, arithmetic(name)),
    form(`${name}{.rn}.${BRAIN} d, a, b`, arithmetic(name)),
  ]),
  form(`div${ROUND}|full{.ftz}.f32 d, a, b`, arithmetic("div")),
  form("div.approx{.ftz}.f32 d, a, b", approximateDivision),
  form(`div${ROUND}.f64 d, a, b`, arithmetic("div")),
  form(`rcp${ROUND}|approx{.ftz}.f32 d, a`, arithmetic("rcp")),
  form(`rcp${ROUND}.f64 d, a`, arithmetic("rcp")),
  form("rcp.approx.ftz.f64 d, a", approximateUpperWord("rcp")),
  form(`sqrt${ROUND}|approx{.ftz}.f32 d, a`, arithmetic("sqrt")),
  form(`sqrt${ROUND}.f64 d, a`, arithmetic("sqrt")),
  ...["fma", "mad"].flatMap((name) => [
    form(`${name}${ROUND}{.ftz}{.sat}.f32 d, a, b, c`, multiplyAdd),
    form(`${name}${ROUND}.f64 d, a, b, c`, multiplyAdd),
  ]),
  form(`fma.rn{.ftz}{.sat|relu}.${PAIRED} d, a, b, c`, multiplyAdd),
  form(`fma.rn{.relu}.${BRAIN} d, a, b, c`, multiplyAdd),
  ...(["min", "max"] as const).flatMap((name) => [
    form(`${name}{.ftz}{.NaN}.f32|${PAIRED} d, a, b`, extremum(`f${name}`)),
    form(`${name}{.ftz}{.NaN}.xorsign.abs.f32|${PAIRED} d, a, b`, extremum(`f${name}`)),
    form(`${name}{.NaN}.${BRAIN} d, a, b`, extremum(`f${name}`)),
    form(`${name}{.NaN}.xorsign.abs.${BRAIN} d, a, b`, extremum(`f${name}`)),
    form(`${name}.f64 d, a, b`, extremum(`f${name}`)),
  ]),
  form(`neg{.ftz}.f32|${PAIRED} d, a`, changeOfSign(negate)),
  form(`neg.f64|${BRAIN} d, a`, changeOfSign(negate)),
  form(`abs{.ftz}.f32|${PAIRED} d, a`, changeOfSign(absolute)),
  form(`abs.f64|${BRAIN} d, a`, changeOfSign(absolute)),
  form("copysign.f32|f64 d, a, b", copySign),
  ...["ex2", "lg2", "sin", "cos", "rsqrt"].map((name) =>
    form(`${name}.approx{.ftz}.f32 d, a`, approximate(name)),
  ),
  form("rsqrt.approx.f64 d, a", approximate("rsqrt")),
  form("rsqrt.approx.ftz.f64 d, a", approximateUpperWord("rsqrt")),
  form(`ex2.approx.${PAIRED} d, a`, approximate("ex2")),
  form(`ex2.approx.ftz.${BRAIN} d, a`, approximate("ex2")),
  form(`tanh.approx.f32|${PAIRED}|${BRAIN} d, a`, approximate("tanh")),
];
