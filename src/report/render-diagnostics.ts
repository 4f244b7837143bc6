/** Diagnostics as text: place, severity, sentence, and the source line with a caret. */
import type { Diagnostic } from "../base/index.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { displayWidth, fitting, printable, wrap } from "./text-layout.ts";

export interface DiagnosticStyle {
  readonly colour: boolean;
  /** Of the terminal; sentences are wrapped, source lines cut. */
  readonly columns: number;
  /** Lines of a source file; undefined where it cannot be read. */
  lines(file: string): readonly string[] | undefined;
}

const COLOUR = { error: "\u001b[1;31m", warning: "\u001b[1;35m", note: "\u001b[1;36m" } as const;
const BOLD = "\u001b[1m";
const GREEN = "\u001b[1;32m";
const RESET = "\u001b[0m";

/** Characters of a name or text from outside: more of a file's content tells nobody what is wrong with it. */
const MOST_SHOWN = 2000;

/** One text, lines ended; empty for no diagnostics. */
export function renderDiagnostics(
  list: readonly Diagnostic[],
  catalogue: Catalogue,
  style: DiagnosticStyle,
): string {
  return list.map((diagnostic) => renderOne(diagnostic, catalogue, style)).join("");
}

function renderOne(diagnostic: Diagnostic, catalogue: Catalogue, style: DiagnosticStyle): string {
  const { at, severity, code } = diagnostic;
  const params = Object.entries(diagnostic.params).map(([name, value]) => [
    name,
    typeof value === "string" && value.length > MOST_SHOWN
      ? `${value.slice(0, MOST_SHOWN)}…`
      : value,
  ]);
  const text = message(catalogue, code, Object.fromEntries(params));
  const head = renderHead({ severity, code, text, ...(at ? { at } : {}) }, catalogue, style);
  return `${[...head, ...excerpt(at, style)].join("\n")}\n`;
}

function paintWith(style: DiagnosticStyle): (text: string, colour: string) => string {
  return (text, colour) => (style.colour ? `${colour}${text}${RESET}` : text);
}

/** Place, severity and sentence, in lines of the terminal's width. */
export function renderHead(
  {
    severity,
    code,
    text,
    at,
  }: Pick<Diagnostic, "severity" | "at"> & { readonly code?: string; readonly text: string },
  catalogue: Catalogue,
  style: DiagnosticStyle,
): string[] {
  const paint = paintWith(style);
  const place = at === undefined ? "warpscope" : placeText(at);
  const severityText = message(catalogue, `severity/${severity}`);
  const plainHead = `${place}: ${severityText}`;
  // A full-width colon brings its own space.
  const space = severityText.endsWith(":") ? " " : "";
  const lines = `${plainHead}${space}${text}${code === undefined ? "" : ` [${code}]`}`
    .split("\n")
    .flatMap((line) => wrap(line, style.columns, "    "));
  const [first = "", ...rest] = lines;
  const head = first.startsWith(plainHead)
    ? paint(`${place}:`, BOLD) +
      paint(` ${severityText}`, COLOUR[severity]) +
      first.slice(plainHead.length)
    : first;
  return [head, ...rest];
}

function placeText({ file, line, column }: NonNullable<Diagnostic["at"]>): string {
  const name = printable(file);
  return column > 0 ? `${name}:${line}:${column}` : `${name}:${line}`;
}

/** The source line with its number, and a caret below the column. */
export function excerpt(at: Diagnostic["at"], style: DiagnosticStyle): string[] {
  const paint = paintWith(style);
  const source = at === undefined ? undefined : style.lines(at.file)?.[at.line - 1];
  if (at === undefined || source === undefined || source.trim() === "") return [];
  const gutter = `${String(at.line).padStart(5)} | `;
  const room = Math.max(20, style.columns - gutter.length);
  const { text, caret } = windowAround(source, at.column - 1, room);
  const lines = [gutter + text];
  if (at.column > 0)
    lines.push(`${" ".repeat(gutter.length - 2)}| ${" ".repeat(caret)}${paint("^", GREEN)}`);
  return lines;
}

/** At most `room` columns of the line, those at byte `offset` among them. */
function windowAround(
  source: string,
  offset: number,
  room: number,
): { text: string; caret: number } {
  const before = printable(
    new TextDecoder().decode(new TextEncoder().encode(source).subarray(0, Math.max(0, offset))),
  );
  const line = printable(source).trimEnd();
  let start = 0;
  if (displayWidth(line) > room && displayWidth(before) >= room - 5) {
    // The caret in the middle, or further right where the line ends before the window does.
    const hidden = Math.min(displayWidth(before) - (room >> 1), displayWidth(line) - room);
    start = fitting(line, hidden).length;
  }
  const caret = displayWidth(before.slice(start));
  return { text: fitting(line.slice(start), room), caret };
}
