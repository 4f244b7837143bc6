/** The float intrinsics of LLVM, on half, bfloat, float and double. */
import type { FloatFormat } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { type OpName, VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import {
  arg,
  argLeaf,
  argRegisters,
  type CallSite,
  elementwise,
  type Handler,
  leafBits,
  reportUnsupported,
  resultLeaves,
} from "../call-site.ts";
import {
  absolute,
  computeType,
  fromCompute,
  fusedMultiplyAdd,
  isFiniteNumber,
  isInfinite,
  signBit,
  toCompute,
} from "../floats.ts";
import { intRegister, truncate } from "../integers.ts";
import type { Leaf } from "../layouts.ts";
import { i1, i32, literal, numberLiteral } from "../literals.ts";
import type { Pattern } from "../pattern.ts";

const T = VALUE_TYPE;

/** Computes on f32 or f64 and rounds the result to the format of the operands. */
function computing(fn: (b: DraftBuilder, operands: Operand[]) => Operand): Handler {
  return elementwise((b, operands, leaf) => {
    const format = formatOf(leaf);
    if (!format) return undefined;
    const wide = operands.map((x) => toCompute(b, x, format));
    return fromCompute(b, fn(b, wide), format);
  });
}

/** The format of a leaf whose registers can compute. */
export function formatOf(leaf: Leaf): FloatFormat | undefined {
  return leaf.kind === "float" && leaf.format !== "fp128" ? leaf.format : undefined;
}

const OPS: Readonly<Record<string, OpName>> = {
  sqrt: "fsqrt",
  floor: "ffloor",
  ceil: "fceil",
  trunc: "ftrunc",
  rint: "frint",
  nearbyint: "frint",
  roundeven: "frint",
  minnum: "fmin",
  maxnum: "fmax",
  minimumnum: "fmin",
  maximumnum: "fmax",
};

/** Functions of the math library under their own name. */
const MATH = [
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "sinh",
  "cosh",
  "tanh",
  "atan2",
  "exp",
  "exp2",
  "exp10",
  "log",
  "log2",
  "log10",
  "pow",
  "round",
];

/** minimum and maximum: a NaN operand gives NaN. */
export function propagatingNan(
  b: DraftBuilder,
  op: "fmin" | "fmax",
  x: Operand,
  y: Operand,
): Operand {
  return b.select(b.fcmp("uno", x, y), b.on("fadd", x, y), b.on(op, x, y));
}

function copySign(b: DraftBuilder, x: Operand, y: Operand, format: FloatFormat): Operand {
  if (format === "float" || format === "double") return b.on("fcopysign", x, y);
  return b.on("or", b.on("and", x, i32(0x7fff)), b.on("and", y, i32(0x8000)));
}

/** An integer argument as the float that the math library takes: powi, ldexp. */
export function withInteger(b: DraftBuilder, name: string, x: Operand, n: Operand): Operand {
  return b.math(name, x, b.convert("sToFloat", n, x.type));
}

function integerSecond(name: string): Handler {
  return elementwise((b, [x, n], leaf) => {
    const format = formatOf(leaf);
    if (!format) return undefined;
    return fromCompute(b, withInteger(b, name, toCompute(b, x!, format), n!), format);
  });
}

/** lrint, lround …: rounds, then converts to the result's width. */
function toInteger(round: (b: DraftBuilder, x: Operand) => Operand): Handler {
  return (call) => {
    const { b } = call;
    const format = formatOf(argLeaf(call, 0));
    const bits = leafBits(resultLeaves(call)[0]!);
    if (!format || bits > 64) return reportUnsupported(call, "lower/unsupported-intrinsic");
    return argRegisters(call, 0).map((x) =>
      b.convert("floatToS", round(b, toCompute(b, x, format)), intRegister(bits)),
    );
  };
}

/** fptosi.sat and fptoui.sat: the conversion saturates at 32 or 64 bits, the rest is clamped. */
function saturatingToInteger(signed: boolean): Handler {
  return (call) => {
    const { b } = call;
    const format = formatOf(argLeaf(call, 0));
    const bits = leafBits(resultLeaves(call)[0]!);
    if (!format || bits > 64 || bits === 1) {
      return reportUnsupported(call, "lower/unsupported-intrinsic");
    }
    const register = intRegister(bits);
    const low = literal(register, -(1n << BigInt(bits - 1)));
    const high = literal(register, (1n << BigInt(signed ? bits - 1 : bits)) - 1n);
    return argRegisters(call, 0).map((x) => {
      const wide = toCompute(b, x, format);
      const full = b.convert(signed ? "floatToS" : "floatToU", wide, register);
      if (!signed) return b.on("minU", full, high);
      return truncate(b, b.on("maxS", b.on("minS", full, high), low), bits);
    });
  };
}

/** llvm.is.fpclass: bits 0–9 of the mask select classes (LLVM language reference). */
function isClass(call: CallSite): readonly Operand[] {
  const { b } = call;
  const format = formatOf(argLeaf(call, 0));
  const maskOperand = arg(call, 1);
  if (!format || !("literal" in maskOperand)) {
    return reportUnsupported(call, "lower/unsupported-intrinsic");
  }
  const mask = Number(maskOperand.bits);
  const smallest = format === "double" ? 2 ** -1022 : format === "half" ? 2 ** -14 : 2 ** -126;
  return argRegisters(call, 0).map((register) => {
    const x = toCompute(b, register, format);
    const zero = numberLiteral(x.type, 0);
    const size = b.on("fabs", x);
    const negative = b.icmp("ne", signBit(b, x), i32(0));
    const isNormal = b.on(
      "and",
      isFiniteNumber(b, x),
      b.fcmp("oge", size, numberLiteral(x.type, smallest)),
    );
    const isSmall = b.fcmp("olt", size, numberLiteral(x.type, smallest));
    const isZero = b.fcmp("oeq", x, zero);
    const isSubnormal = b.on("and", isSmall, b.not(isZero));
    let result: Operand = i1(false);
    const add = (bit: number, condition: () => Operand): void => {
      if ((mask >> bit) & 1) result = b.on("or", result, condition());
    };
    // Signalling and quiet NaNs are not told apart.
    if (mask & 3) result = b.fcmp("uno", x, x);
    add(2, () => b.on("and", isInfinite(b, x), negative));
    add(3, () => b.on("and", isNormal, negative));
    add(4, () => b.on("and", isSubnormal, negative));
    add(5, () => b.on("and", isZero, negative));
    add(6, () => b.on("and", isZero, b.not(negative)));
    add(7, () => b.on("and", isSubnormal, b.not(negative)));
    add(8, () => b.on("and", isNormal, b.not(negative)));
    add(9, () => b.on("and", isInfinite(b, x), b.not(negative)));
    return result;
  });
}

/** Two results from one argument, as llvm.frexp, modf and sincos return them. */
function pair(
  first: (b: DraftBuilder, x: Operand) => Operand,
  second: (b: DraftBuilder, x: Operand) => Operand,
  secondIsInteger: boolean,
): Handler {
  return (call) => {
    const { b } = call;
    const format = formatOf(argLeaf(call, 0));
    if (!format) return reportUnsupported(call, "lower/unsupported-intrinsic");
    const xs = argRegisters(call, 0).map((x) => toCompute(b, x, format));
    return [
      ...xs.map((x) => fromCompute(b, first(b, x), format)),
      ...xs.map((x) => (secondIsInteger ? second(b, x) : fromCompute(b, second(b, x), format))),
    ];
  };
}

export function exponentOf(b: DraftBuilder, x: Operand): Operand {
  return b.convert("floatToS", b.math("frexpExponent", x), T.i32);
}

export const FLOAT_INTRINSICS: readonly Pattern[] = [
  {
    pattern:
      /^llvm\.(sqrt|floor|ceil|trunc|rint|nearbyint|roundeven|m(?:in|ax)num|m(?:in|ax)imumnum)$/,
    make: (name) => computing((b, operands) => b.on(OPS[name!]!, ...operands)),
  },
  {
    pattern: new RegExp(`^llvm\\.(${MATH.join("|")})$`),
    make: (name) => computing((b, operands) => b.math(name!, ...operands)),
  },
  {
    pattern: /^llvm\.(minimum|maximum)$/,
    make: (name) =>
      computing((b, [x, y]) => propagatingNan(b, name === "minimum" ? "fmin" : "fmax", x!, y!)),
  },
  { pattern: /^llvm\.(?:canonicalize|arithmetic\.fence)$/, make: () => computing((_, [x]) => x!) },
  {
    pattern: /^llvm\.fabs$/,
    make: () =>
      elementwise((b, [x], leaf) => {
        const format = formatOf(leaf);
        return format && absolute(b, x!, format);
      }),
  },
  {
    pattern: /^llvm\.copysign$/,
    make: () =>
      elementwise((b, [x, y], leaf) => {
        const format = formatOf(leaf);
        return format && copySign(b, x!, y!, format);
      }),
  },
  {
    pattern: /^llvm\.fma$/,
    make: () =>
      elementwise((b, [x, y, z], leaf) => {
        const format = formatOf(leaf);
        return format && fusedMultiplyAdd(b, format, x!, y!, z!);
      }),
  },
  {
    pattern: /^llvm\.fmuladd$/,
    make: () =>
      elementwise((b, [x, y, z], leaf, call) => {
        const format = formatOf(leaf);
        if (!format) return undefined;
        if (call.a.kernel.options.fmad) return fusedMultiplyAdd(b, format, x!, y!, z!);
        const product = b.on("fmul", toCompute(b, x!, format), toCompute(b, y!, format));
        const rounded = toCompute(b, fromCompute(b, product, format), format);
        return fromCompute(b, b.on("fadd", rounded, toCompute(b, z!, format)), format);
      }),
  },
  { pattern: /^llvm\.powi$/, make: () => integerSecond("powi") },
  { pattern: /^llvm\.ldexp$/, make: () => integerSecond("ldexp") },
  { pattern: /^llvm\.l?lrint$/, make: () => toInteger((b, x) => b.on("frint", x)) },
  { pattern: /^llvm\.l?lround$/, make: () => toInteger((b, x) => b.math("round", x)) },
  { pattern: /^llvm\.fpto([su])i\.sat$/, make: (sign) => saturatingToInteger(sign === "s") },
  { pattern: /^llvm\.is\.fpclass$/, make: () => isClass },
  {
    pattern: /^llvm\.frexp$/,
    make: () => pair((b, x) => b.math("frexpMantissa", x), exponentOf, true),
  },
  {
    pattern: /^llvm\.modf$/,
    make: () =>
      pair(
        (b, x) => b.math("modfFraction", x),
        (b, x) => b.math("modfInteger", x),
        false,
      ),
  },
  {
    pattern: /^llvm\.sincos$/,
    make: () =>
      pair(
        (b, x) => b.math("sin", x),
        (b, x) => b.math("cos", x),
        false,
      ),
  },
  {
    pattern: /^llvm\.sincospi$/,
    make: () =>
      pair(
        (b, x) => b.math("sinpi", x),
        (b, x) => b.math("cospi", x),
        false,
      ),
  },
  {
    pattern: /^llvm\.convert\.from\.fp16$/,
    make: () => (call) => {
      const wide = call.b.op("halfToFloat", T.i32, [arg(call, 0)]);
      return [
        computeType(formatOf(resultLeaves(call)[0]!)!) === T.f64
          ? call.b.op("fpext", T.f32, [wide])
          : wide,
      ];
    },
  },
];
