/** Conversions of inline PTX between integers: `cvt`, `cvt.sat`. */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { canonical, signExtended } from "../integers.ts";
import { literal } from "../literals.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { destination, source, typesOf } from "./ptx-operands.ts";
import { type PtxType, registerOf, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;

/** PTX ISA, operand size: in a wider register a signed result is extended by its sign. */
export function inWiderRegister(b: DraftBuilder, x: Operand, type: PtxType): Operand {
  return type.signed && type.bits < 32 ? signExtended(b, x, type.bits) : x;
}

const convert: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [to, from] = typesOf(statement);
  const given = source(ctx, statement, 1, from);
  const x = from.signed ? signExtended(b, given, from.bits) : given;
  const result = statement.mods.includes("sat")
    ? saturated(b, x, from, to)
    : resized(b, x, from, to);
  write(ctx, destination(statement), inWiderRegister(b, canonical(b, result, to.bits), to));
};

function resized(b: DraftBuilder, x: Operand, from: PtxType, to: PtxType): Operand {
  const narrows = x.type === T.i64 && registerOf(to) === T.i32;
  return b.convert(narrows ? "trunc" : from.signed ? "sext" : "zext", x, registerOf(to));
}

function saturated(b: DraftBuilder, x: Operand, from: PtxType, to: PtxType): Operand {
  const wide = b.convert(from.signed ? "sext" : "zext", x, T.i64);
  const end = 1n << BigInt(to.signed ? to.bits - 1 : to.bits);
  const highest = literal(T.i64, end - 1n);
  const lowest = literal(T.i64, to.signed ? -end : 0n);
  let clamped = wide;
  if (from.bits === 64 && !from.signed) clamped = b.on("minU", wide, highest);
  else {
    if (to.bits < 64) clamped = b.on("minS", wide, highest);
    clamped = b.on("maxS", clamped, lowest);
  }
  return registerOf(to) === T.i64 ? clamped : b.low(clamped);
}

const INTEGER = "u8|s8|u16|s16|u32|s32|u64|s64";

/** From which types `.sat` is PTX: where the result has not all numbers of the source. */
const SATURATED: Readonly<Record<string, string>> = {
  u8: "s8|u16|s16|u32|s32|u64|s64",
  s8: "u8|u16|s16|u32|s32|u64|s64",
  u16: "s8|s16|u32|s32|u64|s64",
  s16: "u16|u32|s32|u64|s64",
  u32: "s8|s16|s32|u64|s64",
  s32: "u32|u64|s64",
  u64: "s8|s16|s32|s64",
  s64: "u64",
};

export const INTEGER_CONVERT_FORMS: readonly PtxForm[] = [
  form(`cvt.${INTEGER}.${INTEGER} d, a`, convert),
  ...Object.entries(SATURATED).map(([to, from]) => form(`cvt.sat.${to}.${from} d, a`, convert)),
];
