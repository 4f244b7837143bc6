/**
 * Exact arithmetic on finite floats as integers times powers of two, rounded once in a chosen
 * direction: what CUDA's directed intrinsics (`__fadd_rz`, `__ddiv_ru`, …) and a correct fused
 * multiply-add need. IEEE 754-2019 §4.3 and §6.3 (sign of an exact zero).
 */
export type Rounding = "nearest" | "zero" | "up" | "down";

export interface FloatFormat {
  /** Bits of the significand, hidden bit included. */
  readonly precision: number;
  /** Exponent of the lowest denormal. */
  readonly minExponent: number;
  readonly largest: number;
}

export const BINARY32: FloatFormat = {
  precision: 24,
  minExponent: -149,
  largest: 3.4028234663852886e38,
};
export const BINARY64: FloatFormat = {
  precision: 53,
  minExponent: -1074,
  largest: Number.MAX_VALUE,
};

/** significand × 2^exponent; the significand carries the sign. */
interface Dyadic {
  readonly significand: bigint;
  readonly exponent: number;
}

const scratch = new DataView(new ArrayBuffer(8));

function dyadic(x: number): Dyadic {
  scratch.setFloat64(0, x);
  const bits = scratch.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  const magnitude = biased === 0 ? fraction : fraction | 0x10_0000_0000_0000n;
  return {
    significand: bits >> 63n ? -magnitude : magnitude,
    exponent: Math.max(biased, 1) - 1075,
  };
}

/** 2^exponent for -1074 <= exponent <= 1023, exactly; `**` does not promise that. */
export function powerOfTwo(exponent: number): number {
  scratch.setBigUint64(
    0,
    exponent >= -1022 ? BigInt(exponent + 1023) << 52n : 1n << BigInt(exponent + 1074),
  );
  return scratch.getFloat64(0);
}

function bitLength(magnitude: bigint): number {
  const hex = magnitude.toString(16);
  return hex.length * 4 - (Math.clz32(Number.parseInt(hex[0] ?? "0", 16)) - 28);
}

/**
 * The dyadic number rounded. `inexact`: the true value is a little further from zero than
 * `significand` says, by less than its lowest bit; then it must have 2 bits more than the format.
 */
function round(value: Dyadic, inexact: boolean, format: FloatFormat, mode: Rounding): number {
  const negative = value.significand < 0n;
  let magnitude = negative ? -value.significand : value.significand;
  let exponent = value.exponent;
  const target = Math.max(exponent + bitLength(magnitude) - format.precision, format.minExponent);
  const dropped = target - exponent;
  if (dropped > 0) {
    const shift = BigInt(dropped);
    const rest = magnitude & ((1n << shift) - 1n);
    magnitude >>= shift;
    exponent = target;
    if (rest !== 0n || inexact) {
      const half = 1n << (shift - 1n);
      const aboveHalf = rest > half || (rest === half && inexact);
      const tieToEven = rest === half && !inexact && (magnitude & 1n) === 1n;
      if (mode === "nearest" ? aboveHalf || tieToEven : mode === (negative ? "down" : "up"))
        magnitude += 1n;
    }
  }
  const sign = negative ? -1 : 1;
  if (exponent > 1023) return overflow(negative, format, mode);
  const result = Number(magnitude) * powerOfTwo(Math.max(exponent, -1074));
  if (result > format.largest) return overflow(negative, format, mode);
  return sign * result;
}

function overflow(negative: boolean, format: FloatFormat, mode: Rounding): number {
  const toInfinity = mode === "nearest" || mode === (negative ? "down" : "up");
  return (negative ? -1 : 1) * (toInfinity ? Number.POSITIVE_INFINITY : format.largest);
}

/** a × b + c rounded once. */
export function fusedMultiplyAdd(
  a: number,
  b: number,
  c: number,
  format: FloatFormat,
  mode: Rounding,
): number {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return a * b + c;
  if (!Number.isFinite(c)) return c;
  const x = dyadic(a);
  const y = dyadic(b);
  const z = dyadic(c);
  const productExponent = x.exponent + y.exponent;
  const exponent = Math.min(productExponent, z.exponent);
  const significand =
    ((x.significand * y.significand) << BigInt(productExponent - exponent)) +
    (z.significand << BigInt(z.exponent - exponent));
  if (significand !== 0n) return round({ significand, exponent }, false, format, mode);
  // An exact zero: the common sign of both terms if they are zeros of one sign, else by direction.
  const productNegative = isNegative(a) !== isNegative(b);
  const termsAreZero = x.significand === 0n || y.significand === 0n;
  if (termsAreZero && productNegative === isNegative(c)) return productNegative ? -0 : 0;
  return mode === "down" ? -0 : 0;
}

export function addRounded(a: number, b: number, format: FloatFormat, mode: Rounding): number {
  return fusedMultiplyAdd(a, 1, b, format, mode);
}

export function mulRounded(a: number, b: number, format: FloatFormat, mode: Rounding): number {
  // Adding a zero of the product's sign keeps the sign of a zero product.
  return fusedMultiplyAdd(a, b, isNegative(a) !== isNegative(b) ? -0 : 0, format, mode);
}

export function divRounded(a: number, b: number, format: FloatFormat, mode: Rounding): number {
  if (!Number.isFinite(a) || !Number.isFinite(b) || a === 0 || b === 0) return a / b;
  const x = dyadic(a);
  const y = dyadic(b);
  // The quotient gets at least 2 bits more than any format.
  const shift = 120n;
  const numerator = x.significand << shift;
  const significand = numerator / y.significand;
  const inexact = significand * y.significand !== numerator;
  const exponent = x.exponent - y.exponent - Number(shift);
  return round({ significand, exponent }, inexact, format, mode);
}

export function sqrtRounded(a: number, format: FloatFormat, mode: Rounding): number {
  if (!(a > 0) || a === Number.POSITIVE_INFINITY) return Math.sqrt(a);
  const x = dyadic(a);
  const odd = x.exponent & 1;
  const radicand = x.significand << BigInt(160 + odd);
  const significand = integerSqrt(radicand);
  const exponent = (x.exponent - odd) / 2 - 80;
  return round({ significand, exponent }, significand * significand !== radicand, format, mode);
}

/** Largest integer whose square is at most n. */
function integerSqrt(n: bigint): bigint {
  let root = 1n << BigInt((bitLength(n) + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

function isNegative(x: number): boolean {
  return x < 0 || Object.is(x, -0);
}
