/** Conversions of inline PTX to and from numbers of 8 bits, to tf32, and `cvt.pack`. */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { fromCompute, toCompute } from "../floats.ts";
import { i32, literal } from "../literals.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { numbersOf, pairOf } from "./ptx-number.ts";
import { destination, source } from "./ptx-operands.ts";
import { floatFormat, ptxType, UnsupportedPtx, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;

/** A format of 8 bits: a sign, an exponent, a mantissa. OCP 8-bit floating point specification 1.0. */
interface Narrow {
  readonly mantissaBits: number;
  readonly bias: number;
  /** Code of the largest finite number. */
  readonly largest: number;
}

const NARROW: Readonly<Record<string, Narrow>> = {
  e4m3x2: { mantissaBits: 3, bias: 7, largest: 0x7e },
  e5m2x2: { mantissaBits: 2, bias: 15, largest: 0x7b },
};

const f32Bits = (value: number): bigint =>
  BigInt(new Uint32Array(Float32Array.of(value).buffer)[0]!);

/** An f32 to the nearest number of the format, ties to even, at most its largest; NaN is 0x7f. */
function toNarrow(b: DraftBuilder, x: Operand, { mantissaBits, bias, largest }: Narrow): Operand {
  const bits = b.convert("bitcast", x, T.i32);
  const magnitude = b.on("and", bits, i32(0x7fff_ffff));
  const shift = 23 - mantissaBits;
  const isOdd = b.on("and", b.on("shrU", magnitude, i32(shift)), i32(1));
  const rounded = b.on("add", b.on("add", magnitude, i32(2 ** (shift - 1) - 1)), isOdd);
  const normal = b.on("sub", b.on("shrU", rounded, i32(shift)), i32((127 - bias) << mantissaBits));
  // Beside 2^k, whose last place is the format's smallest number, an addition rounds to multiples of that.
  const anchor = literal(T.f32, f32Bits(2 ** (1 - bias - mantissaBits + 23)));
  const sum = b.on("fadd", b.convert("bitcast", magnitude, T.f32), anchor);
  const small = b.on("sub", b.convert("bitcast", sum, T.i32), b.convert("bitcast", anchor, T.i32));
  const isSmall = b.icmp("ult", magnitude, literal(T.i32, f32Bits(2 ** (1 - bias))));
  const finite = b.on("minU", b.select(isSmall, small, normal), i32(largest));
  const code = b.select(b.fcmp("uno", x, x), i32(0x7f), finite);
  const sign = b.on("and", b.on("shrU", bits, i32(24)), i32(0x80));
  // NVIDIA's conversions give NaN without its sign.
  return b.select(b.fcmp("uno", x, x), code, b.on("or", code, sign));
}

/** The code in the lowest 8 bits as an f32. */
function fromNarrow(
  b: DraftBuilder,
  code: Operand,
  { mantissaBits, bias, largest }: Narrow,
): Operand {
  const magnitude = b.on("and", code, i32(0x7f));
  const moved = b.on("shl", magnitude, i32(23 - mantissaBits));
  const normal = b.on("add", moved, i32((127 - bias) << 23));
  // Without an exponent: multiples of the smallest number.
  const smallest = literal(T.f32, f32Bits(2 ** (1 - bias - mantissaBits)));
  const small = b.on("fmul", b.convert("uToFloat", magnitude, T.f32), smallest);
  const isSmall = b.icmp("ult", magnitude, i32(1 << mantissaBits));
  const value = b.select(isSmall, b.convert("bitcast", small, T.i32), normal);
  const isNumber = b.icmp("ule", magnitude, i32(largest));
  const isInfinite = b.icmp("eq", magnitude, i32(largest + 1));
  const beyond =
    mantissaBits === 2
      ? b.select(isInfinite, i32(0x7f80_0000), i32(0x7fff_ffff))
      : i32(0x7fff_ffff);
  const bits = b.select(isNumber, value, beyond);
  const sign = b.on("shl", b.on("and", code, i32(0x80)), i32(24));
  return b.convert("bitcast", b.on("or", bits, sign), T.f32);
}

/** Negative numbers become 0, NaN stays; `fmax` of the two alone would drop it. */
function relu(b: DraftBuilder, x: Operand): Operand {
  const zero = literal(T.f32, 0n);
  return b.select(b.fcmp("uno", x, x), x, b.on("fmax", x, zero));
}

/** `cvt…e4m3x2`, `cvt…e5m2x2`: pairs, the first source is the upper. */
const convertNarrow: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const names = statement.mods.filter((mod) => mod in NARROW || ptxType(mod));
  const [to, from] = names as [string, string];
  const clamps = (x: Operand): Operand => (statement.mods.includes("relu") ? relu(b, x) : x);
  if (to in NARROW) {
    const narrow = NARROW[to]!;
    const type = ptxType(from);
    if (!type) throw new UnsupportedPtx(`cvt.${to}`);
    const [low, high] = type.packed
      ? numbersOf(b, source(ctx, statement, 1, type)).map((x) => toCompute(b, x, floatFormat(type)))
      : [source(ctx, statement, 2, type), source(ctx, statement, 1, type)];
    const upper = b.on("shl", toNarrow(b, clamps(high!), narrow), i32(8));
    write(ctx, destination(statement), b.on("or", toNarrow(b, clamps(low!), narrow), upper));
    return;
  }
  const type = ptxType(to);
  if (!type?.packed) throw new UnsupportedPtx(`cvt.${to}.${from}`);
  const pair = source(ctx, statement, 1, ptxType("b16")!);
  const half = (code: Operand): Operand =>
    fromCompute(b, clamps(fromNarrow(b, code, NARROW[from]!)), floatFormat(type));
  write(ctx, destination(statement), pairOf(b, half(pair), half(b.on("shrU", pair, i32(8)))));
};

/** What `cvt.rn` and `cvt.rz` to tf32 give for NaN. */
const NAN_TF32 = 0x7fff_e000;

/** The 19 upper bits of an f32: to nearest even (rn), to nearest with ties away from zero (rna), cut (rz). */
const convertToTf32: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const { mods } = statement;
  const given = source(ctx, statement, 1, ptxType("f32")!);
  const x = mods.includes("relu") ? relu(b, given) : given;
  const bits = b.convert("bitcast", x, T.i32);
  const cut = (from: Operand): Operand => b.on("and", from, i32(~0x1fff));
  let sum = bits;
  if (mods.includes("rna")) sum = b.on("add", bits, i32(0x1000));
  else if (mods.includes("rn")) {
    const isOdd = b.on("and", b.on("shrU", bits, i32(13)), i32(1));
    sum = b.on("add", b.on("add", bits, i32(0xfff)), isOdd);
  }
  const ofNan = mods.includes("rna") ? cut(bits) : i32(NAN_TF32);
  write(ctx, destination(statement), b.select(b.fcmp("uno", x, x), ofNan, cut(sum)));
};

/** `cvt.pack.sat.TO.s32[.b32] d, a, b[, c]`: b is the lowest part, then a, then the lower bits of c. */
const convertPack: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const to = statement.mods.map(ptxType).find((type) => type !== undefined);
  const word = ptxType("s32")!;
  if (to?.kind !== "int" || to.bits > 16) throw new UnsupportedPtx("cvt.pack");
  const [low, high] = to.signed
    ? [-(2 ** (to.bits - 1)), 2 ** (to.bits - 1) - 1]
    : [0, 2 ** to.bits - 1];
  const part = (at: number): Operand => {
    const clamped = b.on(
      "minS",
      b.on("maxS", source(ctx, statement, at, word), i32(low)),
      i32(high),
    );
    return b.on("and", clamped, i32(2 ** to.bits - 1));
  };
  const pair = b.on("or", part(2), b.on("shl", part(1), i32(to.bits)));
  const rest = statement.operands[3] ? source(ctx, statement, 3, word) : undefined;
  const above = rest && b.on("shl", rest, i32(2 * to.bits));
  write(ctx, destination(statement), above ? b.on("or", pair, above) : pair);
};

export const NARROW_FORMS: readonly PtxForm[] = [
  form("cvt.rn|rz{.relu}.tf32.f32 d, a", convertToTf32),
  form("cvt.rna.tf32.f32 d, a", convertToTf32),
  form("cvt.rn.satfinite{.relu}.e4m3x2|e5m2x2.f32 d, a, b", convertNarrow),
  form("cvt.rn.satfinite{.relu}.e4m3x2|e5m2x2.f16x2 d, a", convertNarrow),
  form("cvt.rn{.relu}.f16x2.e4m3x2|e5m2x2 d, a", convertNarrow),
  form("cvt.pack.sat.u16|s16.s32 d, a, b", convertPack),
  form("cvt.pack.sat.u8|s8.s32.b32 d, a, b, c", convertPack),
];
