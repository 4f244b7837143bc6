/**
 * What functions of the math library become: machine instructions of one call in a loop, by pipe, and the cycles of a
 * chain of calls. Measured on an H200 with nvcc 13.0, at arguments between 0.25 and 3 or where the function has its
 * ordinary way: `accuracy/math-code` has the program and all figures.
 */
import type { MachineCode } from "./instruction-counts.ts";

/** `moves`: of constants into uniform registers, from compute capability 9.0 on; before, constants are operands. */
type Row = readonly [
  fp64: number,
  fp32: number,
  logic: number,
  special: number,
  loadStore: number,
  branches: number,
  moves: number,
  cycles: number,
];

const F32: Readonly<Record<string, Row>> = {
  sin: [0, 15, 7, 1, 0, 2, 2, 83],
  cos: [0, 16, 7, 1, 0, 2, 2, 87],
  tan: [0, 13, 5, 2, 0, 2, 2, 98],
  sinpi: [0, 13, 7, 3, 0, 0, 0, 55],
  cospi: [0, 13, 7, 2, 0, 0, 1, 65],
  asin: [0, 13, 8, 1, 0, 0, 0, 75],
  acos: [0, 14, 8, 1, 0, 0, 0, 82],
  atan: [0, 10, 8, 1, 0, 0, 0, 59],
  sinh: [0, 13, 7, 3, 0, 0, 0, 83],
  cosh: [0, 7, 5, 3, 0, 0, 0, 74],
  tanh: [0, 8, 5, 2, 0, 0, 0, 48],
  asinh: [0, 19, 14, 2, 0, 2, 1, 149],
  acosh: [0, 22, 13, 1, 0, 2, 1, 134],
  atanh: [0, 18, 11, 1, 0, 2, 3, 114],
  exp: [0, 5, 2, 1, 0, 0, 0, 24],
  exp2: [0, 2, 2, 1, 0, 0, 0, 28],
  exp10: [0, 5, 2, 1, 0, 0, 0, 24],
  expm1: [0, 15, 11, 2, 0, 0, 0, 87],
  log: [0, 14, 12, 0, 0, 0, 0, 72],
  log2: [0, 16, 12, 0, 0, 0, 0, 80],
  log10: [0, 15, 12, 0, 0, 0, 0, 74],
  log1p: [0, 14, 9, 0, 0, 2, 1, 73],
  rsqrt: [0, 2, 2, 1, 0, 0, 0, 28],
  cbrt: [0, 8, 6, 2, 0, 0, 0, 60],
  rcbrt: [0, 8, 7, 2, 0, 0, 0, 62],
  rcp: [0, 4, 2, 1, 0, 2, 1, 60],
  erf: [0, 13, 12, 1, 0, 0, 2, 59],
  erfc: [0, 33, 8, 4, 0, 0, 0, 113],
  erfinv: [0, 10, 2, 1, 0, 2, 1, 64],
  erfcinv: [0, 11, 3, 1, 0, 2, 2, 87],
  erfcx: [0, 22, 4, 2, 0, 4, 3, 163],
  normcdf: [0, 43, 16, 4, 0, 0, 0, 148],
  normcdfinv: [0, 13, 3, 1, 0, 2, 2, 97],
  lgamma: [0, 45, 18, 0, 0, 6, 8, 374],
  tgamma: [0, 72, 30, 6, 0, 3, 5, 331],
  j0: [0, 22, 2, 0, 0, 2, 3, 96],
  j1: [0, 19, 7, 0, 0, 2, 3, 109],
  y0: [0, 73, 19, 0, 0, 6, 11, 433],
  y1: [0, 61, 19, 2, 0, 7, 12, 373],
  cyl_bessel_i0: [0, 10, 3, 0, 0, 2, 3, 74],
  cyl_bessel_i1: [0, 11, 3, 0, 0, 2, 3, 75],
  pow: [0, 42, 28, 4, 0, 2, 5, 242],
  atan2: [0, 18, 12, 2, 0, 4, 4, 168],
  hypot: [0, 13, 9, 1, 0, 2, 1, 96],
  rhypot: [12, 5, 11, 4, 0, 2, 1, 193],
  fmod: [0, 3, 7, 1, 0, 5, 5, 139],
  remainder: [0, 7, 10, 2, 0, 5, 5, 169],
  round: [0, 1, 1, 1, 0, 0, 0, 16],
  fdim: [0, 1, 2, 0, 0, 0, 0, 0],
  ldexp: [0, 7, 8, 1, 0, 0, 0, 51],
  nextafter: [0, 8, 12, 0, 0, 2, 4, 102],
  logb: [0, 2, 4, 0, 0, 2, 1, 30],
};

const F64: Readonly<Record<string, Row>> = {
  sin: [16, 4, 4, 2, 3, 2, 10, 213],
  cos: [16, 5, 4, 2, 3, 2, 10, 221],
  tan: [31, 3, 2, 3, 0, 5, 39, 326],
  sinpi: [15, 4, 7, 3, 3, 0, 4, 187],
  cospi: [14, 8, 9, 2, 3, 0, 4, 187],
  asin: [42, 8, 9, 1, 0, 3, 54, 320],
  acos: [43, 9, 10, 1, 0, 5, 54, 376],
  atan: [28, 5, 5, 1, 0, 3, 39, 284],
  sinh: [39, 16, 16, 1, 0, 5, 39, 460],
  cosh: [21, 6, 6, 1, 0, 2, 23, 238],
  tanh: [34, 7, 7, 6, 0, 3, 44, 399],
  asinh: [66, 25, 21, 4, 0, 5, 41, 708],
  acosh: [42, 20, 20, 2, 0, 2, 25, 415],
  atanh: [64, 21, 19, 3, 0, 7, 40, 707],
  exp: [15, 5, 2, 0, 0, 2, 23, 142],
  exp2: [16, 4, 1, 0, 0, 2, 23, 144],
  exp10: [17, 6, 1, 0, 0, 2, 27, 159],
  expm1: [19, 8, 11, 0, 0, 2, 23, 195],
  log: [30, 13, 14, 1, 0, 2, 21, 270],
  log2: [32, 13, 14, 1, 0, 2, 25, 287],
  log10: [32, 13, 14, 1, 0, 2, 25, 287],
  log1p: [53, 20, 15, 2, 0, 5, 39, 557],
  rsqrt: [5, 3, 2, 1, 0, 2, 1, 50],
  cbrt: [13, 11, 12, 6, 0, 0, 0, 244],
  rcbrt: [14, 12, 13, 5, 0, 0, 2, 216],
  rcp: [5, 1, 1, 1, 0, 2, 1, 56],
  erf: [42, 1, 19, 5, 0, 0, 12, 368],
  erfc: [62, 15, 11, 2, 0, 2, 68, 376],
  erfinv: [49, 6, 8, 1, 0, 2, 69, 452],
  erfcinv: [52, 7, 5, 1, 0, 2, 72, 436],
  erfcx: [41, 6, 4, 2, 0, 4, 46, 370],
  normcdf: [73, 15, 15, 2, 0, 2, 72, 611],
  normcdfinv: [56, 7, 5, 1, 0, 2, 76, 468],
  lgamma: [91, 25, 15, 1, 0, 8, 137, 998],
  tgamma: [32, 10, 13, 1, 0, 4, 32, 373],
  j0: [21, 2, 0, 0, 0, 2, 40, 176],
  j1: [41, 4, 4, 0, 0, 3, 72, 376],
  y0: [121, 22, 17, 1, 0, 8, 196, 1076],
  y1: [100, 22, 23, 2, 0, 9, 134, 881],
  cyl_bessel_i0: [19, 3, 2, 0, 0, 2, 32, 182],
  cyl_bessel_i1: [20, 3, 2, 0, 0, 2, 32, 182],
  pow: [88, 32, 27, 1, 0, 8, 49, 782],
  atan2: [42, 4, 16, 1, 0, 4, 42, 418],
  hypot: [16, 6, 17, 1, 0, 0, 2, 154],
  rhypot: [13, 4, 11, 1, 0, 2, 1, 143],
  fmod: [3, 25, 46, 0, 0, 13, 12, 431],
  remainder: [7, 26, 48, 0, 0, 13, 10, 488],
  round: [1, 1, 1, 1, 0, 0, 0, 22],
  fdim: [2, 0, 2, 0, 0, 0, 0, 9],
  ldexp: [4, 7, 6, 1, 0, 0, 0, 70],
  nextafter: [7, 2, 10, 0, 0, 2, 3, 81],
  logb: [4, 4, 2, 1, 0, 2, 5, 104],
};

/** By name and size of the numbers. */
export const MATH_ROWS = { 4: F32, 8: F64 } as const;

/** Cycles of a step on the chip that was measured: 4 for most instructions, 6 for those of double precision. */
const STEP_CYCLES = 4;
const WIDE_STEP_CYCLES = 6;

/**
 * A call of a function that was measured. Chips of other latencies take as many steps one after the other: those of
 * double precision first, the rest such as single precision takes.
 */
export function measuredMath(
  name: string,
  bytes: 4 | 8,
  areConstantsLoaded: boolean,
): MachineCode | undefined {
  const row = MATH_ROWS[bytes][name];
  if (!row) return undefined;
  const [fp64, fp32, logic, special, loadStore, branches, moves, cycles] = row;
  const wideSteps = Math.min(fp64, Math.floor(cycles / WIDE_STEP_CYCLES));
  const steps = Math.round((cycles - wideSteps * WIDE_STEP_CYCLES) / STEP_CYCLES);
  const others = branches + (areConstantsLoaded ? moves : 0);
  return {
    issued: fp64 + fp32 + logic + special + loadStore + others,
    operations: { fp64, fp32, logic, special, loadStore },
    chain: { fp64: wideSteps, fp32: steps },
  };
}
