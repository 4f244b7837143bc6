/** The integer intrinsics of LLVM. */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
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
  canonical,
  intBinary,
  intCompare,
  intRegister,
  signExtend,
  signExtended,
  truncate,
  zeroExtend,
} from "../integers.ts";
import { i1, i32, isLiteral, literal, widthOf } from "../literals.ts";
import type { Pattern } from "../pattern.ts";

const T = VALUE_TYPE;

/** Bytes in reverse order; `bits` is 16, 32 or 64. */
function byteSwap(b: DraftBuilder, x: Operand, bits: number): Operand | undefined {
  const reverse = (word: Operand): Operand => b.op("prmt", T.i32, [word, i32(0), i32(0x0123)]);
  if (bits === 16) return b.on("shrU", reverse(x), i32(16));
  if (bits === 32) return reverse(x);
  if (bits === 64) return b.pack64(reverse(b.high(x)), reverse(b.low(x)));
  return undefined;
}

export function absoluteInt(b: DraftBuilder, x: Operand, bits: number): Operand {
  if (bits === 1) return x;
  const wide = signExtended(b, x, bits);
  return canonical(b, b.on("maxS", wide, b.on("sub", literal(x.type, 0n), wide)), bits);
}

function leadingZeros(b: DraftBuilder, x: Operand, bits: number): Operand {
  const count = b.on("clz", x);
  const unused = widthOf(x.type) - bits;
  return unused === 0 ? count : b.on("sub", count, literal(x.type, BigInt(unused)));
}

function trailingZeros(b: DraftBuilder, x: Operand, bits: number): Operand {
  if (bits === widthOf(x.type)) return b.on("ctz", x);
  return b.on("ctz", b.on("or", x, literal(x.type, 1n << BigInt(bits))));
}

function reverseBits(b: DraftBuilder, x: Operand, bits: number): Operand {
  const reversed = b.on("bitReverse", x);
  return b.on("shrU", reversed, literal(x.type, BigInt(widthOf(x.type) - bits)));
}

function funnel(
  b: DraftBuilder,
  left: boolean,
  operands: readonly Operand[],
  bits: number,
): Operand | undefined {
  const [high, low, amount] = operands as [Operand, Operand, Operand];
  if (bits === 32 || bits === 64) return b.on(left ? "funnelL" : "funnelR", high, low, amount);
  if (bits > 16) return undefined;
  const both = b.on("or", b.on("shl", high, i32(bits)), low);
  const by = b.on("remU", amount, i32(bits));
  const right = left ? b.on("sub", i32(bits), by) : by;
  return canonical(b, b.on("shrU", both, right), bits);
}

const UNARY: Readonly<
  Record<string, (b: DraftBuilder, x: Operand, bits: number) => Operand | undefined>
> = {
  abs: absoluteInt,
  ctpop: (b, x) => b.on("popc", x),
  ctlz: leadingZeros,
  cttz: trailingZeros,
  bitreverse: reverseBits,
  bswap: byteSwap,
};

/** Sum, difference or product and whether it overflowed. Undefined for widths that do not occur. */
function withOverflow(
  b: DraftBuilder,
  signed: boolean,
  name: string,
  x: Operand,
  y: Operand,
  bits: number,
): [Operand, Operand] | undefined {
  if (bits < 32 && bits > 1) {
    const extend = (v: Operand): Operand =>
      signed ? signExtend(b, v, bits, 64) : zeroExtend(b, v, 64);
    const exact = intBinary(b, name, extend(x), extend(y), 64);
    const result = truncate(b, exact, bits);
    return [result, b.icmp("ne", extend(result), exact)];
  }
  if (bits !== 32 && bits !== 64) return undefined;
  const result = intBinary(b, name, x, y, bits);
  const zero = literal(x.type, 0n);
  if (name === "mul") {
    const high = b.on(signed ? "mulHiS" : "mulHiU", x, y);
    const expected = signed ? b.on("shrS", result, literal(x.type, BigInt(bits - 1))) : zero;
    return [result, b.icmp("ne", high, expected)];
  }
  if (!signed) {
    return [result, name === "add" ? b.icmp("ult", result, x) : b.icmp("ult", x, y)];
  }
  const changed = b.on("xor", x, result);
  const other = name === "add" ? b.on("xor", y, result) : b.on("xor", x, y);
  return [result, b.icmp("slt", b.on("and", changed, other), zero)];
}

export function saturating(
  b: DraftBuilder,
  signed: boolean,
  name: string,
  x: Operand,
  y: Operand,
  bits: number,
): Operand | undefined {
  const both = withOverflow(b, signed, name, x, y, bits);
  if (!both) return undefined;
  const [result, overflows] = both;
  if (!signed) {
    const limit = name === "add" ? (1n << BigInt(bits)) - 1n : 0n;
    return b.select(overflows, literal(x.type, limit), result);
  }
  // A sum overflows towards the sign of its first operand, a difference too.
  const isNegative = intCompare(b, "slt", x, literal(x.type, 0n), bits);
  const smallest = literal(x.type, 1n << BigInt(bits - 1));
  const largest = literal(x.type, (1n << BigInt(bits - 1)) - 1n);
  return b.select(overflows, b.select(isNegative, smallest, largest), result);
}

function overflowHandler(signed: boolean, name: string): Handler {
  return (call: CallSite) => {
    const bits = leafBits(argLeaf(call, 0));
    const xs = argRegisters(call, 0);
    const ys = argRegisters(call, 1);
    if (bits > 64) return reportUnsupported(call, "lower/unsupported-intrinsic");
    const pairs = xs.map((x, at) => withOverflow(call.b, signed, name, x, ys[at]!, bits));
    if (pairs.some((pair) => !pair)) {
      return reportUnsupported(call, "lower/unsupported-intrinsic");
    }
    return [...pairs.map((pair) => pair![0]), ...pairs.map((pair) => pair![1])];
  };
}

/** llvm.scmp and ucmp: -1, 0 or 1. */
function threeWay(signed: boolean): Handler {
  return (call) => {
    const { b } = call;
    const bits = leafBits(argLeaf(call, 0));
    const to = leafBits(resultLeaves(call)[0]!);
    if (bits > 64 || to > 64) return reportUnsupported(call, "lower/unsupported-intrinsic");
    const ys = argRegisters(call, 1);
    const register = intRegister(to);
    return argRegisters(call, 0).map((x, at) => {
      const less = intCompare(b, signed ? "slt" : "ult", x, ys[at]!, bits);
      const more = intCompare(b, signed ? "sgt" : "ugt", x, ys[at]!, bits);
      const minusOne = literal(register, (1n << BigInt(to)) - 1n);
      return b.select(less, minusOne, b.convert("zext", more, register));
    });
  };
}

export const INTEGER_INTRINSICS: readonly Pattern[] = [
  {
    pattern: /^llvm\.(smax|smin|umax|umin)$/,
    make: (name) => elementwise((b, [x, y], leaf) => intBinary(b, name!, x!, y!, leafBits(leaf))),
  },
  {
    pattern: /^llvm\.(abs|ctpop|ctlz|cttz|bitreverse|bswap)$/,
    make: (name) =>
      elementwise((b, [x], leaf) => {
        const bits = leafBits(leaf);
        if (bits === 1) return bitUnary(b, name!, x!);
        return UNARY[name!]!(b, x!, bits);
      }),
  },
  {
    pattern: /^llvm\.fsh([lr])$/,
    make: (side) =>
      elementwise((b, operands, leaf) => funnel(b, side === "l", operands, leafBits(leaf))),
  },
  {
    pattern: /^llvm\.([su])(add|sub|mul)\.with\.overflow$/,
    make: (sign, name) => overflowHandler(sign === "s", name!),
  },
  {
    pattern: /^llvm\.([su])(add|sub)\.sat$/,
    make: (sign, name) =>
      elementwise((b, [x, y], leaf) => saturating(b, sign === "s", name!, x!, y!, leafBits(leaf))),
  },
  { pattern: /^llvm\.([su])cmp$/, make: (sign) => threeWay(sign === "s") },
  {
    pattern: /^llvm\.is\.constant$/,
    make: () => (call) => [i1(isLiteral(arg(call, 0)))],
  },
];

/** The counts of a single bit. */
function bitUnary(b: DraftBuilder, name: string, x: Operand): Operand | undefined {
  if (name === "ctlz" || name === "cttz") return b.not(x);
  return name === "bswap" ? undefined : x;
}
