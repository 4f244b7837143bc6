/** What can be shown of each source line: sums of a line's counters, and shares of them. */
import type { LineReport } from "../../report/index.ts";
import { WARP_SIZE } from "./samples.ts";

export interface LineMetric {
  /** In the address; its name is the sentence `page/metric-<id>`. */
  readonly id: string;
  readonly kind: "count" | "share";
  /** Undefined where the line has nothing of it. */
  readonly of: (counters: Counters) => number | undefined;
  /** How hot a line is, 0 to 1, given its value and the most that any line has. */
  readonly heat: (value: number, most: number) => number;
}

type Counters = Readonly<Record<string, number>>;

const ofMost = (value: number, most: number): number => (most > 0 ? value / most : 0);

/** Names of counters are those of `sourceLines`. */
const GLOBAL = ["global_load", "global_store", "global_atomic", "global_reduction"];
const LOCAL = ["local_load", "local_store"];
const SHARED = ["shared_load", "shared_store", "shared_atomic", "shared_reduction"];

function sum(counters: Counters, prefixes: readonly string[], name: string): number {
  return prefixes.reduce((total, prefix) => total + (counters[`${prefix}_${name}`] ?? 0), 0);
}

function count(id: string, value: (counters: Counters) => number): LineMetric {
  return { id, kind: "count", of: (counters) => value(counters) || undefined, heat: ofMost };
}

export const LINE_METRICS: readonly LineMetric[] = [
  count("instructions", (counters) => counters["inst_executed"] ?? 0),
  {
    id: "lanes",
    kind: "share",
    of: ({ inst_executed: warps = 0, thread_inst_executed: threads = 0 }) =>
      warps === 0 ? undefined : threads / (warps * WARP_SIZE),
    // Few lanes at work are what is hot.
    heat: (value) => 1 - value,
  },
  count("global-sectors", (counters) => sum(counters, GLOBAL, "sectors")),
  count(
    "global-excess",
    (counters) => sum(counters, GLOBAL, "sectors") - sum(counters, GLOBAL, "ideal_sectors"),
  ),
  count("shared-wavefronts", (counters) => sum(counters, SHARED, "wavefronts")),
  count(
    "shared-excess",
    (counters) => sum(counters, SHARED, "wavefronts") - sum(counters, SHARED, "ideal_wavefronts"),
  ),
  count("local-sectors", (counters) => sum(counters, LOCAL, "sectors")),
  count("branches", (counters) => counters["branches"] ?? 0),
  count("divergent", (counters) => counters["divergent_branches"] ?? 0),
];

/** Counters of each line of a file, columns added up. */
export function countersByLine(lines: readonly LineReport[], file: string): Map<number, Counters> {
  const byLine = new Map<number, Record<string, number>>();
  for (const entry of lines) {
    if (entry.file !== file) continue;
    const sums = byLine.get(entry.line) ?? {};
    byLine.set(entry.line, sums);
    for (const [name, value] of Object.entries(entry.counters))
      sums[name] = (sums[name] ?? 0) + value;
  }
  return byLine;
}
