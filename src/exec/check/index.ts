export { KernelCheck, placesOf } from "./kernel-check.ts";
export { GlobalRaceShadow } from "./race-shadow.ts";
