/**
 * Control flow of one warp. Every block has a mask of lanes that wait to execute it, in a wasm local.
 * Blocks stand in program order, each behind a test of its mask; a Loop of the program is a wasm loop
 * around its blocks that repeats while lanes wait in it again. That is the order of `nextBlock` in
 * `lower/schedule.ts`: onwards to the end of the innermost loop, back to its waiting blocks, outwards.
 *
 * A loop that may yield is left for the rest of the warp's turn after `YIELD_ITERATIONS` back-edges,
 * with lanes waiting in it.
 */
import { assert } from "../base/index.ts";
import { type Loop, OP, YIELD_ITERATIONS } from "../lower/index.ts";
import { BLOCK_BYTES, BLOCK_FIELD, SITE_BYTES } from "../observe/index.ts";
import { functionWaits } from "./analysis/frame-plan.ts";
import { successors } from "./analysis/liveness.ts";
import { blockBodyEnd } from "./analysis/units.ts";
import { emitUnit } from "./emit-unit.ts";
import type { Label, Local } from "./encoder/index.ts";
import { FRAME, WAIT_SITE, WARP_STATUS } from "./frame-layout.ts";
import { FunctionEmitter, type FunctionForm, type ProgramEmitter } from "./function-emitter.ts";
import { faultKindNumber } from "./imports.ts";
import { emitCalleeEntry, emitCalleeReturn } from "./instructions/calls.ts";
import { emitPathSample } from "./instructions/samples.ts";
import { wasmType } from "./ops/operands.ts";
import { pushCycles } from "./ops/special.ts";
import { emitSyncRelease, emitWait, isSync, type WaitState } from "./waits.ts";

interface LoopNode {
  readonly loop: Loop;
  readonly children: LoopNode[];
  readonly parent: LoopNode | undefined;
  /** For loops that may yield: back-edges of this turn; all ones once the loop is left for the turn. */
  readonly spins: Local;
  readonly parked: Local;
}

/** Writes the wasm function of one form. */
export function emitFunction(owner: ProgramEmitter, form: FunctionForm): void {
  new ControlEmitter(new FunctionEmitter(owner, form), form.isKernel).emit();
}

class ControlEmitter {
  private readonly e: FunctionEmitter;
  private readonly isKernel: boolean;
  private readonly waiting: Local[];
  private readonly roots: LoopNode[];
  private readonly allLoops: LoopNode[] = [];
  private readonly state: WaitState | undefined;
  private readonly blockCounters: Local | undefined;

  constructor(e: FunctionEmitter, isKernel: boolean) {
    this.e = e;
    this.isKernel = isKernel;
    const { f, fn } = e;
    this.waiting = Array.from({ length: fn.blockCount }, () => f.local("i32"));
    this.roots = this.buildLoops();
    const waits = functionWaits(e.program, fn);
    this.state = isKernel && waits ? { live: f.local("i32"), standing: f.local("i32") } : undefined;
    this.blockCounters = e.owner.counters ? f.local("i32") : undefined;
  }

  emit(): void {
    const { e } = this;
    const { f } = e;
    if (this.blockCounters !== undefined) f.getGlobal(e.globals.counters).set(this.blockCounters);
    this.emitEntry();
    const top = f.loop();
    this.emitRange(e.fn.firstBlock, e.fn.firstBlock + e.fn.blockCount - 1, this.roots);
    const repeats = this.repeatedBlocks(undefined);
    if (repeats.length > 0) {
      this.pushWaiting(repeats, undefined);
      f.brIf(top);
    }
    if (this.state && e.layout.sites.some((site) => isSync(e, site))) {
      f.get(this.state.standing).if();
      emitSyncRelease(e, this.state, this.go);
      this.pushWaiting(this.resumesOfSyncs(), undefined);
      f.brIf(top).end();
    }
    this.emitExit(top);
    f.end();
    if (this.isKernel) f.op("unreachable");
  }

  private buildLoops(): LoopNode[] {
    const roots: LoopNode[] = [];
    const { f, fn } = this.e;
    for (const loop of fn.loops) {
      let parent: LoopNode | undefined;
      // Outermost first: the last one that contains this loop is the innermost around it.
      for (const candidate of this.allLoops)
        if (candidate.loop.start <= loop.start && loop.end <= candidate.loop.end)
          parent = candidate;
      const [spins, parked] = loop.mayYield ? [f.local("i32"), f.local("i32")] : [-1, -1];
      const node: LoopNode = { loop, children: [], parent, spins, parked };
      (parent ? parent.children : roots).push(node);
      this.allLoops.push(node);
    }
    for (const node of this.allLoops) node.children.sort((a, b) => a.loop.start - b.loop.start);
    return roots.sort((a, b) => a.loop.start - b.loop.start);
  }

  private emitEntry(): void {
    const { e, state } = this;
    const { f } = e;
    const first = this.waiting[0]!;
    if (!this.isKernel) {
      emitCalleeEntry(e);
      f.get(1).set(first);
      return;
    }
    if (!state) {
      f.get(1).set(first);
      return;
    }
    f.get(2).i32(WARP_STATUS.fresh).op("i32.eq").if();
    f.get(1).tee(state.live).set(first);
    f.else();
    f.get(e.frame).mem("i32.load", FRAME.live).set(state.live);
    for (const [position, register] of e.plan.savedRegisters.entries()) {
      const type = e.storage(register) === "mask" ? "i32" : wasmType(e.typeOf(register));
      f.get(e.frame)
        .mem(`${type}.load`, e.layout.saved + 8 * position)
        .set(e.local(register));
    }
    for (const index of this.yieldingBlocks())
      f.get(e.frame)
        .mem("i32.load", e.layout.waiting + 8 * index)
        .set(this.waiting[index]!);
    for (const site of e.layout.sites) {
      if (isSync(e, site)) {
        f.get(state.standing)
          .get(e.frame)
          .mem("i32.load", site.offset + WAIT_SITE.parked);
        f.op("i32.or").set(state.standing);
        continue;
      }
      this.go(site.next, () => f.get(e.frame).mem("i32.load", site.offset + WAIT_SITE.released));
      f.get(e.frame)
        .i32(0)
        .mem("i32.store", site.offset + WAIT_SITE.released);
    }
    f.end();
  }

  /** Blocks, counted from the first, in which lanes may wait when the warp's turn ends. */
  private yieldingBlocks(): number[] {
    const blocks: number[] = [];
    for (let index = 0; index < this.e.fn.blockCount; index++)
      if (this.yieldingLoops(this.e.fn.firstBlock + index).length > 0) blocks.push(index);
    return blocks;
  }

  /** Loops around `block` that may yield. */
  private yieldingLoops(block: number): LoopNode[] {
    return this.allLoops.filter(
      ({ loop }) => loop.mayYield && loop.start <= block && block <= loop.end,
    );
  }

  private emitExit(top: Label): void {
    const { e, state } = this;
    const { f } = e;
    const yielding = this.yieldingBlocks();
    const pushYielded = () => {
      f.i32(0);
      for (const index of yielding) f.get(this.waiting[index]!).op("i32.or");
    };
    if (!this.isKernel) {
      if (yielding.length === 0) return;
      // A called function runs to its end: what its loops left begins another turn.
      for (const { loop, parked } of this.allLoops) if (loop.mayYield) f.i32(0).set(parked);
      pushYielded();
      f.brIf(top);
      return;
    }
    if (!state) {
      f.i32(WARP_STATUS.done).op("return");
      return;
    }
    f.get(e.frame).get(state.live).mem("i32.store", FRAME.live);
    for (const [position, register] of e.plan.savedRegisters.entries()) {
      const type = e.storage(register) === "mask" ? "i32" : wasmType(e.typeOf(register));
      f.get(e.frame)
        .get(e.local(register))
        .mem(`${type}.store`, e.layout.saved + 8 * position);
    }
    for (const index of yielding)
      f.get(e.frame)
        .get(this.waiting[index]!)
        .mem("i32.store", e.layout.waiting + 8 * index);
    f.i32(WARP_STATUS.yielded);
    f.i32(WARP_STATUS.waiting).i32(WARP_STATUS.done).get(state.live).op("select");
    pushYielded();
    f.op("select").op("return");
  }

  /** Adds lanes to those waiting for a block. */
  private readonly go = (block: number, push: () => void): void => {
    const { f, fn } = this.e;
    const local = this.waiting[block - fn.firstBlock]!;
    f.get(local);
    push();
    f.op("i32.or").set(local);
  };

  private emitRange(first: number, last: number, loops: readonly LoopNode[]): void {
    let block = first;
    for (const node of loops) {
      for (; block < node.loop.start; block++) this.emitBlock(block);
      this.emitLoop(node);
      block = node.loop.end + 1;
    }
    for (; block <= last; block++) this.emitBlock(block);
  }

  private readonly exits = new Map<LoopNode, Label>();

  private emitLoop(node: LoopNode): void {
    const { f } = this.e;
    const { loop } = node;
    if (loop.mayYield) {
      f.i32(0).set(node.spins);
      this.exits.set(node, f.block());
      f.get(node.parked).brIf(this.exits.get(node)!);
    }
    const again = f.loop();
    this.emitRange(loop.start, loop.end, node.children);
    this.pushWaiting(this.repeatedBlocks(node), node);
    f.if();
    this.e.emitStopCheck(loop.start);
    this.emitSpins(node);
    f.br(again);
    f.end().end();
    if (loop.mayYield) f.end();
  }

  /** Counts a back-edge in all loops around it that may yield, and leaves those that are used up. */
  private emitSpins(node: LoopNode): void {
    const { f } = this.e;
    const yielding: LoopNode[] = [];
    for (let around: LoopNode | undefined = node; around; around = around.parent)
      if (around.loop.mayYield) yielding.push(around);
    for (const around of yielding) {
      f.get(around.spins).i32(1).op("i32.add").tee(around.spins);
      f.i32(YIELD_ITERATIONS).op("i32.ge_u").if();
      f.i32(-1).set(around.parked).end();
    }
    for (const around of yielding.reverse()) f.get(around.parked).brIf(this.exits.get(around)!);
  }

  /**
   * Blocks of a loop (of the function, without a loop) in which lanes may wait again when its end is
   * reached: targets of retreating edges outside inner loops, and resumptions that a `warpSync` may
   * cause anywhere.
   */
  private repeatedBlocks(node: LoopNode | undefined): number[] {
    const { e } = this;
    const first = node ? node.loop.start : e.fn.firstBlock;
    const last = node ? node.loop.end : e.fn.firstBlock + e.fn.blockCount - 1;
    const children = node ? node.children : this.roots;
    const childOf = (block: number) =>
      children.find(({ loop }) => loop.start <= block && block <= loop.end);
    const blocks = new Set<number>();
    for (let block = first; block <= last; block++)
      for (const next of successors(e.program, block)) {
        if (next > block || next < first) continue;
        const child = childOf(block);
        if (child === undefined || child !== childOf(next)) blocks.add(next);
      }
    const syncs = this.resumesOfSyncs();
    if (syncs.length > 1)
      for (const block of syncs) if (first <= block && block <= last) blocks.add(block);
    return [...blocks].sort((a, b) => a - b);
  }

  private resumesOfSyncs(): number[] {
    return this.e.layout.sites.filter((site) => isSync(this.e, site)).map((site) => site.next);
  }

  /** Pushes whether lanes wait in any of the blocks, leaving out loops left for this turn. */
  private pushWaiting(blocks: readonly number[], within: LoopNode | undefined): void {
    const { f, fn } = this.e;
    if (blocks.length === 0) f.i32(0);
    for (const [position, block] of blocks.entries()) {
      f.get(this.waiting[block - fn.firstBlock]!);
      for (const node of this.yieldingLoops(block)) {
        const inner = !within || (within !== node && contains(within.loop, node.loop));
        if (inner) f.get(node.parked).i32(-1).op("i32.xor").op("i32.and");
      }
      if (position > 0) f.op("i32.or");
    }
  }

  private emitBlock(block: number): void {
    const { e } = this;
    const { f, fn } = e;
    const local = this.waiting[block - fn.firstBlock]!;
    f.get(local).if();
    f.get(local).set(e.mask).i32(0).set(local);
    this.countExecution(block);
    emitPathSample(e, block);
    for (const unit of e.plan.units[block - fn.firstBlock]!) emitUnit(e, unit);
    this.emitEnd(block);
    f.end();
  }

  private emitEnd(block: number): void {
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
    const counters = this.blockCounters;
    if (counters === undefined) return;
    e.emitAddPair(
      () => f.get(counters),
      this.counterOffset(block) + 8 * BLOCK_FIELD.executions,
      () => f.i64x2(1n, 0n),
      () => f.get(e.mask).op("i32.popcnt"),
    );
  }

  private countBranch(block: number, taken: Local, uniform: boolean): void {
    const counters = this.blockCounters;
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

function contains(outer: Loop, inner: Loop): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
