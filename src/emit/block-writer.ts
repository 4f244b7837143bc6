/** The code of a block in the general form: its lanes are taken, its units follow, and lanes are sent on. */
import { assert } from "../base/index.ts";
import { OP } from "../lower/index.ts";
import { BLOCK_BYTES, BLOCK_FIELD, SITE_BYTES } from "../observe/index.ts";
import { functionWaits } from "./analysis/frame-plan.ts";
import type { PlannedUnit } from "./analysis/passes.ts";
import { blockBodyEnd } from "./analysis/units.ts";
import { emitUnit } from "./emit-unit.ts";
import type { Local } from "./encoder/index.ts";
import type { FunctionEmitter } from "./function-emitter.ts";
import { faultKindNumber } from "./imports.ts";
import { emitCalleeReturn } from "./instructions/calls.ts";
import { emitPathSample } from "./instructions/samples.ts";
import { pushCycles } from "./ops/special.ts";
import { WaitingLanes } from "./waiting-lanes.ts";
import { emitWait, type WaitState } from "./waits.ts";

export class BlockWriter {
  readonly e: FunctionEmitter;
  readonly waiting: WaitingLanes;
  /** Of a kernel with waits. */
  readonly state: WaitState | undefined;
  private readonly isKernel: boolean;
  private readonly counters: Local | undefined;

  constructor(e: FunctionEmitter, isKernel: boolean) {
    this.e = e;
    this.isKernel = isKernel;
    const { f, fn } = e;
    this.waiting = new WaitingLanes(e);
    const waits = isKernel && functionWaits(e.program, fn);
    this.state = waits ? { live: f.local("i32"), standing: f.local("i32") } : undefined;
    this.counters = e.owner.counters ? f.local("i32") : undefined;
  }

  /** Once, before all blocks of a wasm function. */
  emitStart(): void {
    const { f, globals } = this.e;
    if (this.counters !== undefined) f.getGlobal(globals.counters).set(this.counters);
  }

  emit(block: number): void {
    const { e } = this;
    this.emitTaken(block, () => {
      this.emitHead(block);
      this.emitUnits(e.plan.units[block - e.fn.firstBlock]!);
      this.emitEnd(block);
    });
    // What is too large already needs no further blocks.
    e.module.checkSize(e.f);
  }

  /** `body` for the lanes that wait for the block, if there are any. */
  emitTaken(block: number, body: () => void): void {
    const { f, mask } = this.e;
    this.waiting.push(block);
    f.tee(mask).if();
    this.waiting.set(block, () => f.i32(0));
    body();
    f.end();
  }

  emitHead(block: number): void {
    this.countExecution(block);
    emitPathSample(this.e, block);
  }

  emitUnits(units: readonly PlannedUnit[]): void {
    for (const unit of units) emitUnit(this.e, unit);
  }

  /** Adds lanes to those waiting for a block. */
  readonly go = (block: number, push: () => void): void => {
    this.waiting.set(block, () => {
      this.waiting.push(block);
      push();
      this.e.f.op("i32.or");
    });
  };

  emitEnd(block: number): void {
    const { e, state } = this;
    const { f, program } = e;
    const { target0, target1 } = program.blocks;
    const site = e.layout.sites.find((candidate) => candidate.block === block);
    if (site) {
      assert(state !== undefined, `${e.fn.name}: a wait in a called function`);
      emitWait(e, site, state, this.go);
      return;
    }
    const pc = blockBodyEnd(program, block);
    switch (program.code.op[pc]) {
      case OP.br:
        this.go(target0[block]!, () => f.get(e.mask));
        return;
      case OP.brIf: {
        const taken = f.temp("i32");
        const uniform = e.emitTaken(pc, taken);
        this.countBranch(block, taken, uniform);
        this.go(target0[block]!, () => f.get(taken));
        this.go(target1[block]!, () => f.get(taken).get(e.mask).op("i32.xor"));
        f.free(taken);
        return;
      }
      case OP.ret:
        if (!this.isKernel) emitCalleeReturn(e, pc);
        else if (state) {
          f.get(state.live).get(e.mask).i32(-1).op("i32.xor").op("i32.and").set(state.live);
        }
        return;
      case OP.trap:
        f.i32(faultKindNumber("trap")).i32(pc).get(e.mask).i32(0).call(e.imports.fault);
        return;
      default:
        assert(false, `block ${block} of ${e.fn.name} has no end`);
    }
  }

  private counterOffset(block: number): number {
    return this.e.program.sites.length * SITE_BYTES + block * BLOCK_BYTES;
  }

  private countExecution(block: number): void {
    const { e } = this;
    const { f } = e;
    if (e.owner.clock) {
      f.getGlobal(e.globals.clock);
      pushCycles(e, e.program.blocks.start[block + 1]! - 1);
      f.op("i64.add").setGlobal(e.globals.clock);
    }
    const counters = this.counters;
    if (counters === undefined) return;
    e.emitAddPair(
      () => f.get(counters),
      this.counterOffset(block) + 8 * BLOCK_FIELD.executions,
      () => f.i64x2(1n, 0n),
      () => f.get(e.mask).op("i32.popcnt"),
    );
  }

  private countBranch(block: number, taken: Local, uniform: boolean): void {
    const counters = this.counters;
    if (counters === undefined) return;
    const { f, mask } = this.e;
    this.e.emitAddPair(
      () => f.get(counters),
      this.counterOffset(block) + 8 * BLOCK_FIELD.divergentBranches,
      () => {
        if (uniform) f.i64x2(0n, 0n);
        else {
          f.get(taken).i32(0).op("i32.ne").get(taken).get(mask).op("i32.ne").op("i32.and");
          f.op("i64.extend_i32_u").op("i64x2.splat");
        }
      },
      () => f.get(taken).op("i32.popcnt"),
    );
  }
}
