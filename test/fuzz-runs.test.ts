import { describe, expect, it } from "vitest";
import { explainForms } from "../src/emit/index.ts";
import { createEngine, DeviceMemory } from "../src/exec/index.ts";
import { parseCase } from "./cases/case-file.ts";
import { combineCases, compileDevice, lowerIr } from "./cases/compile-cases.ts";
import { expectSame } from "./cases/expect-same.ts";
import { type Machine, runCase } from "./cases/run-case.ts";
import { generateRun } from "./fuzz-programs/generate-run.ts";
import { createReference } from "./reference/reference-executor.ts";

/** More on demand. */
const KERNELS = Number(process.env["WARPSCOPE_RUN_KERNELS"] ?? 20);
/** Compiled together. */
const GROUP = 20;

function machine(create: (memory: DeviceMemory) => Machine["executor"]): Machine {
  const memory = new DeviceMemory();
  return { memory, printed: [], executor: create(memory) };
}

describe("generated kernels whose blocks all go the same way", () => {
  const reference = machine((memory) => createReference(memory, { print() {} }));
  const engine = machine((memory) =>
    createEngine(memory, { print() {}, nowNs: () => performance.now() * 1e6, traces: false }),
  );
  const base = reference.memory.nextImageBase;

  it.each(
    Array.from({ length: KERNELS / GROUP }, (_, group) => [group * GROUP, (group + 1) * GROUP - 1]),
  )("%i to %i give what the reference executor gives", (first, last) => {
    const seeds = Array.from({ length: last - first + 1 }, (_, n) => first + n);
    const files = seeds.map((seed) => parseCase(`run_${seed}`, generateRun(seed)));
    const { lowered, diagnostics } = lowerIr(compileDevice(combineCases(files)), base);
    expect(diagnostics).toEqual([]);
    for (const { memory } of [reference, engine]) memory.placeImage(base, lowered.image.bytes);
    let runs = 0;
    for (const file of files) {
      const expected = runCase(reference, lowered, file);
      const { block } = file.launches[0]!;
      if (explainForms(expected.programs[0]!, block).runs) runs++;
      try {
        expectSame(runCase(engine, lowered, file), expected);
      } catch (error) {
        throw new Error(file.source, { cause: error });
      }
    }
    expect(runs).toBeGreaterThan(0);
  });
});
