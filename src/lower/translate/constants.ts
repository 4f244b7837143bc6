/** Constants of the module as operands. */
import type { ConstId, LocId } from "../../base/index.ts";
import type { Operand } from "../draft.ts";
import { type ConstantContext, constantLeaves } from "./constant-values.ts";
import { literal } from "./literals.ts";
import type { KernelTranslation } from "./translation.ts";

/** Registers of a constant operand; an undefined variable is reported at `loc`. */
export function constantRegisters(k: KernelTranslation, id: ConstId, loc: LocId): Operand[] {
  const constant = k.module.constants[id]!;
  const { leaves } = k.layouts.of(constant.type);
  const context: ConstantContext = {
    layouts: k.layouts,
    addressOf: (global) => k.globalAddress.get(global) ?? k.shared.address.get(global),
  };
  return constantLeaves(context, id).flatMap((scalar, position) => {
    const leaf = leaves[position];
    if (!leaf) return [];
    const types = k.layouts.leafRegisters(leaf);
    if ("code" in scalar) {
      k.problems.error(scalar.code, { name: scalar.name }, loc);
      return types.map((type) => literal(type, 0n));
    }
    const registers = types.map((type, part) => literal(type, scalar.bits >> BigInt(64 * part)));
    if (scalar.within && registers[0]) {
      const base = literal(registers[0].type, BigInt(scalar.within.start));
      const { offset, space } = scalar.within;
      k.addresses.set(registers[0], { base, offset, space });
    }
    return registers;
  });
}
