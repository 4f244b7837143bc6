/**
 * Host functions that do not compile in the device pass. nvcc looks names up without regard to sides and never
 * minds what a host function would be on the device; Clang leaves out the `__device__` candidates of a call in a
 * host function, so that what remains may be ambiguous or missing: an `operator-` of which the host and the
 * device have one each. Such a function is compiled as both sides'. Lines keep their numbers.
 */
import { type FormatRepair, type RefusedPlace, repairsAtMessages } from "./format-repairs.ts";

const REFUSED = /^(.*):(\d+):(\d+): error: /;
const BOTH_SIDES = "__attribute__((host)) __attribute__((device)) ";
/** Heads that say on which side the function is, by a macro as well, or are none of a function. */
const OTHER_HEAD =
  /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\b(?:__device__|__global__|__host__|device|global|constexpr|consteval|asm|main)\b|\]\s*\(|=\s*$/;
const CONTROL = /^\s*(?:else\s+)?(?:if|for|while|switch|catch|do|else|try)\b/;
/** A function's name and what stands before its parameters; `operator` with its sign. */
const NAME =
  /(?:\boperator\s*(?:\(\s*\)|\[\s*\]|[^\s\w(]+|\w[\w\s*&]*)|(?<![\w:~])(?:\w+\s*(?:<[^<>()]*>)?\s*::\s*)*~?[A-Za-z_]\w*)\s*\(/d;

/** Of what Clang said in the device pass. `read`: the bytes that Clang was given of a file. */
export function hostFunctionRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
): FormatRepair[] {
  return repairsAtMessages(clangText, REFUSED, read, repairsAt);
}

/** Nothing where no function that is only the host's stands round the place. */
function repairsAt({ text, at, repair }: RefusedPlace): FormatRepair[] {
  const head = headRound(blankedText(text), at);
  if (!head || OTHER_HEAD.test(head.text)) return [];
  const from = head.start + NAME.exec(head.text)!.indices![0]![0];
  return [repair(from, from, BOTH_SIDES)];
}

/** What stands before the body of the outermost function round `at`: after the last `;`, `{` or `}`. */
function headRound(
  text: string,
  at: number,
): { readonly start: number; readonly text: string } | undefined {
  const open: { readonly start: number; readonly text: string }[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < at; i++) {
    const character = text[i]!;
    if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === "{") {
      open.push({ start, text: text.slice(start, i) });
      start = i + 1;
      depth = 0;
    } else if (character === "}") {
      open.pop();
      start = i + 1;
      depth = 0;
    } else if (character === ";" && depth === 0) start = i + 1;
  }
  return open.find((head) => NAME.test(head.text) && !CONTROL.test(head.text));
}

/** With spaces for comments, strings, directives and what `template<>` takes: positions stay. */
function blankedText(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, " ");
  return text
    .replace(
      /\/\/(?:[^\\\n]|\\[\s\S])*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])+'/g,
      (part) => (/^'/.test(part) && part.length > 6 ? part : blank(part)),
    )
    .replace(/^[ \t]*#(?:[^\\\n]|\\[\s\S])*/gm, blank)
    .replace(/\b__attribute__\s*\(\(\s*(?!host|device|global)\w*\s*(?:\([^()]*\))?\s*\)\)/g, blank);
}
