/**
 * Constant operands of the Draft: bit patterns of exactly the register's width.
 */

import type { Literal, Operand } from "../draft.ts";
import { VALUE_TYPE, type ValueType } from "../ops.ts";

/** Bits of a register of `type`. */
export function widthOf(type: ValueType): 1 | 32 | 64 {
  if (type === VALUE_TYPE.i1) return 1;
  return type === VALUE_TYPE.i64 || type === VALUE_TYPE.f64 ? 64 : 32;
}

/** `bits` is cut to the width of `type`; negative numbers are two's complement. */
export function literal(type: ValueType, bits: bigint): Literal {
  return { literal: true, type, bits: BigInt.asUintN(widthOf(type), bits) };
}

export function isLiteral(operand: Operand): operand is Literal {
  return "literal" in operand;
}

export const i1 = (value: boolean): Literal => literal(VALUE_TYPE.i1, value ? 1n : 0n);
export const i32 = (value: number): Literal => literal(VALUE_TYPE.i32, BigInt(value));
export const i64 = (value: bigint | number): Literal => literal(VALUE_TYPE.i64, BigInt(value));

const view = new DataView(new ArrayBuffer(8));

export function f32(value: number): Literal {
  view.setFloat32(0, value);
  return literal(VALUE_TYPE.f32, BigInt(view.getUint32(0)));
}

export function f64(value: number): Literal {
  view.setFloat64(0, value);
  return literal(VALUE_TYPE.f64, view.getBigUint64(0));
}

/** A constant of `type`, which may be an integer or a float type. */
export function numberLiteral(type: ValueType, value: number): Literal {
  if (type === VALUE_TYPE.f32) return f32(value);
  if (type === VALUE_TYPE.f64) return f64(value);
  return literal(type, BigInt(value));
}

/** Two's complement value of an integer literal. */
export function signedBits(value: Literal): bigint {
  return BigInt.asIntN(widthOf(value.type), value.bits);
}
