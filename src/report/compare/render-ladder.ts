/** A comparison as text for a terminal: a table of the versions, then what each step changed. */
import { type Catalogue, message } from "../messages/catalogue.ts";
import { durationText } from "../render-times.ts";
import { bold, cut, displayWidth, padEnd, padStart, wrap } from "../text-layout.ts";
import type { Comparisons, Ladder, Step } from "./ladder.ts";
import {
  causeSentence,
  countText,
  metricText,
  percentText,
  rungNames,
  type Say,
  shortKernel,
  signedTime,
  stepSentence,
  summarySentence,
  tellingCauses,
} from "./ladder-texts.ts";

export interface LadderStyle {
  readonly columns: number;
  readonly colour: boolean;
}

/** More metrics are left to `--format json`. */
const MOST_CHANGES = 6;

export function renderLadder(
  comparisons: Comparisons,
  catalogue: Catalogue,
  style: LadderStyle,
): string {
  const say: Say = (code, params) => message(catalogue, code, params);
  const lines = wrap(
    say("compare/title", { device: comparisons.device.name }),
    style.columns,
    "  ",
  );
  for (const ladder of comparisons.ladders) lines.push("", ...ladderLines(ladder, say, style));
  lines.push("", ...wrap(say("compare/note-shares"), style.columns));
  if (comparisons.alone.length > 0) {
    const kernels = comparisons.alone
      .map(({ version, kernel }) => `${version}: ${shortKernel(kernel)}`)
      .join(say("report/list-semicolon"));
    lines.push(...wrap(say("compare/alone", { kernels }), style.columns));
  }
  return `${lines.join("\n")}\n`;
}

function ladderLines(ladder: Ladder, say: Say, style: LadderStyle): string[] {
  const names = rungNames(ladder, say);
  const summary = summarySentence(ladder, names, say);
  const isOneKernel = new Set(ladder.rungs.map(({ version }) => version)).size > 1;
  return [
    ...(isOneKernel
      ? wrap(
          say("report/kernel", { kernel: shortKernel(ladder.rungs.at(-1)!.kernel) }),
          style.columns,
          "  ",
        )
      : []),
    ...table(ladder, names, say, style),
    ...ladder.steps.flatMap((step) => ["", ...stepLines(step, names, say, style)]),
    ...(summary === undefined ? [] : ["", ...wrap(summary, style.columns)]),
  ];
}

const COLUMNS = ["number", "time", "speed", "limiter", "sectors", "conflicts", "version"] as const;

/** Columns of a version's name, at least. */
const LEAST_NAME = 16;

/** Numbers of the columns in front of the name; where all leave it no room, counts go, which the steps below have too. */
function fittingColumns(widths: readonly number[], columns: number): number[] {
  let shown = COLUMNS.slice(0, -1).map((_, column) => column);
  for (const name of ["conflicts", "sectors"] as const) {
    const lead = shown.reduce((sum, column) => sum + widths[column]! + 2, 0);
    if (lead + LEAST_NAME > columns) shown = shown.filter((column) => COLUMNS[column] !== name);
  }
  return shown;
}

function table(
  { rungs }: Ladder,
  names: readonly string[],
  say: Say,
  style: LadderStyle,
): string[] {
  const rows = rungs.map(({ timeNs, speedup, limiter, sectors, bankConflicts }, at) => [
    String(at + 1),
    durationText(timeNs),
    `${speedup.toFixed(2)}×`,
    limiter === undefined ? "–" : say(`device/limited-${limiter}`),
    countText(sectors),
    countText(bankConflicts),
    names[at]!,
  ]);
  const heads = COLUMNS.map((name) => say(`compare/column-${name}`));
  const widths = heads.map((head, column) =>
    rows.reduce((width, row) => Math.max(width, displayWidth(row[column]!)), displayWidth(head)),
  );
  const shown = fittingColumns(widths, style.columns);
  const lead = shown.reduce((sum, column) => sum + widths[column]! + 2, 0);
  return [heads, ...rows].flatMap((cells, index) => {
    const start = shown
      .map((column) =>
        COLUMNS[column] === "limiter"
          ? padEnd(cells[column]!, widths[column]!)
          : padStart(cells[column]!, widths[column]!),
      )
      .join("  ");
    const [first = "", ...rest] = wrap(cells.at(-1)!, Math.max(LEAST_NAME, style.columns - lead));
    const line = `${start}  ${first}`.trimEnd();
    return [index === 0 ? bold(line, style) : line, ...rest.map((part) => " ".repeat(lead) + part)];
  });
}

function stepLines(step: Step, names: readonly string[], say: Say, style: LadderStyle): string[] {
  const title = wrap(stepSentence(step, names, say), style.columns, "   ");
  const causes = tellingCauses(step);
  const times = causes.map(({ shareNs }) => signedTime(shareNs));
  const width = times.reduce((most, text) => Math.max(most, displayWidth(text)), 0);
  return [
    ...title.map((line) => bold(line, style)),
    ...causes.flatMap((cause, at) => {
      const indent = " ".repeat(width + 6);
      return wrap(
        `    ${padStart(times[at]!, width)}  ${causeSentence(cause, say)}`,
        style.columns,
        indent,
      );
    }),
    ...changeLines(step, style),
  ];
}

function changeLines({ changes }: Step, { columns }: LadderStyle): string[] {
  const rows = changes.slice(0, MOST_CHANGES).map((change) => ({
    name: change.metric,
    before: metricText(change.metric, change.before),
    after: metricText(change.metric, change.after),
    percent: percentText(change),
  }));
  const widest = (field: keyof (typeof rows)[number]): number =>
    rows.reduce((width, row) => Math.max(width, row[field].length), 0);
  const numbers = widest("before") + widest("after") + widest("percent") + 5;
  const room = Math.min(widest("name"), columns - 8 - numbers);
  return rows.map(({ name, before, after, percent }) =>
    `      ${padEnd(cut(name, room), room)}  ${padStart(before, widest("before"))} → ${padStart(after, widest("after"))}  ${padStart(percent, widest("percent"))}`.trimEnd(),
  );
}
