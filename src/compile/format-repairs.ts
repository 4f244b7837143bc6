/**
 * Formats of printf for an integer of another size: `printf("%d", sizeof x)`. In the registers of the machines that CUDA
 * programs are written for, 4 bytes more or less do no harm; here they shift the arguments behind. Clang says which
 * they are and what to write instead; that is what is compiled then. Lines keep their numbers.
 */
import { byteText } from "../base/index.ts";
import { MESSAGE_LINE, plainText } from "./clang-text.ts";

/** Bytes of a file to be replaced by others; lines and columns count from 1, columns in bytes. */
export interface FormatRepair {
  readonly file: string;
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const MISMATCH =
  /(?:warning|error): format specifies type '([^']+)'(?: \(aka '([^']+)'\))? but the argument has (?:underlying )?type '([^']+)'(?: \(aka '([^']+)'\))?.*\[(?:-Werror,)?-Wformat\]$/;
const FIX = /^fix-it:"((?:[^"\\]|\\.)*)":\{(\d+):(\d+)-(\d+):(\d+)\}:"((?:[^"\\]|\\.)*)"$/;
const CONVERSION = /^%[-+ #0-9.*]*[hljzt]*[diouxX]$/;

/** Bytes of integer types. */
const BYTES: ReadonlyMap<string, number> = new Map(
  (
    [
      ["int", 4],
      ["long", 8],
      ["long long", 8],
    ] as const
  ).flatMap(([name, bytes]) => [
    [name, bytes],
    [`unsigned ${name}`, bytes],
  ]),
);

/** A place that Clang refuses. */
export interface RefusedPlace {
  /** Of the whole file, a character a byte, so that columns, which count bytes, stay columns. */
  readonly text: string;
  /** Where in the text. */
  readonly at: number;
  /** `replacement` for the text from `from` to before `to`. */
  repair(from: number, to: number, replacement: string): FormatRepair;
}

/**
 * What `find` makes of each place that Clang refuses: `refused` takes file, line and column of a message, `read`
 * gives the bytes that Clang was given of a file.
 */
export function repairsAtMessages(
  clangText: string,
  refused: RegExp,
  read: (file: string) => Uint8Array | undefined,
  find: (place: RefusedPlace) => readonly FormatRepair[],
): FormatRepair[] {
  const repairs = new Map<string, FormatRepair>();
  for (const line of plainText(clangText).split("\n")) {
    const [, file, row, column] = refused.exec(line) ?? [];
    const bytes = file === undefined ? undefined : read(file);
    if (!bytes) continue;
    for (const repair of find(placeIn(file!, bytes, Number(row), Number(column))))
      repairs.set(JSON.stringify(repair), repair);
  }
  return [...repairs.values()];
}

function placeIn(file: string, bytes: Uint8Array, row: number, column: number): RefusedPlace {
  const text = byteText(bytes);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return {
    text,
    at: starts[row - 1]! + column - 1,
    repair: (from, to, replacement) => {
      const line = starts.findLastIndex((start) => start <= from);
      const start = starts[line]!;
      return {
        file,
        line: line + 1,
        from: from - start + 1,
        to: to - start + 1,
        text: replacement,
      };
    },
  };
}

/** Of what Clang said with `-fdiagnostics-parseable-fixits`. */
export function formatRepairs(clangText: string): FormatRepair[] {
  return fixesOf(clangText, (message) => sizeMismatch(message) !== undefined).filter(({ text }) =>
    CONVERSION.test(text),
  );
}

/** What Clang would write, within a line, where it gives a message that `wanted` answers yes to. */
export function fixesOf(clangText: string, wanted: (message: string) => boolean): FormatRepair[] {
  const repairs: FormatRepair[] = [];
  let isWanted = false;
  for (const line of plainText(clangText).split("\n")) {
    if (MESSAGE_LINE.test(line)) isWanted = wanted(line);
    const fix = isWanted ? FIX.exec(line) : undefined;
    if (!fix || fix[2] !== fix[4]) continue;
    const [, file, at, from, , to, text] = fix;
    const repair = {
      file: file!.replace(/\\(.)/g, "$1"),
      line: Number(at),
      from: Number(from),
      to: Number(to),
      text: text!,
    };
    if (!repairs.some((one) => samePlace(one, repair))) repairs.push(repair);
  }
  return repairs;
}

/** `source`, UTF-8, with the repairs made; all of them are of this file. */
export function repairFormats(source: Uint8Array, repairs: readonly FormatRepair[]): Uint8Array {
  const starts = lineStarts(source);
  const parts: Uint8Array[] = [];
  let end = 0;
  const inOrder = repairs.toSorted((a, b) => a.line - b.line || a.from - b.from);
  for (const { line, from, to, text } of inOrder) {
    const start = starts[line - 1];
    if (start === undefined || start + from - 1 < end) continue;
    parts.push(source.subarray(end, start + from - 1), new TextEncoder().encode(text));
    end = start + to - 1;
  }
  return joined([...parts, source.subarray(end)]);
}

/** The type of an integer argument that has not the size its format asks for; `line`: a message. */
export function sizeMismatch(line: string): string | undefined {
  const mismatch = MISMATCH.exec(line);
  if (!mismatch) return undefined;
  const [, format, formatAka, argument, argumentAka] = mismatch;
  const given = argumentAka ?? argument!;
  return isOtherSize(formatAka ?? format!, given) ? given : undefined;
}

/** Clang's text without the lines that are for programs. */
export function withoutFixes(clangText: string): string {
  return clangText
    .split(/(?<=\n)/)
    .filter((line) => !plainText(line).startsWith("fix-it:"))
    .join("");
}

/** Of what pointers point to the size does harm on those machines, too. */
function isOtherSize(format: string, argument: string): boolean {
  const bytesOf = (type: string) => BYTES.get(type.replace(/^(const|volatile) /, ""));
  const [wanted, given] = [bytesOf(format), bytesOf(argument)];
  return wanted !== undefined && given !== undefined && wanted !== given;
}

function samePlace(a: FormatRepair, b: FormatRepair): boolean {
  return a.file === b.file && a.line === b.line && a.from === b.from;
}

function lineStarts(source: Uint8Array): number[] {
  const starts = [0];
  for (let at = source.indexOf(10); at >= 0; at = source.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
