/**
 * Which types the operands of pure ops have. The reader has checked the module's instructions, but not
 * that an intrinsic is declared with the types it has: that shows here.
 */
import { assert } from "../../base/index.ts";
import type { Operand } from "../draft.ts";
import { OP, OPS, type OpName, VALUE_TYPE, type ValueType } from "../ops.ts";

const T = VALUE_TYPE;

/** Operands do not fit the op: the module declares a function with other types than it has. */
export class OperandMismatch extends Error {}

/** Of ops that are no arithmetic by themselves. */
const OPERANDS: Partial<Record<OpName, "integer" | "float">> = {
  sToFloat: "integer",
  uToFloat: "integer",
  floatToS: "float",
  floatToU: "float",
  math: "float",
};
/** Ops of one type only. */
const FIXED: Partial<Record<OpName, ValueType>> = {
  pack64: T.i32,
  prmt: T.i32,
  sext8: T.i32,
  sext16: T.i32,
  halfToFloat: T.i32,
  floatToHalf: T.f32,
  fpext: T.f32,
  fptrunc: T.f64,
};

export function checkOperands(op: OpName, type: ValueType, args: readonly Operand[]): void {
  const isFloat = type === T.f32 || type === T.f64;
  const isInt = type === T.i32 || type === T.i64;
  const fixed = FIXED[op];
  const { args: count, arithmetic } = OPS[OP[op]]!;
  const operands = OPERANDS[op] ?? arithmetic;
  const fits =
    (count < 0 || args.length === count) &&
    (fixed === undefined || fixed === type) &&
    (operands !== "float" || isFloat) &&
    (operands !== "integer" || isInt) &&
    args.every((arg, position) =>
      op === "select" && position === 0 ? arg.type === T.i1 : arg.type === type,
    );
  if (!fits) throw new OperandMismatch(`${op} with operands of other types`);
  assert(!(op === "and" || op === "or" || op === "xor") || !isFloat, `${op} of floats`);
}
