/** How much shared and local memory a launch has: one rule for every executor. */
import type { Program } from "../lower/index.ts";
import type { LaunchRequest } from "./launch.ts";

/** Bytes of shared memory of a block: static variables, then the dynamic part. */
export function launchSharedBytes(
  program: Program,
  { dynamicSharedBytes, lenient }: Pick<LaunchRequest, "dynamicSharedBytes" | "lenient">,
): number {
  const bytes =
    dynamicSharedBytes > 0
      ? program.dynamicSharedOffset + dynamicSharedBytes
      : program.staticSharedBytes;
  return lenient ? Math.ceil(bytes / SHARED_PIECE_BYTES) * SHARED_PIECE_BYTES : bytes;
}

/**
 * In which a GPU gives shared memory out, and lets a block reach all of the last piece. Measured on an H200: of 4,
 * 1,000, 1,296 and 5,000 static bytes, and of 1,296 and 40,000 dynamic ones, the next multiple is the first that fails.
 */
const SHARED_PIECE_BYTES = 128;

/**
 * Bytes of local memory of a thread: the kernel's own frame, or all that the stack limit allows where
 * functions call themselves. A multiple of 16.
 */
export function launchLocalBytes(program: Program, maxLocalBytes: number): number {
  return program.functions.length > 1
    ? Math.max(program.localBytes, Math.floor(maxLocalBytes / 16) * 16)
    : program.localBytes;
}
