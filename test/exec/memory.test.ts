import { describe, expect, it } from "vitest";
import { sparseBytes } from "../../src/base/index.ts";
import { DeviceMemory, GUARD_BYTES } from "../../src/exec/index.ts";
import { ADDRESS_WINDOW } from "../../src/lower/index.ts";
import { FIRST_SECTOR, FOOTPRINT_MAPS, MAPPED_SECTORS } from "../../src/observe/index.ts";

const memory = new DeviceMemory();

describe("device memory", () => {
  it("has maps of all sectors that it gives out, below the first address", () => {
    expect(FIRST_SECTOR * 32).toBe(ADDRESS_WINDOW.first);
    const { read, written } = FOOTPRINT_MAPS;
    const ends = [
      read.bytes + MAPPED_SECTORS,
      written.bytes + MAPPED_SECTORS,
      read.bits + MAPPED_SECTORS / 8,
      written.bits + MAPPED_SECTORS / 8,
    ];
    expect(ends.slice(0, 3)).toEqual([written.bytes, read.bits, written.bits]);
    expect(ends[3]).toBeLessThanOrEqual(ADDRESS_WINDOW.first);
  });

  it("gives 256-byte aligned addresses with a gap that an overrun cannot cross unseen", () => {
    const fresh = new DeviceMemory(undefined, { sharesHost: false });
    expect(fresh.nextImageBase).toBe(ADDRESS_WINDOW.global);
    const first = fresh.allocate(100);
    const second = fresh.allocate(1);
    expect(second % 256).toBe(0);
    expect(second - (first + 100)).toBeGreaterThanOrEqual(GUARD_BYTES);
  });

  it("remembers the exact size of an allocation", () => {
    const address = memory.allocate(1000);
    expect(memory.find(address)?.bytes).toBe(1000);
    expect(memory.find(address + 999)?.address).toBe(address);
    expect(memory.find(address + 1000)).toBeUndefined();
    expect(memory.contains(address + 996, 4)).toBe(true);
    expect(memory.contains(address + 997, 4)).toBe(false);
    expect(memory.nearest(address + 1000)?.address).toBe(address);
  });

  it("finds the right one of many allocations", () => {
    const addresses = Array.from({ length: 500 }, (_, n) => memory.allocate(n + 1));
    addresses.forEach((address, n) => {
      expect(memory.find(address + n)).toEqual({ address, bytes: n + 1, kind: "allocation" });
      expect(memory.find(address + n + 1)).toBeUndefined();
    });
    for (const address of addresses) expect(memory.release(address)).toBe(true);
  });

  it("reuses freed ranges from the lowest, joined with their neighbours", () => {
    const fresh = new DeviceMemory();
    const [a, b, c, d] = [1, 2, 3, 4].map(() => fresh.allocate(10_000));
    fresh.release(b!);
    fresh.release(c!);
    expect(fresh.allocate(20_000)).toBe(b);
    fresh.release(a!);
    expect(fresh.allocate(10_000)).toBe(a);
    expect(fresh.release(d!)).toBe(true);
    expect(fresh.release(d!)).toBe(false);
    expect(fresh.release(a! + 256)).toBe(false);
  });

  it("keeps to its capacity and gives 0 when full", () => {
    const small = new DeviceMemory(1 << 20);
    const address = small.allocate(1 << 19);
    expect(small.allocate((1 << 19) + 1)).toBe(0);
    expect(small.freeBytes).toBe(1 << 19);
    small.release(address);
    expect(small.allocate(1 << 20)).not.toBe(0);
  });

  it("places images before allocations, and after them", () => {
    const fresh = new DeviceMemory();
    const base = fresh.nextImageBase;
    expect(fresh.placeImage(base, sparseBytes(Uint8Array.of(1, 2, 3)))).toBe(true);
    expect([...fresh.bytes.subarray(base, base + 3)]).toEqual([1, 2, 3]);
    const address = fresh.allocate(4);
    expect(address).toBeGreaterThanOrEqual(base + 3 + GUARD_BYTES);
    expect(fresh.placeImage(address, sparseBytes(Uint8Array.of(9)))).toBe(false);
    expect(fresh.placeImage(fresh.nextImageBase, sparseBytes(Uint8Array.of(9)))).toBe(true);
    expect(fresh.release(base)).toBe(false);
  });

  it("places an image with all its zeros where something else was", () => {
    const fresh = new DeviceMemory();
    const address = fresh.allocate(10_000);
    fresh.bytes.fill(0xff, address, address + 10_000);
    fresh.release(address);
    const base = fresh.nextImageBase;
    const image = { length: 9000, pieces: [{ offset: 8000, bytes: Uint8Array.of(1) }] };
    expect(base).toBe(address);
    expect(fresh.placeImage(base, image)).toBe(true);
    expect(fresh.bytes.subarray(base, base + 9000).reduce((sum, byte) => sum + byte, 0)).toBe(1);
  });

  it("limits the device heap apart from other allocations", () => {
    const fresh = new DeviceMemory();
    fresh.heapLimitBytes = 1000;
    const address = fresh.allocate(800, "heap");
    expect(address).not.toBe(0);
    expect(fresh.allocate(300, "heap")).toBe(0);
    expect(fresh.allocate(300)).not.toBe(0);
    expect(fresh.release(address)).toBe(false);
    expect(fresh.release(address, "heap")).toBe(true);
    expect(fresh.allocate(300, "heap")).not.toBe(0);
  });

  it("reaches the last byte of the address space", () => {
    memory.view.setUint32(0xffff_fffc, 0xdead_beef, true);
    expect(memory.bytes[0xffff_ffff]).toBe(0xde);
  });

  it("knows what a GPU maps: pieces of 2 MiB, and what lies before the first", () => {
    const own = new DeviceMemory();
    const first = own.allocate(3 * 2 ** 20);
    expect(first % 2 ** 21).toBe(0);
    expect(own.isMapped(first + 2 ** 22 - 4, 4)).toBe(true);
    expect(own.isMapped(first + 2 ** 22 - 3, 4)).toBe(false);
    expect(own.isMapped(first - 4, 4)).toBe(true);
    expect(own.isMapped(first - 2 ** 22, 4)).toBe(false);
    const small = new DeviceMemory();
    expect(small.isMapped(small.allocate(2048) + 4096, 4)).toBe(true);
  });
});
