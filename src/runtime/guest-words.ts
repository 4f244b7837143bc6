/**
 * Words of the host program, which are its pointers, `size_t` and `long`: 4 or 8 bytes in its memory, and in
 * arguments and results of its functions an i32, which JavaScript sees as a number, or an i64, which it sees as a
 * bigint. The runtime computes with numbers; all turning of the one into the other is here.
 *
 * A word beyond 2 ** 53 becomes the multiple of 4096 below it, which a number holds exactly. No address, handle or
 * size that exists is so large (memory ends at 4 GiB): what is looked up by it is not found, and an access there
 * ends the program. Words that only go back to the program never become numbers: they stay a `GuestWord`.
 */
import { assert } from "../base/index.ts";

/** Bytes of a word: 4 for wasm32, 8 for wasm64, whose memory may still be one of 32-bit addresses. */
export type WordBytes = 4 | 8;

/** A word as WebAssembly hands it over; an i32 may be signed. */
export type GuestWord = number | bigint;

const LARGEST_OF_4 = 0xffff_ffff;
/** The bits of 64 that every number holds. */
const HELD = ~0xfffn;

/** Unsigned. */
export function numberOf(word: GuestWord): number {
  if (typeof word === "number") return word >>> 0;
  const unsigned = BigInt.asUintN(64, word);
  return Number(unsigned > Number.MAX_SAFE_INTEGER ? unsigned & HELD : unsigned);
}

/** As people read an address; the digits that a number beyond 2 ** 53 has lost are left open. */
export function shownAddress(address: number): string {
  const digits = address.toString(16);
  return `0x${Number.isSafeInteger(address) ? digits : `${digits.slice(0, -3)}…`}`;
}

/** As a function of the program takes or expects it. */
export function wordOf(value: GuestWord, bytes: WordBytes): GuestWord {
  if (bytes === 8) return typeof value === "bigint" ? value : BigInt(value);
  return typeof value === "bigint" ? Number(BigInt.asUintN(32, value)) : value;
}

export function readWord(view: DataView, at: number, bytes: WordBytes): number {
  return bytes === 8 ? numberOf(view.getBigUint64(at, true)) : view.getUint32(at, true);
}

export function writeWord(view: DataView, at: number, bytes: WordBytes, value: GuestWord): void {
  const word = wordOf(value, bytes);
  if (typeof word === "bigint") view.setBigUint64(at, word, true);
  else {
    assert(word <= LARGEST_OF_4, `a word of 4 bytes cannot hold ${word}`);
    view.setUint32(at, word, true);
  }
}

/** The size that a `size_t` can tell of `bytes`: the largest there is where it has no room for more. */
export function sizeIn(bytes: number, wordBytes: WordBytes): number {
  return wordBytes === 4 ? Math.min(bytes, LARGEST_OF_4) : bytes;
}
