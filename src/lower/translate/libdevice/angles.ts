/**
 * Sine, cosine and tangent. Their values come from the math library; what is made here are the loads
 * that NVIDIA's code does on the way, which a profiler counts: words of 2/pi for large arguments, and
 * the coefficients of double-precision polynomials. Source of thresholds, widths and numbers of loads:
 * the PTX that nvcc 13.0 makes of these functions for sm_90.
 */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import type { AccessElement } from "../../program.ts";
import type { DraftBuilder } from "../builder.ts";
import { arg, type CallSite, type Handler } from "../call-site.ts";
import { f64, i32 } from "../literals.ts";
import { whenTrue } from "../loops.ts";
import { emitKeptLoad } from "../memory.ts";
import type { AngleTable } from "./angle-tables.ts";

const T = VALUE_TYPE;

/** 105615.0f: from here on float functions reduce with words of 2/pi. */
const LARGE_F32 = 0x47ce_4780;
const INFINITY_F32 = 0x7f80_0000;
/** The same words for every float: 2/pi × 2^192, at the end of the table. */
const F32_WORDS = 6;
const F32_FIRST_BYTE = 144 - 4 * F32_WORDS;

/** High word of 2^31: from here on double functions do. */
const LARGE_F64 = 0x41e0_0000;
const INFINITY_F64 = 0x7ff0_0000;

const WORD: readonly AccessElement[] = [{ offset: 0, memory: "i32" }];
const LONG_WORD: readonly AccessElement[] = [{ offset: 0, memory: "i64" }];
const PAIR: readonly AccessElement[] = [
  { offset: 0, memory: "f64" },
  { offset: 8, memory: "f64" },
];

/** A load from byte `offset + index` of a table whose value nobody needs; `index` is an i32. */
function touch(
  { a, b }: CallSite,
  table: AngleTable,
  offset: number,
  elements: readonly AccessElement[],
  bytes: number,
  index: Operand = i32(0),
): void {
  const start = i32(a.kernel.angleTables.addressOf(table));
  const base = b.on("add", index, start);
  emitKeptLoad(a, { base, offset, space: "global" }, elements, bytes);
}

/** Whether the word, without sign, is in [low, high): a compare of floats by their bits. */
function isWithin(b: DraftBuilder, word: Operand, low: number, high: number): Operand {
  const magnitude = b.on("and", word, i32(0x7fff_ffff));
  return b.icmp("ult", b.on("sub", magnitude, i32(low)), i32(high - low));
}

/** The loads that reducing an angle to a quadrant takes. */
function reduce(call: CallSite, x: Operand): void {
  const { b } = call;
  if (x.type === T.f32) {
    const isLarge = isWithin(b, b.convert("bitcast", x, T.i32), LARGE_F32, INFINITY_F32);
    whenTrue(b, isLarge, () => {
      for (let i = 0; i < F32_WORDS; i++) touch(call, "twoOverPi", F32_FIRST_BYTE + 4 * i, WORD, 4);
      return [];
    });
    return;
  }
  const high = b.high(b.convert("bitcast", x, T.i64));
  whenTrue(b, isWithin(b, high, LARGE_F64, INFINITY_F64), () => {
    touchLongWords(call, high);
    return [];
  });
}

/** Words of 64 bits from the one that meets the exponent on: four, or the three that are left. */
function touchLongWords(call: CallSite, high: Operand): void {
  const { b } = call;
  const exponent = b.on("and", b.on("shrU", high, i32(20)), i32(0x7ff));
  const skipped = b.on("shrU", b.on("sub", exponent, i32(1024)), i32(6));
  const index = b.on("shl", b.on("sub", i32(15), skipped), i32(3));
  for (let i = 0; i < 3; i++) touch(call, "twoOverPi", 8 * i, LONG_WORD, 8, index);
  whenTrue(b, b.icmp("ne", skipped, i32(0)), () => {
    touch(call, "twoOverPi", 24, LONG_WORD, 8, index);
    return [];
  });
}

/** The polynomial of an even quadrant is the sine's, of an odd one the cosine's. */
function touchCoefficients(call: CallSite, quadrant: Operand): void {
  const { b } = call;
  const index = b.on("shl", b.on("and", quadrant, i32(1)), i32(6));
  for (let i = 0; i < 3; i++) touch(call, "sineAndCosine", 16 * i, PAIR, 16, index);
}

/** Number of the quadrant around `x`, up to a multiple of two; 0 for infinity. */
function quadrantOf(b: DraftBuilder, x: Operand): Operand {
  const high = b.high(b.convert("bitcast", x, T.i64));
  const turns = b.on("fmul", x, f64(2 / Math.PI));
  const near = b.convert("floatToS", b.on("frint", turns), T.i32);
  const [quadrant] = whenTrue(b, isWithin(b, high, LARGE_F64, INFINITY_F64), () => {
    const sine = b.on("fabs", b.math("sin", x));
    const isOdd = b.fcmp("ogt", sine, b.on("fabs", b.math("cos", x)));
    return [{ taken: b.convert("zext", isOdd, T.i32), skipped: near }];
  });
  return b.select(b.fcmp("oeq", b.on("fabs", x), f64(Infinity)), i32(0), quadrant!);
}

/** As `quadrantOf`, for pi × x. */
function quadrantOfHalfTurns(call: CallSite, name: "sin" | "cos", x: Operand): Operand {
  const { b } = call;
  const doubled = b.on("frint", b.on("fadd", x, x));
  const quadrant = b.low(b.convert("floatToS", doubled, T.i64));
  if (name === "sin") return quadrant;
  // Whole numbers all: the cosine's code takes 0 in their place.
  const isWhole = b.fcmp("oge", b.on("fabs", x), f64(2 ** 53));
  return b.select(isWhole, i32(0), quadrant);
}

const nextQuadrant = (b: DraftBuilder, quadrant: Operand): Operand => b.on("add", quadrant, i32(1));

function sineOrCosine(name: "sin" | "cos"): Handler {
  return (call) => {
    const { b } = call;
    const x = arg(call, 0);
    reduce(call, x);
    if (x.type === T.f64) {
      const quadrant = quadrantOf(b, x);
      touchCoefficients(call, name === "sin" ? quadrant : nextQuadrant(b, quadrant));
    }
    return [b.math(name, x)];
  };
}

function sineOrCosineOfHalfTurns(name: "sin" | "cos"): Handler {
  return (call) => {
    const { b } = call;
    const x = arg(call, 0);
    if (x.type === T.f64) {
      const quadrant = quadrantOfHalfTurns(call, name, x);
      touchCoefficients(call, name === "sin" ? quadrant : nextQuadrant(b, quadrant));
    }
    return [b.math(`${name}pi`, x)];
  };
}

export const ANGLE_FUNCTIONS: Readonly<Record<string, Handler>> = {
  sin: sineOrCosine("sin"),
  cos: sineOrCosine("cos"),
  tan: (call) => {
    reduce(call, arg(call, 0));
    return [call.b.math("tan", arg(call, 0))];
  },
  sinpi: sineOrCosineOfHalfTurns("sin"),
  cospi: sineOrCosineOfHalfTurns("cos"),
  // What the headers make sincos of: the reduction once, then both functions without loads.
  reduce_angle: (call) => {
    reduce(call, arg(call, 0));
    return [arg(call, 0)];
  },
};
