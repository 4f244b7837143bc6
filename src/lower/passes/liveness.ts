/**
 * Which values are live at the ends of blocks. Only values that some block but their own reads, and
 * phis, have a number and a bit; all others live and die inside their block. A phi's operands are live
 * out of the predecessors, its result is not live into its block.
 */
import type { Operand, Value } from "../draft.ts";
import type { BlockOrder } from "./block-order.ts";
import { endOperands, isValue } from "./instructions.ts";

export class Liveness {
  /** Values with a bit; the index is the bit. */
  readonly values: readonly Value[];
  readonly liveIn: readonly Uint32Array[];
  readonly liveOut: readonly Uint32Array[];
  readonly #bit: ReadonlyMap<number, number>;

  constructor(order: BlockOrder) {
    const { blocks, position, next } = order;
    // The block that defines a value; phis and parameters count as used elsewhere in any case.
    const home = new Map<number, number>();
    blocks.forEach((block, at) => {
      for (const { results } of block.body) for (const { id } of results) home.set(id, at);
    });
    const bit = new Map<number, number>();
    const values: Value[] = [];
    const number = (operand: Operand, at: number): void => {
      if (!isValue(operand) || home.get(operand.id) === at || bit.has(operand.id)) return;
      bit.set(operand.id, values.length);
      values.push(operand);
    };
    blocks.forEach((block, at) => {
      for (const phi of block.phis) {
        number(phi.result, at);
        for (const { value } of phi.incoming) number(value, -2);
      }
      for (const { args } of block.body) for (const arg of args) number(arg, at);
      for (const operand of endOperands(block)) number(operand, at);
    });

    const words = (values.length + 31) >>> 5;
    const empty = (): Uint32Array[] => blocks.map(() => new Uint32Array(words));
    const [uses, defs, onEdges] = [empty(), empty(), empty()];
    const add = (set: Uint32Array, operand: Operand, unless?: Uint32Array): void => {
      const index = isValue(operand) ? bit.get(operand.id) : undefined;
      if (index === undefined || (unless && (unless[index >>> 5]! >>> (index & 31)) & 1)) return;
      set[index >>> 5]! |= 1 << (index & 31);
    };
    blocks.forEach((block, at) => {
      for (const phi of block.phis) {
        add(defs[at]!, phi.result);
        for (const incoming of phi.incoming)
          add(onEdges[position.get(incoming.block)!]!, incoming.value);
      }
      for (const { args, results } of block.body) {
        for (const arg of args) add(uses[at]!, arg, defs[at]!);
        for (const result of results) add(defs[at]!, result);
      }
      for (const operand of endOperands(block)) add(uses[at]!, operand, defs[at]!);
    });

    const [liveIn, liveOut] = [empty(), onEdges];
    for (let changed = true; changed; ) {
      changed = false;
      for (let at = blocks.length - 1; at >= 0; at--) {
        const out = liveOut[at]!;
        for (const to of next[at]!) {
          const from = liveIn[to]!;
          for (let word = 0; word < words; word++) out[word]! |= from[word]!;
        }
        const into = liveIn[at]!;
        for (let word = 0; word < words; word++) {
          const now = (uses[at]![word]! | (out[word]! & ~defs[at]![word]!)) >>> 0;
          if (now === into[word]) continue;
          into[word] = now;
          changed = true;
        }
      }
    }
    this.values = values;
    this.liveIn = liveIn;
    this.liveOut = liveOut;
    this.#bit = bit;
  }

  isLiveOut(value: Value, position: number): boolean {
    const bit = this.#bit.get(value.id);
    return bit !== undefined && ((this.liveOut[position]![bit >>> 5]! >>> (bit & 31)) & 1) === 1;
  }

  /** Values live into the block at `position`, its phis not among them. */
  liveInto(position: number): Value[] {
    const result: Value[] = [];
    const set = this.liveIn[position]!;
    for (let word = 0; word < set.length; word++)
      for (let bits = set[word]!; bits !== 0; bits &= bits - 1)
        result.push(this.values[word * 32 + 31 - Math.clz32(bits & -bits)]!);
    return result;
  }
}
