/** Runs a program under all checks and gathers what is wrong. */
import { Diagnostics } from "../base/index.ts";
import type { CompiledProgram } from "../compile/index.ts";
import type { CheckOptions } from "../observe/index.ts";
import type { Platform } from "../platform/index.ts";
import { demangle } from "../report/index.ts";
import {
  type Finding,
  findingsOf,
  isSuppressed,
  parseSuppressions,
  type Suppression,
} from "../sanitize/index.ts";
import { nothingRan, type RunOutcome, type RunRequest, runProgram } from "./run-program.ts";
import { sourceFiles } from "./source-files.ts";
import { variableFindings, withoutVariables } from "./variable-findings.ts";

export interface CheckRequest extends RunRequest {
  readonly check: CheckOptions;
  /** Whether memory that is never freed is a finding. */
  readonly leaks: boolean;
  /** Kernels by demangled name; findings of others are left out. Those of host code stay. */
  readonly kernel?: RegExp;
  /** Number of a launch, from 0. */
  readonly launch?: number;
  /** A file of suppressions, as the user names it. */
  readonly suppressions?: string;
}

export interface CheckOutcome extends RunOutcome {
  readonly findings: readonly Finding[];
  /** Those that the user knows of. */
  readonly suppressed: readonly Finding[];
}

/** The program sees the same errors as without checks. */
export async function checkProgram(
  request: CheckRequest,
  platform: Platform,
): Promise<CheckOutcome> {
  const files = request.files ?? sourceFiles(platform);
  const diagnostics = new Diagnostics();
  const rules = readSuppressions(request.suppressions, platform, diagnostics);
  if (diagnostics.hasErrors) return refused(request, diagnostics);
  let compiled: CompiledProgram | undefined;
  const outcome = await runProgram(
    {
      ...request,
      files,
      onCompiled(program) {
        compiled = program;
        request.onCompiled?.(program);
      },
      options: {
        ...request.options,
        checked: true,
        numeric: request.check.tools.includes("numeric"),
      },
      // Times are of no interest here.
      counters: request.counters ?? false,
    },
    platform,
  );
  const launches = outcome.launches.map(({ index, program, fault, nearestRange, check }) => ({
    index,
    program,
    fault,
    ...(nearestRange ? { nearestRange } : {}),
    violations: check?.violations ?? [],
    calledAt: check?.calledAt ?? [],
  }));
  const { violations: host, allocations } = outcome;
  const all = findingsOf({
    launches,
    host: request.leaks ? host : host.filter(({ kind }) => kind !== "leak"),
    allocations,
    variables: compiled ? variableFindings(outcome.clangText, compiled, launches, files) : [],
    tools: request.check.tools,
    endedThreadsArrive: outcome.device.computeCapability.major >= 7,
  }).filter((finding) => isAsked(finding, request));
  const context = {
    rules,
    lines: (file: string) => (files.isUser(file) ? files.lines(file) : undefined),
    nameOf: (kernel: string) =>
      demangle(kernel)
        .replace(/^void /, "")
        .replace(/[<(].*$/s, ""),
  };
  const suppressed = all.filter((finding) => isSuppressed(finding, context));
  return {
    ...outcome,
    clangText: withoutVariables(outcome.clangText),
    findings: all.filter((finding) => !suppressed.includes(finding)),
    suppressed,
  };
}

/** Nothing is compiled or run. */
function refused(request: CheckRequest, { list }: Diagnostics): CheckOutcome {
  return {
    ...nothingRan(request),
    diagnostics: list,
    programName: request.programName ?? "",
    findings: [],
    suppressed: [],
  };
}

function isAsked({ kernel, launches }: Finding, request: CheckRequest): boolean {
  if (kernel === undefined) return true;
  const { kernel: wanted, launch } = request;
  if (wanted && !wanted.test(demangle(kernel))) return false;
  return launch === undefined || launches.includes(launch);
}

function readSuppressions(
  file: string | undefined,
  platform: Platform,
  diagnostics: Diagnostics,
): Suppression[] {
  if (file === undefined) return [];
  const bytes = platform.files.read(file);
  if (bytes) return parseSuppressions(new TextDecoder().decode(bytes), file, diagnostics);
  diagnostics.error("finding/unreadable-suppressions", { file });
  return [];
}
