/**
 * Nsight Compute's CSV: every cell in quotes. The details page has a row a metric and launch, the raw
 * page a row a launch with the units in a row below the header.
 */

import { quoted } from "../csv-text.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";
import { type Column, detailColumns, rawColumns } from "./columns.ts";
import { quantity } from "./quantities.ts";
import { findings } from "./rules.ts";
import type { NcuStyle } from "./style.ts";
import { launchGroups, spreadOf, streamNumber } from "./text-pages.ts";

const NOT_AVAILABLE = "n/a";

const LAUNCH_HEADER = [
  ...["ID", "Process ID", "Process Name", "Host Name", "Kernel Name", "Context", "Stream"],
  ...["Block Size", "Grid Size", "Device", "CC"],
];

const RULE_HEADER = [
  ...["Rule Name", "Rule Type", "Rule Description"],
  ...["Estimated Speedup Type", "Estimated Speedup"],
];

export function csvPage(report: RunReport, style: NcuStyle): string {
  const rows =
    style.summary !== "none"
      ? summaryRows(report, style)
      : style.page === "raw"
        ? rawRows(report, style)
        : detailRows(report, style);
  return rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

function sizeText(size: readonly number[]): string {
  return `(${size.join(", ")})`;
}

function launchCells(report: RunReport, launch: LaunchReport, style: NcuStyle): string[] {
  const { id, name, host } = style.process;
  return [
    String(launch.index),
    String(id),
    name,
    host,
    style.nameOf(launch),
    "1",
    String(streamNumber(report, launch)),
    sizeText(launch.block),
    sizeText(launch.grid),
    "0",
    report.device.computeCapability,
  ];
}

function cellOf({ unit }: Column, value: number | undefined, style: NcuStyle) {
  return value === undefined
    ? { unit: "", text: NOT_AVAILABLE }
    : quantity(unit, value, style.units);
}

function detailRows(report: RunReport, style: NcuStyle): string[][] {
  const columns = detailColumns(report, style);
  const rules = style.rules && style.sections.length > 0;
  const noRule = rules ? RULE_HEADER.map(() => "") : [];
  const rows = report.launches.flatMap((launch) => {
    const cells = launchCells(report, launch, style);
    const found = rules ? findings(report, launch) : [];
    return columns.flatMap((column, at) => {
      const { unit, text } = cellOf(column, column.valueOf(launch), style);
      const row = [...cells, column.section, column.label, unit, text, ...noRule];
      if (columns[at + 1]?.sectionId === column.sectionId) return [row];
      // Findings follow the metrics of their section, which they name by its identifier.
      const below = found.filter(({ section }) => section === column.sectionId);
      return [
        row,
        ...below.map(({ section, rule, type, code, params }) => [
          ...cells,
          ...[section, "", "", ""],
          ...[rule, type, style.say(code, params), "", ""],
        ]),
      ];
    });
  });
  const header = ["Section Name", "Metric Name", "Metric Unit", "Metric Value"];
  return [[...LAUNCH_HEADER, ...header, ...(rules ? RULE_HEADER : [])], ...rows];
}

function rawRows(report: RunReport, style: NcuStyle): string[][] {
  const columns = rawColumns(report, style);
  // One unit a column: it must suit every launch.
  const plain = { ...style, units: "base" } as const;
  return [
    [...LAUNCH_HEADER, ...columns.map(({ metric }) => metric)],
    [...LAUNCH_HEADER.map(() => ""), ...columns.map(({ unit }) => unit)],
    ...report.launches.map((launch) => [
      ...launchCells(report, launch, style),
      ...columns.map((column) => cellOf(column, column.valueOf(launch), plain).text),
    ]),
  ];
}

function summaryRows(report: RunReport, style: NcuStyle): string[][] {
  const columns = style.page === "raw" ? rawColumns(report, style) : detailColumns(report, style);
  const { id, name, host } = style.process;
  const rows = launchGroups(report, style).flatMap(({ launches }) => {
    const [first] = launches;
    const of = [style.nameOf(first), sizeText(first.block), sizeText(first.grid)];
    return columns.map((column) => {
      const spread = spreadOf(column, launches);
      const text = (value: number | undefined): string =>
        value === undefined
          ? NOT_AVAILABLE
          : quantity(column.unit, value, style.units, "always").text;
      return [
        ...[String(id), name, host, ...of, "0", report.device.computeCapability],
        ...[String(launches.length), column.section, column.label, column.unit],
        ...[text(spread?.min), text(spread?.max), text(spread?.average)],
      ];
    });
  });
  return [
    [
      ...["Process ID", "Process Name", "Host Name", "Kernel Name", "Block Size", "Grid Size"],
      ...["Device", "CC", "Invocations", "Section Name", "Metric Name", "Metric Unit"],
      ...["Minimum", "Maximum", "Average"],
    ],
    ...rows,
  ];
}
