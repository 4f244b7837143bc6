/** Integer operations of four lanes that are not one wasm instruction. */
import type { ValueType } from "../../lower/index.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import { I1, I32, I64, type Lanes, type Scalar } from "./operands.ts";

/**
 * i32 division through f64: both operands are exact there, and the rounded quotient never reaches the
 * next integer, being at least 1/b away from it while its error is below 2^-21/b. Signed operands go
 * by absolute value, which also makes the smallest number / -1 come out as itself.
 */
export function divisionLanes(
  f: FunctionBuilder,
  name: "divS" | "divU" | "remS" | "remU",
  args: readonly Lanes[],
): void {
  const signed = name.endsWith("S");
  const [a, b] = args.map((arg) => arg.atom(0)) as [number, number];
  const quotient = f.temp("v128");
  const pushHalf = (operand: number, high: boolean) => {
    f.get(operand);
    if (signed) f.op("i32x4.abs");
    if (high) {
      f.tee(quotient).get(quotient).shuffle32(2, 3, 2, 3);
    }
    f.op("f64x2.convert_low_i32x4_u");
  };
  for (const high of [false, true]) {
    pushHalf(a, high);
    pushHalf(b, high);
    f.op("f64x2.div").op("i32x4.trunc_sat_f64x2_u_zero");
  }
  f.shuffle32(0, 1, 4, 5);
  if (signed) {
    const sign = f.temp("v128");
    f.get(a).get(b).op("v128.xor").i32(31).op("i32x4.shr_s").tee(sign).op("v128.xor");
    f.get(sign).op("i32x4.sub");
    f.free(sign);
  }
  f.set(quotient);
  if (name.startsWith("rem")) {
    // A quotient of a division by zero is multiplied by zero: the remainder is a.
    f.get(a).get(quotient).get(b).op("i32x4.mul").op("i32x4.sub");
  } else {
    f.get(quotient).get(b).i32x4(0, 0, 0, 0).op("i32x4.eq").op("v128.or");
  }
  f.free(quotient);
}

/** Shift by an amount that all lanes share; amounts of the width and more give 0 or the sign. */
export function uniformShiftLanes(
  f: FunctionBuilder,
  name: "shl" | "shrU" | "shrS",
  type: ValueType,
  value: Lanes,
  amount: Scalar,
  part: number,
): void {
  const width = type === I64 ? 64 : 32;
  const shape = type === I64 ? "i64x2" : "i32x4";
  const op = ({ shl: "shl", shrU: "shr_u", shrS: "shr_s" } as const)[name];
  const pushAmount = () => {
    amount.push();
    if (type === I64) f.op("i32.wrap_i64");
  };
  const pushInRange = () => {
    amount.push();
    if (type === I64) f.i64(64n).op("i64.lt_u");
    else f.i32(32).op("i32.lt_u");
  };
  const constant = amount.bits;
  value.push(part);
  if (constant !== undefined) {
    if (constant < BigInt(width)) f.i32(Number(constant)).op(`${shape}.${op}`);
    else if (name === "shrS") f.i32(width - 1).op(`${shape}.shr_s`);
    else f.op("drop").i32x4(0, 0, 0, 0);
    return;
  }
  if (name === "shrS") {
    pushAmount();
    f.i32(width - 1);
    pushInRange();
    f.op("select").op(`${shape}.shr_s`);
    return;
  }
  pushAmount();
  f.op(`${shape}.${op}`);
  f.i32(0);
  pushInRange();
  f.op("i32.sub").op("i32x4.splat").op("v128.and");
}

/** Funnel shift by an amount that all lanes share; see `lower/ops.ts`. */
export function uniformFunnelLanes(
  f: FunctionBuilder,
  left: boolean,
  args: readonly Lanes[],
  amount: Scalar,
  part: number,
): void {
  const [high, low] = args as readonly [Lanes, Lanes];
  const wide = high.type === I64;
  const shape = wide ? "i64x2" : "i32x4";
  const pushAmount = (flip: boolean) => {
    amount.push();
    if (wide) f.op("i32.wrap_i64");
    if (flip) f.i32(wide ? 63 : 31).op("i32.xor");
  };
  // wasm takes vector shift amounts modulo the width; flipped ones stay in it because the word that
  // moves out of view went by one place first.
  if (left) {
    high.push(part);
    pushAmount(false);
    f.op(`${shape}.shl`);
    low.push(part);
    f.i32(1).op(`${shape}.shr_u`);
    pushAmount(true);
    f.op(`${shape}.shr_u`);
  } else {
    low.push(part);
    pushAmount(false);
    f.op(`${shape}.shr_u`);
    high.push(part);
    f.i32(1).op(`${shape}.shl`);
    pushAmount(true);
    f.op(`${shape}.shl`);
  }
  f.op("v128.or");
}

/** Minimum and maximum of i64, by comparison. */
export function minMaxWideLanes(
  f: FunctionBuilder,
  name: "minS" | "maxS" | "minU" | "maxU",
  args: readonly Lanes[],
  part: number,
): void {
  const [a, b] = args.map((arg) => arg.atom(part)) as [number, number];
  const operand = (local: number) => {
    f.get(local);
    if (name.endsWith("U")) f.i64x2(1n << 63n, 1n << 63n).op("v128.xor");
  };
  f.get(a).get(b);
  operand(a);
  operand(b);
  f.op(name.startsWith("min") ? "i64x2.lt_s" : "i64x2.gt_s").op("v128.bitselect");
}

export function mulHighLanes(f: FunctionBuilder, signed: boolean, args: readonly Lanes[]): void {
  const [a, b] = args.map((arg) => arg.atom(0)) as [number, number];
  const suffix = signed ? "s" : "u";
  f.get(a).get(b).op(`i64x2.extmul_low_i32x4_${suffix}`);
  f.get(a).get(b).op(`i64x2.extmul_high_i32x4_${suffix}`);
  f.shuffle32(1, 3, 5, 7);
}

export function popcountLanes(f: FunctionBuilder, type: ValueType, arg: Lanes, part: number): void {
  arg.push(part);
  f.op("i8x16.popcnt").op("i16x8.extadd_pairwise_i8x16_u").op("i32x4.extadd_pairwise_i16x8_u");
  if (type !== I64) return;
  const words = f.temp("v128");
  f.tee(words).i32(32).op("i64x2.shr_u").get(words).op("i64x2.add");
  f.i64x2(0xffn, 0xffn).op("v128.and");
  f.free(words);
}

/** Bits of each lane reversed: nibbles by table, then the bytes of the lane. */
export function bitReverseLanes(
  f: FunctionBuilder,
  type: ValueType,
  arg: Lanes,
  part: number,
): void {
  const reversed = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
  const value = f.temp("v128");
  arg.push(part);
  f.set(value);
  f.i8x16(reversed.map((nibble) => nibble << 4));
  f.get(value).i8x16(Array(16).fill(15)).op("v128.and").op("i8x16.swizzle");
  f.i8x16(reversed).get(value).i32(4).op("i8x16.shr_u").op("i8x16.swizzle");
  f.op("v128.or").tee(value).get(value);
  const bytes = type === I64 ? 8 : 4;
  f.shuffle(Array.from({ length: 16 }, (_, i) => i - (i % bytes) + (bytes - 1 - (i % bytes))));
  f.free(value);
}

/** prmt with a constant selector: one byte shuffle, plus the signs it asks for. */
export function constantPermuteLanes(
  f: FunctionBuilder,
  args: readonly Lanes[],
  selector: number,
): void {
  const nibbles = [0, 4, 8, 12].map((shift) => (selector >>> shift) & 0xf);
  const [a, b] = args as readonly [Lanes, Lanes];
  a.push(0);
  b.push(0);
  const bytes: number[] = [];
  for (let lane = 0; lane < 4; lane++)
    for (const nibble of nibbles) {
      const byte = nibble & 7;
      bytes.push(byte < 4 ? lane * 4 + byte : 16 + lane * 4 + byte - 4);
    }
  f.shuffle(bytes);
  if (nibbles.every((nibble) => nibble < 8)) return;
  const [value, signs] = [f.temp("v128"), f.temp("v128")];
  f.tee(value).i32(7).op("i8x16.shr_s").set(signs);
  const wanted = nibbles.map((nibble) => (nibble >= 8 ? 0xff : 0));
  f.get(signs)
    .get(value)
    .i8x16([0, 1, 2, 3].flatMap(() => wanted))
    .op("v128.bitselect");
  f.free(value, signs);
}

export function widenLanes(
  f: FunctionBuilder,
  signed: boolean,
  from: ValueType,
  to: ValueType,
  arg: Lanes,
  part: number,
): void {
  arg.push(from === I64 ? part : 0);
  if (to === I64 && from !== I64)
    f.op(
      part === 0
        ? `i64x2.extend_low_i32x4_${signed || from === I1 ? "s" : "u"}`
        : `i64x2.extend_high_i32x4_${signed || from === I1 ? "s" : "u"}`,
    );
  // True is all ones, which is what sign extension wants.
  if (from === I1 && !signed) {
    if (to === I64) f.i64x2(1n, 1n).op("v128.and");
    else if (to === I32) f.i32x4(1, 1, 1, 1).op("v128.and");
  }
}

export function truncateLanes(
  f: FunctionBuilder,
  from: ValueType,
  to: ValueType,
  arg: Lanes,
): void {
  arg.push(0);
  if (from === I64) {
    arg.push(1);
    f.shuffle32(0, 2, 4, 6);
  }
  if (to === I1 && from !== I1) f.i32x4(1, 1, 1, 1).op("v128.and").i32x4(0, 0, 0, 0).op("i32x4.ne");
}

/** Low words, high words → one part of i64. */
export function pack64Lanes(f: FunctionBuilder, args: readonly Lanes[], part: number): void {
  args[0]!.push(0);
  args[1]!.push(0);
  if (part === 0) f.shuffle32(0, 4, 1, 5);
  else f.shuffle32(2, 6, 3, 7);
}
