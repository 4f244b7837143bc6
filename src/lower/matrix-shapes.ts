/**
 * The products of small matrices that a warp makes in one instruction, D = A × B + C. A is `m` × `k`, B is
 * `k` × `n`, C and D are `m` × `n`; `aux` of `matrixMultiply` indexes the table.
 *
 * Where the lanes hold the elements: PTX ISA, "Matrix multiply-accumulate operation using mma instruction".
 * With group g = lane / 4, t = lane % 4 and e elements of A or B in a register:
 *   A, register r, element i: row g + 8 (r mod 2), column e·t + i + 4e·⌊r / 2⌋; where m is 8: row g, column e·t + i
 *   B, register r, element i: row e·t + i + 4e·r, column g
 *   C and D, number j of a lane: row g + 8·⌊j / 2⌋, column 2t + j mod 2
 * Sixteen-bit C and D are packed by two in a register.
 */

export type MatrixNumber = "f16" | "bf16" | "tf32" | "f64" | "s8" | "u8";
export type MatrixSum = "f16" | "f32" | "f64" | "s32";

export interface MatrixShape {
  readonly m: 8 | 16;
  readonly n: 8;
  readonly k: 4 | 8 | 16 | 32;
  readonly a: MatrixNumber;
  readonly b: MatrixNumber;
  /** Of C and D. */
  readonly sum: MatrixSum;
  /** Integers: what does not fit becomes the nearest number that does; else it wraps. */
  readonly saturates: boolean;
}

/** Elements of A or B in one register. */
export const MATRIX_PACKING: Readonly<Record<MatrixNumber, 1 | 2 | 4>> = {
  f16: 2,
  bf16: 2,
  tf32: 1,
  f64: 1,
  s8: 4,
  u8: 4,
};

/** Registers of a lane for A, B, and C or D. */
export function matrixRegisters(shape: MatrixShape): { a: number; b: number; c: number } {
  const { m, n, k } = shape;
  const sums = (m * n) / 32;
  return {
    a: (m * k) / 32 / MATRIX_PACKING[shape.a],
    b: (k * n) / 32 / MATRIX_PACKING[shape.b],
    c: shape.sum === "f16" ? sums / 2 : sums,
  };
}

function shapesOf(): MatrixShape[] {
  const shapes: MatrixShape[] = [];
  const add = (
    [m, k]: readonly [8 | 16, 4 | 8 | 16 | 32],
    a: MatrixNumber,
    b: MatrixNumber,
    sum: MatrixSum,
    saturates = false,
  ): void => void shapes.push({ m, n: 8, k, a, b, sum, saturates });
  for (const k of [8, 16] as const) {
    add([16, k], "f16", "f16", "f32");
    add([16, k], "f16", "f16", "f16");
    add([16, k], "bf16", "bf16", "f32");
  }
  for (const k of [4, 8] as const) add([16, k], "tf32", "tf32", "f32");
  add([8, 4], "f64", "f64", "f64");
  for (const size of [
    [8, 16],
    [16, 16],
    [16, 32],
  ] as const)
    for (const a of ["s8", "u8"] as const)
      for (const b of ["s8", "u8"] as const)
        for (const saturates of [false, true]) add(size, a, b, "s32", saturates);
  return shapes;
}

export const MATRIX_SHAPES: readonly MatrixShape[] = shapesOf();

/**
 * What `matrixLoad` reads: `count` matrices of 8 rows of 16 bytes, the address of row r of matrix i in
 * lane 8i + r. PTX ISA, ldmatrix: lane l gets word l % 4 of row l / 4 of each; transposed, the 16-bit
 * elements at rows 2 (l % 4) and the next one, column l / 4.
 */
export interface MatrixLoad {
  readonly count: 1 | 2 | 4;
  readonly transposed: boolean;
}

export function matrixLoadCode({ count, transposed }: MatrixLoad): number {
  return count | (transposed ? 8 : 0);
}

export function matrixLoadOf(code: number): MatrixLoad {
  return { count: (code & 7) as MatrixLoad["count"], transposed: (code & 8) !== 0 };
}
