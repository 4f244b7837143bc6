/** Bit patterns of floating-point constants and numbers, for the formats LLVM knows. */
import type { FloatFormat } from "./module.ts";

const scratch = new DataView(new ArrayBuffer(8));

export function doubleToBits(value: number): bigint {
  scratch.setFloat64(0, value);
  return scratch.getBigUint64(0);
}

export function bitsToDouble(bits: bigint): number {
  scratch.setBigUint64(0, bits);
  return scratch.getFloat64(0);
}

/** Exponent and fraction widths of the IEEE formats narrower than double. */
const NARROW = {
  half: { exponent: 5n, fraction: 10n },
  bfloat: { exponent: 8n, fraction: 7n },
  float: { exponent: 8n, fraction: 23n },
} as const;

/**
 * The pattern in `format` of a double given by its bits; undefined where the value is not exactly
 * representable. NaN payloads keep their high bits, as LLVM's reader does.
 */
export function narrowBits(bits: bigint, format: keyof typeof NARROW): bigint | undefined {
  const { exponent: exponentWidth, fraction: fractionWidth } = NARROW[format];
  const sign = (bits >> 63n) << (exponentWidth + fractionWidth);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  const drop = 52n - fractionWidth;
  const maxExponent = (1n << exponentWidth) - 1n;
  if (exponent === 0x7ffn) {
    if ((fraction & ((1n << drop) - 1n)) !== 0n) return undefined;
    return sign | (maxExponent << fractionWidth) | (fraction >> drop);
  }
  if (exponent === 0n) return fraction === 0n ? sign : undefined;
  const bias = (maxExponent >> 1n) - 1023n;
  const narrowExponent = exponent + bias;
  if (narrowExponent >= maxExponent) return undefined;
  if (narrowExponent > 0n) {
    if ((fraction & ((1n << drop) - 1n)) !== 0n) return undefined;
    return sign | (narrowExponent << fractionWidth) | (fraction >> drop);
  }
  // Subnormal in the narrow format: the hidden bit moves into the fraction.
  const shift = drop + 1n - narrowExponent;
  const significand = fraction | (1n << 52n);
  if (shift > 53n || (significand & ((1n << shift) - 1n)) !== 0n) return undefined;
  return sign | (significand >> shift);
}

/** The double that a pattern of a narrow format stands for, as bits. */
export function widenBits(bits: bigint, format: keyof typeof NARROW): bigint {
  const { exponent: exponentWidth, fraction: fractionWidth } = NARROW[format];
  const maxExponent = (1n << exponentWidth) - 1n;
  const sign = ((bits >> (exponentWidth + fractionWidth)) & 1n) << 63n;
  const exponent = (bits >> fractionWidth) & maxExponent;
  const fraction = bits & ((1n << fractionWidth) - 1n);
  const drop = 52n - fractionWidth;
  if (exponent === maxExponent) return sign | (0x7ffn << 52n) | (fraction << drop);
  const bias = 1023n - (maxExponent >> 1n);
  if (exponent !== 0n) return sign | ((exponent + bias) << 52n) | (fraction << drop);
  if (fraction === 0n) return sign;
  const value = Number(fraction) * 2 ** Number(1n - (maxExponent >> 1n) - fractionWidth);
  return sign | doubleToBits(value);
}

/** The number a pattern stands for; undefined for fp128, which no JavaScript number holds. */
export function bitsToNumber(bits: bigint, format: FloatFormat): number | undefined {
  if (format === "double") return bitsToDouble(bits);
  if (format === "fp128") return undefined;
  return bitsToDouble(widenBits(bits, format));
}
