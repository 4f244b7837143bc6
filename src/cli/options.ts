/**
 * Command-line arguments → what to do. Warpscope's own options begin with two dashes; everything else
 * before `--` is handed to the nvcc option parser, everything after it to the program.
 */
import {
  type Diagnostic,
  Diagnostics,
  isNvccOption,
  LANGUAGES,
  nearestName,
  servingCatalogue,
} from "../index.ts";

export interface CommandLine {
  readonly command: Command;
  readonly own: OwnOptions;
  /** With the command "help": whose help is asked for; absent for all commands. */
  readonly helpOn?: Command;
  /** Command and arguments before `--`, as typed. */
  readonly typed: readonly string[];
  /** Sources and nvcc options, in order. */
  readonly compiler: readonly string[];
  readonly programArguments: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export const COMMANDS = [
  "run",
  "profile",
  "check",
  "compare",
  "sweep",
  "compile",
  "devices",
  "occupancy",
  "explain",
  "nvcc",
  "measure",
  "nvprof",
  "ncu",
  "compute-sanitizer",
  "env",
  "shell",
  "cache",
  "completion",
  "help",
  "version",
  "host-compiler",
] as const;
export type Command = (typeof COMMANDS)[number];

export interface OwnOptions {
  metrics?: string;
  "query-metrics"?: true;
  advice?: string;
  kernel?: string;
  launch?: string;
  format?: string;
  device?: string;
  block?: string;
  registers?: string;
  shared?: string;
  "carve-out"?: string;
  emit?: string;
  "print-after"?: string;
  explain?: true;
  timeout?: string;
  clock?: string;
  color?: string;
  lang?: string;
  shell?: string;
  capture?: true;
  details?: true;
  page?: string;
  "print-summary"?: string;
  lenient?: true;
  call?: string;
  /** Every one that was given. */
  expect?: readonly string[];
  repair?: true;
  "repair-to"?: string;
  "simulation-time"?: true;
  form?: string;
  workers?: string;
  gpus?: string;
  "host-memory"?: string;
  /** Every one that was given. */
  "allow-dir"?: readonly string[];
  /** Every one that was given. */
  env?: readonly string[];
  import?: string;
  /** Every one that was given. */
  export?: readonly string[];
  quiet?: true;
  clear?: true;
  baseline?: string;
  /** Every one that was given. */
  "fail-if"?: readonly string[];
  /** Every one that was given. */
  arg?: readonly string[];
  jobs?: string;
  shard?: string;
  shards?: string;
  merge?: true;
  "emit-jobs"?: string;
  report?: string;
  tool?: string;
  "print-limit"?: string;
  leaks?: true;
  padding?: string;
  "fail-fast"?: true;
  compat?: true;
  suppressions?: string;
  "error-exitcode"?: string;
}

/** Commands that programs of ours call and no person does. */
const INTERNAL: readonly Command[] = ["host-compiler"];

/** Commands that stand for another tool: all of their arguments are in that tool's words. */
const RAW: readonly Command[] = ["nvcc", "nvprof", "ncu", "compute-sanitizer", "host-compiler"];

/** Own options: does one take a value, and which commands know it. */
const OWN: Readonly<Record<keyof OwnOptions, { value: boolean; commands: readonly Command[] }>> = {
  tool: { value: true, commands: ["check"] },
  "print-limit": { value: true, commands: ["check"] },
  leaks: { value: false, commands: ["check"] },
  padding: { value: true, commands: ["check"] },
  "fail-fast": { value: false, commands: ["check"] },
  compat: { value: false, commands: ["check"] },
  suppressions: { value: true, commands: ["check"] },
  "error-exitcode": { value: true, commands: ["check"] },
  metrics: { value: true, commands: ["profile", "compare"] },
  "query-metrics": { value: false, commands: ["profile"] },
  advice: { value: true, commands: ["profile"] },
  kernel: { value: true, commands: ["profile", "check", "compare", "sweep"] },
  baseline: { value: true, commands: ["compare"] },
  "fail-if": { value: true, commands: ["compare"] },
  arg: { value: true, commands: ["sweep"] },
  jobs: { value: true, commands: ["sweep"] },
  shard: { value: true, commands: ["sweep"] },
  shards: { value: true, commands: ["sweep"] },
  clear: { value: false, commands: ["cache"] },
  merge: { value: false, commands: ["sweep"] },
  "emit-jobs": { value: true, commands: ["sweep"] },
  import: { value: true, commands: ["profile"] },
  export: { value: true, commands: ["profile"] },
  report: { value: true, commands: ["profile"] },
  launch: { value: true, commands: ["profile", "check"] },
  format: {
    value: true,
    commands: [
      "profile",
      "check",
      "devices",
      "occupancy",
      "explain",
      "measure",
      "compare",
      "sweep",
    ],
  },
  capture: { value: false, commands: ["profile"] },
  details: { value: false, commands: ["profile"] },
  page: { value: true, commands: ["profile"] },
  "print-summary": { value: true, commands: ["profile"] },
  "simulation-time": { value: false, commands: ["profile"] },
  form: { value: true, commands: ["run", "profile"] },
  device: {
    value: true,
    commands: ["run", "check", "profile", "occupancy", "measure", "compare", "sweep"],
  },
  block: { value: true, commands: ["occupancy", "compile", "sweep"] },
  registers: { value: true, commands: ["occupancy", "run", "profile"] },
  shared: { value: true, commands: ["occupancy"] },
  "carve-out": { value: true, commands: ["occupancy"] },
  timeout: { value: true, commands: ["run", "check", "profile", "measure", "compare", "sweep"] },
  clock: { value: true, commands: ["run", "profile"] },
  lenient: { value: false, commands: ["run", "profile", "compare", "sweep"] },
  workers: { value: true, commands: ["run", "profile"] },
  gpus: { value: true, commands: ["run", "check", "profile"] },
  "host-memory": { value: true, commands: ["run", "check", "profile"] },
  "allow-dir": {
    value: true,
    commands: ["run", "check", "profile", "compile", "compare", "sweep"],
  },
  env: { value: true, commands: ["run", "check", "profile", "compare", "sweep"] },
  call: { value: true, commands: ["run", "profile"] },
  expect: { value: true, commands: ["run", "profile"] },
  repair: { value: false, commands: ["run", "profile"] },
  "repair-to": { value: true, commands: ["run", "profile"] },
  emit: { value: true, commands: ["compile"] },
  "print-after": { value: true, commands: ["compile"] },
  explain: { value: false, commands: ["compile"] },
  color: {
    value: true,
    commands: [
      "run",
      "check",
      "profile",
      "compile",
      "occupancy",
      "explain",
      "measure",
      "compare",
      "sweep",
    ],
  },
  lang: { value: true, commands: COMMANDS },
  quiet: { value: false, commands: COMMANDS },
  shell: { value: true, commands: ["env"] },
};

/** Options for tests of this package, which no help names. */
const HIDDEN: readonly (keyof OwnOptions)[] = ["form"];

/** Options whose values are gathered. */
const REPEATED: readonly (keyof OwnOptions)[] = [
  "expect",
  "allow-dir",
  "env",
  "fail-if",
  "arg",
  "export",
];

/** Those that a person types. */
export const PUBLIC_COMMANDS: readonly Command[] = COMMANDS.filter(
  (command) => !INTERNAL.includes(command),
);

/** Own options of a command that a person types, in the order of the table. */
export function optionsOf(command: Command): (keyof OwnOptions)[] {
  return (Object.keys(OWN) as (keyof OwnOptions)[]).filter(
    (name) =>
      !RAW.includes(command) && !HIDDEN.includes(name) && OWN[name].commands.includes(command),
  );
}

export function parseCommandLine(argv: readonly string[]): CommandLine {
  const diagnostics = new Diagnostics();
  const first = argv[0] ?? "help";
  const named =
    first === "--help" || first === "-h" ? "help" : first === "--version" ? "version" : first;
  const command = COMMANDS.find((name) => name === named);
  if (!command && isSource(argv)) return parseCommandLine(["profile", ...argv]);
  if (!command) {
    const names = COMMANDS.filter((name) => !INTERNAL.includes(name));
    const suggestion = nearestName(first, names);
    if (suggestion === undefined)
      diagnostics.error("cli/unknown-command", { command: first, known: names.join(", ") });
    else diagnostics.error("cli/unknown-command-suggest", { command: first, suggestion });
    // Of what follows, only the language of the message matters.
    const { own } = parseCommandLine(["help", ...argv.slice(1)]);
    return {
      command: "help",
      own,
      typed: argv,
      compiler: [],
      programArguments: [],
      diagnostics: diagnostics.list,
    };
  }
  if (RAW.includes(command)) {
    // `--lang` is not in the tool's words, so it stands in front of them.
    const [, next = ""] = argv;
    const taken = next === "--lang" ? 2 : next.startsWith("--lang=") ? 1 : 0;
    const language = parseCommandLine(["help", ...argv.slice(1, 1 + taken)]);
    return { ...language, command, compiler: argv.slice(1 + taken) };
  }
  const split = argv.indexOf("--");
  const before = argv.slice(1, split < 0 ? undefined : split);
  const own: Record<string, string | true | string[]> = {};
  const compiler: string[] = [];
  for (let i = 0; i < before.length; i++) {
    const argument = before[i]!;
    const [name, inline] = splitOption(argument);
    const facts = name === undefined ? undefined : OWN[name];
    if (name === undefined || !facts) {
      const meant = meantOption(argument, command);
      if (meant === undefined) compiler.push(argument);
      else {
        const suggestion = `--${meant}`;
        diagnostics.error("compile/unknown-option-suggest", { option: argument, suggestion });
        // Its value is not a source.
        if (OWN[meant].value && !argument.includes("=") && !/^(-|$)/.test(before[i + 1] ?? "")) i++;
      }
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
    if (name === "lang" && !servingCatalogue(value)) {
      const possible = LANGUAGES.join(", ");
      diagnostics.error("cli/bad-value", { option: `--${name}`, value, possible });
      continue;
    }
    if (REPEATED.includes(name))
      own[name] = [...((own[name] as string[] | undefined) ?? []), value];
    else own[name] = value;
  }
  return {
    ...asked(command, before),
    own,
    typed: [command, ...before],
    compiler: compiler.filter((argument) => argument !== "--help"),
    programArguments: split < 0 ? [] : argv.slice(split + 1),
    diagnostics: diagnostics.list,
  };
}

/** The option of the command that a mistyped one is nearest to; undefined where nvcc has it, or none is near. */
function meantOption(argument: string, command: Command): keyof OwnOptions | undefined {
  if (!argument.startsWith("--") || isNvccOption(argument)) return undefined;
  const names = Object.entries(OWN).filter(([, { commands }]) => commands.includes(command));
  return nearestName(
    argument.slice(2).replace(/=.*$/s, ""),
    names.map(([name]) => name),
  ) as keyof OwnOptions | undefined;
}

/** `warpscope prog.cu`: a source where a command is expected, options in front of it or not. */
function isSource(argv: readonly string[]): boolean {
  const [first = ""] = argv;
  const split = argv.indexOf("--");
  const before = argv.slice(0, split < 0 ? undefined : split);
  return (
    /\.cu$/i.test(first) || (first.startsWith("-") && before.some((one) => /\.cu$/i.test(one)))
  );
}

/** `run --help` and `help run` ask for the help of `run`. */
function asked(
  command: Command,
  before: readonly string[],
): Pick<CommandLine, "command" | "helpOn"> {
  if (command === "help") {
    const helpOn = PUBLIC_COMMANDS.find((name) => before.includes(name));
    return helpOn ? { command, helpOn } : { command };
  }
  return before.includes("--help") ? { command: "help", helpOn: command } : { command };
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
