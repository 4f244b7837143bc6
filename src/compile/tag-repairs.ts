/**
 * `typedef struct { … } Name;` with more inside than C has: member functions, initialisers. Clang refuses it where
 * something inside, such as `__device__`, asks how the type is linked before the name is known; nvcc takes it.
 * With the name as its tag the type is the same, and has the same mangled name.
 */
import { type FormatRepair, fixesOf } from "./format-repairs.ts";

const UNNAMED =
  /: error: anonymous non-C-compatible type given name for linkage purposes by \w+ declaration after its linkage was computed/;

/** Of what Clang said with `-fdiagnostics-parseable-fixits`. */
export function tagRepairs(clangText: string): FormatRepair[] {
  return fixesOf(clangText, (message) => UNNAMED.test(message)).filter(({ text }) =>
    /^ \w+$/.test(text),
  );
}
