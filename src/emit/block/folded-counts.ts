/**
 * Counts that are the same whenever a piece of code runs need no sum of their own: the code counts how
 * often it ran, as an event, and what that means for the records is added when the launch has ended.
 *
 * Likewise an access with a base and steps by whatever lanes: its counts depend on the mask, the steps
 * and the base's place in its line alone, so each site keeps a table of those it met, 32 entries found
 * by a hash, with their counts and how often they were seen.
 *
 * All of this lies behind the caches of `memory/`:
 *   tables   per site 32 entries of `ENTRY_BYTES`, then `MARKED`: base and steps of the full warp whose
 *            sectors the footprint learnt of last
 *   events   8 bytes each
 */
import { ALL_LANES, type LaneMask } from "../../base/index.ts";
import type { Access, Program } from "../../lower/index.ts";
import {
  accessCounts,
  BLOCK_BYTES,
  BLOCK_FIELD,
  type BlockField,
  SITE_BYTES,
  SITE_FIELD,
  type SiteField,
} from "../../observe/index.ts";
import { laneDistances } from "../analysis/affine.ts";
import { cacheAreaBytes } from "../memory/site-cache.ts";

/** mask 0: no entry. Counts are what one execution adds to the site's record. */
export const ENTRY = { mask: 0, place: 4, x: 8, y: 12, times: 16, counts: 32 } as const;
export const ENTRY_BYTES = ENTRY.counts + SITE_BYTES;
export const ENTRIES_SHIFT = 5;
/** Offsets from the start of a table. */
export const MARKED = {
  base: ENTRY_BYTES << ENTRIES_SHIFT,
  x: (ENTRY_BYTES << ENTRIES_SHIFT) + 4,
  y: (ENTRY_BYTES << ENTRIES_SHIFT) + 8,
} as const;
const TABLE_BYTES = MARKED.base + 16;

/** What an event adds to the counter area: byte offset of a counter, and how much. */
export interface Addition {
  readonly offset: number;
  readonly amount: number;
}

/** Where folded counts are, for whoever reads the counters. Offsets from the start of the cache area. */
export interface FoldedCounts {
  /** Of the sites that count by a table. */
  readonly tables: readonly { readonly site: number; readonly offset: number }[];
  readonly events: number;
  /** By event. */
  readonly additions: readonly (readonly Addition[])[];
}

/** The events of a program while its code is written. */
export class EventTable {
  private readonly program: Program;
  private readonly additions: Addition[][] = [];
  private readonly known = new Map<string, number>();
  private readonly tables = new Set<number>();

  constructor(program: Program) {
    this.program = program;
  }

  /** Offset of a site's table from the start of the cache area. */
  tableOffset(site: number): number {
    this.tables.add(site);
    return this.offsetOfTable(site);
  }

  private offsetOfTable(site: number): number {
    return cacheAreaBytes(this.program.sites.length) + site * TABLE_BYTES;
  }

  /** Offset of the event that adds all this, from the start of the cache area. */
  offsetOf(additions: readonly Addition[]): number {
    const sums = new Map<number, number>();
    for (const { offset, amount } of additions) sums.set(offset, (sums.get(offset) ?? 0) + amount);
    const merged = [...sums].filter(([, amount]) => amount !== 0).sort(([a], [b]) => a - b);
    const key = merged.flat().join(" ");
    let index = this.known.get(key);
    if (index === undefined) {
      index = this.additions.push(merged.map(([offset, amount]) => ({ offset, amount }))) - 1;
      this.known.set(key, index);
    }
    return this.offsetOfTable(this.program.sites.length) + 8 * index;
  }

  /** Offset of 8 bytes that nobody adds up, 0 when a launch begins. */
  newCell(): number {
    return this.offsetOfTable(this.program.sites.length) + 8 * (this.additions.push([]) - 1);
  }

  finish(): FoldedCounts {
    const tables = [...this.tables].sort((a, b) => a - b);
    return {
      tables: tables.map((site) => ({ site, offset: this.offsetOfTable(site) })),
      events: this.offsetOfTable(this.program.sites.length),
      additions: this.additions,
    };
  }

  /** Bytes of the cache area, all this included. */
  get cacheBytes(): number {
    if (this.tables.size === 0 && this.additions.length === 0)
      return cacheAreaBytes(this.program.sites.length);
    return this.offsetOfTable(this.program.sites.length) + 8 * this.additions.length;
  }

  block(block: number, field: BlockField, amount: number): Addition {
    const offset = this.program.sites.length * SITE_BYTES + block * BLOCK_BYTES;
    return { offset: offset + 8 * BLOCK_FIELD[field], amount };
  }

  site(access: Access, field: SiteField, amount: number): Addition {
    return { offset: access.site * SITE_BYTES + 8 * SITE_FIELD[field], amount };
  }

  /** A block executed once by `lanes` lanes of a warp. */
  execution(block: number, lanes: number): Addition[] {
    return [this.block(block, "executions", 1), this.block(block, "lanes", lanes)];
  }

  /** One execution by lanes whose first bytes are at `addresses`. */
  access(access: Access, addresses: readonly number[]): Addition[] {
    const counts = countsOf(access, addresses);
    return Object.entries(counts).map(([field, amount]) =>
      this.site(access, field as SiteField, amount),
    );
  }
}

/** Counts by kind of access, steps and place: unrolled loops ask for the same ones many times. */
const knownCounts = new Map<string, Readonly<Record<SiteField, number>>>();
const MOST_KNOWN = 4096;

/** What lanes of a warp add that stand `x` bytes from column to column and `y` from row to row, the first at `place`. */
export function steppedCounts(
  access: Access,
  { x, y, columns, lanes }: { x: number; y: number; columns: number; lanes: number },
  place: number,
): Readonly<Record<SiteField, number>> {
  const key = `${access.space} ${access.kind} ${access.bytes} ${x} ${y} ${columns} ${lanes} ${place}`;
  let counts = knownCounts.get(key);
  if (!counts) {
    // The shift keeps addresses positive and moves no bound.
    const first = 2 ** 26 + place;
    counts = countsOf(
      access,
      laneDistances(x, y, columns, lanes).map((distance) => first + distance),
    );
    if (knownCounts.size >= MOST_KNOWN) knownCounts.clear();
    knownCounts.set(key, counts);
  }
  return counts;
}

function countsOf(
  { space, kind, bytes }: Access,
  addresses: readonly number[],
): Readonly<Record<SiteField, number>> {
  const active = addresses.length === 32 ? ALL_LANES : ((2 ** addresses.length - 1) as LaneMask);
  const direction = kind === "load" ? "load" : "store";
  return accessCounts(space as "global" | "shared", addresses, active, bytes, direction);
}
