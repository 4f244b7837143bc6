/** Calls of functions as calls of their intrinsics. */
import { editCode, type LineEdit } from "./edit.ts";
import type { SourceLine } from "./kernel-text.ts";

/** `names`: intrinsics, as `__expf`. Undefined where one of the lines calls none of their functions. */
export function callIntrinsics(
  sources: readonly SourceLine[],
  names: readonly string[],
): LineEdit[] | undefined {
  const plain = names.map((name) => name.replace(/^__|f$/g, ""));
  const call = new RegExp(`(?<![\\w.>:])(${plain.join("|")})f?(?=\\s*\\()`, "g");
  return editCode(sources, (code) => code.replace(call, "__$1f"));
}
