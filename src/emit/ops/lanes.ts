/**
 * Lane-wise operations on four lanes: pushes one part of the result. Where SIMD has no instruction,
 * the lanes go one by one through `scalarOp`.
 */
import { assert } from "../../base/index.ts";
import type { PlainOp } from "../encoder/index.ts";
import { lanesFcmp, lanesIcmp, lanesSelect } from "./compare.ts";
import { lanesFma } from "./fma.ts";
import { floatToHalfLanes, halfToFloatLanes } from "./half.ts";
import {
  absoluteLanes,
  canonicalNanLanes,
  convertFloatLanes,
  copysignLanes,
  flushDenormalLanes,
  minMaxLanes,
  negateLanes,
} from "./lanes-float.ts";
import {
  bitReverseLanes,
  constantPermuteLanes,
  divisionLanes,
  minMaxWideLanes,
  mulHighLanes,
  pack64Lanes,
  popcountLanes,
  truncateLanes,
  uniformFunnelLanes,
  uniformShiftLanes,
  widenLanes,
} from "./lanes-int.ts";
import {
  type CodeContext,
  extractLane,
  F32,
  F64,
  I1,
  I64,
  is64,
  type Lanes,
  localScalar,
  replaceLane,
  type Scalar,
  wasmType,
} from "./operands.ts";
import { type PureOp, scalarOp } from "./scalar.ts";

/** Operations that are one instruction in every shape they occur in. */
const DIRECT = {
  add: "add",
  sub: "sub",
  mul: "mul",
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
} as const;

const SHAPES = ["i32x4", "i32x4", "i64x2", "f32x4", "f64x2"] as const;

export function lanesOp(c: CodeContext, op: PureOp, args: readonly Lanes[], part: number): void {
  const { f } = c;
  const [a, b] = args as readonly [Lanes, Lanes];
  const shape = SHAPES[op.type];
  const pushAll = () => {
    for (const arg of args) arg.push(part);
  };
  switch (op.name) {
    case "mov":
      a.push(part);
      return;
    case "add":
    case "sub":
    case "mul":
    case "fadd":
    case "fsub":
    case "fmul":
    case "fdiv":
    case "fsqrt":
    case "ffloor":
    case "fceil":
    case "ftrunc":
    case "frint":
      pushAll();
      f.op(`${shape}.${DIRECT[op.name]}` as PlainOp);
      return;
    case "fneg":
    case "fabs":
      if (op.type === F64) {
        if (op.name === "fneg") negateLanes(f, args, part);
        else absoluteLanes(f, args, part);
        return;
      }
      a.push(part);
      f.op(`f32x4.${DIRECT[op.name]}`);
      return;
    case "and":
    case "or":
    case "xor":
      pushAll();
      f.op(`v128.${op.name}`);
      return;
    case "minS":
    case "maxS":
    case "minU":
    case "maxU":
      if (op.type === I64) minMaxWideLanes(f, op.name, args, part);
      else {
        pushAll();
        f.op(
          (
            {
              minS: "i32x4.min_s",
              maxS: "i32x4.max_s",
              minU: "i32x4.min_u",
              maxU: "i32x4.max_u",
            } as const
          )[op.name],
        );
      }
      return;
    case "divS":
    case "divU":
    case "remS":
    case "remU":
      if (op.type === I64) laneByLane(c, op, args, part);
      else divisionLanes(f, op.name, args);
      return;
    case "shl":
    case "shrU":
    case "shrS":
      if (b.scalar) uniformShiftLanes(f, op.name, op.type, a, b.scalar, part);
      else laneByLane(c, op, args, part);
      return;
    case "funnelL":
    case "funnelR": {
      const amount = args[2]!.scalar;
      if (amount) uniformFunnelLanes(f, op.name === "funnelL", args, amount, part);
      else laneByLane(c, op, args, part);
      return;
    }
    case "mulHiS":
    case "mulHiU":
      if (op.type === I64) laneByLane(c, op, args, part);
      else mulHighLanes(f, op.name === "mulHiS", args);
      return;
    case "popc":
      popcountLanes(f, op.type, a, part);
      return;
    case "bitReverse":
      bitReverseLanes(f, op.type, a, part);
      return;
    case "prmt": {
      const selector = args[2]!.scalar?.bits;
      if (selector !== undefined) constantPermuteLanes(f, args, Number(selector));
      else laneByLane(c, op, args, part);
      return;
    }
    case "fmin":
    case "fmax":
      minMaxLanes(f, op.name === "fmin" ? "min" : "max", op.type, args, part);
      return;
    case "fma":
      if (op.type === F32 || c.fma === "relaxed") lanesFma(c, op.type, args, part);
      else laneByLane(c, op, args, part);
      return;
    case "fcopysign":
      copysignLanes(f, op.type, args, part);
      return;
    case "flushDenormal":
      flushDenormalLanes(f, op.type, args, part);
      return;
    case "canonicalNan":
      canonicalNanLanes(f, args);
      return;
    case "icmp":
      lanesIcmp(f, op.aux, args);
      return;
    case "fcmp":
      lanesFcmp(f, op.aux, args);
      return;
    case "select":
      lanesSelect(f, args, part);
      return;
    case "zext":
    case "sext":
      widenLanes(f, op.name === "sext", op.type, op.result, a, part);
      return;
    case "trunc":
      truncateLanes(f, op.type, op.result, a);
      return;
    case "sext8":
    case "sext16": {
      const bits = op.name === "sext8" ? 24 : 16;
      a.push(0);
      f.i32(bits).op("i32x4.shl").i32(bits).op("i32x4.shr_s");
      return;
    }
    case "floatToS":
    case "floatToU":
    case "sToFloat":
    case "uToFloat":
    case "fpext":
    case "fptrunc":
      if (!convertFloatLanes(f, op.name, op.type, op.result, a, part))
        laneByLane(c, op, args, part);
      return;
    case "bitcast":
      a.push(part);
      return;
    case "pack64":
      pack64Lanes(f, args, part);
      return;
    case "halfToFloat":
      halfToFloatLanes(f, args);
      return;
    case "floatToHalf":
      floatToHalfLanes(f, args);
      return;
    case "clz":
    case "ctz":
    case "frem":
    case "math":
      laneByLane(c, op, args, part);
      return;
    default:
      assert(false, `${op.name} is not a lane-wise operation`);
  }
}

/** One part of the result, a lane at a time. */
function laneByLane(c: CodeContext, op: PureOp, args: readonly Lanes[], part: number): void {
  const { f } = c;
  assert(op.result !== I1, `${op.name} gives i1 lane by lane`);
  const lanes = is64(op.result) ? [2 * part, 2 * part + 1] : [0, 1, 2, 3];
  const operands: Scalar[] = [];
  const locals: number[] = [];
  const vectors = args.map((arg) => {
    if (arg.scalar) {
      operands.push(arg.scalar);
      return undefined;
    }
    const local = f.temp(wasmType(arg.type));
    locals.push(local);
    operands.push(localScalar(f, arg.type, local));
    return is64(arg.type) ? [arg.atom(0), arg.atom(1)] : [arg.atom(0)];
  });
  f.i32x4(0, 0, 0, 0);
  for (const [position, lane] of lanes.entries()) {
    let next = 0;
    for (const [index, vector] of vectors.entries()) {
      if (!vector) continue;
      const { type } = args[index]!;
      f.get(is64(type) ? vector[lane >> 1]! : vector[0]!);
      extractLane(f, type, is64(type) ? lane & 1 : lane);
      f.set(locals[next++]!);
    }
    scalarOp(c, op, operands);
    replaceLane(f, op.result, position);
  }
  f.free(...locals);
}
