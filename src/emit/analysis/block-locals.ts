/**
 * Registers that live within blocks only. Those of different blocks can share a wasm local; what another block
 * left in it is never read.
 */
import type { Program } from "../../lower/index.ts";
import type { FunctionPlan } from "./frame-plan.ts";
import { registersRead, registersWritten } from "./liveness.ts";

/** By register: its number among those that live within the same block only; -1 where it is none. */
export function numberInBlock(program: Program, { fn, live }: FunctionPlan): Int32Array {
  const { start } = program.blocks;
  const home = new Int32Array(fn.regType.length).fill(-1);
  const numbers = new Int32Array(fn.regType.length).fill(-1);
  const crossing = new Set<number>(fn.params);
  for (let index = 0; index < fn.blockCount; index++) {
    let next = 0;
    const appears = (register: number): void => {
      if (home[register] === index) return;
      // What a block finds from its last time, around a loop, is not in the block alone.
      if (home[register]! >= 0 || live.liveIn[index]!.has(register)) crossing.add(register);
      home[register] = index;
      numbers[register] = next++;
    };
    const block = fn.firstBlock + index;
    for (let pc = start[block]!; pc < start[block + 1]!; pc++) {
      registersRead(program, pc, appears);
      registersWritten(program, pc, appears);
    }
  }
  return numbers.map((number, register) => (crossing.has(register) ? -1 : number));
}
