/** Which values are live at the ends of blocks. */
import type { Block, MachineCode } from "./machine-code.ts";

/** Live-out values of each block. */
export function liveOutOf({ blocks }: MachineCode): Set<number>[] {
  const uses = blocks.map(() => new Set<number>());
  const defs = blocks.map(() => new Set<number>());
  blocks.forEach((block, at) => {
    const read = (value: number): void => {
      if (!defs[at]!.has(value)) uses[at]!.add(value);
    };
    for (const instruction of block.body) {
      instruction.uses.forEach(read);
      for (const value of instruction.defs) defs[at]!.add(value);
    }
    block.branchUses.forEach(read);
  });
  const liveIn = uses.map((set) => new Set(set));
  const liveOut = blocks.map(() => new Set<number>());
  for (let changed = true; changed; ) {
    changed = false;
    for (let at = blocks.length - 1; at >= 0; at--) {
      const out = liveOut[at]!;
      for (const to of blocks[at]!.successors)
        for (const value of liveIn[to]!) {
          if (out.has(value)) continue;
          out.add(value);
          changed = true;
          if (!defs[at]!.has(value)) liveIn[at]!.add(value);
        }
    }
  }
  return liveOut;
}

/** Values that come into a block. */
export function liveInOf({ body, branchUses }: Block, liveOut: ReadonlySet<number>): Set<number> {
  const live = new Set(liveOut);
  for (const value of branchUses) live.add(value);
  for (const { defs, uses } of [...body].reverse()) {
    for (const value of defs) live.delete(value);
    for (const value of uses) live.add(value);
  }
  return live;
}
