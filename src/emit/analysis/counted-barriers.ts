import { OP, type Program } from "../../lower/index.ts";
import { constantArg } from "./units.ts";

/** Barriers of part of the block: they may be complete while other warps have yet to run. */
export function hasCountedBarriers(program: Program): boolean {
  for (let pc = 0; pc < program.code.length; pc++)
    if (program.code.op[pc] === OP.barrier && constantArg(program, pc, 1) !== 0n) return true;
  return false;
}
