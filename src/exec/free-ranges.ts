/**
 * The unoccupied part of an address range, as sorted, disjoint, never adjacent ranges. First fit from
 * below, so that the same calls give the same addresses.
 */
interface Range {
  start: number;
  end: number;
}

export class FreeRanges {
  private readonly ranges: Range[];

  constructor(start: number, end: number) {
    this.ranges = [{ start, end }];
  }

  /** The largest free range, of what lies at `from` and above; empty if nothing does. */
  largest(from: number): Readonly<Range> {
    let found: Range = { start: 0, end: 0 };
    for (const range of this.ranges) {
      const start = Math.max(range.start, from);
      if (range.end - start > found.end - found.start) found = { start, end: range.end };
    }
    return found;
  }

  /** Up to where all from `start` on is free; `start` if nothing is. */
  endFrom(start: number): number {
    return this.ranges.find((range) => range.start <= start && start < range.end)?.end ?? start;
  }

  /** Start of `bytes` taken from the lowest range that holds them at `from` or above; 0 if none does. */
  take(bytes: number, from: number): number {
    const range = this.ranges.find(({ start, end }) => end - Math.max(start, from) >= bytes);
    if (!range) return 0;
    const start = Math.max(range.start, from);
    this.takeAt(start, bytes);
    return start;
  }

  /** Start of `bytes` taken from the highest range that holds them below `end`; 0 if none does. */
  takeHighest(bytes: number, end: number): number {
    const range = this.ranges.findLast((one) => Math.min(one.end, end) - one.start >= bytes);
    if (!range) return 0;
    const start = Math.min(range.end, end) - bytes;
    this.takeAt(start, bytes);
    return start;
  }

  /** Takes exactly `start … start + bytes`; false if some of it is occupied. */
  takeAt(start: number, bytes: number): boolean {
    const end = start + bytes;
    const index = this.ranges.findIndex((range) => range.start <= start && end <= range.end);
    const range = this.ranges[index];
    if (!range) return false;
    const rest = [
      { start: range.start, end: start },
      { start: end, end: range.end },
    ].filter((part) => part.end > part.start);
    this.ranges.splice(index, 1, ...rest);
    return true;
  }

  /** Gives back what was taken; joins it with its free neighbours. */
  give(start: number, bytes: number): void {
    const end = start + bytes;
    let index = this.ranges.findIndex((range) => range.start >= end);
    if (index < 0) index = this.ranges.length;
    const below = this.ranges[index - 1];
    const above = this.ranges[index];
    const joinsBelow = below?.end === start;
    const joinsAbove = above?.start === end;
    if (joinsBelow && joinsAbove) {
      below.end = above.end;
      this.ranges.splice(index, 1);
    } else if (joinsBelow) below.end = end;
    else if (joinsAbove) above.start = start;
    else this.ranges.splice(index, 0, { start, end });
  }
}
