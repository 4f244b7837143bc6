/**
 * Launches whose blocks may have to wait for one another: blocks that cannot go on give way, and several
 * are resident, each with an arena of its own. `lower/schedule.ts` says in which order they run.
 */
import { assert } from "../base/index.ts";
import { BLOCK_ACTION, BLOCK_STATUS } from "../emit/index.ts";
import { IDLE_PASSES, IDLE_ROUNDS } from "../lower/index.ts";
import type { DeviceMemory } from "./memory.ts";

/** Of a kernel that may give way; see `emit/driver.ts`. */
export interface TurnExports {
  runTurn(launch: number, block: number, action: number, arena: number, patience: number): number;
  readonly clock: WebAssembly.Global;
}

export interface TurnsOfBlocks {
  readonly memory: DeviceMemory;
  readonly exports: TurnExports;
  /** Address of the launch record. */
  readonly record: number;
  readonly blocks: number;
  /** Which block is the how-manieth to start, and how many that follow one another are a cluster. */
  blockAt(position: number): number;
  readonly clusterBlocks: number;
  /** First of the arenas, which lie one behind the other; how many there are; bytes of one. */
  readonly arena: number;
  readonly arenas: number;
  readonly arenaBytes: number;
  /** Whether the kernel can see that time goes on. */
  readonly readsClock: boolean;
  /** Called after every turn; false stops the launch before the block it is told. */
  mayContinue(blocksDone: number): boolean;
}

interface ResidentBlock {
  readonly block: number;
  readonly place: number;
  readonly cluster: Cluster;
  status: number;
  isReleased: boolean;
}

/** Its blocks have arenas one behind the other, by rank, as long as one of them runs. */
interface Cluster {
  readonly place: number;
  readonly blocks: ResidentBlock[];
}

/**
 * Runs all blocks. Returns the number of the block before which `mayContinue` stopped the launch, else
 * undefined; faults are thrown by imports.
 */
export function runInTurns(launch: TurnsOfBlocks): number | undefined {
  const { exports, record, blocks, clusterBlocks } = launch;
  let resident: ResidentBlock[] = [];
  /** First places of clusters. */
  const free: number[] = [];
  let places = 0;
  let next = 0;
  let patience: number = IDLE_ROUNDS.first;
  let idlePasses = 0;
  /** At the last look: of the arenas; of device memory too, if the arenas' had come back. */
  const seen = { arenas: "", memory: "" };

  const run = (block: ResidentBlock, action: number): boolean => {
    const arena = launch.arena + block.place * launch.arenaBytes;
    block.status = exports.runTurn(record, block.block, action, arena, patience);
    if (block.status === BLOCK_STATUS.ended) {
      const { cluster } = block;
      if (cluster.blocks.length === clusterBlocks && cluster.blocks.every(hasEnded))
        free.push(cluster.place);
      idlePasses = 0;
    } else if (block.status === BLOCK_STATUS.idle) patience = IDLE_ROUNDS.later;
    return launch.mayContinue(next - resident.length);
  };
  const blame = (block: ResidentBlock): never => {
    const arena = launch.arena + block.place * launch.arenaBytes;
    exports.runTurn(record, block.block, BLOCK_ACTION.blame, arena, 0);
    assert(false, "a deadlock that nobody is to blame for");
  };

  for (;;) {
    for (const block of resident) {
      const stands = block.status >= BLOCK_STATUS.gridBarrier;
      if ((stands && !block.isReleased) || hasEnded(block)) continue;
      const action = block.isReleased ? BLOCK_ACTION.release : 0;
      block.isReleased = false;
      if (!run(block, action)) return block.block;
    }
    resident = resident.filter((block) => !hasEnded(block));
    while (next < blocks && (free.length > 0 || places + clusterBlocks <= launch.arenas)) {
      const place = free.pop() ?? places;
      const first = place === places ? BLOCK_ACTION.first : 0;
      if (first) places += clusterBlocks;
      const cluster: Cluster = { place, blocks: [] };
      idlePasses = 0;
      for (let rank = 0; rank < clusterBlocks; rank++) {
        const block: ResidentBlock = {
          block: launch.blockAt(next++),
          place: place + rank,
          cluster,
          status: BLOCK_STATUS.idle,
          isReleased: false,
        };
        cluster.blocks.push(block);
        if (!run(block, first | BLOCK_ACTION.start)) return block.block;
        if (!hasEnded(block)) resident.push(block);
      }
    }
    const [lowest] = resident;
    if (!lowest) return undefined;
    if (releaseClusters(resident)) {
      idlePasses = 0;
      continue;
    }
    const ready = resident.find(({ status }) => status === BLOCK_STATUS.idle);
    if (!ready) {
      if (next < blocks || resident.some(({ status }) => status !== BLOCK_STATUS.gridBarrier))
        blame(lowest);
      for (const block of resident) block.isReleased = true;
      idlePasses = 0;
      continue;
    }
    idlePasses++;
    if (idlePasses < IDLE_PASSES || (idlePasses & (idlePasses - 1)) !== 0) continue;
    const time = launch.readsClock ? exports.clock.value : "not looked at";
    const arenas = `${hashOf(launch, arenaRange(launch, places))} ${time}`;
    // Device memory may be large, and blocks that get on show it in their registers.
    const memory =
      arenas === seen.arenas ? hashOf(launch, launch.memory.allocations) : "not looked at";
    if (arenas === seen.arenas && memory === seen.memory) blame(ready);
    seen.arenas = arenas;
    seen.memory = memory;
  }
}

function hasEnded({ status }: ResidentBlock): boolean {
  return status === BLOCK_STATUS.ended;
}

/** Lets go the blocks of clusters that all stand at their barrier, but for those that have ended. */
function releaseClusters(resident: readonly ResidentBlock[]): boolean {
  let isReleased = false;
  for (const block of resident) {
    const { blocks } = block.cluster;
    if (block.status !== BLOCK_STATUS.clusterBarrier || block.isReleased) continue;
    if (blocks.some((other) => !hasEnded(other) && other.status !== BLOCK_STATUS.clusterBarrier))
      continue;
    block.isReleased = true;
    isReleased = true;
  }
  return isReleased;
}

interface Range {
  readonly address: number;
  readonly bytes: number;
}

/** Registers, waiting lanes, shared and local memory of the blocks. */
function arenaRange({ arena, arenaBytes }: TurnsOfBlocks, places: number): Range[] {
  return [{ address: arena, bytes: places * arenaBytes }];
}

function hashOf({ memory }: TurnsOfBlocks, ranges: readonly Range[]): string {
  const words = new Int32Array(memory.memory.buffer);
  // FNV-1a by words, and a polynomial: together 64 bits.
  let a = 0x811c9dc5 | 0;
  let b = 0;
  for (const { address, bytes } of ranges) {
    const end = (address + bytes + 3) >>> 2;
    for (let at = address >>> 2; at < end; at++) {
      const word = words[at]!;
      a = Math.imul(a ^ word, 0x01000193);
      b = (Math.imul(b, 31) + word) | 0;
    }
  }
  return `${a} ${b}`;
}
