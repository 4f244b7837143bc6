/** Occupancy of one configuration: limits, what a change would do, curves. */
import type { Multiprocessor } from "../device/index.ts";
import type { OccupancyChange, OccupancyCurve, OccupancyStudy } from "../model/index.ts";
import type { Occupancy, OccupancyLimiter } from "../profile/index.ts";
import { barChart } from "./bar-chart.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { cut, displayWidth, padEnd, padStart, wrap } from "./text-layout.ts";

export interface OccupancyStyle {
  readonly columns: number;
  readonly colour: boolean;
}

type Say = (code: string, params?: Record<string, string | number>) => string;

const WARP_SIZE = 32;
const LIMITERS: readonly OccupancyLimiter[] = ["warps", "blocks", "registers", "shared"];
const CHART_HEIGHT = 6;
/** Of the scale left of a chart. */
const SCALE_WIDTH = 8;

/** In full, on one device. */
export function renderOccupancy(
  device: Multiprocessor,
  study: OccupancyStudy,
  catalogue: Catalogue,
  style: OccupancyStyle,
): string {
  const say: Say = (code, params) => message(catalogue, code, params);
  const { input, result } = study;
  const { major, minor } = device.computeCapability;
  const title = say("occupancy/title", { name: device.name, capability: `${major}.${minor}` });
  const lines = [
    ...wrap(title, style.columns).map((line) => bold(line, style)),
    ...wrap(say("occupancy/input", inputParams(study)), style.columns),
    "",
    ...wrap(resultText(device, result, say), style.columns),
    "",
    ...limitTable(device, study, say, style),
    "",
    ...section(say("occupancy/changes"), style),
    ...changeTable(device, study.changes, say, style),
    ...study.curves.flatMap((curve) => ["", ...chart(curve, say, style)]),
  ];
  if (input.partitionedCaching === "on")
    lines.push("", ...wrap(say("occupancy/partitioned"), style.columns));
  return `${lines.join("\n")}\n`;
}

/** Several devices, a row each. */
export function renderOccupancies(
  devices: readonly Multiprocessor[],
  studies: readonly OccupancyStudy[],
  catalogue: Catalogue,
  style: OccupancyStyle,
): string {
  const say: Say = (code, params) => message(catalogue, code, params);
  const rows = [
    ["device", "blocks", "warps", "occupancy", "limited"].map((name) =>
      say(`occupancy/column-${name}`),
    ),
    ...devices.map((device, index) => [
      device.id,
      ...resultCells(device, studies[index]!.result, say),
    ]),
  ];
  return `${[
    ...wrap(say("occupancy/input", inputParams(studies[0]!)), style.columns),
    "",
    ...table(rows, ["start", "end", "end", "end", "start"], style.columns),
  ].join("\n")}\n`;
}

function inputParams({ input }: OccupancyStudy): Record<string, number> {
  return {
    threads: input.threadsPerBlock,
    warps: Math.ceil(input.threadsPerBlock / WARP_SIZE),
    registers: input.registersPerThread,
    bytes: input.sharedBytesPerBlock,
  };
}

function resultText(device: Multiprocessor, result: Occupancy, say: Say): string {
  if (result.blocksPerSm === 0)
    return say("occupancy/none", { limiters: limiterText(result.limiters, say) });
  return say("occupancy/result", {
    percent: percentText(result.occupancy),
    blocks: result.blocksPerSm,
    warps: result.warpsPerSm,
    most: device.maxWarpsPerSm.value,
    limiters: limiterText(result.limiters, say),
  });
}

function limiterText(limiters: readonly OccupancyLimiter[], say: Say): string {
  return limiters.map((name) => say(`occupancy/limiter-${name}`)).join(say("occupancy/list-comma"));
}

function limitTable(
  device: Multiprocessor,
  { input, result }: OccupancyStudy,
  say: Say,
  style: OccupancyStyle,
): string[] {
  const takes: Record<OccupancyLimiter, [ofBlock: number, ofSm: number]> = {
    warps: [Math.ceil(input.threadsPerBlock / WARP_SIZE), device.maxWarpsPerSm.value],
    blocks: [1, device.maxBlocksPerSm.value],
    registers: [result.allocatedRegistersPerBlock, device.registersPerSm.value],
    shared: [result.allocatedSharedBytesPerBlock, result.carveOutBytes],
  };
  const rows = LIMITERS.map((name) => [
    say(`occupancy/limiter-${name}`),
    String(takes[name][0]),
    String(takes[name][1]),
    takes[name][0] === 0 ? "–" : String(result.limits[name]),
    result.limiters.includes(name) ? `◀ ${say("occupancy/limits")}` : "",
  ]);
  const header = ["resource", "of-block", "of-sm", "fitting"].map((name) =>
    say(`occupancy/column-${name}`),
  );
  return table([[...header, ""], ...rows], ["start", "end", "end", "end", "start"], style.columns);
}

function changeTable(
  device: Multiprocessor,
  changes: readonly OccupancyChange[],
  say: Say,
  style: OccupancyStyle,
): string[] {
  const header = ["change", "blocks", "warps", "occupancy", "limited"].map((name) =>
    say(`occupancy/column-${name}`),
  );
  const rows = changes.map(({ size, kind, value, result }) => [
    say(`occupancy/change-${size}-${kind}`, { value }),
    ...resultCells(device, result, say),
  ]);
  return table([header, ...rows], ["start", "end", "end", "end", "start"], style.columns);
}

function resultCells(device: Multiprocessor, result: Occupancy, say: Say): string[] {
  return [
    String(result.blocksPerSm),
    `${result.warpsPerSm}/${device.maxWarpsPerSm.value}`,
    percentText(result.occupancy),
    limiterText(result.limiters, say),
  ];
}

function chart(curve: OccupancyCurve, say: Say, style: OccupancyStyle): string[] {
  const { points, present, size } = curve;
  const room = style.columns - SCALE_WIDTH;
  const width = Math.max(1, Math.min(3, Math.floor(room / points.length)));
  // The point that stands for the present size: the first that is not below it.
  const found = points.findIndex(({ x }) => x >= present);
  const marked = found < 0 ? points.length - 1 : found;
  const { rows, markLine } = barChart(
    points.map(({ occupancy }) => occupancy),
    width,
    CHART_HEIGHT,
    marked,
  );
  const scale = (row: number): string => {
    if (row === 0) return "100 % ┤";
    if (row === CHART_HEIGHT / 2) return " 50 % ┤";
    return "      │";
  };
  const total = points.length * width;
  const ends = [String(points[0]!.x), String(points.at(-1)!.x)] as const;
  const axis = ends[0] + padStart(ends[1], Math.max(0, total - ends[0].length));
  const under = `${markLine} ${present}`;
  return [
    ...section(say(`occupancy/curve-${size}`), style),
    ...rows.map((row, index) => cut(scale(index) + row.trimEnd(), style.columns)),
    cut(`      └${"─".repeat(total)}`, style.columns),
    cut(`       ${axis}`, style.columns),
    cut(`       ${under}`, style.columns),
  ];
}

function section(title: string, style: OccupancyStyle): string[] {
  return wrap(title, style.columns).map((line) => bold(line, style));
}

/** Rows of cells; a last column that is too long is cut. */
function table(
  rows: readonly (readonly string[])[],
  alignments: readonly ("start" | "end")[],
  columns: number,
): string[] {
  const widths = alignments.map((_, index) =>
    rows.reduce((width, row) => Math.max(width, displayWidth(row[index]!)), 0),
  );
  return rows.map((row) => {
    const cells = row.map((cell, index) =>
      alignments[index] === "start" ? padEnd(cell, widths[index]!) : padStart(cell, widths[index]!),
    );
    return cut(`  ${cells.join("  ")}`.trimEnd(), columns);
  });
}

function bold(text: string, style: OccupancyStyle): string {
  return style.colour ? `\u001b[1m${text}\u001b[0m` : text;
}

function percentText(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
