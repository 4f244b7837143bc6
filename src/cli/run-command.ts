/** `warpscope run` and `warpscope profile`. */
import { resolve } from "node:path";
import {
  Diagnostics,
  EXIT_FAILURE,
  EXIT_INTERRUPTED,
  EXIT_TIMEOUT,
  faultDiagnostics,
  type Platform,
  parseNvccOptions,
  type RunOutcome,
  type RunRequest,
  runProgram,
} from "../index.ts";
import { deviceList, deviceOption } from "./device-option.ts";
import { environmentOption } from "./environment-option.ts";
import { hostMemoryOption } from "./host-memory-option.ts";
import {
  choice,
  compilerCommand,
  EXIT_USAGE,
  type Invocation,
  numberOption,
} from "./invocation.ts";
import { programInput } from "./program-file.ts";

// What few runs need is read on demand.
const profiling = () => import("./profile-output.ts");
const registersOption = () => import("./registers-option.ts");
const snippetOptions = () => import("./snippet-options.ts");

/** A report or an export cannot be written; the program itself ended well. */
const EXIT_NOT_WRITTEN = 1;

export async function runCommand(invocation: Invocation): Promise<number> {
  const { line, terminal, platform } = invocation;
  const { own } = line;
  const diagnostics = new Diagnostics();
  if (own["query-metrics"]) return (await profiling()).queryMetrics(invocation, diagnostics);
  const compiled = programInput(line.compiler, platform, diagnostics);
  const command =
    compiled || diagnostics.hasErrors ? parseNvccOptions([]) : compilerCommand(line, diagnostics);
  const clock = choice(own, "clock", ["counted", "measured", "fixed", "wall"], diagnostics);
  const form = choice(own, "form", ["run", "block", "general"], diagnostics);
  const arch = compiled?.program.options.arch ?? command.options.arch;
  const [device, ...otherDevices] =
    line.command === "profile"
      ? deviceList(own, arch, platform, diagnostics)
      : [deviceOption(own, arch, platform, diagnostics)];
  const profile =
    line.command === "profile"
      ? (await profiling()).profileOptions(invocation, [device, ...otherDevices], diagnostics)
      : undefined;
  const timeoutSeconds = numberOption(own, "timeout", "positive", diagnostics);
  const workers = numberOption(own, "workers", "count", diagnostics);
  const gpus = numberOption(own, "gpus", "count", diagnostics);
  const hostMemory = hostMemoryOption(own, platform, diagnostics);
  const folders = allowedFolders(own["allow-dir"] ?? [], platform, diagnostics);
  const environment = environmentOption(own, platform, diagnostics);
  const registers =
    own.registers === undefined || diagnostics.hasErrors
      ? undefined
      : (await registersOption()).givenRegisters(
          own.registers,
          { ...command, compiled: compiled !== undefined, device },
          platform,
          diagnostics,
        );
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;
  const isSnippet = own.call !== undefined || own.expect || own.repair || own["repair-to"];
  const texts = isSnippet
    ? (await snippetOptions()).snippetTexts(own, command.sources, terminal, platform)
    : new Map<string, string>();
  if (!texts) return EXIT_USAGE;

  const request: RunRequest = {
    sources: command.sources,
    texts,
    // Advice on calls names their lines.
    options: { ...command.options, hostLines: (profile?.advice ?? 0) > 0 },
    ...compiled,
    programArguments: line.programArguments,
    folders,
    environment,
    device,
    otherDevices,
    clock,
    lenient: own.lenient === true,
    counters: line.command === "profile",
    activity: profile?.activity === true,
    samples: profile?.page !== undefined,
    everyLaunch: own["simulation-time"] === true,
    form,
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...(workers === undefined ? {} : { workers }),
    ...(gpus === undefined ? {} : { deviceCount: gpus }),
    ...hostMemory,
    output: profile?.capture
      ? "capture"
      : profile && profile.format !== "text"
        ? "to-error"
        : "through",
    colour: terminal.colour,
    language: terminal.catalogue.language,
    files: terminal.files,
    ...(registers ? { model: { registers } } : {}),
    onAssembled({ text, notes }) {
      terminal.error(text);
      terminal.diagnostics(notes);
    },
    ...terminal.watching(),
  };
  const outcome = await runProgram(request, platform);
  terminal.programEnded(outcome);
  terminal.painted("error", outcome.clangText);
  const codes = new Set(outcome.diagnostics.map(({ code }) => code));
  if (codes.has("compile/no-main")) {
    const { answerNoMain } = await snippetOptions();
    if (answerNoMain(command.sources, texts, terminal, platform)) return EXIT_USAGE;
  }
  showProblems(outcome, invocation);
  const hints = new Diagnostics();
  if (registers) {
    const kernels = outcome.launches.map(({ program }) => program.kernel);
    (await registersOption()).checkKernelNames(registers, kernels, hints);
  }
  if (codes.has("compile/failed") && !own.repair)
    (await snippetOptions()).hintAtDamage(command.sources, outcome.clangText, platform, hints);
  // A profile, and a program that `nvcc` built, say what was asked for and no more.
  const [source] = command.sources;
  if (!profile && !compiled && source !== undefined && mayBeWrong(outcome))
    hints.note("cli/try-check", { source });
  terminal.diagnostics(hints.list);
  const isWritten =
    !profile ||
    !(outcome.ran || profile.format === "json") ||
    (await profiling()).showProfile(outcome, request, profile, invocation);
  return exitCode(outcome) || (isWritten ? 0 : EXIT_NOT_WRITTEN);
}

/** As absolute paths. */
export function allowedFolders(
  names: readonly string[],
  { files }: Platform,
  diagnostics: Diagnostics,
): string[] {
  return names.map((name) => {
    const path = resolve(name).replaceAll("\\", "/");
    if (files.stat(path)?.kind !== "folder")
      diagnostics.error("cli/no-such-folder", { option: "--allow-dir", folder: name });
    return path;
  });
}

/** A file or option that is wrong is a mistake of usage; everything else has its own code. */
function exitCode({ ran, exitCode, diagnostics }: RunOutcome): number {
  const usage = /^(cli\/|compile\/(no-source|source-|unsupported-input))/;
  return !ran && diagnostics.some(({ code, severity }) => severity === "error" && usage.test(code))
    ? EXIT_USAGE
    : exitCode;
}

/** Errors of calls that say nothing of the program: not ready, access between devices is on, not supported. */
const ORDINARY_ERRORS: ReadonlySet<number> = new Set([600, 704, 705, 801]);

/** Whether the program has found, or met, something wrong that its kernels may have done. */
function mayBeWrong({ ran, exitCode, launches, apiErrors }: RunOutcome): boolean {
  const stopped: readonly number[] = [EXIT_TIMEOUT, EXIT_INTERRUPTED, EXIT_FAILURE];
  if (!ran || launches.length === 0 || stopped.includes(exitCode)) return false;
  return exitCode !== 0 || apiErrors.some(({ code }) => !ORDINARY_ERRORS.has(code));
}

/** Diagnostics, then what stopped each launch. */
function showProblems(outcome: RunOutcome, { terminal }: Invocation): void {
  terminal.diagnostics([
    ...outcome.diagnostics,
    ...outcome.launches.flatMap(({ fault, program }) =>
      fault ? faultDiagnostics(fault, program, terminal.files) : [],
    ),
  ]);
}
