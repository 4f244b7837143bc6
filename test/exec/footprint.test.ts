import { expect, it } from "vitest";
import { type FootprintExports, footprintOf } from "../../src/exec/footprint.ts";
import { DeviceMemory } from "../../src/exec/index.ts";
import type { Program } from "../../src/lower/index.ts";

/** The stretch of addresses whose maps are looked at and cleared. */
function stretchOf(memory: DeviceMemory): readonly [first: number, end: number] {
  const seen: (readonly [number, number])[] = [];
  const exports: FootprintExports = {
    takeFootprint: (_launch, first, end) => void seen.push([first >>> 0, end >>> 0]),
  };
  footprintOf(
    exports,
    memory,
    { sites: [] } as unknown as Program,
    [memory.reserveArena(1024)],
    true,
  );
  return seen[0]!;
}

it("is looked for where something was given out, and nowhere while nothing was", () => {
  const memory = new DeviceMemory();
  const [first, end] = stretchOf(memory);
  expect(first).toBe(end);
  const address = memory.allocate(100_000);
  const [from, to] = stretchOf(memory);
  expect(from).toBe(address);
  expect(to).toBeGreaterThanOrEqual(address + 100_000);
  expect(to).toBeLessThan(address + 110_000);
});
