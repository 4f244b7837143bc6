/**
 * How often a block comes back to what it touched before: what a cache of its multiprocessor can hold
 * for it. From the trace of a sample of blocks, each as if it were alone; the warps of a block take
 * turns, one request each. An access that finds its line after d other lines hits in a cache that gives
 * the block more than d lines, whatever the cache's size: the model of a chip chooses it.
 */
import { TRACE_ENTRY, TRACE_KIND } from "./trace.ts";

/** Bins of distances: bin k is for what a cache of 2^k lines of 128 bytes holds, and one of 2^(k-1) does not. */
export const DISTANCE_BINS = 14;

export interface Locality {
  /** Sectors of the traced loads and stores of global memory, as each request counts them. */
  readonly loadSectors: number;
  readonly storeSectors: number;
  /** Of `loadSectors`, those that the block had loaded before and not stored to since, by distance. */
  readonly loadedAgain: Float64Array;
  /** Of `loadSectors`, those that the block had stored to before, by distance. */
  readonly loadedAfterStore: Float64Array;
  /** Of `storeSectors`, those that the warp's last store was to as well, with at most loads between. */
  readonly storedAtOnce: number;
  /** Whether the sampled blocks' accesses are all there, or only the first ones of each warp. */
  readonly complete: boolean;
}

export function emptyLocality(): Locality {
  return {
    loadSectors: 0,
    storeSectors: 0,
    loadedAgain: new Float64Array(DISTANCE_BINS),
    loadedAfterStore: new Float64Array(DISTANCE_BINS),
    storedAtOnce: 0,
    complete: true,
  };
}

type Sums = { -readonly [K in keyof Locality]: Locality[K] };

/** `entries` as `trace.ts` has them, without the header. Plain loops: it runs once a launch, mostly cold. */
export function localityOf(entries: Uint32Array, complete: boolean): Locality {
  const sums: Sums = { ...emptyLocality(), complete };
  let start = 0;
  while (start < entries.length) {
    let end = start + 1;
    while (end < entries.length && entries[end]! < TRACE_ENTRY.block) end++;
    addBlock(sums, entries, start + 1, end);
    start = end;
  }
  return sums;
}

/**
 * One block: rounds of turns, each warp once in a round. Within a round the warps go on together, a
 * request at a time.
 */
function addBlock(sums: Sums, entries: Uint32Array, start: number, end: number): void {
  const lines = new LineStack(end - start);
  /** The warps of the round, and where each goes on. */
  const warps: number[] = [];
  const next: number[] = [];
  for (let at = start; at <= end; at++) {
    if (at < end && !beginsTurn(entries, at, end)) continue;
    const warp = at < end ? entries[at]! & 0xffff : -1;
    if (warp <= (warps.at(-1) ?? -1)) {
      runRound(sums, lines, entries, { warps, next, end });
      warps.length = next.length = 0;
    }
    warps.push(warp);
    next.push(at + 1);
  }
}

interface Round {
  readonly warps: readonly number[];
  readonly next: number[];
  readonly end: number;
}

/** A turn without accesses is none. */
function beginsTurn(entries: Uint32Array, at: number, end: number): boolean {
  return entries[at]! >= TRACE_ENTRY.turn && at + 1 < end && entries[at + 1]! < TRACE_ENTRY.turn;
}

function runRound(
  sums: Sums,
  lines: LineStack,
  entries: Uint32Array,
  { warps, next, end }: Round,
): void {
  for (let going = true; going; ) {
    going = false;
    for (let turn = 0; turn < next.length; turn++) {
      const from = next[turn]!;
      if (from >= end || entries[from]! >= TRACE_ENTRY.turn) continue;
      let to = from + 1;
      while (to < end && entries[to]! < TRACE_ENTRY.requestStart) to++;
      next[turn] = to;
      going = true;
      lines.beginRequest(warps[turn]!, kindOf(entries[from]!) !== TRACE_KIND.load);
      addRequest(sums, lines, entries, from, to);
    }
  }
  lines.endRound();
}

function kindOf(entry: number): number {
  return (entry >>> TRACE_ENTRY.kindShift) & 3;
}

/** A line counts once in a request, with all the sectors that its entries have. */
function addRequest(
  sums: Sums,
  lines: LineStack,
  entries: Uint32Array,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const line = entries[at]! & TRACE_ENTRY.lineMask;
    let sectors = entries[at]! >>> TRACE_ENTRY.sectorsShift;
    let other = from;
    while ((entries[other]! & TRACE_ENTRY.lineMask) !== line) other++;
    // The line's first entry speaks for the others.
    if (other < at) continue;
    for (other = at + 1; other < to; other++)
      if ((entries[other]! & TRACE_ENTRY.lineMask) === line)
        sectors |= entries[other]! >>> TRACE_ENTRY.sectorsShift;
    addLine(sums, lines, line, sectors & 15, kindOf(entries[at]!));
  }
}

function addLine(sums: Sums, lines: LineStack, line: number, sectors: number, kind: number): void {
  const { held, storedBy, isDirty, request } = lines;
  const first = 4 * lines.touch(line);
  for (let sector = 0; sector < 4; sector++) {
    if (((sectors >>> sector) & 1) === 0) continue;
    const at = first + sector;
    if (kind === TRACE_KIND.volatileLoad) sums.loadSectors++;
    else if (kind === TRACE_KIND.load) {
      sums.loadSectors++;
      if (held[at]! >= 0)
        (isDirty[at] ? sums.loadedAfterStore : sums.loadedAgain)[binOf(held[at]!)]!++;
      held[at] = isDirty[at] = 0;
    } else if (kind === TRACE_KIND.store) {
      sums.storeSectors++;
      if (storedBy[at] === request - 1) sums.storedAtOnce++;
      storedBy[at] = request;
      held[at] = 0;
      isDirty[at] = 1;
    } else {
      // The L2 does atomics; what the L1 has of the sector is stale.
      held[at] = -1;
    }
  }
}

function binOf(distance: number): number {
  return Math.min(DISTANCE_BINS - 1, 32 - Math.clz32(distance));
}

/**
 * Lines in order of their last use. Distances are counted by a tree of sums over time (Fenwick), in
 * which each line has a 1 at its last use.
 */
class LineStack {
  /** By line and sector: the greatest distance at which its line was found since its last use; or -1. */
  readonly held: Int32Array;
  /** By line and sector: number of the request that stored to it last; 0: none. */
  readonly storedBy: Int32Array;
  /** Number of the store that is under way: one more than that of the warp's last one. */
  request = 0;
  /** Whether the sector's content comes from a store. */
  readonly isDirty: Uint8Array;
  private readonly sums: Int32Array;
  private readonly lastUse: Int32Array;
  /** Open addressing: line + 1 (0: none), then its place. */
  private readonly table: Int32Array;
  private readonly requests: number[] = [];
  private lines = 0;
  private now = 0;

  /** For at most `uses` calls of `touch`. */
  constructor(uses: number) {
    this.held = new Int32Array(4 * uses).fill(-1);
    this.storedBy = new Int32Array(4 * uses);
    this.isDirty = new Uint8Array(4 * uses);
    this.sums = new Int32Array(uses + 1);
    this.lastUse = new Int32Array(uses);
    this.table = new Int32Array(4 << (32 - Math.clz32(uses)));
  }

  /** `counts`: the request is more than a load, which the machine's compiler puts before stores. */
  beginRequest(warp: number, counts: boolean): void {
    if (!counts) return;
    // Requests of different warps, or with a barrier between them, are never one apart.
    const number = this.requests[warp] ?? (warp + 1) << 16;
    this.request = this.requests[warp] = number + 1;
  }

  endRound(): void {
    for (let warp = 0; warp < this.requests.length; warp++)
      if (this.requests[warp] !== undefined) this.requests[warp]! += 1;
  }

  /** Puts a line on top; the number of its place, from 0 in order of first use. */
  touch(line: number): number {
    const { table, lastUse } = this;
    let at = (Math.imul(line, 0x9e37_79b1) >>> 7) & (table.length - 2);
    while (table[at] !== 0 && table[at] !== line + 1) at = (at + 2) & (table.length - 2);
    const now = ++this.now;
    if (table[at] === 0) {
      table[at] = line + 1;
      table[at + 1] = this.lines;
      lastUse[this.lines] = now;
      this.add(now, 1);
      return this.lines++;
    }
    const place = table[at + 1]!;
    const last = lastUse[place]!;
    if (last !== now - 1) this.age(4 * place, this.lines - this.sumTo(last));
    this.add(last, -1);
    this.add(now, 1);
    lastUse[place] = now;
    return place;
  }

  /** The line whose sectors are at `first` was found at a distance. */
  private age(first: number, distance: number): void {
    const { held } = this;
    for (let at = first; at < first + 4; at++) {
      if (held[at]! >= 0 && held[at]! < distance) held[at] = distance;
    }
  }

  private add(time: number, value: number): void {
    const { sums } = this;
    for (let at = time; at < sums.length; at += at & -at) sums[at]! += value;
  }

  /** Lines whose last use is at `time` or before. */
  private sumTo(time: number): number {
    let sum = 0;
    for (let at = time; at > 0; at &= at - 1) sum += this.sums[at]!;
    return sum;
  }
}
