import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_LANES, laneCount, prefixMask, WARP_SIZE } from "../../src/base/index.ts";

describe("lane masks", () => {
  it("count the set lanes", () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), (mask) => {
        const bits = mask.toString(2).replaceAll("0", "").length;
        expect(laneCount(mask)).toBe(bits);
      }),
    );
  });

  it("of the first n lanes hold n lanes, from lane 0 up", () => {
    for (let n = 0; n <= WARP_SIZE; n++) {
      expect(laneCount(prefixMask(n))).toBe(n);
      expect(prefixMask(n)).toBe(n === 32 ? ALL_LANES : 2 ** n - 1);
    }
  });
});
