import type { Defect } from "../defect.ts";

/** Launches that are left out because they would repeat one before. */
export const REPEATS: readonly Defect[] = [
  {
    name: "repeats-of-another-block-shape",
    file: "exec/repeats.ts",
    find: "const shape = [...grid, ...block, dynamicSharedBytes,",
    replace: "const shape = [...grid, dynamicSharedBytes,",
    what: "A launch with other blocks is taken for the one before: the same grid with 32, then 64 threads.",
  },
  {
    name: "repeats-in-place",
    file: "exec/repeats.ts",
    find: "if ((reads & writes) !== 0) return undefined;",
    replace: "",
    what: "A kernel that reads what it writes runs no more: `o[i] += 1` launched four times.",
  },
  {
    name: "repeats-without-scattered-loads",
    file: "exec/repeats.ts",
    find: "const reads = read.bits[word]! | bitsOf(read.bytes, word);",
    replace: "const reads = read.bits[word]!;",
    what: "What scattered loads read may change unnoticed: `o[i] = a[perm[i]]` with a changed in between.",
  },
  {
    name: "repeats-without-constants",
    file: "exec/repeats.ts",
    find: "const ranges = touched && [...touched, ...imagesOf(memory)];",
    replace: "const ranges = touched && [...touched];",
    what: "Constants may change unnoticed: `o[i] = c[0]` with cudaMemcpyToSymbol in between.",
  },
  {
    name: "repeats-without-what-was-written",
    file: "exec/repeats.ts",
    find: "const touched = reads | writes;",
    replace: "const touched = reads;",
    what: "What the launch wrote may be overwritten unnoticed: cudaMemset of the result in between.",
  },
  {
    name: "repeats-of-launches-without-counts",
    file: "exec/engine.ts",
    find: "repeats && entry.counts && !request.sampled",
    replace: "repeats && !request.sampled",
    what: "Launches that are not counted leave no footprint, and are taken to touch nothing: `o[i] += 1` launched four times with counting off.",
    independent: true,
  },
];
