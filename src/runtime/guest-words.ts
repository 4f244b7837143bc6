/**
 * Words of the host program, which are its pointers, `size_t` and `long`: 8 bytes in its memory, and in arguments and
 * results of its functions an i64, which JavaScript sees as a bigint. The runtime computes with numbers; all turning of
 * the one into the other is here.
 *
 * A word beyond 2 ** 53 becomes the multiple of 4096 below it, which a number holds exactly. No address, handle or
 * size that exists is so large (memory ends at 4 GiB): what is looked up by it is not found, and an access there
 * ends the program. Words that only go back to the program never become numbers: they stay a `GuestWord`.
 */
import { TARGET } from "../compile/index.ts";

export const WORD_BYTES: number = TARGET.wordBytes;

/** A word as WebAssembly hands it over, or a number of ours; an i32 may be signed. */
export type GuestWord = number | bigint;

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
export function wordOf(value: GuestWord): bigint {
  return BigInt(value);
}

export function readWord(view: DataView, at: number): number {
  return numberOf(view.getBigUint64(at, true));
}

export function writeWord(view: DataView, at: number, value: GuestWord): void {
  view.setBigUint64(at, wordOf(value), true);
}
