/** Counts of atomics where fewer operations meet at the same addresses. */
import { blocksOf, type CountedAccess, type LaunchStudy } from "../launch-study.ts";
import type { SiteRecord } from "./changed-counters.ts";

const SECTOR_BYTES = 32;
/** Of shared memory that a block has without asking. */
const SHARED_BYTES = 48 * 1024;
/** A grid is large from so many times the blocks that fit at a time. */
const LARGE_GRID = 2;

/** One lane of a warp does the operation for all of them. */
export function onePerRequest({ requests }: SiteRecord): Partial<SiteRecord> {
  return { lanes: requests, sectors: requests, lines: requests, wavefronts: requests };
}

/** What is left if only `lanes` of the lanes' operations are done, as they are spread now. */
export function leftOver(counts: SiteRecord, lanes: number): Partial<SiteRecord> {
  const part = Math.min(1, lanes / counts.lanes);
  return {
    requests: Math.ceil(counts.requests * part),
    lanes: counts.lanes * part,
    sectors: Math.ceil(counts.sectors * part),
    lines: Math.ceil(counts.lines * part),
    wavefronts: Math.ceil(counts.wavefronts * part),
  };
}

/** One operation for each address that a warp wants; undefined where it is not known how many these are. */
export function onePerAddress({
  shape,
  counts,
}: CountedAccess): (Partial<SiteRecord> & Pick<SiteRecord, "lanes">) | undefined {
  const { distinctBytes, requests } = counts;
  if (distinctBytes === 0) return undefined;
  return { lanes: distinctBytes / shape.access.bytes, wavefronts: requests };
}

/** Words of the whole launch that the operations change; undefined where no block has room for a copy of them. */
export function wordsOf({ facts }: LaunchStudy, { shape }: CountedAccess): number | undefined {
  const { program, counters, dynamicSharedBytes } = facts;
  const bytes = Math.max(1, counters.footprint.writtenSectors) * SECTOR_BYTES;
  const own = program.staticSharedBytes + dynamicSharedBytes;
  return own + bytes > SHARED_BYTES ? undefined : bytes / shape.access.bytes;
}

/** As many blocks as fit at a time, which walk through the data by a stride of the grid; undefined where it has not far more. */
export function fewBlocks(study: LaunchStudy): number | undefined {
  const { device, modelled } = study.facts;
  const resident = modelled.occupancy.blocksPerSm * device.smCount.value;
  return blocksOf(study) > LARGE_GRID * resident ? resident : undefined;
}
