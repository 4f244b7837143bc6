/**
 * The lane-wise instructions, on bit patterns. Integers are computed as bigints of their width, floats
 * as numbers that are rounded to their type at the end.
 */
import { assert } from "../../src/base/index.ts";
import { fmaF32, fmaF64, MATH_F32, MATH_F64 } from "../../src/exec/index.ts";
import { FCMP_PREDICATES, ICMP_PREDICATES } from "../../src/ir/index.ts";
import {
  F64_NANS,
  MADE_NAN,
  MATH_FUNCTIONS,
  type OpName,
  VALUE_TYPE,
  type ValueType,
} from "../../src/lower/index.ts";
import { fromBits, toBits, widthOf } from "./registers.ts";

/** Result bits of a pure instruction; `args` are the bits of its operands. */
export function evaluatePure(
  op: OpName,
  type: ValueType,
  aux: number,
  args: readonly bigint[],
): bigint {
  const [a = 0n, b = 0n, c = 0n] = args;
  switch (op) {
    case "mov":
    case "bitcast":
    // Every operation gives the canonical NaN here: nothing is left to do.
    case "canonicalNan":
      return a;
    case "select":
      return a === 1n ? b : c;
    case "icmp":
      return compareIntegers(ICMP_PREDICATES[aux]!, widthOf(type), a, b) ? 1n : 0n;
    case "fcmp":
      return compareFloats(FCMP_PREDICATES[aux]!, float(type, a), float(type, b)) ? 1n : 0n;
    case "zext":
      return a;
    case "sext":
      return BigInt.asUintN(widthOf(aux as ValueType), BigInt.asIntN(widthOf(type), a));
    case "trunc":
      return BigInt.asUintN(widthOf(aux as ValueType), a);
    case "sext8":
      return BigInt.asUintN(32, BigInt.asIntN(8, a));
    case "sext16":
      return BigInt.asUintN(32, BigInt.asIntN(16, a));
    case "prmt":
      return permuteBytes(a, b, c);
    case "pack64":
      return (b << 32n) | a;
    case "floatToS":
    case "floatToU":
      if (Number.isNaN(float(type, a))) return integerOfNan(type, widthOf(aux as ValueType));
      return saturate(float(type, a), op === "floatToS", widthOf(aux as ValueType));
    case "sToFloat":
      return integerToFloat(BigInt.asIntN(widthOf(type), a), aux as ValueType);
    case "uToFloat":
      return integerToFloat(a, aux as ValueType);
    case "fpext":
      if (Number.isNaN(float(type, a))) return widenedNan(a);
      return toBits(VALUE_TYPE.f64, float(VALUE_TYPE.f32, a));
    case "fptrunc":
      if (Number.isNaN(float(type, a))) return narrowedNan(a);
      return toBits(VALUE_TYPE.f32, float(VALUE_TYPE.f64, a));
    case "halfToFloat":
      return arithmetic(VALUE_TYPE.f32, halfToNumber(Number(a) & 0xffff), []);
    case "floatToHalf":
      return BigInt(numberToHalf(float(VALUE_TYPE.f32, a)));
    default:
      return type === VALUE_TYPE.f32 || type === VALUE_TYPE.f64
        ? evaluateFloat(op, type, a, b, c)
        : BigInt.asUintN(widthOf(type), evaluateInteger(op, widthOf(type), a, b, c));
  }
}

/** A function of the math library; arguments and result may be integers where CUDA's are. */
export function evaluateMath(
  type: ValueType,
  index: number,
  args: readonly { readonly type: ValueType; readonly bits: bigint }[],
  result: ValueType,
): bigint {
  const [a = 0, b = 0, c = 0, d = 0] = args.map((arg) =>
    arg.type === VALUE_TYPE.i32 ? Number(BigInt.asIntN(32, arg.bits)) : float(arg.type, arg.bits),
  );
  const value = (type === VALUE_TYPE.f32 ? MATH_F32 : MATH_F64)[index]!(a, b, c, d);
  if (result === VALUE_TYPE.i32) return toBits(result, BigInt(value | 0));
  if (result === VALUE_TYPE.f64 && Number.isNaN(value)) return mathNan(index, args);
  return arithmetic(
    result,
    value,
    args.map(({ bits }) => bits),
  );
}

function float(type: ValueType, bits: bigint): number {
  return Number(fromBits(type, bits));
}

function evaluateInteger(op: OpName, width: number, a: bigint, b: bigint, c: bigint): bigint {
  const bits = BigInt(width);
  const signed = (x: bigint): bigint => BigInt.asIntN(width, x);
  const amount = c % bits;
  switch (op) {
    case "add":
      return a + b;
    case "sub":
      return a - b;
    case "mul":
      return a * b;
    case "divS":
      return b === 0n ? -1n : signed(a) / signed(b);
    case "divU":
      return b === 0n ? -1n : a / b;
    case "remS":
      return b === 0n ? a : signed(a) % signed(b);
    case "remU":
      return b === 0n ? a : a % b;
    case "and":
      return a & b;
    case "or":
      return a | b;
    case "xor":
      return a ^ b;
    case "shl":
      return b >= bits ? 0n : a << b;
    case "shrU":
      return b >= bits ? 0n : a >> b;
    case "shrS":
      return signed(a) >> (b >= bits ? bits - 1n : b);
    case "minS":
      return signed(a) < signed(b) ? a : b;
    case "maxS":
      return signed(a) > signed(b) ? a : b;
    case "minU":
      return a < b ? a : b;
    case "maxU":
      return a > b ? a : b;
    case "mulHiS":
      return (signed(a) * signed(b)) >> bits;
    case "mulHiU":
      return (a * b) >> bits;
    case "funnelL":
      return (((a << bits) | b) << amount) >> bits;
    case "funnelR":
      return ((a << bits) | b) >> amount;
    case "clz":
      return BigInt(width - (a === 0n ? 0 : a.toString(2).length));
    case "ctz":
      return BigInt(a === 0n ? width : a.toString(2).length - a.toString(2).lastIndexOf("1") - 1);
    case "popc":
      return BigInt(a.toString(2).replaceAll("0", "").length);
    case "bitReverse":
      return BigInt(`0b${[...a.toString(2).padStart(width, "0")].reverse().join("")}`);
    default:
      throw new Error(`internal: reference: integer ${op}`);
  }
}

/** The NaN of f32 arithmetic, on a GPU. */
const CANONICAL_NAN = 0x7fff_ffffn;

/**
 * The result rounded to its type, or a GPU's NaN. f64 arithmetic gives the first operand that is a NaN, made quiet, or
 * one of its own (seen on an H200).
 */
function arithmetic(type: ValueType, value: number, operands: readonly bigint[]): bigint {
  if (!Number.isNaN(value)) return toBits(type, value);
  if (type === VALUE_TYPE.f32) return CANONICAL_NAN;
  const given = operands.find((bits) => Number.isNaN(float(type, bits)));
  return given === undefined ? MADE_NAN : given | (1n << 51n);
}

function mathNan(
  index: number,
  args: readonly { readonly type: ValueType; readonly bits: bigint }[],
): bigint {
  const { made, given, signed } = F64_NANS[MATH_FUNCTIONS[index]!.name] ?? {};
  const doubles = args.filter(({ type }) => type === VALUE_TYPE.f64).map(({ bits }) => bits);
  const nan = doubles.find((bits) => Number.isNaN(float(VALUE_TYPE.f64, bits)));
  const other = nan === undefined ? made : given;
  if (other === undefined) return arithmetic(VALUE_TYPE.f64, Number.NaN, doubles);
  return signed ? other | ((doubles[0]! >> 63n) << 63n) : other;
}

/** Sign and bits of a NaN stay, it becomes quiet. */
function widenedNan(bits: bigint): bigint {
  return ((bits >> 31n) << 63n) | 0x7ff8_0000_0000_0000n | ((bits & 0x7f_ffffn) << 29n);
}

function narrowedNan(bits: bigint): bigint {
  return ((bits >> 63n) << 31n) | 0x7fc0_0000n | ((bits >> 29n) & 0x7f_ffffn);
}

function evaluateFloat(op: OpName, type: ValueType, a: bigint, b: bigint, c: bigint): bigint {
  const sign = 1n << BigInt(widthOf(type) - 1);
  const smallest = type === VALUE_TYPE.f32 ? 2 ** -126 : 2 ** -1022;
  const x = float(type, a);
  const y = float(type, b);
  switch (op) {
    case "fneg":
      return arithmetic(type, -x, [a]);
    case "fabs":
      return arithmetic(type, Math.abs(x), [a]);
    // On bits: the sign of a NaN changes too.
    case "fcopysign":
      return (a & ~sign) | (b & sign);
    case "flushDenormal":
      return Math.abs(x) < smallest ? a & sign : a;
    // The operand that is a number; -0 below +0.
    case "fmin":
    case "fmax":
      if (Number.isNaN(x)) return Number.isNaN(y) ? arithmetic(type, x, [a]) : b;
      return Number.isNaN(y) ? a : toBits(type, op === "fmin" ? Math.min(x, y) : Math.max(x, y));
    case "fma":
      return arithmetic(type, floatResult(op, type, x, y, float(type, c)), [a, b, c]);
    default:
      return arithmetic(type, floatResult(op, type, x, y, 0), [a, b]);
  }
}

function floatResult(op: OpName, type: ValueType, x: number, y: number, z: number): number {
  switch (op) {
    // f64 holds sums, products, quotients and roots of f32 closely enough to round them again.
    case "fadd":
      return x + y;
    case "fsub":
      return x - y;
    case "fmul":
      return x * y;
    case "fdiv":
      return x / y;
    case "frem":
      return x % y;
    case "fsqrt":
      return Math.sqrt(x);
    case "fma":
      return (type === VALUE_TYPE.f32 ? fmaF32 : fmaF64)(x, y, z);
    case "ffloor":
      return Math.floor(x);
    case "fceil":
      return Math.ceil(x);
    case "ftrunc":
      return Math.trunc(x);
    case "frint":
      return roundToEven(x);
    default:
      throw new Error(`internal: reference: float ${op}`);
  }
}

function roundToEven(x: number): number {
  const floor = Math.floor(x);
  const rest = x - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0);
  const result = up ? floor + 1 : floor;
  return result === 0 && (x < 0 || Object.is(x, -0)) ? -0 : result;
}

function compareIntegers(predicate: string, width: number, a: bigint, b: bigint): boolean {
  const isSigned = predicate.startsWith("s");
  const x = isSigned ? BigInt.asIntN(width, a) : a;
  const y = isSigned ? BigInt.asIntN(width, b) : b;
  switch (predicate.slice(-2)) {
    case "eq":
      return x === y;
    case "ne":
      return x !== y;
    case "gt":
      return x > y;
    case "ge":
      return x >= y;
    case "lt":
      return x < y;
    default:
      return x <= y;
  }
}

function compareFloats(predicate: string, x: number, y: number): boolean {
  const unordered = Number.isNaN(x) || Number.isNaN(y);
  if (predicate === "true" || predicate === "false") return predicate === "true";
  if (predicate === "ord") return !unordered;
  if (predicate === "uno") return unordered;
  if (unordered) return predicate.startsWith("u");
  switch (predicate.slice(1)) {
    case "eq":
      return x === y;
    case "ne":
      return x !== y;
    case "gt":
      return x > y;
    case "ge":
      return x >= y;
    case "lt":
      return x < y;
    default:
      return x <= y;
  }
}

/** PTX ISA, prmt, default mode: nibble bits 0…2 pick a byte of b:a, bit 3 spreads its sign. */
function permuteBytes(a: bigint, b: bigint, selector: bigint): bigint {
  const source = (b << 32n) | a;
  let result = 0n;
  for (let position = 0n; position < 4n; position++) {
    const nibble = (selector >> (position * 4n)) & 15n;
    let byte = (source >> ((nibble & 7n) * 8n)) & 255n;
    if (nibble & 8n) byte = byte & 128n ? 255n : 0n;
    result |= byte << (position * 8n);
  }
  return result;
}

function saturate(x: number, isSigned: boolean, width: number): bigint {
  const bits = BigInt(width);
  const low = isSigned ? -(1n << (bits - 1n)) : 0n;
  const high = isSigned ? (1n << (bits - 1n)) - 1n : (1n << bits) - 1n;
  if (x <= Number(low)) return BigInt.asUintN(width, low);
  if (x >= Number(high)) return high;
  return BigInt.asUintN(width, BigInt(Math.trunc(x)));
}

/** As an H100 converts a NaN. */
function integerOfNan(from: ValueType, width: number): bigint {
  return from === VALUE_TYPE.f32 && width === 32 ? 0n : 1n << BigInt(width - 1);
}

/** Rounded once, also from 64 bits to f32. */
function integerToFloat(value: bigint, type: ValueType): bigint {
  const magnitude = value < 0n ? -value : value;
  // What f32 cannot see anyway is folded into one sticky bit, so that f64 holds the rest exactly.
  const folded =
    type === VALUE_TYPE.f32 && magnitude >> 53n
      ? ((magnitude >> 11n) | (magnitude & 0x7ffn ? 1n : 0n)) << 11n
      : magnitude;
  return toBits(type, value < 0n ? -Number(folded) : Number(folded));
}

export function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** Nearest half, ties to even, by search among all of them. */
export function numberToHalf(x: number): number {
  if (Number.isNaN(x)) return 0x7fff;
  const sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;
  const magnitude = Math.abs(x);
  // 65520 is half way from the largest half to the next power of two: from there on infinity.
  if (magnitude >= 65_520) return sign | 0x7c00;
  let low = 0;
  let high = 0x7bff;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (halfToNumber(middle) <= magnitude) low = middle;
    else high = middle - 1;
  }
  const below = magnitude - halfToNumber(low);
  const above = (low === 0x7bff ? 65_536 : halfToNumber(low + 1)) - magnitude;
  assert(below >= 0 && above > 0, "half search");
  return sign | (above < below || (above === below && low & 1) ? low + 1 : low);
}
