/**
 * `runBlocks(launch, firstBlock, count)`: runs blocks one after the other, and of each block its warps
 * in turn. Warps that wait keep their frames; when no warp can run, complete barriers are released.
 * Returns 0; a launch ends early only by an import that throws.
 *
 * `runTurn(launch, block, action, arena, patience)`, in kernels whose blocks may have to wait for one
 * another: starts a block in an arena of its own, or goes on with one (`BLOCK_ACTION`), until it has
 * ended or gives way (`BLOCK_STATUS`), as `lower/schedule.ts` has it.
 */

import { busyRounds, hasCountedBarriers, mayGiveWay } from "../lower/index.ts";
import { TRACE, TRACE_BLOCK_BYTES, TRACE_ENTRY } from "../observe/index.ts";
import { barrierSites, emitBarrierRelease } from "./barriers.ts";
import type { BlockForm } from "./block/emit-block.ts";
import type { FunctionBuilder, Local } from "./encoder/index.ts";
import { FRAME, type FrameLayout, WAIT_SITE, WARP_STATUS, type WaitSite } from "./frame-layout.ts";
import type { ProgramEmitter } from "./function-emitter.ts";
import { faultKindNumber } from "./imports.ts";
import { emitSharedClear } from "./launch-globals.ts";
import { BLOCK_ACTION, BLOCK_STATUS, LAUNCH_RECORD, THREAD_TABLE_BYTES } from "./layout.ts";
import { emitSampleBlock } from "./memory/samples.ts";
import { beginBlockRoutine } from "./memory/shadow-waits.ts";
import { RunAttempts } from "./run-attempts.ts";
import { WarpClocks } from "./warp-clocks.ts";
import { WideWaits } from "./wide-waits.ts";

export interface DriverOptions {
  /** Runs a whole block; see `block/`. */
  readonly blockForm: Pick<BlockForm, "builder" | "run"> | undefined;
  readonly waits: boolean;
  readonly callStackBytes: number;
}

export function emitDriver(owner: ProgramEmitter, options: DriverOptions): void {
  // Helpers come first: a routine may be written while another function is open, never the reverse.
  const release = barrierSites(owner).length > 0 ? emitBarrierRelease(owner) : undefined;
  const f = owner.module.function("runBlocks", ["i32", "i32", "i32"], ["i32"]);
  new DriverEmitter(owner, options, f, release).emit();
  owner.module.exportFunction("runBlocks", f.index);
  if (!mayGiveWay(owner.program)) return;
  const turn = owner.module.function("runTurn", ["i32", "i32", "i32", "i32", "i32"], ["i32"]);
  new DriverEmitter(owner, options, turn, release, 3).emitTurn();
  owner.module.exportFunction("runTurn", turn.index);
}

class DriverEmitter {
  private readonly owner: ProgramEmitter;
  private readonly options: DriverOptions;
  private readonly f: FunctionBuilder;
  private readonly release: number | undefined;
  private readonly layout: FrameLayout;
  private readonly threads: Local;
  private readonly warps: Local;
  private readonly warp: Local;
  private readonly frame: Local;
  private readonly block: Local;
  private readonly tables: Local;
  private readonly frames: Local;
  private readonly local: Local;
  /** Trace area while the running block is sampled, else 0. */
  private readonly trace: Local;
  /** Parameter with the arena; undefined: the launch record's. */
  private readonly arena: Local | undefined;
  private readonly clocks: WarpClocks;

  constructor(
    owner: ProgramEmitter,
    options: DriverOptions,
    f: FunctionBuilder,
    release: number | undefined,
    arena?: Local,
  ) {
    this.arena = arena;
    this.owner = owner;
    this.clocks = new WarpClocks(owner, f);
    this.options = options;
    this.f = f;
    this.release = release;
    this.layout = owner.forms[0]!.layout;
    const local = () => f.local("i32");
    this.threads = local();
    this.warps = local();
    this.warp = local();
    this.frame = local();
    this.block = local();
    this.tables = local();
    this.frames = local();
    this.local = local();
    this.trace = local();
  }

  emit(): void {
    const { f, owner } = this;
    this.emitSetup();
    this.emitThreadTables();
    f.get(1).set(this.block);
    f.get(2).get(1).op("i32.add").set(2);
    this.emitBlockIndex();
    const traced = this.emitFirstTraced();
    const done = f.block();
    const run = this.options.blockForm?.run;
    const attempts = run && new RunAttempts(f, run.builder.index);
    const next = f.loop();
    f.get(this.block).get(2).op("i32.ge_u").brIf(done);
    if (traced !== undefined) {
      f.i32(0).tee(this.trace).setGlobal(owner.globals.trace);
      if (owner.samples) f.i32(0).setGlobal(owner.globals.samples);
      f.get(this.block).get(traced).op("i32.eq").if();
      this.emitTraceBlock();
      f.get(traced);
      this.record("traceStride");
      f.op("i32.add").set(traced).end();
    }
    this.clocks.emitBlockBegins(this.block);
    const ran = f.block();
    if (attempts) {
      const alone = f.block();
      f.get(this.trace).brIf(alone);
      const { block, tables, frames, local } = this;
      const atMost = [
        () => f.get(2).get(block).op("i32.sub"),
        () => {
          this.record("gridX");
          f.getGlobal(owner.globals.blockX).op("i32.sub");
        },
        ...(traced === undefined ? [] : [() => f.get(traced).get(block).op("i32.sub")]),
      ];
      attempts.emit({ block, arena: [tables, frames, local] }, atMost, { next, alone, ran });
      f.end();
    }
    emitSharedClear(f, owner.globals);
    this.emitLocalClear();
    this.emitBlock();
    f.end();
    f.get(this.block).i32(1).op("i32.add").set(this.block);
    this.emitNextBlockIndex();
    f.br(next);
    f.end().end();
    f.i32(0);
  }

  /** Runs the warps of a block to their end. Only the general form writes a trace. */
  private emitBlock(): void {
    const { f, owner } = this;
    const { blockForm, waits } = this.options;
    if (owner.checks) f.get(this.block).call(beginBlockRoutine(owner.routines));
    if (blockForm) {
      f.get(this.trace).op("i32.eqz").if();
      f.i32(1).setGlobal(owner.globals.inBlockForm);
      f.get(this.tables).get(this.frames).get(this.local).call(blockForm.builder.index);
      f.i32(0).setGlobal(owner.globals.inBlockForm);
      f.else();
    }
    if (waits) {
      this.emitFreshWarps();
      this.emitRounds(undefined);
    } else
      this.clocks.emitTogether(() =>
        this.forWarps(() =>
          this.emitWarpCall(
            () => f.i32(WARP_STATUS.fresh),
            () => f.op("drop"),
          ),
        ),
      );
    if (blockForm) f.end();
    this.clocks.emitBlockEnds();
  }

  /** Parameters: 0 launch, 1 block, 2 action, 3 arena, 4 patience. */
  emitTurn(): void {
    const { f, owner } = this;
    const action = (name: keyof typeof BLOCK_ACTION) => f.get(2).i32(BLOCK_ACTION[name]);
    this.emitSetup();
    f.get(1).set(this.block);
    this.emitBlockIndex();
    action("first").op("i32.and").if();
    this.emitThreadTables();
    f.end();
    action("start").op("i32.and").if();
    if (owner.counters) {
      f.i32(0).tee(this.trace).setGlobal(owner.globals.trace);
      if (owner.samples) f.i32(0).setGlobal(owner.globals.samples);
      f.get(this.emitFirstTraced()!).get(this.block).op("i32.eq").if();
      this.emitTraceBlock();
      f.end();
    }
    emitSharedClear(f, owner.globals);
    this.emitLocalClear();
    if (owner.checks) f.get(this.block).call(owner.imports.checkBlock);
    this.emitFreshWarps();
    f.else().i32(0).setGlobal(owner.globals.trace);
    if (owner.samples) f.i32(0).setGlobal(owner.globals.samples);
    f.end();
    action("blame").op("i32.and").if();
    this.emitBlame();
    f.end();
    action("release").op("i32.and").if();
    if (owner.checks) f.get(this.block).call(owner.imports.checkGridRelease);
    this.wideWaits.emitRelease();
    f.end();
    this.emitRounds(4);
    f.i32(BLOCK_STATUS.ended);
  }

  private record(field: keyof typeof LAUNCH_RECORD): void {
    this.f.get(0).mem("i32.load", LAUNCH_RECORD[field]);
  }

  private emitSetup(): void {
    const { f, owner } = this;
    const { globals } = owner;
    f.get(0).setGlobal(globals.launch);
    for (const field of ["params", "counters", "caches", "sharedBytes", "localBytes"] as const) {
      this.record(field);
      f.setGlobal(globals[field]);
    }
    if (owner.clock) {
      // The clock goes on from slice to slice of one launch.
      f.get(1).op("i32.eqz");
      if (this.arena !== undefined)
        f.get(2).i32(BLOCK_ACTION.start).op("i32.and").i32(0).op("i32.ne").op("i32.and");
      f.if();
      f.get(0).mem("i64.load", LAUNCH_RECORD.clock).setGlobal(globals.clock);
      f.getGlobal(globals.clock).setGlobal(globals.clockEnd).end();
    }
    this.record("blockX");
    this.record("blockY");
    f.op("i32.mul");
    this.record("blockZ");
    f.op("i32.mul").tee(this.threads).i32(31).op("i32.add").i32(5).op("i32.shr_u").set(this.warps);
    // The parts of the arena, as `arenaParts` has them.
    if (this.arena === undefined) this.record("arena");
    else f.get(this.arena);
    f.tee(this.tables);
    f.get(this.warps).i32(THREAD_TABLE_BYTES).op("i32.mul").op("i32.add").tee(this.frames);
    f.setGlobal(globals.shared);
    f.get(this.frames);
    this.record("sharedBytes");
    f.i32(63).op("i32.add").i32(-64).op("i32.and").op("i32.add").tee(this.frames);
    if (this.options.waits) f.get(this.warps).i32(this.layout.bytes).op("i32.mul").op("i32.add");
    else f.i32(this.layout.bytes).op("i32.add");
    f.tee(this.local).setGlobal(globals.callStack);
    f.get(this.local).i32(this.options.callStackBytes).op("i32.add").tee(this.local);
    f.setGlobal(globals.callStackEnd);
  }

  private emitThreadTables(): void {
    const { f } = this;
    const [thread, address] = [f.temp("i32"), f.temp("i32")];
    f.i32(0).set(thread);
    const loop = f.loop();
    f.get(this.tables);
    f.get(thread).i32(5).op("i32.shr_u").i32(THREAD_TABLE_BYTES).op("i32.mul").op("i32.add");
    f.get(thread).i32(31).op("i32.and").i32(2).op("i32.shl").op("i32.add").set(address);
    f.get(address).get(thread);
    this.record("blockX");
    f.op("i32.rem_u").mem("i32.store", 0);
    f.get(address).get(thread);
    this.record("blockX");
    f.op("i32.div_u");
    this.record("blockY");
    f.op("i32.rem_u").mem("i32.store", 128);
    f.get(address).get(thread);
    this.record("blockX");
    this.record("blockY");
    f.op("i32.mul").op("i32.div_u").mem("i32.store", 256);
    f.get(thread).i32(1).op("i32.add").tee(thread);
    f.get(this.warps).i32(5).op("i32.shl").op("i32.lt_u").brIf(loop);
    f.end();
    f.free(thread, address);
  }

  /** blockIdx from the linear number: x varies fastest. */
  private emitBlockIndex(): void {
    const { f } = this;
    const { globals } = this.owner;
    f.get(this.block);
    this.record("gridX");
    f.op("i32.rem_u").setGlobal(globals.blockX);
    const row = f.temp("i32");
    f.get(this.block);
    this.record("gridX");
    f.op("i32.div_u").tee(row);
    this.record("gridY");
    f.op("i32.rem_u").setGlobal(globals.blockY);
    f.get(row);
    this.record("gridY");
    f.op("i32.div_u").setGlobal(globals.blockZ);
    f.free(row);
  }

  /** The same for the block behind it, without divisions. */
  private emitNextBlockIndex(): void {
    const { f } = this;
    const { blockX, blockY, blockZ } = this.owner.globals;
    const advance = (axis: number, size: "gridX" | "gridY", carry: () => void) => {
      const next = f.temp("i32");
      f.getGlobal(axis).i32(1).op("i32.add").tee(next).setGlobal(axis);
      f.get(next);
      this.record(size);
      f.op("i32.eq").if();
      f.i32(0).setGlobal(axis);
      carry();
      f.end();
      f.free(next);
    };
    advance(blockX, "gridX", () =>
      advance(blockY, "gridY", () => {
        f.getGlobal(blockZ).i32(1).op("i32.add").setGlobal(blockZ);
      }),
    );
  }

  /** The number of the first block from the running one on that is sampled, in a local. */
  private emitFirstTraced(): Local | undefined {
    const { f, owner } = this;
    if (!owner.counters) return undefined;
    const traced = f.local("i32");
    this.record("traceFirst");
    this.record("traceStride");
    f.op("i32.add").get(this.block);
    this.record("traceStride");
    f.op("i32.rem_u").op("i32.sub");
    this.record("traceStride");
    f.op("i32.rem_u").get(this.block).op("i32.add").set(traced);
    return traced;
  }

  /** A sampled block begins its part of the trace. */
  private emitTraceBlock(): void {
    const { f } = this;
    const { trace } = this;
    const next = f.temp("i32");
    this.record("trace");
    f.tee(trace).get(trace).mem("i32.load", TRACE.next).tee(next);
    f.i32(TRACE_BLOCK_BYTES).op("i32.add").mem("i32.store", TRACE.blockEnd);
    f.get(next).i32(TRACE_ENTRY.block).mem("i32.store");
    f.get(trace).get(next).i32(4).op("i32.add").mem("i32.store", TRACE.next);
    f.free(next);
    if (this.owner.samples) emitSampleBlock(f, this.owner, 0, this.block);
  }

  /** A turn of a warp in a sampled block: the warps of a round have equal parts of half of what is left. */
  private emitTraceTurn(): void {
    const { f, owner } = this;
    if (!owner.counters) return;
    const { trace } = this;
    const [next, left] = [f.temp("i32"), f.temp("i32")];
    f.get(trace).if();
    // A turn that had nothing to tell is overwritten.
    f.get(trace).mem("i32.load", TRACE.next).tee(next);
    f.get(next).i32(4).op("i32.sub").mem("i32.load").i32(TRACE_ENTRY.block).op("i32.and");
    f.i32(TRACE_ENTRY.turn).op("i32.eq").i32(2).op("i32.shl").op("i32.sub").set(next);
    f.get(trace).mem("i32.load", TRACE.blockEnd).get(next).op("i32.sub").set(left);
    f.get(left).i32(4).op("i32.gt_u").if();
    f.get(next).get(this.warp).i32(TRACE_ENTRY.turn).op("i32.or").mem("i32.store");
    f.get(trace).get(next).i32(4).op("i32.add").tee(next).mem("i32.store", TRACE.next);
    f.get(trace).get(next).get(left).i32(4).op("i32.sub");
    f.get(this.warps).i32(1).op("i32.shl").get(this.warp).op("i32.sub").op("i32.div_u");
    f.i32(-4).op("i32.and").op("i32.add").mem("i32.store", TRACE.warpEnd);
    f.get(trace).setGlobal(owner.globals.trace);
    f.end().end();
    f.free(next, left);
  }

  /** Local memory of the kernel's own frames starts as zeros, so that results repeat. */
  private emitLocalClear(): void {
    const { f } = this;
    if (this.owner.program.localBytes === 0) return;
    f.get(this.local).i32(0);
    if (this.options.waits) f.get(this.warps);
    else f.i32(1);
    this.record("localBytes");
    f.op("i32.mul").i32(5).op("i32.shl").memoryFill();
  }

  private get wideWaits(): WideWaits {
    return new WideWaits(this.owner, this.f, this.frame, (body) => this.forWarps(body));
  }

  private forWarps(body: () => void): void {
    const { f } = this;
    f.i32(0).set(this.warp);
    f.get(this.frames).set(this.frame);
    const loop = f.loop();
    body();
    if (this.options.waits) f.get(this.frame).i32(this.layout.bytes).op("i32.add").set(this.frame);
    f.get(this.warp).i32(1).op("i32.add").tee(this.warp).get(this.warps).op("i32.lt_u").brIf(loop);
    f.end();
  }

  private pushLanes(): void {
    const { f } = this;
    // Threads left from this warp on; 32 and more make a full mask.
    const left = f.temp("i32");
    f.get(this.threads).get(this.warp).i32(5).op("i32.shl").op("i32.sub").set(left);
    f.i32(-1);
    f.i32(1).get(left).op("i32.shl").i32(1).op("i32.sub");
    f.get(left).i32(32).op("i32.ge_u").op("select");
    f.free(left);
  }

  /** Calls the warp function; `use` takes its result from the stack. */
  private emitWarpCall(pushStatus: () => void, use: () => void): void {
    const { f, owner } = this;
    const { globals } = owner;
    this.emitTraceTurn();
    if (owner.checks) f.get(this.block).get(this.warp).call(owner.imports.checkWarp);
    f.get(this.warp).setGlobal(globals.warp);
    f.get(this.tables).get(this.warp).i32(THREAD_TABLE_BYTES).op("i32.mul").op("i32.add");
    f.setGlobal(globals.threads);
    f.get(this.local);
    if (this.options.waits) {
      f.get(this.warp).getGlobal(globals.localBytes).op("i32.mul").i32(5).op("i32.shl");
      f.op("i32.add");
    }
    f.setGlobal(globals.local);
    f.get(this.frame);
    this.pushLanes();
    pushStatus();
    this.clocks.emitTurnBegins();
    f.call(owner.forms[0]!.builder.index);
    use();
    this.clocks.emitTurnEnds();
  }

  private emitFreshWarps(): void {
    const { f } = this;
    this.forWarps(() => {
      f.get(this.frame);
      this.pushLanes();
      f.mem("i32.store", FRAME.live);
      f.get(this.frame).i32(WARP_STATUS.fresh).mem("i32.store", FRAME.status);
      const control = this.layout.controlEnd - FRAME.sites;
      if (control > 0)
        f.get(this.frame).i32(FRAME.sites).op("i32.add").i32(0).i32(control).memoryFill();
    });
  }

  /**
   * Rounds until all warps have ended; in a turn of the block, with the local that holds its patience,
   * it may end before, by returning.
   */
  private emitRounds(patience: Local | undefined): void {
    const { f, owner } = this;
    const idle = f.temp("i32");
    const busy = f.temp("i32");
    const rounds = f.temp("i32");
    const limit = patience === undefined ? 0 : busyRounds(owner.program);
    f.i32(0).tee(rounds).set(idle);
    const eachTurn = this.release !== undefined && hasCountedBarriers(owner.program);
    const [progress, unfinished, status] = [f.temp("i32"), f.temp("i32"), f.temp("i32")];
    const round = f.loop();
    f.i32(0).tee(progress).tee(busy).set(unfinished);
    const turn = () => {
      f.get(this.frame).mem("i32.load", FRAME.status).tee(status);
      f.i32(WARP_STATUS.yielded).op("i32.ge_u").if();
      f.i32(1).set(progress);
      this.emitWarpCall(
        () => f.get(status),
        () => f.set(status),
      );
      f.get(this.frame).get(status).mem("i32.store", FRAME.status);
      if (patience !== undefined)
        f.get(status).i32(WARP_STATUS.yielded).op("i32.ne").get(busy).op("i32.or").set(busy);
      if (eachTurn) this.callRelease();
      f.end();
      f.get(status).get(unfinished).op("i32.or").set(unfinished);
    };
    this.clocks.emitTogether(() => this.forWarps(turn));
    f.get(unfinished).if();
    this.emitStopCheck();
    if (!eachTurn) this.callRelease();
    f.get(progress).if();
    if (patience !== undefined) {
      f.get(idle).i32(1).op("i32.add").i32(0).get(busy).op("i32.eqz").op("select").tee(idle);
      f.get(patience).op("i32.ge_u").if();
      f.i32(BLOCK_STATUS.idle).op("return").end();
      if (limit > 0) {
        f.get(rounds).i32(1).op("i32.add").tee(rounds);
        f.get(patience).i32(limit).op("i32.mul").op("i32.ge_u").if();
        f.i32(BLOCK_STATUS.idle).op("return").end();
      }
    }
    f.br(round).end();
    if (patience !== undefined) this.wideWaits.emitReturn();
    this.emitDeadlock();
    f.end().end();
    f.free(progress, unfinished, status, idle, busy, rounds);
  }

  /** Names the place where a block waits that will never go on: in a loop, or at a grid barrier. */
  private emitBlame(): void {
    const { f, owner } = this;
    const { program } = owner;
    const fn = program.functions[0]!;
    const blame = (pc: number, pushLanes: () => void): void => {
      this.forWarps(() => {
        const lanes = f.temp("i32");
        pushLanes();
        f.tee(lanes).if();
        f.get(this.warp).setGlobal(owner.globals.warp);
        f.i32(faultKindNumber("grid-deadlock")).i32(pc).get(lanes).i32(0);
        f.call(owner.imports.fault).end();
        f.free(lanes);
      });
    };
    for (let index = 0; index < fn.blockCount; index++) {
      const block = fn.firstBlock + index;
      const yields = fn.loops.some(
        (loop) => loop.mayYield && loop.start <= block && block <= loop.end,
      );
      if (!yields) continue;
      blame(program.blocks.start[block]!, () => {
        f.get(this.frame).mem("i32.load", this.layout.waiting + 8 * index);
      });
    }
    for (const site of this.wideWaits.sites)
      blame(site.pc, () => {
        f.get(this.frame).mem("i32.load", site.offset + WAIT_SITE.parked);
      });
  }

  private callRelease(): void {
    if (this.release === undefined) return;
    this.f.get(this.frames).get(this.warps).call(this.release);
  }

  /** A loop whose every turn waits at a barrier comes to no back-edge that asks for the stop flag. */
  private emitStopCheck(): void {
    const { f, owner } = this;
    this.record("stopFlag");
    f.if();
    this.forStanding(["parked", "released"], (site) => {
      f.i32(site.pc).call(owner.imports.interrupted);
    });
    f.end();
  }

  /** No warp can run and no barrier is complete: the lowest place where lanes stand is to blame. */
  private emitDeadlock(): void {
    const { f, owner } = this;
    this.forStanding(["parked"], (site, lanes) => {
      f.i32(faultKindNumber("barrier-deadlock")).i32(site.pc).get(lanes).i32(0);
      f.call(owner.imports.fault);
    });
  }

  /** `body` for each place and warp with lanes in any of these states, the lowest place first. */
  private forStanding(
    states: readonly (keyof typeof WAIT_SITE)[],
    body: (site: WaitSite, lanes: Local) => void,
  ): void {
    const { f, owner } = this;
    for (const site of this.layout.sites)
      this.forWarps(() => {
        const lanes = f.temp("i32");
        for (const [index, state] of states.entries()) {
          f.get(this.frame).mem("i32.load", site.offset + WAIT_SITE[state]);
          if (index > 0) f.op("i32.or");
        }
        f.tee(lanes).if();
        f.get(this.warp).setGlobal(owner.globals.warp);
        body(site, lanes);
        f.end();
        f.free(lanes);
      });
  }
}
