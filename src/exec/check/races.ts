/** racecheck: compares each access with who touched its words before. */
import { SHADOW_LINE, TOLD } from "../../emit/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import type { CheckedAccess } from "./access-table.ts";
import type { BlockState } from "./block-state.ts";
import {
  accessOf,
  BLOCK_MODULUS,
  blockOf,
  bytesOf,
  ENTRY,
  entryAmongPages,
  entryAt,
  type GlobalRaceShadow,
  openLine,
  PAGE_OF_PLACE,
  placeOf,
  READER,
  threadOf,
  timeOf,
  WRITER,
  whoIs,
} from "./race-shadow.ts";
import type { BlockReleases } from "./release-order.ts";
import type { AccessLanes } from "./scene.ts";
import { ToldRaces } from "./told-races.ts";
import type { UnwrittenReads } from "./unwritten-reads.ts";
import type { LoggedViolation } from "./violation-log.ts";

const SHARED_AT = ADDRESS_WINDOW.shared - ADDRESS_WINDOW.first;

/** Where the next word begins; places have 32 bits. */
const wordEnd = (place: number) => place - (place & 3) + 4;

/** Of an entry: all but the bytes. Where none differs, one thread alone is meant, and it is the same. */
const OTHER_THREAD = ~(15 << 3);

/** An access that is not ordered with one before it. */
export interface Race {
  kind: "race-block" | "race-warp" | "race-grid";
  access: CheckedAccess;
  /** Else in shared memory. */
  isGlobal: boolean;
  /** Its place among the program's accesses, 0 if unknown; see `CheckedAccess.number`. */
  otherNumber: number;
  otherKind: "read" | "write" | "atomic";
  /** Modulo `BLOCK_MODULUS`. */
  otherBlock: number;
  otherThread: number;
  address: number;
  lane: number;
  /** Both are lanes of one execution of one instruction. */
  atOnce: boolean;
  /** Of a read and a plain write of global memory: see `isAsBefore`. */
  asBefore: boolean;
}

const NO_ACCESS = {} as CheckedAccess;
const NO_PAGE = new Int32Array(0);

/**
 * Goes through the words of one access of a warp. Made once: what the lanes have in common is set by
 * `begin`, as this is called for every access of a launch.
 */
export class RaceCheck {
  private readonly shadow: GlobalRaceShadow;
  private readonly releases: BlockReleases;
  /** By number. */
  private readonly accesses: readonly (CheckedAccess | undefined)[];
  /** Where what is told of such a race does not depend on values, and enough threads are known: what is counted. */
  private readonly report: (race: Readonly<Race>) => LoggedViolation | undefined;
  private readonly told: ToldRaces;
  private readonly unwritten: UnwrittenReads;
  /** See `keepsFirstReader` of `emit/`. */
  private readonly keepsFirst: boolean;
  /** Given to `report`, one after the other. */
  private readonly race: Race = {
    ...{ kind: "race-block", access: NO_ACCESS, isGlobal: false },
    ...{ otherNumber: 0, otherKind: "read", otherBlock: 0, otherThread: 0 },
    ...{ address: 0, lane: 0, atOnce: false, asBefore: false },
  };
  /** The pair that raced last, where it is only counted: it may race at every access of a launch. */
  private lastAccess: CheckedAccess = NO_ACCESS;
  private lastGlobal = false;
  private lastOther = 0;
  private lastKind: Race["kind"] = "race-block";
  private lastOtherKind: Race["otherKind"] = "read";
  private lastAsBefore = false;
  private last: LoggedViolation | undefined;
  private at!: AccessLanes;
  private access!: CheckedAccess;
  private block!: BlockState;
  private warp = 0;
  private own = 0;
  private now = 0;
  private start = 0;
  private stamp = 0;
  private isRead = false;
  private signals = false;
  private isGlobal = false;
  /** The page, where memory is global. */
  private page: Int32Array = NO_PAGE;

  constructor(
    shadow: GlobalRaceShadow,
    releases: BlockReleases,
    accesses: readonly (CheckedAccess | undefined)[],
    report: (race: Readonly<Race>) => LoggedViolation | undefined,
    keepsFirst: boolean,
    unwritten: UnwrittenReads,
  ) {
    this.unwritten = unwritten;
    this.keepsFirst = keepsFirst;
    this.shadow = shadow;
    this.told = new ToldRaces(shadow.words, shadow.area);
    this.releases = releases;
    this.accesses = accesses;
    this.report = report;
  }

  /** A launch ends, and with it its log: all that raced is counted. */
  settle(): void {
    this.last = undefined;
    this.told.settle();
  }

  begin(access: CheckedAccess, block: BlockState, warp: number, isGlobal: boolean): void {
    this.access = access;
    this.isGlobal = isGlobal;
    this.block = block;
    this.warp = warp;
    // Shared memory is the block's own: what stands there of other blocks lies before its first barrier.
    this.own = isGlobal ? block.linear & (BLOCK_MODULUS - 1) : 0;
    this.now = block.time[warp]!;
    this.start = block.start;
    this.stamp = (this.now << 16) | access.number;
    this.isRead = access.kind === "read";
    // What is volatile in global memory is how threads signal to one another.
    this.signals = access.kind === "atomic" || access.polls || (isGlobal && access.volatile);
  }

  /** All lanes, in order. */
  lanes(at: AccessLanes): void {
    const { access, lanes, places } = at;
    const { isGlobal, shadow } = this;
    this.at = at;
    const { offset, bytes } = access.needed;
    let page = -1;
    let line = -1;
    let entries = this.block.sharedRaces;
    for (let lane = 0; lane < 32; lane++) {
      if (((lanes >>> lane) & 1) === 0) continue;
      const first = placeOf(places[lane]! + offset);
      const end = first + bytes;
      for (let place = first; place < end; ) {
        const next = Math.min(wordEnd(place), end);
        const mask = ((1 << (next - place)) - 1) << (place & 3);
        if (isGlobal) {
          if ((place & PAGE_OF_PLACE) !== page) {
            page = place & PAGE_OF_PLACE;
            entries = shadow.page(place);
            this.page = entries;
          }
          if (place >>> SHADOW_LINE.shift !== line) {
            line = place >>> SHADOW_LINE.shift;
            openLine(entries, place);
          }
          this.word(entries, entryAt(place), mask, lane, place);
        } else this.word(entries, entryAmongPages(place - SHARED_AT), mask, lane, place);
        place = next;
      }
    }
  }

  /** The lane touches the bytes `bytes` (a mask) of the word whose entry begins at `at`. */
  private word(entries: Int32Array, at: number, bytes: number, lane: number, place: number): void {
    const thread = (this.warp << 5) | lane;
    const who = whoIs(this.own, thread, bytes, 0);
    const writer = entries[at + ENTRY.writer]!;
    if (
      (writer & (bytes << 3)) !== 0 &&
      // The usual case: a thread meets what it wrote itself.
      ((writer ^ who) & OTHER_THREAD) !== 0 &&
      !(this.signals && (writer & WRITER.atomic) !== 0) &&
      !this.isOneMore(entries[at + ENTRY.writeTime]!, writer, place)
    )
      this.checkWriter(entries[at + ENTRY.writeTime]!, writer, thread, lane, place);
    const reader = entries[at + ENTRY.reader]!;
    if (this.isRead) {
      if (this.signals) {
        this.noteSignalRead(entries, at, bytes, thread, place);
        return;
      }
      if (reader === 0 || reader === who) {
        entries[at + ENTRY.readTime] = this.stamp;
        entries[at + ENTRY.reader] = who;
      } else this.noteRead(entries, at, bytes, thread);
      return;
    }
    if ((reader & (bytes << 3)) !== 0 && ((reader ^ who) & OTHER_THREAD) !== 0)
      this.checkReader(entries[at + ENTRY.readTime]!, reader, thread, lane, place);
    if (writer !== 0 && this.isGlobal) this.shadow.noteRewrite(entries, place);
    if (this.signals) this.noteSignal(entries, at, bytes, thread);
    else {
      entries[at + ENTRY.writeTime] = this.stamp;
      entries[at + ENTRY.writer] = who;
    }
  }

  /** Counts what races with a write as the access before did, where that is sure: blocks know nothing of one another. */
  private isOneMore(stamp: number, writer: number, place: number): boolean {
    if (
      this.last === undefined ||
      this.lastKind !== "race-grid" ||
      this.lastAccess !== this.access ||
      this.lastOther !== (stamp & 0xffff) ||
      this.lastOtherKind !== "write" ||
      (writer & WRITER.atomic) !== 0 ||
      writer >>> 17 === this.own ||
      !this.releases.isEmpty ||
      (this.lastAsBefore && !this.shadow.isAsBefore(this.page, place))
    )
      return false;
    this.last.count++;
    return true;
  }

  private checkWriter(
    stamp: number,
    writer: number,
    thread: number,
    lane: number,
    place: number,
  ): void {
    const isAtomic = (writer & WRITER.atomic) !== 0;
    const kind = this.raceWith(
      thread,
      writer,
      stamp,
      false,
      isAtomic && (writer & WRITER.threads) !== 0,
      isAtomic && (writer & WRITER.blocks) !== 0,
    );
    if (kind) this.tell(kind, isAtomic ? "atomic" : "write", stamp, writer, lane, place);
  }

  private checkReader(
    stamp: number,
    reader: number,
    thread: number,
    lane: number,
    place: number,
  ): void {
    // What signals is no race with what looks at it: of those who did, only the one that is named is known for sure.
    const amongSignals = this.signals && this.isGlobal && this.shadow.hasSignalRead(place);
    if (amongSignals && this.isSignal(stamp)) return;
    const others = amongSignals ? 0 : reader;
    const kind = this.raceWith(
      thread,
      reader,
      stamp,
      (others & READER.threads) !== 0,
      (others & READER.warps) !== 0,
      (others & READER.blocks) !== 0,
    );
    if (kind) this.tell(kind, "read", stamp, reader, lane, place);
  }

  private tell(
    kind: Race["kind"],
    otherKind: Race["otherKind"],
    stamp: number,
    who: number,
    lane: number,
    place: number,
  ): void {
    const { race, access } = this;
    const other = accessOf(stamp);
    if (otherKind === "read" && this.unwritten.hasAny) {
      const { needed } = access;
      const end = placeOf(this.at.places[lane]!) + needed.offset + needed.bytes;
      this.unwritten.race(place, Math.min(wordEnd(place), end));
    }
    const asBefore =
      this.isGlobal &&
      (this.isRead ? otherKind === "write" : access.kind === "write" && otherKind === "read") &&
      this.shadow.isAsBefore(this.page, place);
    if (
      this.last !== undefined &&
      (asBefore || !this.lastAsBefore) &&
      this.lastAccess === access &&
      this.lastOther === other &&
      this.lastKind === kind &&
      this.lastOtherKind === otherKind &&
      this.lastGlobal === this.isGlobal
    ) {
      this.last.count++;
      return;
    }
    race.kind = kind;
    race.access = access;
    race.isGlobal = this.isGlobal;
    race.otherKind = otherKind;
    race.otherNumber = other;
    race.otherBlock = blockOf(who);
    race.otherThread = threadOf(who);
    race.lane = lane;
    race.address = place + ADDRESS_WINDOW.first;
    race.atOnce =
      kind === "race-warp" &&
      access.number !== 0 &&
      race.otherNumber === access.number &&
      this.isBefore(race.otherThread & 31, lane);
    race.asBefore = asBefore;
    this.last = this.report(race);
    this.lastAsBefore = this.last?.sameValue === true;
    this.mayCount(race);
    this.lastAccess = access;
    this.lastGlobal = this.isGlobal;
    this.lastOther = other;
    this.lastKind = kind;
    this.lastOtherKind = otherKind;
  }

  /** Generated code may count more such races, of which enough is told. */
  private mayCount({ kind, otherKind, otherNumber, isGlobal }: Readonly<Race>): void {
    const { access, last } = this;
    if (!last || !this.isRead || otherKind !== "write" || kind === "race-warp") return;
    if (access.number === 0 || !this.keepsFirst) return;
    const bits =
      (isGlobal ? TOLD.isGlobal : 0) |
      (kind === "race-grid" ? TOLD.isGrid : 0) |
      (this.lastAsBefore ? TOLD.asBefore : 0);
    this.told.add(access.number, otherNumber, bits, last);
  }

  /** Whether this execution of the access has come past `other`, which touches the same bytes as `lane`. */
  private isBefore(other: number, lane: number): boolean {
    const { access, lanes, places } = this.at;
    const distance = places[other]! - places[lane]!;
    return other < lane && ((lanes >>> other) & 1) !== 0 && Math.abs(distance) < access.bytes;
  }

  /**
   * Undefined where the earlier access is ordered before what `thread` does now. `threads`, `warps`,
   * `blocks`: others than the one named may have made it, too.
   */
  private raceWith(
    thread: number,
    who: number,
    stamp: number,
    threads: boolean,
    warps: boolean,
    blocks: boolean,
  ): Race["kind"] | undefined {
    const { block, warp, own, releases } = this;
    const time = timeOf(stamp);
    const other = blockOf(who);
    if (other !== own)
      return releases.orders(other, threadOf(who) >>> 5, time, own) ? undefined : "race-grid";
    if (blocks && !releases.hasLooked(own)) return "race-grid";
    if (time < this.start) return undefined;
    const otherThread = threadOf(who);
    const otherWarp = otherThread >>> 5;
    if (otherWarp !== warp)
      return time <= block.known[warp * block.time.length + otherWarp]! ? undefined : "race-block";
    if (warps && block.knows[warp] === 0) return "race-block";
    if (otherThread === thread && !threads) return undefined;
    return time >= this.now ? "race-warp" : undefined;
  }

  private noteRead(shadow: Int32Array, at: number, readBytes: number, thread: number): void {
    const before = shadow[at + ENTRY.reader]!;
    let bytes = readBytes;
    let flags = 0;
    let keeps = false;
    const { keepsFirst } = this;
    // Of bytes that different threads read only the last are remembered: each may write its own.
    if (before !== 0 && ((bytesOf(before) & readBytes) !== 0 || this.isOwn(before, thread))) {
      const time = timeOf(shadow[at + ENTRY.readTime]!);
      flags = before & READER.blocks;
      if (blockOf(before) !== this.own) {
        flags |= READER.blocks;
        keeps = keepsFirst;
      } else if (time >= this.start) {
        const other = threadOf(before);
        flags |= before & READER.warps;
        if (other >>> 5 !== this.warp) {
          flags |= READER.warps;
          keeps = keepsFirst;
        } else if (time >= this.now) {
          flags |= before & READER.threads;
          if (other !== thread) flags |= READER.threads;
          keeps = other !== thread && this.isOwn(shadow[at + ENTRY.writer]!, thread);
        }
        bytes |= bytesOf(before);
      }
    }
    // Which lane wrote the word will write it again, and has no race with what it reads itself. And a thread that
    // writes what it has read races with those of other warps and blocks who read it before.
    if (keeps) {
      shadow[at + ENTRY.reader] = whoIs(blockOf(before), threadOf(before), bytes, flags);
      return;
    }
    shadow[at + ENTRY.readTime] = this.stamp;
    shadow[at + ENTRY.reader] = whoIs(this.own, thread, bytes, flags);
  }

  /** What is volatile in global memory, or polls: a plain write without order to it is a race, as one before it is. */
  private noteSignalRead(
    entries: Int32Array,
    at: number,
    bytes: number,
    thread: number,
    place: number,
  ): void {
    // Without a number nothing would tell it from a plain read.
    if (this.access.number === 0 || !this.isGlobal) return;
    const before = entries[at + ENTRY.reader]!;
    const stamp = entries[at + ENTRY.readTime]!;
    const isOrdered = blockOf(before) === this.own && timeOf(stamp) < this.start;
    if (before !== 0 && !isOrdered && !this.isSignal(stamp)) return;
    this.shadow.noteSignalRead(place);
    this.noteRead(entries, at, bytes, thread);
  }

  private isSignal(stamp: number): boolean {
    const access = this.accesses[accessOf(stamp)];
    return access !== undefined && access.kind === "read" && (access.volatile || access.polls);
  }

  private isOwn(who: number, thread: number): boolean {
    return who !== 0 && blockOf(who) === this.own && threadOf(who) === thread;
  }

  /** An atomic, or what is volatile. */
  private noteSignal(entries: Int32Array, at: number, bytes: number, thread: number): void {
    const before = entries[at + ENTRY.writer]!;
    const time = timeOf(entries[at + ENTRY.writeTime]!);
    const isOwnBlock = blockOf(before) === this.own;
    let flags: number = WRITER.atomic;
    if (before !== 0 && (before & WRITER.atomic) === 0) {
      // Others' atomics are no race with this one, but with a plain write before it.
      if (isOwnBlock && (this.isGlobal || time >= this.start)) return;
    } else if (before !== 0) {
      flags |= before & WRITER.blocks;
      if (!isOwnBlock) flags |= WRITER.blocks;
      else if (time >= this.start) {
        flags |= before & WRITER.threads;
        if (threadOf(before) >>> 5 !== this.warp) flags |= WRITER.threads;
      }
    }
    entries[at + ENTRY.writeTime] = this.stamp;
    entries[at + ENTRY.writer] = whoIs(this.own, thread, bytes, flags);
  }
}
