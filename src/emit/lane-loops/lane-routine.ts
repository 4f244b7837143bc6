/**
 * The routine of one loop through which lanes go one after another (`analysis/lane-loops.ts`). They do so in turns of
 * some iterations. In a turn each lane runs by itself in scalar code; what it loads is checked as it goes, what it
 * computes is kept aside, and where its loads went is taken down. When all lanes have had their turn, their results
 * are put into the frame, and what they did is counted iteration by iteration (`count-rows.ts`). A turn that meets
 * anything unexpected leaves nothing behind.
 */
import { SECTOR_SHIFT } from "../../observe/index.ts";
import type { LaneLoad, LaneLoop, Stream } from "../analysis/lane-loops.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { LAUNCH_RECORD } from "../layout.ts";
import { markRunRoutine } from "../memory/footprint.ts";
import { pushQuadMask, QUAD_NUMBERS } from "../memory/lanes.ts";
import { emitNoteMarked } from "../memory/load-group.ts";
import { SITE_CACHE, siteCacheOffset } from "../memory/site-cache.ts";
import { is64, wasmType } from "../ops/operands.ts";
import { AREA, pushArea, ROW_BYTES, turnOf } from "./area.ts";
import { emitCountTurn } from "./count-turn.ts";
import { type Indexed, pushOrigin } from "./indexed-loads.ts";
import { LaneReach } from "./lane-reach.ts";
import { handedTypes, LaneValues } from "./lane-values.ts";

const PARAMS = { frame: 0, mask: 1 } as const;

/** Of elements whose bytes are a power of 2. */
function shiftOf(bytes: number): number {
  return 31 - Math.clz32(bytes);
}

/**
 * Routine (frame, mask, locals of registers…) → the lanes that are still to go on with the loop, all at the same
 * iteration; what they share is in the area. The other lanes have left.
 */
export function laneRoutine(e: FunctionEmitter, loop: LaneLoop): number {
  const name = `lanes of block ${loop.block} of ${e.fn.name}`;
  return e.module.routine(name, ["i32", "i32", ...handedTypes(e, loop)], ["i32"], (f) => {
    new LaneRoutine(f, e, loop).emit();
  });
}

/** Where a load may go, as its site knows. */
interface Bounds {
  readonly first: Local;
  /** Elements that fit in from there on. */
  readonly room: Local;
  /** Of loads that are looked at by their index: which it is, and the first element's. */
  readonly indexed: { readonly of: Indexed; readonly origin: Local } | undefined;
}

class LaneRoutine {
  private readonly f: FunctionBuilder;
  private readonly e: FunctionEmitter;
  private readonly loop: LaneLoop;
  private readonly turn: number;
  private readonly area: Local;
  private readonly lane: Local;
  /** The area, and the frame, plus 4 times the lane. */
  private readonly laneArea: Local;
  private readonly laneFrame: Local;
  private readonly iterations: Local;
  private readonly most: Local;
  private readonly continuing: Local;
  private readonly values: LaneValues;
  private readonly reach: LaneReach;
  /** What shared registers that the loop sets are when a turn begins, and after it. */
  private readonly shared = new Map<number, { now: Local; next: Local }>();
  private readonly bounds = new Map<LaneLoad, Bounds>();
  private readonly starts = new Map<Stream, Local>();
  /** First and last sector that lanes one after another touch and that are still to be marked; 0 for none. */
  private readonly runs = new Map<Stream, { first: Local; last: Local }>();

  constructor(f: FunctionBuilder, e: FunctionEmitter, loop: LaneLoop) {
    this.f = f;
    this.e = e;
    this.loop = loop;
    this.turn = turnOf(loop);
    this.values = new LaneValues(f, e, loop, 2);
    this.reach = new LaneReach(f, e, loop, this.values);
    const local = () => f.local("i32");
    this.area = local();
    this.lane = local();
    this.laneArea = local();
    this.laneFrame = local();
    this.iterations = local();
    this.most = local();
    this.continuing = local();
    for (const register of loop.counted)
      this.shared.set(register, {
        now: this.values.sharedAt(register),
        next: f.local(wasmType(e.typeOf(register))),
      });
    for (const stream of loop.streams) {
      this.starts.set(stream, local());
      this.runs.set(stream, { first: local(), last: local() });
    }
    const bounded = [...loop.scattered, ...loop.streams.map(({ members }) => members[0]!.load)];
    for (const load of bounded) {
      const of = this.reach.indexed.get(load);
      const indexed = of && { of, origin: local() };
      this.bounds.set(load, { first: local(), room: local(), indexed });
    }
  }

  emit(): void {
    const { f, e, loop, area } = this;
    pushArea(f, e.owner.routines);
    f.set(area);
    const failed = f.block();
    this.emitBounds(failed);
    this.reach.begin(failed);
    const again = f.loop();
    f.getGlobal(e.globals.launch).mem("i32.load", LAUNCH_RECORD.stopFlag).brIf(failed);
    const [rest, lanes, longest] = [f.local("i32"), f.local("i32"), f.local("i32")];
    const runs = [...this.runs.values()].map(({ last }) => last);
    for (const local of [this.continuing, lanes, longest, ...runs]) f.i32(0).set(local);
    if (e.owner.counters)
      for (const at of [0, 16])
        f.get(area)
          .i32x4(0, 0, 0, 0)
          .mem("v128.store", AREA.trips + at);
    f.get(PARAMS.mask).set(rest);
    const next = f.loop();
    this.emitLane(rest, failed);
    if (e.owner.counters) {
      f.get(lanes).get(this.iterations).op("i32.add").set(lanes);
      f.get(this.iterations).get(longest).get(this.iterations).get(longest);
      f.op("i32.gt_u").op("select").set(longest);
    }
    f.get(rest).get(rest).i32(1).op("i32.sub").op("i32.and").tee(rest).brIf(next);
    f.end();
    this.emitResults();
    if (e.owner.counters) {
      for (const stream of loop.streams) this.emitMarkRun(stream);
      const { continuing, starts } = this;
      const { mask } = PARAMS;
      emitCountTurn(f, e, loop, { area, mask, continuing, lanes, longest, starts });
    }
    for (const { now, next: later } of this.shared.values()) f.get(later).set(now);
    f.get(this.continuing).tee(PARAMS.mask).brIf(again);
    f.end();
    f.end();
    loop.counted.forEach((register, index) => {
      f.get(area).get(this.shared.get(register)!.now);
      f.mem(`${wasmType(e.typeOf(register))}.store`, AREA.shared + 8 * index);
    });
    f.get(PARAMS.mask);
  }

  /** Looks up where loads went last. Leaves if a site has not been anywhere. */
  private emitBounds(failed: Label): void {
    const { f, e, loop } = this;
    const spans = new Map<LaneLoad, number>();
    for (const load of loop.scattered) spans.set(load, load.access.bytes);
    for (const { members, bytes } of loop.streams)
      spans.set(members[0]!.load, members.at(-1)!.distance + bytes);
    for (const [index, [load, { first, room, indexed }]] of [...this.bounds].entries()) {
      const { site, bytes } = load.access;
      const span = spans.get(load)!;
      const pushCache = (field: number) =>
        f.getGlobal(e.globals.caches).mem("i32.load", siteCacheOffset(site, field));
      pushCache(SITE_CACHE.allocationSize).tee(room).i32(span).op("i32.lt_u").brIf(failed);
      const pushRoom = () =>
        f
          .get(room)
          .i32(span - bytes)
          .op("i32.sub")
          .i32(shiftOf(bytes))
          .op("i32.shr_u");
      this.setByMemory(room, AREA.rooms + 4 * index, pushRoom);
      pushCache(SITE_CACHE.allocationFirst).set(first);
      // Distances from there tell what is misaligned.
      if (bytes > 1)
        f.get(first)
          .i32(bytes - 1)
          .op("i32.and")
          .brIf(failed);
      if (!indexed) continue;
      const at = AREA.origins + 4 * loop.scattered.indexOf(load);
      this.setByMemory(indexed.origin, at, () =>
        pushOrigin(f, e, this.values, indexed.of, { bytes, first, room }, failed),
      );
    }
    if (e.owner.counters)
      for (const { access } of loop.loads) emitNoteMarked(f, e.owner.routines, access.site);
  }

  /** By way of memory: what is computed here, V8 would compute where it is used, for every lane and iteration. */
  private setByMemory(local: Local, at: number, push: () => void): void {
    const { f, area } = this;
    f.get(area);
    push();
    f.mem("i32.store", at);
    f.get(area).mem("i32.load", at).set(local);
  }

  /** The turn of the lane that comes first of the rest. */
  private emitLane(rest: Local, failed: Label): void {
    const { f, e, loop, lane, iterations, most } = this;
    f.get(rest).op("i32.ctz").tee(lane).i32(2).op("i32.shl").get(this.area).op("i32.add");
    f.set(this.laneArea);
    f.get(lane).i32(2).op("i32.shl").get(PARAMS.frame).op("i32.add").set(this.laneFrame);
    for (const register of loop.entered) this.values.enter(register, lane, this.laneFrame);
    this.reach.enter();
    f.i32(this.turn).set(most);
    for (const stream of loop.streams) this.emitStart(stream, failed);
    const row = f.temp("i32");
    f.get(this.laneArea).set(row);
    f.i32(0).set(iterations);
    const trips = f.temp("i32");
    const left = f.block();
    const again = f.loop();
    for (const pc of loop.body) this.emitInstruction(pc, row, failed);
    f.get(iterations).i32(1).op("i32.add").tee(iterations).set(trips);
    if (e.owner.counters && loop.scattered.length > 0)
      f.get(row)
        .i32(ROW_BYTES * loop.scattered.length)
        .op("i32.add")
        .set(row);
    this.values.scalar(e.arg(loop.branch, 0)).push();
    if (!loop.leavesIfTaken) f.op("i32.eqz");
    f.brIf(left);
    for (const pc of loop.onwards) this.emitInstruction(pc, row, failed);
    f.get(iterations).get(most).op("i32.ne").brIf(again);
    f.end();
    // Nearer to the end of what its loads may touch than a turn is long.
    f.get(most).i32(this.turn).op("i32.ne").brIf(failed);
    f.get(this.continuing).i32(1).get(lane).op("i32.shl").op("i32.or").set(this.continuing);
    f.get(iterations).i32(1).op("i32.add").set(trips);
    for (const [register, { next }] of this.shared) {
      this.values.scalar(register).push();
      f.set(next);
    }
    f.end();
    this.reach.leave(failed);
    for (const [index, register] of loop.results.entries()) {
      f.get(this.laneArea);
      if (is64(e.typeOf(register))) f.get(lane).i32(2).op("i32.shl").op("i32.add");
      this.values.scalar(register).push();
      f.mem(`${wasmType(e.typeOf(register))}.store`, AREA.results + 256 * index);
    }
    if (e.owner.counters) {
      f.get(this.area).get(lane).op("i32.add").get(trips).mem("i32.store8", AREA.trips);
      for (const stream of loop.streams) this.emitExtendRun(stream);
    }
    f.free(row, trips);
  }

  private emitInstruction(pc: number, row: Local, failed: Label): void {
    const load = this.loop.loads.find((candidate) => candidate.pc === pc);
    if (load) this.emitLoad(load, row, failed);
    else this.values.compute(pc);
  }

  private emitLoad(load: LaneLoad, row: Local, failed: Label): void {
    const { f, e, loop } = this;
    const { access, pc } = load;
    this.reach.ask(load);
    const address = f.temp("i32");
    this.values.scalar(e.arg(pc, 0)).push();
    if (access.offset !== 0) f.i32(access.offset).op("i32.add");
    f.set(address);
    const position = loop.scattered.indexOf(load);
    if (position >= 0) {
      this.emitLoadInside(load, address, failed);
      if (e.owner.counters) {
        f.get(row)
          .get(address)
          .mem("i32.store", AREA.rows + ROW_BYTES * position);
      }
    }
    this.values.load(pc, address);
    f.free(address);
  }

  /** Leaves unless a load that goes anywhere stays within its bounds. */
  private emitLoadInside(load: LaneLoad, address: Local, failed: Label): void {
    const { f } = this;
    const bounds = this.bounds.get(load)!;
    const { indexed, room } = bounds;
    if (!indexed) this.emitInside(() => f.get(address), bounds, load.access.bytes, failed);
    else {
      this.values.scalar(indexed.of.register).push();
      f.get(indexed.origin).op("i32.sub").get(room).op("i32.ge_u").brIf(failed);
    }
  }

  /** Leaves unless an address is that of an element within the bounds; what is pushed is rotated to tell both. */
  private emitInside(
    push: () => void,
    { first, room }: Bounds,
    bytes: number,
    failed: Label,
  ): void {
    const { f } = this;
    push();
    f.get(first).op("i32.sub");
    if (bytes > 1) f.i32(shiftOf(bytes)).op("i32.rotr");
    f.get(room).op("i32.ge_u").brIf(failed);
  }

  /** Where a stream of the lane begins, and how far it may go. */
  private emitStart(stream: Stream, failed: Label): void {
    const { f, e, loop, most } = this;
    const start = this.starts.get(stream)!;
    const bounds = this.bounds.get(stream.members[0]!.load)!;
    f.i32(stream.first.constant);
    for (const { register, times } of stream.first.atoms.values()) {
      this.values.scalar(register).push();
      if (times !== 1) f.i32(times).op("i32.mul");
      f.op("i32.add");
    }
    f.set(start);
    this.emitInside(() => f.get(start), bounds, stream.bytes, failed);
    const elements = f.temp("i32");
    f.get(bounds.room).get(start).get(bounds.first).op("i32.sub");
    f.i32(shiftOf(stream.bytes)).op("i32.shr_u").op("i32.sub").set(elements);
    // As many iterations as there are strides, the last of which need not be whole.
    f.get(elements)
      .i32(stream.stride / stream.bytes - 1)
      .op("i32.add");
    f.i32(stream.stride / stream.bytes)
      .op("i32.div_u")
      .tee(elements)
      .get(most);
    f.get(elements).get(most).op("i32.lt_u").op("select").set(most);
    f.free(elements);
    const at = AREA.starts + ROW_BYTES * loop.streams.indexOf(stream);
    if (e.owner.counters) f.get(this.laneArea).get(start).mem("i32.store", at);
  }

  /** Notes the sectors of a stream, of which the lane passes over none: mostly it goes on where the last one ended. */
  private emitExtendRun(stream: Stream): void {
    const { f } = this;
    const { first, last } = this.runs.get(stream)!;
    const [from, to] = [f.temp("i32"), f.temp("i32")];
    f.get(this.starts.get(stream)!).tee(from);
    f.get(this.iterations).i32(1).op("i32.sub").i32(stream.stride).op("i32.mul").op("i32.add");
    f.i32(stream.members.at(-1)!.distance).op("i32.add");
    f.i32(SECTOR_SHIFT).op("i32.shr_u").set(to);
    f.get(from).i32(SECTOR_SHIFT).op("i32.shr_u").tee(from);
    f.get(last).op("i32.sub").i32(1).op("i32.gt_u").if();
    this.emitMarkRun(stream);
    f.get(from).set(first);
    f.end();
    f.get(to).set(last);
    f.free(from, to);
  }

  /** Marks the sectors that lanes one after another have touched; there is no sector 0. */
  private emitMarkRun(stream: Stream): void {
    const { f, e } = this;
    const { first, last } = this.runs.get(stream)!;
    f.get(last).if();
    f.get(first).get(last).get(first).op("i32.sub").i32(1).op("i32.add");
    f.call(markRunRoutine(e.owner.routines, "read")).end();
  }

  /** Puts what the lanes have computed into the frame. */
  private emitResults(): void {
    const { f, e, loop } = this;
    const splat = f.temp("v128");
    f.get(PARAMS.mask).op("i32x4.splat").set(splat);
    for (const [index, register] of loop.results.entries()) {
      const wide = is64(e.typeOf(register));
      const slot = e.slot(register);
      for (const quad of QUAD_NUMBERS)
        for (const part of wide ? [0, 1] : [0]) {
          const at = quad * (wide ? 32 : 16) + 16 * part;
          f.get(PARAMS.frame);
          f.get(this.area).mem("v128.load", AREA.results + 256 * index + at);
          f.get(PARAMS.frame).mem("v128.load", slot + at);
          pushQuadMask(f, splat, quad);
          if (wide) f.op(part === 0 ? "i64x2.extend_low_i32x4_s" : "i64x2.extend_high_i32x4_s");
          f.op("v128.bitselect").mem("v128.store", slot + at);
        }
    }
    f.free(splat);
  }
}
