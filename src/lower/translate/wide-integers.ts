/**
 * Integers of more than 64 bits as rows of i64 parts, lowest first; the last part is canonical.
 * They come from aggregates that the optimiser copies whole, and from 64 × 64-bit products.
 */
import type { Operand } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import type { DraftBuilder, IcmpPredicate } from "./builder.ts";
import { canonical, signExtended } from "./integers.ts";
import { i1, i64, isLiteral } from "./literals.ts";

const T = VALUE_TYPE;

function partCount(bits: number): number {
  return Math.ceil(bits / 64);
}

function trim(b: DraftBuilder, parts: Operand[], bits: number): Operand[] {
  const last = parts.length - 1;
  const lastBits = bits - 64 * last;
  if (lastBits < 64) parts[last] = canonical(b, parts[last]!, lastBits);
  return parts;
}

/** Undefined where there is no translation (division, shifts of more than 128 bits by a variable). */
export function wideBinary(
  b: DraftBuilder,
  name: string,
  x: readonly Operand[],
  y: readonly Operand[],
  bits: number,
): Operand[] | undefined {
  switch (name) {
    case "and":
    case "or":
    case "xor":
      return x.map((part, index) => b.on(name, part, y[index]!));
    case "add":
    case "sub":
      return trim(b, addOrSubtract(b, name, x, y), bits);
    case "mul":
      return trim(b, multiply(b, x, y), bits);
    case "shl":
    case "lshr":
    case "ashr": {
      const source = [...x];
      if (name === "ashr") {
        const last = source.length - 1;
        source[last] = signExtended(b, source[last]!, bits - 64 * last);
      }
      const shifted = shift(b, name, source, y[0]!);
      return shifted && trim(b, shifted, bits);
    }
    default:
      return undefined;
  }
}

function addOrSubtract(
  b: DraftBuilder,
  op: "add" | "sub",
  x: readonly Operand[],
  y: readonly Operand[],
): Operand[] {
  let carry: Operand = i1(false);
  return x.map((part, index) => {
    const other = y[index]!;
    const sum = b.on(op, part, other);
    const carryIn = b.convert("zext", carry, T.i64);
    const result = b.on(op, sum, carryIn);
    // A carry leaves the sum below an operand; a borrow leaves the difference above the minuend.
    const first = op === "add" ? b.icmp("ult", sum, part) : b.icmp("ult", part, other);
    const second = op === "add" ? b.icmp("ult", result, sum) : b.icmp("ult", sum, carryIn);
    carry = b.on("or", first, second);
    return result;
  });
}

function multiply(b: DraftBuilder, x: readonly Operand[], y: readonly Operand[]): Operand[] {
  let total: Operand[] = x.map(() => i64(0));
  for (const [i, left] of x.entries()) {
    for (let j = 0; i + j < x.length; j++) {
      const right = y[j]!;
      const product: Operand[] = x.map(() => i64(0));
      product[i + j] = b.on("mul", left, right);
      if (i + j + 1 < x.length) product[i + j + 1] = b.on("mulHiU", left, right);
      total = addOrSubtract(b, "add", total, product);
    }
  }
  return total;
}

function shift(
  b: DraftBuilder,
  name: "shl" | "lshr" | "ashr",
  x: readonly Operand[],
  amount: Operand,
): Operand[] | undefined {
  const fill = name === "ashr" ? b.on("shrS", x[x.length - 1]!, i64(63)) : i64(0);
  const part = (index: number): Operand => {
    if (index < 0) return i64(0);
    return x[index] ?? fill;
  };
  const byConstant = (words: number, rest: Operand): Operand[] =>
    x.map((_, index) =>
      name === "shl"
        ? b.on("funnelL", part(index - words), part(index - words - 1), rest)
        : b.on("funnelR", part(index + words + 1), part(index + words), rest),
    );
  if (isLiteral(amount)) {
    return byConstant(Number(amount.bits / 64n), i64(amount.bits % 64n));
  }
  if (x.length > 2) return undefined;
  const rest = b.on("and", amount, i64(63));
  const isFar = b.icmp("uge", amount, i64(64));
  const near = byConstant(0, rest);
  const far = byConstant(1, rest);
  return near.map((value, index) => b.select(isFar, far[index]!, value));
}

export function wideCompare(
  b: DraftBuilder,
  predicate: IcmpPredicate,
  x: readonly Operand[],
  y: readonly Operand[],
  bits: number,
): Operand {
  if (predicate === "eq" || predicate === "ne") {
    let difference: Operand = i64(0);
    for (const [index, part] of x.entries()) {
      difference = b.on("or", difference, b.on("xor", part, y[index]!));
    }
    return b.icmp(predicate, difference, i64(0));
  }
  const last = x.length - 1;
  const lastBits = bits - 64 * last;
  const isSigned = predicate.startsWith("s");
  const strict = predicate.endsWith("t")
    ? predicate
    : (`${predicate.slice(0, 2)}t` as IcmpPredicate);
  let result: Operand = i1(predicate.endsWith("e"));
  for (const [index, part] of x.entries()) {
    const other = y[index]!;
    const top = isSigned && index === last;
    const left = top ? signExtended(b, part, lastBits) : part;
    const right = top ? signExtended(b, other, lastBits) : other;
    const order = top ? strict : (`u${strict.slice(1)}` as IcmpPredicate);
    result = b.select(b.icmp("eq", left, right), result, b.icmp(order, left, right));
  }
  return result;
}

/** From any integer parts to `toBits`; `sign` extends the sign of `fromBits`. */
export function wideResize(
  b: DraftBuilder,
  x: readonly Operand[],
  fromBits: number,
  toBits: number,
  sign: boolean,
): Operand[] {
  const parts: Operand[] = x.map((part) => b.convert("zext", part, T.i64));
  const last = parts.length - 1;
  const lastBits = fromBits - 64 * last;
  let fill: Operand = i64(0);
  if (sign) {
    parts[last] = signExtended(b, parts[last]!, lastBits);
    fill = b.on("shrS", parts[last]!, i64(63));
  }
  const result = Array.from({ length: partCount(toBits) }, (_, index) => parts[index] ?? fill);
  return trim(b, result, toBits);
}
