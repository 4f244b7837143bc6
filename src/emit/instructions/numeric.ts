/** Whether a number may have gone wrong; only then is the probe called, which finds out lane by lane. */
import { assert } from "../../base/index.ts";
import { checkedOp } from "../../lower/index.ts";
import { laneBytes } from "../analysis/frame-plan.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { F32, F64, I64, pushSplat } from "../ops/operands.ts";

/** Operands that the import takes. */
const OPERANDS = 5;

export function emitNumericProbe(e: FunctionEmitter, pc: number): void {
  const { f, imports } = e;
  const { hasResult, name, count } = checkedOp(e.program.code.aux[pc]!);
  assert(count <= OPERANDS, `${name} has more operands than its probe`);
  const lanes = f.temp("i32");
  f.get(e.mask);
  if (e.argCount(pc) > count) {
    e.pushMask(e.arg(pc, count));
    f.op("i32.and");
  }
  f.set(lanes);
  f.get(lanes).i32(0);
  if (hasResult) pushAnyLane(e, e.arg(pc, 0), () => testFloat(e, e.argType(e.arg(pc, 0))));
  else if (/^(div|rem)/.test(name))
    pushAnyLane(e, e.arg(pc, 1), () => testDivisor(e, e.argType(e.arg(pc, 1))));
  else f.i32(1);
  f.op("select").if();
  const offsets = Array.from({ length: count }, (_, i) => e.lanesOffset(e.arg(pc, i), i));
  f.i32(pc).get(lanes);
  for (let i = 0; i < OPERANDS; i++) {
    const offset = offsets[i];
    if (offset === undefined) f.i32(0);
    else e.pushFrameAddress(offset);
  }
  f.call(imports.checkNumeric);
  f.end();
  f.free(lanes);
}

/** Pushes whether `test` leaves a bit of any vector of an operand, of lanes that do not execute too. */
function pushAnyLane(e: FunctionEmitter, arg: number, test: () => void): void {
  const { f } = e;
  const scalar = e.scalar(arg);
  if (scalar) {
    pushSplat(f, scalar);
    test();
  } else {
    const offset = e.lanesOffset(arg, 0);
    for (let at = 0; at < laneBytes(e.argType(arg)); at += 16) {
      f.get(e.frame).mem("v128.load", offset + at);
      test();
      if (at > 0) f.op("v128.or");
    }
  }
  f.op("v128.any_true");
}

/** An exponent of ones alone; of halves, that of the low 16 bits. */
function testFloat({ f }: FunctionEmitter, type: number): void {
  if (type === F64) {
    const ones = 0x7ffn << 52n;
    f.i64x2(ones, ones).op("v128.and").i64x2(ones, ones).op("i64x2.eq");
    return;
  }
  const ones = type === F32 ? 0x7f80_0000 : 0x7c00;
  f.i32x4(ones, ones, ones, ones).op("v128.and").i32x4(ones, ones, ones, ones).op("i32x4.eq");
}

/** 0 or -1. */
function testDivisor({ f }: FunctionEmitter, type: number): void {
  const divisor = f.temp("v128");
  f.set(divisor);
  if (type === I64) {
    f.get(divisor).i64x2(0n, 0n).op("i64x2.eq");
    f.get(divisor).i64x2(-1n, -1n).op("i64x2.eq");
  } else {
    f.get(divisor).i32x4(0, 0, 0, 0).op("i32x4.eq");
    f.get(divisor).i32x4(-1, -1, -1, -1).op("i32x4.eq");
  }
  f.op("v128.or").free(divisor);
}
