/** `warpscope check` on programs of this folder. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT, warpscope } from "../cli/warpscope.ts";
import { type CheckCase, combineCheckCases, sourceName } from "./check-case.ts";

export interface Found {
  readonly tool: string;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly locations: readonly {
    readonly file: string;
    readonly line: number;
    readonly role: string;
  }[];
}

/**
 * A folder with one program of many, which finds the header of the twins above it and that of the examples
 * beside it, and the source of each; `remove` it in the end.
 */
export function placeSource(cases: readonly Pick<CheckCase, "name" | "source" | "clean">[]): {
  readonly file: string;
  remove(): void;
} {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-check-"));
  fs.mkdirSync(path.join(folder, "programs"));
  fs.copyFileSync(new URL("./check.h", import.meta.url), path.join(folder, "check.h"));
  fs.copyFileSync(path.join(ROOT, "examples/check.h"), path.join(folder, "programs/check.h"));
  const file = path.join(folder, "programs/all.cu");
  fs.writeFileSync(file, combineCheckCases(cases));
  for (const { name, source } of cases) {
    const own = path.join(folder, "programs", sourceName(name));
    fs.mkdirSync(path.dirname(own), { recursive: true });
    fs.writeFileSync(own, source);
  }
  return { file, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

export interface CheckRun {
  readonly findings: readonly Found[];
  readonly exitCode: number | undefined;
  /** What the program and the tool said besides the report. */
  readonly error: string;
}

/** Of a program with many mutants, on a busy machine. */
const LIMIT_SECONDS = 900;

/** Exit codes that come with a report: clean, the program failed, findings. */
const REPORTED = new Set([0, 1, 3]);

export async function check(
  file: string,
  programArguments: readonly string[],
  options: readonly string[] = [],
): Promise<CheckRun> {
  const run = await warpscope(
    [
      "check",
      "--format",
      "json",
      "--print-limit",
      "100000",
      ...options,
      file,
      "--",
      ...programArguments,
    ],
    { folder: path.dirname(file), limitSeconds: LIMIT_SECONDS },
  );
  if (run.exitCode === undefined || !REPORTED.has(run.exitCode))
    throw new Error(`exit code ${run.exitCode} of ${programArguments.join(" ")}:\n${run.error}`);
  const { findings } = JSON.parse(run.out) as { readonly findings: readonly Found[] };
  return { findings, exitCode: run.exitCode, error: run.error };
}
