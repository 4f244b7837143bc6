/**
 * Memory of a launch as the generated code sees it. `exec/` allocates and fills it, below the first
 * device address of `env.memory`. All fields are i32 unless noted; addresses are physical.
 *
 * Launch record, 16-byte aligned:
 *    0 gridDim x, y, z          12 blockDim x, y, z
 *   24 parameter area           28 counter area             32 allocation caches
 *   36 stop flag (not an address: the flag itself; another thread may set it)
 *   40 arena                    44 shared bytes of a block  48 local bytes of a thread
 *   52 dynamic shared bytes     56 SM count                 60 lenient (0 or 1)
 *   64 clock at the start (i64) 72 grid id                  76 trace area
 *   80 sectors read             84 sectors written          88 either: see `take-footprint.ts`
 *   92 first block to trace     96 every how many-th block is traced
 *  100 pairs of sectors read, see `take-footprint.ts`
 *  104 cooperative (0 or 1)   108 samples of lanes, 0 if there are none
 *  112 clusterDim x, y, z     124 bytes of an arena
 *  128 cycles by Pc, 0 unless the kernel reads the clock: from its block's start to behind it, u32
 *  132 kHz of the clock       136 blocks that are resident together
 *
 * Arena of one worker, 64-byte aligned, `arenaBytes` long, in this order:
 *   thread tables   per warp of a block: threadIdx x, y, z of 32 threads, 4 bytes each
 *   shared memory   of the running block
 *   warp frames     `frameBytes` a warp, or one for all if no warp ever waits
 *   call stack      frames of called functions
 *   local memory    32 × local bytes a warp, or one for all if no warp ever waits
 */
import { roundUp, WARP_SIZE } from "../base/index.ts";
import type { FoldedCounts } from "./block/folded-counts.ts";
import type { BlockRegion } from "./block/plan-regions.ts";
import { localDistance } from "./memory/local-memory.ts";

export const LAUNCH_RECORD = {
  gridX: 0,
  gridY: 4,
  gridZ: 8,
  blockX: 12,
  blockY: 16,
  blockZ: 20,
  params: 24,
  counters: 28,
  caches: 32,
  stopFlag: 36,
  arena: 40,
  sharedBytes: 44,
  localBytes: 48,
  dynamicSharedBytes: 52,
  smCount: 56,
  lenient: 60,
  clock: 64,
  gridId: 72,
  trace: 76,
  readSectors: 80,
  writtenSectors: 84,
  touchedSectors: 88,
  traceFirst: 92,
  traceStride: 96,
  readPairs: 100,
  cooperative: 104,
  samples: 108,
  clusterX: 112,
  clusterY: 116,
  clusterZ: 120,
  arenaBytes: 124,
  cycles: 128,
  clockKHz: 132,
  residentBlocks: 136,
  maxWarpsPerSm: 140,
  totalSharedBytes: 144,
} as const;
export const LAUNCH_RECORD_BYTES = 152;

/** What `runTurn` does with a block, bits: "first" where no block has had its arena yet. */
export const BLOCK_ACTION = { first: 1, start: 2, release: 4, blame: 8 } as const;

/** What `runTurn` returns: the block has ended, waits in loops, or stands at the grid's or cluster's barrier. */
export const BLOCK_STATUS = { ended: 0, idle: 1, gridBarrier: 2, clusterBarrier: 3 } as const;

/** threadIdx of a warp: three vectors of 32 i32. */
export const THREAD_TABLE_BYTES = 3 * WARP_SIZE * 4;

/** What `exec/` must know of an emitted kernel. */
export interface EmitLayout {
  /** Bytes of one warp's frame, a multiple of 64. */
  readonly frameBytes: number;
  /** Some warp may wait (barrier, warpSync, yield): every warp of a block needs its own frame. */
  readonly waits: boolean;
  /** Bytes for frames of called functions; 0 without recursion. */
  readonly callStackBytes: number;
  /** Counter area, see `observe/layout.ts`, and what `textures/` works in. */
  readonly counterBytes: number;
  /** What the access sites remember; zero at the start of a launch. */
  readonly cacheBytes: number;
  /** Counts that the code leaves to be summed up. */
  readonly folded: FoldedCounts;
  /** Of the block form; empty without one. */
  readonly regions: readonly BlockRegion[];
}

export interface ArenaSizes {
  readonly warps: number;
  readonly sharedBytes: number;
  /** Per thread, a multiple of 16. */
  readonly localBytes: number;
}

interface ArenaParts {
  readonly threads: number;
  readonly shared: number;
  readonly frames: number;
  readonly callStack: number;
  readonly local: number;
  readonly end: number;
}

/** Offsets of the arena's parts. The block driver computes the same from the launch record. */
function arenaParts(layout: EmitLayout, sizes: ArenaSizes): ArenaParts {
  const copies = layout.waits ? sizes.warps : 1;
  const shared = sizes.warps * THREAD_TABLE_BYTES;
  const frames = shared + roundUp(sizes.sharedBytes, 64);
  const callStack = frames + copies * layout.frameBytes;
  const local = callStack + layout.callStackBytes;
  const end = local + copies * WARP_SIZE * sizes.localBytes;
  return { threads: 0, shared, frames, callStack, local, end };
}

export function arenaBytes(layout: EmitLayout, sizes: ArenaSizes): number {
  return roundUp(arenaParts(layout, sizes).end, 64);
}

/** Distance of a byte of a thread's local memory from the start of its warp's. */
export function localByteAddress(offset: number, lane: number): number {
  return localDistance(offset) + 4 * lane;
}
