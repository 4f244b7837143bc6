/** The form of code that each kernel of the benchmark gets: one that loses it is half as fast, and nothing else tells. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { BlockShape } from "../../src/emit/analysis/block-shape.ts";
import { explainForms } from "../../src/emit/explain.ts";
import { compileDevice, lowerIr } from "./compile-cases.ts";

/** Blocks in a row of the grid are looked at together; regions whose accesses are looked at once for a whole block. */
const FORMS: Readonly<Record<string, { shape: BlockShape; runs: boolean; whole: number }>> = {
  "add-2d-16": { shape: [16, 16, 1], runs: true, whole: 1 },
  "add-2d-2": { shape: [2, 2, 1], runs: true, whole: 0 },
  "bitonic-sort": { shape: [512, 1, 1], runs: false, whole: 2 },
  gather: { shape: [256, 1, 1], runs: false, whole: 0 },
  histogram: { shape: [256, 1, 1], runs: false, whole: 1 },
  mandelbrot: { shape: [256, 1, 1], runs: false, whole: 0 },
  "matrix-multiply-16": { shape: [16, 16, 1], runs: true, whole: 3 },
  "matrix-multiply-32": { shape: [32, 32, 1], runs: true, whole: 3 },
  "offset-11": { shape: [512, 1, 1], runs: true, whole: 1 },
  reduction: { shape: [512, 1, 1], runs: true, whole: 2 },
  scan: { shape: [512, 1, 1], runs: true, whole: 10 },
  "shuffle-reduction": { shape: [256, 1, 1], runs: false, whole: 0 },
  spmv: { shape: [256, 1, 1], runs: false, whole: 0 },
  stencil: { shape: [32, 8, 1], runs: true, whole: 1 },
  "transpose-naive-16": { shape: [16, 16, 1], runs: true, whole: 1 },
  "transpose-naive-32": { shape: [32, 32, 1], runs: true, whole: 1 },
  "transpose-tiled-16": { shape: [16, 16, 1], runs: true, whole: 2 },
  "transpose-tiled-32": { shape: [32, 32, 1], runs: true, whole: 2 },
  "vector-add": { shape: [256, 1, 1], runs: true, whole: 1 },
};

/** Kernels of a benchmark program, without its host code. */
function kernelsOf(name: string): string {
  const source = readFileSync(`bench/kernels/${name}.cu`, "utf8");
  return source.replace('#include "repeat.h"', "").split("\nint main()")[0]!;
}

describe("the benchmark's kernels", () => {
  it.each(Object.entries(FORMS))("%s keeps its form", (name, { shape, runs, whole }) => {
    const { lowered } = lowerIr(compileDevice(kernelsOf(name)), 4096);
    const [program] = [...lowered.programs.values()];
    const found = explainForms(program!, shape);
    const regions = found.regions.filter(({ wholeBlock }) => wholeBlock).length;
    expect({ refusal: found.refusal, runs: found.runs, whole: regions }).toEqual({
      refusal: undefined,
      runs,
      whole,
    });
  });
});
