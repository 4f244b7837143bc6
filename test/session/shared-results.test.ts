import { describe, expect, it } from "vitest";
import { SharedResults } from "../../src/session/shared-results.ts";

interface Results {
  readonly counters: { readonly column: Float64Array };
}

function results(...values: number[]): Results {
  return { counters: { column: Float64Array.from(values) } };
}

describe("results that launches share", () => {
  it("are one object where they are equal, of one key", () => {
    const shared = new SharedResults<number, Results>();
    const first = shared.of(0, results(1, 2));
    expect(shared.of(0, results(1, 2))).toBe(first);
    expect(shared.of(1, results(1, 2))).not.toBe(first);
    expect(shared.of(0, results(1, 3))).toEqual(results(1, 3));
    expect(shared.of(0, results(1, 2))).toBe(first);
  });

  it("are given back as they are where they differ, however many there are", () => {
    const shared = new SharedResults<number, Results>();
    for (let value = 0; value < 40; value++)
      expect(shared.of(0, results(value % 20))).toEqual(results(value % 20));
  });
});
