/**
 * The trace of a launch's sampled blocks: which lines of global memory each request goes to. Generated
 * code writes it, `locality.ts` makes figures of it. All fields are u32.
 *
 * Header: 0 address of the next entry, 4 where the running warp must stop, 8 where the running block
 * must stop, 12 1 if entries were left out.
 *
 * An entry is one line of one request: bits 0 to 23 the line's number (address / 128, its upper bit
 * left out), 24 to 27 which of its sectors, 28 and 29 what is done, 30 set in the first entry of a
 * request. An entry with bit 31 begins the turn of a warp, whose number is in bits 0 to 15; bit 30 is
 * set where a block begins instead.
 */
export const TRACE = { next: 0, warpEnd: 4, blockEnd: 8, incomplete: 12, entries: 16 } as const;

export const TRACE_ENTRY = {
  lineShift: 7,
  lineMask: 0xff_ffff,
  sectorsShift: 24,
  kindShift: 28,
  requestStart: 0x4000_0000,
  turn: 0x8000_0000,
  block: 0xc000_0000,
} as const;

/** volatileLoad: asks the L2 whatever the L1 has. */
export const TRACE_KIND = { load: 0, store: 1, atomic: 2, volatileLoad: 3 } as const;

/** Blocks of a launch that are traced, at most, and the entries of each. */
export const SAMPLED_BLOCKS = 4;
const BLOCK_ENTRIES = 4096;
export const TRACE_BLOCK_BYTES = 4 * BLOCK_ENTRIES;
export const TRACE_BYTES = TRACE.entries + SAMPLED_BLOCKS * TRACE_BLOCK_BYTES;

/**
 * Every how many-th block is traced, beginning with number `first`: spread evenly over the grid, and
 * the same whatever the blocks do. Odd, so that blocks of one column of the grid are not all there is.
 */
export function sampledBlocks(blocks: number): { readonly stride: number; readonly first: number } {
  const stride = Math.ceil(blocks / SAMPLED_BLOCKS) | 1;
  return { stride, first: stride >>> 1 };
}
