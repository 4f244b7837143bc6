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
  PI,
  SQRT_HALF,
  scale,
  sqrt,
  sub,
  TWO_OVER_SQRT_PI,
  toNumber,
} from "./double-double.ts";

/** Beyond it the continued fraction of erfc converges fast, below it the series of erf does. */
const SERIES_END = 2.5;
/** erfc is below the lowest denormal from here on. */
const ERFC_END = 27.3;

/** erf(x), |x| <= SERIES_END: DLMF 7.6.2, whose terms all have one sign. */
function erfSeries(x: DoubleDouble): DoubleDouble {
  const square = mul(x, x);
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term.high) > Math.abs(sum.high) * 1e-33; n++) {
    term = div(mul(term, scale(square, 2)), dd(2 * n + 1));
    sum = add(sum, term);
  }
  return mul(mul(TWO_OVER_SQRT_PI, exp(negate(square))), sum);
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
    const near = x.high > -SERIES_END ? erfSeries(x) : dd(-1 + erfcOf(negate(x), 1));
    return toNumber(sub(dd(1), near)) * factor;
  }
  return expToNumber(negate(mul(x, x)), scale(scaledErfcFraction(x), factor));
}

export function erf(x: number): number {
  const magnitude = Math.abs(x);
  if (Number.isNaN(x) || x === 0) return x;
  // 2/√π x, the rest of the series is below a half unit of the last place.
  if (magnitude < 1e-9) return tinyTimes(x, TWO_OVER_SQRT_PI);
  if (magnitude < SERIES_END) return toNumber(erfSeries(dd(x)));
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
  if (x >= SERIES_END) return toNumber(scaledErfcFraction(dd(x)));
  if (x <= -SERIES_END) return 2 * expToNumber(mul(dd(x), dd(x))) - erfcx(-x);
  const square = mul(dd(x), dd(x));
  return expToNumber(square, sub(dd(1), x === 0 ? dd(0) : erfSeries(dd(x))));
}

/** Φ(x) = erfc(-x / √2) / 2. */
export function normcdf(x: number): number {
  if (Number.isNaN(x)) return x;
  if (Math.abs(x) > 40) return x > 0 ? 1 : 0;
  return erfcOf(mul(dd(-x), SQRT_HALF), 0.5);
}

/** y with erfc(y) = p, 0 < p <= 1: Halley's iteration on the relative error of erfc. */
function erfcInverse(p: DoubleDouble): DoubleDouble {
  // Start: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.23, error below 4.5e-4.
  const t = Math.sqrt(-2 * Math.log(p.high / 2));
  const upper = 2.515517 + t * (0.802853 + t * 0.010328);
  const lower = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  let y = dd(Math.max(0, (t - upper / lower) * Math.SQRT1_2));
  for (let n = 0; n < 3; n++) {
    // The error relative to erfc's slope -2/√π e^(-y²), computed without underflow.
    const growth = mul(exp(clampExponent(mul(y, y))), div(sqrt(PI), dd(2)));
    const value =
      y.high < SERIES_END
        ? mul(sub(sub(dd(1), y.high === 0 ? dd(0) : erfSeries(y)), p), growth)
        : sub(mul(scaledErfcFraction(y), scale(sqrt(PI), 0.5)), mul(p, growth));
    // Newton's step s = f/-f', Halley's s / (1 - s f''/(2f')), with f''/f' = -2y.
    y = add(y, div(value, add(dd(1), mul(value, negate(y)))));
  }
  return y;
}

function clampExponent(a: DoubleDouble): DoubleDouble {
  return a.high > 700 ? dd(700) : a;
}

export function erfcinv(p: number): number {
  if (!(p >= 0 && p <= 2)) return Number.NaN;
  if (p === 0) return Number.POSITIVE_INFINITY;
  if (p === 2) return Number.NEGATIVE_INFINITY;
  if (p === 1) return 0;
  return inverseAround(dd(p));
}

/** erfcinv for 0 < p < 2. */
function inverseAround(p: DoubleDouble): number {
  // Close to 1 both sides would cancel: erfcinv(1 - u) = erfinv(u).
  const fromOne = sub(dd(1), p);
  if (Math.abs(fromOne.high) < 0.5) return erfInverseNearZero(fromOne);
  if (p.high > 1) return -toNumber(erfcInverse(sub(dd(2), p)));
  return toNumber(erfcInverse(p));
}

/** erfinv for |u| < 0.6: Newton's iteration on the series of erf. */
function erfInverseNearZero(u: DoubleDouble): number {
  if (Math.abs(u.high) < 1e-9)
    return Math.abs(u.high) < 1e-250
      ? u.high / TWO_OVER_SQRT_PI.high
      : toNumber(div(u, TWO_OVER_SQRT_PI));
  let y = div(u, TWO_OVER_SQRT_PI);
  for (let n = 0; n < 6; n++) {
    const slope = mul(TWO_OVER_SQRT_PI, exp(negate(mul(y, y))));
    y = sub(y, div(sub(erfSeries(y), u), slope));
  }
  return toNumber(y);
}

export function erfinv(u: number): number {
  if (!(u >= -1 && u <= 1)) return Number.NaN;
  if (Math.abs(u) === 1) return u * Number.POSITIVE_INFINITY;
  if (u === 0) return u;
  return Math.abs(u) < 0.5
    ? erfInverseNearZero(dd(u))
    : Math.sign(u) * toNumber(erfcInverse(sub(dd(1), dd(Math.abs(u)))));
}

/** x with Φ(x) = p: -√2 erfcinv(2p). */
export function normcdfinv(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p === 1) return Number.POSITIVE_INFINITY;
  const root = inverseAround(scale(dd(p), 2));
  return -toNumber(mul(dd(root), scale(SQRT_HALF, 2)));
}
