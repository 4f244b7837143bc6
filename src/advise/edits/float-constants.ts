/** Constants of float expressions, which are doubles without an f. */
import { editCode, type LineEdit } from "./edit.ts";
import type { SourceLine } from "./kernel-text.ts";

const CONSTANT = /(?<![\w.])((?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)(?![\w.])/g;

/** Each of the lines with an `f` behind its constants; undefined where one of them has none, or says `double`. */
export function floatConstants(sources: readonly SourceLine[]): LineEdit[] | undefined {
  return editCode(sources, (code) =>
    /\bdouble\b/.test(code) ? code : code.replace(CONSTANT, "$1f"),
  );
}
