/** nvprof's "Event result" and "Metric result": per kernel over all its launches, or a row a launch. */
import type { Metric } from "../../profile/index.ts";
import { quoted } from "../csv-text.ts";
import type { RunReport } from "../run-report.ts";
import { METRIC_TITLES } from "./metric-titles.ts";
import { metricValue } from "./metric-value.ts";
import type { NvprofStyle } from "./style.ts";

interface Row {
  readonly kernel: string;
  readonly metric: Metric;
  readonly invocations: number;
  readonly min: number;
  readonly max: number;
  readonly average: number;
  readonly total: number;
}

/** Empty text where no launch is in any scope. */
export function metricResult(report: RunReport, style: NvprofStyle): string {
  const blocks = (["events", "metrics"] as const).flatMap((kind) => {
    const rows = rowsOf(report, style, kind);
    if (rows.length === 0) return [];
    const title = kind === "events" ? "Event result:" : "Metric result:";
    const lines = style.csv ? csvLines(report, rows, kind) : textLines(report, rows, kind);
    return [[`${style.prefix} ${title}`, ...lines]];
  });
  return blocks.map((lines) => lines.map((line) => `${line}\n`).join("")).join("\n");
}

function rowsOf(report: RunReport, style: NvprofStyle, kind: "events" | "metrics"): Row[] {
  const byKernel = new Map<string, Map<Metric, number[]>>();
  const invocations = new Map<string, number>();
  for (const launch of report.launches) {
    const invocation = (invocations.get(launch.mangled) ?? 0) + 1;
    invocations.set(launch.mangled, invocation);
    const kernel = style.nameOf(launch);
    for (const scope of style.scopes) {
      if (!scope.includes(launch, invocation)) continue;
      const values = byKernel.get(kernel) ?? new Map<Metric, number[]>();
      byKernel.set(kernel, values);
      for (const metric of scope[kind]) {
        const list = values.get(metric) ?? [];
        values.set(metric, list);
        list.push(launch.metrics[metric.name] ?? 0);
      }
    }
  }
  return [...byKernel].flatMap(([kernel, metrics]) =>
    [...metrics].map(([metric, values]) => {
      const total = values.reduce((a, b) => a + b, 0);
      return {
        kernel,
        metric,
        invocations: values.length,
        min: values.reduce((a, b) => Math.min(a, b)),
        max: values.reduce((a, b) => Math.max(a, b)),
        average: total / values.length,
        total,
      };
    }),
  );
}

function deviceText({ device }: RunReport): string {
  return `${device.name} (0)`;
}

function titleOf({ name }: Metric, report: RunReport): string {
  return METRIC_TITLES[name] ?? report.metrics[name]?.meaning ?? name;
}

function values(row: Row, kind: "events" | "metrics", csv: boolean): string[] {
  const { min, max, average, total } = row;
  const numbers = kind === "events" ? [min, max, average, total] : [min, max, average];
  return numbers.map((value) => metricValue(row.metric, value, csv));
}

function csvLines(report: RunReport, rows: readonly Row[], kind: "events" | "metrics"): string[] {
  const header =
    kind === "events"
      ? ["Device", "Kernel", "Invocations", "Event Name", "Min", "Max", "Avg", "Total"]
      : [
          "Device",
          "Kernel",
          "Invocations",
          "Metric Name",
          "Metric Description",
          "Min",
          "Max",
          "Avg",
        ];
  const device = quoted(deviceText(report));
  const lines = rows.map((row) =>
    [
      device,
      quoted(row.kernel),
      String(row.invocations),
      quoted(row.metric.name),
      ...(kind === "metrics" ? [quoted(titleOf(row.metric, report))] : []),
      ...values(row, kind, true),
    ].join(","),
  );
  return [header.map(quoted).join(","), ...lines];
}

const INVOCATIONS_WIDTH = 11;
const NAME_WIDTH = 40;
const VALUE_WIDTH = 10;

function textLines(report: RunReport, rows: readonly Row[], kind: "events" | "metrics"): string[] {
  const cells = rows.map((row) => values(row, kind, false));
  const widest = (texts: readonly string[], least: number): number =>
    texts.reduce((width, text) => Math.max(width, text.length), least);
  const nameWidth = widest(
    rows.map(({ metric }) => metric.name),
    NAME_WIDTH,
  );
  const titleWidth = widest(
    rows.map(({ metric }) => titleOf(metric, report)),
    NAME_WIDTH,
  );
  const valueWidth = widest(cells.flat(), VALUE_WIDTH);
  const line = (count: string, name: string, title: string, numbers: readonly string[]): string =>
    count.padStart(INVOCATIONS_WIDTH) +
    `  ${name.padStart(nameWidth)}` +
    (kind === "metrics" ? `  ${title.padStart(titleWidth)}` : "") +
    numbers.map((text) => `  ${text.padStart(valueWidth)}`).join("");
  const lines = [
    kind === "events"
      ? line("Invocations", "Event Name", "", ["Min", "Max", "Avg", "Total"])
      : line("Invocations", "Metric Name", "Metric Description", ["Min", "Max", "Avg"]),
    `Device ${quoted(deviceText(report))}`,
  ];
  let kernel: string | undefined;
  for (const [index, row] of rows.entries()) {
    if (row.kernel !== kernel) lines.push(`    Kernel: ${row.kernel}`);
    kernel = row.kernel;
    lines.push(
      line(String(row.invocations), row.metric.name, titleOf(row.metric, report), cells[index]!),
    );
  }
  return lines;
}
