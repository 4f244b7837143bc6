import { describe, expect, it } from "vitest";
import { DEFINED_BITS_BYTES } from "../../src/emit/index.ts";
import { DefinedMemory } from "../../src/exec/check/defined-bytes.ts";
import { ADDRESS_WINDOW } from "../../src/lower/index.ts";

const BYTES = 700;

/** Numbers below `limit`, the same in each run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % limit;
  };
}

describe("bytes that were written", () => {
  it("are what a byte for each says, after fills and copies of any place and length", () => {
    const bits = new DefinedMemory(new ArrayBuffer(DEFINED_BITS_BYTES), 0);
    const bytes = new Uint8Array(2 * BYTES);
    const pick = numbers(7);
    const at = (place: number) => ADDRESS_WINDOW.first + place;
    for (let step = 0; step < 4000; step++) {
      const length = pick(pick(4) === 0 ? BYTES : 70);
      const from = pick(BYTES - length);
      const to = BYTES + pick(BYTES - length);
      const kind = pick(4);
      if (kind === 0) {
        bits.define(at(from), length);
        bytes.fill(1, from, from + length);
      } else if (kind === 1) {
        bits.forget(at(from), length);
        bytes.fill(0, from, from + length);
      } else if (kind === 2) {
        bits.copy(at(to), at(from), length);
        bytes.copyWithin(to, from, from + length);
      }
      const [first, size] = [pick(BYTES), pick(90)];
      const range = bytes.subarray(first, first + size);
      expect(bits.holds(at(first), size)).toBe(range.every((byte) => byte === 1));
    }
    const all = Array.from(bytes, (_, place) => (bits.holds(at(place), 1) ? 1 : 0));
    expect(all).toEqual([...bytes]);
  });
});
