/** A kernel as a file: its IR, and in the first line how it is launched and compared. */
import type { Comparison } from "./compare-kernel.ts";
import type { KernelLaunch } from "./kernel-tree.ts";

export function writeKept(
  ir: string,
  { grid, block, n, m }: KernelLaunch,
  how: Comparison,
  note: string,
): string {
  const comment = note
    .split("\n")
    .map((line) => `; ${line}\n`)
    .join("");
  return `; ${JSON.stringify({ grid, block, n, m, ...how })}\n${comment}${ir}`;
}

export function readKept(text: string): { readonly ir: string; readonly launch: KernelLaunch } {
  return { ir: text, launch: JSON.parse(text.slice(2, text.indexOf("\n"))) as KernelLaunch };
}
