/** A comparison as text: a summary by metric, then each launch, the largest differences first. */
import type { MetricLabel, MetricUnit } from "../../profile/index.ts";
import { grouped } from "../csv-text.ts";
import { type Catalogue, message } from "../messages/catalogue.ts";
import { displayWidth, padStart, wrap } from "../text-layout.ts";
import type { Comparison, LaunchComparison, ValueComparison } from "./compare.ts";

type Say = (code: string, params?: Record<string, string | number>) => string;

export function renderComparison(
  comparison: Comparison,
  catalogue: Catalogue,
  columns: number,
): string {
  const say: Say = (code, params) => message(catalogue, code, params);
  const paragraph = (text: string): string[] => wrap(text, columns, "  ");
  const { launches, metrics, onlyMeasured, onlyHere, otherMetrics } = comparison;
  const lines = paragraph(
    say("import/title", {
      program: comparison.program.name,
      device: comparison.device.name,
      launches: launches.reduce((sum, launch) => sum + launch.launches, 0),
    }),
  );
  if (launches.length > 0) {
    lines.push("", ...summaryTable(comparison, say, columns));
    lines.push(...legend(comparison, say).flatMap(paragraph));
    for (const launch of launches) lines.push("", ...launchTable(launch, say, columns));
  }
  const remarks: string[] = [];
  const { measuredOn, device } = comparison;
  if (measuredOn !== undefined && measuredOn !== device.computeCapability)
    remarks.push(
      say("import/other-chip", {
        measured: measuredOn,
        device: device.name,
        modelled: device.computeCapability,
      }),
    );
  if (launches.length > 0 && metrics.every(({ near, far }) => near + far === 0))
    remarks.push(say("import/all-equal"));
  if (onlyMeasured.length > 0)
    remarks.push(
      say("import/only-measured", {
        count: onlyMeasured.length,
        kernels: [...new Set(onlyMeasured)].slice(0, 5).join("; "),
      }),
    );
  if (onlyHere > 0) remarks.push(say("import/only-here", { count: onlyHere }));
  if (otherMetrics.length > 0)
    remarks.push(
      say("import/other-metrics", {
        count: otherMetrics.length,
        names: otherMetrics.slice(0, 5).join(", "),
      }),
    );
  if (remarks.length > 0) lines.push("", ...remarks.flatMap(paragraph));
  return `${lines.join("\n")}\n`;
}

/** Narrower room for names is none: then they stand above their numbers. */
const LEAST_ROOM = 30;

/** Numbers to the left, the metric's name, which may be long, behind them. */
function table(
  titles: readonly string[],
  rows: readonly { readonly cells: readonly string[]; readonly name: string }[],
  nameTitle: string,
  columns: number,
): string[] {
  const widths = titles.map((title, at) =>
    rows.reduce((width, { cells }) => Math.max(width, cells[at]!.length), displayWidth(title)),
  );
  const lead = (cells: readonly string[]): string =>
    cells.map((cell, at) => padStart(cell, widths[at]!)).join("  ");
  const indent = " ".repeat(widths.reduce((sum, width) => sum + width + 2, 0));
  const room = columns - indent.length;
  return [
    `${lead(titles)}  ${nameTitle}`.trimEnd(),
    ...rows.flatMap(({ cells, name }) => {
      if (room < LEAST_ROOM) return [...brokenName(name, columns), lead(cells)];
      return brokenName(name, room).map((part, at) =>
        at === 0 ? `${lead(cells)}  ${part}` : indent + part,
      );
    }),
  ];
}

/** A metric's name in lines of at most `room` characters, broken behind `_` or `.` where it can be. */
function brokenName(name: string, room: number): string[] {
  const lines: string[] = [];
  let rest = name;
  while (rest.length > room) {
    const found = /^.*[_.]/.exec(rest.slice(0, room))?.[0] ?? rest.slice(0, room);
    lines.push(found);
    rest = `  ${rest.slice(found.length)}`;
  }
  return [...lines, rest];
}

/** As in the table of a profile. */
const MARKS: Readonly<Record<MetricLabel, string>> = {
  exact: "=",
  "exact-if-same-loads": "=",
  "exact-if-same-instructions": "~",
  modelled: "?",
};

function legend({ metrics }: Comparison, say: Say): string[] {
  const marks = new Set(metrics.map(({ label }) => MARKS[label]));
  return [
    ...(marks.has("=") ? [`= ${say("report/label-exact")}`] : []),
    ...(marks.has("~") ? [`~ ${say("report/label-instructions")}`] : []),
    ...(marks.has("?") ? [`? ${say("report/label-modelled")}`] : []),
  ];
}

function summaryTable({ metrics }: Comparison, say: Say, columns: number): string[] {
  return table(
    ["launches", "equal", "near", "far", "worst"].map((name) => say(`import/column-${name}`)),
    metrics.map(({ metric, label, launches, equal, near, far, worstPercent }) => ({
      cells: [
        String(launches),
        String(equal),
        String(near),
        String(far),
        near + far === 0 ? "" : percentText(worstPercent),
      ],
      name: `${MARKS[label]} ${metric}`,
    })),
    `  ${say("import/column-metric")}`,
    columns,
  );
}

function launchTable(comparison: LaunchComparison, say: Say, columns: number): string[] {
  const { launch, launches, kernel, grid, block, values } = comparison;
  const differing = values.filter(({ agreement }) => agreement !== "equal");
  const title = say(launches === 1 ? "import/launch" : "import/kernel", {
    launch,
    launches,
    kernel,
    grid: grid.join(" × "),
    block: block.join(" × "),
    equal: values.length - differing.length,
    values: values.length,
  });
  const lines = wrap(title, columns, "  ");
  if (differing.length === 0) return lines;
  return [
    ...lines,
    ...table(
      ["measured", "warpscope", "difference", "percent"].map((name) =>
        say(`import/column-${name}`),
      ),
      differing.map((value) => ({
        cells: cellsOf(value),
        name: `${MARKS[value.label]} ${value.metric}`,
      })),
      "",
      columns,
    ),
  ];
}

function cellsOf({ unit, measured, warpscope, difference, percent }: ValueComparison): string[] {
  const sign = difference > 0 ? "+" : "";
  return [
    valueText(measured, unit),
    valueText(warpscope, unit),
    sign + valueText(difference, unit),
    percentText(percent),
  ];
}

function valueText(value: number, unit: MetricUnit): string {
  if (unit === "bytesPerSecond") return `${(value / 1e9).toFixed(2)} GB/s`;
  const text = grouped(Number.isInteger(value) ? String(value) : value.toFixed(2));
  if (unit === "nanoseconds") return `${text} ns`;
  return unit === "percent" ? `${text}%` : text;
}

/** "+7.3%"; nothing to relate to where the measured value is 0. */
function percentText(percent: number | undefined): string {
  if (percent === undefined) return "–";
  const digits = Math.abs(percent) < 9.95 ? 1 : 0;
  return `${percent > 0 ? "+" : ""}${percent.toFixed(digits)}%`;
}
