/** Fitting text into columns of a terminal. */

/** Columns that `text` takes: East Asian wide characters count twice, combining marks not at all. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const char of text) {
    if (/\p{Mark}/u.test(char)) continue;
    width += isWide(char.codePointAt(0)!) ? 2 : 1;
  }
  return width;
}

// Unicode Standard Annex 11: the blocks whose characters are wide throughout.
function isWide(point: number): boolean {
  return (
    (point >= 0x1100 && point <= 0x115f) ||
    (point >= 0x2e80 && point <= 0xa4cf) ||
    (point >= 0xac00 && point <= 0xd7a3) ||
    (point >= 0xf900 && point <= 0xfaff) ||
    (point >= 0xfe30 && point <= 0xfe6f) ||
    (point >= 0xff00 && point <= 0xff60) ||
    (point >= 0xffe0 && point <= 0xffe6) ||
    (point >= 0x1f300 && point <= 0x1faff) ||
    (point >= 0x20000 && point <= 0x3fffd)
  );
}

export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** Cut to `width` columns, the last an ellipsis where something was cut. */
export function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  for (const char of text) {
    if (displayWidth(kept + char) > width - 1) break;
    kept += char;
  }
  return `${kept}…`;
}

/**
 * Lines of at most `width` columns, broken at spaces; a longer word is broken where it must. Lines
 * behind the first begin with `indent`.
 */
export function wrap(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  const lead = /^ */.exec(text)![0];
  let line = lead;
  const room = (): number => width - (lines.length > 0 ? displayWidth(indent) : 0);
  const flush = (): void => {
    lines.push(lines.length > 0 ? indent + line : line);
    line = "";
  };
  for (const word of text.slice(lead.length).split(" ")) {
    const joined = line === lead || line === "" ? line + word : `${line} ${word}`;
    if (displayWidth(joined) <= room()) {
      line = joined;
      continue;
    }
    if (line !== "" && line !== lead) flush();
    let rest = word;
    while (displayWidth(rest) > room()) {
      const head = [...rest].slice(0, room()).join("");
      rest = rest.slice(head.length);
      line = head;
      flush();
    }
    line = rest;
  }
  if (line !== "" || lines.length === 0) flush();
  return lines;
}
