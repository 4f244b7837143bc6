/** The counter record of one warp-wide access: what every executor adds to its site. */
import { type LaneMask, laneCount, unreachable } from "../base/index.ts";
import {
  type AccessKind,
  countWavefronts,
  countWavefronts8,
  countWavefrontsIdeal,
} from "./banks.ts";
import {
  countAtomicSectors,
  countDistinctBytes,
  countLines,
  countLocalLines,
  countLocalSectors,
  countSectors,
} from "./coalescing.ts";
import type { SiteField } from "./counters.ts";

/** The memory that a counter record is about. */
export type CountedSpace = "global" | "shared" | "local" | "constant" | "param";

/**
 * `addresses` of the active lanes, offset of the access included: generic ones for global memory,
 * offsets into the block's shared memory, offsets into the thread's local memory. `active` is not 0.
 * `lower/` tells the kind of an access: `accessKind`.
 */
export function accessCounts(
  space: CountedSpace,
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
  kind: AccessKind,
): Readonly<Record<SiteField, number>> {
  const counts: Record<SiteField, number> = {
    requests: 1,
    lanes: laneCount(active),
    distinctBytes: 0,
    sectors: 0,
    lines: 0,
    wavefronts: 0,
    wavefrontsIdeal: 0,
    wavefronts8: 0,
  };
  switch (space) {
    case "global":
      counts.distinctBytes = countDistinctBytes(addresses, active, bytes);
      counts.sectors = countSectors(addresses, active, bytes);
      counts.lines = countLines(addresses, active, bytes);
      if (kind !== "load" && kind !== "store")
        counts.wavefronts = countAtomicSectors(addresses, active, bytes);
      break;
    case "shared":
      counts.distinctBytes = countDistinctBytes(addresses, active, bytes);
      counts.wavefronts = countWavefronts(addresses, active, bytes, kind);
      counts.wavefrontsIdeal = countWavefrontsIdeal(addresses, active, bytes, kind);
      counts.wavefronts8 = countWavefronts8(addresses, active, bytes);
      break;
    case "local":
      // No two threads share a byte of local memory.
      counts.distinctBytes = counts.lanes * bytes;
      counts.sectors = countLocalSectors(addresses, active, bytes);
      counts.lines = countLocalLines(addresses, active, bytes);
      break;
    case "constant":
    case "param":
      // Served by the constant caches: no sectors of L1.
      break;
    default:
      unreachable(space, "counted space");
  }
  return counts;
}
