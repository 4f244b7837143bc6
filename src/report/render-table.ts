/** The profile as text: metrics by kernel in nvprof's manner, then the lines with the most excess. */
import type { Metric, MetricLabel, MetricUnit } from "../profile/index.ts";
import { type ExcessLine, excessLines } from "./excess-lines.ts";
import { groupByKernel } from "./launches-of-kernels.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { timeLines } from "./render-times.ts";
import type { LaunchReport, RunReport } from "./run-report.ts";
import { bold, cut, displayWidth, padEnd, padStart, printable, wrap } from "./text-layout.ts";

export interface TableStyle {
  readonly columns: number;
  readonly colour: boolean;
  readonly metrics: readonly Metric[];
  /** Leaves out metrics that are 0 in every launch of a kernel. */
  readonly hideZeros: boolean;
  /** Lines of a source file; undefined where it cannot be read. */
  lines(file: string): readonly string[] | undefined;
}

/** One row of the table: a metric over all launches of a kernel. */
export interface MetricRow {
  readonly kernel: string;
  readonly launches: number;
  readonly metric: Metric;
  /** That of the metric, or a weaker one. */
  readonly label: MetricLabel;
  readonly min: number;
  readonly average: number;
  readonly max: number;
}

/** Kernels in order of their first launch, metrics in the order asked for. */
export function metricRows(report: RunReport, metrics: readonly Metric[]): MetricRow[] {
  const rows: MetricRow[] = [];
  for (const [kernel, launches] of groupByKernel(report.launches))
    for (const metric of metrics) {
      const values = launches.map((launch) => launch.metrics[metric.name] ?? 0);
      rows.push({
        kernel,
        launches: launches.length,
        metric,
        label: labelOf(metric, launches),
        min: values.reduce((a, b) => Math.min(a, b)),
        average: values.reduce((a, b) => a + b, 0) / values.length,
        max: values.reduce((a, b) => Math.max(a, b)),
      });
    }
  return rows;
}

/**
 * Counts are estimates where the code is ours in place of NVIDIA's, no profiler's figures confirm them, or threads
 * wait for each other.
 */
export function labelOf({ label, theme }: Metric, launches: readonly LaunchReport[]): MetricLabel {
  const isGuess = launches.some(
    ({ libraryCode, unconfirmedCounts, waitsForThreads }) =>
      libraryCode || unconfirmedCounts || waitsForThreads,
  );
  return isGuess && theme !== "occupancy" ? "modelled" : label;
}

/** How many of the lines with excess are shown. */
const EXCESS_LINES = 10;

export const MARKS: Readonly<Record<MetricLabel, string>> = {
  exact: "=",
  "exact-if-same-loads": "=",
  "exact-if-same-instructions": "~",
  modelled: "?",
};

const LAUNCHES_WIDTH = 8;
/** Columns between the number of launches and the name of the metric: the label's mark. */
const MARK_WIDTH = 4;
/** Narrower columns of meanings are left out. */
const MIN_MEANING_WIDTH = 16;

export function renderProfileTable(
  report: RunReport,
  catalogue: Catalogue,
  style: TableStyle,
): string {
  const say = (code: string, params: Record<string, string | number> = {}): string =>
    message(catalogue, code, params);
  const rows = metricRows(report, style.metrics).filter(
    (row) => !style.hideZeros || row.min !== 0 || row.max !== 0,
  );
  const out: string[] = [];
  const title = say("report/title", { program: report.program.name, device: report.device.name });
  out.push(...wrap(title, style.columns, "    "));
  if (report.launches.length === 0) {
    out.push(...wrap(say("report/no-launches"), style.columns));
    return `${out.join("\n")}\n`;
  }
  const widths = widthsOf(rows, style);
  out.push(headerLine(widths, say, style));
  let kernel: string | undefined;
  for (const row of rows) {
    if (row.kernel !== kernel) {
      kernel = row.kernel;
      const text = say("report/kernel", { kernel });
      out.push(...wrap(text, style.columns, "    ").map((line) => bold(line, style)));
    }
    out.push(...metricLines(row, widths, say, style));
  }
  out.push("", ...footnotes(report, new Set(rows.map(({ label }) => label)), say, style.columns));
  const times = timeLines(report, say, style.columns);
  if (times.length > 0) out.push("", ...times);
  out.push(...excessSection(report, say, style));
  return `${out.join("\n")}\n`;
}

type Say = (code: string, params?: Record<string, string | number>) => string;

/** Widths of the table's columns, fitted to what is in them. */
interface Widths {
  readonly name: number;
  readonly number: number;
  /** 0 where there is no room for meanings. */
  readonly meaning: number;
  /** Whether kernels were launched several times, so that least, mean and largest may differ. */
  readonly hasSpread: boolean;
}

function widthsOf(rows: readonly MetricRow[], style: TableStyle): Widths {
  const texts = rows.flatMap(({ min, average, max, metric }) =>
    [min, average, max].map((value) => valueText(value, metric.unit).length),
  );
  const number = 2 + texts.reduce((width, length) => Math.max(width, length), 7);
  const hasSpread = rows.some(({ launches }) => launches > 1);
  const room = style.columns - LAUNCHES_WIDTH - MARK_WIDTH - (hasSpread ? 3 : 1) * number;
  const longest = rows.reduce((width, { metric }) => Math.max(width, metric.name.length), 10);
  const name = Math.max(10, Math.min(room, longest));
  const meaning = room - name - 2;
  return { name, number, meaning: meaning >= MIN_MEANING_WIDTH ? meaning : 0, hasSpread };
}

function headerLine(widths: Widths, say: Say, style: TableStyle): string {
  const cells = [
    padStart(say("report/column-launches"), LAUNCHES_WIDTH),
    " ".repeat(MARK_WIDTH) + padEnd(say("report/column-metric"), widths.name),
    ...(widths.hasSpread ? ["min", "average", "max"] : ["value"]).map((name) =>
      padStart(say(`report/column-${name}`), widths.number),
    ),
  ];
  const meaning = widths.meaning > 0 ? `  ${say("report/column-meaning")}` : "";
  return cut(cells.join("") + meaning, style.columns);
}

function metricLines(row: MetricRow, widths: Widths, say: Say, style: TableStyle): string[] {
  const { metric } = row;
  const lead = `${padStart(String(row.launches), LAUNCHES_WIDTH)}  ${MARKS[row.label]} `;
  const { min, average, max } = row;
  const spread = row.launches > 1 ? [min, average, max] : [undefined, average, undefined];
  const numbers = (widths.hasSpread ? spread : [average])
    .map((value) => (value === undefined ? "" : valueText(value, metric.unit)))
    .map((text) => padStart(text, widths.number))
    .join("");
  const tail = widths.meaning > 0 ? `  ${cut(say(metric.meaning), widths.meaning)}` : "";
  if (displayWidth(metric.name) <= widths.name)
    return [`${lead}${padEnd(metric.name, widths.name)}${numbers}${tail}`.trimEnd()];
  // A name that is too long gets lines of its own above the numbers.
  const indent = " ".repeat(lead.length);
  const names = wrap(lead + metric.name, style.columns, indent);
  return [...names, `${indent}${" ".repeat(widths.name)}${numbers}${tail}`.trimEnd()];
}

/** A number as its unit asks for. */
export function valueText(value: number, unit: MetricUnit): string {
  switch (unit) {
    case "percent":
      return `${value.toFixed(2)}%`;
    case "ratio":
      return value.toFixed(2);
    case "nanoseconds":
      return scaled(value, ["ns", "us", "ms", "s"]);
    case "bytesPerSecond":
      return scaled(value, ["B/s", "KB/s", "MB/s", "GB/s", "TB/s"]);
    case "count":
    case "bytes":
    case "level":
      return Number.isInteger(value) ? String(value) : value.toFixed(2);
  }
}

/** In the largest of these units, each a thousand of the one before, that leaves a whole part. */
function scaled(value: number, units: readonly string[]): string {
  let step = 0;
  while (step < units.length - 1 && value / 1000 ** step >= 1000) step++;
  return `${(value / 1000 ** step).toFixed(2)}${units[step]}`;
}

/** What the marks say, and what qualifies the figures. */
export function footnotes(
  report: RunReport,
  labels: ReadonlySet<MetricLabel>,
  say: Say,
  columns: number,
): string[] {
  const lines: string[] = [];
  if (labels.has("exact") || labels.has("exact-if-same-loads"))
    lines.push(`= ${say("report/label-exact")}`);
  if (labels.has("exact-if-same-instructions")) lines.push(`~ ${say("report/label-instructions")}`);
  if (labels.has("modelled")) lines.push(`? ${say("report/label-modelled")}`);
  const ours = new Set(report.launches.filter((one) => one.libraryCode).map((one) => one.kernel));
  if (ours.size > 0)
    lines.push(`! ${say("report/library-code", { kernels: [...ours].slice(0, 3).join(", ") })}`);
  const unconfirmed = report.launches.filter((one) => one.unconfirmedCounts);
  if (unconfirmed.length > 0) {
    const kernels = [...new Set(unconfirmed.map((one) => one.kernel))].slice(0, 3).join(", ");
    lines.push(`! ${say("report/unconfirmed-counts", { kernels })}`);
  }
  const waiting = report.launches.filter((one) => one.waitsForThreads);
  if (waiting.length > 0) {
    const kernels = [...new Set(waiting.map((one) => one.kernel))].slice(0, 3).join(", ");
    lines.push(`! ${say("report/waiting", { kernels })}`);
  }
  return lines.flatMap((line) => wrap(line, columns, "  "));
}

function excessSection(report: RunReport, say: Say, style: TableStyle): string[] {
  const rows = excessLines(report).slice(0, EXCESS_LINES);
  if (rows.length === 0) return ["", ...wrap(say("report/no-excess"), style.columns)];
  const title = wrap(say("report/excess"), style.columns).map((line) => bold(line, style));
  return ["", ...title, ...rows.flatMap((row) => excessText(row, say, style))];
}

function excessText(row: ExcessLine, say: Say, style: TableStyle): string[] {
  const source = printable(style.lines(row.file)?.[row.line - 1] ?? "").trim();
  const place = `${row.file}:${row.line}`;
  const counts = say(`report/excess-${row.unit}`, {
    traffic: say(`report/traffic-${row.traffic}`),
    excess: row.excess,
    total: row.total,
    percent: (100 * row.share).toFixed(1),
  });
  const first = displayWidth(place) + 8 < style.columns ? `${place}: ${source}` : place;
  return [
    cut(first.replace(/: $/, ""), style.columns),
    ...wrap(`    ${counts}`, style.columns, "    "),
  ];
}
