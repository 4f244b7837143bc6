/** One bit a byte: whether it was ever written. */
import { ADDRESS_WINDOW } from "../../lower/index.ts";

/** The bits of a range of bytes, which count from 0. */
export class DefinedBits {
  private readonly words: Int32Array;

  constructor(bytes: number) {
    this.words = new Int32Array((bytes + 31) >>> 5);
  }

  clear(): void {
    this.words.fill(0);
  }

  set(from: number, bytes: number): void {
    const { words } = this;
    const head = from & 31;
    const word = from >>> 5;
    if (head + bytes <= 32) {
      words[word] = words[word]! | (all(bytes) << head);
      return;
    }
    this.eachEdge(from, bytes, (at, bits) => {
      words[at] = words[at]! | bits;
    });
    words.fill(-1, (from + 31) >>> 5, (from + bytes) >>> 5);
  }

  unset(from: number, bytes: number): void {
    const { words } = this;
    this.eachEdge(from, bytes, (at, bits) => {
      words[at] = words[at]! & ~bits;
    });
    words.fill(0, (from + 31) >>> 5, (from + bytes) >>> 5);
  }

  /** Of `bytes` (at most 32) from `from` on: a bit for each that was written. */
  get(from: number, bytes: number): number {
    const { words } = this;
    const shift = from & 31;
    const word = from >>> 5;
    let bits = words[word]! >>> shift;
    if (shift + bytes > 32) bits |= words[word + 1]! << (32 - shift);
    return bits & all(bytes);
  }

  /** Visits the words that a range has part of, but not all. */
  private eachEdge(from: number, bytes: number, visit: (word: number, bits: number) => void): void {
    const end = from + bytes;
    const head = from & 31;
    if (head !== 0) visit(from >>> 5, all(Math.min(32 - head, bytes)) << head);
    const tail = end & 31;
    if (tail !== 0 && (head === 0 || end >>> 5 !== from >>> 5)) visit(end >>> 5, all(tail));
  }
}

const PAGE_SHIFT = 16;
const PAGE_BYTES = 1 << PAGE_SHIFT;

/** The same for global memory, by pages. Places are addresses within the device's window, 31 bits. */
export class DefinedMemory {
  readonly pageMask = PAGE_BYTES - 1;
  private readonly pages: (DefinedBits | undefined)[] = [];

  /** The bits of the page that a place lies in. */
  page(place: number): DefinedBits {
    const index = place >>> PAGE_SHIFT;
    let page = this.pages[index];
    if (!page) {
      page = new DefinedBits(PAGE_BYTES);
      this.pages[index] = page;
    }
    return page;
  }

  /** Never written, from now on. */
  forget(address: number, bytes: number): void {
    eachPart(address, bytes, (place, from, length) => {
      if (this.pages[place >>> PAGE_SHIFT]) this.page(place).unset(from, length);
    });
  }

  define(address: number, bytes: number): void {
    eachPart(address, bytes, (place, from, length) => this.page(place).set(from, length));
  }

  /** What was written of the source is written of the target, and no more. The ranges do not overlap. */
  copy(to: number, from: number, bytes: number): void {
    if (this.holds(from, bytes)) {
      this.define(to, bytes);
      return;
    }
    this.forget(to, bytes);
    for (let done = 0; done < bytes; done++)
      if (this.holds(from + done, 1)) this.define(to + done, 1);
  }

  /** Whether all of a range was written. */
  holds(address: number, bytes: number): boolean {
    let holds = true;
    eachPart(address, bytes, (place, from, length) => {
      const page = this.pages[place >>> PAGE_SHIFT];
      for (let done = 0; holds && done < length; done += 32) {
        const part = Math.min(32, length - done);
        holds = page !== undefined && page.get(from + done, part) === (all(part) | 0);
      }
    });
    return holds;
  }
}

/** The parts of a range by pages: where each begins in the window and in its page, and its length. */
function eachPart(
  address: number,
  bytes: number,
  visit: (place: number, from: number, length: number) => void,
): void {
  let place = address - ADDRESS_WINDOW.first;
  for (let left = bytes; left > 0; ) {
    const from = place & (PAGE_BYTES - 1);
    const length = Math.min(left, PAGE_BYTES - from);
    visit(place, from, length);
    place += length;
    left -= length;
  }
}

/** The bits of `bytes` bytes, at most 32. */
export function all(bytes: number): number {
  return bytes >= 32 ? -1 : (1 << bytes) - 1;
}
