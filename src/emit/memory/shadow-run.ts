/**
 * Neighbouring lanes that touch neighbouring words: what `exec/check` would do for an access that is surely in
 * order and reads nothing that nobody wrote, four words at a time. See `shadow.ts`.
 */
import { SHADOW_LINE, SHADOW_PAGE_BYTES, SHADOW_PLANES_BYTES } from "../check-area.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import {
  beginShadow,
  ENTRY_BITS,
  emitEntry,
  emitOpen,
  emitPage,
  emitStamps,
  leaveIf,
  PLANE,
  pushLineRecord,
  type ShadowSpace,
  type Stamps,
} from "./shadow.ts";
import { emitDefinedRun } from "./shadow-defined.ts";

export interface ShadowRun {
  readonly space: ShadowSpace;
  readonly kind: "read" | "write";
  /** Lanes in a row, a multiple of 4, and words of each: 1, 2 or 4. */
  readonly lanes: number;
  readonly words: number;
}

/** Quads up to which the usual case is written out. */
const MOST_UNROLLED = 8;

/**
 * Routine (first address, pc, thread of the first lane) → 1 if the access is in order, and has been noted. Else
 * 0: it has to be asked about, as if nothing had been noted.
 */
export function shadowRunRoutine(context: AccessContext, run: ShadowRun): number {
  const places = context.shadow!;
  const { space, kind, lanes, words } = run;
  const name = `shadow ${kind} run ${space} ${lanes}x${words}`;
  return context.module.routine(name, ["i32", "i32", "i32"], ["i32"], (f) => {
    const [first, pc, thread] = [0, 1, 2];
    const bytes = 4 * lanes * words;
    const place = beginShadow(f, places, space, first);
    f.get(place)
      .i32(SHADOW_PAGE_BYTES - 1)
      .op("i32.and");
    f.i32(SHADOW_PAGE_BYTES - bytes).op("i32.gt_u");
    leaveIf(f);
    if (places.initialized) emitDefinedRun(f, places, run, place, bytes);
    if (places.races) {
      const page = emitPage(f, context, space, place);
      const stamps = emitStamps(f, context, space, pc, () => f.get(thread), ENTRY_BITS.allBytes);
      if (space === "global") {
        if (bytes % SHADOW_LINE.bytes === 0 && words === 1)
          emitLines(f, run, { page, place, stamps }, bytes);
        emitOpen(f, context, page, place, bytes);
      }
      new OrderedRun(f, run, emitEntry(f, page, place), stamps).emit();
    }
    f.i32(1);
  });
}

/**
 * Lines that warps have touched as a whole alone: their records tell all, and what would be noted of each word is
 * noted of the line.
 */
function emitLines(
  f: FunctionBuilder,
  { kind }: ShadowRun,
  { page, place, stamps }: { readonly page: Local; readonly place: Local; readonly stamps: Stamps },
  bytes: number,
): void {
  const [record, who, name] = [f.local("i32"), f.local("i32"), f.local("i32")];
  const otherwise = f.block();
  f.get(place)
    .i32(SHADOW_LINE.bytes - 1)
    .op("i32.and")
    .brIf(otherwise);
  pushLineRecord(f, page, place);
  f.set(record);
  const lines = bytes / SHADOW_LINE.bytes;
  const recordAt = (line: number) => SHADOW_PLANES_BYTES + (line << SHADOW_LINE.recordShift);
  const namesOfLine = (line: number) => (line * SHADOW_LINE.bytes) << 5;
  const [nameAt, timeAt] =
    kind === "write"
      ? [SHADOW_LINE.writer, SHADOW_LINE.writeTime]
      : [SHADOW_LINE.reader, SHADOW_LINE.readTime];
  // Nobody touched them: the usual case of long arrays.
  const first = f.temp("v128");
  for (let line = 0; line < lines; line++) {
    f.get(record).mem("v128.load", recordAt(line), 4);
    if (line > 0) f.op("v128.or");
  }
  f.op("v128.any_true").op("i32.eqz").if();
  f.i32x4(0, 0, 0, 0).get(stamps.who).lane("i32x4.replace_lane", laneOf(nameAt));
  f.get(stamps.stamp).lane("i32x4.replace_lane", laneOf(timeAt)).set(first);
  for (let line = 0; line < lines; line++) {
    f.get(record).get(first);
    if (line > 0) {
      f.i32x4(0, 0, 0, 0).i32(namesOfLine(line)).lane("i32x4.replace_lane", laneOf(nameAt));
      f.op("i32x4.add");
    }
    f.mem("v128.store", recordAt(line), 4);
  }
  f.i32(1).op("return").end();
  f.free(first);
  for (let line = 0; line < lines; line++) {
    const at = recordAt(line);
    const load = (distance: number) => f.get(record).mem("i32.load", at + distance);
    /** The name's block is the running one, and what it did lies before its last barrier. */
    const pushBefore = (time: number) => {
      f.get(name).get(who).op("i32.xor").i32(17).op("i32.shr_u").op("i32.eqz");
      load(time).get(stamps.start).op("i32.lt_u").op("i32.and");
    };
    f.get(stamps.who).i32(namesOfLine(line)).op("i32.add").set(who);
    load(SHADOW_LINE.writer).tee(name).get(who).op("i32.ne");
    f.get(name).i32(0).op("i32.ne").op("i32.and").if();
    pushBefore(SHADOW_LINE.writeTime);
    f.get(name).i32(SHADOW_LINE.opened).op("i32.ne").op("i32.and").op("i32.eqz").brIf(otherwise);
    f.end();
    load(SHADOW_LINE.reader).tee(name).get(who).op("i32.ne");
    f.get(name).i32(0).op("i32.ne").op("i32.and").if();
    if (kind === "write") {
      pushBefore(SHADOW_LINE.readTime);
      f.get(name).i32(ENTRY_BITS.blocks).op("i32.and").op("i32.eqz").op("i32.and");
      f.op("i32.eqz").brIf(otherwise);
      f.end();
    } else {
      emitOtherReaders(f, { name, who, stamps }, load, otherwise);
      f.else().get(who).set(name).end();
    }
    f.get(record)
      .get(kind === "write" ? who : name)
      .mem("i32.store", at + nameAt);
    f.get(record)
      .get(stamps.stamp)
      .mem("i32.store", at + timeAt);
  }
  f.i32(1).op("return").end();
}

/** The word of a record at a distance. */
function laneOf(distance: number): number {
  return distance / 4;
}

/** Sets `name`, of others who read the line before, to one's own with what is to be known of them: as `noteRead`. */
function emitOtherReaders(
  f: FunctionBuilder,
  { name, who, stamps }: { readonly name: Local; readonly who: Local; readonly stamps: Stamps },
  load: (distance: number) => unknown,
  otherwise: Label,
): void {
  const [differs, time, flags] = [f.temp("i32"), f.temp("i32"), f.temp("i32")];
  f.get(name).get(who).op("i32.xor").tee(differs).i32(17).op("i32.shr_u").if();
  f.i32(ENTRY_BITS.blocks).set(flags);
  f.else();
  load(SHADOW_LINE.readTime);
  f.set(time);
  f.get(name).i32(ENTRY_BITS.blocks).op("i32.and").set(flags);
  f.get(time).get(stamps.start).op("i32.ge_u").if();
  f.get(flags).get(name).i32(ENTRY_BITS.warps).op("i32.and").op("i32.or").set(flags);
  f.get(differs).i32(12).op("i32.shr_u").if();
  f.get(flags).i32(ENTRY_BITS.warps).op("i32.or").set(flags);
  f.else();
  f.get(time).get(stamps.now).op("i32.ge_u").if();
  // Of several lanes since they met; which of them counts is not for the line to say.
  f.get(differs).i32(7).op("i32.shr_u").i32(0).op("i32.ne");
  load(SHADOW_LINE.writer);
  f.get(who).op("i32.eq").op("i32.and").brIf(otherwise);
  f.get(name).i32(ENTRY_BITS.threads).op("i32.and");
  f.get(differs).i32(7).op("i32.shr_u").i32(0).op("i32.ne").op("i32.or");
  f.get(flags).op("i32.or").set(flags);
  f.end().end().end().end();
  f.get(who).get(flags).op("i32.or").set(name);
  f.free(differs, time, flags);
}

/** The entries of a run: in order, and noted; else the routine ends with 0. */
class OrderedRun {
  private readonly f: FunctionBuilder;
  private readonly run: ShadowRun;
  private readonly entry: Local;
  private readonly stamps: Stamps;
  /** Four lanes' names. */
  private readonly who: Local;
  private readonly writer: Local;
  private readonly reader: Local;
  private readonly bad: Local;

  constructor(f: FunctionBuilder, run: ShadowRun, entry: Local, stamps: Stamps) {
    this.f = f;
    this.run = run;
    this.entry = entry;
    this.stamps = stamps;
    this.who = f.local("v128");
    this.writer = f.local("v128");
    this.reader = f.local("v128");
    this.bad = f.local("v128");
  }

  emit(): void {
    const { f } = this;
    // What is shared is read by others, too.
    const isUsual = this.run.space === "global" || this.run.kind === "write";
    if (isUsual && this.quads <= MOST_UNROLLED) this.emitUsual();
    this.emitAny();
    f.i32(1).op("return");
  }

  private get quads(): number {
    return (this.run.lanes * this.run.words) / 4;
  }

  private startNames(): void {
    const { f, stamps, who } = this;
    const lanes = [0, 1, 2, 3].map((word) => Math.floor(word / this.run.words) << 7);
    const [a = 0, b = 0, c = 0, d = 0] = lanes;
    f.get(stamps.who).op("i32x4.splat").i32x4(a, b, c, d).op("i32x4.add").set(who);
  }

  private nextNames(): void {
    const step = (4 / this.run.words) << 7;
    this.f.get(this.who).i32x4(step, step, step, step).op("i32x4.add").set(this.who);
  }

  /** Nobody touched the words, or the same thread did. */
  private emitUsual(): void {
    const { f, run, entry, who, writer, reader, bad, stamps } = this;
    this.startNames();
    for (let quad = 0; quad < this.quads; quad++) {
      const load = (plane: number, to: Local) =>
        f
          .get(entry)
          .mem("v128.load", plane + 16 * quad, 4)
          .set(to);
      load(PLANE.writer, writer);
      load(PLANE.reader, reader);
      this.pushOther(writer);
      this.pushSome(writer);
      f.op("v128.and");
      if (run.kind === "write") this.pushOther(reader);
      else f.get(reader).get(who).op("i32x4.ne");
      this.pushSome(reader);
      f.op("v128.and").op("v128.or");
      if (quad > 0) f.get(bad).op("v128.or");
      f.set(bad);
      this.nextNames();
    }
    f.get(bad).op("v128.any_true").op("i32.eqz").if();
    const [timePlane, whoPlane] = this.planes;
    const stamp = writer;
    f.get(stamps.stamp).op("i32x4.splat").set(stamp);
    this.startNames();
    for (let quad = 0; quad < this.quads; quad++) {
      f.get(entry)
        .get(stamp)
        .mem("v128.store", timePlane + 16 * quad, 4);
      f.get(entry)
        .get(who)
        .mem("v128.store", whoPlane + 16 * quad, 4);
      this.nextNames();
    }
    f.i32(1).op("return").end();
  }

  private get planes(): readonly [number, number] {
    return this.run.kind === "write"
      ? [PLANE.writeTime, PLANE.writer]
      : [PLANE.readTime, PLANE.reader];
  }

  /** Pushes where an entry's name is another thread's, or several threads'. */
  private pushOther(name: Local): void {
    const other = ENTRY_BITS.otherThread;
    this.f.get(name).get(this.who).op("v128.xor").i32x4(other, other, other, other).op("v128.and");
    this.f.i32x4(0, 0, 0, 0).op("i32x4.ne");
  }

  private pushSome(name: Local): void {
    this.f.get(name).i32x4(0, 0, 0, 0).op("i32x4.ne");
  }

  /** Others touched the words, too: before a barrier, or they only read, as this access does. */
  private emitAny(): void {
    const { f, run, entry, who, writer, reader, stamps } = this;
    const [writeTime, readTime, differs, rest, start, now] = [
      f.local("v128"),
      f.local("v128"),
      f.local("v128"),
      f.local("i32"),
      f.local("v128"),
      f.local("v128"),
    ];
    f.get(stamps.start).op("i32x4.splat").set(start);
    f.get(stamps.now).op("i32x4.splat").set(now);
    const [timePlane, whoPlane] = this.planes;
    this.startNames();
    f.i32(this.quads).set(rest);
    const loop = f.loop();
    const load = (plane: number, to: Local) => f.get(entry).mem("v128.load", plane, 4).set(to);
    load(PLANE.writer, writer);
    load(PLANE.writeTime, writeTime);
    load(PLANE.reader, reader);
    load(PLANE.readTime, readTime);
    const pushSplat = (value: number) => f.i32x4(value, value, value, value);
    const pushNone = (push: () => unknown) => {
      push();
      f.i32x4(0, 0, 0, 0).op("i32x4.eq");
    };
    /** Leaves where the name is nobody's, one's own, or one's that came before. */
    const pushInOrder = (name: Local, time: Local) => {
      f.get(name).get(who).op("v128.xor").set(differs);
      pushNone(() => f.get(differs).i32(17).op("i32x4.shr_u"));
      f.get(time).get(start).op("i32x4.lt_u").op("v128.and");
      pushNone(() => f.get(differs).i32(12).op("i32x4.shr_u"));
      f.get(time).get(now).op("i32x4.lt_u").op("v128.and");
      pushNone(() => {
        f.get(name);
        pushSplat(ENTRY_BITS.flags).op("v128.and");
      });
      f.op("v128.and").op("v128.or");
      pushNone(() => {
        f.get(name);
        pushSplat(ENTRY_BITS.blocks).op("v128.and");
      });
      f.op("v128.and");
      pushNone(() => {
        f.get(differs);
        pushSplat(ENTRY_BITS.otherThread).op("v128.and");
      });
      pushNone(() => f.get(name));
      f.op("v128.or").op("v128.or");
    };
    const checkOrder = () => {
      pushInOrder(writer, writeTime);
      if (run.kind === "write") {
        pushInOrder(reader, readTime);
        f.op("v128.and");
      }
      f.op("i32x4.all_true").op("i32.eqz");
      leaveIf(f);
    };
    const note = () => {
      f.get(entry).get(stamps.stamp).op("i32x4.splat").mem("v128.store", timePlane, 4);
      f.get(entry).get(who).mem("v128.store", whoPlane, 4);
    };
    if (run.space === "shared") {
      // Mostly all of it was before the block's last barrier.
      f.get(writeTime).get(start).op("i32x4.lt_u");
      f.get(readTime).get(start).op("i32x4.lt_u").op("v128.and");
      f.op("i32x4.all_true").if();
      note();
      f.else();
    }
    checkOrder();
    if (run.kind === "read") this.emitReaders(reader, readTime, writer, { start, now, differs });
    else note();
    if (run.space === "shared") f.end();
    this.nextNames();
    f.get(entry).i32(16).op("i32.add").set(entry);
    f.get(rest).i32(1).op("i32.sub").tee(rest).brIf(loop).end();
  }

  /** Notes who reads, and that others did: as `noteRead` of `exec/check/races.ts`. */
  private emitReaders(
    reader: Local,
    readTime: Local,
    writer: Local,
    {
      start,
      now,
      differs,
    }: { readonly start: Local; readonly now: Local; readonly differs: Local },
  ): void {
    const { f, entry, who, stamps } = this;
    const [flags, recent, sameWarp, keeps] = [0, 0, 0, 0].map(() => f.local("v128")) as [
      Local,
      Local,
      Local,
      Local,
    ];
    const pushSplat = (value: number) => f.i32x4(value, value, value, value);
    const pushNone = () => f.i32x4(0, 0, 0, 0).op("i32x4.eq");
    const pushAny = () => f.i32x4(0, 0, 0, 0).op("i32x4.ne");
    f.get(reader).get(who).op("v128.xor").set(differs);
    const isGlobal = this.run.space === "global";
    if (isGlobal) {
      f.get(differs).i32(17).op("i32x4.shr_u");
      pushNone();
      f.set(recent);
    }
    f.get(differs).i32(12).op("i32x4.shr_u");
    pushNone();
    f.set(sameWarp);
    if (isGlobal) {
      // Of several blocks.
      f.get(reader);
      pushAny();
      f.get(recent).op("v128.andnot").get(reader).op("v128.or");
      pushSplat(ENTRY_BITS.blocks).op("v128.and").set(flags);
    } else f.i32x4(0, 0, 0, 0).set(flags);
    f.get(readTime).get(start).op("i32x4.ge_u");
    if (isGlobal) f.get(recent).op("v128.and");
    f.set(recent);
    // Of several warps.
    f.get(flags).get(reader).get(sameWarp).op("v128.not").op("v128.or");
    pushSplat(ENTRY_BITS.warps).op("v128.and").get(recent).op("v128.and").op("v128.or").set(flags);
    // Of several lanes since they met.
    const open = keeps;
    f.get(readTime).get(now).op("i32x4.ge_u").get(recent).op("v128.and").set(open);
    f.get(flags).get(reader).get(differs);
    pushSplat(31 << 7).op("v128.and");
    pushAny();
    f.op("v128.or");
    pushSplat(ENTRY_BITS.threads).op("v128.and").get(sameWarp).op("v128.and");
    f.get(open).op("v128.and").op("v128.or").set(flags);
    // Another lane's read that the thread's own write has no order with counts for more than its own read.
    f.get(open).get(sameWarp).op("v128.and");
    f.get(differs);
    pushSplat(1023 << 7).op("v128.and");
    pushAny();
    f.op("v128.and").get(writer);
    pushAny();
    f.op("v128.and").get(writer).get(who).op("v128.xor").i32(7).op("i32x4.shr_u");
    pushNone();
    f.op("v128.and").set(keeps);
    f.get(entry).get(readTime).get(stamps.stamp).op("i32x4.splat").get(keeps);
    f.op("v128.bitselect").mem("v128.store", PLANE.readTime, 4);
    f.get(entry).get(reader);
    pushSplat(-128).op("v128.and").get(who).get(keeps).op("v128.bitselect");
    f.get(flags).op("v128.or");
    pushSplat(ENTRY_BITS.allBytes).op("v128.or").mem("v128.store", PLANE.reader, 4);
  }
}
