/** The state of the block form while it is written: one function that runs all warps of a block. */
import { WARP_SIZE } from "../../base/index.ts";
import type { Local } from "../encoder/index.ts";
import { FunctionEmitter, type FunctionForm, type ProgramEmitter } from "../function-emitter.ts";
import { THREAD_TABLE_BYTES } from "../layout.ts";
import { definitionsOf } from "./run-needs.ts";

/** Parameters of the block form's function. */
export const BLOCK_PARAMS = { tables: 0, frames: 1, local: 2 } as const;

export class BlockContext extends FunctionEmitter {
  /** The running warp's number. */
  readonly warp: Local;
  private readonly threads: Local;
  private readonly caches: Local;
  private readonly counters: Local;
  private readonly setWarp: number;
  private readonly blockThreads: number;
  private setters: ReturnType<typeof definitionsOf> | undefined;

  constructor(
    owner: ProgramEmitter,
    form: FunctionForm & { readonly threads: number },
    setWarp: number,
  ) {
    super(owner, form);
    const { f } = this;
    this.setWarp = setWarp;
    this.blockThreads = form.threads;
    this.warp = f.local("i32");
    this.threads = f.local("i32");
    this.caches = f.local("i32");
    this.counters = f.local("i32");
    f.getGlobal(owner.globals.caches).set(this.caches);
    f.getGlobal(owner.globals.counters).set(this.counters);
  }

  /** Pcs that set a register. */
  get definitions(): ReturnType<typeof definitionsOf> {
    this.setters ??= definitionsOf(this.program);
    return this.setters;
  }

  override get lanes(): number {
    return Math.min(this.blockThreads, WARP_SIZE);
  }

  override pushThreads(): void {
    this.f.get(this.threads);
  }

  override pushCaches(): void {
    this.f.get(this.caches);
  }

  override pushCounters(): void {
    this.f.get(this.counters);
  }

  override pushWarp(): void {
    this.f.get(this.warp);
  }

  /** Memory routines and faults find the running warp in globals; most passes need none of them. */
  override beforeRoutines(): void {
    this.f.get(BLOCK_PARAMS.tables).get(BLOCK_PARAMS.local).get(this.warp).call(this.setWarp);
  }

  /** The first warp comes next. */
  startWarps(): void {
    const { f } = this;
    f.i32(0).set(this.warp);
    f.get(BLOCK_PARAMS.tables).set(this.threads);
    f.get(BLOCK_PARAMS.frames).set(this.frame);
  }

  nextWarp(frameBytes: number): void {
    const { f } = this;
    f.get(this.threads).i32(THREAD_TABLE_BYTES).op("i32.add").set(this.threads);
    f.get(this.frame).i32(frameBytes).op("i32.add").set(this.frame);
    f.get(this.warp).i32(1).op("i32.add").set(this.warp);
  }
}

/** Routine (tables, local, warp): what the driver sets before it runs a warp. */
export function setWarpRoutine(owner: ProgramEmitter, waits: boolean): number {
  const { globals } = owner;
  return owner.module.routine("setWarp", ["i32", "i32", "i32"], [], (f) => {
    const [tables, local, warp] = [0, 1, 2];
    f.get(warp).setGlobal(globals.warp);
    f.get(tables).get(warp).i32(THREAD_TABLE_BYTES).op("i32.mul").op("i32.add");
    f.setGlobal(globals.threads);
    f.get(local);
    if (waits) {
      f.get(warp).getGlobal(globals.localBytes).op("i32.mul").i32(5).op("i32.shl");
      f.op("i32.add");
    }
    f.setGlobal(globals.local);
  });
}
