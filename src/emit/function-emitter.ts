/**
 * The state of one Program function while its wasm function is written: where registers live, and the
 * small accesses to them that every kind of instruction needs.
 */
import { assert, WARP_SIZE } from "../base/index.ts";
import type { Program, ValueType } from "../lower/index.ts";
import { type FunctionPlan, laneBytes } from "./analysis/frame-plan.ts";
import type { LoadGroup } from "./analysis/load-groups.ts";
import { type EmitFunction, type Storage, storageOf } from "./analysis/units.ts";
import type { EventTable } from "./block/folded-counts.ts";
import type { FunctionBuilder, Local, ModuleBuilder } from "./encoder/index.ts";
import type { FrameLayout } from "./frame-layout.ts";
import type { EnvImports } from "./imports.ts";
import type { LaunchGlobals } from "./launch-globals.ts";
import { LAUNCH_RECORD } from "./layout.ts";
import type { AccessContext, AccessRoutines } from "./memory/index.ts";
import { emitAddBoth } from "./memory/record.ts";
import { siteCacheOffset } from "./memory/site-cache.ts";
import { pushAffineStart, pushChunkDistance, pushLaneDistance, type Steps } from "./ops/affine.ts";
import {
  type CodeContext,
  constantScalar,
  type FmaMode,
  I1,
  I32,
  I64,
  is64,
  localScalar,
  pushSplat,
  type Scalar,
  wasmType,
} from "./ops/operands.ts";

/** What all functions of a program share. */
export interface ProgramEmitter {
  readonly program: Program;
  readonly module: ModuleBuilder;
  readonly imports: EnvImports;
  readonly globals: LaunchGlobals;
  readonly fma: FmaMode;
  readonly counters: boolean;
  /** Probes are called; see `imports.ts`. */
  readonly checks: boolean;
  /** What lanes do in sampled blocks is taken down; see `observe/samples.ts`. */
  readonly samples: boolean;
  /** The program reads the clock: blocks advance it. */
  readonly clock: boolean;
  /** Counts that are summed up when a launch has ended. */
  readonly events: EventTable;
  /** What memory routines are written with. */
  readonly routines: AccessContext;
  /** By access index; written when first used. */
  access(index: number): AccessRoutines;
  /** The general form of each function. */
  readonly forms: readonly FunctionForm[];
}

/** One way in which a function of the program is emitted. */
export interface FunctionForm {
  readonly plan: FunctionPlan;
  readonly layout: FrameLayout;
  readonly builder: FunctionBuilder;
  /** The kernel, not a called function. */
  readonly isKernel: boolean;
  /** Local with the frame's address; parameter 0 by default. */
  readonly frame?: Local;
  /** Registers that may share a local with those of other blocks; see `analysis/block-locals.ts`. */
  readonly sharing?: Int32Array | undefined;
  /** Reads in which no race is possible, whatever else the kernel does; see `block/probe-access.ts`. */
  readonly readsInOrder?: ReadonlySet<number>;
}

export class FunctionEmitter implements CodeContext {
  readonly owner: ProgramEmitter;
  readonly program: Program;
  readonly module: ModuleBuilder;
  readonly imports: EnvImports;
  readonly globals: LaunchGlobals;
  readonly fma: FmaMode;
  readonly plan: FunctionPlan;
  readonly fn: EmitFunction;
  readonly layout: FrameLayout;
  readonly f: FunctionBuilder;
  /** Address of this call's frame: parameter 0, but for the block form, which goes through its warps'. */
  readonly frame: Local;
  /** Lanes that execute the current block. */
  readonly mask: Local;
  readonly readsInOrder: ReadonlySet<number> | undefined;
  /** Generic address of this call's local memory; undefined in the kernel, where it is constant. */
  readonly localFrame: Local | undefined;
  /** Of each group of loads whose leader is written: local that tells whether it has filled all registers. */
  readonly loadedGroups = new Map<LoadGroup, Local>();
  /** Wasm local of each register kept in one; -1 for the others, and until the code asks for it. */
  private readonly registerLocal: Int32Array;
  /** Registers whose locals the code has asked for so far. */
  readonly registersInLocals: number[] = [];
  /** Where registers share locals: see `numberInBlock`. */
  private readonly numbers: Int32Array | undefined;
  /** By type and number in a block. */
  private readonly sharedLocals = new Map<string, Local>();
  /** Of affine registers whose steps are found when the code runs: their wasm locals. */
  private readonly stepLocals = new Map<number, { x: Local; y: Local }>();

  constructor(owner: ProgramEmitter, form: FunctionForm) {
    this.owner = owner;
    this.program = owner.program;
    this.module = owner.module;
    this.imports = owner.imports;
    this.globals = owner.globals;
    this.fma = owner.fma;
    this.plan = form.plan;
    this.fn = this.plan.fn;
    this.layout = form.layout;
    this.f = form.builder;
    this.frame = form.frame ?? 0;
    this.readsInOrder = form.readsInOrder;
    this.mask = this.f.local("i32");
    this.localFrame = form.isKernel ? undefined : 2;
    this.registerLocal = new Int32Array(this.fn.regType.length).fill(-1);
    this.numbers = form.sharing;
    for (const [register, affine] of (this.fn.affine ?? []).entries())
      if (affine && this.storage(register) === "affine")
        if (affine.x === "dynamic" || affine.y === "dynamic")
          this.stepLocals.set(register, {
            x: affine.x === "dynamic" ? this.f.local("i32") : -1,
            y: affine.y === "dynamic" ? this.f.local("i32") : -1,
          });
  }

  /** Lanes of a warp that have threads: fewer than 32 only where all blocks have one small warp. */
  get lanes(): number {
    return WARP_SIZE;
  }

  /** Groups of four lanes that have threads. */
  get chunks(): number {
    return Math.ceil(this.lanes / 4);
  }

  /** The mask of those lanes. */
  get fullMask(): number {
    return this.lanes === WARP_SIZE ? -1 : 2 ** this.lanes - 1;
  }

  /** Columns of a warp; see `WarpRows`. */
  get columns(): number {
    return this.fn.columns ?? 32;
  }

  storage(register: number): Storage {
    return storageOf(this.fn, register);
  }

  typeOf(register: number): ValueType {
    return this.fn.regType[register] as ValueType;
  }

  isMasked(register: number): boolean {
    return this.fn.regMasked[register] === 1;
  }

  /** The wasm local of a scalar or mask register. */
  local(register: number): Local {
    const known = this.registerLocal[register]!;
    return known >= 0 ? known : this.newLocal(register);
  }

  private newLocal(register: number): Local {
    const { f, sharedLocals } = this;
    const type = this.localType(register);
    const key = this.isShared(register) ? `${type} ${this.numbers![register]}` : undefined;
    const known = key === undefined ? undefined : sharedLocals.get(key);
    const local = known ?? f.local(type);
    if (key !== undefined) sharedLocals.set(key, local);
    this.registerLocal[register] = local;
    this.registersInLocals.push(register);
    return local;
  }

  /** Sets the local of a register to what stands at a byte of the frame. */
  loadLocal(register: number, offset: number): void {
    const type = this.localType(register);
    this.f.get(this.frame).mem(`${type}.load`, offset).set(this.local(register));
  }

  /** Stores the local of a register there. */
  storeLocal(register: number, offset: number): void {
    const type = this.localType(register);
    this.f.get(this.frame).get(this.local(register)).mem(`${type}.store`, offset);
  }

  /** Type of the wasm local that a register is kept in. */
  private localType(register: number): "i32" | "i64" | "f32" | "f64" {
    const storage = this.storage(register);
    assert(storage !== "lanes", `register ${register} has no local`);
    return storage === "mask" ? "i32" : wasmType(this.typeOf(register));
  }

  /** Whether a register lives in one block only, and shares its local. */
  isShared(register: number): boolean {
    return (this.numbers?.[register] ?? -1) >= 0;
  }

  /** Frame offset of a lanes register. */
  slot(register: number): number {
    const slot = this.plan.slot[register]!;
    assert(slot >= 0, `register ${register} has no slot in ${this.fn.name}`);
    return this.layout.slots + slot;
  }

  argCount(pc: number): number {
    return this.program.code.argStart[pc + 1]! - this.program.code.argStart[pc]!;
  }

  arg(pc: number, position: number): number {
    return this.program.code.args[this.program.code.argStart[pc]! + position]!;
  }

  resultCount(pc: number): number {
    return this.program.code.dstStart[pc + 1]! - this.program.code.dstStart[pc]!;
  }

  /** Register of a result, -1 if it is not wanted. */
  result(pc: number, position: number): number {
    if (position >= this.resultCount(pc)) return -1;
    return this.program.code.dst[this.program.code.dstStart[pc]! + position]!;
  }

  argType(arg: number): ValueType {
    return arg >= 0 ? this.typeOf(arg) : this.program.constants[~arg]!.type;
  }

  /** The operand as one value, if all lanes agree by construction. */
  scalar(arg: number): Scalar | undefined {
    if (arg < 0) {
      const { type, bits } = this.program.constants[~arg]!;
      return constantScalar(this.f, type, bits);
    }
    if (this.storage(arg) !== "scalar") return undefined;
    return localScalar(this.f, this.typeOf(arg), this.local(arg));
  }

  /** What an affine register adds from column to column and from row to row. */
  steps(register: number): Steps {
    const affine = this.fn.affine?.[register];
    assert(affine !== undefined, `register ${register} has no steps`);
    const locals = this.stepLocals.get(register);
    const step = (axis: "x" | "y"): Scalar => {
      const known = affine[axis];
      if (known !== "dynamic")
        return constantScalar(this.f, I32, BigInt.asUintN(32, BigInt(known)));
      return localScalar(this.f, I32, locals![axis]);
    };
    return { x: step("x"), y: step("y") };
  }

  /** The wasm local of a dynamic step. */
  stepLocal(register: number, axis: "x" | "y"): Local {
    const local = this.stepLocals.get(register)?.[axis] ?? -1;
    assert(local >= 0, `register ${register} has no dynamic step`);
    return local;
  }

  /** Pushes the running warp's number. */
  pushWarp(): void {
    this.f.getGlobal(this.globals.warp);
  }

  /** Pushes the address of the caches, and of the counters. */
  pushCaches(): void {
    this.f.getGlobal(this.globals.caches);
  }

  pushCounters(): void {
    this.f.getGlobal(this.globals.counters);
  }

  /** Pushes a word of a site's cache. */
  pushSiteCache(site: number, field: number): void {
    this.pushCaches();
    this.f.mem("i32.load", siteCacheOffset(site, field));
  }

  /** Wasm locals in which a scalar, mask or affine register lives: its value, then dynamic steps. */
  localsOf(register: number): Local[] {
    const steps = this.stepLocals.get(register);
    const own = [this.local(register)];
    return steps ? [...own, ...[steps.x, steps.y].filter((local) => local >= 0)] : own;
  }

  /** Pushes the address of the running warp's threadIdx vectors. */
  pushThreads(): void {
    this.f.getGlobal(this.globals.threads);
  }

  /** Writes what must stand before code that calls memory routines or may report a fault. */
  beforeRoutines(): void {}

  /** Sets `taken` to the lanes that take the branch at `pc`; true if all executing lanes go the same way. */
  emitTaken(pc: number, taken: Local): boolean {
    const { f, mask } = this;
    const scalar = this.scalar(this.arg(pc, 0));
    if (scalar) {
      f.get(mask).i32(0);
      scalar.push();
      f.op("select").set(taken);
      return true;
    }
    f.get(this.local(this.arg(pc, 0)))
      .get(mask)
      .op("i32.and")
      .set(taken);
    return false;
  }

  /** Adds to two neighbouring 64-bit counters at once; `pushFirst` leaves both lanes, `pushSecond` the i32 of lane 1. */
  emitAddPair(
    pushCounters: () => void,
    offset: number,
    pushFirst: () => void,
    pushSecond: () => void,
  ): void {
    emitAddBoth(this.f, pushCounters, offset, pushFirst, pushSecond);
  }

  /** Leaves the launch where a block begins, after `prepare`, if it is to stop. */
  emitStopCheck(block: number, prepare?: () => void): void {
    const { f, program, imports } = this;
    f.getGlobal(this.globals.launch).mem("i32.load", LAUNCH_RECORD.stopFlag).if();
    prepare?.();
    this.beforeRoutines();
    f.i32(program.blocks.start[block]!).call(imports.interrupted).end();
  }

  /** Pushes an i1 operand as a mask of lanes; lanes that do not execute are arbitrary. */
  pushMask(arg: number): void {
    const scalar = this.scalar(arg);
    if (!scalar) this.f.get(this.local(arg));
    else if (scalar.bits !== undefined) this.f.i32(-Number(scalar.bits & 1n));
    else {
      this.f.i32(0);
      scalar.push();
      this.f.op("i32.sub");
    }
  }

  /** Pushes the address of a byte of the frame. */
  pushFrameAddress(offset: number): void {
    this.f.get(this.frame);
    if (offset !== 0) this.f.i32(offset).op("i32.add");
  }

  /** Frame offset of scratch vector `index`, 256 bytes. */
  scratch(index: number): number {
    assert(index < this.layout.scratchVectors, "out of scratch vectors");
    return this.layout.scratch + 256 * index;
  }

  /**
   * Frame offset where the operand's 32 lanes are: its slot, or scratch vector `scratchIndex`, filled
   * here. An i1 becomes i32 0 or 1.
   */
  lanesOffset(arg: number, scratchIndex: number): number {
    const { f } = this;
    const scalar = this.scalar(arg);
    if (!scalar && this.storage(arg) === "lanes") return this.slot(arg);
    const offset = this.scratch(scratchIndex);
    if (!scalar) {
      if (this.storage(arg) === "affine") this.expandAffine(offset, arg);
      else this.expandMask(offset, () => f.get(this.local(arg)));
      return offset;
    }
    const vector = f.temp("v128");
    pushSplat(f, scalar);
    if (scalar.type === I1) f.i32x4(1, 1, 1, 1).op("v128.and");
    f.set(vector);
    for (let at = 0; at < laneBytes(scalar.type); at += 16)
      f.get(this.frame)
        .get(vector)
        .mem("v128.store", offset + at);
    f.free(vector);
    return offset;
  }

  /** As `lanesOffset`, for an address: i64 ones are cut to 32 bits. */
  addressOffset(arg: number, scratchIndex: number): number {
    if (this.argType(arg) !== I64) return this.lanesOffset(arg, scratchIndex);
    const { f } = this;
    const from = this.lanesOffset(arg, scratchIndex);
    const to = this.scratch(scratchIndex);
    // In ascending order every vector is read before its place is overwritten.
    for (let chunk = 0; chunk < 8; chunk++) {
      f.get(this.frame);
      f.get(this.frame).mem("v128.load", from + chunk * 32);
      f.get(this.frame).mem("v128.load", from + chunk * 32 + 16);
      f.shuffle32(0, 2, 4, 6).mem("v128.store", to + chunk * 16);
    }
    return to;
  }

  /** Writes the 32 lanes of an affine register. */
  private expandAffine(offset: number, register: number): void {
    const { f, columns } = this;
    const steps = this.steps(register);
    const first = f.temp("v128");
    pushAffineStart(f, localScalar(f, I32, this.local(register)), steps, columns);
    f.set(first);
    for (let chunk = 0; chunk < 8; chunk++) {
      f.get(this.frame).get(first);
      if (chunk > 0 && pushChunkDistance(f, { chunk }, steps, columns))
        f.op("i32x4.splat").op("i32x4.add");
      f.mem("v128.store", offset + 16 * chunk);
    }
    f.free(first);
  }

  /** Writes a mask as 32 i32 of 0 or 1. */
  private expandMask(offset: number, pushMask: () => void): void {
    const { f } = this;
    for (let chunk = 0; chunk < 8; chunk++) {
      f.get(this.frame);
      pushMask();
      f.i32(4 * chunk)
        .op("i32.shr_u")
        .op("i32x4.splat")
        .i32x4(1, 2, 4, 8)
        .op("v128.and");
      f.i32x4(0, 0, 0, 0).op("i32x4.ne").i32x4(1, 1, 1, 1).op("v128.and");
      f.mem("v128.store", offset + 16 * chunk);
    }
  }

  /**
   * Sets a register of any storage to one value for the executing lanes; `push` puts the value on the
   * stack, an i1 as 0 or 1. May be called several times.
   */
  setToScalar(register: number, push: () => void): void {
    const { f } = this;
    const type = this.typeOf(register);
    switch (this.storage(register)) {
      case "scalar":
        push();
        f.set(this.local(register));
        return;
      case "mask":
        this.setMask(register, () => {
          f.i32(0);
          push();
          f.op("i32.sub");
        });
        return;
      case "affine":
        assert(false, "one value in an affine register");
        return;
      case "lanes": {
        const vector = f.temp("v128");
        pushSplat(f, { type, push });
        f.set(vector);
        this.storeLanes(register, () => f.get(vector));
        f.free(vector);
      }
    }
  }

  /** Sets a mask register for the executing lanes from the mask that `push` leaves on the stack. */
  setMask(register: number, push: () => void): void {
    const { f } = this;
    const local = this.local(register);
    if (this.storage(register) === "scalar") {
      // All executing lanes agree: one of them is true if all are.
      push();
      f.get(this.mask).op("i32.and").i32(0).op("i32.ne").set(local);
      return;
    }
    push();
    if (this.isMasked(register)) {
      f.get(this.mask).op("i32.and");
      f.get(local).get(this.mask).i32(-1).op("i32.xor").op("i32.and").op("i32.or");
    }
    f.set(local);
  }

  /** Stores vectors to a register's slot, keeping other lanes where the register is masked. */
  storeLanes(register: number, pushVector: (chunk: number, part: number) => void): void {
    const { f } = this;
    const slot = this.slot(register);
    const wide = is64(this.typeOf(register));
    for (let chunk = 0; chunk < 8; chunk++)
      for (let part = 0; part < (wide ? 2 : 1); part++) {
        const offset = slot + chunk * (wide ? 32 : 16) + part * 16;
        f.get(this.frame);
        pushVector(chunk, part);
        if (this.isMasked(register)) {
          f.get(this.frame).mem("v128.load", offset);
          this.pushLaneMask(this.mask, chunk);
          if (wide) f.op(part === 0 ? "i64x2.extend_low_i32x4_s" : "i64x2.extend_high_i32x4_s");
          f.op("v128.bitselect");
        }
        f.mem("v128.store", offset);
      }
  }

  /** Pushes lanes 4 × chunk … of a mask as four i32 of all ones or zeros. */
  pushLaneMask(mask: Local, chunk: number): void {
    const { f } = this;
    const bits = [0, 1, 2, 3].map((lane) => 1 << (4 * chunk + lane)) as [
      number,
      number,
      number,
      number,
    ];
    f.get(mask)
      .op("i32x4.splat")
      .i32x4(...bits)
      .op("v128.and")
      .i32x4(...bits)
      .op("i32x4.eq");
  }

  /**
   * Writes a loop over the executing lanes, lowest first. `body` gets locals with the lane's number
   * and the frame address plus 4 × lane.
   */
  forActiveLanes(body: (lane: Local, address: Local) => void): void {
    this.forLanes(this.mask, body);
  }

  /** The same for lanes of a mask, which must not be empty. */
  forLanes(mask: Local, body: (lane: Local, address: Local) => void): void {
    const { f } = this;
    const [rest, lane, address] = [f.temp("i32"), f.temp("i32"), f.temp("i32")];
    f.get(mask).set(rest);
    const loop = f.loop();
    f.get(rest).op("i32.ctz").tee(lane).i32(2).op("i32.shl").get(this.frame).op("i32.add");
    f.set(address);
    body(lane, address);
    f.get(rest).get(rest).i32(1).op("i32.sub").op("i32.and").tee(rest).brIf(loop);
    f.end();
    f.free(rest, lane, address);
  }

  /** Pushes one lane's value of an operand of any storage; `lane`, `address` as in `forActiveLanes`. */
  pushLaneValue(arg: number, lane: Local, address: Local): void {
    const { f } = this;
    const scalar = this.scalar(arg);
    if (scalar) {
      scalar.push();
      return;
    }
    if (this.storage(arg) === "mask") {
      f.get(this.local(arg)).get(lane).op("i32.shr_u").i32(1).op("i32.and");
      return;
    }
    if (this.storage(arg) === "affine") {
      pushLaneDistance(f, lane, this.steps(arg), this.columns);
      f.get(this.local(arg)).op("i32.add");
      return;
    }
    this.pushLaneAddress(arg, lane, address);
    f.mem(`${wasmType(this.typeOf(arg))}.load`, this.slot(arg));
  }

  /** Pushes the address to which the slot's offset is still to be added. */
  private pushLaneAddress(register: number, lane: Local, address: Local): void {
    const { f } = this;
    f.get(address);
    // 64-bit slots advance by 8 a lane.
    if (is64(this.typeOf(register))) f.get(lane).i32(2).op("i32.shl").op("i32.add");
  }

  /** Stores what `push` leaves to one lane of a lanes register. */
  storeLaneValue(register: number, lane: Local, address: Local, push: () => void): void {
    this.pushLaneAddress(register, lane, address);
    push();
    this.f.mem(`${wasmType(this.typeOf(register))}.store`, this.slot(register));
  }
}
