/** What must hold for the low half of an instruction's address to be all of it. */
import { OP, OPS } from "./ops.ts";
import type { Program, Reach } from "./program.ts";

/** What must hold for the address of an instruction; undefined where nothing is asked. */
export function reachOf({ code, accesses, reaches }: Program, pc: number): Reach | undefined {
  const op = code.op[pc]!;
  if (op === OP.reach) return reaches[code.aux[pc]!];
  return OPS[op]!.class === "memory" ? accesses[code.aux[pc]!]!.reach : undefined;
}

/** Registers that are read to tell whether the low half of an instruction's address is all of it. */
export function reachRegisters(
  program: Program,
  pc: number,
  visit: (register: number) => void,
): void {
  const reach = reachOf(program, pc);
  if (!reach) return;
  if (reach.condition >= 0) visit(reach.condition);
  for (const { registers } of reach.terms)
    for (const register of registers) if (register >= 0) visit(register);
}
