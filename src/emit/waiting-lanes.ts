/**
 * The lanes that wait for each block of a function: masks in wasm locals, or, where there are many blocks or several
 * parts, in the frame. V8's first compiler keeps a copy of all locals for each block of code that is open or was, which
 * takes gigabytes where blocks and locals are thousands.
 */
import type { Local } from "./encoder/index.ts";
import type { FunctionEmitter } from "./function-emitter.ts";

export class WaitingLanes {
  private readonly e: FunctionEmitter;
  /** By block, counted from the first; undefined: they are in the frame. */
  private readonly locals: readonly Local[] | undefined;

  constructor(e: FunctionEmitter) {
    this.e = e;
    const { f, fn, layout } = e;
    const isFew = !layout.homes && fn.blockCount <= e.module.limits.waitingLocals;
    this.locals = isFew ? Array.from({ length: fn.blockCount }, () => f.local("i32")) : undefined;
  }

  push(block: number): void {
    const { f, frame } = this.e;
    if (this.locals) f.get(this.local(block));
    else f.get(frame).mem("i32.load", this.place(block));
  }

  set(block: number, pushMask: () => void): void {
    const { f, frame } = this.e;
    if (this.locals) {
      pushMask();
      f.set(this.local(block));
      return;
    }
    f.get(frame);
    pushMask();
    f.mem("i32.store", this.place(block));
  }

  /** No lane waits for any block; what locals begin with. */
  clearAll(): void {
    if (this.locals) return;
    const { f, frame, fn, layout } = this.e;
    f.get(frame).i32(layout.waiting).op("i32.add");
    f.i32(0)
      .i32(8 * fn.blockCount)
      .memoryFill();
  }

  /** Keeps the masks of some blocks in the frame until the warp's next turn. */
  save(blocks: readonly number[]): void {
    const { f, frame } = this.e;
    if (this.locals)
      for (const block of blocks)
        f.get(frame).get(this.local(block)).mem("i32.store", this.place(block));
  }

  restore(blocks: readonly number[]): void {
    const { f, frame } = this.e;
    if (this.locals)
      for (const block of blocks)
        f.get(frame).mem("i32.load", this.place(block)).set(this.local(block));
  }

  private local(block: number): Local {
    return this.locals![block - this.e.fn.firstBlock]!;
  }

  private place(block: number): number {
    return this.e.layout.waiting + 8 * (block - this.e.fn.firstBlock);
  }
}
