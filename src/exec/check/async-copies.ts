/**
 * racecheck of asynchronous copies to shared memory: until its thread has waited for it, a copy may still write.
 * Copies are done at once here, so who touches their bytes too early must be told apart. The entries of their words
 * look meanwhile as if another block had written them later than all that comes: generated code asks of them.
 */
import type { LaneMask, Pc } from "../../base/index.ts";
import { LAST_TIME } from "../../emit/index.ts";
import { ADDRESS_WINDOW, ASYNC_NOTES } from "../../lower/index.ts";
import type { BlockState } from "./block-state.ts";
import { ENTRY, entryAmongPages, threadOf, timeOf, WRITER, whoIs } from "./race-shadow.ts";
import type { AccessLanes, Scene } from "./scene.ts";

/** Copies of a block that threads have not waited for, by word of shared memory. */
interface BlockCopies {
  /** Words that have one. */
  count: number;
  /** Its instruction, counted from 1; 0 where there is none. */
  readonly pc: Int32Array;
  readonly thread: Int32Array;
  /** Counts its thread's groups of copies. */
  readonly group: Int32Array;
  /** What the entry had before it was marked. */
  readonly writer: Int32Array;
  readonly writeTime: Int32Array;
  /** By warp: words that it has copied to, perhaps some that are none of its any more. */
  readonly wordsOfWarp: number[][];
  /** By thread: the group that is open. */
  readonly openGroup: Int32Array;
}

/** In place of a number of groups: those that are open, too. */
const ALL = -1;
const MARK_TIME = LAST_TIME << 16;

export class AsyncCopies {
  private readonly scene: Scene;
  /** By number of the block, of the only one under way 0; empty unless there are such copies. */
  private readonly blocks = new Map<number, BlockCopies>();

  constructor(scene: Scene) {
    this.scene = scene;
  }

  begin(): void {
    this.blocks.clear();
  }

  /** `linear`: of the block; the one before it is still that of the scene. */
  beginBlock(linear: number): void {
    if (this.blocks.size === 0) return;
    if (this.scene.launch.inTurns) {
      this.blocks.delete(linear);
      return;
    }
    const { sharedRaces } = this.scene.block;
    for (const copies of this.blocks.values()) {
      for (const words of copies.wordsOfWarp)
        for (const word of words.splice(0)) {
          unmark(copies, sharedRaces, word);
          copies.pc[word] = 0;
        }
      copies.count = 0;
      copies.openGroup.fill(0);
    }
  }

  /** `first`, `second`: words where those operands of lane 0 stand; of a copy address and bytes, of a wait groups. */
  note(pc: Pc, lanes: LaneMask, first: number, second: number): void {
    const { program, words, warp, block, launch } = this.scene;
    const kind = ASYNC_NOTES[program.code.aux[pc]!];
    const copies = this.copiesOf(block);
    const { openGroup } = copies;
    const thread = warp * 32;
    if (kind === "wait") {
      this.wait(copies, lanes, (lane) => {
        const prior = words[first + lane]!;
        const open = openGroup[thread + lane]!;
        return prior === ALL ? open + 1 : open - prior;
      });
      return;
    }
    for (let lane = 0; lane < 32; lane++) {
      if (((lanes >>> lane) & 1) === 0) continue;
      if (kind === "commit") {
        openGroup[thread + lane]!++;
        continue;
      }
      const from = (words[first + lane]! >>> 0) - ADDRESS_WINDOW.shared;
      const end = from + words[second + lane]!;
      if (from < 0 || end > launch.sharedBytes) continue;
      for (let word = from >>> 2; word < (end + 3) >>> 2; word++) {
        if (copies.pc[word] === 0) copies.count++;
        unmark(copies, block.sharedRaces, word);
        copies.pc[word] = pc + 1;
        copies.thread[word] = thread + lane;
        copies.group[word] = openGroup[thread + lane]!;
        mark(copies, block.sharedRaces, word);
        copies.wordsOfWarp[warp]!.push(word);
      }
    }
  }

  /** Accesses of shared memory; `compare` looks at them by what their words' entries have but for copies. */
  check(at: AccessLanes, compare: () => void): void {
    const copies = this.pending();
    if (!copies) {
      compare();
      return;
    }
    const { scene } = this;
    const { sharedRaces } = scene.block;
    const touched = this.touched(copies, at);
    for (const { word } of touched) unmark(copies, sharedRaces, word);
    compare();
    const { access } = at;
    let told = -1;
    for (const { word, lane, address } of touched) {
      mark(copies, sharedRaces, word);
      if (lane === told) continue;
      told = lane;
      scene.add(
        {
          ...{ tool: "racecheck", severity: "error", kind: "race-async" },
          ...{ pc: access.pc as Pc, otherPc: (copies.pc[word]! - 1) as Pc, space: "shared" },
          ...{ access: access.kind, otherAccess: "write", bytes: access.bytes },
        },
        () => ({
          ...scene.describe(lane, address),
          otherBlock: scene.blockIndex(scene.block.linear),
          otherThread: scene.threadIndex(copies.thread[word]!),
        }),
      );
      scene.mayStop(access.pc as Pc, lane);
    }
  }

  /** Those of the running block; undefined if there are none. */
  private pending(): BlockCopies | undefined {
    if (this.blocks.size === 0) return undefined;
    const copies = this.blocks.get(this.key(this.scene.block));
    return copies && copies.count > 0 ? copies : undefined;
  }

  /** Words with copies that an access touches, lane by lane. */
  private touched(
    { pc }: BlockCopies,
    { access, lanes, places }: AccessLanes,
  ): { readonly word: number; readonly lane: number; readonly address: number }[] {
    const { offset, bytes } = access.needed;
    const found: { word: number; lane: number; address: number }[] = [];
    for (let lane = 0; lane < 32; lane++) {
      if (((lanes >>> lane) & 1) === 0) continue;
      const address = (places[lane]! >>> 0) + offset;
      const from = address - ADDRESS_WINDOW.shared;
      for (let word = from >>> 2; word < (from + bytes + 3) >>> 2; word++)
        if (pc[word]! !== 0) found.push({ word, lane, address });
    }
    return found;
  }

  /** The lanes' groups below `endOf` have been written: as late as now. */
  private wait(copies: BlockCopies, lanes: LaneMask, endOf: (lane: number) => number): void {
    const { block, warp } = this.scene;
    const { sharedRaces } = block;
    const own = copies.wordsOfWarp[warp]!;
    let kept = 0;
    for (const word of own) {
      const thread = copies.thread[word]!;
      const lane = thread & 31;
      if (copies.pc[word] === 0 || thread >>> 5 !== warp) continue;
      if (((lanes >>> lane) & 1) === 0 || copies.group[word]! >= endOf(lane)) {
        own[kept++] = word;
        continue;
      }
      unmark(copies, sharedRaces, word);
      copies.pc[word] = 0;
      copies.count--;
      const at = entryAmongPages(4 * word);
      if (threadOf(sharedRaces[at + ENTRY.writer]!) !== thread) continue;
      const access = sharedRaces[at + ENTRY.writeTime]! & 0xffff;
      sharedRaces[at + ENTRY.writeTime] = (block.time[warp]! << 16) | access;
    }
    own.length = kept;
  }

  private key({ linear }: BlockState): number {
    return this.scene.launch.inTurns ? linear : 0;
  }

  private copiesOf(block: BlockState): BlockCopies {
    const { launch, warps } = this.scene;
    const words = (launch.sharedBytes + 3) >>> 2;
    let copies = this.blocks.get(this.key(block));
    if (!copies) {
      copies = {
        count: 0,
        pc: new Int32Array(words),
        thread: new Int32Array(words),
        group: new Int32Array(words),
        writer: new Int32Array(words),
        writeTime: new Int32Array(words),
        wordsOfWarp: Array.from({ length: warps }, () => []),
        openGroup: new Int32Array(32 * warps),
      };
      this.blocks.set(this.key(block), copies);
    }
    return copies;
  }
}

function mark({ writer, writeTime, thread }: BlockCopies, entries: Int32Array, word: number): void {
  const at = entryAmongPages(4 * word);
  if (isMarked(entries, at)) return;
  writer[word] = entries[at + ENTRY.writer]!;
  writeTime[word] = entries[at + ENTRY.writeTime]!;
  entries[at + ENTRY.writer] = whoIs(0, thread[word]!, 15, WRITER.blocks);
  entries[at + ENTRY.writeTime] = MARK_TIME;
}

/** Where times started anew the mark has gone with all else. */
function unmark({ writer, writeTime }: BlockCopies, entries: Int32Array, word: number): void {
  const at = entryAmongPages(4 * word);
  if (!isMarked(entries, at)) return;
  entries[at + ENTRY.writer] = writer[word]!;
  entries[at + ENTRY.writeTime] = writeTime[word]!;
}

function isMarked(entries: Int32Array, at: number): boolean {
  return timeOf(entries[at + ENTRY.writeTime]!) === LAST_TIME;
}
