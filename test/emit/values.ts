/** Values at which operations misbehave: limits, signs, roundings, specials. As bit patterns. */
import { numberBits, type TypeName } from "./program-text.ts";

const I32: readonly number[] = [
  0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 1000, 0x7fff, 0x8000,
  0xffff, 0x10000, 0x12345678, 0x3210, 0x7654, 0xfedc, 0x7fffffff, 0x80000000, 0x80000001,
  0xaaaaaaaa, 0xcafebabe, 0xfffffffe, 0xffffffff, 0xffffff80,
];
const F64: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  -1.5,
  2.5,
  3.5,
  -2.5,
  3,
  1e-40,
  -1e-40,
  1e-46,
  1.17549435e-38,
  6e-8,
  5.9604645e-8,
  6.097e-5,
  65504,
  65519,
  65520,
  65536,
  2147483647,
  2147483648,
  -2147483648,
  -2147483649,
  4294967295,
  4294967296,
  2 ** 63,
  2 ** 64,
  1e19,
  -1e19,
  1e10,
  3.4028235e38,
  1e300,
  -1e300,
  1e-310,
  16777217,
  0.1,
  0.3,
  1 / 3,
  123456.789,
  Infinity,
  -Infinity,
  Number.NaN,
];

/** Quiet and signalling, of both signs. */
const NANS = {
  f32: [0xffc0_0000n, 0x7f81_2345n, 0xff92_3456n, 0x7fff_ffffn, 0xffff_ffffn],
  f64: [0xfff8_0000_0000_0000n, 0x7ff0_1234_5678_9abcn, 0xfff1_2345_6789_abcdn],
} as const;

export function edgeValues(type: TypeName): bigint[] {
  switch (type) {
    case "i1":
      return [0n, 1n];
    case "i32":
      return I32.map(BigInt);
    case "i64":
      return [
        ...I32.map(BigInt),
        ...I32.map((value) => BigInt(value) << 32n),
        ...I32.map((value) => BigInt.asUintN(64, BigInt(value | 0))),
        (1n << 63n) - 1n,
        (1n << 63n) + 1n,
        0x0123_4567_89ab_cdefn,
      ];
    case "f32":
    case "f64":
      return [...F64.map((value) => numberBits(type, value)), ...NANS[type]];
  }
}

/** Repeatable pseudo-random numbers below `limit`. */
export function randomSource(seed: number): (limit: number) => number {
  let state = seed >>> 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
