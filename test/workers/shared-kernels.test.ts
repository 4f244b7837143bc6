import { describe, expect, it } from "vitest";
import { machineWith } from "./machines.ts";
import { kernelProgram, planKernels, runPlanKernel } from "./plan-kernels.ts";

const alone = machineWith(1);
const teams = [machineWith(2), machineWith(4)];

describe("with two and four workers", () => {
  it("kernels that may be shared give what one worker gives", () => {
    const first = alone.memory.nextImageBase;
    const { lowered, kernels } = planKernels(first);
    for (const { memory } of [alone, ...teams]) memory.placeImage(first, lowered.image.bytes);
    // It is there to be planned only.
    for (const kernel of kernels.filter(({ name }) => name !== "endlessStride")) {
      const program = kernelProgram(lowered, kernel);
      const expected = runPlanKernel(alone, lowered, program, kernel);
      expect(expected.outcome.fault, kernel.name).toBeUndefined();
      for (const team of teams) {
        const { outcome, memory } = runPlanKernel(team, lowered, program, kernel);
        const { blocksByWorker, ...rest } = outcome;
        const blocks = kernel.grid.reduce((product, size) => product * size);
        expect(blocksByWorker!.length, kernel.name).toBe(
          kernel.order === "any" ? Math.min(team.workers, blocks) : 1,
        );
        expect({ ...rest, blocksByWorker: expected.outcome.blocksByWorker }, kernel.name).toEqual(
          expected.outcome,
        );
        expect(memory, kernel.name).toEqual(expected.memory);
      }
    }
  });
});
