/**
 * Source text with comments, strings and preprocessor lines blanked: every other character keeps its
 * place, so that what is found in it can be found in the text.
 */
export function plainCode(text: string): string {
  return text.replace(
    /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:[^\n\\]|\\[\s\S])*/gm,
    blank,
  );
}

function blank(piece: string): string {
  return piece.replace(/[^\n]/g, " ");
}

/** Position behind the bracket that closes the one at `open`; -1 where none does. */
export function closingBracket(code: string, open: number): number {
  const pairs: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
  const begin = code[open] ?? "";
  const end = pairs[begin];
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === begin) depth++;
    else if (code[at] === end && --depth === 0) return at + 1;
  }
  return -1;
}

/** Pieces between commas that stand in no brackets; angle brackets count where `angles` is true. */
export function splitArguments(text: string, angles = false): string[] {
  const pieces: string[] = [];
  const opening = angles ? "([{<" : "([{";
  const closing = angles ? ")]}>" : ")]}";
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (opening.includes(char)) depth++;
    else if (closing.includes(char)) depth--;
    else if (char === "," && depth === 0) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  const last = text.slice(from);
  if (pieces.length > 0 || last.trim() !== "") pieces.push(last);
  return pieces.map((piece) => piece.trim());
}

/** Line of a position, from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < position; at = text.indexOf("\n", at + 1))
    line++;
  return line;
}
