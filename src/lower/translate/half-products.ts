/**
 * Which products of halves additions take in, as ptxas does with those of floats (see
 * `passes/contract.ts`): a product whose every use is a fusable addition or subtraction. It is decided
 * here because a half product is rounded to 16 bits at once, which no later pass sees through.
 */
import { type Body, INSTRUCTION_FLAG, OPCODE } from "../../ir/index.ts";
import { isValueOperand } from "./call-graph.ts";
import type { Activation } from "./translation.ts";
import { operandRef } from "./values.ts";

export interface FusedProduct {
  /** The multiplication, an instruction of the body. */
  readonly product: number;
  /** Operand of the sum that it is. */
  readonly position: 0 | 1;
}

/** The product that the addition or subtraction `index` takes in: of two, the one that is made first. */
export function fusedProduct(a: Activation, index: number): FusedProduct | undefined {
  const { body, fn } = a;
  const found = ([0, 1] as const)
    .map((position) => ({
      position,
      product: operandRef(a, index, position) - fn.params.length,
    }))
    .filter(({ product }) => product >= 0 && mayVanish(body, fn.params.length).has(product))
    .sort((x, y) => x.product - y.product);
  return found[0];
}

const vanishing = new WeakMap<Body, ReadonlySet<number>>();

/** Fusable multiplications that only fusable additions and subtractions use. */
function mayVanish(body: Body, params: number): ReadonlySet<number> {
  const known = vanishing.get(body);
  if (known) return known;
  const isFusable = (index: number): boolean =>
    (body.flags[index]! & INSTRUCTION_FLAG.contract) !== 0;
  const products = new Set<number>();
  for (let index = 0; index < body.length; index++)
    if (body.opcode[index] === OPCODE["fmul"] && isFusable(index)) products.add(index);
  for (let index = 0; index < body.length && products.size > 0; index++) {
    const opcode = body.opcode[index]!;
    if ((opcode === OPCODE["fadd"] || opcode === OPCODE["fsub"]) && isFusable(index)) continue;
    const start = body.operandStart[index]!;
    for (let at = start; at < body.operandStart[index + 1]!; at++)
      if (isValueOperand(opcode, at - start)) products.delete(body.operands[at]! - params);
  }
  vanishing.set(body, products);
  return products;
}
