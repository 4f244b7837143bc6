import { describe, expect, it } from "vitest";
import { accessCounts, countAtomicSectors } from "../../src/observe/index.ts";

const ALL = 0xffff_ffff;
const lanes = (at: (lane: number) => number): number[] =>
  Array.from({ length: 32 }, (_, lane) => at(lane));

describe("global memory", () => {
  it("a full-warp unit-stride float load touches 4 sectors of one line", () => {
    const counts = accessCounts(
      "global",
      lanes((lane) => 4 * lane),
      ALL,
      4,
      "load",
    );
    expect(counts).toMatchObject({
      requests: 1,
      lanes: 32,
      distinctBytes: 128,
      sectors: 4,
      lines: 1,
    });
  });

  it("the same load 11 elements on touches 5 sectors of two lines", () => {
    const counts = accessCounts(
      "global",
      lanes((lane) => 4 * (lane + 11)),
      ALL,
      4,
      "load",
    );
    expect(counts).toMatchObject({ distinctBytes: 128, sectors: 5, lines: 2 });
  });

  it("a broadcast touches 4 bytes of one sector", () => {
    const counts = accessCounts(
      "global",
      lanes(() => 64),
      ALL,
      4,
      "load",
    );
    expect(counts).toMatchObject({ distinctBytes: 4, sectors: 1, lines: 1 });
  });

  it("inactive lanes touch nothing", () => {
    const counts = accessCounts(
      "global",
      lanes((lane) => 128 * lane),
      0x8000_0001,
      16,
      "store",
    );
    expect(counts).toMatchObject({ lanes: 2, distinctBytes: 32, sectors: 2, lines: 2 });
  });

  // Measured on an H200: l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum of one REDG.
  it.each([
    ["one address", () => 0, 32],
    ["pairs", (lane: number) => 4 * (lane >> 1), 4],
    ["16 addresses, twice each", (lane: number) => 4 * (lane & 15), 4],
    ["32 addresses", (lane: number) => 4 * lane, 4],
  ])(
    "an atomic passes over a sector once per lane at its busiest address: %s",
    (_name, at, sectors) => {
      expect(countAtomicSectors(lanes(at), ALL, 4)).toBe(sectors);
    },
  );
});

describe("local memory", () => {
  it("equal offsets of all threads are one line a word", () => {
    const counts = accessCounts(
      "local",
      lanes(() => 8),
      ALL,
      8,
      "load",
    );
    expect(counts).toMatchObject({ distinctBytes: 256, sectors: 8, lines: 2 });
  });

  it("different offsets are a line each", () => {
    const counts = accessCounts(
      "local",
      lanes((lane) => 4 * lane),
      ALL,
      4,
      "load",
    );
    expect(counts).toMatchObject({ sectors: 32, lines: 32 });
  });
});

/** Element numbers, then wavefronts and ideal of an H200 (memory_l1_wavefronts_shared, _ideal). */
const WIDE: readonly (readonly [
  string,
  (lane: number) => number,
  number,
  number,
  number,
  number,
])[] = [
  ["unit stride", (l) => l, 2, 2, 4, 4],
  ["one address", () => 0, 1, 1, 2, 2],
  ["pairs", (l) => l >> 1, 1, 1, 2, 2],
  ["pairs at distance 2", (l) => (l & 1) | ((l >> 2) << 1), 1, 1, 2, 2],
  ["both halves alike", (l) => l & 15, 2, 2, 4, 4],
  ["quarters alike", (l) => l & 7, 2, 2, 4, 4],
  ["four addresses in turn", (l) => l & 3, 2, 2, 4, 4],
  ["a half each", (l) => l >> 4, 1, 1, 2, 2],
  ["pairs in one half only", (l) => (l < 16 ? l >> 1 : l), 2, 2, 3, 3],
];

describe("shared memory, as an H200 counts it", () => {
  it.each(WIDE)("8- and 16-byte loads: %s", (_name, at, passes8, ideal8, passes16, ideal16) => {
    expect(
      accessCounts(
        "shared",
        lanes((l) => 8 * at(l)),
        ALL,
        8,
        "load",
      ),
    ).toMatchObject({
      wavefronts: passes8,
      wavefrontsIdeal: ideal8,
    });
    expect(
      accessCounts(
        "shared",
        lanes((l) => 16 * at(l)),
        ALL,
        16,
        "load",
      ),
    ).toMatchObject({
      wavefronts: passes16,
      wavefrontsIdeal: ideal16,
    });
  });

  it.each([0, 1, 2, 3, 5, 8, 16, 31, 32, 33])("4-byte loads of stride %i", (stride) => {
    const counts = accessCounts(
      "shared",
      lanes((l) => 4 * l * stride),
      ALL,
      4,
      "load",
    );
    const sharing = stride === 0 ? 1 : greatestCommonDivisor(stride, 32);
    expect(counts).toMatchObject({ wavefronts: sharing, wavefrontsIdeal: 1 });
  });

  it("wide stores never share a pass", () => {
    expect(
      accessCounts(
        "shared",
        lanes(() => 0),
        ALL,
        8,
        "store",
      ).wavefronts,
    ).toBe(2);
    expect(
      accessCounts(
        "shared",
        lanes(() => 0),
        ALL,
        16,
        "store",
      ).wavefronts,
    ).toBe(4);
  });

  it("atomics on one word wait for one another, increments do not, compare-and-swap counts twice", () => {
    const at = lanes(() => 0);
    expect(accessCounts("shared", at, ALL, 4, "atomic").wavefronts).toBe(32);
    expect(accessCounts("shared", at, ALL, 4, "increment").wavefronts).toBe(1);
    expect(accessCounts("shared", at, ALL, 4, "cas").wavefronts).toBe(64);
    expect(
      accessCounts(
        "shared",
        lanes((l) => 8 * l),
        ALL,
        8,
        "cas",
      ).wavefronts,
    ).toBe(4);
  });

  it("the ideal of a partly active warp follows its bytes", () => {
    const counts = accessCounts(
      "shared",
      lanes((l) => 16 * l),
      0x8000_0001,
      16,
      "load",
    );
    expect(counts).toMatchObject({ wavefronts: 2, wavefrontsIdeal: 1 });
  });
});

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
