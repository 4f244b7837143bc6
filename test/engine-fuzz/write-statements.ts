/** Statements of generated kernels. */
import type { Expression, Statement } from "./kernel-tree.ts";
import { constant } from "./write-expressions.ts";

export const BARRIER: Statement = { kind: "barrier" };

export function assign(name: string, value: Expression): Statement {
  return { kind: "let", name, value };
}

export function store(buffer: string, index: Expression, value: Expression): Statement {
  return { kind: "store", buffer, index, value };
}

export function choose(condition: Expression, ...then: readonly Statement[]): Statement {
  return { kind: "if", condition, then, otherwise: [] };
}

export function chooseBetween(
  condition: Expression,
  then: readonly Statement[],
  otherwise: readonly Statement[],
): Statement {
  return { kind: "if", condition, then, otherwise };
}

export function either(
  condition: Expression,
  then: readonly Statement[],
  otherwise: readonly Statement[],
): Statement {
  return { kind: "if", condition, then, otherwise };
}

/** Counts from 0 to below `limit`. */
export function repeat(
  counter: string,
  limit: Expression,
  ...body: readonly Statement[]
): Statement {
  const next = ["add", constant(1)] as const;
  return { kind: "for", counter, start: constant(0), limit, while: "slt", next, body };
}
