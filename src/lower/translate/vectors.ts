/**
 * Taking vectors and aggregates apart and putting them together: renaming of registers, unless a
 * vector is indexed by a variable.
 */
import type { ConstId, TypeId } from "../../base/index.ts";
import type { Operand } from "../draft.ts";
import { constantLeaves } from "./constant-values.ts";
import { isLiteral, literal } from "./literals.ts";
import type { Activation } from "./translation.ts";
import {
  operand,
  operandCount,
  operandRef,
  operandType,
  scalar,
  unsupported,
  zeros,
} from "./values.ts";

/** Registers of one element, or undefined where the index is out of range (poison). */
function elementRange(a: Activation, vector: TypeId): { length: number; registers: number } {
  const type = a.kernel.layouts.type(vector);
  if (type.kind !== "vector") throw new Error("internal: not a vector");
  return { length: type.length, registers: a.kernel.layouts.of(type.element).registers.length };
}

export function translateExtractElement(a: Activation, index: number): Operand[] {
  const registers = operand(a, index, 0);
  const at = scalar(a, index, 1);
  const element = elementRange(a, operandType(a, index, 0));
  const slice = (position: number): readonly Operand[] =>
    registers.slice(position * element.registers, (position + 1) * element.registers);
  if (isLiteral(at)) {
    const position = Number(at.bits);
    if (position >= element.length) return zeros(a, a.body.type[index]! as TypeId);
    return [...slice(position)];
  }
  let result = slice(0);
  for (let position = 1; position < element.length; position++) {
    const isHere = a.build.icmp("eq", at, literal(at.type, BigInt(position)));
    const candidate = slice(position);
    result = result.map((value, part) => a.build.select(isHere, candidate[part]!, value));
  }
  return [...result];
}

export function translateInsertElement(a: Activation, index: number): Operand[] {
  const registers = operand(a, index, 0);
  const inserted = operand(a, index, 1);
  const at = scalar(a, index, 2);
  const element = elementRange(a, operandType(a, index, 0));
  return registers.map((value, register) => {
    const position = Math.floor(register / element.registers);
    const part = inserted[register % element.registers]!;
    if (isLiteral(at)) return Number(at.bits) === position ? part : value;
    return a.build.select(a.build.icmp("eq", at, literal(at.type, BigInt(position))), part, value);
  });
}

export function translateShuffleVector(a: Activation, index: number): Operand[] {
  const type = operandType(a, index, 0);
  const element = elementRange(a, type);
  const both = [...operand(a, index, 0), ...operand(a, index, 1)];
  const maskRef = operandRef(a, index, 2);
  if (maskRef >= 0) {
    unsupported(a, "lower/unsupported-instruction", { instruction: "shufflevector" });
    return zeros(a, a.body.type[index]! as TypeId);
  }
  const context = { layouts: a.kernel.layouts, addressOf: () => undefined };
  const mask = constantLeaves(context, ~maskRef as ConstId);
  return mask.flatMap((entry) => {
    // An undefined mask element is poison; element 0 serves.
    const position = "bits" in entry ? Number(entry.bits) % (2 * element.length) : 0;
    return both.slice(position * element.registers, (position + 1) * element.registers);
  });
}

/** Type and register range of the member that constant indices of an instruction name. */
function memberRange(
  a: Activation,
  index: number,
  firstIndex: number,
): { start: number; count: number } {
  let type = operandType(a, index, 0);
  let start = 0;
  for (let position = firstIndex; position < operandCount(a, index); position++) {
    const member = a.kernel.layouts.member(type, operandRef(a, index, position));
    start += member.register;
    type = member.type;
  }
  return { start, count: a.kernel.layouts.of(type).registers.length };
}

export function translateExtractValue(a: Activation, index: number): Operand[] {
  const { start, count } = memberRange(a, index, 1);
  return operand(a, index, 0).slice(start, start + count);
}

export function translateInsertValue(a: Activation, index: number): Operand[] {
  const { start, count } = memberRange(a, index, 2);
  const registers = [...operand(a, index, 0)];
  registers.splice(start, count, ...operand(a, index, 1));
  return registers;
}
