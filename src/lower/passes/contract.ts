/**
 * Fuses multiplications with additions into `fma`, as nvcc does unless -fmad=false, so that results
 * have its rounding. The rules are those seen in code that nvcc 13.0 made for sm_90; two compilers
 * fuse, one after the other:
 *
 *   NVVM, per block: an addition takes in a product of its block that is used nowhere else, the left
 *   operand first. Subtractions stay.
 *   ptxas, product by product: if every use of the product, through negations, is an addition or
 *   subtraction that is not fused yet and in no deeper loop, all of them take it in and it vanishes;
 *   if one use is anything else (a store, a compare), none does.
 *
 * Chains are not rebracketed: a·b + c·d + e is fma(a, b, c·d) + e.
 */
import { pushTo } from "../../base/index.ts";
import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Value,
} from "../draft.ts";
import { Dominators, loopDepths } from "./graph.ts";
import { endOperands, isValue } from "./instructions.ts";

export function contract(fn: DraftFunction, draft: Draft, options: { fmad: boolean }): void {
  if (options.fmad) new Contraction(fn, draft).run();
}

/** A user of a value; without an instruction: a phi or the end of a block. */
interface Use {
  readonly instruction: DraftInstruction | undefined;
  readonly block: DraftBlock;
}

class Contraction {
  readonly #draft: Draft;
  readonly #blocks: readonly DraftBlock[];
  readonly #depth: ReadonlyMap<DraftBlock, number>;
  readonly #uses = new Map<number, Use[]>();
  readonly #definition = new Map<number, Use & { readonly instruction: DraftInstruction }>();
  /** Negations to put in front of instructions. */
  readonly #before = new Map<DraftInstruction, DraftInstruction[]>();

  constructor(fn: DraftFunction, draft: Draft) {
    this.#draft = draft;
    const dominators = new Dominators(fn);
    this.#blocks = dominators.order;
    this.#depth = loopDepths(dominators);
    for (const block of this.#blocks) {
      const nobody: Use = { instruction: undefined, block };
      for (const { incoming } of block.phis)
        for (const { value } of incoming) this.#addUse(value, nobody);
      for (const instruction of block.body) {
        for (const result of instruction.results)
          this.#definition.set(result.id, { instruction, block });
        for (const arg of instruction.args) this.#addUse(arg, { instruction, block });
      }
      for (const operand of endOperands(block)) this.#addUse(operand, nobody);
    }
  }

  run(): void {
    for (const block of this.#blocks)
      for (const instruction of block.body) this.#fuseSingleUse(instruction, block);
    for (const block of this.#blocks)
      for (const instruction of block.body) this.#fuseEverywhere(instruction, block);
    for (const block of this.#blocks)
      block.body = block.body.flatMap((instruction) => [
        ...(this.#before.get(instruction) ?? []),
        instruction,
      ]);
  }

  /** NVVM: x·y + z, where x·y has no other use. */
  #fuseSingleUse(sum: DraftInstruction, block: DraftBlock): void {
    if (sum.op !== "fadd" || !sum.contract) return;
    for (const [index, operand] of sum.args.entries()) {
      const made = isValue(operand) ? this.#definition.get(operand.id) : undefined;
      if (!made || made.block !== block || !isProduct(made.instruction)) continue;
      if (this.#usesOf(made.instruction).length !== 1) continue;
      this.#become(sum, made.instruction, false, sum.args[1 - index]!, false);
      return;
    }
  }

  /** ptxas: a product that all its users can take in. */
  #fuseEverywhere(product: DraftInstruction, block: DraftBlock): void {
    if (!isProduct(product)) return;
    const depth = this.#depth.get(block)!;
    const sums: { sum: DraftInstruction; operand: Value; negated: boolean }[] = [];
    const collect = (value: Value, negated: boolean): boolean =>
      (this.#uses.get(value.id) ?? []).every(({ instruction, block: where }) => {
        if (!instruction || this.#depth.get(where)! > depth) return false;
        const { op, results } = instruction;
        if (op === "fneg") return collect(results[0]!, !negated);
        if ((op !== "fadd" && op !== "fsub") || !instruction.contract) return false;
        sums.push({ sum: instruction, operand: value, negated });
        return true;
      });
    if (!collect(product.results[0]!, false)) return;
    for (const { sum, operand, negated } of sums) {
      // The same product on both sides was met twice; the second time nothing is left to do.
      if (sum.op !== "fadd" && sum.op !== "fsub") continue;
      const isLeft = sum.args[0] === operand;
      const isDifference = sum.op === "fsub";
      const other = sum.args[isLeft ? 1 : 0]!;
      this.#become(
        sum,
        product,
        negated !== (isDifference && !isLeft),
        other,
        isDifference && isLeft,
      );
    }
  }

  /** Makes the sum ±x·y ± other. */
  #become(
    sum: DraftInstruction,
    product: DraftInstruction,
    negateProduct: boolean,
    other: Operand,
    negateOther: boolean,
  ): void {
    const [x, y] = product.args as [Operand, Operand];
    const block = this.#definition.get(sum.results[0]!.id)!.block;
    for (const arg of sum.args) this.#removeUse(arg, sum);
    sum.op = "fma";
    sum.args = [
      negateProduct ? this.#negation(x, sum) : x,
      y,
      negateOther ? this.#negation(other, sum) : other,
    ];
    for (const arg of sum.args) this.#addUse(arg, { instruction: sum, block });
  }

  #negation(operand: Operand, user: DraftInstruction): Operand {
    const { instruction: made } = (isValue(operand) && this.#definition.get(operand.id)) || {};
    if (made?.op === "fneg") return made.args[0]!;
    const { block } = this.#definition.get(user.results[0]!.id)!;
    const result: Value = { id: this.#draft.nextValue++, type: user.type };
    const instruction: DraftInstruction = {
      op: "fneg",
      type: user.type,
      results: [result],
      args: [operand],
      aux: 0,
      loc: user.loc,
    };
    this.#addUse(operand, { instruction, block });
    this.#definition.set(result.id, { instruction, block });
    this.#before.set(user, [...(this.#before.get(user) ?? []), instruction]);
    return result;
  }

  #usesOf(instruction: DraftInstruction): readonly Use[] {
    return this.#uses.get(instruction.results[0]!.id) ?? [];
  }

  #addUse(operand: Operand, use: Use): void {
    if (!isValue(operand)) return;
    pushTo(this.#uses, operand.id, use);
  }

  #removeUse(operand: Operand, user: DraftInstruction): void {
    if (!isValue(operand)) return;
    const uses = this.#uses.get(operand.id)!;
    uses.splice(
      uses.findIndex(({ instruction }) => instruction === user),
      1,
    );
  }
}

function isProduct({ op, contract: mayFuse }: DraftInstruction): boolean {
  return op === "fmul" && mayFuse === true;
}
