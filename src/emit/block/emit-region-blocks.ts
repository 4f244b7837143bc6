/**
 * The blocks of a region for one warp: as in the general form, lanes wait for blocks in masks and the
 * blocks stand in program order, but blocks that all lanes come to need no mask.
 */
import { assert, WARP_SIZE } from "../../base/index.ts";
import { OP } from "../../lower/index.ts";
import type { BlockField } from "../../observe/index.ts";
import { waitOf } from "../analysis/frame-plan.ts";
import type { PlannedPass, PlannedUnit } from "../analysis/passes.ts";
import { accessForm, hasSteppedAccess } from "../analysis/stepped-access.ts";
import { emitUnit } from "../emit-unit.ts";
import type { Label, Local } from "../encoder/index.ts";
import { faultKindNumber } from "../imports.ts";
import { emitSyncProbe, namesAll } from "../instructions/probes.ts";
import { emitLaneLoop } from "../lane-loops/emit-lane-loop.ts";
import { constantScalar, I32 } from "../ops/operands.ts";
import { emitPass } from "../regions/emit-region.ts";
import type { BlockContext } from "./block-context.ts";
import { BlockOrder } from "./block-order.ts";
import { countsAreKnown, emitEvent, emitLearning, sameForAnyMask } from "./count-access.ts";
import { type EarlyEnd, pushNoMore } from "./early-end.ts";
import type { BlockRegion } from "./plan-regions.ts";
import { isQuiet } from "./sure-path.ts";

export interface RegionOptions {
  /** Leaves the mask of the warp's threads. */
  pushLanes(): void;
  /** That is all lanes, for every warp. */
  readonly whole: boolean;
  /** Where to leave for `done`, as no later warp has anything to do. */
  readonly earlyEnd?: EarlyEnd;
  readonly done?: Label;
  /** All has been checked and counted. These pcs need not be computed, as their results are in their locals. */
  readonly given?: ReadonlySet<number>;
}

export function emitRegionBlocks(
  e: BlockContext,
  region: BlockRegion,
  options: RegionOptions,
): void {
  new RegionBlocks(e, region, options).emit();
}

class RegionBlocks {
  private readonly e: BlockContext;
  private readonly region: BlockRegion;
  private readonly options: RegionOptions;
  private readonly order: BlockOrder;
  private readonly lanes: Local;
  private readonly counted: boolean;

  constructor(e: BlockContext, region: BlockRegion, options: RegionOptions) {
    this.e = e;
    this.region = region;
    this.options = options;
    this.lanes = e.f.temp("i32");
    this.counted = e.owner.counters && options.given === undefined;
    this.order = new BlockOrder(e, region);
  }

  emit(): void {
    const { e } = this;
    const { f } = e;
    this.options.pushLanes();
    f.set(this.lanes);
    this.order.emit(
      () => f.get(this.lanes),
      (block) => this.emitBlock(block),
      (block) => {
        if (!this.options.given) emitLaneLoop(e, this.order, block);
      },
    );
    f.free(this.lanes, ...this.order.locals);
  }

  private emitBlock(block: number): void {
    const { e } = this;
    const { f, fn } = e;
    const waiting = this.order.waitingAt(block);
    if (waiting === undefined) f.get(this.lanes).set(e.mask);
    else {
      f.get(waiting).if();
      f.get(waiting).set(e.mask).i32(0).set(waiting);
      this.countExecution(block);
    }
    for (const pass of e.plan.passes[block - fn.firstBlock]!)
      this.emitPass(pass, waiting === undefined && this.options.whole);
    this.emitEnd(block);
    if (waiting !== undefined) f.end();
  }

  /** `whole`: the warp is surely complete here. */
  private emitPass(planned: PlannedPass, whole: boolean): void {
    const { e } = this;
    const { f, mask, program, fn } = e;
    const { given } = this.options;
    if (planned.parts.length > 0) {
      this.emitShufflePass(planned, whole);
      return;
    }
    const units = planned.units.map((unit) => ({ ...unit, given }));
    if (!hasSteppedAccess(program, fn, units)) {
      for (const unit of units) this.emitUnit(unit, whole);
      return;
    }
    const pass = { ...planned, given };
    const done = f.block();
    const slow = given ? undefined : f.block();
    if (whole) emitPass(e, pass, { lanes: "full", slow });
    else {
      // A full warp stores by four lanes, of which none may be without a thread.
      if (e.lanes % 4 === 0) {
        f.get(mask).i32(e.fullMask).op("i32.eq").if();
        emitPass(e, pass, { lanes: "full", slow });
        f.br(done).end();
      }
      emitPass(e, pass, { lanes: "partial", slow });
    }
    if (!given) {
      f.br(done).end();
      for (const unit of units) this.emitUnit(unit, whole);
    }
    f.end();
  }

  private emitShufflePass(pass: PlannedPass, whole: boolean): void {
    const { e } = this;
    const { f, mask } = e;
    const done = f.block();
    if (e.lanes === WARP_SIZE && !this.mayMisname(pass)) {
      const slow = f.block();
      if (!whole) f.get(mask).i32(e.fullMask).op("i32.ne").brIf(slow);
      emitPass(e, pass, { lanes: "full", slow });
      f.br(done).end();
    }
    for (const part of pass.parts) this.emitPass(part, whole);
    f.end();
  }

  /** Whether lanes of a full warp may leave themselves out of a shuffle, for which it is looked at alone. */
  private mayMisname({ units }: PlannedPass): boolean {
    const { e } = this;
    const isShuffle = ({ start }: PlannedUnit) => e.program.code.op[start] === OP.shuffle;
    return e.owner.checks && units.some((unit) => isShuffle(unit) && !namesAll(e, unit.start));
  }

  private emitUnit(unit: PlannedUnit, whole: boolean): void {
    const { e } = this;
    if (unit.kind === "single" && !isQuiet(e.program, unit.start)) e.beforeRoutines();
    const pc = unit.start;
    const form = unit.kind === "single" ? accessForm(e.program, e.fn, pc) : undefined;
    if (form === undefined || !this.counted) {
      emitUnit(e, unit);
      return;
    }
    // The general way of an access that passes count from a table: it learns.
    const access = e.program.accesses[e.program.code.aux[pc]!]!;
    if (form === "one" && sameForAnyMask(access)) {
      emitUnit(e, unit);
      return;
    }
    const address = e.arg(pc, 0);
    const zero = constantScalar(e.f, I32, 0n);
    const steps = e.storage(address) === "affine" ? e.steps(address) : { x: zero, y: zero };
    if (whole && countsAreKnown(access, form, steps)) {
      emitUnit(e, unit);
      return;
    }
    const pushFirst = () => e.f.get(e.local(address)).i32(access.offset).op("i32.add");
    emitLearning(e, access, steps, pushFirst, () => emitUnit(e, unit));
  }

  private emitEnd(block: number): void {
    const { e } = this;
    const { f, program, mask } = e;
    const { target0, target1, start } = program.blocks;
    const { exit } = this.region;
    const { earlyEnd, done } = this.options;
    const wait = waitOf(program, block);
    if (wait >= 0) {
      // All lanes of the warp stand here together.
      if (e.owner.checks && program.code.op[wait] === OP.warpSync)
        emitSyncProbe(e, wait, () => f.get(mask));
      this.order.go(target0[block]!, () => f.get(mask));
      return;
    }
    const pc = start[block + 1]! - 1;
    switch (program.code.op[pc]) {
      case OP.br:
        this.order.go(target0[block]!, () => f.get(mask));
        return;
      case OP.brIf: {
        // Who decides on the next region has all lanes go the same way; the block counts it.
        if (exit.kind === "branch" && exit.block === block) return;
        const taken = f.temp("i32");
        const uniform = e.emitTaken(pc, taken);
        if (earlyEnd?.block === block) {
          pushNoMore(e, earlyEnd, taken, () => f.get(e.local(earlyEnd.value)));
          f.brIf(done!);
        }
        this.countTaken(block, taken, uniform);
        this.order.go(target0[block]!, () => f.get(taken));
        this.order.go(target1[block]!, () => f.get(taken).get(mask).op("i32.xor"));
        f.free(taken);
        return;
      }
      case OP.ret:
        return;
      case OP.trap:
        e.beforeRoutines();
        f.i32(faultKindNumber("trap")).i32(pc).get(mask).i32(0).call(e.imports.fault);
        return;
      default:
        assert(false, `block ${block} of ${e.fn.name} has no end`);
    }
  }

  private countExecution(block: number): void {
    const { e } = this;
    if (!this.counted) return;
    const { f, mask } = e;
    f.get(mask).i32(e.fullMask).op("i32.eq").if();
    emitEvent(e, e.owner.events.execution(block, e.lanes));
    f.else();
    this.addPair(
      block,
      "executions",
      () => f.i64x2(1n, 0n),
      () => f.get(mask).op("i32.popcnt"),
    );
    f.end();
  }

  private countTaken(block: number, taken: Local, uniform: boolean): void {
    const { e } = this;
    if (!this.counted) return;
    const { f, mask } = e;
    f.get(taken).if();
    f.get(taken).i32(e.fullMask).op("i32.eq").if();
    emitEvent(e, [e.owner.events.block(block, "taken", e.lanes)]);
    f.else();
    this.addPair(
      block,
      "divergentBranches",
      () => {
        if (uniform) f.i64x2(0n, 0n);
        else {
          f.get(taken).get(mask).op("i32.ne").op("i64.extend_i32_u").op("i64x2.splat");
        }
      },
      () => f.get(taken).op("i32.popcnt"),
    );
    f.end().end();
  }

  /** Two neighbouring 64-bit counters in one addition. `pushSecond` leaves what the second one gets. */
  private addPair(
    block: number,
    field: BlockField,
    pushFirst: () => void,
    pushSecond: () => void,
  ): void {
    const { e } = this;
    const { offset } = e.owner.events.block(block, field, 0);
    e.emitAddPair(() => e.pushCounters(), offset, pushFirst, pushSecond);
  }
}
