/** Buffers of a case in device memory, and the JavaScript that fills and checks them. */
import type { DeviceMemory } from "../../src/exec/index.ts";
import type { BufferParam, ElementType, ValueParam } from "./case-file.ts";

export type Elements =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

const ARRAYS = {
  i8: Int8Array,
  u8: Uint8Array,
  i16: Int16Array,
  u16: Uint16Array,
  i32: Int32Array,
  u32: Uint32Array,
  i64: BigInt64Array,
  u64: BigUint64Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

export function elementBytes(type: ElementType): number {
  return ARRAYS[type].BYTES_PER_ELEMENT;
}

/** Value of the low 16 bits as IEEE binary16. */
function numberOfHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 0x3ff;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** What expressions may use beside `i` and the buffers. */
const HELPERS: Readonly<Record<string, unknown>> = {
  f32: Math.fround,
  i32: (x: number) => x | 0,
  u32: (x: number) => x >>> 0,
  imul: Math.imul,
  /** The same pseudo-random number in 0 … 2^32 for the same n. */
  hash: (n: number) => {
    let x = Math.imul(n + 1, 0x9e37_79b1);
    x = Math.imul(x ^ (x >>> 15), 0x85eb_ca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
    return (x ^ (x >>> 16)) >>> 0;
  },
  sum: (count: number, term: (k: number) => number) => {
    let total = 0;
    for (let k = 0; k < count; k++) total += term(k);
    return total;
  },
  halfOf: numberOfHalf,
  /** Rounded to a half; a direction below 0 is down, above 0 up, and 0 towards zero. */
  half: (x: number, direction?: number) => {
    const magnitude = Math.abs(x);
    const sign = x < 0 || Object.is(x, -0) ? -1 : 1;
    if (Number.isNaN(x) || magnitude === Number.POSITIVE_INFINITY) return x;
    // All positive halves, 0 to 0x7bff, and the power of two above them.
    const sizeOf = (bits: number) => (bits === 0x7c00 ? 65_536 : numberOfHalf(bits));
    let low = 0;
    for (let step = 0x4000; step > 0; step >>= 1)
      if (low + step < 0x7c00 && sizeOf(low + step) <= magnitude) low += step;
    const below = sizeOf(low);
    const above = sizeOf(low + 1);
    const isTie = magnitude - below === above - magnitude;
    const isUpper = isTie ? low % 2 === 1 : magnitude - below > above - magnitude;
    const away = direction === undefined ? isUpper : direction * sign > 0 && magnitude !== below;
    const result = away ? above : below;
    if (result < 65_536 && magnitude < 65_536) return sign * result;
    const toInfinity = direction === undefined || direction * sign > 0;
    return sign * (toInfinity ? Number.POSITIVE_INFINITY : 65_504);
  },
  popc: (x: number) => [...(x >>> 0).toString(2)].filter((digit) => digit === "1").length,
};

/** Turns an expression of `i` into a function; `buffers` are visible by name. */
export function compileExpression(
  text: string,
  buffers: ReadonlyMap<string, Elements>,
): (i: number) => number | bigint {
  const names = [...Object.keys(HELPERS), ...buffers.keys()];
  const make = new Function(...names, `return (i) => (${text});`);
  return make(...Object.values(HELPERS), ...buffers.values()) as (i: number) => number | bigint;
}

export function toElement(type: ElementType, value: number | bigint): number | bigint {
  if (type === "i64" || type === "u64") return BigInt(value);
  return Number(value);
}

export function setElement(elements: Elements, index: number, value: number | bigint): void {
  if (elements instanceof BigInt64Array || elements instanceof BigUint64Array)
    elements[index] = BigInt(value);
  else elements[index] = Number(value);
}

/** A copy of a buffer's elements. */
export function readElements(
  memory: DeviceMemory,
  address: number,
  type: ElementType,
  count: number,
): Elements {
  const bytes = memory.bytes.slice(address, address + count * elementBytes(type));
  return new ARRAYS[type](bytes.buffer as ArrayBuffer);
}

export function initialElements(
  param: BufferParam,
  buffers: ReadonlyMap<string, Elements>,
): Elements {
  const elements = new ARRAYS[param.type](param.count);
  if (param.initial !== undefined) {
    const value = compileExpression(param.initial, buffers);
    for (let i = 0; i < param.count; i++) setElement(elements, i, value(i));
  }
  return elements;
}

/** Bytes of a value or structure, fields at their natural alignment. */
export function valueBytes(param: ValueParam): Uint8Array {
  const bytes = new Uint8Array(4096);
  let at = 0;
  let align = 1;
  for (const { type, value } of param.fields) {
    const size = elementBytes(type);
    align = Math.max(align, size);
    at = Math.ceil(at / size) * size;
    const element = new ARRAYS[type](1);
    setElement(element, 0, compileExpression(value, new Map())(0));
    bytes.set(new Uint8Array(element.buffer), at);
    at += size;
  }
  return bytes.slice(0, Math.ceil(at / align) * align);
}
