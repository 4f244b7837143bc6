/**
 * erf, erfc and their kin, from the series and the continued fraction of the NIST Digital Library of
 * Mathematical Functions (DLMF, https://dlmf.nist.gov), chapter 7, in double-double arithmetic.
 */
import {
  add,
  type DoubleDouble,
  dd,
  div,
  exp,
  expToNumber,
  mul,
  negate,
  SQRT_HALF,
  scale,
  sub,
  TWO_OVER_SQRT_PI,
  toNumber,
} from "./double-double.ts";

/** Beyond it the continued fraction of erfc converges fast, below it the series of erf does. */
const SERIES_END = 2.5;
/** erfc is below the lowest denormal from here on. */
const ERFC_END = 27.3;

/** erf(x), |x| <= SERIES_END: DLMF 7.6.2, whose terms all have one sign. */
export function erfNear(x: DoubleDouble): DoubleDouble {
  const square = mul(x, x);
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term.high) > Math.abs(sum.high) * 1e-33; n++) {
    term = div(mul(term, scale(square, 2)), dd(2 * n + 1));
    sum = add(sum, term);
  }
  return mul(mul(TWO_OVER_SQRT_PI, exp(negate(square))), sum);
}

/** e^(x²) erfc(x), x >= 0. */
export function scaledErfc(x: number): DoubleDouble {
  if (x >= SERIES_END) return scaledErfcFraction(dd(x));
  const complement = sub(dd(1), x === 0 ? dd(0) : erfNear(dd(x)));
  return mul(complement, exp(mul(dd(x), dd(x))));
}

/** e^(x²) erfc(x), x >= SERIES_END: DLMF 7.9.1, evaluated from its tail. */
function scaledErfcFraction(x: DoubleDouble): DoubleDouble {
  const terms = Math.ceil(20 + 600 / (x.high * x.high));
  let tail = x;
  for (let n = terms; n > 0; n--) tail = add(x, div(dd(n / 2), tail));
  return div(scale(TWO_OVER_SQRT_PI, 0.5), tail);
}

/** erfc of a double-double as a number. */
function erfcOf(x: DoubleDouble, factor: number): number {
  if (x.high > ERFC_END) return 0;
  if (x.high < -6.5) return 2 * factor;
  if (x.high < SERIES_END) {
    const near = x.high > -SERIES_END ? erfNear(x) : dd(-1 + erfcOf(negate(x), 1));
    return toNumber(sub(dd(1), near)) * factor;
  }
  return expToNumber(negate(mul(x, x)), scale(scaledErfcFraction(x), factor));
}

export function erf(x: number): number {
  const magnitude = Math.abs(x);
  if (Number.isNaN(x) || x === 0) return x;
  // 2/√π x, the rest of the series is below a half unit of the last place.
  if (magnitude < 1e-9) return tinyTimes(x, TWO_OVER_SQRT_PI);
  if (magnitude < SERIES_END) return toNumber(erfNear(dd(x)));
  return Math.sign(x) * (magnitude > 6 ? 1 : 1 - erfcOf(dd(magnitude), 1));
}

/** x × c where x may be denormal. */
function tinyTimes(x: number, c: DoubleDouble): number {
  return Math.abs(x) < 1e-250 ? x * c.high : toNumber(mul(dd(x), c));
}

export function erfc(x: number): number {
  return Number.isNaN(x) ? x : erfcOf(dd(x), 1);
}

/** e^(x²) erfc(x). */
export function erfcx(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x < -27) return Number.POSITIVE_INFINITY;
  // DLMF 7.12.1: 1 / (x √π) leads; the next term is 1/(2x²) of it.
  if (x > 1e8) return TWO_OVER_SQRT_PI.high / 2 / x;
  if (x >= 0) return toNumber(scaledErfc(x));
  if (x <= -SERIES_END) return 2 * expToNumber(mul(dd(x), dd(x))) - erfcx(-x);
  return expToNumber(mul(dd(x), dd(x)), sub(dd(1), erfNear(dd(x))));
}

/** Φ(x) = erfc(-x / √2) / 2. */
export function normcdf(x: number): number {
  if (Number.isNaN(x)) return x;
  if (Math.abs(x) > 40) return x > 0 ? 1 : 0;
  return erfcOf(mul(dd(-x), SQRT_HALF), 0.5);
}
