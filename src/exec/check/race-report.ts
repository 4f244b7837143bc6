/** What is told of a race: the pair of instructions, how grave it is, and who it was. */
import type { Pc } from "../../base/index.ts";
import { accessNumber } from "../../emit/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import type { ViolatingThread, Violation } from "../../observe/index.ts";
import type { CheckedAccess } from "./access-table.ts";
import { BLOCK_MODULUS } from "./race-shadow.ts";
import type { Race } from "./races.ts";
import type { Scene } from "./scene.ts";
import { isDescribed, type LoggedViolation } from "./violation-log.ts";

const KINDS = { "race-block": 0, "race-warp": 1, "race-grid": 2 } as const;
const ACCESSES = { read: 0, write: 1, atomic: 2 } as const;
const SEVERITIES = { note: 0, warning: 1, error: 2 } as const;

/** Tells of the races of one kernel's launches. A pair may race at every access of a launch: then it is only counted. */
export class RaceReport {
  private readonly scene: Scene;
  /** By number. */
  private readonly accesses: readonly (CheckedAccess | undefined)[];
  /** By access, and then by what tells its races apart: those of which enough threads are known. */
  private readonly described = new Map<CheckedAccess, Map<number, LoggedViolation>>();

  constructor(scene: Scene, accesses: readonly (CheckedAccess | undefined)[]) {
    this.scene = scene;
    this.accesses = accesses;
  }

  /** A launch begins, with a log of its own. */
  begin(): void {
    this.described.clear();
  }

  /**
   * `operand`: see `AccessLanes`. Returns what may be added to in place of another call for such a pair, where
   * that is sure.
   */
  tell(race: Readonly<Race>, operand: number): LoggedViolation | undefined {
    const { access, isGlobal } = race;
    const other = this.accesses[race.otherNumber];
    // A poll of what others change by atomics.
    if (other && (polls(access, other) || polls(other, access))) return undefined;
    const bothWrite = access.kind === "write" && race.otherKind === "write";
    const mayBeSame = bothWrite || (race.asBefore && access.kind === "write");
    const sameValue = mayBeSame ? writesTheSame(this.scene, race, operand) : race.asBefore;
    if (bothWrite && isGlobal && !sameValue) this.scene.shared.races.rewrite(race.address);
    const severity = severityOf(race, other, sameValue);
    let known = this.described.get(access);
    if (!known) {
      known = new Map();
      this.described.set(access, known);
    }
    const keyOf = (grade: keyof typeof SEVERITIES, same: boolean): number =>
      (((race.otherNumber * 3 + KINDS[race.kind]) * 3 + ACCESSES[race.otherKind]) * 3 +
        SEVERITIES[grade]) *
        4 +
      (isGlobal ? 2 : 0) +
      (same ? 1 : 0);
    // A store that changes nothing is told of as such only if the pair's others change nothing, too.
    const graver = bothWrite ? undefined : known.get(keyOf(severityOf(race, other, false), false));
    if (graver) {
      graver.count++;
      return graver;
    }
    const key = keyOf(severity, sameValue);
    const described = known.get(key);
    if (described) {
      described.count++;
      return mayBeSame ? undefined : described;
    }
    const entry = this.add(race, other, severity, sameValue);
    // Of a launch that may end at any error each is looked at.
    if (isDescribed(entry) && !this.scene.options.failFast) known.set(key, entry);
    if (severity === "error") this.scene.mayStop(access.pc as Pc, race.lane);
    return undefined;
  }

  /** At the launch's end: its violations, with what is only known then. */
  finish(violations: readonly Violation[]): Violation[] {
    const silent = new Map<Violation, number>();
    for (const violation of violations) {
      const { sameValue, access, otherAccess, pc, otherPc } = violation;
      if (!sameValue || access === otherAccess) continue;
      const writes = access === "write" ? pc : otherPc;
      if (writes !== undefined) silent.set(violation, accessNumber(writes, this.length));
    }
    if (silent.size === 0) return [...violations];
    const changing = this.scene.shared.races.changing(new Set(silent.values()));
    return violations.map((one) =>
      changing.has(silent.get(one) ?? -1) ? { ...one, changesOther: true } : one,
    );
  }

  private get length(): number {
    return this.scene.program.code.length;
  }

  private add(
    race: Readonly<Race>,
    other: CheckedAccess | undefined,
    severity: keyof typeof SEVERITIES,
    sameValue: boolean,
  ): LoggedViolation {
    const { scene } = this;
    const { access, lane, address, isGlobal } = race;
    // The pair is told in the order of the program, whichever the engine came to first.
    const swap = other !== undefined && other.pc > access.pc;
    const later = swap ? other : access;
    const earlier = swap ? access : other;
    return scene.log.add(
      {
        ...{ tool: "racecheck", severity, kind: race.kind, pc: later.pc as Pc },
        ...(earlier ? { otherPc: earlier.pc as Pc } : {}),
        space: isGlobal ? "global" : "shared",
        access: swap ? race.otherKind : access.kind,
        otherAccess: swap ? access.kind : race.otherKind,
        bytes: access.bytes,
        ...(sameValue ? { sameValue } : {}),
      },
      () => pairOf(scene, race, scene.describe(lane, address), swap),
    );
  }
}

function severityOf(
  { access, kind, otherKind, atOnce }: Readonly<Race>,
  other: CheckedAccess | undefined,
  sameValue: boolean,
): keyof typeof SEVERITIES {
  const bothWrite = access.kind === "write" && otherKind === "write";
  const hint = otherKind === "atomic" ? access.hint : access.kind === "atomic" && other?.hint;
  if (sameValue || hint === "harmless") return "note";
  const relies = kind === "race-warp" && !(atOnce && bothWrite);
  // One statement of several blocks, between which there can be no order: one of the values stays, and it may be
  // meant that any will do. Whoever reads there has a race of its own.
  const lastStays = kind === "race-grid" && bothWrite && other === access;
  return relies || lastStays || hint ? "warning" : "error";
}

function pairOf(
  scene: Scene,
  race: Readonly<Race>,
  own: ViolatingThread,
  swap: boolean,
): ViolatingThread {
  const ownBlock = scene.block.linear & (BLOCK_MODULUS - 1);
  // Several have read it, and of them the thread itself was the last.
  const isItself =
    race.otherThread === scene.warp * 32 + race.lane &&
    (!race.isGlobal || race.otherBlock === ownBlock);
  if (isItself || (race.kind === "race-grid" && race.otherBlock === ownBlock)) return own;
  const block = scene.blockIndex(blockBefore(scene.block.linear, race.otherBlock));
  const otherBlock = race.isGlobal ? block : own.block;
  const otherThread = scene.threadIndex(race.otherThread);
  if (!swap) return { ...own, otherBlock, otherThread };
  return {
    ...{ block: otherBlock, thread: otherThread, address: own.address },
    ...{ otherBlock: own.block, otherThread: own.thread },
  };
}

function polls(one: CheckedAccess, other: CheckedAccess): boolean {
  return one.kind === "atomic" && other.kind === "read" && other.volatile;
}

/** The latest block up to `linear` of that number modulo `BLOCK_MODULUS`. */
function blockBefore(linear: number, remainder: number): number {
  const block = linear - ((linear - remainder) & (BLOCK_MODULUS - 1));
  return block < 0 ? remainder : block;
}

/** Whether what is stored is what is there, or what the other lane of the same store stores. */
function writesTheSame(
  { words, shared, launch }: Scene,
  { access, address, lane, otherThread, isGlobal, atOnce }: Readonly<Race>,
  operand: number,
): boolean {
  const bytes = access.operandBytes;
  if (bytes === 0 || operand === 0) return false;
  const step = bytes === 8 ? 2 : 1;
  const own = operand + lane * step;
  if (atOnce) {
    const others = operand + (otherThread & 31) * step;
    return words[own] === words[others] && words[own + step - 1] === words[others + step - 1];
  }
  const { view } = shared.memory;
  const place = isGlobal ? address : address - ADDRESS_WINDOW.shared + launch.sharedBase();
  const at = place - (place & (bytes - 1));
  if (bytes === 1) return view.getUint8(at) === (words[own]! & 0xff);
  if (bytes === 2) return view.getUint16(at, true) === (words[own]! & 0xffff);
  if (view.getInt32(at, true) !== words[own]) return false;
  return bytes === 4 || view.getInt32(at + 4, true) === words[own + 1];
}
