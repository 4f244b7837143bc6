/** Floats and halves as bits. */

const real = new Float32Array(1);
const word = new Int32Array(real.buffer);

/** Bits of the nearest float. */
export function floatBits(value: number): number {
  real[0] = value;
  return word[0]!;
}

export function floatFrom(bits: number): number {
  word[0] = bits;
  return real[0]!;
}

export function halfValue(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** Halves have 11 bits from the first one on, and steps of 2^-24 at least. */
export function nearestHalf(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(value))), -14);
  const step = 2 ** (exponent - 10);
  const units = value / step;
  const below = Math.floor(units);
  const rest = units - below;
  const isUp = rest > 0.5 || (rest === 0.5 && below % 2 !== 0);
  return (isUp ? below + 1 : below) * step;
}
