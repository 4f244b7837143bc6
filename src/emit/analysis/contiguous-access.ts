/** Which accesses the fast form can serve with whole vectors. */
import { OP, type Program } from "../../lower/index.ts";
import { type EmitFunction, storageOf } from "./units.ts";

/** True if `pc` is a load or store of one element of 4 or 8 bytes at neighbouring addresses. */
export function isContiguous(program: Program, fn: EmitFunction, pc: number): boolean {
  const { op, aux, argStart, args, dstStart, dst } = program.code;
  if (op[pc] !== OP.load && op[pc] !== OP.store) return false;
  const access = program.accesses[aux[pc]!]!;
  if (access.space !== "global" && access.space !== "shared") return false;
  const element = access.elements[0];
  if (access.elements.length !== 1 || element?.offset !== 0) return false;
  if (element.memory === "u8" || element.memory === "u16") return false;
  const address = args[argStart[pc]!]!;
  if (address < 0 || fn.strides?.[address] !== access.bytes) return false;
  if (op[pc] === OP.store) return true;
  const register = dst[dstStart[pc]!]!;
  return register < 0 || storageOf(fn, register) === "lanes";
}
