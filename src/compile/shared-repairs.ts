/**
 * `__shared__` variables of types whose constructors do something: `__shared__ dim3 size;`, an array of complex
 * numbers. nvcc warns (20054) and runs no constructor; Clang refuses. What is compiled then is memory of the
 * type's size, and a reference with the variable's name: `Uninitialised` of include/warpscope/qualifiers.h.
 * Lines keep their numbers.
 */
import { type FormatRepair, type RefusedPlace, repairsAtMessages } from "./format-repairs.ts";

const REFUSED =
  /^(.*):(\d+):(\d+): error: initialization is not supported for __shared__ variables$/;
/** Up to a variable's name: `static __shared__ Complex`, with what else may stand there. */
const BEFORE_NAME = /(?:\bstatic\s+)?\b__shared__\b(?:\s+static\b)?(?=[^;{}()=]*$)/d;
/** One of the variables of a declaration: its name, and the sizes of an array. */
const DECLARATOR = /^\s*(?:[^;]*[\s>*])?([A-Za-z_]\w*)\s*(?:\[[^;]*\]\s*)*$/;

/** Of what Clang said. `read`: the bytes that Clang was given of a file. */
export function sharedRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
): FormatRepair[] {
  return repairsAtMessages(clangText, REFUSED, read, repairsAt);
}

/** Nothing where the declaration is not one that can be told from its text. */
function repairsAt({ text, at, repair }: RefusedPlace): FormatRepair[] {
  const end = text.indexOf(";", at);
  const opening = BEFORE_NAME.exec(text.slice(0, at))?.indices?.[0];
  if (end < 0 || !opening) return [];
  const names = namesOf(text.slice(opening[1], end));
  if (names.length === 0) return [];
  const memory = names.map(
    ({ name }) =>
      `; __shared__ ::warpscope::Uninitialised<${name}__type> ${name}__memory; ${name}__type &${name} = ${name}__memory.value`,
  );
  return [
    repair(opening[0], opening[1], "typedef"),
    ...names.map(({ end }) => repair(opening[1] + end, opening[1] + end, "__type")),
    repair(end, end, memory.join("")),
  ];
}

/** The variables of `Type one[2], other`, and where each name ends; empty where there is more than that. */
function namesOf(declaration: string): { readonly name: string; readonly end: number }[] {
  if (/[(){}=#"'\\]|\/[/*]/.test(declaration)) return [];
  const names: { name: string; end: number }[] = [];
  let start = 0;
  for (const part of splitOutsideBrackets(declaration)) {
    const name = DECLARATOR.exec(part)?.[1];
    if (name === undefined) return [];
    // Sizes may name it again; it is the last word before them.
    const head = part.replace(/(?:\[[^;]*\]\s*)+$/, "");
    names.push({ name, end: start + head.lastIndexOf(name) + name.length });
    start += part.length + 1;
  }
  return names;
}

/** At commas outside of `<>` and `[]`. */
function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...text].entries()) {
    if ("<[".includes(character)) depth++;
    else if (">]".includes(character)) depth--;
    else if (character === "," && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
