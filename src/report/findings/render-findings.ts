/** Findings as text: place and sentence, source lines with carets, reason and remedy, other places, threads. */

import type { Finding } from "../../sanitize/index.ts";
import { type Catalogue, message } from "../messages/catalogue.ts";
import { type DiagnosticStyle, excerpt, renderHead } from "../render-diagnostics.ts";
import type { SourceFiles } from "../source-lines.ts";
import { wrap } from "../text-layout.ts";
import type { CheckSummary } from "./check-summary.ts";
import { type FindingPlace, placesOfFinding } from "./locations.ts";
import { hazardOf, point, wordsOf } from "./sentences.ts";

const HAZARD = {
  RAW: "term/finding-read-after-write",
  WAR: "term/finding-write-after-read",
  WAW: "term/finding-write-after-write",
} as const;

const COUNTED = {
  error: ["finding/summary-error", "finding/summary-errors"],
  warning: ["finding/summary-warning", "finding/summary-warnings"],
  note: ["finding/summary-note", "finding/summary-notes"],
} as const;

/** Threads named of one finding. */
const SHOWN_THREADS = 4;

/** One text, lines ended: findings apart by empty lines, then the summary. */
export function renderFindings(
  findings: readonly Finding[],
  summary: CheckSummary,
  catalogue: Catalogue,
  style: DiagnosticStyle & { readonly files: SourceFiles },
): string {
  const shown = findings.map((finding) => `${renderOne(finding, catalogue, style).join("\n")}\n\n`);
  const say = (code: string, params: Record<string, string | number>): string =>
    `${wrap(message(catalogue, code, params), style.columns).join("\n")}\n`;
  const tools = summary.tools.join(catalogue.language === "en" ? ", " : "、");
  const { errors, warnings, notes, suppressed, hidden, leaks } = summary;
  const isClean = errors + warnings + notes === 0;
  return [
    ...shown,
    leaks && leaks.count === 0 ? say("finding/summary-no-leaks", {}) : "",
    leaks && leaks.count > 0
      ? say("finding/summary-leaks", { bytes: leaks.bytes, count: leaks.count })
      : "",
    isClean
      ? say("finding/summary-clean", { tools })
      : say("finding/summary", {
          errors: counted(catalogue, "error", errors),
          warnings: counted(catalogue, "warning", warnings),
          notes: counted(catalogue, "note", notes),
          tools,
        }),
    suppressed > 0 ? say("finding/summary-suppressed", { count: suppressed }) : "",
    hidden > 0 ? say("finding/summary-hidden", { count: hidden }) : "",
  ].join("");
}

function counted(catalogue: Catalogue, severity: Finding["severity"], count: number): string {
  const [one, several] = COUNTED[severity];
  return message(catalogue, count === 1 ? one : several, { count });
}

function renderOne(
  finding: Finding,
  catalogue: Catalogue,
  style: DiagnosticStyle & { readonly files: SourceFiles },
): string[] {
  const { code, what, why, mend } = wordsOf(finding, catalogue);
  const [here, ...others] = placesOfFinding(finding, style.files);
  const head = { code, severity: finding.severity, text: what, ...(here ? { at: here } : {}) };
  const lines = [...renderHead(head, catalogue, style), ...excerpt(here, style)];
  if (finding.severity === "note") return lines;
  const colon = catalogue.language === "en" ? ": " : "：";
  const labelled = (label: string, text: string): string[] =>
    wrap(`    ${message(catalogue, label)}${colon}${text}`, style.columns, "      ");
  lines.push(...labelled("finding/label-why", why), ...labelled("finding/label-mend", mend));
  for (const place of others) {
    const note = {
      severity: "note" as const,
      text: roleText(place, finding, catalogue),
      at: place,
    };
    lines.push(...renderHead(note, catalogue, style), ...excerpt(place, style));
  }
  if (finding.kernel !== undefined)
    lines.push(
      ...(finding.threads.length > 0
        ? labelled("finding/label-threads", threadsText(finding, catalogue))
        : []),
      ...labelled("finding/label-launch", launchesText(finding, catalogue)),
    );
  return lines;
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
