/**
 * Exponential, logarithm and power from IEEE additions, multiplications and divisions alone. What `Math` has of them may
 * differ between engines in the last digit, and a modelled time must not depend on where it is computed.
 *
 * The rational forms and their coefficients: FreeBSD's msun, e_exp.c and e_log.c (K. C. Ng, Sun Microsystems). Errors are
 * about a unit in the last place.
 */

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** Of (e^r + 1) / (e^r - 1) in r². */
const EXP_FORM = [
  0.16666666666666602, -0.0027777777777015593, 6.613756321437934e-5, -1.6533902205465252e-6,
  4.1381367970572385e-8,
] as const;

/** Of ln(1 + s) - ln(1 - s) in s². */
const LOG_FORM = [
  0.6666666666666735, 0.3999999999940942, 0.2857142874366239, 0.22222198432149784,
  0.1818357216161805, 0.15313837699209373, 0.14798198605116586,
] as const;

/** e^x; 0 and infinity where that is beyond the range of numbers. */
export function exponential(x: number): number {
  if (!(x <= 709.782712893384)) return x > 0 ? Number.POSITIVE_INFINITY : x;
  if (x < -745.1332191019412) return 0;
  const k = Math.floor(x / Math.LN2 + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const square = r * r;
  const c = r - square * polynomial(EXP_FORM, square);
  return scaled(1 - (low - (r * c) / (2 - c) - high), k);
}

/** ln x of a positive number. */
export function logarithm(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY)
    return x === 0 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN;
  const { fraction, exponent } = parts(x);
  const f = fraction - 1;
  const s = f / (2 + f);
  const square = s * s;
  const rest = square * polynomial(LOG_FORM, square);
  const half = 0.5 * f * f;
  return exponent * LN2_HIGH - (half - (s * (half + rest) + exponent * LN2_LOW) - f);
}

/** log₂ x of a positive number; exact for powers of two. */
export function binaryLogarithm(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return logarithm(x);
  const { fraction, exponent } = parts(x);
  return exponent + logarithm(fraction) / Math.LN2;
}

/** x^y of a number that is not negative; 1 for y = 0. */
export function power(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (y === 1) return x;
  if (x === 0) return y > 0 ? 0 : Number.POSITIVE_INFINITY;
  return exponential(y * logarithm(x));
}

/** x = fraction × 2^exponent, √½ <= fraction < √2. */
function parts(x: number): { readonly fraction: number; readonly exponent: number } {
  let fraction = x;
  let exponent = 0;
  for (let step = 512; step >= 1; step /= 2) {
    const unit = powerOfTwo(step);
    while (fraction >= unit) {
      fraction /= unit;
      exponent += step;
    }
    while (fraction < 1 / unit) {
      fraction *= unit;
      exponent -= step;
    }
  }
  // Now within a factor of two around one.
  if (fraction >= Math.SQRT2) return { fraction: fraction / 2, exponent: exponent + 1 };
  if (fraction < Math.SQRT1_2) return { fraction: fraction * 2, exponent: exponent - 1 };
  return { fraction, exponent };
}

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * x + coefficients[i]!;
  return sum;
}

/** y × 2^k, |k| <= 1075, rounded once. */
function scaled(y: number, k: number): number {
  const half = Math.trunc(k / 2);
  return y * powerOfTwo(half) * powerOfTwo(k - half);
}

/** 2^k, |k| <= 1022: exact as long as products of powers of two are. */
function powerOfTwo(k: number): number {
  let result = 1;
  let base = k < 0 ? 0.5 : 2;
  for (let left = Math.abs(k); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= base;
    base *= base;
  }
  return result;
}
