/** Whether a number may have gone wrong; only then is the probe called, which finds out lane by lane. */
import { assert } from "../../base/index.ts";
import { checkedOp, type OpName } from "../../lower/index.ts";
import { laneBytes } from "../analysis/frame-plan.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
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
  else pushMayOverflow(e, pc, name);
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

/** Pushes whether a sum, difference, product or shift of integers may leave its range in a lane. */
function pushMayOverflow(e: FunctionEmitter, pc: number, name: OpName): void {
  const { f } = e;
  const [left, right] = [e.arg(pc, 0), e.arg(pc, 1)];
  const wide = e.argType(left) === I64;
  const distance = e.scalar(right)?.bits;
  const test = OVERFLOW[name];
  if (!test || (name === "shl" && (distance === undefined || distance >= (wide ? 64n : 32n)))) {
    f.i32(1);
    return;
  }
  const [x, y] = [f.temp("v128"), f.temp("v128")];
  const operands = [left, right].map((arg, at) => {
    const scalar = e.scalar(arg);
    const offset = scalar ? 0 : e.lanesOffset(arg, at);
    return (chunk: number) =>
      scalar ? pushSplat(f, scalar) : void f.get(e.frame).mem("v128.load", offset + chunk);
  });
  for (let chunk = 0; chunk < laneBytes(e.argType(left)); chunk += 16) {
    operands[0]!(chunk);
    f.set(x);
    operands[1]!(chunk);
    f.set(y);
    test(f, { x, y, wide, distance: Number(distance ?? 0n) });
    if (chunk > 0) f.op("v128.or");
  }
  // Of a sum and a difference the sign tells; other tests leave no lane but of ones or zeros.
  f.op(wide ? "i64x2.bitmask" : "i32x4.bitmask")
    .i32(0)
    .op("i32.ne");
  f.free(x, y);
}

interface Integers {
  readonly x: Local;
  readonly y: Local;
  /** Of 64 bits. */
  readonly wide: boolean;
  /** Of a shift. */
  readonly distance: number;
}

/** Each pushes a vector whose lanes have a sign where their numbers may have left their range. */
const OVERFLOW: Readonly<Partial<Record<OpName, (f: FunctionBuilder, of: Integers) => void>>> = {
  add(f, { x, y, wide }) {
    const sum = f.temp("v128");
    f.get(x)
      .get(y)
      .op(wide ? "i64x2.add" : "i32x4.add")
      .set(sum);
    f.get(x).get(sum).op("v128.xor").get(y).get(sum).op("v128.xor").op("v128.and");
    f.free(sum);
  },
  sub(f, { x, y, wide }) {
    f.get(x).get(y).op("v128.xor");
    f.get(x)
      .get(y)
      .op(wide ? "i64x2.sub" : "i32x4.sub");
    f.get(x).op("v128.xor").op("v128.and");
  },
  mul(f, { x, y, wide }) {
    const long = f.temp("v128");
    const pushBeyond32 = () => {
      f.get(long);
      f.get(long).i32(32).op("i64x2.shl").i32(32).op("i64x2.shr_s").op("i64x2.ne");
    };
    if (wide)
      for (const operand of [x, y]) {
        f.get(operand).set(long);
        pushBeyond32();
      }
    else
      for (const half of ["i64x2.extmul_low_i32x4_s", "i64x2.extmul_high_i32x4_s"] as const) {
        f.get(x).get(y).op(half).set(long);
        pushBeyond32();
      }
    f.op("v128.or").free(long);
  },
  shl(f, { x, wide, distance }) {
    f.get(x);
    if (wide) f.get(x).i32(distance).op("i64x2.shl").i32(distance).op("i64x2.shr_s").op("i64x2.ne");
    else f.get(x).i32(distance).op("i32x4.shl").i32(distance).op("i32x4.shr_s").op("i32x4.ne");
  },
};

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
