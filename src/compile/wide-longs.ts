/**
 * `long` of 8 bytes, as it has on the machines that CUDA programs are written for, in the program's own files:
 * there `long` stands for `long long`, which has 8 bytes here, too, and so do the constants, limits and
 * functions of that type. What headers of the system declare keeps 4 bytes: `size_t`, `std::vector::size()`.
 *
 * Words are replaced by words of the same length that `include/warpscope/wide_longs.h` declares, so that lines and
 * columns stay what they are; but for the suffix of a constant, which becomes one character longer.
 */

import { HEADERS } from "./clang-files.ts";
import type { CompiledObject } from "./compiled-object.ts";
import type { ToolJob } from "./jobs.ts";

/** Declares what stands in the place of the words below. */
const HEADER = `${HEADERS}/warpscope/wide_longs.h`;

/** `long` with neither `unsigned` nor `int` beside it: one name, as in `long(x)`. */
const LONG_ALONE = "l1ng";

/** What stands for a word: a digit makes the name one that no program has. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    long: "l0ng",
    ulong: "ul0ng",
    u_long: "u_l0ng",
    LONG_MAX: "L0NG_MAX",
    LONG_MIN: "L0NG_MIN",
    ULONG_MAX: "UL0NG_MAX",
    atol: "at0l",
    stol: "st0l",
    stoul: "st0ul",
    strtol: "strt0l",
    strtoul: "strt0ul",
    labs: "l4bs",
    ldiv: "ld1v",
    ldiv_t: "ld1v_t",
    ffsl: "ff5l",
    lround: "lr0und",
    lrint: "lr1nt",
    __builtin_clzl: "__bu1ltin_clzl",
    __builtin_ctzl: "__bu1ltin_ctzl",
    __builtin_ffsl: "__bu1ltin_ffsl",
    __builtin_popcountl: "__bu1ltin_popcountl",
    ...Object.fromEntries(
      [1, 2, 3, 4].flatMap((lanes) =>
        ["long", "ulong", "make_long", "make_ulong"].map((name) => [
          `${name}${lanes}`,
          `${name.replace("long", "l0ng")}${lanes}`,
        ]),
      ),
    ),
  }),
);

const ORIGINALS: ReadonlyMap<string, string> = new Map(
  [...WORDS, ["long", LONG_ALONE] as const].map(([word, replacement]) => [replacement, word]),
);
const REPLACEMENT = new RegExp(`\\b(?:${[...ORIGINALS.keys()].join("|")})\\b`, "g");

/** Whether there may be anything to replace: most programs have neither such a word nor such a constant. */
const ANY = new RegExp(`\\b(?:${[...WORDS.keys()].join("|")})\\b|\\d[uU]?[lL]|##\\s*[uUlL]`);

/** Comments, strings and characters; numbers; words; `##`; anything else. */
export const TOKEN =
  /\/\/(?:\\\r?\n|[^\n])*|\/\*[\s\S]*?\*\/|R"([^()\\\s]{0,16})\([\s\S]*?\)\1"|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|\.?\d(?:[eEpP][+-]|'?[\w.])*|[A-Za-z_$][\w$]*|##|\s+|[\s\S]/gy;
export const SKIPPED = /^(?:\s|\/[/*])/;
/** Words that may stand beside `long` in the name of one type. */
const PARTS = new Set(["long", "int", "unsigned", "signed", "double", "const", "volatile"]);
const CONSTANT = /^((?:0[xX][\da-fA-F']+|0[bB][01']+|\d[\d']*))([uU]?)([lL])([uU]?)$/;
const SUFFIX = /^(?:[uU]?[lL]|[lL][uU])$/;

/** Those of `files` that are to be compiled otherwise, as they are to be compiled. */
export function wideFiles(
  files: readonly string[],
  read: (file: string) => Uint8Array | undefined,
): Map<string, Uint8Array> {
  const wide = new Map<string, Uint8Array>();
  for (const file of files) {
    const source = read(file);
    const widened = source && widenLongs(source);
    if (widened) wide.set(file, widened);
  }
  return wide;
}

/** `job`, a pass of Clang, for files of `wideFiles`. */
export function withWideLongs(job: ToolJob): ToolJob {
  const args = job.args.map((arg) => (/^-D\w+=/.test(arg) ? widenedText(arg) : arg));
  args.splice(-1, 0, "-include", HEADER);
  return { ...job, args };
}

/** `source`, in UTF-8, with 8 bytes for `long`; undefined where that changes nothing. */
export function widenLongs(source: Uint8Array): Uint8Array | undefined {
  // A character a byte: what is replaced is ASCII.
  const text = new TextDecoder("latin1").decode(source);
  const wide = widenedText(text);
  if (wide === text) return undefined;
  return Uint8Array.from(wide, (character) => character.charCodeAt(0));
}

function widenedText(text: string): string {
  if (!ANY.test(text) || text.search(REPLACEMENT) >= 0) return text;
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token);
  return tokens.map((token, index) => widenToken(token, index, tokens)).join("");
}

/** One source of each kind, where objects that are to be linked differ in what `long` is. */
export function mixedLongs(
  objects: readonly Pick<CompiledObject, "longs" | "source">[],
): { readonly wide: string; readonly narrow: string } | undefined {
  const [wide, narrow] = (["wide", "narrow"] as const).map((longs) =>
    objects.find((object) => object.longs === longs),
  );
  return wide && narrow && { wide: wide.source, narrow: narrow.source };
}

/** Clang's text in the words of the program. */
export function withOwnLongs(clangText: string): string {
  return clangText.replace(REPLACEMENT, (word) => ORIGINALS.get(word)!);
}

function widenToken(token: string, index: number, tokens: readonly string[]): string {
  if (token === "long") return widenLong(index, tokens);
  const constant = CONSTANT.exec(token);
  if (constant) {
    const [, digits, before, l, after] = constant;
    return `${digits}${before}${l}${l}${after}`;
  }
  if (SUFFIX.test(token) && tokens[neighbour(index, -1, tokens)] === "##")
    return token.replace(/[lL]/, "$&$&");
  return WORDS.get(token) ?? token;
}

/** `long long` and `long double` stay. */
function widenLong(index: number, tokens: readonly string[]): string {
  let replacement = LONG_ALONE;
  for (const step of [-1, 1] as const) {
    for (let at = neighbour(index, step, tokens); ; at = neighbour(at, step, tokens)) {
      const other = tokens[at];
      if (other === undefined || !PARTS.has(other)) break;
      if (other === "long" || other === "double") return "long";
      if (other !== "const" && other !== "volatile") replacement = WORDS.get("long")!;
    }
  }
  return replacement;
}

/** The next token that is neither space nor comment. */
function neighbour(index: number, step: -1 | 1, tokens: readonly string[]): number {
  let at = index + step;
  while (at >= 0 && at < tokens.length && SKIPPED.test(tokens[at]!)) at += step;
  return at;
}
