/** The text of the function around a line, as far as it can be told without a parser. */

/** A line of a file of the user's. */
export interface SourceLine {
  /** Of the whole file. */
  readonly lines: readonly string[];
  /** From 1. */
  readonly line: number;
}

/** Lines of one function, from its first to its closing brace. */
export interface KernelText {
  readonly lines: readonly string[];
  /** Number of its first line in the file, from 1. */
  readonly first: number;
}

/** Undefined where braces do not come out: macros, or a function within a class. */
export function kernelText({ lines, line }: SourceLine): KernelText | undefined {
  let first = line - 1;
  while (first >= 0 && !/\b__(global|device)__\b/.test(codeOf(lines[first]!))) first--;
  if (first < 0) return undefined;
  let depth = 0;
  for (let at = first; at < lines.length; at++) {
    for (const brace of codeOf(lines[at]!).replace(/"(\\.|[^"\\])*"|'(\\.|[^'\\])'/g, "")) {
      if (brace === "{") depth++;
      else if (brace === "}" && --depth === 0)
        return at + 1 < line ? undefined : { lines: lines.slice(first, at + 1), first: first + 1 };
      else if (brace === ";" && depth === 0) return undefined;
    }
  }
  return undefined;
}

/** Without a comment at its end; a line within a comment of several lines counts for code. */
export function codeOf(line: string): string {
  return line.replace(/\/\/.*$|\/\*.*?\*\//g, "");
}

/** A whole number, or a name that the file defines as one. */
export function numberOf(text: string, lines: readonly string[]): number | undefined {
  const word = text.trim();
  if (/^\d+$/.test(word)) return Number(word);
  if (!/^[A-Za-z_]\w*$/.test(word)) return undefined;
  const defined = new RegExp(
    `^\\s*#\\s*define\\s+${word}\\s+\\(?(\\d+)\\)?\\s*$|\\bconst(?:expr)?\\b.*\\b${word}\\s*=\\s*(\\d+)\\s*;`,
  );
  const found = lines.flatMap((line) => {
    const [, macro, constant] = defined.exec(codeOf(line)) ?? [];
    return macro ?? constant ?? [];
  });
  return found.length === 1 ? Number(found[0]) : undefined;
}
