/** A comparison as Markdown, for a pull request or a report of a course. */

import { markdownCell, markdownTable } from "../export/markdown.ts";
import { type Catalogue, message } from "../messages/catalogue.ts";
import { durationText } from "../render-times.ts";
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

const MOST_CHANGES = 6;

export function ladderMarkdown(comparisons: Comparisons, catalogue: Catalogue): string {
  const say: Say = (code, params) => message(catalogue, code, params);
  const parts = [
    `### ${say("compare/title", { device: comparisons.device.name })}`,
    ...comparisons.ladders.flatMap((ladder) => ladderParts(ladder, say)),
    `<sub>${say("compare/note-shares")}</sub>`,
  ];
  if (comparisons.alone.length > 0) {
    const kernels = comparisons.alone
      .map(({ version, kernel }) => `\`${version}: ${shortKernel(kernel)}\``)
      .join(say("report/list-semicolon"));
    parts.push(say("compare/alone", { kernels }));
  }
  return `${parts.join("\n\n")}\n`;
}

function ladderParts(ladder: Ladder, say: Say): string[] {
  const names = rungNames(ladder, say);
  const code = names.map((name) => `\`${name}\``);
  const summary = summarySentence(ladder, code, say);
  const heads = ["number", "time", "speed", "limiter", "sectors", "conflicts", "version"].map(
    (name) => say(`compare/column-${name}`),
  );
  const rows = ladder.rungs.map(({ timeNs, speedup, limiter, sectors, bankConflicts }, at) => [
    String(at + 1),
    durationText(timeNs),
    `${speedup.toFixed(2)}×`,
    limiter === undefined ? "–" : say(`device/limited-${limiter}`),
    countText(sectors),
    countText(bankConflicts),
    code[at]!,
  ]);
  return [
    markdownTable(heads, rows, "rrrlrrl"),
    ...ladder.steps.map((step) => stepPart(step, code, say)),
    ...(summary === undefined ? [] : [summary]),
  ];
}

function stepPart(step: Step, names: readonly string[], say: Say): string {
  const causes = tellingCauses(step).map(
    (cause) => `- ${signedTime(cause.shareNs)} ${markdownCell(causeSentence(cause, say))}`,
  );
  const changes = step.changes
    .slice(0, MOST_CHANGES)
    .map((change) => [
      `\`${change.metric}\``,
      metricText(change.metric, change.before),
      metricText(change.metric, change.after),
      percentText(change),
    ]);
  const heads = ["metric", "before", "after", "change"].map((name) =>
    say(`compare/column-${name}`),
  );
  return [
    `**${stepSentence(step, names, say)}**`,
    ...(causes.length > 0 ? [causes.join("\n")] : []),
    ...(changes.length > 0 ? [markdownTable(heads, changes, "lrrr")] : []),
  ].join("\n\n");
}
