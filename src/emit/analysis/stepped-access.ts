/** Which loads and stores the block form serves without asking lane by lane where they go. */
import { OP, type Program } from "../../lower/index.ts";
import { isUniform } from "./affine.ts";
import { type EmitFunction, storageOf, type Unit } from "./units.ts";

/**
 * one: all lanes read or write the same element.
 * run: the warp's elements are neighbours in lane order.
 * rows: those of each row of the warp are; four lanes stand in one row.
 * steps: the addresses have a base and steps.
 */
export type AccessForm = "one" | "run" | "rows" | "steps";

/** The form of a load or store; undefined if its lanes may go anywhere, or it is no load or store. */
export function accessForm(program: Program, fn: EmitFunction, pc: number): AccessForm | undefined {
  const { op, aux, argStart, args, dstStart, dst } = program.code;
  if (fn.affine === undefined) return undefined;
  if (op[pc] !== OP.load && op[pc] !== OP.store) return undefined;
  const { space, elements, bytes, reach } = program.accesses[aux[pc]!]!;
  if (space !== "global" && space !== "shared") return undefined;
  if (reach && !isFoundByStep(fn, reach.condition)) return undefined;
  const address = args[argStart[pc]!]!;
  // Wide elements at one address are counted by who asks for them, and that by the address's register.
  if (address < 0 && space === "shared" && bytes >= 8) return undefined;
  if (op[pc] === OP.load)
    for (let i = dstStart[pc]!; i < dstStart[pc + 1]!; i++)
      if (dst[i]! >= 0 && storageOf(fn, dst[i]!) === "mask") return undefined;
  if (address < 0 || fn.regUniform[address]) return "one";
  const steps = fn.affine[address];
  if (steps === undefined || isUniform(steps)) return undefined;
  if (op[pc] === OP.load)
    for (let i = dstStart[pc]!; i < dstStart[pc + 1]!; i++)
      if (dst[i]! >= 0 && storageOf(fn, dst[i]!) !== "lanes") return undefined;
  const element = elements[0]!;
  const narrow = element.memory === "u8" || element.memory === "u16";
  if (elements.length > 1 || element.offset !== 0 || narrow || steps.x !== bytes) return "steps";
  const columns = fn.columns ?? 32;
  if (columns === 32 || steps.y === columns * bytes) return "run";
  return columns >= 4 ? "rows" : "steps";
}

/** True if it is found without vectors whether a condition holds. */
function isFoundByStep(fn: EmitFunction, condition: number): boolean {
  if (condition < 0) return false;
  return fn.regUniform[condition] === 1 || fn.steppedMasks?.[condition] === 1;
}

/** True if some of the units is such an access. */
export function hasSteppedAccess(
  program: Program,
  fn: EmitFunction,
  units: readonly Unit[],
): boolean {
  return units.some(
    ({ kind, start }) => kind === "single" && accessForm(program, fn, start) !== undefined,
  );
}
