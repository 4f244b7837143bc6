/** The report for other programs: JSON and CSV. */
import type { Metric } from "../profile/index.ts";
import { metricRows } from "./render-table.ts";
import type { RunReport } from "./run-report.ts";

/** One JSON document, its last line ended. */
export function renderJson(report: RunReport): string {
  return `${JSON.stringify(report, undefined, 1)}\n`;
}

const CSV_HEADER = "Kernel,Launches,Metric Name,Unit,Label,Min,Avg,Max";

/** RFC 4180: one row a kernel and metric, below a header. */
export function renderCsv(report: RunReport, metrics: readonly Metric[]): string {
  const lines = metricRows(report, metrics).map((row) =>
    [
      row.kernel,
      row.launches,
      row.metric.name,
      row.metric.unit,
      row.metric.label,
      row.min,
      row.average,
      row.max,
    ]
      .map(cell)
      .join(","),
  );
  return [CSV_HEADER, ...lines].map((line) => `${line}\r\n`).join("");
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
