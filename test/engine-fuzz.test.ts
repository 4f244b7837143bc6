import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { comparisonOf, createBlockCheck, EVERYTHING } from "./engine-fuzz/check-seed.ts";
import { KernelRunner } from "./engine-fuzz/compare-kernel.ts";
import { generateBlockKernel } from "./engine-fuzz/generate-block-kernel.ts";
import { readKept } from "./engine-fuzz/kept-kernel.ts";
import { createMachines, MODES } from "./engine-fuzz/machines.ts";

/** `npm run fuzz -- engine` runs more. */
const KERNELS = 300;
const GROUP = 50;
const KEPT = new URL("./engine-fuzz/kept/", import.meta.url).pathname;

describe("kernels of thread blocks", () => {
  const check = createBlockCheck();
  const groups = Array.from({ length: KERNELS / GROUP }, (_, group) => group * GROUP);

  it.each(groups)("seeds from %i on give what the reference executor gives", (first) => {
    for (let seed = first; seed < first + GROUP; seed++) expect(check(seed)).toBeUndefined();
  });

  it("are seldom of many blocks, and come in every mode", () => {
    const seeds = Array.from({ length: 2000 }, (_, seed) => seed);
    const many = seeds.filter((seed) => {
      const [x, y] = generateBlockKernel(seed).grid;
      return x * y > 16;
    });
    expect(many.length).toBeGreaterThan(20);
    expect(many.length).toBeLessThan(200);
    const modes = new Set(seeds.flatMap((seed) => comparisonOf(seed).modes));
    expect([...modes].sort()).toEqual([...MODES].sort());
  });
});

describe("kept kernels", () => {
  const runner = new KernelRunner(createMachines());

  it.each(readdirSync(KEPT))("%s comes out the same in all modes", (name) => {
    const { ir, launch } = readKept(readFileSync(KEPT + name, "utf8"));
    expect(runner.compare(ir, launch, EVERYTHING)).toBeUndefined();
  });
});
