/**
 * Who touched a word last: what racecheck remembers of shared and global memory, 16 bytes for each 4.
 *
 * A thread's accesses are stamped with its warp's time, which goes on at every `__syncwarp`, and for all
 * warps of the block at every barrier. Two accesses of different threads of a block are ordered if the
 * earlier one's time lies before the later one's warp (same warp) or before the block's last barrier.
 * Nothing depends on which thread the engine happens to run first: readers are remembered until a
 * barrier, and each pair of writes without order is seen at the later one.
 *
 * Words of an entry: 0 time << 16 | access number of the last write; 1 its thread; 2 and 3 the same of
 * the reads since a barrier. Thread: block << 17 (modulo 2^15), thread << 7, mask of bytes << 3, flags.
 */

export const ENTRY = { writeTime: 0, writer: 1, readTime: 2, reader: 3 } as const;

/** Readers: several threads of the warp; of several warps; of several blocks. */
export const READER = { threads: 1, warps: 2, blocks: 4 } as const;
/** Writer: an atomic; several threads' atomics since a barrier; of several blocks. */
export const WRITER = { atomic: 1, threads: 2, blocks: 4 } as const;

export const threadOf = (who: number): number => (who >>> 7) & 1023;
export const blockOf = (who: number): number => who >>> 17;
export const bytesOf = (who: number): number => (who >>> 3) & 15;
export const timeOf = (stamp: number): number => stamp >>> 16;
export const accessOf = (stamp: number): number => stamp & 0xffff;

export const LAST_TIME = 0xffff;
export const BLOCK_MODULUS = 1 << 15;

export function whoIs(block: number, thread: number, bytes: number, flags: number): number {
  return (block << 17) | (thread << 7) | (bytes << 3) | flags;
}

const PAGE_SHIFT = 14;
const PAGE_ENTRIES = 1 << (PAGE_SHIFT - 2);

interface Page {
  era: number;
  readonly words: Int32Array;
}

/** Entries of global memory, by pages of 16 KiB; all are forgotten where an era ends. */
export class GlobalRaceShadow {
  private readonly pages: (Page | undefined)[] = [];
  private era = 1;

  /** Behind it nothing of before counts: a launch has ended, or all blocks have met. */
  forgetAll(): void {
    this.era++;
  }

  /** The entries of the page that a place of the window, 31 bits, lies in; see `entryAt`. */
  page(place: number): Int32Array {
    const index = place >>> PAGE_SHIFT;
    let page = this.pages[index];
    if (!page) {
      page = { era: this.era, words: new Int32Array(PAGE_ENTRIES * 4) };
      this.pages[index] = page;
    } else if (page.era !== this.era) {
      page.words.fill(0);
      page.era = this.era;
    }
    return page.words;
  }
}

/** Bits of a place that tell pages apart. */
export const PAGE_OF_PLACE = -1 << PAGE_SHIFT;

/** Where the entry of a place's word begins in its page: it has as many words as its memory has bytes. */
export function entryAt(place: number): number {
  return place & ((1 << PAGE_SHIFT) - 4);
}
