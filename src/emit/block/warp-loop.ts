/** The loop over a block's warps in a region, and what each of them keeps from region to region. */
import { WARP_SIZE } from "../../base/index.ts";
import { OPS } from "../../lower/index.ts";
import type { FunctionPlan } from "../analysis/frame-plan.ts";
import { registersRead, registersWritten, successors } from "../analysis/liveness.ts";
import { blockBodyEnd } from "../analysis/units.ts";
import type { Local } from "../encoder/index.ts";
import { wasmType } from "../ops/operands.ts";
import type { BlockContext } from "./block-context.ts";
import type { BlockRegion } from "./plan-regions.ts";

/** Registers that outlive the code of a region. */
interface KeptRegisters {
  /** What a warp takes from its frame, and leaves there. */
  readonly read: readonly number[];
  readonly written: readonly number[];
  /** Whatever the region sets, in any form, that is read behind it. */
  readonly left: readonly number[];
  /** What all threads share that the region changes and had a value before: each warp starts from it. */
  readonly carried: readonly number[];
}

/** What the loop must know of the kernel's form for blocks of one shape. */
interface KeptFrames {
  readonly plan: FunctionPlan;
  /** Of a block. */
  readonly threads: number;
  readonly frameBytes: number;
  readonly saved: ReadonlyMap<number, number>;
}

export class WarpLoop {
  private readonly e: BlockContext;
  private readonly form: KeptFrames;
  private readonly kept: KeptRegisters;

  /** `given`: registers that are in their locals whenever a warp begins. */
  constructor(
    e: BlockContext,
    form: KeptFrames,
    region: BlockRegion,
    given: ReadonlySet<number> = new Set(),
  ) {
    this.e = e;
    this.form = form;
    this.kept = this.keptRegisters(region, given);
  }

  /** True if a warp's part of the region is of use to later regions. */
  get leavesSomething(): boolean {
    return this.kept.left.length > 0;
  }

  /** True if warps neither take anything from their frames nor leave anything. */
  get keepsNothing(): boolean {
    return !this.leavesSomething && this.kept.read.length + this.kept.carried.length === 0;
  }

  /** `body` for one warp; `next` goes on to the next one. */
  emit(body: () => void, next?: () => void): void {
    const { e } = this;
    const { f } = e;
    this.emitLoop(() => {
      body();
      for (const register of this.kept.written)
        this.forKept(register, (type, local, offset) => {
          f.get(e.frame).get(local).mem(`${type}.store`, offset);
        });
      next?.();
    });
  }

  /** `body` for one warp, which changes no registers. */
  look(body: () => void): void {
    this.emitLoop(body);
  }

  private emitLoop(body: () => void): void {
    const { e, form } = this;
    const { f } = e;
    const { carried, read } = this.kept;
    e.startWarps();
    const starts = carried.map((register) => ({
      local: e.local(register),
      copy: f.temp(wasmType(e.typeOf(register))),
    }));
    for (const { local, copy } of starts) f.get(local).set(copy);
    const loop = f.loop();
    for (const { local, copy } of starts) f.get(copy).set(local);
    for (const register of read)
      this.forKept(register, (type, local, offset) => {
        f.get(e.frame).mem(`${type}.load`, offset).set(local);
      });
    body();
    e.nextWarp(form.frameBytes);
    f.get(e.warp)
      .i32(Math.ceil(form.threads / WARP_SIZE))
      .op("i32.lt_u")
      .brIf(loop)
      .end();
    f.free(...starts.map(({ copy }) => copy));
  }

  private keptRegisters(region: BlockRegion, given: ReadonlySet<number>): KeptRegisters {
    const { e, form } = this;
    const { live } = form.plan;
    const liveAt = (block: number, register: number) =>
      live.liveIn[block - e.fn.firstBlock]!.has(register);
    const readBehind = this.readBehind(region);
    const kept = [...form.saved.keys()].filter((register) => !given.has(register));
    const used = this.touched(region, registersRead);
    const set = this.touched(region, registersWritten);
    const left = [...set].filter((register) => !given.has(register) && readBehind(register));
    const written = left.filter((register) => form.saved.has(register)).sort((a, b) => a - b);
    const carried = [...set].filter(
      (register) => e.fn.blockUniform![register] && liveAt(region.head, register),
    );
    // What some warps may leave as it was is read too, so that it can be written back.
    const read = kept.filter(
      (register) =>
        liveAt(region.head, register) && (used.has(register) || written.includes(register)),
    );
    return { read, written, left, carried };
  }

  /** Whether a register is read by what comes after all warps have run the region. */
  private readBehind({ exit }: BlockRegion): (register: number) => boolean {
    const { e, form } = this;
    if (exit.kind === "end") return () => false;
    const isBranch = exit.kind === "branch";
    const condition = isBranch ? e.arg(blockBodyEnd(e.program, exit.block), 0) : -1;
    const next = isBranch ? successors(e.program, exit.block) : [exit.to];
    const liveIn = next.map((block) => form.plan.live.liveIn[block - e.fn.firstBlock]!);
    return (register) => register === condition || liveIn.some((live) => live.has(register));
  }

  private touched(region: BlockRegion, visit: typeof registersRead): Set<number> {
    const { blocks } = this.e.program;
    const found = new Set<number>();
    for (const block of region.blocks)
      for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++)
        visit(this.e.program, pc, (register) => found.add(register));
    return found;
  }

  private forKept(
    register: number,
    body: (type: "i32" | "i64" | "f32" | "f64", local: Local, offset: number) => void,
  ): void {
    const { e, form } = this;
    const type = e.storage(register) === "scalar" ? wasmType(e.typeOf(register)) : "i32";
    for (const [index, local] of e.localsOf(register).entries())
      body(type, local, form.saved.get(register)! + 4 * index);
  }
}

/** True if the region does nothing but compute what all threads of the block share. */
export function isBlockWide(e: BlockContext, region: BlockRegion): boolean {
  const { blocks, code } = e.program;
  if (region.always.size < region.blocks.length) return false;
  for (const block of region.blocks)
    for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
      const facts = OPS[code.op[pc]!]!;
      if (facts.class === "terminator" || facts.class === "wait") continue;
      if (facts.class !== "pure") return false;
      for (let i = code.dstStart[pc]!; i < code.dstStart[pc + 1]!; i++)
        if (code.dst[i]! >= 0 && !e.fn.blockUniform![code.dst[i]!]) return false;
    }
  return true;
}
