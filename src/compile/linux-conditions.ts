/**
 * Conditions of the preprocessor in the program's own files that ask for Linux on an x86-64 processor, `#if
 * defined(__linux__)`, whose other branches are for Windows, or an error. They hold; code that is no condition sees
 * what is true. Lines stay what they are.
 */

/** A condition of the preprocessor, over all of its lines. */
const CONDITION = /^[ \t]*#[ \t]*(?:el)?if(?:n?def)?\b(?:[^\n\\]|\\[\s\S])*/gm;
/** Macros of GNU's compiler for Linux on x86-64, which are 1 there. */
const IS_THERE =
  /\b(?:__linux(?:__)?|linux|__gnu_linux__|__unix(?:__)?|unix|__x86_64(?:__)?|__amd64(?:__)?)\b/g;
/** A macro that is 1 in each pass and language. */
const ONE = "__STDC__";
/** 64 there once any header of the C library is read; the one here has it in a header that others do not read. */
const WORD_SIZE = /(?<!def(?:ined)?[ \t(]*)\b__WORDSIZE\b/g;

/** `text` as it is to be compiled. */
export function linuxConditions(text: string): string {
  return text.replace(CONDITION, (condition) =>
    condition.replace(IS_THERE, ONE).replace(WORD_SIZE, "64"),
  );
}
