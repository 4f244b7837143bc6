/** Loads of a loop that the vendor's compiler starts together by itself. */
import type { DeviceSpec } from "../../device/index.ts";
import type { Program } from "../../lower/index.ts";
import { decodeProgram } from "./decoded-program.ts";

/** Turns of the loop that a basic block is whose loads are under way at once, as nvcc orders them. */
export function turnsTogether(program: Program, device: DeviceSpec, block: number): number {
  return decodeProgram(program, device).turnsTogether.get(block) ?? 1;
}

/** Basic blocks whose instructions are one run with those of `block`, as predicates make them; at least itself. */
export function runOf(program: Program, device: DeviceSpec, block: number): readonly number[] {
  for (const run of decodeProgram(program, device).runs.values())
    if (run.includes(block)) return run;
  return [block];
}
