/**
 * The implementations behind `MATH_FUNCTIONS`, by index, one table for each precision.
 *
 * f64: the machine's own functions where their error is below one unit of the last place and CUDA
 * allows that much (CUDA C++ Programming Guide, "Mathematical Functions": 1 ulp for most), double-double
 * arithmetic elsewhere. f32: computed in f64 and rounded once, so within 0.5000001 ulp.
 */
import { assert } from "../../base/index.ts";
import { MATH_FUNCTIONS } from "../../lower/index.ts";
import { i0, i1, j0, j1, jn, y0, y1, yn } from "./bessel.ts";
import {
  add,
  type DoubleDouble,
  dd,
  div,
  exp,
  expToNumber,
  LN2,
  LN10,
  log,
  mul,
  PI,
  productOf,
  scaleByPower,
  sqrt,
  sub,
  toNumber,
} from "./double-double.ts";
import { erf, erfc, erfcx, normcdf } from "./error-function.ts";
import { fastErf, fastErfc, fastErfcx, fastNormcdf } from "./error-function-fast.ts";
import {
  addRounded,
  BINARY32,
  BINARY64,
  divRounded,
  type FloatFormat,
  fusedMultiplyAdd,
  mulRounded,
  type Rounding,
  sqrtRounded,
} from "./exact-float.ts";
import { lgamma, tgamma } from "./gamma.ts";
import {
  erfcinv,
  erfinv,
  fastErfcinv,
  fastErfinv,
  fastNormcdfinv,
  normcdfinv,
} from "./inverse-error-function.ts";
import {
  fdim,
  fmod,
  frexpExponent,
  frexpMantissa,
  ilogb,
  ldexp,
  logb,
  modfFraction,
  nextAfter,
  remainder,
  remquoQuotient,
  roundAway,
} from "./manipulation.ts";

/** Arguments a function does not have are ignored. NaN in, NaN out, unless C99 says otherwise. */
export type MathFunction = (a: number, b: number, c: number, d: number) => number;

type Table = Readonly<Record<string, MathFunction>>;

const COMMON: Table = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: hyperbolicSine,
  cosh: hyperbolicCosine,
  tanh: hyperbolicTangent,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  exp: Math.exp,
  exp2: (x) => powerFunction(2, x),
  exp10: (x) => powerFunction(10, x),
  expm1: Math.expm1,
  log: Math.log,
  log2: Math.log2,
  log10: decimalLogarithm,
  log1p: Math.log1p,
  cbrt: Math.cbrt,
  rcbrt: reciprocalCubeRoot,
  rsqrt: reciprocalSquareRoot,
  sinpi: (x) => sinPi(x, 0),
  cospi: (x) => sinPi(Math.abs(x), 1),
  erf,
  erfc,
  erfinv,
  erfcinv,
  erfcx,
  tgamma,
  lgamma,
  normcdf,
  normcdfinv,
  j0,
  j1,
  y0,
  y1,
  jn,
  yn,
  cyl_bessel_i0: i0,
  cyl_bessel_i1: i1,
  round: roundAway,
  logb,
  ilogb,
  frexpMantissa,
  frexpExponent,
  modfFraction,
  modfInteger: Math.trunc,
  rcp: (x) => 1 / x,
  pow: powerFunction,
  powi: powerFunction,
  atan2: Math.atan2,
  hypot: (a, b) => norm([a, b], false),
  rhypot: (a, b) => norm([a, b], true),
  norm3d: (a, b, c) => norm([a, b, c], false),
  rnorm3d: (a, b, c) => norm([a, b, c], true),
  norm4d: (a, b, c, d) => norm([a, b, c, d], false),
  rnorm4d: (a, b, c, d) => norm([a, b, c, d], true),
  fmod,
  remainder,
  remquoQuotient,
  fdim,
  ldexp,
};

/** What differs where results are rounded to f32 anyway: the machine's functions are good enough. */
const FAST_F32: Table = {
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  log10: Math.log10,
  exp2: (x) => power(2, x),
  exp10: (x) => power(10, x),
  rcbrt: (x) => 1 / Math.cbrt(x),
  rsqrt: (x) => 1 / Math.sqrt(x),
  pow: power,
  powi: power,
  erf: fastErf,
  erfc: fastErfc,
  erfcx: fastErfcx,
  erfinv: fastErfinv,
  erfcinv: fastErfcinv,
  normcdf: fastNormcdf,
  normcdfinv: fastNormcdfinv,
};

const DIRECTIONS: Readonly<Record<string, Rounding>> = { Rz: "zero", Ru: "up", Rd: "down" };

function formatTable(format: FloatFormat): Table {
  const table: Record<string, MathFunction> = { nextafter: (a, b) => nextAfter(a, b, format) };
  for (const [suffix, mode] of Object.entries(DIRECTIONS)) {
    table[`add${suffix}`] = (a, b) => addRounded(a, b, format, mode);
    table[`mul${suffix}`] = (a, b) => mulRounded(a, b, format, mode);
    table[`div${suffix}`] = (a, b) => divRounded(a, b, format, mode);
    table[`rcp${suffix}`] = (a) => divRounded(1, a, format, mode);
    table[`sqrt${suffix}`] = (a) => sqrtRounded(a, format, mode);
    table[`fma${suffix}`] = (a, b, c) => fusedMultiplyAdd(a, b, c, format, mode);
  }
  return table;
}

function byIndex(...tables: Table[]): readonly MathFunction[] {
  const table = Object.assign({}, ...tables) as Table;
  return MATH_FUNCTIONS.map(({ name }) => {
    // CUDA bounds the error of the approximations from above only: they are the accurate ones.
    const implementation = table[name] ?? table[name.replace(/^fast_/, "")];
    assert(implementation !== undefined, `math function ${name} has no implementation`);
    return implementation;
  });
}

/** By index in `MATH_FUNCTIONS`. */
export const MATH_F64: readonly MathFunction[] = byIndex(COMMON, formatTable(BINARY64));

/** By index in `MATH_FUNCTIONS`; arguments are f32 values, results are rounded to f32. */
export const MATH_F32: readonly MathFunction[] = byIndex(
  COMMON,
  FAST_F32,
  formatTable(BINARY32),
).map((implementation) => (a, b, c, d) => Math.fround(implementation(a, b, c, d)));

/** `Math.pow` with C99's idea of 1^NaN and (-1)^±∞ (C99 F.9.4.4). */
function power(x: number, y: number): number {
  if (x === 1 || (x === -1 && Math.abs(y) === Number.POSITIVE_INFINITY)) return 1;
  return x ** y;
}

/** x^y = e^(y ln x) within a little over half an ulp. */
function powerFunction(x: number, y: number): number {
  const rough = power(x, y);
  const isOrdinary = x !== 1 && y !== 0 && Number.isFinite(x) && Number.isFinite(y) && x !== 0;
  if (!isOrdinary || Number.isNaN(rough) || Math.abs(y) > 1e20) return rough;
  if (Math.abs(y) < 1e-200) return rough;
  const base = Math.abs(x);
  const logarithm = base === 2 ? LN2 : base === 10 ? LN10 : log(dd(base));
  const exponent = mul(logarithm, dd(y));
  const magnitude = expToNumber(exponent);
  return rough < 0 || Object.is(rough, -0) ? -magnitude : magnitude;
}

function decimalLogarithm(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return Math.log10(x);
  return toNumber(div(log(dd(x)), LN10));
}

/** Where e^x is about to overflow, the machine takes it apart and loses an ulp. */
const ALMOST_OVERFLOW = 709;

function hyperbolicCosine(x: number): number {
  if (!(Math.abs(x) > ALMOST_OVERFLOW && Number.isFinite(x))) return Math.cosh(x);
  return expToNumber(dd(Math.abs(x)), dd(0.5));
}

/** The machine's sinh and tanh miss CUDA's bound by some tenths of an ulp around 0.2 … 1. */
function hyperbolicSine(x: number): number {
  if (Math.abs(x) > ALMOST_OVERFLOW && Number.isFinite(x))
    return expToNumber(dd(Math.abs(x)), dd(0.5 * Math.sign(x)));
  if (!(Math.abs(x) > 1e-8 && Math.abs(x) < 20)) return Math.sinh(x);
  const growth = exp(dd(x));
  return toNumber(sub(growth, div(dd(1), growth))) / 2;
}

function hyperbolicTangent(x: number): number {
  if (!(Math.abs(x) > 1e-8 && Math.abs(x) < 20)) return Math.tanh(x);
  const growth = exp(dd(2 * x));
  return toNumber(div(sub(growth, dd(1)), add(growth, dd(1))));
}

/** sin(π (x + quarter/2)), exact reduction. */
function sinPi(x: number, quarter: 0 | 1): number {
  if (!Number.isFinite(x)) return Number.NaN;
  // Even numbers all, and 2x might overflow.
  if (Math.abs(x) >= 2 ** 53) return quarter === 0 ? 0 * x : 1;
  const quadrantFloat = Math.round(2 * x);
  const rest = x - quadrantFloat / 2;
  const quadrant = ((((quadrantFloat % 4) + 4) % 4) + quarter) % 4;
  if (rest === 0 && quadrant % 2 === 0)
    return quarter === 0 && Math.abs(x) > 0 ? 0 * x : x * (1 - quarter);
  const angle = mul(PI, dd(rest));
  const sine = quadrant % 2 === 0;
  const value = sine
    ? Math.sin(angle.high) + Math.cos(angle.high) * angle.low
    : Math.cos(angle.high) - Math.sin(angle.high) * angle.low;
  return quadrant < 2 ? value : -value;
}

function reciprocalSquareRoot(x: number): number {
  const rough = 1 / Math.sqrt(x);
  if (!(x > 0) || !Number.isFinite(x)) return rough;
  const exponent = 2 * Math.floor(logb(x) / 2);
  const root = sqrt(dd(scaleByPower(x, -exponent)));
  return scaleByPower(toNumber(div(dd(1), root)), -exponent / 2);
}

function reciprocalCubeRoot(x: number): number {
  const rough = 1 / Math.cbrt(x);
  if (x === 0 || !Number.isFinite(x)) return rough;
  const exponent = 3 * Math.floor(logb(x) / 3);
  const scaled = dd(scaleByPower(x, -exponent));
  // Newton: y + y (1 - x y³) / 3.
  const y = dd(scaleByPower(rough, exponent / 3));
  const rest = sub(dd(1), mul(scaled, mul(y, mul(y, y))));
  return scaleByPower(toNumber(add(y, div(mul(y, rest), dd(3)))), -exponent / 3);
}

/** Euclidean norm, or its reciprocal, scaled against overflow. Infinity wins over NaN (C99 F.9.4.3). */
function norm(values: readonly number[], reciprocal: boolean): number {
  const largest = Math.max(...values.map(Math.abs));
  if (values.some((value) => Math.abs(value) === Number.POSITIVE_INFINITY))
    return reciprocal ? 0 : Number.POSITIVE_INFINITY;
  if (Number.isNaN(largest)) return Number.NaN;
  if (largest === 0) return reciprocal ? Number.POSITIVE_INFINITY : 0;
  const exponent = logb(largest);
  let sum: DoubleDouble = dd(0);
  for (const value of values) {
    const scaled = scaleByPower(value, -exponent);
    // Below 2^-500 of the largest nothing reaches the result.
    if (Math.abs(scaled) > 2 ** -450) sum = add(sum, productOf(scaled, scaled));
  }
  const root = sqrt(sum);
  return reciprocal
    ? scaleByPower(toNumber(div(dd(1), root)), -exponent)
    : scaleByPower(toNumber(root), exponent);
}
