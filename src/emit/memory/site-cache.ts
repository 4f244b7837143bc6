/**
 * What an access site remembers between executions, and the scratch memory of the counting routines.
 * One `SITE_CACHE_BYTES` record per counter record, zero at the start of a launch, scratch behind the
 * last one. The generated code alone reads and writes it, but for the allocation and the last run.
 *
 *     0 allocation: first address u32, size u32 (filled by the import `findAllocation`)
 *     8 mask u32            the pattern's active lanes; 0: no pattern yet
 *    12 phase u32           low bits of the base address that the counts depend on
 *    16 low i32, high i32   least and greatest distance from the base address
 *    24 bits u32            OR of all distances
 *    28 own sector lanes    u32: lanes whose sector is not the next lane's; 0: see few sectors
 *    32 counts              3 × (u64, u64): what one execution adds to the record's fields 2 to 7
 *    80 odd counts          (u64, u64): fields 6 and 7 again, for a base that is no multiple of 8
 *    96 min gap, max gap    u32 each: between neighbouring distinct addresses (global memory)
 *   104 distinct u32        distinct addresses (global memory)
 *   108 run                 first byte u32, end u32: touched without a gap, and not in the map of
 *                           `footprint.ts` yet
 *   116 marked              first base u32, bases u32: from which the pattern's sectors are in the map
 *   124 sector place        u8 place of the base in its sector plus 1 (0: none) for which own sector
 *                           lanes hold; u8 bytes that the base may go down until a lane is in another
 *                           sector; u16 number of bases that give the same sectors
 *   128 pattern             32 × i32: distance of each lane's address from the base address, which is
 *                           that of the first active lane; 0 for inactive lanes
 *   256 phases              4 slots of 32 bytes, one for each sector of a line that the base may lie in
 *                           (global memory): sectors, lines, wavefronts (u64 each) of the pattern from
 *                           there, the phase plus 1 for which they hold (u32; 0: none), and one of four
 *                           few sectors (i32): the pattern's sectors less that of the base
 *   384 misses             u32: how often in a row the pattern was another one
 *
 * An execution with the same pattern as the one before costs a comparison and three additions.
 */
import type { FunctionBuilder } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";

export const SITE_CACHE_BYTES = 448;

export const SITE_CACHE = {
  allocationFirst: 0,
  allocationSize: 4,
  mask: 8,
  phase: 12,
  low: 16,
  high: 20,
  bits: 24,
  ownSectorLanes: 28,
  counts: 32,
  oddCounts: 80,
  minGap: 96,
  maxGap: 100,
  distinct: 104,
  runFirst: 108,
  runEnd: 112,
  markedFirst: 116,
  markedSpan: 120,
  sectorPlace: 124,
  pattern: 128,
  phases: 256,
  misses: 384,
  fewSectors: [284, 316, 348, 380],
} as const;

/** In a phase slot: where the phase plus 1 is; the three counts come first. */
export const PHASE_TAG = 24;
export const PHASE_SLOT_SHIFT = 5;

/**
 * Scratch of the counting routines, none of which leaves anything there: 32 words; two tables with a byte for
 * each of 32 banks, or a place where inactive lanes store to; what `load-group.ts` knows of a group's lanes; what
 * `lane-loops/` takes down of lanes, `LANE_LOOP_BYTES`.
 */
export const SCRATCH = { words: 0, tables: 128, group: 192, laneLoop: 592 } as const;
export const LANE_LOOP_BYTES = 20_496;
const SCRATCH_BYTES = SCRATCH.laneLoop + LANE_LOOP_BYTES;

/** Offset of a field of a site's cache, or of all of it, in the cache area. */
export function siteCacheOffset(site: number, field = 0): number {
  return site * SITE_CACHE_BYTES + field;
}

/** Pushes the address of the scratch memory. */
export function pushScratch(f: FunctionBuilder, { program, globals }: AccessContext): void {
  f.getGlobal(globals.caches).i32(siteCacheOffset(program.sites.length)).op("i32.add");
}

/** Bytes of the cache area of a program with `siteCount` counter records. */
export function cacheAreaBytes(siteCount: number): number {
  return siteCacheOffset(siteCount) + SCRATCH_BYTES;
}

/** Makes the sites ask again which allocation they touch. */
export function forgetAllocations(memory: DataView, caches: number, siteCount: number): void {
  for (let site = 0; site < siteCount; site++) {
    const at = caches + siteCacheOffset(site);
    memory.setUint32(at + SITE_CACHE.allocationFirst, 0, true);
    memory.setUint32(at + SITE_CACHE.allocationSize, 0, true);
  }
}

/** Number of the counter record whose cache is at `cache`; both are addresses. */
export function siteOfCache(caches: number, cache: number): number {
  return Math.floor((cache - caches) / SITE_CACHE_BYTES);
}
