export { counterpartOf, existsOn, isListed } from "./availability.ts";
export { CATALOGUE, DEFAULT_METRICS, METRICS } from "./catalogue/index.ts";
export { computeMetrics, countedLaunch, type LaunchShape } from "./compute-metrics.ts";
export {
  capabilityText,
  defaultMetrics,
  findEntry,
  findMetrics,
  nearestMetric,
} from "./find-metrics.ts";
export {
  type CarveOutPreference,
  type CatalogueEntry,
  type Codegen,
  type CountedLaunch,
  type LaunchFacts,
  METRIC_THEMES,
  type Metric,
  type MetricLabel,
  type MetricTheme,
  type MetricTool,
  type MetricUnit,
  type MissingMetric,
} from "./metric.ts";
export type {
  MemoryTraffic,
  Modelled,
  Occupancy,
  OccupancyLimiter,
  RegisterUse,
  TimeEstimate,
  TimeLimiter,
  TimeMakeUp,
} from "./modelled.ts";
export {
  type InstructionClass,
  type KindName,
  type SpaceName,
  type Totals,
  warpsPerBlock,
} from "./totals.ts";
export { cachesGlobalLoads } from "./transactions.ts";
