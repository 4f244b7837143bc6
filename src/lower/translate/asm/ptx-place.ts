/** The address operands of inline PTX. */
import type { Space } from "../../program.ts";
import { addressParts, shifted } from "../addresses.ts";
import { addressOfNumber } from "../shared-numbers.ts";
import type { AddressParts } from "../translation.ts";
import type { PtxOperand, PtxStatement } from "./parse-ptx.ts";
import { type PtxContext, read, UnsupportedPtx } from "./ptx-registers.ts";

const SPACES: Readonly<Record<string, Space>> = {
  global: "global",
  shared: "shared",
  local: "local",
  const: "constant",
};

export function isSharedSpace(mod: string | undefined): boolean {
  return mod === "shared" || mod === "shared::cluster";
}

/**
 * The address in brackets, in the memory that the opcode names; shared memory of a cluster is generic. `isNumber`: it
 * is one of shared memory's (`shared-numbers.ts`).
 */
export function place(
  ctx: PtxContext,
  statement: PtxStatement,
  operand: PtxOperand | undefined,
  isNumber = statement.mods.some(isSharedSpace),
): AddressParts {
  if (operand?.kind !== "address") throw new UnsupportedPtx(`${statement.name} without an address`);
  const { kernel } = ctx.call.a;
  const type = { kind: "int", bits: 32, signed: false, packed: false, brain: false } as const;
  const given = read(ctx, operand.base, type);
  const base = isNumber ? addressOfNumber(ctx.b, kernel.module, given) : given;
  const parts = shifted(addressParts(ctx.call.a, base), operand.offset);
  if (statement.mods.includes("param")) throw new UnsupportedPtx("parameter space");
  const named = statement.mods.map((mod) => SPACES[mod]).find((space) => space !== undefined);
  return named ? { ...parts, space: named } : parts;
}
