/** nvprof's `--print-api-trace`: each call of the runtime in order. */

import { quoted } from "../csv-text.ts";
import type { RunReport } from "../run-report.ts";
import { timeColumn, timeText } from "./quantities.ts";
import type { NvprofStyle } from "./style.ts";

export function apiTrace(report: RunReport, style: NvprofStyle): string {
  const calls = report.activity?.calls ?? [];
  if (calls.length === 0) return "No API activities were profiled.\n";
  const lines = style.csv ? csvLines(calls, style) : textLines(calls, style);
  return lines.map((line) => `${line}\n`).join("");
}

type Calls = NonNullable<RunReport["activity"]>["calls"];

function textLines(calls: Calls, { timeUnit }: NvprofStyle): string[] {
  const line = (start: string, duration: string, name: string): string =>
    `${start.padStart(8)}${duration.padStart(10)}  ${name}`;
  return [
    line("Start", "Duration", "Name"),
    ...calls.map(({ startNs, durationNs, name }) =>
      line(timeText(startNs, timeUnit), timeText(durationNs, timeUnit), name),
    ),
  ];
}

function csvLines(calls: Calls, { timeUnit }: NvprofStyle): string[] {
  const start = timeColumn(
    calls.map(({ startNs }) => startNs),
    timeUnit,
  );
  const duration = timeColumn(
    calls.map(({ durationNs }) => durationNs),
    timeUnit,
  );
  return [
    ["Start", "Duration", "Name", "Correlation_ID"].map(quoted).join(","),
    [start.unit, duration.unit, "", ""].join(","),
    ...calls.map(({ startNs, durationNs, name }, index) =>
      [start.text(startNs), duration.text(durationNs), quoted(name), index + 1].join(","),
    ),
  ];
}
