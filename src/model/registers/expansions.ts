/**
 * Registers inside operations that the vendor's compiler expands into many instructions, beyond those
 * of operands and result: measured by `scripts/measure-operation-registers.mjs` (nvcc 13.0, sm_90) as
 * registers of y[i] = f(x[i]) less those of the same kernel with one multiplication.
 */
import { MATH_FUNCTIONS, OP, VALUE_TYPE } from "../../lower/index.ts";

type Pair = readonly [f32: number, f64: number];

const MATH: Readonly<Record<string, Pair>> = {
  sin: [12, 16],
  cos: [12, 16],
  tan: [12, 14],
  asin: [2, 8],
  acos: [2, 10],
  atan: [2, 0],
  sinh: [3, 18],
  cosh: [0, 0],
  tanh: [4, 6],
  asinh: [2, 15],
  acosh: [1, 14],
  atanh: [2, 17],
  exp: [2, 0],
  exp2: [2, 0],
  exp10: [2, 0],
  expm1: [2, 4],
  log: [2, 8],
  log2: [0, 8],
  log10: [0, 8],
  log1p: [2, 14],
  cbrt: [4, 9],
  rcbrt: [4, 11],
  rsqrt: [2, 1],
  sinpi: [5, 17],
  cospi: [3, 14],
  erf: [2, 5],
  erfc: [4, 16],
  erfinv: [0, 8],
  erfcinv: [0, 12],
  erfcx: [4, 6],
  tgamma: [10, 20],
  lgamma: [5, 20],
  normcdf: [6, 18],
  normcdfinv: [0, 12],
  j0: [7, 18],
  j1: [7, 18],
  y0: [12, 20],
  y1: [10, 18],
  round: [2, 0],
  logb: [0, 0],
  ilogb: [0, 0],
  cyl_bessel_i0: [6, 12],
  cyl_bessel_i1: [6, 12],
  pow: [2, 16],
  atan2: [8, 15],
  hypot: [2, 6],
  fmod: [2, 8],
  remainder: [6, 8],
  fdim: [0, 2],
  nextafter: [0, 0],
  rhypot: [2, 4],
  norm3d: [1, 8],
  rnorm3d: [0, 6],
  ldexp: [2, 0],
  powi: [5, 18],
  jn: [15, 20],
  yn: [14, 26],
  rcp: [4, 2],
  rcpRz: [0, 6],
  rcpRu: [4, 8],
  rcpRd: [4, 8],
  sqrtRz: [0, 8],
  sqrtRu: [2, 8],
  sqrtRd: [0, 8],
  divRz: [2, 6],
  divRu: [4, 6],
  divRd: [4, 6],
};

const OTHER: Readonly<Record<string, Pair>> = {
  fsqrt: [2, 6],
  fdiv: [4, 11],
  divS: [1, 8],
  remS: [1, 6],
  divU: [2, 4],
  remU: [2, 4],
  frem: [2, 8],
};

/** 0 for an operation that is one instruction or a few. */
export function extraRegisters(op: number, type: number, aux: number): number {
  const wide = type === VALUE_TYPE.f64 || type === VALUE_TYPE.i64 ? 1 : 0;
  if (op === OP.math) return MATH[MATH_FUNCTIONS[aux]!.name]?.[wide] ?? (wide ? 8 : 2);
  return BY_OP.get(op)?.[wide] ?? 0;
}

const BY_OP: ReadonlyMap<number, Pair> = new Map(
  Object.entries(OTHER).map(([name, pair]) => [OP[name as keyof typeof OP], pair]),
);
