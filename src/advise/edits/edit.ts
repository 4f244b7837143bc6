/** A line of the user's, written anew. */
import { codeOf, type KernelText, type SourceLine } from "./kernel-text.ts";

/** In the file of the advice's place. */
export interface LineEdit {
  /** From 1. */
  readonly line: number;
  /** The whole line, indented as it was. */
  readonly text: string;
}

/** Of the lines that `change` changes. */
export function editLines(text: KernelText, change: (line: string) => string): LineEdit[] {
  return text.lines.flatMap((line, index) => {
    const changed = change(line);
    return changed === line ? [] : [{ line: text.first + index, text: changed }];
  });
}

/** Of lines whose code, without comments, is all changed by `change`; undefined where that of one is not. */
export function editCode(
  sources: readonly SourceLine[],
  change: (code: string) => string,
): LineEdit[] | undefined {
  const edits: LineEdit[] = [];
  for (const { lines, line } of sources) {
    const text = lines[line - 1] ?? "";
    const code = codeOf(text);
    // Also the same where a comment stands within the code, which then is no part of the line.
    const edited = text.replace(code, () => change(code));
    if (edited === text) return undefined;
    edits.push({ line, text: edited });
  }
  return edits;
}

/** For a change: nothing where there are none. */
export function asEdits(edits: readonly LineEdit[] | undefined): { edits?: readonly LineEdit[] } {
  return edits && edits.length > 0 ? { edits } : {};
}
