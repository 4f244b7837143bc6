/**
 * A region run along its sure path: what all warps of a block are going to do is checked, and counted,
 * before the first of them does it, so that each of them only computes, loads and stores.
 */
import { assert } from "../../base/index.ts";
import { ICMP_PREDICATES } from "../../ir/index.ts";
import { OP, type ValueType } from "../../lower/index.ts";
import type { PlannedUnit } from "../analysis/passes.ts";
import { accessForm, hasSteppedAccess } from "../analysis/stepped-access.ts";
import { blockBodyEnd, isLaneSpecial } from "../analysis/units.ts";
import { emitUnit } from "../emit-unit.ts";
import type { Label, Local, PlainOp } from "../encoder/index.ts";
import { knownStep, type Steps } from "../ops/affine.ts";
import { ICMP_SUFFIX } from "../ops/compare.ts";
import { constantScalar, I32, localScalar, type Scalar, wasmType } from "../ops/operands.ts";
import { scalarOp } from "../ops/scalar.ts";
import { pushScalarSource } from "../ops/special.ts";
import { emitPass } from "../regions/emit-region.ts";
import { pureOpAt, pushStep } from "../regions/stepped.ts";
import { groupAccesses } from "./access-groups.ts";
import { BLOCK_PARAMS, type BlockContext } from "./block-context.ts";
import {
  type AccessGroup,
  type CheckedAccess,
  type CheckedGroup,
  Extents,
  emitBoundsCheck,
  emitOverlapCheck,
} from "./bounds.ts";
import {
  type CountedAccess,
  countsAreKnown,
  emitEvent,
  emitFullCounts,
  emitTableLookup,
  localsOfEntry,
} from "./count-access.ts";
import type { BlockRegion } from "./plan-regions.ts";
import type { SureBlock, SurePath } from "./sure-path.ts";
import { emitTouchAll } from "./touch.ts";

/** A value of all threads of a block: a base in the first one, and steps. */
interface Linear {
  readonly base: Scalar;
  readonly steps: Steps & { readonly warps: NonNullable<Steps["warps"]> };
}

/** What the block form keeps of each warp. */
interface WarpFrames {
  /** Threads of a block. */
  readonly threads: number;
  /** Bytes from one warp's frame to the next. */
  readonly frameBytes: number;
  /** Frame offset of each register kept there between regions. */
  readonly saved: ReadonlyMap<number, number>;
}

/** Locals that tell whether a condition holds in all threads, and whether in none. */
interface Truth {
  readonly all: Local;
  readonly none: Local;
}

/** Checks and counts all that the warps of a block do on `path`; leaves for `slow` before it counts. */
export function emitWholeBlock(
  e: BlockContext,
  form: WarpFrames,
  region: BlockRegion,
  path: SurePath,
  warps: number,
  slow: Label,
): void {
  new WholeBlock(e, form, warps, slow).emit(region, path);
}

class WholeBlock {
  private readonly e: BlockContext;
  private readonly form: WarpFrames;
  private readonly warps: number;
  private readonly slow: Label;
  private readonly extents = new Extents();
  private readonly values = new Map<number, Linear>();
  private readonly truths = new Map<number, Truth>();
  private readonly accesses: CountedAccess[] = [];
  private readonly temporaries: Local[] = [];

  constructor(e: BlockContext, form: WarpFrames, warps: number, slow: Label) {
    this.e = e;
    this.form = form;
    this.warps = warps;
    this.slow = slow;
  }

  emit(region: BlockRegion, path: SurePath): void {
    const { e } = this;
    const { program, fn } = e;
    e.f.i32(-1).set(e.mask);
    for (const register of path.entry) this.values.set(register, this.entryValue(register));
    for (const { block, taken } of path.blocks) {
      for (const { start, end } of e.plan.passes[block - fn.firstBlock]!)
        this.emitPassChecks(start, end, path.needed);
      if (taken !== undefined) this.expect(e.arg(blockBodyEnd(program, block), 0), taken);
    }
    if (e.owner.counters) this.count(region, path.blocks);
    e.f.free(...this.extents.locals, ...this.temporaries);
  }

  private emitPassChecks(start: number, end: number, needed: ReadonlySet<number>): void {
    const { e } = this;
    const groups = groupAccesses(e.program, start, end);
    const checked = new Map<AccessGroup, CheckedGroup>();
    const before: CheckedAccess[] = [];
    for (let pc = start; pc < end; pc++) {
      if (needed.has(pc)) this.compute(pc);
      const form = accessForm(e.program, e.fn, pc);
      if (form === undefined) continue;
      const { group, offset } = groups.get(pc)!;
      if (!checked.has(group)) checked.set(group, this.check(group, this.operand(e.arg(pc, 0))));
      const access = e.program.accesses[e.program.code.aux[pc]!]!;
      const found: CheckedAccess = { access, form, group: checked.get(group)!, offset };
      if (access.kind === "store")
        for (const other of before) emitOverlapCheck(e, found, other, this.slow);
      before.push(found);
      this.prepareCounts(found);
    }
  }

  private check(group: AccessGroup, { base, steps }: Linear): CheckedGroup {
    const checked = emitBoundsCheck(
      this.e,
      this.extents,
      group,
      false,
      base,
      steps,
      this.slow,
      true,
    );
    this.temporaries.push(...checked.locals);
    return checked;
  }

  private prepareCounts(checked: CheckedAccess): void {
    const { e } = this;
    if (!e.owner.counters) return;
    const known = countsAreKnown(checked.access, checked.form, checked.group.steps);
    const entry = known ? undefined : emitTableLookup(e, checked, this.slow, true);
    if (entry) this.temporaries.push(...localsOfEntry(entry));
    this.accesses.push({ checked, entry });
  }

  private count(region: BlockRegion, blocks: readonly SureBlock[]): void {
    const { e, form, warps } = this;
    const { events } = e.owner;
    const additions = blocks.flatMap(({ block, taken }) => [
      ...(region.always.has(block)
        ? []
        : [events.block(block, "executions", warps), events.block(block, "lanes", form.threads)]),
      ...(taken ? [events.block(block, "taken", form.threads)] : []),
    ]);
    if (additions.length > 0) emitEvent(e, additions);
    emitFullCounts(e, this.accesses);
    for (const { checked } of this.accesses) emitTouchAll(e, checked);
  }

  /** What a register holds when the region begins: in a local, or in the warps' frames. */
  private entryValue(register: number): Linear {
    const { e, form } = this;
    const { f, fn } = e;
    const type = e.typeOf(register);
    if (fn.blockUniform![register])
      return this.linear(localScalar(f, type, e.local(register)), register, () => {});
    const offset = form.saved.get(register)!;
    const load = (warp: number, place: number) => {
      const at = warp * form.frameBytes + offset + place;
      f.get(BLOCK_PARAMS.frames).mem(`${wasmType(type)}.load`, at);
    };
    load(0, 0);
    return this.linear(this.keep(type), register, (axis) => {
      // Dynamic steps stand behind the base: see `localsOf`.
      if (axis === "warp") {
        load(1, 0);
        load(0, 0);
        f.op("i32.sub");
      } else load(0, axis === "y" && fn.affine?.[register]?.x === "dynamic" ? 8 : 4);
    });
  }

  /** A value with the steps that the register is known to have; `push` leaves those that are not. */
  private linear(base: Scalar, register: number, push: (axis: "x" | "y" | "warp") => void): Linear {
    const { f, fn } = this.e;
    const own = fn.affine?.[register] ?? { x: 0, y: 0 };
    const known = { ...own, warp: fn.warpSteps![register]! };
    const step = (axis: "x" | "y" | "warp"): Scalar => {
      const value = known[axis];
      assert(value !== "unknown", `register ${register} has no steps`);
      if (value !== "dynamic") return constantScalar(f, I32, BigInt.asUintN(32, BigInt(value)));
      push(axis);
      return this.keep(I32);
    };
    const warps = { step: step("warp"), count: this.warps };
    return { base, steps: { x: step("x"), y: step("y"), warps } };
  }

  /** Takes a value from the stack. */
  private keep(type: ValueType): Scalar {
    const local = this.e.f.temp(wasmType(type));
    this.temporaries.push(local);
    this.e.f.set(local);
    return localScalar(this.e.f, type, local);
  }

  private operand(arg: number): Linear {
    if (arg >= 0) return this.values.get(arg)!;
    const { type, bits } = this.e.program.constants[~arg]!;
    const zero = constantScalar(this.e.f, I32, 0n);
    const warps = { step: zero, count: this.warps };
    return { base: constantScalar(this.e.f, type, bits), steps: { x: zero, y: zero, warps } };
  }

  private compute(pc: number): void {
    const { e } = this;
    const { code } = e.program;
    const register = e.result(pc, 0);
    if (e.fn.warpSteps![register] === "unknown") {
      this.truths.set(register, this.truthOf(pc));
      return;
    }
    const op = pureOpAt(e, pc);
    const args = Array.from({ length: e.argCount(pc) }, (_, i) => this.operand(e.arg(pc, i)));
    const bases = args.map(({ base }) => base);
    // Thread 0 is number 0 in all directions.
    if (code.op[pc] === OP.special && isLaneSpecial(op.aux)) e.f.i32(0);
    else if (!pushScalarSource(e, op)) scalarOp(e, op, bases);
    const value = this.linear(this.keep(op.result), register, (axis) => {
      const steps = args.map((arg) => (axis === "warp" ? arg.steps.warps.step : arg.steps[axis]));
      pushStep(e, op, bases, steps);
    });
    this.values.set(register, value);
    this.truths.delete(register);
  }

  /** Leaves for `slow` unless a condition is `wanted` in all threads. */
  private expect(arg: number, wanted: boolean): void {
    const { all, none } = this.truth(arg);
    this.e.f
      .get(wanted ? all : none)
      .op("i32.eqz")
      .brIf(this.slow);
  }

  private truth(arg: number): Truth {
    const known = this.truths.get(arg);
    if (known) return known;
    const { base } = this.operand(arg);
    return this.newTruth(
      () => base.push(),
      () => {
        base.push();
        this.e.f.op("i32.eqz");
      },
    );
  }

  private newTruth(pushAll: () => void, pushNone: () => void): Truth {
    const { f } = this.e;
    const [all, none] = [f.temp("i32"), f.temp("i32")];
    this.temporaries.push(all, none);
    pushAll();
    f.set(all);
    pushNone();
    f.set(none);
    return { all, none };
  }

  private truthOf(pc: number): Truth {
    const { e } = this;
    const { f } = e;
    if (e.program.code.op[pc] === OP.icmp) return this.comparison(pc);
    const args = Array.from({ length: e.argCount(pc) }, (_, i) => this.truth(e.arg(pc, i)));
    const [a, b, c] = args as [Truth, Truth, Truth];
    const both = (s: Local, t: Local) => void f.get(s).get(t).op("i32.and");
    const either = (s: Local, t: Local) => void f.get(s).get(t).op("i32.or");
    switch (e.program.code.op[pc]) {
      case OP.mov:
        return a;
      case OP.and:
        return this.newTruth(
          () => both(a.all, b.all),
          () => either(a.none, b.none),
        );
      case OP.or:
        return this.newTruth(
          () => either(a.all, b.all),
          () => both(a.none, b.none),
        );
      default: {
        // select: each thread has one of the two.
        const one = (of: "all" | "none") => {
          both(b[of], c[of]);
          both(a.all, b[of]);
          f.op("i32.or");
          both(a.none, c[of]);
          f.op("i32.or");
        };
        return this.newTruth(
          () => one("all"),
          () => one("none"),
        );
      }
    }
  }

  /** Steps lead from the lowest to the greatest value, of which both tell what holds for the others. */
  private comparison(pc: number): Truth {
    const { e } = this;
    const { f } = e;
    const [a, b] = [this.operand(e.arg(pc, 0)), this.operand(e.arg(pc, 1))];
    const predicate = ICMP_PREDICATES[e.program.code.aux[pc]!]!;
    const moves = ({ steps }: Linear) =>
      [steps.x, steps.y, steps.warps.step].some((step) => knownStep(step) !== 0);
    const aMoves = moves(a);
    const [value, limit] = aMoves ? [a, b] : [b, a];
    const { span, below, extent } = this.extents.of(e, 0, value.steps, this.slow);
    const [low, high] = [f.temp("i32"), f.temp("i32")];
    this.temporaries.push(low, high);
    value.base.push();
    if (below !== undefined) f.get(below).op("i32.add");
    f.tee(low);
    if (extent !== undefined) f.get(extent);
    else f.i32(span!);
    f.op("i32.add").set(high);
    if (predicate === "eq" || predicate === "ne") {
      const same = () => {
        limit.base.push();
        f.get(low).op("i32.eq").get(low).get(high).op("i32.eq").op("i32.and");
      };
      const apart = () => {
        limit.base.push();
        f.get(low).op("i32.sub").get(high).get(low).op("i32.sub").op("i32.gt_u");
      };
      return predicate === "eq" ? this.newTruth(same, apart) : this.newTruth(apart, same);
    }
    const test = (of: Local) => {
      if (aMoves) f.get(of);
      limit.base.push();
      if (!aMoves) f.get(of);
      f.op(`i32.${ICMP_SUFFIX[predicate]}` as PlainOp);
    };
    // Unless the sum wraps around.
    const ascending = () =>
      f
        .get(low)
        .get(high)
        .op(predicate.startsWith("u") ? "i32.le_u" : "i32.le_s");
    return this.newTruth(
      () => {
        ascending();
        test(low);
        f.op("i32.and");
        test(high);
        f.op("i32.and");
      },
      () => {
        ascending();
        test(low);
        test(high);
        f.op("i32.or").op("i32.eqz").op("i32.and");
      },
    );
  }
}

/** What one warp does on a path that has been checked. */
export function emitSureWarp(e: BlockContext, path: SurePath): void {
  const { f, fn, program } = e;
  f.i32(-1).set(e.mask);
  for (const { block, taken, next } of path.blocks) {
    const condition = e.arg(blockBodyEnd(program, block), 0);
    // Who only decides where to go need not be found once more.
    const idle =
      taken !== undefined && !e.plan.live.liveIn[next - fn.firstBlock]!.has(condition)
        ? condition
        : -1;
    const without = <T extends Pick<PlannedUnit, "liveDefinitions">>(code: T): T => {
      if (!code.liveDefinitions.has(idle)) return code;
      const liveDefinitions = new Set(code.liveDefinitions);
      liveDefinitions.delete(idle);
      return { ...code, liveDefinitions };
    };
    for (const pass of e.plan.passes[block - fn.firstBlock]!) {
      if (hasSteppedAccess(program, fn, pass.units)) emitPass(e, without(pass), "checked");
      else for (const unit of pass.units) emitUnit(e, without(unit));
    }
  }
}
