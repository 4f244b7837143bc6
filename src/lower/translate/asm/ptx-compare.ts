/** Comparison and selection of inline PTX. PTX ISA, comparison and selection instructions; testp. */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { IcmpPredicate } from "../builder.ts";
import { toCompute } from "../floats.ts";
import { intCompare } from "../integers.ts";
import { i32, literal } from "../literals.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { flushed, numbersOf, pairOf } from "./ptx-number.ts";
import { destination, PRED, source, typeOf } from "./ptx-operands.ts";
import {
  floatFormat,
  type PtxContext,
  type PtxType,
  ptxType,
  registerOf,
  UnsupportedPtx,
  write,
} from "./ptx-registers.ts";

const T = VALUE_TYPE;

/** slct: the first source where the third is not negative, else the second. */
const selectBySign: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [of, by] = statement.mods.map(ptxType).filter((type) => type !== undefined);
  if (!of || !by) throw new UnsupportedPtx("slct");
  const given = source(ctx, statement, 3, by);
  const key = statement.mods.includes("ftz") ? ctx.b.on("flushDenormal", given) : given;
  const zero = literal(key.type, 0n);
  const holds = by.kind === "float" ? b.fcmp("oge", key, zero) : b.icmp("sge", key, zero);
  const [x, y] = [source(ctx, statement, 1, of), source(ctx, statement, 2, of)];
  write(ctx, destination(statement), b.select(holds, x, y));
};

/** testp of f32 and f64, by the bits of the number. */
const testProperty: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const type = typeOf(statement);
  const x = source(ctx, statement, 1, type);
  const bits = b.convert("bitcast", x, x.type === T.f64 ? T.i64 : T.i32);
  const of = (value: bigint): Operand => literal(bits.type, value);
  const isWide = bits.type === T.i64;
  const magnitude = b.on("and", bits, of(isWide ? (1n << 63n) - 1n : 0x7fff_ffffn));
  const infinity = of(isWide ? 0x7ffn << 52n : 0x7f80_0000n);
  const least = of(isWide ? 1n << 52n : 0x0080_0000n);
  const isBounded = b.icmp("ult", magnitude, infinity);
  const isSmall = b.icmp("ult", magnitude, least);
  const isZero = b.icmp("eq", magnitude, of(0n));
  const tests: Readonly<Record<string, () => Operand>> = {
    finite: () => isBounded,
    infinite: () => b.icmp("eq", magnitude, infinity),
    number: () => b.icmp("ule", magnitude, infinity),
    notanumber: () => b.icmp("ugt", magnitude, infinity),
    // A zero is normal to the GPU: what is finite and not subnormal.
    normal: () => b.on("and", isBounded, b.on("or", b.not(isSmall), isZero)),
    subnormal: () => b.on("and", isSmall, b.not(isZero)),
  };
  const test = tests[statement.mods[0]!];
  if (!test) throw new UnsupportedPtx("testp");
  write(ctx, destination(statement), test());
};

const COMPARE: Readonly<Record<string, string>> = {
  eq: "eq",
  ne: "ne",
  lt: "lt",
  le: "le",
  gt: "gt",
  ge: "ge",
  lo: "lt",
  ls: "le",
  hi: "gt",
  hs: "ge",
};

function compareFloats({ b }: PtxContext, name: string, x: Operand, y: Operand): Operand {
  if (name === "num") return b.fcmp("ord", x, y);
  if (name === "nan") return b.fcmp("uno", x, y);
  const unordered = /^(eq|ne|lt|le|gt|ge)u$/.exec(name);
  if (unordered) return b.fcmp(`u${unordered[1]!}` as "ueq", x, y);
  return b.fcmp(`o${name}` as "oeq", x, y);
}

/** Compares as setp and set do; floats by their own names, `u` for unordered. The number or the numbers of a pair. */
function comparisons(
  ctx: PtxContext,
  statement: PtxStatement,
  type: PtxType,
  first: number,
): readonly Operand[] {
  const { b } = ctx;
  const name = statement.mods[0]!;
  const [x, y] = [first, first + 1].map((at) => source(ctx, statement, at, type));
  if (type.kind === "float") {
    const format = floatFormat(type);
    const flushes = statement.mods.includes("ftz");
    const wide = (v: Operand): Operand => toCompute(b, flushes ? flushed(b, v, format) : v, format);
    const numbers = (v: Operand): readonly Operand[] => (type.packed ? numbersOf(b, v) : [v]);
    const right = numbers(y!);
    return numbers(x!).map((v, at) => compareFloats(ctx, name, wide(v), wide(right[at]!)));
  }
  const relation = COMPARE[name];
  if (!relation) throw new UnsupportedPtx(`${statement.name}.${name}`);
  const unsigned = !type.signed || /^(lo|ls|hi|hs)$/.test(name);
  const predicate = /^(eq|ne)$/.test(relation) ? relation : `${unsigned ? "u" : "s"}${relation}`;
  return [intCompare(b, predicate as IcmpPredicate, x!, y!, type.bits)];
}

/** The comparison with the predicate at `at`, where a boolean operation asks for one. */
function combined(ctx: PtxContext, statement: PtxStatement, holds: Operand, at: number): Operand {
  const combine = booleanOf(statement);
  if (!combine) return holds;
  return ctx.b.on(combine, holds, source(ctx, statement, at, PRED));
}

function booleanOf({ mods }: PtxStatement): "and" | "or" | "xor" | undefined {
  return (["and", "or", "xor"] as const).find((name) => mods.includes(name));
}

const setPredicate: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const { b } = ctx;
  // `p|q` names the complement too, or what holds of the upper numbers of pairs.
  const sources = booleanOf(statement) ? 3 : 2;
  const results = statement.operands.length - sources;
  const [holds, upper] = comparisons(ctx, statement, type, results);
  const of = (v: Operand): Operand => combined(ctx, statement, v, results + 2);
  const first = of(holds!);
  const second = results > 1 ? of(upper ?? b.not(holds!)) : undefined;
  write(ctx, statement.operands[0]!, first);
  if (second) write(ctx, statement.operands[1]!, second);
};

const setMask: PtxHandler = (ctx, statement) => {
  const [to, from] = statement.mods.filter((mod) => ptxType(mod)).map((mod) => ptxType(mod)!);
  if (!to || !from) throw new UnsupportedPtx("set");
  const holds = comparisons(ctx, statement, from, 1);
  const [low, high] = holds.map((v) => ctx.b.select(combined(ctx, statement, v, 3), ...truth(to)));
  write(ctx, destination(statement), high ? pairOf(ctx.b, low!, high) : low!);
};

/** What set gives where the comparison holds, and where not. */
function truth(to: PtxType): [Operand, Operand] {
  if (to.kind !== "float") return [i32(-1), i32(0)];
  if (registerOf(to) === T.f32) return [literal(T.f32, 0x3f80_0000n), literal(T.f32, 0n)];
  return [i32(to.brain ? 0x3f80 : 0x3c00), i32(0)];
}

const selectByPredicate: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const x = source(ctx, statement, 1, type);
  const y = source(ctx, statement, 2, type);
  write(ctx, destination(statement), ctx.b.select(source(ctx, statement, 3, PRED), x, y));
};

const INTEGER = "u16|s16|u32|s32|u64|s64";
const RELATION = "eq|ne|lt|le|gt|ge";
const UNSIGNED_RELATION = "lo|ls|hi|hs";
const FLOAT_RELATION = `${RELATION}|equ|neu|ltu|leu|gtu|geu|num|nan`;
const NUMBER = "b16|b32|b64|u16|s16|u32|s32|u64|s64|f32|f64";

/** Alone, and combined with a predicate. */
const combinable = (
  start: string,
  types: string,
  operands: string,
  handler: PtxHandler,
): readonly PtxForm[] => [
  form(`${start}${types} ${operands}`, handler),
  form(`${start}.and|or|xor${types} ${operands}, c`, handler),
];
const predicateForms = (relation: string, types: string, result = "d{|q}"): readonly PtxForm[] =>
  combinable(`setp.${relation}`, types, `${result}, a, b`, setPredicate);
const maskForms = (relation: string, types: string): readonly PtxForm[] =>
  combinable(`set.${relation}`, types, "d, a, b", setMask);

export const COMPARE_FORMS: readonly PtxForm[] = [
  ...predicateForms("eq|ne", ".b16|b32|b64"),
  ...predicateForms(RELATION, `.${INTEGER}`),
  ...predicateForms(UNSIGNED_RELATION, ".u16|u32|u64"),
  ...predicateForms(FLOAT_RELATION, "{.ftz}.f32"),
  ...predicateForms(FLOAT_RELATION, ".f64"),
  ...predicateForms(FLOAT_RELATION, "{.ftz}.f16", "d"),
  ...predicateForms(FLOAT_RELATION, ".bf16", "d"),
  ...predicateForms(FLOAT_RELATION, "{.ftz}.f16x2", "d|q"),
  ...predicateForms(FLOAT_RELATION, ".bf16x2", "d|q"),
  ...maskForms("eq|ne", ".u32|s32|f32.b16|b32|b64"),
  ...maskForms(RELATION, `.u32|s32|f32.${INTEGER}`),
  ...maskForms(UNSIGNED_RELATION, ".u32|s32|f32.u16|u32|u64"),
  ...maskForms(FLOAT_RELATION, "{.ftz}.u32|s32|f32.f32"),
  ...maskForms(FLOAT_RELATION, ".u32|s32|f32.f64"),
  ...maskForms(FLOAT_RELATION, "{.ftz}.f16|u16|s16|u32|s32.f16"),
  ...maskForms(FLOAT_RELATION, ".bf16|u16|s16|u32|s32.bf16"),
  ...maskForms(FLOAT_RELATION, "{.ftz}.f16x2.f16x2"),
  ...maskForms(FLOAT_RELATION, ".bf16x2.bf16x2"),
  form(`selp.${NUMBER} d, a, b, c`, selectByPredicate),
  form(`slct.${NUMBER}.s32 d, a, b, c`, selectBySign),
  form(`slct{.ftz}.${NUMBER}.f32 d, a, b, c`, selectBySign),
  form("testp.finite|infinite|number|notanumber|normal|subnormal.f32|f64 d, a", testProperty),
];
