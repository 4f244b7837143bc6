/** Adds up what a turn of the lanes stands for in the records of the loop's block and of its loads. */
import { type BlockField, SITE_BYTES } from "../../observe/index.ts";
import type { LaneLoad, LaneLoop, Stream } from "../analysis/lane-loops.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { emitAddBoth, emitAddField } from "../memory/record.ts";
import { AREA, ROW_BYTES } from "./area.ts";
import {
  countOrderedRoutine,
  countRowsRoutine,
  masksRoutine,
  orderRowsRoutine,
  pushTotal,
} from "./count-rows.ts";

/** Locals of what a turn came to. */
export interface Turn {
  readonly area: Local;
  /** Lanes at its beginning, and those that go on. */
  readonly mask: Local;
  readonly continuing: Local;
  /** Iterations of all lanes, and of the one that did most. */
  readonly lanes: Local;
  readonly longest: Local;
  /** Of a stream: where the lane that ran last began. */
  readonly starts: ReadonlyMap<Stream, Local>;
}

export function emitCountTurn(
  f: FunctionBuilder,
  e: FunctionEmitter,
  loop: LaneLoop,
  turn: Turn,
): void {
  new TurnCounter(f, e, loop, turn).emit();
}

class TurnCounter {
  private readonly f: FunctionBuilder;
  private readonly e: FunctionEmitter;
  private readonly loop: LaneLoop;
  private readonly turn: Turn;
  private readonly counters: Local;

  constructor(f: FunctionBuilder, e: FunctionEmitter, loop: LaneLoop, turn: Turn) {
    this.f = f;
    this.e = e;
    this.loop = loop;
    this.turn = turn;
    this.counters = f.temp("i32");
  }

  emit(): void {
    const { f, e, loop, turn } = this;
    f.getGlobal(e.globals.counters).set(this.counters);
    this.emitBlock();
    this.emitRequests();
    const sums = f.temp("i64");
    for (const [position, load] of loop.scattered.entries()) {
      f.get(turn.area)
        .get(turn.area)
        .i32(AREA.rows + ROW_BYTES * position)
        .op("i32.add");
      f.i32(ROW_BYTES * loop.scattered.length).get(turn.longest);
      f.call(countRowsRoutine(e.owner.routines)).set(sums);
      this.emitAdd(load, sums);
    }
    const classes = new Map<string, Stream[]>();
    for (const stream of loop.streams)
      classes.set(stream.lanes, [...(classes.get(stream.lanes) ?? []), stream]);
    for (const streams of classes.values()) this.emitStreams(streams, sums);
    f.free(sums, this.counters);
  }

  private emitBlock(): void {
    const { f, e, loop, turn } = this;
    const { events } = e.owner;
    const parted = f.temp("i32");
    f.get(turn.area).get(turn.longest).call(masksRoutine(e.owner.routines)).set(parted);
    const offset = (field: BlockField, block = loop.block) => events.block(block, field, 0).offset;
    this.emitAddPair(offset("executions"), turn.longest, () => f.get(turn.lanes));
    const left = f.temp("i32");
    f.get(turn.mask).get(turn.continuing).op("i32.xor").op("i32.popcnt").set(left);
    const pushStaying = () => f.get(turn.lanes).get(left).op("i32.sub");
    this.emitAddPair(offset("divergentBranches"), parted, () =>
      loop.leavesIfTaken ? f.get(left) : pushStaying(),
    );
    if (loop.back !== undefined) {
      const returns = f.temp("i32");
      f.get(turn.longest).get(turn.continuing).op("i32.eqz").op("i32.sub").set(returns);
      this.emitAddPair(offset("executions", loop.back), returns, pushStaying);
      f.free(returns);
    }
    f.free(left, parted);
  }

  private emitRequests(): void {
    const { f, loop, turn } = this;
    for (const { access } of loop.loads)
      this.emitAddPair(access.site * SITE_BYTES, turn.longest, () => f.get(turn.lanes));
  }

  /** Adds to two neighbouring counters. */
  private emitAddPair(offset: number, first: Local, pushSecond: () => unknown): void {
    const { f, counters } = this;
    const pushFirst = () => f.get(first).op("i64.extend_i32_u").op("i64x2.splat");
    emitAddBoth(f, () => f.get(counters), offset, pushFirst, pushSecond);
  }

  /** Streams whose lanes are the same distances apart: their rows are brought into order once. */
  private emitStreams(streams: readonly Stream[], sums: Local): void {
    const { f, e, loop, turn } = this;
    const { routines } = e.owner;
    const [leader, ...others] = streams as readonly [Stream, ...Stream[]];
    f.get(turn.area).get(turn.area);
    f.i32(AREA.starts + ROW_BYTES * loop.streams.indexOf(leader)).op("i32.add");
    f.i32(leader.stride).get(turn.longest).call(orderRowsRoutine(routines));
    const followers = others.map((stream) => {
      const distance = f.temp("i32");
      f.get(turn.starts.get(stream)!).get(turn.starts.get(leader)!).op("i32.sub").set(distance);
      return { stream, distance, isAlike: isAlike(stream, leader) };
    });
    const pushApart = (distance: Local) => f.get(distance).i32(127).op("i32.and");
    for (const [index, { load, distance }] of leader.members.entries()) {
      f.get(turn.area).i32(distance).get(turn.longest);
      f.call(countOrderedRoutine(routines)).set(sums);
      this.emitAdd(load, sums);
      for (const follower of followers.filter((candidate) => candidate.isAlike)) {
        pushApart(follower.distance).op("i32.eqz").if();
        this.emitAdd(follower.stream.members[index]!.load, sums);
        f.end();
      }
    }
    for (const { stream, distance: apart, isAlike: mayHave } of followers) {
      if (mayHave) pushApart(apart).if();
      for (const { load, distance } of stream.members) {
        f.get(turn.area).get(apart).i32(distance).op("i32.add").get(turn.longest);
        f.call(countOrderedRoutine(routines)).set(sums);
        this.emitAdd(load, sums);
      }
      if (mayHave) f.end();
      f.free(apart);
    }
  }

  private emitAdd({ access }: LaneLoad, sums: Local): void {
    const { f } = this;
    const record = f.temp("i32");
    f.get(this.counters)
      .i32(access.site * SITE_BYTES)
      .op("i32.add")
      .set(record);
    emitAddField(f, record, "distinctBytes", () => {
      pushTotal(f, sums, 0);
      f.i32(access.bytes).op("i32.mul");
    });
    emitAddField(f, record, "sectors", () => pushTotal(f, sums, 1));
    emitAddField(f, record, "lines", () => pushTotal(f, sums, 2));
    f.free(record);
  }
}

/** Whether the loads of both are the same distances from the first, and as wide. */
function isAlike(a: Stream, b: Stream): boolean {
  return (
    a.bytes === b.bytes &&
    a.members.length === b.members.length &&
    a.members.every(({ distance }, index) => distance === b.members[index]!.distance)
  );
}
