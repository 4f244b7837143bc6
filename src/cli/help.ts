/** `--help`: the commands, or one command with its options and examples. Built from the table of options. */
import { displayWidth, wrap } from "../index.ts";
import { OPTION_VALUES } from "./option-values.ts";
import { type Command, type CommandLine, optionsOf, PUBLIC_COMMANDS } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** Behind `warpscope`, as it is typed. */
const USAGE: Readonly<Partial<Record<Command, readonly string[]>>> = {
  run: ["run prog.cu [options] [-- program arguments]"],
  profile: ["profile prog.cu [options] [-- program arguments]"],
  check: ["check prog.cu [options] [-- program arguments]"],
  compare: [
    "compare a.cu b.cu [c.cu …] [options] [-- program arguments]",
    "compare prog.cu [--kernel REGEX] [-- program arguments]",
    "compare prog.cu --baseline report.json [--fail-if 'time>5%']",
  ],
  sweep: [
    "sweep prog.cu -D NAME=a,b --block N,M --device X,Y [-- program arguments]",
    "sweep prog.cu --arg name=a,b -- {name}",
    "sweep --merge a.jsonl b.jsonl -o all.jsonl",
  ],
  compile: [
    "compile prog.cu --emit ir|program|wat [--print-after PASS]",
    "compile prog.cu --explain [--block X,Y,Z]",
  ],
  devices: ["devices [NAME] [--format json]"],
  occupancy: ["occupancy --device NAME --block N [--registers N] [--shared BYTES]"],
  explain: ["explain [METRIC | THEME | CODE]"],
  measure: ["measure prog.cu [nvcc options] [-- program arguments]"],
  nvcc: ["nvcc [options] prog.cu … [-o program]"],
  nvprof: ["nvprof [options] ./program [arguments]"],
  ncu: ["ncu [options] ./program [arguments]"],
  "compute-sanitizer": ["compute-sanitizer [options] ./program [arguments]"],
  shell: ["shell [-- command]"],
  env: ["env [--shell sh|fish|powershell]"],
  cache: ["cache [--clear]"],
  completion: ["completion bash|zsh|fish"],
};

export function showHelp({ helpOn }: CommandLine, terminal: Terminal): void {
  const { columns } = terminal;
  const lines = helpOn ? commandHelp(helpOn, terminal) : generalHelp(terminal);
  terminal.out(
    `${lines.flatMap((line) => (line === "" ? [""] : wrap(line, columns, hangingIndent(line)))).join("\n")}\n`,
  );
}

/** Of the second column, where a line has one. */
function hangingIndent(line: string): string {
  const lead = /^ *\S.*? {2,}(?=\S)/.exec(line)?.[0] ?? /^ */.exec(line)![0];
  return " ".repeat(displayWidth(lead));
}

function generalHelp(terminal: Terminal): string[] {
  const commands = PUBLIC_COMMANDS.filter((command) => command !== "help");
  return [
    terminal.say("help/title"),
    "",
    ...columnsOf(commands.map((command) => [command, terminal.say(`help/command-${command}`)])),
    "",
    terminal.say("help/more"),
    "",
    terminal.say("help/compiler-options"),
    "",
    terminal.say("help/exit-codes"),
  ];
}

function commandHelp(command: Command, terminal: Terminal): string[] {
  const title = (name: string): string => terminal.say(`help/title-${name}`);
  const usage = USAGE[command] ?? [command];
  const options = optionsOf(command);
  const examples = exampleLines(command, terminal);
  return [
    terminal.say(`help/command-${command}`),
    "",
    ...usage.map((text) => `  warpscope ${text}`),
    ...(examples.length > 0 ? ["", title("examples"), ...examples] : []),
    ...(options.length > 0
      ? [
          "",
          title("options"),
          ...columnsOf(
            options.map((name) => [
              `--${name}${OPTION_VALUES[name] ? ` ${OPTION_VALUES[name]?.shown}` : ""}`,
              optionText(command, name, terminal),
            ]),
          ),
        ]
      : []),
    ...(takesCompilerOptions(command) ? ["", terminal.say("help/compiler-options")] : []),
  ];
}

/** What an option means for one command, where that is not what it means for all. */
export function optionText(command: Command, name: string, terminal: Terminal): string {
  const special = terminal.catalogue.messages[`help/option-${name}-${command}`];
  return special ?? terminal.say(`help/option-${name}`);
}

/** Each: a line that says what for, then what to type. */
const EXAMPLES: Readonly<
  Partial<Record<Command, readonly (readonly [code: string, typed: string])[]>>
> = {
  run: [
    ["run", "warpscope run prog.cu -O3 -- 1024"],
    ["run-call", "warpscope run kernel.cu --call 'add<<<4, 256>>>(random(1024), zeros(1024))'"],
  ],
  profile: [
    ["profile", "warpscope profile prog.cu"],
    ["profile-metrics", "warpscope profile prog.cu --metrics 'gld_*,gst_*' --kernel transpose"],
    ["profile-report", "warpscope profile prog.cu --report report.html"],
    ["profile-export", "warpscope profile prog.cu --export run.json --export run.speedscope.json"],
    ["profile-devices", "warpscope profile prog.cu --device h200,rtx3090,m2070"],
  ],
  check: [["check", "warpscope check prog.cu"]],
  compare: [
    ["compare", "warpscope compare naive.cu tiled.cu padded.cu"],
    ["compare-kernels", "warpscope compare transpose.cu --kernel 'tiled|copy'"],
    ["compare-baseline", "warpscope profile prog.cu --format json > before.json"],
    ["compare-gate", "warpscope compare prog.cu --baseline before.json --fail-if 'time>5%'"],
  ],
  sweep: [
    ["sweep-macro", "warpscope sweep prog.cu -D TILE=8,16,32 --device h200,rtx3090"],
    ["sweep-argument", "warpscope sweep prog.cu --arg n=1000,100000 -- {n} 256"],
    ["sweep-block", "warpscope sweep prog.cu --block 64,128,256,512"],
    ["sweep-placed", "warpscope sweep prog.cu --block 64,128,256 -D BLOCK={block}"],
    ["sweep-shard", "warpscope sweep prog.cu -D TILE=8,16,32 --shard 1/3"],
    ["sweep-merge", "warpscope sweep --merge prog.sweep-*.jsonl -o all.jsonl"],
    ["sweep-jobs", "warpscope sweep prog.cu -D TILE=8,16,32 --emit-jobs slurm --shards 3 > job.sh"],
  ],
  compile: [
    ["compile-ir", "warpscope compile prog.cu --emit ir"],
    ["compile-explain", "warpscope compile prog.cu --explain --block 32,8"],
  ],
  devices: [["devices", "warpscope devices h200"]],
  occupancy: [
    ["occupancy", "warpscope occupancy --device h200 --block 256 --registers 40 --shared 8192"],
  ],
  explain: [
    ["explain-metric", "warpscope explain gld_efficiency"],
    ["explain-code", "warpscope explain compile/no-main"],
  ],
  measure: [["measure", "warpscope measure prog.cu -O3"]],
  version: [["version", "warpscope version"]],
  nvcc: [["nvcc", "warpscope nvcc -O3 -arch=sm_90 prog.cu -o prog && ./prog"]],
  nvprof: [["nvprof", "warpscope nvprof --metrics gld_efficiency ./prog"]],
  ncu: [["ncu", "warpscope ncu --set full ./prog"]],
  "compute-sanitizer": [
    ["compute-sanitizer", "warpscope compute-sanitizer --tool memcheck ./prog"],
  ],
  shell: [["shell", "warpscope shell -- make run"]],
  env: [["env", 'eval "$(warpscope env)"']],
  cache: [["cache", "warpscope cache --clear"]],
  completion: [
    [
      "completion-bash",
      "warpscope completion bash > ~/.local/share/bash-completion/completions/warpscope",
    ],
    ["completion-zsh", "warpscope completion zsh > ~/.zfunc/_warpscope"],
    ["completion-fish", "warpscope completion fish > ~/.config/fish/completions/warpscope.fish"],
  ],
};

function exampleLines(command: Command, terminal: Terminal): string[] {
  return (EXAMPLES[command] ?? []).flatMap(([code, typed]) => [
    `  # ${terminal.say(`help/example-${code}`)}`,
    `  ${typed}`,
  ]);
}

/** Two columns, the first as wide as most of its texts. */
function columnsOf(rows: readonly (readonly [string, string])[]): string[] {
  const widest = rows.reduce((width, [text]) => Math.max(width, text.length), 0);
  const width = Math.min(widest, 22);
  return rows.flatMap(([name, text]) =>
    name.length > width
      ? [`  ${name}`, `  ${" ".repeat(width)}  ${text}`]
      : [`  ${name.padEnd(width)}  ${text}`],
  );
}

function takesCompilerOptions(command: Command): boolean {
  return ["run", "profile", "check", "compare", "sweep", "compile"].includes(command);
}
