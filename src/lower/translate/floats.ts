/**
 * Float operations on all formats. half and bfloat live as their 16 bits in an i32; they compute in
 * f32 and round once. For +, −, ×, ÷ and √ that equals rounding directly, since f32 has more than
 * twice their significant bits plus one.
 */
import type { FloatFormat } from "../../ir/index.ts";
import type { Operand } from "../draft.ts";
import { VALUE_TYPE, type ValueType } from "../ops.ts";
import type { DraftBuilder } from "./builder.ts";
import { f32, f64, i32, i64, numberLiteral } from "./literals.ts";

const T = VALUE_TYPE;

/** The type in which a format computes. */
export function computeType(format: FloatFormat): ValueType {
  return format === "double" ? T.f64 : T.f32;
}

/** Register of `format` → f32 or f64. */
export function toCompute(b: DraftBuilder, x: Operand, format: FloatFormat): Operand {
  if (format === "half") return b.op("halfToFloat", T.i32, [x]);
  if (format === "bfloat") return b.op("bitcast", T.i32, [b.on("shl", x, i32(16))], T.f32);
  return x;
}

/** f32 or f64 result of a computation → register of `format`. */
export function fromCompute(b: DraftBuilder, x: Operand, format: FloatFormat): Operand {
  if (format === "half") return b.op("floatToHalf", T.f32, [x]);
  if (format === "bfloat") return floatToBfloat(b, x);
  return x;
}

/** Nearest, ties to even; a NaN stays one. */
function floatToBfloat(b: DraftBuilder, x: Operand): Operand {
  const bits = b.op("bitcast", T.f32, [x], T.i32);
  const isOdd = b.on("and", b.on("shrU", bits, i32(16)), i32(1));
  const rounded = b.on("shrU", b.on("add", b.on("add", bits, i32(0x7fff)), isOdd), i32(16));
  return b.select(b.fcmp("uno", x, x), i32(0x7fff), rounded);
}

/** Changes the format, rounding once. */
export function convertFloat(
  b: DraftBuilder,
  x: Operand,
  from: FloatFormat,
  to: FloatFormat,
): Operand {
  if (from === to) return x;
  const wide = toCompute(b, x, from);
  if (to === "double") return b.op("fpext", T.f32, [wide]);
  if (wide.type === T.f32) return fromCompute(b, wide, to);
  if (to === "float") return b.op("fptrunc", T.f64, [wide]);
  return b.keepingSubnormals(() => fromCompute(b, roundToOdd(b, wide), to));
}

/**
 * f64 → f32, inexact results with an odd last bit, so that rounding them again to a format of at
 * most 22 significant bits rounds correctly (Boldo and Melquiond, "Emulation of FMA and correctly
 * rounded sums: proved algorithms using rounding to odd", IEEE Transactions on Computers 57, 2008).
 */
export function roundToOdd(b: DraftBuilder, x: Operand): Operand {
  const nearest = b.op("fptrunc", T.f64, [x]);
  const back = b.op("fpext", T.f32, [nearest]);
  const bits = b.op("bitcast", T.f32, [nearest], T.i32);
  const isAbove = b.fcmp("ogt", b.on("fabs", back), b.on("fabs", x));
  const towardsZero = b.select(isAbove, b.on("sub", bits, i32(1)), bits);
  const odd = b.op("bitcast", T.i32, [b.on("or", towardsZero, i32(1))], T.f32);
  return b.select(b.fcmp("one", back, x), odd, nearest);
}

/** The product and sum rounded once to `format`. */
export function fusedMultiplyAdd(
  b: DraftBuilder,
  format: FloatFormat,
  x: Operand,
  y: Operand,
  z: Operand,
): Operand {
  if (format === "float" || format === "double") return b.on("fma", x, y, z);
  const fused = format === "half" ? fusedHalf : fusedBfloat;
  return b.keepingSubnormals(() => fused(b, x, y, z));
}

/**
 * The product as it is, since f32 has all its bits and f64 its exponents; what the sum loses makes its last bit odd,
 * as in `roundToOdd`.
 */
function fusedHalf(b: DraftBuilder, x: Operand, y: Operand, z: Operand): Operand {
  const [first, second, term] = [x, y, z].map((v) => toCompute(b, v, "half"));
  return fromCompute(b, oddSum(b, b.on("fmul", first!, second!), term!), "half");
}

function fusedBfloat(b: DraftBuilder, x: Operand, y: Operand, z: Operand): Operand {
  const [first, second, term] = [x, y, z].map((v) => convertFloat(b, v, "bfloat", "double"));
  return convertFloat(b, oddSum(b, b.on("fmul", first!, second!), term!), "double", "bfloat");
}

/** The sum of two f32 or f64, with an odd last bit where it is inexact. */
export function oddSum(b: DraftBuilder, x: Operand, y: Operand): Operand {
  const isWide = x.type === T.f64;
  const integer = (n: number): Operand => (isWide ? i64(n) : i32(n));
  const sum = b.on("fadd", x, y);
  // Knuth's two-sum. Of an infinite sum it is a NaN, which compares as no loss.
  const shown = b.on("fsub", sum, x);
  const lost = b.on("fadd", b.on("fsub", x, b.on("fsub", sum, shown)), b.on("fsub", y, shown));
  const bits = b.convert("bitcast", sum, isWide ? T.i64 : T.i32);
  const isEven = b.icmp("eq", b.on("and", bits, integer(1)), integer(0));
  const isInexact = b.fcmp("one", lost, numberLiteral(x.type, 0));
  const isAway = b.icmp("eq", signBit(b, lost), signBit(b, sum));
  const odd = b.on("add", bits, b.select(isAway, integer(1), integer(-1)));
  return b.select(b.on("and", isEven, isInexact), b.convert("bitcast", odd, x.type), sum);
}

export type Rounding = "nearest" | "zero" | "up" | "down";

/** Rounds to an integral value of the same type. */
export function roundToIntegral(b: DraftBuilder, x: Operand, mode: Rounding): Operand {
  switch (mode) {
    case "nearest":
      return b.on("frint", x);
    case "zero":
      return b.on("ftrunc", x);
    case "up":
      return b.on("fceil", x);
    case "down":
      return b.on("ffloor", x);
  }
}

/** f64 → f32 in a direction. */
export function narrowDirected(b: DraftBuilder, x: Operand, mode: Rounding): Operand {
  const nearest = b.op("fptrunc", T.f64, [x]);
  const back = b.op("fpext", T.f32, [nearest]);
  return stepBack(b, nearest, b.fcmp("ogt", back, x), b.fcmp("olt", back, x), mode);
}

/**
 * Integer (i32 or i64) → `to` in a direction: converts to nearest, converts back and compares. The
 * way back saturates, so a result of 2^width is recognised by itself.
 */
export function intToFloatDirected(
  b: DraftBuilder,
  x: Operand,
  to: ValueType,
  signed: boolean,
  mode: Rounding,
): Operand {
  const nearest = b.op(signed ? "sToFloat" : "uToFloat", x.type, [x], to);
  if (mode === "nearest") return nearest;
  const back = b.op(signed ? "floatToS" : "floatToU", to, [nearest], x.type);
  const width = (x.type === T.i64 ? 64 : 32) - (signed ? 1 : 0);
  const overflow = b.fcmp("oge", nearest, numberLiteral(to, 2 ** width));
  const above = b.on("or", overflow, b.icmp(signed ? "sgt" : "ugt", back, x));
  const below = b.icmp(signed ? "slt" : "ult", back, x);
  return stepBack(b, nearest, above, below, mode);
}

/** Moves a nearest result by one unit in the last place where it lies on the wrong side. */
function stepBack(
  b: DraftBuilder,
  nearest: Operand,
  isAbove: Operand,
  isBelow: Operand,
  mode: Rounding,
): Operand {
  const infinity = (sign: number): Operand => numberLiteral(nearest.type, sign * Infinity);
  const down = (): Operand => b.math("nextafter", nearest, infinity(-1));
  const up = (): Operand => b.math("nextafter", nearest, infinity(1));
  switch (mode) {
    case "nearest":
      return nearest;
    case "down":
      return b.select(isAbove, down(), nearest);
    case "up":
      return b.select(isBelow, up(), nearest);
    case "zero": {
      // A result of zero is on the right side, whatever its sign.
      const zero = numberLiteral(nearest.type, 0);
      const lower = b.select(b.on("and", isAbove, b.fcmp("ogt", nearest, zero)), down(), nearest);
      return b.select(b.on("and", isBelow, b.fcmp("olt", nearest, zero)), up(), lower);
    }
  }
}

/** 1 if the sign bit is set, as i32. */
export function signBit(b: DraftBuilder, x: Operand): Operand {
  if (x.type === T.f32) return b.on("shrU", b.op("bitcast", T.f32, [x], T.i32), i32(31));
  return b.low(b.on("shrU", b.op("bitcast", T.f64, [x], T.i64), i64(63)));
}

export function isInfinite(b: DraftBuilder, x: Operand): Operand {
  return b.fcmp("oeq", b.on("fabs", x), numberLiteral(x.type, Infinity));
}

export function isFiniteNumber(b: DraftBuilder, x: Operand): Operand {
  return b.fcmp("olt", b.on("fabs", x), numberLiteral(x.type, Infinity));
}

/** x / y where an approximation would do: the exact quotient, marked. */
export function approximateQuotient(b: DraftBuilder, x: Operand, y: Operand): Operand {
  return b.op("fdiv", x.type as ValueType, [x, y], 1);
}

/** The literal 1 of a compute type. */
export function one(type: ValueType): Operand {
  return type === T.f64 ? f64(1) : f32(1);
}

/** Of 16 bits, a NaN becomes the one that arithmetic makes. */
export function negate(b: DraftBuilder, x: Operand, format: FloatFormat): Operand {
  if (format !== "half" && format !== "bfloat") return b.on("fneg", x);
  return orNan(b, x, format, b.on("xor", x, i32(0x8000)));
}

/** Likewise. */
export function absolute(b: DraftBuilder, x: Operand, format: FloatFormat): Operand {
  if (format !== "half" && format !== "bfloat") return b.on("fabs", x);
  return orNan(b, x, format, b.on("and", x, i32(0x7fff)));
}

function orNan(
  b: DraftBuilder,
  x: Operand,
  format: "half" | "bfloat",
  otherwise: Operand,
): Operand {
  const infinity = i32(format === "half" ? 0x7c00 : 0x7f80);
  const isNan = b.icmp("ugt", b.on("and", x, i32(0x7fff)), infinity);
  return b.select(isNan, i32(0x7fff), otherwise);
}

/** f64 → a format of 16 bits, as cvt does: a NaN keeps its sign and high bits. */
export function narrowKeepingNan(b: DraftBuilder, x: Operand, format: "half" | "bfloat"): Operand {
  const high = b.low(b.on("shrU", b.convert("bitcast", x, T.i64), i64(32)));
  const [shift, fraction, quiet] = format === "half" ? [10, 0x3ff, 0x7e00] : [13, 0x7f, 0x7fc0];
  const kept = b.on("and", b.on("shrU", high, i32(shift!)), i32(fraction!));
  const sign = b.on("and", b.on("shrU", high, i32(16)), i32(0x8000));
  const nan = b.on("or", b.on("or", kept, i32(quiet!)), sign);
  return b.select(b.fcmp("uno", x, x), nan, convertFloat(b, x, "double", format));
}
