import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { binaryLogarithm, exponential, logarithm, power } from "../../src/model/elementary.ts";
import { ROOT } from "../cli/warpscope.ts";
import { Random } from "../fuzz-programs/random.ts";

/** Units in the last place between two numbers. */
function distance(a: number, b: number): number {
  if (a === b) return 0;
  const words = new BigInt64Array(new Float64Array([a, b]).buffer);
  return Math.abs(Number(words[0]! - words[1]!));
}

/** Over all exponents that the model can meet. */
function arguments_(count: number): number[] {
  const random = new Random(1);
  return Array.from({ length: count }, () => {
    const fraction = 1 + random.below(2 ** 30) / 2 ** 30;
    return fraction * 2 ** (random.below(80) - 40);
  });
}

describe("elementary functions of the model", () => {
  it("are what Math has, but for the last digits", () => {
    for (const x of arguments_(5000)) {
      expect(distance(logarithm(x), Math.log(x))).toBeLessThanOrEqual(2);
      expect(distance(binaryLogarithm(x), Math.log2(x))).toBeLessThanOrEqual(4);
      const exponent = (Math.log(x) / 28) * 700;
      expect(distance(exponential(exponent), Math.exp(exponent))).toBeLessThanOrEqual(2);
      expect(power(x, 1.5) / x ** 1.5).toBeCloseTo(1, 12);
      expect(power(x, -0.25) / x ** -0.25).toBeCloseTo(1, 12);
    }
  });

  it("are right at the ends", () => {
    expect([0, 800, -800].map(exponential)).toEqual([1, Number.POSITIVE_INFINITY, 0]);
    expect([exponential(Number.NEGATIVE_INFINITY), exponential(-745)]).toEqual([0, 5e-324]);
    expect([logarithm(0), logarithm(1), logarithm(-1)]).toEqual([
      Number.NEGATIVE_INFINITY,
      0,
      Number.NaN,
    ]);
    for (const n of [-1074, -1022, -1, 0, 1, 10, 1023]) expect(binaryLogarithm(2 ** n)).toBe(n);
    expect([power(0, 2), power(0, 0), power(3, 1), power(1, 1e9), power(0.5, Infinity)]).toEqual([
      ...[0, 1, 3, 1, 0],
    ]);
  });

  it("have the same bits on every engine", () => {
    const values = arguments_(5000).flatMap((x) => [
      exponential(Math.min(x, 1) * 40 - 20),
      logarithm(x),
      binaryLogarithm(x),
      power(x, 0.7126),
    ]);
    const digest = createHash("sha256").update(new Uint8Array(new Float64Array(values).buffer));
    expect(digest.digest("hex")).toBe(
      "5852584eef250c9a54b3ac910188a66fd70b0f3a3c9750632c485c35dbedab60",
    );
  });
});

it("the model asks Math for nothing whose last digit depends on the engine", () => {
  const folder = path.join(ROOT, "src/model");
  const rough =
    /Math\.(?:pow|exp|expm1|log\w*|sinh?|cosh?|tanh?|a\w+|cbrt|hypot)\b(?<!Math\.abs)|\*\*=?/;
  /** Of two, which is exact. */
  const ofTwo = /\b2 \*\* \(?\w/;
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts")) continue;
    const lines = fs.readFileSync(path.join(folder, name), "utf8").split("\n");
    const found = lines.filter(
      (line) => rough.test(line) && !ofTwo.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line),
    );
    expect([name, found]).toEqual([name, []]);
  }
});
