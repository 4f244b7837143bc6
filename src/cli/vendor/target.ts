/** The application of a tool's command line: a program that our nvcc wrote, or a source. */
import {
  type DeviceSpec,
  type Diagnostics,
  type Platform,
  parseNvccOptions,
  type RunRequest,
} from "../../index.ts";
import { deviceOption } from "../device-option.ts";
import { environmentOption } from "../environment-option.ts";
import { hostMemoryOption } from "../host-memory-option.ts";
import { openProgram } from "../program-file.ts";

export interface Target {
  /** The part of a request that says what runs, and what it has around it. */
  readonly input: Pick<
    RunRequest,
    "sources" | "options" | "program" | "programName" | "environment" | "hostMemoryBytes"
  >;
  readonly device: DeviceSpec;
}

const SOURCE = /\.(cu|cc|cpp|cxx|c)$/i;

/** How the files of other systems' programs begin: ELF, Mach-O, PE. */
const FOREIGN = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0x4d, 0x5a],
];

/**
 * Undefined, with an error, where `application` is none that can run here. `device` is what the user
 * asked for; without it, the chip is the one the program was compiled for.
 */
export function openTarget(
  tool: string,
  application: string,
  device: string | undefined,
  platform: Platform,
  diagnostics: Diagnostics,
): Target | undefined {
  const surroundings = {
    environment: environmentOption({}, platform, diagnostics),
    ...hostMemoryOption({}, platform, diagnostics),
  };
  if (SOURCE.test(application)) {
    const command = parseNvccOptions([application]);
    diagnostics.list.push(...command.diagnostics);
    return {
      input: { sources: command.sources, options: command.options, ...surroundings },
      device: chosenDevice(device, command.options.arch, platform, diagnostics),
    };
  }
  const input = openProgram(application, platform, diagnostics);
  if (input)
    return {
      input: { sources: [], options: parseNvccOptions([]).options, ...input, ...surroundings },
      device: chosenDevice(device, input.program.options.arch, platform, diagnostics),
    };
  if (diagnostics.hasErrors) return undefined;
  const bytes = platform.files.read(application);
  const isForeign = FOREIGN.some((magic) => magic.every((byte, at) => bytes?.[at] === byte));
  diagnostics.error(isForeign ? "vendor/machine-program" : "vendor/no-program", {
    tool,
    file: application,
  });
  return undefined;
}

/** What `name` asks for; else what `arch` (compute capability times ten) stands for; else the default. */
export function chosenDevice(
  name: string | undefined,
  arch: number | undefined,
  platform: Platform,
  diagnostics: Diagnostics,
): DeviceSpec {
  return deviceOption(name === undefined ? {} : { device: name }, arch, platform, diagnostics);
}
