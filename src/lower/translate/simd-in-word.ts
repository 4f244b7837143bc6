/**
 * CUDA's SIMD-in-a-word functions (vadd2, vabsdiffu4 …): four bytes or two halfwords of an i32, each
 * treated alone. Libdevice and inline PTX name them differently; both meet here.
 */
import type { Operand } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import type { DraftBuilder, IcmpPredicate } from "./builder.ts";
import { canonical, intBinary, intCompare, signExtended } from "./integers.ts";
import { absoluteInt, saturating } from "./intrinsics/integers.ts";
import { i32, literal } from "./literals.ts";

type Combine = (b: DraftBuilder, x: Operand, y: Operand, bits: number) => Operand;

/** Applies `combine` to each part (canonical in, canonical out) and puts the parts together. */
export function eachPart(
  b: DraftBuilder,
  parts: 2 | 4,
  x: Operand,
  y: Operand,
  combine: Combine,
): Operand {
  const bits = 32 / parts;
  let result: Operand = i32(0);
  for (let part = 0; part < parts; part++) {
    const at = i32(part * bits);
    const pick = (word: Operand): Operand => canonical(b, b.on("shrU", word, at), bits);
    const value = combine(b, pick(x), pick(y), bits);
    result = b.on("or", result, b.on("shl", value, at));
  }
  return result;
}

/** Sum over the parts. */
export function sumParts(
  b: DraftBuilder,
  parts: 2 | 4,
  x: Operand,
  y: Operand,
  start: Operand,
  combine: Combine,
): Operand {
  const bits = 32 / parts;
  let sum = start;
  for (let part = 0; part < parts; part++) {
    const at = i32(part * bits);
    const pick = (word: Operand): Operand => canonical(b, b.on("shrU", word, at), bits);
    sum = b.on("add", sum, combine(b, pick(x), pick(y), bits));
  }
  return sum;
}

const sign = (b: DraftBuilder, x: Operand, bits: number): Operand => signExtended(b, x, bits);

const limit = (b: DraftBuilder, x: Operand, bits: number): Operand =>
  canonical(b, b.on("minS", x, i32(2 ** (bits - 1) - 1)), bits);

export const absDifferenceS: Combine = (b, x, y, bits) => {
  const [p, q] = [sign(b, x, bits), sign(b, y, bits)];
  return canonical(b, b.on("sub", b.on("maxS", p, q), b.on("minS", p, q)), bits);
};

export const absDifferenceU: Combine = (b, x, y) =>
  b.on("sub", b.on("maxU", x, y), b.on("minU", x, y));

/** (x + y + rounding) >> 1 of unsigned numbers. */
function average(rounding: number): Combine {
  return (b, x, y, bits) => {
    const sum = b.on("add", b.on("add", x, y), i32(rounding));
    return canonical(b, b.on("shrS", sum, i32(1)), bits);
  };
}

/** Halves are rounded away from zero: (s + (s >= 0)) >> 1 with s = x + y. PTX ISA, vavrg2. */
const averageSigned: Combine = (b, x, y, bits) => {
  const sum = b.on("add", sign(b, x, bits), sign(b, y, bits));
  const up = b.on("add", b.on("shrS", sum, i32(31)), i32(1));
  return canonical(b, b.on("shrS", b.on("add", sum, up), i32(1)), bits);
};

/** 1 or all ones where the comparison holds. */
export function comparison(predicate: IcmpPredicate, mask: boolean): Combine {
  return (b, x, y, bits) => {
    const holds = intCompare(b, predicate, x, y, bits);
    const yes = mask ? i32(2 ** bits - 1) : i32(1);
    return b.select(holds, yes, i32(0));
  };
}

const named =
  (name: string): Combine =>
  (b, x, y, bits) =>
    intBinary(b, name, x, y, bits);

const saturated =
  (signed: boolean, name: "add" | "sub"): Combine =>
  (b, x, y, bits) =>
    saturating(b, signed, name, x, y, bits)!;

const negated =
  (saturates: boolean): Combine =>
  (b, x, _, bits) =>
    saturates
      ? saturating(b, true, "sub", literal(VALUE_TYPE.i32, 0n), x, bits)!
      : intBinary(b, "sub", i32(0), x, bits);

/** Functions of two words by libdevice's name without `v` and the number of parts. */
export const WORD_FUNCTIONS: Readonly<Record<string, Combine>> = {
  abs: (b, x, _, bits) => absoluteInt(b, x, bits),
  absss: (b, x, _, bits) => limit(b, absoluteSigned(b, x, bits), bits),
  absdiffs: absDifferenceS,
  absdiffu: absDifferenceU,
  add: named("add"),
  addss: saturated(true, "add"),
  addus: saturated(false, "add"),
  sub: named("sub"),
  subss: saturated(true, "sub"),
  subus: saturated(false, "sub"),
  avgs: averageSigned,
  avgu: average(1),
  haddu: average(0),
  maxs: named("smax"),
  maxu: named("umax"),
  mins: named("smin"),
  minu: named("umin"),
  neg: negated(false),
  negss: negated(true),
};

/** |x| of a part as a number of 32 bits, so that the smallest number has one. */
function absoluteSigned(b: DraftBuilder, x: Operand, bits: number): Operand {
  const wide = sign(b, x, bits);
  return b.on("maxS", wide, b.on("sub", i32(0), wide));
}

/** `geu` → uge, `eq` → eq. */
export function partPredicate(name: string): IcmpPredicate {
  if (name === "eq" || name === "ne") return name;
  return `${name.slice(2)}${name.slice(0, 2)}` as IcmpPredicate;
}
