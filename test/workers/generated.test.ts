import { describe, expect, it } from "vitest";
import { generateKernel } from "../fuzz-programs/generate-kernel.ts";
import { compileFuzzKernel, fuzzMachines, runFuzzKernel } from "../fuzz-programs/run-kernel.ts";
import { machineWith } from "./machines.ts";

/** More on demand. */
const KERNELS = Number(process.env["WARPSCOPE_WORKER_KERNELS"] ?? 50);
const GROUP = 50;

describe("with one, two and four workers", () => {
  const { reference, base } = fuzzMachines();
  const machines = [machineWith(1), machineWith(2), machineWith(4)];
  for (const { memory } of machines) memory.placeImage(base, { length: 4096, pieces: [] });

  it.each(
    Array.from({ length: KERNELS / GROUP }, (_, group) => [group * GROUP, (group + 1) * GROUP - 1]),
  )("generated kernels %i to %i give what the reference executor gives", (first, last) => {
    for (let seed = first; seed <= last; seed++) {
      const kernel = generateKernel(seed);
      const program = compileFuzzKernel(kernel, base);
      const expected = runFuzzKernel(reference, program, kernel);
      for (const machine of machines) {
        const { counters, ...rest } = runFuzzKernel(machine, program, kernel);
        // The reference executor's trace has no end.
        const locality =
          counters?.locality.complete === false ? expected.counters?.locality : counters?.locality;
        expect(
          { ...rest, counters: counters && { ...counters, locality } },
          `seed ${seed}, ${machine.workers} workers`,
        ).toEqual(expected);
      }
    }
  });
});
