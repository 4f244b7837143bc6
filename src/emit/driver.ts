/**
 * `runBlocks(launch, firstBlock, count)`: runs blocks one after the other, and of each block its warps
 * in turn. Warps that wait keep their frames; when no warp can run, complete barriers are released.
 * Returns 0; a launch ends early only by an import that throws.
 */

import { BARRIER_KINDS, OP, type Program } from "../lower/index.ts";
import { TRACE, TRACE_BLOCK_BYTES, TRACE_ENTRY } from "../observe/index.ts";
import type { FunctionBuilder, Local } from "./encoder/index.ts";
import {
  BARRIER_IDS,
  FRAME,
  type FrameLayout,
  WAIT_SITE,
  WARP_STATUS,
  type WaitSite,
} from "./frame-layout.ts";
import type { FunctionForm, ProgramEmitter } from "./function-emitter.ts";
import { faultKindNumber } from "./imports.ts";
import { LAUNCH_RECORD, THREAD_TABLE_BYTES } from "./layout.ts";

export interface DriverOptions {
  /** For blocks whose rows are whole warps. */
  readonly aligned: FunctionForm | undefined;
  readonly waits: boolean;
  readonly callStackBytes: number;
}

export function emitDriver(owner: ProgramEmitter, options: DriverOptions): void {
  // Helpers come first: a routine may be written while another function is open, never the reverse.
  const release = barrierSites(owner).length > 0 ? emitBarrierRelease(owner) : undefined;
  const f = owner.module.function("runBlocks", ["i32", "i32", "i32"], ["i32"]);
  new DriverEmitter(owner, options, f, release).emit();
  owner.module.exportFunction("runBlocks", f.index);
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

  constructor(
    owner: ProgramEmitter,
    options: DriverOptions,
    f: FunctionBuilder,
    release: number | undefined,
  ) {
    this.owner = owner;
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
    const done = f.block();
    const next = f.loop();
    f.get(this.block).get(2).op("i32.ge_u").brIf(done);
    this.emitBlockIndex();
    this.emitTraceBlock();
    f.getGlobal(owner.globals.shared).i32(0).getGlobal(owner.globals.sharedBytes).memoryFill();
    this.emitLocalClear();
    if (this.options.waits) this.emitRounds();
    else
      this.forWarps(() =>
        this.emitWarpCall(
          () => f.i32(WARP_STATUS.fresh),
          () => f.op("drop"),
        ),
      );
    f.get(this.block).i32(1).op("i32.add").set(this.block).br(next);
    f.end().end();
    f.i32(0);
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
      f.get(1).op("i32.eqz").if();
      f.get(0).mem("i64.load", LAUNCH_RECORD.clock).setGlobal(globals.clock).end();
    }
    this.record("blockX");
    this.record("blockY");
    f.op("i32.mul");
    this.record("blockZ");
    f.op("i32.mul").tee(this.threads).i32(31).op("i32.add").i32(5).op("i32.shr_u").set(this.warps);
    // The parts of the arena, as `arenaParts` has them.
    this.record("arena");
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

  /** A sampled block begins its part of the trace. */
  private emitTraceBlock(): void {
    const { f, owner } = this;
    if (!owner.counters) return;
    const { trace } = this;
    const next = f.temp("i32");
    f.i32(0).tee(trace).setGlobal(owner.globals.trace);
    f.get(this.block);
    this.record("traceStride");
    f.op("i32.rem_u");
    this.record("traceFirst");
    f.op("i32.eq").if();
    this.record("trace");
    f.tee(trace).get(trace).mem("i32.load", TRACE.next).tee(next);
    f.i32(TRACE_BLOCK_BYTES).op("i32.add").mem("i32.store", TRACE.blockEnd);
    f.get(next).i32(TRACE_ENTRY.block).mem("i32.store");
    f.get(trace).get(next).i32(4).op("i32.add").mem("i32.store", TRACE.next);
    f.end();
    f.free(next);
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
    const general = owner.forms[0]!.builder.index;
    if (this.options.aligned) {
      const [frame, lanes, status] = [f.temp("i32"), f.temp("i32"), f.temp("i32")];
      f.set(status).set(lanes).set(frame);
      this.record("blockX");
      f.i32(31).op("i32.and").op("i32.eqz").if("i32");
      f.get(frame).get(lanes).get(status).call(this.options.aligned.builder.index);
      f.else().get(frame).get(lanes).get(status).call(general).end();
      f.free(frame, lanes, status);
    } else f.call(general);
    use();
  }

  private emitRounds(): void {
    const { f, owner } = this;
    this.forWarps(() => {
      f.get(this.frame);
      this.pushLanes();
      f.mem("i32.store", FRAME.live);
      f.get(this.frame).i32(WARP_STATUS.fresh).mem("i32.store", FRAME.status);
      const control = this.layout.controlEnd - FRAME.sites;
      if (control > 0)
        f.get(this.frame).i32(FRAME.sites).op("i32.add").i32(0).i32(control).memoryFill();
    });
    const eachTurn = this.release !== undefined && hasCountedBarriers(owner.program);
    const [progress, unfinished, status] = [f.temp("i32"), f.temp("i32"), f.temp("i32")];
    const round = f.loop();
    f.i32(0).tee(progress).set(unfinished);
    this.forWarps(() => {
      f.get(this.frame).mem("i32.load", FRAME.status).tee(status);
      f.i32(WARP_STATUS.yielded).op("i32.ge_u").if();
      f.i32(1).set(progress);
      this.emitWarpCall(
        () => f.get(status),
        () => f.set(status),
      );
      f.get(this.frame).get(status).mem("i32.store", FRAME.status);
      if (eachTurn) this.callRelease();
      f.end();
      f.get(status).get(unfinished).op("i32.or").set(unfinished);
    });
    f.get(unfinished).if();
    this.emitStopCheck();
    if (!eachTurn) this.callRelease();
    f.get(progress).brIf(round);
    this.emitDeadlock();
    f.end().end();
    f.free(progress, unfinished, status);
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

function barrierSites(owner: ProgramEmitter): WaitSite[] {
  return owner.forms[0]!.layout.sites.filter(
    (site) => owner.program.code.op[site.pc] === OP.barrier,
  );
}

function constantArg(program: Program, pc: number, position: number): number | undefined {
  const arg = program.code.args[program.code.argStart[pc]! + position]!;
  return arg < 0 ? Number(program.constants[~arg]!.bits) : undefined;
}

/** Barriers of part of the block: they may be complete while other warps have yet to run. */
function hasCountedBarriers(program: Program): boolean {
  for (let pc = 0; pc < program.code.length; pc++)
    if (program.code.op[pc] === OP.barrier && constantArg(program, pc, 1) !== 0) return true;
  return false;
}

/** Routine (frames, warps): releases the lanes of all complete barriers. */
function emitBarrierRelease(owner: ProgramEmitter): number {
  const f = owner.module.function("releaseBarriers", ["i32", "i32"], []);
  const sites = barrierSites(owner);
  const id = f.local("i32");
  const known = sites.map((site) => constantArg(owner.program, site.pc, 0));
  if (known.every((value) => value !== undefined)) {
    for (const value of new Set(known)) {
      f.i32(value).set(id);
      emitReleaseOf(owner, f, sites, id);
    }
  } else {
    const loop = f.loop();
    emitReleaseOf(owner, f, sites, id);
    f.get(id).i32(1).op("i32.add").tee(id).i32(BARRIER_IDS).op("i32.lt_u").brIf(loop).end();
  }
  return f.index;
}

/**
 * Releases barrier `id` if it is complete. Without a count it is when all live lanes of the block
 * stand at it. With one, a warp whose live lanes are all there counts as 32 threads: PTX ISA, bar:
 * barriers count whole warps.
 */
function emitReleaseOf(
  owner: ProgramEmitter,
  f: FunctionBuilder,
  sites: readonly WaitSite[],
  id: Local,
): void {
  const { layout, arrives } = {
    layout: owner.forms[0]!.layout,
    arrives: hasArrivals(owner.program),
  };
  const [warp, frame, standing, lanes, parked, arrived, ayes, missing, total, count, any] =
    Array.from({ length: 11 }, () => f.temp("i32")) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
  const forWarps = (body: () => void) => {
    f.i32(0).set(warp);
    f.get(0).set(frame);
    const loop = f.loop();
    body();
    f.get(frame).i32(layout.bytes).op("i32.add").set(frame);
    f.get(warp).i32(1).op("i32.add").tee(warp).get(1).op("i32.lt_u").brIf(loop).end();
  };
  /** Body for each site of the warp with lanes parked at this barrier; they are in `parked`. */
  const forParked = (body: (site: WaitSite) => void) => {
    for (const site of sites) {
      f.get(frame)
        .mem("i32.load", site.offset + WAIT_SITE.parked)
        .tee(parked);
      f.i32(0).op("i32.ne");
      f.get(frame)
        .mem("i32.load", site.offset + WAIT_SITE.id)
        .get(id)
        .op("i32.eq");
      f.op("i32.and").if();
      body(site);
      f.end();
    }
  };
  const announced = () => {
    f.get(frame).get(id).i32(15).op("i32.and").i32(2).op("i32.shl").op("i32.add");
  };
  for (const local of [arrived, ayes, missing, total, count, any]) f.i32(0).set(local);
  forWarps(() => {
    f.i32(0).set(standing);
    forParked((site) => {
      f.get(standing).get(parked).op("i32.or").set(standing);
      f.get(ayes).get(parked);
      f.get(frame)
        .mem("i32.load", site.offset + WAIT_SITE.predicate)
        .op("i32.and");
      f.op("i32.popcnt").op("i32.add").set(ayes);
      // The first lanes found decide what the barrier waits for.
      f.get(count)
        .get(frame)
        .mem("i32.load", site.offset + WAIT_SITE.count)
        .get(any);
      f.op("select").set(count);
      f.i32(1).set(any);
    });
    f.get(arrived).get(standing).op("i32.popcnt").op("i32.add").set(arrived);
    f.get(frame).mem("i32.load", FRAME.live).get(standing).i32(-1).op("i32.xor").op("i32.and");
    f.get(missing).op("i32.or").set(missing);
    f.get(standing);
    if (arrives) {
      announced();
      f.mem("i32.load", layout.arrivals).op("i32.or");
    }
    f.tee(lanes).if();
    f.get(total);
    f.get(lanes).op("i32.popcnt").i32(32);
    f.get(frame).mem("i32.load", FRAME.live).get(lanes).i32(-1).op("i32.xor").op("i32.and");
    f.op("select").op("i32.add").set(total);
    f.end();
  });
  f.get(total).get(count).op("i32.ge_u").get(missing).op("i32.eqz").get(count).op("select");
  f.get(any).i32(0).op("i32.ne").op("i32.and").if();
  forWarps(() => {
    forParked((site) => {
      const store = (field: keyof typeof WAIT_SITE, push: () => void) => {
        f.get(frame);
        push();
        f.mem("i32.store", site.offset + WAIT_SITE[field]);
      };
      store("released", () => {
        f.get(frame).mem("i32.load", site.offset + WAIT_SITE.released);
        f.get(parked).op("i32.or");
      });
      store("parked", () => f.i32(0));
      const kind = BARRIER_KINDS[owner.program.code.aux[site.pc]!]!;
      if (kind === "popc") store("result", () => f.get(ayes));
      if (kind === "and") store("result", () => f.get(ayes).get(arrived).op("i32.eq"));
      if (kind === "or") store("result", () => f.get(ayes).i32(0).op("i32.ne"));
      f.get(frame).i32(WARP_STATUS.released).mem("i32.store", FRAME.status);
    });
    if (arrives) {
      announced();
      f.i32(0).mem("i32.store", layout.arrivals);
    }
  });
  f.end();
  f.free(warp, frame, standing, lanes, parked, arrived, ayes, missing, total, count, any);
}

function hasArrivals(program: Program): boolean {
  for (let pc = 0; pc < program.code.length; pc++)
    if (program.code.op[pc] === OP.barrier && BARRIER_KINDS[program.code.aux[pc]!] === "arrive")
      return true;
  return false;
}
