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
  emitOpen,
  emitPage,
  emitRewritten,
  emitStamps,
  keepsFirstReader,
  leaveIf,
  pushLineRecord,
  type ShadowSpace,
  type Stamps,
} from "./shadow.ts";
import { emitDefinedRun } from "./shadow-defined.ts";
import { OrderedRun } from "./shadow-words.ts";

export interface ShadowRun {
  readonly space: ShadowSpace;
  readonly kind: "read" | "write";
  /** Lanes in a row, a multiple of 4, and words of each: 1, 2 or 4. */
  readonly lanes: number;
  readonly words: number;
  /** See `ShadowLanes`. */
  readonly isLast?: boolean;
}

/**
 * Routine (first address, pc, thread of the first lane) → 1 if the access is in order, and has been noted. Else
 * 0: it has to be asked about, as if nothing had been noted.
 */
export function shadowRunRoutine(context: AccessContext, run: ShadowRun): number {
  const places = context.shadow!;
  const { space, kind, lanes, words, isLast } = run;
  const keepsFirst = keepsFirstReader(context.program);
  const name = `shadow ${kind} run ${space} ${lanes}x${words}${isLast === false ? " of several" : ""}`;
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
          emitLines(f, { ...run, keepsFirst }, { page, place, stamps }, bytes);
        emitOpen(f, context, page, place, bytes);
      }
      new OrderedRun(context, f, { ...run, keepsFirst }, { page, place, pc, stamps }).emit();
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
  { kind, keepsFirst }: ShadowRun & { readonly keepsFirst: boolean },
  { page, place, stamps }: { readonly page: Local; readonly place: Local; readonly stamps: Stamps },
  bytes: number,
): void {
  const [record, who, name, stamp, written] = [0, 0, 0, 0, 0].map(() => f.local("i32")) as [
    Local,
    Local,
    Local,
    Local,
    Local,
  ];
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
    if (kind === "write") {
      f.get(name);
      if (line > 0) f.get(written).op("i32.or");
      f.set(written);
    }
    f.get(stamps.stamp).set(stamp);
    load(SHADOW_LINE.reader).tee(name).get(who).op("i32.ne");
    f.get(name).i32(0).op("i32.ne").op("i32.and").if();
    if (kind === "write") {
      pushBefore(SHADOW_LINE.readTime);
      f.get(name).i32(ENTRY_BITS.blocks).op("i32.and").op("i32.eqz").op("i32.and");
      f.op("i32.eqz").brIf(otherwise);
      f.end();
    } else {
      emitOtherReaders(f, { name, who, stamp, stamps, keepsFirst }, load, otherwise);
      f.else().get(who).set(name).end();
    }
    f.get(record)
      .get(kind === "write" ? who : name)
      .mem("i32.store", at + nameAt);
    f.get(record)
      .get(stamp)
      .mem("i32.store", at + timeAt);
  }
  if (kind === "write") {
    f.get(written).if();
    emitRewritten(f, page);
    f.end();
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
  {
    name,
    who,
    stamp,
    stamps,
    keepsFirst,
  }: {
    readonly name: Local;
    readonly who: Local;
    /** The time to be noted. */
    readonly stamp: Local;
    readonly stamps: Stamps;
    readonly keepsFirst: boolean;
  },
  load: (distance: number) => unknown,
  otherwise: Label,
): void {
  const [differs, time, flags, first] = [
    f.temp("i32"),
    f.temp("i32"),
    f.temp("i32"),
    f.temp("i32"),
  ];
  const keepFirst = () => {
    if (keepsFirst) f.get(name).i32(-128).op("i32.and").set(first).get(time).set(stamp);
  };
  f.get(who).set(first);
  load(SHADOW_LINE.readTime);
  f.set(time);
  f.get(name).get(who).op("i32.xor").tee(differs).i32(17).op("i32.shr_u").if();
  f.i32(ENTRY_BITS.blocks).set(flags);
  keepFirst();
  f.else();
  f.get(name).i32(ENTRY_BITS.blocks).op("i32.and").set(flags);
  f.get(time).get(stamps.start).op("i32.ge_u").if();
  f.get(flags).get(name).i32(ENTRY_BITS.warps).op("i32.and").op("i32.or").set(flags);
  f.get(differs).i32(12).op("i32.shr_u").if();
  f.get(flags).i32(ENTRY_BITS.warps).op("i32.or").set(flags);
  keepFirst();
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
  // All bytes, and of others the flags.
  f.get(first).i32(ENTRY_BITS.allBytes).op("i32.or").get(flags).op("i32.or").set(name);
  f.free(differs, time, flags, first);
}
