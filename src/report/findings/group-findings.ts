/** Findings of one cause: a line that is read and written by the same race, allocations that are not freed. */
import { pushTo } from "../../base/index.ts";
import type { Finding } from "../../sanitize/index.ts";
import type { SourceFiles } from "../source-lines.ts";
import { placesOfFinding } from "./locations.ts";
import { hazardOf } from "./sentences.ts";

export interface FindingGroup {
  /** The first of the list, which has the worst first. */
  readonly first: Finding;
  readonly others: readonly Finding[];
  /** One statement reads and writes the same place: `bins[i]++`. */
  readonly isUpdate: boolean;
}

/** In the order of their first findings. */
export function groupFindings(findings: readonly Finding[], files: SourceFiles): FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  findings.forEach((finding, index) => {
    pushTo(groups, causeOf(finding, files) ?? String(index), finding);
  });
  return [...groups.values()].map(([first, ...others]) => ({
    first: first!,
    others,
    isUpdate: isUpdate([first!, ...others], files),
  }));
}

/** Undefined where a finding is a cause of its own. */
function causeOf(finding: Finding, files: SourceFiles): string | undefined {
  const { kind, kernel, space } = finding;
  if (kind === "leak") return kind;
  if (!isRace(finding)) return undefined;
  const [here, other] = racePlaces(finding, files);
  if (!here || !other) return undefined;
  const lines = [here, other].map(({ file, line }) => `${file}:${line}`).sort();
  return JSON.stringify(["race", kernel, space, ...lines]);
}

function isRace({ kind }: Finding): boolean {
  return kind === "race-block" || kind === "race-warp" || kind === "race-grid";
}

function racePlaces(finding: Finding, files: SourceFiles) {
  const places = placesOfFinding(finding, files);
  return [places[0], places.find(({ role }) => role === "other")] as const;
}

/** Its reads and writes stand at one column, and one of them at least is a read. */
function isUpdate(findings: readonly Finding[], files: SourceFiles): boolean {
  return (
    findings.every((finding) => {
      if (!isRace(finding)) return false;
      const [here, other] = racePlaces(finding, files);
      return here && other && here.line === other.line && here.column === other.column;
    }) && findings.some((finding) => hazardOf(finding) !== "WAW")
  );
}
