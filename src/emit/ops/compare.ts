/** icmp and fcmp, for one value and for four lanes. */
import { assert } from "../../base/index.ts";
import { FCMP_PREDICATES, ICMP_PREDICATES } from "../../ir/index.ts";
import type { ValueType } from "../../lower/index.ts";
import type { FunctionBuilder, PlainOp } from "../encoder/index.ts";
import { F32, I64, is64, type Lanes, type Scalar } from "./operands.ts";

/** What wasm calls the integer comparisons. */
export const ICMP_SUFFIX = {
  eq: "eq",
  ne: "ne",
  ugt: "gt_u",
  uge: "ge_u",
  ult: "lt_u",
  ule: "le_u",
  sgt: "gt_s",
  sge: "ge_s",
  slt: "lt_s",
  sle: "le_s",
} as const;

export function scalarIcmp(f: FunctionBuilder, predicate: number, args: readonly Scalar[]): void {
  const [a, b] = args;
  a!.push();
  b!.push();
  const width = a!.type === I64 ? "i64" : "i32";
  f.op(`${width}.${ICMP_SUFFIX[ICMP_PREDICATES[predicate]!]}`);
}

/**
 * A float predicate as an ordered comparison and whether to negate it: unordered predicates are the
 * negation of the opposite ordered one.
 */
interface FloatTest {
  readonly test: "eq" | "ne" | "lt" | "gt" | "le" | "ge" | "ltgt" | "ordered" | "never";
  readonly negate: boolean;
}

const FLOAT_TESTS: Readonly<Record<(typeof FCMP_PREDICATES)[number], FloatTest>> = {
  false: { test: "never", negate: false },
  oeq: { test: "eq", negate: false },
  ogt: { test: "gt", negate: false },
  oge: { test: "ge", negate: false },
  olt: { test: "lt", negate: false },
  ole: { test: "le", negate: false },
  one: { test: "ltgt", negate: false },
  ord: { test: "ordered", negate: false },
  ueq: { test: "ltgt", negate: true },
  ugt: { test: "le", negate: true },
  uge: { test: "lt", negate: true },
  ult: { test: "ge", negate: true },
  ule: { test: "gt", negate: true },
  une: { test: "ne", negate: false },
  uno: { test: "ordered", negate: true },
  true: { test: "never", negate: true },
};

function floatTest(predicate: number): FloatTest {
  const name = FCMP_PREDICATES[predicate];
  assert(name !== undefined, `fcmp predicate ${predicate}`);
  return FLOAT_TESTS[name];
}

export function scalarFcmp(f: FunctionBuilder, predicate: number, args: readonly Scalar[]): void {
  const [a, b] = args as readonly [Scalar, Scalar];
  const width = a.type === F32 ? "f32" : "f64";
  const { test, negate } = floatTest(predicate);
  const compare = (x: Scalar, op: "eq" | "ne" | "lt" | "gt" | "le" | "ge", y: Scalar) => {
    x.push();
    y.push();
    f.op(`${width}.${op}`);
  };
  if (test === "never") f.i32(0);
  else if (test === "ltgt") {
    compare(a, "lt", b);
    compare(a, "gt", b);
    f.op("i32.or");
  } else if (test === "ordered") {
    compare(a, "eq", a);
    compare(b, "eq", b);
    f.op("i32.and");
  } else compare(a, test, b);
  if (negate) f.op("i32.eqz");
}

/** Calls `push(part)` for each vector of the operands and leaves four lanes of i1. */
function pushParts(f: FunctionBuilder, type: ValueType, push: (part: number) => void): void {
  push(0);
  if (!is64(type)) return;
  push(1);
  f.shuffle32(0, 2, 4, 6);
}

export function lanesIcmp(f: FunctionBuilder, predicate: number, args: readonly Lanes[]): void {
  const [a, b] = args as readonly [Lanes, Lanes];
  const name = ICMP_PREDICATES[predicate]!;
  if (a.type !== I64) {
    a.push(0);
    b.push(0);
    f.op(`i32x4.${ICMP_SUFFIX[name]}`);
    return;
  }
  // There is no unsigned 64-bit comparison: flip the sign bits and compare signed.
  const unsigned = name[0] === "u";
  const pushOperand = (x: Lanes, part: number) => {
    x.push(part);
    if (unsigned) f.i64x2(1n << 63n, 1n << 63n).op("v128.xor");
  };
  pushParts(f, I64, (part) => {
    pushOperand(a, part);
    pushOperand(b, part);
    const signed = unsigned ? `s${name.slice(1)}` : name;
    f.op(`i64x2.${ICMP_SUFFIX[signed as keyof typeof ICMP_SUFFIX]}` as PlainOp);
  });
}

export function lanesFcmp(f: FunctionBuilder, predicate: number, args: readonly Lanes[]): void {
  const [a, b] = args as readonly [Lanes, Lanes];
  const { test, negate } = floatTest(predicate);
  const shape = a.type === F32 ? "f32x4" : "f64x2";
  pushParts(f, a.type, (part) => {
    const compare = (x: Lanes, op: "eq" | "ne" | "lt" | "gt" | "le" | "ge", y: Lanes) => {
      f.get(x.atom(part)).get(y.atom(part)).op(`${shape}.${op}`);
    };
    if (test === "never") f.i32x4(0, 0, 0, 0);
    else if (test === "ltgt") {
      compare(a, "lt", b);
      compare(a, "gt", b);
      f.op("v128.or");
    } else if (test === "ordered") {
      compare(a, "eq", a);
      compare(b, "eq", b);
      f.op("v128.and");
    } else {
      a.push(part);
      b.push(part);
      f.op(`${shape}.${test}`);
    }
    if (negate) f.op("v128.not");
  });
}

/** select: i1 condition, then two operands of one type. */
export function lanesSelect(f: FunctionBuilder, args: readonly Lanes[], part: number): void {
  const [condition, yes, no] = args as readonly [Lanes, Lanes, Lanes];
  yes.push(part);
  no.push(part);
  if (condition.scalar) {
    condition.scalar.push();
    f.selectVector();
    return;
  }
  pushCondition(f, condition, yes.type, part);
  f.op("v128.bitselect");
}

/** Pushes an i1's lanes at the width of `type`, so that they can mask that part of its vectors. */
export function pushCondition(
  f: FunctionBuilder,
  condition: Lanes,
  type: ValueType,
  part: number,
): void {
  condition.push(0);
  if (is64(type)) f.op(part === 0 ? "i64x2.extend_low_i32x4_s" : "i64x2.extend_high_i32x4_s");
}
