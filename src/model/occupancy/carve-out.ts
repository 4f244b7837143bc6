/** How much of a multiprocessor's storage is shared memory, where the chip leaves a choice. */
import type { CarveOutPreference } from "../../profile/index.ts";
import type { OccupancyDevice } from "./occupancy-device.ts";

/** What the cache preferences amount to from compute capability 7.0 on. */
export const PREFERRED_PERCENT = { l1: 0, equal: 50, shared: 100 } as const;

/**
 * Shared memory that `cuda_occupancy.h` reckons with: the preference, but enough for one block of
 * `blockBytes` where that is possible.
 */
export function carveOutFor(
  device: OccupancyDevice,
  preference: CarveOutPreference,
  blockBytes: number,
): number {
  const sizes = device.sharedCarveOutsBytes.value;
  const most = device.sharedBytesPerSm.value;
  if (device.computeCapability.major < 7) {
    const preferred = ofOldChip(sizes, preference);
    return preferred >= blockBytes ? preferred : most;
  }
  const percent =
    typeof preference === "string" ? PREFERRED_PERCENT[preference] : (preference ?? 100);
  const wanted = Math.floor((percent * most) / 100);
  const preferred = smallestOf(sizes, wanted);
  return preferred >= blockBytes ? preferred : smallestOf(sizes, blockBytes);
}

/** Before Volta, a percentage changes nothing. */
function ofOldChip(sizes: readonly number[], preference: CarveOutPreference): number {
  switch (preference) {
    case "l1":
      return sizes[0]!;
    case "equal":
      // Fermi has no equal split.
      return sizes.length > 2 ? sizes[1]! : sizes.at(-1)!;
    default:
      return sizes.at(-1)!;
  }
}

/** The smallest size of at least `bytes`; the largest where none is. */
export function smallestOf(sizes: readonly number[], bytes: number): number {
  return sizes.find((size) => size >= bytes) ?? sizes.at(-1)!;
}
