/** The profile in a screen: a row a kernel, the longest first, with what limits it and the figures to look at. */
import type { Metric, MetricLabel, TimeLimiter } from "../profile/index.ts";
import { shortKernel } from "./compare/ladder-texts.ts";
import { groupByKernel, longestOf, totalNs } from "./launches-of-kernels.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { footnotes, labelOf, MARKS, valueText } from "./render-table.ts";
import { durationText } from "./render-times.ts";
import type { LaunchReport, RunReport } from "./run-report.ts";
import { bold, cut, displayWidth, padEnd, padStart, widest, wrap } from "./text-layout.ts";

export interface SummaryStyle {
  readonly columns: number;
  readonly colour: boolean;
  /** Of these the figures of a row are chosen. */
  readonly metrics: readonly Metric[];
}

type Say = (code: string, params?: Record<string, string | number>) => string;

/** More kernels are left to `--details`: those with the most time are shown. */
const MOST_KERNELS = 20;
/** Figures of a row, at most. */
const MOST_FIGURES = 2;

/** Below these, per cent, an efficiency is worth a look, whatever limits the kernel; below the second it is bad. */
const WORTH_A_LOOK = 80;
const BAD = 50;
/** From here on there is nothing to look at. */
const PERFECT = 99.5;

const EFFICIENCIES = [
  "gld_efficiency",
  "gst_efficiency",
  "shared_efficiency",
  "branch_efficiency",
  "warp_execution_efficiency",
];

const OF_MEMORY = ["gld_efficiency", "gst_efficiency"];
const OF_UNITS = ["warp_execution_efficiency", "achieved_occupancy"];

/** What to look at first, by what limits the kernel. */
const TELLING: Readonly<Record<TimeLimiter, readonly string[]>> = {
  launch: ["achieved_occupancy"],
  dispatch: ["achieved_occupancy"],
  issue: OF_UNITS,
  fp32: OF_UNITS,
  fp64: OF_UNITS,
  integer: OF_UNITS,
  special: OF_UNITS,
  matrix: OF_UNITS,
  "memory-instructions": OF_MEMORY,
  l1: OF_MEMORY,
  l2: OF_MEMORY,
  dram: OF_MEMORY,
  shared: ["shared_efficiency", "shared_load_transactions_per_request"],
  latency: ["achieved_occupancy", "warp_execution_efficiency"],
  barrier: ["achieved_occupancy", "warp_execution_efficiency"],
  atomics: ["atomic_transactions", "inst_executed_shared_atomics"],
};

export function renderSummary(
  report: RunReport,
  catalogue: Catalogue,
  style: SummaryStyle,
): string {
  const say: Say = (code, params = {}) => message(catalogue, code, params);
  const { launches, program, device } = report;
  const title = say("report/title", { program: program.name, device: device.name });
  const out = wrap(title, style.columns, "    ").map((line) => bold(line, style));
  if (launches.length === 0) out.push(...wrap(say("report/no-launches"), style.columns));
  else {
    const kernels = kernelsOf(report, style.metrics, say);
    out.push(...table(kernels.slice(0, MOST_KERNELS), say, style));
    const notes = [timeNote(report, say)];
    if (kernels.length > MOST_KERNELS)
      notes.unshift(say("summary/more-kernels", { count: kernels.length - MOST_KERNELS }));
    out.push("", ...notes.flatMap((note) => wrap(note, style.columns, "  ")));
    // What is modelled is said with the times.
    const labels = new Set(kernels.flatMap((kernel) => kernel.labels));
    labels.delete("modelled");
    out.push(...footnotes(report, labels, say, style.columns));
  }
  return `${out.join("\n")}\n`;
}

/** Where the rest is. */
export function renderMore(catalogue: Catalogue, columns: number): string {
  return `${wrap(message(catalogue, "summary/more"), columns, "  ").join("\n")}\n`;
}

interface Figure {
  readonly text: string;
  /** An ANSI colour. */
  readonly colour: number | undefined;
}

interface KernelRow {
  readonly name: string;
  readonly ns: number;
  /** Of the time of all kernels, 0 to 1. */
  readonly share: number;
  readonly calls: number;
  readonly limiter: string;
  readonly figures: readonly Figure[];
  readonly labels: readonly MetricLabel[];
}

/** The longest first. */
function kernelsOf(report: RunReport, metrics: readonly Metric[], say: Say): KernelRow[] {
  const byKernel = groupByKernel(report.launches);
  const names = shortNames([...byKernel.keys()]);
  const all = totalNs(report.launches);
  return [...byKernel]
    .map(([kernel, launches]) => {
      const ns = totalNs(launches);
      const { time } = longestOf(launches);
      const isWaiting = launches.some(({ waitsForThreads }) => waitsForThreads);
      const chosen = telling(launches, metrics, isWaiting ? undefined : time?.limiter);
      const limiter = isWaiting ? "summary/waiting" : time && `device/limited-${time.limiter}`;
      return {
        name: names.get(kernel)!,
        ns,
        share: all > 0 ? ns / all : 0,
        calls: launches.length,
        limiter: limiter ? say(limiter) : "",
        figures: chosen.map((metric) => figureOf(metric, launches)),
        labels: chosen.map((metric) => labelOf(metric, launches)),
      };
    })
    .sort((a, b) => b.ns - a.ns);
}

/** Without types; those of one name with different parameters keep them. */
function shortNames(kernels: readonly string[]): Map<string, string> {
  const short = kernels.map(shortKernel);
  return new Map(
    kernels.map((kernel, index) => {
      const name = short[index]!;
      const isAlone = short.indexOf(name) === short.lastIndexOf(name);
      return [kernel, isAlone && name !== "" ? name : kernel];
    }),
  );
}

/** What is low, before what merely belongs to the limiter. */
function telling(
  launches: readonly LaunchReport[],
  metrics: readonly Metric[],
  limiter: TimeLimiter | undefined,
): Metric[] {
  const ofLimiter = limiter === undefined ? [] : TELLING[limiter];
  const isLow = (name: string): boolean => {
    const value = average(name, launches);
    return EFFICIENCIES.includes(name) && value > 0 && value < WORTH_A_LOOK;
  };
  const order = [
    ...ofLimiter.filter(isLow),
    ...EFFICIENCIES.filter(isLow).sort((a, b) => average(a, launches) - average(b, launches)),
    ...ofLimiter,
  ];
  const had = [...new Set(order)]
    .flatMap((name) => metrics.find((metric) => metric.name === name) ?? [])
    .filter(({ name }) => average(name, launches) > 0);
  const open = had.filter(
    ({ name }) => !EFFICIENCIES.includes(name) || average(name, launches) < PERFECT,
  );
  return (open.length > 0 ? open : had).slice(0, MOST_FIGURES);
}

function average(name: string, launches: readonly LaunchReport[]): number {
  const sum = launches.reduce((all, { metrics }) => all + (metrics[name] ?? 0), 0);
  return sum / launches.length;
}

function figureOf(metric: Metric, launches: readonly LaunchReport[]): Figure {
  const value = average(metric.name, launches);
  const mark = MARKS[labelOf(metric, launches)];
  const isLow = EFFICIENCIES.includes(metric.name) && value < WORTH_A_LOOK;
  return {
    text: `${mark} ${metric.name} ${valueText(value, metric.unit)}`,
    colour: isLow ? (value < BAD ? 31 : 33) : undefined,
  };
}

/** Shorter ones are cut no further. */
const LEAST_NAME = 24;

function table(kernels: readonly KernelRow[], say: Say, style: SummaryStyle): string[] {
  const column = (name: string): string => say(`summary/column-${name}`);
  const rows = kernels.map(({ ns, share, calls, name, limiter, figures }) => ({
    numbers: [durationText(ns), `${Math.round(100 * share)}%`, String(calls)],
    name,
    limiter,
    figures,
  }));
  const heads = ["time", "share", "calls"].map(column);
  const widths = heads.map((head, index) =>
    widest([head, ...rows.map(({ numbers }) => numbers[index]!)]),
  );
  const limiterWidth = widest([column("limiter"), ...rows.map(({ limiter }) => limiter)]);
  const before = widths.reduce((sum, width) => sum + width + 2, 0);
  const longest = widest([column("kernel"), ...rows.map(({ name }) => name)]);
  const single = rows.flatMap(({ figures }) => figures.map(({ text }) => text));
  const figuresWidth = widest([column("figures"), ...single]);
  // Behind the limit where one figure of each row fits there; else on lines of their own below the name.
  const room = style.columns - before - limiterWidth - GAP.length;
  const isBeside = room - figuresWidth - GAP.length >= Math.min(longest, LEAST_NAME);
  const left = isBeside ? room - figuresWidth - GAP.length : room;
  const nameWidth = Math.max(6, Math.min(longest, left));
  const line = (numbers: readonly string[], name: string, limiter: string): string =>
    numbers.map((text, index) => padStart(text, widths[index]!) + GAP).join("") +
    padEnd(cut(name, nameWidth), nameWidth) +
    GAP +
    padEnd(limiter, limiterWidth);
  const below = Math.max(GAP.length, Math.min(before, style.columns - widest(single)));
  const figuresAt = isBeside ? before + nameWidth + GAP.length + limiterWidth + GAP.length : below;
  const indent = " ".repeat(figuresAt);
  const head = line(heads, column("kernel"), column("limiter"));
  return [
    cut(isBeside ? head + GAP + column("figures") : head.trimEnd(), style.columns),
    ...rows.flatMap(({ numbers, name, limiter, figures }) => {
      const first = line(numbers, name, limiter);
      const [beside = "", ...below] = filled(figures, style.columns - figuresAt, style);
      if (!isBeside) below.unshift(beside);
      return [
        (isBeside ? first + GAP + beside : first).trimEnd(),
        ...below.filter((text) => text !== "").map((text) => indent + text),
      ];
    }),
  ];
}

const GAP = "  ";

/** As many figures on a line as fit. */
function filled(figures: readonly Figure[], width: number, style: SummaryStyle): string[] {
  const lines: { text: string; used: number }[] = [];
  for (const figure of figures) {
    const last = lines.at(-1);
    const more = GAP.length + displayWidth(figure.text);
    if (last && last.used + more <= width) {
      last.text += GAP + painted(figure, style);
      last.used += more;
    } else lines.push({ text: painted(figure, style), used: displayWidth(figure.text) });
  }
  return lines.map(({ text }) => text);
}

function painted({ text, colour }: Figure, style: SummaryStyle): string {
  return style.colour && colour !== undefined ? `\u001b[${colour}m${text}\u001b[0m` : text;
}

/** What the times are, and how far off they may be. */
function timeNote(report: RunReport, say: Say): string {
  const errors = report.launches.flatMap(({ time }) => time?.expectedError ?? []);
  const isKnown =
    errors.length > 0 && report.launches.every(({ time }) => time?.expectedError !== undefined);
  const device = report.device.name;
  if (!isKnown) return `? ${say("summary/times-unmeasured", { device })}`;
  const percent = Math.round(100 * errors.reduce((a, b) => Math.max(a, b)));
  return `? ${say("summary/times", { device, percent })}`;
}
