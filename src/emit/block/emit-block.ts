/**
 * The block form: a function that runs a whole block, region after region, and in each region warp
 * after warp, for blocks of one shape. Values of a warp that outlive a region are kept in its frame;
 * those that all threads share stay in wasm locals.
 */
import { WARP_SIZE } from "../../base/index.ts";
import { isWhole } from "../analysis/block-shape.ts";
import { blockBodyEnd } from "../analysis/units.ts";
import type { FunctionForm, ProgramEmitter } from "../function-emitter.ts";
import { releaseBlockRoutine } from "../memory/shadow-waits.ts";
import { BlockContext } from "./block-context.ts";
import { emitEvent } from "./count-access.ts";
import { findEarlyEnd } from "./early-end.ts";
import { emitRegionBlocks } from "./emit-region-blocks.ts";
import { alwaysAdditions } from "./path-checks.ts";
import { endTrying, startTrying } from "./patience.ts";
import type { BlockRegion, RegionPlan } from "./plan-regions.ts";
import { RegionOrder } from "./region-order.ts";
import type { RunForm } from "./run-plan.ts";
import { findSurePath, idleOn } from "./sure-path.ts";
import { emitSureWarp } from "./sure-warp.ts";
import { emitTouchAhead } from "./touch-ahead.ts";
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
  /** Many blocks at once, in a function of its own. */
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
  private readonly warps: number;

  constructor(owner: ProgramEmitter, form: BlockForm, setWarp: number) {
    this.e = new BlockContext(owner, form, setWarp);
    this.form = form;
    this.warps = Math.ceil(form.threads / WARP_SIZE);
  }

  emit(): void {
    const { e, form } = this;
    const { f } = e;
    const regions = form.regions.regions.map((region) => ({ region }));
    new RegionOrder(e, regions).emit({
      region: ({ region }) => this.emitRegion(region),
      branch: (_, block) => this.emitBranch(block),
      barrier: () => {
        if (e.owner.checks) f.call(releaseBlockRoutine(e.owner.routines));
      },
      // Between regions all that was counted has run.
      again: (block) => e.emitStopCheck(block, () => f.i32(0).setGlobal(e.globals.inBlockForm)),
    });
  }

  private emitRegion(region: BlockRegion): void {
    const { e, form } = this;
    if (e.owner.counters) emitEvent(e, alwaysAdditions(e, region, this.warps, form.threads));
    this.emitWarps(region);
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
    const asked = form.run?.plan.straight || e.owner.checks;
    const path = asked ? undefined : findSurePath(e, region, form.threads);
    const done = f.block();
    if (path) {
      const slow = f.block();
      const patience = startTrying(e, slow);
      const failed = f.block();
      emitWholeBlock(e, form, region, path, warps, failed);
      endTrying(e, patience, true);
      loop.emit(() => emitSureWarp(e, path, idleOn(e, path)));
      f.br(done).end();
      endTrying(e, patience, false);
      f.end();
    }
    emitTouchAhead(e, region, loop);
    const earlyEnd = findEarlyEnd(e, region, warps, loop.leavesSomething);
    loop.emit(() =>
      emitRegionBlocks(e, region, { ...this.lanes, ...(earlyEnd ? { earlyEnd, done } : {}) }),
    );
    f.end();
  }

  private get lanes() {
    const { threads } = this.form;
    return { pushLanes: () => this.pushLanes(), whole: isWhole(threads) };
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

  private emitBranch(block: number): void {
    const { e } = this;
    const { f } = e;
    const condition = e.scalar(e.arg(blockBodyEnd(e.program, block), 0))!;
    if (e.owner.counters) {
      condition.push();
      f.if();
      emitEvent(e, [e.owner.events.block(block, "taken", this.form.threads)]);
      f.end();
    }
    condition.push();
  }
}
