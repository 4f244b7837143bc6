/** The whole way for one program: compile, run under supervision, report. */
import type { Diagnostic } from "../base/index.ts";
import { Diagnostics } from "../base/index.ts";
import {
  type CompiledProgram,
  compileProgram,
  type NvccOptions,
  rebaseProgram,
} from "../compile/index.ts";
import { DEFAULT_DEVICE, type DeviceSpec } from "../device/index.ts";
import type { CodeForm } from "../exec/index.ts";
import type { ModelOptions } from "../model/index.ts";
import type { CheckOptions } from "../observe/index.ts";
import type { Platform } from "../platform/index.ts";
import type { Activity, ApiError, ClockMode, LaunchAnnouncement } from "../runtime/index.ts";
import type { AllocationNote, HostViolation } from "../sanitize/index.ts";
import type { AssemblerText } from "./assembler-text.ts";
import { placeCalls } from "./call-places.ts";
import { guestEnvironment } from "./guest-environment.ts";
import { hostMemoryProblems } from "./host-memory.ts";
import {
  type BlockOverride,
  EXIT_REFUSED,
  type Leak,
  type OpenLines,
  type SessionJob,
} from "./messages.ts";
import type { ProgressText } from "./progress-line.ts";
import { type KnownSources, sourceFiles } from "./source-files.ts";
import { type CountedLaunch, EXIT_TIMEOUT, superviseSession } from "./supervise.ts";
import { timerMs } from "./timer-ms.ts";

/** Beyond it, workers wait for memory more than they gain. */
const MOST_WORKERS = 16;

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
  /**
   * Memory that the host program may have of its own; as much as there is of 32 bits if absent. Above 4 GiB the program
   * runs with 64-bit memory, which not every engine knows.
   */
  readonly hostMemoryBytes?: number;
  /** Blocks of another size than the program's; grids are made to cover the same threads. */
  readonly block?: BlockOverride;
  /** GPUs of the modelled kind that the program finds; 1 if absent. */
  readonly deviceCount?: number;
  /** Absolute paths of folders that the program may use besides the working folder. */
  readonly folders?: readonly string[];
  /** Variables that the program sees besides those that tell nothing private (`guest-environment.ts`). */
  readonly environment?: Readonly<Record<string, string>>;
  /** Threads that may run blocks of one launch; as many as there are cores, up to 16, if absent. */
  readonly workers?: number;
  /**
   * Whether launches are counted; true if absent. Where they are not, and the program cannot tell how
   * long its kernels take, counters and modelled times of the launches mean nothing.
   */
  readonly counters?: boolean;
  /** Whether transfers and calls of the runtime are taken down. */
  readonly activity?: boolean;
  /** Whether what lanes do is sampled, for pictures of it. */
  readonly samples?: boolean;
  /**
   * Whether launches run that would only do again what one before did, as where their cost on this machine is
   * measured. If absent, such a launch is given the outcome of the one before, which is the same.
   */
  readonly everyLaunch?: boolean;
  /** The best form of generated code that kernels get, where forms are compared; all of them if absent. */
  readonly form?: CodeForm;
  /** What is checked; absent: nothing. Sources should be compiled with `checked`. */
  readonly check?: CheckOptions;
  readonly timeoutSeconds?: number;
  /** Where the program's own output goes; "through" if absent. */
  readonly output?: SessionJob["output"];
  /** Clang's text carries terminal colours. */
  readonly colour?: boolean;
  /** Of the report's sentences; as the environment asks for if absent. */
  readonly language?: string;
  /** The user's sources, where the caller reads them too; each is read once. */
  readonly files?: KnownSources;
  /** Called when a phase begins. */
  onPhase?(phase: "compile" | "run"): void;
  /** Called once there is a program that can run. */
  onCompiled?(program: CompiledProgram): void;
  /** With `-Xptxas -v`: called with the lines of the assembler once the program is compiled. */
  onAssembled?(assembled: AssemblerText): void;
  /** Called with the passes of compilers that are done, and those known of, whenever one is done. */
  onPass?(done: number, known: number): void;
  /** Called before each launch. */
  onLaunching?(launch: LaunchAnnouncement): void;
  /**
   * The line that stands on standard error, in place of its last one, while kernels are prepared or run for longer
   * than a second; absent: none. It never stands on a line of the program's.
   */
  readonly progressLine?: ProgressText;
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
  /** Of the host program, where it was checked. */
  readonly violations: readonly HostViolation[];
  /** All allocations of device memory, where the program was checked. */
  readonly allocations: readonly AllocationNote[];
  /** The program's output, where it was captured. */
  readonly output: string;
  /** Where what is printed next would stand behind the program's last line. */
  readonly openLines: OpenLines;
  readonly device: DeviceSpec;
  readonly programName: string;
}

/** What is known of a program that never began. */
export function nothingRan(request: RunRequest): RunOutcome {
  return {
    exitCode: EXIT_REFUSED,
    ran: false,
    clangText: "",
    diagnostics: [],
    launches: [],
    activity: { transfers: [], calls: [], lostTransfers: 0, lostCalls: 0 },
    apiErrors: [],
    leaks: [],
    violations: [],
    allocations: [],
    output: "",
    openLines: { out: false, error: false },
    device: request.device ?? DEFAULT_DEVICE,
    programName: request.programName ?? programName(request.program?.sources ?? request.sources),
  };
}

/** Mistakes in the program, the options or the files come back as diagnostics; nothing is thrown. */
export async function runProgram(request: RunRequest, platform: Platform): Promise<RunOutcome> {
  const diagnostics = new Diagnostics();
  const outcome = nothingRan(request);
  const { device } = outcome;
  const memoryProblems = hostMemoryProblems(request.hostMemoryBytes);
  if (memoryProblems.hasErrors) return { ...outcome, diagnostics: memoryProblems.list };

  const files = request.files ?? sourceFiles(platform);
  files.allow({ ...request, sources: request.program ? [] : request.sources });
  request.onPhase?.("compile");
  // Compiling may take as long as the program may run, and what Clang itself takes before that.
  const seconds = (request.timeoutSeconds ?? 0) + COMPILER_SECONDS;
  const stop =
    request.timeoutSeconds === undefined ? undefined : AbortSignal.timeout(timerMs(seconds));
  const compiled = request.program
    ? { diagnostics: [], clangText: "", program: inThisFolder(request.program, platform) }
    : await compileProgram(
        {
          sources: request.sources,
          ...(request.texts ? { texts: request.texts } : {}),
          options: request.options,
          folders: request.folders,
          colour: request.colour ?? false,
          stop,
          onPass: request.onPass,
        },
        platform,
      );
  if (stop?.aborted) {
    diagnostics.error("session/timeout-compiling", { seconds, more: COMPILER_SECONDS });
    return { ...outcome, exitCode: EXIT_TIMEOUT, diagnostics: diagnostics.list };
  }
  diagnostics.list.push(...compiled.diagnostics);
  const { clangText } = compiled;
  if (!compiled.program) return { ...outcome, clangText, diagnostics: diagnostics.list };
  request.onCompiled?.(compiled.program);

  if (request.onAssembled && !request.program && request.options.verbosePtxas) {
    // Reads and lowers device modules, which is otherwise the worker's.
    const { assemblerText } = await import("./assembler-text.ts");
    request.onAssembled(assemblerText(compiled.program, device, request.model));
  }

  request.onPhase?.("run");
  const session = await superviseSession(
    {
      program: compiled.program,
      name: outcome.programName,
      arguments: request.programArguments,
      environment: guestEnvironment(platform.environment, request.environment ?? {}),
      folders: request.folders ?? [],
      device,
      model: request.model ?? {},
      clock: request.clock ?? "counted",
      lenient: request.lenient ?? false,
      hostMemoryBytes: request.hostMemoryBytes,
      ...(request.block ? { block: request.block } : {}),
      deviceCount: request.deviceCount ?? 1,
      workers: request.workers ?? Math.min(platform.cores, MOST_WORKERS),
      counters: (request.counters ?? true) ? "always" : "for-time",
      activity: request.activity ?? false,
      ...(request.check ? { check: request.check } : {}),
      samples: request.samples ?? false,
      everyLaunch: request.everyLaunch ?? false,
      form: request.form ?? "run",
      output: request.output ?? "through",
    },
    platform,
    {
      onSource: (name, text) => files.add(name, text),
      timeoutSeconds: request.timeoutSeconds,
      ...(request.onLaunching ? { onLaunching: request.onLaunching } : {}),
      ...(request.progressLine ? { progressLine: request.progressLine } : {}),
    },
  );
  return {
    ...outcome,
    ...session,
    clangText,
    diagnostics: [
      ...diagnostics.list,
      ...placeCalls(session.diagnostics, compiled.program.sources, files),
    ],
  };
}

/** What the first compilation of a small program takes on a slow machine, where nothing is kept yet. */
const COMPILER_SECONDS = 10;

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
