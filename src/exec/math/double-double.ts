/**
 * Double-double arithmetic: an unevaluated sum high + low with about 106 bits. Where a function of the
 * math library must be right to a bit or two of f64, it is computed here and rounded at the end.
 * Algorithms: T. J. Dekker, Numer. Math. 18 (1971); Y. Hida, X. Li, D. Bailey, "Library for
 * double-double and quad-double arithmetic" (2007). Relative errors are a few units of 2^-104.
 * Only for finite values well inside the range of f64.
 */
import { powerOfTwo } from "./exact-float.ts";
import { multiplyError } from "./fma.ts";

export interface DoubleDouble {
  readonly high: number;
  readonly low: number;
}

export function dd(high: number, low = 0): DoubleDouble {
  return { high, low };
}

function normalized(high: number, low: number): DoubleDouble {
  const sum = high + low;
  return { high: sum, low: low - (sum - high) };
}

/** a + b exactly. */
export function sumOf(a: number, b: number): DoubleDouble {
  const high = a + b;
  const virtual = high - a;
  return { high, low: a - (high - virtual) + (b - virtual) };
}

/** a × b exactly. */
export function productOf(a: number, b: number): DoubleDouble {
  const high = a * b;
  return { high, low: multiplyError(a, b, high) };
}

export function add(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const high = sumOf(a.high, b.high);
  const low = sumOf(a.low, b.low);
  const middle = normalized(high.high, high.low + low.high);
  return normalized(middle.high, middle.low + low.low);
}

export function negate(a: DoubleDouble): DoubleDouble {
  return { high: -a.high, low: -a.low };
}

export function sub(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  return add(a, negate(b));
}

export function mul(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const product = productOf(a.high, b.high);
  return normalized(product.high, product.low + (a.high * b.low + a.low * b.high));
}

export function div(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const first = a.high / b.high;
  const rest = sub(a, mul(dd(first), b));
  const second = rest.high / b.high;
  const third = sub(rest, mul(dd(second), b)).high / b.high;
  const sum = normalized(first, second);
  return normalized(sum.high, sum.low + third);
}

/** a × factor, where factor is a power of two or the product needs no more than a few bits. */
export function scale(a: DoubleDouble, factor: number): DoubleDouble {
  return { high: a.high * factor, low: a.low * factor };
}

/** a > 0. */
export function sqrt(a: DoubleDouble): DoubleDouble {
  const root = Math.sqrt(a.high);
  const rest = sub(a, productOf(root, root));
  return normalized(root, rest.high / (2 * root));
}

export function toNumber(a: DoubleDouble): number {
  return a.high + a.low;
}

export const PI: DoubleDouble = dd(Math.PI, 1.2246467991473532e-16);
export const LN2: DoubleDouble = dd(Math.LN2, 2.3190468138462996e-17);
export const LN10: DoubleDouble = dd(Math.LN10, -2.1707562233822494e-16);
/** Euler's constant γ. */
export const EULER: DoubleDouble = dd(0.5772156649015329, -4.942915152430645e-18);
export const SQRT_HALF: DoubleDouble = dd(Math.SQRT1_2, -4.833646656726457e-17);
export const TWO_OVER_SQRT_PI: DoubleDouble = dd(1.1283791670955126, 1.533545961316588e-17);
export const HALF_LN_2PI: DoubleDouble = dd(0.9189385332046728, -3.8782941580672414e-17);

const EXP_HALVINGS = 8;
const EXP_TERMS = 9;

/** e^a as mantissa × 2^exponent, so that the caller decides about overflow. */
function expParts(a: DoubleDouble): { mantissa: DoubleDouble; exponent: number } {
  const exponent = Math.round(a.high / LN2.high);
  const rest = sub(a, mul(dd(exponent), LN2));
  const small = scale(rest, 2 ** -EXP_HALVINGS);
  // Taylor's series of e^x - 1, then (1 + s)² - 1 = 2s + s² undoes each halving.
  let sum = dd(0);
  let term = dd(1);
  for (let n = 1; n <= EXP_TERMS; n++) {
    term = div(mul(term, small), dd(n));
    sum = add(sum, term);
  }
  for (let n = 0; n < EXP_HALVINGS; n++) sum = add(scale(sum, 2), mul(sum, sum));
  return { mantissa: add(dd(1), sum), exponent };
}

/** e^a for |a| < 700. */
export function exp(a: DoubleDouble): DoubleDouble {
  const { mantissa, exponent } = expParts(a);
  return scale(mantissa, powerOfTwo(exponent));
}

/** e^a × factor as a number; overflow and underflow as in IEEE arithmetic. */
export function expToNumber(a: DoubleDouble, factor: DoubleDouble = dd(1)): number {
  if (a.high > 1500) return Number.POSITIVE_INFINITY * Math.sign(factor.high);
  if (a.high < -1500) return 0 * Math.sign(factor.high);
  const { mantissa, exponent } = expParts(a);
  return scaleByPower(toNumber(mul(mantissa, factor)), exponent);
}

/** x × 2^exponent, rounded at most once more than x itself. */
export function scaleByPower(x: number, exponent: number): number {
  if (exponent > 1023) return x * powerOfTwo(1023) * powerOfTwo(Math.min(exponent - 1023, 1023));
  if (exponent < -1022) {
    // The first factor must not make x denormal already: that would round twice.
    const rest = Math.max(exponent + 969, -1074);
    return x * powerOfTwo(-969) * powerOfTwo(rest);
  }
  return x * powerOfTwo(exponent);
}

/** Natural logarithm, a > 0: one Newton step doubles the bits of the machine's. */
export function log(a: DoubleDouble): DoubleDouble {
  // Powers of two are split off where e^-guess would leave the range.
  if (a.high < 1e-200) return sub(log(scale(a, 2 ** 500)), mul(dd(500), LN2));
  if (a.high > 1e200) return add(log(scale(a, 2 ** -500)), mul(dd(500), LN2));
  const guess = Math.log(a.high);
  const rest = sub(mul(a, exp(dd(-guess))), dd(1));
  // ln(1 + r) = r - r²/2 + …, r about 2^-52.
  return add(dd(guess), sub(rest, scale(mul(rest, rest), 0.5)));
}
