/**
 * Where counters live in memory. The emitter writes them, `exec/` reads them; nobody else knows.
 *
 * Per launch, one area of 64-bit little-endian unsigned integers, 8-byte aligned:
 *   site s, field f      at s * SITE_BYTES + SITE_FIELD[f] * 8
 *   block b, field f     at siteCount * SITE_BYTES + b * BLOCK_BYTES + BLOCK_FIELD[f] * 8
 */

/** Counters of one memory instruction in one memory space, summed over all its executions by warps. */
export const SITE_FIELD = {
  /** Executions by a warp with at least one lane in this space. */
  requests: 0,
  /** Active lanes. */
  lanes: 1,
  /** Distinct bytes touched per request, summed. */
  distinctBytes: 2,
  /** Distinct 32-byte sectors per request. 0 for shared memory. */
  sectors: 3,
  /** Distinct 128-byte lines per request. 0 for shared memory. */
  lines: 4,
  /**
   * Shared memory: passes over the 32 banks of 4 bytes. Global atomics and reductions: sectors as the
   * L1 processes them, lanes with equal addresses one after the other. 0 otherwise.
   */
  wavefronts: 5,
  /** Shared memory: passes the same request would need without conflicts. 0 otherwise. */
  wavefrontsIdeal: 6,
  /** Shared memory: passes over 32 banks of 8 bytes (Kepler's 8-byte mode). 0 otherwise. */
  wavefronts8: 7,
} as const;

export const SITE_BYTES = 64;

/** Counters of one basic block. */
export const BLOCK_FIELD = {
  /** Executions by a warp. */
  executions: 0,
  /** Active lanes. */
  lanes: 1,
  /** Executions whose conditional branch sent lanes both ways. */
  divergentBranches: 2,
  /** Lanes that took `target0` of the conditional branch. */
  taken: 3,
} as const;

export const BLOCK_BYTES = 32;

/** Bytes of the counter area of a program. */
export function counterBytes(siteCount: number, blockCount: number): number {
  return siteCount * SITE_BYTES + blockCount * BLOCK_BYTES;
}
