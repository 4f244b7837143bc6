/** Text of names, types and constants, as the reader takes them. */
import type { ConstId, TypeId } from "../base/index.ts";
import { assert, unreachable } from "../base/index.ts";
import { bitsToDouble, bitsToNumber, widenBits } from "./float-bits.ts";
import type { Constant, Module, Type } from "./module.ts";
import { OPCODE, OPCODES } from "./opcodes.ts";

/** A name behind its sigil, quoted where it must be. */
export function printName(name: string): string {
  return /^[A-Za-z$._-][A-Za-z$._0-9-]*$/.test(name) ? name : `"${escapeText(name)}"`;
}

/** Inside quotes: what is not plain ASCII, and quotes and backslashes, as `\xx`. */
export function escapeText(text: string): string {
  return text.replace(/["\\\p{Cc}]/gu, (char) => hexEscape(char.charCodeAt(0)));
}

function hexEscape(byte: number): string {
  return `\\${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

function printBytes(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) {
    const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
    text += plain ? String.fromCharCode(byte) : hexEscape(byte);
  }
  return `c"${text}"`;
}

export function printType(module: Module, id: TypeId): string {
  const type: Type = module.types[id]!;
  switch (type.kind) {
    case "void":
    case "label":
    case "metadata":
    case "token":
      return type.kind;
    case "int":
      return `i${type.bits}`;
    case "float":
      return type.format;
    case "ptr":
      return type.space === 0 ? "ptr" : `ptr addrspace(${type.space})`;
    case "vector":
      return `<${type.length} x ${printType(module, type.element)}>`;
    case "array":
      return `[${type.length} x ${printType(module, type.element)}]`;
    case "struct":
      return type.name === "" ? printStructBody(module, type) : `%${printName(type.name)}`;
    case "opaque":
      return `%${printName(type.name)}`;
    case "function": {
      const params = type.params.map((param) => printType(module, param));
      if (type.variadic) params.push("...");
      return `${printType(module, type.result)} (${params.join(", ")})`;
    }
    default:
      return unreachable(type, "type");
  }
}

export function printStructBody(
  module: Module,
  type: Extract<Type, { readonly kind: "struct" }>,
): string {
  if (type.fields.length === 0) return type.packed ? "<{}>" : "{}";
  const body = `{ ${type.fields.map((field) => printType(module, field)).join(", ")} }`;
  return type.packed ? `<${body}>` : body;
}

/** `type value`. */
export function printTypedConstant(module: Module, id: ConstId): string {
  return `${printType(module, module.constants[id]!.type)} ${printConstant(module, id)}`;
}

/** The value alone. */
export function printConstant(module: Module, id: ConstId): string {
  const constant: Constant = module.constants[id]!;
  switch (constant.kind) {
    case "int":
      return printInt(module, constant.type, constant.value);
    case "float":
      return printFloat(module, constant.type, constant.bits);
    case "zero":
      return "zeroinitializer";
    case "null":
    case "undef":
    case "poison":
    case "none":
      return constant.kind;
    case "aggregate":
      return printAggregate(module, constant.type, constant.elements);
    case "bytes":
      return printBytes(constant.bytes);
    case "global":
      return `@${printName(module.globals[constant.global]!.name)}`;
    case "function":
      return `@${printName(module.functions[constant.function]!.name)}`;
    case "expression":
      return printExpression(module, constant);
    case "asm": {
      const effect = constant.sideEffect ? "sideeffect " : "";
      return `asm ${effect}"${escapeText(constant.text)}", "${escapeText(constant.constraints)}"`;
    }
    case "metadata":
      return constant.text;
    default:
      return unreachable(constant, "constant");
  }
}

function printInt(module: Module, typeId: TypeId, value: bigint): string {
  const type = module.types[typeId]!;
  if (type.kind === "int" && type.bits === 1) return value === 0n ? "false" : "true";
  return String(value);
}

function printFloat(module: Module, typeId: TypeId, bits: bigint): string {
  const type = module.types[typeId]!;
  assert(type.kind === "float", "a float constant has a float type");
  switch (type.format) {
    case "half":
      return `0xH${hex(bits, 4)}`;
    case "bfloat":
      return `0xR${hex(bits, 4)}`;
    case "fp128":
      return `0xL${hex(bits & 0xffff_ffff_ffff_ffffn, 16)}${hex(bits >> 64n, 16)}`;
    case "float":
    case "double": {
      const number = bitsToNumber(bits, type.format)!;
      const decimal = number.toExponential(6).replace(/e([+-])(\d)$/, "e$10$2");
      const wide = type.format === "double" ? bits : widenBits(bits, "float");
      const isExact = Number.isFinite(number) && Object.is(Number(decimal), bitsToDouble(wide));
      return isExact ? decimal : `0x${hex(wide, 16)}`;
    }
    default:
      return unreachable(type.format, "float format");
  }
}

function hex(bits: bigint, digits: number): string {
  return bits.toString(16).toUpperCase().padStart(digits, "0");
}

function printAggregate(module: Module, typeId: TypeId, elements: readonly ConstId[]): string {
  const type = module.types[typeId]!;
  const inside = elements.map((element) => printTypedConstant(module, element)).join(", ");
  if (type.kind === "array") return `[${inside}]`;
  if (type.kind === "vector") return `<${inside}>`;
  const braced = elements.length === 0 ? "{}" : `{ ${inside} }`;
  return type.kind === "struct" && type.packed ? `<${braced}>` : braced;
}

function printExpression(
  module: Module,
  expression: Extract<Constant, { readonly kind: "expression" }>,
): string {
  const name = OPCODES[expression.opcode]!.name;
  const operands = expression.operands.map((operand) => printTypedConstant(module, operand));
  if (expression.elementType !== undefined)
    return `${name} (${[printType(module, expression.elementType), ...operands].join(", ")})`;
  const isCast = expression.opcode >= OPCODE["trunc"]! && operands.length === 1;
  return isCast
    ? `${name} (${operands[0]} to ${printType(module, expression.type)})`
    : `${name} (${operands.join(", ")})`;
}
