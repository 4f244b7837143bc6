/** `@file` and `--options-file file` on a command line: the arguments in the file, in their place. */
import type { Diagnostics } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";

/** Files that name files, each several times, would be words without end. */
const MAX_FILES = 1000;

export function expandResponseFiles(
  args: readonly string[],
  platform: Platform,
  diagnostics: Diagnostics,
): string[] {
  const expanded: string[] = [];
  let files = 0;

  /** `within`: the files that the words stand in. */
  const expand = (words: readonly string[], within: readonly string[]): void => {
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      const joined = /^(?:-optf|--options-file)=(.+)$/.exec(word)?.[1];
      if (joined !== undefined) insert(joined, within);
      else if (/^(-optf|--options-file)$/.test(word) && i + 1 < words.length)
        insert(words[++i]!, within);
      else if (/^@./.test(word)) insert(word.slice(1), within);
      else expanded.push(word);
    }
  };
  const insert = (names: string, within: readonly string[]): void => {
    for (const file of names.split(",")) {
      const bytes = within.includes(file) ? undefined : platform.files.read(file);
      if (within.includes(file)) diagnostics.error("compile/options-file-in-itself", { file });
      else if (!bytes) diagnostics.error("compile/source-unreadable", { file });
      else if (++files <= MAX_FILES)
        expand(splitWords(new TextDecoder().decode(bytes)), [...within, file]);
      else if (files === MAX_FILES + 1)
        diagnostics.error("compile/too-many-options-files", { most: MAX_FILES });
    }
  };
  expand(args, []);
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
