/**
 * What generated code does of racecheck and initcheck by itself. It knows the usual ways in which an access is in
 * order: nobody else touched the word in this launch; those of its block who did were before the last barrier, or
 * of its warp before it met; or all have only read. An access of which that is not sure changes nothing that
 * matters, and `exec/check`, which has the meaning of an entry (`race-shadow.ts`), looks at all of it.
 */
import { type Access, ADDRESS_WINDOW, neededBytes, OP } from "../../lower/index.ts";
import type { CountedSpace } from "../../observe/index.ts";
import {
  CHECK_AREA,
  type CheckPlaces,
  SHADOW_LINE,
  SHADOW_PAGE_BYTES,
  SHADOW_PAGE_SHIFT,
  SHADOW_PLANES_BYTES,
} from "../check-area.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { forEachLane } from "./lanes.ts";

export type ShadowSpace = "global" | "shared";
export type ShadowKind = "read" | "write";

/** Distances of an entry's words from its first. */
export const PLANE = {
  writeTime: 0,
  writer: SHADOW_PAGE_BYTES,
  readTime: 2 * SHADOW_PAGE_BYTES,
  reader: 3 * SHADOW_PAGE_BYTES,
} as const;

/** Of an entry's names: block << 17, thread << 7, bytes << 3, flags. */
export const ENTRY_BITS = {
  threads: 1,
  warps: 2,
  blocks: 4,
  flags: 7,
  allBytes: 15 << 3,
  /** None of these differ between names of one thread alone. */
  otherThread: ~(15 << 3),
} as const;

/** What an access has in entries: its first lane's name, its time as it is stored, and times to compare with. */
export interface Stamps {
  readonly who: Local;
  readonly stamp: Local;
  /** Of the block's last barrier, and of the warp. */
  readonly start: Local;
  readonly now: Local;
}

/** Whether a memory's accesses are looked at for more than their bounds. */
export function isProbed({ shadow }: AccessContext, space: CountedSpace): boolean {
  if (!shadow) return false;
  if (space === "local") return shadow.initialized;
  return space === "global" || space === "shared";
}

/** Words of a lane in a run. */
export function isRunOf(words: number): boolean {
  return words === 1 || words === 2 || words === 4;
}

/** What generated code may look after of an access; undefined where it has to ask. */
export function shadowOf(
  { shadow, program }: AccessContext,
  access: Access,
  space: CountedSpace,
): (ShadowLanes & { readonly needed: ReturnType<typeof neededBytes> }) | undefined {
  if (!shadow || (space !== "global" && space !== "shared")) return undefined;
  // Copies that are under way are the probe's to know.
  if (space === "shared" && program.code.op.includes(OP.asyncNote)) return undefined;
  if ((access.kind !== "load" && access.kind !== "store") || access.volatile || access.ordered)
    return undefined;
  const needed = neededBytes(program, access);
  const { bytes } = needed;
  if (bytes > 16 || (bytes >= 4 && (bytes % 4 !== 0 || needed.offset % 4 !== 0))) return undefined;
  if (bytes === 3) return undefined;
  return {
    space,
    kind: access.kind === "load" ? "read" : "write",
    bytes,
    needed,
  };
}

/** Takes a condition; ends the routine with 0 where it holds. */
export function leaveIf(f: FunctionBuilder): void {
  f.if();
  f.i32(0).op("return").end();
}

/** Leaves if nothing is known of the running block; else the place of an address in its memory, in a local. */
export function beginShadow(
  f: FunctionBuilder,
  { area }: CheckPlaces,
  space: ShadowSpace,
  address: Local,
): Local {
  f.i32(0)
    .mem("i32.load", area + CHECK_AREA.isKnown)
    .op("i32.eqz");
  leaveIf(f);
  const place = f.local("i32");
  emitPlace(f, space, address, place);
  return place;
}

function emitPlace(f: FunctionBuilder, space: ShadowSpace, address: Local, place: Local): void {
  f.get(address);
  f.i32(space === "global" ? ADDRESS_WINDOW.first : ADDRESS_WINDOW.shared)
    .op("i32.sub")
    .set(place);
}

/** Where the bits of a memory's bytes begin. */
export function definedAt({ area, definedBits }: CheckPlaces, space: ShadowSpace): number {
  return space === "global" ? definedBits : area + CHECK_AREA.sharedDefined;
}

/** Address of the planes of a place's page, in a local; leaves if it has none. */
export function emitPage(
  f: FunctionBuilder,
  { area }: CheckPlaces,
  space: ShadowSpace,
  place: Local,
): Local {
  const page = f.local("i32");
  f.get(place).i32(SHADOW_PAGE_SHIFT).op("i32.shr_u");
  if (space === "global") {
    f.i32(2)
      .op("i32.shl")
      .mem("i32.load", area + CHECK_AREA.pages)
      .tee(page);
    f.op("i32.eqz");
    leaveIf(f);
  } else
    f.i32(SHADOW_PLANES_BYTES)
      .op("i32.mul")
      .i32(area + CHECK_AREA.sharedPlanes)
      .op("i32.add")
      .set(page);
  return page;
}

/** Address of the first word of a place's entry, in a local. */
export function emitEntry(f: FunctionBuilder, page: Local, place: Local): Local {
  const entry = f.local("i32");
  f.get(place)
    .i32(SHADOW_PAGE_BYTES - 4)
    .op("i32.and")
    .get(page)
    .op("i32.add")
    .set(entry);
  return entry;
}

/** Pushes the address less `SHADOW_PLANES_BYTES` of the record of a place's line. */
export function pushLineRecord(f: FunctionBuilder, page: Local, place: Local): void {
  f.get(place);
  f.i32(SHADOW_PAGE_BYTES - SHADOW_LINE.bytes).op("i32.and");
  f.i32(SHADOW_LINE.shift - SHADOW_LINE.recordShift).op("i32.shr_u");
  f.get(page).op("i32.add");
}

/** The entries of global memory's words count from now on, `bytes` before and behind a place. */
export function emitOpen(
  f: FunctionBuilder,
  context: AccessContext,
  page: Local,
  place: Local,
  bytes: number,
): void {
  const at = f.temp("i32");
  for (let from = 0; ; from = Math.min(from + SHADOW_LINE.bytes, bytes - 4)) {
    f.get(place);
    if (from > 0) f.i32(from).op("i32.add");
    f.set(at);
    pushLineRecord(f, page, at);
    f.mem("i32.load", SHADOW_PLANES_BYTES).i32(SHADOW_LINE.opened).op("i32.ne").if();
    f.get(page).get(at).call(openLineRoutine(context)).end();
    if (from >= bytes - 4) break;
  }
  f.free(at);
}

/** Routine (page, place): as `openLine` of `exec/check/race-shadow.ts`. */
function openLineRoutine({ module }: AccessContext): number {
  return module.routine("shadow open line", ["i32", "i32"], [], (f) => {
    const [page, place] = [0, 1];
    const [record, entry] = [f.local("i32"), f.local("i32")];
    const [name, names, written, read] = [
      f.local("i32"),
      f.local("v128"),
      f.local("i32"),
      f.local("i32"),
    ];
    pushLineRecord(f, page, place);
    f.tee(record)
      .mem("i32.load", SHADOW_PLANES_BYTES + SHADOW_LINE.name)
      .tee(name)
      .if();
    for (const [time, at] of [
      [written, SHADOW_LINE.writeTime],
      [read, SHADOW_LINE.readTime],
    ] as const)
      f.get(record)
        .mem("i32.load", SHADOW_PLANES_BYTES + at)
        .set(time);
    f.end();
    f.get(record).i32(SHADOW_LINE.opened);
    f.mem("i32.store", SHADOW_PLANES_BYTES + SHADOW_LINE.name);
    f.get(place)
      .i32(SHADOW_PAGE_BYTES - SHADOW_LINE.bytes)
      .op("i32.and");
    f.get(page).op("i32.add").set(entry);
    f.get(name)
      .op("i32x4.splat")
      .i32x4(0, 1 << 7, 2 << 7, 3 << 7)
      .op("i32x4.add")
      .set(names);
    for (let at = 0; at < SHADOW_LINE.bytes; at += 16) {
      for (const [time, timePlane, namePlane] of [
        [written, PLANE.writeTime, PLANE.writer],
        [read, PLANE.readTime, PLANE.reader],
      ] as const) {
        f.get(entry)
          .get(time)
          .op("i32x4.splat")
          .mem("v128.store", timePlane + at);
        f.get(entry).get(names).get(time).op("i32x4.splat").i32x4(0, 0, 0, 0).op("i32x4.ne");
        f.op("v128.and").mem("v128.store", namePlane + at);
      }
      f.get(names)
        .i32x4(4 << 7, 4 << 7, 4 << 7, 4 << 7)
        .op("i32x4.add")
        .set(names);
    }
  });
}

/** `pushThread`: number of the thread in its block, of the first lane; `bytes`: of its name. */
export function emitStamps(
  f: FunctionBuilder,
  { shadow, program }: AccessContext,
  space: ShadowSpace,
  pc: Local,
  pushThread: () => unknown,
  bytes: number,
): Stamps {
  const { area } = shadow!;
  const [who, stamp, start, now] = [0, 0, 0, 0].map(() => f.local("i32")) as [
    Local,
    Local,
    Local,
    Local,
  ];
  pushThread();
  f.tee(now).i32(7).op("i32.shl").i32(bytes).op("i32.or");
  // Shared memory is the block's own.
  if (space === "global") {
    f.i32(0).mem("i32.load", area + CHECK_AREA.block);
    f.op("i32.or");
  }
  f.set(who);
  f.get(now).i32(5).op("i32.shr_u").i32(2).op("i32.shl");
  f.mem("i32.load", area + CHECK_AREA.times)
    .i32(16)
    .op("i32.shl")
    .tee(now);
  // As `accessNumber` has it.
  if (program.code.length < 0xffff) f.get(pc).i32(1).op("i32.add").op("i32.or");
  f.set(stamp);
  f.i32(0)
    .mem("i32.load", area + CHECK_AREA.start)
    .i32(16)
    .op("i32.shl")
    .set(start);
  return { who, stamp, start, now };
}

/** What each lane of an access touches. */
export interface ShadowLanes {
  readonly space: ShadowSpace;
  readonly kind: ShadowKind;
  /** 1, 2, or a multiple of 4 up to 16; aligned to 4 where it is that much. */
  readonly bytes: number;
}

/**
 * Routine (addresses, mask, offset, pc) → as `shadowRunRoutine`: lanes that are anywhere. `offset`: from the
 * addresses to what is touched.
 */
export function shadowLanesRoutine(context: AccessContext, lanes: ShadowLanes): number {
  const { space, kind, bytes } = lanes;
  const name = `shadow ${kind} lanes ${space} ${bytes}`;
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
    f.i32(1);
  });
}

/** Routine (address, mask, pc, warp) → as `shadowRunRoutine`: all lanes read at one address. */
export function shadowOneRoutine(context: AccessContext, lanes: ShadowLanes): number {
  const name = `shadow one ${lanes.space} ${lanes.bytes}`;
  return context.module.routine(name, ["i32", "i32", "i32", "i32"], ["i32"], (f) => {
    const [address, mask, pc, warp] = [0, 1, 2, 3];
    const [last, rest] = [f.local("i32"), f.local("i32")];
    const pushHighest = (of: Local) => f.i32(31).get(of).op("i32.clz").op("i32.sub");
    pushHighest(mask).set(last);
    f.get(mask).i32(1).get(last).op("i32.shl").op("i32.xor").set(rest);
    const each = new ShadowLane(f, context, lanes, { address, pc, warp });
    f.get(address).set(each.address);
    each.emit(() => f.get(last), { rest, pushLast: () => pushHighest(rest) });
    f.i32(1);
  });
}

/**
 * Routine (address, step from column to column, step from row to row, columns less one, mask, pc, warp) → as
 * `shadowRunRoutine`: lanes from a base on. Columns are a power of two.
 */
export function shadowStepsRoutine(context: AccessContext, lanes: ShadowLanes): number {
  const { space, kind, bytes } = lanes;
  const params = Array.from({ length: 7 }, () => "i32" as const);
  const name = `shadow ${kind} steps ${space} ${bytes}`;
  return context.module.routine(name, params, ["i32"], (f) => {
    const [address, x, y, columnBits, mask, pc, warp] = [0, 1, 2, 3, 4, 5, 6];
    const each = new ShadowLane(f, context, lanes, { address, pc, warp });
    forEachLane(f, mask, (lane) => {
      f.get(address).get(lane).get(columnBits).op("i32.and").get(x).op("i32.mul").op("i32.add");
      f.get(lane).get(columnBits).op("i32.popcnt").op("i32.shr_u").get(y).op("i32.mul");
      f.op("i32.add").set(each.address);
      each.emit(() => f.get(lane), undefined);
    });
    f.i32(1);
  });
}

/** Lanes besides the one that is named that touch the same. */
interface Others {
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
  }

  emit(pushLane: () => unknown, others: Others | undefined): void {
    const { f, places, lanes, place, stamps } = this;
    emitPlace(f, lanes.space, this.address, place);
    if (places.initialized) this.emitDefined();
    if (!stamps) return;
    const page = emitPage(f, places, lanes.space, place);
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
    const bits = (1 << lanes.bytes) - 1;
    const pushAt = () => f.get(place).i32(3).op("i32.shr_u");
    const pushShift = () => f.get(place).i32(7).op("i32.and");
    if (lanes.kind === "read") {
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
    this.emitOrder(stamps, entry, writer, PLANE.writeTime + at);
    f.get(entry)
      .mem("i32.load", PLANE.reader + at)
      .set(name);
    if (lanes.kind === "write") {
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

  /** Leaves with 0 unless the entry's name is nobody's of these bytes, one's own, or one's that came before. */
  private emitOrder(stamps: Stamps, entry: Local, name: Local, timeAt: number): void {
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
    leaveIf(f);
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
    addFrom(name, ENTRY_BITS.blocks);
    f.get(name).get(who).op("i32.xor").tee(differs).i32(17).op("i32.shr_u").if();
    add(ENTRY_BITS.blocks);
    f.else();
    f.get(read.entry)
      .mem("i32.load", PLANE.readTime + read.at)
      .tee(time)
      .get(stamps.start);
    f.op("i32.ge_u").if();
    addFrom(name, ENTRY_BITS.warps | ENTRY_BITS.allBytes);
    f.get(differs).i32(12).op("i32.shr_u").if();
    add(ENTRY_BITS.warps);
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
    f.get(reader).i32(127).op("i32.and").get(name).i32(-128).op("i32.and").op("i32.or");
    f.set(reader).get(time).set(read.stamp);
    f.end().end().end();
    f.free(open);
  }
}
