/** `warpscope completion bash|zsh|fish`: a script for the shell, made from the tables of commands and options. */
import { CATALOGUE, Diagnostics, explainableCodes, METRIC_THEMES } from "../index.ts";
import { optionText } from "./help.ts";
import { EXIT_USAGE, type Invocation } from "./invocation.ts";
import { OPTION_VALUES } from "./option-values.ts";
import { type Command, type OwnOptions, optionsOf, PUBLIC_COMMANDS } from "./options.ts";
import type { Terminal } from "./terminal.ts";

const SHELLS = { bash, zsh, fish } as const;

export function completionCommand({ line, terminal }: Invocation): number {
  const [shell = "", ...more] = line.compiler;
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell as keyof typeof SHELLS] : undefined;
  if (script && more.length === 0) {
    terminal.out(script(terminal));
    return 0;
  }
  const diagnostics = new Diagnostics();
  diagnostics.error("cli/bad-shell", { possible: Object.keys(SHELLS).join(", ") });
  terminal.diagnostics(diagnostics.list);
  return EXIT_USAGE;
}

type OptionName = keyof OwnOptions;

/** What may stand behind a command besides options; empty: files. */
function wordsOf(command: Command, { catalogue }: Terminal): readonly string[] {
  switch (command) {
    case "completion":
      return Object.keys(SHELLS);
    case "devices":
      return OPTION_VALUES.device?.words ?? [];
    case "explain":
      return [
        ...METRIC_THEMES,
        ...CATALOGUE.map(({ name }) => name),
        ...explainableCodes("advice", catalogue),
      ];
    default:
      return [];
  }
}

/** Options with values to choose from, or with none to know; the rest take files. */
const VALUED = Object.entries(OPTION_VALUES) as [
  OptionName,
  NonNullable<(typeof OPTION_VALUES)[OptionName]>,
][];

function bash(terminal: Terminal): string {
  const values = VALUED.flatMap(([name, { words, isFile }]) =>
    isFile ? [] : [`    --${name}) words="${words?.join(" ") ?? ""}" ;;`],
  );
  const fileOptions = VALUED.filter(([, { isFile }]) => isFile).map(([name]) => `--${name}`);
  const commands = PUBLIC_COMMANDS.map((command) => {
    const options = optionsOf(command).map((name) => `--${name}`);
    const others = wordsOf(command, terminal);
    const files = others.length > 0 ? " files=no" : "";
    return `      ${command}) words="${[...options, "--help", ...others].join(" ")}"${files} ;;`;
  });
  return `# bash completion for warpscope
_warpscope() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="" words="" files=yes i
  COMPREPLY=()
  if ((COMP_CWORD > 0)); then before="\${COMP_WORDS[COMP_CWORD - 1]}"; fi
  for ((i = 2; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} == -- ]]; then COMPREPLY=($(compgen -f -- "$word")); return; fi
  done
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "${PUBLIC_COMMANDS.join(" ")}" -- "$word"))
    return
  fi
  case "$before" in
    ${fileOptions.join(" | ")}) COMPREPLY=($(compgen -f -- "$word")); return ;;
${values.join("\n")}
    *)
      case "\${COMP_WORDS[1]}" in
${commands.join("\n")}
      esac
      COMPREPLY=($(compgen -W "$words" -- "$word"))
      if [[ $files == yes ]]; then COMPREPLY+=($(compgen -f -- "$word")); fi
      return ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o filenames -F _warpscope warpscope
`;
}

/** In single quotes; a colon ends the word that is described. */
function zshWord(word: string, text: string): string {
  return `'${word.replaceAll(":", "\\:")}:${text.replaceAll("'", "'\\''")}'`;
}

function zsh(terminal: Terminal): string {
  const commands = PUBLIC_COMMANDS.map((command) =>
    zshWord(command, terminal.say(`help/command-${command}`)),
  );
  const values = VALUED.map(([name, { words, isFile }]) =>
    isFile
      ? `    --${name}) _files; return ;;`
      : `    --${name}) compadd -- ${words?.join(" ") ?? ""}; return ;;`,
  );
  const cases = PUBLIC_COMMANDS.map((command) => {
    const options = optionsOf(command).map((name) =>
      zshWord(`--${name}`, optionText(command, name, terminal)),
    );
    return `    ${command}) options=(${options.join(" ")}); others=(${wordsOf(command, terminal).join(" ")}) ;;`;
  });
  return `#compdef warpscope
_warpscope() {
  local -a commands options others
  if ((CURRENT == 2)); then
    commands=(${commands.join(" ")})
    _describe command commands
    return
  fi
  case $words[CURRENT-1] in
${values.join("\n")}
  esac
  case $words[2] in
${cases.join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe option options
  elif (($#others)); then
    compadd -a others
  else
    _files
  fi
}
if [[ $funcstack[1] == _warpscope ]]; then _warpscope "$@"; else compdef _warpscope warpscope; fi
`;
}

function fish(terminal: Terminal): string {
  const quoted = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`;
  const lines = PUBLIC_COMMANDS.flatMap((command) => {
    const when = quoted(`__fish_seen_subcommand_from ${command}`);
    const words = wordsOf(command, terminal);
    return [
      `complete -c warpscope -n __fish_use_subcommand -f -a ${command} -d ${quoted(terminal.say(`help/command-${command}`))}`,
      ...(words.length > 0
        ? [`complete -c warpscope -n ${when} -f -a ${quoted(words.join(" "))}`]
        : []),
      ...optionsOf(command).map((name) => {
        const value = OPTION_VALUES[name];
        const takes =
          value === undefined
            ? ""
            : value.isFile
              ? " -r"
              : value.words
                ? ` -x -a ${quoted(value.words.join(" "))}`
                : " -x";
        return `complete -c warpscope -n ${when} -l ${name}${takes} -d ${quoted(optionText(command, name, terminal))}`;
      }),
    ];
  });
  return `# fish completion for warpscope\n${lines.join("\n")}\n`;
}
