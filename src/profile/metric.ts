/** What a metric is. The catalogue is in `metrics-*.ts`. */
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import type { LaunchCounters } from "../observe/index.ts";
import type { Totals } from "./totals.ts";

/** One launch, as the metrics see it. */
export interface LaunchFacts {
  readonly program: Program;
  readonly counters: LaunchCounters;
  readonly totals: Totals;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly dynamicSharedBytes: number;
  readonly device: DeviceSpec;
}

export type MetricUnit = "count" | "percent" | "ratio" | "bytes";

/**
 * How far a number can be trusted.
 * exact: follows from the program. exact-if-same-loads: and from which accesses nvcc merges.
 * exact-if-same-instructions: and from nvcc's choice of instructions. modelled: an estimate.
 */
export type MetricLabel =
  | "exact"
  | "exact-if-same-loads"
  | "exact-if-same-instructions"
  | "modelled";

export interface Metric {
  /** nvprof's or Nsight Compute's. */
  readonly name: string;
  readonly unit: MetricUnit;
  readonly label: MetricLabel;
  /** Code of the sentence that explains it. */
  readonly meaning: string;
  /** 0 where there is nothing to measure; percent and ratios rounded to two decimals, as ncu prints. */
  evaluate(launch: LaunchFacts): number;
}
