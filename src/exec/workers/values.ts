/**
 * What an instruction makes of forms: registers are equal to their form modulo 2^32 (i64: 2^64), so that
 * additions and multiplications need no care; all else asks first that the form is in range.
 */
import { VALUE_TYPE } from "../../lower/index.ts";
import {
  addForms,
  constantForm,
  type Fact,
  type Form,
  formKey,
  partOf,
  plainRange,
  type Range,
  rangeUnder,
  scaleForm,
  symbolForm,
} from "./forms.ts";
import type { Symbols } from "./symbols.ts";

/** Facts that a condition stands for. */
export interface Condition {
  readonly whenTrue: readonly Fact[];
  readonly whenFalse: readonly Fact[];
  /** Forms that are not 0. */
  readonly notZeroWhenTrue: readonly Form[];
  readonly notZeroWhenFalse: readonly Form[];
}

const SIGNED: Range = { low: -(2 ** 31), high: 2 ** 31 - 1 };
const UNSIGNED: Range = { low: 0, high: 2 ** 32 - 1 };
/** i64: all that forms can say. */
const WIDE: Range = { low: -(2 ** 52), high: 2 ** 52 };

/** Numbers as an instruction of integer type `type` takes them. */
export function numbersOf(type: number, signed: boolean): Range {
  if (type === VALUE_TYPE.i64) return signed ? WIDE : { low: 0, high: WIDE.high };
  return signed ? SIGNED : UNSIGNED;
}

export function isWithin(range: Range, bounds: Range): boolean {
  return range.low >= bounds.low && range.high <= bounds.high;
}

/** floor(form / divisor), divisor > 0: what is divisible goes ahead, the rest becomes a symbol. */
export function floorDivide(
  form: Form,
  divisor: number,
  symbols: Symbols,
  facts: readonly Fact[],
): Form | undefined {
  const whole = Math.floor(form.constant / divisor);
  const even = partOf(form, (_, factor) => factor % divisor === 0);
  const odd = partOf(form, (_, factor) => factor % divisor !== 0);
  const rest: Form = { ...odd, constant: form.constant - whole * divisor };
  const quotient: Form = {
    ...even,
    constant: whole,
    factors: even.factors.map((factor) => factor / divisor),
  };
  const range = rangeUnder(rest, facts, symbols.rangeOf);
  const low = Math.floor(range.low / divisor);
  const high = Math.floor(range.high / divisor);
  if (low === high) return addForms(quotient, constantForm(low));
  if (!Number.isFinite(low) || !Number.isFinite(high)) return undefined;
  // Facts are of a place, but a symbol keeps its range everywhere.
  const plain = plainRange(rest, symbols.rangeOf);
  const key = `floor ${formKey(rest)} / ${divisor}`;
  const symbol = symbols.of(key, Math.floor(plain.low / divisor), Math.floor(plain.high / divisor));
  return addForms(quotient, symbolForm(symbol));
}

/** The bits of `mask`, where it keeps the low bits only or leaves them out. */
export function maskBits(
  form: Form,
  mask: number,
  symbols: Symbols,
  facts: readonly Fact[],
): Form | undefined {
  if (isPowerOfTwo(mask + 1)) {
    const upper = floorDivide(form, mask + 1, symbols, facts);
    return upper && addForms(form, upper, -(mask + 1));
  }
  // Of a mask that ends above all bits of the form, only the zeros below count.
  const { low, high } = rangeUnder(form, facts, symbols.rangeOf);
  const top = 2 ** Math.ceil(Math.log2(Math.max(mask, 1)));
  const unit = mask < 0 ? -mask : top - mask;
  if (!isPowerOfTwo(unit) || (mask > 0 && (low < 0 || high >= top))) return undefined;
  const upper = floorDivide(form, unit, symbols, facts);
  return upper && scaleForm(upper, unit);
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && Math.log2(value) % 1 === 0;
}

/** a | b as a sum, where no bit can be in both. */
export function orForms(
  a: Form,
  b: Form,
  symbols: Symbols,
  facts: readonly Fact[],
): Form | undefined {
  for (const [upper, lower] of [
    [a, b],
    [b, a],
  ] as const) {
    const { low, high } = rangeUnder(lower, facts, symbols.rangeOf);
    if (low < 0 || !Number.isFinite(high)) continue;
    const bits = 2 ** Math.ceil(Math.log2(high + 1));
    if ([upper.constant, ...upper.factors].every((factor) => factor % bits === 0))
      return addForms(a, b);
  }
  return undefined;
}

const NOTHING: Condition = {
  whenTrue: [],
  whenFalse: [],
  notZeroWhenTrue: [],
  notZeroWhenFalse: [],
};

/** `predicate` as in LLVM, of forms that are known to be the numbers it compares. */
export function compareForms(predicate: string, a: Form, b: Form, exact: Exactness): Condition {
  const less = addForms(a, b, -1);
  const more = addForms(b, a, -1);
  if (!less || !more) return NOTHING;
  const strictly = (form: Form): Form => ({ ...form, constant: form.constant + 1 });
  const ordered = (whenTrue: Form, whenFalse: Form): Condition => ({
    ...NOTHING,
    whenTrue: [whenTrue],
    whenFalse: [whenFalse],
  });
  const kind = predicate.slice(1);
  if (predicate === "eq" && exact !== "no")
    return { ...NOTHING, whenTrue: [less, more], notZeroWhenFalse: [less] };
  if (predicate === "ne" && exact !== "no")
    return { ...NOTHING, whenFalse: [less, more], notZeroWhenTrue: [less] };
  if (exact === "no") return NOTHING;
  // Below a number that is not negative: not negative either.
  if (exact === "right" && kind === "lt")
    return { ...NOTHING, whenTrue: [strictly(less), scaleForm(a, -1)!] };
  if (exact === "right" && kind === "le")
    return { ...NOTHING, whenTrue: [less, scaleForm(a, -1)!] };
  if (exact !== "both") return NOTHING;
  switch (kind) {
    case "lt":
      return ordered(strictly(less), more);
    case "le":
      return ordered(less, strictly(more));
    case "gt":
      return ordered(strictly(more), less);
    case "ge":
      return ordered(more, strictly(less));
    default:
      return NOTHING;
  }
}

/** Both sides are the numbers compared; or unsigned, and the left one may be negative as a signed number. */
export type Exactness = "both" | "right" | "no";

export function negate(condition: Condition): Condition {
  return {
    whenTrue: condition.whenFalse,
    whenFalse: condition.whenTrue,
    notZeroWhenTrue: condition.notZeroWhenFalse,
    notZeroWhenFalse: condition.notZeroWhenTrue,
  };
}

export function both(a: Condition, b: Condition): Condition {
  return {
    ...NOTHING,
    whenTrue: [...a.whenTrue, ...b.whenTrue],
    notZeroWhenTrue: [...a.notZeroWhenTrue, ...b.notZeroWhenTrue],
  };
}

/** Both hold, as far as they are known. */
export function joined(a: Condition | undefined, b: Condition | undefined): Condition | undefined {
  return a && b ? both(a, b) : (a ?? b) && both((a ?? b)!, (a ?? b)!);
}

/** One of them holds. */
export function orOf(a: Condition | undefined, b: Condition | undefined): Condition | undefined {
  const none = joined(a && negate(a), b && negate(b));
  return none && negate(none);
}

/**
 * Whether two forms with these ranges are the numbers that an instruction compares, not only equal
 * modulo 2^32. `isGuess`: what has no bound is taken to keep within them.
 */
export function exactnessOf(
  predicate: string,
  left: Range,
  right: Range,
  type: number,
  isGuess: boolean,
): Exactness {
  const [signed, unsigned] = [numbersOf(type, true), numbersOf(type, false)];
  const fits = ({ low, high }: Range, bounds: Range): boolean =>
    (low >= bounds.low || (isGuess && low === Number.NEGATIVE_INFINITY)) &&
    (high <= bounds.high || (isGuess && high === Number.POSITIVE_INFINITY));
  const areSigned = fits(left, signed) && fits(right, signed);
  const areUnsigned = fits(left, unsigned) && fits(right, unsigned);
  if (predicate === "eq" || predicate === "ne") return areSigned || areUnsigned ? "both" : "no";
  if (predicate.startsWith("s")) return areSigned ? "both" : "no";
  if (areUnsigned) return "both";
  return areSigned && right.low >= 0 ? "right" : "no";
}
