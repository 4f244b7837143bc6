export { type KernelCall, parseCall } from "./call.ts";
export { type Expectation, parseExpectation } from "./expectation.ts";
export { definesMain, findKernels, type KernelText } from "./kernels.ts";
export { repairDiff } from "./repair/diff.ts";
export { type RepairedSource, repairSource } from "./repair/repair-source.ts";
export { suggestCall } from "./suggest-call.ts";
export { type CallSentences, writeMain } from "./write-main.ts";
