/** Reading constants as numbers and bytes. */
import type { ConstId, GlobalId } from "../base/index.ts";
import { bitsToNumber } from "./float-bits.ts";
import type { Module } from "./module.ts";

/** Value of an integer constant (sign-extended), or undefined if it is none. */
export function intValue(module: Module, id: ConstId): bigint | undefined {
  const constant = module.constants[id]!;
  return constant.kind === "int" ? constant.value : undefined;
}

/** Value of a floating-point constant; undefined if it is none, or fp128. */
export function floatValue(module: Module, id: ConstId): number | undefined {
  const constant = module.constants[id]!;
  if (constant.kind !== "float") return undefined;
  const type = module.types[constant.type]!;
  return type.kind === "float" ? bitsToNumber(constant.bits, type.format) : undefined;
}

/** Whether every bit of the constant's memory is zero. */
export function isZeroConstant(module: Module, id: ConstId): boolean {
  const constant = module.constants[id]!;
  switch (constant.kind) {
    case "int":
      return constant.value === 0n;
    case "float":
      return constant.bits === 0n;
    case "zero":
    case "null":
      return true;
    case "bytes":
      return constant.bytes.every((byte) => byte === 0);
    case "aggregate":
      return constant.elements.every((element) => isZeroConstant(module, element));
    default:
      return false;
  }
}

/** Text of a constant global that holds a C string, up to its NUL; undefined if it holds none. */
export function globalString(module: Module, id: GlobalId): string | undefined {
  const { initializer } = module.globals[id]!;
  const constant = initializer === undefined ? undefined : module.constants[initializer];
  if (constant?.kind === "zero") return "";
  if (constant?.kind !== "bytes") return undefined;
  const end = constant.bytes.indexOf(0);
  return new TextDecoder().decode(constant.bytes.subarray(0, end < 0 ? undefined : end));
}
