/**
 * Every function with a rounding mode in its name against arithmetic of whole numbers: a result is an
 * exact fraction, rounded once. Inputs are edge cases and bit patterns of all kinds.
 */
import { describe, expect, it } from "vitest";
import { run } from "./run-ir.ts";

type Mode = "rn" | "rz" | "ru" | "rd";
const MODES = ["rn", "rz", "ru", "rd"] as const;

interface Format {
  readonly name: "float" | "double";
  readonly bytes: 4 | 8;
  /** Bits of the significand, the hidden one included; exponents of the lowest and highest bit. */
  readonly precision: number;
  readonly lowest: number;
  readonly highest: number;
}
const FLOAT: Format = { name: "float", bytes: 4, precision: 24, lowest: -149, highest: 127 };
const DOUBLE: Format = { name: "double", bytes: 8, precision: 53, lowest: -1074, highest: 1023 };

/** numerator / denominator; the denominator is positive. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

const view = new DataView(new ArrayBuffer(8));

function fractionOf(x: number): Fraction {
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & ((1n << 52n) - 1n);
  const significand = exponent === 0 ? fraction : fraction | (1n << 52n);
  const scale = Math.max(exponent, 1) - 1075;
  const signed = bits >> 63n ? -significand : significand;
  return scale >= 0 ? [signed << BigInt(scale), 1n] : [signed, 1n << BigInt(-scale)];
}

const scaled = (value: bigint, by: number): bigint => (by > 0 ? value << BigInt(by) : value);

/** The fraction, not 0, as the nearest number of the format in the mode's sense. */
function rounded([numerator, denominator]: Fraction, format: Format, mode: Mode): number {
  const isNegative = numerator < 0n;
  const magnitude = isNegative ? -numerator : numerator;
  const sign = isNegative ? -1 : 1;
  // Exponent of the highest bit, or one more; then of the last place.
  let top = magnitude.toString(2).length - denominator.toString(2).length;
  if (scaled(magnitude, -top) < scaled(denominator, top)) top--;
  const last = Math.max(top - format.precision + 1, format.lowest);
  const [over, under] = [scaled(magnitude, -last), scaled(denominator, last)];
  let units = over / under;
  const rest = over % under;
  const isUp =
    mode === "rn"
      ? 2n * rest > under || (2n * rest === under && units % 2n === 1n)
      : rest > 0n && mode === (isNegative ? "rd" : "ru");
  if (isUp) units++;
  const isTooLarge = scaled(units, last) >= 1n << BigInt(format.highest + 1);
  if (last + format.precision > format.highest && isTooLarge) {
    if (mode === "rn" || mode === (isNegative ? "rd" : "ru")) return sign * Infinity;
    return sign * (2 ** format.highest * (2 - 2 ** (1 - format.precision)));
  }
  // Two exact steps: 2 ** -1074 times the units would do too, but 2 ** 1074 is no number.
  return sign * Number(units) * 2 ** Math.ceil(last / 2) * 2 ** Math.floor(last / 2);
}

const isNegative = (x: number): boolean => x < 0 || Object.is(x, -0);
const zero = (negative: boolean): number => (negative ? -0 : 0);

function sum(x: number, y: number, z: number, format: Format, mode: Mode): number {
  if (![x, y, z].every(Number.isFinite))
    return Number.isFinite(x) && Number.isFinite(y) ? z : x * y + z;
  const [[a, b], [c, d], [e, f]] = [fractionOf(x), fractionOf(y), fractionOf(z)];
  const numerator = a * c * f + e * b * d;
  if (numerator !== 0n) return rounded([numerator, b * d * f], format, mode);
  const productIsNegative = isNegative(x) !== isNegative(y);
  if (a * c === 0n && productIsNegative === isNegative(z)) return zero(productIsNegative);
  return zero(mode === "rd");
}

function product(x: number, y: number, format: Format, mode: Mode): number {
  return sum(x, y, zero(isNegative(x) !== isNegative(y)), format, mode);
}

function quotient(x: number, y: number, format: Format, mode: Mode): number {
  if (![x, y].every(Number.isFinite) || x === 0 || y === 0) return x / y;
  const [[a, b], [c, d]] = [fractionOf(x), fractionOf(y)];
  const numerator = c < 0n ? -a * d : a * d;
  return rounded([numerator, (c < 0n ? -c : c) * b], format, mode);
}

function root(x: number, format: Format, mode: Mode): number {
  if (!(x > 0) || x === Infinity) return Math.sqrt(x);
  const [a, b] = fractionOf(x);
  // The root of a·b·4^200, a whole number too small by less than 1; half a unit stands for the rest.
  const square = (a * b) << 400n;
  let low = 0n;
  for (let bit = 1n << BigInt(square.toString(2).length); bit > 0n; bit >>= 1n)
    if ((low + bit) * (low + bit) <= square) low += bit;
  const rest = low * low === square ? 0n : 1n;
  return rounded([2n * low + rest, b << 201n], format, mode);
}

const ARITHMETIC: readonly {
  name: string;
  args: 1 | 2 | 3;
  of(x: number, y: number, z: number, format: Format, mode: Mode): number;
}[] = [
  { name: "add", args: 2, of: (x, y, _, format, mode) => sum(x, 1, y, format, mode) },
  { name: "sub", args: 2, of: (x, y, _, format, mode) => sum(x, 1, -y, format, mode) },
  { name: "mul", args: 2, of: (x, y, _, format, mode) => product(x, y, format, mode) },
  { name: "div", args: 2, of: (x, y, _, format, mode) => quotient(x, y, format, mode) },
  { name: "rcp", args: 1, of: (x, _, __, format, mode) => quotient(1, x, format, mode) },
  { name: "sqrt", args: 1, of: (x, _, __, format, mode) => root(x, format, mode) },
  { name: "fma", args: 3, of: sum },
];

const THREADS = 512;

/** Same numbers at every run. */
function random(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number(state >> 32n);
  };
}

const EDGES = [
  ...[0, -0, 1, -1, 3, 1 / 3, 0.1, -0.1, Infinity, -Infinity, Number.NaN],
  ...[2 ** -149, -(2 ** -149), 2 ** -126, 2 ** 24, 2 ** 24 + 1, 2 ** 31, 2 ** 32, -(2 ** 31)],
  ...[2 ** 63, -(2 ** 63), 2 ** 64, 0.5, -0.5, 1.5, 2.5, 2 ** 31 - 0.5, 3.4028234663852886e38],
];
const DOUBLE_EDGES = [5e-324, -5e-324, 2 ** -1022, 1.7976931348623157e308, 1e-175, -1e-175, 1e300];

/** Edge cases first; then all bit patterns, and near ones whose sums cancel and products are close. */
function inputs(format: Format): number[][] {
  const next = random(format.bytes);
  const edges = format === DOUBLE ? [...EDGES, ...DOUBLE_EDGES] : EDGES.map(Math.fround);
  const any = (): number => {
    view.setUint32(0, next());
    view.setUint32(4, next());
    return format === DOUBLE ? view.getFloat64(0) : view.getFloat32(0);
  };
  const near = (): number => {
    const x = (1 + next() / 2 ** 32) * 2 ** ((next() % 8) - 4) * (next() % 2 ? 1 : -1);
    return format === DOUBLE ? x : Math.fround(x);
  };
  const one = (row: number): number =>
    row % 3 === 0 ? edges[next() % edges.length]! : row % 3 === 1 ? any() : near();
  return Array.from({ length: THREADS }, (_, row) => {
    const x = row < edges.length ? edges[row]! : one(row);
    const y = one(row + (row >> 4));
    return [x, y, row % 5 === 0 ? -x * y : one(row)].map((value) =>
      format === DOUBLE ? value : Math.fround(value),
    );
  });
}

/** What a library function gives for each row; `result` is an LLVM type. */
function call(
  name: string,
  from: Format | "i32" | "i64",
  args: number,
  result: string,
  rows: readonly (readonly (number | bigint)[])[],
): (number | bigint)[] {
  const type = typeof from === "string" ? from : from.name;
  const bytes = new DataView(new ArrayBuffer(24 * THREADS));
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries()) {
      const at = 24 * row + 8 * column;
      if (type === "float") bytes.setFloat32(at, Number(value), true);
      else if (type === "double") bytes.setFloat64(at, Number(value), true);
      else bytes.setBigInt64(at, BigInt(value), true);
    }
  const loads = Array.from({ length: args }, (_, column) => [
    `%p${column} = getelementptr inbounds i8, ptr %row, i32 ${8 * column}`,
    `%x${column} = load ${type}, ptr %p${column}, align 8`,
  ]).flat();
  const given = loads.filter((_, at) => at % 2 === 1).map((_, column) => `${type} %x${column}`);
  const out = run(
    `declare ${result} @__nv_${name}(${given.map(() => type).join(", ")})
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    define ptx_kernel void @k(ptr %out, ptr %in) {
      %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      %at = mul i32 %t, 24
      %row = getelementptr inbounds i8, ptr %in, i32 %at
      ${loads.join("\n")}
      %r = call ${result} @__nv_${name}(${given.join(", ")})
      %to = shl i32 %t, 3
      %q = getelementptr inbounds i8, ptr %out, i32 %to
      store ${result} %r, ptr %q, align 8
      ret void
    }`,
    { threads: THREADS, input: new Uint8Array(bytes.buffer), outBytes: 8 * THREADS },
  );
  return rows.map((_, row) => {
    if (result === "float") return out.getFloat32(8 * row, true);
    if (result === "double") return out.getFloat64(8 * row, true);
    return result === "i32" ? BigInt(out.getInt32(8 * row, true)) : out.getBigInt64(8 * row, true);
  });
}

function expectSame(
  actual: readonly (number | bigint)[],
  rows: readonly (readonly (number | bigint)[])[],
  expected: (values: readonly (number | bigint)[]) => number | bigint,
): void {
  const wrong = rows
    .map((values, row) => ({ values, is: actual[row], should: expected(values) }))
    .filter(({ is, should }) => !Object.is(is, should));
  expect(wrong.slice(0, 3)).toEqual([]);
}

describe.each([FLOAT, DOUBLE])("$name arithmetic", (format) => {
  const rows = inputs(format);
  it.each(ARITHMETIC)("$name is exact in every direction", ({ name, args, of }) => {
    const letter = format === FLOAT ? "f" : "d";
    for (const mode of MODES) {
      const full =
        name === "fma"
          ? format === FLOAT
            ? `fmaf_${mode}`
            : `fma_${mode}`
          : `${letter}${name}_${mode}`;
      const actual = call(full, format, args, format.name, rows);
      expectSame(actual, rows, ([x, y, z]) => of(Number(x), Number(y), Number(z), format, mode));
    }
  });
});

/** Whole numbers of a float in a direction. */
function whole(x: number, mode: Mode): bigint {
  const [numerator, denominator] = fractionOf(x);
  const down = numerator / denominator - (numerator % denominator < 0n ? 1n : 0n);
  const rest = numerator - down * denominator;
  if (rest === 0n) return down;
  const isUp =
    mode === "rn"
      ? 2n * rest > denominator || (2n * rest === denominator && down % 2n !== 0n)
      : mode === "ru" || (mode === "rz" && numerator < 0n);
  return isUp ? down + 1n : down;
}

const INTEGERS = [
  { name: "int", bits: 32, isSigned: true },
  { name: "uint", bits: 32, isSigned: false },
  { name: "ll", bits: 64, isSigned: true },
  { name: "ull", bits: 64, isSigned: false },
] as const;

describe.each(INTEGERS)("conversions of $name", ({ name, bits, isSigned }) => {
  const type = bits === 32 ? "i32" : "i64";
  const low = isSigned ? -(1n << BigInt(bits - 1)) : 0n;
  const high = (1n << BigInt(isSigned ? bits - 1 : bits)) - 1n;

  it.each([FLOAT, DOUBLE])("from $name", (format) => {
    const rows = inputs(format);
    for (const mode of MODES) {
      const actual = call(`${format.name}2${name}_${mode}`, format, 1, type, rows);
      expectSame(actual, rows, ([given]) => {
        const x = Number(given);
        // A NaN as an H100 converts it.
        if (Number.isNaN(x))
          return format === FLOAT && bits === 32 ? 0n : -(1n << BigInt(bits - 1));
        const exact = Number.isFinite(x) ? whole(x, mode) : x > 0 ? high + 1n : low - 1n;
        return BigInt.asIntN(bits, exact < low ? low : exact > high ? high : exact);
      });
    }
  });

  it.each([FLOAT, DOUBLE])("to $name", (format) => {
    const next = random(bits);
    const edges = [
      0n,
      1n,
      -1n,
      low,
      high,
      1n << 24n,
      (1n << 24n) + 1n,
      (1n << 53n) + 1n,
      high - 1n,
    ];
    const rows = Array.from({ length: THREADS }, (_, row) => {
      const all = (BigInt(next()) << 32n) | BigInt(next());
      const value = row < edges.length ? edges[row]! : all >> BigInt(next() % bits);
      return [BigInt.asIntN(bits, value)];
    });
    for (const mode of MODES) {
      if (bits === 32 && format === DOUBLE && mode !== "rn") continue;
      const actual = call(`${name}2${format.name}_${mode}`, type, 1, format.name, rows);
      expectSame(actual, rows, ([given]) => {
        const value = isSigned ? BigInt(given!) : BigInt.asUintN(bits, BigInt(given!));
        return value === 0n ? 0 : rounded([value, 1n], format, mode);
      });
    }
  });
});

it("double to float in every direction", () => {
  const rows = inputs(DOUBLE);
  for (const mode of MODES) {
    const actual = call(`double2float_${mode}`, DOUBLE, 1, "float", rows);
    expectSame(actual, rows, ([given]) => {
      const x = Number(given);
      return x === 0 || !Number.isFinite(x) ? x : rounded(fractionOf(x), FLOAT, mode);
    });
  }
});
