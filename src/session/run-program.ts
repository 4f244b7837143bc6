/** The whole way for one program: compile, run under supervision, report. */
import type { Diagnostic } from "../base/index.ts";
import { Diagnostics } from "../base/index.ts";
import {
  type CompiledProgram,
  compileProgram,
  isToolchainFile,
  type NvccOptions,
  rebaseProgram,
} from "../compile/index.ts";
import { DEFAULT_DEVICE, type DeviceSpec } from "../device/index.ts";
import type { ModelOptions } from "../model/index.ts";
import type { Platform } from "../platform/index.ts";
import type { Codegen } from "../profile/index.ts";
import { buildReport, findCatalogue, type RunReport, type SourceFiles } from "../report/index.ts";
import type { Activity, ApiError, ClockMode, LaunchAnnouncement } from "../runtime/index.ts";
import { type AssemblerText, assemblerText } from "./assembler-text.ts";
import { placeCalls } from "./call-places.ts";
import type { Leak, SessionJob } from "./messages.ts";
import { EXIT_REFUSED } from "./serve.ts";
import { type CountedLaunch, superviseSession } from "./supervise.ts";

export interface RunRequest {
  /** Ignored where `program` is given. */
  readonly sources: readonly string[];
  /** What is compiled in place of a source's content, by path. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Ignored where `program` is given, which has its own. */
  readonly options: NvccOptions;
  /** Compiled before: nothing is compiled again. */
  readonly program?: CompiledProgram;
  /** `argv[0]`; by default named after the first source. */
  readonly programName?: string;
  readonly programArguments: readonly string[];
  readonly device?: DeviceSpec;
  /** That the report shows the launches on as well; the program runs once, on `device`. */
  readonly otherDevices?: readonly DeviceSpec[];
  /** Registers of a thread, where they are not to be estimated. */
  readonly model?: ModelOptions;
  readonly clock?: ClockMode;
  readonly lenient?: boolean;
  /** Whether transfers and calls of the runtime are taken down. */
  readonly activity?: boolean;
  readonly timeoutSeconds?: number;
  /** Where the program's own output goes; "through" if absent. */
  readonly output?: SessionJob["output"];
  /** Clang's text carries terminal colours. */
  readonly colour?: boolean;
  /** Of the report's sentences; as the environment asks for if absent. */
  readonly language?: string;
  /** Called when a phase begins. */
  onPhase?(phase: "compile" | "run"): void;
  /** With `-Xptxas -v`: called with the lines of the assembler once the program is compiled. */
  onAssembled?(assembled: AssemblerText): void;
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
  /** Transfers and calls, where they were asked for. */
  readonly activity: Activity;
  /** Calls of the runtime that returned an error. */
  readonly apiErrors: readonly ApiError[];
  /** Allocations alive when the program ended by itself. */
  readonly leaks: readonly Leak[];
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
    activity: { transfers: [], calls: [], lostTransfers: 0, lostCalls: 0 },
    apiErrors: [],
    leaks: [],
    output: "",
    device,
    programName: request.programName ?? programName(request.program?.sources ?? request.sources),
  };

  request.onPhase?.("compile");
  const compiled = request.program
    ? { diagnostics: [], clangText: "", program: inThisFolder(request.program, platform) }
    : await compileProgram(
        {
          sources: request.sources,
          ...(request.texts ? { texts: request.texts } : {}),
          options: request.options,
          colour: request.colour ?? false,
        },
        platform,
      );
  diagnostics.list.push(...compiled.diagnostics);
  const { clangText } = compiled;
  if (!compiled.program) return { ...outcome, clangText, diagnostics: diagnostics.list };

  if (request.onAssembled && !request.program && request.options.verbosePtxas)
    request.onAssembled(assemblerText(compiled.program, device, request.model));

  request.onPhase?.("run");
  const session = await superviseSession(
    {
      program: compiled.program,
      name: outcome.programName,
      arguments: request.programArguments,
      environment: platform.environment,
      device,
      model: request.model ?? {},
      clock: request.clock ?? "measured",
      lenient: request.lenient ?? false,
      activity: request.activity ?? false,
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
      ...placeCalls(session.diagnostics, compiled.program.sources, sourceFiles(platform)),
    ],
  };
}

/** The program with names of files that hold in the working folder of this process. */
function inThisFolder(program: CompiledProgram, platform: Platform): CompiledProgram {
  const { workingFolder } = platform.files;
  return program.folder === workingFolder() ? program : rebaseProgram(program);
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
    otherDevices: request.otherDevices ?? [],
    codegen: codegenOf(request.program?.options ?? request.options),
    model: request.model ?? {},
    launches: outcome.launches.filter(({ index }) => launch === undefined || index === launch),
    ...(request.activity ? { activity: outcome.activity } : {}),
    diagnostics: outcome.diagnostics,
    output: selection.captured ? outcome.output : undefined,
    exitCode: outcome.exitCode,
    files: sourceFiles(platform),
    catalogue: findCatalogue(request.language ?? language(platform)),
  });
  if (!kernel) return report;
  return { ...report, launches: report.launches.filter((entry) => kernel.test(entry.kernel)) };
}

function codegenOf({ dlcm, maxRegisters }: Pick<NvccOptions, "dlcm" | "maxRegisters">): Codegen {
  return { dlcm, maxRegisters };
}

/** As the environment asks for, in POSIX's order of precedence. */
export function language(platform: Platform): string {
  const { environment } = platform;
  return (
    environment["LC_ALL"] ||
    environment["LC_MESSAGES"] ||
    environment["LANG"] ||
    // Windows and browsers have none of these, but know their user's language. Of all that would tell
    // it, PluralRules is made in no time.
    new Intl.PluralRules().resolvedOptions().locale
  );
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
