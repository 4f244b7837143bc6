/** What a repair did to a line. Repairs keep the number of lines. */
export interface Edit {
  /** Code of the sentence that names the damage. */
  readonly code: string;
  /** From 1. */
  readonly line: number;
}

/** One kind of damage: gives the text without it, and where it was. */
export type Repair = (text: string) => { readonly text: string; readonly edits: readonly Edit[] };

/** A repair that looks at one line at a time. */
export function perLine(code: string, mend: (line: string) => string): Repair {
  return (text) => {
    const edits: Edit[] = [];
    const lines = text.split("\n").map((line, index) => {
      const mended = mend(line);
      if (mended !== line) edits.push({ code, line: index + 1 });
      return mended;
    });
    return { text: lines.join("\n"), edits };
  };
}

/** The lines in which two texts with equally many lines differ. */
export function changedLines(code: string, before: string, after: string): Edit[] {
  const old = before.split("\n");
  return after
    .split("\n")
    .flatMap((line, index) => (line === old[index] ? [] : [{ code, line: index + 1 }]));
}
