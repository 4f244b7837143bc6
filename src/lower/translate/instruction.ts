/**
 * One IR instruction that is neither a phi nor a terminator → its registers.
 */
import type { TypeId } from "../../base/index.ts";
import { INSTRUCTION_FLAG, OPCODES } from "../../ir/index.ts";
import type { Operand } from "../draft.ts";
import { FENCE_SCOPES, VALUE_TYPE } from "../ops.ts";
import { pointerParts, translateAlloca, translateGetElementPointer } from "./addresses.ts";
import {
  translateFloatBinary,
  translateFloatCompare,
  translateIntBinary,
  translateIntCompare,
  translateNegation,
  translateSelect,
} from "./arithmetic.ts";
import { translateAtomic, translateCompareExchange } from "./atomics.ts";
import { translateCall } from "./calls.ts";
import { translateCast } from "./conversions.ts";
import { type AccessTraits, loadValue, storeValue } from "./memory.ts";
import type { Activation } from "./translation.ts";
import { operand, operandType, scalar, unsupported, zeros } from "./values.ts";
import {
  translateExtractElement,
  translateExtractValue,
  translateInsertElement,
  translateInsertValue,
  translateShuffleVector,
} from "./vectors.ts";

export function translateInstruction(a: Activation, index: number): readonly Operand[] {
  a.kernel.size++;
  const name = OPCODES[a.body.opcode[index]!]!.name;
  const type = a.body.type[index]! as TypeId;
  a.build.ordered = (a.body.flags[index]! & INSTRUCTION_FLAG.ordered) !== 0;
  if (a.kernel.layouts.isTooLarge(type)) {
    unsupported(a, "lower/aggregate-too-large", { bytes: a.kernel.layouts.of(type).size });
    return zeros(a, type);
  }
  switch (name) {
    case "add":
    case "sub":
    case "mul":
    case "udiv":
    case "sdiv":
    case "urem":
    case "srem":
    case "shl":
    case "lshr":
    case "ashr":
    case "and":
    case "or":
    case "xor":
      return translateIntBinary(a, index, name);
    case "fadd":
    case "fsub":
    case "fmul":
    case "fdiv":
    case "frem":
      return translateFloatBinary(a, index, name);
    case "fneg":
      return translateNegation(a, index);
    case "icmp":
      return translateIntCompare(a, index);
    case "fcmp":
      return translateFloatCompare(a, index);
    case "select":
      return translateSelect(a, index);
    case "freeze":
      return operand(a, index, 0);
    case "trunc":
    case "zext":
    case "sext":
    case "fptrunc":
    case "fpext":
    case "fptoui":
    case "fptosi":
    case "uitofp":
    case "sitofp":
    case "ptrtoint":
    case "inttoptr":
    case "bitcast":
    case "addrspacecast":
      return translateCast(a, index, name);
    case "extractelement":
      return translateExtractElement(a, index);
    case "insertelement":
      return translateInsertElement(a, index);
    case "shufflevector":
      return translateShuffleVector(a, index);
    case "extractvalue":
      return translateExtractValue(a, index);
    case "insertvalue":
      return translateInsertValue(a, index);
    case "alloca":
      return translateAlloca(a, index);
    case "getelementptr":
      return translateGetElementPointer(a, index);
    case "load": {
      const parts = pointerParts(a, scalar(a, index, 0), operandType(a, index, 0));
      return loadValue(a, parts, type, traits(a, index));
    }
    case "store": {
      const stored = operandType(a, index, 0);
      if (a.kernel.layouts.isTooLarge(stored)) {
        const bytes = a.kernel.layouts.of(stored).size;
        unsupported(a, "lower/aggregate-too-large", { bytes });
        return [];
      }
      const parts = pointerParts(a, scalar(a, index, 1), operandType(a, index, 1));
      storeValue(a, parts, stored, operand(a, index, 0), traits(a, index));
      return [];
    }
    case "fence":
      a.build.append("fence", VALUE_TYPE.i32, [], FENCE_SCOPES.indexOf("device"), []);
      return [];
    case "atomicrmw":
      return translateAtomic(a, index);
    case "cmpxchg":
      return translateCompareExchange(a, index);
    case "call":
      return translateCall(a, index);
    default:
      unsupported(a, "lower/unsupported-instruction", { instruction: name });
      return zeros(a, type);
  }
}

/** Atomic loads and stores are single accesses anyway; they must only not be merged or moved. */
function traits(a: Activation, index: number): AccessTraits {
  const flags = a.body.flags[index]!;
  return {
    align: 2 ** a.body.aux[index]!,
    volatile: (flags & (INSTRUCTION_FLAG.volatile | INSTRUCTION_FLAG.atomic)) !== 0,
    readOnly: (flags & INSTRUCTION_FLAG.invariant) !== 0,
  };
}
