/**
 * `run(tables, frames, local, blocks)`: runs as many blocks from the running one on along the row of the
 * grid, if all of them do what `run-plan.ts` expects; returns 1, with the last of them as the running one.
 * If not, returns 0, and nothing has happened.
 */
import { blockBodyEnd } from "../analysis/units.ts";
import type { Label, Local } from "../encoder/index.ts";
import type { ProgramEmitter } from "../function-emitter.ts";
import { emitSharedClear } from "../launch-globals.ts";
import { knownStep } from "../ops/affine.ts";
import { wasmType } from "../ops/operands.ts";
import { BlockContext } from "./block-context.ts";
import { emitColumnCheck, emitColumnOrder } from "./column-order.ts";
import { emitEvent } from "./count-access.ts";
import { emitRunCounts, emitRunLookup } from "./count-run.ts";
import { findEarlyEnd } from "./early-end.ts";
import type { BlockForm } from "./emit-block.ts";
import { emitRegionBlocks } from "./emit-region-blocks.ts";
import { type Linear, LinearValues } from "./linear-values.ts";
import { emitPathChecks, type PathAccess, pathAdditions } from "./path-checks.ts";
import type { BlockRegion } from "./plan-regions.ts";
import { RegionOrder } from "./region-order.ts";
import type { RunForm, RunPlan } from "./run-plan.ts";
import { type RunScout, scoutParted } from "./scout-parted.ts";
import { emitSureWarp } from "./sure-warp.ts";
import { isBlockWide, WarpLoop } from "./warp-loop.ts";

/** Parameter with the number of blocks. */
const COUNT = 3;

/** A register that is another one from warp to warp, or from block to block. */
interface MovingRegister {
  readonly register: number;
  readonly value: Linear;
  /** What it is in the first warp of the running block. */
  readonly start: Local;
}

type PlannedRegion = RunPlan["regions"][number];

export function emitRunForm(
  owner: ProgramEmitter,
  form: BlockForm,
  run: RunForm,
  setWarp: number,
): void {
  new RunEmitter(owner, form, run, setWarp).emit();
}

class RunEmitter {
  private readonly e: BlockContext;
  private readonly form: BlockForm;
  private readonly plan: RunPlan;
  private readonly order: RegionOrder<PlannedRegion>;
  private readonly warps: number;
  /** Regions whose warps all go through some lanes before others. */
  private readonly columns = new Set<BlockRegion>();

  constructor(owner: ProgramEmitter, form: BlockForm, run: RunForm, setWarp: number) {
    this.e = new BlockContext(owner, { ...form, builder: run.builder, frame: run.frame }, setWarp);
    this.form = form;
    this.plan = run.plan;
    this.order = new RegionOrder(this.e, run.plan.regions);
    this.warps = Math.ceil(form.threads / this.e.lanes);
  }

  emit(): void {
    const { f } = this.e;
    const slow = f.block();
    const values = this.emitScout(slow);
    this.emitBlocks(startRegisters(this.e, this.plan, values));
    f.i32(1).op("return").end();
    f.i32(0);
  }

  /** Checks all that the blocks do, and counts it. */
  private emitScout(slow: Label): LinearValues {
    const { e, plan, warps } = this;
    const { threads } = this.form;
    const values = new LinearValues(e, { warps, blocks: COUNT }, slow);
    e.f.i32(e.fullMask).set(e.mask);
    if (plan.straight) {
      const path = { blocks: plan.regions.flatMap(({ way }) => way ?? []), needed: plan.outer };
      const { all, accesses } = emitPathChecks(e, values, path, slow, emitRunLookup);
      for (const each of plan.regions) this.checkColumns(each, all, slow);
      const additions = pathAdditions(e, path.blocks, new Set(), warps, threads);
      if (e.owner.counters) emitRunCounts(e, accesses, additions, COUNT);
      return values;
    }
    // Nothing may be counted before all is checked: loops are gone through twice.
    const scout: RunScout = { e, values, needed: plan, count: COUNT, threads, slow };
    for (const action of ["check", "count"] as const) {
      if (action === "count" && !e.owner.counters) continue;
      this.order.emit({
        region: (each) => this.scoutRegion(scout, each, action),
        branch: (_, block) => {
          values.pushTruth(e.arg(blockBodyEnd(e.program, block), 0));
          if (action === "check") return;
          const taken = e.f.temp("i32");
          e.f.tee(taken).if();
          emitEvent(e, [e.owner.events.block(block, "taken", threads)], COUNT);
          e.f.end().get(taken);
          e.f.free(taken);
        },
        again: (block) => e.emitStopCheck(block),
      });
    }
    return values;
  }

  private scoutRegion(scout: RunScout, each: PlannedRegion, action: "check" | "count"): void {
    const { e, plan, warps } = this;
    const { values, slow } = scout;
    values.forgetExtents();
    e.f.i32(e.fullMask).set(e.mask);
    if (each.way === undefined) scoutParted(scout, each.region, action);
    else {
      const path = { blocks: each.way, needed: plan.outer };
      const counting = action === "count";
      const { all, accesses, locals } = counting
        ? emitPathChecks(e, values, path, undefined, emitRunLookup)
        : emitPathChecks(e, values, path, slow, emitRunLookup);
      if (!counting) this.checkColumns(each, all, slow);
      const additions = pathAdditions(e, each.way, new Set(), warps, this.form.threads);
      if (counting) emitRunCounts(e, accesses, additions, COUNT);
      e.f.free(...locals);
    }
    values.forgetExtents();
  }

  private checkColumns({ region, way }: PlannedRegion, all: readonly PathAccess[], slow: Label) {
    if (!way || this.warps === 1 || !this.warpLoop(region).keepsNothing) return;
    if (emitColumnCheck(this.e, way, all, slow)) this.columns.add(region);
  }

  private warpLoop(region: BlockRegion): WarpLoop {
    return new WarpLoop(this.e, this.form, region, this.plan.registers);
  }

  /** Runs block after block. */
  private emitBlocks(moving: readonly MovingRegister[]): void {
    const { e } = this;
    const { f } = e;
    const next = f.loop();
    emitSharedClear(f, e.globals);
    this.order.emit({
      region: (each) => this.emitRegion(each, moving),
      branch: (_, block) => e.scalar(e.arg(blockBodyEnd(e.program, block), 0))!.push(),
      again: (block) => e.emitStopCheck(block),
    });
    f.get(COUNT).i32(1).op("i32.sub").tee(COUNT).if();
    for (const { value, start } of moving) {
      const { step } = value.steps.blocks!;
      if (knownStep(step) === 0) continue;
      f.get(start);
      step.push();
      f.op("i32.add").set(start);
    }
    f.getGlobal(e.globals.blockX).i32(1).op("i32.add").setGlobal(e.globals.blockX);
    f.br(next).end().end();
  }

  private emitRegion(each: PlannedRegion, moving: readonly MovingRegister[]): void {
    const { e, plan, warps } = this;
    const { f } = e;
    const here = moving.filter(({ register }) => each.reads.has(register));
    const startWarps = () => {
      for (const { register, start } of here) f.get(start).set(e.local(register));
    };
    const nextWarp = () => {
      for (const { register, value } of here) {
        const { step } = value.steps.warps;
        if (knownStep(step) === 0) continue;
        f.get(e.local(register));
        step.push();
        f.op("i32.add").set(e.local(register));
      }
    };
    const loop = this.warpLoop(each.region);
    const { way } = each;
    if (way && this.columns.has(each.region)) {
      const warpsWith = (body: () => void) => {
        startWarps();
        loop.emit(body, nextWarp);
      };
      emitColumnOrder(e, warpsWith, (chunks) =>
        emitSureWarp(e, { blocks: way }, plan.idle, chunks),
      );
      return;
    }
    startWarps();
    const done = f.block();
    const earlyEnd = findEarlyEnd(e, each.region, warps, loop.leavesSomething);
    const body = () => {
      if (way) {
        emitSureWarp(e, { blocks: way }, plan.idle);
        return;
      }
      const pushLanes = () => f.i32(e.fullMask);
      const early = earlyEnd ? { earlyEnd, done } : {};
      emitRegionBlocks(e, each.region, { pushLanes, whole: true, given: plan.idle, ...early });
    };
    if (warps === 1 || isBlockWide(e, each.region)) {
      e.startWarps();
      body();
    } else loop.emit(body, nextWarp);
    f.end();
  }
}

/** Sets what stays the same in all blocks and warps, and all steps; returns the registers that do not. */
function startRegisters(e: BlockContext, plan: RunPlan, values: LinearValues): MovingRegister[] {
  const { f } = e;
  const wanted = new Set(plan.regions.flatMap(({ reads }) => [...reads]));
  const moving: MovingRegister[] = [];
  for (const register of wanted) {
    const value = values.operand(register);
    for (const axis of ["x", "y"] as const) {
      if (e.fn.affine?.[register]?.[axis] !== "dynamic") continue;
      value.steps[axis].push();
      f.set(e.stepLocal(register, axis));
    }
    const { warps, blocks } = value.steps;
    value.base.push();
    if (knownStep(warps.step) === 0 && knownStep(blocks!.step) === 0) {
      f.set(e.local(register));
      continue;
    }
    const start = f.temp(wasmType(e.typeOf(register)));
    f.set(start);
    moving.push({ register, value, start });
  }
  return moving;
}
