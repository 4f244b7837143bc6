import { describe, expect, it } from "vitest";
import { DeviceMemory } from "../../src/exec/index.ts";
import { AddressSpaces } from "../../src/runtime/address-space.ts";
import { GuestMemory } from "../../src/runtime/guest-memory.ts";
import { numberOf, shownAddress, wordOf } from "../../src/runtime/guest-words.ts";
import { HostStop } from "../../src/runtime/host-stop.ts";
import { structLayout } from "../../src/runtime/struct-layout.ts";

const PAGE = 65_536;
/** What a pointer of 64 bits holds that is none. */
const FAR = 0xdead_beef_dead_bfffn;

function guestOfPage(): GuestMemory {
  const guest = new GuestMemory(new AddressSpaces(new DeviceMemory()));
  guest.attach(new WebAssembly.Memory({ initial: 1 }));
  return guest;
}

describe("words", () => {
  it("take 8 bytes each, and no more", () => {
    const guest = guestOfPage();
    guest.bytes.fill(0xff, 16, 64);
    guest.setPointer(16, 0x8765_4321);
    guest.setSizes(32, [1, 2]);
    expect([...guest.bytes.subarray(16, 24)]).toEqual([0x21, 0x43, 0x65, 0x87, 0, 0, 0, 0]);
    expect(guest.bytes[24]).toBe(0xff);
    expect(guest.bytes[40]).toBe(2);
    expect(guest.bytes[48]).toBe(0xff);
  });

  it("come back as they were written", () => {
    const guest = guestOfPage();
    guest.setPointers(8, [0, 0x8000_0000, 0xffff_ffff]);
    guest.setSize(64, 12);
    expect(guest.pointers(8, 3)).toEqual([0, 0x8000_0000, 0xffff_ffff]);
    expect(guest.sizes(8, 2)).toEqual([0, 0x8000_0000]);
    expect(guest.pointer(16)).toBe(0x8000_0000);
    expect(guest.size(64)).toBe(12);
  });

  it("lie in memory to their last byte, or the program ends", () => {
    const guest = guestOfPage();
    guest.setPointer(PAGE - 8, 1);
    const outside = { reason: { kind: "bad-address", address: PAGE - 8 + 1 } };
    const at = PAGE - 8 + 1;
    for (const access of [
      () => guest.pointer(at),
      () => guest.size(at),
      () => guest.setPointer(at, 1),
      () => guest.setSize(at, 1),
    ])
      expect(access).toThrow(expect.objectContaining(outside));
  });

  it("end the program where a list is longer than memory", () => {
    const guest = guestOfPage();
    expect(() => guest.pointers(8, numberOf(FAR))).toThrow(HostStop);
    expect(() => guest.u32s(8, numberOf(FAR))).toThrow(HostStop);
  });

  it("go to the program as its functions take them", () => {
    expect(wordOf(7)).toBe(7n);
    expect(wordOf(7n)).toBe(7n);
  });
});

it("an i32 is unsigned, and so is an i64", () => {
  expect(numberOf(-1)).toBe(0xffff_ffff);
  expect(numberOf(0x1_0000_0001n)).toBe(0x1_0000_0001);
  expect(numberOf(BigInt(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
});

it("a word that no number holds is no smaller one, in arguments and in memory", () => {
  const guest = guestOfPage();
  for (const word of [FAR, -1n, 2n ** 53n + 1n, 2n ** 63n]) {
    const unsigned = BigInt.asUintN(64, word);
    guest.setPointer(16, word);
    expect(guest.u64(16)).toBe(unsigned);
    expect(guest.pointer(16)).toBe(numberOf(word));
    expect(BigInt(numberOf(word))).toBe(unsigned - (unsigned % 4096n));
  }
});

it("what lies at such an address is not there, and the digits that are lost are not made up", () => {
  const guest = guestOfPage();
  expect(() => guest.slice(numberOf(FAR), 4)).toThrow(HostStop);
  expect(() => guest.string(numberOf(FAR))).toThrow(HostStop);
  expect(() => guest.u32(numberOf(0x1_0000_0000n))).toThrow(HostStop);
  expect(shownAddress(numberOf(FAR))).toBe("0xdeadbeefdeadb…");
  expect(shownAddress(numberOf(-1n))).toBe("0xfffffffffffff…");
  expect(shownAddress(0x1_0000_0000)).toBe("0x100000000");
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
  expect(layout).toEqual({
    bytes: 40,
    alignment: 8,
    at: { byte: 0, half: 2, inner: 8, pointer: 24, last: 32 },
  });
});
