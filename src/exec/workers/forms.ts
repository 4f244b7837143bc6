/**
 * Integers as sums of symbols: constant + Σ factor × symbol, where a symbol is a whole number in a known
 * range (a block index, a thread index, the turn of a loop, a value that was loaded …). All sums are exact
 * whole numbers below 2^52; what would be greater is no form.
 */

/** Terms in order of their symbols; no factor is 0. */
export interface Form {
  readonly constant: number;
  readonly symbols: readonly number[];
  readonly factors: readonly number[];
}

/** Both ends belong to it; they may be infinite. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Means that the form is at most 0. */
export type Fact = Form;

const MOST = 2 ** 52;

export function constantForm(constant: number): Form {
  return { constant, symbols: [], factors: [] };
}

export function symbolForm(symbol: number): Form {
  return { constant: 0, symbols: [symbol], factors: [1] };
}

/** a + scale × b; undefined beyond 2^52. */
export function addForms(a: Form, b: Form, scale = 1): Form | undefined {
  const symbols: number[] = [];
  const factors: number[] = [];
  const constant = a.constant + scale * b.constant;
  let fits = Math.abs(constant) < MOST;
  for (let i = 0, j = 0; i < a.symbols.length || j < b.symbols.length; ) {
    const left = a.symbols[i] ?? Number.POSITIVE_INFINITY;
    const right = b.symbols[j] ?? Number.POSITIVE_INFINITY;
    let factor = 0;
    if (left <= right) factor += a.factors[i++]!;
    if (right <= left) factor += scale * b.factors[j++]!;
    fits &&= Math.abs(factor) < MOST;
    if (factor === 0) continue;
    symbols.push(Math.min(left, right));
    factors.push(factor);
  }
  return fits ? { constant, symbols, factors } : undefined;
}

export function scaleForm(form: Form, scale: number): Form | undefined {
  return addForms(constantForm(0), form, scale);
}

export function factorOf(form: Form, symbol: number): number {
  return form.factors[form.symbols.indexOf(symbol)] ?? 0;
}

/** Only the terms for which `keep` holds, without the constant. */
export function partOf(form: Form, keep: (symbol: number, factor: number) => boolean): Form {
  const kept = form.symbols.flatMap((symbol, i) => (keep(symbol, form.factors[i]!) ? [i] : []));
  return {
    constant: 0,
    symbols: kept.map((i) => form.symbols[i]!),
    factors: kept.map((i) => form.factors[i]!),
  };
}

export function formKey({ constant, symbols, factors }: Form): string {
  let key = String(constant);
  for (let i = 0; i < symbols.length; i++) key += `+${factors[i]}*${symbols[i]}`;
  return key;
}

/** Ranges of symbols by number. */
export type RangeOf = (symbol: number) => Range;

/** What the ranges of its symbols alone say of a form. */
export function plainRange(form: Form, rangeOf: RangeOf): Range {
  let low = form.constant;
  let high = form.constant;
  for (let i = 0; i < form.symbols.length; i++) {
    const factor = form.factors[i]!;
    const range = rangeOf(form.symbols[i]!);
    low += factor * (factor > 0 ? range.low : range.high);
    high += factor * (factor > 0 ? range.high : range.low);
  }
  return { low, high };
}

/** Ranges of symbols as facts narrow them down: m × s + rest ≤ 0 bounds s by the least rest. */
export function narrowedRanges(facts: readonly Fact[], rangeOf: RangeOf): RangeOf {
  const narrowed = new Map<number, Range>();
  const now: RangeOf = (symbol) => narrowed.get(symbol) ?? rangeOf(symbol);
  for (let round = 0; round < 2; round++)
    for (const fact of facts)
      for (let i = 0; i < fact.symbols.length; i++) {
        const symbol = fact.symbols[i]!;
        const factor = fact.factors[i]!;
        const rest = plainRange(
          partOf(fact, (other) => other !== symbol),
          now,
        ).low;
        const limit = -(rest + fact.constant) / factor;
        if (!Number.isFinite(limit)) continue;
        const { low, high } = now(symbol);
        narrowed.set(
          symbol,
          factor > 0
            ? { low, high: Math.min(high, Math.floor(limit)) }
            : { low: Math.max(low, Math.ceil(limit)), high },
        );
      }
  return now;
}

/** What ranges and facts say of a form. With q × fact ≤ 0 for q > 0, form ≤ form - q × fact. */
export function rangeUnder(form: Form, facts: readonly Fact[], rangeOf: RangeOf): Range {
  let { low, high } = plainRange(form, rangeOf);
  for (const fact of facts)
    for (const ratio of ratiosOf(form, fact)) {
      const rest = addForms(form, fact, -ratio);
      if (!rest) continue;
      const range = plainRange(rest, rangeOf);
      if (ratio > 0) high = Math.min(high, range.high);
      else low = Math.max(low, range.low);
    }
  return { low, high };
}

/** By how much a fact may be taken so that one of its symbols goes. */
function ratiosOf(form: Form, fact: Fact): Set<number> {
  const ratios = new Set<number>();
  for (let i = 0; i < fact.symbols.length; i++) {
    const ratio = factorOf(form, fact.symbols[i]!) / fact.factors[i]!;
    if (ratio !== 0 && Number.isInteger(ratio)) ratios.add(ratio);
  }
  return ratios;
}

/** The least range with all of these in it. */
export function hullOf(ranges: readonly Range[]): Range {
  return {
    low: Math.min(...ranges.map(({ low }) => low)),
    high: Math.max(...ranges.map(({ high }) => high)),
  };
}
