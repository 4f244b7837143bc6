export { computeMetrics, launchFacts } from "./compute-metrics.ts";
export { findMetrics } from "./find-metrics.ts";
export type { LaunchFacts, Metric, MetricLabel, MetricUnit } from "./metric.ts";
export { DEFAULT_METRICS, METRICS } from "./metrics.ts";
export {
  allocatedSharedBytes,
  blockLimit,
  type OccupancyInput,
  warpLimit,
} from "./occupancy.ts";
export type { KindName, SpaceName, Totals } from "./totals.ts";
