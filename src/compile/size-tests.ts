/**
 * Tests in the program's own files for the machine that it is written for.
 *
 * - Pointers of 8 bytes, `sizeof(void *) == 8`: before it uses one address for host and device, or refuses to run.
 *   That holds here with pointers of 4 bytes, so the test is made to say so. What `sizeof` gives elsewhere stays
 *   what it is, and so do lines and columns.
 * - Conditions of the preprocessor that ask for Linux on an x86-64 processor, `#if defined(__linux__)`, whose other
 *   branches are for Windows, or an error. They hold; code that is no condition sees what is true.
 */
import { PRODUCT_TARGET } from "./data-model.ts";

const POINTER_SIZE = String.raw`sizeof\s*\(\s*(?:(?:const\s+)?(?:void|char|int|float|double)\s*\*|(?:std\s*::\s*)?(?:size_t|u?intptr_t|ptrdiff_t))\s*\)`;
/** Comments, strings and characters; the tests. */
const TOKEN = new RegExp(
  String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'` +
    String.raw`|(${POINTER_SIZE}\s*(?:==|!=|<|>=)\s*)8\b|\b8(\s*(?:==|!=)\s*${POINTER_SIZE})` +
    String.raw`|(${POINTER_SIZE}\s*(?:==|!=)\s*)4\b`,
  "g",
);
/** A condition of the preprocessor, over all of its lines. */
const CONDITION = /^[ \t]*#[ \t]*(?:el)?if(?:n?def)?\b(?:[^\n\\]|\\[\s\S])*/gm;
/** Macros of GNU's compiler for Linux on x86-64, which are 1 there. */
const IS_THERE =
  /\b(?:__linux(?:__)?|linux|__gnu_linux__|__unix(?:__)?|unix|_{1,2}LP64(?:__)?|__x86_64(?:__)?|__amd64(?:__)?)\b/g;
/** A macro that is 1 in each pass and language. */
const ONE = "__STDC__";
/** Macros that have another value there, where it is asked for. */
const SIZE = /(?<!def(?:ined)?[ \t(]*)\b(__SIZEOF_(?:POINTER|SIZE_T|PTRDIFF_T)__|__WORDSIZE)\b/g;

const ANY = /sizeof\s*\([^()]*\)\s*(?:[=!]=|<|>=)\s*[48]|8\s*[=!]=\s*sizeof/;

/** `text` as it is to be compiled. */
export function sizeTests(text: string): string {
  const conditions = text.replace(CONDITION, (condition) =>
    condition.replace(IS_THERE, ONE).replace(SIZE, (name) => (name === "__WORDSIZE" ? "64" : "8")),
  );
  return PRODUCT_TARGET.wordBytes === 4 && ANY.test(text)
    ? conditions.replace(TOKEN, honestSize)
    : conditions;
}

function honestSize(token: string, size?: string, turned?: string, small?: string): string {
  if (size !== undefined) return `${size}4`;
  if (turned !== undefined) return `4${turned}`;
  return small === undefined ? token : `${small}8`;
}
