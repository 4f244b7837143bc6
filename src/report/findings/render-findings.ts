/** Findings as text: place and sentence, source lines with carets, reason and remedy, other places, threads. */

import { pushTo } from "../../base/index.ts";
import type { Finding } from "../../sanitize/index.ts";
import { type Catalogue, message } from "../messages/catalogue.ts";
import { type DiagnosticStyle, excerpt, renderHead } from "../render-diagnostics.ts";
import type { SourceFiles } from "../source-lines.ts";
import { padEnd, widest, wrap } from "../text-layout.ts";
import type { CheckSummary } from "./check-summary.ts";
import type { FindingGroup } from "./group-findings.ts";
import { type FindingPlace, placesOfFinding } from "./locations.ts";
import { hazardOf, point, wordsOf } from "./sentences.ts";

const HAZARD = {
  RAW: "term/finding-read-after-write",
  WAR: "term/finding-write-after-read",
  WAW: "term/finding-write-after-write",
} as const;

const SCOPE = {
  "race-block": "term/finding-between-warps",
  "race-warp": "term/finding-inside-a-warp",
  "race-grid": "term/finding-between-blocks",
} as const;

const COUNTED = {
  error: ["finding/summary-error", "finding/summary-errors"],
  warning: ["finding/summary-warning", "finding/summary-warnings"],
  note: ["finding/summary-note", "finding/summary-notes"],
} as const;

/** Threads named of one finding. */
const SHOWN_THREADS = 4;

/** Causes of a list in front of the findings, at most. */
const LISTED = 10;

/** One text, lines ended: the summary, with a line a cause where there are several, then each cause behind an empty line. */
export function renderFindings(
  groups: readonly FindingGroup[],
  summary: CheckSummary,
  catalogue: Catalogue,
  style: DiagnosticStyle & { readonly files: SourceFiles },
): string {
  const shown = groups.map((group) => `\n${renderOne(group, catalogue, style).join("\n")}\n`);
  const say = (code: string, params: Record<string, string | number>): string =>
    `${wrap(message(catalogue, code, params), style.columns).join("\n")}\n`;
  const tools = summary.tools.join(catalogue.language === "en" ? ", " : "、");
  const { errors, warnings, notes, suppressed, hidden, leaks } = summary;
  const isClean = errors + warnings + notes === 0;
  return [
    isClean
      ? say("finding/summary-clean", { tools })
      : say("finding/summary", {
          errors: counted(catalogue, "error", errors),
          warnings: counted(catalogue, "warning", warnings),
          notes: counted(catalogue, "note", notes),
          tools,
        }),
    leaks && leaks.count === 0 ? say("finding/summary-no-leaks", {}) : "",
    leaks && leaks.count > 0
      ? say("finding/summary-leaks", { bytes: leaks.bytes, count: leaks.count })
      : "",
    suppressed > 0 ? say("finding/summary-suppressed", { count: suppressed }) : "",
    hidden > 0 ? say("finding/summary-hidden", { count: hidden }) : "",
    ...(groups.length > 1 ? listed(groups, catalogue, style) : []),
    ...shown,
  ].join("");
}

/** Severity, place and title of each cause; those that read alike in one line. */
function listed(
  groups: readonly FindingGroup[],
  catalogue: Catalogue,
  style: DiagnosticStyle & { readonly files: SourceFiles },
): string[] {
  const all = groups.map(({ first }) => {
    const [here] = placesOfFinding(first, style.files);
    return {
      severity: message(catalogue, `severity/${first.severity}`),
      place: here ? `${here.file}:${here.line}` : "",
      title: wordsOf(first, catalogue).title,
    };
  });
  const byText = new Map<string, typeof all>();
  for (const row of all) pushTo(byText, Object.values(row).join("\n"), row);
  const rows = [...byText.values()]
    .slice(0, LISTED)
    .map((alike) => ({ ...alike[0]!, count: alike.length }));
  const severity = widest(rows.map((row) => row.severity));
  const place = widest(rows.map((row) => row.place));
  return rows.map((row) => {
    const lead = `  ${padEnd(row.severity, severity)} ${padEnd(row.place, place)}  `;
    const text = `${lead}${row.title}${row.count > 1 ? ` (${row.count})` : ""}`;
    return `${wrap(text, style.columns, "      ").join("\n")}\n`;
  });
}

function counted(catalogue: Catalogue, severity: Finding["severity"], count: number): string {
  const [one, several] = COUNTED[severity];
  return message(catalogue, count === 1 ? one : several, { count });
}

function renderOne(
  group: FindingGroup,
  catalogue: Catalogue,
  style: DiagnosticStyle & { readonly files: SourceFiles },
): string[] {
  const { first: finding, others: alike } = group;
  const { code, what, why } = wordsOf(finding, catalogue);
  const [here, ...others] = placesOfFinding(finding, style.files);
  const head = { code, severity: finding.severity, text: what, ...(here ? { at: here } : {}) };
  const lines = [...renderHead(head, catalogue, style), ...excerpt(here, style)];
  if (finding.severity === "note") return lines;
  const colon = catalogue.language === "en" ? ": " : "：";
  const labelled = (label: string, text: string): string[] =>
    wrap(`    ${message(catalogue, label)}${colon}${text}`, style.columns, "      ");
  lines.push(
    ...labelled("finding/label-why", why),
    ...labelled("finding/label-mend", fixOf(group, catalogue)),
  );
  for (const place of others) {
    const note = {
      severity: "note" as const,
      text: roleText(place, finding, catalogue),
      at: place,
    };
    lines.push(...renderHead(note, catalogue, style), ...excerpt(place, style));
  }
  for (const other of alike)
    if (other.kind === "leak") {
      const [at] = placesOfFinding(other, style.files);
      const note = { severity: "note" as const, text: wordsOf(other, catalogue).what };
      lines.push(...renderHead({ ...note, ...(at ? { at } : {}) }, catalogue, style));
      lines.push(...excerpt(at, style));
    }
  const races = alike.filter(({ kind }) => kind !== "leak");
  if (races.length > 0) lines.push(...labelled("finding/label-also", alsoText(races, catalogue)));
  if (finding.kernel !== undefined)
    lines.push(
      ...(finding.threads.length > 0
        ? labelled("finding/label-threads", threadsText(finding, catalogue))
        : []),
      ...labelled("finding/label-launch", launchesText(finding, catalogue)),
    );
  return lines;
}

/** How else threads meet at the same lines. */
function alsoText(races: readonly Finding[], catalogue: Catalogue): string {
  const counts = new Map<string, number>();
  for (const race of races) {
    const scope = SCOPE[race.kind as keyof typeof SCOPE];
    const way = message(catalogue, "finding/also-race", { hazard: HAZARD[hazardOf(race)], scope });
    counts.set(way, (counts.get(way) ?? 0) + race.count);
  }
  return [...counts]
    .map(([way, count]) => message(catalogue, "finding/also-count", { way, count }))
    .join(message(catalogue, "report/list-semicolon"));
}

/** A barrier does not order blocks, so where they meet too it is no remedy. */
function fixOf({ first, others, isUpdate }: FindingGroup, catalogue: Catalogue): string {
  if (isUpdate) return message(catalogue, "finding/mend-race-update");
  const grid = others.find(({ kind, severity }) => kind === "race-grid" && severity !== "note");
  return wordsOf(grid ?? first, catalogue).mend;
}

function roleText(place: FindingPlace, finding: Finding, catalogue: Catalogue): string {
  const params = { function: place.function ?? "" };
  switch (place.role) {
    case "other": {
      const [first] = finding.threads;
      const hazard = HAZARD[hazardOf(finding)];
      if (!first?.otherThread)
        return message(catalogue, "finding/earlier-access-unnamed", { hazard });
      const block = point(first.otherBlock ?? first.block);
      return message(catalogue, "finding/earlier-access", {
        ...{ thread: point(first.otherThread), block, hazard },
      });
    }
    case "launch":
      return message(catalogue, "finding/launched-here", params);
    case "call":
      return message(catalogue, "finding/called-here", params);
    case "allocation":
      return message(catalogue, "finding/allocated-here", { call: finding.allocation?.call ?? "" });
    case "free":
      return message(catalogue, "finding/freed-here");
    default:
      return message(catalogue, "finding/inlined-here");
  }
}

function threadsText({ tool, threads, count }: Finding, catalogue: Catalogue): string {
  const byBlock = new Map<string, string[]>();
  for (const { block, thread } of threads.slice(0, SHOWN_THREADS)) {
    const among = byBlock.get(point(block)) ?? [];
    byBlock.set(point(block), among);
    among.push(point(thread));
  }
  const [comma, semicolon] = catalogue.language === "en" ? [", ", "; "] : ["、", "；"];
  const list = [...byBlock].map(([block, among]) =>
    message(catalogue, "finding/threads-of-block", { block, threads: among.join(comma) }),
  );
  const params = { count, threads: list.join(semicolon) };
  const accesses = tool !== "numeric" && tool !== "synccheck";
  const one = accesses ? "finding/count-one" : "finding/count-once";
  const several = accesses ? "finding/count-accesses" : "finding/count-times";
  return message(catalogue, count === 1 ? one : several, params);
}

function launchesText({ launches }: Finding, catalogue: Catalogue): string {
  const params = { count: launches.length, first: launches[0] ?? 0 };
  return message(
    catalogue,
    launches.length === 1 ? "finding/launches-one" : "finding/launches-many",
    params,
  );
}
