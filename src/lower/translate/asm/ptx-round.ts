/** Rounding to f16 and bf16 in a direction, once. */
import type { FloatFormat } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE, type ValueType } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import {
  fromCompute,
  intToFloatDirected,
  type Rounding,
  roundToOdd,
  toCompute,
} from "../floats.ts";
import { i32 } from "../literals.ts";

const T = VALUE_TYPE;

/** A number of another format as the 16 bits of `to`. */
export function convertToNarrow16(
  b: DraftBuilder,
  x: Operand,
  from: FloatFormat,
  to: FloatFormat,
  mode: Rounding,
): Operand {
  const wide = toCompute(b, x, from);
  if (wide.type === T.f32) return narrow(b, wide, to, mode);
  const code = narrow(b, roundToOdd(b, wide), to, mode);
  return b.select(b.fcmp("uno", x, x), nanOfDouble(b, x, to), code);
}

/** An f64's NaN: quiet, with its sign and the upper bits of what it carries. */
function nanOfDouble(b: DraftBuilder, x: Operand, to: FloatFormat): Operand {
  const high = b.high(b.convert("bitcast", x, T.i64));
  const sign = b.on("and", b.on("shrU", high, i32(16)), i32(0x8000));
  const [shift, mask, quiet] = to === "half" ? [10, 0x3ff, 0x7e00] : [13, 0x7f, 0x7fc0];
  const carried = b.on("and", b.on("shrU", high, i32(shift)), i32(mask));
  return b.on("or", b.on("or", sign, carried), i32(quiet));
}

/** To nearest by the engine's own conversion, then to the next number where that lies on the wrong side. */
function narrow(b: DraftBuilder, x: Operand, to: FloatFormat, mode: Rounding): Operand {
  const nearest = fromCompute(b, x, to);
  if (mode === "nearest") return nearest;
  const back = toCompute(b, nearest, to);
  if (mode === "zero") {
    const isBeyond = b.fcmp("ogt", b.on("fabs", back), b.on("fabs", x));
    return b.on("sub", nearest, b.convert("zext", isBeyond, T.i32));
  }
  const isWrong = b.fcmp(mode === "up" ? "olt" : "ogt", back, x);
  const isNegative = b.icmp("ne", b.on("and", nearest, i32(0x8000)), i32(0));
  const outwards = mode === "up" ? -1 : 1;
  const step = b.select(isNegative, i32(outwards), i32(-outwards));
  return b.on("add", nearest, b.select(isWrong, step, i32(0)));
}

/** An integer as an f32 that is odd in its last bit where it is inexact: `roundToOdd` from an f64 says what for. */
export function oddFromInteger(b: DraftBuilder, x: Operand, signed: boolean): Operand {
  const rounded = intToFloatDirected(b, x, T.f32, signed, "zero");
  const back = b.convert(signed ? "floatToS" : "floatToU", rounded, x.type as ValueType);
  const isInexact = b.convert("zext", b.icmp("ne", back, x), T.i32);
  const bits = b.on("or", b.convert("bitcast", rounded, T.i32), isInexact);
  return b.convert("bitcast", bits, T.f32);
}
