import { describe, expect, it } from "vitest";
import { type OpName, VALUE_TYPE } from "../../src/lower/index.ts";
import { evaluatePure } from "./pure-ops.ts";
import { fromBits, toBits } from "./registers.ts";

const { i32, i64, f32, f64 } = VALUE_TYPE;

function integer(op: OpName, type: 1 | 2, args: readonly (number | bigint)[]): bigint {
  const bits = evaluatePure(
    op,
    type,
    0,
    args.map((arg) => toBits(type, arg)),
  );
  return type === i32 ? BigInt.asIntN(32, bits) : BigInt.asIntN(64, bits);
}

function convert(
  op: OpName,
  from: 0 | 1 | 2 | 3 | 4,
  to: 0 | 1 | 2 | 3 | 4,
  value: number | bigint,
) {
  return fromBits(to, evaluatePure(op, from, to, [toBits(from, value)]));
}

describe("integer instructions of the reference", () => {
  it.each<[OpName, (number | bigint)[], bigint]>([
    ["shl", [1, 32], 0n],
    ["shl", [1, 31], -2147483648n],
    ["shrU", [-1, 40], 0n],
    ["shrS", [-8, 40], -1n],
    ["divS", [7, 0], -1n],
    ["divU", [7, 0], -1n],
    ["remS", [7, 0], 7n],
    ["divS", [-2147483648, -1], -2147483648n],
    ["remS", [-2147483648, -1], 0n],
    ["divS", [-7, 2], -3n],
    ["remS", [-7, 2], -1n],
    ["mulHiS", [-2, 3], -1n],
    ["mulHiU", [-2, 3], 2n],
    ["funnelL", [0x1234_5678, -1, 8], 0x3456_78ffn],
    ["funnelR", [1, 0, 1], -2147483648n],
    ["funnelR", [1, 5, 32], 5n],
    ["clz", [0], 32n],
    ["ctz", [0], 32n],
    ["ctz", [48], 4n],
    ["popc", [-1], 32n],
    ["bitReverse", [1], -2147483648n],
    ["minU", [-1, 1], 1n],
    ["minS", [-1, 1], -1n],
    ["sext8", [0x80], -128n],
    ["prmt", [0x3322_1100, 0x7766_5544, 0x7410], 0x7744_1100n],
    ["prmt", [0x0000_0080, 0, 0x4448], 0x0000_00ffn],
  ])("%s of %j is %d", (op, args, expected) => {
    expect(integer(op, i32, args)).toBe(expected);
  });

  it("works in 64 bits", () => {
    expect(integer("mulHiU", i64, [-1n, 2n])).toBe(1n);
    expect(integer("divS", i64, [-(1n << 63n), -1n])).toBe(-(1n << 63n));
    expect(integer("clz", i64, [1n])).toBe(63n);
  });
});

describe("conversions of the reference", () => {
  it("saturate and give 0 for NaN", () => {
    expect(convert("floatToS", f32, i32, Number.NaN)).toBe(0);
    expect(convert("floatToU", f64, i32, Number.NaN)).toBe(0x8000_0000);
    expect(convert("floatToS", f32, i64, Number.NaN)).toBe(1n << 63n);
    expect(convert("floatToS", f32, i32, 3e9)).toBe(0x7fff_ffff);
    expect(convert("floatToS", f64, i32, -3e9)).toBe(0x8000_0000);
    expect(convert("floatToU", f64, i32, -1)).toBe(0);
    expect(convert("floatToU", f64, i64, 1e30)).toBe(0xffff_ffff_ffff_ffffn);
    expect(convert("floatToS", f64, i32, -1.9)).toBe(0xffff_ffff);
  });

  it("round once from 64-bit integers to f32", () => {
    // Rounding to f64 first would lose the lowest bit and then tie to even downwards.
    expect(convert("uToFloat", i64, f32, (1n << 60n) + (1n << 36n) + 1n)).toBe(2 ** 60 + 2 ** 37);
    expect(convert("sToFloat", i64, f32, -(1n << 63n))).toBe(-(2 ** 63));
  });

  it("to half round to the nearest, ties to even", () => {
    const half = (value: number): number => Number(convert("floatToHalf", f32, i32, value));
    expect(half(1)).toBe(0x3c00);
    expect(half(65519)).toBe(0x7bff);
    expect(half(65520)).toBe(0x7c00);
    expect(half(1 + 2 ** -11)).toBe(0x3c00);
    expect(half(1 + 3 * 2 ** -11)).toBe(0x3c02);
    expect(half(2 ** -25)).toBe(0);
    expect(half(-(2 ** -24))).toBe(0x8001);
    expect(convert("halfToFloat", i32, f32, 0x3555)).toBeCloseTo(1 / 3, 3);
  });
});

describe("float instructions of the reference", () => {
  const float = (op: OpName, ...args: number[]): number =>
    Number(
      fromBits(
        f32,
        evaluatePure(
          op,
          f32,
          0,
          args.map((arg) => toBits(f32, arg)),
        ),
      ),
    );

  it("take the number where one operand is NaN, and -0 below +0", () => {
    expect(float("fmin", Number.NaN, 2)).toBe(2);
    expect(float("fmax", -0, 0)).toBe(0);
    expect(float("fmin", 0, -0)).toBe(-0);
  });

  it("round to the nearest integer, ties to even", () => {
    expect([0.5, 1.5, 2.5, -0.5, -1.5].map((x) => float("frint", x))).toEqual([0, 2, 2, -0, -2]);
  });

  it("flush denormals to a zero of their sign", () => {
    expect(float("flushDenormal", -(2 ** -130))).toBe(-0);
    expect(float("flushDenormal", 2 ** -126)).toBe(2 ** -126);
  });
});
