/**
 * Runs host programs with 64-bit memory and writes what they did as JSON: started by the tests with a Node that has it.
 * Arguments: a file with the runs that are asked for, as JSON too.
 */
import fs from "node:fs";
import type { Diagnostic } from "../../src/base/index.ts";
import { buildProgram, runProgram } from "../runtime/host-program.ts";

export interface AskedRun {
  /** Path of the source. */
  readonly source: string;
  readonly arguments: readonly string[];
  readonly hostMemoryBytes: number;
}

export interface DoneRun {
  readonly out: string;
  readonly exitCode: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly faults: readonly (string | undefined)[];
  /** What the process has in memory behind it, in MiB. */
  readonly residentMiB: number;
}

const asked = JSON.parse(fs.readFileSync(process.argv[2]!, "utf8")) as AskedRun[];
const done: DoneRun[] = [];
for (const { source, hostMemoryBytes, ...run } of asked) {
  const program = await buildProgram(fs.readFileSync(source, "utf8"));
  const { out, exitCode, diagnostics, launches } = runProgram(program, {
    arguments: ["./program", ...run.arguments],
    hostMemoryBytes,
  });
  const faults = launches.map(({ fault }) => fault?.kind);
  const residentMiB = process.memoryUsage.rss() / 2 ** 20;
  done.push({ out, exitCode, diagnostics, faults, residentMiB });
}
process.stdout.write(JSON.stringify(done));
