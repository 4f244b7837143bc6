/** Calls of functions as calls of their intrinsics. */
import type { LineEdit } from "./edit.ts";
import { codeOf, type SourceLine } from "./kernel-text.ts";

/** `names`: intrinsics, as `__expf`. Undefined where one of the lines calls none of their functions. */
export function callIntrinsics(
  sources: readonly SourceLine[],
  names: readonly string[],
): LineEdit[] | undefined {
  const edits = new Map<number, LineEdit>();
  const plain = names.map((name) => name.replace(/^__|f$/g, ""));
  const call = new RegExp(`(?<![\\w.>:])(${plain.join("|")})f?(?=\\s*\\()`, "g");
  for (const { lines, line } of sources) {
    const text = lines[line - 1] ?? "";
    const code = codeOf(text);
    const changed = code.replace(call, "__$1f");
    if (changed === code) return undefined;
    edits.set(line, { line, text: text.replace(code, () => changed) });
  }
  return [...edits.values()].sort((a, b) => a.line - b.line);
}
