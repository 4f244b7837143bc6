/** Sectors between the levels of the memory system. */
import type { CountedLaunch, MemoryTraffic } from "../profile/index.ts";

/** As if nothing were cached. */
export function memoryTraffic({ totals, device }: CountedLaunch): MemoryTraffic {
  const loads = totals.memory("global", "load").sectors + totals.memory("local", "load").sectors;
  const stores = totals.memory("global", "store").sectors + totals.memory("local", "store").sectors;
  const atomics = totals.memory("global", "atomic", "reduction").sectors;
  return {
    l1LoadHitSectors: 0,
    l2ReadSectors: loads,
    l2WriteSectors: stores,
    l2AtomicSectors: atomics,
    l2ReadHitSectors: 0,
    dramReadBytes: loads * device.sectorBytes.value,
    dramWriteBytes: stores * device.sectorBytes.value,
  };
}
