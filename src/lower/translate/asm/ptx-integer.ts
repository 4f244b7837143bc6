/** Integer arithmetic of inline PTX. PTX ISA, integer and extended-precision arithmetic instructions. */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { canonical, intBinary, signExtended } from "../integers.ts";
import { absoluteInt } from "../intrinsics/integers.ts";
import { dotProduct2, dotProduct4, multiply24 } from "../intrinsics/nvvm-arithmetic.ts";
import { i32, i64, literal } from "../literals.ts";
import { eachPart } from "../simd-in-word.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { type Compute, destination, simple, source, typeOf, U32 } from "./ptx-operands.ts";
import { type PtxContext, type PtxType, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;

type Pairwise = (b: DraftBuilder, x: Operand, y: Operand, bits: number) => Operand;

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

/** Of signed words: what `.sat` means. */
function saturatedSum({ b }: PtxContext, x: Operand, y: Operand, subtract: boolean): Operand {
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
    if (statement.mods.includes("sat")) {
      write(ctx, destination(statement), saturatedSum(ctx, product, z, false));
      return;
    }
    const sum =
      useCarry || statement.mods.includes("cc")
        ? addWithCarry(ctx, statement, product, z, useCarry, false)
        : intBinary(ctx.b, "add", product, z, wide.bits);
    write(ctx, destination(statement), sum);
  };
}

/** The lower 24 bits of both; bits 0 to 31 of the product or 16 to 47. */
function product24(ctx: PtxContext, type: PtxType, x: Operand, y: Operand, form: string): Operand {
  const { b } = ctx;
  if (form === "lo") return multiply24(b, type.signed, x, y);
  const low = (v: Operand): Operand =>
    b.convert(
      type.signed ? "sext" : "zext",
      b.on(type.signed ? "shrS" : "shrU", b.on("shl", v, i32(8)), i32(8)),
      T.i64,
    );
  return b.low(b.on("shrS", b.on("mul", low(x), low(y)), i64(16)));
}

const multiplyAdd24: PtxHandler = simple((ctx, type, [x, y, z], s) => {
  const product = product24(ctx, type, x!, y!, productForm(s));
  if (s.mods.includes("sat")) return saturatedSum(ctx, product, z!, false);
  return ctx.b.on("add", product, z!);
});

/** Numbers of 32 bits, and pairs of them of 16. */
function eachNumber(
  statement: PtxStatement,
  b: DraftBuilder,
  x: Operand,
  y: Operand,
  one: Pairwise,
): Operand {
  const pair = statement.mods.find((mod) => mod.endsWith("x2"));
  if (!pair) return one(b, x, y, 32);
  return eachPart(b, 2, x, y, one);
}

/** add of pairs, min and max of them and of words that negative results leave as 0 (`.relu`). */
const pairwise =
  (name: "add" | "min" | "max"): PtxHandler =>
  (ctx, statement) => {
    const { b } = ctx;
    const signed = statement.mods.some((mod) => mod.startsWith("s"));
    const [x, y] = [source(ctx, statement, 1, U32), source(ctx, statement, 2, U32)];
    const operation = name === "add" ? "add" : `${signed ? "s" : "u"}${name}`;
    const clamps = statement.mods.includes("relu");
    const one: Pairwise = (builder, p, q, bits) => {
      const result = intBinary(builder, operation, p, q, bits);
      return clamps ? intBinary(builder, "smax", result, i32(0), bits) : result;
    };
    write(ctx, destination(statement), eachNumber(statement, b, x, y, one));
  };

/** |a - b| + c. */
const sumOfDifference: PtxHandler = simple((ctx, type, [x, y, z]) => {
  const { b } = ctx;
  const larger = intBinary(b, `${prefix(type)}max`, x!, y!, type.bits);
  const smaller = intBinary(b, `${prefix(type)}min`, x!, y!, type.bits);
  const difference = intBinary(b, "sub", larger, smaller, type.bits);
  return intBinary(b, "add", difference, z!, type.bits);
});

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
  form("add.u16x2|s16x2 d, a, b", pairwise("add")),
  form("sub.u16|s16|u32|s32|u64|s64 d, a, b", simple(addition(false, true))),
  form("sub.sat.s32 d, a, b", simple(addition(false, true))),
  form("sub.cc.u32|s32|u64|s64 d, a, b", simple(addition(false, true))),
  form("subc{.cc}.u32|s32|u64|s64 d, a, b", simple(addition(true, true))),
  form("mul.lo|hi.u16|s16|u32|s32|u64|s64 d, a, b", product),
  form("mul.wide.u16|s16|u32|s32 d, a, b", product),
  form("mad.lo|hi.u16|s16|u32|s32|u64|s64 d, a, b, c", multiplyAdd(false)),
  form("mad.hi.sat.s32 d, a, b, c", multiplyAdd(false)),
  form("mad.wide.u16|s16|u32|s32 d, a, b, c", multiplyAdd(false)),
  form("mad.lo|hi.cc.u32|s32|u64|s64 d, a, b, c", multiplyAdd(false)),
  form("madc.lo|hi{.cc}.u32|s32|u64|s64 d, a, b, c", multiplyAdd(true)),
  form(
    "mul24.lo|hi.u32|s32 d, a, b",
    simple((ctx, type, [x, y], s) => product24(ctx, type, x!, y!, productForm(s))),
  ),
  form("mad24.lo|hi.u32|s32 d, a, b, c", multiplyAdd24),
  form("mad24.hi.sat.s32 d, a, b, c", multiplyAdd24),
  form("div.u16|s16|u32|s32|u64|s64 d, a, b", named("div")),
  form("rem.u16|s16|u32|s32|u64|s64 d, a, b", named("rem")),
  form("min.u16|s16|u32|s32|u64|s64 d, a, b", named("min")),
  form("max.u16|s16|u32|s32|u64|s64 d, a, b", named("max")),
  form("min.u16x2|s16x2 d, a, b", pairwise("min")),
  form("max.u16x2|s16x2 d, a, b", pairwise("max")),
  form("min.relu.s16x2|s32 d, a, b", pairwise("min")),
  form("max.relu.s16x2|s32 d, a, b", pairwise("max")),
  form(
    "abs.s16|s32|s64 d, a",
    simple((ctx, type, [x]) => absoluteInt(ctx.b, x!, type.bits)),
  ),
  form(
    "neg.s16|s32|s64 d, a",
    simple((ctx, type, [x]) => intBinary(ctx.b, "sub", literal(x!.type, 0n), x!, type.bits)),
  ),
  form("sad.u16|s16|u32|s32|u64|s64 d, a, b, c", sumOfDifference),
  form(
    "dp4a.u32|s32.u32|s32 d, a, b, c",
    simple((ctx, _, [x, y, z], s) =>
      dotProduct4(ctx.b, [s.mods[0]![0]!, s.mods[1]![0]!], x!, y!, z!),
    ),
  ),
  form("dp2a.lo|hi.u32|s32.u32|s32 d, a, b, c", dot2),
];
