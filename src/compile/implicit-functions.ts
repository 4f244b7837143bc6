/**
 * Functions that a source in C calls undeclared and defines further down as `void`: GNU's compiler warns, Clang
 * refuses the definition, since C takes a function that it does not know for one that returns `int`. They are
 * declared. (Those of other files: `signature-adapters.ts`.)
 */
import { type FormatRepair, repairsAtMessages } from "./format-repairs.ts";

const UNDECLARED = /^(.*):(\d+):(\d+): (?:warning|error): call to undeclared function '\w+'/;

/** `declared`: names so far, which grows. */
export function implicitFunctionRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
  declared: Set<string>,
): FormatRepair[] {
  return repairsAtMessages(clangText, UNDECLARED, read, ({ text, at, repair }) => {
    const name = /^\w*/.exec(text.slice(at))![0];
    const definition = new RegExp(`\\bvoid\\s+${name}\\s*\\([^;{}]*\\)\\s*\\{`);
    if (declared.has(name) || !definition.test(text.slice(at))) return [];
    declared.add(name);
    const place = betweenDeclarations(text, at);
    return [repair(place, place, ` void ${name}(); `)];
  });
}

/** Before `at`: behind the end of a function, or behind a directive. */
function betweenDeclarations(text: string, at: number): number {
  const before = [...text.slice(0, at).matchAll(/^\}(?=[ \t]*\r?$)|^[ \t]*#.*[^\\\n]\n/gm)];
  const last = before.at(-1);
  return last ? last.index + last[0].length : 0;
}
