import { describe, expect, it } from "vitest";
import { CaseComparison, groupsOf } from "./fuzz-programs/compare-cases.ts";
import { generateRun } from "./fuzz-programs/generate-run.ts";

/** More on demand. */
const KERNELS = Number(process.env["WARPSCOPE_RUN_KERNELS"] ?? 20);

describe("generated kernels whose blocks all go the same way", () => {
  it.each(groupsOf(KERNELS, 20))("%i to %i give what the reference executor gives", (...seeds) => {
    const together = new CaseComparison().compare(seeds, generateRun, ({ runs }) => runs);
    expect(together).toBeGreaterThan(0);
  });
});
