/**
 * What one warp-wide access to shared memory costs: the specification of the counters `wavefronts`,
 * `wavefrontsIdeal` and `wavefronts8`. Pure functions by brute force; the emitted code must agree
 * with them on every pattern.
 *
 * A wavefront is one pass over the banks: each bank delivers one word, to any number of lanes.
 * Accesses wider than 4 bytes are taken apart into groups of lanes; each group has its own passes.
 *
 * Sources: CUDA C++ Programming Guide, "Shared Memory" of compute capability 5.x and later (32 banks
 * of 4 bytes; no conflict within one 32-bit word). Groups, atomics and the ideal: an H200 measured
 * with Nsight Compute 2025.3, accuracy/patterns; all but 4 of 572 requests agree.
 */
import { type LaneMask, laneCount, WARP_SIZE } from "../base/index.ts";

/**
 * How the banks serve an access.
 * increment: an atomic addition of the constant 1 whose result nobody reads; lanes that hit the same
 * word are served together. atomic: lanes that hit the same word wait for one another. cas: compare
 * and swap, every pass is made twice.
 */
export type AccessKind = "load" | "store" | "increment" | "atomic" | "cas";

const BANKS = 32;
const PASS_BYTES = 128;
const HALF = 0xffff;
const QUARTER = 0xff;

/** Passes over 32 banks of 4 bytes (compute capability 5.0 and later). */
export function countWavefronts(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
  kind: AccessKind,
): number {
  return bankCost(addresses, active, bytes, kind).passes;
}

/** Passes without conflicts: what the active lanes' bytes need, or less where lanes share words. */
export function countWavefrontsIdeal(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
  kind: AccessKind,
): number {
  const forBytes = Math.ceil((laneCount(active) * bytes) / PASS_BYTES);
  if (kind === "load") return Math.min(forBytes, bankCost(addresses, active, bytes, kind).groups);
  return kind === "cas" ? 2 * forBytes : forBytes;
}

/**
 * Passes over 32 banks of 8 bytes (compute capability 3.x in its 8-byte mode): 256 bytes a pass, so
 * only 16-byte accesses are taken by halves of the warp. Atomics are counted like stores.
 */
export function countWavefronts8(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): number {
  const groups = bytes > 8 ? [active & HALF, (active & ~HALF) >>> 0] : [active];
  let passes = 0;
  for (const group of groups) passes += distinctPasses(addresses, group, bytes, 8);
  return passes;
}

interface BankCost {
  readonly passes: number;
  /** Groups of lanes that were served on their own. */
  readonly groups: number;
}

/**
 * Up to 4 bytes all lanes are one group, 8 bytes each half of the warp, more each quarter. Loads
 * serve two neighbouring groups as one where that is cheaper and every lane agrees on the address
 * with its neighbour at distance 1, or every lane with its neighbour at distance 2.
 */
function bankCost(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
  kind: AccessKind,
): BankCost {
  let passes = 0;
  let groups = 0;
  if (bytes <= 4) add(active, 0);
  else if (bytes <= 8) add(active & HALF, (active & ~HALF) >>> 0);
  else {
    add(active & QUARTER, active & (QUARTER << 8));
    add(active & (QUARTER << 16), (active & (QUARTER << 24)) >>> 0);
  }
  return { passes, groups };

  function add(first: LaneMask, second: LaneMask): void {
    const apart =
      groupPasses(addresses, first, bytes, kind) + groupPasses(addresses, second, bytes, kind);
    const both = (first | second) >>> 0;
    if (kind === "load" && neighboursAgree(addresses, both)) {
      const together = groupPasses(addresses, both, bytes, kind);
      if (together < apart) {
        passes += together;
        groups += 1;
        return;
      }
    }
    passes += apart;
    groups += Number(first !== 0) + Number(second !== 0);
  }
}

/** Inactive lanes agree with everybody. */
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

function groupPasses(
  addresses: ArrayLike<number>,
  lanes: LaneMask,
  bytes: number,
  kind: AccessKind,
): number {
  if (kind === "atomic") return lanePasses(addresses, lanes, bytes);
  if (kind === "cas") return 2 * lanePasses(addresses, lanes, bytes);
  return distinctPasses(addresses, lanes, bytes, 4);
}

/** Most distinct words of `wordBytes` in one bank. */
function distinctPasses(
  addresses: ArrayLike<number>,
  lanes: LaneMask,
  bytes: number,
  wordBytes: number,
): number {
  const words = Array.from({ length: BANKS }, () => new Set<number>());
  for (const word of wordsOf(addresses, lanes, bytes, wordBytes)) words[word % BANKS]!.add(word);
  return Math.max(...words.map((set) => set.size));
}

/** Most lanes in one bank, whether they share a word or not. */
function lanePasses(addresses: ArrayLike<number>, lanes: LaneMask, bytes: number): number {
  const lanesIn = new Array<number>(BANKS).fill(0);
  for (const word of wordsOf(addresses, lanes, bytes, 4)) lanesIn[word % BANKS]!++;
  return Math.max(...lanesIn);
}

function wordsOf(
  addresses: ArrayLike<number>,
  lanes: LaneMask,
  bytes: number,
  wordBytes: number,
): number[] {
  const words: number[] = [];
  for (let lane = 0; lane < WARP_SIZE; lane++) {
    if (((lanes >>> lane) & 1) === 0) continue;
    const last = Math.floor((addresses[lane]! + bytes - 1) / wordBytes);
    for (let word = Math.floor(addresses[lane]! / wordBytes); word <= last; word++)
      words.push(word);
  }
  return words;
}
