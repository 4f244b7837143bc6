/**
 * Findings below a section, under the names of Nsight Compute's rules that look for the same. Only
 * what follows from counts or from the occupancy is said; no speed-up is promised.
 */
import { excessLines } from "../excess-lines.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";

export interface Finding {
  /** Of the section it stands below. */
  readonly section: string;
  readonly rule: string;
  /** OPT: something to improve. INF: something to know. */
  readonly type: "OPT" | "INF";
  /** Sentence by code. */
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Fewer active threads of a warp than this are worth a word. Source: Nsight Compute's rule. */
const FEW_THREADS = 24;

export function findings(report: RunReport, launch: LaunchReport): Finding[] {
  return [
    ...excess(report, launch),
    ...smallGrid(launch),
    ...lowOccupancy(launch),
    ...divergence(launch),
  ];
}

function excess(report: RunReport, launch: LaunchReport): Finding[] {
  const lines = excessLines({ ...report, launches: [launch] });
  const kinds = [
    { unit: "sectors", prefix: "global_", rule: "UncoalescedGlobalAccess", code: "global" },
    { unit: "wavefronts", prefix: "shared_", rule: "UncoalescedSharedAccess", code: "shared" },
  ] as const;
  return kinds.flatMap(({ unit, prefix, rule, code }) => {
    const [worst] = lines.filter((line) => line.unit === unit);
    if (!worst) return [];
    const excessive = lines
      .filter((line) => line.unit === unit)
      .reduce((sum, line) => sum + line.excess, 0);
    const total = launch.lines
      .flatMap(({ counters }) => Object.entries(counters))
      .filter(([name]) => new RegExp(`^${prefix}[a-z]+_${unit}$`).test(name))
      .reduce((sum, [, value]) => sum + value, 0);
    const percent = Math.round((100 * excessive) / total);
    const place = `${worst.file}:${worst.line}`;
    return [
      {
        section: "SourceCounters",
        rule,
        type: "OPT",
        code: `vendor/rule-excess-${code}`,
        params: { excess: excessive, total, percent, place },
      },
    ];
  });
}

function smallGrid({ metrics }: LaunchReport): Finding[] {
  const blocks = metrics["launch__grid_size"];
  const multiprocessors = metrics["launch__sm_count"];
  if (blocks === undefined || multiprocessors === undefined || blocks >= multiprocessors) return [];
  return [
    {
      section: "LaunchStats",
      rule: "LaunchConfiguration",
      type: "OPT",
      code: "vendor/rule-small-grid",
      params: { blocks, multiprocessors },
    },
  ];
}

const LIMITS = {
  blocks: "launch__occupancy_limit_blocks",
  warps: "launch__occupancy_limit_warps",
  registers: "launch__occupancy_limit_registers",
  shared: "launch__occupancy_limit_shared_mem",
} as const;

function lowOccupancy({ metrics }: LaunchReport): Finding[] {
  const percent = metrics["sm__maximum_warps_per_active_cycle_pct"];
  if (percent === undefined || percent >= 80) return [];
  const known = Object.entries(LIMITS).flatMap(([name, metric]) => {
    const value = metrics[metric];
    return value === undefined ? [] : [{ name, value }];
  });
  const least = Math.min(...known.map(({ value }) => value));
  const limiters = known.filter(({ value }) => value === least).map(({ name }) => name);
  return [
    {
      section: "Occupancy",
      rule: "TheoreticalOccupancy",
      type: "OPT",
      code: "vendor/rule-occupancy",
      params: { percent: percent.toFixed(2), limiters: limiters.join(", "), blocks: least },
    },
  ];
}

function divergence({ metrics }: LaunchReport): Finding[] {
  const threads = metrics["smsp__thread_inst_executed_per_inst_executed.ratio"];
  if (threads === undefined || threads === 0 || threads >= FEW_THREADS) return [];
  return [
    {
      section: "WarpStateStats",
      rule: "ThreadDivergence",
      type: "OPT",
      code: "vendor/rule-divergence",
      params: { threads: threads.toFixed(1) },
    },
  ];
}
