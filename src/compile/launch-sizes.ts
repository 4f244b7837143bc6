/**
 * Sizes of a launch as lists, `kernel<<<{columns, rows}, {32, 8}>>>(data)`: nvcc makes a `dim3` of them, Clang
 * expects an expression. What is compiled has the type before the list.
 */
import { type FormatRepair, type RefusedPlace, repairsAtMessages } from "./format-repairs.ts";

const REFUSED = /^(.*):(\d+):(\d+): error: expected expression$/;
/** A launch that has begun, up to its first size or its second. */
const BEFORE_SIZE = /<<<(?:[^;<>]*,)?\s*$/;

/** Of what Clang said. `read`: the bytes that Clang was given of a file. */
export function launchSizeRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
): FormatRepair[] {
  return repairsAtMessages(clangText, REFUSED, read, repairsAt);
}

/** The list that Clang refuses, and the other size where that is a list too. */
function repairsAt({ text, at, repair }: RefusedPlace): FormatRepair[] {
  if (text[at] !== "{" || !BEFORE_SIZE.test(text.slice(0, at))) return [];
  const between = /^\{[^{};]*\}\s*,\s*(?=\{)/.exec(text.slice(at));
  const places = between ? [at, at + between[0].length] : [at];
  return places.map((place) => repair(place, place, "dim3"));
}
