/**
 * Video instructions of inline PTX on two halves or four bytes of a word. PTX ISA, SIMD video instructions.
 */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder, IcmpPredicate } from "../builder.ts";
import { i32 } from "../literals.ts";
import type { PtxOperand, PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { source, U32 } from "./ptx-operands.ts";
import { type PtxContext, read, UnsupportedPtx, write } from "./ptx-registers.ts";

type Combine = (b: DraftBuilder, x: Operand, y: Operand) => Operand;

const COMBINE: Readonly<Record<string, Combine>> = {
  vadd: (b, x, y) => b.on("add", x, y),
  vsub: (b, x, y) => b.on("sub", x, y),
  // Halves are rounded away from zero.
  vavrg: (b, x, y) => {
    const sum = b.on("add", x, y);
    const up = b.on("add", b.on("shrS", sum, i32(31)), i32(1));
    return b.on("shrS", b.on("add", sum, up), i32(1));
  },
  vabsdiff: (b, x, y) => b.on("sub", b.on("maxS", x, y), b.on("minS", x, y)),
  vmin: (b, x, y) => b.on("minS", x, y),
  vmax: (b, x, y) => b.on("maxS", x, y),
};

/** `r.b3210`: the register, and its digits from the highest part to the lowest. */
function selected(
  statement: PtxStatement,
  at: number,
): { register: PtxOperand; digits: string | undefined } {
  const operand = statement.operands[at];
  if (operand?.kind !== "name") throw new UnsupportedPtx(statement.text);
  const letter = statement.name.endsWith("2") ? "h" : "b";
  const match = new RegExp(`^(.+?)(?:\\.${letter}([0-7]{1,4}))?$`).exec(operand.text)!;
  return { register: { kind: "name", text: match[1]! }, digits: match[2] };
}

/** The parts of a source, each extended to a word, from the lowest; `usual` picks where nothing is said. */
function partsOf(
  ctx: PtxContext,
  statement: PtxStatement,
  at: 1 | 2,
  isSigned: boolean,
): readonly Operand[] {
  const { b } = ctx;
  const count = statement.name.endsWith("2") ? 2 : 4;
  const bits = 32 / count;
  const both = [1, 2].map((index) => read(ctx, selected(statement, index).register, U32));
  const { digits } = selected(statement, at);
  if (digits !== undefined && digits.length !== count) throw new UnsupportedPtx(statement.text);
  return Array.from({ length: count }, (_, part) => {
    const pick = digits === undefined ? part + (at - 1) * count : Number(digits[count - 1 - part]);
    if (pick >= 2 * count) throw new UnsupportedPtx(statement.text);
    const moved = b.on(
      "shl",
      both[Math.floor(pick / count)]!,
      i32(32 - bits * ((pick % count) + 1)),
    );
    return b.on(isSigned ? "shrS" : "shrU", moved, i32(32 - bits));
  });
}

function clamped(b: DraftBuilder, x: Operand, isSigned: boolean, bits: number): Operand {
  const [low, high] = isSigned ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
  return b.on("maxS", b.on("minS", x, i32(high)), i32(low));
}

/** Adds the parts that are meant to the third source, or puts them into it. */
function finish(ctx: PtxContext, statement: PtxStatement, parts: readonly Operand[]): void {
  const { b } = ctx;
  const bits = 32 / parts.length;
  const { register, digits } = selected(statement, 0);
  const isMeant = (part: number): boolean => digits === undefined || digits.includes(String(part));
  if (digits !== undefined && [...digits].some((digit) => Number(digit) >= parts.length))
    throw new UnsupportedPtx(statement.text);
  const third = source(ctx, statement, 3, U32);
  if (statement.mods.includes("add")) {
    let sum = third;
    for (const [part, value] of parts.entries()) if (isMeant(part)) sum = b.on("add", sum, value);
    write(ctx, register, sum);
    return;
  }
  const mask = 2 ** bits - 1;
  let result: Operand = i32(0);
  for (const [part, value] of parts.entries()) {
    const at = part * bits;
    const placed = isMeant(part)
      ? b.on("shl", b.on("and", value, i32(mask)), i32(at))
      : b.on("and", third, i32(mask << at));
    result = b.on("or", result, placed);
  }
  write(ctx, register, result);
}

const ofParts =
  (combine: Combine): PtxHandler =>
  (ctx, statement) => {
    const { b } = ctx;
    const [to, first, second] = statement.mods;
    const x = partsOf(ctx, statement, 1, first === "s32");
    const y = partsOf(ctx, statement, 2, second === "s32");
    const bits = 32 / x.length;
    const results = x.map((_, part) => {
      const result = combine(b, x[part]!, y[part]!);
      return statement.mods.includes("sat") ? clamped(b, result, to === "s32", bits) : result;
    });
    finish(ctx, statement, results);
  };

/** 1 in each part where the comparison holds. */
const setOfParts: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [first, second, relation] = statement.mods;
  const x = partsOf(ctx, statement, 1, first === "s32");
  const y = partsOf(ctx, statement, 2, second === "s32");
  const predicate = relation === "eq" || relation === "ne" ? relation : `s${relation}`;
  const results = x.map((_, part) =>
    b.convert("zext", b.icmp(predicate as IcmpPredicate, x[part]!, y[part]!), VALUE_TYPE.i32),
  );
  finish(ctx, statement, results);
};

const WORD = "u32|s32";
const TYPES = `.${WORD}.${WORD}`;

export const VIDEO_PART_FORMS: readonly PtxForm[] = ["2", "4"].flatMap((parts) => [
  ...Object.entries(COMBINE).map(([name, combine]) =>
    form(`${name}${parts}.${WORD}${TYPES}{.sat|add} d, a, b, c`, ofParts(combine)),
  ),
  form(`vset${parts}${TYPES}.eq|ne|lt|le|gt|ge{.add} d, a, b, c`, setOfParts),
]);
