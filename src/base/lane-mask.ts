/** Threads of one warp. The same on every CUDA GPU. */
export const WARP_SIZE = 32;

/** One bit per lane of a warp, lane 0 lowest, as an unsigned 32-bit number (`mask >>> 0`). */
export type LaneMask = number;

export const ALL_LANES: LaneMask = 0xffff_ffff;

/** Mask of the first `count` lanes, 0 ≤ count ≤ 32. */
export function prefixMask(count: number): LaneMask {
  return count >= WARP_SIZE ? ALL_LANES : ((1 << count) - 1) >>> 0;
}

export function laneCount(mask: LaneMask): number {
  mask -= (mask >>> 1) & 0x5555_5555;
  mask = (mask & 0x3333_3333) + ((mask >>> 2) & 0x3333_3333);
  return Math.imul((mask + (mask >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The lowest lane of a mask that is not 0. */
export function firstLane(mask: LaneMask): number {
  return 31 - Math.clz32(mask & -mask);
}
