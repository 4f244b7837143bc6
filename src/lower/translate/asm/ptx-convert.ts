/** Conversions of inline PTX with floats on either side: between formats, to integral values, from and to integers. */
import type { FloatFormat } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import {
  convertFloat,
  fromCompute,
  intToFloatDirected,
  narrowDirected,
  type Rounding,
  roundToIntegral,
  toCompute,
} from "../floats.ts";
import { signExtended } from "../integers.ts";
import { ROUNDINGS } from "../intrinsics/nvvm-arithmetic.ts";
import { i32, literal } from "../literals.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { inWiderRegister } from "./ptx-convert-integer.ts";
import { flushedTiny, roundingOf } from "./ptx-float.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { finished, flushed, NAN16, pairOf, withMadeNan } from "./ptx-number.ts";
import { destination, source, typesOf } from "./ptx-operands.ts";
import { floatFormat, type PtxType, registerOf, write } from "./ptx-registers.ts";
import { convertToNarrow16, oddFromInteger } from "./ptx-round.ts";

const T = VALUE_TYPE;

/** The rounding to an integral value, `.rni` …, if the statement names one. */
function integralRounding(mods: readonly string[]): Rounding | undefined {
  const mod = mods.find((name) => /^r[nzmp]i$/.test(name));
  return mod === undefined ? undefined : ROUNDINGS[mod.slice(0, 2)];
}

/** Changes the format, rounding once in the direction. */
function toFormat(
  b: DraftBuilder,
  x: Operand,
  from: FloatFormat,
  to: FloatFormat,
  mode: Rounding,
): Operand {
  if (from === "double" && to === "float") return narrowDirected(b, x, mode);
  if (to !== "half" && to !== "bfloat") return convertFloat(b, x, from, to);
  return convertToNarrow16(b, x, from, to, mode);
}

/** The number that one source of the statement becomes. `.ftz` is for f32 on either side, but not on the way to f16. */
function converted(
  b: DraftBuilder,
  { mods }: PtxStatement,
  given: Operand,
  from: FloatFormat,
  to: FloatFormat,
): Operand {
  const flushes = mods.includes("ftz") && to !== "half";
  const x = flushes && from === "float" ? withMadeNan(b, given, flushed(b, given, from)) : given;
  const integral = integralRounding(mods);
  let result = integral
    ? fromCompute(b, roundToIntegral(b, toCompute(b, x, from), integral), from)
    : toFormat(b, x, from, to, roundingOf(mods));
  if (flushes && from === "double") result = flushedTiny(b, result, x, to, roundingOf(mods));
  if (mods.includes("satfinite")) result = withinFinite(b, x, result, to);
  if (flushes && from === "bfloat") result = withMadeNan(b, result, result);
  return finished(b, to === "float" ? mods : mods.filter((mod) => mod !== "ftz"), result, to);
}

/** `.satfinite`: the largest finite number instead of what is beyond. */
function withinFinite(b: DraftBuilder, x: Operand, code: Operand, to: FloatFormat): Operand {
  const largest = to === "bfloat" ? 0x7f7f : 0x7bff;
  const clamped = b.on("minU", b.on("and", code, i32(0x7fff)), i32(largest));
  const signed = b.on("or", clamped, b.on("and", code, i32(0x8000)));
  return b.select(b.fcmp("uno", x, x), i32(NAN16), signed);
}

const convertFloats: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [to, from] = typesOf(statement);
  const x = source(ctx, statement, 1, from);
  write(
    ctx,
    destination(statement),
    converted(b, statement, x, floatFormat(from), floatFormat(to)),
  );
};

/** Two f32 to a pair, the first is the upper. */
const convertToPair: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [to, from] = typesOf(statement);
  const number = (at: number): Operand =>
    converted(b, statement, source(ctx, statement, at, from), floatFormat(from), floatFormat(to));
  write(ctx, destination(statement), pairOf(b, number(2), number(1)));
};

/** An integer in the direction; on the way to 16 bits nothing is rounded before. */
const convertFromInteger: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [to, from] = typesOf(statement);
  const given = source(ctx, statement, 1, from);
  const x = from.signed ? signExtended(b, given, from.bits) : given;
  const format = floatFormat(to);
  const mode = roundingOf(statement.mods);
  let result: Operand;
  if (format === "float" || format === "double") {
    result = intToFloatDirected(b, x, registerOf(to), from.signed, mode);
  } else if (from.bits === 64) {
    result = convertToNarrow16(b, oddFromInteger(b, x, from.signed), "float", format, mode);
  } else {
    const exact = b.convert(from.signed ? "sToFloat" : "uToFloat", x, T.f64);
    result =
      mode === "nearest"
        ? convertFloat(b, exact, "double", format)
        : convertToNarrow16(b, exact, "double", format, mode);
  }
  write(ctx, destination(statement), finished(b, statement.mods, result, format));
};

/**
 * A float becomes the nearest integer in the direction, within the type's range. PTX ISA, cvt: a NaN gives 0, or the
 * highest bit alone where the source is an f64 or the result has 64 bits.
 */
const convertToInteger: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [to, from] = typesOf(statement);
  const given = source(ctx, statement, 1, from);
  const format = floatFormat(from);
  const x = toCompute(
    b,
    statement.mods.includes("ftz") ? flushed(b, given, format) : given,
    format,
  );
  const mode = integralRounding(statement.mods) ?? "zero";
  const integral = mode === "zero" ? x : roundToIntegral(b, x, mode);
  const register = registerOf(to);
  const whole = b.convert(to.signed ? "floatToS" : "floatToU", integral, register);
  const ofNan = to.bits === 64 || format === "double" ? 1n << BigInt(to.bits - 1) : 0n;
  const result = b.select(b.fcmp("uno", x, x), literal(register, ofNan), within(b, whole, to));
  write(ctx, destination(statement), inWiderRegister(b, result, to));
};

/** A whole number of 32 bits within the range of a narrower type. */
function within(b: DraftBuilder, x: Operand, to: PtxType): Operand {
  if (to.bits >= 32) return x;
  if (!to.signed) return b.on("minU", x, i32(2 ** to.bits - 1));
  return b.on("maxS", b.on("minS", x, i32(2 ** (to.bits - 1) - 1)), i32(-(2 ** (to.bits - 1))));
}

const INTEGER = "u8|s8|u16|s16|u32|s32|u64|s64";
/** bf16 has no conversions from and to 8 bits. */
const BRAIN_INTEGER = "u16|s16|u32|s32|u64|s64";
const ROUND = ".rn|rz|rm|rp";
const INTEGRAL = ".rni|rzi|rmi|rpi";

export const CONVERT_FORMS: readonly PtxForm[] = [
  form(`cvt${ROUND}{.ftz}{.sat}.f32.${INTEGER} d, a`, convertFromInteger),
  form(`cvt${ROUND}{.sat}.f64|f16.${INTEGER} d, a`, convertFromInteger),
  form(`cvt${ROUND}.bf16.${BRAIN_INTEGER} d, a`, convertFromInteger),
  form(`cvt${INTEGRAL}{.ftz}{.sat}.${INTEGER}.f32 d, a`, convertToInteger),
  form(`cvt${INTEGRAL}{.sat}.${INTEGER}.f64|f16 d, a`, convertToInteger),
  form(`cvt${INTEGRAL}.${BRAIN_INTEGER}.bf16 d, a`, convertToInteger),
  form(`cvt{${INTEGRAL}}{.ftz}{.sat}.f32.f32 d, a`, convertFloats),
  form(`cvt{${INTEGRAL}}{.sat}.f64.f64 d, a`, convertFloats),
  form(`cvt{${INTEGRAL}}{.sat}.f16.f16 d, a`, convertFloats),
  form(`cvt{${INTEGRAL}}.bf16.bf16 d, a`, convertFloats),
  form(`cvt${ROUND}{.ftz}{.sat}.f32.f64 d, a`, convertFloats),
  form("cvt{.ftz}{.sat}.f64.f32 d, a", convertFloats),
  form("cvt{.ftz}{.sat}.f32.f16 d, a", convertFloats),
  form("cvt{.sat}.f64.f16 d, a", convertFloats),
  form("cvt{.ftz}.f32.bf16 d, a", convertFloats),
  form("cvt.f64.bf16 d, a", convertFloats),
  form(`cvt${ROUND}{.ftz}{.sat}.f16.f32 d, a`, convertFloats),
  form(`cvt${ROUND}{.sat}.f16.f64 d, a`, convertFloats),
  form(`cvt${ROUND}{.ftz}.bf16.f32 d, a`, convertFloats),
  form(`cvt${ROUND}.bf16.f64|f16 d, a`, convertFloats),
  form(`cvt${ROUND}.f16.bf16 d, a`, convertFloats),
  form("cvt.rn|rz{.relu}{.satfinite}.f16|bf16.f32 d, a", convertFloats),
  form("cvt.rn|rz{.relu}{.satfinite}.f16x2|bf16x2.f32 d, a, b", convertToPair),
];
