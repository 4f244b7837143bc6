/** The entries of neighbouring words, four at a time: what `exec/check` would do where all are in order. */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import {
  ENTRY_BITS,
  emitEntry,
  emitRewritten,
  leaveIf,
  PLANE,
  type ShadowSpace,
  type Stamps,
} from "./shadow.ts";
import { ToldRaces } from "./shadow-told.ts";

/** Lanes in a row. */
interface RunOfWords {
  readonly space: ShadowSpace;
  readonly kind: "read" | "write";
  /** A multiple of 4 words; or as many as a local has, then of one word each. */
  readonly lanes: number | { readonly local: Local };
  /** Words of each: 1, 2 or 4. */
  readonly words: number;
  /** See `keepsFirstReader`. */
  readonly keepsFirst: boolean;
  /** See `ShadowLanes`. */
  readonly isLast?: boolean;
}

/** Locals: the page's planes, the first word's place in its memory, the instruction, and what entries have of it. */
interface RunPlace {
  readonly page: Local;
  readonly place: Local;
  readonly pc: Local;
  readonly stamps: Stamps;
}

/** Quads up to which the usual case is written out. */
const MOST_UNROLLED = 8;

/** The entries of a run: in order, and noted; else the routine ends with 0. */
export class OrderedRun {
  private readonly f: FunctionBuilder;
  private readonly run: RunOfWords;
  private readonly page: Local;
  private readonly place: Local;
  private readonly entry: Local;
  private readonly stamps: Stamps;
  /** Undefined where every race is asked about. */
  private readonly told: ToldRaces | undefined;
  /** Four lanes' names. */
  private readonly who: Local;
  private readonly writer: Local;
  private readonly reader: Local;
  private readonly bad: Local;
  private readonly written: Local;
  /** Of the last four, those that there are; undefined where there are always four. */
  private readonly active: Local | undefined;

  constructor(context: AccessContext, f: FunctionBuilder, run: RunOfWords, at: RunPlace) {
    this.f = f;
    this.run = run;
    this.page = at.page;
    this.stamps = at.stamps;
    this.place = at.place;
    this.told = ToldRaces.of(context, f, run, at.pc);
    this.entry = emitEntry(f, at.page, at.place);
    this.who = f.local("v128");
    this.writer = f.local("v128");
    this.reader = f.local("v128");
    this.bad = f.local("v128");
    this.written = f.local("v128");
    this.active = typeof run.lanes === "number" ? undefined : f.local("v128");
  }

  emit(): void {
    const { f } = this;
    const { quads } = this;
    if (quads !== undefined && quads <= MOST_UNROLLED) {
      // What is shared is read by others, too.
      if (this.run.space === "shared") this.emitBefore(quads);
      else this.emitUsual(quads);
    }
    this.emitAny();
    this.told?.emitEnd();
    f.i32(1).op("return");
  }

  /** `writers`: of the words. */
  private emitRewritten(writers: Local): void {
    const { f } = this;
    f.get(writers).op("v128.any_true").if();
    emitRewritten(f, this.page);
    f.end();
  }

  /** Undefined where a local has the number of words. */
  private get quads(): number | undefined {
    const { lanes, words } = this.run;
    return typeof lanes === "number" ? (lanes * words) / 4 : undefined;
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

  /** Whoever touched the words of shared memory did so before the last barrier of the block. */
  private emitBefore(quads: number): void {
    const { f, entry, stamps, bad } = this;
    for (let quad = 0; quad < quads; quad++)
      for (const plane of [PLANE.writeTime, PLANE.readTime]) {
        f.get(entry).mem("v128.load", plane + 16 * quad, 4);
        if (quad > 0 || plane !== PLANE.writeTime) f.get(bad).op("i32x4.max_u");
        f.set(bad);
      }
    f.get(bad).get(stamps.start).op("i32x4.splat").op("i32x4.lt_u").op("i32x4.all_true").if();
    this.noteAll(quads);
    f.end();
  }

  /** Nobody touched the words, or the same thread did. */
  private emitUsual(quads: number): void {
    const { f, run, entry, who, writer, reader, bad } = this;
    this.startNames();
    for (let quad = 0; quad < quads; quad++) {
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
      if (run.kind === "write") {
        f.get(writer);
        if (quad > 0) f.get(this.written).op("v128.or");
        f.set(this.written);
      }
      this.nextNames();
    }
    f.get(bad).op("v128.any_true").op("i32.eqz").if();
    if (run.kind === "write") this.emitRewritten(this.written);
    this.noteAll(quads);
    f.end();
  }

  /** Notes the access in all entries, and ends. */
  private noteAll(quads: number): void {
    const { f, entry, who, stamps, writer: stamp } = this;
    const [timePlane, whoPlane] = this.planes;
    f.get(stamps.stamp).op("i32x4.splat").set(stamp);
    this.startNames();
    for (let quad = 0; quad < quads; quad++) {
      f.get(entry)
        .get(stamp)
        .mem("v128.store", timePlane + 16 * quad, 4);
      f.get(entry)
        .get(who)
        .mem("v128.store", whoPlane + 16 * quad, 4);
      this.nextNames();
    }
    f.i32(1).op("return");
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
    const [writeTime, readTime, differs, start, now] = [
      f.local("v128"),
      f.local("v128"),
      f.local("v128"),
      f.local("v128"),
      f.local("v128"),
    ];
    f.get(stamps.start).op("i32x4.splat").set(start);
    f.get(stamps.now).op("i32x4.splat").set(now);
    const [timePlane, whoPlane] = this.planes;
    this.startNames();
    const rest = f.local("i32");
    if (typeof run.lanes === "number") f.i32(run.lanes * run.words).set(rest);
    else f.get(run.lanes.local).set(rest);
    const loop = f.loop();
    if (this.active !== undefined)
      f.get(rest).op("i32x4.splat").i32x4(0, 1, 2, 3).op("i32x4.gt_s").set(this.active);
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
      if (this.active !== undefined) f.get(this.active).op("v128.not").op("v128.or");
      if (this.told) {
        const { page, place } = this;
        this.told.emitWords({ page, place, entry, at: 0, writer, writeTime, differs, start });
      } else {
        f.op("i32x4.all_true").op("i32.eqz");
        leaveIf(f);
      }
    };
    const isWrite = run.kind === "write";
    const note = () => {
      this.store(timePlane, isWrite ? writeTime : readTime, () =>
        f.get(stamps.stamp).op("i32x4.splat"),
      );
      this.store(whoPlane, isWrite ? writer : reader, () => f.get(who));
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
    else {
      if (run.space === "global") {
        if (this.active !== undefined) f.get(writer).get(this.active).op("v128.and").set(this.bad);
        this.emitRewritten(this.active === undefined ? writer : this.bad);
      }
      note();
    }
    if (run.space === "shared") f.end();
    this.nextNames();
    f.get(entry).i32(16).op("i32.add").set(entry);
    f.get(rest).i32(4).op("i32.sub").tee(rest).i32(0).op("i32.gt_s").brIf(loop).end();
  }

  /** Stores what is pushed at the entries' words in a plane; where a lane does not take part stays what was there. */
  private store(plane: number, old: Local, push: () => unknown): void {
    const { f, entry, active } = this;
    f.get(entry);
    push();
    if (active !== undefined) f.get(old).get(active).op("v128.bitselect");
    f.mem("v128.store", plane, 4);
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
    const { f, who, stamps } = this;
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
    f.op("v128.and");
    if (this.run.keepsFirst) {
      // And another warp's or block's for more than any behind it.
      f.get(recent).get(sameWarp).op("v128.andnot");
      if (isGlobal) {
        f.get(differs).i32(17).op("i32x4.shr_u");
        pushAny();
        f.op("v128.or");
      }
      f.get(reader);
      pushAny();
      f.op("v128.and").op("v128.or");
    }
    f.set(keeps);
    this.store(PLANE.readTime, readTime, () => {
      f.get(readTime).get(stamps.stamp).op("i32x4.splat").get(keeps).op("v128.bitselect");
    });
    this.store(PLANE.reader, reader, () => {
      f.get(reader);
      pushSplat(-128).op("v128.and").get(who).get(keeps).op("v128.bitselect");
      f.get(flags).op("v128.or");
      pushSplat(ENTRY_BITS.allBytes).op("v128.or");
    });
  }
}
