/**
 * Where the probes of `warpscope check` keep what generated code reads and writes by itself: who touched which
 * word, and which bytes were written. `exec/check` has the meaning of an entry (`race-shadow.ts`); generated
 * code sees to the accesses that are surely in order, and asks for all others.
 */
import { ADDRESS_WINDOW } from "../lower/index.ts";

/** What generated code looks after; addresses in `env.memory`. */
export interface CheckPlaces {
  /** Of what `CHECK_AREA` describes. */
  readonly area: number;
  /** A bit for each byte of the device's window: it was written. */
  readonly definedBits: number;
  /** Races, and reads of what nobody wrote, are looked for. */
  readonly races: boolean;
  readonly initialized: boolean;
}

/** An entry has a word in each of four planes of a page: pages of this many bytes of memory. */
export const SHADOW_PAGE_BYTES = 1 << 14;
export const SHADOW_PAGE_SHIFT = 14;
/** Bytes of the four planes of a page. */
export const SHADOW_PLANES_BYTES = 4 * SHADOW_PAGE_BYTES;

/**
 * Behind the planes of a page of global memory: a record for each line of it. While warps touch a line only as a
 * whole, each lane its own word, the record tells all of it, and the line's entries hold anything.
 */
export const SHADOW_LINE = {
  /** Bytes of memory, and of a record. */
  bytes: 64,
  shift: 6,
  recordShift: 4,
  /**
   * Distances in a record of what the first word's entry would have: 0 for nobody. The names of the others go on
   * from it lane by lane.
   */
  writer: 0,
  writeTime: 4,
  readTime: 8,
  reader: 12,
  /** For a writer: the line's entries count. */
  opened: 1,
} as const;

const LINES_BYTES = (SHADOW_PAGE_BYTES >> SHADOW_LINE.shift) << SHADOW_LINE.recordShift;

/** What else is known of a page of global memory, behind its planes and the records of its lines. */
export const SHADOW_PAGE = {
  /** Not 0: a word of it may have held more than one other value than `before` in this launch. */
  rewritten: SHADOW_PLANES_BYTES + LINES_BYTES,
  /** Its memory as the launch found it. */
  before: SHADOW_PLANES_BYTES + LINES_BYTES + 16,
} as const;

/** Bytes of what is kept of a page of global memory. */
export const SHADOW_GLOBAL_BYTES = SHADOW_PAGE.before + SHADOW_PAGE_BYTES;

/** Most shared memory of a block that generated code looks after, in bytes; more than any GPU has. */
export const MOST_SHARED_BYTES = 1 << 18;
/** Of the device: all from the first generic address on. */
const WINDOW_BYTES = 2 ** 32 - ADDRESS_WINDOW.first;

/** Distances from the start of the area. */
export const CHECK_AREA = {
  /** 1 while what follows is that of the running block; else nothing is known to be in order. */
  isKnown: 0,
  /** The running block's number as entries have it, at its place in a word. */
  block: 4,
  /** Its number. */
  linear: 8,
  /** The time of its last barrier, and the latest of its warps' times. */
  start: 12,
  latest: 16,
  /** 1 where warps of the block may know of one another by other ways than barriers of the block. */
  hasOrder: 20,
  /** By warp: its time. */
  times: 64,
  /** Races of which enough is told; see `TOLD`. */
  told: 2048,
  /** By page of the window: address of its planes, 0 if it has none. */
  pages: 4096,
  /** A bit for each byte of the running block's shared memory. */
  sharedDefined: 4096 + 4 * (WINDOW_BYTES / SHADOW_PAGE_BYTES),
  /** Planes of the pages of its shared memory. */
  sharedPlanes: 4096 + 4 * (WINDOW_BYTES / SHADOW_PAGE_BYTES) + MOST_SHARED_BYTES / 8 + 64,
} as const;

/** Bytes of the area, and of the bits of the window with room for wide reads at its end. */
export const CHECK_AREA_BYTES =
  CHECK_AREA.sharedPlanes + (MOST_SHARED_BYTES / SHADOW_PAGE_BYTES) * SHADOW_PLANES_BYTES;
export const DEFINED_BITS_BYTES = WINDOW_BYTES / 8 + 64;

/**
 * Pairs of which enough threads are known, so that what races as they did is only counted: by the number of the
 * access that reads behind another thread's plain write.
 */
export const TOLD = {
  slots: 128,
  /** Bytes of a slot is 1 << shift. */
  shift: 4,
  /** Numbers of the reading access << 16 | of the writing one. 0: nobody. */
  pair: 0,
  /**
   * Of these bits: in global memory, else shared; of several blocks, else of one; only of words that are as the
   * launch found them.
   */
  kind: 4,
  isGlobal: 1,
  isGrid: 2,
  asBefore: 4,
  count: 8,
} as const;

/** Times of warps lie below; see `race-shadow.ts`. */
export const LAST_TIME = 0xffff;

/** What stands for an access in an entry: 16 bits, 0 in programs of more instructions. */
export function accessNumber(pc: number, instructions: number): number {
  return instructions < 0xffff ? pc + 1 : 0;
}
