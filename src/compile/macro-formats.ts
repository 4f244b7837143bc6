/**
 * Formats that stand in a macro of the program: `#define SHOW(x) printf(#x " %ld\n", x)`. Clang offers no mend for
 * those, and marks the conversion under the macro's line. Lines keep their numbers.
 */
import { byteText } from "../base/index.ts";
import { MESSAGE_LINE, plainText } from "./clang-text.ts";
import { type FormatRepair, sizeMismatch } from "./format-repairs.ts";

const IN_MACRO = /^(.*):\d+:\d+: note: expanded from macro '\w+'$/;
const SHOWN = /^ *(\d+) \| (.*)$/;
const MARKS = /^ *\| ([ ~^]*)$/;
const CONVERSION = /^(%[-+ #0-9.*]*)(?:hh|h|ll|l|j|z|t)?([diouxX])$/;
const TAB_STOP = 8;

/** How long an argument is told to be, by its type. */
const LENGTHS: ReadonlyMap<string, string> = new Map([
  ["int", ""],
  ["long", "l"],
  ["long long", "ll"],
]);

/**
 * Of what Clang said. `read`: the bytes that Clang was given of a file. `done`: places that were mended before,
 * which stay as they are: a macro may be used for values of several types.
 */
export function macroFormatRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
  done: Set<string>,
): FormatRepair[] {
  const repairs: FormatRepair[] = [];
  let length: string | undefined;
  let file: string | undefined;
  let shown: RegExpExecArray | null = null;
  for (const line of plainText(clangText).split("\n")) {
    const given = sizeMismatch(line);
    if (given !== undefined || MESSAGE_LINE.test(line)) {
      length = given && LENGTHS.get(given.replace(/^unsigned /, ""));
      file = undefined;
    }
    if (length === undefined) continue;
    file = IN_MACRO.exec(line)?.[1] ?? file;
    const marks = MARKS.exec(line)?.[1];
    if (file !== undefined && shown && marks !== undefined)
      for (const place of markedIn(shown, marks, file, read)) {
        const key = `${file}:${place.line}:${place.text.start}`;
        if (done.has(key)) continue;
        done.add(key);
        const { start, end, flags, kind } = place.text;
        const text = `${flags}${length}${kind}`;
        repairs.push({ file, line: place.line, from: start + 1, to: end + 1, text });
      }
    shown = SHOWN.exec(line);
  }
  return repairs;
}

interface Marked {
  readonly line: number;
  /** Bytes of the line, from 0, and the parts of the conversion that stay. */
  readonly text: {
    readonly start: number;
    readonly end: number;
    readonly flags: string;
    readonly kind: string;
  };
}

/** The conversions that are marked under a line, where that line can be found again. */
function markedIn(
  [, row, text]: RegExpExecArray,
  marks: string,
  file: string,
  read: (file: string) => Uint8Array | undefined,
): Marked[] {
  const bytes = read(file);
  const line = bytes && byteText(bytes).split("\n")[Number(row) - 1];
  if (line === undefined) return [];
  const columns = shownColumns(line);
  return [...marks.matchAll(/~+/g)].flatMap((found) => {
    const [start, end] = [found.index, found.index + found[0].length].map((at) =>
      columns.indexOf(at),
    ) as [number, number];
    const conversion = CONVERSION.exec(text!.slice(found.index, found.index + found[0].length));
    if (!conversion || start < 0 || line.slice(start, end) !== conversion[0]) return [];
    return [
      { line: Number(row), text: { start, end, flags: conversion[1]!, kind: conversion[2]! } },
    ];
  });
}

/** Where each byte of a line is shown, and where the line ends. */
function shownColumns(line: string): number[] {
  const columns = [0];
  for (const character of line) {
    const at = columns.at(-1)!;
    columns.push(character === "\t" ? (Math.floor(at / TAB_STOP) + 1) * TAB_STOP : at + 1);
  }
  return columns;
}
