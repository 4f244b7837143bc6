/**
 * Lane samples: what the lanes of some warps of a launch's sampled blocks (`sampledBlocks`) did, access by
 * access and block of code by block of code, for pictures. Only for who asks. Generated code writes them,
 * the engine reads them. All fields are u32.
 *
 * Area: 0 address of the running block's region (of none: a region's length before the first), 4 bytes of
 * a region, 8 accesses of the program, 12 distance of a region's paths, 16 distance of its entries, then
 * from `limits` on, a warp each: how many times an access of that warp is taken down. Warps beyond
 * `SAMPLED_WARPS` are not sampled. Regions follow, one a sampled block.
 *
 * Region: 0 number of the block plus 1, 4 address of the next entry, 8 end of the entries; from `counts`
 * on, how often each access of each warp was executed, warp by warp; paths: of each warp how many blocks of
 * code it went through, and of the first `PATH_STEPS` the block and the lanes; entries.
 *
 * Entry: 0 access, 4 warp, 8 how often the warp had executed the access before, 12 the lanes, 16 their
 * addresses without the access's offset (of other lanes: anything).
 */
import type { LaneMask } from "../base/index.ts";
import { SAMPLED_BLOCKS } from "./trace.ts";

export const SAMPLED_WARPS = 32;
export const SAMPLES = {
  running: 0,
  regionBytes: 4,
  accesses: 8,
  paths: 12,
  entries: 16,
  limits: 32,
  regions: 32 + 4 * SAMPLED_WARPS,
} as const;
export const SAMPLE_REGION = { block: 0, next: 4, end: 8, counts: 16 } as const;
export const SAMPLE_ENTRY = { access: 0, warp: 4, turn: 8, lanes: 12, addresses: 16 } as const;
export const SAMPLE_ENTRY_BYTES = 144;

/** Blocks of code of a warp's path that are kept. */
export const PATH_STEPS = 256;
export const PATH_BYTES = 8 + 8 * PATH_STEPS;

/** Of a region, and of one access of one warp. */
const REGION_ENTRIES = 1000;
const MOST_TURNS = 64;

export interface SampleSizes {
  readonly accesses: number;
  readonly regionBytes: number;
  readonly paths: number;
  readonly entries: number;
  readonly limits: readonly number[];
  /** Of the whole area. */
  readonly bytes: number;
}

/** How an area is laid out for a program of so many accesses and blocks of so many warps. */
export function sampleSizes(accesses: number, warps: number): SampleSizes {
  const sampled = Math.min(warps, SAMPLED_WARPS);
  const paths = aligned(SAMPLE_REGION.counts + 4 * sampled * accesses);
  const entries = aligned(paths + sampled * PATH_BYTES);
  const regionBytes = entries + aligned(REGION_ENTRIES * SAMPLE_ENTRY_BYTES);
  return {
    accesses,
    regionBytes,
    paths,
    entries,
    limits: warpLimits(accesses, sampled),
    bytes: SAMPLES.regions + SAMPLED_BLOCKS * regionBytes,
  };
}

/** Half of the entries are the first warp's, so that one loop at least is seen for long; the others share. */
function warpLimits(accesses: number, warps: number): number[] {
  const half = Math.floor(REGION_ENTRIES / 2 / Math.max(accesses, 1));
  const first = Math.min(Math.max(warps === 1 ? 2 * half : half, 1), MOST_TURNS);
  const left = REGION_ENTRIES - first * accesses;
  const others = Math.min(Math.floor(left / Math.max(accesses * (warps - 1), 1)), MOST_TURNS);
  return Array.from({ length: warps }, (_, warp) => (warp === 0 ? first : Math.max(others, 1)));
}

/** What the samples of a launch say. */
export interface LaneSamples {
  readonly blocks: readonly SampledBlock[];
}

export interface SampledBlock {
  /** Number of the block in the grid, x fastest. */
  readonly block: number;
  readonly warps: readonly SampledWarp[];
}

export interface SampledWarp {
  readonly warp: number;
  /** How often each access was executed, by index of the access. */
  readonly executions: readonly number[];
  /** In the order in which they were executed. */
  readonly accesses: readonly SampledAccess[];
  /** Blocks of code in the order of execution, with the lanes that went through them: the first ones. */
  readonly path: readonly { readonly codeBlock: number; readonly lanes: LaneMask }[];
  /** Length of the whole path. */
  readonly steps: number;
}

export interface SampledAccess {
  readonly access: number;
  /** How often the warp had executed it before. */
  readonly turn: number;
  readonly lanes: LaneMask;
  /** Of 32 lanes, generic, without the access's offset; 0 for lanes that took no part. */
  readonly addresses: readonly number[];
}

/** What the area at `address` of `view` holds when a launch has ended. */
export function readSamples(view: DataView, address: number): SampledBlock[] {
  const at = (offset: number): number => view.getUint32(offset, true);
  const accesses = at(address + SAMPLES.accesses);
  const regionBytes = at(address + SAMPLES.regionBytes);
  const warps = (at(address + SAMPLES.entries) - at(address + SAMPLES.paths)) / PATH_BYTES;
  const blocks: SampledBlock[] = [];
  for (let number = 0; number < SAMPLED_BLOCKS; number++) {
    const region = address + SAMPLES.regions + number * regionBytes;
    const block = at(region + SAMPLE_REGION.block);
    if (block === 0) break;
    const entries = readEntries(at, region, region + at(address + SAMPLES.entries));
    blocks.push({
      block: block - 1,
      warps: Array.from({ length: Math.floor(warps) }, (_, warp) => {
        const counts = region + SAMPLE_REGION.counts + 4 * warp * accesses;
        const path = region + at(address + SAMPLES.paths) + warp * PATH_BYTES;
        const steps = at(path);
        return {
          warp,
          executions: Array.from({ length: accesses }, (_, index) => at(counts + 4 * index)),
          accesses: entries.get(warp) ?? [],
          path: Array.from({ length: Math.min(steps, PATH_STEPS) }, (_, step) => ({
            codeBlock: at(path + 8 + 8 * step),
            lanes: at(path + 12 + 8 * step),
          })),
          steps,
        };
      }),
    });
  }
  return blocks;
}

/** By warp. */
function readEntries(
  at: (offset: number) => number,
  region: number,
  first: number,
): Map<number, SampledAccess[]> {
  const byWarp = new Map<number, SampledAccess[]>();
  const end = at(region + SAMPLE_REGION.next);
  for (let entry = first; entry < end; entry += SAMPLE_ENTRY_BYTES) {
    const warp = at(entry + SAMPLE_ENTRY.warp);
    const lanes = at(entry + SAMPLE_ENTRY.lanes);
    const list = byWarp.get(warp) ?? [];
    byWarp.set(warp, list);
    list.push({
      access: at(entry + SAMPLE_ENTRY.access),
      turn: at(entry + SAMPLE_ENTRY.turn),
      lanes,
      addresses: Array.from({ length: 32 }, (_, lane) =>
        (lanes >>> lane) & 1 ? at(entry + SAMPLE_ENTRY.addresses + 4 * lane) : 0,
      ),
    });
  }
  return byWarp;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 16) * 16;
}
