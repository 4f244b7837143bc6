export { computeMetrics, countedLaunch, type LaunchShape } from "./compute-metrics.ts";
export { findMetrics } from "./find-metrics.ts";
export type {
  Codegen,
  CountedLaunch,
  LaunchFacts,
  Metric,
  MetricLabel,
  MetricUnit,
} from "./metric.ts";
export { DEFAULT_METRICS, METRICS } from "./metrics.ts";
export type {
  MemoryTraffic,
  Modelled,
  Occupancy,
  OccupancyLimiter,
  RegisterUse,
  TimeEstimate,
  TimeLimiter,
} from "./modelled.ts";
export {
  type InstructionClass,
  type KindName,
  type SpaceName,
  type Totals,
  warpsPerBlock,
} from "./totals.ts";
