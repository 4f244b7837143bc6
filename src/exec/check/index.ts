export { DefinedMemory } from "./defined-bytes.ts";
export { KernelCheck } from "./kernel-check.ts";
export { GlobalRaceShadow } from "./race-shadow.ts";
