/** What must hold for the low half of an instruction's address to be all of it. */
import { OP, OPS } from "./ops.ts";
import type { Program, Reach } from "./program.ts";

export function reachOf({ code, accesses, reaches }: Program, pc: number): Reach | undefined {
  const op = code.op[pc]!;
  if (op === OP.reach) return reaches[code.aux[pc]!];
  return OPS[op]!.class === "memory" ? accesses[code.aux[pc]!]!.reach : undefined;
}

/** Registers that the code of a `Reach` reads. */
export function reachRegisters(
  { condition, terms }: Reach,
  visit: (register: number) => void,
): void {
  if (condition >= 0) visit(condition);
  for (const { registers } of terms)
    for (const register of registers) if (register >= 0) visit(register);
}
