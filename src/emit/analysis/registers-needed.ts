/** What the code of an instruction reads, where not all of its operands are needed. */
import { type Program, reachOf, reachRegisters } from "../../lower/index.ts";
import { registersRead } from "./liveness.ts";
import type { LoadGroups } from "./load-groups.ts";
import type { RangedReaches } from "./ranged-reaches.ts";

/** What saves instructions operands. */
export interface Savings {
  readonly groups: LoadGroups;
  readonly ranged: RangedReaches;
}

/**
 * Registers that the code of `pc` reads. Loads of a group find their addresses from the leader's, so that
 * nothing need be computed for them but what all lanes share; the leader needs that of all of them. A range
 * stands for the condition of an access.
 */
export function registersNeeded(
  program: Program,
  { groups, ranged }: Savings,
  pc: number,
  visit: (register: number) => void,
): void {
  if (ranged.has(pc)) {
    const { condition } = reachOf(program, pc)!;
    // Nothing else of the instruction is an i1.
    registersRead(program, pc, (register) => {
      if (register !== condition) visit(register);
    });
    return;
  }
  const members = groups.get(pc)?.members ?? [];
  const leader = members[0]?.pc ?? pc;
  registersRead(program, leader, visit);
  reachRegisters(program, pc, visit);
  for (const member of members)
    if (pc === leader || pc === member.pc) for (const { register } of member.terms) visit(register);
}
