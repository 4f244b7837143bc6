/** The result of a sweep for people: a table of the best points, what stands out, and what failed. */

import { ownField, pushTo } from "../../base/index.ts";
import { metricText } from "../compare/ladder-texts.ts";
import { markdownTable } from "../export/markdown.ts";
import { type Catalogue, message } from "../messages/catalogue.ts";
import { durationText } from "../render-times.ts";
import { cut, displayWidth, padEnd, padStart, wrap } from "../text-layout.ts";
import { isBlockPlaced, OWN_BLOCK, type PointResult, type SweepDefinition } from "./sweep-data.ts";
import { pointText } from "./sweep-file.ts";

type Say = (code: string, params?: Record<string, string | number>) => string;

export interface SweepStyle {
  readonly columns: number;
  readonly colour: boolean;
}

/** More are in the file. */
const MOST_ROWS = 24;
const MOST_FAILURES = 5;

interface SweepTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Behind the table. */
  readonly notes: readonly string[];
}

export function renderSweep(
  definition: SweepDefinition,
  results: readonly PointResult[],
  catalogue: Catalogue,
  { columns, colour }: SweepStyle,
): string {
  const say: Say = (code, params) => message(catalogue, code, params);
  const { heads, rows, notes } = sweepTable(definition, results, say);
  const bold = (text: string): string => (colour ? `\u001b[1m${text}\u001b[0m` : text);
  const lines: string[] = [];
  if (rows.length > 0) {
    const widths = heads.map((head, column) =>
      rows.reduce((width, row) => Math.max(width, displayWidth(row[column]!)), displayWidth(head)),
    );
    // What limits is a word, and stands to the left as words do.
    const line = (cells: readonly string[]): string =>
      cut(
        cells
          .map((cell, column) =>
            column === cells.length - 1
              ? padEnd(cell, widths[column]!)
              : padStart(cell, widths[column]!),
          )
          .join("  ")
          .trimEnd(),
        columns,
      );
    lines.push(bold(line(heads)), ...rows.map(line), "");
  }
  lines.push(...notes.flatMap((note) => wrap(note, columns, "  ")));
  return `${lines.join("\n")}\n`;
}

export function sweepMarkdown(
  definition: SweepDefinition,
  results: readonly PointResult[],
  catalogue: Catalogue,
): string {
  const say: Say = (code, params) => message(catalogue, code, params);
  const { heads, rows, notes } = sweepTable(definition, results, say);
  const table =
    rows.length > 0 ? [markdownTable(heads, rows, `${"r".repeat(heads.length - 1)}l`)] : [];
  return `${[...table, ...notes].join("\n\n")}\n`;
}

function sweepTable(
  definition: SweepDefinition,
  results: readonly PointResult[],
  say: Say,
): SweepTable {
  const { metrics } = definition;
  const dimensions = definition.dimensions.filter(({ values }) => values.length > 1);
  const ranked = results
    .filter(({ status }) => status === "ok")
    .sort((a, b) => a.timeNs - b.timeNs || a.point - b.point);
  const differing = otherOutputs(definition, results);
  const heads = [
    say("compare/column-number"),
    ...dimensions.map(({ name }) => name),
    say("compare/column-time"),
    ...metrics,
    say("compare/column-limiter"),
  ];
  const rows = ranked.slice(0, MOST_ROWS).map((result, at) => [
    String(at + 1),
    ...dimensions.map(({ name }) => result.values[name]!),
    durationText(result.timeNs) + (differing.has(result.point) ? " !" : ""),
    ...metrics.map((metric) => {
      const value = ownField(result.kernels[0]?.metrics ?? {}, metric);
      return value === undefined ? "–" : metricText(metric, value);
    }),
    say(`device/limited-${result.kernels[0]?.limiter ?? "launch"}`),
  ]);
  return {
    heads,
    rows,
    notes: [
      ...(ranked.length > MOST_ROWS
        ? [say("sweep/more-rows", { shown: MOST_ROWS, count: ranked.length })]
        : []),
      ...bestNotes(definition, ranked, say),
      ...(ranked.slice(0, MOST_ROWS).some(({ point }) => differing.has(point))
        ? [`! ${say("sweep/other-output")}`]
        : []),
      ...failureNotes(results, say),
      ...(ranked.length > 0 ? [say("sweep/note-times")] : []),
    ],
  };
}

/** More are found in the table. */
const MOST_BESTS = 8;

/** The best of each chip and of each set of arguments: another size of the problem is no faster version. */
function bestNotes(
  { dimensions }: SweepDefinition,
  ranked: readonly PointResult[],
  say: Say,
): string[] {
  const apart = dimensions.filter(({ kind }) => kind === "device" || kind === "argument");
  const groups = new Map<string, PointResult[]>();
  for (const result of ranked) {
    const key = JSON.stringify(apart.map(({ name }) => result.values[name]));
    pushTo(groups, key, result);
  }
  const shown = dimensions.filter(({ values }) => values.length > 1).map(({ name }) => name);
  const text = ({ values }: PointResult): string =>
    shown.map((name) => `${name}=${values[name]}`).join(" ");
  const within = shown.filter((name) => !apart.some((one) => one.name === name));
  return [...groups.values()].slice(0, MOST_BESTS).map((list) => {
    const best = list[0]!;
    const worst = list.at(-1)!;
    return say(list.length > 1 ? "sweep/best" : "sweep/only", {
      point: text(best),
      time: durationText(best.timeNs),
      factor: (worst.timeNs / best.timeNs).toFixed(2),
      worst: within.map((name) => `${name}=${worst.values[name]}`).join(" "),
    });
  });
}

/** Points whose program prints something else than with its own blocks: what they compute may be wrong. */
function otherOutputs(definition: SweepDefinition, results: readonly PointResult[]): Set<number> {
  const found = new Set<number>();
  if (isBlockPlaced(definition) || !definition.dimensions.some(({ kind }) => kind === "block"))
    return found;
  const keyOf = ({ values: { block: _, ...others } }: PointResult): string =>
    JSON.stringify(others);
  const own = new Map(
    results
      .filter(({ values, status }) => values["block"] === OWN_BLOCK && status === "ok")
      .map((result) => [keyOf(result), result.output]),
  );
  for (const result of results) {
    const expected = own.get(keyOf(result));
    if (result.status === "ok" && expected !== undefined && expected !== result.output)
      found.add(result.point);
  }
  return found;
}

/** Each way of failing once, with the points that did. */
function failureNotes(results: readonly PointResult[], say: Say): string[] {
  const groups = new Map<string, PointResult[]>();
  for (const result of results) {
    if (result.status === "ok") continue;
    const { reason, exitCode } = result;
    const key = reason ? reason.code : `exit ${exitCode}`;
    pushTo(groups, key, result);
  }
  const notes = [...groups.values()].slice(0, MOST_FAILURES).map((list) => {
    const { reason, exitCode } = list[0]!;
    return say("sweep/failed", {
      count: list.length,
      points:
        list.slice(0, 3).map(pointText).join(say("report/list-semicolon")) +
        (list.length > 3 ? " …" : ""),
      reason: reason ? say(reason.code, reason.params) : say("sweep/exit-code", { code: exitCode }),
    });
  });
  return notes;
}
