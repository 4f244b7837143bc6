import { describe, expect, it } from "vitest";
import { DeviceMemory } from "../../src/exec/index.ts";
import { AddressSpaces, GLOBAL_START, HOST_ADDRESS_END } from "../../src/runtime/address-space.ts";
import { HostHeap } from "../../src/runtime/host-heap.ts";

const MIB = 2 ** 20;
const GIB = 2 ** 30;

function heapOf({ start = MIB, isWide = false, limitBytes = undefined as number | undefined }) {
  const memory = new DeviceMemory(undefined, { sharesHost: !isWide });
  const addresses = new AddressSpaces(memory);
  let grown = 0;
  const most = { end: Number.POSITIVE_INFINITY };
  const grow = (end: number) => {
    if (end <= most.end) grown = Math.max(grown, end);
    return end <= most.end;
  };
  const heap = new HostHeap(addresses, { start, isWide, limitBytes, grow });
  return { heap, memory, addresses, most, grown: () => grown };
}

describe("the heap of a host program", () => {
  it("goes on behind the windows where a request does not fit below, and below when no more fits there", () => {
    const { heap, memory, grown } = heapOf({});
    memory.allocate(MIB);
    expect(heap.extend(0)).toBe(MIB);
    expect(heap.extend(900 * MIB)).toBe(MIB);
    expect(heap.extend(200 * MIB)).toBe(GLOBAL_START);
    expect(heap.extend(0)).toBe(GLOBAL_START + 200 * MIB);
    expect(heap.extend(10 * MIB)).toBe(GLOBAL_START + 200 * MIB);
    expect(heap.ownBytes).toBe(1111 * MIB);
    expect(heap.extend(870 * MIB)).toBe(GLOBAL_START + 210 * MIB);
    expect(heap.extend(40 * MIB)).toBe(901 * MIB);
    expect(heap.extend(0)).toBe(941 * MIB);
    expect(heap.extend(-MIB)).toBe(941 * MIB);
    expect(heap.extend(0)).toBe(940 * MIB);
    expect(grown()).toBe(GLOBAL_START + 1080 * MIB);
  });

  it("meets what follows a change of places at the new one, or not at all", () => {
    const { heap, memory } = heapOf({});
    memory.allocate(MIB);
    expect(heap.extend(900 * MIB)).toBe(MIB);
    expect(heap.extend(1040 * MIB)).toBe(GLOBAL_START);
    expect(heap.extend(30 * MIB)).toBe(GLOBAL_START + 1040 * MIB);
    expect(heap.extend(30 * MIB)).toBe(901 * MIB);
    // Above there would be room for it.
    expect(heap.extend(30 * MIB)).toBe(-1);
    expect(heap.extend(16 * MIB)).toBe(931 * MIB);
    expect(heap.extend(14 * MIB)).toBe(GLOBAL_START + 1070 * MIB);
  });

  it("never has an address of the windows, nor one that the device has", () => {
    const { heap, memory } = heapOf({});
    const device = memory.allocate(MIB);
    const pieces: (readonly [start: number, end: number])[] = [];
    for (let start = heap.extend(96 * MIB); start !== -1; start = heap.extend(96 * MIB))
      pieces.push([start, start + 96 * MIB]);
    expect(heap.shortOf).toBe("addresses");
    for (const [start, end] of pieces)
      expect(end <= HOST_ADDRESS_END || (start >= GLOBAL_START && end <= device)).toBe(true);
    expect(pieces.length).toBeGreaterThan(19);
    // What the heap has the device cannot get any more.
    expect(memory.allocate(2032 * MIB - 4 * MIB)).not.toBe(0);
    expect(memory.allocate(96 * MIB)).toBe(0);
  });

  it("has the addresses behind the device's with 64-bit memory, and leaves the device all others", () => {
    const { heap, memory, addresses } = heapOf({ isWide: true });
    expect(heap.extend(GIB)).toBe(2 ** 32);
    expect(heap.extend(4 * GIB)).toBe(2 ** 32 + GIB);
    expect(addresses.of(2 ** 32 + 5 * GIB - 1)).toBe("host");
    expect(addresses.of(2 ** 32 + 5 * GIB)).toBe("none");
    expect([1, 2, 3].map(() => memory.allocate(GIB)).every((address) => address !== 0)).toBe(true);
  });

  it.each([
    ["limit", { limitBytes: 64 * MIB }, Number.POSITIVE_INFINITY],
    ["machine", {}, 32 * MIB],
  ] as const)("says what it was short of: %s", (shortOf, options, end) => {
    const { heap, most } = heapOf(options);
    most.end = end;
    expect(heap.extend(16 * MIB)).toBe(MIB);
    expect(heap.shortOf).toBeUndefined();
    expect(heap.extend(60 * MIB)).toBe(-1);
    expect(heap.shortOf).toBe(shortOf);
    expect(heap.extend(MIB)).toBe(17 * MIB);
  });

  it("follows static data that go beyond the windows", () => {
    const { heap } = heapOf({ start: 1100 * MIB });
    expect(heap.extend(MIB)).toBe(1100 * MIB);
    expect(heap.ownBytes).toBe(1101 * MIB - (GLOBAL_START - HOST_ADDRESS_END));
  });
});
