/**
 * Integer operations on constants, and identities, folded while the Draft is built, so that address
 * arithmetic, masks and unrolled intrinsics leave no litter. Semantics: the rows of `OPS`.
 */
import { ICMP_PREDICATES } from "../../ir/index.ts";
import type { Literal, Operand } from "../draft.ts";
import { type OpName, VALUE_TYPE, type ValueType } from "../ops.ts";
import { i1, isLiteral, literal, signedBits, widthOf } from "./literals.ts";

/** The operand that `op` of `args` equals, if that is known now. */
export function fold(
  op: OpName,
  type: ValueType,
  args: readonly Operand[],
  aux: number,
): Operand | undefined {
  const [a, b] = args;
  if (!a) return undefined;
  if (op === "select") return foldSelect(a, args[1]!, args[2]!);
  if (args.every(isLiteral)) return foldConstant(op, type, args, aux);
  if (b && isInteger(type)) return foldIdentity(op, type, a, b);
  return undefined;
}

function isInteger(type: ValueType): boolean {
  return type <= VALUE_TYPE.i64;
}

function foldSelect(condition: Operand, yes: Operand, no: Operand): Operand | undefined {
  if (isLiteral(condition)) return condition.bits ? yes : no;
  if (yes === no) return yes;
  return undefined;
}

function foldConstant(
  op: OpName,
  type: ValueType,
  args: readonly Literal[],
  aux: number,
): Literal | undefined {
  const [a, b, c] = args;
  if (!a) return undefined;
  switch (op) {
    case "zext":
      return literal(aux as ValueType, a.bits);
    case "sext":
      return literal(aux as ValueType, signedBits(a));
    case "trunc":
    case "bitcast":
      return literal(aux as ValueType, a.bits);
    case "sext8":
      return literal(type, BigInt.asIntN(8, a.bits));
    case "sext16":
      return literal(type, BigInt.asIntN(16, a.bits));
    case "pack64":
      return b && literal(VALUE_TYPE.i64, (b.bits << 32n) | a.bits);
    case "icmp":
      return b && i1(compare(ICMP_PREDICATES[aux]!, a, b));
    case "funnelL":
    case "funnelR":
      return b && c && foldFunnel(op, type, a, b, c);
    default:
      return b && isInteger(type) ? foldBinary(op, type, a, b) : undefined;
  }
}

function foldFunnel(op: OpName, type: ValueType, a: Literal, b: Literal, c: Literal): Literal {
  const width = BigInt(widthOf(type));
  const both = (a.bits << width) | b.bits;
  const by = c.bits % width;
  return literal(type, op === "funnelL" ? (both << by) >> width : both >> by);
}

function foldBinary(op: OpName, type: ValueType, a: Literal, b: Literal): Literal | undefined {
  const width = BigInt(widthOf(type));
  switch (op) {
    case "add":
      return literal(type, a.bits + b.bits);
    case "sub":
      return literal(type, a.bits - b.bits);
    case "mul":
      return literal(type, a.bits * b.bits);
    case "and":
      return literal(type, a.bits & b.bits);
    case "or":
      return literal(type, a.bits | b.bits);
    case "xor":
      return literal(type, a.bits ^ b.bits);
    case "shl":
      return literal(type, b.bits >= width ? 0n : a.bits << b.bits);
    case "shrU":
      return literal(type, b.bits >= width ? 0n : a.bits >> b.bits);
    case "shrS":
      return literal(type, signedBits(a) >> (b.bits >= width ? width - 1n : b.bits));
    case "minU":
      return a.bits < b.bits ? a : b;
    case "maxU":
      return a.bits > b.bits ? a : b;
    case "minS":
      return signedBits(a) < signedBits(b) ? a : b;
    case "maxS":
      return signedBits(a) > signedBits(b) ? a : b;
    default:
      return undefined;
  }
}

function compare(predicate: (typeof ICMP_PREDICATES)[number], a: Literal, b: Literal): boolean {
  const x = predicate.startsWith("s") ? signedBits(a) : a.bits;
  const y = predicate.startsWith("s") ? signedBits(b) : b.bits;
  switch (predicate) {
    case "eq":
      return x === y;
    case "ne":
      return x !== y;
    case "ugt":
    case "sgt":
      return x > y;
    case "uge":
    case "sge":
      return x >= y;
    case "ult":
    case "slt":
      return x < y;
    case "ule":
    case "sle":
      return x <= y;
  }
}

function foldIdentity(op: OpName, type: ValueType, a: Operand, b: Operand): Operand | undefined {
  const ones = (1n << BigInt(widthOf(type))) - 1n;
  const is = (x: Operand, bits: bigint): boolean => isLiteral(x) && x.bits === bits;
  switch (op) {
    case "add":
    case "or":
    case "xor":
      if (is(a, 0n)) return b;
      return is(b, 0n) ? a : undefined;
    case "sub":
    case "shl":
    case "shrU":
    case "shrS":
      return is(b, 0n) ? a : undefined;
    case "mul":
      if (is(a, 1n)) return b;
      if (is(b, 1n)) return a;
      return is(a, 0n) || is(b, 0n) ? literal(type, 0n) : undefined;
    case "and":
      if (is(a, ones)) return b;
      if (is(b, ones)) return a;
      return is(a, 0n) || is(b, 0n) ? literal(type, 0n) : undefined;
    default:
      return undefined;
  }
}
