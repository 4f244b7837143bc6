/** Constants of float expressions, which are doubles without an f. */
import type { LineEdit } from "./edit.ts";
import { codeOf, type SourceLine } from "./kernel-text.ts";

const CONSTANT = /(?<![\w.])((?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)(?![\w.])/g;

/** Each of the lines with an `f` behind its constants; undefined where one of them has none, or says `double`. */
export function floatConstants(sources: readonly SourceLine[]): LineEdit[] | undefined {
  const edits = new Map<number, LineEdit>();
  for (const { lines, line } of sources) {
    const text = lines[line - 1] ?? "";
    const code = codeOf(text);
    const changed = code.replace(CONSTANT, "$1f");
    if (changed === code || /\bdouble\b/.test(code)) return undefined;
    edits.set(line, { line, text: text.replace(code, () => changed) });
  }
  return [...edits.values()].sort((a, b) => a.line - b.line);
}
