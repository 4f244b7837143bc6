/**
 * Integer operations of up to 64 bits. Invariant: a register holds its integer zero-extended
 * ("canonical"); signed operations extend the sign first and cut the result again.
 */
import type { Operand } from "../draft.ts";
import { type OpName, VALUE_TYPE, type ValueType } from "../ops.ts";
import type { DraftBuilder, IcmpPredicate } from "./builder.ts";
import { i1, literal, widthOf } from "./literals.ts";

const T = VALUE_TYPE;

/** The register type of an integer of 1…64 bits. */
export function intRegister(bits: number): ValueType {
  if (bits === 1) return T.i1;
  return bits <= 32 ? T.i32 : T.i64;
}

/** Cuts a register to its low `bits`. */
export function canonical(b: DraftBuilder, x: Operand, bits: number): Operand {
  if (bits >= widthOf(x.type)) return x;
  return b.on("and", x, literal(x.type, (1n << BigInt(bits)) - 1n));
}

/** The sign-extended form of a canonical register. */
export function signExtended(b: DraftBuilder, x: Operand, bits: number): Operand {
  const width = widthOf(x.type);
  if (bits >= width) return x;
  if (x.type === T.i32 && bits === 8) return b.on("sext8", x);
  if (x.type === T.i32 && bits === 16) return b.on("sext16", x);
  const by = literal(x.type, BigInt(width - bits));
  return b.on("shrS", b.on("shl", x, by), by);
}

const BINARY: Readonly<Record<string, { op: OpName; signed?: true; cut?: true }>> = {
  add: { op: "add", cut: true },
  sub: { op: "sub", cut: true },
  mul: { op: "mul", cut: true },
  udiv: { op: "divU", cut: true },
  sdiv: { op: "divS", signed: true, cut: true },
  urem: { op: "remU" },
  srem: { op: "remS", signed: true, cut: true },
  shl: { op: "shl", cut: true },
  lshr: { op: "shrU" },
  ashr: { op: "shrS", signed: true, cut: true },
  and: { op: "and" },
  or: { op: "or" },
  xor: { op: "xor" },
  smin: { op: "minS", signed: true, cut: true },
  smax: { op: "maxS", signed: true, cut: true },
  umin: { op: "minU" },
  umax: { op: "maxU" },
};

/** `name` is LLVM's: add … xor, or smin, smax, umin, umax. */
export function intBinary(
  b: DraftBuilder,
  name: string,
  x: Operand,
  y: Operand,
  bits: number,
): Operand {
  if (bits === 1) return bitBinary(b, name, x, y);
  const row = BINARY[name];
  if (!row) throw new Error(`internal: no integer operation ${name}`);
  // The amount of an arithmetic shift is unsigned.
  const left = row.signed ? signExtended(b, x, bits) : x;
  const right = row.signed && name !== "ashr" ? signExtended(b, y, bits) : y;
  const result = b.on(row.op, left, right);
  return row.cut ? canonical(b, result, bits) : result;
}

/** The same on i1, where 1 is -1 to the signed operations. */
function bitBinary(b: DraftBuilder, name: string, x: Operand, y: Operand): Operand {
  switch (name) {
    case "add":
    case "sub":
    case "xor":
      return b.on("xor", x, y);
    case "mul":
    case "and":
    case "umin":
    case "smax":
      return b.on("and", x, y);
    case "or":
    case "umax":
    case "smin":
      return b.on("or", x, y);
    case "shl":
    case "lshr":
      return b.on("and", x, b.not(y));
    case "urem":
    case "srem":
      return i1(false);
    // A division by 0 and a shift of 1 bit are undefined; the rest is the identity.
    default:
      return x;
  }
}

export function intCompare(
  b: DraftBuilder,
  predicate: IcmpPredicate,
  x: Operand,
  y: Operand,
  bits: number,
): Operand {
  if (bits === 1) return bitCompare(b, predicate, x, y);
  if (!predicate.startsWith("s")) return b.icmp(predicate, x, y);
  return b.icmp(predicate, signExtended(b, x, bits), signExtended(b, y, bits));
}

function bitCompare(b: DraftBuilder, predicate: IcmpPredicate, x: Operand, y: Operand): Operand {
  switch (predicate) {
    case "ne":
      return b.on("xor", x, y);
    case "eq":
      return b.not(b.on("xor", x, y));
    case "ult":
    case "sgt":
      return b.on("and", b.not(x), y);
    case "ugt":
    case "slt":
      return b.on("and", x, b.not(y));
    case "ule":
    case "sge":
      return b.on("or", b.not(x), y);
    case "uge":
    case "sle":
      return b.on("or", x, b.not(y));
  }
}

/** Changes the width, extending by zeros. */
export function zeroExtend(b: DraftBuilder, x: Operand, toBits: number): Operand {
  return b.convert("zext", x, intRegister(toBits));
}

/** Changes the width from `fromBits`, extending the sign. */
export function signExtend(b: DraftBuilder, x: Operand, fromBits: number, toBits: number): Operand {
  const to = intRegister(toBits);
  if (fromBits === 1) return canonical(b, b.convert("sext", x, to), toBits);
  const wide = b.convert("sext", signExtended(b, x, fromBits), to);
  return canonical(b, wide, toBits);
}

/** Keeps the low `toBits`. */
export function truncate(b: DraftBuilder, x: Operand, toBits: number): Operand {
  return canonical(b, b.convert("trunc", x, intRegister(toBits)), toBits);
}
