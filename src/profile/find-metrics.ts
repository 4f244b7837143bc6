/** What a list of metric names means. */
import type { Diagnostics } from "../base/index.ts";
import type { Metric } from "./metric.ts";
import { METRICS } from "./metrics.ts";

/**
 * Metrics of the vendor's tools that follow from caches, schedulers or time, which are not simulated
 * yet: asking for one is no spelling mistake.
 */
const NOT_AVAILABLE: readonly RegExp[] = [
  /^(achieved_occupancy|sm_efficiency|ipc|issued_ipc|issue_slot.*|eligible_warps_per_cycle)$/,
  /^(.*_throughput|.*_utilization|.*hit_rate|stall_.*|dram_.*|l2_.*|tex_.*|sysmem_.*|nvlink_.*)$/,
  /^(flop_.*_efficiency|flop_hp_.*|flop_count_hp.*|inst_replay_overhead|.*_replay_overhead)$/,
  /^(cf_.*|ldst_.*|inst_fp_.*|inst_misc|inst_issued|warp_nonpred_execution_efficiency)$/,
  /^(gpu|gpc|sm|smsp|l1tex|lts|ltc|dram|fbpa|idc|gcc|launch|device|derived|memory|breakdown)__/,
];

/**
 * The metrics that `patterns` name: exact names of nvprof or Nsight Compute, names with `*` for any
 * part, or `all`. In the order asked for, each once. An unknown name is an error that names the
 * nearest known one.
 */
export function findMetrics(patterns: readonly string[], diagnostics: Diagnostics): Metric[] {
  const found = new Set<Metric>();
  for (const raw of patterns) {
    const pattern = raw.trim();
    if (pattern === "") continue;
    const matching = METRICS.filter((metric) => matches(pattern, metric.name));
    if (matching.length === 0) reportUnknown(pattern, diagnostics);
    for (const metric of matching) found.add(metric);
  }
  return [...found];
}

function matches(pattern: string, name: string): boolean {
  if (pattern === "all") return true;
  if (!pattern.includes("*")) return pattern === name;
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(name);
}

function reportUnknown(name: string, diagnostics: Diagnostics): void {
  if (NOT_AVAILABLE.some((pattern) => pattern.test(name))) {
    diagnostics.error("profile/metric-not-available", { name });
    return;
  }
  const suggestion = nearest(name);
  if (suggestion === undefined) diagnostics.error("profile/unknown-metric", { name });
  else diagnostics.error("profile/unknown-metric-suggestion", { name, suggestion });
}

/** The known name with the fewest edits, if they are fewer than a third of its length. */
function nearest(name: string): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const metric of METRICS) {
    const distance = editDistance(name, metric.name);
    if (distance >= bestDistance || distance * 3 > metric.name.length) continue;
    best = metric.name;
    bestDistance = distance;
  }
  return best;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
