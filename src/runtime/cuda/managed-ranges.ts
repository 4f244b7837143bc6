/**
 * What a program has said of pages of managed memory: advice and prefetches, which it may ask for later.
 * Where pages are, or should be, changes nothing that is modelled.
 */

/** cudaCpuDeviceId, cudaInvalidDeviceId */
export const HOST = -1;
export const NOWHERE = -2;

interface Advice {
  readMostly: boolean;
  preferred: number;
  /** Devices, HOST included. */
  accessedBy: ReadonlySet<number>;
  prefetched: number;
}

interface Segment extends Advice {
  readonly start: number;
  readonly end: number;
}

const NOTHING_SAID: Advice = {
  readMostly: false,
  preferred: NOWHERE,
  accessedBy: new Set(),
  prefetched: NOWHERE,
};

/** Advice is kept by whole pages. */
const PAGE_BYTES = 4096;

export class ManagedRanges {
  /** Ascending, apart from each other; what no segment covers has no advice. */
  private segments: Segment[] = [];

  /** Gives every page of the range what `change` makes of its advice. */
  set(address: number, bytes: number, change: (advice: Advice) => Partial<Advice>): void {
    const start = Math.floor(address / PAGE_BYTES) * PAGE_BYTES;
    const end = Math.ceil((address + bytes) / PAGE_BYTES) * PAGE_BYTES;
    const next: Segment[] = [];
    let covered = start;
    const fill = (until: number): void => {
      if (covered < until)
        next.push({ ...NOTHING_SAID, ...change(NOTHING_SAID), start: covered, end: until });
      covered = Math.max(covered, until);
    };
    for (const segment of this.segments) {
      if (segment.start >= end) fill(end);
      if (segment.end <= start || segment.start >= end) {
        next.push(segment);
        continue;
      }
      fill(segment.start);
      if (segment.start < start) next.push({ ...segment, end: start });
      const [from, to] = [Math.max(segment.start, start), Math.min(segment.end, end)];
      next.push({ ...segment, ...change(segment), start: from, end: to });
      covered = to;
      if (segment.end > end) next.push({ ...segment, start: end });
    }
    fill(end);
    this.segments = next;
  }

  /** The advice of each piece of the range. */
  get(address: number, bytes: number): Advice[] {
    const found: Advice[] = [];
    let covered = address;
    for (const segment of this.segments) {
      if (segment.end <= address || segment.start >= address + bytes) continue;
      if (segment.start > covered) found.push(NOTHING_SAID);
      found.push(segment);
      covered = segment.end;
    }
    if (covered < address + bytes) found.push(NOTHING_SAID);
    return found;
  }

  /** New memory begins without advice. */
  forget(address: number, bytes: number): void {
    this.set(address, bytes, () => NOTHING_SAID);
  }
}
