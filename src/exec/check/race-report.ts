/** What is told of a race: the pair of instructions, how grave it is, and who it was. */
import type { Pc } from "../../base/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import type { ViolatingThread } from "../../observe/index.ts";
import type { CheckedAccess } from "./access-table.ts";
import { BLOCK_MODULUS } from "./race-shadow.ts";
import type { Race } from "./races.ts";
import type { Scene } from "./scene.ts";

/** `operand`: see `AccessLanes`; `other`: the access that came first, where it is known. */
export function reportRace(
  scene: Scene,
  race: Race,
  other: CheckedAccess | undefined,
  operand: number,
): void {
  const { access, lane, address, isGlobal } = race;
  // A poll of what others change by atomics.
  if (other && (polls(access, other) || polls(other, access))) return;
  const bothWrite = access.kind === "write" && race.otherKind === "write";
  const atOnce = other === access && race.kind === "race-warp";
  const sameValue = bothWrite && writesTheSame(scene, race, operand, atOnce);
  const relies = race.kind === "race-warp" && !(atOnce && bothWrite);
  // One statement of several blocks, between which there can be no order: one of the values stays, and it may be
  // meant that any will do. Whoever reads there has a race of its own.
  const lastStays = race.kind === "race-grid" && bothWrite && other === access;
  const hint = race.otherKind === "atomic" ? access.hint : access.kind === "atomic" && other?.hint;
  const isHarmless = sameValue || hint === "harmless";
  const severity = isHarmless ? "note" : relies || lastStays || hint ? "warning" : "error";
  // The pair is told in the order of the program, whichever the engine came to first.
  const swap = other !== undefined && other.pc > access.pc;
  const later = swap ? other : access;
  const earlier = swap ? access : other;
  scene.add(
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
  if (severity === "error") scene.mayStop(access.pc as Pc, lane);
}

function pairOf(scene: Scene, race: Race, own: ViolatingThread, swap: boolean): ViolatingThread {
  // Several have read it, and of them the thread itself was the last.
  const isItself = race.otherThread === scene.warp * 32 + race.lane && race.kind !== "race-grid";
  if (isItself) return own;
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
  { access, address, lane, otherThread, isGlobal }: Race,
  operand: number,
  atOnce: boolean,
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
