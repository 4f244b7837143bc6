export { accessCounts, type CountedSpace } from "./access-counts.ts";
export {
  type AccessKind,
  countWavefronts,
  countWavefronts8,
  countWavefrontsIdeal,
} from "./banks.ts";
export {
  countAtomicSectors,
  countDistinctBytes,
  countLines,
  countLocalLines,
  countLocalSectors,
  countSectors,
  LINE_BYTES,
  localAddress,
  SECTOR_BYTES,
} from "./coalescing.ts";
export {
  type BlockField,
  emptyCounters,
  type LaunchCounters,
  readCounters,
  type SiteField,
} from "./counters.ts";
export type { Fault, FaultKind } from "./fault.ts";
export { BLOCK_BYTES, BLOCK_FIELD, counterBytes, SITE_BYTES, SITE_FIELD } from "./layout.ts";
