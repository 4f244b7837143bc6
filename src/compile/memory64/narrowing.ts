/**
 * Decides how each value that must be of 32 bits comes to be: computed in 32 bits, where that takes no more wraps than
 * one, or wrapped. The lower half of a sum depends on the lower halves of what is added only, and so it is for the
 * other operations here. Where only the lower half of what a local holds is ever read, another local holds it, of 32 bits.
 */
import type { BodyState } from "./body-state.ts";
import { constantAt } from "./constants.ts";
import { Numbers } from "./numbers.ts";
import { hasNarrowOperands, isNarrowableLoad, OP } from "./opcodes.ts";
import {
  BURIED,
  DEMAND,
  FIRST_VALUE,
  NO_VALUE,
  SIZE,
  SIZE_OR_FAILURE,
  type Values,
} from "./values.ts";

/** What becomes of a value. */
export const STATE = {
  asItIs: 0,
  /** Its instruction makes 32 bits. */
  narrow: 1,
  /** Wrapped behind its instruction. */
  wrapped: 2,
  /** Behind its instruction a function looks at the upper half. */
  checkedPlace: 3,
  checkedGrowth: 4,
  /** Wrapped behind its instruction, and before that compared with what 32 bits can be. */
  checkedAddress: 5,
} as const;

const CHECKED: Readonly<Record<number, number>> = {
  [DEMAND.address]: STATE.checkedAddress,
  [DEMAND.place]: STATE.checkedPlace,
  [DEMAND.growth]: STATE.checkedGrowth,
};

/** In wraps. What nothing can be put behind is never part of something narrow. */
const IMPOSSIBLE = 1000;
const MOST_SHIFT = 31;
/** Each round finds what hangs on the locals that the last one left wide; such chains are short. */
const MOST_ROUNDS = 16;

export class Narrowing {
  /** By value. */
  state = new Uint8Array(0);
  /** By node of locals: its web. By web: 1 where it is of 32 bits. */
  webs = new Numbers();
  narrowWebs = new Uint8Array(0);
  private cost = new Int32Array(0);
  private canNarrow = new Uint8Array(0);
  private hasWidened = false;
  private readonly pending: number[] = [];
  private readonly wasm: Uint8Array;
  private readonly checksAddresses: boolean;

  /** With `checksAddresses` no address is cut: those of more than 32 bits trap. Then all locals stay as they are. */
  constructor(wasm: Uint8Array, checksAddresses: boolean) {
    this.wasm = wasm;
    this.checksAddresses = checksAddresses;
  }

  /** Where no code can be put behind the maker of a value that must be narrow, the body is refused. */
  plan(body: BodyState): void {
    const { values } = body;
    if (this.state.length <= values.count) this.grow(2 * values.count + 2);
    if (!this.checksAddresses) {
      this.webs = body.flow.webs();
      const webs = this.webs.length;
      if (this.narrowWebs.length < webs) this.narrowWebs = new Uint8Array(2 * webs);
      this.narrowWebs.fill(1, 0, webs);
    }
    for (let round = 0; ; round++) {
      if (round === MOST_ROUNDS) this.narrowWebs.fill(0);
      this.price(values);
      this.hasWidened = false;
      this.state.fill(STATE.asItIs, 0, values.count + 1);
      for (let at = 0; at < values.demandCount; at++) this.meet(body, at);
      if (this.checksAddresses || !this.widenLocals(values)) return;
    }
  }

  private grow(length: number): void {
    this.state = new Uint8Array(length);
    this.canNarrow = new Uint8Array(length);
    this.cost = new Int32Array(length);
  }

  /**
   * Wraps that it takes to have the instructions of values make 32 bits. Operands come before what is made of them.
   * One loop without calls: see `common-instructions.ts`.
   */
  private price(values: Values): void {
    const { canNarrow, checksAddresses, cost, wasm } = this;
    const { count, left, node, opcode, right, start } = values;
    for (let value = FIRST_VALUE; value <= count; value++) {
      let price = IMPOSSIBLE;
      const code = opcode[value]!;
      switch (code) {
        case OP.i64Const:
          price = 0;
          break;
        case SIZE:
        case SIZE_OR_FAILURE:
        case OP.i64ExtendI32S:
        case OP.i64ExtendI32U:
          price = -1;
          break;
        case OP.i64Add:
        case OP.i64Sub:
        case OP.i64Mul:
        case OP.i64And:
        case OP.i64Or:
        case OP.i64Xor:
        case OP.select:
        case OP.selectTyped:
          price = cost[left[value]!]! + cost[right[value]!]!;
          break;
        case OP.i64Shl: {
          const by = right[value]!;
          const isShort = opcode[by] === OP.i64Const && by !== NO_VALUE;
          if (isShort && wasm[start[by]! + 1]! <= MOST_SHIFT) price = cost[left[value]!]!;
          break;
        }
        case OP.i64Extend8S:
        case OP.i64Extend16S:
        case OP.i64Extend32S:
          price = cost[left[value]!]!;
          break;
        case OP.localGet:
        case OP.localTee:
          if (!checksAddresses && this.isNarrow(node[value]!)) price = 0;
          break;
        default:
          // Fewer bytes may be in bounds where all are not.
          if (code === OP.i64Load && checksAddresses) break;
          if (isNarrowableLoad(code, wasm[start[value]! + 1]!)) price = 0;
      }
      canNarrow[value] = price <= 1 ? 1 : 0;
      cost[value] = code === BURIED ? IMPOSSIBLE : Math.min(price, 1);
    }
  }

  private meet(body: BodyState, at: number): void {
    const { values } = body;
    const value = values.demanded[at]!;
    const demand = values.demand[at]!;
    if (demand === DEMAND.local) {
      const node = values.by[at]!;
      if (values.opcode[value] === BURIED) this.widen(node);
      if (this.isNarrow(node)) this.narrow(values, value);
    } else if (demand === DEMAND.narrow) {
      const isStore = this.wasm[values.by[at]!] !== OP.i32WrapI64;
      const isWorth = this.canNarrow[value] === 1 && (!isStore || this.cost[value]! <= 0);
      if (isWorth) this.narrow(values, value);
    } else {
      if (values.opcode[value] === BURIED) body.refuse("an address among several results");
      const isCut =
        demand === DEMAND.nearAddress || (demand === DEMAND.address && !this.checksAddresses);
      if (isCut || this.hasShortValue(values, value)) this.narrow(values, value);
      else this.state[value] = CHECKED[demand]!;
    }
  }

  /** Whether the upper half is 0 for all one can see. */
  private hasShortValue({ left, opcode, right, start }: Values, value: number): boolean {
    const isShortConstant = (operand: number) =>
      opcode[operand] === OP.i64Const && constantAt(this.wasm, start[operand]! + 1).high === 0;
    switch (opcode[value]) {
      case SIZE:
      case OP.i64ExtendI32U:
      case OP.i64Load8U:
      case OP.i64Load16U:
      case OP.i64Load32U:
        return true;
      case OP.i64And:
        return isShortConstant(left[value]!) || isShortConstant(right[value]!);
      default:
        return isShortConstant(value);
    }
  }

  private narrow({ opcode, left, right }: Values, first: number): void {
    const { pending, state } = this;
    if (this.canNarrow[first] === 0) {
      if (first >= FIRST_VALUE) state[first] = STATE.wrapped;
      return;
    }
    pending.push(first);
    for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
      if (value < FIRST_VALUE) continue;
      const isNarrow = this.canNarrow[value] === 1;
      state[value] = isNarrow ? STATE.narrow : STATE.wrapped;
      if (isNarrow && hasNarrowOperands(opcode[value]!)) pending.push(left[value]!, right[value]!);
    }
  }

  /** True where a local was taken for narrow of which a whole value is read. */
  private widenLocals({ node, reads }: Values): boolean {
    for (let at = 0; at < reads.length; at++) {
      const value = reads.get(at);
      if (this.state[value] !== STATE.narrow) this.widen(node[value]!);
    }
    return this.hasWidened;
  }

  private widen(node: number): void {
    this.hasWidened ||= this.isNarrow(node);
    this.narrowWebs[this.webs.get(node)] = 0;
  }

  isNarrow(node: number): boolean {
    return this.narrowWebs[this.webs.get(node)] === 1;
  }
}
