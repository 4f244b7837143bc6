/** Compiled programs as files on the command line: what `nvcc -o` wrote is taken in place of sources. */
import {
  type CompiledProgram,
  type Diagnostics,
  type Platform,
  readProgramFile,
  reportMissingSource,
} from "../index.ts";

/** The part of a `RunRequest` that names a compiled program. */
export interface ProgramInput {
  readonly program: CompiledProgram;
  /** As typed: the program sees it as `argv[0]`. */
  readonly programName: string;
}

const SOURCE_NAME = /\.(cu|c|cc|cpp|cxx|c\+\+)$/i;

/**
 * The program in the file at `path`. Undefined where there is none, with an error unless the file is
 * merely no program of ours.
 */
export function openProgram(
  path: string,
  platform: Platform,
  diagnostics: Diagnostics,
): ProgramInput | undefined {
  const bytes = platform.files.read(path);
  if (!bytes) {
    if (!platform.files.stat(path)) reportMissingSource(path, platform, diagnostics);
    return undefined;
  }
  const program = readProgramFile(bytes);
  if (typeof program !== "string") return { program, programName: path };
  if (program !== "no-program") diagnostics.error(`nvcc/${program}`, { file: path });
  return undefined;
}

/**
 * The program that `args`, a command line for the compiler, consists of; undefined where they name
 * sources instead, or nothing that can be run, which the compiler's own checks then tell.
 */
export function programInput(
  args: readonly string[],
  platform: Platform,
  diagnostics: Diagnostics,
): ProgramInput | undefined {
  const file = args.find((argument) => !argument.startsWith("-") && !SOURCE_NAME.test(argument));
  if (file === undefined || (args.length > 1 && !platform.files.stat(file))) return undefined;
  const input = openProgram(file, platform, diagnostics);
  const other = args.find((argument) => argument !== file);
  if (input && other !== undefined)
    diagnostics.error("nvcc/already-compiled", { file, argument: other });
  return input;
}
