/** Measured values beside ours, launch by launch and metric by metric. */
import { ownField, pushTo } from "../../base/index.ts";
import type { MetricLabel, MetricUnit } from "../../profile/index.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";
import { launchesNamed, matchLaunches } from "./match-launches.ts";
import type { Measurement, Sizes } from "./measurement.ts";
import type { ReadNumber } from "./numbers.ts";

export const COMPARISON_FORMAT = "warpscope-comparison";
export const COMPARISON_VERSION = 1;

export interface Comparison {
  readonly format: typeof COMPARISON_FORMAT;
  readonly version: typeof COMPARISON_VERSION;
  readonly program: RunReport["program"];
  readonly device: RunReport["device"];
  /** Of what was imported. */
  readonly form: Measurement["form"];
  /** Compute capability of the chip measured on, where the file tells it. */
  readonly measuredOn?: string;
  /** Those with the largest difference first. */
  readonly launches: readonly LaunchComparison[];
  /** Those with the most values that are more than 10 % off first. */
  readonly metrics: readonly MetricSummary[];
  /** Kernels that were measured and not launched here as often, or with other sizes. */
  readonly onlyMeasured: readonly string[];
  /** Launches here that nothing was measured of. */
  readonly onlyHere: number;
  /** Measured metrics that Warpscope does not compute for the chip. */
  readonly otherMetrics: readonly string[];
}

export interface LaunchComparison {
  /** Number of the launch here, from 0; of nvprof's figures, of the kernel's first. */
  readonly launch: number;
  /** Launches that the values are the mean of. */
  readonly launches: number;
  readonly kernel: string;
  readonly grid: Sizes;
  readonly block: Sizes;
  /** The largest difference first. */
  readonly values: readonly ValueComparison[];
}

/** equal: to what was printed. near: within 10 %. far: more. */
export type Agreement = "equal" | "near" | "far";

export interface ValueComparison {
  readonly metric: string;
  readonly unit: MetricUnit;
  readonly label: MetricLabel;
  readonly measured: number;
  readonly warpscope: number;
  readonly difference: number;
  /** Of the measured value, in percent; absent where that is 0 and ours is not. */
  readonly percent?: number;
  readonly agreement: Agreement;
}

export interface MetricSummary {
  readonly metric: string;
  readonly label: MetricLabel;
  readonly launches: number;
  readonly equal: number;
  readonly near: number;
  readonly far: number;
  /** The largest difference in percent, with its sign; absent as in `ValueComparison`. */
  readonly worstPercent?: number;
}

const NEAR_PERCENT = 10;

export function compare(report: RunReport, measurement: Measurement): Comparison {
  const pairs = pairsOf(report, measurement);
  const launches = pairs.matched
    .map(({ ours, values }) => launchComparison(report, ours, values))
    .filter(({ values }) => values.length > 0)
    .sort((a, b) => badness(b.values[0]!) - badness(a.values[0]!) || a.launch - b.launch);
  const measuredNames = new Set(pairs.matched.flatMap(({ values }) => [...values.keys()]));
  const matchedHere = pairs.matched.reduce((sum, { ours }) => sum + ours.length, 0);
  return {
    format: COMPARISON_FORMAT,
    version: COMPARISON_VERSION,
    program: report.program,
    device: report.device,
    form: measurement.form,
    ...(measurement.form === "nvprof" || measurement.capability === undefined
      ? {}
      : { measuredOn: measurement.capability }),
    launches,
    metrics: summaries(launches),
    onlyMeasured: pairs.onlyMeasured,
    onlyHere: report.launches.length - matchedHere,
    otherMetrics: [...measuredNames].filter((name) => !isComputed(report, name)).sort(),
  };
}

interface Pairs {
  readonly matched: readonly {
    readonly ours: readonly [LaunchReport, ...LaunchReport[]];
    readonly values: ReadonlyMap<string, ReadNumber>;
  }[];
  readonly onlyMeasured: readonly string[];
}

function pairsOf(report: RunReport, measurement: Measurement): Pairs {
  const matched: Pairs["matched"][number][] = [];
  const onlyMeasured: string[] = [];
  if (measurement.form === "nvprof")
    for (const { kernel, values } of measurement.kernels) {
      const [first, ...rest] = launchesNamed(kernel, report.launches);
      if (first) matched.push({ ours: [first, ...rest], values });
      else onlyMeasured.push(kernel);
    }
  else {
    const found = matchLaunches(measurement.launches, report.launches);
    for (const [index, launch] of measurement.launches.entries()) {
      const ours = found[index];
      if (ours) matched.push({ ours: [ours], values: launch.values });
      else onlyMeasured.push(launch.kernel);
    }
  }
  return { matched, onlyMeasured };
}

function isComputed(report: RunReport, name: string): boolean {
  return report.launches.some(({ metrics }) => Object.hasOwn(metrics, name));
}

function launchComparison(
  report: RunReport,
  ours: readonly [LaunchReport, ...LaunchReport[]],
  measured: ReadonlyMap<string, ReadNumber>,
): LaunchComparison {
  const [first] = ours;
  const values = [...measured].flatMap(([metric, value]) => {
    const facts = ownField(report.metrics, metric);
    const own = ours.flatMap(({ metrics }) => ownField(metrics, metric) ?? []);
    if (!facts || own.length === 0) return [];
    const mean = own.reduce((a, b) => a + b, 0) / own.length;
    return [valueComparison(metric, facts.unit, facts.label, value, mean)];
  });
  return {
    launch: first.index,
    launches: ours.length,
    kernel: first.kernel,
    grid: first.grid,
    block: first.block,
    values: values.sort((a, b) => badness(b) - badness(a)),
  };
}

function valueComparison(
  metric: string,
  unit: MetricUnit,
  label: MetricLabel,
  { value: measured, precision }: ReadNumber,
  warpscope: number,
): ValueComparison {
  const difference = warpscope - measured;
  // What was rounded when it was printed may be off by half of its last place; so may floating point.
  const isEqual = Math.abs(difference) <= precision + Math.abs(measured) * 1e-9;
  const percent = difference === 0 ? 0 : measured === 0 ? undefined : (100 * difference) / measured;
  const isNear = percent !== undefined && Math.abs(percent) <= NEAR_PERCENT;
  return {
    metric,
    unit,
    label,
    measured,
    warpscope,
    difference,
    ...(percent === undefined ? {} : { percent }),
    agreement: isEqual ? "equal" : isNear ? "near" : "far",
  };
}

/** By which the worst is first: equal values count for nothing, and all is worse than nothing. */
function badness({ agreement, percent }: ValueComparison): number {
  if (agreement === "equal") return -1;
  return percent === undefined ? Number.POSITIVE_INFINITY : Math.abs(percent);
}

function summaries(launches: readonly LaunchComparison[]): MetricSummary[] {
  const byMetric = new Map<string, ValueComparison[]>();
  for (const value of launches.flatMap(({ values }) => values)) {
    pushTo(byMetric, value.metric, value);
  }
  return [...byMetric]
    .map(([metric, values]) => {
      const worst = values.reduce((a, b) => (badness(b) > badness(a) ? b : a));
      const count = (agreement: Agreement): number =>
        values.filter((value) => value.agreement === agreement).length;
      return {
        metric,
        label: worst.label,
        launches: values.length,
        equal: count("equal"),
        near: count("near"),
        far: count("far"),
        ...(worst.percent === undefined ? {} : { worstPercent: worst.percent }),
      };
    })
    .sort(
      (a, b) =>
        b.far - a.far || b.near - a.near || size(b) - size(a) || (a.metric < b.metric ? -1 : 1),
    );
}

function size({ worstPercent }: MetricSummary): number {
  return worstPercent === undefined ? Number.POSITIVE_INFINITY : Math.abs(worstPercent);
}
