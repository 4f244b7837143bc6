/** What the probes keep of a block while it runs. */
import { SHADOW_PAGE_BYTES, SHADOW_PLANES_BYTES } from "../../emit/index.ts";
import { DefinedBits } from "./defined-bytes.ts";

export interface BlockState {
  linear: number;
  /** By warp: the time of what it does now. */
  readonly time: Int32Array;
  /** The time at the block's last barrier. */
  start: number;
  /** Entries of `race-shadow.ts`, one for each 4 bytes of shared memory. */
  readonly sharedRaces: Int32Array;
  readonly sharedDefined: DefinedBits;
  /** By thread and byte of its local memory. */
  readonly localDefined: DefinedBits;
  /** By warp: its time at its last fence, 0 for none; and up to which time it told others of what it did. */
  readonly fencedAt: Int32Array;
  readonly releasedUntil: Int32Array;
  /** By warp, and then by other warp: up to which time what that one did lies before what this one does. */
  readonly known: Int32Array;
  /** By warp: it knows something in other ways than by barriers of the whole block. */
  readonly knows: Uint8Array;
  /** Grid-wide barriers it has passed. */
  gridBarriers: number;
}

export interface BlockSizes {
  readonly warps: number;
  readonly sharedBytes: number;
  readonly localBytes: number;
}

/** What of a block's state generated code reaches. */
export interface ReachedState {
  readonly time: Int32Array;
  readonly sharedRaces: Int32Array;
  readonly sharedDefined: Int32Array;
}

/** `reached`: where generated code looks; else the block has its state to itself. */
export function newBlockState(linear: number, sizes: BlockSizes, reached?: ReachedState) {
  const { warps, sharedBytes, localBytes } = sizes;
  const planeWords = (Math.ceil(sharedBytes / SHADOW_PAGE_BYTES) * SHADOW_PLANES_BYTES) / 4;
  const own = reached ?? {
    time: new Int32Array(warps),
    sharedRaces: new Int32Array(planeWords),
    sharedDefined: new Int32Array(wordsOf(sharedBytes)),
  };
  return {
    linear,
    time: own.time.subarray(0, warps).fill(1),
    start: 1,
    sharedRaces: own.sharedRaces.subarray(0, planeWords).fill(0),
    sharedDefined: new DefinedBits(own.sharedDefined.subarray(0, wordsOf(sharedBytes)).fill(0)),
    localDefined: new DefinedBits(new Int32Array(wordsOf(localBytes * warps * 32))),
    fencedAt: new Int32Array(warps),
    releasedUntil: new Int32Array(warps),
    known: new Int32Array(warps * warps),
    knows: new Uint8Array(warps),
    gridBarriers: 0,
  } satisfies BlockState;
}

/** Words of the bits of so many bytes, and one more, which wide reads at the end may touch. */
function wordsOf(bytes: number): number {
  return ((bytes + 31) >>> 5) + 1;
}

/** Makes the state of an ended block that of the next one: what it touched lies before anything to come. */
export function reuse(state: BlockState, linear: number, now: number): void {
  state.time.fill(now);
  state.sharedDefined.clear();
  state.localDefined.clear();
  forgetOrder(state);
  state.linear = linear;
  state.start = now;
  state.gridBarriers = 0;
}

/** All that warps know of one another lies before what the block does now. */
export function forgetOrder({ fencedAt, releasedUntil, known, knows }: BlockState): void {
  fencedAt.fill(0);
  releasedUntil.fill(0);
  known.fill(0);
  knows.fill(0);
}
