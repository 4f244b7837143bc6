/** Float arithmetic of inline PTX. */
import type { FloatFormat } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import {
  absolute,
  fromCompute,
  fusedMultiplyAdd,
  negate,
  type Rounding,
  toCompute,
} from "../floats.ts";
import { propagatingNan } from "../intrinsics/floats.ts";
import { APPROXIMATE, ROUNDINGS, roundedOperation } from "../intrinsics/nvvm-arithmetic.ts";
import { i32, literal } from "../literals.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { eachNumber, NAN16 } from "./ptx-number.ts";

const T = VALUE_TYPE;

/** To nearest where the statement names none. */
export function roundingOf({ mods }: PtxStatement): Rounding {
  for (const mod of mods) {
    const mode = ROUNDINGS[mod];
    if (mode) return mode;
  }
  return "nearest";
}

const arithmetic =
  (name: "add" | "sub" | "mul" | "div" | "sqrt" | "rcp"): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, (operands, format) => {
      const wide = operands.map((x) => toCompute(ctx.b, x, format));
      const result = roundedOperation(ctx.b, name, roundingOf(statement), wide);
      return fromCompute(ctx.b, result, format);
    });

const multiplyAdd: PtxHandler = (ctx, statement) =>
  eachNumber(ctx, statement, ([x, y, z], format) => {
    const mode = roundingOf(statement);
    if (mode === "nearest") return fusedMultiplyAdd(ctx.b, format, x!, y!, z!);
    return roundedOperation(ctx.b, "fma", mode, [x!, y!, z!]);
  });

/** The bits of a number that are its sign. */
function signOf(b: DraftBuilder, x: Operand, format: FloatFormat): Operand {
  if (format === "float") return b.on("and", b.convert("bitcast", x, T.i32), i32(0x8000_0000));
  return b.on("and", x, i32(0x8000));
}

/** The number with bits of its sign flipped. */
function withSign(b: DraftBuilder, x: Operand, sign: Operand, format: FloatFormat): Operand {
  if (format !== "float") return b.on("or", x, sign);
  return b.convert("bitcast", b.on("or", b.convert("bitcast", x, T.i32), sign), T.f32);
}

const extremum =
  (name: "fmin" | "fmax"): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, ([x, y], format) => {
      const { b } = ctx;
      const propagates = statement.mods.includes("NaN");
      const among = (left: Operand, right: Operand): Operand => {
        const [v, w] = [toCompute(b, left, format), toCompute(b, right, format)];
        const result = propagates ? propagatingNan(b, name, v, w) : b.on(name, v, w);
        return fromCompute(b, result, format);
      };
      if (!statement.mods.includes("xorsign")) return among(x!, y!);
      // .xorsign.abs: of the magnitudes, with the signs' product; a NaN has none.
      const result = among(absolute(b, x!, format), absolute(b, y!, format));
      const sign = b.on("xor", signOf(b, x!, format), signOf(b, y!, format));
      const wide = toCompute(b, result, format);
      return b.select(b.fcmp("uno", wide, wide), result, withSign(b, result, sign, format));
    });

const approximate =
  (name: string): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, ([x], format) => {
      const result = APPROXIMATE[name]!(ctx.b, toCompute(ctx.b, x!, format));
      return fromCompute(ctx.b, result, format);
    });

/** neg and abs. With .ftz and for 16 bits they are arithmetic, so that a NaN becomes the one that arithmetic makes. */
const changeOfSign =
  (change: typeof negate): PtxHandler =>
  (ctx, statement) =>
    eachNumber(ctx, statement, ([x], format) => {
      const { b } = ctx;
      const result = change(b, x!, format);
      const is16 = format === "half" || format === "bfloat";
      if (!is16 && !statement.mods.includes("ftz")) return result;
      const wide = toCompute(b, x!, format);
      const nan = is16 ? i32(NAN16) : literal(T.f32, 0x7fff_ffffn);
      return b.select(b.fcmp("uno", wide, wide), nan, result);
    });

// PTX copies the sign of the first source onto the second.
const copySign: PtxHandler = (ctx, statement) =>
  eachNumber(ctx, statement, ([x, y]) => ctx.b.on("fcopysign", y!, x!));

const ROUND = ".rn|rz|rm|rp";
const PAIRED = "f16|f16x2";
const BRAIN = "bf16|bf16x2";

export const FLOAT_FORMS: readonly PtxForm[] = [
  ...(["add", "sub", "mul"] as const).flatMap((name) => [
    form(`${name}{${ROUND}}{.ftz}{.sat}.f32 d, a, b`, arithmetic(name)),
    form(`${name}{${ROUND}}.f64 d, a, b`, arithmetic(name)),
    form(`${name}{.rn}{.ftz}{.sat}.${PAIRED} d, a, b`, arithmetic(name)),
    form(`${name}{.rn}.${BRAIN} d, a, b`, arithmetic(name)),
  ]),
  form(`div${ROUND}|approx|full{.ftz}.f32 d, a, b`, arithmetic("div")),
  form(`div${ROUND}.f64 d, a, b`, arithmetic("div")),
  form(`rcp${ROUND}|approx{.ftz}.f32 d, a`, arithmetic("rcp")),
  form(`rcp${ROUND}.f64 d, a`, arithmetic("rcp")),
  form("rcp.approx.ftz.f64 d, a", arithmetic("rcp")),
  form(`sqrt${ROUND}|approx{.ftz}.f32 d, a`, arithmetic("sqrt")),
  form(`sqrt${ROUND}.f64 d, a`, arithmetic("sqrt")),
  ...["fma", "mad"].flatMap((name) => [
    form(`${name}${ROUND}{.ftz}{.sat}.f32 d, a, b, c`, multiplyAdd),
    form(`${name}${ROUND}.f64 d, a, b, c`, multiplyAdd),
  ]),
  form(`fma.rn{.ftz}{.sat|relu}.${PAIRED} d, a, b, c`, multiplyAdd),
  form(`fma.rn{.relu}.${BRAIN} d, a, b, c`, multiplyAdd),
  ...(["min", "max"] as const).flatMap((name) => [
    form(`${name}{.ftz}{.NaN}.f32|${PAIRED} d, a, b`, extremum(`f${name}`)),
    form(`${name}{.ftz}{.NaN}.xorsign.abs.f32|${PAIRED} d, a, b`, extremum(`f${name}`)),
    form(`${name}{.NaN}.${BRAIN} d, a, b`, extremum(`f${name}`)),
    form(`${name}{.NaN}.xorsign.abs.${BRAIN} d, a, b`, extremum(`f${name}`)),
    form(`${name}.f64 d, a, b`, extremum(`f${name}`)),
  ]),
  form(`neg{.ftz}.f32|${PAIRED} d, a`, changeOfSign(negate)),
  form(`neg.f64|${BRAIN} d, a`, changeOfSign(negate)),
  form(`abs{.ftz}.f32|${PAIRED} d, a`, changeOfSign(absolute)),
  form(`abs.f64|${BRAIN} d, a`, changeOfSign(absolute)),
  form("copysign.f32|f64 d, a, b", copySign),
  ...["ex2", "lg2", "sin", "cos", "rsqrt"].map((name) =>
    form(`${name}.approx{.ftz}.f32 d, a`, approximate(name)),
  ),
  form("rsqrt.approx{.ftz}.f64 d, a", approximate("rsqrt")),
  form(`ex2.approx.${PAIRED} d, a`, approximate("ex2")),
  form(`ex2.approx.ftz.${BRAIN} d, a`, approximate("ex2")),
  form(`tanh.approx.f32|${PAIRED}|${BRAIN} d, a`, approximate("tanh")),
];
