import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FuzzKernel, generateKernel } from "./fuzz-programs/generate-kernel.ts";
import {
  compileFuzzKernel,
  type FuzzOutcome,
  fuzzMachines,
  runFuzzKernel,
} from "./fuzz-programs/run-kernel.ts";

/** More on demand. */
const KERNELS = Number(process.env["WARPSCOPE_FUZZ_KERNELS"] ?? 300);
const GROUP = 50;
/** Kernels that once came out differently; their first line says how they are launched. */
const KEPT = new URL("./fuzz-programs/kept/", import.meta.url).pathname;

function readKept(name: string): FuzzKernel {
  const ir = readFileSync(KEPT + name, "utf8");
  const [, grid = "1", x = "32", y = "1", z = "1"] =
    /<<<(\d+), \(?(\d+)(?:, ?(\d+), ?(\d+)\))?>>>/.exec(ir) ?? [];
  return { ir, grid: Number(grid), block: [Number(x), Number(y), Number(z)] };
}

/** Without traces nothing is known of locality; all else is the same. */
function expectSameUntraced(actual: FuzzOutcome, expected: FuzzOutcome, seed: number): void {
  const without = ({ counters, ...rest }: FuzzOutcome) => ({
    ...rest,
    counters: counters && { ...counters, locality: undefined },
  });
  expect(without(actual), `seed ${seed}, without traces`).toEqual(without(expected));
}

describe("generated kernels", () => {
  const { reference, engine, untraced, base } = fuzzMachines();

  it.each(readdirSync(KEPT))("the kept kernel %s gives the same in both executors", (name) => {
    const kernel = readKept(name);
    const program = compileFuzzKernel(kernel, base);
    const expected = runFuzzKernel(reference, program, kernel);
    expect(runFuzzKernel(engine, program, kernel)).toEqual(expected);
  });

  it.each(
    Array.from({ length: KERNELS / GROUP }, (_, group) => [group * GROUP, (group + 1) * GROUP - 1]),
  )("seeds %i to %i give the same results and counters in both executors", (first, last) => {
    for (let seed = first; seed <= last; seed++) {
      const kernel = generateKernel(seed);
      const program = compileFuzzKernel(kernel, base);
      const expected = runFuzzKernel(reference, program, kernel);
      const actual = runFuzzKernel(engine, program, kernel);
      // The engine's trace has an end, the reference executor's has none.
      if (actual.counters?.locality.complete === false) expectSameUntraced(actual, expected, seed);
      else expect(actual, `seed ${seed}`).toEqual(expected);
      expectSameUntraced(runFuzzKernel(untraced, program, kernel), expected, seed);
    }
  });
});
