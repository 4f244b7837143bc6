/** What a metric is. The catalogue is in `metrics-*.ts`. */
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import type { LaunchCounters } from "../observe/index.ts";
import type { Modelled } from "./modelled.ts";
import type { Totals } from "./totals.ts";

/** One launch and its counters, on some device. */
export interface CountedLaunch {
  readonly program: Program;
  readonly counters: LaunchCounters;
  readonly totals: Totals;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly dynamicSharedBytes: number;
  readonly device: DeviceSpec;
  readonly codegen: Codegen;
}

/** Options of the compilation that a chip's counts and registers depend on. */
export interface Codegen {
  /** `-Xptxas -dlcm=`: whether global loads go through the L1 where the chip leaves a choice. */
  readonly dlcm: "ca" | "cg" | undefined;
  /** `-maxrregcount`. */
  readonly maxRegisters: number | undefined;
}

/** One launch, as the metrics see it. */
export interface LaunchFacts extends CountedLaunch {
  readonly modelled: Modelled;
}

export type MetricUnit = "count" | "percent" | "ratio" | "bytes" | "nanoseconds" | "bytesPerSecond";

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
