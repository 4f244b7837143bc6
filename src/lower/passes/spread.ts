/**
 * Spreads a property of values through a function along data and control: what depends on a seed has
 * it, what a branch on such a value chooses has it, and so does what lanes take out of a loop that
 * they leave at different times because of it. Used for divergence and for "depends on what others
 * write".
 */
import type { DraftInstruction, Operand, Phi, Value } from "../draft.ts";
import type { BlockOrder } from "./block-order.ts";
import { isInside } from "./block-order.ts";
import { type BranchInfluence, branchInfluence } from "./branch-influence.ts";
import { endOperands, isValue } from "./instructions.ts";

interface Use {
  readonly position: number;
  /** Results that depend on the used value; undefined where it decides a branch. */
  readonly results: readonly Value[] | undefined;
  readonly instruction: DraftInstruction | undefined;
  readonly arg: number;
}

/** Definitions and uses of a function's values, and the influence of its branches, both shared. */
export class Dataflow {
  readonly order: BlockOrder;
  readonly #uses = new Map<number, Use[]>();
  readonly #definedAt = new Map<number, number>();
  readonly #influence = new Map<number, BranchInfluence>();
  readonly #labels: Int32Array;

  constructor(order: BlockOrder, params: readonly Value[]) {
    this.order = order;
    this.#labels = new Int32Array(order.blocks.length).fill(-1);
    for (const param of params) this.#definedAt.set(param.id, 0);
    order.blocks.forEach((block, position) => {
      for (const phi of block.phis) {
        this.#definedAt.set(phi.result.id, position);
        // A phi reads on the edge, at the end of the predecessor.
        for (const { block: from, value } of phi.incoming)
          this.#use(value, order.position.get(from)!, [phi.result]);
      }
      for (const instruction of block.body) {
        for (const result of instruction.results) this.#definedAt.set(result.id, position);
        instruction.args.forEach((arg, index) => {
          this.#use(arg, position, instruction.results, instruction, index);
        });
      }
      for (const operand of endOperands(block))
        this.#use(operand, position, block.end.kind === "brIf" ? undefined : []);
    });
  }

  uses(value: number): readonly Use[] {
    return this.#uses.get(value) ?? [];
  }

  definedAt(value: number): number {
    return this.#definedAt.get(value)!;
  }

  definedValues(): Iterable<readonly [value: number, position: number]> {
    return this.#definedAt;
  }

  influence(branch: number): BranchInfluence {
    let influence = this.#influence.get(branch);
    if (!influence) {
      influence = branchInfluence(this.order, branch, this.#labels);
      this.#influence.set(branch, influence);
    }
    return influence;
  }

  #use(
    operand: Operand,
    position: number,
    results: readonly Value[] | undefined,
    instruction?: DraftInstruction,
    arg = 0,
  ): void {
    if (!isValue(operand)) return;
    let list = this.#uses.get(operand.id);
    if (!list) {
      list = [];
      this.#uses.set(operand.id, list);
    }
    list.push({ position, results, instruction, arg });
  }
}

export class Spread {
  /** Values that have the property. */
  readonly values: Set<number> = new Set();
  /** Positions of blocks whose branch is decided by such a value. */
  readonly branches: Set<number> = new Set();
  /** Loops that such branches make lanes leave in different iterations. */
  readonly partedLoops: Set<number> = new Set();
  readonly #flow: Dataflow;
  readonly #passes: (instruction: DraftInstruction, arg: number) => boolean;
  readonly #work: number[] = [];

  /** `passes` tells whether an instruction's results depend on its argument number `arg`. */
  constructor(flow: Dataflow, passes: (instruction: DraftInstruction, arg: number) => boolean) {
    this.#flow = flow;
    this.#passes = passes;
  }

  seed(value: Value): void {
    this.#add(value.id);
  }

  /** Spreads from all seeds so far. */
  run(): void {
    for (let value = this.#work.pop(); value !== undefined; value = this.#work.pop())
      for (const use of this.#flow.uses(value)) {
        if (!use.results) this.#branch(use.position);
        else if (!use.instruction || this.#passes(use.instruction, use.arg))
          for (const result of use.results) this.#add(result.id);
      }
  }

  #add(value: number): void {
    if (this.values.has(value)) return;
    this.values.add(value);
    this.#work.push(value);
  }

  #branch(position: number): void {
    if (this.branches.has(position)) return;
    this.branches.add(position);
    const influence = this.#flow.influence(position);
    for (const join of influence.joins)
      for (const phi of this.#flow.order.blocks[join]!.phis)
        if (!isConstantPhi(phi)) this.#add(phi.result.id);
    for (const loop of influence.partedLoops) this.#part(loop);
  }

  /** What is made in the loop and read outside belongs to the iteration in which a lane left. */
  #part(index: number): void {
    if (this.partedLoops.has(index)) return;
    this.partedLoops.add(index);
    const loop = this.#flow.order.loops[index]!;
    for (const [value, position] of this.#flow.definedValues())
      if (isInside(loop, position))
        if (this.#flow.uses(value).some((use) => !isInside(loop, use.position))) this.#add(value);
  }
}

/** All incoming operands are the same: it does not matter which way a lane came. */
function isConstantPhi(phi: Phi): boolean {
  const first = phi.incoming[0]!.value;
  return phi.incoming.every(({ value }) =>
    isValue(value) || isValue(first)
      ? value === first
      : value.bits === first.bits && value.type === first.type,
  );
}
