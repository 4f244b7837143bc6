export { accessCounts, type CountedSpace } from "./access-counts.ts";
export type { AccessKind } from "./banks.ts";
export { countAtomicSectors, localAddress } from "./coalescing.ts";
export {
  type BlockField,
  emptyCounters,
  type LaunchCounters,
  readCounters,
  type SiteField,
} from "./counters.ts";
export type { Fault, FaultKind } from "./fault.ts";
export { BLOCK_BYTES, BLOCK_FIELD, counterBytes, SITE_BYTES, SITE_FIELD } from "./layout.ts";
