/** Comparison and selection of inline PTX. PTX ISA, comparison and selection instructions; testp. */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { IcmpPredicate } from "../builder.ts";
import { toCompute } from "../floats.ts";
import { intCompare } from "../integers.ts";
import { i32, literal } from "../literals.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { destination, PRED, source, typeOf } from "./ptx-operands.ts";
import {
  floatFormat,
  type PtxContext,
  type PtxType,
  ptxType,
  UnsupportedPtx,
  write,
} from "./ptx-registers.ts";

const T = VALUE_TYPE;

/** slct: the first source where the third is not negative, else the second. */
const selectBySign: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [of, by] = statement.mods.map(ptxType).filter((type) => type !== undefined);
  if (!of || !by) throw new UnsupportedPtx("slct");
  const key = source(ctx, statement, 3, by);
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
    normal: () => b.on("and", isBounded, b.not(isSmall)),
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

/** Compares as setp and set do; floats by their own names, `u` for unordered. */
function comparison(
  ctx: PtxContext,
  statement: PtxStatement,
  type: PtxType,
  first: number,
): Operand {
  const { b } = ctx;
  const x = source(ctx, statement, first, type);
  const y = source(ctx, statement, first + 1, type);
  const name = statement.mods[0]!;
  if (type.kind === "float") {
    if (type.packed) throw new UnsupportedPtx(`${statement.name} of pairs`);
    return compareFloats(
      ctx,
      name,
      toCompute(b, x, floatFormat(type)),
      toCompute(b, y, floatFormat(type)),
    );
  }
  const relation = COMPARE[name];
  if (!relation) throw new UnsupportedPtx(`${statement.name}.${name}`);
  const unsigned = !type.signed || /^(lo|ls|hi|hs)$/.test(name);
  const predicate = /^(eq|ne)$/.test(relation) ? relation : `${unsigned ? "u" : "s"}${relation}`;
  return intCompare(b, predicate as IcmpPredicate, x, y, type.bits);
}

const setPredicate: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const { b } = ctx;
  // `p|q` names the complement too; a boolean operation adds a predicate source at the end.
  const combine = statement.mods.find((mod) => mod === "and" || mod === "or" || mod === "xor");
  const sources = combine ? 3 : 2;
  const results = statement.operands.length - sources;
  let holds = comparison(ctx, statement, type, results);
  let complement = b.not(holds);
  if (combine) {
    const other = source(ctx, statement, results + 2, PRED);
    holds = b.on(combine as "and", holds, other);
    complement = b.on(combine as "and", complement, other);
  }
  write(ctx, statement.operands[0]!, holds);
  if (results > 1) write(ctx, statement.operands[1]!, complement);
};

const setMask: PtxHandler = (ctx, statement) => {
  const [to, from] = statement.mods.filter((mod) => ptxType(mod)).map((mod) => ptxType(mod)!);
  if (!to || !from) throw new UnsupportedPtx("set");
  const holds = comparison(ctx, statement, from, 1);
  const [yes, no] =
    to.kind === "float" ? [literal(T.f32, 0x3f80_0000n), literal(T.f32, 0n)] : [i32(-1), i32(0)];
  write(ctx, destination(statement), ctx.b.select(holds, yes, no));
};

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
const predicateForms = (relation: string, rest: string): readonly PtxForm[] => [
  form(`setp.${relation}${rest} d{|q}, a, b`, setPredicate),
  form(`setp.${relation}.and|or|xor${rest} d{|q}, a, b, c`, setPredicate),
];

export const COMPARE_FORMS: readonly PtxForm[] = [
  ...predicateForms("eq|ne", ".b16|b32|b64"),
  ...predicateForms(RELATION, `.${INTEGER}`),
  ...predicateForms(UNSIGNED_RELATION, ".u16|u32|u64"),
  ...predicateForms(FLOAT_RELATION, ".f32|f64|f16|bf16"),
  form("set.eq|ne.u32|s32|f32.b16|b32|b64 d, a, b", setMask),
  form(`set.${RELATION}.u32|s32|f32.${INTEGER} d, a, b`, setMask),
  form(`set.${UNSIGNED_RELATION}.u32|s32|f32.u16|u32|u64 d, a, b`, setMask),
  form(`set.${FLOAT_RELATION}.u32|s32|f32.f32|f64 d, a, b`, setMask),
  form(`selp.${NUMBER} d, a, b, c`, selectByPredicate),
  form(`slct.${NUMBER}.s32|f32 d, a, b, c`, selectBySign),
  form("testp.finite|infinite|number|notanumber|subnormal.f32|f64 d, a", testProperty),
];
