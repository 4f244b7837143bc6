export { accessCounts, type CountedSpace } from "./access-counts.ts";
export { type AccessKind, countWavefronts } from "./banks.ts";
export { countAtomicSectors, localAddress } from "./coalescing.ts";
export {
  type BlockField,
  emptyCounters,
  type LaunchCounters,
  readCounters,
  SITE_FIELDS,
  type SiteField,
} from "./counters.ts";
export type { Fault, FaultKind } from "./fault.ts";
export {
  FIRST_FOOTPRINT_MAP,
  FIRST_SECTOR,
  FOOTPRINT_MAPS,
  type Footprint,
  type FootprintMap,
  MAPPED_SECTORS,
  markSectors,
  SECTOR_SHIFT,
  TOUCHED,
} from "./footprint.ts";
export { BLOCK_BYTES, BLOCK_FIELD, counterBytes, SITE_BYTES, SITE_FIELD } from "./layout.ts";
export { DISTANCE_BINS, type Locality, localityOf } from "./locality.ts";
export {
  type LaneSamples,
  PATH_BYTES,
  PATH_STEPS,
  readSamples,
  SAMPLE_ENTRY,
  SAMPLE_ENTRY_BYTES,
  SAMPLE_REGION,
  SAMPLED_WARPS,
  SAMPLES,
  type SampledAccess,
  type SampledBlock,
  type SampledWarp,
  type SampleSizes,
  sampleSizes,
} from "./samples.ts";
export {
  SAMPLED_BLOCKS,
  sampledBlocks,
  TRACE,
  TRACE_BLOCK_BYTES,
  TRACE_BYTES,
  TRACE_ENTRY,
  TRACE_KIND,
} from "./trace.ts";
export {
  type CheckOptions,
  type CheckTool,
  VIOLATING_THREADS,
  type ViolatingThread,
  type Violation,
  type ViolationKind,
} from "./violation.ts";
