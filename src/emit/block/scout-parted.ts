/**
 * A look at a region in which threads part, but those of all blocks of a run alike: warp after warp, it
 * finds who goes which way, checks what they read and write in all blocks, and counts it.
 */
import { assert, WARP_SIZE } from "../../base/index.ts";
import { OP, OPS, type OpName } from "../../lower/index.ts";
import { waitOf } from "../analysis/frame-plan.ts";
import { registersRead } from "../analysis/liveness.ts";
import { accessForm } from "../analysis/stepped-access.ts";
import { blockBodyEnd } from "../analysis/units.ts";
import type { Label, Local } from "../encoder/index.ts";
import { knownStep, pushLaneDistance } from "../ops/affine.ts";
import { constantScalar, I32, localScalar, type Scalar, wasmType } from "../ops/operands.ts";
import { scalarOp } from "../ops/scalar.ts";
import { emitAffineCompare } from "../regions/affine-compare.ts";
import { affineNode } from "../regions/nodes.ts";
import { pureOpAt } from "../regions/stepped.ts";
import { groupAccesses } from "./access-groups.ts";
import type { BlockContext } from "./block-context.ts";
import { BlockOrder } from "./block-order.ts";
import {
  type AccessGroup,
  type CheckedAccess,
  type CheckedGroup,
  emitBoundsCheck,
  emitExtent,
  emitKnownGroup,
  emitOverlapCheck,
} from "./bounds.ts";
import { countsAreKnown, emitEvent, localsOfEntry, sameForAnyMask } from "./count-access.ts";
import { emitFindEntries, emitRunCounts, emitRunLookup, emitRunPartial } from "./count-run.ts";
import { type EarlyEnd, findEarlyEnd, pushNoMore } from "./early-end.ts";
import { type Linear, LinearValues } from "./linear-values.ts";
import { alwaysAdditions } from "./path-checks.ts";
import type { BlockRegion } from "./plan-regions.ts";
import type { NeededCode } from "./run-needs.ts";
import { accessNeeds } from "./sure-path.ts";

export interface RunScout {
  readonly e: BlockContext;
  /** What is known for all warps. */
  readonly values: LinearValues;
  readonly needed: NeededCode;
  /** Local with the number of blocks. */
  readonly count: Local;
  /** Threads of a block. */
  readonly threads: number;
  /** Where to leave for what is not as foretold. */
  readonly slow: Label;
}

interface Early {
  readonly earlyEnd: EarlyEnd;
  readonly done: Label;
}

/** Checks what a region's warps do, or counts it, having checked, for programs with counters. */
export function scoutParted(scout: RunScout, region: BlockRegion, action: "check" | "count"): void {
  new PartedRegion(scout, region, action === "count").emit();
}

class PartedRegion {
  private readonly scout: RunScout;
  private readonly e: BlockContext;
  private readonly region: BlockRegion;
  private readonly counting: boolean;
  /** Of the running warp. */
  private readonly values: LinearValues;
  private readonly masks = new Map<number, Local>();
  /** Where registers are set that have no steps. */
  private readonly ofLanes = new Map<number, number>();
  private readonly order: BlockOrder;

  constructor(scout: RunScout, region: BlockRegion, counting: boolean) {
    this.scout = scout;
    this.e = scout.e;
    this.region = region;
    this.counting = counting;
    const range = { warps: 1, blocks: scout.count, running: true };
    this.values = new LinearValues(this.e, range, scout.slow);
    this.order = new BlockOrder(this.e, region);
  }

  emit(): void {
    const { e, scout, region } = this;
    const { f } = e;
    const warps = Math.ceil(scout.threads / WARP_SIZE);
    for (const block of region.blocks)
      for (let pc = e.program.blocks.start[block]!; pc < blockBodyEnd(e.program, block); pc++)
        if (scout.needed.outer.has(pc)) scout.values.compute(pc);
    if (this.counting) emitEvent(e, alwaysAdditions(e, region, warps, scout.threads), scout.count);
    const moving: { local: Local; step: Scalar }[] = [];
    for (const register of this.inputs()) this.input(register, moving);
    e.startWarps();
    const done = f.block();
    // What warps leave behind is of no use to a look.
    const earlyEnd = findEarlyEnd(e, region, warps, false);
    const loop = f.loop();
    const early = earlyEnd && { earlyEnd, done };
    this.order.emit(
      () => f.i32(e.fullMask),
      (block) => this.emitBlock(block, early),
    );
    if (warps > 1) {
      for (const { local, step } of moving) {
        f.get(local);
        step.push();
        f.op("i32.add").set(local);
      }
      e.nextWarp(0);
      f.get(e.warp).i32(warps).op("i32.lt_u").brIf(loop);
    }
    f.end().end();
    const locals = [...this.order.locals, ...this.masks.values()];
    f.free(...locals, ...moving.map(({ local }) => local), ...this.values.locals);
  }

  /** What warps take from outside. */
  private inputs(): Set<number> {
    const { e, scout, region } = this;
    const { program } = e;
    const { code } = program;
    const inside = new Set<number>();
    const read = new Set<number>();
    for (const block of region.blocks) {
      const end = blockBodyEnd(program, block);
      for (let pc = program.blocks.start[block]!; pc < end; pc++)
        if (scout.needed.inner.has(pc)) {
          inside.add(e.result(pc, 0));
          registersRead(program, pc, (register) => read.add(register));
        } else if (accessForm(program, e.fn, pc) !== undefined)
          for (const register of accessNeeds(program, pc))
            if (!scout.needed.shared.has(register)) read.add(register);
      const { exit } = region;
      const decides = exit.kind === "branch" && exit.block === block;
      if (code.op[end] === OP.brIf && !decides) read.add(code.args[code.argStart[end]!]!);
    }
    return new Set([...read].filter((register) => register >= 0 && !inside.has(register)));
  }

  /** Starts from a value of all warps, the first of which comes first. */
  private input(register: number, moving: { local: Local; step: Scalar }[]): void {
    const { e } = this;
    const { base, steps } = this.scout.values.operand(register);
    const still = { step: constantScalar(e.f, I32, 0n), count: 1 };
    const define = (value: Scalar) =>
      this.values.define(register, { base: value, steps: { ...steps, warps: still } });
    const { step, count } = steps.warps;
    if (count === 1 || knownStep(step) === 0) {
      define(base);
      return;
    }
    const local = e.f.temp(wasmType(base.type));
    base.push();
    e.f.set(local);
    moving.push({ local, step });
    define(localScalar(e.f, base.type, local));
  }

  private emitBlock(block: number, early: Early | undefined): void {
    const { e } = this;
    const { f } = e;
    const waiting = this.order.waitingAt(block);
    this.values.forgetExtents();
    if (waiting === undefined) f.i32(e.fullMask).set(e.mask);
    else {
      f.get(waiting).tee(e.mask).if();
      f.i32(0).set(waiting);
      if (this.counting) {
        this.add(block, "executions", () => f.i32(1));
        this.add(block, "lanes", () => f.get(e.mask).op("i32.popcnt"));
      }
    }
    for (const { start, end } of e.plan.passes[block - e.fn.firstBlock]!)
      this.emitPass(start, end, waiting === undefined);
    this.emitEnd(block, early);
    if (waiting !== undefined) f.end();
    this.values.forgetExtents();
  }

  /** Adds what is on the stack to a block's counter, for each block of the run. */
  private add(
    block: number,
    field: "executions" | "lanes" | "taken" | "divergentBranches",
    push: () => void,
  ): void {
    const { e } = this;
    const { offset } = e.owner.events.block(block, field, 0);
    e.pushCounters();
    e.pushCounters();
    e.f.mem("i64.load", offset);
    push();
    e.f.get(this.scout.count).op("i32.mul").op("i64.extend_i32_u").op("i64.add");
    e.f.mem("i64.store", offset);
  }

  private emitPass(start: number, end: number, always: boolean): void {
    const { e, scout } = this;
    const { f } = e;
    const groups = groupAccesses(e.program, start, end);
    const known = new Map<AccessGroup, CheckedGroup>();
    const before: CheckedAccess[] = [];
    for (let pc = start; pc < end; pc++) {
      if (scout.needed.inner.has(pc)) this.compute(pc);
      const form = accessForm(e.program, e.fn, pc);
      if (form === undefined) continue;
      const { group, offset } = groups.get(pc)!;
      const access = e.program.accesses[e.program.code.aux[pc]!]!;
      if (access.reach && !this.counting) this.expect(access.reach.condition);
      let checked = known.get(group);
      if (!checked) {
        checked = this.checkGroup(group, this.values.operand(e.arg(pc, 0)));
        known.set(group, checked);
      }
      const found: CheckedAccess = { access, form, group: checked, offset };
      if (!this.counting && access.kind === "store" && before.length > 0)
        this.ifFull(always, () => {
          for (const other of before) this.checkOverlap(found, other);
        });
      before.push(found);
      if (e.owner.counters) this.countAccess(found, always);
    }
    f.free(...[...known.values()].flatMap(({ locals }) => locals));
  }

  /** Leaves for `slow` unless a condition holds in all executing lanes. */
  private expect(condition: number): void {
    const { needed, values, slow } = this.scout;
    if (needed.shared.has(condition)) {
      values.expect(condition, true);
      return;
    }
    const { f, mask } = this.e;
    f.get(mask).get(mask);
    this.pushMask(condition);
    f.op("i32.and").op("i32.ne").brIf(slow);
  }

  private ifFull(always: boolean, full: () => void, part: () => void = () => {}): void {
    const { e } = this;
    if (always) {
      full();
      return;
    }
    e.f.get(e.mask).i32(e.fullMask).op("i32.eq").if();
    full();
    e.f.else();
    part();
    e.f.end();
  }

  /** Leaves for `slow` unless the executing lanes of the warp are in bounds in all blocks. */
  private checkGroup(group: AccessGroup, { base, steps }: Linear): CheckedGroup {
    const { e, scout } = this;
    const { f } = e;
    const own = emitKnownGroup(e, group, base, steps);
    if (this.counting) return own;
    const { x, y, blocks } = steps;
    const step = knownStep(x);
    const inLine = knownStep(y) === 0 || e.columns === WARP_SIZE;
    if (step === undefined || step % group.align !== 0 || !inLine) {
      const all = emitBoundsCheck(
        e,
        this.values.extents,
        group,
        false,
        base,
        steps,
        scout.slow,
        true,
      );
      f.free(...all.locals);
    } else {
      // All lies between the first and the last lane, in each block and from block to block.
      const zero = constantScalar(f, I32, 0n);
      const alone = { x: zero, y: zero, ...(blocks ? { blocks } : {}) };
      const place = f.temp("i32");
      const lanes = [
        () => f.get(e.mask).op("i32.ctz"),
        () => f.i32(31).get(e.mask).op("i32.clz").op("i32.sub"),
      ];
      for (const pushLane of step === 0 ? [() => f.i32(0)] : lanes) {
        base.push();
        pushLane();
        f.i32(step).op("i32.mul").op("i32.add").set(place);
        const lane = localScalar(f, I32, place);
        const { slow } = scout;
        const one = emitBoundsCheck(e, this.values.extents, group, false, lane, alone, slow, true);
        f.free(...one.locals);
      }
      f.free(place);
    }
    const extent = emitExtent(e, group.bytes, { x, y }, scout.slow);
    if (extent.below === undefined) return { ...own, span: extent.span };
    const low = f.temp("i32");
    f.get(own.address).get(extent.below).op("i32.add").set(low);
    const locals = [...own.locals, low, extent.below, extent.extent!];
    return { ...own, low, span: undefined, extent: extent.extent, locals };
  }

  /** A store must leave alone what other lanes of its warp have read; that it does so in all blocks alike. */
  private checkOverlap(store: CheckedAccess, other: CheckedAccess): void {
    const { e, scout } = this;
    if (store.access.space !== other.access.space) return;
    if (store.group !== other.group) {
      const [a, b] = [store.group.steps.blocks!.step, other.group.steps.blocks!.step];
      a.push();
      b.push();
      e.f.op("i32.ne").brIf(scout.slow);
    }
    emitOverlapCheck(e, store, other, scout.slow);
  }

  private countAccess(checked: CheckedAccess, always: boolean): void {
    const { e, scout } = this;
    const { access, form, group } = checked;
    const known = countsAreKnown(access, form, group.steps);
    const asOne = form === "one" && sameForAnyMask(access);
    if (!this.counting) {
      const full = () => {
        if (!known) e.f.free(...localsOfEntry(emitRunLookup(e, checked, scout.slow)));
      };
      const part = () => {
        if (!asOne) emitFindEntries(e, checked, scout.slow);
      };
      this.ifFull(always, full, part);
      return;
    }
    const full = () => {
      const entry = known ? undefined : emitRunLookup(e, checked, undefined);
      emitRunCounts(e, [{ checked, entry }], [], scout.count);
      if (entry) e.f.free(...localsOfEntry(entry));
    };
    this.ifFull(always, full, () => emitRunPartial(e, checked, asOne, scout.count));
  }

  private compute(pc: number): void {
    const { e } = this;
    const register = e.result(pc, 0);
    if (this.values.isLinear(register)) this.values.compute(pc);
    // Found by the comparison that asks for it.
    else if (e.typeOf(register) === I32) this.ofLanes.set(register, pc);
    else this.computeMask(pc, register);
  }

  private computeMask(pc: number, register: number): void {
    const { e } = this;
    const { f } = e;
    const { code } = e.program;
    let local = this.masks.get(register);
    if (local === undefined) {
      local = f.temp("i32");
      this.masks.set(register, local);
    }
    const arg = (position: number) => e.arg(pc, position);
    if (code.op[pc] === OP.icmp) {
      this.compare(pc, register, local);
      return;
    }
    const name = OPS[code.op[pc]!]!.name as OpName;
    switch (name) {
      case "mov":
        this.pushMask(arg(0));
        break;
      case "select":
        // The second where the first holds, else the third.
        this.pushMask(arg(0));
        this.pushMask(arg(1));
        f.op("i32.and");
        this.pushMask(arg(0));
        f.i32(-1).op("i32.xor");
        this.pushMask(arg(2));
        f.op("i32.and").op("i32.or");
        break;
      default:
        assert(name === "and" || name === "or" || name === "xor", `${name} of masks`);
        this.pushMask(arg(0));
        this.pushMask(arg(1));
        f.op(`i32.${name}`);
    }
    this.setMask(register, local);
  }

  /** Takes a mask from the stack; lanes that do not execute keep what they have, where that is of use. */
  private setMask(register: number, local: Local): void {
    const { e } = this;
    const { f, mask } = e;
    if (!e.isMasked(register)) {
      f.set(local);
      return;
    }
    f.get(local).op("i32.xor").get(mask).op("i32.and").get(local).op("i32.xor").set(local);
  }

  private compare(pc: number, register: number, local: Local): void {
    const { e, values } = this;
    const { f } = e;
    const args = [e.arg(pc, 0), e.arg(pc, 1)];
    const ofLanes = args.some((arg) => this.ofLanes.has(arg));
    const operands = ofLanes ? [] : args.map((arg) => values.operand(arg));
    const isOne = ({ steps: { x, y } }: Linear) => knownStep(x) === 0 && knownStep(y) === 0;
    if (operands.some(({ steps }) => knownStep(steps.blocks!.step) !== 0)) {
      values.compute(pc);
      f.i32(0);
      values.pushTruth(register);
      f.op("i32.sub");
    } else if (operands.some(isOne)) {
      const [a, b] = operands as [Linear, Linear];
      const first = isOne(b);
      const { base, steps } = first ? a : b;
      const node = affineNode(base, { x: steps.x, y: steps.y }, 0, -1);
      const found = f.temp("i32");
      emitAffineCompare(e, e.program.code.aux[pc]!, first, node, (first ? b : a).base, found);
      f.get(found);
      f.free(found);
    } else this.pushCompareLanes(pc);
    this.setMask(register, local);
  }

  /** A comparison that has to be made lane by lane. */
  private pushCompareLanes(pc: number): void {
    const { e } = this;
    const { f } = e;
    const [lane, result] = [f.temp("i32"), f.temp("i32")];
    const known = new Map<number, Local>();
    f.i32(0).tee(result).set(lane);
    const next = f.loop();
    const operands = [0, 1].map((position) => this.laneValue(e.arg(pc, position), lane, known));
    scalarOp(e, pureOpAt(e, pc), operands);
    f.get(lane).op("i32.shl").get(result).op("i32.or").set(result);
    f.get(lane).i32(1).op("i32.add").tee(lane).i32(e.lanes).op("i32.lt_u").brIf(next);
    f.end().get(result);
    f.free(lane, result, ...known.values());
  }

  /** What a lane has in a register; `known`: what has been found for it. */
  private laneValue(arg: number, lane: Local, known: Map<number, Local>): Scalar {
    const { e } = this;
    const { f } = e;
    const found = known.get(arg);
    if (found !== undefined) return localScalar(f, I32, found);
    const pc = this.ofLanes.get(arg);
    if (pc === undefined) {
      const { base, steps } = this.values.operand(arg);
      if (knownStep(steps.x) === 0 && knownStep(steps.y) === 0) return base;
      base.push();
      pushLaneDistance(f, lane, steps, e.columns);
      f.op("i32.add");
    } else {
      const operands = Array.from({ length: e.argCount(pc) }, (_, position) =>
        this.laneValue(e.arg(pc, position), lane, known),
      );
      scalarOp(e, pureOpAt(e, pc), operands);
    }
    const local = f.temp("i32");
    f.set(local);
    known.set(arg, local);
    return localScalar(f, I32, local);
  }

  /** Pushes a condition as a mask of lanes. */
  private pushMask(arg: number): void {
    const { f } = this.e;
    const mask = this.masks.get(arg);
    if (mask !== undefined) {
      f.get(mask);
      return;
    }
    f.i32(0);
    this.values.operand(arg).base.push();
    f.op("i32.sub");
  }

  private emitEnd(block: number, early: Early | undefined): void {
    const { e, region } = this;
    const { f, program, mask } = e;
    const { target0, target1, start } = program.blocks;
    if (waitOf(program, block) >= 0) {
      this.order.go(target0[block]!, () => f.get(mask));
      return;
    }
    const pc = start[block + 1]! - 1;
    if (program.code.op[pc] === OP.br) this.order.go(target0[block]!, () => f.get(mask));
    if (program.code.op[pc] !== OP.brIf) return;
    if (region.exit.kind === "branch" && region.exit.block === block) return;
    const taken = f.temp("i32");
    this.pushMask(e.arg(pc, 0));
    f.get(mask).op("i32.and").set(taken);
    if (early?.earlyEnd.block === block) {
      const { value } = early.earlyEnd;
      pushNoMore(e, early.earlyEnd, taken, () => this.values.operand(value).base.push());
      f.brIf(early.done);
    }
    if (this.counting) {
      f.get(taken).if();
      this.add(block, "taken", () => f.get(taken).op("i32.popcnt"));
      if (!e.scalar(e.arg(pc, 0)))
        this.add(block, "divergentBranches", () => f.get(taken).get(mask).op("i32.ne"));
      f.end();
    }
    this.order.go(target0[block]!, () => f.get(taken));
    this.order.go(target1[block]!, () => f.get(taken).get(mask).op("i32.xor"));
    f.free(taken);
  }
}
