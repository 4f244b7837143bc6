/**
 * Whether no block touches what another one does, by the addresses of all accesses to one allocation.
 *
 * An address is a mixed-radix number whose digits are its terms. A digit is told from the address alone
 * if its factor is greater than all that the smaller terms and the access's width can make up. If that
 * holds for every block index and for every term above the lowest of them, then blocks that touch the
 * same byte have the same index.
 */
import {
  addForms,
  type Fact,
  type Form,
  factorOf,
  narrowedRanges,
  partOf,
  type Range,
  type RangeOf,
  rangeUnder,
} from "./forms.ts";

/** An access as all threads of all blocks make it. */
export interface TouchedBytes {
  /** Address of the first byte. */
  readonly address: Form;
  readonly bytes: number;
  /** What holds wherever the access is made. */
  readonly facts: readonly Fact[];
}

/** `blockSymbols`: the block's indices, along each axis of the grid. */
export function blocksApart(
  accesses: readonly TouchedBytes[],
  blockSymbols: readonly number[],
  rangeOf: RangeOf,
): boolean {
  const [first] = accesses;
  if (!first) return true;
  const ranges = accesses.map(({ facts }) => narrowedRanges(facts, rangeOf));
  const spanOf = (symbol: number): number => {
    const span = hull(ranges.map((range) => range(symbol)));
    return span.high - span.low;
  };
  const rangeOfPart = (part: (form: Form) => Form): Range =>
    hull(accesses.map(({ address, facts }, i) => rangeUnder(part(address), facts, ranges[i]!)));

  // An index that only one value is possible for tells nothing apart, and need not.
  const indices = blockSymbols.filter((symbol) => spanOf(symbol) > 0);
  const common = partOf(first.address, (symbol, factor) =>
    accesses.every(({ address }) => factorOf(address, symbol) === factor),
  );
  const terms = common.symbols
    .map((symbol, i) => ({ symbol, factor: Math.abs(common.factors[i]!) }))
    .sort((a, b) => a.factor - b.factor);
  const lowest = terms.findIndex(({ symbol }) => indices.includes(symbol));
  if (!indices.every((index) => common.symbols.includes(index))) return false;

  /** What differs from access to access, and how wide they are. */
  const others = hull(
    accesses.map(({ address, bytes, facts }, i) => {
      const rest = addForms(address, common, -1)!;
      const { low, high } = rangeUnder(rest, facts, ranges[i]!);
      return { low, high: high + bytes - 1 };
    }),
  );
  const width = others.high - others.low;
  const below = new Set<number>();
  for (const [position, { symbol, factor }] of terms.entries()) {
    if (indices.length > 0 && position >= lowest && spanOf(symbol) > 0) {
      const smaller = rangeOfPart((address) => partOf(address, (other) => below.has(other)));
      if (!(factor > smaller.high - smaller.low + width)) return false;
    }
    below.add(symbol);
  }
  return true;
}

function hull(ranges: readonly Range[]): Range {
  return {
    low: Math.min(...ranges.map(({ low }) => low)),
    high: Math.max(...ranges.map(({ high }) => high)),
  };
}
