/**
 * Functions of the math library that `math` instructions name. All are lane-wise and pure; those of
 * CUDA that return through pointers (sincosf, frexp, modf, remquo) are split by lowering into rows of
 * this table and stores. f32 rows compute in f64 and round once where that meets CUDA's bound.
 * The implementations are in `exec/math/`; the reference executor and the engine share them.
 */
export interface MathFunctionFacts {
  /** CUDA's name in double precision without prefix: `sin`; the `type` column tells f32 from f64. */
  readonly name: string;
  readonly args: 1 | 2 | 3 | 4;
}

export const MATH_FUNCTIONS: readonly MathFunctionFacts[] = [
  ...unary(
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "exp",
    "exp2",
    "exp10",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "cbrt",
    "rcbrt",
    "rsqrt",
    "sinpi",
    "cospi",
    "erf",
    "erfc",
    "erfinv",
    "erfcinv",
    "erfcx",
    "tgamma",
    "lgamma",
    "normcdf",
    "normcdfinv",
    "j0",
    "j1",
    "y0",
    "y1",
    "round",
    "logb",
    "frexpMantissa",
    "frexpExponent",
    "modfFraction",
    "modfInteger",
    "rcp",
    "ilogb",
    "cyl_bessel_i0",
    "cyl_bessel_i1",
  ),
  ...binary(
    "pow",
    "atan2",
    "hypot",
    "fmod",
    "remainder",
    "fdim",
    "nextafter",
    "ldexp",
    "powi",
    "rhypot",
    "remquoQuotient",
    "jn",
    "yn",
    // Directed rounding: the two-operand forms of CUDA's intrinsics.
    "addRz",
    "addRu",
    "addRd",
    "mulRz",
    "mulRu",
    "mulRd",
    "divRz",
    "divRu",
    "divRd",
  ),
  ...ternary("norm3d", "rnorm3d", "fmaRz", "fmaRu", "fmaRd"),
  { name: "norm4d", args: 4 },
  { name: "rnorm4d", args: 4 },
  ...unary("sqrtRz", "sqrtRu", "sqrtRd", "rcpRz", "rcpRu", "rcpRd"),
  // `__expf` and the like: the same functions here, but not for what they cost.
  ...unary("fast_exp", "fast_exp10", "fast_log", "fast_log10"),
];

/** The NaN that arithmetic on doubles makes of operands which are none. */
export const MADE_NAN = 0xfff8_0000_0000_0000n;

/**
 * Functions of doubles that give other NaNs than the rest, as seen on an H200: `made` of operands that are none (the
 * rest: `MADE_NAN`), `given` of one that is (the rest: that one, the first if there are two, but quiet), with the sign
 * of the operand if `signed`.
 */
export const F64_NANS: Readonly<
  Record<string, { readonly made?: bigint; readonly given?: bigint; readonly signed?: true }>
> = {
  asin: { made: 0x7ff8_0000_0000_0000n, signed: true },
  atanh: { made: 0x7ff8_0000_0000_0000n, signed: true },
  erf: { given: 0x7fff_ffff_e000_0000n, signed: true },
  j0: { given: 0x7fff_ffff_0000_0000n },
  j1: { given: 0x7fff_ffff_0000_0000n },
  y0: { given: 0x7fff_ffff_0000_0000n },
  y1: { given: 0x7fff_ffff_0000_0000n },
};

function unary(...names: string[]): MathFunctionFacts[] {
  return names.map((name) => ({ name, args: 1 }));
}

function binary(...names: string[]): MathFunctionFacts[] {
  return names.map((name) => ({ name, args: 2 }));
}

function ternary(...names: string[]): MathFunctionFacts[] {
  return names.map((name) => ({ name, args: 3 }));
}
