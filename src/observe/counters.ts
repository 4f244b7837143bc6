/** Counters of one launch, read out of memory: plain numbers, exact up to 2^53. */
import type { Footprint } from "./footprint.ts";
import { BLOCK_BYTES, BLOCK_FIELD, counterBytes, SITE_BYTES, SITE_FIELD } from "./layout.ts";
import { emptyLocality, type Locality } from "./locality.ts";

export type SiteField = keyof typeof SITE_FIELD;

/** In the order of the layout. */
export const SITE_FIELDS = Object.keys(SITE_FIELD) as readonly SiteField[];
export type BlockField = keyof typeof BLOCK_FIELD;

/** Columns by field; a site column is indexed by `SiteId`, a block column by block number. */
export interface LaunchCounters {
  readonly sites: Readonly<Record<SiteField, Float64Array>>;
  readonly blocks: Readonly<Record<BlockField, Float64Array>>;
  readonly footprint: Footprint;
  /** Of a sample of the launch's blocks. */
  readonly locality: Locality;
}

/** Empty counters, whose columns an executor fills. */
export function emptyCounters(siteCount: number, blockCount: number): LaunchCounters {
  const columns = <F extends string>(fields: Record<F, number>, length: number) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, new Float64Array(length)]));
  return {
    sites: columns(SITE_FIELD, siteCount) as Record<SiteField, Float64Array>,
    blocks: columns(BLOCK_FIELD, blockCount) as Record<BlockField, Float64Array>,
    footprint: { readSectors: 0, readPairs: 0, writtenSectors: 0, touchedSectors: 0 },
    locality: emptyLocality(),
  };
}

/** Reads the counter area that starts at byte `address` of `memory`; footprint and locality are not there. */
export function readCounters(
  memory: ArrayBufferLike,
  address: number,
  siteCount: number,
  blockCount: number,
): LaunchCounters {
  const counters = emptyCounters(siteCount, blockCount);
  const view = new DataView(memory, address, counterBytes(siteCount, blockCount));
  for (const [field, column] of Object.entries(SITE_FIELD))
    for (let site = 0; site < siteCount; site++)
      counters.sites[field as SiteField][site] = Number(
        view.getBigUint64(site * SITE_BYTES + column * 8, true),
      );
  const blocksAt = siteCount * SITE_BYTES;
  for (const [field, column] of Object.entries(BLOCK_FIELD))
    for (let block = 0; block < blockCount; block++)
      counters.blocks[field as BlockField][block] = Number(
        view.getBigUint64(blocksAt + block * BLOCK_BYTES + column * 8, true),
      );
  return counters;
}
