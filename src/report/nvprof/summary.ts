/** nvprof's summary: time by kernel, copy and call of the runtime, the longest first. */

import { quoted } from "../csv-text.ts";
import type { RunReport } from "../run-report.ts";
import { gpuActivities } from "./gpu-activities.ts";
import { timeColumn, timeText } from "./quantities.ts";
import type { NvprofStyle } from "./style.ts";

interface Group {
  readonly type: "GPU activities" | "API calls";
  readonly rows: readonly Row[];
}

interface Row {
  readonly name: string;
  readonly calls: number;
  /** Of all time of the group, in percent. */
  readonly share: number;
  readonly totalNs: number;
  readonly minNs: number;
  readonly maxNs: number;
}

export function summary(report: RunReport, style: NvprofStyle): string {
  const groups: Group[] = [];
  if (style.parts.has("gpu-summary"))
    groups.push({ type: "GPU activities", rows: rowsOf(gpuActivities(report, style)) });
  if (style.parts.has("api-summary"))
    groups.push({ type: "API calls", rows: rowsOf(report.activity?.calls ?? []) });
  const filled = groups.filter(({ rows }) => rows.length > 0);
  const missing = groups.flatMap(({ type, rows }) => {
    if (rows.length > 0) return [];
    return [
      type === "API calls" ? "No API activities were profiled." : "No kernels were profiled.",
    ];
  });
  const lines =
    filled.length === 0 ? [] : style.csv ? csvLines(filled, style) : textLines(filled, style);
  return [...lines, ...missing].map((line) => `${line}\n`).join("");
}

function rowsOf(list: readonly { name: string; durationNs: number }[]): Row[] {
  const byName = new Map<
    string,
    { calls: number; totalNs: number; minNs: number; maxNs: number }
  >();
  let allNs = 0;
  for (const { name, durationNs } of list) {
    const sums = byName.get(name) ?? { calls: 0, totalNs: 0, minNs: durationNs, maxNs: 0 };
    byName.set(name, sums);
    sums.calls++;
    sums.totalNs += durationNs;
    sums.minNs = Math.min(sums.minNs, durationNs);
    sums.maxNs = Math.max(sums.maxNs, durationNs);
    allNs += durationNs;
  }
  return [...byName]
    .map(([name, sums]) => ({
      name,
      ...sums,
      share: allNs === 0 ? 0 : (100 * sums.totalNs) / allNs,
    }))
    .sort((a, b) => b.totalNs - a.totalNs);
}

function csvLines(groups: readonly Group[], style: NvprofStyle): string[] {
  const all = groups.flatMap(({ rows }) => rows);
  const column = (field: (row: Row) => number) => timeColumn(all.map(field), style.timeUnit);
  const time = column((row) => row.totalNs);
  const average = column((row) => row.totalNs / row.calls);
  const min = column((row) => row.minNs);
  const max = column((row) => row.maxNs);
  const header = ["Type", "Time(%)", "Time", "Calls", "Avg", "Min", "Max", "Name"];
  return [
    header.map(quoted).join(","),
    ["", "%", time.unit, "", average.unit, min.unit, max.unit, ""].join(","),
    ...groups.flatMap(({ type, rows }) =>
      rows.map((row) =>
        [
          quoted(type),
          row.share.toFixed(6),
          time.text(row.totalNs),
          row.calls,
          average.text(row.totalNs / row.calls),
          min.text(row.minNs),
          max.text(row.maxNs),
          quoted(row.name),
        ].join(","),
      ),
    ),
  ];
}

const TYPE_WIDTH = 16;

function textLines(groups: readonly Group[], style: NvprofStyle): string[] {
  const line = (type: string, share: string, cells: readonly string[], name: string): string =>
    type.padStart(TYPE_WIDTH) +
    share.padStart(9) +
    cells.map((cell) => cell.padStart(10)).join("") +
    `  ${name}`;
  const lines = [line("Type", "Time(%)", ["Time", "Calls", "Avg", "Min", "Max"], "Name")];
  for (const { type, rows } of groups)
    for (const [index, row] of rows.entries()) {
      const { totalNs, calls, minNs, maxNs } = row;
      const time = (ns: number): string => timeText(ns, style.timeUnit);
      lines.push(
        line(
          index === 0 ? `${type}:` : "",
          `${row.share.toFixed(2)}%`,
          [time(totalNs), String(calls), time(totalNs / calls), time(minNs), time(maxNs)],
          row.name,
        ),
      );
    }
  return lines;
}
