/**
 * What one warp-wide access to shared memory costs: the specification of the counters `wavefronts`,
 * `wavefrontsIdeal` and `wavefronts8`. Pure functions by brute force; the emitted code must agree
 * with them on every pattern.
 *
 * A wavefront is one pass over the banks: each bank delivers one word, to any number of lanes. Lanes
 * that want the same word share it (loads, stores and atomics alike). Accesses wider than 4 bytes
 * are taken apart into groups of lanes first; groups are never served together.
 *
 * Sources: CUDA C++ Programming Guide, "Shared Memory" of compute capability 5.x and later (32 banks
 * of 4 bytes; no conflict within one 32-bit word); the groups are measured on an H200.
 */
import { type LaneMask, WARP_SIZE } from "../base/index.ts";

const BANKS = 32;
const HALF = 0xffff;
const QUARTER = 0xff;

/** Passes over 32 banks of 4 bytes (compute capability 5.0 and later). */
export function countWavefronts(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): number {
  let passes = 0;
  for (const group of laneGroups(addresses, active, bytes))
    passes += passesOf(addresses, group, bytes, 4);
  return passes;
}

/** Passes without conflicts: one per group of lanes that is served on its own. */
export function countWavefrontsIdeal(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): number {
  return laneGroups(addresses, active, bytes).length;
}

/**
 * Passes over 32 banks of 8 bytes (compute capability 3.x in its 8-byte mode): 256 bytes a pass, so
 * only 16-byte accesses are taken by halves of the warp.
 */
export function countWavefronts8(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): number {
  const groups = bytes > 8 ? [active & HALF, (active >>> 16) << 16] : [active];
  let passes = 0;
  for (const group of groups) passes += passesOf(addresses, group, bytes, 8);
  return passes;
}

/**
 * Lanes that are served together. Up to 4 bytes: all. 8 bytes: each half of the warp. More: each
 * quarter. Two neighbouring groups are served as one if every lane agrees on the address with its
 * neighbour at distance 1, or every lane with its neighbour at distance 2 (inactive ones agree).
 * Groups without lanes cost nothing.
 */
function laneGroups(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): readonly LaneMask[] {
  if (bytes <= 4) return active === 0 ? [] : [active];
  const groups: LaneMask[] = [];
  if (bytes <= 8) addPair(active, HALF, 16);
  else {
    addPair(active & HALF, QUARTER, 8);
    addPair((active & ~HALF) >>> 0, QUARTER << 16, 8);
  }
  return groups;

  function addPair(lanes: LaneMask, firstGroup: LaneMask, groupSize: number): void {
    const first = lanes & firstGroup;
    const second = lanes & (firstGroup << groupSize);
    if (first !== 0 && second !== 0 && neighboursAgree(addresses, lanes)) groups.push(lanes);
    else for (const group of [first, second]) if (group !== 0) groups.push(group);
  }
}

function neighboursAgree(addresses: ArrayLike<number>, lanes: LaneMask): boolean {
  return [1, 2].some((distance) => {
    for (let lane = 0; lane < WARP_SIZE; lane++) {
      const other = lane ^ distance;
      if (((lanes >>> lane) & (lanes >>> other) & 1) === 0) continue;
      if (addresses[lane] !== addresses[other]) return false;
    }
    return true;
  });
}

/** Most distinct words of `wordBytes` in one bank. */
function passesOf(
  addresses: ArrayLike<number>,
  lanes: LaneMask,
  bytes: number,
  wordBytes: number,
): number {
  const words = Array.from({ length: BANKS }, () => new Set<number>());
  for (let lane = 0; lane < WARP_SIZE; lane++) {
    if (((lanes >>> lane) & 1) === 0) continue;
    const last = Math.floor((addresses[lane]! + bytes - 1) / wordBytes);
    for (let word = Math.floor(addresses[lane]! / wordBytes); word <= last; word++)
      words[word % BANKS]!.add(word);
  }
  return Math.max(...words.map((set) => set.size));
}
