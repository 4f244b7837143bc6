/**
 * The faulty programs of accuracy/faults: what compute-sanitizer's four tools said of them on an H200 has its
 * counterpart here, and where they were silent nothing is an error.
 */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { FindingsReport } from "../../src/report/index.ts";
import { ROOT, warpscope } from "../cli/warpscope.ts";

/** A row of compute-sanitizer.json. */
interface Verdict {
  readonly program: string;
  readonly tool: string;
  /** Records in sum; of memcheck with leaks and calls. */
  readonly errors: number;
  readonly leakedAllocations?: number;
  readonly reports: readonly {
    readonly message: string;
    readonly at: readonly { readonly kernel: string; readonly line: number }[];
    /** Of the same message, at most 40. */
    readonly shown: number;
  }[];
}

type Finding = FindingsReport["findings"][number];

const folder = path.join(ROOT, "accuracy/faults");
const verdicts = JSON.parse(
  fs.readFileSync(path.join(folder, "compute-sanitizer.json"), "utf8"),
) as Verdict[];
const programs = [...new Set(verdicts.map(({ program }) => program))];

/** Where the recording stopped to list records. */
const MOST_SHOWN = 40;

/** The vendor's tool says nothing of a barrier in a branch that others have ended without: a warning here. */
const SILENT_THERE = [["sync_divergent.cu", "synccheck"]];

describe.each(programs)("%s", (program) => {
  let checked: ReturnType<typeof warpscope> | undefined;

  it.each(verdicts.filter((verdict) => verdict.program === program))(
    "as $tool",
    async (verdict) => {
      checked ??= warpscope(["check", "--leaks", "--format", "json", program], { folder });
      const run = await checked;
      const { findings } = JSON.parse(run.out) as FindingsReport;
      const { tool, reports } = verdict;
      const own = findings.filter((finding) => finding.tool === tool);
      const errors = own.filter(({ severity }) => severity === "error");
      expect(run.exitCode).toBe(findings.some(({ severity }) => severity !== "note") ? 3 : 0);
      if (SILENT_THERE.some(([name, by]) => name === program && by === tool))
        expect(own.map(({ severity }) => severity)).toContain("warning");
      else if (reports.length === 0) expect(errors.map(({ message }) => message)).toEqual([]);
      for (const report of reports) expect(counterparts(report, verdict, findings)).toHaveLength(1);
    },
  );
});

/** Findings that tell what a record does; of several like ones the first. */
function counterparts(
  { message, at, shown }: Verdict["reports"][number],
  verdict: Verdict,
  findings: readonly Finding[],
): Finding[] {
  const { tool, errors, leakedAllocations = 0 } = verdict;
  // A fault of a kernel is told again by one call.
  const threads =
    shown < MOST_SHOWN ? shown : errors - leakedAllocations - (tool === "memcheck" ? 1 : 0);
  const here = (finding: Finding): boolean =>
    finding.severity === "error" &&
    finding.locations[0]?.line === at[0]!.line &&
    finding.locations[0]?.kernel === at[0]!.kernel;
  const access = /^Invalid __(\w+)__ (\w+) of size (\d+)/.exec(message);
  if (access)
    return findings.filter(
      (one) =>
        here(one) &&
        one.tool === tool &&
        one.space === access[1] &&
        one.access === access[2] &&
        one.bytes === Number(access[3]) &&
        one.count === threads,
    );
  const call = /^Program hit \w+ \(error \d+\).* to (\w+)\.$/.exec(message)?.[1];
  if (call) return findings.filter((one) => one.call === call && one.locations.length > 0);
  const leaked = /^Leaked ([\d,]+) bytes/.exec(message)?.[1]?.replace(",", "");
  if (leaked !== undefined) {
    const leaks = findings.filter((one) => one.code === "memcheck/leak");
    expect(leaks.map(({ bytes }) => bytes)).toEqual(Array(shown).fill(Number(leaked)));
    return leaks.slice(0, 1);
  }
  const hazard = /^Error: Potential (R|W)A(R|W) hazard/.exec(message);
  if (hazard) {
    // Which of the two came first is the schedule's there, and the program's order here.
    const both = hazard.slice(1).map((letter) => (letter === "R" ? "read" : "write"));
    const races = findings.filter(
      (one) =>
        here(one) &&
        one.tool === tool &&
        [one.access, one.otherAccess].sort().join() === both.sort().join() &&
        one.locations.some(({ role, line }) => role === "other" && line === at[1]!.line),
    );
    return races.slice(0, 1);
  }
  if (message.startsWith("Uninitialized __global__"))
    return findings.filter((one) => here(one) && one.tool === tool && one.count === threads);
  // Of both tools: the mask leaves the caller out. The vendor's place is its own header.
  expect(["Illegal instruction", "Barrier error detected. Invalid arguments."]).toContain(message);
  return findings.filter((one) => one.code === "synccheck/warp-mask" && one.count === threads);
}
