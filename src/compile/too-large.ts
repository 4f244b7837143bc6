/**
 * Sources whose static variables are too large for Clang: it writes every byte of them into memory of its own, of
 * 4 GiB, twice where something follows an array's zeros. Assembly names their sizes and is written without them.
 */

import type { Diagnostics } from "../base/index.ts";
import { byteText } from "../base/index.ts";
import { STACK_BYTES } from "./command-lines.ts";
import type { ToolJob, ToolResult } from "./jobs.ts";
import type { WorkerPool } from "./worker-pool.ts";

const OUT_OF_MEMORY = "LLVM ERROR: out of memory";
const SIZE = /^\s*\.size\s+\S+, (\d+)$/gm;
/** Smaller ones are no reason. */
const LARGE_BYTES = 1_000_000;

/** The program's memory ends at 2 GiB: 64 MiB are left for other data and a heap. */
export const LAST_DATA_START = 0x7c00_0000;
/** Of large arrays; a little less where their objects are large. */
const MOST_STATIC_BYTES: number = LAST_DATA_START - STACK_BYTES;

/** `host` was the result of `job`; true where what was too large is reported now. */
export async function reportTooLarge(
  file: string,
  job: ToolJob,
  host: ToolResult,
  pool: WorkerPool,
  diagnostics: Diagnostics,
): Promise<boolean> {
  if (!host.text.includes(OUT_OF_MEMORY)) return false;
  const args = job.args.map((arg) => (arg === "-emit-obj" ? "-S" : arg));
  const { product } = await pool.run({ ...job, args });
  const bytes = staticBytes(product ? byteText(product) : "");
  if (bytes === 0) return false;
  const limit = MOST_STATIC_BYTES;
  if (bytes > limit) diagnostics.error("compile/static-variables-too-large", { bytes, limit });
  else diagnostics.error("compile/initialised-variables-too-large", { file, bytes });
  return true;
}

/** What the compiler itself said of its end. */
export function withoutMemoryErrors(text: string): string {
  return text.replace(/^LLVM ERROR: out of memory\nAllocation failed\n?/gm, "");
}

/** Of the large ones. */
function staticBytes(assembly: string): number {
  const sizes = [...assembly.matchAll(SIZE)].map(([, bytes]) => Number(bytes));
  return sizes.filter((bytes) => bytes >= LARGE_BYTES).reduce((sum, bytes) => sum + bytes, 0);
}
