/** How a translation stands against the English sentences: what `npm run translations` and the test report. */
import { createHash } from "node:crypto";

/** Sentences, or digests of sentences, by code. */
export type ByCode = Readonly<Record<string, string>>;

/** Codes by what is wrong with their entries; all empty where the translation is whole. */
export interface TranslationState {
  /** In English only. */
  readonly missing: readonly string[];
  /** In the translation only. */
  readonly extra: readonly string[];
  /** Their `{parameters}` or `--options` are not those of the English sentence. */
  readonly otherNames: readonly string[];
  /** Without a single Chinese character, though the English sentence has words to translate. */
  readonly untranslated: readonly string[];
  /** Half-width punctuation behind Chinese, or no space between Chinese and Latin text. */
  readonly typography: readonly string[];
  /** Made from an English sentence that has changed since. */
  readonly stale: readonly string[];
  /** No record of the English sentence that they were made from. */
  readonly unstamped: readonly string[];
}

/** Of an English sentence: what a translation made from it is stamped with. */
export function sentenceDigest(sentence: string): string {
  return createHash("sha256").update(sentence).digest("hex").slice(0, 10);
}

/** `digests`: by code, of the English sentence at the time of translation. */
export function translationState(
  english: ByCode,
  chinese: ByCode,
  digests: ByCode,
): TranslationState {
  const both = Object.keys(english).filter((code) => Object.hasOwn(chinese, code));
  const failing = (good: (code: string) => boolean): string[] => both.filter((code) => !good(code));
  return {
    missing: Object.keys(english).filter((code) => !Object.hasOwn(chinese, code)),
    extra: Object.keys(chinese).filter((code) => !Object.hasOwn(english, code)),
    otherNames: failing((code) => names(english[code]!) === names(chinese[code]!)),
    untranslated: failing(
      (code) => /\p{Script=Han}/u.test(chinese[code]!) || !hasWords(english[code]!),
    ),
    typography: failing(
      (code) => !BAD_TYPOGRAPHY.test(chinese[code]!.replace(/`[^`\n]*`/g, "`x`")),
    ),
    stale: failing(
      (code) => !Object.hasOwn(digests, code) || digests[code] === sentenceDigest(english[code]!),
    ),
    unstamped: failing((code) => Object.hasOwn(digests, code)),
  };
}

const HAN = "[\\p{Script=Han}]";
const LATIN = "[A-Za-z0-9`{}]";
const BAD_TYPOGRAPHY = new RegExp(`${HAN}[,;:?!.(]|${HAN}${LATIN}|${LATIN}${HAN}`, "u");

/** Parameters and long options, each once, in one order. */
function names(sentence: string): string {
  return [...new Set(sentence.match(/\{\w+\}|--[a-z][a-z-]+/g))].sort().join(" ");
}

/** Whether more is left than parameters, code, our name, acronyms, units and identifiers. */
function hasWords(sentence: string): boolean {
  return /\b[A-Z]?[a-z]{2,}\b/.test(sentence.replace(/\{\w+\}|`[^`]*`|Warpscope/g, " "));
}
