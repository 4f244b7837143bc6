import { describe, expect, it } from "vitest";
import { fmaF32, fmaF64, MATH_F32, MATH_F64 } from "../../src/exec/index.ts";
import { BINARY32, BINARY64, fusedMultiplyAdd } from "../../src/exec/math/exact-float.ts";
import { MATH_FUNCTIONS } from "../../src/lower/index.ts";

const names = MATH_FUNCTIONS.map((facts) => facts.name);

function f64(name: string, a: number, b = 0, c = 0): number {
  return MATH_F64[names.indexOf(name)]!(a, b, c, 0);
}

function f32(name: string, a: number, b = 0, c = 0): number {
  return MATH_F32[names.indexOf(name)]!(Math.fround(a), Math.fround(b), Math.fround(c), 0);
}

/** Deterministic numbers in [0, 1). */
function generator(seed: number): () => number {
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
}

describe("math library", () => {
  const inf = Number.POSITIVE_INFINITY;
  it.each<[string, number[], number]>([
    ["pow", [1, Number.NaN], 1],
    ["pow", [-1, inf], 1],
    ["pow", [Number.NaN, 0], 1],
    ["pow", [-2, 3], -8],
    ["pow", [-8, 1 / 3], Number.NaN],
    ["pow", [0, -1], inf],
    ["pow", [-0, -3], -inf],
    ["pow", [10, 308], 1e308],
    ["pow", [10, -5], 1e-5],
    ["pow", [2, -1074], 5e-324],
    ["pow", [1.5, 1e300], inf],
    ["exp2", [10], 1024],
    ["exp10", [3], 1000],
    ["exp10", [-400], 0],
    ["log", [0], -inf],
    ["log", [-1], Number.NaN],
    ["sinpi", [0.5], 1],
    ["sinpi", [1], 0],
    ["sinpi", [-1], -0],
    ["cospi", [0.5], 0],
    ["cospi", [1], -1],
    ["rsqrt", [0], inf],
    ["rsqrt", [4], 0.5],
    ["rsqrt", [inf], 0],
    ["hypot", [inf, Number.NaN], inf],
    ["hypot", [3 * 2 ** 600, 4 * 2 ** 600], 5 * 2 ** 600],
    ["erf", [inf], 1],
    ["erf", [-0], -0],
    ["erfc", [-inf], 2],
    ["erfinv", [1], inf],
    ["erfcinv", [5e-324], 27.213293210812949],
    ["normcdfinv", [0.5], 0],
    ["normcdfinv", [0], -inf],
    ["cospi", [Number.MAX_VALUE], 1],
    ["sinpi", [-1e300], -0],
    ["y0", [5e-324], -473.9990734230043],
    ["j1", [-inf], -0],
    ["jn", [40, 1e-300], 0],
    ["norm3d", [inf, Number.NaN, 1], inf],
    ["tgamma", [5], 24],
    ["tgamma", [0.5], 1.772453850905516],
    ["tgamma", [-1], Number.NaN],
    ["tgamma", [-0], -inf],
    ["tgamma", [172], inf],
    ["lgamma", [1], 0],
    ["lgamma", [2], 0],
    ["lgamma", [-3], inf],
    ["lgamma", [1e308], inf],
    ["j0", [0], 1],
    ["y0", [0], -inf],
    ["jn", [2, 0], 0],
    ["round", [0.5], 1],
    ["round", [-0.5], -1],
    ["round", [-0.4], -0],
    ["round", [0.49999999999999994], 0],
    ["round", [2 ** 52 - 0.5], 2 ** 52],
    ["logb", [0.15625], -3],
    ["logb", [5e-324], -1074],
    ["ilogb", [0], -2147483648],
    ["frexpMantissa", [-6], -0.75],
    ["frexpExponent", [-6], 3],
    ["frexpExponent", [5e-324], -1073],
    ["modfFraction", [-1.25], -0.25],
    ["modfFraction", [-2], -0],
    ["modfInteger", [-1.25], -1],
    ["remainder", [5, 3], -1],
    ["remainder", [2.5, 1], 0.5],
    ["remainder", [3.5, 1], -0.5],
    ["remainder", [1, 0], Number.NaN],
    ["remquoQuotient", [29, 3], 2],
    ["remquoQuotient", [-29, 3], -2],
    ["fdim", [3, 5], 0],
    ["ldexp", [0.75, 3], 6],
    ["ldexp", [1, -1074], 5e-324],
    ["ldexp", [1, -1075], 0],
    ["ldexp", [1.5, -1075], 5e-324],
    ["ldexp", [5e-324, 1074], 1],
    ["nextafter", [1, 2], 1 + 2 ** -52],
    ["nextafter", [1, 0], 1 - 2 ** -53],
    ["nextafter", [0, -1], -5e-324],
    ["nextafter", [Number.MAX_VALUE, inf], inf],
  ])("%s(%j) is %f", (name, args, expected) => {
    expect(f64(name, args[0]!, args[1], args[2])).toBe(expected);
  });

  it("steps between floats of single precision", () => {
    expect(f32("nextafter", 1, 2)).toBe(1 + 2 ** -23);
    expect(f32("nextafter", 0, 1)).toBe(2 ** -149);
  });

  it("J and Y of higher order satisfy the cross product of DLMF 10.5.2", () => {
    for (const x of [0.5, 3, 12, 40])
      for (const n of [1, 2, 5, 9]) {
        const wronskian =
          f64("jn", n + 1, x) * f64("yn", n, x) - f64("jn", n, x) * f64("yn", n + 1, x);
        expect(wronskian * Math.PI * x).toBeCloseTo(2, 10);
      }
  });

  it("Bessel functions are continuous where the series hands over to the expansion", () => {
    for (const name of ["j0", "j1", "y0", "y1"])
      expect(f64(name, 25)).toBeCloseTo(f64(name, 25 + 1e-12), 11);
    for (const name of ["cyl_bessel_i0", "cyl_bessel_i1"])
      expect(f64(name, 35) / f64(name, 35 + 1e-12)).toBeCloseTo(1, 10);
  });
});

describe("directed rounding", () => {
  const random = generator(1);
  const pairs = Array.from({ length: 2000 }, () => [
    (random() - 0.5) * 2 ** Math.floor(random() * 80 - 40),
    (random() - 0.5) * 2 ** Math.floor(random() * 80 - 40),
  ]) as [number, number][];
  const native: Readonly<Record<string, (a: number, b: number) => number>> = {
    add: (a, b) => a + b,
    mul: (a, b) => a * b,
    div: (a, b) => a / b,
    sqrt: (a) => Math.sqrt(Math.abs(a)),
  };

  it.each(["add", "mul", "div", "sqrt"])(
    "brackets the nearest result of %s, in f64 and f32",
    (name) => {
      for (const [x, y] of pairs) {
        for (const [of, round] of [
          [f64, (v: number) => v],
          [f32, Math.fround],
        ] as const) {
          const a = name === "sqrt" ? Math.abs(round(x)) : round(x);
          const b = round(y);
          const nearest = round(native[name]!(a, b));
          const down = of(`${name}Rd`, a, b);
          const up = of(`${name}Ru`, a, b);
          expect(down).toBeLessThanOrEqual(nearest);
          expect(up).toBeGreaterThanOrEqual(nearest);
          const next = of("nextafter", down, Number.POSITIVE_INFINITY);
          expect(up === down || up === next, `${name} ${a} ${b}: ${down} ${up}`).toBe(true);
          expect(of(`${name}Rz`, a, b)).toBe(nearest > 0 ? down : up);
        }
      }
    },
  );

  it("is exact where nothing is lost", () => {
    expect(f64("addRu", 0.5, 0.25)).toBe(0.75);
    expect(f64("divRd", 1, 8)).toBe(0.125);
    expect(f64("sqrtRu", 9)).toBe(3);
    expect(f32("mulRz", 3, 5)).toBe(15);
  });

  it("overflows to the largest number or to infinity by direction", () => {
    expect(f64("mulRz", 1e308, 10)).toBe(Number.MAX_VALUE);
    expect(f64("mulRu", 1e308, 10)).toBe(Number.POSITIVE_INFINITY);
    expect(f32("addRd", 3.4e38, 3.4e38)).toBe(3.4028234663852886e38);
  });

  it("gives the smallest denormal rather than nothing when rounding up", () => {
    expect(f64("mulRu", 5e-324, 0.25)).toBe(5e-324);
    expect(f64("mulRz", 5e-324, 0.25)).toBe(0);
    expect(f64("mulRd", -5e-324, 0.25)).toBe(-5e-324);
  });
});

describe("fused multiply-add", () => {
  const random = generator(2);
  const wild = (low: number, high: number): number =>
    (random() - 0.5) * 2 ** Math.floor(low + random() * (high - low));

  it("in f64 equals exact integer arithmetic, cancellation and denormals included", () => {
    for (let n = 0; n < 20_000; n++) {
      const a = wild(-60, 60);
      const b = wild(-60, 60);
      const c =
        n % 3 === 0 ? -(a * b) * (1 + Math.round(random() * 4 - 2) * 2 ** -52) : wild(-120, 120);
      expect(fmaF64(a, b, c)).toBe(fusedMultiplyAdd(a, b, c, BINARY64, "nearest"));
      const small = wild(-560, -520);
      expect(fmaF64(small, small, wild(-1074, -1060))).toBeDefined();
    }
  });

  it("in f32 equals exact integer arithmetic", () => {
    for (let n = 0; n < 20_000; n++) {
      const a = Math.fround(wild(-70, 40));
      const b = Math.fround(wild(-70, 40));
      const c = Math.fround(n % 3 === 0 ? -(a * b) : wild(-149, 60));
      expect(fmaF32(a, b, c)).toBe(fusedMultiplyAdd(a, b, c, BINARY32, "nearest"));
    }
  });

  it.each<[number, number, number, number]>([
    [Number.POSITIVE_INFINITY, 0, 1, Number.NaN],
    [Number.POSITIVE_INFINITY, 1, Number.NEGATIVE_INFINITY, Number.NaN],
    [1, 2, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
    [1e200, 1e200, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
    [0, -1, -0, -0],
    [0, 1, -0, 0],
    [-1, 0, 0, 0],
    [1, 1, -1, 0],
    [1e-300, -1e-300, 0, -0],
    [2 ** -600, 2 ** -474, 0, 2 ** -1074],
    [2 ** -600, 2 ** -475, 2 ** -1074, 2 ** -1073],
  ])("of %d, %d, %d is %d", (a, b, c, expected) => {
    expect(fmaF64(a, b, c)).toBe(expected);
  });
});
