/** What a metric is. The catalogue is in `catalogue/`, one file a theme. */
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
  /**
   * Width of a shared-memory bank that the program set (`cudaDeviceSetSharedMemConfig`), where the
   * chip leaves a choice; absent: the chip's default.
   */
  readonly sharedBankBytes?: number;
  readonly carveOut?: CarveOutPreference;
}

/**
 * How a program wants the storage of the L1 and shared memory split. A number: per cent of the most
 * shared memory (`cudaFuncAttributePreferredSharedMemoryCarveout`), from compute capability 7.0 on. The
 * words: `cudaFuncCachePreferL1`, `…Equal` and `…Shared`. Undefined: no preference.
 */
export type CarveOutPreference = number | "l1" | "equal" | "shared" | undefined;

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

/** level: 0 (idle) to 10 (at its peak), as nvprof grades how busy a unit is. */
export type MetricUnit =
  | "count"
  | "percent"
  | "ratio"
  | "bytes"
  | "nanoseconds"
  | "bytesPerSecond"
  | "level";

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

/** Whose name it is. nvprof's events and metrics share some names. */
export type MetricTool = "nvprof-metric" | "nvprof-event" | "nsight-compute" | "warpscope";

export const METRIC_THEMES = [
  "global-memory",
  "shared-memory",
  "local-memory",
  "atomics",
  "caches",
  "dram",
  "instructions",
  "flops",
  "occupancy",
  "issue",
  "time",
  "system",
] as const;
export type MetricTheme = (typeof METRIC_THEMES)[number];

interface MetricEntry {
  readonly name: string;
  readonly tools: readonly MetricTool[];
  readonly theme: MetricTheme;
  readonly unit: MetricUnit;
  /** Codes of the sentences that say what it is, how it is computed, and what a good value is. */
  readonly meaning: string;
  readonly formula: string;
  readonly advice: string | undefined;
  /**
   * Compute capabilities for which the vendor's tool lists it: "3" for any 3.x, "3.5", or "7+" for 7.0
   * and everything after.
   */
  readonly listedFor: readonly string[];
  /** The same in the vendor's other tool: a name, or several in a formula. */
  readonly counterpart: string | undefined;
}

/** A metric that is computed. */
export interface Metric extends MetricEntry {
  readonly label: MetricLabel;
  /** Compute capabilities of the chips that have what it measures, as in `listedFor`; all if absent. */
  readonly existsOn: readonly string[] | undefined;
  /** 0 where there is nothing to measure. Percent to two decimals, as ncu prints them; ratios to six, Nsight Compute's to two. */
  evaluate(launch: LaunchFacts): number;
}

/** A metric of the vendor's tools that is known and not computed. */
export interface MissingMetric extends MetricEntry {
  readonly label: "not-available";
  /** Code of the sentence that says why. */
  readonly reason: string;
}

export type CatalogueEntry = Metric | MissingMetric;
