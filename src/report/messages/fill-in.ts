/** Parameters of sentences. */
import { visible } from "../../base/index.ts";

/**
 * The sentence with its `{param}`s filled in; those not given stay as they are. `{param?one:many}` is a
 * choice of words by whether the number is 1. `wordOf` turns codes of words (`term/…`) into words. What
 * a program named so that it gives commands to a terminal is shown.
 */
export function fillIn(
  sentence: string,
  params: Readonly<Record<string, string | number>>,
  wordOf: (code: string) => string,
): string {
  // Split at a group: text and names of parameters take turns.
  return sentence
    .replace(CHOICE, (_, name: string, one: string, many: string) =>
      String(params[name]) === "1" ? one : many,
    )
    .split(/\{(\w+)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      if (!Object.hasOwn(params, part)) return `{${part}}`;
      const value = String(params[part]);
      return value.startsWith("term/") ? wordOf(value) : visible(value);
    })
    .reduce(joinParts);
}

const CHOICE = /\{(\w+)\?([^:{}]*):([^{}]*)\}/g;

/** Chinese sentences have spaces around parameters for Latin ones; between Chinese and Chinese is none. */
function joinParts(left: string, right: string): string {
  if (/\p{Script=Han} $/u.test(left) && /^\p{Script=Han}/u.test(right))
    return left.slice(0, -1) + right;
  if (/\p{Script=Han}$/u.test(left) && /^ \p{Script=Han}/u.test(right))
    return left + right.slice(1);
  return left + right;
}
