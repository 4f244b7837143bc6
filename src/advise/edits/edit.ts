/** A line of the user's, written anew. */
import type { KernelText } from "./kernel-text.ts";

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

/** For a change: nothing where there are none. */
export function asEdits(edits: readonly LineEdit[] | undefined): { edits?: readonly LineEdit[] } {
  return edits && edits.length > 0 ? { edits } : {};
}
