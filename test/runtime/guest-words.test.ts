import { describe, expect, it } from "vitest";
import { GuestMemory } from "../../src/runtime/guest-memory.ts";
import { numberOf, shownAddress, type WordBytes, wordOf } from "../../src/runtime/guest-words.ts";
import { HostStop } from "../../src/runtime/host-stop.ts";
import { structLayout } from "../../src/runtime/struct-layout.ts";

const WIDTHS: readonly WordBytes[] = [4, 8];
const PAGE = 65_536;
/** What a pointer of 64 bits holds that is none. */
const FAR = 0xdead_beef_dead_bfffn;

function guestOf(wordBytes: WordBytes): GuestMemory {
  const guest = new GuestMemory(wordBytes);
  guest.attach(new WebAssembly.Memory({ initial: 1 }));
  return guest;
}

describe.each(WIDTHS)("words of %i bytes", (wordBytes) => {
  it("take so many bytes each, and no more", () => {
    const guest = guestOf(wordBytes);
    guest.bytes.fill(0xff, 16, 64);
    guest.setPointer(16, 0x8765_4321);
    guest.setSizes(32, [1, 2]);
    expect([...guest.bytes.subarray(16, 16 + wordBytes)]).toEqual(
      [0x21, 0x43, 0x65, 0x87, 0, 0, 0, 0].slice(0, wordBytes),
    );
    expect(guest.bytes[16 + wordBytes]).toBe(0xff);
    expect(guest.bytes[32 + wordBytes]).toBe(2);
    expect(guest.bytes[32 + 2 * wordBytes]).toBe(0xff);
  });

  it("come back as they were written", () => {
    const guest = guestOf(wordBytes);
    guest.setPointers(8, [0, 0x8000_0000, 0xffff_ffff]);
    guest.setSize(64, 12);
    expect(guest.pointers(8, 3)).toEqual([0, 0x8000_0000, 0xffff_ffff]);
    expect(guest.sizes(8, 2)).toEqual([0, 0x8000_0000]);
    expect(guest.pointer(8 + wordBytes)).toBe(0x8000_0000);
    expect(guest.size(64)).toBe(12);
  });

  it("lie in memory to their last byte, or the program ends", () => {
    const guest = guestOf(wordBytes);
    guest.setPointer(PAGE - wordBytes, 1);
    const outside = { reason: { kind: "bad-address", address: PAGE - wordBytes + 1 } };
    const at = PAGE - wordBytes + 1;
    for (const access of [
      () => guest.pointer(at),
      () => guest.size(at),
      () => guest.setPointer(at, 1),
      () => guest.setSize(at, 1),
    ])
      expect(access).toThrow(expect.objectContaining(outside));
  });

  it("end the program where a list is longer than memory", () => {
    const guest = guestOf(wordBytes);
    expect(() => guest.pointers(8, numberOf(FAR))).toThrow(HostStop);
    expect(() => guest.u32s(8, numberOf(FAR))).toThrow(HostStop);
  });

  it("go to the program as its functions take them", () => {
    expect(wordOf(7, wordBytes)).toBe(wordBytes === 8 ? 7n : 7);
    expect(wordOf(7n, wordBytes)).toBe(wordBytes === 8 ? 7n : 7);
  });
});

it("an i32 is unsigned, and so is an i64", () => {
  expect(numberOf(-1)).toBe(0xffff_ffff);
  expect(numberOf(0x1_0000_0001n)).toBe(0x1_0000_0001);
  expect(numberOf(BigInt(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
});

it("a word that no number holds is no smaller one, in arguments and in memory", () => {
  const guest = guestOf(8);
  for (const word of [FAR, -1n, 2n ** 53n + 1n, 2n ** 63n]) {
    const unsigned = BigInt.asUintN(64, word);
    guest.setPointer(16, word);
    expect(guest.u64(16)).toBe(unsigned);
    expect(guest.pointer(16)).toBe(numberOf(word));
    expect(BigInt(numberOf(word))).toBe(unsigned - (unsigned % 4096n));
  }
});

it("what lies at such an address is not there, and the digits that are lost are not made up", () => {
  const guest = guestOf(8);
  expect(() => guest.slice(numberOf(FAR), 4)).toThrow(HostStop);
  expect(() => guest.string(numberOf(FAR))).toThrow(HostStop);
  expect(() => guest.u32(numberOf(0x1_0000_0000n))).toThrow(HostStop);
  expect(shownAddress(numberOf(FAR))).toBe("0xdeadbeefdeadb…");
  expect(shownAddress(numberOf(-1n))).toBe("0xfffffffffffff…");
  expect(shownAddress(0x1_0000_0000)).toBe("0x100000000");
});

it("a size of 4 bytes tells the most that it can, a pointer is never cut", () => {
  const guest = guestOf(4);
  guest.setSize(16, 2 ** 32);
  expect(guest.size(16)).toBe(0xffff_ffff);
  expect(() => guest.setPointer(16, 2 ** 32)).toThrow("cannot hold");
  const wide = guestOf(8);
  wide.setSize(16, 2 ** 32);
  expect(wide.size(16)).toBe(2 ** 32);
});

it("members lie at multiples of their alignment, and so do structures inside and the end", () => {
  const inner = structLayout([
    ["word", "size"],
    ["byte", "u8"],
  ]);
  const layout = structLayout([
    ["byte", "u8"],
    ["half", "u16"],
    ["inner", inner],
    ["pointer", "pointer"],
    ["last", "u8"],
  ]);
  expect(layout(4)).toEqual({
    bytes: 20,
    alignment: 4,
    at: { byte: 0, half: 2, inner: 4, pointer: 12, last: 16 },
  });
  expect(layout(8)).toEqual({
    bytes: 40,
    alignment: 8,
    at: { byte: 0, half: 2, inner: 8, pointer: 24, last: 32 },
  });
  expect(layout(8)).toBe(layout(8));
});
