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

export class OperandStack {
  private readonly values: number[] = [];
  private readonly blocks: Block[] = [];

  get depth(): number {
    return this.blocks.length;
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
    this.values.push(value);
  }

  pop(at: number): number {
    const { height, isUnreachable } = this.top(at);
    if (this.values.length > height) return this.values.pop()!;
    if (!isUnreachable) throw new Memory64Error("an operand that nothing left", at);
    return NO_VALUE;
  }

  popMany(count: number, at: number): void {
    for (; count > 0; count--) this.pop(at);
  }

  /** The operands of the block are off the stack already. */
  enter(type: Signature, isLoop: boolean): void {
    this.blocks.push({ height: this.values.length, type, isLoop, isUnreachable: false });
  }

  /** From here on the same block has another arm. */
  restart(at: number): Block {
    const block = this.top(at);
    this.values.length = block.height;
    block.isUnreachable = false;
    return block;
  }

  leave(at: number): Block {
    const block = this.restart(at);
    this.blocks.pop();
    return block;
  }

  endReachable(at: number): void {
    const block = this.top(at);
    this.values.length = block.height;
    block.isUnreachable = true;
  }
}
