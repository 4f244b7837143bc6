/**
 * Matrix instructions, element by element: finds every element by the tables of the PTX ISA, and adds
 * up with integers of any size.
 */
import { type LaneMask, WARP_SIZE } from "../../src/base/index.ts";
import { fmaF64 } from "../../src/exec/index.ts";
import {
  ADDRESS_WINDOW,
  type MatrixNumber,
  type MatrixShape,
  matrixLoadOf,
  VALUE_TYPE,
} from "../../src/lower/index.ts";
import { accessCounts, type SiteField } from "../../src/observe/index.ts";
import { halfToNumber, numberToHalf } from "./pure-ops.ts";
import { fromBits, type Registers, toBits } from "./registers.ts";
import type { Warp } from "./warp.ts";
import { lanesOf } from "./warp-ops.ts";

/** Where an element of a matrix is. */
interface Place {
  readonly lane: number;
  readonly register: number;
  /** Number of the element in the register. */
  readonly part: number;
}

const PARTS: Readonly<Record<MatrixNumber, number>> = {
  f16: 2,
  bf16: 2,
  tf32: 1,
  f64: 1,
  s8: 4,
  u8: 4,
};

/** PTX ISA, fragments of A: groups of lanes are rows, halves of the columns are registers apart. */
function placeOfA({ m, a }: MatrixShape, row: number, column: number): Place {
  const parts = PARTS[a];
  const inHalf = column % (4 * parts);
  const half = (column - inHalf) / (4 * parts);
  return {
    lane: 4 * (row % 8) + Math.floor(inHalf / parts),
    register: m === 16 ? 2 * half + Math.floor(row / 8) : half,
    part: inHalf % parts,
  };
}

function placeOfB({ b }: MatrixShape, row: number, column: number): Place {
  const parts = PARTS[b];
  const inHalf = row % (4 * parts);
  return {
    lane: 4 * column + Math.floor(inHalf / parts),
    register: (row - inHalf) / (4 * parts),
    part: inHalf % parts,
  };
}

/** `register` counts single numbers. */
function placeOfC(row: number, column: number): Place {
  const register = 2 * Math.floor(row / 8) + (column % 2);
  return { lane: 4 * (row % 8) + Math.floor(column / 2), register, part: 0 };
}

function elementOf(type: MatrixNumber, bits: bigint, part: number): number {
  const word = Number(bits & 0xffff_ffffn);
  switch (type) {
    case "f16":
      return halfToNumber((word >>> (16 * part)) & 0xffff);
    case "bf16":
      return Number(fromBits(VALUE_TYPE.f32, BigInt(((word >>> (16 * part)) & 0xffff) * 65536)));
    case "tf32":
      return Number(fromBits(VALUE_TYPE.f32, bits & 0xffff_e000n));
    case "f64":
      return Number(fromBits(VALUE_TYPE.f64, bits));
    case "s8":
      return Number(BigInt.asIntN(8, bits >> BigInt(8 * part)));
    default:
      return Number(BigInt.asUintN(8, bits >> BigInt(8 * part)));
  }
}

/** Columns by argument: bits by lane. The results in the same form. */
export function multiplyMatrices(
  shape: MatrixShape,
  columns: readonly (readonly bigint[])[],
): bigint[][] {
  const { m, n, k, a, b, sum } = shape;
  const aRegisters = (m * k) / WARP_SIZE / PARTS[a];
  const bRegisters = (k * n) / WARP_SIZE / PARTS[b];
  const firstC = aRegisters + bRegisters;
  const count = columns.length - firstC;
  const results = Array.from({ length: count }, () => new Array<bigint>(WARP_SIZE).fill(0n));
  for (let row = 0; row < m; row++)
    for (let column = 0; column < n; column++) {
      const pairs = Array.from({ length: k }, (_, at): [number, number] => {
        const left = placeOfA(shape, row, at);
        const right = placeOfB(shape, at, column);
        return [
          elementOf(a, columns[left.register]![left.lane]!, left.part),
          elementOf(b, columns[aRegisters + right.register]![right.lane]!, right.part),
        ];
      });
      const { lane, register } = placeOfC(row, column);
      if (sum === "f16") {
        const pair = columns[firstC + (register >> 1)]![lane]!;
        const shift = BigInt(16 * (register & 1));
        const addend = halfToNumber(Number((pair >> shift) & 0xffffn));
        const total = numberToHalf(dot(pairs, addend, -14, a));
        results[register >> 1]![lane]! |= BigInt(total) << shift;
        continue;
      }
      const bits = columns[firstC + register]![lane]!;
      results[register]![lane] = result(shape, pairs, bits);
    }
  return results;
}

function result(
  { sum, saturates, a }: MatrixShape,
  pairs: readonly [number, number][],
  bits: bigint,
): bigint {
  if (sum === "s32") {
    const total = pairs.reduce((rest, [x, y]) => rest + BigInt(x * y), BigInt.asIntN(32, bits));
    if (!saturates) return BigInt.asUintN(32, total);
    const [least, most] = [-(2n ** 31n), 2n ** 31n - 1n];
    return BigInt.asUintN(32, total < least ? least : total > most ? most : total);
  }
  if (sum === "f64") {
    const chain = (rest: number, [x, y]: [number, number]): number => fmaF64(x, y, rest);
    return toBits(VALUE_TYPE.f64, pairs.reduce(chain, Number(fromBits(VALUE_TYPE.f64, bits))));
  }
  const exact = dot(pairs, Number(fromBits(VALUE_TYPE.f32, bits)), -126, a);
  // The hardware has one NaN.
  return Number.isNaN(exact) ? 0x7fff_ffffn : toBits(VALUE_TYPE.f32, towardsZero(exact));
}

function towardsZero(value: number): number {
  const near = Math.fround(value);
  if (Math.abs(near) <= Math.abs(value) || !Number.isFinite(value)) return near;
  return Number(fromBits(VALUE_TYPE.f32, toBits(VALUE_TYPE.f32, near) - 1n));
}

/** Exponent of the smallest normal number. */
const LEAST: Readonly<Record<MatrixNumber, number>> = {
  f16: -14,
  bf16: -126,
  tf32: -126,
  f64: -1022,
  s8: 0,
  u8: 0,
};

/** A number as `significand` × 2^`power`. */
function exactly(value: number): { significand: bigint; power: number } {
  let power = 0;
  let significand = value;
  while (!Number.isInteger(significand)) {
    significand *= 2;
    power--;
  }
  return { significand: BigInt(significand), power };
}

function exponentOf(value: number, least: number): number {
  return Math.max(Math.floor(Math.log2(Math.abs(value))), least);
}

/** Bits behind the point that are kept of each term, of the one with the largest exponent. */
const KEPT = 25;

function dot(
  pairs: readonly [number, number][],
  addend: number,
  leastOfSum: number,
  type: MatrixNumber,
): number {
  const plain = pairs.reduce((rest, [x, y]) => rest + x * y, addend);
  if (!Number.isFinite(plain)) return plain;
  const terms = pairs
    .filter(([x, y]) => x !== 0 && y !== 0)
    .map(([x, y]) => ({
      value: x * y,
      exponent: exponentOf(x, LEAST[type]) + exponentOf(y, LEAST[type]),
    }));
  if (addend !== 0) terms.push({ value: addend, exponent: exponentOf(addend, leastOfSum) });
  if (terms.length === 0) return plain;
  const unit = Math.max(...terms.map(({ exponent }) => exponent)) - KEPT;
  const total = terms.reduce((rest, { value }) => {
    const { significand, power } = exactly(value);
    const up = power - unit;
    // Division of bigints cuts towards zero.
    return rest + (up >= 0 ? significand << BigInt(up) : significand / (1n << BigInt(-up)));
  }, 0n);
  return Number(total) * 2 ** unit;
}

/** An 8 × 8 matrix of 16-bit elements, two a lane, transposed. */
export function transposedHalves(words: readonly bigint[]): bigint[] {
  const element = (row: number, column: number): bigint =>
    (words[4 * row + (column >> 1)]! >> BigInt(16 * (column & 1))) & 0xffffn;
  return Array.from({ length: WARP_SIZE }, (_, lane) => {
    const [row, column] = [lane >> 2, 2 * (lane & 3)];
    return element(column, row) | (element(column + 1, row) << 16n);
  });
}

/** PTX ISA, ldmatrix. */
export function loadMatrices(warp: Warp, registers: Registers, pc: number, mask: LaneMask): void {
  if (lanesOf(mask).length < WARP_SIZE) warp.fault("warp-incomplete", pc, mask);
  const { count, transposed } = matrixLoadOf(Number(warp.argument(registers, pc, 0, 0)));
  const { shared } = warp.memory;
  const offsets: number[] = [];
  for (let lane = 0; lane < 8 * count; lane++) {
    const address = Number(warp.argument(registers, pc, 1, lane));
    const offset = address - ADDRESS_WINDOW.shared;
    const details = { address, bytes: 16, access: "read" } as const;
    const at = (1 << lane) >>> 0;
    if (offset < 0 || offset + 16 > shared.length)
      warp.fault("shared-out-of-bounds", pc, at, details);
    if (offset % 16 !== 0) warp.fault("misaligned", pc, at, details);
    offsets.push(offset);
  }
  const { counters, program } = warp.launch;
  const site = program.code.aux[pc]!;
  const active = count === 4 ? 0xffff_ffff : 2 ** (8 * count) - 1;
  const counts = accessCounts("shared", offsets, active, 16, "load");
  for (const [field, amount] of Object.entries(counts))
    counters.sites[field as SiteField][site]! += amount;
  for (let matrix = 0; matrix < count; matrix++) {
    const rows = offsets.slice(8 * matrix, 8 * matrix + 8);
    const words = Array.from({ length: WARP_SIZE }, (_, lane) => {
      const at = rows[lane >> 2]! + 4 * (lane & 3);
      return [3, 2, 1, 0].reduce((bits, byte) => (bits << 8n) | BigInt(shared[at + byte]!), 0n);
    });
    const results = transposed ? transposedHalves(words) : words;
    for (const [lane, bits] of results.entries()) warp.setResult(registers, pc, matrix, lane, bits);
  }
}
