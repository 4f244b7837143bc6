/**
 * racecheck of asynchronous copies to shared memory: until its thread has waited for it, a copy may still write.
 * Copies are done at once here, so who touches their bytes too early must be told apart.
 */
import type { LaneMask, Pc } from "../../base/index.ts";
import { ADDRESS_WINDOW, ASYNC_NOTES } from "../../lower/index.ts";
import { ENTRY, entryAmongPages, threadOf } from "./race-shadow.ts";
import type { AccessLanes, Scene } from "./scene.ts";

/** A copy to a word that its thread has not waited for. */
interface Pending {
  readonly pc: Pc;
  readonly thread: number;
  /** Counts the thread's groups of copies. */
  readonly group: number;
}

/** A thread's copies. */
interface ThreadCopies {
  /** The group that is open. */
  group: number;
  words: { readonly word: number; readonly copy: Pending }[];
}

interface BlockCopies {
  /** By word of shared memory. */
  readonly pending: Map<number, Pending>;
  readonly threads: Map<number, ThreadCopies>;
}

/** In place of a number of groups: those that are open, too. */
const ALL = -1;

export class AsyncCopies {
  private readonly scene: Scene;
  /** By number of the block; empty unless there are such copies. */
  private readonly blocks = new Map<number, BlockCopies>();

  constructor(scene: Scene) {
    this.scene = scene;
  }

  begin(): void {
    this.blocks.clear();
  }

  beginBlock(block: number): void {
    this.blocks.delete(block);
  }

  /** `first`, `second`: words where those operands of lane 0 stand; of a copy address and bytes, of a wait groups. */
  note(pc: Pc, lanes: LaneMask, first: number, second: number): void {
    const { program, words, warp } = this.scene;
    const kind = ASYNC_NOTES[program.code.aux[pc]!];
    const copies = this.copiesOf(this.scene.block.linear);
    for (let lane = 0; lane < 32; lane++) {
      if (((lanes >>> lane) & 1) === 0) continue;
      const thread = warp * 32 + lane;
      const own = threadOfCopies(copies, thread);
      if (kind === "commit") own.group++;
      else if (kind === "wait") {
        const prior = words[first + lane]!;
        this.wait(copies, own, prior === ALL ? own.group + 1 : own.group - prior);
      } else {
        const from = (words[first + lane]! >>> 0) - ADDRESS_WINDOW.shared;
        const end = from + words[second + lane]!;
        if (from < 0 || end > this.scene.launch.sharedBytes) continue;
        const copy = { pc, thread, group: own.group };
        for (let word = from >>> 2; word < (end + 3) >>> 2; word++) {
          copies.pending.set(word, copy);
          own.words.push({ word, copy });
        }
      }
    }
  }

  /** Accesses of shared memory. */
  check({ access, lanes, places }: AccessLanes): void {
    if (this.blocks.size === 0) return;
    const { scene } = this;
    const copies = this.blocks.get(scene.block.linear);
    if (!copies || copies.pending.size === 0) return;
    const { offset, bytes } = access.needed;
    for (let lane = 0; lane < 32; lane++) {
      if (((lanes >>> lane) & 1) === 0) continue;
      const address = (places[lane]! >>> 0) + offset;
      const from = address - ADDRESS_WINDOW.shared;
      for (let word = from >>> 2; word < (from + bytes + 3) >>> 2; word++) {
        const copy = copies.pending.get(word);
        if (!copy) continue;
        scene.add(
          {
            ...{ tool: "racecheck", severity: "error", kind: "race-async" },
            ...{ pc: access.pc as Pc, otherPc: copy.pc, space: "shared" },
            ...{ access: access.kind, otherAccess: "write", bytes: access.bytes },
          },
          () => ({
            ...scene.describe(lane, address),
            otherBlock: scene.blockIndex(scene.block.linear),
            otherThread: scene.threadIndex(copy.thread),
          }),
        );
        scene.mayStop(access.pc as Pc, lane);
        break;
      }
    }
  }

  /** The thread's groups below `end` have been written: as late as now. */
  private wait({ pending }: BlockCopies, own: ThreadCopies, end: number): void {
    const { block, warp } = this.scene;
    const { sharedRaces } = block;
    const done = own.words.filter(({ copy }) => copy.group < end);
    own.words = own.words.filter(({ copy }) => copy.group >= end);
    for (const { word, copy } of done) {
      if (pending.get(word) !== copy) continue;
      pending.delete(word);
      const at = entryAmongPages(4 * word);
      if (threadOf(sharedRaces[at + ENTRY.writer]!) !== copy.thread) continue;
      const access = sharedRaces[at + ENTRY.writeTime]! & 0xffff;
      sharedRaces[at + ENTRY.writeTime] = (block.time[warp]! << 16) | access;
    }
  }

  private copiesOf(block: number): BlockCopies {
    let copies = this.blocks.get(block);
    if (!copies) {
      copies = { pending: new Map(), threads: new Map() };
      this.blocks.set(block, copies);
    }
    return copies;
  }
}

function threadOfCopies({ threads }: BlockCopies, thread: number): ThreadCopies {
  let own = threads.get(thread);
  if (!own) {
    own = { group: 0, words: [] };
    threads.set(thread, own);
  }
  return own;
}
