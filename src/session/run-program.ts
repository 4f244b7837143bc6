/** The whole way for one program: compile, run under supervision, report. */
import type { Diagnostic } from "../base/index.ts";
import { Diagnostics } from "../base/index.ts";
import { compileProgram, isToolchainFile, type NvccOptions } from "../compile/index.ts";
import { DEFAULT_DEVICE, type DeviceSpec } from "../device/index.ts";
import type { ModelOptions } from "../model/index.ts";
import type { Platform } from "../platform/index.ts";
import type { Codegen } from "../profile/index.ts";
import { buildReport, findCatalogue, type RunReport, type SourceFiles } from "../report/index.ts";
import type { ClockMode, LaunchAnnouncement } from "../runtime/index.ts";
import { placeCalls } from "./call-places.ts";
import type { SessionJob } from "./messages.ts";
import { EXIT_REFUSED } from "./serve.ts";
import { type CountedLaunch, superviseSession } from "./supervise.ts";

export interface RunRequest {
  readonly sources: readonly string[];
  readonly options: NvccOptions;
  readonly programArguments: readonly string[];
  readonly device?: DeviceSpec;
  /** Registers of a thread, where they are not to be estimated. */
  readonly model?: ModelOptions;
  readonly clock?: ClockMode;
  readonly lenient?: boolean;
  readonly timeoutSeconds?: number;
  /** Where the program's own output goes; "through" if absent. */
  readonly output?: SessionJob["output"];
  /** Clang's text carries terminal colours. */
  readonly colour?: boolean;
  /** Called when a phase begins. */
  onPhase?(phase: "compile" | "run"): void;
  /** Called before each launch. */
  onLaunching?(launch: LaunchAnnouncement): void;
}

export interface RunOutcome {
  /** Whether the program began. */
  readonly ran: boolean;
  readonly exitCode: number;
  /** Clang's own errors and warnings; empty where it has none. */
  readonly clangText: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly launches: readonly CountedLaunch[];
  /** The program's output, where it was captured. */
  readonly output: string;
  readonly device: DeviceSpec;
  readonly programName: string;
}

/** Mistakes in the program, the options or the files come back as diagnostics; nothing is thrown. */
export async function runProgram(request: RunRequest, platform: Platform): Promise<RunOutcome> {
  const diagnostics = new Diagnostics();
  const device = request.device ?? DEFAULT_DEVICE;
  const outcome = {
    exitCode: EXIT_REFUSED,
    ran: false,
    clangText: "",
    launches: [],
    output: "",
    device,
    programName: programName(request.sources),
  };

  request.onPhase?.("compile");
  const compiled = await compileProgram(
    { sources: request.sources, options: request.options, colour: request.colour ?? false },
    platform,
  );
  diagnostics.list.push(...compiled.diagnostics);
  const { clangText } = compiled;
  if (!compiled.program) return { ...outcome, clangText, diagnostics: diagnostics.list };

  request.onPhase?.("run");
  const session = await superviseSession(
    {
      program: compiled.program,
      name: outcome.programName,
      arguments: request.programArguments,
      environment: platform.environment,
      device,
      clock: request.clock ?? "measured",
      lenient: request.lenient ?? false,
      output: request.output ?? "through",
    },
    platform,
    {
      timeoutSeconds: request.timeoutSeconds,
      ...(request.onLaunching ? { onLaunching: request.onLaunching } : {}),
    },
  );
  return {
    ...outcome,
    ...session,
    clangText,
    diagnostics: [
      ...diagnostics.list,
      ...placeCalls(session.diagnostics, request.sources, sourceFiles(platform)),
    ],
  };
}

/** As the vendor's compiler would name the executable: the first source without folder and ending. */
function programName(sources: readonly string[]): string {
  const file = sources[0]?.split(/[\\/]/).at(-1) ?? "program";
  return file.replace(/\.[^.]*$/, "");
}

export interface ReportSelection {
  /** Kernels by demangled name. */
  readonly kernel?: RegExp;
  /** Number of a launch, from 0. */
  readonly launch?: number;
  readonly captured?: boolean;
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
    codegen: codegenOf(request.options),
    model: request.model ?? {},
    launches: outcome.launches.filter(({ index }) => launch === undefined || index === launch),
    diagnostics: outcome.diagnostics,
    output: selection.captured ? outcome.output : undefined,
    exitCode: outcome.exitCode,
    files: sourceFiles(platform),
    catalogue: findCatalogue(language(platform)),
  });
  if (!kernel) return report;
  return { ...report, launches: report.launches.filter((entry) => kernel.test(entry.kernel)) };
}

function codegenOf({ dlcm, maxRegisters }: NvccOptions): Codegen {
  return { dlcm, maxRegisters };
}

/** As the environment asks for, in POSIX's order of precedence. */
export function language(platform: Platform): string {
  const { environment } = platform;
  return environment["LC_ALL"] || environment["LC_MESSAGES"] || environment["LANG"] || "en";
}

/** The user's sources, read once each. */
export function sourceFiles(platform: Platform): SourceFiles {
  const known = new Map<string, readonly string[] | undefined>();
  return {
    lines(file) {
      if (!known.has(file)) {
        const bytes = platform.files.read(file);
        known.set(file, bytes && new TextDecoder().decode(bytes).split("\n"));
      }
      return known.get(file);
    },
    isUser: (file) => !isToolchainFile(file),
  };
}
