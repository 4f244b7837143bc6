/** One bit a byte: whether it was ever written. */
import { DEFINED_BITS_BYTES } from "../../emit/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";

/** The bits of a range of bytes, which count from 0. */
export class DefinedBits {
  private readonly words: Int32Array;

  /** `words`: 32 bytes' bits each. */
  constructor(words: Int32Array) {
    this.words = words;
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

  /** Whether all of a range was written. */
  holds(from: number, bytes: number): boolean {
    const { words } = this;
    let whole = true;
    this.eachEdge(from, bytes, (at, bits) => {
      if ((words[at]! & bits) !== (bits | 0)) whole = false;
    });
    const end = (from + bytes) >>> 5;
    for (let at = (from + 31) >>> 5; whole && at < end; at++) if (words[at] !== -1) whole = false;
    return whole;
  }

  /** What is written of a range is written of one as long, and no more. The ranges do not overlap. */
  copy(to: number, from: number, bytes: number): void {
    const { words } = this;
    this.unset(to, bytes);
    for (let done = 0; done < bytes; ) {
      const at = to + done;
      const head = at & 31;
      const part = Math.min(32 - head, bytes - done);
      words[at >>> 5] = words[at >>> 5]! | (this.get(from + done, part) << head);
      done += part;
    }
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

/** The same for global memory, of the whole window of the device. */
export class DefinedMemory {
  readonly bits: DefinedBits;
  /** Address of the bits. */
  readonly address: number;

  /** `address`: of `DEFINED_BITS_BYTES` zeros in `buffer`. */
  constructor(buffer: ArrayBufferLike, address: number) {
    this.address = address;
    this.bits = new DefinedBits(new Int32Array(buffer, address, DEFINED_BITS_BYTES / 4));
  }

  /** Never written, from now on. */
  forget(address: number, bytes: number): void {
    this.bits.unset(address - ADDRESS_WINDOW.first, bytes);
  }

  define(address: number, bytes: number): void {
    this.bits.set(address - ADDRESS_WINDOW.first, bytes);
  }

  /** What was written of the source is written of the target, and no more. The ranges do not overlap. */
  copy(to: number, from: number, bytes: number): void {
    if (this.holds(from, bytes)) {
      this.define(to, bytes);
      return;
    }
    this.bits.copy(to - ADDRESS_WINDOW.first, from - ADDRESS_WINDOW.first, bytes);
  }

  /**
   * Bytes of a range that were never written, in runs of at least `least`: how many, and where the first is.
   * Undefined if there are none.
   */
  holes(
    address: number,
    bytes: number,
    least: number,
  ): { readonly bytes: number; readonly first: number } | undefined {
    let found = 0;
    let first = 0;
    let run = 0;
    const end = (at: number): void => {
      if (run >= least) {
        if (found === 0) first = at - run;
        found += run;
      }
      run = 0;
    };
    const from = address - ADDRESS_WINDOW.first;
    for (let done = 0; done < bytes; done++)
      if (this.bits.get(from + done, 1) !== 0) end(address + done);
      else run++;
    end(address + bytes);
    return found === 0 ? undefined : { bytes: found, first };
  }

  /** Whether all of a range was written. */
  holds(address: number, bytes: number): boolean {
    return this.bits.holds(address - ADDRESS_WINDOW.first, bytes);
  }
}

/** The bits of `bytes` bytes, at most 32. */
export function all(bytes: number): number {
  return bytes >= 32 ? -1 : (1 << bytes) - 1;
}
