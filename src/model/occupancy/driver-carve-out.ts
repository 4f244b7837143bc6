/**
 * The split of the L1 that the driver makes for a launch, from compute capability 7.0 on. Not
 * documented: fits over the 764 launches of `accuracy/occupancy/h200-launches.csv`, all of which they
 * give, as they do the 390 of `accuracy/h200`. On other chips an assumption.
 */
import type { CarveOutPreference } from "../../profile/index.ts";
import { carveOutFor, PREFERRED_PERCENT, smallestOf } from "./carve-out.ts";
import type { OccupancyDevice } from "./occupancy-device.ts";

export interface CarveOutNeed {
  readonly warpsPerBlock: number;
  /** What the kernel asks for, without what the system takes. */
  readonly ownBytes: number;
  /** What a block is given. */
  readonly allocatedBytes: number;
  /** Blocks that the other resources let in. */
  readonly otherLimit: number;
  readonly preference: CarveOutPreference;
}

/** Of a kernel without shared memory, by warps of a block: fewer than `below`. */
const WITHOUT_SHARED = [
  { below: 16, bytes: 32 * 1024 },
  { below: 24, bytes: 16 * 1024 },
  { below: Number.POSITIVE_INFINITY, bytes: 8 * 1024 },
] as const;
/** Blocks of more warps than this get no room for a second round. */
const LARGEST_DOUBLED_WARPS = 28;
/** How far the second round goes towards the most blocks of a multiprocessor. */
const SECOND_ROUND_REACH = 0.75;
/** `cudaFuncCachePreferL1` leaves so much, and room for so many blocks. */
const LEAST_OF_CACHE_PREFERENCE = { bytes: 16 * 1024, blocks: 2 } as const;

export function driverCarveOut(device: OccupancyDevice, need: CarveOutNeed): number {
  const { ownBytes, allocatedBytes, warpsPerBlock, preference } = need;
  const sizes = device.sharedCarveOutsBytes.value;
  if (device.computeCapability.major < 7) return carveOutFor(device, preference, allocatedBytes);
  const percent = typeof preference === "string" ? PREFERRED_PERCENT[preference] : preference;
  if (ownBytes === 0 && !percent) {
    const row = WITHOUT_SHARED.find(({ below }) => warpsPerBlock < below)!;
    return smallestOf(sizes, row.bytes);
  }
  if (percent === undefined) return withoutPreference(device, need);
  const wanted = Math.floor((percent * device.sharedBytesPerSm.value) / 100);
  if (ownBytes === 0) return smallestOf(sizes, wanted);
  if (preference === "l1") {
    const { bytes, blocks } = LEAST_OF_CACHE_PREFERENCE;
    return smallestOf(sizes, Math.max(bytes, blocks * allocatedBytes));
  }
  // The preference counts the kernel's own bytes; what the system takes of each block comes on top.
  const blocks = Math.max(1, Math.floor(wanted / ownBytes));
  return smallestOf(sizes, blocks * allocatedBytes);
}

/**
 * The smallest that holds all blocks the other resources let in; then up to that of twice as many
 * blocks, within half of the storage.
 */
function withoutPreference(device: OccupancyDevice, need: CarveOutNeed): number {
  const { warpsPerBlock, allocatedBytes, otherLimit } = need;
  const sizes = device.sharedCarveOutsBytes.value;
  const fitting = Math.floor(device.sharedBytesPerSm.value / allocatedBytes);
  const sizeOf = (blocks: number): number =>
    smallestOf(sizes, Math.max(1, Math.min(blocks, fitting)) * allocatedBytes);
  const first = sizeOf(otherLimit);
  if (warpsPerBlock > LARGEST_DOUBLED_WARPS) return first;
  const blocks = device.maxBlocksPerSm.value;
  const reach = Math.floor(otherLimit + SECOND_ROUND_REACH * (blocks - otherLimit));
  const cap = nearestTo(sizes, device.unifiedL1BytesPerSm.value / 2);
  return Math.max(first, Math.min(cap, sizeOf(Math.min(2 * otherLimit, blocks, reach))));
}

function nearestTo(sizes: readonly number[], bytes: number): number {
  return sizes.reduce((best, size) =>
    Math.abs(size - bytes) < Math.abs(best - bytes) ? size : best,
  );
}
