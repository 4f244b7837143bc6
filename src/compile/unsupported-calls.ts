/**
 * Functions of CUDA's runtime and driver API and of NVRTC that are not here. Our headers declare them as unavailable, so that
 * Clang finds each use before anything runs; this names it with a code.
 */
import type { Diagnostics, SourcePoint } from "../base/index.ts";
import { plainText, withoutMessages } from "./clang-text.ts";

const UNAVAILABLE = /^(.*):(\d+):(\d+): error: '((?:cu|nvrtc)\w+)' is unavailable: Warpscope/m;

/**
 * Reports each use that `clangText` tells of, once a place: both passes find it. Returns what else Clang
 * has to say.
 */
export function reportUnsupportedCalls(clangText: string, diagnostics: Diagnostics): string {
  const seen = new Set<string>();
  for (const [text, file, line, column, name] of plainText(clangText).matchAll(
    new RegExp(UNAVAILABLE, "gm"),
  )) {
    if (seen.has(text)) continue;
    seen.add(text);
    const at: SourcePoint = { file: file!, line: Number(line), column: Number(column) };
    diagnostics.error("compile/unsupported-call", { name: name! }, at);
  }
  return seen.size === 0 ? clangText : withoutMessages(clangText, UNAVAILABLE);
}
