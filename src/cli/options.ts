/**
 * Command-line arguments → what to do. Warpscope's own options begin with two dashes; everything else
 * before `--` is handed to the nvcc option parser, everything after it to the program.
 */
import { type Diagnostic, Diagnostics } from "../index.ts";

export interface CommandLine {
  readonly command: Command;
  readonly own: OwnOptions;
  /** Sources and nvcc options, in order. */
  readonly compiler: readonly string[];
  readonly programArguments: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export const COMMANDS = ["run", "profile", "compile", "help", "version"] as const;
export type Command = (typeof COMMANDS)[number];

export interface OwnOptions {
  metrics?: string;
  "query-metrics"?: true;
  kernel?: string;
  launch?: string;
  format?: string;
  device?: string;
  emit?: string;
  "print-after"?: string;
  timeout?: string;
  clock?: string;
  color?: string;
  capture?: true;
  lenient?: true;
  "simulation-time"?: true;
}

/** Own options: does one take a value, and which commands know it. */
const OWN: Readonly<Record<keyof OwnOptions, { value: boolean; commands: readonly Command[] }>> = {
  metrics: { value: true, commands: ["profile"] },
  "query-metrics": { value: false, commands: ["profile"] },
  kernel: { value: true, commands: ["profile"] },
  launch: { value: true, commands: ["profile"] },
  format: { value: true, commands: ["profile"] },
  capture: { value: false, commands: ["profile"] },
  "simulation-time": { value: false, commands: ["profile"] },
  device: { value: true, commands: ["run", "profile"] },
  timeout: { value: true, commands: ["run", "profile"] },
  clock: { value: true, commands: ["run", "profile"] },
  lenient: { value: false, commands: ["run", "profile"] },
  emit: { value: true, commands: ["compile"] },
  "print-after": { value: true, commands: ["compile"] },
  color: { value: true, commands: ["run", "profile", "compile"] },
};

export function parseCommandLine(argv: readonly string[]): CommandLine {
  const diagnostics = new Diagnostics();
  const first = argv[0] ?? "help";
  const named =
    first === "--help" || first === "-h" ? "help" : first === "--version" ? "version" : first;
  const command = COMMANDS.find((name) => name === named);
  if (!command) {
    diagnostics.error("cli/unknown-command", { command: first, known: COMMANDS.join(", ") });
    return {
      command: "help",
      own: {},
      compiler: [],
      programArguments: [],
      diagnostics: diagnostics.list,
    };
  }
  const split = argv.indexOf("--");
  const before = argv.slice(1, split < 0 ? undefined : split);
  const own: Record<string, string | true> = {};
  const compiler: string[] = [];
  for (let i = 0; i < before.length; i++) {
    const argument = before[i]!;
    const [name, inline] = splitOption(argument);
    const facts = name === undefined ? undefined : OWN[name];
    if (name === undefined || !facts) {
      compiler.push(argument);
      continue;
    }
    if (!facts.commands.includes(command)) {
      diagnostics.error("cli/option-of-other-command", {
        option: `--${name}`,
        command,
        commands: facts.commands.join(", "),
      });
      continue;
    }
    if (!facts.value) {
      if (inline !== undefined)
        diagnostics.error("cli/option-takes-no-value", { option: `--${name}` });
      own[name] = true;
      continue;
    }
    const value = inline ?? before[++i];
    if (value === undefined || value === "") {
      diagnostics.error("cli/option-needs-value", { option: `--${name}` });
      continue;
    }
    own[name] = value;
  }
  return {
    command: before.includes("--help") ? "help" : command,
    own,
    compiler: compiler.filter((argument) => argument !== "--help"),
    programArguments: split < 0 ? [] : argv.slice(split + 1),
    diagnostics: diagnostics.list,
  };
}

function splitOption(argument: string): [keyof OwnOptions | undefined, string | undefined] {
  if (!argument.startsWith("--")) return [undefined, undefined];
  const equals = argument.indexOf("=");
  const name = argument.slice(2, equals < 0 ? undefined : equals);
  return [
    Object.hasOwn(OWN, name) ? (name as keyof OwnOptions) : undefined,
    equals < 0 ? undefined : argument.slice(equals + 1),
  ];
}
