/** A run in a few tables, for pull requests: kernels, then the lines with the most waste. */
import { shortKernel } from "../compare/ladder-texts.ts";
import { grouped } from "../csv-text.ts";
import { excessLines } from "../excess-lines.ts";
import { groupByKernel, longestOf, totalNs } from "../launches-of-kernels.ts";
import { type Catalogue, message } from "../messages/catalogue.ts";
import { durationText } from "../render-times.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";
import { printable } from "../text-layout.ts";
import { markdownCell, markdownTable } from "./markdown.ts";

const MOST_KERNELS = 15;
const MOST_LINES = 8;

/** `lines` gives the text of a source, where it can be read. */
export function reportMarkdown(
  report: RunReport,
  catalogue: Catalogue,
  lines: (file: string) => readonly string[] | undefined,
): string {
  const say = (code: string, params: Record<string, string | number> = {}): string =>
    message(catalogue, code, params);
  const parts = [
    `### ${say("report/title", { program: markdownCell(report.program.name), device: report.device.name })}`,
  ];
  const faults = [
    ...report.diagnostics.filter(({ severity }) => severity === "error"),
    ...report.launches.flatMap(({ fault }) => fault ?? []),
  ];
  if (faults.length > 0)
    parts.push(
      faults
        .slice(0, MOST_LINES)
        .map(
          ({ message: text, file, line }) => `- ❌ ${placeText(file, line)}${markdownCell(text)}`,
        )
        .join("\n"),
    );
  parts.push(
    report.launches.length === 0 ? say("report/no-launches") : kernelTable(report.launches, say),
  );
  const advice = adviceRows(report, say);
  if (advice.length > 0)
    parts.push(
      `**${say("export/advice")}**`,
      markdownTable(
        ["kernel", "line", "found", "change-to-make", "gain"].map((name) =>
          say(`export/column-${name}`),
        ),
        advice,
        "llllr",
      ),
    );
  const rows = excessLines(report).slice(0, MOST_LINES);
  if (rows.length > 0)
    parts.push(
      `**${say("report/excess")}**`,
      markdownTable(
        ["line", "waste", "source"].map((name) => say(`export/column-${name}`)),
        rows.map((row) => [
          `\`${row.file}:${row.line}\``,
          say(`report/excess-${row.unit}`, {
            traffic: say(`report/traffic-${row.traffic}`),
            excess: grouped(String(row.excess)),
            total: grouped(String(row.total)),
            percent: (100 * row.share).toFixed(1),
          }),
          codeSpan(lines(row.file)?.[row.line - 1] ?? ""),
        ]),
        "lll",
      ),
    );
  if (report.launches.length > 0) parts.push(`<sub>${say("export/note-markdown")}</sub>`);
  return `${parts.join("\n\n")}\n`;
}

type Say = (code: string, params?: Record<string, string | number>) => string;

function kernelTable(launches: readonly LaunchReport[], say: Say): string {
  const kernels = groupByKernel(launches);
  const heads = [
    "kernel",
    "launches",
    "time",
    "limiter",
    "loads",
    "stores",
    "conflicts",
    "occupancy",
  ];
  const rows = [...kernels.values()]
    .map((list) => ({ list, ns: totalNs(list) }))
    .sort((a, b) => b.ns - a.ns)
    .slice(0, MOST_KERNELS)
    .map(({ list, ns }) => {
      const mean = (value: (launch: LaunchReport) => number): number =>
        list.reduce((total, launch) => total + value(launch), 0) / list.length;
      const metric = (name: string): number => mean(({ metrics }) => metrics[name] ?? 0);
      const longest = longestOf(list);
      return [
        codeSpan(shortKernel(list[0]!.kernel)),
        String(list.length),
        durationText(ns),
        longest.time ? say(`device/limited-${longest.time.limiter}`) : "–",
        `${metric("gld_efficiency").toFixed(0)}%`,
        `${metric("gst_efficiency").toFixed(0)}%`,
        grouped(
          String(Math.round(metric("shared_ld_bank_conflict") + metric("shared_st_bank_conflict"))),
        ),
        `${(100 * metric("achieved_occupancy")).toFixed(0)}%`,
      ];
    });
  return markdownTable(
    heads.map((name) => say(`export/column-${name}`)),
    rows,
    "lrrlrrrr",
  );
}

/** Of a kernel, and of the run as a whole. */
const MOST_PIECES = 2;

/** Of each kernel the first pieces on its longest launch, and those on the whole run; largest gain first. */
function adviceRows(report: RunReport, say: Say): string[][] {
  const longest = new Map<string, LaunchReport>();
  for (const launch of report.launches) {
    const known = longest.get(launch.kernel);
    if (launch.advice && (!known || launch.durationNs > known.durationNs))
      longest.set(launch.kernel, launch);
  }
  const pieces = [
    ...[...longest.values()].flatMap(({ kernel, advice = [] }) =>
      advice.slice(0, MOST_PIECES).map((piece) => ({ piece, name: codeSpan(shortKernel(kernel)) })),
    ),
    ...(report.advice ?? [])
      .slice(0, MOST_PIECES)
      .map((piece) => ({ piece, name: say("export/whole-run") })),
  ];
  return pieces
    .sort((a, b) => b.piece.gain.savedNs - a.piece.gain.savedNs)
    .slice(0, MOST_LINES)
    .map(({ piece: { file, line, message: found, change, gain }, name }) => [
      name,
      file === undefined ? "" : `\`${file}:${line ?? 0}\``,
      markdownCell(found),
      markdownCell(change.message),
      `${(100 * gain.fraction).toFixed(0)}%`,
    ]);
}

function placeText(file: string | undefined, line: number | undefined): string {
  return file === undefined ? "" : `\`${file}:${line ?? 0}\` `;
}

/** As code; backquotes inside need longer ones around. */
function codeSpan(text: string): string {
  const plain = printable(text).trim();
  if (plain === "") return "";
  return plain.includes("`") ? `\`\` ${plain} \`\`` : `\`${plain}\``;
}
