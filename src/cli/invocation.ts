/** What a command works with, and the checks that commands share. */
import { type Diagnostics, type NvccCommand, type Platform, parseNvccOptions } from "../index.ts";
import type { CommandLine, OwnOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

export interface Invocation {
  readonly line: CommandLine;
  readonly terminal: Terminal;
  readonly platform: Platform;
}

/** A wrong option, or a file that cannot be read. */
export const EXIT_USAGE = 2;

/** nvcc's options and the sources; problems are added to `diagnostics`. */
export function compilerCommand(line: CommandLine, diagnostics: Diagnostics): NvccCommand {
  const command = parseNvccOptions(line.compiler);
  diagnostics.list.push(...command.diagnostics);
  if (command.sources.length === 0 && !diagnostics.hasErrors)
    diagnostics.error("cli/no-source", { command: line.command });
  return command;
}

/** The value of an option that must be one of `possible`; the first if it is absent. */
export function choice<T extends string>(
  own: OwnOptions,
  option: keyof OwnOptions,
  possible: readonly [T, ...T[]],
  diagnostics: Diagnostics,
): T {
  const value = own[option];
  if (value === undefined) return possible[0];
  const known = possible.find((name) => name === value);
  if (known === undefined)
    diagnostics.error("cli/bad-value", {
      option: `--${option}`,
      value: String(value),
      possible: possible.join(", "),
    });
  return known ?? possible[0];
}

/** The value of an option that must be a number: whole from 0 on, above 0, or whole from 1 on. */
export function numberOption(
  own: OwnOptions,
  option: keyof OwnOptions,
  kind: "whole" | "positive" | "count",
  diagnostics: Diagnostics,
): number | undefined {
  const text = own[option];
  if (text === undefined) return undefined;
  const value = Number(text);
  const good =
    (kind === "positive" || Number.isInteger(value)) && (kind === "whole" ? value >= 0 : value > 0);
  if (good && Number.isFinite(value)) return value;
  diagnostics.error(`cli/not-${kind}`, { option: `--${option}`, value: String(text) });
  return undefined;
}

/** The kernels that `--kernel` asks for, by demangled name; undefined for all. */
export function kernelOption(own: OwnOptions, diagnostics: Diagnostics): RegExp | undefined {
  if (own.kernel === undefined) return undefined;
  try {
    return new RegExp(own.kernel);
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: /, "");
    diagnostics.error("cli/bad-regex", { value: own.kernel, reason });
    return undefined;
  }
}
