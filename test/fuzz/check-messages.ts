/** What a user would read of diagnostics: a sentence in each language, none that blames Warpscope. */
import type { Diagnostic } from "../../src/base/index.ts";
import { findCatalogue, LANGUAGES, message } from "../../src/report/index.ts";

/** Of Warpscope's own sentences, and of what LLVM prints when it breaks down. */
const BUG = /bug of Warpscope|Warpscope 的缺陷|internal: |submit a bug report|Stack dump:/;
/** A line of a stack trace. */
const STACK = /^\s+at .*(?::\d+:\d+\)?|<anonymous>\)?|native\)?)$/m;

export function checkText(text: string): void {
  if (BUG.test(text)) throw new Error(`a message calls itself a bug: ${text}`);
  if (STACK.test(text)) throw new Error(`a stack trace: ${text}`);
}

export function checkMessages(list: readonly Diagnostic[]): void {
  for (const language of LANGUAGES) {
    const catalogue = findCatalogue(language);
    for (const { code, params } of list) {
      if (catalogue.messages[code] === undefined)
        throw new Error(`no sentence in ${language} for ${code}`);
      checkText(message(catalogue, code, params));
    }
  }
}
