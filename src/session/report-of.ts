/** The report of a run. */
import type { NvccOptions } from "../compile/index.ts";
import type { Platform } from "../platform/index.ts";
import type { Codegen } from "../profile/index.ts";
import { buildReport, findCatalogue, type RunReport } from "../report/index.ts";
import { language } from "./language.ts";
import type { RunOutcome, RunRequest } from "./run-program.ts";
import { sourceFiles } from "./source-files.ts";

export interface ReportSelection {
  /** Kernels by demangled name. */
  readonly kernel?: RegExp;
  /** Number of a launch, from 0. */
  readonly launch?: number;
  readonly captured?: boolean;
  /** Whether the report says what to change; needs `RunRequest.activity` for the host's side. */
  readonly advice?: boolean;
  /** False: transfers and calls were taken down for other ends, and are left out. */
  readonly activity?: boolean;
}

/** The report of what ran. */
export function reportOf(
  outcome: RunOutcome,
  request: RunRequest,
  platform: Platform,
  selection: ReportSelection = {},
): RunReport {
  const { kernel, launch } = selection;
  const report = buildReport({
    program: { name: outcome.programName, args: request.programArguments },
    device: outcome.device,
    otherDevices: request.otherDevices ?? [],
    codegen: codegenOf(request.program?.options ?? request.options),
    model: request.model ?? {},
    launches: outcome.launches.filter(({ index }) => launch === undefined || index === launch),
    ...(request.activity && selection.activity !== false ? { activity: outcome.activity } : {}),
    ...(selection.advice ? { advice: { activity: outcome.activity } } : {}),
    diagnostics: outcome.diagnostics,
    output: selection.captured ? outcome.output : undefined,
    exitCode: outcome.exitCode,
    files: request.files ?? sourceFiles(platform),
    catalogue: findCatalogue(request.language ?? language(platform)),
  });
  if (!kernel) return report;
  return { ...report, launches: report.launches.filter((entry) => kernel.test(entry.kernel)) };
}

/** What the chip's counts and registers depend on, of the options of the compiler. */
export function codegenOf({
  dlcm,
  maxRegisters,
}: Pick<NvccOptions, "dlcm" | "maxRegisters">): Codegen {
  return { dlcm, maxRegisters };
}
