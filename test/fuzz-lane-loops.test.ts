import { describe, expect, it } from "vitest";
import { CaseComparison, groupsOf } from "./fuzz-programs/compare-cases.ts";
import { generateLaneLoop } from "./fuzz-programs/generate-lane-loop.ts";

/** More on demand. */
const KERNELS = Number(process.env["WARPSCOPE_LANE_LOOP_KERNELS"] ?? 40);

describe("generated kernels through whose loops lanes go one after another", () => {
  it.each(groupsOf(KERNELS, 40))("%i to %i give what the reference executor gives", (...seeds) => {
    const inTurn = new CaseComparison().compare(seeds, generateLaneLoop, ({ accesses }) =>
      accesses.some((access) => access.inTurn),
    );
    expect(inTurn).toBeGreaterThan(10);
  });
});
