/** The stack of operands and blocks of one function body, as validation of WebAssembly keeps it, without types. */
import type { Signature } from "../wasm-sections.ts";
import { Memory64Error } from "./memory64-error.ts";
import { NO_VALUE } from "./values.ts";

export interface Block {
  readonly height: number;
  readonly type: Signature;
  readonly isLoop: boolean;
  /** Behind a branch: what is taken from the empty stack is of any type. */
  isUnreachable: boolean;
}

const FIRST_CAPACITY = 256;

export class OperandStack {
  /** `values[0]` to `values[count - 1]`; those from `floor` on belong to the innermost block. */
  values: Int32Array = new Int32Array(FIRST_CAPACITY);
  count = 0;
  floor = 0;
  private readonly blocks: Block[] = [];

  get depth(): number {
    return this.blocks.length;
  }

  clear(): void {
    this.blocks.length = 0;
    this.count = 0;
    this.floor = 0;
  }

  /** `at` is what to blame. */
  top(at: number): Block {
    return this.label(0, at);
  }

  label(distance: number, at: number): Block {
    const block = this.blocks[this.blocks.length - 1 - distance];
    if (!block) throw new Memory64Error("a branch to no block", at);
    return block;
  }

  isReachable(at: number): boolean {
    return !this.top(at).isUnreachable;
  }

  push(value: number): void {
    if (this.count === this.values.length) this.reserve(1);
    this.values[this.count++] = value;
  }

  /** Makes room for `more` values. */
  reserve(more: number): void {
    if (this.count + more <= this.values.length) return;
    const next = new Int32Array(2 * (this.count + more));
    next.set(this.values);
    this.values = next;
  }

  pop(at: number): number {
    if (this.count > this.floor) return this.values[--this.count]!;
    if (this.isReachable(at)) throw new Memory64Error("an operand that nothing left", at);
    return NO_VALUE;
  }

  popMany(count: number, at: number): void {
    if (this.count - this.floor >= count) this.count -= count;
    else for (; count > 0; count--) this.pop(at);
  }

  /** The operands of the block are off the stack already. */
  enter(type: Signature, isLoop: boolean): void {
    this.blocks.push({ height: this.count, type, isLoop, isUnreachable: false });
    this.floor = this.count;
  }

  /** From here on the same block has another arm. */
  restart(at: number): Block {
    const block = this.top(at);
    this.count = block.height;
    block.isUnreachable = false;
    return block;
  }

  leave(at: number): Block {
    const block = this.restart(at);
    this.blocks.pop();
    this.floor = this.blocks.at(-1)?.height ?? 0;
    return block;
  }

  endReachable(at: number): void {
    const block = this.top(at);
    this.count = block.height;
    block.isUnreachable = true;
  }
}
