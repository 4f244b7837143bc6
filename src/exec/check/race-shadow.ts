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
 * the reads since a barrier. Each is in a plane of its own, so that neighbours lie side by side. Thread: block << 17 (modulo 2^15), thread << 7, mask of bytes << 3, flags.
 *
 * A page of global memory is kept as the launch found it, too: whoever stores what is there changes nothing for
 * those who read it without order. That is only known of words that were written once, or time and again with what
 * was there at first (`rewritten`).
 */
import {
  CHECK_AREA,
  CHECK_AREA_BYTES,
  SHADOW_GLOBAL_BYTES,
  SHADOW_LINE,
  SHADOW_PAGE,
  SHADOW_PAGE_BYTES,
  SHADOW_PAGE_SHIFT,
  SHADOW_PLANES_BYTES,
} from "../../emit/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import type { DeviceMemory } from "../memory.ts";

/**
 * Of the engine's memory, for what is kept of global memory where generated code reaches it: of 243 MiB in all, taken
 * piece by piece.
 */
const MOST_PIECES = 20;
const PIECE_BYTES = 2 ** 26;

const PLANE = SHADOW_PAGE_BYTES / 4;
/** Where records of lines begin in a page. */
const LINES_AT = SHADOW_PLANES_BYTES / 4;
const REWRITTEN = SHADOW_PAGE.rewritten / 4;
const BEFORE = SHADOW_PAGE.before / 4;
export const ENTRY = {
  writeTime: 0,
  writer: PLANE,
  readTime: 2 * PLANE,
  reader: 3 * PLANE,
} as const;

/** Readers: several threads of the warp; of several warps; of several blocks. */
export const READER = { threads: 1, warps: 2, blocks: 4 } as const;
/** Writer: an atomic; several threads' atomics since a barrier; of several blocks. */
export const WRITER = { atomic: 1, threads: 2, blocks: 4 } as const;

export const threadOf = (who: number): number => (who >>> 7) & 1023;
export const blockOf = (who: number): number => who >>> 17;
export const bytesOf = (who: number): number => (who >>> 3) & 15;
export const timeOf = (stamp: number): number => stamp >>> 16;
export const accessOf = (stamp: number): number => stamp & 0xffff;

export const BLOCK_MODULUS = 1 << 15;

export function whoIs(block: number, thread: number, bytes: number, flags: number): number {
  return (block << 17) | (thread << 7) | (bytes << 3) | flags;
}

/** A page has its entries in four planes, a word of each entry in each. */
interface Page {
  era: number;
  readonly words: Int32Array;
  /** The records of its lines, and `rewritten`. Shared memory is filled element by element, so these are long. */
  readonly lines: Float64Array;
  /** Address of the words; 0 where generated code cannot reach them. */
  readonly address: number;
  /** By word, a bit: what is volatile has read it. */
  signalReads: Int32Array | undefined;
}

/** Entries of global memory, by pages; all are forgotten where an era ends. */
export class GlobalRaceShadow {
  private readonly memory: DeviceMemory;
  /** Address of what `CHECK_AREA` describes. */
  readonly area: number;
  /** All of the engine's memory. */
  readonly words: Int32Array;
  private readonly pages: (Page | undefined)[] = [];
  /** Those that generated code knows of. */
  private known: number[] = [];
  /** Pages that generated code reaches: what is left of the piece, and how many pieces may follow. */
  private next = 0;
  private end = 0;
  private pieces = MOST_PIECES;
  private era = 1;

  constructor(memory: DeviceMemory) {
    this.memory = memory;
    this.words = new Int32Array(memory.memory.buffer);
    this.area = memory.reserveArena(CHECK_AREA_BYTES);
  }

  /** Behind it nothing of before counts: a launch has ended, or all blocks have met. */
  forgetAll(): void {
    this.era++;
    for (const index of this.known) this.words[this.tableAt(index)] = 0;
    this.known = [];
  }

  /** The entries of the page that a place of the window lies in; see `entryAt`. */
  page(place: number): Int32Array {
    return this.pageOf(place).words;
  }

  /** Where generated code finds them; 0 if it cannot. */
  pageAddress(place: number): number {
    return this.pageOf(place).address;
  }

  private pageOf(place: number): Page {
    const index = place >>> SHADOW_PAGE_SHIFT;
    let page = this.pages[index];
    if (page?.era === this.era) return page;
    if (page) page.lines.fill(0);
    else {
      page = this.newPage();
      this.pages[index] = page;
    }
    const from = memoryWordOf(index << SHADOW_PAGE_SHIFT);
    page.words.set(this.words.subarray(from, from + PLANE), BEFORE);
    page.era = this.era;
    page.signalReads = undefined;
    if (page.address !== 0) {
      this.words[this.tableAt(index)] = page.address;
      this.known.push(index);
    }
    return page;
  }

  noteSignalRead(place: number): void {
    const page = this.pageOf(place);
    page.signalReads ??= new Int32Array(PLANE >>> 5);
    const word = entryAt(place);
    page.signalReads[word >>> 5]! |= 1 << (word & 31);
  }

  hasSignalRead(place: number): boolean {
    const bits = this.pageOf(place).signalReads;
    const word = entryAt(place);
    return bits !== undefined && ((bits[word >>> 5]! >>> (word & 31)) & 1) === 1;
  }

  /** Whether the word of a place holds what it held before the launch, and nobody stored anything else to it. */
  isAsBefore(page: Int32Array, place: number): boolean {
    return (
      page[REWRITTEN] === 0 && page[BEFORE + entryAt(place)] === this.words[memoryWordOf(place)]
    );
  }

  /** A word of an address gets several values in the launch. */
  rewrite(address: number): void {
    this.pageOf(address - ADDRESS_WINDOW.first).words[REWRITTEN] = 1;
  }

  /** Those of the accesses, by number, that were the last to write to a word which the launch has changed. */
  changing(asked: ReadonlySet<number>): ReadonlySet<number> {
    const found = new Set<number>();
    this.pages.forEach((page, index) => {
      if (page?.era !== this.era || found.size === asked.size) return;
      const { words } = page;
      const first = index << SHADOW_PAGE_SHIFT;
      const from = memoryWordOf(first);
      for (let word = 0; word < PLANE; word++) {
        if (words[BEFORE + word] === this.words[from + word]) continue;
        openLine(words, first + 4 * word);
        const number = accessOf(words[word + ENTRY.writeTime]!);
        if (words[word + ENTRY.writer] !== 0 && asked.has(number)) found.add(number);
      }
    });
    return found;
  }

  /** A word that was written to is written again. */
  noteRewrite(page: Int32Array, place: number): void {
    if (!this.isAsBefore(page, place)) page[REWRITTEN] = 1;
  }

  private tableAt(index: number): number {
    return ((this.area + CHECK_AREA.pages) >>> 2) + index;
  }

  /** Address of the engine's memory for a page; 0 if there is none left. */
  private takePage(): number {
    if (this.next + SHADOW_GLOBAL_BYTES > this.end && this.pieces > 0) {
      this.next = this.memory.reserveBeyond(PIECE_BYTES);
      this.end = this.next === 0 ? 0 : this.next + PIECE_BYTES;
      this.pieces = this.next === 0 ? 0 : this.pieces - 1;
    }
    if (this.next + SHADOW_GLOBAL_BYTES > this.end) return 0;
    const address = this.next;
    this.next += SHADOW_GLOBAL_BYTES;
    return address;
  }

  private newPage(): Page {
    const address = this.takePage();
    const isReached = address !== 0;
    const buffer = isReached ? this.memory.memory.buffer : new ArrayBuffer(SHADOW_GLOBAL_BYTES);
    return {
      era: 0,
      words: new Int32Array(buffer, address, SHADOW_GLOBAL_BYTES / 4),
      lines: new Float64Array(
        buffer,
        address + SHADOW_PLANES_BYTES,
        (SHADOW_PAGE.before - SHADOW_PLANES_BYTES) / 8,
      ),
      address,
      signalReads: undefined,
    };
  }
}

/** Where an address, of which 32 bits count, lies in the device's window. */
export function placeOf(address: number): number {
  return (address - ADDRESS_WINDOW.first) >>> 0;
}

/** Of the engine's memory: the word in which a place of the window lies. */
function memoryWordOf(place: number): number {
  return (place >>> 2) + (ADDRESS_WINDOW.first >>> 2);
}

/** Makes the entries of a place's line count, of which a record alone has told so far; `words`: of its page. */
export function openLine(words: Int32Array, place: number): void {
  const line = (place & (SHADOW_PAGE_BYTES - 1)) >>> SHADOW_LINE.shift;
  const record = LINES_AT + (line << (SHADOW_LINE.recordShift - 2));
  const writer = words[record]!;
  if (writer === SHADOW_LINE.opened) return;
  const written = words[record + SHADOW_LINE.writeTime / 4]!;
  const read = words[record + SHADOW_LINE.readTime / 4]!;
  const reader = words[record + SHADOW_LINE.reader / 4]!;
  words[record] = SHADOW_LINE.opened;
  const first = line * (SHADOW_LINE.bytes / 4);
  for (let lane = 0; lane < SHADOW_LINE.bytes / 4; lane++) {
    const at = first + lane;
    words[at + ENTRY.writeTime] = written;
    words[at + ENTRY.writer] = writer === 0 ? 0 : writer + (lane << 7);
    words[at + ENTRY.readTime] = read;
    words[at + ENTRY.reader] = reader === 0 ? 0 : reader + (lane << 7);
  }
}

/** Bits of a place that tell pages apart. */
export const PAGE_OF_PLACE = -SHADOW_PAGE_BYTES;

/** Where the entry of a place's word begins in its page. */
export function entryAt(place: number): number {
  return (place & (SHADOW_PAGE_BYTES - 1)) >>> 2;
}

/** The same in entries of several pages one behind the other, as those of shared memory. */
export function entryAmongPages(place: number): number {
  return (place >>> SHADOW_PAGE_SHIFT) * (SHADOW_PLANES_BYTES / 4) + entryAt(place);
}
