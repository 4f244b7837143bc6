/** How handlers of inline PTX take the operands of their statement. */
import type { Operand } from "../../draft.ts";
import type { PtxOperand, PtxStatement } from "./parse-ptx.ts";
import type { PtxHandler } from "./ptx-forms.ts";
import {
  type PtxContext,
  type PtxType,
  ptxType,
  read,
  UnsupportedPtx,
  write,
} from "./ptx-registers.ts";

export const U32: PtxType = { kind: "int", bits: 32, signed: false, packed: false, brain: false };
export const PRED: PtxType = { ...U32, kind: "pred", bits: 1 };

/** The last modifier that is a type. */
export function typeOf(statement: PtxStatement): PtxType {
  for (const mod of [...statement.mods].reverse()) {
    const type = ptxType(mod);
    if (type) return type;
  }
  throw new UnsupportedPtx(statement.name);
}

/** Type of the result and of the source, in this order. */
export function typesOf(statement: PtxStatement): [PtxType, PtxType] {
  const [to, from] = statement.mods.map(ptxType).filter((type) => type !== undefined);
  if (!to || !from) throw new UnsupportedPtx(statement.text);
  return [to, from];
}

export function source(
  ctx: PtxContext,
  statement: PtxStatement,
  at: number,
  type: PtxType,
): Operand {
  const operand = statement.operands[at];
  if (!operand) throw new UnsupportedPtx(`${statement.name} with so few operands`);
  return read(ctx, operand, type);
}

export function destination(statement: PtxStatement): PtxOperand {
  const [operand] = statement.operands;
  if (!operand) throw new UnsupportedPtx(`${statement.name} without a result`);
  return operand;
}

export type Compute = (
  ctx: PtxContext,
  type: PtxType,
  operands: Operand[],
  statement: PtxStatement,
) => Operand;

/** A handler that reads all sources as the instruction's type and writes one result. */
export function simple(compute: Compute): PtxHandler {
  return (ctx, statement) => {
    const type = typeOf(statement);
    const operands = statement.operands.slice(1).map((operand) => read(ctx, operand, type));
    write(ctx, destination(statement), compute(ctx, type, operands, statement));
  };
}
