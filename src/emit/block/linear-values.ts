/**
 * Values that all threads of a block, or of a run of blocks, have by a base and steps, computed once for
 * all of them; and what holds in all threads, or in none, of comparisons between such values.
 */
import { assert } from "../../base/index.ts";
import { ICMP_PREDICATES } from "../../ir/index.ts";
import { OP, SPECIAL_REGISTERS, type ValueType } from "../../lower/index.ts";
import { isLaneSpecial } from "../analysis/units.ts";
import type { Label, Local, PlainOp } from "../encoder/index.ts";
import { knownStep, type Steps } from "../ops/affine.ts";
import { ICMP_SUFFIX } from "../ops/compare.ts";
import {
  constantScalar,
  I32,
  localScalar,
  type Scalar,
  type ScalarType,
  wasmType,
} from "../ops/operands.ts";
import { type PureOp, scalarOp } from "../ops/scalar.ts";
import { pushScalarSource } from "../ops/special.ts";
import { pureOpAt, pushStep } from "../regions/stepped.ts";
import type { BlockContext } from "./block-context.ts";
import { Extents } from "./bounds.ts";
import { isLinear } from "./sure-path.ts";

/** A base in the first thread, and steps. */
export interface Linear {
  readonly base: Scalar;
  readonly steps: Steps & { readonly warps: NonNullable<Steps["warps"]> };
}

export type Axis = "x" | "y" | "warp" | "block";

/** The locals of a register: its base, then the steps that are found when the code runs. */
interface Home {
  readonly value: Linear;
  readonly locals: readonly Local[];
  readonly found: readonly { readonly axis: Axis }[];
}

/** Locals that tell whether a condition holds in all threads, and whether in none. */
interface Truth {
  readonly all: Local;
  readonly none: Local;
}

/** What the values are for. */
interface ValueRange {
  /** Of each block. */
  readonly warps: number;
  /** Local with the number of blocks; undefined: one. */
  readonly blocks?: Local;
  /** The running warp alone is meant, not the first of all. */
  readonly running?: boolean;
}

export class LinearValues {
  private shared = new Extents();
  private readonly e: BlockContext;
  private readonly range: ValueRange;
  /** Where to leave for what cannot be told. */
  private readonly slow: Label;
  private readonly values = new Map<number, Linear>();
  private readonly homes = new Map<number, Home>();
  private readonly truths = new Map<number, Truth>();
  private readonly temporaries: Local[] = [];

  constructor(e: BlockContext, range: ValueRange, slow: Label) {
    this.e = e;
    this.range = range;
    this.slow = slow;
  }

  /** Locals that must stay while the values are in use. */
  get locals(): Local[] {
    return [...this.shared.locals, ...this.temporaries];
  }

  get extents(): Extents {
    return this.shared;
  }

  /** What was found of steps holds no longer, as the code goes on elsewhere. */
  forgetExtents(): void {
    this.e.f.free(...this.shared.locals);
    this.shared = new Extents();
  }

  define(register: number, value: Linear): void {
    this.values.set(register, value);
  }

  /** A value with the steps that the register is known to have; `push` leaves those that are not. */
  linear(base: Scalar, register: number, push: (axis: Axis) => void): Linear {
    const steps = this.stepsOf(register);
    for (const { local, axis } of steps.found) {
      push(axis);
      this.e.f.set(local);
    }
    return { base, steps: steps.all };
  }

  /**
   * The steps of a register, and the locals of those that are to be found when the code runs; those in `taken` are
   * another's.
   */
  private stepsOf(
    register: number,
    taken?: ReadonlyMap<Axis, Scalar>,
  ): {
    readonly all: Linear["steps"];
    readonly found: readonly { readonly axis: Axis; readonly local: Local }[];
  } {
    const { f, fn } = this.e;
    const { warps, blocks } = this.range;
    const own = fn.affine?.[register] ?? { x: 0, y: 0 };
    const warp = warps === 1 ? 0 : fn.warpSteps![register]!;
    const known = { ...own, warp, block: fn.blockSteps![register]! };
    const found: { axis: Axis; local: Local }[] = [];
    const step = (axis: Axis): Scalar => {
      const value = known[axis];
      assert(value !== "unknown", `register ${register} has no steps`);
      if (value !== "dynamic") return constantScalar(f, I32, BigInt.asUintN(32, BigInt(value)));
      const others = taken?.get(axis);
      if (others) return others;
      const local = this.temporary("i32");
      found.push({ axis, local });
      return localScalar(f, I32, local);
    };
    const inBlock = { x: step("x"), y: step("y"), warps: { step: step("warp"), count: warps } };
    if (blocks === undefined) return { all: inBlock, found };
    return { all: { ...inBlock, blocks: { step: step("block"), count: blocks } }, found };
  }

  private temporary(type: ScalarType): Local {
    const local = this.e.f.temp(type);
    this.temporaries.push(local);
    return local;
  }

  /** Takes a value from the stack. */
  keep(type: ValueType): Scalar {
    const local = this.temporary(wasmType(type));
    this.e.f.set(local);
    return localScalar(this.e.f, type, local);
  }

  operand(arg: number): Linear {
    if (arg >= 0) return this.values.get(arg) ?? this.homeOf(arg).value;
    const { type, bits } = this.e.program.constants[~arg]!;
    const zero = constantScalar(this.e.f, I32, 0n);
    const { warps, blocks } = this.range;
    const inBlock = { x: zero, y: zero, warps: { step: zero, count: warps } };
    const steps =
      blocks === undefined ? inBlock : { ...inBlock, blocks: { step: zero, count: blocks } };
    return { base: constantScalar(this.e.f, type, bits), steps };
  }

  /** Where a register's value is kept whenever it is computed: a loop sets it time and again. */
  private homeOf(register: number, taken?: ReadonlyMap<Axis, Scalar>): Home {
    const known = this.homes.get(register);
    if (known) return known;
    const type = this.e.typeOf(register);
    const base = this.temporary(wasmType(type));
    const { all, found } = this.stepsOf(register, taken);
    const value = { base: localScalar(this.e.f, type, base), steps: all };
    const home = { value, locals: [base, ...found.map(({ local }) => local)], found };
    this.homes.set(register, home);
    return home;
  }

  compute(pc: number): void {
    const { e } = this;
    const { code } = e.program;
    const register = e.result(pc, 0);
    if (!this.isLinear(register)) {
      this.setTruth(register, pc);
      return;
    }
    const op = pureOpAt(e, pc);
    const args = Array.from({ length: e.argCount(pc) }, (_, i) => this.operand(e.arg(pc, i)));
    const bases = args.map(({ base }) => base);
    const home = this.homeOf(register, this.takenSteps(pc, register));
    this.pushBase(op, bases, code.op[pc] === OP.special && isLaneSpecial(op.aux));
    for (const { axis } of home.found) {
      const steps = args.map((arg) => stepOf(arg, axis));
      pushStep(e, op, bases, steps);
    }
    // Operands may be the register itself.
    for (const local of [...home.locals].reverse()) e.f.set(local);
    this.values.set(register, home.value);
    this.truths.delete(register);
  }

  /**
   * Steps that a sum has from one of its terms, as the others do not move: it shares their locals, and what is found of
   * one holds for the other. Only where both are set once, so that neither is wanted when the other has gone on.
   */
  private takenSteps(pc: number, register: number): ReadonlyMap<Axis, Scalar> | undefined {
    const { e } = this;
    if (e.program.code.op[pc] !== OP.add || !this.isSetOnce(register)) return undefined;
    const terms = [e.arg(pc, 0), e.arg(pc, 1)];
    const taken = new Map<Axis, Scalar>();
    for (const axis of axesOf(this.range)) {
      const moving = terms.filter((term) => knownStep(stepOf(this.operand(term), axis)) !== 0);
      const [only] = moving;
      if (moving.length !== 1 || !this.isSetOnce(only!)) continue;
      const value = this.operand(only!);
      if (this.homes.get(only!)?.value === value) taken.set(axis, stepOf(value, axis));
    }
    return taken;
  }

  private isSetOnce(register: number): boolean {
    return this.e.definitions.get(register)?.length === 1;
  }

  private pushBase(op: PureOp, bases: readonly Scalar[], ofLane: boolean): void {
    const { e } = this;
    if (!ofLane) {
      if (!pushScalarSource(e, op)) scalarOp(e, op, bases);
      return;
    }
    if (this.range.running && SPECIAL_REGISTERS[op.aux] !== "laneid") {
      e.pushThreads();
      e.f.mem("i32.load", 128 * op.aux);
      return;
    }
    // Thread 0 is number 0 in all directions.
    e.f.i32(0);
  }

  isLinear(register: number): boolean {
    const { program, plan } = this.e;
    const { warps, blocks } = this.range;
    return isLinear({ program, plan, warps: warps > 1, blocks: blocks !== undefined }, register);
  }

  /** Leaves for `slow` unless a condition is `wanted` in all threads. */
  expect(arg: number, wanted: boolean): void {
    const { all, none } = this.truth(arg);
    this.e.f
      .get(wanted ? all : none)
      .op("i32.eqz")
      .brIf(this.slow);
  }

  /** Pushes whether a condition holds in all threads; leaves for `slow` if only in some. */
  pushTruth(arg: number): void {
    const { f } = this.e;
    const { all, none } = this.truth(arg);
    f.get(all).get(none).op("i32.or").op("i32.eqz").brIf(this.slow);
    f.get(all);
  }

  private truth(arg: number): Truth {
    const known = this.truths.get(arg);
    if (known) return known;
    if (arg >= 0 && !this.isLinear(arg)) {
      const home = { all: this.temporary("i32"), none: this.temporary("i32") };
      this.truths.set(arg, home);
      return home;
    }
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
    const [all, none] = [this.temporary("i32"), this.temporary("i32")];
    pushAll();
    f.set(all);
    pushNone();
    f.set(none);
    return { all, none };
  }

  private setTruth(register: number, pc: number): void {
    const { f } = this.e;
    const home = this.truth(register);
    const found = this.truthOf(pc);
    f.get(found.all).get(found.none).set(home.none).set(home.all);
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
    const moves = (value: Linear) =>
      axesOf(this.range).some((axis) => knownStep(stepOf(value, axis)) !== 0);
    const aMoves = moves(a);
    const [value, limit] = aMoves ? [a, b] : [b, a];
    const { span, below, extent } = this.extents.of(e, 0, value.steps, this.slow);
    const [low, high] = [this.temporary("i32"), this.temporary("i32")];
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

function axesOf({ blocks }: ValueRange): readonly Axis[] {
  return blocks === undefined ? ["x", "y", "warp"] : ["x", "y", "warp", "block"];
}

/** What a value adds along an axis that it has. */
export function stepOf({ steps }: Linear, axis: Axis): Scalar {
  if (axis === "warp") return steps.warps.step;
  if (axis === "block") return steps.blocks!.step;
  return steps[axis];
}
