/** Runs one of LLVM's tools once, as a process: arguments and files in, exit code and text out. */
import type { ClangFiles } from "./clang-files.ts";
import { ClangExit, ClangSystem } from "./clang-system.ts";

export interface ClangRun {
  readonly exitCode: number;
  /** Standard output and error. */
  readonly text: string;
  /** What the engine said where the tool itself broke down; undefined where it ended by itself. */
  readonly crash: string | undefined;
}

/** `args[0]` names the tool: "clang" or "wasm-ld". */
export function runClang(
  llvm: WebAssembly.Module,
  args: readonly string[],
  files: ClangFiles,
): ClangRun {
  const system = new ClangSystem(files, ["llvm", ...args]);
  let exitCode = 0;
  let crash: string | undefined;
  try {
    const instance = new WebAssembly.Instance(llvm, { wasi_snapshot_preview1: system.imports });
    system.attach(instance.exports["memory"] as WebAssembly.Memory);
    (instance.exports["_start"] as () => void)();
  } catch (thrown) {
    if (thrown instanceof ClangExit) exitCode = thrown.code;
    else {
      exitCode = 1;
      crash = thrown instanceof Error ? thrown.message : String(thrown);
    }
  }
  return { exitCode, text: system.text, crash };
}
