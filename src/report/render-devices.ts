/** Several devices side by side: a column a device, by kernel. */
import type { Metric } from "../profile/index.ts";
import { groupByKernel, longestOf } from "./launches-of-kernels.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { MARKS, valueText } from "./render-table.ts";
import type { DeviceLaunch, LaunchReport, RunReport } from "./run-report.ts";
import { bold, displayWidth, padEnd, padStart, widest, wrap } from "./text-layout.ts";

export interface DeviceTableStyle {
  readonly columns: number;
  readonly colour: boolean;
  readonly metrics: readonly Metric[];
  /** Leaves out metrics that are 0 on every device. */
  readonly hideZeros: boolean;
}

type Say = (code: string, params?: Record<string, string | number>) => string;

interface Row {
  readonly mark: string;
  readonly name: string;
  /** One a device. */
  readonly cells: readonly string[];
  /** Words: broken into lines where numbers are narrower. */
  readonly isText?: true;
}

/** Where a device does not have a metric, or no error of its times is known. */
const ABSENT = "–";
const LEAST_NAME_WIDTH = 16;
const LEAST_CELL_WIDTH = 12;

/** The report as one of its devices sees it: metrics and times are that device's. */
export function reportOn(report: RunReport, id: string): RunReport {
  const device = report.devices?.find((one) => one.id === id) ?? report.device;
  const launches = report.launches.map((launch) => {
    const seen = launch.onDevices?.[id];
    if (!seen) return launch;
    const { metrics, durationNs, advice } = seen;
    return { ...launch, metrics, durationNs, ...(advice ? { advice } : {}) };
  });
  return { ...report, device, launches };
}

export function renderSideBySide(
  report: RunReport,
  catalogue: Catalogue,
  style: DeviceTableStyle,
): string {
  const say: Say = (code, params) => message(catalogue, code, params);
  const devices = report.devices ?? [report.device];
  const names = devices.map(({ name }) => name).join(say("occupancy/list-comma"));
  const title = say("report/title", { program: report.program.name, device: names });
  const lines = wrap(title, style.columns, "    ");
  if (report.launches.length === 0) {
    lines.push(...wrap(say("report/no-launches"), style.columns));
    return `${lines.join("\n")}\n`;
  }
  const kernels = groupByKernel(report.launches);
  const ids = devices.map(({ id }) => id);
  const sections = [...kernels].map(([kernel, launches]) => ({
    kernel,
    launches,
    rows: [...factRows(launches, ids, say), ...metricRowsOf(launches, ids, style)],
  }));
  const header: Row = { mark: "", name: "", cells: ids };
  const widths = widthsOf([header, ...sections.flatMap(({ rows }) => rows)], style);
  for (const { kernel, launches, rows } of sections) {
    const text = say("device/kernel", { kernel, launches: launches.length });
    lines.push("", ...wrap(text, style.columns, "    ").map((line) => bold(line, style)));
    for (const row of [header, ...rows]) lines.push(...rowLines(row, widths, style));
  }
  const first = say("device/compared", { device: devices[0]!.name });
  const notes = [first, ...labelNotes(style.metrics, say)];
  lines.push("", ...notes.flatMap((note) => wrap(note, style.columns, "  ")));
  return `${lines.join("\n")}\n`;
}

/** Time, limit, occupancy: modelled, and first. Of several launches, the means. */
function factRows(launches: readonly LaunchReport[], ids: readonly string[], say: Say): Row[] {
  const seen = ids.map((id) => launches.map((launch) => launch.onDevices![id]!));
  const times = seen.map((list) => mean(list.map(({ durationNs }) => durationNs)));
  const row = (name: string, cells: readonly string[], isText?: true): Row => ({
    mark: "?",
    name: say(`device/row-${name}`),
    cells,
    ...(isText ? { isText } : {}),
  });
  return [
    row("time", times.map(timeText)),
    row(
      "error",
      seen.map(([first]) => errorText(first!)),
    ),
    row(
      "speed",
      times.map((time) => `${(times[0]! / time).toFixed(2)}×`),
    ),
    row(
      "limiter",
      seen.map((list) => say(`device/limited-${longest(list)}`)),
      true,
    ),
    row(
      "occupancy",
      seen.map((list) => `${(100 * mean(list.map(({ occupancy }) => occupancy))).toFixed(1)}%`),
    ),
    row(
      "occupancy-limiter",
      seen.map(([first]) =>
        first!.occupancyLimiters
          .map((name) => say(`occupancy/limiter-${name}`))
          .join(say("occupancy/list-comma")),
      ),
      true,
    ),
    row(
      "blocks",
      seen.map((list) => rangeText(list.map(({ blocksPerSm }) => blocksPerSm))),
    ),
    row(
      "registers",
      seen.map((list) => rangeText(list.map(({ registersPerThread }) => registersPerThread))),
    ),
  ];
}

/** What limits the launch that takes most of the time. */
function longest(launches: readonly DeviceLaunch[]): string {
  return longestOf(launches).limiter;
}

function metricRowsOf(
  launches: readonly LaunchReport[],
  ids: readonly string[],
  { metrics, hideZeros }: DeviceTableStyle,
): Row[] {
  return metrics.flatMap((metric) => {
    const values = ids.map((id) => {
      const own = launches.map((launch) => launch.onDevices![id]!.metrics[metric.name]);
      return own.some((value) => value === undefined) ? undefined : mean(own as number[]);
    });
    if (hideZeros && values.every((value) => !value)) return [];
    const cells = values.map((value) =>
      value === undefined ? ABSENT : valueText(value, metric.unit),
    );
    return [{ mark: MARKS[metric.label], name: metric.name, cells }];
  });
}

interface Widths {
  readonly name: number;
  readonly cell: number;
}

function widthsOf(rows: readonly Row[], { columns }: DeviceTableStyle): Widths {
  const count = rows[0]!.cells.length;
  const wanted = 2 + widest(rows.flatMap(({ cells, isText }) => (isText ? [] : cells)));
  const cell = Math.min(
    Math.max(LEAST_CELL_WIDTH, wanted),
    Math.max(8, Math.floor((columns - 4 - LEAST_NAME_WIDTH) / count)),
  );
  const name = Math.min(columns - 4 - count * cell, widest(rows.map((row) => row.name)));
  return { name, cell };
}

/** A name or a cell that is too long takes further lines. */
function rowLines(row: Row, { name, cell }: Widths, { columns }: DeviceTableStyle): string[] {
  const tooLong = displayWidth(row.name) > name;
  const above = tooLong ? wrap(`  ${row.mark} ${row.name}`, columns, "    ") : [];
  const parts = row.cells.map((text) => wrap(text, cell - 2));
  const height = parts.reduce((most, lines) => Math.max(most, lines.length), 1);
  const lines = Array.from({ length: height }, (_, at) => {
    const lead = at === 0 && !tooLong ? `${padStart(row.mark, 3)} ${padEnd(row.name, name)}` : "";
    const cells = parts.map((part) => padStart(part[at] ?? "", cell)).join("");
    return `${padEnd(lead, 4 + name)}${cells}`.trimEnd();
  });
  return [...above, ...lines];
}

function labelNotes(metrics: readonly Metric[], say: Say): string[] {
  const labels = new Set(metrics.map(({ label }) => label));
  const notes: string[] = [];
  if (labels.has("exact") || labels.has("exact-if-same-loads"))
    notes.push(`= ${say("report/label-exact")}`);
  if (labels.has("exact-if-same-instructions")) notes.push(`~ ${say("report/label-instructions")}`);
  return [...notes, `? ${say("report/label-modelled")}`];
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

function rangeText(values: readonly number[]): string {
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return least === most ? String(least) : `${least}–${most}`;
}

function errorText({ expectedError }: DeviceLaunch): string {
  return expectedError === undefined ? ABSENT : `±${(100 * expectedError).toFixed(0)}%`;
}

/** Three significant figures. */
function timeText(nanoseconds: number): string {
  const units = [
    [1e9, "s"],
    [1e6, "ms"],
    [1e3, "µs"],
  ] as const;
  const [size, unit] = units.find(([least]) => nanoseconds >= least) ?? ([1, "ns"] as const);
  return `${Number((nanoseconds / size).toPrecision(3))} ${unit}`;
}
