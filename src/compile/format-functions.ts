/**
 * Functions of the program that hand a format on: `void say(const char *format, ...)`, which calls vprintf. Clang
 * finds them and checks the calls that follow; where calls come before the definition, the first declaration is
 * told to take a format, so that those are checked, and repaired, as well. Lines keep their numbers.
 */
import { byteText } from "../base/index.ts";
import { MESSAGE_LINE, plainText, withoutMessages } from "./clang-text.ts";
import type { FormatRepair } from "./format-repairs.ts";

/** Of the host pass. What it says about such functions is no fault of the program. */
export const FORMAT_FUNCTIONS: readonly string[] = [
  "-Wmissing-format-attribute",
  "-Wno-error=missing-format-attribute",
];

const FOUND =
  /: warning: .* adding the '(format\((?:printf|scanf), \d+, \d+\))' attribute to the declaration of '.*' \[-Wmissing-format-attribute\]$/;
const FIX = /^fix-it:"((?:[^"\\]|\\.)*)":\{(\d+):(\d+)-\d+:\d+\}:"[^"]*format\(/;

/** Of what Clang said. `read`: the bytes that Clang was given of a file. `done`: places that were mended before. */
export function formatFunctionRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
  done: Set<string>,
): FormatRepair[] {
  const repairs: FormatRepair[] = [];
  let attribute: string | undefined;
  for (const text of plainText(clangText).split("\n")) {
    if (MESSAGE_LINE.test(text)) attribute = FOUND.exec(text)?.[1];
    const [, name, row, column] = FIX.exec(text) ?? [];
    if (attribute === undefined || name === undefined) continue;
    const file = name.replace(/\\(.)/g, "$1");
    const [line, from] = [Number(row), Number(column)];
    const bytes = read(file);
    const key = `${file}:${line}:${from} ${attribute}`;
    if (!bytes || done.has(key) || !isDeclaration(bytes, line, from)) continue;
    done.add(key);
    repairs.push({ file, line, from, to: from, text: `__attribute__((${attribute})) ` });
  }
  return repairs;
}

/** What Clang said, without that. */
export function withoutFormatFunctions(clangText: string): string {
  return withoutMessages(clangText, /\[-Wmissing-format-attribute\]$/m);
}

/** A `;` comes before any body. */
function isDeclaration(bytes: Uint8Array, line: number, from: number): boolean {
  const lines = byteText(bytes)
    .split("\n")
    .slice(line - 1);
  const text = [lines[0]!.slice(from - 1), ...lines.slice(1, 20)].join("\n");
  return /[;{]/.exec(text)?.[0] === ";";
}
