/**
 * Fitting text into columns of a terminal. Works on grapheme clusters (Unicode Standard Annex 29): what a
 * reader sees as one character stays whole and is measured once. Text is one line of printable
 * characters; `printable` makes it so, here too, because a program's names come through here.
 */
import { visible } from "../base/index.ts";

/** Tabs and line ends become spaces, as their width is unknown here; other commands to a terminal are shown. */
export function printable(text: string): string {
  return ASCII.test(text) ? text : visible(text.replace(/[\t-\r]/g, " "));
}

/**
 * Columns that `text` takes. East Asian wide characters (Annex 11: W and F) and emoji count twice,
 * combining marks not at all. Ambiguous characters (“ ” … · °) count once, as in every
 * UTF-8 locale of the C library and in the terminals' default settings.
 */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const cluster of clusters(printable(text))) width += clusterWidth(cluster);
  return width;
}

/** Columns that the widest of them takes; 0 where there is none. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, displayWidth(text)), 0);
}

/** Where the terminal has colours. */
export function bold(text: string, { colour }: { readonly colour: boolean }): string {
  return colour ? `\u001b[1m${text}\u001b[0m` : text;
}

export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + printable(text);
}

export function padEnd(text: string, width: number): string {
  return printable(text) + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** The longest beginning of printable text that takes at most `width` columns. */
export function fitting(text: string, width: number): string {
  let used = 0;
  let end = 0;
  for (const cluster of clusters(text)) {
    used += clusterWidth(cluster);
    if (used > width) break;
    end += cluster.length;
  }
  return text.slice(0, end);
}

/** Cut to `width` columns, the last an ellipsis where something was cut. */
export function cut(text: string, width: number): string {
  const shown = printable(text);
  return displayWidth(shown) <= width ? shown : `${fitting(shown, width - 1)}…`;
}

/**
 * Lines of at most `width` columns. Breaks at spaces and beside East Asian characters, but never before
 * closing punctuation or behind opening punctuation; what is longer than a line is broken where it must.
 * Lines behind the first begin with `indent`.
 */
export function wrap(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = /^ */.exec(text)![0];
  let used = line.length;
  let begun = false;
  const add = (part: string): void => {
    line += part;
    used += displayWidth(part);
    begun = true;
  };
  const newLine = (): void => {
    lines.push(line);
    line = indent;
    used = displayWidth(indent);
    begun = false;
  };
  for (const { gap, word } of words(printable(text).slice(line.length))) {
    if (begun && used + gap.length + displayWidth(word) > width) newLine();
    else if (begun) add(gap);
    let rest = word;
    while (used + displayWidth(rest) > width) {
      // A line takes at least one character, however narrow it is.
      const head = fitting(rest, width - used) || clusters(rest)[0]!;
      if (head === rest) break;
      add(head);
      rest = rest.slice(head.length);
      newLine();
    }
    add(rest);
  }
  return [...lines, line];
}

/** What a line may end behind, and the spaces before it. */
interface Word {
  readonly gap: string;
  readonly word: string;
}

function words(text: string): Word[] {
  let inCode = false;
  return [...text.matchAll(/( *)([^ ]+)/g)].flatMap(([, gap = "", run = ""]) => {
    const pieces = unbroken(run, inCode);
    if (run.split("`").length % 2 === 0) inCode = !inCode;
    return pieces.map((word, index) => ({ gap: index === 0 ? gap : "", word }));
  });
}

/**
 * Text without spaces, split wherever a line may end in it: a small part of Annex 14, and backquotes as
 * brackets. `inCode`: it begins between two of them.
 */
function unbroken(run: string, inCode: boolean): string[] {
  if (ASCII.test(run)) return [run];
  const pieces: string[] = [];
  let previous: string | undefined;
  for (const cluster of clusters(run)) {
    const breaks =
      previous !== undefined &&
      (clusterWidth(previous) > 1 || clusterWidth(cluster) > 1) &&
      !(NEVER_FIRST.test(cluster) || (cluster === "`" && inCode)) &&
      !(NEVER_LAST.test(previous) || (previous === "`" && inCode));
    if (breaks || previous === undefined) pieces.push(cluster);
    else pieces[pieces.length - 1] += cluster;
    if (cluster === "`") inCode = !inCode;
    previous = cluster;
  }
  return pieces;
}

/** Closing brackets and quotes, commas, stops, ellipses, dashes, percent signs. */
const NEVER_FIRST = /^[\p{Pe}\p{Pf}\p{Pd},.;:?!%，。、；：？！％…·～]/u;
/** Opening brackets and quotes. */
const NEVER_LAST = /^[\p{Ps}\p{Pi}]/u;

const ASCII = /^[ -~]*$/;

/** Made when first needed, which takes tens of milliseconds. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Latin, arrows, mathematics, boxes, Chinese and its punctuation: each a cluster by itself. Most text, and
 * segmenting is slow.
 */
const SIMPLE =
  /^[ -~\u00a1-\u02ff\u2010-\u2027\u2190-\u22ff\u2500-\u25ff\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*$/;

function clusters(text: string): readonly string[] {
  if (SIMPLE.test(text)) return text.split("");
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function clusterWidth(cluster: string): 0 | 1 | 2 {
  const point = cluster.codePointAt(0)!;
  // Most of what there is to measure, without the price of a property look-up.
  if (cluster.length === 1) {
    if (point >= 0x20 && point < 0x7f) return 1;
    if (point >= 0x4e00 && point <= 0x9fff) return 2;
  }
  // Controls, lone marks, joiners and other characters without a glyph.
  if (/^[\p{Cc}\p{Mark}\p{Default_Ignorable_Code_Point}]/u.test(cluster)) return 0;
  // U+FE0F behind a character asks for its coloured, wide form.
  if (/^\p{Emoji_Presentation}|\ufe0f/u.test(cluster)) return 2;
  return isWide(point) ? 2 : 1;
}

/** W and F of EastAsianWidth.txt, Unicode 16, in blocks; what is wide as an emoji is not among them. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x3247],
  [0x3250, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1d300, 0x1d376],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

function isWide(point: number): boolean {
  return WIDE.some(([from, to]) => point >= from && point <= to);
}
