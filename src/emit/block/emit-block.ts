/**
 * The block form: a function that runs a whole block, region after region, and in each region warp
 * after warp, for blocks of one shape. Values of a warp that outlive a region are kept in its frame;
 * those that all threads share stay in wasm locals.
 */
import { WARP_SIZE } from "../../base/index.ts";
import type { Local } from "../encoder/index.ts";
import type { FunctionForm, ProgramEmitter } from "../function-emitter.ts";
import { BlockContext } from "./block-context.ts";
import { emitEvent } from "./count-access.ts";
import { findEarlyEnd } from "./early-end.ts";
import { emitRegionBlocks } from "./emit-region-blocks.ts";
import { endTrying, startTrying } from "./patience.ts";
import type { BlockRegion, RegionPlan } from "./plan-regions.ts";
import type { RunForm } from "./run-plan.ts";
import { findSurePath } from "./sure-path.ts";
import { emitSureWarp } from "./sure-warp.ts";
import { isBlockWide, WarpLoop } from "./warp-loop.ts";
import { emitWholeBlock } from "./whole-block.ts";

export interface BlockForm extends FunctionForm {
  readonly plan: FunctionForm["plan"];
  readonly regions: RegionPlan;
  /** Threads of a block. */
  readonly threads: number;
  /** Bytes from one warp's frame to the next. */
  readonly frameBytes: number;
  /** Frame offset of each register kept there between regions; 16 bytes each. */
  readonly saved: ReadonlyMap<number, number>;
  /** Many blocks at once, in a function of its own; then the block form looks at no whole block. */
  readonly run?: RunForm;
}

/** Registers of a warp, but not of lanes, that may be read in another region than they were set in. */
export function registersToSave(form: Pick<FunctionForm, "plan">, plan: RegionPlan): number[] {
  const { fn, live } = form.plan;
  const registers = new Set<number>();
  for (const { head } of plan.regions)
    live.liveIn[head - fn.firstBlock]!.visitAll((register) => {
      if (fn.blockUniform?.[register]) return;
      if (fn.regUniform[register] || fn.affine?.[register] || fn.regType[register] === 0)
        registers.add(register);
    });
  return [...registers].sort((a, b) => a - b);
}

export function emitBlockForm(owner: ProgramEmitter, form: BlockForm, setWarp: number): void {
  new BlockFormEmitter(owner, form, setWarp).emit();
}

class BlockFormEmitter {
  private readonly e: BlockContext;
  private readonly form: BlockForm;
  private readonly pending: ReadonlyMap<number, Local>;
  private readonly warps: number;

  constructor(owner: ProgramEmitter, form: BlockForm, setWarp: number) {
    this.e = new BlockContext(owner, form, setWarp);
    this.form = form;
    this.pending = new Map(form.regions.regions.map(({ head }) => [head, this.e.f.local("i32")]));
    this.warps = Math.ceil(form.threads / WARP_SIZE);
  }

  emit(): void {
    const { regions } = this.form.regions;
    this.e.f.i32(1).set(this.pending.get(regions[0]!.head)!);
    this.emitRegions(regions, undefined);
  }

  /** Regions in order, those of a loop in a wasm loop that repeats while one of them comes again. */
  private emitRegions(
    regions: readonly BlockRegion[],
    around: { start: number; end: number } | undefined,
  ): void {
    const { e } = this;
    const { f } = e;
    for (let index = 0; index < regions.length; ) {
      const { head } = regions[index]!;
      const loop = e.fn.loops.find(
        (candidate) =>
          candidate.start === head &&
          (!around ||
            (candidate.start >= around.start && candidate.end < around.end) ||
            (candidate.start > around.start && candidate.end <= around.end)),
      );
      if (!loop) {
        this.emitRegion(regions[index++]!);
        continue;
      }
      const inside: BlockRegion[] = [];
      while (index < regions.length && regions[index]!.head <= loop.end)
        inside.push(regions[index++]!);
      const again = f.loop();
      this.emitRegions(inside, loop);
      f.get(this.pending.get(loop.start)!).if();
      // Between regions all that was counted has run.
      e.emitStopCheck(loop.start, () => f.i32(0).setGlobal(e.globals.inBlockForm));
      f.br(again).end().end();
    }
  }

  private emitRegion(region: BlockRegion): void {
    const { e, form } = this;
    const { f } = e;
    const pending = this.pending.get(region.head)!;
    f.get(pending).if();
    f.i32(0).set(pending);
    if (e.owner.counters)
      emitEvent(
        e,
        [...region.always].flatMap((block) => [
          e.owner.events.block(block, "executions", this.warps),
          e.owner.events.block(block, "lanes", form.threads),
        ]),
      );
    this.emitWarps(region);
    this.emitExit(region);
    f.end();
  }

  private emitWarps(region: BlockRegion): void {
    const { e, form, warps } = this;
    const { f } = e;
    if (warps === 1 || isBlockWide(e, region)) {
      // What all threads share is found once.
      e.startWarps();
      emitRegionBlocks(e, region, this.lanes);
      return;
    }
    const loop = new WarpLoop(e, form, region);
    const path = form.run || e.owner.checks ? undefined : findSurePath(e, region, form.threads);
    const done = f.block();
    if (path) {
      const slow = f.block();
      const patience = startTrying(e, slow);
      const failed = f.block();
      emitWholeBlock(e, form, region, path, warps, failed);
      endTrying(e, patience, true);
      loop.emit(() => emitSureWarp(e, path));
      f.br(done).end();
      endTrying(e, patience, false);
      f.end();
    }
    const earlyEnd = findEarlyEnd(e, region, warps, loop.leavesSomething);
    loop.emit(() =>
      emitRegionBlocks(e, region, { ...this.lanes, ...(earlyEnd ? { earlyEnd, done } : {}) }),
    );
    f.end();
  }

  private get lanes() {
    // Stores go by four lanes.
    const { threads } = this.form;
    const whole = threads % WARP_SIZE === 0 || (this.warps === 1 && threads % 4 === 0);
    return { pushLanes: () => this.pushLanes(), whole };
  }

  /** Pushes the mask of the running warp's threads. */
  private pushLanes(): void {
    const { e, form } = this;
    const { f } = e;
    const last = form.threads % WARP_SIZE;
    if (last === 0) {
      f.i32(-1);
      return;
    }
    const mask = 2 ** last - 1;
    if (this.warps === 1) f.i32(mask);
    else
      f.i32(mask)
        .i32(-1)
        .get(e.warp)
        .i32(this.warps - 1)
        .op("i32.eq")
        .op("select");
  }

  private emitExit({ exit }: BlockRegion): void {
    const { e } = this;
    const { f, program } = e;
    if (exit.kind === "end") return;
    if (exit.kind === "go") {
      if (exit.barrier && e.owner.checks) f.i32(0).call(e.imports.checkRelease);
      f.i32(1).set(this.pending.get(exit.to)!);
      return;
    }
    const { target0, target1, start } = program.blocks;
    const condition = e.scalar(e.arg(start[exit.block + 1]! - 1, 0))!;
    condition.push();
    f.if();
    if (e.owner.counters)
      emitEvent(e, [e.owner.events.block(exit.block, "taken", this.form.threads)]);
    f.i32(1).set(this.pending.get(target0[exit.block]!)!);
    f.else().i32(1).set(this.pending.get(target1[exit.block]!)!).end();
  }
}
