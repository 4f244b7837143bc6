/** How much shared and local memory a launch has: one rule for every executor. */
import type { Program } from "../lower/index.ts";

/** Bytes of shared memory of a block: static variables, then the dynamic part. */
export function launchSharedBytes(program: Program, dynamicSharedBytes: number): number {
  return dynamicSharedBytes > 0
    ? program.dynamicSharedOffset + dynamicSharedBytes
    : program.staticSharedBytes;
}

/**
 * Bytes of local memory of a thread: the kernel's own frame, or all that the stack limit allows where
 * functions call themselves. A multiple of 16.
 */
export function launchLocalBytes(program: Program, maxLocalBytes: number): number {
  return program.functions.length > 1
    ? Math.max(program.localBytes, Math.floor(maxLocalBytes / 16) * 16)
    : program.localBytes;
}
