/** Metrics that moved from one version to the next. */
import { ownField } from "../../base/index.ts";
import { DEFAULT_METRICS } from "../../profile/index.ts";

export interface Change {
  readonly metric: string;
  readonly before: number;
  readonly after: number;
  /** Of the value before, in percent; absent where that was 0. */
  readonly percent?: number;
}

/** Told unless others are asked for. The time has its own place. */
const TELLING: readonly string[] = [
  ...DEFAULT_METRICS.filter((name) => name !== "gpu__time_duration.sum"),
  "shared_load_transactions",
  "shared_store_transactions",
  "inst_executed",
  "divergent_branch",
  "dram_read_bytes",
  "warps_launched",
  "launch__registers_per_thread",
  "launch__shared_mem_per_block_allocated",
];

/** Smaller ones are left out: less than half a percent of the larger value. */
const LEAST_CHANGE = 0.005;

export function changesOf(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  metrics: readonly string[] = TELLING,
): Change[] {
  return metrics
    .flatMap((metric) => {
      const [a, b] = [ownField(before, metric), ownField(after, metric)];
      if (a === undefined || b === undefined || size({ before: a, after: b }) < LEAST_CHANGE)
        return [];
      const percent = a === 0 ? {} : { percent: (100 * (b - a)) / a };
      return [{ metric, before: a, after: b, ...percent }];
    })
    .sort((a, b) => size(b) - size(a));
}

/** 0 for none to 1 for all or nothing, the same for twice as much and half as much. */
function size({ before, after }: { readonly before: number; readonly after: number }): number {
  const most = Math.max(Math.abs(before), Math.abs(after));
  return most === 0 ? 0 : Math.abs(after - before) / most;
}
