/**
 * The values that a function body puts on the stack, in order of the code, and those of which a 32-bit number is made.
 * Columns of numbers, kept from one function to the next: there are half a million values in a large program.
 */
import { Numbers } from "./numbers.ts";

/** No value: what unreachable code takes from an empty stack. */
export const NO_VALUE = 0;
/** Any value that has no 64 bits, as most have: nothing is to be known of it. */
export const SHORT = 1;
/** In place of an opcode: a value that is not the last of what its instruction leaves, or that a block is given. */
export const BURIED = -1;
/** In place of an opcode: the last of several, the result of a call, of a block. */
export const OPAQUE = -2;
/** In place of an opcode: what memory.size, memory.grow and their like leave, of 32 bits once memory is. */
export const SIZE = -3;
export const SIZE_OR_FAILURE = -4;

/** What a 32-bit number is made of a value for. */
export const DEMAND = {
  /** An address, or an index of a table: what has no 32 bits may have to trap. */
  address: 0,
  /** Where or how much a bulk operation works: what has no 32 bits must trap. */
  place: 1,
  /** By how much memory or a table grows: what has no 32 bits must fail. */
  growth: 2,
  /** Whatever else reads the lower half only: `i32.wrap_i64`, narrow stores. `by` is where it begins. */
  narrow: 3,
  /** A local is set that may come to be of 32 bits; `by` is the node. */
  local: 4,
  /** An address whose lower half is enough: see `AccessFacts`. */
  nearAddress: 5,
} as const;

export class Values {
  /** Of values `FIRST_VALUE` to `count`. */
  count = SHORT;
  opcode = new Int16Array(FIRST_CAPACITY);
  /** Of the instruction in the module. */
  start = new Int32Array(FIRST_CAPACITY);
  end = new Int32Array(FIRST_CAPACITY);
  /** The operands, where there are two at most: values. */
  left = new Int32Array(FIRST_CAPACITY);
  right = new Int32Array(FIRST_CAPACITY);
  /** Of what is in `reads`: the node, see `LocalFlow`. */
  node = new Int32Array(FIRST_CAPACITY);

  /** Values that are readings of i64 locals. */
  readonly reads = new Numbers();

  demandCount = 0;
  demanded = new Int32Array(FIRST_CAPACITY);
  demand = new Uint8Array(FIRST_CAPACITY);
  by = new Int32Array(FIRST_CAPACITY);

  clear(): void {
    this.count = SHORT;
    this.reads.clear();
    this.demandCount = 0;
  }

  add(opcode: number, start: number, end: number, left = NO_VALUE, right = NO_VALUE): number {
    const value = ++this.count;
    if (value === this.opcode.length) this.growValues();
    this.opcode[value] = opcode;
    this.start[value] = start;
    this.end[value] = end;
    this.left[value] = left;
    this.right[value] = right;
    return value;
  }

  addRead(opcode: number, start: number, end: number, node: number, left = NO_VALUE): number {
    const value = this.add(opcode, start, end, left);
    this.node[value] = node;
    this.reads.push(value);
    return value;
  }

  /** Unreachable code makes nothing of nothing. */
  want(value: number, demand: number, by: number): void {
    if (value === NO_VALUE) return;
    const at = this.demandCount++;
    if (at === this.demand.length) this.growDemands();
    this.demanded[at] = value;
    this.demand[at] = demand;
    this.by[at] = by;
  }

  private growValues(): void {
    this.opcode = doubled(this.opcode, Int16Array);
    this.start = doubled(this.start, Int32Array);
    this.end = doubled(this.end, Int32Array);
    this.left = doubled(this.left, Int32Array);
    this.right = doubled(this.right, Int32Array);
    this.node = doubled(this.node, Int32Array);
  }

  private growDemands(): void {
    this.demanded = doubled(this.demanded, Int32Array);
    this.demand = doubled(this.demand, Uint8Array);
    this.by = doubled(this.by, Int32Array);
  }
}

export const FIRST_VALUE: number = SHORT + 1;
const FIRST_CAPACITY = 1024;

type Column = Int16Array | Int32Array | Uint8Array;

function doubled<T extends Column>(column: T, type: new (length: number) => T): T {
  const next = new type(2 * column.length);
  next.set(column);
  return next;
}
