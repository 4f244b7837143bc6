/** The product of matrices that the lanes of a warp hold. */
import { WARP_SIZE } from "../../base/index.ts";
import { MATRIX_PACKING, type MatrixShape, matrixRegisters } from "../../lower/index.ts";
import { chainedDot, cutToFloat, floatExponent, fusedDot, integerDot } from "./dot-product.ts";
import { halfBits, halfExponent, halfValue, unpack } from "./elements.ts";

/** Rows of A one behind the other, then columns of B; no shape has more. */
const MOST_ELEMENTS = 16 * 32;

/** The registers of a warp as memory: a row is where register r of A, B or C has its lane 0, in words. */
interface MatrixMemory {
  readonly words: Int32Array;
  readonly floats: Float32Array;
  readonly doubles: Float64Array;
}

interface MatrixUnit {
  /**
   * `rows`: of A, B and C, in words; of doubles two words a lane. D goes to rows from `out` on,
   * `outDistance` words apart.
   */
  multiply(shape: MatrixShape, rows: ArrayLike<number>, out: number, outDistance: number): void;
}

export function createMatrixUnit({ words, floats, doubles }: MatrixMemory): MatrixUnit {
  const a = {
    values: new Float64Array(MOST_ELEMENTS),
    exponents: new Int16Array(MOST_ELEMENTS),
  };
  const b = {
    values: new Float64Array(MOST_ELEMENTS),
    exponents: new Int16Array(MOST_ELEMENTS),
  };

  /** Element (row, column) of A is number row × k + column; of B, column × k + row. */
  const gather = (shape: MatrixShape, rows: ArrayLike<number>): void => {
    const { m, k } = shape;
    const counts = matrixRegisters(shape);
    const packed = MATRIX_PACKING[shape.a];
    const halves = m === 16 ? 2 : 1;
    for (let lane = 0; lane < WARP_SIZE; lane++) {
      const [group, inGroup] = [lane >>> 2, lane & 3];
      for (let r = 0; r < counts.a; r++) {
        const row = group + 8 * (r % halves);
        const column = packed * inGroup + 4 * packed * Math.floor(r / halves);
        if (shape.a === "f64") a.values[row * k + column] = doubles[(rows[r]! >>> 1) + lane]!;
        else unpack(shape.a, words[rows[r]! + lane]!, a.values, a.exponents, row * k + column);
      }
      for (let r = 0; r < counts.b; r++) {
        const from = rows[counts.a + r]!;
        const at = group * k + packed * inGroup + 4 * packed * r;
        if (shape.b === "f64") b.values[at] = doubles[(from >>> 1) + lane]!;
        else unpack(shape.b, words[from + lane]!, b.values, b.exponents, at);
      }
    }
  };

  const real = (
    k: number,
    row: number,
    column: number,
    addend: number,
    exponent: number = floatExponent(addend),
  ): number => fusedDot(a, row * k, b, column * k, k, addend, exponent);

  const half = (k: number, row: number, column: number, bits: number): number =>
    halfBits(real(k, row, column, halfValue(bits), halfExponent(bits)));

  const element = (shape: MatrixShape, row: number, column: number, from: number): number => {
    const { k } = shape;
    switch (shape.sum) {
      case "f32":
        return cutToFloat(real(k, row, column, floats[from]!));
      case "f64":
        return chainedDot(a.values, row * k, b.values, column * k, k, doubles[from]!);
      default:
        return integerDot(
          a.values,
          row * k,
          b.values,
          column * k,
          k,
          words[from]!,
          shape.saturates,
        );
    }
  };

  return {
    multiply(shape, rows, out, outDistance) {
      gather(shape, rows);
      const { sum, k } = shape;
      const counts = matrixRegisters(shape);
      const first = counts.a + counts.b;
      for (let r = 0; r < counts.c; r++) {
        const from = rows[first + r]!;
        const to = out + r * outDistance;
        for (let lane = 0; lane < WARP_SIZE; lane++) {
          const [group, column] = [lane >>> 2, 2 * (lane & 3)];
          if (sum === "f16") {
            const pair = words[from + lane]!;
            const row = group + 8 * r;
            const low = half(k, row, column, pair & 0xffff);
            words[to + lane] = low | (half(k, row, column + 1, pair >>> 16) << 16);
            continue;
          }
          const row = group + 8 * (r >>> 1);
          if (sum === "f64")
            doubles[(to >>> 1) + lane] = element(shape, row, column + (r & 1), (from >>> 1) + lane);
          else if (sum === "f32") {
            const value = element(shape, row, column + (r & 1), from + lane);
            // All NaNs of the hardware are this one.
            if (Number.isNaN(value)) words[to + lane] = 0x7fff_ffff;
            else floats[to + lane] = value;
          } else words[to + lane] = element(shape, row, column + (r & 1), from + lane);
        }
      }
    },
  };
}
