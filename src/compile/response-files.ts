/** `@file` and `--options-file file` on a command line: the arguments in the file, in their place. */
import type { Diagnostics } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";

/** A file that names itself would never end. */
const MAX_DEPTH = 20;

export function expandResponseFiles(
  args: readonly string[],
  platform: Platform,
  diagnostics: Diagnostics,
  depth = 0,
): string[] {
  const expanded: string[] = [];
  const insert = (names: string): void => {
    for (const file of names.split(",")) {
      const bytes = platform.files.read(file);
      if (!bytes || depth === MAX_DEPTH) diagnostics.error("compile/source-unreadable", { file });
      else {
        const words = splitWords(new TextDecoder().decode(bytes));
        expanded.push(...expandResponseFiles(words, platform, diagnostics, depth + 1));
      }
    }
  };
  for (let i = 0; i < args.length; i++) {
    const argument = args[i]!;
    const joined = /^(?:-optf|--options-file)=(.+)$/.exec(argument)?.[1];
    if (joined !== undefined) insert(joined);
    else if (/^(-optf|--options-file)$/.test(argument) && i + 1 < args.length) insert(args[++i]!);
    else if (/^@./.test(argument)) insert(argument.slice(1));
    else expanded.push(argument);
  }
  return expanded;
}

/** Words as a shell splits them: quotes of both kinds, backslashes, no expansion. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [token] of text.matchAll(/"(?:\\[\s\S]|[^"\\])*"|'[^']*'|\\[\s\S]|\s+|[\s\S]/g)) {
    if (/^\s/.test(token)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + unquoted(token);
  }
  if (word !== undefined) words.push(word);
  return words;
}

function unquoted(token: string): string {
  if (token.length > 1 && token.startsWith('"'))
    return token.slice(1, -1).replace(/\\(["\\$`])/g, "$1");
  if (token.length > 1 && token.startsWith("'")) return token.slice(1, -1);
  return token.length > 1 && token.startsWith("\\") ? token.slice(1) : token;
}
