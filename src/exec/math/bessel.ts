/**
 * Bessel functions of CUDA's math library: power series (DLMF 10.2.2, 10.8.1, 10.8.2, 10.25.2) in
 * double-double arithmetic up to `SERIES_END`, Hankel's expansion (DLMF 10.17.3, 10.17.4, 10.40.1)
 * beyond, recurrences (DLMF 10.6.1) for higher orders.
 */
import {
  add,
  type DoubleDouble,
  dd,
  div,
  EULER,
  expToNumber,
  LN2,
  log,
  mul,
  PI,
  scale,
  sub,
  sumOf,
  toNumber,
} from "./double-double.ts";

/** The terms of the series cancel e^x of their size; Hankel's reach e^(-2x). */
const SERIES_END = 25;

/** Σ sign^k (x²/4)^k / (k! (k + order)!) × (x/2)^order: J for sign -1, I for sign 1. */
function series(order: 0 | 1, x: number, sign: -1 | 1): DoubleDouble {
  const half = dd(x / 2);
  const step = scale(mul(half, half), sign);
  let term = order === 0 ? dd(1) : half;
  let sum = term;
  for (let k = 1; k < 4 || Math.abs(term.high) > 1e-36 * Math.abs(sum.high); k++) {
    term = div(mul(term, step), dd(k * (k + order)));
    sum = add(sum, term);
    if (term.high === 0) break;
  }
  return sum;
}

/** Y of order 0 or 1 for 0 < x <= SERIES_END. */
function secondKindSeries(order: 0 | 1, x: number): DoubleDouble {
  const half = dd(x / 2);
  const step = scale(mul(half, half), -1);
  const logarithm = add(sub(log(dd(x)), LN2), EULER);
  let term = order === 0 ? dd(1) : half;
  let harmonic = dd(0);
  let sum = order === 0 ? dd(0) : term;
  for (let k = 1; k < 4 || Math.abs(term.high) * k > 1e-36; k++) {
    term = div(mul(term, step), dd(k * (k + order)));
    const inverse = div(dd(1), dd(k));
    harmonic = add(harmonic, inverse);
    // ψ(k+1) + ψ(k+order+1) without the -2γ that stands with the logarithm.
    const weight =
      order === 0 ? scale(harmonic, 2) : add(scale(harmonic, 2), div(dd(1), dd(k + 1)));
    sum = add(sum, mul(term, weight));
    if (term.high === 0) break;
  }
  const first = mul(scale(logarithm, 2), series(order, x, -1));
  const withLog = sub(first, sum);
  return div(order === 0 ? withLog : sub(withLog, div(dd(2), dd(x))), PI);
}

/** Hankel's P and Q: J = √(2/πx) (P cos χ - Q sin χ), Y = √(2/πx) (P sin χ + Q cos χ). */
function hankel(order: 0 | 1, x: number): { cosine: number; sine: number; p: number; q: number } {
  const mu = 4 * order * order;
  let term = 1;
  let p = 1;
  let q = 0;
  for (let k = 1; k < 30; k++) {
    const next = (term * (mu - (2 * k - 1) ** 2)) / (k * 8 * x);
    if (Math.abs(next) > Math.abs(term) || Math.abs(next) < 1e-18) break;
    term = next;
    if (k % 2 === 1) q += k % 4 === 1 ? term : -term;
    else p += k % 4 === 0 ? term : -term;
  }
  // √2 cos and √2 sin of x - π/4: of two terms of unlike signs the sum is cos 2x by the difference, so
  // that nothing cancels.
  const s = Math.sin(x);
  const c = Math.cos(x);
  const double = Math.cos(2 * x);
  const isExact = Number.isFinite(double);
  const sum = s * c < 0 && isExact ? double / (c - s) : c + s;
  const difference = s * c > 0 && isExact ? -double / (c + s) : s - c;
  const [cosine, sine] = order === 0 ? [sum, difference] : [difference, -sum];
  return { cosine: cosine * Math.SQRT1_2, sine: sine * Math.SQRT1_2, p, q };
}

/** √(2 / πx) */
const amplitude = (x: number): number => Math.sqrt(2 / Math.PI) / Math.sqrt(x);

function firstKind(order: 0 | 1, x: number): number {
  const magnitude = Math.abs(x);
  const sign = order === 1 && x < 0 ? -1 : 1;
  if (Number.isNaN(x)) return x;
  if (magnitude === Number.POSITIVE_INFINITY) return sign * 0;
  if (order === 1 && magnitude < 1e-150) return x / 2;
  if (magnitude <= SERIES_END) return sign * toNumber(series(order, magnitude, -1));
  const { cosine, sine, p, q } = hankel(order, magnitude);
  return sign * amplitude(magnitude) * (p * cosine - q * sine);
}

function secondKind(order: 0 | 1, x: number): number {
  if (Number.isNaN(x) || x < 0) return Number.NaN;
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (x === Number.POSITIVE_INFINITY) return 0;
  if (order === 1 && x < 1e-150) return -2 / (Math.PI * x);
  if (x <= SERIES_END) return toNumber(secondKindSeries(order, x));
  const { cosine, sine, p, q } = hankel(order, x);
  return amplitude(x) * (p * sine + q * cosine);
}

export const j0 = (x: number): number => firstKind(0, x);
export const j1 = (x: number): number => firstKind(1, x);
export const y0 = (x: number): number => secondKind(0, x);
export const y1 = (x: number): number => secondKind(1, x);

/** The power series, whose terms fall from the first on: x² < 4 (n + 1). */
function smallArgument(n: number, x: number): number {
  const half = x / 2;
  let first = 1;
  for (let k = 1; k <= n && first !== 0; k++) first *= half / k;
  let term = 1;
  let sum = 1;
  for (let k = 1; Math.abs(term) > 1e-18; k++) {
    term *= -(half * half) / (k * (k + n));
    sum += term;
  }
  return first * sum;
}

/** J of integer order n >= 0; other orders give NaN. */
export function jn(order: number, x: number): number {
  const n = Math.trunc(order);
  if (Number.isNaN(x) || !(n >= 0)) return Number.NaN;
  if (n === 0) return j0(x);
  if (n === 1) return j1(x);
  if (x === 0 || !Number.isFinite(x)) return 0;
  const magnitude = Math.abs(x);
  const sign = x < 0 && n % 2 === 1 ? -1 : 1;
  if (magnitude * magnitude < 4 * (n + 1)) return sign * smallArgument(n, magnitude);
  if (magnitude > n) {
    let previous = j0(magnitude);
    let current = j1(magnitude);
    for (let k = 1; k < n; k++) {
      const next = ((2 * k) / magnitude) * current - previous;
      previous = current;
      current = next;
    }
    return sign * current;
  }
  // Miller's algorithm downwards: normalised by J0 + 2 (J2 + J4 + …) = 1, DLMF 10.12.4.
  let start = n + 20 + Math.ceil(Math.sqrt(60 * n));
  start += start % 2;
  let above = 0;
  let current = 1e-300;
  let sum = 0;
  let result = 0;
  for (let k = start; k > 0; k--) {
    const below = ((2 * k) / magnitude) * current - above;
    above = current;
    current = below;
    if (Math.abs(current) > 1e200) {
      current *= 1e-250;
      above *= 1e-250;
      sum *= 1e-250;
      result *= 1e-250;
    }
    if (k - 1 === n) result = current;
    if (k % 2 === 1 && k > 1) sum += 2 * current;
  }
  return (sign * result) / (sum + current);
}

/** Y of integer order n >= 0; other orders give NaN. */
export function yn(order: number, x: number): number {
  const n = Math.trunc(order);
  if (!(n >= 0)) return Number.NaN;
  if (n === 0) return y0(x);
  if (n === 1 || !(x > 0)) return y1(x);
  if (x === Number.POSITIVE_INFINITY) return 0;
  let previous = y0(x);
  let current = y1(x);
  for (let k = 1; k < n && current !== Number.NEGATIVE_INFINITY; k++) {
    const next = ((2 * k) / x) * current - previous;
    previous = current;
    current = next;
  }
  return current;
}

/** Modified Bessel function of the first kind. */
function modified(order: 0 | 1, x: number): number {
  const magnitude = Math.abs(x);
  const sign = order === 1 && x < 0 ? -1 : 1;
  if (Number.isNaN(x)) return x;
  if (order === 1 && magnitude < 1e-150) return x / 2;
  if (magnitude <= SERIES_END + 10) return sign * toNumber(series(order, magnitude, 1));
  if (magnitude > 720) return sign * Number.POSITIVE_INFINITY;
  const mu = 4 * order * order;
  let term = 1;
  // All but the first term, which is 1.
  let rest = 0;
  for (let k = 1; k < 30 && Math.abs(term) > 1e-18; k++) {
    term *= -(mu - (2 * k - 1) ** 2) / (k * 8 * magnitude);
    rest += term;
  }
  const factor = amplitude(magnitude) / 2;
  return sign * expToNumber(dd(magnitude), sumOf(factor, factor * rest));
}

export const i0 = (x: number): number => modified(0, x);
export const i1 = (x: number): number => modified(1, x);
