/** Which operand types each opcode takes: one rule a family. */
import type { TypeId } from "../base/index.ts";
import { scalarBits } from "./layout.ts";
import type { Module, Type } from "./module.ts";
import { ATOMIC_OPS } from "./opcodes.ts";

/** An instruction as the rules see it: types only. */
export interface TypedInstruction {
  readonly name: string;
  readonly result: TypeId;
  /** Types of the value operands, in order; blocks and numbers left out. */
  readonly operands: readonly TypeId[];
  readonly aux: number;
  readonly auxType: TypeId;
  /** Result type of the function around it. */
  readonly functionResult: TypeId;
}

const INT_BINARY = "add sub mul udiv sdiv urem srem shl lshr ashr and or xor".split(" ");
const FLOAT_BINARY = "fadd fsub fmul fdiv frem".split(" ");

/** Whether the types fit together as the opcode demands. */
export function typesFit(module: Module, it: TypedInstruction): boolean {
  const [first, second, third] = it.operands;
  const kindOf = (id: TypeId | undefined): Type["kind"] | "nothing" =>
    id === undefined ? "nothing" : module.types[scalarOf(module, id)]!.kind;
  const isInt = (id: TypeId | undefined) => kindOf(id) === "int";
  const isPlainInt = (id: TypeId | undefined) => id !== undefined && kindAt(module, id) === "int";
  const isPtr = (id: TypeId | undefined) => id !== undefined && kindAt(module, id) === "ptr";
  if (INT_BINARY.includes(it.name)) return isInt(first) && first === second && first === it.result;
  if (FLOAT_BINARY.includes(it.name))
    return kindOf(first) === "float" && first === second && first === it.result;
  switch (it.name) {
    case "ret":
      return first === undefined
        ? kindAt(module, it.functionResult) === "void"
        : first === it.functionResult;
    case "br":
    case "unreachable":
    case "fence":
      return it.operands.length === 0;
    case "condbr":
      return first !== undefined && isBool(module, first);
    case "switch":
      return isPlainInt(first) && it.operands.every((type) => type === first);
    case "indirectbr":
      return isPtr(first);
    case "fneg":
      return kindOf(first) === "float" && first === it.result;
    case "freeze":
      return first === it.result && isFirstClass(module, first);
    case "extractelement":
      return first !== undefined && scalarOf(module, first) === it.result && isPlainInt(second);
    case "insertelement":
      return first === it.result && second === scalarOf(module, it.result) && isPlainInt(third);
    case "shufflevector":
      return (
        first === second && isInt(third) && third !== undefined && bitsOf(module, third) === 32
      );
    case "extractvalue":
    case "insertvalue":
      return first !== undefined && ["struct", "array"].includes(kindAt(module, first));
    case "alloca":
      return isPlainInt(first) && isPtr(it.result) && isSized(module, it.auxType);
    case "load":
      return isPtr(first) && isSized(module, it.result);
    case "store":
      return isPtr(second) && first !== undefined && isSized(module, first);
    case "cmpxchg":
      return isPtr(first) && second === third && (isPlainInt(second) || isPtr(second));
    case "atomicrmw":
      return isPtr(first) && second === it.result && atomicFits(module, it);
    case "getelementptr":
      return (
        kindOf(first) === "ptr" && it.operands.slice(1).every(isInt) && isSized(module, it.auxType)
      );
    case "icmp":
      return first === second && (isInt(first) || kindOf(first) === "ptr");
    case "fcmp":
      return first === second && kindOf(first) === "float";
    case "phi":
      return isFirstClass(module, it.result) && it.operands.every((type) => type === it.result);
    case "select":
      return (
        second === it.result &&
        third === it.result &&
        first !== undefined &&
        isBool(module, scalarOf(module, first)) &&
        (kindAt(module, first) !== "vector" ||
          lengthOf(module, first) === lengthOf(module, it.result))
      );
    case "call":
      return callFits(module, it);
    case "va_arg":
      return isPtr(first);
    default:
      return (
        first !== undefined &&
        it.operands.length === 1 &&
        castFits(module, it.name, first, it.result)
      );
  }
}

function kindAt(module: Module, id: TypeId): Type["kind"] {
  return module.types[id]!.kind;
}

function scalarOf(module: Module, id: TypeId): TypeId {
  const type = module.types[id]!;
  return type.kind === "vector" ? type.element : id;
}

function lengthOf(module: Module, id: TypeId): number {
  const type = module.types[id]!;
  return type.kind === "vector" ? type.length : 1;
}

function bitsOf(module: Module, id: TypeId): number {
  return scalarBits(module, scalarOf(module, id));
}

function isBool(module: Module, id: TypeId): boolean {
  const type = module.types[id]!;
  return type.kind === "int" && type.bits === 1;
}

function isFirstClass(module: Module, id: TypeId | undefined): boolean {
  return id !== undefined && !["void", "label", "function", "opaque"].includes(kindAt(module, id));
}

function isSized(module: Module, id: TypeId): boolean {
  const type = module.types[id]!;
  if (type.kind === "struct") return type.fields.every((field) => isSized(module, field));
  if (type.kind === "array" || type.kind === "vector") return isSized(module, type.element);
  return type.kind === "int" || type.kind === "float" || type.kind === "ptr";
}

function atomicFits(module: Module, it: TypedInstruction): boolean {
  const operation = ATOMIC_OPS[it.aux >> 8]!;
  const kind = module.types[scalarOf(module, it.result)]!.kind;
  if (operation === "xchg") return ["int", "float", "ptr"].includes(kind);
  return kind === (operation.startsWith("f") ? "float" : "int");
}

/** The signature the call was written with against its operands: the arguments, then the callee. */
function callFits(module: Module, it: TypedInstruction): boolean {
  const signature = module.types[it.auxType]!;
  const args = it.operands.slice(0, it.aux);
  const callee = it.operands[it.aux];
  if (signature.kind !== "function" || callee === undefined) return false;
  if (signature.result !== it.result || kindAt(module, callee) !== "ptr") return false;
  const countFits = signature.variadic
    ? args.length >= signature.params.length
    : args.length === signature.params.length;
  return countFits && signature.params.every((param, index) => args[index] === param);
}

const CASTS: Readonly<Record<string, readonly [from: string, to: string, size: string]>> = {
  trunc: ["int", "int", ">"],
  zext: ["int", "int", "<"],
  sext: ["int", "int", "<"],
  fptrunc: ["float", "float", ">"],
  fpext: ["float", "float", "<"],
  fptoui: ["float", "int", ""],
  fptosi: ["float", "int", ""],
  uitofp: ["int", "float", ""],
  sitofp: ["int", "float", ""],
  ptrtoint: ["ptr", "int", ""],
  inttoptr: ["int", "ptr", ""],
  addrspacecast: ["ptr", "ptr", ""],
};

function castFits(module: Module, name: string, from: TypeId, to: TypeId): boolean {
  const [fromScalar, toScalar] = [scalarOf(module, from), scalarOf(module, to)];
  const [fromBits, toBits] = [bitsOf(module, from), bitsOf(module, to)];
  if (name === "bitcast") {
    const isPtrCast = kindAt(module, fromScalar) === "ptr" || kindAt(module, toScalar) === "ptr";
    if (!isSized(module, from) || !isSized(module, to)) return false;
    return isPtrCast
      ? fromScalar === toScalar
      : fromBits * lengthOf(module, from) === toBits * lengthOf(module, to);
  }
  const rule = CASTS[name];
  if (rule === undefined) return false;
  const [fromKind, toKind, size] = rule;
  return (
    kindAt(module, fromScalar) === fromKind &&
    kindAt(module, toScalar) === toKind &&
    lengthOf(module, from) === lengthOf(module, to) &&
    (size === "" || (size === ">" ? fromBits > toBits : fromBits < toBits))
  );
}
