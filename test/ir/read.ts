import { Diagnostics } from "../../src/base/index.ts";
import { type Module, parseModule } from "../../src/ir/index.ts";

export const HEADER = `target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
`;

/** The module, or the diagnostics as one line of text each: `line code`. */
export function read(text: string): Module | string[] {
  const diagnostics = new Diagnostics();
  const module = parseModule(text, "t.ll", diagnostics);
  return module ?? diagnostics.list.map(({ at, code }) => `${at?.line} ${code}`);
}

export function readModule(text: string): Module {
  const result = read(HEADER + text);
  if (Array.isArray(result)) throw new Error(result.join("\n"));
  return result;
}
