/** Writes what a command makes, or says why it cannot. */
import { chmodSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostics } from "../index.ts";

/** Folders are not made: a compiler told to write into a missing one is told a wrong name. */
export function checkOutputFolder(file: string, diagnostics: Diagnostics): void {
  const folder = path.dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    diagnostics.error("nvcc/no-output-folder", { file, folder });
}

/** Says why the file cannot be written, if it cannot. */
export function writeOutput(
  file: string,
  bytes: Uint8Array,
  executable: boolean,
  diagnostics: Diagnostics,
): void {
  try {
    // A program that is being replaced may still run; it keeps its own file.
    if (executable && statSync(file, { throwIfNoEntry: false })?.isFile()) unlinkSync(file);
    writeFileSync(file, bytes);
    if (executable) chmodSync(file, 0o755);
  } catch (error) {
    // Node: "EACCES: permission denied, open '/x'".
    const { message } = error as Error;
    const reason = /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message;
    diagnostics.error("nvcc/cannot-write", { file, reason });
  }
}
