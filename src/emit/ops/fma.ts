/** Fused multiply-add, four lanes at once: by the machine's instruction, or exactly without it. */
import type { ValueType } from "../../lower/index.ts";
import type { FunctionBuilder, ModuleBuilder } from "../encoder/index.ts";
import { type CodeContext, F32, type Lanes } from "./operands.ts";

/** One part of a × b + c, rounded once. f64 in exact mode is not for this function. */
export function lanesFma(
  c: CodeContext,
  type: ValueType,
  args: readonly Lanes[],
  part: number,
): void {
  for (const arg of args) arg.push(part);
  if (c.fma === "relaxed") {
    c.f.op(type === F32 ? "f32x4.relaxed_madd" : "f64x2.relaxed_madd");
  } else c.f.call(exactFmaRoutine(c.module));
}

/**
 * f32 multiply-add through f64: the product of two f32 is exact there, the sum is rounded to odd, and
 * rounding that to f32 then equals rounding once (Boldo and Melquiond, "Emulation of FMA and
 * correctly rounded sums: proved algorithms using rounding to odd", 2008; 53 ≥ 24 + 2 bits).
 */
function exactFmaRoutine(module: ModuleBuilder): number {
  return module.routine("fma_f32x4", ["v128", "v128", "v128"], ["v128"], (f) => {
    const half = module.routine("fma_f32x2", ["v128", "v128", "v128"], ["v128"], writeHalf);
    f.get(0).get(1).get(2).call(half);
    for (const operand of [0, 1, 2]) f.get(operand).get(operand).shuffle32(2, 3, 2, 3);
    f.call(half).shuffle32(0, 1, 4, 5);
  });
}

/** The lower two lanes. */
function writeHalf(f: FunctionBuilder): void {
  const [product, addend, sum, back, error] = [0, 0, 0, 0, 0].map(() => f.local("v128")) as [
    number,
    number,
    number,
    number,
    number,
  ];
  f.get(0).op("f64x2.promote_low_f32x4").get(1).op("f64x2.promote_low_f32x4");
  f.op("f64x2.mul").set(product);
  f.get(2).op("f64x2.promote_low_f32x4").set(addend);
  f.get(product).get(addend).op("f64x2.add").tee(sum);
  // Knuth's TwoSum: sum + error is the exact value.
  f.get(product).op("f64x2.sub").set(back);
  f.get(product).get(sum).get(back).op("f64x2.sub").op("f64x2.sub");
  f.get(addend).get(back).op("f64x2.sub").op("f64x2.add").set(error);
  // An inexact sum with an even last bit steps by one unit towards the error. An infinite sum has a
  // NaN for its error, which is neither below nor above zero.
  f.get(sum);
  f.get(sum).get(error).op("v128.xor").i32(63).op("i64x2.shr_s").i64x2(1n, 1n).op("v128.or");
  f.get(error).i64x2(0n, 0n).op("f64x2.lt").get(error).i64x2(0n, 0n).op("f64x2.gt");
  f.op("v128.or").op("v128.and");
  f.get(sum).i64x2(1n, 1n).op("v128.and").i64x2(0n, 0n).op("i64x2.eq").op("v128.and");
  f.op("i64x2.add").op("f32x4.demote_f64x2_zero");
}
