/** What to change first, as text: by kernel, the largest gain first. */

import { LEAST_GAIN } from "../advise/index.ts";
import { groupByKernel, longestOf, totalNs } from "./launches-of-kernels.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { reportOn } from "./render-devices.ts";
import { durationText } from "./render-times.ts";
import type { AdviceReport, RunReport } from "./run-report.ts";
import { bold, padStart, printable, wrap } from "./text-layout.ts";

export interface AdviceStyle {
  readonly columns: number;
  readonly colour: boolean;
  /** Pieces of a kernel, at most; 0: nothing is printed. */
  readonly most: number;
}

type Say = (code: string, params?: Record<string, string | number>) => string;

/** More kernels are left to the JSON: those with the most to gain are shown. */
const MOST_KERNELS = 10;

/** Empty where nothing is wanted or the report has no advice; a line where there is nothing to gain. */
export function renderAdvice(report: RunReport, catalogue: Catalogue, style: AdviceStyle): string {
  if (style.most === 0 || report.advice === undefined) return "";
  const say: Say = (code, params = {}) => message(catalogue, code, params);
  const reports: RunReport[] = report.devices
    ? report.devices.map(({ id }) => ({
        ...reportOn(report, id),
        // The clock of the program is its own device's.
        advice: id === report.device.id ? (report.advice ?? []) : [],
      }))
    : [report];
  const lines = reports.flatMap((one) => ["", ...section(one, say, style)]);
  return `${lines.join("\n")}\n`;
}

function section(report: RunReport, say: Say, style: AdviceStyle): string[] {
  const percent = Math.round(100 * LEAST_GAIN);
  const device = report.device.name;
  const kernels = kernelAdvice(report);
  const ofProgram = report.advice ?? [];
  if (kernels.length === 0 && ofProgram.length === 0)
    return wrap(say("advice-text/nothing", { device, percent }), style.columns, "  ");
  const title = wrap(say("advice-text/title", { device, percent }), style.columns, "  ");
  const out = title.map((line) => bold(line, style));
  const shown = new Set<string>();
  for (const { kernel, advice } of kernels.slice(0, MOST_KERNELS)) {
    out.push(...wrap(say("report/kernel", { kernel }), style.columns, "    "));
    out.push(...pieces(advice, shown, say, style));
  }
  if (ofProgram.length > 0) {
    out.push(...wrap(say("advice-text/program"), style.columns, "    "));
    out.push(...pieces(ofProgram, shown, say, style));
  }
  return [...out, ...wrap(say("advice-text/more"), style.columns, "  ")];
}

interface KernelAdvice {
  readonly kernel: string;
  readonly advice: readonly AdviceReport[];
  readonly savedNs: number;
}

/** Of each kernel the advice on its longest launch, by what all launches of the kernel would save. */
function kernelAdvice(report: RunReport): KernelAdvice[] {
  return [...groupByKernel(report.launches)]
    .flatMap(([kernel, launches]) => {
      const told = launches.filter(({ advice }) => advice !== undefined);
      if (told.length === 0) return [];
      const { advice = [] } = longestOf(told);
      const first = advice[0];
      return first ? [{ kernel, advice, savedNs: totalNs(launches) * first.gain.fraction }] : [];
    })
    .sort((a, b) => b.savedNs - a.savedNs);
}

/** A change that another kernel was told already is not spelled out again; `shown` grows. */
function pieces(
  advice: readonly AdviceReport[],
  shown: Set<string>,
  say: Say,
  style: AdviceStyle,
): string[] {
  return advice.slice(0, style.most).flatMap((one) => {
    const place = one.file === undefined ? "" : `${one.file}:${one.line}: `;
    const head = say("advice-text/piece", {
      percent: Math.round(100 * one.gain.fraction),
      time: durationText(one.gain.savedNs),
      place,
      found: one.message,
    });
    const { message: change } = one.change;
    const key = JSON.stringify([one.rule, change]);
    const isRepeated = shown.has(key);
    shown.add(key);
    const sentence = say("advice-text/change", {
      change: isRepeated ? say("advice-text/same-change") : change,
      confidence: say(`advice-text/confidence-${one.confidence}`),
      rule: one.rule,
    });
    return [
      ...wrap(`  ${head}`, style.columns, "      "),
      ...wrap(`      ${sentence}`, style.columns, "      "),
      ...editedLines(one.change),
    ];
  });
}

/** The user's lines as they would be, with their numbers. Code is for copying: never cut, and broken nowhere. */
function editedLines({ edits = [] }: AdviceReport["change"]): string[] {
  const width = Math.max(0, ...edits.map(({ line }) => `${line}`.length));
  const indents = edits.map(({ text }) => text.length - text.trimStart().length);
  const common = Math.min(...indents);
  return edits.map(
    ({ line, text }) => `        ${padStart(`${line}`, width)}: ${printable(text.slice(common))}`,
  );
}
