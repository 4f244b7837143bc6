import { describe, expect, it } from "vitest";
import { DeviceMemory } from "../../src/exec/index.ts";
import { ADDRESS_WINDOW } from "../../src/lower/index.ts";

const GIB = 2 ** 30;

describe("the addresses of global memory", () => {
  it("hold three arrays of 1 GiB where the host has others", () => {
    const memory = new DeviceMemory(undefined, { sharesHost: false });
    const arrays = [1, 2, 3].map(() => memory.allocate(GIB));
    expect(arrays[0]).toBe(ADDRESS_WINDOW.global);
    expect(arrays.every((address) => address !== 0)).toBe(true);
    expect(memory.allocate(GIB)).toBe(0);
  });

  it("begin where the host's heap can grow to 2 GiB, and go on below when the rest is taken", () => {
    const memory = new DeviceMemory();
    const [first, second, third] = [1, 2, 3].map(() => memory.allocate(GIB)) as [
      number,
      number,
      number,
    ];
    expect(first).toBe(0x8100_0000);
    expect(second).toBeLessThan(first - GIB);
    expect(second).toBeGreaterThanOrEqual(first - GIB - 4096);
    expect(third).toBe(0);
    expect(memory.lowestStart).toBe(second);
  });

  it("are one's whose heap came first", () => {
    const memory = new DeviceMemory();
    expect(memory.hostEnd).toBe(0x8000_0000);
    expect(memory.claimHost(0x7000_0000)).toBe(true);
    expect(memory.allocate(0x7e00_0000)).not.toBe(0);
    expect(memory.allocate(GIB)).toBe(0);
    const below = memory.allocate(2 ** 27);
    expect(below).toBeGreaterThan(0x7000_0000);
    expect(memory.hostEnd).toBe(below);
    expect(memory.mostHostEnd).toBe(below);
    expect(memory.claimHost(below - 65_536)).toBe(true);
    expect(memory.claimHost(below + 65_536)).toBe(false);
    expect(memory.hostEnd).toBe(below);
  });

  it("are less by what the host and the engine have", () => {
    const memory = new DeviceMemory();
    const all = memory.freeBytes;
    memory.claimHost(ADDRESS_WINDOW.global + 2 ** 20);
    expect(memory.freeBytes).toBe(all - 2 ** 20);
  });

  it("have room for a module that is loaded when those above are taken", () => {
    const memory = new DeviceMemory();
    expect(memory.nextImageBase).toBe(0x8100_0000);
    memory.allocate(0x7e00_0000);
    expect(memory.nextImageBase).toBe(ADDRESS_WINDOW.global);
    const image = { length: 2 ** 22, pieces: [] };
    expect(memory.placeImage(memory.nextImageBase, image)).toBe(true);
  });

  it("never have more than 2 GiB in one piece: distances within one have a sign", () => {
    const memory = new DeviceMemory(undefined, { sharesHost: false });
    expect(memory.allocate(2 ** 31)).toBe(0);
    expect(memory.allocate(0x7f00_0000)).not.toBe(0);
  });
});

describe("the engine's own memory", () => {
  it("lends what a launch wants, of global memory's addresses where its own part is too small", () => {
    const memory = new DeviceMemory();
    const all = memory.freeBytes;
    const small = memory.transientArena(2 ** 20, 2 ** 26);
    expect(small).toBeLessThan(ADDRESS_WINDOW.first);
    expect(memory.transientEnd - small).toBeGreaterThan(2 ** 26);

    const large = memory.transientArena(2 ** 20, GIB);
    expect(large).toBeGreaterThan(ADDRESS_WINDOW.global);
    expect(large + GIB).toBeLessThanOrEqual(0x8100_0000);
    expect(memory.transientEnd).toBe(large + GIB);
    expect(memory.freeBytes).toBeLessThan(all - GIB);
    expect(memory.transientArena(GIB)).toBe(large);

    // What is written there is gone when the place is given to somebody else.
    memory.fill(large, 7, 64);
    const larger = memory.transientArena(GIB + 2 ** 22);
    expect(memory.bytes.subarray(large, large + 64).every((byte) => byte === 0)).toBe(true);
    expect(larger).not.toBe(0);
  });

  it("is less than wanted where there is not so much, and nothing where it would be less than needed", () => {
    const memory = new DeviceMemory();
    const start = memory.transientArena(2 ** 20, 8 * GIB);
    expect(start).toBeLessThan(ADDRESS_WINDOW.first);
    expect(memory.transientArena(8 * GIB)).toBe(0);
  });

  it("stays away from the pieces that a GPU would map with an allocation", () => {
    const memory = new DeviceMemory();
    memory.allocate(0x7e00_0000);
    const below = memory.allocate(2 ** 28);
    const large = memory.transientArena(3 * 2 ** 28);
    expect(large).toBeGreaterThan(ADDRESS_WINDOW.global);
    for (const at of [large, memory.transientEnd - 1])
      expect(memory.isMapped(at, 1), `${below} ${at}`).toBe(false);
  });
});
