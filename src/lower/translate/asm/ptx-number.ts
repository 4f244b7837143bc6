/**
 * One number of a PTX float type: what `.ftz`, `.sat` and `.relu` do to it, and how a handler goes through the
 * numbers of a pair. Numbers are registers of their format: f32, f64, or the 16 bits of a half in an i32.
 */
import type { FloatFormat } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { fromCompute, toCompute } from "../floats.ts";
import { saturate } from "../intrinsics/nvvm-arithmetic.ts";
import { i32, i64, literal, numberLiteral } from "../literals.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { destination, typeOf } from "./ptx-operands.ts";
import { floatFormat, type PtxContext, read, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;

/** What the conversions to 16 bits give for NaN. */
export const NAN16 = 0x7fff;

/** Both numbers of a pair, the lower first. */
export function numbersOf(b: DraftBuilder, pair: Operand): [Operand, Operand] {
  return [b.on("and", pair, i32(0xffff)), b.on("shrU", pair, i32(16))];
}

export function pairOf(b: DraftBuilder, low: Operand, high: Operand): Operand {
  return b.on("or", low, b.on("shl", high, i32(16)));
}

/** `.ftz`: a subnormal number becomes the zero of its sign. It does not exist for f64. */
export function flushed(b: DraftBuilder, x: Operand, format: FloatFormat): Operand {
  if (format === "float") return b.on("flushDenormal", x);
  if (format === "double") return x;
  const smallest = format === "half" ? 0x400 : 0x80;
  const isSmall = b.icmp("ult", b.on("and", x, i32(0x7fff)), i32(smallest));
  return b.select(isSmall, b.on("and", x, i32(0x8000)), x);
}

/** The f32 or f64 with the NaN that arithmetic makes in place of any: f64 keeps its sign and what it carries. */
export function withMadeNan(b: DraftBuilder, nan: Operand, otherwise: Operand): Operand {
  const isNan = b.fcmp("uno", nan, nan);
  if (nan.type === T.f32) return b.select(isNan, literal(T.f32, 0x7fff_ffffn), otherwise);
  const quiet = b.on("or", b.convert("bitcast", nan, T.i64), i64(1n << 51n));
  return b.select(isNan, b.convert("bitcast", quiet, T.f64), otherwise);
}

/** `.sat`: within 0…1, NaN is 0. */
export function saturated(b: DraftBuilder, x: Operand, format: FloatFormat): Operand {
  return fromCompute(b, saturate(b, toCompute(b, x, format)), format);
}

/** `.relu`: what is not above 0 becomes 0, a NaN stays one. */
export function atLeastZero(b: DraftBuilder, x: Operand, format: FloatFormat): Operand {
  const wide = toCompute(b, x, format);
  const zero = numberLiteral(wide.type, 0);
  return fromCompute(b, b.select(b.fcmp("ole", wide, zero), zero, wide), format);
}

/** What the modifiers ask for of a result. */
export function finished(
  b: DraftBuilder,
  mods: readonly string[],
  x: Operand,
  format: FloatFormat,
): Operand {
  let result = x;
  if (mods.includes("ftz")) result = flushed(b, result, format);
  if (mods.includes("sat")) result = saturated(b, result, format);
  if (mods.includes("relu")) result = atLeastZero(b, result, format);
  return result;
}

/** Applies `fn` to the number or to both numbers of a pair, with the modifiers' changes before and after. */
export function eachNumber(
  ctx: PtxContext,
  statement: PtxStatement,
  fn: (operands: Operand[], format: FloatFormat) => Operand,
): void {
  const { b } = ctx;
  const type = typeOf(statement);
  const format = floatFormat(type);
  const flushes = statement.mods.includes("ftz");
  const operands = statement.operands.slice(1).map((operand) => read(ctx, operand, type));
  const result = (numbers: Operand[]): Operand => {
    const given = flushes ? numbers.map((x) => flushed(b, x, format)) : numbers;
    return finished(b, statement.mods, fn(given, format), format);
  };
  if (!type.packed) {
    write(ctx, destination(statement), result(operands));
    return;
  }
  const parts = operands.map((pair) => numbersOf(b, pair));
  const [low, high] = ([0, 1] as const).map((half) => result(parts.map((part) => part[half])));
  write(ctx, destination(statement), pairOf(b, low!, high!));
}
