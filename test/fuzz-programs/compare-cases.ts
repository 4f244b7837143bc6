/** Generated cases, compiled together and each run on the reference executor and on the engine. */
import { expect } from "vitest";
import { type Explanation, explainForms } from "../../src/emit/index.ts";
import { createEngine, DeviceMemory } from "../../src/exec/index.ts";
import { parseCase } from "../cases/case-file.ts";
import { combineCases, compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { expectSame } from "../cases/expect-same.ts";
import { type Machine, runCase } from "../cases/run-case.ts";
import { createReference } from "../reference/reference-executor.ts";

function machine(create: (memory: DeviceMemory) => Machine["executor"]): Machine {
  const memory = new DeviceMemory();
  return { memory, printed: [], executor: create(memory) };
}

/** Seeds that are compiled together: first and last. */
export function groupsOf(kernels: number, group: number): (readonly [number, number])[] {
  return Array.from({ length: kernels / group }, (_, index) => [
    index * group,
    (index + 1) * group - 1,
  ]);
}

export class CaseComparison {
  private readonly reference = machine((memory) => createReference(memory, { print() {} }));
  private readonly engine = machine((memory) =>
    createEngine(memory, { print() {}, nowNs: () => performance.now() * 1e6, traces: false }),
  );

  /** Expects the same of both; returns how many of the kernels run in a form of which `isMeant` holds. */
  compare(
    [first, last]: readonly [number, number],
    generate: (seed: number) => string,
    isMeant: (explanation: Explanation) => boolean,
  ): number {
    const { reference, engine } = this;
    const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const files = seeds.map((seed) => parseCase(`seed_${seed}`, generate(seed)));
    const base = reference.memory.nextImageBase;
    const { lowered, diagnostics } = lowerIr(compileDevice(combineCases(files)), base);
    expect(diagnostics).toEqual([]);
    for (const { memory } of [reference, engine]) memory.placeImage(base, lowered.image.bytes);
    let meant = 0;
    for (const file of files) {
      const expected = runCase(reference, lowered, file);
      const { block } = file.launches[0]!;
      if (isMeant(explainForms(expected.programs[0]!, block))) meant++;
      try {
        expectSame(runCase(engine, lowered, file), expected);
      } catch (error) {
        throw new Error(file.source, { cause: error });
      }
    }
    return meant;
  }
}
