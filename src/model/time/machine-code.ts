/**
 * What an instruction of a `Program` becomes on a GPU: how many machine instructions, on which units,
 * and how many of them one after the other.
 *
 * Sequences of more than one instruction (division, roots, the math library) are those that nvcc 13
 * emits for sm_90, read off the pipe counters of the loops in `accuracy/programs/compute.cu`
 * (`fma32`, `divide`, `fastDivide`, `fastSines`, `roots`, `intDiv`), less the loop's own instructions;
 * functions of the math library in `math-code.ts`. What is estimated is marked.
 */
import type { Operation } from "../../device/index.ts";
import {
  MATH_FUNCTIONS,
  MATRIX_SHAPES,
  type MatrixNumber,
  OPS,
  type OpName,
  VALUE_TYPE,
} from "../../lower/index.ts";
import { code, type MachineCode, NO_CODE, plus } from "./instruction-counts.ts";
import { measuredMath } from "./math-code.ts";

const one = (operation: Operation): MachineCode => code({ [operation]: 1 });
const MOVE = code({}, 1);

/** 32-bit and 64-bit integers; the latter are pairs of registers. */
const INTEGER: Readonly<Partial<Record<OpName, readonly [i32: MachineCode, i64: MachineCode]>>> = {
  add: [one("integerAdd"), code({ integerAdd: 2 })],
  sub: [one("integerAdd"), code({ integerAdd: 2 })],
  mul: [one("integerMultiply"), code({ integerMultiply: 4 }, 0, { integerMultiply: 2 })],
  mulHiS: [code({ integerMultiply: 2 }, 0, { integerMultiply: 1 }), code({ integerMultiply: 16 })],
  mulHiU: [code({ integerMultiply: 2 }, 0, { integerMultiply: 1 }), code({ integerMultiply: 16 })],
  and: [one("logic"), code({ logic: 2 }, 0, { logic: 1 })],
  or: [one("logic"), code({ logic: 2 }, 0, { logic: 1 })],
  xor: [one("logic"), code({ logic: 2 }, 0, { logic: 1 })],
  shl: [one("shift"), code({ shift: 2, logic: 1 }, 0, { shift: 1 })],
  shrU: [one("shift"), code({ shift: 2, logic: 1 }, 0, { shift: 1 })],
  shrS: [one("shift"), code({ shift: 2, logic: 1 }, 0, { shift: 1 })],
  minS: [one("compare"), code({ compare: 3 })],
  maxS: [one("compare"), code({ compare: 3 })],
  minU: [one("compare"), code({ compare: 3 })],
  maxU: [one("compare"), code({ compare: 3 })],
  funnelL: [one("shift"), code({ shift: 3 })],
  funnelR: [one("shift"), code({ shift: 3 })],
  clz: [one("bitCount"), code({ bitCount: 2, integerAdd: 2 })],
  ctz: [code({ bitCount: 1, logic: 1 }), code({ bitCount: 2, logic: 3 })],
  popc: [one("bitCount"), code({ bitCount: 2, integerAdd: 1 })],
  bitReverse: [one("bitCount"), code({ bitCount: 2 })],
  prmt: [one("logic"), one("logic")],
  icmp: [one("compare"), code({ compare: 2 })],
  select: [one("logic"), code({ logic: 2 }, 0, { logic: 1 })],
  sext8: [one("shift"), code({ shift: 2 })],
  sext16: [one("shift"), code({ shift: 2 })],
};

/** By a divisor that is not known at compile time; its reciprocal is made each time. 64 bits: a call,
 * whose short way for numbers of 32 bits is what counts. */
const DIVISION: readonly [i32: MachineCode, i64: MachineCode] = [
  code({ special: 2, integerMultiply: 6, integerAdd: 4, compare: 2 }, 1, {
    special: 2,
    integerMultiply: 4,
    integerAdd: 3,
    compare: 1,
  }),
  code({ special: 2, integerMultiply: 8, integerAdd: 6, compare: 4 }, 8, {
    special: 2,
    integerMultiply: 5,
    integerAdd: 4,
    compare: 2,
  }),
];
/** By a constant: multiplied by its reciprocal. */
const CONSTANT_DIVISION = code({ integerMultiply: 2, shift: 1, integerAdd: 1 });

/** Single and double precision. */
const FLOAT: Readonly<Partial<Record<OpName, readonly [f32: MachineCode, f64: MachineCode]>>> = {
  fadd: [one("fp32"), one("fp64")],
  fsub: [one("fp32"), one("fp64")],
  fmul: [one("fp32"), one("fp64")],
  fma: [one("fp32"), one("fp64")],
  fmin: [one("compare"), code({ fp64: 1, logic: 4 })],
  fmax: [one("compare"), code({ fp64: 1, logic: 4 })],
  fcmp: [one("compare"), one("fp64")],
  fdiv: [
    code({ fp32: 6, special: 2 }, 3, { fp32: 5, special: 1 }),
    code({ fp64: 9, special: 1 }, 4, { fp64: 8, special: 1 }),
  ],
  fsqrt: [
    code({ fp32: 4, special: 1, integerAdd: 1, compare: 1 }, 3, { fp32: 4, special: 1 }),
    code({ fp64: 8, special: 1, integerAdd: 2 }, 4, { fp64: 7, special: 1 }),
  ],
  ffloor: [one("convert"), one("convert64")],
  fceil: [one("convert"), one("convert64")],
  ftrunc: [one("convert"), one("convert64")],
  frint: [one("convert"), one("convert64")],
  fcopysign: [one("logic"), one("logic")],
  flushDenormal: [one("fp32"), one("fp64")],
};

/** `__fdividef`: a reciprocal and a product, scaled where the divisor is huge. */
const APPROXIMATE_QUOTIENT = code({ fp32: 1, special: 1, compare: 1, logic: 1 });

/** Sequences of the math library in single precision: arithmetic, special, integer, other. */
const sequence = (fp32: number, special: number, logic: number, others = 0): MachineCode =>
  code({ fp32, special, logic }, others, {
    fp32: Math.ceil(fp32 * 0.7),
    special: Math.min(1, special),
    logic: Math.ceil(logic * 0.4),
  });

/** Base-2 exponentials and logarithms of the special-function unit, and a product. */
const SPECIAL_F32 = sequence(2, 1, 1);
const FAST_F32: ReadonlySet<string> = new Set(["fast_exp", "fast_exp10", "fast_log", "fast_log10"]);
/** Estimated: functions that were not measured are polynomials of ten to twenty terms with a choice of intervals. */
const LONG_F32 = sequence(30, 2, 10, 4);
/** Estimated: double precision takes about twice the terms. */
const LONG_F64 = code({ fp64: 22, logic: 8, special: 1 }, 4, { fp64: 16, special: 1 });

const SPECIAL_REGISTER = code({}, 1);
const EFFECT: Readonly<Partial<Record<OpName, MachineCode>>> = {
  printf: code({ loadStore: 12, integerAdd: 20 }, 10),
  heapAlloc: code({ loadStore: 10, integerAdd: 40 }, 20),
  heapFree: code({ loadStore: 10, integerAdd: 40 }, 20),
  assertFail: code({ loadStore: 10 }, 10),
  call: code({}, 6),
  // One instruction each, on the path of loads and stores.
  textureRead: one("loadStore"),
  surfaceRead: one("loadStore"),
  surfaceWrite: one("loadStore"),
  matrixLoad: one("loadStore"),
};

/**
 * Work of the matrix units in products of 1,024 pairs of 16-bit factors. Rates of the other factors by the
 * whitepapers of A100 and H100: half for tf32, twice for bytes, a sixteenth for doubles.
 */
const PAIRS_OF_STEP = 1024;
const STEPS_OVER_HALF: Readonly<Record<MatrixNumber, number>> = {
  f16: 1,
  bf16: 1,
  tf32: 2,
  f64: 16,
  s8: 0.5,
  u8: 0.5,
};
const MATRIX_PRODUCT: readonly MachineCode[] = MATRIX_SHAPES.map(({ m, n, k, a }) => {
  const matrix = (STEPS_OVER_HALF[a] * m * n * k) / PAIRS_OF_STEP;
  return { issued: 1, operations: { matrix }, chain: { matrix } };
});

/** Operations that cost no instruction: operands read in place, renamed registers. */
const FREE: ReadonlySet<OpName> = new Set([
  "mov",
  "nothing",
  "param",
  "frame",
  "bitcast",
  "canonicalNan",
  "pack64",
  "barrierResult",
  "fneg",
  "fabs",
  "trunc",
]);

export interface InstructionFacts {
  readonly op: number;
  readonly type: number;
  readonly aux: number;
  /** Whether the second argument is a constant. */
  readonly byConstant: boolean;
  /** Whether the result is read at all. */
  readonly isRead: boolean;
  /** Whether the argument's bits are looked at too: `compile/` reduces large arguments of sine so. */
  readonly isReduced: boolean;
  /** Whether constants are loaded before they are read, or moved into registers. */
  readonly areConstantsLoaded: boolean;
}

/** The machine code of one instruction by itself, memory and branches included. */
export function machineCode(facts: InstructionFacts): MachineCode {
  const { op, type, aux, byConstant, isRead } = facts;
  const { name: opName, class: opClass } = OPS[op]!;
  const name = opName as OpName;
  if (FREE.has(name)) return NO_CODE;
  const wide = type === VALUE_TYPE.i64 ? 1 : 0;
  const isDouble = type === VALUE_TYPE.f64;
  if (opClass === "memory") return isRead ? one("loadStore") : REDUCTION_STEP;
  switch (name) {
    case "divS":
    case "divU":
      return byConstant && !wide ? CONSTANT_DIVISION : DIVISION[wide];
    case "remS":
    case "remU":
      return byConstant && !wide ? plus(CONSTANT_DIVISION, one("integerMultiply")) : DIVISION[wide];
    case "frem":
      return mathCode("fmod", isDouble, facts);
    case "fdiv":
      if (aux === 1) return APPROXIMATE_QUOTIENT;
      break;
    case "math":
      return mathCode(MATH_FUNCTIONS[aux]!.name, isDouble, facts);
    case "shuffle":
      return one("shuffle");
    case "vote":
    case "activeMask":
      return one("vote");
    case "matchAny":
    case "matchAll":
    case "reduce":
    case "matrixTranspose":
      return one("shuffle");
    case "matrixMultiply":
      return MATRIX_PRODUCT[aux]!;
    case "barrier":
      return one("barrier");
    case "special":
      return SPECIAL_REGISTER;
    case "floatToS":
    case "floatToU":
      return one(isDouble || aux === VALUE_TYPE.i64 ? "convert64" : "special");
    case "sToFloat":
    case "uToFloat":
      return one(wide || aux === VALUE_TYPE.f64 ? "convert64" : "convert");
    case "fpext":
    case "fptrunc":
      return one("convert64");
    case "halfToFloat":
    case "floatToHalf":
      return one("convert");
    case "and":
    case "or":
    case "xor":
    case "select":
    case "zext":
      // Predicates combine within the comparison that makes them.
      if (type === VALUE_TYPE.i1) return name === "zext" ? one("logic") : NO_CODE;
      break;
    default:
  }
  if (isDouble || type === VALUE_TYPE.f32) {
    const float = FLOAT[name]?.[isDouble ? 1 : 0];
    if (float) return float;
  }
  return INTEGER[name]?.[wide] ?? EFFECT[name] ?? MOVE;
}

/**
 * A load whose result nobody reads is one step of the argument reduction of sine and cosine above
 * 105,615 (`compile/` emits these loads for the counters' sake). `sines` with a scale of 1e7: 227
 * instructions more for six of them.
 */
const REDUCTION_STEP = code({ loadStore: 1, integerAdd: 16, integerMultiply: 16 }, 5, {
  integerMultiply: 12,
  loadStore: 1,
});

/** `__sinf`, `__cosf` and `__tanf` have no reduction: the special-function unit does it all. */
const INTRINSIC_F32: Readonly<Record<string, MachineCode>> = {
  sin: sequence(1, 1, 0),
  cos: sequence(1, 1, 0),
  tan: sequence(4, 3, 0),
};

function mathCode(
  name: string,
  isDouble: boolean,
  { isReduced, areConstantsLoaded }: InstructionFacts,
): MachineCode {
  if (!isDouble && !isReduced && INTRINSIC_F32[name]) return INTRINSIC_F32[name];
  if (!isDouble && FAST_F32.has(name)) return SPECIAL_F32;
  const measured = measuredMath(
    name === "powi" ? "pow" : name,
    isDouble ? 8 : 4,
    areConstantsLoaded,
  );
  return measured ?? (isDouble ? LONG_F64 : LONG_F32);
}
