import { describe, expect, it } from "vitest";
import { DeviceMemory } from "../../src/exec/index.ts";
import { planParallel } from "../../src/exec/workers/parallel-plan.ts";
import { kernelProgram, planBuffers, planKernels, planRequest } from "./plan-kernels.ts";

const memory = new DeviceMemory();
const { lowered, kernels } = planKernels(memory.nextImageBase);
memory.placeImage(memory.nextImageBase, lowered.image.bytes);
const buffers = planBuffers(memory);

describe("the proof that blocks may run in any order", () => {
  it.each(kernels.map((kernel) => [kernel.name, kernel.order, kernel] as const))(
    "%s: %s order",
    (_name, order, kernel) => {
      const program = kernelProgram(lowered, kernel);
      const plan = planParallel(program, planRequest(program, kernel, buffers), memory);
      expect(plan === undefined ? "block" : "any").toBe(order);
    },
  );

  it("is of one launch: a width that makes rows overlap undoes it", () => {
    const rows = kernels.find(({ name }) => name === "guardedRows")!;
    const program = kernelProgram(lowered, rows);
    const request = planRequest(program, rows, buffers);
    expect(planParallel(program, request, memory)).toBeDefined();
    const wide = { ...request, block: [32, 8, 1] as const };
    expect(planParallel(program, wide, memory)).toBeDefined();
    new DataView(request.params.buffer).setUint32(program.params[2]!.offset, buffers[0]!, true);
    // Now it writes what it reads, each block its own.
    expect(planParallel(program, request, memory)).toBeDefined();
    const stencil = kernels.find(({ name }) => name === "stencil")!;
    const other = kernelProgram(lowered, stencil);
    const inPlace = planRequest(other, stencil, [buffers[0]!, buffers[1]!, buffers[0]!]);
    expect(planParallel(other, inPlace, memory)).toBeUndefined();
  });
});
