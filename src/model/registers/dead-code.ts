/** Instructions whose results nobody reads: address arithmetic that became part of other addresses. */
import { liveOutOf } from "./live-values.ts";
import type { Instruction, MachineCode } from "./machine-code.ts";

/** Takes out instructions whose results nobody reads. */
export function removeDeadCode(code: MachineCode): void {
  for (let changed = true; changed; ) {
    changed = false;
    const liveOut = liveOutOf(code);
    code.blocks.forEach((block, at) => {
      const live = new Set(liveOut[at]!);
      for (const value of block.branchUses) live.add(value);
      const kept: Instruction[] = [];
      for (const instruction of [...block.body].reverse()) {
        const { defs, uses, memory, call } = instruction;
        const effect = call || memory === "store" || memory === "both" || memory === "fence";
        if (!effect && !defs.some((value) => live.has(value))) {
          changed = true;
          continue;
        }
        for (const value of defs) live.delete(value);
        for (const value of uses) live.add(value);
        kept.push(instruction);
      }
      block.body = kept.reverse();
    });
  }
}
