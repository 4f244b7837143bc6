import { describe, expect, it } from "vitest";
import { generateKernel } from "./fuzz-programs/generate-kernel.ts";
import { compileFuzzKernel, fuzzMachines, runFuzzKernel } from "./fuzz-programs/run-kernel.ts";

const KERNELS = 500;
const GROUP = 50;

describe("generated kernels", () => {
  const { reference, engine, base } = fuzzMachines();

  it.each(
    Array.from({ length: KERNELS / GROUP }, (_, group) => [group * GROUP, (group + 1) * GROUP - 1]),
  )("seeds %i to %i give the same results and counters in both executors", (first, last) => {
    for (let seed = first; seed <= last; seed++) {
      const kernel = generateKernel(seed);
      const program = compileFuzzKernel(kernel, base);
      const expected = runFuzzKernel(reference, program, kernel);
      expect(runFuzzKernel(engine, program, kernel), `seed ${seed}`).toEqual(expected);
    }
  });
});
