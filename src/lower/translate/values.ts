/**
 * What an operand number of a body stands for: its type and its registers.
 */
import { assert, type ConstId, type LocId, type TypeId } from "../../base/index.ts";
import type { Operand } from "../draft.ts";
import { constantRegisters } from "./constants.ts";
import { literal } from "./literals.ts";
import type { Activation } from "./translation.ts";

/** Operand `position` of instruction `index`, as its number. */
export function operandRef(a: Activation, index: number, position: number): number {
  return a.body.operands[a.body.operandStart[index]! + position]!;
}

export function operandCount(a: Activation, index: number): number {
  return a.body.operandStart[index + 1]! - a.body.operandStart[index]!;
}

function typeOfRef(a: Activation, ref: number): TypeId {
  if (ref < 0) return a.kernel.module.constants[~ref]!.type;
  const params = a.fn.params.length;
  if (ref < params) return a.fn.params[ref]!.type;
  return a.body.type[ref - params]! as TypeId;
}

export function registersOf(a: Activation, ref: number): readonly Operand[] {
  if (ref < 0) return constantRegisters(a.kernel, ~ref as ConstId, a.build.loc);
  const params = a.fn.params.length;
  if (ref < params) return a.params[ref]!;
  const registers = a.results[ref - params];
  assert(
    registers !== undefined,
    `${a.fn.name}: value ${ref - params} is used before its definition`,
  );
  return registers;
}

/** Registers of operand `position`. */
export function operand(a: Activation, index: number, position: number): readonly Operand[] {
  return registersOf(a, operandRef(a, index, position));
}

/** First register of operand `position`. */
export function scalar(a: Activation, index: number, position: number): Operand {
  const register = operand(a, index, position)[0];
  assert(register !== undefined, `${a.fn.name}: operand ${position} of ${index} has no register`);
  return register;
}

export function operandType(a: Activation, index: number, position: number): TypeId {
  return typeOfRef(a, operandRef(a, index, position));
}

export function locOf(a: Activation, index: number): LocId {
  return a.kernel.locations.inlined(a.body.loc[index]! as LocId, a.callLoc);
}

/** Reports what cannot be translated at the instruction being translated. */
export function unsupported(
  a: Activation,
  code: string,
  params: Readonly<Record<string, string | number>>,
): void {
  a.kernel.problems.error(code, params, a.build.loc);
}

/** Zeros in place of a value that cannot be computed; the kernel has an error already. */
export function zeros(a: Activation, type: TypeId): Operand[] {
  return a.kernel.layouts.of(type).registers.map((register) => literal(register, 0n));
}
