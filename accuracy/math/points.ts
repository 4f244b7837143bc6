/** Points at which functions are measured: pseudo-random ones in boxes, and edge cases. */
import type { MeasuredFunction, Part, Range } from "./functions.ts";

const EDGES = [
  0, 1, 0.5, 2, 3, 4, 0.1, 0.75, 1.5, 2.5, 7, 8, 10, 16, 100, 1000, 0.25, 1e-5, 1e-10, 1e-20, 1e-38,
  1e-40, 1e-300, 2 ** -149, 2 ** -126, 2 ** -1074, 2 ** -1022, 2 ** 24, 2 ** 31, 2 ** 53, 1e10, 1e20,
  1e38, 1e300, 3.4028234663852886e38, Number.MAX_VALUE, Number.POSITIVE_INFINITY, Math.PI, Math.PI / 2,
  Math.PI / 4, 1 - 2 ** -24, 1 - 2 ** -53, 1 + 2 ** -23, 1 + 2 ** -52, 2 ** -54, 171, 172, 88.7, 709.5,
].flatMap((x) => [x, -x]);
const EDGES_OF_SEVERAL = [
  0, 1, -1, 0.5, 2, -3, 1e-40, 1e-300, 1e10, -1e30, 1e300, -1e300, Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY, Number.NaN, -0, 2 ** -1074, Number.MAX_VALUE, 1e-10, 10,
];

const words = new BigInt64Array(1);
const double = new Float64Array(words.buffer);

/** Order of a double among all doubles. */
function order(x: number): bigint {
  double[0] = x;
  const bits = words[0]!;
  return bits < 0n ? -(bits & 0x7fff_ffff_ffff_ffffn) : bits;
}

function ofOrder(n: bigint): number {
  words[0] = n < 0n ? -n : n;
  return n < 0n ? -double[0]! : double[0]!;
}

/** Numbers in [0, 1) of 53 bits: xorshift128+ (S. Vigna, arXiv:1404.0390), started by a name. */
function generator(name: string): () => number {
  let a = 0x9e37_79b9_7f4a_7c15n;
  for (const letter of name) a = BigInt.asUintN(64, (a ^ BigInt(letter.charCodeAt(0))) * 0x100_0000_01b3n);
  let state0 = a | 1n;
  let state1 = BigInt.asUintN(64, a * 0xbf58_476d_1ce4_e5b9n) | 1n;
  return () => {
    let x = state0;
    const y = state1;
    state0 = y;
    x = BigInt.asUintN(64, x ^ (x << 23n));
    state1 = x ^ y ^ (x >> 17n) ^ (y >> 26n);
    return Number(BigInt.asUintN(64, state0 + state1) >> 11n) / 2 ** 53;
  };
}

function draw({ low, high, by }: Range, random: number): number {
  if (by === "integer") return Math.floor(low + random * (high - low + 1));
  if (by === "value") return low + random * (high - low);
  const from = order(low);
  const span = Number(order(high) - from);
  return ofOrder(from + BigInt(Math.floor(random * span)));
}

function isIn(point: readonly number[], boxes: Part["boxes"]): boolean {
  return boxes.some((box) =>
    box.every(
      ({ low, high, by }, i) =>
        point[i]! >= low && point[i]! <= high && (by !== "integer" || Number.isInteger(point[i])),
    ),
  );
}

/** All rows of EDGES for one argument; about 400 pseudo-random ones for several. */
function edges({ args, name }: MeasuredFunction, part: Part): number[][] {
  const takesAnything = part.where === undefined && !/^l?l(rint|round)f?$/.test(name);
  const rows: number[][] = [];
  if (args === 1) for (const x of [...EDGES, Number.NaN]) rows.push([x]);
  else {
    const random = generator(`edges of ${name}`);
    for (let n = 0; n < 400; n++) {
      const row: number[] = [];
      for (let i = 0; i < args; i++) {
        const isInteger = part.boxes[0]![i]!.by === "integer";
        row.push(
          isInteger
            ? draw(part.boxes[0]![i]!, random())
            : EDGES_OF_SEVERAL[Math.floor(random() * EDGES_OF_SEVERAL.length)]!,
        );
      }
      rows.push(row);
    }
  }
  return rows.filter((row) => takesAnything || isIn(row, part.boxes));
}

/** Columns of four arguments, one after another, as `evaluate.cu` reads them. */
export function pointsOf(fn: MeasuredFunction, part: Part, count: number): Float64Array {
  const special = edges(fn, part);
  const total = Math.ceil(count / part.boxes.length) * part.boxes.length + special.length;
  const columns = new Float64Array(4 * total);
  const isFloat = fn.type === "float" && fn.argsType !== "double";
  const put = (row: number, i: number, x: number): void => {
    columns[total * i + row] = isFloat ? Math.fround(x) : x;
  };
  let row = 0;
  const random = generator(`${fn.name} ${part.where ?? ""}`);
  for (const point of special) {
    for (const [i, x] of point.entries()) put(row, i, x);
    row++;
  }
  for (; row < total; row++) {
    const box = part.boxes[row % part.boxes.length]!;
    for (const [i, range] of box.entries()) put(row, i, draw(range, random()));
  }
  return columns;
}
