/**
 * Fused multiply-add without hardware: the reference, and the engine's way out where the machine's
 * `relaxed_madd` is not fused. Both round once, exactly as IEEE 754 demands.
 */
import { BINARY64, fusedMultiplyAdd } from "./exact-float.ts";

const float64 = new Float64Array(1);
const words = new Int32Array(float64.buffer);

/** Sum of two doubles rounded to odd: truncated, and the last bit set if anything was lost. */
function addToOdd(a: number, b: number): number {
  const sum = a + b;
  const bVirtual = sum - a;
  // Knuth's two-sum, TAOCP volume 2, §4.2.2: the exact error of a floating-point addition.
  const error = a - (sum - bVirtual) + (b - bVirtual);
  if (error === 0 || !Number.isFinite(sum)) return sum;
  float64[0] = sum;
  if ((words[0]! & 1) === 0) {
    // The neighbour in the direction of the error: away from zero if both have one sign.
    if (error > 0 === sum > 0) words[0]! |= 1;
    else {
      if (words[0] === 0) words[1]!--;
      words[0]!--;
    }
  }
  return float64[0]!;
}

/**
 * f32: the product is exact in f64, and 53 bits rounded to odd carry enough to round correctly to 24
 * (S. Boldo, G. Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using
 * rounding to odd", IEEE Transactions on Computers 57(4), 2008).
 */
export function fmaF32(a: number, b: number, c: number): number {
  return Math.fround(addToOdd(a * b, c));
}

const SPLIT = 2 ** 27 + 1;
const SAFE_LOW = 2 ** -450;
const SAFE_HIGH = 2 ** 450;

/** f64: Boldo and Melquiond's algorithm where nothing can overflow or vanish, integers elsewhere. */
export function fmaF64(a: number, b: number, c: number): number {
  if (a === 0 || b === 0) return a * b + c;
  if (c === 0) return a * b;
  if (!isSafe(a) || !isSafe(b) || !isSafe(c)) return fusedMultiplyAdd(a, b, c, BINARY64, "nearest");
  const product = a * b;
  const productError = multiplyError(a, b, product);
  const low = c + productError;
  const lowVirtual = low - c;
  const lowError = c - (low - lowVirtual) + (productError - lowVirtual);
  const high = product + low;
  const highVirtual = high - product;
  const highError = product - (high - highVirtual) + (low - highVirtual);
  const result = high + addToOdd(highError, lowError);
  // A zero's sign, and cancellation to nothing, are left to the exact way.
  return result === 0 ? fusedMultiplyAdd(a, b, c, BINARY64, "nearest") : result;
}

function isSafe(x: number): boolean {
  const magnitude = Math.abs(x);
  return magnitude >= SAFE_LOW && magnitude <= SAFE_HIGH;
}

/** a × b - product, exactly: Dekker's product with Veltkamp's splitting (Numer. Math. 18, 1971). */
export function multiplyError(a: number, b: number, product: number): number {
  const aScaled = SPLIT * a;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = SPLIT * b;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}
