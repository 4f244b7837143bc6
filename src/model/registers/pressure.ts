/** The most registers that are live at once. */
import type { Instruction, MachineCode } from "./machine-code.ts";

export interface Pressure {
  /** Registers of values and temporaries. */
  readonly most: number;
  /** Of values that live across a call. */
  readonly acrossCalls: number;
  readonly calls: boolean;
}

export function pressureOf(
  { width, blocks }: MachineCode,
  orders: readonly (readonly Instruction[])[],
  liveOut: readonly ReadonlySet<number>[],
): Pressure {
  let most = 0;
  let acrossCalls = 0;
  let calls = false;
  blocks.forEach((block, at) => {
    const live = new Set(liveOut[at]!);
    for (const value of block.branchUses) live.add(value);
    let words = 0;
    for (const value of live) words += width[value]!;
    most = Math.max(most, words);
    for (const instruction of [...orders[at]!].reverse()) {
      let dead = 0;
      for (const value of instruction.defs)
        if (live.delete(value)) words -= width[value]!;
        else dead += width[value]!;
      if (instruction.call) {
        calls = true;
        acrossCalls = Math.max(acrossCalls, words);
      }
      const through = words;
      for (const value of instruction.uses)
        if (!live.has(value)) {
          live.add(value);
          words += width[value]!;
        }
      let defs = 0;
      for (const value of instruction.defs) defs += width[value]!;
      most = Math.max(most, through + defs + dead * 0, words);
      if (instruction.temporaries > 0)
        most = Math.max(most, Math.max(words, through + defs) + instruction.temporaries);
    }
  });
  return { most, acrossCalls, calls };
}
