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
  readonly members: Value[];
}

/** Values by register; a value that is not mentioned has a register of its own. */
export class RegisterClasses {
  readonly #classOf = new Map<number, RegisterClass>();

  /** The value that stands for the register. */
  representative(value: Value): Value {
    return this.#classOf.get(value.id)?.representative ?? value;
  }

  members(value: Value): readonly Value[] {
    return this.#classOf.get(value.id)?.members ?? [value];
  }

  /** Afterwards `a`'s representative stands for both. */
  unite(a: Value, b: Value): void {
    const [first, second] = [this.classOf(a), this.classOf(b)];
    const [larger, smaller] =
      first.members.length < second.members.length ? [second, first] : [first, second];
    larger.representative = first.representative;
    larger.members.push(...smaller.members);
    for (const member of smaller.members) this.#classOf.set(member.id, larger);
  }

  private classOf(value: Value): RegisterClass {
    const known = this.#classOf.get(value.id);
    if (known) return known;
    const alone = { representative: value, members: [value] };
    this.#classOf.set(value.id, alone);
    return alone;
  }

  /** Gives each value of the register one of its own again. */
  dissolve(value: Value): void {
    for (const member of this.members(value)) this.#classOf.delete(member.id);
  }
}

export function coalescePhis(
  fn: DraftFunction,
  order: BlockOrder,
  liveness: Liveness,
  mayShare: (phi: Value, operand: Value) => boolean,
): RegisterClasses {
  const interferes = interference(fn, order, liveness);
  const classes = new RegisterClasses();
  for (const block of order.blocks)
    for (const { result, incoming } of block.phis)
      for (const { value } of incoming) {
        if (!isValue(value) || value.type !== result.type || !mayShare(result, value)) continue;
        if (classes.representative(value) === classes.representative(result)) continue;
        const others = classes.members(value);
        const isFree = classes
          .members(result)
          .every((member) => others.every((other) => !interferes(member, other)));
        if (isFree) classes.unite(result, value);
      }
  return classes;
}

interface Definition {
  readonly position: number;
  /** Instruction number in the block; -1 for phis and parameters. */
  readonly index: number;
}

/** Tells whether two values are alive at the same time. In SSA form one is then defined in the other's lifetime. */
function interference(
  fn: DraftFunction,
  order: BlockOrder,
  liveness: Liveness,
): (a: Value, b: Value) => boolean {
  const dominates = new Dominators(fn).within(order.blocks);
  const definition = new Map<number, Definition>();
  // Last use in each block by value: `position * 2^32 + index`.
  const lastUse = new Map<number, Map<number, number>>();
  for (const param of fn.params) definition.set(param.id, { position: 0, index: -1 });
  order.blocks.forEach((block, position) => {
    const use = (id: number, index: number): void => {
      const uses = lastUse.get(id);
      if (uses) uses.set(position, index);
      else lastUse.set(id, new Map([[position, index]]));
    };
    for (const { result } of block.phis) definition.set(result.id, { position, index: -1 });
    block.body.forEach(({ args, results }, index) => {
      for (const arg of args) if (isValue(arg)) use(arg.id, index);
      for (const result of results) definition.set(result.id, { position, index });
    });
    for (const operand of endOperands(block))
      if (isValue(operand)) use(operand.id, block.body.length);
  });
  const isLiveAfter = (value: Value, at: Definition): boolean =>
    liveness.isLiveOut(value, at.position) ||
    (lastUse.get(value.id)?.get(at.position) ?? -1) > at.index;
  return (a, b) => {
    const [da, db] = [definition.get(a.id)!, definition.get(b.id)!];
    if (da.position === db.position) {
      // Phis of one block, or results of one instruction, come into being together.
      if (da.index === db.index) return true;
      return da.index < db.index ? isLiveAfter(a, db) : isLiveAfter(b, da);
    }
    if (dominates(da.position, db.position)) return isLiveAfter(a, db);
    if (dominates(db.position, da.position)) return isLiveAfter(b, da);
    return false;
  };
}
