/**
 * Γ and ln|Γ| by Stirling's series (DLMF 5.11.1) far from the origin, the recurrence (DLMF 5.5.1)
 * towards it and the reflection formula (DLMF 5.5.3) below zero, in double-double arithmetic.
 */
import {
  add,
  type DoubleDouble,
  dd,
  div,
  EULER,
  expToNumber,
  HALF_LN_2PI,
  log,
  mul,
  PI,
  scale,
  sub,
  toNumber,
} from "./double-double.ts";

/** B(2k) / (2k (2k - 1)) as numerator and denominator, k = 1 …; Bernoulli numbers: DLMF 24.2(iv). */
const STIRLING: readonly DoubleDouble[] = [
  [1, 12],
  [-1, 360],
  [1, 1260],
  [-1, 1680],
  [1, 1188],
  [-691, 360_360],
  [1, 156],
  [-3617, 122_400],
  [43_867, 244_188],
  [-174_611, 125_400],
  [77_683, 5_796],
  [-236_364_091, 1_506_960],
  [657_931, 300],
].map(([numerator, denominator]) => div(dd(numerator!), dd(denominator!)));

/** From here on the truncated series is right to about 2^-100. */
const STIRLING_START = 24;

/** ln Γ(x), x >= STIRLING_START. */
function stirling(x: DoubleDouble): DoubleDouble {
  const inverse = div(dd(1), x);
  const inverseSquare = mul(inverse, inverse);
  let series = dd(0);
  for (let k = STIRLING.length - 1; k >= 0; k--)
    series = add(mul(series, inverseSquare), STIRLING[k]!);
  const leading = sub(mul(sub(x, dd(0.5)), log(x)), x);
  return add(add(leading, HALF_LN_2PI), mul(series, inverse));
}

/** ln Γ and the product x (x + 1) … that the recurrence divides by, x > 0. */
function shifted(x: number): { logGamma: DoubleDouble; product: DoubleDouble } {
  let product = dd(1);
  let at = dd(x);
  while (at.high < STIRLING_START) {
    product = mul(product, at);
    at = add(at, dd(1));
  }
  return { logGamma: stirling(at), product };
}

/** sin(πx), exact reduction. */
function sinPi(x: number): DoubleDouble {
  const rest = x - Math.round(x);
  const angle = mul(PI, dd(rest));
  const square = mul(angle, angle);
  let term = angle;
  let sum = angle;
  for (let n = 2; Math.abs(term.high) > Math.abs(sum.high) * 1e-33; n += 2) {
    term = div(mul(term, square), dd(-n * (n + 1)));
    sum = add(sum, term);
  }
  return Math.round(x) % 2 === 0 ? sum : scale(sum, -1);
}

export function tgamma(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x === 0) return 1 / x;
  if (x === Number.NEGATIVE_INFINITY || (x < 0 && Number.isInteger(x))) return Number.NaN;
  if (x > 172) return Number.POSITIVE_INFINITY;
  if (x > 0) {
    if (x < 1e-17) return 1 / x;
    const { logGamma, product } = shifted(x);
    return expToNumber(logGamma, div(dd(1), product));
  }
  if (x > -1e-17) return 1 / x;
  // Γ(x) Γ(1 - x) = π / sin(πx), with Γ(1 - x) = -x Γ(-x).
  if (x < -190) return sinPi(x).high > 0 ? 0 : -0;
  const { logGamma, product } = shifted(-x);
  const factor = div(mul(PI, product), mul(dd(-x), sinPi(x)));
  return expToNumber(scale(logGamma, -1), factor);
}

export function lgamma(x: number): number {
  if (Number.isNaN(x)) return x;
  if (!Number.isFinite(x)) return Number.POSITIVE_INFINITY;
  if (x <= 0 && Number.isInteger(x)) return Number.POSITIVE_INFINITY;
  const magnitude = Math.abs(x);
  if (magnitude < 1e-17) return -Math.log(magnitude);
  // Stirling's leading term; what it leaves out is below an ulp there.
  if (x > 1e100) return x * (Math.log(x) - 1);
  if (x > 0) return toNumber(logGammaOf(x));
  // ln(π / |x sin(πx)|) - ln Γ(|x|)
  if (magnitude > 2 ** 52) return Number.POSITIVE_INFINITY;
  const sine = sinPi(x);
  const divisor = mul(dd(magnitude), sine.high < 0 ? scale(sine, -1) : sine);
  return toNumber(sub(log(div(PI, divisor)), logGammaOf(magnitude)));
}

function logGammaOf(x: number): DoubleDouble {
  // Close to the zeros at 1 and 2 the Taylor series keeps the relative error: DLMF 5.7.3.
  for (const zero of [1, 2]) {
    const z = x - zero;
    if (Math.abs(z) < 1e-9) {
      const slope = zero === 1 ? scale(EULER, -1) : sub(dd(1), EULER);
      // ζ(2)/2 and (ζ(2) - 1)/2, with ζ(2) = π²/6.
      const half = scale(sub(div(mul(PI, PI), dd(6)), dd(zero === 1 ? 0 : 1)), 0.5);
      return mul(dd(z), add(slope, mul(half, dd(z))));
    }
  }
  const { logGamma, product } = shifted(x);
  return product.high === 1 && product.low === 0 ? logGamma : sub(logGamma, log(product));
}
