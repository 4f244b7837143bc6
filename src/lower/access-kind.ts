/** How memory counts an access: one rule for both executors. */
import type { AccessKind } from "../observe/index.ts";
import type { Access, Program } from "./program.ts";

/**
 * The counting rule of `access`. An addition of the constant 1 whose result nobody reads is an
 * increment: nvcc 13 emits ATOMS.POPC.INC for it.
 */
export function accessKind(program: Program, access: Access): AccessKind {
  if (access.kind === "load" || access.kind === "store") return access.kind;
  if (access.atomic === "cas") return "cas";
  return access.kind === "reduction" && access.atomic === "add" && addsOne(program, access)
    ? "increment"
    : "atomic";
}

function addsOne(program: Program, access: Access): boolean {
  const { args, argStart } = program.code;
  const value = args[argStart[access.pc]! + 1]!;
  return access.bytes === 4 && value < 0 && program.constants[~value]?.bits === 1n;
}
