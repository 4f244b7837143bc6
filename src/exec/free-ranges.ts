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
  private readonly end: number;

  constructor(start: number, end: number) {
    this.ranges = [{ start, end }];
    this.end = end;
  }

  /** Start of the free range that reaches the end: all above it is free. */
  get top(): number {
    const last = this.ranges.at(-1);
    return last && last.end === this.end ? last.start : this.end;
  }

  /** Start of `bytes` taken from the lowest range that holds them; 0 if none does. */
  take(bytes: number): number {
    const index = this.ranges.findIndex((range) => range.end - range.start >= bytes);
    const range = this.ranges[index];
    if (!range) return 0;
    const { start } = range;
    range.start += bytes;
    if (range.start === range.end) this.ranges.splice(index, 1);
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
