/**
 * One element of D = A × B + C as the matrix units of compute capability 9.0 compute it.
 *
 * Sixteen-bit and tf32 factors: every product is exact. Products and the addend are aligned to the
 * largest exponent among them and cut (not rounded) behind `FRACTION_BITS` bits; the sum of what is left
 * is exact. A result of 32 bits is cut, one of 16 bits rounded to nearest even. A model after Fasi, Higham,
 * Mikaitis and Pranesh, "Numerical behavior of NVIDIA tensor cores", PeerJ Comput. Sci. 7:e330 (V100 to
 * A100). Equal to an H100 in every bit of `accuracy/matrix`.
 *
 * Doubles: a chain of fused multiply-adds. Integers: exact sums that wrap or saturate.
 */
import { fmaF64 } from "../math/index.ts";

/**
 * Bits kept behind the point of the largest operand, whose significand is below 2, or 4 for a product.
 */
const FRACTION_BITS = 25;

/** The exponent of a factor that is 0: no product with it is the largest. */
export const ZERO_EXPONENT = -4096;
/** That of an infinity or a NaN: no sum of other exponents is as large. */
export const SPECIAL_EXPONENT = 8192;

const LOWEST_POWER = -1100;
const POWERS: Float64Array = Float64Array.from(
  { length: 2200 },
  (_, index) => 2 ** (index + LOWEST_POWER),
);

/** `count` numbers and their exponents from `at` on: those of a row of A, or of a column of B. */
interface Factors {
  readonly values: Float64Array;
  /** ⌊log2⌋ of a normal number; of a denormal one that of the smallest normal; or one of those above. */
  readonly exponents: Int16Array;
}

/** Not yet rounded to the type of the result; NaN and infinities are themselves. */
export function fusedDot(
  a: Factors,
  aAt: number,
  b: Factors,
  bAt: number,
  count: number,
  addend: number,
  addendExponent: number,
): number {
  const { values: aValues, exponents: aExponents } = a;
  const { values: bValues, exponents: bExponents } = b;
  let largest = addendExponent;
  for (let i = 0; i < count; i++) {
    const exponent = aExponents[aAt + i]! + bExponents[bAt + i]!;
    if (exponent > largest) largest = exponent;
  }
  // Only zeros, or infinities and NaNs.
  if (largest < ZERO_EXPONENT / 2 || largest >= SPECIAL_EXPONENT)
    return plainDot(aValues, aAt, bValues, bAt, count, addend);
  const scale = POWERS[FRACTION_BITS - largest - LOWEST_POWER]!;
  // A term has 27 bits at most: as integers they are cut at once.
  let sum = (addend * scale) | 0;
  for (let i = 0; i < count; i++) sum += (aValues[aAt + i]! * bValues[bAt + i]! * scale) | 0;
  return sum / scale;
}

function plainDot(
  a: Float64Array,
  aAt: number,
  b: Float64Array,
  bAt: number,
  count: number,
  addend: number,
): number {
  let sum = addend;
  for (let i = 0; i < count; i++) sum += a[aAt + i]! * b[bAt + i]!;
  return sum;
}

const float = new Float32Array(1);
const floatBits = new Int32Array(float.buffer);

/** To single precision towards zero. */
export function cutToFloat(value: number): number {
  float[0] = value;
  if (Math.abs(float[0]!) > Math.abs(value) && Number.isFinite(value)) floatBits[0]! -= 1;
  return float[0]!;
}

/** ⌊log2⌋ as `Factors` has it, of a single-precision number. */
export function floatExponent(value: number): number {
  float[0] = value;
  const bits = floatBits[0]!;
  return singleExponent(bits);
}

/** The same of the bits of a number with eight bits of exponent behind the sign. */
export function singleExponent(bits: number): number {
  if (bits << 1 === 0) return ZERO_EXPONENT;
  const field = (bits >>> 23) & 0xff;
  return field === 0xff ? 2 * SPECIAL_EXPONENT : Math.max(1, field) - 127;
}

export function chainedDot(
  a: Float64Array,
  aAt: number,
  b: Float64Array,
  bAt: number,
  count: number,
  addend: number,
): number {
  let sum = addend;
  for (let i = 0; i < count; i++) sum = fmaF64(a[aAt + i]!, b[bAt + i]!, sum);
  return sum;
}

/** As a signed word. */
export function integerDot(
  a: Float64Array,
  aAt: number,
  b: Float64Array,
  bAt: number,
  count: number,
  addend: number,
  saturates: boolean,
): number {
  const sum = plainDot(a, aAt, b, bAt, count, addend);
  return saturates ? Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, sum)) : sum | 0;
}
