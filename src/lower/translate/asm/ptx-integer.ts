/** Integer arithmetic of inline PTX. PTX ISA, integer and extended-precision arithmetic instructions. */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import { canonical, intBinary, signExtended } from "../integers.ts";
import { absoluteInt } from "../intrinsics/integers.ts";
import {
  dotProduct2,
  dotProduct4,
  multiply24,
  sumOfAbsoluteDifference,
} from "../intrinsics/nvvm-arithmetic.ts";
import { i32, literal } from "../literals.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { type Compute, destination, simple, source, typeOf } from "./ptx-operands.ts";
import { type PtxContext, type PtxType, UnsupportedPtx, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;

const prefix = (type: PtxType): string => (type.signed ? "s" : "u");

function multiply(ctx: PtxContext, type: PtxType, x: Operand, y: Operand, form: string): Operand {
  const { b } = ctx;
  if (form === "lo") return intBinary(b, "mul", x, y, type.bits);
  if (form === "wide" || type.bits < 32) {
    const extend = (v: Operand): Operand => (type.signed ? signExtended(b, v, type.bits) : v);
    if (type.bits === 32) {
      const to64 = (v: Operand): Operand => b.convert(type.signed ? "sext" : "zext", v, T.i64);
      return b.on("mul", to64(x), to64(y));
    }
    const product = b.on("mul", extend(x), extend(y));
    return form === "wide"
      ? product
      : canonical(b, b.on("shrU", product, i32(type.bits)), type.bits);
  }
  return b.on(type.signed ? "mulHiS" : "mulHiU", x, y);
}

function productForm(statement: PtxStatement): string {
  return statement.mods.find((mod) => mod === "lo" || mod === "hi" || mod === "wide") ?? "lo";
}

/** Adds with the carry chain of .cc; `useCarry` for addc and madc. */
function addWithCarry(
  ctx: PtxContext,
  statement: PtxStatement,
  x: Operand,
  y: Operand,
  useCarry: boolean,
  subtract: boolean,
): Operand {
  const { b } = ctx;
  const op = subtract ? "sub" : "add";
  const partial = b.on(op, x, y);
  const carryIn = useCarry ? b.convert("zext", ctx.carry, x.type) : literal(x.type, 0n);
  const result = b.on(op, partial, carryIn);
  if (statement.mods.includes("cc")) {
    const first = subtract ? b.icmp("ult", x, y) : b.icmp("ult", partial, x);
    const second = subtract ? b.icmp("ult", partial, carryIn) : b.icmp("ult", result, partial);
    ctx.carry = b.on("or", first, second);
  }
  return result;
}

const addition =
  (useCarry: boolean, subtract: boolean): Compute =>
  (ctx, type, [x, y], statement) => {
    if (useCarry || statement.mods.includes("cc")) {
      return addWithCarry(ctx, statement, x!, y!, useCarry, subtract);
    }
    if (statement.mods.includes("sat")) return saturatedSum(ctx, x!, y!, subtract);
    return intBinary(ctx.b, subtract ? "sub" : "add", x!, y!, type.bits);
  };

/** add.sat.s32 and sub.sat.s32. */
function saturatedSum({ b }: PtxContext, x: Operand, y: Operand, subtract: boolean): Operand {
  if (x.type !== T.i32) throw new UnsupportedPtx("sat");
  const wide = (v: Operand): Operand => b.convert("sext", v, T.i64);
  const sum = b.on(subtract ? "sub" : "add", wide(x), wide(y));
  const highest = literal(T.i64, 0x7fff_ffffn);
  const lowest = literal(T.i64, -0x8000_0000n);
  return b.low(b.on("maxS", b.on("minS", sum, highest), lowest));
}

function multiplyAdd(useCarry: boolean): PtxHandler {
  return (ctx, statement) => {
    const type = typeOf(statement);
    const form = productForm(statement);
    const wide = { ...type, bits: form === "wide" ? type.bits * 2 : type.bits };
    const x = source(ctx, statement, 1, type);
    const y = source(ctx, statement, 2, type);
    const z = source(ctx, statement, 3, wide);
    const product = multiply(ctx, type, x, y, form);
    const sum =
      useCarry || statement.mods.includes("cc")
        ? addWithCarry(ctx, statement, product, z, useCarry, false)
        : intBinary(ctx.b, "add", product, z, wide.bits);
    write(ctx, destination(statement), sum);
  };
}

const product = simple((ctx, type, [x, y], s) => multiply(ctx, type, x!, y!, productForm(s)));
const named = (name: string): PtxHandler =>
  simple((ctx, type, [x, y]) => intBinary(ctx.b, `${prefix(type)}${name}`, x!, y!, type.bits));
const dot2 = simple((ctx, _, [x, y, z], s) => {
  const signs = [s.mods[1]![0]!, s.mods[2]![0]!] as const;
  return dotProduct2(ctx.b, signs, s.mods[0] === "hi", x!, y!, z!);
});

export const INTEGER_FORMS: readonly PtxForm[] = [
  form("add.u16|s16|u32|s32|u64|s64 d, a, b", simple(addition(false, false))),
  form("add.sat.s32 d, a, b", simple(addition(false, false))),
  form("add.cc.u32|s32|u64|s64 d, a, b", simple(addition(false, false))),
  form("addc{.cc}.u32|s32|u64|s64 d, a, b", simple(addition(true, false))),
  form("sub.u16|s16|u32|s32|u64|s64 d, a, b", simple(addition(false, true))),
  form("sub.sat.s32 d, a, b", simple(addition(false, true))),
  form("sub.cc.u32|s32|u64|s64 d, a, b", simple(addition(false, true))),
  form("subc{.cc}.u32|s32|u64|s64 d, a, b", simple(addition(true, true))),
  form("mul.lo|hi.u16|s16|u32|s32|u64|s64 d, a, b", product),
  form("mul.wide.u16|s16|u32|s32 d, a, b", product),
  form("mad.lo|hi.u16|s16|u32|s32|u64|s64 d, a, b, c", multiplyAdd(false)),
  form("mad.wide.u16|s16|u32|s32 d, a, b, c", multiplyAdd(false)),
  form("mad.lo|hi.cc.u32|s32|u64|s64 d, a, b, c", multiplyAdd(false)),
  form("madc.lo|hi{.cc}.u32|s32|u64|s64 d, a, b, c", multiplyAdd(true)),
  form(
    "mul24.lo.u32|s32 d, a, b",
    simple((ctx, type, [x, y]) => multiply24(ctx.b, type.signed, x!, y!)),
  ),
  form(
    "mad24.lo.u32|s32 d, a, b, c",
    simple((ctx, type, [x, y, z]) => ctx.b.on("add", multiply24(ctx.b, type.signed, x!, y!), z!)),
  ),
  form("div.u16|s16|u32|s32|u64|s64 d, a, b", named("div")),
  form("rem.u16|s16|u32|s32|u64|s64 d, a, b", named("rem")),
  form("min.u16|s16|u32|s32|u64|s64 d, a, b", named("min")),
  form("max.u16|s16|u32|s32|u64|s64 d, a, b", named("max")),
  form(
    "abs.s16|s32|s64 d, a",
    simple((ctx, type, [x]) => absoluteInt(ctx.b, x!, type.bits)),
  ),
  form(
    "neg.s16|s32|s64 d, a",
    simple((ctx, type, [x]) => intBinary(ctx.b, "sub", literal(x!.type, 0n), x!, type.bits)),
  ),
  form(
    "sad.u32|s32 d, a, b, c",
    simple((ctx, type, [x, y, z]) => sumOfAbsoluteDifference(ctx.b, type.signed, x!, y!, z!)),
  ),
  form(
    "dp4a.u32|s32.u32|s32 d, a, b, c",
    simple((ctx, _, [x, y, z], s) =>
      dotProduct4(ctx.b, [s.mods[0]![0]!, s.mods[1]![0]!], x!, y!, z!),
    ),
  ),
  form("dp2a.lo|hi.u32|s32.u32|s32 d, a, b, c", dot2),
];
