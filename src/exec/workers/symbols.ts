/** The symbols of one launch: the same key is the same symbol. */
import type { Range } from "./forms.ts";

export class Symbols {
  private readonly numbers = new Map<string, number>();
  private readonly ranges: Range[] = [];

  /** The symbol of `key`; `low` and `high` hold where it is new, or else as they were. */
  of(key: string, low: number, high: number): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const symbol = this.ranges.length;
    this.numbers.set(key, symbol);
    this.ranges.push({ low, high });
    return symbol;
  }

  /** Like `of`, but the range is replaced. */
  withRange(key: string, low: number, high: number): number {
    const symbol = this.of(key, low, high);
    this.ranges[symbol] = { low, high };
    return symbol;
  }

  readonly rangeOf = (symbol: number): Range => this.ranges[symbol]!;
}
