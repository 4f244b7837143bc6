/**
 * The blocks of a region for one warp: as in the general form, lanes wait for blocks in masks and the
 * blocks stand in program order, but blocks that all lanes come to need no mask.
 */
import { assert, WARP_SIZE } from "../../base/index.ts";
import { type Loop, OP } from "../../lower/index.ts";
import type { BlockField } from "../../observe/index.ts";
import { waitOf } from "../analysis/frame-plan.ts";
import type { PlannedPass, PlannedUnit } from "../analysis/passes.ts";
import { accessForm, hasSteppedAccess } from "../analysis/stepped-access.ts";
import { emitUnit } from "../emit-unit.ts";
import type { Label, Local } from "../encoder/index.ts";
import { faultKindNumber } from "../imports.ts";
import { constantScalar, I32 } from "../ops/operands.ts";
import { emitPass } from "../regions/emit-region.ts";
import type { BlockContext } from "./block-context.ts";
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
  private readonly waiting = new Map<number, Local>();
  private readonly lanes: Local;

  constructor(e: BlockContext, region: BlockRegion, options: RegionOptions) {
    this.e = e;
    this.region = region;
    this.options = options;
    this.lanes = e.f.temp("i32");
    for (const block of region.blocks)
      if (!region.always.has(block)) this.waiting.set(block, e.f.temp("i32"));
  }

  emit(): void {
    const { e, region } = this;
    const { f } = e;
    this.options.pushLanes();
    f.set(this.lanes);
    for (const local of this.waiting.values()) f.i32(0).set(local);
    if (!region.always.has(region.head)) this.go(region.head, () => f.get(this.lanes));
    const loops = e.fn.loops.filter(
      (loop) =>
        region.blocks.includes(loop.start) &&
        !(loop.start <= region.head && region.head <= loop.end),
    );
    this.emitBlocks(region.blocks, loops);
    f.free(this.lanes, ...this.waiting.values());
  }

  private emitBlocks(blocks: readonly number[], loops: readonly Loop[]): void {
    for (let index = 0; index < blocks.length; ) {
      const block = blocks[index]!;
      // Outermost first.
      const loop = loops.find(({ start }) => start === block);
      if (!loop) {
        this.emitBlock(block);
        index++;
        continue;
      }
      const inside: number[] = [];
      while (index < blocks.length && blocks[index]! <= loop.end) inside.push(blocks[index++]!);
      this.emitLoop(
        loop,
        inside,
        loops.filter((other) => other !== loop),
      );
    }
  }

  private emitLoop(loop: Loop, blocks: readonly number[], loops: readonly Loop[]): void {
    const { e } = this;
    const { f } = e;
    const again = f.loop();
    this.emitBlocks(blocks, loops);
    for (const [index, header] of loop.headers.entries()) {
      f.get(this.waiting.get(header)!);
      if (index > 0) f.op("i32.or");
    }
    f.if();
    e.emitStopCheck(loop.start);
    f.br(again).end().end();
  }

  /** Adds lanes to those waiting for a block of the region; others are on their way out of it. */
  private go(block: number, push: () => void): void {
    const local = this.waiting.get(block);
    if (local === undefined) return;
    const { f } = this.e;
    f.get(local);
    push();
    f.op("i32.or").set(local);
  }

  private emitBlock(block: number): void {
    const { e } = this;
    const { f, fn } = e;
    const waiting = this.waiting.get(block);
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
  private emitPass(pass: PlannedPass, whole: boolean): void {
    const { e } = this;
    const { f, mask, program, fn } = e;
    if (pass.parts.length > 0) {
      this.emitShufflePass(pass, whole);
      return;
    }
    if (!hasSteppedAccess(program, fn, pass.units)) {
      for (const unit of pass.units) this.emitUnit(unit, whole);
      return;
    }
    const done = f.block();
    const slow = f.block();
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
    f.br(done).end();
    for (const unit of pass.units) this.emitUnit(unit, whole);
    f.end();
  }

  private emitShufflePass(pass: PlannedPass, whole: boolean): void {
    const { e } = this;
    const { f, mask } = e;
    const done = f.block();
    if (e.lanes === WARP_SIZE) {
      const slow = f.block();
      if (!whole) f.get(mask).i32(e.fullMask).op("i32.ne").brIf(slow);
      emitPass(e, pass, { lanes: "full", slow });
      f.br(done).end();
    }
    for (const part of pass.parts) this.emitPass(part, whole);
    f.end();
  }

  private emitUnit(unit: PlannedUnit, whole: boolean): void {
    const { e } = this;
    if (unit.kind === "single" && !isQuiet(e.program, unit.start)) e.beforeRoutines();
    const pc = unit.start;
    const form = unit.kind === "single" ? accessForm(e.program, e.fn, pc) : undefined;
    if (form === undefined || !e.owner.counters) {
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
    if (waitOf(program, block) >= 0) {
      // All lanes of the warp stand here together.
      this.go(target0[block]!, () => f.get(mask));
      return;
    }
    const pc = start[block + 1]! - 1;
    switch (program.code.op[pc]) {
      case OP.br:
        this.go(target0[block]!, () => f.get(mask));
        return;
      case OP.brIf: {
        // Who decides on the next region has all lanes go the same way; the block counts it.
        if (exit.kind === "branch" && exit.block === block) return;
        const taken = f.temp("i32");
        const uniform = e.emitTaken(pc, taken);
        if (earlyEnd?.block === block) {
          pushNoMore(e, earlyEnd, taken);
          f.brIf(done!);
        }
        this.countTaken(block, taken, uniform);
        this.go(target0[block]!, () => f.get(taken));
        this.go(target1[block]!, () => f.get(taken).get(mask).op("i32.xor"));
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
    if (!e.owner.counters) return;
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
    if (!e.owner.counters) return;
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
