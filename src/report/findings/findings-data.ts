/** Findings as JSON and as workflow commands of GitHub. */

import { addressText } from "../../base/index.ts";
import type { CheckTool, ViolatingThread } from "../../observe/index.ts";
import type { Finding } from "../../sanitize/index.ts";
import { demangle } from "../demangle/demangle.ts";
import type { Catalogue } from "../messages/catalogue.ts";
import type { SourceFiles } from "../source-lines.ts";
import type { CheckSummary } from "./check-summary.ts";
import { type FindingPlace, placesOfFinding } from "./locations.ts";
import { wordsOf } from "./sentences.ts";

/** Raised when a field changes its meaning. */
const FINDINGS_VERSION = 1;

export interface FindingsReport {
  readonly version: number;
  readonly program: string;
  readonly exitCode: number;
  readonly summary: CheckSummary;
  readonly findings: readonly FindingData[];
}

interface FindingData {
  readonly tool: CheckTool;
  readonly severity: Finding["severity"];
  /** `memcheck/out-of-bounds` */
  readonly code: string;
  readonly title: string;
  readonly message: string;
  readonly why: string;
  readonly mend: string;
  /** Accesses of threads, calls or allocations. */
  readonly count: number;
  /** The first is where it happened; columns count bytes from 1. */
  readonly locations: readonly (FindingPlace & { readonly kernel?: string })[];
  /** The first few. */
  readonly threads: readonly (Omit<ViolatingThread, "address"> & { readonly address: string })[];
  /** Numbers of launches from 0. */
  readonly launches: readonly number[];
  readonly space?: string;
  readonly access?: string;
  readonly otherAccess?: string;
  readonly bytes?: number;
  readonly call?: string;
  readonly error?: number;
  readonly allocation?: {
    readonly address: string;
    readonly bytes: number;
    readonly freed: boolean;
  };
}

export function findingsReport(
  findings: readonly Finding[],
  summary: CheckSummary,
  run: { readonly program: string; readonly exitCode: number },
  catalogue: Catalogue,
  files: SourceFiles,
): FindingsReport {
  return {
    version: FINDINGS_VERSION,
    ...run,
    summary,
    findings: findings.map((finding) => findingData(finding, catalogue, files)),
  };
}

function findingData(finding: Finding, catalogue: Catalogue, files: SourceFiles): FindingData {
  const { code, title, what, why, mend } = wordsOf(finding, catalogue);
  const { kernel, allocation, space, access, otherAccess, bytes, call, error } = finding;
  const named = kernel === undefined ? {} : { kernel: demangle(kernel) };
  return {
    tool: finding.tool,
    severity: finding.severity,
    code,
    title,
    message: what,
    why,
    mend,
    count: finding.count,
    locations: placesOfFinding(finding, files).map((place) =>
      place.role === "here" || place.role === "other" || place.role === "inlined"
        ? { ...place, ...named }
        : place,
    ),
    threads:
      kernel === undefined
        ? []
        : finding.threads.map((thread) => ({ ...thread, address: addressText(thread.address) })),
    launches: finding.launches,
    ...(space === "none" ? {} : { space }),
    ...(access === "none" ? {} : { access }),
    ...(otherAccess === undefined ? {} : { otherAccess }),
    ...(bytes === 0 ? {} : { bytes }),
    ...(call === "" ? {} : { call }),
    ...(error === 0 ? {} : { error }),
    ...(allocation
      ? {
          allocation: {
            address: addressText(allocation.address),
            bytes: allocation.bytes,
            freed: allocation.freedAt !== undefined,
          },
        }
      : {}),
  };
}

const COMMAND = { error: "error", warning: "warning", note: "notice" } as const;

/** "Workflow commands for GitHub Actions": one line a finding. */
export function renderGithub(
  findings: readonly Finding[],
  catalogue: Catalogue,
  files: SourceFiles,
): string {
  return findings
    .map((finding) => {
      const { code, title, what, why } = wordsOf(finding, catalogue);
      const [here] = placesOfFinding(finding, files);
      const place = here
        ? [
            `file=${property(here.file)}`,
            `line=${here.line}`,
            ...(here.column > 0 ? [`col=${here.column}`] : []),
          ]
        : [];
      const properties = [...place, `title=${property(`${title} [${code}]`)}`].join(",");
      return `::${COMMAND[finding.severity]} ${properties}::${escaped(`${what}\n${why}`)}\n`;
    })
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
