/** What one seed of the fuzz is: a kernel of one of the generators, and how it is compared. */
import { generateKernel } from "../fuzz-programs/generate-kernel.ts";
import { compileFuzzKernel, fuzzMachines, runFuzzKernel } from "../fuzz-programs/run-kernel.ts";
import { type Comparison, KernelRunner, MOST_LAUNCHES } from "./compare-kernel.ts";
import { generateBlockKernel } from "./generate-block-kernel.ts";
import { writeKept } from "./kept-kernel.ts";
import type { KernelTree } from "./kernel-tree.ts";
import { createMachines, MODES, type Mode } from "./machines.ts";
import { shrinkKernel } from "./shrink.ts";
import { writeKernel } from "./write-kernel.ts";

export interface Failure {
  readonly seed: number;
  readonly what: string;
  /** The kernel, as small as it could be made, as a file to keep. */
  readonly file: string;
}

export type CheckSeed = (seed: number) => Failure | undefined;

/** Every fifth seed is a kernel of `fuzz-programs`. */
export function createCheckSeed(): CheckSeed {
  const blocks = createBlockCheck();
  const programs = createProgramCheck();
  return (seed) => (seed % 5 === 4 ? programs(seed) : blocks(seed));
}

/** Most kernels in one more mode. */
const OTHER_MODES: readonly (readonly Mode[])[] = [
  ["run"],
  [],
  ["profile"],
  ["block"],
  ["check"],
  ["large"],
  ["profile"],
];

/** All kernels run with counters in the better forms; many are launched more than once. */
export function comparisonOf(seed: number): Comparison {
  const launches = seed % 16 < 2 ? MOST_LAUNCHES : 1 + ((seed >> 1) & 1);
  return { launches, modes: ["counted", ...OTHER_MODES[seed % OTHER_MODES.length]!] };
}

export function createBlockCheck(): CheckSeed {
  const runner = new KernelRunner(createMachines());
  const difference = (tree: KernelTree, how: Comparison) => {
    const ir = writeKernel(tree);
    try {
      return runner.compare(ir, tree, how);
    } catch (error) {
      return { mode: how.modes[0]!, launch: 1, what: `thrown: ${(error as Error).stack}` };
    }
  };
  return (seed) => {
    const tree = generateBlockKernel(seed);
    const found = difference(tree, comparisonOf(seed));
    if (!found) return undefined;
    const how = { launches: found.launch, modes: [found.mode] };
    const kind = kindOf(found.what);
    const small = shrinkKernel(tree, (smaller) => {
      const what = difference(smaller, how)?.what;
      return what !== undefined && kindOf(what) === kind;
    });
    const what = `${found.mode}, launch ${found.launch}: ${difference(small, how)?.what ?? found.what}`;
    return { seed, what, file: writeKept(writeKernel(small), small, how, `seed ${seed}: ${what}`) };
  };
}

/** What a smaller kernel must have in common: not the values, but what is wrong. */
function kindOf(what: string): string {
  if (what.startsWith("thrown")) return what.split("\n")[0]!.replaceAll(/\d+/g, "0");
  return /^(blocks|sites)\.\w+|^fault|^footprint|^locality/.exec(what)?.[0] ?? "memory";
}

function createProgramCheck(): CheckSeed {
  const { reference, engine, untraced, base } = fuzzMachines();
  return (seed) => {
    const kernel = generateKernel(seed);
    const failure = (what: string): Failure => ({ seed, what, file: kernel.ir });
    try {
      const program = compileFuzzKernel(kernel, base);
      const expected = runFuzzKernel(reference, program, kernel);
      const text = (outcome: typeof expected) => {
        const { counters, ...rest } = outcome;
        return JSON.stringify([rest, counters && { ...counters, locality: undefined }]);
      };
      for (const [name, machine] of Object.entries({ engine, untraced }))
        if (text(runFuzzKernel(machine, program, kernel)) !== text(expected))
          return failure(`${name} differs from the reference executor`);
    } catch (error) {
      return failure(`thrown: ${(error as Error).stack}`);
    }
    return undefined;
  };
}

/** For kept kernels: every mode, every launch. */
export const EVERYTHING: Comparison = { launches: MOST_LAUNCHES, modes: MODES };
