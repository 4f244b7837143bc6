/**
 * Findings in the form of compute-sanitizer's four tools. English, as scripts expect it. Its offsets of
 * machine code (`kernel(int)+0x50`) have no counterpart here and are left out.
 */

import { addressText } from "../base/index.ts";
import type { CheckTool } from "../observe/index.ts";
import type { CallFrame, Finding } from "../sanitize/index.ts";
import { grouped } from "./csv-text.ts";
import { demangle } from "./demangle/demangle.ts";
import { errorName } from "./findings/error-names.ts";
import { hazardOf, mainPlace } from "./findings/sentences.ts";
import type { SourceFiles } from "./source-lines.ts";

export interface SanitizerInput {
  /** Of memcheck, also what synccheck finds: a wrong mask is an illegal instruction to it. */
  readonly tool: CheckTool;
  readonly findings: readonly Finding[];
  readonly reportsApiErrors: boolean;
  readonly checksLeaks: boolean;
  /** Hazards one by one, or pairs of accesses that race. Of racecheck. */
  readonly raceReport: "hazard" | "analysis" | "all";
  /** Records shown at most. */
  readonly printLimit: number;
  /** The program ended with an error of its own. */
  readonly applicationFailed: boolean;
  readonly files: SourceFiles;
}

export interface SanitizerOutput {
  readonly text: string;
  /** As the summary counts them: one a thread, call and allocation; of racecheck, one a record. */
  readonly errors: number;
}

interface Entry {
  readonly lines: readonly string[];
  /** What the summary counts it as. */
  readonly count: number;
  readonly severity: Finding["severity"];
}

const PREFIX = "=========";

/** Behind the banner and the program's own output. */
export function sanitizerText(input: SanitizerInput): SanitizerOutput {
  const isLeak = ({ kind }: Finding): boolean => kind === "leak";
  // In the order of NVIDIA's tool: leaks are told at the end.
  const ordered = [
    ...input.findings.filter((finding) => !isLeak(finding)),
    ...input.findings.filter(isLeak),
  ];
  const entries = ordered.flatMap((finding) => entriesOf(finding, input));
  const shown = entries.slice(0, input.printLimit);
  const lines = shown.flatMap((entry) => [...entry.lines, ""]);
  if (input.applicationFailed) lines.push("Target application returned an error");
  const sum = (list: readonly Entry[], severity?: Entry["severity"]): number =>
    list.reduce((total, entry) => {
      return severity === undefined || entry.severity === severity ? total + entry.count : total;
    }, 0);
  if (input.tool === "racecheck") {
    const [errors, warnings] = [sum(entries, "error"), sum(entries, "warning")];
    const all = sum(shown);
    const counts = `${several(errors, "error")}, ${several(warnings, "warning")}`;
    lines.push(`RACECHECK SUMMARY: ${several(all, "hazard")} displayed (${counts})`);
    return { text: joined(lines), errors: errors + warnings };
  }
  if (input.checksLeaks) {
    const leaks = input.findings.filter(isLeak);
    const bytes = leaks.reduce((total, leak) => total + leak.bytes * leak.count, 0);
    const count = leaks.reduce((total, leak) => total + leak.count, 0);
    lines.push(`LEAK SUMMARY: ${bytes} bytes leaked in ${count} allocations`);
  }
  const errors = sum(entries);
  lines.push(`ERROR SUMMARY: ${several(errors, "error")}`);
  const hidden = errors - shown.length;
  if (hidden > 0)
    lines.push(
      `ERROR SUMMARY: ${hidden} error${hidden === 1 ? " was" : "s were"} not printed. Use --print-limit option to adjust the number of printed errors`,
    );
  return { text: joined(lines), errors };
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${PREFIX} ${line}\n`).join("");
}

function several(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** Records by thread; the last stands for the threads that nobody keeps. */
function entriesOf(finding: Finding, input: SanitizerInput): Entry[] {
  const { count, severity, tool, threads } = finding;
  if (tool === "racecheck") return input.tool === tool ? races(finding, input) : [];
  if (finding.kernel === undefined)
    return input.tool === finding.tool ? hostEntry(finding, input) : [];
  const head = headOf(finding, input.tool);
  if (head === undefined) return [];
  return threads.map(({ thread, block, address }, index) => ({
    lines: [
      head,
      `    at ${placeText(finding, finding.places, input.files)}`,
      `    by thread (${thread.join(",")}) in block (${block.join(",")})`,
      ...addressLines(finding, address),
      ...frames(finding.hostCalls, "kernel launch time"),
    ],
    count: index === threads.length - 1 ? count - threads.length + 1 : 1,
    severity,
  }));
}

/** Undefined where the tool has no such record. */
function headOf(finding: Finding, tool: CheckTool): string | undefined {
  const { kind, access, bytes, space } = finding;
  if (tool === "memcheck") {
    if (kind === "warp-mask" || kind === "warp-incomplete") return "Illegal instruction";
    if (kind === "invalid-device-free") return `${MALLOC_ERROR}Invalid pointer to free`;
    if (kind === "double-device-free") return `${MALLOC_ERROR}Double free`;
    if (finding.tool !== "memcheck" || access === "none") return undefined;
    return `Invalid __${space === "none" ? "global" : space}__ ${access} of size ${bytes} bytes`;
  }
  if (finding.tool !== tool) return undefined;
  if (kind === "uninitialized-read")
    return `Uninitialized __${space}__ memory read of size ${bytes} bytes`;
  const barrier = BARRIER[kind];
  return barrier === undefined ? undefined : `Barrier error detected. ${barrier}.`;
}

const MALLOC_ERROR = "Malloc/Free error encountered : ";

const BARRIER: Readonly<Partial<Record<Finding["kind"], string>>> = {
  "divergent-barrier": "Divergent thread(s) in block",
  "barrier-after-exit": "Divergent thread(s) in block",
  "barrier-deadlock": "Divergent thread(s) in block",
  "grid-sync": "Divergent thread(s) in block",
  "grid-deadlock": "Divergent thread(s) in block",
  "warp-mask-exited": "Divergent thread(s) in warp",
  "shuffle-inactive": "Divergent thread(s) in warp",
  "warp-incomplete": "Divergent thread(s) in warp",
  "warp-mask": "Invalid arguments",
  "barrier-count": "Invalid arguments",
};

/** `kernel(int *) in file.cu:3`. */
function placeText(
  { kernel = "" }: Finding,
  places: Finding["places"],
  files: SourceFiles,
): string {
  const at = mainPlace(places, (file) => files.isUser(file));
  const where = at ? ` in ${baseName(at.file)}:${at.line}` : "";
  return `${demangle(kernel)}${where}`;
}

function addressLines(finding: Finding, address: number): string[] {
  const { tool, kind, allocation, space } = finding;
  if (tool !== "memcheck" || finding.access === "none") return [];
  const problem = kind === "misaligned" ? "misaligned" : "out of bounds";
  const access = `    Access to ${addressText(address)} is ${problem}`;
  if (space !== "global" || !allocation) return [access];
  const { address: begin, bytes } = allocation;
  const whole = `the nearest allocation at ${addressText(begin)} of size ${grouped(String(bytes))} bytes`;
  const distance = (count: number, side: string): string =>
    `    and is ${grouped(String(count))} bytes ${side} ${whole}`;
  // The first byte behind an allocation is "1 bytes after" it.
  if (address < begin) return [access, distance(begin - address, "before")];
  if (address < begin + bytes) return [access, `    and is inside ${whole}`];
  return [access, distance(address - begin - bytes + 1, "after")];
}

function races(finding: Finding, { raceReport, files }: SanitizerInput): Entry[] {
  const { count, severity, access, otherAccess = "write", space, threads } = finding;
  // NVIDIA's racecheck knows shared memory only.
  const head = severity === "error" ? "Error" : severity === "warning" ? "Warning" : "Info";
  const verb = (kind: string): string => (kind === "read" ? "Read" : "Write");
  const first = placeText(finding, finding.otherPlaces, files);
  const second = placeText(finding, finding.places, files);
  const analysis: Entry = {
    lines: [
      `${head}: Race reported between ${verb(otherAccess)} access at ${first}`,
      `    and ${verb(access)} access at ${second} [${count} hazard${count === 1 ? "" : "s"}]`,
    ],
    count: 1,
    severity,
  };
  if (raceReport === "analysis") return [analysis];
  const hazards = threads.map(({ block, thread, otherThread = thread, address }, index) => ({
    lines: [
      `${head}: Potential ${hazardOf(finding)} hazard detected at __${space}__ ${addressText(address)} in block (${block.join(",")}) :`,
      `    ${verb(otherAccess)} Thread (${otherThread.join(",")}) at ${first}`,
      `    ${verb(access)} Thread (${thread.join(",")}) at ${second}`,
    ],
    count: index === threads.length - 1 ? count - threads.length + 1 : 1,
    severity,
  }));
  return raceReport === "all" ? [...hazards, analysis] : hazards;
}

function hostEntry(finding: Finding, { reportsApiErrors }: SanitizerInput): Entry[] {
  const { kind, error, call, count, bytes, threads, severity } = finding;
  if (kind === "leak") {
    const at = addressText(threads[0]?.address ?? 0);
    const lines = [`Leaked ${grouped(String(bytes))} bytes at ${at}`];
    return [
      { lines: [...lines, ...frames(finding.hostCalls, "allocation time")], count, severity },
    ];
  }
  if (kind === "uninitialized-copy") {
    const at = addressText(threads[0]?.address ?? 0);
    const lines = [
      `Host API memory access error at host access to ${at} of size ${bytes} bytes`,
      `    Uninitialized access at ${at} on access by ${call} source`,
    ];
    return [{ lines: [...lines, ...frames(finding.hostCalls, "error")], count, severity }];
  }
  if ((kind !== "api-error" && kind !== "api-error-echo") || !reportsApiErrors) return [];
  const { name, text } = errorName(error);
  const line = `Program hit ${name} (error ${error}) due to "${text}" on CUDA API call to ${call}.`;
  return [{ lines: [line, ...frames(finding.hostCalls, "error")], count, severity }];
}

function frames(calls: readonly CallFrame[], when: string): string[] {
  if (calls.length === 0) return [];
  return [
    `    Saved host backtrace up to driver entry point at ${when}`,
    ...calls.map(
      (one) => `        Host Frame: ${one.function} in ${baseName(one.file)}:${one.line}`,
    ),
  ];
}

function baseName(file: string): string {
  return file.replace(/^.*[\\/]/, "");
}
