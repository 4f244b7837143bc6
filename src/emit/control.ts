/**
 * Control flow of one warp. Every block has a mask of lanes that wait to execute it; see `waiting-lanes.ts`.
 * Blocks stand in program order, each behind a test of its mask; a Loop of the program is a wasm loop
 * around its blocks that repeats while lanes wait in it again. That is the order of `nextBlock` in
 * `lower/schedule.ts`: onwards to the end of the innermost loop, back to its waiting blocks, outwards.
 *
 * A loop that may yield is left for the rest of the warp's turn after `YIELD_ITERATIONS` back-edges,
 * with lanes waiting in it.
 */
import { type Loop, YIELD_ITERATIONS } from "../lower/index.ts";
import { successors } from "./analysis/liveness.ts";
import { BlockWriter } from "./block-writer.ts";
import type { Label, Local } from "./encoder/index.ts";
import { FRAME, WAIT_SITE, WARP_STATUS } from "./frame-layout.ts";
import { FunctionEmitter, type FunctionForm, type ProgramEmitter } from "./function-emitter.ts";
import { FunctionParts } from "./function-parts.ts";
import { emitCalleeEntry } from "./instructions/calls.ts";
import type { WaitingLanes } from "./waiting-lanes.ts";
import { emitSyncRelease, isSync, type WaitState } from "./waits.ts";

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
  new ControlEmitter(owner, form).emit();
}

class ControlEmitter {
  private readonly e: FunctionEmitter;
  private readonly isKernel: boolean;
  private readonly waiting: WaitingLanes;
  private readonly roots: LoopNode[];
  private readonly allLoops: LoopNode[] = [];
  private readonly state: WaitState | undefined;
  private readonly blocks: BlockWriter;
  private readonly parts: FunctionParts | undefined;
  /** Registers that stay in the frame while the warp waits. */
  private readonly saved: readonly number[];

  constructor(owner: ProgramEmitter, form: FunctionForm) {
    this.isKernel = form.isKernel;
    this.e = new FunctionEmitter(owner, form);
    this.blocks = new BlockWriter(this.e, form.isKernel);
    this.waiting = this.blocks.waiting;
    this.state = this.blocks.state;
    const { homes } = form.layout;
    this.parts = homes && new FunctionParts(this.blocks, form, homes);
    // Parts keep all registers in the frame.
    this.saved = homes ? [] : form.plan.savedRegisters;
    this.roots = this.buildLoops();
  }

  emit(): void {
    const { e } = this;
    const { f } = e;
    this.blocks.emitStart();
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
      emitSyncRelease(e, this.state, this.blocks.go);
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
    const begin = (): void => {
      this.waiting.clearAll();
      this.waiting.set(e.fn.firstBlock, () => f.get(1));
    };
    if (!this.isKernel) {
      emitCalleeEntry(e);
      this.parts?.keepParameters();
      begin();
      return;
    }
    if (!state) {
      begin();
      return;
    }
    f.get(2).i32(WARP_STATUS.fresh).op("i32.eq").if();
    begin();
    f.get(1).set(state.live);
    f.else();
    f.get(e.frame).mem("i32.load", FRAME.live).set(state.live);
    for (const [position, register] of this.saved.entries())
      e.loadLocal(register, e.layout.saved + 8 * position);
    this.waiting.restore(this.yieldingBlocks());
    for (const site of e.layout.sites) {
      if (isSync(e, site)) {
        f.get(state.standing)
          .get(e.frame)
          .mem("i32.load", site.offset + WAIT_SITE.parked);
        f.op("i32.or").set(state.standing);
        continue;
      }
      this.blocks.go(site.next, () =>
        f.get(e.frame).mem("i32.load", site.offset + WAIT_SITE.released),
      );
      f.get(e.frame)
        .i32(0)
        .mem("i32.store", site.offset + WAIT_SITE.released);
    }
    f.end();
  }

  /** Blocks in which lanes may wait when the warp's turn ends. */
  private yieldingBlocks(): number[] {
    const { firstBlock, blockCount } = this.e.fn;
    const blocks = Array.from({ length: blockCount }, (_, index) => firstBlock + index);
    return blocks.filter((block) => this.yieldingLoops(block).length > 0);
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
      for (const block of yielding) {
        this.waiting.push(block);
        f.op("i32.or");
      }
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
    for (const [position, register] of this.saved.entries())
      e.storeLocal(register, e.layout.saved + 8 * position);
    this.waiting.save(yielding);
    f.i32(WARP_STATUS.yielded);
    f.i32(WARP_STATUS.waiting).i32(WARP_STATUS.done).get(state.live).op("select");
    pushYielded();
    f.op("select").op("return");
  }

  private emitRange(first: number, last: number, loops: readonly LoopNode[]): void {
    let block = first;
    for (const node of loops) {
      this.emitBlocks(block, node.loop.start - 1);
      this.emitLoop(node);
      block = node.loop.end + 1;
    }
    this.emitBlocks(block, last);
  }

  private emitBlocks(first: number, last: number): void {
    if (this.parts) this.parts.emitBlocks(first, last);
    else for (let block = first; block <= last; block++) this.blocks.emit(block);
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
    const { f } = this.e;
    if (blocks.length === 0) f.i32(0);
    for (const [position, block] of blocks.entries()) {
      this.waiting.push(block);
      for (const node of this.yieldingLoops(block)) {
        const inner = !within || (within !== node && contains(within.loop, node.loop));
        if (inner) f.get(node.parked).i32(-1).op("i32.xor").op("i32.and");
      }
      if (position > 0) f.op("i32.or");
    }
  }
}

function contains(outer: Loop, inner: Loop): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
