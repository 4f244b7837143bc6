/**
 * Folds floating-point instructions on constants, with the rounding of the executed ones. NaN results
 * stay unfolded: which NaN comes out is the executor's business.
 */
import { FCMP_PREDICATES } from "../../ir/index.ts";
import type { DraftInstruction, Literal, Operand } from "../draft.ts";
import { VALUE_TYPE, type ValueType } from "../ops.ts";
import { f32, f64, i1, isLiteral, literal, signedBits } from "../translate/literals.ts";

export function foldFloat(instruction: DraftInstruction): Operand | undefined {
  const { op, type, args, aux } = instruction;
  if (!args.every(isLiteral)) return undefined;
  const [a, b] = args;
  if (!a) return undefined;
  switch (op) {
    case "sToFloat":
      return a.type === VALUE_TYPE.i32 ? float(aux as ValueType, Number(signedBits(a))) : undefined;
    case "uToFloat":
      return a.type === VALUE_TYPE.i32 ? float(aux as ValueType, Number(a.bits)) : undefined;
    case "fpext":
      return float(VALUE_TYPE.f64, numberOf(a));
    case "fptrunc":
      return float(VALUE_TYPE.f32, numberOf(a));
    case "fneg":
      if (Number.isNaN(numberOf(a))) return undefined;
      return literal(type, a.bits ^ (1n << (type === VALUE_TYPE.f32 ? 31n : 63n)));
    case "fabs":
      if (Number.isNaN(numberOf(a))) return undefined;
      return literal(type, a.bits & ~(1n << (type === VALUE_TYPE.f32 ? 31n : 63n)));
    case "fadd":
      return float(type, numberOf(a) + numberOf(b!));
    case "fsub":
      return float(type, numberOf(a) - numberOf(b!));
    // Products and quotients of two f32 fit f64 well enough to be rounded once more without error.
    case "fmul":
      return float(type, numberOf(a) * numberOf(b!));
    case "fdiv":
      return float(type, numberOf(a) / numberOf(b!));
    case "fcmp":
      return i1(compare(FCMP_PREDICATES[aux]!, numberOf(a), numberOf(b!)));
    default:
      return undefined;
  }
}

const view = new DataView(new ArrayBuffer(8));

function numberOf({ type, bits }: Literal): number {
  if (type === VALUE_TYPE.f32) {
    view.setUint32(0, Number(bits));
    return view.getFloat32(0);
  }
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

function float(type: ValueType, value: number): Literal | undefined {
  if (Number.isNaN(value)) return undefined;
  return type === VALUE_TYPE.f32 ? f32(value) : f64(value);
}

function compare(predicate: (typeof FCMP_PREDICATES)[number], a: number, b: number): boolean {
  const unordered = Number.isNaN(a) || Number.isNaN(b);
  switch (predicate) {
    case "false":
      return false;
    case "true":
      return true;
    case "ord":
      return !unordered;
    case "uno":
      return unordered;
    default: {
      if (unordered) return predicate.startsWith("u");
      const relation = predicate.slice(1);
      if (relation === "eq") return a === b;
      if (relation === "ne") return a !== b;
      if (relation === "gt") return a > b;
      if (relation === "ge") return a >= b;
      return relation === "lt" ? a < b : a <= b;
    }
  }
}
