/**
 * Lane-wise operations on one value: what a uniform register costs, and what a lane costs where SIMD
 * has no instruction. Leaves the result on the stack; an i1 as 0 or 1.
 */
import { assert, unreachable } from "../../base/index.ts";
import {
  F64_NANS,
  MADE_NAN,
  MATH_FUNCTIONS,
  type OpName,
  VALUE_TYPE_NAMES,
  type ValueType,
} from "../../lower/index.ts";
import { scalarFcmp, scalarIcmp } from "./compare.ts";
import { lanesFma } from "./fma.ts";
import { floatToHalfLanes, halfToFloatLanes } from "./half.ts";
import { CANONICAL_NAN, flushDenormalLanes } from "./lanes-float.ts";
import {
  type CodeContext,
  extractLane,
  F32,
  F64,
  I1,
  I32,
  I64,
  type Lanes,
  type Scalar,
  splatLanes,
  wasmType,
} from "./operands.ts";
import { bitReverseRoutine, divisionRoutine, mulHighRoutine, permuteRoutine } from "./routines.ts";

/** An operation with the types it works on. */
export interface PureOp {
  readonly name: OpName;
  /** Type column of the instruction: of operand 0 in compares and conversions. */
  readonly type: ValueType;
  readonly result: ValueType;
  readonly aux: number;
  readonly pc: number;
}

const SAME_NAME = {
  add: "add",
  sub: "sub",
  mul: "mul",
  and: "and",
  or: "or",
  xor: "xor",
  clz: "clz",
  ctz: "ctz",
  popc: "popcnt",
  fadd: "add",
  fsub: "sub",
  fmul: "mul",
  fdiv: "div",
  fneg: "neg",
  fabs: "abs",
  fsqrt: "sqrt",
  ffloor: "floor",
  fceil: "ceil",
  ftrunc: "trunc",
  frint: "nearest",
  fcopysign: "copysign",
} as const;

const MIN_MAX_TEST = { minS: "lt_s", maxS: "gt_s", minU: "lt_u", maxU: "gt_u" } as const;

export function scalarOp(c: CodeContext, op: PureOp, args: readonly Scalar[]): void {
  const { f } = c;
  const [a, b, third] = args as readonly [Scalar, Scalar, Scalar];
  const width = wasmType(op.type);
  const pushAll = () => {
    for (const arg of args) arg.push();
  };
  switch (op.name) {
    case "mov":
      a.push();
      return;
    case "add":
    case "sub":
    case "mul":
    case "and":
    case "or":
    case "xor":
    case "clz":
    case "ctz":
    case "popc":
    case "fadd":
    case "fsub":
    case "fmul":
    case "fdiv":
    case "fsqrt":
    case "ffloor":
    case "fceil":
    case "ftrunc":
    case "frint":
    case "fcopysign":
      pushAll();
      f.op(`${width}.${SAME_NAME[op.name]}` as Parameters<typeof f.op>[0]);
      return;
    case "fneg":
    case "fabs":
      if (op.type === F64) {
        scalarSignF64(f, op.name, a);
        return;
      }
      pushAll();
      f.op(`f32.${SAME_NAME[op.name]}`);
      return;
    case "divS":
    case "divU":
    case "remS":
    case "remU":
      scalarDivision(c, op.name, width as "i32" | "i64", a, b);
      return;
    case "shl":
    case "shrU":
    case "shrS":
      scalarShift(c, op.name, a, b);
      return;
    case "minS":
    case "maxS":
    case "minU":
    case "maxU":
      a.push();
      b.push();
      a.push();
      b.push();
      f.op(`${width as "i32" | "i64"}.${MIN_MAX_TEST[op.name]}`).op("select");
      return;
    case "mulHiS":
    case "mulHiU":
      scalarMulHigh(c, op.name === "mulHiS", a, b);
      return;
    case "funnelL":
    case "funnelR":
      scalarFunnel(c, op.name === "funnelL", args);
      return;
    case "bitReverse":
      a.push();
      f.call(bitReverseRoutine(c.module, width as "i32" | "i64"));
      return;
    case "prmt":
      pushAll();
      f.call(permuteRoutine(c.module));
      return;
    case "fmin":
    case "fmax":
      scalarMinMax(c, op.name === "fmin" ? "min" : "max", a, b);
      return;
    case "frem":
      scalarMath(c, "fmod", op, args);
      return;
    case "fma":
      if (op.type === F64 && c.fma === "exact") {
        scalarMath(c, "fma", op, args);
      } else byLanes(c, op.result, args, (lanes, part) => lanesFma(c, op.type, lanes, part));
      return;
    case "flushDenormal":
      byLanes(c, op.result, args, (lanes, part) => flushDenormalLanes(f, op.type, lanes, part));
      return;
    case "canonicalNan":
      scalarCanonicalNan(f, a);
      return;
    case "halfToFloat":
      byLanes(c, op.result, args, (lanes) => halfToFloatLanes(f, lanes));
      return;
    case "floatToHalf":
      byLanes(c, op.result, args, (lanes) => floatToHalfLanes(f, lanes));
      return;
    case "icmp":
      scalarIcmp(f, op.aux, args);
      return;
    case "fcmp":
      scalarFcmp(f, op.aux, args);
      return;
    case "select":
      b.push();
      third.push();
      a.push();
      f.op("select");
      return;
    case "zext":
    case "sext":
    case "trunc":
    case "sext8":
    case "sext16":
    case "floatToS":
    case "floatToU":
    case "sToFloat":
    case "uToFloat":
    case "fpext":
    case "fptrunc":
    case "bitcast":
    case "pack64":
      scalarConversion(c, op, args);
      return;
    case "math": {
      const facts = MATH_FUNCTIONS[op.aux];
      assert(facts !== undefined, `math function ${op.aux}`);
      scalarMath(c, facts.name, op, args);
      return;
    }
    default:
      assert(false, `${op.name} is not an operation on values`);
  }
}

/** The import of a math function: module `math32` or `math64`, by CUDA's name without prefix. */
export function mathImport(
  c: Pick<CodeContext, "module">,
  name: string,
  type: ValueType,
  params: readonly ValueType[],
  result: ValueType,
): number {
  const module = type === F32 ? "math32" : "math64";
  return c.module.importFunction(module, name, params.map(wasmType), [wasmType(result)]);
}

/** One value by way of the four-lane code, for operations too rare to be written twice. */
function byLanes(
  c: CodeContext,
  result: ValueType,
  args: readonly Scalar[],
  write: (lanes: readonly Lanes[], part: number) => void,
): void {
  const scratch: number[] = [];
  write(
    args.map((arg) => splatLanes(c.f, arg, scratch)),
    0,
  );
  extractLane(c.f, result, 0);
  c.f.free(...scratch);
}

function scalarDivision(
  c: CodeContext,
  name: "divS" | "divU" | "remS" | "remU",
  width: "i32" | "i64",
  a: Scalar,
  b: Scalar,
): void {
  a.push();
  b.push();
  const allOnes = width === "i32" ? 0xffff_ffffn : 0xffff_ffff_ffff_ffffn;
  if (b.bits === undefined || b.bits === 0n || b.bits === allOnes)
    c.f.call(divisionRoutine(c.module, name, width));
  else {
    const op = name.startsWith("div") ? "div" : "rem";
    c.f.op(`${width}.${op}_${name.endsWith("S") ? "s" : "u"}`);
  }
}

function scalarShift(
  { f }: CodeContext,
  name: "shl" | "shrU" | "shrS",
  a: Scalar,
  amount: Scalar,
): void {
  const width = a.type === I64 ? "i64" : "i32";
  const bits = a.type === I64 ? 64 : 32;
  const push = (value: number) => (a.type === I64 ? f.i64(BigInt(value)) : f.i32(value));
  const op = ({ shl: "shl", shrU: "shr_u", shrS: "shr_s" } as const)[name];
  a.push();
  if (amount.bits !== undefined && amount.bits < BigInt(bits)) {
    amount.push();
    f.op(`${width}.${op}`);
  } else if (name === "shrS") {
    amount.push();
    push(bits - 1);
    amount.push();
    push(bits);
    f.op(`${width}.lt_u`).op("select").op(`${width}.shr_s`);
  } else {
    amount.push();
    f.op(`${width}.${op}`);
    push(0);
    amount.push();
    push(bits);
    f.op(`${width}.lt_u`).op("select");
  }
}

function scalarMulHigh(c: CodeContext, signed: boolean, a: Scalar, b: Scalar): void {
  const { f } = c;
  if (a.type === I64) {
    a.push();
    b.push();
    f.call(mulHighRoutine(c.module, signed));
    return;
  }
  for (const operand of [a, b]) {
    operand.push();
    f.op(signed ? "i64.extend_i32_s" : "i64.extend_i32_u");
  }
  f.op("i64.mul").i64(32n).op("i64.shr_u").op("i32.wrap_i64");
}

/** (a:b) shifted left or right by `amount` modulo the width; see `lower/ops.ts`. */
function scalarFunnel({ f }: CodeContext, left: boolean, args: readonly Scalar[]): void {
  const [high, low, amount] = args as readonly [Scalar, Scalar, Scalar];
  const width = high.type === I64 ? "i64" : "i32";
  const push = (value: number) => (width === "i64" ? f.i64(BigInt(value)) : f.i32(value));
  const flipped = () => {
    amount.push();
    push(width === "i64" ? 63 : 31);
    f.op(`${width}.xor`);
  };
  // The word that moves out of view goes by one place first, so that an amount of 0 moves all of it.
  if (left) {
    high.push();
    amount.push();
    f.op(`${width}.shl`);
    low.push();
    push(1);
    f.op(`${width}.shr_u`);
    flipped();
    f.op(`${width}.shr_u`);
  } else {
    low.push();
    amount.push();
    f.op(`${width}.shr_u`);
    high.push();
    push(1);
    f.op(`${width}.shl`);
    flipped();
    f.op(`${width}.shl`);
  }
  f.op(`${width}.or`);
}

/** The operand that is a number; wasm's own min and max prefer the NaN. */
function scalarMinMax({ f }: CodeContext, op: "min" | "max", a: Scalar, b: Scalar): void {
  const width = a.type === F32 ? "f32" : "f64";
  const isNumber = (x: Scalar) => {
    x.push();
    x.push();
    f.op(`${width}.eq`);
  };
  a.push();
  b.push();
  f.op(`${width}.${op}`);
  b.push();
  isNumber(a);
  f.op("select");
  a.push();
  isNumber(b);
  f.op("select");
}

/** A NaN keeps its sign, and becomes quiet. */
function scalarSignF64(f: CodeContext["f"], name: "fneg" | "fabs", a: Scalar): void {
  if (name === "fneg") {
    f.f64Bits(1n << 63n);
    a.push();
    f.op("f64.sub");
    return;
  }
  a.push();
  f.op("f64.abs");
  a.push();
  f.f64Bits(0n).op("f64.sub");
  a.push();
  a.push();
  f.op("f64.eq").op("select");
}

/**
 * Calls a function of the math library. What a NaN from JavaScript carries is open: of f64, the first operand that is
 * one goes on, or a new one is made.
 */
function scalarMath(c: CodeContext, name: string, op: PureOp, args: readonly Scalar[]): void {
  const { f } = c;
  for (const arg of args) arg.push();
  const types = args.map((arg) => arg.type);
  f.call(mathImport(c, name, op.type, types, op.result));
  if (op.result !== F64) return;
  const result = f.temp("f64");
  f.set(result);
  pushNan(f, name, args);
  f.get(result).get(result).get(result).op("f64.ne").op("select").free(result);
}

/** What a function of doubles gives if it gives a NaN. */
function pushNan(f: CodeContext["f"], name: string, args: readonly Scalar[]): void {
  const { made, given, signed } = F64_NANS[name] ?? {};
  f.f64Bits(made ?? MADE_NAN);
  if (made !== undefined && signed) {
    args[0]!.push();
    f.op("f64.copysign");
  }
  for (const arg of args.filter(({ type }) => type === F64).reverse()) {
    if (given === undefined) {
      // Itself, but quiet.
      arg.push();
      f.f64Bits(0n).op("f64.sub");
    } else f.f64Bits(given);
    if (given !== undefined && signed) {
      arg.push();
      f.op("f64.copysign");
    }
    arg.push();
    arg.push();
    f.op("f64.eq").op("select");
  }
}

function scalarCanonicalNan(f: CodeContext["f"], a: Scalar): void {
  if (a.type === F32) {
    a.push();
    f.f32Bits(BigInt(CANONICAL_NAN));
    a.push();
    a.push();
    f.op("f32.eq").op("select");
    return;
  }
  f.i32(CANONICAL_NAN);
  a.push();
  a.push();
  f.i32(0x7fff_ffff).op("i32.and").i32(0x7f80_0000).op("i32.gt_u").op("select");
}

function scalarConversion({ f }: CodeContext, op: PureOp, args: readonly Scalar[]): void {
  const [a, b] = args as readonly [Scalar, Scalar];
  const from = op.type;
  const to = op.result;
  a.push();
  switch (op.name) {
    case "sext8":
      f.op("i32.extend8_s");
      return;
    case "sext16":
      f.op("i32.extend16_s");
      return;
    case "zext":
      if (to === I64 && from !== I64) f.op("i64.extend_i32_u");
      return;
    case "sext":
      if (from === I1) {
        f.i32(31).op("i32.shl").i32(31).op("i32.shr_s");
      }
      if (to === I64 && from !== I64) f.op("i64.extend_i32_s");
      return;
    case "trunc":
      if (from === I64) f.op("i32.wrap_i64");
      if (to === I1) f.i32(1).op("i32.and");
      return;
    case "floatToS":
    case "floatToU": {
      const suffix = op.name === "floatToS" ? "s" : "u";
      f.op(`${to === I64 ? "i64" : "i32"}.trunc_sat_${from === F32 ? "f32" : "f64"}_${suffix}`);
      if (from === F32 && to === I32) return;
      // Only the highest bit for a NaN.
      if (to === I64) f.i64(-(1n << 63n));
      else f.i32(-0x8000_0000);
      a.push();
      a.push();
      f.op(from === F32 ? "f32.eq" : "f64.eq").op("select");
      return;
    }
    case "sToFloat":
    case "uToFloat": {
      // An i1 holds 0 or 1; as a signed number its true is -1.
      if (from === I1 && op.name === "sToFloat") f.i32(-1).op("i32.mul");
      const suffix = op.name === "sToFloat" ? "s" : "u";
      f.op(`${to === F32 ? "f32" : "f64"}.convert_${from === I64 ? "i64" : "i32"}_${suffix}`);
      return;
    }
    case "fpext":
      if (from === F32) f.op("f64.promote_f32");
      return;
    case "fptrunc":
      if (from === F64) f.op("f32.demote_f64");
      return;
    case "bitcast":
      scalarBitcast(f, from, to);
      return;
    case "pack64":
      f.op("i64.extend_i32_u");
      b.push();
      f.op("i64.extend_i32_u").i64(32n).op("i64.shl").op("i64.or");
      return;
    default:
      assert(false, `${op.name} is not a conversion`);
  }
}

function scalarBitcast(f: CodeContext["f"], from: ValueType, to: ValueType): void {
  if (from === to) return;
  switch (to) {
    case I32:
      f.op("i32.reinterpret_f32");
      return;
    case I64:
      f.op("i64.reinterpret_f64");
      return;
    case F32:
      f.op("f32.reinterpret_i32");
      return;
    case F64:
      f.op("f64.reinterpret_i64");
      return;
    case I1:
      assert(false, `bitcast of ${VALUE_TYPE_NAMES[from]} to i1`);
      return;
    default:
      unreachable(to, "value type");
  }
}
