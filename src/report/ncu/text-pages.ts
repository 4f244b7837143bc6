/** Nsight Compute's text pages, and its summaries over launches. */
import { pushTo } from "../../base/index.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";
import { wrap } from "../text-layout.ts";
import { type Column, detailColumns, rawColumns } from "./columns.ts";
import { type Quantity, quantity } from "./quantities.ts";
import { type Finding, findings } from "./rules.ts";
import type { NcuStyle } from "./style.ts";
import { rawTableText, tableText } from "./table.ts";

/** As Nsight Compute prints a metric that a chip does not have. */
const NOT_AVAILABLE = "(!) n/a";

const TEXT_WIDTH = 120;
const FINDING_INDENT = " ".repeat(10);
/** Between the findings of one section. */
const FINDING_RULE = `    ----- ${"-".repeat(TEXT_WIDTH - FINDING_INDENT.length)}\n`;

export function textPage(report: RunReport, style: NcuStyle): string {
  const blocks =
    style.summary === "none"
      ? report.launches.map((launch) => launchBlock(report, launch, style))
      : summaryBlocks(report, style);
  const { id, name, host } = style.process;
  return `[${id}] ${name}@${host}\n${blocks.join("\n")}`;
}

function shapeText({ grid, block }: Pick<LaunchReport, "grid" | "block">): string {
  return `(${grid.join(", ")})x(${block.join(", ")})`;
}

function launchBlock(report: RunReport, launch: LaunchReport, style: NcuStyle): string {
  const { computeCapability } = report.device;
  const stream = streamNumber(report, launch);
  const head = `  ${style.nameOf(launch)} ${shapeText(launch)}, Context 1, Stream ${stream}, Device 0, CC ${computeCapability}\n`;
  if (style.page === "raw") return head + launchTable(rawColumns(report, style), launch, style);
  const found = style.rules ? findings(report, launch) : [];
  const parts = bySection(detailColumns(report, style)).map(([title, columns]) => {
    const below = found.filter(({ section }) => section === columns[0]!.sectionId);
    const table = `    Section: ${title}\n${launchTable(columns, launch, style)}`;
    if (below.length === 0) return table;
    return `${table}\n${below.map((finding) => findingText(finding, style)).join(FINDING_RULE)}`;
  });
  return head + parts.join("\n");
}

/** The default stream is number 7; those a program creates follow, in order of their first launch. */
export function streamNumber(report: RunReport, { stream }: LaunchReport): number {
  if (stream <= 1) return 7;
  const created = [...new Set(report.launches.map((launch) => launch.stream))].filter((n) => n > 1);
  return 13 + created.indexOf(stream);
}

function bySection(columns: readonly Column[]): [title: string, columns: Column[]][] {
  const sections = new Map<string, Column[]>();
  for (const column of columns) {
    pushTo(sections, column.section, column);
  }
  return [...sections];
}

function launchTable(columns: readonly Column[], launch: LaunchReport, style: NcuStyle): string {
  const print = style.page === "raw" ? rawTableText : tableText;
  return print(
    ["Metric Name", "Metric Unit", "Metric Value"],
    columns.map((column) => {
      const { unit, text } = quantityOf(column, column.valueOf(launch), style);
      return [column.label, unit, text];
    }),
  );
}

function quantityOf({ unit }: Column, value: number | undefined, style: NcuStyle): Quantity {
  if (value === undefined) return { unit: "", text: NOT_AVAILABLE };
  return quantity(unit, value, style.units);
}

function findingText({ type, code, params }: Finding, style: NcuStyle): string {
  const lead = `    ${type}   `;
  const lines = wrap(lead + style.say(code, params), TEXT_WIDTH, FINDING_INDENT);
  return `${lines.join("\n")}\n`;
}

/** Launches that a summary puts together. */
export interface LaunchGroup {
  readonly name: string;
  readonly launches: readonly [LaunchReport, ...LaunchReport[]];
}

/** By kernel, grid and block, in the order of their names. */
export function launchGroups(report: RunReport, style: NcuStyle): LaunchGroup[] {
  const groups = new Map<string, [LaunchReport, ...LaunchReport[]]>();
  for (const launch of report.launches) {
    const name = `${style.nameOf(launch)} ${shapeText(launch)}`;
    pushTo(groups, name, launch);
  }
  return [...groups]
    .map(([name, launches]) => ({ name, launches }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export interface Spread {
  readonly min: number;
  readonly max: number;
  readonly average: number;
}

/** Undefined where the metric is not available. */
export function spreadOf(column: Column, launches: readonly LaunchReport[]): Spread | undefined {
  const values = launches.flatMap((launch) => column.valueOf(launch) ?? []);
  if (values.length === 0) return undefined;
  return {
    min: values.reduce((a, b) => Math.min(a, b)),
    max: values.reduce((a, b) => Math.max(a, b)),
    average: values.reduce((a, b) => a + b, 0) / values.length,
  };
}

/** By GPU, of which there is one: its kernels stand below it, further to the right. */
function summaryBlocks(report: RunReport, style: NcuStyle): string[] {
  const gpu = `Device 0, CC ${report.device.computeCapability}`;
  const isByGpu = style.summary === "per-gpu";
  const indent = isByGpu ? "    " : "  ";
  const columns = style.page === "raw" ? rawColumns(report, style) : detailColumns(report, style);
  const blocks = launchGroups(report, style).map(({ name, launches }) => {
    const place = isByGpu ? "" : `${gpu}, `;
    const head = `${indent}${name}, ${place}Invocations ${launches.length}\n`;
    const parts = bySection(columns).map(([title, ofSection]) => {
      const table = tableText(
        ["Metric Name", "Metric Unit", "Minimum", "Maximum", "Average"],
        ofSection.map((column) => spreadCells(column, spreadOf(column, launches), style)),
        `${indent}  `,
      );
      return style.page === "raw" ? table : `${indent}  Section: ${title}\n${table}`;
    });
    return head + parts.join("\n");
  });
  return isByGpu ? [`  ${gpu}\n${blocks.join("\n")}`] : blocks;
}

/** All three in the unit that suits the largest; in the base unit where they would differ. */
function spreadCells(column: Column, spread: Spread | undefined, style: NcuStyle): string[] {
  if (!spread) return [column.label, "", NOT_AVAILABLE, NOT_AVAILABLE, NOT_AVAILABLE];
  const print = (units: NcuStyle["units"]): Quantity[] =>
    [spread.min, spread.max, spread.average].map((value) =>
      quantity(column.unit, value, units, "always"),
    );
  const scaled = print(style.units);
  const agree = scaled.every(({ unit }) => unit === scaled[0]!.unit);
  const cells = agree ? scaled : print("base");
  return [column.label, cells[0]!.unit, ...cells.map(({ text }) => text)];
}
