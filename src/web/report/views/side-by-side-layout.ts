/** What is compared with what: a launch on several chips, or two launches on one. */
import type { MetricUnit } from "../../../profile/index.ts";
import type { DeviceLaunch, LaunchReport, RunReport } from "../../../report/index.ts";

/** A kernel's time on each chip, over all its launches. */
export interface ChipTimes {
  readonly kernel: string;
  readonly launches: number;
  /** By the id of the chip. */
  readonly times: Readonly<Record<string, number>>;
}

export function timesOnChips({ launches }: RunReport, ids: readonly string[]): ChipTimes[] {
  const byKernel = new Map<string, LaunchReport[]>();
  for (const launch of launches)
    byKernel.set(launch.kernel, [...(byKernel.get(launch.kernel) ?? []), launch]);
  return [...byKernel].map(([kernel, own]) => ({
    kernel,
    launches: own.length,
    times: Object.fromEntries(
      ids.map((id) => [
        id,
        own.reduce((sum, { onDevices }) => sum + (onDevices?.[id]?.durationNs ?? 0), 0),
      ]),
    ),
  }));
}

export interface MetricRow {
  readonly metric: string;
  readonly unit: MetricUnit;
  /** A column each; undefined where the chip does not have it. */
  readonly values: readonly (number | undefined)[];
  /** Largest over least of the values, 1 where they agree. */
  readonly spread: number;
}

/**
 * Metrics of all columns. Those that are nothing everywhere are left out, and those that have the meaning
 * and the values of one before: the vendor's tools have two names for many.
 */
export function metricRows(
  columns: readonly Pick<LaunchReport | DeviceLaunch, "metrics">[],
  metrics: RunReport["metrics"],
): MetricRow[] {
  const names = new Set(columns.flatMap((column) => Object.keys(column.metrics)));
  const seen = new Set<string>();
  return [...names].flatMap((metric) => {
    const values = columns.map((column) => column.metrics[metric]);
    const same = `${metrics[metric]?.meaning} ${values.join()}`;
    if (values.every((value) => !value) || seen.has(same)) return [];
    seen.add(same);
    return [{ metric, unit: metrics[metric]?.unit ?? "count", values, spread: spreadOf(values) }];
  });
}

function spreadOf(values: readonly (number | undefined)[]): number {
  const known = values.filter((value) => value !== undefined);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (least === most) return 1;
  return least > 0 ? most / least : Number.POSITIVE_INFINITY;
}
