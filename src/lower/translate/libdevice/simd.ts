/** `v…2` and `v…4` of libdevice. */
import { arg, type Handler } from "../call-site.ts";
import { i32 } from "../literals.ts";
import {
  absDifferenceS,
  absDifferenceU,
  comparison,
  eachPart,
  partPredicate,
  sumParts,
  WORD_FUNCTIONS,
} from "../simd-in-word.ts";

export function simdHandler(name: string): Handler | undefined {
  const match = /^v(cmp|set|sad)?([a-z]+?)([24])$/.exec(name);
  if (!match) return undefined;
  const [, family, rest] = match;
  const parts = match[3] === "2" ? 2 : 4;
  if (family === "sad") {
    const combine = rest === "s" ? absDifferenceS : absDifferenceU;
    return (call) => [sumParts(call.b, parts, arg(call, 0), arg(call, 1), i32(0), combine)];
  }
  const combine =
    family === undefined
      ? WORD_FUNCTIONS[rest!]
      : comparison(partPredicate(rest!), family === "cmp");
  if (!combine) return undefined;
  return (call) => {
    const x = arg(call, 0);
    return [eachPart(call.b, parts, x, call.argCount > 1 ? arg(call, 1) : x, combine)];
  };
}
