/** Elements of matrices as they lie in registers, and back. */
import { assert } from "../../base/index.ts";
import { MATRIX_PACKING, type MatrixNumber } from "../../lower/index.ts";
import { SPECIAL_EXPONENT, singleExponent, ZERO_EXPONENT } from "./dot-product.ts";

const word = new Int32Array(1);
const real = new Float32Array(word.buffer);

function fromBits(bits: number): number {
  word[0] = bits;
  return real[0]!;
}

/** As `Factors` has exponents. */
export function halfExponent(bits: number): number {
  if ((bits & 0x7fff) === 0) return ZERO_EXPONENT;
  const field = (bits >>> 10) & 31;
  return field === 31 ? 2 * SPECIAL_EXPONENT : Math.max(1, field) - 15;
}

export function halfValue(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const fraction = bits & 0x3ff;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** To the nearest number of half precision, ties to even; too large ones become infinite. */
export function halfBits(value: number): number {
  if (Number.isNaN(value)) return 0x7fff;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size >= 65520) return sign | 0x7c00;
  const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
  // Exact: a double has room for the bits below; the addition rounds to a multiple of the last place.
  const lastPlace = 2 ** (exponent - 10);
  const units = roundToEven(size / lastPlace);
  return sign | (units < 1024 ? units : ((exponent + 14) << 10) + units);
}

function roundToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest > 0.5 || (rest === 0.5 && below % 2 === 1)) return below + 1;
  return below;
}

/** Values and exponents of the 65,536 numbers of half precision. */
interface HalfTable {
  readonly values: Float64Array;
  readonly exponents: Int16Array;
}

let halfTable: HalfTable | undefined;

function halves(): HalfTable {
  halfTable ??= {
    values: Float64Array.from({ length: 65536 }, (_, bits) => halfValue(bits)),
    exponents: Int16Array.from({ length: 65536 }, (_, bits) => halfExponent(bits)),
  };
  return halfTable;
}

/** The elements of one register of A or B, in order: into `values` and `exponents` from `at` on. */
export function unpack(
  type: Exclude<MatrixNumber, "f64">,
  bits: number,
  values: Float64Array,
  exponents: Int16Array,
  at: number,
): void {
  switch (type) {
    case "f16": {
      const table = halves();
      values[at] = table.values[bits & 0xffff]!;
      values[at + 1] = table.values[bits >>> 16]!;
      exponents[at] = table.exponents[bits & 0xffff]!;
      exponents[at + 1] = table.exponents[bits >>> 16]!;
      return;
    }
    case "bf16":
      single(bits << 16, values, exponents, at);
      single(bits & 0xffff_0000, values, exponents, at + 1);
      return;
    case "tf32":
      // The low 13 bits are not looked at.
      single(bits & 0xffff_e000, values, exponents, at);
      return;
    case "s8":
    case "u8":
      for (let i = 0; i < MATRIX_PACKING[type]; i++) {
        const byte = (bits >>> (8 * i)) & 0xff;
        values[at + i] = type === "s8" ? (byte << 24) >> 24 : byte;
      }
      return;
    default:
      assert(false, `elements of type ${type as string}`);
  }
}

function single(bits: number, values: Float64Array, exponents: Int16Array, at: number): void {
  values[at] = fromBits(bits);
  exponents[at] = singleExponent(bits);
}
