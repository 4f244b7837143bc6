/** Words of lanes one by one: what `exec/check` would do for those that are surely in order. See `shadow.ts`. */
import type { CheckPlaces } from "../check-area.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { forEachLane } from "./lanes.ts";
import {
  beginShadow,
  definedAt,
  ENTRY_BITS,
  emitEntry,
  emitOpen,
  emitPage,
  emitPlace,
  emitRewritten,
  emitStamps,
  keepsFirstReader,
  leaveIf,
  PLANE,
  type ShadowLanes,
  type Stamps,
} from "./shadow.ts";
import { ToldRaces } from "./shadow-told.ts";

/**
 * Routine (addresses, mask, offset, pc) → as `shadowRunRoutine`: lanes that are anywhere. `offset`: from the
 * addresses to what is touched.
 */
export function shadowLanesRoutine(context: AccessContext, lanes: ShadowLanes): number {
  const { space, kind, bytes, wanted } = lanes;
  const name = `shadow ${kind} lanes ${space} ${bytes} ${wanted}${several(lanes)}`;
  return context.module.routine(name, ["i32", "i32", "i32", "i32"], ["i32"], (f) => {
    const [addresses, mask, offset, pc] = [0, 1, 2, 3];
    const warp = f.local("i32");
    f.getGlobal(context.globals.warp).set(warp);
    const each = new ShadowLane(f, context, lanes, { address: offset, pc, warp });
    forEachLane(f, mask, (lane) => {
      f.get(addresses).get(lane).i32(2).op("i32.shl").op("i32.add").mem("i32.load");
      f.get(offset).op("i32.add").set(each.address);
      each.emit(() => f.get(lane), undefined);
    });
    each.end();
  });
}

/** Routine (address, mask, pc, warp) → as `shadowRunRoutine`: all lanes read at one address. */
export function shadowOneRoutine(context: AccessContext, lanes: ShadowLanes): number {
  const name = `shadow one ${lanes.space} ${lanes.bytes} ${lanes.wanted}${several(lanes)}`;
  return context.module.routine(name, ["i32", "i32", "i32", "i32"], ["i32"], (f) => {
    const [address, mask, pc, warp] = [0, 1, 2, 3];
    const [last, rest] = [f.local("i32"), f.local("i32")];
    const pushHighest = (of: Local) => f.i32(31).get(of).op("i32.clz").op("i32.sub");
    pushHighest(mask).set(last);
    f.get(mask).i32(1).get(last).op("i32.shl").op("i32.xor").set(rest);
    const each = new ShadowLane(f, context, lanes, { address, pc, warp });
    f.get(address).set(each.address);
    each.emit(() => f.get(last), { mask, rest, pushLast: () => pushHighest(rest) });
    each.end();
  });
}

/**
 * Routine (address, step from column to column, step from row to row, columns less one, mask, pc, warp) → as
 * `shadowRunRoutine`: lanes from a base on. Columns are a power of two.
 */
export function shadowStepsRoutine(context: AccessContext, lanes: ShadowLanes): number {
  const { space, kind, bytes, wanted } = lanes;
  const params = Array.from({ length: 7 }, () => "i32" as const);
  const name = `shadow ${kind} steps ${space} ${bytes} ${wanted}${several(lanes)}`;
  return context.module.routine(name, params, ["i32"], (f) => {
    const [address, x, y, columnBits, mask, pc, warp] = [0, 1, 2, 3, 4, 5, 6];
    const each = new ShadowLane(f, context, lanes, { address, pc, warp });
    forEachLane(f, mask, (lane) => {
      f.get(address).get(lane).get(columnBits).op("i32.and").get(x).op("i32.mul").op("i32.add");
      f.get(lane).get(columnBits).op("i32.popcnt").op("i32.shr_u").get(y).op("i32.mul");
      f.op("i32.add").set(each.address);
      each.emit(() => f.get(lane), undefined);
    });
    each.end();
  });
}

function several({ isLast }: ShadowLanes): string {
  return isLast === false ? " of several" : "";
}

/** Lanes besides the one that is named that touch the same. */
interface Others {
  /** Local with the mask of all. */
  readonly mask: Local;
  /** Local with their mask. */
  readonly rest: Local;
  /** Pushes the highest of them. */
  pushLast(): unknown;
}

/** One lane's words, in order and noted; else the routine ends with 0. */
class ShadowLane {
  readonly address: Local;
  private readonly f: FunctionBuilder;
  private readonly context: AccessContext;
  private readonly places: CheckPlaces;
  private readonly lanes: ShadowLanes;
  private readonly place: Local;
  private readonly stamps: Stamps | undefined;
  private readonly who: Local;
  private readonly writer: Local;
  private readonly name: Local;
  private readonly time: Local;
  private readonly differs: Local;
  private readonly told: ToldRaces | undefined;
  private page: Local = 0;

  /** Where nothing is known of the running block the routine ends with 0; `address`: any local. */
  constructor(
    f: FunctionBuilder,
    context: AccessContext,
    lanes: ShadowLanes,
    { address, pc, warp }: { readonly address: Local; readonly pc: Local; readonly warp: Local },
  ) {
    this.f = f;
    this.context = context;
    this.places = context.shadow!;
    this.lanes = lanes;
    this.place = beginShadow(f, this.places, lanes.space, address);
    this.address = f.local("i32");
    const pushThread = () => f.get(warp).i32(5).op("i32.shl");
    const wholeWords = lanes.bytes >= 4 ? ENTRY_BITS.allBytes : 0;
    this.stamps = this.places.races
      ? emitStamps(f, context, lanes.space, pc, pushThread, wholeWords)
      : undefined;
    this.who = f.local("i32");
    this.writer = f.local("i32");
    this.name = f.local("i32");
    this.time = f.local("i32");
    this.differs = f.local("i32");
    this.told = this.stamps && ToldRaces.of(context, f, lanes, pc);
  }

  /** When all lanes are in order, or counted. */
  end(): void {
    this.told?.emitEnd();
    this.f.i32(1);
  }

  emit(pushLane: () => unknown, others: Others | undefined): void {
    const { f, places, lanes, place, stamps } = this;
    emitPlace(f, lanes.space, this.address, place);
    if (places.initialized) this.emitDefined();
    if (!stamps) return;
    const page = emitPage(f, this.context, lanes.space, place);
    this.page = page;
    if (lanes.space === "global") emitOpen(f, this.context, page, place, 4);
    const entry = emitEntry(f, page, place);
    for (let at = 0; at < lanes.bytes; at += 4) {
      this.emitName(stamps, pushLane);
      f.get(entry)
        .mem("i32.load", PLANE.writer + at)
        .set(this.writer);
      if (others) {
        // The one who wrote the word is not the one whose read is kept.
        f.get(this.writer).get(this.who).op("i32.xor").i32(7).op("i32.shr_u").op("i32.eqz");
        f.get(others.rest).i32(0).op("i32.ne").op("i32.and").if();
        this.emitName(stamps, () => others.pushLast());
        f.end();
      }
      this.emitWord(stamps, entry, at, others);
    }
  }

  private emitName(stamps: Stamps, pushLane: () => unknown): void {
    const { f, lanes, place } = this;
    f.get(stamps.who);
    pushLane();
    f.i32(7).op("i32.shl").op("i32.or");
    if (lanes.bytes < 4) {
      f.i32((1 << lanes.bytes) - 1);
      f.get(place).i32(3).op("i32.and").op("i32.shl").i32(3).op("i32.shl").op("i32.or");
    }
    f.set(this.who);
  }

  private emitDefined(): void {
    const { f, places, lanes, place } = this;
    const base = definedAt(places, lanes.space);
    const bits = lanes.wanted;
    const pushAt = () => f.get(place).i32(3).op("i32.shr_u");
    const pushShift = () => f.get(place).i32(7).op("i32.and");
    if (lanes.kind !== "write") {
      pushAt().mem("i32.load", base, 1);
      pushShift().op("i32.shr_u").i32(bits).op("i32.and").i32(bits).op("i32.ne");
      leaveIf(f);
      return;
    }
    pushAt();
    pushAt().mem("i32.load", base, 1).i32(bits);
    pushShift().op("i32.shl").op("i32.or").mem("i32.store", base, 1);
  }

  private emitWord(stamps: Stamps, entry: Local, at: number, others: Others | undefined): void {
    const { f, lanes, who, name, writer } = this;
    if (lanes.kind === "atomic") {
      this.emitAtomic(stamps, entry, at);
      return;
    }
    this.emitOrder(stamps, entry, writer, PLANE.writeTime + at, { at, others });
    f.get(entry)
      .mem("i32.load", PLANE.reader + at)
      .set(name);
    if (lanes.kind === "write") {
      this.emitRewritten();
      this.emitOrder(stamps, entry, name, PLANE.readTime + at);
      f.get(entry)
        .get(who)
        .mem("i32.store", PLANE.writer + at);
      f.get(entry)
        .get(stamps.stamp)
        .mem("i32.store", PLANE.writeTime + at);
      return;
    }
    const [reader, stamp] = [f.temp("i32"), f.temp("i32")];
    f.get(stamps.stamp).set(stamp);
    f.get(who);
    if (others) f.get(others.rest).i32(0).op("i32.ne").op("i32.or");
    f.set(reader);
    f.get(name).if();
    f.get(name).get(who).op("i32.ne");
    if (lanes.bytes < 4) {
      // Of bytes that different threads read only the last are remembered.
      f.get(name).get(who).op("i32.and").i32(ENTRY_BITS.allBytes).op("i32.and");
      f.get(name).get(who).op("i32.xor").i32(7).op("i32.shr_u").op("i32.eqz").op("i32.or");
      f.i32(0).op("i32.ne").op("i32.and");
    }
    f.if();
    this.emitOthers(stamps, { entry, at, reader, stamp });
    f.end().end();
    f.get(entry)
      .get(reader)
      .mem("i32.store", PLANE.reader + at);
    f.get(entry)
      .get(stamp)
      .mem("i32.store", PLANE.readTime + at);
    f.free(reader, stamp);
  }

  private emitRewritten(): void {
    const { f, lanes, writer } = this;
    if (lanes.space !== "global") return;
    f.get(writer).if();
    emitRewritten(f, this.page);
    f.end();
  }

  /** As `noteSignal` of `exec/check/races.ts`: atomics have no race with one another. */
  private emitAtomic(stamps: Stamps, entry: Local, at: number): void {
    const { f, lanes, who, name, time, differs, writer } = this;
    const [flags, stays] = [f.temp("i32"), f.temp("i32")];
    const addFlags = () => f.get(flags).op("i32.or").set(flags);
    f.i32(ENTRY_BITS.atomic).set(flags);
    f.i32(0).set(stays);
    f.get(writer).if();
    f.get(writer).get(who).op("i32.xor").set(differs);
    f.get(entry)
      .mem("i32.load", PLANE.writeTime + at)
      .set(time);
    f.get(writer).i32(ENTRY_BITS.atomic).op("i32.and").op("i32.eqz").if();
    this.emitOrder(stamps, entry, writer, PLANE.writeTime + at);
    // Others' atomics are no race with this one, but with a plain write before it.
    f.get(differs).i32(17).op("i32.shr_u").op("i32.eqz");
    if (lanes.space === "shared") f.get(time).get(stamps.start).op("i32.ge_u").op("i32.and");
    f.set(stays);
    f.else();
    f.get(writer).i32(ENTRY_BITS.blocks).op("i32.and");
    addFlags();
    f.get(differs).i32(17).op("i32.shr_u").if();
    f.i32(ENTRY_BITS.blocks);
    addFlags();
    f.else().get(time).get(stamps.start).op("i32.ge_u").if();
    f.get(writer).i32(ENTRY_BITS.threadsOfAtomics).op("i32.and");
    f.get(differs).i32(12).op("i32.shr_u").i32(0).op("i32.ne");
    f.i32(ENTRY_BITS.threadsOfAtomics >> 1)
      .op("i32.shl")
      .op("i32.or");
    addFlags();
    f.end().end().end().end();
    f.get(entry)
      .mem("i32.load", PLANE.reader + at)
      .set(name);
    this.emitOrder(stamps, entry, name, PLANE.readTime + at);
    this.emitRewritten();
    f.get(stays).op("i32.eqz").if();
    f.get(entry).get(who).get(flags).op("i32.or");
    f.mem("i32.store", PLANE.writer + at);
    f.get(entry)
      .get(stamps.stamp)
      .mem("i32.store", PLANE.writeTime + at);
    f.end();
    f.free(flags, stays);
  }

  /**
   * Leaves with 0 unless the entry's name is nobody's of these bytes, one's own, or one's that came before; of a word
   * that is read (`read`), too, where the race with its writer is told.
   */
  private emitOrder(
    stamps: Stamps,
    entry: Local,
    name: Local,
    timeAt: number,
    read?: { readonly at: number; readonly others: Others | undefined },
  ): void {
    const { f, lanes, who, time, differs } = this;
    f.get(name);
    if (lanes.bytes < 4) f.get(who).op("i32.and").i32(ENTRY_BITS.allBytes).op("i32.and");
    f.if();
    f.get(name).get(who).op("i32.xor").tee(differs);
    f.i32(ENTRY_BITS.otherThread).op("i32.and").if();
    f.get(entry).mem("i32.load", timeAt).set(time);
    f.get(differs).i32(17).op("i32.shr_u").op("i32.eqz");
    f.get(time).get(stamps.start).op("i32.lt_u").op("i32.and");
    f.get(differs).i32(12).op("i32.shr_u").op("i32.eqz");
    f.get(time).get(stamps.now).op("i32.lt_u").op("i32.and");
    f.get(name).i32(ENTRY_BITS.flags).op("i32.and").op("i32.eqz").op("i32.and").op("i32.or");
    f.get(name).i32(ENTRY_BITS.blocks).op("i32.and").op("i32.eqz").op("i32.and").op("i32.eqz");
    if (read && this.told) {
      f.if();
      const { at, others } = read;
      const { page, differs, address } = this;
      const written = { page, entry, at, writer: name, writeTime: time, differs, address };
      this.told.emitWord({ ...written, start: stamps.start }, others?.mask);
      f.end();
    } else leaveIf(f);
    f.end().end();
  }

  /** What is to be known of those who read the word before, too: as `noteRead` of `exec/check/races.ts`. */
  private emitOthers(
    stamps: Stamps,
    read: {
      readonly entry: Local;
      readonly at: number;
      readonly reader: Local;
      readonly stamp: Local;
    },
  ): void {
    const { f, who, name, time, differs, writer } = this;
    const { reader } = read;
    const open = f.temp("i32");
    const addFrom = (of: Local, bits: number) =>
      f.get(reader).get(of).i32(bits).op("i32.and").op("i32.or").set(reader);
    const add = (flag: number) => f.get(reader).i32(flag).op("i32.or").set(reader);
    const keepFirst = () => {
      f.get(reader).i32(127).op("i32.and").get(name).i32(-128).op("i32.and").op("i32.or");
      f.set(reader).get(time).set(read.stamp);
    };
    const keeps = keepsFirstReader(this.context.program);
    f.get(read.entry)
      .mem("i32.load", PLANE.readTime + read.at)
      .set(time);
    addFrom(name, ENTRY_BITS.blocks);
    f.get(name).get(who).op("i32.xor").tee(differs).i32(17).op("i32.shr_u").if();
    add(ENTRY_BITS.blocks);
    if (keeps) keepFirst();
    f.else();
    f.get(time).get(stamps.start);
    f.op("i32.ge_u").if();
    addFrom(name, ENTRY_BITS.warps | ENTRY_BITS.allBytes);
    f.get(differs).i32(12).op("i32.shr_u").if();
    add(ENTRY_BITS.warps);
    if (keeps) keepFirst();
    f.i32(0).set(open);
    f.else();
    f.get(time).get(stamps.now).op("i32.ge_u").tee(open).if();
    addFrom(name, ENTRY_BITS.threads);
    // Another lane: the lowest flag.
    f.get(reader).get(differs);
    f.i32(31 << 7)
      .op("i32.and")
      .i32(0)
      .op("i32.ne");
    f.op("i32.or").set(reader);
    f.end().end();
    // Another lane's read that the thread's own write has no order with counts for more than its own read.
    f.get(open).i32(0).op("i32.ne");
    f.get(differs).i32(7).op("i32.shr_u").i32(0).op("i32.ne").op("i32.and");
    f.get(writer).i32(0).op("i32.ne").op("i32.and");
    f.get(writer).get(who).op("i32.xor").i32(7).op("i32.shr_u").op("i32.eqz").op("i32.and").if();
    keepFirst();
    f.end().end().end();
    f.free(open);
  }
}
