/** Functions that take floats apart, round them or step between them; all exact. C99 7.12 and F.9. */
import { scaleByPower } from "./double-double.ts";
import { type FloatFormat, powerOfTwo } from "./exact-float.ts";

const scratch = new DataView(new ArrayBuffer(8));

/** Unbiased exponent of a finite number that is not 0, denormals included. */
function exponentOf(x: number): number {
  scratch.setFloat64(0, x);
  const biased = (scratch.getUint32(0) >>> 20) & 0x7ff;
  if (biased !== 0) return biased - 1023;
  scratch.setFloat64(0, x * 2 ** 54);
  return ((scratch.getUint32(0) >>> 20) & 0x7ff) - 1023 - 54;
}

export function logb(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (!Number.isFinite(x)) return x * x;
  return exponentOf(x);
}

/** As CUDA: INT_MIN for 0 and NaN, INT_MAX for infinities. */
export function ilogb(x: number): number {
  if (x === 0 || Number.isNaN(x)) return -(2 ** 31);
  if (!Number.isFinite(x)) return 2 ** 31 - 1;
  return exponentOf(x);
}

/** In [0.5, 1), or x itself where it is 0, infinite or NaN. */
export function frexpMantissa(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x;
  return scaleByPower(x, -exponentOf(x) - 1);
}

export function frexpExponent(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return 0;
  return exponentOf(x) + 1;
}

/** Keeps the sign of x, also of a zero fraction. */
export function modfFraction(x: number): number {
  if (Number.isNaN(x)) return x;
  const fraction = Number.isFinite(x) ? x - Math.trunc(x) : 0;
  return fraction === 0 ? (x < 0 || Object.is(x, -0) ? -0 : 0) : fraction;
}

/** Half away from zero. */
export function roundAway(x: number): number {
  if (Math.abs(x) >= 2 ** 52 || x === 0) return x;
  const whole = Math.trunc(x);
  const result = Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
  return result === 0 && x < 0 ? -0 : result;
}

/** Sign of x; exact. */
export function fmod(x: number, y: number): number {
  return x % y;
}

/** x - n y, n the integer nearest to x / y, even on ties. */
export function remainder(x: number, y: number): number {
  return dividedToNearest(x, y).rest;
}

/** Low 3 bits of that n with the sign of x / y (C99 7.12.10.3 asks for at least 3). */
export function remquoQuotient(x: number, y: number): number {
  return dividedToNearest(x, y).quotient;
}

function dividedToNearest(x: number, y: number): { rest: number; quotient: number } {
  if (!Number.isFinite(x) || Number.isNaN(y) || y === 0) return { rest: Number.NaN, quotient: 0 };
  const divisor = Math.abs(y);
  if (divisor === Number.POSITIVE_INFINITY) return { rest: x, quotient: 0 };
  // Modulo 8 divisors keeps three bits of the quotient; 8 y overflows only where x < 8 y anyway.
  const octave = divisor * 8;
  let rest = Number.isFinite(octave) ? Math.abs(x) % octave : Math.abs(x);
  let quotient = 0;
  for (const bit of [4, 2, 1]) {
    const multiple = divisor * bit;
    if (rest >= multiple) {
      rest -= multiple;
      quotient += bit;
    }
  }
  // 2 rest against the divisor, without overflow of either: both differences are exact.
  const beyond = rest - (divisor - rest);
  if (beyond > 0 || (beyond === 0 && quotient % 2 === 1)) {
    rest -= divisor;
    quotient = (quotient + 1) & 7;
  }
  const signed = x < 0 || Object.is(x, -0) ? -rest : rest;
  return { rest: signed, quotient: x < 0 === y < 0 ? quotient : -quotient };
}

export function fdim(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  return x > y ? x - y : 0;
}

/** x × 2^n, rounded once. */
export function ldexp(x: number, n: number): number {
  if (x === 0 || !Number.isFinite(x) || Number.isNaN(n)) return x;
  const shift = Math.max(-4200, Math.min(4200, Math.trunc(n)));
  const exponent = exponentOf(x);
  const mantissa = scaleByPower(x, -exponent);
  const target = exponent + shift;
  if (target > 1023) return mantissa * Number.POSITIVE_INFINITY;
  if (target >= -1022) return mantissa * powerOfTwo(target);
  return target < -1080 ? mantissa * 0 : mantissa * powerOfTwo(-1022) * powerOfTwo(target + 1022);
}

/** The float of `format` next to x in the direction of y. */
export function nextAfter(x: number, y: number, format: FloatFormat): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  if (x === y) return y;
  const lowest = powerOfTwo(format.minExponent);
  if (x === 0) return y > 0 ? lowest : -lowest;
  const away = y > x === x > 0;
  if (!Number.isFinite(x)) return Math.sign(x) * format.largest;
  const exponent = Math.max(exponentOf(x) - format.precision + 1, format.minExponent);
  // Towards zero from a power of two the step is that of the binade below.
  const isPower = Math.abs(x) === powerOfTwo(exponentOf(x));
  const step = !away && isPower ? Math.max(exponent - 1, format.minExponent) : exponent;
  const result = x + (away === x > 0 ? powerOfTwo(step) : -powerOfTwo(step));
  if (Math.abs(result) > format.largest) return Math.sign(x) * Number.POSITIVE_INFINITY;
  return result === 0 ? (x < 0 ? -0 : 0) : result;
}
