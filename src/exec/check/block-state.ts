/** What the probes keep of a block while it runs. */
import { CHECK_AREA, SHADOW_PAGE_BYTES, SHADOW_PLANES_BYTES } from "../../emit/index.ts";
import { DefinedBits } from "./defined-bytes.ts";

export interface BlockState {
  linear: number;
  /** By warp: the time of what it does now. */
  readonly time: Int32Array;
  /** The time at the block's last barrier, and the latest of `time`. */
  start: number;
  latest: number;
  /** Warps may know of one another by other ways than barriers of the block. */
  hasOrder: boolean;
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
  /** Words of `CHECK_AREA` from its start. */
  readonly head: Int32Array;
  readonly time: Int32Array;
  readonly sharedRaces: Int32Array;
  readonly sharedDefined: Int32Array;
}

/** `reached`: where generated code looks; else the block has its state to itself. */
export function newBlockState(linear: number, sizes: BlockSizes, reached?: ReachedState) {
  const { warps, sharedBytes, localBytes } = sizes;
  const planeWords = (Math.ceil(sharedBytes / SHADOW_PAGE_BYTES) * SHADOW_PLANES_BYTES) / 4;
  const own = reached ?? {
    head: new Int32Array(HEAD_WORDS),
    time: new Int32Array(warps),
    sharedRaces: new Int32Array(planeWords),
    sharedDefined: new Int32Array(wordsOf(sharedBytes)),
  };
  const { head } = own;
  head[AT.linear] = linear;
  head[AT.start] = 1;
  head[AT.latest] = 1;
  head[AT.hasOrder] = 0;
  return {
    get linear() {
      return head[AT.linear]!;
    },
    set linear(value: number) {
      head[AT.linear] = value;
    },
    get start() {
      return head[AT.start]!;
    },
    set start(value: number) {
      head[AT.start] = value;
    },
    get latest() {
      return head[AT.latest]!;
    },
    set latest(value: number) {
      head[AT.latest] = value;
    },
    get hasOrder() {
      return head[AT.hasOrder] !== 0;
    },
    set hasOrder(value: boolean) {
      head[AT.hasOrder] = value ? 1 : 0;
    },
    time: own.time.subarray(0, warps).fill(1),
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

const AT = {
  linear: CHECK_AREA.linear / 4,
  start: CHECK_AREA.start / 4,
  latest: CHECK_AREA.latest / 4,
  hasOrder: CHECK_AREA.hasOrder / 4,
} as const;
const HEAD_WORDS = CHECK_AREA.times / 4;

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
  state.latest = now;
  state.gridBarriers = 0;
}

/** All that warps know of one another lies before what the block does now. */
export function forgetOrder(state: BlockState): void {
  if (!state.hasOrder) return;
  const { fencedAt, releasedUntil, known, knows } = state;
  fencedAt.fill(0);
  releasedUntil.fill(0);
  known.fill(0);
  knows.fill(0);
  state.hasOrder = false;
}
