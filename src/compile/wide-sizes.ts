/**
 * `size_t` of 8 bytes, as on a GPU, for values inside functions of the device: `size_t i = …`, `(size_t)n * m`,
 * `static_cast<size_t>(n)`. Their quotients, remainders, right shifts and hashes depend on bits that 4 bytes lose,
 * and nothing would tell. What has an address that others know keeps 4 bytes: members, parameters, arrays, pointers.
 *
 * Only functions that have one of those operators are changed: sums and products of fewer bits are right in 4 bytes,
 * and addresses have no more. The word that stands for `size_t` has its length and is declared in the prelude.
 */
import { SKIPPED, TOKEN } from "./wide-longs.ts";

const WIDE = "s1ze_t";
const SIDES = new Set(["__global__", "__device__"]);
/** What may stand before the type of a variable that is a value. */
const BEFORE_VARIABLE = new Set([";", "{", "}", ")", "const", "constexpr", "else", "do"]);
const NAME = /^[A-Za-z_]\w*$/;

/** `text` with wide sizes; the same text where there are none. */
export function wideSizes(text: string): string {
  if (!/\bsize_t\b/.test(text) || text.includes(WIDE)) return text;
  if (!/__(?:global|device)__/.test(text)) return text;
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token);
  // Places of what is neither space nor comment, so that neighbours are next to one another.
  const places = tokens.flatMap((token, place) => (SKIPPED.test(token) ? [] : [place]));
  const words = places.map((place) => tokens[place]!);
  for (const [begin, end] of deviceBodies(words)) {
    if (!dependsOnHighBits(words, begin, end)) continue;
    for (let at = begin; at < end; at++)
      if (words[at] === "size_t" && isValue(words, at)) tokens[places[at]!] = WIDE;
  }
  return tokens.join("");
}

/** Clang's text in the words of the program. */
export function withOwnSizes(clangText: string): string {
  return clangText.replaceAll(WIDE, "size_t");
}

/** From the opening to the closing brace of each function with a side of the device. */
function deviceBodies(words: readonly string[]): [number, number][] {
  const bodies: [number, number][] = [];
  for (let at = 0; at < words.length; at++) {
    if (!SIDES.has(words[at]!)) continue;
    const begin = bodyAfter(words, at);
    if (begin === undefined) continue;
    const end = closing(words, begin);
    bodies.push([begin, end]);
    at = end;
  }
  return bodies;
}

/** Where the body of the function begins whose side stands at `at`; undefined: a declaration, or a variable. */
function bodyAfter(words: readonly string[], at: number): number | undefined {
  let hasParameters = false;
  for (let i = at + 1; i < words.length; i++) {
    const word = words[i]!;
    if (word === "(") {
      i = closing(words, i);
      hasParameters = true;
    } else if (word === ";" || (word === "=" && !hasParameters)) return undefined;
    else if (word === "{") {
      // A member that is initialised with braces, `: n{count} {`, has a name before them and more behind.
      const end = closing(words, i);
      if (!hasParameters) return undefined;
      if (words[end + 1] !== "{" && words[end + 1] !== ",") return i;
      i = end;
    }
  }
  return undefined;
}

const OPPOSITE: Readonly<Record<string, string>> = { "(": ")", "{": "}" };

/** The place of what closes the bracket at `at`; the end where nothing does. */
function closing(words: readonly string[], at: number): number {
  const open = words[at]!;
  const close = OPPOSITE[open]!;
  let depth = 0;
  for (let i = at; i < words.length; i++) {
    if (words[i] === open) depth++;
    else if (words[i] === close && --depth === 0) return i;
  }
  return words.length;
}

function dependsOnHighBits(words: readonly string[], begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) {
    const word = words[at]!;
    if (word === "/" || word === "%" || word === "^") return true;
    // Two templates that end here do no harm.
    if (word === ">" && words[at + 1] === ">") return true;
  }
  return false;
}

/** Whether `size_t` at `at` is the type of a local variable, or of a cast, and no part of another type. */
function isValue(words: readonly string[], at: number): boolean {
  let first = at;
  if (words[at - 1] === ":" && words[at - 2] === ":")
    first = words[at - 3] === "std" ? at - 3 : at - 2;
  const before = words[first - 1] ?? "";
  const after = words[at + 1] ?? "";
  if (before === "(" && after === ")")
    return !/^(?:sizeof|alignof|decltype)$/.test(words[first - 2] ?? "");
  if (before === "<" && after === ">") return words[first - 2] === "static_cast";
  // `size_t(n)`
  if (after === "(") return !NAME.test(before) || before === "return";
  const isVariable = NAME.test(after) && words[at + 2] !== "[";
  const opensLoop = before === "(" && words[first - 2] === "for";
  return isVariable && (opensLoop || BEFORE_VARIABLE.has(before));
}
