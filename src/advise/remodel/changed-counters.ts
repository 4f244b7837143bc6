/** Counters as they would be if some accesses went otherwise. */
import type { Program } from "../../lower/index.ts";
import type { LaunchCounters, Locality, SiteField } from "../../observe/index.ts";

export type SiteRecord = Readonly<Record<SiteField, number>>;
/** By counter record: the fields that change. */
export type SiteChanges = ReadonlyMap<number, Partial<SiteRecord>>;

/** Of an access that is no longer made. */
export const NO_REQUESTS: Partial<SiteRecord> = {
  requests: 0,
  lanes: 0,
  distinctBytes: 0,
  sectors: 0,
  lines: 0,
  wavefronts: 0,
  wavefrontsIdeal: 0,
};

const SECTOR_BYTES = 32;
const LINE_BYTES = 128;

export function siteRecord({ sites }: LaunchCounters, site: number): SiteRecord {
  const record: Partial<Record<SiteField, number>> = {};
  for (const field of Object.keys(sites) as SiteField[]) record[field] = sites[field][site]!;
  return record as SiteRecord;
}

/** Sectors and lines that the same requests would need if their bytes lay side by side. */
export function sideBySide({
  requests,
  distinctBytes,
  sectors,
  lines,
}: SiteRecord): Pick<SiteRecord, "sectors" | "lines"> {
  return {
    sectors: Math.min(sectors, Math.max(requests, Math.ceil(distinctBytes / SECTOR_BYTES))),
    lines: Math.min(lines, Math.max(requests, Math.ceil(distinctBytes / LINE_BYTES))),
  };
}

/** Of all basic blocks, if a part of the warps went through them: one of `parts`. */
export function partOfBlocks(
  { executions, lanes, divergentBranches, taken }: LaunchCounters["blocks"],
  parts: number,
): LaunchCounters["blocks"] {
  const part = (column: Float64Array): Float64Array => column.map((value) => value / parts);
  return {
    executions: part(executions),
    lanes: part(lanes),
    divergentBranches: part(divergentBranches),
    taken: part(taken),
  };
}

/**
 * What caches find again and what the launch touches at all follow from the change by these rules: of the
 * sectors that are asked for, as large a part misses as before, but each that the launch needs at least
 * once; and it needs no more of them than it asks for.
 */
export function changedCounters(
  program: Program,
  counters: LaunchCounters,
  changes: SiteChanges,
): LaunchCounters {
  const sites = Object.fromEntries(
    Object.entries(counters.sites).map(([field, column]) => [field, column.slice()]),
  ) as LaunchCounters["sites"];
  for (const [site, fields] of changes)
    for (const [field, value] of Object.entries(fields)) sites[field as SiteField][site] = value;
  const changed = { ...counters, sites };
  const [loads, loadsAfter] = [counters, changed].map((one) => sectorsOf(program, one, "load"));
  const [stores, storesAfter] = [counters, changed].map((one) => sectorsOf(program, one, "store"));
  const { readSectors, readPairs, writtenSectors, touchedSectors } = counters.footprint;
  const read = loadsAfter! < loads! ? Math.min(readSectors, loadsAfter!) : readSectors;
  const written = storesAfter! < stores! ? Math.min(writtenSectors, storesAfter!) : writtenSectors;
  const saved = readSectors - read + (writtenSectors - written);
  return {
    ...changed,
    footprint: {
      readSectors: read,
      readPairs: read < readSectors ? Math.min(readPairs, Math.ceil(read / 2)) : readPairs,
      writtenSectors: written,
      touchedSectors: Math.max(read, written, touchedSectors - saved),
    },
    locality: changedLocality(counters.locality, {
      loads: loads!,
      loadsAfter: loadsAfter!,
      read,
      stores: stores!,
      storesAfter: storesAfter!,
      written,
    }),
  };
}

function sectorsOf(program: Program, { sites }: LaunchCounters, kind: "load" | "store"): number {
  let sum = 0;
  for (const [id, site] of program.sites.entries())
    if (site.space === "global" && site.kind === kind) sum += sites.sectors[id]!;
  return sum;
}

interface Sums {
  readonly loads: number;
  readonly loadsAfter: number;
  readonly read: number;
  readonly stores: number;
  readonly storesAfter: number;
  readonly written: number;
}

function changedLocality(locality: Locality, sums: Sums): Locality {
  const { loadSectors, loadedAgain, loadedAfterStore, storeSectors, storedAtOnce } = locality;
  const { loads, loadsAfter, read, stores, storesAfter, written } = sums;
  const again = loadedAgain.slice();
  const afterStore = loadedAfterStore.slice();
  if (loadsAfter < loads && loadSectors > 0) {
    // Part found again in a cache that holds all distances up to a bin, before and after.
    let [found, foundAfter] = [0, 0];
    for (let bin = 0; bin < again.length; bin++) {
      const own = (loadedAgain[bin]! + loadedAfterStore[bin]!) / loadSectors;
      found += own;
      const missed = leastOf(loadsAfter, Math.max((1 - found) * loadsAfter, read));
      const part = 1 - (loadsAfter > 0 ? missed / loadsAfter : 1);
      const factor = own > 0 ? Math.max(0, part - foundAfter) / own : 0;
      again[bin]! *= factor;
      afterStore[bin]! *= factor;
      foundAfter = Math.max(foundAfter, part);
    }
  }
  let merged = storedAtOnce;
  if (storesAfter < stores && storeSectors > 0 && storesAfter > 0) {
    const left = (1 - storedAtOnce / storeSectors) * storesAfter;
    merged = storeSectors * (1 - leastOf(storesAfter, Math.max(left, written)) / storesAfter);
  }
  return { ...locality, loadedAgain: again, loadedAfterStore: afterStore, storedAtOnce: merged };
}

function leastOf(a: number, b: number): number {
  return Math.min(a, b);
}
