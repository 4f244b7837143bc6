/**
 * Scalar video instructions of inline PTX: on a byte, a half or the whole of each source, with an operation on
 * the result and a third source. PTX ISA, scalar video instructions. All of them compute in 64 bits, exactly.
 */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder, IcmpPredicate } from "../builder.ts";
import { i32, i64, literal } from "../literals.ts";
import type { PtxOperand, PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { source, U32 } from "./ptx-operands.ts";
import { type PtxContext, read, UnsupportedPtx, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;

interface Part {
  readonly bits: 8 | 16 | 32;
  readonly shift: number;
}

const WHOLE: Part = { bits: 32, shift: 0 };

/** `-r.h1`: a register, the part of it that is meant, whether it is negated. */
interface Selected {
  readonly register: PtxOperand;
  readonly part: Part;
  readonly negated: boolean;
}

function selected(statement: PtxStatement, at: number): Selected {
  const operand = statement.operands[at];
  if (operand?.kind !== "name") throw new UnsupportedPtx(statement.text);
  const match = /^(-?)(.+?)(?:\.([bh])([0-3]))?$/.exec(operand.text)!;
  const bits = match[3] === "b" ? 8 : 16;
  const index = Number(match[4] ?? 0);
  if (index * bits >= 32) throw new UnsupportedPtx(statement.text);
  return {
    register: { kind: "name", text: match[2]! },
    part: match[3] ? { bits, shift: index * bits } : WHOLE,
    // A number is read with its sign.
    negated: match[1] !== "" && !/^\d/.test(match[2]!),
  };
}

/** The selected part, extended to 64 bits. */
function partOf(ctx: PtxContext, from: Selected, isSigned: boolean): Operand {
  const { b } = ctx;
  const word = read(ctx, from.register, U32);
  const { bits, shift } = from.part;
  if (bits === 32) return b.convert(isSigned ? "sext" : "zext", word, T.i64);
  const moved = b.on("shl", word, i32(32 - bits - shift));
  return b.convert(
    isSigned ? "sext" : "zext",
    b.on(isSigned ? "shrS" : "shrU", moved, i32(32 - bits)),
    T.i64,
  );
}

function clamped(b: DraftBuilder, x: Operand, isSigned: boolean, bits: number): Operand {
  const [low, high] = isSigned
    ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n]
    : [0n, (1n << BigInt(bits)) - 1n];
  return b.on("maxS", b.on("minS", x, literal(T.i64, high)), literal(T.i64, low));
}

/** Puts the result into the part of the third source that is meant, or combines it with that. */
function finish(ctx: PtxContext, statement: PtxStatement, value: Operand, isSigned: boolean): void {
  const { b } = ctx;
  const { mods } = statement;
  const to = selected(statement, 0);
  const isPart = to.part.bits < 32;
  const then = mods.find((mod) => mod === "add" || mod === "min" || mod === "max");
  if (isPart && then !== undefined) throw new UnsupportedPtx(statement.text);
  if (isPart !== (statement.operands.length === 4) && then === undefined)
    throw new UnsupportedPtx(statement.text);
  const result = b.low(value);
  if (then !== undefined) {
    const op = then === "add" ? "add" : (`${then}${isSigned ? "S" : "U"}` as const);
    write(ctx, to.register, b.on(op, result, source(ctx, statement, 3, U32)));
    return;
  }
  if (!isPart) {
    write(ctx, to.register, result);
    return;
  }
  const { bits, shift } = to.part;
  const mask = (2 ** bits - 1) << shift;
  const kept = b.on("and", source(ctx, statement, 3, U32), i32(~mask));
  // The PTX ISA puts the lower half there; a GPU takes the upper one (recorded).
  const isUpperHalf = bits === 16 && shift === 16;
  const placed = isUpperHalf ? result : b.on("shl", result, i32(shift));
  const moved = b.on("and", placed, i32(mask));
  write(ctx, to.register, b.on("or", kept, moved));
}

type Combine = (b: DraftBuilder, x: Operand, y: Operand, statement: PtxStatement) => Operand;

const video =
  (combine: Combine): PtxHandler =>
  (ctx, statement) => {
    const { b } = ctx;
    const [to, first, second] = statement.mods;
    const x = partOf(ctx, selected(statement, 1), first === "s32");
    const y = partOf(ctx, selected(statement, 2), second === "s32");
    let result = combine(b, x, y, statement);
    const isSigned = to === "s32";
    const { bits } = selected(statement, 0).part;
    if (statement.mods.includes("sat")) {
      // Into a part, a GPU limits from above only, and takes a negative result for a large one (recorded).
      const highest = (1n << BigInt(isSigned ? bits - 1 : bits)) - 1n;
      result =
        bits < 32
          ? b.on("minU", result, literal(T.i64, highest))
          : clamped(b, result, isSigned, bits);
    }
    finish(ctx, statement, result, isSigned);
  };

/** The amount of a shift: at most 32, or its lowest five bits. */
const amount = (b: DraftBuilder, y: Operand, { mods }: PtxStatement): Operand =>
  mods.includes("wrap") ? b.on("and", y, i64(31)) : b.on("minU", y, i64(32));

const COMBINE: Readonly<Record<string, Combine>> = {
  vadd: (b, x, y) => b.on("add", x, y),
  vsub: (b, x, y) => b.on("sub", x, y),
  vabsdiff: (b, x, y) => b.on("sub", b.on("maxS", x, y), b.on("minS", x, y)),
  vmin: (b, x, y) => b.on("minS", x, y),
  vmax: (b, x, y) => b.on("maxS", x, y),
};

const SHIFT: Readonly<Record<string, Combine>> = {
  vshl: (b, x, y, statement) => b.on("shl", x, amount(b, y, statement)),
  vshr: (b, x, y, statement) => b.on("shrS", x, amount(b, y, statement)),
};

/** 1 where the comparison holds. */
const videoSet: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [first, second, relation] = statement.mods;
  const x = partOf(ctx, selected(statement, 1), first === "s32");
  const y = partOf(ctx, selected(statement, 2), second === "s32");
  const predicate = relation === "eq" || relation === "ne" ? relation : `s${relation}`;
  const holds = b.icmp(predicate as IcmpPredicate, x, y);
  finish(ctx, statement, b.convert("zext", holds, T.i64), first === "s32");
};

/**
 * vmad: the product and the third source, one of which may be negated, or one more (`.po`); then shifted, then
 * clamped as a signed word: without that the sign of a factor of 32 bits makes no difference.
 */
const videoMultiply: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const { mods } = statement;
  const isSigned = [mods[1] === "s32", mods[2] === "s32"] as const;
  const [p, q, r] = [1, 2, 3].map((at) => selected(statement, at)) as [
    Selected,
    Selected,
    Selected,
  ];
  const negates = p.negated !== q.negated;
  const product = b.on("mul", partOf(ctx, p, isSigned[0]), partOf(ctx, q, isSigned[1]));
  const third = partOf(ctx, r, true);
  const signed = negates ? b.on("sub", i64(0), product) : product;
  let sum = b.on(r.negated ? "sub" : "add", signed, third);
  if (mods.includes("po")) sum = b.on("add", sum, i64(1));
  const scale = mods.includes("shr7") ? 7 : mods.includes("shr15") ? 15 : 0;
  const shifted = b.on("shrS", sum, i64(scale));
  const to = selected(statement, 0);
  if (!mods.includes("sat")) return write(ctx, to.register, b.low(shifted));
  write(ctx, to.register, b.low(clamped(b, shifted, true, 32)));
};

const ANY = ".u32|s32.u32|s32.u32|s32";
const SIGNED = ".s32.u32|s32.u32|s32";
const UNSIGNED = ".u32.u32.u32";
const OF_SIGNED = ".u32.s32.s32";

/** What a GPU does with these types as the PTX ISA says; with the others it differs from that, so they are none. */
interface Types {
  readonly saturated: readonly string[];
  /** With `.min` or `.max` behind. */
  readonly limited: readonly string[];
  readonly both: readonly string[];
}

const EXACT: Readonly<Record<string, Types>> = {
  vadd: { saturated: [OF_SIGNED, SIGNED], limited: [SIGNED], both: [SIGNED] },
  vsub: {
    saturated: [".u32.u32.u32", ".u32.s32.u32|s32", SIGNED],
    limited: [SIGNED],
    both: [SIGNED, ".u32.s32.u32"],
  },
  vabsdiff: {
    saturated: [UNSIGNED, OF_SIGNED, SIGNED],
    limited: [UNSIGNED, OF_SIGNED],
    both: [UNSIGNED, OF_SIGNED, SIGNED],
  },
  vmin: { saturated: [ANY], limited: [UNSIGNED, ".s32.u32.s32", ".s32.s32.u32|s32"], both: [ANY] },
  vmax: {
    saturated: [ANY],
    limited: [".u32.u32.u32|s32", ".u32.s32.u32", ".s32.s32.s32"],
    both: [ANY],
  },
};

const MODE = ".clamp|wrap";

export const VIDEO_FORMS: readonly PtxForm[] = [
  ...Object.entries(EXACT).flatMap(([name, { saturated, limited, both }]) => {
    const handler = video(COMBINE[name]!);
    return [
      form(`${name}${ANY} d, a, b{, c}`, handler),
      form(`${name}${ANY}.add d, a, b, c`, handler),
      ...saturated.map((types) => form(`${name}${types}.sat d, a, b`, handler)),
      form(`${name}${ANY}.sat d, a, b, c`, handler),
      ...saturated.map((types) => form(`${name}${types}.sat.add d, a, b, c`, handler)),
      ...limited.map((types) => form(`${name}${types}.min|max d, a, b, c`, handler)),
      ...both.map((types) => form(`${name}${types}.sat.min|max d, a, b, c`, handler)),
    ];
  }),
  form(`vshl.u32|s32.u32|s32.u32${MODE} d, a, b{, c}`, video(SHIFT["vshl"]!)),
  form(`vshl.u32|s32.u32|s32.u32${MODE}.add d, a, b, c`, video(SHIFT["vshl"]!)),
  form(`vshr.u32|s32.u32|s32.u32${MODE} d, a, b{, c}`, video(SHIFT["vshr"]!)),
  form(`vshr.u32|s32.u32|s32.u32.sat${MODE} d, a, b`, video(SHIFT["vshr"]!)),
  form(`vshr.u32|s32.u32|s32.u32{.sat}${MODE}.add d, a, b, c`, video(SHIFT["vshr"]!)),
  form(`vshr.u32.u32.u32${MODE}.min|max d, a, b, c`, video(SHIFT["vshr"]!)),
  form(`vshr.s32.s32.u32{.sat}${MODE}.min|max d, a, b, c`, video(SHIFT["vshr"]!)),
  form(`vshr.u32.s32.u32.sat${MODE}.min|max d, a, b, c`, video(SHIFT["vshr"]!)),
  form(`vshr.s32.u32.u32.sat${MODE}.min|max d, a, b, c`, video(SHIFT["vshr"]!)),
  form("vset.u32|s32.u32|s32.eq|ne|lt|le|gt|ge d, a, b{, c}", videoSet),
  form("vset.u32|s32.u32|s32.eq|ne|lt|le|gt|ge.add|min|max d, a, b, c", videoSet),
  form(`vmad${ANY}{.po} d, a, b, c`, videoMultiply),
  form("vmad.u32|s32.s32.s32{.po}{.sat}{.shr7|shr15} d, a, b, c", videoMultiply),
];
