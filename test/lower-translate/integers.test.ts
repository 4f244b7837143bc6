import { describe, expect, it } from "vitest";
import { evaluateInt, type IntType, int } from "./run-ir.ts";

const bitsOf = (type: IntType): number => Number(type.slice(1));

/** What LLVM's language reference says, on sign-extended numbers. */
const BINARY: Record<string, (x: bigint, y: bigint, bits: number) => bigint> = {
  add: (x, y) => x + y,
  sub: (x, y) => x - y,
  mul: (x, y) => x * y,
  udiv: (x, y, n) => BigInt.asUintN(n, x) / BigInt.asUintN(n, y),
  sdiv: (x, y) => x / y,
  urem: (x, y, n) => BigInt.asUintN(n, x) % BigInt.asUintN(n, y),
  srem: (x, y) => x % y,
  and: (x, y) => x & y,
  or: (x, y) => x | y,
  xor: (x, y) => x ^ y,
};
const COMPARE: Record<string, (x: bigint, y: bigint) => boolean> = {
  eq: (x, y) => x === y,
  ne: (x, y) => x !== y,
  gt: (x, y) => x > y,
  ge: (x, y) => x >= y,
  lt: (x, y) => x < y,
  le: (x, y) => x <= y,
};

/** Numbers whose sign, carries and high bits differ. */
const SAMPLES = [1n, 7n, -1n, -100n, 0x7fn, 0x1234_5678_9abc_def0n, -0x7654_3210_fedc_ba98n];
const PAIRS = SAMPLES.flatMap((x) => [3n, -5n, 0x55n].map((y) => [x, y] as const));

const cut = (type: IntType, value: bigint): bigint => BigInt.asIntN(bitsOf(type), value);

/** Several results in one kernel, packed as i1 or added up would hide errors: one run an operation. */
describe.each(["i8", "i16", "i24", "i32", "i48", "i64"] as const)("%s", (type) => {
  it.each(Object.keys(BINARY))("%s gives the canonical result", (name) => {
    for (const [a, b] of PAIRS.slice(0, 12)) {
      const [x, y] = [cut(type, a), cut(type, b)];
      const body = `%r = ${name} ${type} %x, %y`;
      const result = evaluateInt(type, body, [int("x", type, x), int("y", type, y)]);
      const expected = cut(type, BINARY[name]!(x, y, bitsOf(type)));
      expect(result, `${name} ${x} ${y}`).toBe(expected);
    }
  });

  it("shifts by less than the width", () => {
    const bits = bitsOf(type);
    for (const by of [1, bits - 1]) {
      for (const value of [-0x1234_5678_9abc_def1n, 0x55n]) {
        const x = cut(type, value);
        const inputs = [int("x", type, x), int("y", type, by)];
        const shift = (op: string): bigint =>
          evaluateInt(type, `%r = ${op} ${type} %x, %y`, inputs);
        expect(shift("shl")).toBe(cut(type, x << BigInt(by)));
        expect(shift("ashr")).toBe(cut(type, x >> BigInt(by)));
        expect(shift("lshr")).toBe(cut(type, BigInt.asUintN(bits, x) >> BigInt(by)));
      }
    }
  });

  it("compares signed and unsigned", () => {
    for (const [a, b] of [
      [-1n, 1n],
      [1n, -1n],
      [5n, 5n],
    ] as const) {
      for (const [name, holds] of Object.entries(COMPARE)) {
        const inputs = [int("x", type, a), int("y", type, b)];
        const test = (predicate: string): bigint =>
          evaluateInt("i1", `%r = icmp ${predicate} ${type} %x, %y`, inputs);
        if (name === "eq" || name === "ne") {
          expect(test(name)).toBe(holds(a, b) ? 1n : 0n);
        } else {
          const unsigned = (v: bigint): bigint => BigInt.asUintN(bitsOf(type), v);
          expect(test(`s${name}`)).toBe(holds(a, b) ? 1n : 0n);
          expect(test(`u${name}`)).toBe(holds(unsigned(a), unsigned(b)) ? 1n : 0n);
        }
      }
    }
  });

  it("extends and truncates", () => {
    for (const value of [-3n, 90n]) {
      const x = cut(type, value);
      const inputs = [int("x", type, x)];
      if (type !== "i64") {
        expect(evaluateInt("i64", `%r = sext ${type} %x to i64`, inputs)).toBe(x);
        const zero = evaluateInt("i64", `%r = zext ${type} %x to i64`, inputs);
        expect(zero).toBe(BigInt.asUintN(bitsOf(type), x));
      }
      const body = `%t = trunc ${type} %x to i5\n%r = sext i5 %t to ${type}`;
      expect(evaluateInt(type, body, inputs)).toBe(BigInt.asIntN(5, x));
    }
  });
});

describe("i1", () => {
  it("compares as -1 and 0 when signed", () => {
    const inputs = [int("x", "i1", 1), int("y", "i1", 0)];
    const test = (predicate: string): bigint =>
      evaluateInt("i1", `%r = icmp ${predicate} i1 %x, %y`, inputs);
    expect(test("slt")).toBe(1n);
    expect(test("ult")).toBe(0n);
    expect(test("ugt")).toBe(1n);
    expect(test("sge")).toBe(0n);
    expect(test("ne")).toBe(1n);
  });

  it("sign-extends to all ones", () => {
    expect(evaluateInt("i16", "%r = sext i1 %x to i16", [int("x", "i1", 1)])).toBe(-1n);
    expect(evaluateInt("i64", "%r = zext i1 %x to i64", [int("x", "i1", 1)])).toBe(1n);
  });
});

describe("i128", () => {
  const X = 0x1234_5678_9abc_def0_0fed_cba9_8765_4321n;
  const Y = -0x0102_0304_0506_0708_f0f1_f2f3_f4f5_f6f7n;
  const inputs = [int("x", "i128", X), int("y", "i128", Y)];

  it.each(["add", "sub", "mul", "and", "or", "xor"])("%s carries between the parts", (name) => {
    const result = evaluateInt("i128", `%r = ${name} i128 %x, %y`, inputs);
    expect(result).toBe(BigInt.asIntN(128, BINARY[name]!(X, Y, 128)));
  });

  it.each([0n, 1n, 63n, 64n, 65n, 127n])("shifts by %s, constant or not", (by) => {
    for (const amount of [`${by}`, "%y"]) {
      const given = [int("x", "i128", Y), int("y", "i128", by)];
      const shift = (op: string): bigint =>
        evaluateInt("i128", `%r = ${op} i128 %x, ${amount}`, given);
      expect(shift("shl")).toBe(BigInt.asIntN(128, Y << by));
      expect(shift("ashr")).toBe(Y >> by);
      expect(shift("lshr")).toBe(BigInt.asIntN(128, BigInt.asUintN(128, Y) >> by));
    }
  });

  it("compares by the highest part that differs", () => {
    const test = (predicate: string, x: bigint, y: bigint): bigint =>
      evaluateInt("i1", `%r = icmp ${predicate} i128 %x, %y`, [
        int("x", "i128", x),
        int("y", "i128", y),
      ]);
    expect(test("slt", Y, X)).toBe(1n);
    expect(test("ult", Y, X)).toBe(0n);
    expect(test("sle", X, X)).toBe(1n);
    expect(test("sgt", X, X)).toBe(0n);
    expect(test("ugt", X + 1n, X)).toBe(1n);
    expect(test("eq", X, X)).toBe(1n);
    expect(test("ne", X, X + (1n << 70n))).toBe(1n);
  });

  it("takes a 64 by 64 bit product apart", () => {
    const body = `
      %a = zext i64 %x to i128
      %b = zext i64 %y to i128
      %p = mul i128 %a, %b
      %s = lshr i128 %p, 64
      %r = trunc i128 %s to i64`;
    const [x, y] = [0xffff_ffff_ffff_fff0n, 0x1234_5678_9abc_def0n];
    const high = evaluateInt("i64", body, [int("x", "i64", x), int("y", "i64", y)]);
    expect(high).toBe(BigInt.asIntN(64, (x * y) >> 64n));
  });

  it("sign-extends from 32 bits", () => {
    expect(evaluateInt("i128", "%r = sext i32 %x to i128", [int("x", "i32", -7)])).toBe(-7n);
  });
});
