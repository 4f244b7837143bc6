/**
 * One file through the command that reads it, as a user would call it: a result, or one message and a documented exit
 * code. Whatever else happens is thrown.
 */

import { Diagnostics } from "../../../src/base/index.ts";
import { openMeasurement, showComparison } from "../../../src/cli/import-file.ts";
import { decodeDeviceCode } from "../../../src/compile/device-code-file.ts";
import { vendorRegisters } from "../../../src/compile/index.ts";
import { parseNvccOptions, prepareSnippet, readReport } from "../../../src/index.ts";
import { findCatalogue, LANGUAGES } from "../../../src/report/index.ts";
import { type Finding, isSuppressed, parseSuppressions } from "../../../src/sanitize/index.ts";
import type { IrMachine } from "../check-ir.ts";
import { checkMessages } from "../check-messages.ts";
import type { CommandLineInside, CommandRun } from "./command-line-inside.ts";
import { fromLatin1, type ImportFormat } from "./formats.ts";

export type ImportOutcome = "result" | "message";

interface Checked {
  readonly bytes: Uint8Array;
  readonly inside: CommandLineInside;
  /** A report of the same program, intact. */
  readonly report: Uint8Array;
  readonly ir: IrMachine;
}

type Check = (checked: Checked) => ImportOutcome | Promise<ImportOutcome>;

const CHECKS: Readonly<Record<ImportFormat, Check>> = {
  ncu: checkMeasurement,
  nvprof: checkMeasurement,
  report: async ({ inside, bytes, report }) => {
    const files = { "mutant.json": bytes, "report.json": report };
    const compare = (...args: string[]) => inside.run(["compare", ...args], files);
    const runs = [
      await compare("report.json", "mutant.json", "--fail-if", "time>+5%"),
      await compare("mutant.json", "report.json", "--format", "json"),
      await compare("--baseline", "mutant.json", "report.json", "--format", "markdown"),
    ];
    return worst(runs.map((run) => judge(run, { codes: [0, 2, 3] })));
  },
  sweep: async ({ inside, bytes }) => {
    const files = { "mutant.jsonl": bytes };
    const runs = [];
    for (const format of ["text", "json", "markdown"])
      runs.push(await inside.run(["sweep", "--merge", "mutant.jsonl", "--format", format], files));
    return worst(runs.map((run) => judge(run, { codes: [0, 1, 2] })));
  },
  chip: async ({ inside, bytes }) => {
    const occupancy = ["occupancy", "--device", "mutant.json", "--block", "256"];
    const options = ["--registers", "40", "--shared", "4096"];
    const run = await inside.run([...occupancy, ...options], { "mutant.json": bytes });
    // Each field that is wrong is told.
    return judge(run, { codes: [0, 2], most: 200 });
  },
  suppressions: ({ bytes }) => {
    const problems = new Diagnostics();
    const text = new TextDecoder().decode(bytes);
    const rules = parseSuppressions(text, "known.txt", problems);
    const nameOf = (): string => KERNEL;
    isSuppressed(FINDING, { rules, lines: () => text.split("\n"), nameOf });
    return judgeList(problems);
  },
  response: async ({ inside, bytes }) => {
    const files = { "mutant.rsp": bytes, "more.rsp": MORE };
    const run = await inside.run(["nvcc", "-dryrun", "@mutant.rsp"], files);
    // The steps are no message. Each word that is no option is told.
    return judge({ ...run, errorText: run.errorText.replace(/^#\$ .*\n/gm, "") }, { most: 200 });
  },
  ptxas: ({ inside, bytes }) => {
    const problems = new Diagnostics();
    const out = new TextDecoder().decode(bytes);
    const processes = {
      ...inside.platform.processes,
      folderWith: () => "/bin",
      run: () => ({ exitCode: out.startsWith("ptxas") ? 0 : 1, out, error: "" }),
    };
    const { options } = parseNvccOptions([]);
    const platform = { ...inside.platform, processes };
    for (const kernel of vendorRegisters(["a.cu"], options, 90, platform, problems) ?? [])
      for (const count of [kernel.registers, kernel.spillLoadBytes, kernel.spillStoreBytes])
        if (!Number.isSafeInteger(count)) throw new Error(`no count: ${count}`);
    return judgeList(problems);
  },
  page: ({ inside, bytes }) => {
    inside.put({ "page.cu": bytes });
    for (const language of LANGUAGES)
      for (const call of ["add<<<1, 32>>>(f32[32], out=f32[32], 32)", undefined]) {
        const request = { sources: ["page.cu"], call, expectations: [], repair: true };
        checkMessages(
          prepareSnippet(request, findCatalogue(language), inside.platform).diagnostics.list,
        );
      }
    return "result";
  },
  program: async ({ inside, bytes }) => {
    const run = await inside.run(["run", "mutant", "--timeout", "2"], { mutant: bytes });
    // A program that runs ends as it will, whatever is said of its calls.
    const isRun = run.errors === 0 || run.exitCode === 0 || OWN_END.test(run.errorText);
    return isRun ? "result" : judge(run, { codes: [1, 2] });
  },
  object: async ({ inside, bytes }) =>
    judge(await inside.run(["nvcc", "mutant.o", "-o", "linked"], { "mutant.o": bytes })),
  archive: async ({ inside, bytes }) =>
    judge(
      await inside.run(["nvcc", "-shared", "mutant.a", "-o", "linked.so"], { "mutant.a": bytes }),
    ),
  "device-code": ({ ir, bytes }) => {
    const code = decodeDeviceCode(bytes);
    // The program that loads it is told by an error code of CUDA.
    if (!code) return "message";
    return ir.check(code.ir) === "diagnostic" ? "message" : "result";
  },
};

/** `report`: that of the seeds. */
export async function checkImport(
  format: ImportFormat,
  text: string,
  report: Uint8Array,
  inside: CommandLineInside,
  ir: IrMachine,
): Promise<ImportOutcome> {
  return CHECKS[format]({ bytes: fromLatin1(text), inside, report, ir });
}

function checkMeasurement({ inside, bytes, report }: Checked): ImportOutcome {
  const problems = new Diagnostics();
  inside.put({ "mutant.csv": bytes });
  const measurement = openMeasurement("mutant.csv", inside.platform, problems);
  if (!measurement) return judgeList(problems);
  const ours = readReport(report, "report.json", problems)!;
  for (const format of ["text", "json"] as const)
    inside.show((terminal) => showComparison(ours, measurement, format, terminal));
  return judgeList(problems);
}

interface Expected {
  /** 0 and 1 if absent. */
  readonly codes?: readonly number[];
  /** Errors that one file may give, 1 if absent. */
  readonly most?: number;
}

/** Another options file, which one of the seeds names. */
const MORE = new TextEncoder().encode("-lineinfo -DMORE");

/** What is said of the end of a program that ran, and of its calls. */
const OWN_END = /\[(runtime|fault|session\/timeout)/;

/** Messages longer than this, with what comes with them, are not read. */
const MAX_TEXT = 30_000;

function judge(
  { exitCode, errors, errorText }: CommandRun,
  { codes = [0, 1], most = 1 }: Expected = {},
): ImportOutcome {
  const fail = (what: string): never => {
    throw new Error(`${what}: exit code ${exitCode}, ${errorText.slice(0, 2000)}`);
  };
  if (!codes.includes(exitCode)) fail("an exit code that is not documented");
  if (exitCode !== 0 && errors === 0) fail("no message");
  if (exitCode === 0 && errors > 0) fail("an error and success");
  if (errors > most) fail(`${errors} messages`);
  if (errorText.length > MAX_TEXT * Math.max(1, errors))
    fail(`a message of ${errorText.length} characters`);
  return exitCode === 0 ? "result" : "message";
}

function judgeList({ list, hasErrors }: Diagnostics): ImportOutcome {
  checkMessages(list);
  return hasErrors ? "message" : "result";
}

function worst(outcomes: readonly ImportOutcome[]): ImportOutcome {
  return outcomes.includes("message") ? "message" : "result";
}

const KERNEL = `copy${"_sum_of_all".repeat(20)}<32>`;

const FINDING: Finding = {
  tool: "racecheck",
  kind: "race-block",
  severity: "error",
  kernel: "_Z4copyPf",
  count: 1,
  space: "shared",
  access: "write",
  otherAccess: "write",
  bytes: 4,
  sameValue: false,
  changesOther: false,
  places: [{ file: "src/reduce.cu", line: 41, column: 3 }],
  otherPlaces: [],
  threads: [],
  launches: [0],
  hostCalls: [],
  allocation: undefined,
  call: "",
  error: 0,
  end: undefined,
  text: "",
};
