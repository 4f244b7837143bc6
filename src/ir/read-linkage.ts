/** Grammar of what definitions of functions, globals and calls have in common. */
import type { Cursor } from "./cursor.ts";
import { TOKEN } from "./lexer.ts";

const LINKAGES: ReadonlySet<string> = new Set([
  "private",
  "internal",
  "available_externally",
  "linkonce",
  "weak",
  "common",
  "appending",
  "extern_weak",
  "linkonce_odr",
  "weak_odr",
  "external",
]);

/** Words between the linkage and the rest that say nothing about execution. */
const IGNORED_PREFIXES: ReadonlySet<string> = new Set([
  "dso_local",
  "dso_preemptable",
  "default",
  "hidden",
  "protected",
  "dllimport",
  "dllexport",
]);

const CALLING_CONVENTIONS: ReadonlySet<string> = new Set([
  "ccc",
  "fastcc",
  "coldcc",
  "ptx_kernel",
  "ptx_device",
  "spir_func",
  "spir_kernel",
  "preserve_mostcc",
  "preserve_allcc",
  "preserve_nonecc",
  "tailcc",
  "swiftcc",
  "swifttailcc",
  "anyregcc",
]);

/** Linkage, "external" where none is written; visibility and the like are passed over. */
export function readLinkage(cursor: Cursor): { linkage: string; written: boolean } {
  let linkage = "external";
  let written = false;
  while (cursor.kind === TOKEN.word) {
    const word = cursor.current();
    if (LINKAGES.has(word) && !written) {
      linkage = word;
      written = true;
    } else if (!IGNORED_PREFIXES.has(word)) break;
    cursor.advance();
  }
  return { linkage, written };
}

/** The convention's word, or "ccc". */
export function readCallingConvention(cursor: Cursor): string {
  if (cursor.acceptWord("cc")) {
    const number = cursor.expectNumber();
    // llvm/IR/CallingConv.h: PTX_Kernel.
    return number === 71 ? "ptx_kernel" : "ccc";
  }
  if (cursor.kind !== TOKEN.word || !CALLING_CONVENTIONS.has(cursor.current())) return "ccc";
  return cursor.take();
}

/** `comdat` or `comdat($name)`. */
export function skipComdat(cursor: Cursor): void {
  cursor.expectWord("comdat");
  if (!cursor.accept("(")) return;
  cursor.expectKind(TOKEN.comdat, "term/comdat");
  cursor.expect(")");
}
