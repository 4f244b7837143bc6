/**
 * Chooses which values share a register: a phi with those of its operands whose lifetimes keep clear
 * of it and of each other, so that few moves remain. Values of one register have one type, and are
 * all uniform or none.
 */
import type { DraftFunction, Value } from "../draft.ts";
import type { BlockOrder } from "./block-order.ts";
import { Dominators } from "./graph.ts";
import { endOperands, isValue } from "./instructions.ts";
import type { Liveness } from "./liveness.ts";

interface RegisterClass {
  representative: Value;
  /** In the order of their definitions. */
  readonly members: Defined[];
}

/** A value, and where it is defined. */
interface Defined {
  readonly value: Value;
  readonly position: number;
  /** Instruction number in the block; -1 for phis and parameters. */
  readonly index: number;
  /** By blocks in the preorder of the tree of dominators, then by instructions. */
  readonly rank: number;
  /** Ranks from `rank` up to this one are of values whose definition this one dominates. */
  readonly end: number;
}

/** More than a block has instructions; blocks times this are exact as a double. */
const RANKS_OF_BLOCK = 2 ** 28;

/** Values by register; a value that is not mentioned has a register of its own. */
export class RegisterClasses {
  readonly #classOf = new Map<number, RegisterClass>();

  /** The value that stands for the register. */
  representative(value: Value): Value {
    return this.#classOf.get(value.id)?.representative ?? value;
  }

  /** Undefined for a value that is not mentioned. */
  members(value: Value): readonly Defined[] | undefined {
    return this.#classOf.get(value.id)?.members;
  }

  /** Of values or classes; afterwards `a`'s representative stands for both. */
  unite(a: Defined, b: Defined): void {
    const [first, second] = [this.#ofOrAlone(a), this.#ofOrAlone(b)];
    const [fewer, more] =
      first.members.length < second.members.length ? [first, second] : [second, first];
    more.representative = first.representative;
    for (const member of fewer.members) {
      more.members.splice(placeOf(more.members, member.rank), 0, member);
      this.#classOf.set(member.value.id, more);
    }
  }

  #ofOrAlone(one: Defined): RegisterClass {
    const known = this.#classOf.get(one.value.id);
    if (known) return known;
    const alone = { representative: one.value, members: [one] };
    this.#classOf.set(one.value.id, alone);
    return alone;
  }

  /** Gives each value of the register one of its own again. */
  dissolve(value: Value): void {
    for (const member of this.members(value) ?? []) this.#classOf.delete(member.value.id);
  }
}

export function coalescePhis(
  fn: DraftFunction,
  order: BlockOrder,
  liveness: Liveness,
  mayShare: (phi: Value, operand: Value) => boolean,
): RegisterClasses {
  const lifetimes = lifetimesOf(fn, order, liveness);
  const classes = new RegisterClasses();
  const members = (one: Defined): readonly Defined[] => classes.members(one.value) ?? [one];
  for (const block of order.blocks)
    for (const { result, incoming } of block.phis)
      for (const { value } of incoming) {
        if (!isValue(value) || value.type !== result.type || !mayShare(result, value)) continue;
        if (classes.representative(value) === classes.representative(result)) continue;
        const [phi, operand] = [lifetimes.definition(result), lifetimes.definition(value)];
        if (keepClear(members(phi), members(operand), lifetimes.isLiveAfter))
          classes.unite(phi, operand);
      }
  return classes;
}

/**
 * Whether no value of one class is alive together with one of another, where none is with one of its own class. In SSA
 * form one of two such values is then defined in the other's lifetime, and a value that is alive at a definition
 * further down is so at every one between: so each is compared only with the next above it and the first below it.
 *
 * Boissinot, Darte, Rastello, de Dinechin, Guillon: Revisiting Out-of-SSA Translation for Correctness, Code Quality, and
 * Efficiency (CGO 2009).
 */
function keepClear(
  a: readonly Defined[],
  b: readonly Defined[],
  isLiveAfter: (value: Value, at: Defined) => boolean,
): boolean {
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a];
  for (const one of fewer) {
    const at = placeOf(more, one.rank);
    // Phis of one block, or results of one instruction, come into being together.
    if (more[at]?.rank === one.rank) return false;
    let above = at - 1;
    while (above >= 0 && more[above]!.end <= one.rank) above--;
    if (above >= 0 && isLiveAfter(more[above]!.value, one)) return false;
    for (let below = at; below < more.length && more[below]!.rank < one.end; ) {
      const first = more[below]!;
      if (isLiveAfter(one.value, first)) return false;
      while (below < more.length && more[below]!.rank < first.end) below++;
    }
  }
  return true;
}

/** Of the first member that is not defined before. */
function placeOf(members: readonly Defined[], rank: number): number {
  let [low, high] = [0, members.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (members[middle]!.rank < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Lifetimes {
  definition(value: Value): Defined;
  /** Of a value that is defined above. */
  isLiveAfter(value: Value, at: Defined): boolean;
}

function lifetimesOf(fn: DraftFunction, order: BlockOrder, liveness: Liveness): Lifetimes {
  const { place, end } = new Dominators(fn).treePlaces(order.blocks);
  const definitions = new Map<number, Defined>();
  const define = (value: Value, position: number, index: number): void => {
    definitions.set(value.id, {
      value,
      position,
      index,
      rank: place[position]! * RANKS_OF_BLOCK + index + 1,
      end: end[position]! * RANKS_OF_BLOCK,
    });
  };
  // Last use in each block by value.
  const lastUse = new Map<number, Map<number, number>>();
  for (const param of fn.params) define(param, 0, -1);
  order.blocks.forEach((block, position) => {
    const use = (id: number, index: number): void => {
      const uses = lastUse.get(id);
      if (uses) uses.set(position, index);
      else lastUse.set(id, new Map([[position, index]]));
    };
    for (const { result } of block.phis) define(result, position, -1);
    block.body.forEach(({ args, results }, index) => {
      for (const arg of args) if (isValue(arg)) use(arg.id, index);
      for (const result of results) define(result, position, index);
    });
    for (const operand of endOperands(block))
      if (isValue(operand)) use(operand.id, block.body.length);
  });
  return {
    definition: (value) => definitions.get(value.id)!,
    isLiveAfter: (value, { position, index }) =>
      liveness.isLiveOut(value, position) || (lastUse.get(value.id)?.get(position) ?? -1) > index,
  };
}
