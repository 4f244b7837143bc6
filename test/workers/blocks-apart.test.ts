import { describe, expect, it } from "vitest";
import { blocksApart, type TouchedBytes } from "../../src/exec/workers/blocks-apart.ts";
import type { Fact, Form } from "../../src/exec/workers/forms.ts";

/** Symbols: block x, block y, thread x, thread y, turn. */
const BLOCKS = [0, 1];

function form(constant: number, factors: readonly number[]): Form {
  const symbols = factors.flatMap((factor, symbol) => (factor === 0 ? [] : [symbol]));
  return { constant, symbols, factors: symbols.map((symbol) => factors[symbol]!) };
}

function valueAt({ constant, symbols, factors }: Form, values: readonly number[]): number {
  return symbols.reduce((sum, symbol, i) => sum + factors[i]! * values[symbol]!, constant);
}

/** All values of the symbols, the last one changing fastest. */
function* allValues(sizes: readonly number[]): Generator<number[]> {
  for (let n = 0; n < sizes.reduce((a, b) => a * b); n++) {
    let rest = n;
    yield sizes.map((size) => {
      const value = rest % size;
      rest = Math.floor(rest / size);
      return value;
    });
  }
}

function areApart(accesses: readonly TouchedBytes[], sizes: readonly number[]): boolean {
  const owner = new Map<number, string>();
  for (const values of allValues(sizes)) {
    const block = BLOCKS.map((symbol) => values[symbol]).join();
    for (const { address, bytes, facts } of accesses) {
      if (facts.some((fact) => valueAt(fact, values) > 0)) continue;
      const first = valueAt(address, values);
      for (let byte = first; byte < first + bytes; byte++) {
        if ((owner.get(byte) ?? block) !== block) return false;
        owner.set(byte, block);
      }
    }
  }
  return true;
}

describe("blocks told apart by their addresses", () => {
  it("never touch the same byte, whatever the forms and facts", () => {
    let seed = 1;
    const pick = <T>(values: readonly T[]): T => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return values[(seed >>> 8) % values.length]!;
    };
    let proven = 0;
    for (let round = 0; round < 6000; round++) {
      const sizes = [pick([1, 2, 3]), pick([1, 2, 3]), pick([1, 2, 4]), pick([1, 2]), pick([1, 3])];
      const factors = [0, 1, 2, 4, 6, 8, 12, 16, 24, 32, -4, -8];
      const shape = sizes.map(() => pick(factors));
      const accesses = Array.from({ length: pick([1, 1, 2]) }, (): TouchedBytes => {
        const own = shape.map((factor) => (pick([1, 1, 1, 1, 0]) ? factor : pick(factors)));
        const guard = shape.map((factor) => (pick([1, 0]) ? factor / 2 : pick([0, 1, -1])));
        const facts: Fact[] = pick([1, 0]) ? [form(-pick([0, 1, 3, 8]), guard)] : [];
        return { address: form(pick([0, 0, 4, 8]), own), bytes: pick([1, 4, 8]), facts };
      });
      const rangeOf = (symbol: number) => ({ low: 0, high: sizes[symbol]! - 1 });
      const said = blocksApart(accesses, BLOCKS, rangeOf);
      if (said) {
        proven++;
        expect(areApart(accesses, sizes), JSON.stringify({ accesses, sizes })).toBe(true);
      }
    }
    expect(proven).toBeGreaterThan(500);
  });
});
