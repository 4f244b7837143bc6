/**
 * Functions that a source in C calls without having declared them. C's compilers take them for functions that
 * return `int`, and on other machines it makes no difference where they return nothing; WebAssembly keeps the two
 * apart, so those that another source of the program defines as `void` are declared as that.
 */
import { type FormatRepair, repairsAtMessages } from "./format-repairs.ts";

const UNDECLARED = /^(.*):(\d+):(\d+): (?:warning|error): call to undeclared function '\w+'/;
const DEFINITION = /\bvoid\s+(\w+)\s*\([^;{}]*\)\s*\{/g;

/** Names of the functions that the sources `texts` define and that return nothing. */
export function voidFunctions(texts: Iterable<string>): string[] {
  const names = [...texts].flatMap((text) =>
    [...text.matchAll(DEFINITION)].map(([, name]) => name!),
  );
  return [...new Set(names)].sort();
}

/** Declarations of those of `ofProgram` that Clang's text misses; `declared`: names so far, which grows. */
export function implicitFunctionRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
  ofProgram: readonly string[],
  declared: Set<string>,
): FormatRepair[] {
  return repairsAtMessages(clangText, UNDECLARED, read, ({ text, at, repair }) => {
    const name = /^\w*/.exec(text.slice(at))![0];
    if (!ofProgram.includes(name) || declared.has(name)) return [];
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
