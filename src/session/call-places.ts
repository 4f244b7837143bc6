/**
 * Where a program calls a function that does not exist here. Only the link knows which are missing, and
 * it knows no lines, so the place is looked up in the text: the first call by that name outside comments.
 */
import type { Diagnostic, SourcePoint } from "../base/index.ts";
import type { SourceFiles } from "../report/index.ts";

const CODES: ReadonlySet<string> = new Set(["runtime/unknown-call", "runtime/undefined-function"]);

/** `sources` are the user's files; a call in a header keeps having no place. */
export function placeCalls(
  diagnostics: readonly Diagnostic[],
  sources: readonly string[],
  files: SourceFiles,
): Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { name } = diagnostic.params;
    if (diagnostic.at || !CODES.has(diagnostic.code) || typeof name !== "string") return diagnostic;
    const at = firstCall(name, sources, files);
    return at ? { ...diagnostic, at } : diagnostic;
  });
}

function firstCall(
  name: string,
  sources: readonly string[],
  files: SourceFiles,
): SourcePoint | undefined {
  const call = new RegExp(`\\b${name.replace(/\W/g, "\\$&")}\\s*(?:<[^;]*>)?\\s*\\(`);
  for (const file of sources) {
    const text = files.lines(file)?.join("\n");
    // Blanks keep the columns and lines of what follows a comment.
    const code = text?.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) =>
      comment.replace(/[^\n]/g, " "),
    );
    const found = code === undefined ? -1 : code.search(call);
    if (code === undefined || found < 0) continue;
    const before = text!.slice(0, found).split("\n");
    const column = new TextEncoder().encode(before.at(-1)).length + 1;
    return { file, line: before.length, column };
  }
  return undefined;
}
