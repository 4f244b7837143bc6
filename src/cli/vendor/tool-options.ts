/**
 * Command lines of NVIDIA's tools: options of the tool first, then the application with its arguments.
 * The order of options is kept, since some scope those behind them.
 */
import { type Diagnostic, Diagnostics } from "../../index.ts";

export interface ToolOption {
  /** Without dashes; the longest spelling first. */
  readonly names: readonly string[];
  readonly value: boolean;
  /**
   * used: means here what it means there. ignored: changes nothing that this tool shows. refused:
   * asks for what cannot be given.
   */
  readonly effect: "used" | "ignored" | "refused";
}

export interface GivenOption {
  /** The first of the option's names. */
  readonly name: string;
  /** Empty where the option takes none. */
  readonly value: string;
}

export interface ToolLine {
  readonly given: readonly GivenOption[];
  /** Undefined where none is named. */
  readonly application: string | undefined;
  readonly applicationArguments: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export function parseToolLine(
  tool: string,
  table: readonly ToolOption[],
  argv: readonly string[],
): ToolLine {
  const diagnostics = new Diagnostics();
  const given: GivenOption[] = [];
  let at = 0;
  while (at < argv.length) {
    const argument = argv[at]!;
    if (argument === "--") {
      at++;
      break;
    }
    if (!argument.startsWith("-") || argument === "-") break;
    at++;
    const { name, inline } = split(argument);
    const option = table.find(({ names }) => names.includes(name));
    if (!option) {
      const suggestion = nearest(name, table);
      if (suggestion === undefined)
        diagnostics.error("vendor/unknown-option", { tool, option: argument });
      else
        diagnostics.error("vendor/unknown-option-suggest", {
          tool,
          option: argument,
          suggestion: spelled(suggestion),
        });
      continue;
    }
    let value = inline ?? "";
    if (option.value && inline === undefined) {
      const next = argv[at];
      if (next === undefined) {
        diagnostics.error("cli/option-needs-value", { option: spelled(name) });
        continue;
      }
      value = next;
      at++;
    } else if (!option.value && inline !== undefined) {
      diagnostics.error("cli/option-takes-no-value", { option: spelled(name) });
      continue;
    }
    const facts = { tool, option: spelled(name) };
    if (option.effect === "refused") diagnostics.error("vendor/refused-option", facts);
    if (option.effect === "ignored") diagnostics.note("vendor/ignored-option", facts);
    given.push({ name: option.names[0]!, value });
  }
  return {
    given,
    application: argv[at],
    applicationArguments: argv.slice(at + 1),
    diagnostics: diagnostics.list,
  };
}

function split(argument: string): { name: string; inline: string | undefined } {
  const bare = argument.replace(/^--?/, "");
  const equals = bare.indexOf("=");
  return equals < 0
    ? { name: bare, inline: undefined }
    : { name: bare.slice(0, equals), inline: bare.slice(equals + 1) };
}

function spelled(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`;
}

/** A long name that begins alike. */
function nearest(name: string, table: readonly ToolOption[]): string | undefined {
  if (name.length < 4) return undefined;
  const names = table.flatMap((option) => option.names).filter(({ length }) => length > 3);
  const alike = (other: string): number => {
    let length = 0;
    while (length < name.length && name[length] === other[length]) length++;
    return length;
  };
  const best = names.reduce((a, b) => (alike(b) > alike(a) ? b : a));
  return alike(best) >= Math.min(name.length, best.length) / 2 ? best : undefined;
}

/** The last value given to an option. */
export function lastValue(line: ToolLine, name: string): string | undefined {
  return line.given.findLast((option) => option.name === name)?.value;
}

export function has(line: ToolLine, name: string): boolean {
  return line.given.some((option) => option.name === name);
}

/** The last value of an option that must be one of `possible`; the first of them if it is absent. */
export function choiceOf<T extends string>(
  line: ToolLine,
  name: string,
  possible: readonly T[],
  diagnostics: Diagnostics,
): T {
  const value = lastValue(line, name);
  if (value === undefined) return possible[0]!;
  const known = possible.find((one) => one === value);
  if (known === undefined)
    diagnostics.error("cli/bad-value", {
      option: spelled(name),
      value,
      possible: possible.join(", "),
    });
  return known ?? possible[0]!;
}

/** Seconds above 0; undefined where the option is absent, or 0, which means no limit. */
export function secondsOf(
  line: ToolLine,
  name: string,
  diagnostics: Diagnostics,
): number | undefined {
  const value = lastValue(line, name);
  if (value === undefined || Number(value) === 0) return undefined;
  if (Number(value) > 0) return Number(value);
  diagnostics.error("cli/not-positive", { option: spelled(name), value });
  return undefined;
}

/** A whole number from 0 on; undefined where the option is absent. */
export function wholeOf(
  line: ToolLine,
  name: string,
  diagnostics: Diagnostics,
): number | undefined {
  const value = lastValue(line, name);
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  diagnostics.error("cli/not-whole", { option: spelled(name), value });
  return undefined;
}
