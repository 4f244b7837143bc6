/** llvm.nvvm.* arithmetic: rounding modes, conversions, approximations, integer oddities. */
import type { Operand } from "../../draft.ts";
import { type OpName, VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { arg, args, elementwise, type Handler, resultLeaves } from "../call-site.ts";
import {
  absolute,
  approximateQuotient,
  convertFloat,
  fromCompute,
  fusedMultiplyAdd,
  intToFloatDirected,
  narrowDirected,
  negate,
  one,
  type Rounding,
  roundToIntegral,
  toCompute,
} from "../floats.ts";
import { i32, i64, numberLiteral } from "../literals.ts";
import { exactly, type Pattern } from "../pattern.ts";
import { formatOf, propagatingNan } from "./floats.ts";
import { absoluteInt } from "./integers.ts";

const T = VALUE_TYPE;

/** PTX's names of the rounding modes, and of the same with `i` for integral results. */
export const ROUNDINGS: Readonly<Record<string, Rounding>> = {
  rn: "nearest",
  rz: "zero",
  rm: "down",
  rp: "up",
  rd: "down",
  ru: "up",
};

const MATH_SUFFIX: Readonly<Record<Rounding, string>> = {
  nearest: "",
  zero: "Rz",
  up: "Ru",
  down: "Rd",
};

const OP_NAMES: Readonly<Record<string, OpName>> = {
  add: "fadd",
  sub: "fsub",
  mul: "fmul",
  div: "fdiv",
  fma: "fma",
  sqrt: "fsqrt",
};

/** add, sub, mul, div, fma, sqrt or rcp of f32 or f64 in a rounding mode. */
export function roundedOperation(
  b: DraftBuilder,
  name: string,
  mode: Rounding,
  operands: readonly Operand[],
): Operand {
  const [x, y] = operands as [Operand, Operand];
  const nearest = (): Operand =>
    name === "rcp" ? b.on("fdiv", one(x.type), x) : b.on(OP_NAMES[name]!, ...operands);
  if (mode === "nearest") return nearest();
  const directed =
    name === "sub"
      ? b.math(`add${MATH_SUFFIX[mode]}`, x, b.on("fneg", y))
      : b.math(`${name}${MATH_SUFFIX[mode]}`, ...operands);
  if (x.type === T.f32) return directed;
  // An f64's NaN keeps what it carries, which the library does not care for.
  return b.select(b.fcmp("uno", directed, directed), nearest(), directed);
}

function rounded(name: string, mode: string): Handler {
  return (call) => [roundedOperation(call.b, name, ROUNDINGS[mode]!, args(call))];
}

/** Approximations are computed as accurately as the library computes. */
export const APPROXIMATE: Readonly<Record<string, (b: DraftBuilder, x: Operand) => Operand>> = {
  sqrt: (b, x) => b.on("fsqrt", x),
  rcp: (b, x) => b.on("fdiv", one(x.type), x),
  rsqrt: (b, x) => b.math("rsqrt", x),
  ex2: (b, x) => b.math("exp2", x),
  lg2: (b, x) => b.math("log2", x),
  sin: (b, x) => b.math("sin", x),
  cos: (b, x) => b.math("cos", x),
  tanh: (b, x) => b.math("tanh", x),
};

/** Clamps to 0…1; a NaN gives 0. */
export function saturate(b: DraftBuilder, x: Operand): Operand {
  return b.on("fmin", b.on("fmax", x, numberLiteral(x.type, 0)), one(x.type));
}

const INT_TYPES: Readonly<Record<string, { type: typeof T.i32 | typeof T.i64; signed: boolean }>> =
  {
    i: { type: T.i32, signed: true },
    ui: { type: T.i32, signed: false },
    ll: { type: T.i64, signed: true },
    ull: { type: T.i64, signed: false },
  };

/** Float → integer: rounds to integral, then converts saturating. */
export function floatToInt(
  b: DraftBuilder,
  x: Operand,
  target: { type: typeof T.i32 | typeof T.i64; signed: boolean },
  mode: Rounding,
): Operand {
  const integral = mode === "zero" ? x : roundToIntegral(b, x, mode);
  const converted = b.convert(target.signed ? "floatToS" : "floatToU", integral, target.type);
  // PTX ISA, cvt: NaN gives 0 from f32 to 32 bits, else the highest bit alone.
  if (x.type === T.f32 && target.type === T.i32) return converted;
  const highest = target.type === T.i64 ? i64(1n << 63n) : i32(0x8000_0000);
  return b.select(b.fcmp("uno", x, x), highest, converted);
}

/** Sum of absolute difference and `c`. */
export function sumOfAbsoluteDifference(
  b: DraftBuilder,
  signed: boolean,
  x: Operand,
  y: Operand,
  c: Operand,
): Operand {
  const larger = b.on(signed ? "maxS" : "maxU", x, y);
  const smaller = b.on(signed ? "minS" : "minU", x, y);
  return b.on("add", b.on("sub", larger, smaller), c);
}

/** The product of the low 24 bits, sign-extended where signed; its low or bits 16–47. */
export function multiply24(b: DraftBuilder, signed: boolean, x: Operand, y: Operand): Operand {
  const low = (v: Operand): Operand => {
    if (!signed) return b.on("and", v, i32(0xff_ffff));
    return b.on("shrS", b.on("shl", v, i32(8)), i32(8));
  };
  return b.on("mul", low(x), low(y));
}

/** Four products of bytes, summed onto `c`: dp4a; `signs` are "s" or "u" per operand. */
export function dotProduct4(
  b: DraftBuilder,
  signs: readonly [string, string],
  x: Operand,
  y: Operand,
  c: Operand,
): Operand {
  const byte = (word: Operand, at: number, sign: string): Operand => {
    const shiftedWord = b.on("shrU", word, i32(8 * at));
    return sign === "s" ? b.on("sext8", shiftedWord) : b.on("and", shiftedWord, i32(0xff));
  };
  let sum = c;
  for (let at = 0; at < 4; at++) {
    sum = b.on("add", sum, b.on("mul", byte(x, at, signs[0]), byte(y, at, signs[1])));
  }
  return sum;
}

/** Two products of halfwords of x and bytes of y (the low or high pair), summed onto `c`. */
export function dotProduct2(
  b: DraftBuilder,
  signs: readonly [string, string],
  high: boolean,
  x: Operand,
  y: Operand,
  c: Operand,
): Operand {
  const half = (at: number): Operand => {
    const word = b.on("shrU", x, i32(16 * at));
    return signs[0] === "s" ? b.on("sext16", word) : b.on("and", word, i32(0xffff));
  };
  const byte = (at: number): Operand => {
    const word = b.on("shrU", y, i32(8 * (at + (high ? 2 : 0))));
    return signs[1] === "s" ? b.on("sext8", word) : b.on("and", word, i32(0xff));
  };
  const low = b.on("add", c, b.on("mul", half(0), byte(0)));
  return b.on("add", low, b.on("mul", half(1), byte(1)));
}

/** fmin and fmax with their suffixes, any format. */
function extremum(name: "fmin" | "fmax", suffix: string): Handler {
  return elementwise((b, [x, y], leaf) => {
    const format = formatOf(leaf) ?? "half";
    let left = toCompute(b, x!, format);
    let right = toCompute(b, y!, format);
    const xorSign = suffix.includes("xorsign");
    const signs = b.on("fcopysign", one(left.type), left);
    const bothSigns = b.on("fmul", signs, b.on("fcopysign", one(right.type), right));
    if (suffix.includes("abs")) {
      left = b.on("fabs", left);
      right = b.on("fabs", right);
    }
    const plain = suffix.includes("nan")
      ? propagatingNan(b, name, left, right)
      : b.on(name, left, right);
    return fromCompute(b, xorSign ? b.on("fcopysign", plain, bothSigns) : plain, format);
  });
}

const unary =
  (fn: (b: DraftBuilder, x: Operand) => Operand): Handler =>
  (call) => [fn(call.b, arg(call, 0))];
const binary =
  (fn: (b: DraftBuilder, x: Operand, y: Operand) => Operand): Handler =>
  (call) => [fn(call.b, arg(call, 0), arg(call, 1))];

export const NVVM_ARITHMETIC: readonly Pattern[] = [
  {
    pattern: /^llvm\.nvvm\.(add|sub|mul|div|sqrt|rcp)\.(r[nzmp])(?:\.ftz)?\.[fd]$/,
    make: (name, mode) => rounded(name!, mode!),
  },
  {
    pattern: /^llvm\.nvvm\.fma\.(r[nzmp])(?:\.ftz)?\.[fd]$/,
    make: (mode) => rounded("fma", mode!),
  },
  {
    // The 16-bit formats, alone or in pairs, saturating or clamped at 0.
    pattern: /^llvm\.nvvm\.fma\.rn(?:\.ftz)?(\.sat|\.relu)?\.(?:f16|f16x2|bf16|bf16x2)$/,
    make: (suffix) =>
      elementwise((b, [x, y, z], leaf) => {
        const format = formatOf(leaf);
        if (!format) return undefined;
        const result = fusedMultiplyAdd(b, format, x!, y!, z!);
        if (!suffix) return result;
        const wide = toCompute(b, result, format);
        const clamped =
          suffix === ".sat" ? saturate(b, wide) : b.on("fmax", wide, numberLiteral(wide.type, 0));
        return fromCompute(b, clamped, format);
      }),
  },
  {
    pattern:
      /^llvm\.nvvm\.(sqrt|rcp|rsqrt|ex2|lg2|sin|cos|tanh)(?:\.approx)?(?:\.ftz)?\.(?:f|d|f32)$/,
    make: (name) => unary((b, x) => APPROXIMATE[name!]!(b, x)),
  },
  {
    pattern: /^llvm\.nvvm\.(?:ex2|tanh)\.approx(?:\.ftz)?\.(?:f16|f16x2|bf16|bf16x2)$/,
    make: () => undefined,
  },
  {
    pattern: /^llvm\.nvvm\.div\.(?:approx|full)(?:\.ftz)?(?:\.f)?$/,
    make: () => binary(approximateQuotient),
  },
  {
    pattern:
      /^llvm\.nvvm\.(fmin|fmax)((?:\.ftz|\.nan|\.xorsign|\.abs)*)\.(?:f|d|f16|f16x2|bf16|bf16x2)$/,
    make: (name, suffix) => extremum(name as "fmin" | "fmax", suffix ?? ""),
  },
  {
    pattern: /^llvm\.nvvm\.fabs(?:\.ftz)?(?:\.[fd])?$/,
    make: () =>
      elementwise((b, [x], leaf) => {
        const format = formatOf(leaf);
        return format && absolute(b, x!, format);
      }),
  },
  {
    pattern: /^llvm\.nvvm\.neg\.bf16(?:x2)?$/,
    make: () => elementwise((b, [x]) => negate(b, x!, "bfloat")),
  },
  {
    pattern: /^llvm\.nvvm\.(floor|ceil|trunc|round)(?:\.ftz)?\.[fd]$/,
    make: (name) =>
      unary((b, x) =>
        roundToIntegral(
          b,
          x,
          ({ floor: "down", ceil: "up", trunc: "zero", round: "nearest" } as const)[
            name as "floor" | "ceil" | "trunc" | "round"
          ],
        ),
      ),
  },
  { pattern: /^llvm\.nvvm\.saturate(?:\.ftz)?\.[fd]$/, make: () => unary(saturate) },
  {
    pattern: /^llvm\.nvvm\.[fd]2(i|ui|ll|ull)\.(r[nzmp])(?:\.ftz)?$/,
    make: (target, mode) =>
      unary((b, x) => floatToInt(b, x, INT_TYPES[target!]!, ROUNDINGS[mode!]!)),
  },
  {
    pattern: /^llvm\.nvvm\.(i|ui|ll|ull)2([fd])\.(r[nzmp])$/,
    make: (source, target, mode) =>
      unary((b, x) =>
        intToFloatDirected(
          b,
          x,
          target === "d" ? T.f64 : T.f32,
          INT_TYPES[source!]!.signed,
          ROUNDINGS[mode!]!,
        ),
      ),
  },
  {
    pattern: /^llvm\.nvvm\.d2f\.(r[nzmp])(?:\.ftz)?$/,
    make: (mode) => unary((b, x) => narrowDirected(b, x, ROUNDINGS[mode!]!)),
  },
  {
    pattern: /^llvm\.nvvm\.f2h\.rn(?:\.ftz)?$/,
    make: () => unary((b, x) => b.op("floatToHalf", T.f32, [x])),
  },
  {
    pattern: /^llvm\.nvvm\.f2bf16\.rn$/,
    make: () => unary((b, x) => convertFloat(b, x, "float", "bfloat")),
  },
  {
    pattern: /^llvm\.nvvm\.bitcast\.\w+$/,
    make: () => (call) => {
      const [leaf] = resultLeaves(call);
      const [type] = call.a.kernel.layouts.leafRegisters(leaf!);
      return [call.b.convert("bitcast", arg(call, 0), type!)];
    },
  },
  {
    pattern: /^llvm\.nvvm\.mulhi\.(i|ui|ll|ull)$/,
    make: (kind) => binary((b, x, y) => b.on(INT_TYPES[kind!]!.signed ? "mulHiS" : "mulHiU", x, y)),
  },
  {
    pattern: /^llvm\.nvvm\.mul24\.(u?)i$/,
    make: (u) => binary((b, x, y) => multiply24(b, u === "", x, y)),
  },
  {
    pattern: /^llvm\.nvvm\.sad\.(u?)i$/,
    make: (u) => (call) => {
      const [x, y, c] = args(call);
      return [sumOfAbsoluteDifference(call.b, u === "", x!, y!, c!)];
    },
  },
  {
    pattern: /^llvm\.nvvm\.(min|max)\.(i|ui|ll|ull)$/,
    make: (name, kind) =>
      binary((b, x, y) => {
        const signed = INT_TYPES[kind!]!.signed;
        if (name === "min") return b.on(signed ? "minS" : "minU", x, y);
        return b.on(signed ? "maxS" : "maxU", x, y);
      }),
  },
  {
    pattern: /^llvm\.nvvm\.abs\.(i|ll)$/,
    make: () => unary((b, x) => absoluteInt(b, x, x.type === T.i64 ? 64 : 32)),
  },
  {
    pattern: /^llvm\.nvvm\.idp4a\.([us])\.([us])$/,
    make: (x, y) => (call) => {
      const [first, second, c] = args(call);
      return [dotProduct4(call.b, [x!, y!], first!, second!, c!)];
    },
  },
  {
    pattern: /^llvm\.nvvm\.idp2a\.([us])\.([us])$/,
    make: (x, y) => (call) => {
      const [first, second, isHigh, c] = args(call);
      const high = "literal" in isHigh! && isHigh.bits !== 0n;
      return [dotProduct2(call.b, [x!, y!], high, first!, second!, c!)];
    },
  },
  ...exactly("llvm.nvvm.", {
    "lohi.i2d": binary((b, low, high) => b.convert("bitcast", b.pack64(low, high), T.f64)),
    "d2i.lo": unary((b, x) => b.low(b.convert("bitcast", x, T.i64))),
    "d2i.hi": unary((b, x) => b.high(b.convert("bitcast", x, T.i64))),
    prmt: (call) => [call.b.op("prmt", T.i32, args(call))],
    "popc.i": unary((b, x) => b.on("popc", x)),
    "popc.ll": unary((b, x) => b.low(b.on("popc", x))),
    "clz.i": unary((b, x) => b.on("clz", x)),
    "clz.ll": unary((b, x) => b.low(b.on("clz", x))),
    brev32: unary((b, x) => b.on("bitReverse", x)),
    brev64: unary((b, x) => b.on("bitReverse", x)),
    "swap.lo.hi.b64": unary((b, x) => b.on("funnelL", x, x, i64(32))),
    "rotate.b32": binary((b, x, by) => b.on("funnelL", x, x, by)),
    "rotate.b64": binary((b, x, by) => b.on("funnelL", x, x, b.convert("zext", by, T.i64))),
    "rotate.right.b64": binary((b, x, by) => b.on("funnelR", x, x, b.convert("zext", by, T.i64))),
  }),
];
