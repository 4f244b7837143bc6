/**
 * Order that threads make without a barrier of the block: by a fence and an atomic (or what is volatile)
 * behind it, which another thread reads, and by barriers of part of the block. Which atomic tells of
 * which is not followed: whoever looks at one knows of all that was released before. So an order may be
 * seen where there is none; none is missed.
 */
import type { BlockState } from "./block-state.ts";

/** A warp told of all that it had done up to a time, and its block before its last barrier. */
interface Release {
  readonly number: number;
  readonly warp: number;
  readonly until: number;
  readonly start: number;
}

/** Of one block, releases that are looked at for one question at most. */
const MOST_RELEASES = 64;

export class BlockReleases {
  private count = 0;
  private readonly histories = new Map<number, Release[]>();
  /** By block: the last release when it last looked. */
  private readonly seen = new Map<number, number>();

  clear(): void {
    this.count = 0;
    this.histories.clear();
    this.seen.clear();
  }

  /** No thread has told others of anything. */
  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** `until`: the warp's time at its fence; `start`: the block's at its last barrier. */
  release(block: number, warp: number, until: number, start: number): void {
    const history = this.histories.get(block) ?? [];
    this.histories.set(block, history);
    history.push({ number: ++this.count, warp, until, start });
  }

  acquire(block: number): void {
    if (this.count > 0) this.seen.set(block, this.count);
  }

  hasLooked(block: number): boolean {
    return this.count > 0 && this.seen.has(block);
  }

  /** Whether what warp `warp` of block `other` did at `time` lies before what `block` does now. */
  orders(other: number, warp: number, time: number, block: number): boolean {
    if (this.count === 0) return false;
    const seen = this.seen.get(block);
    const history = this.histories.get(other);
    if (seen === undefined || !history) return false;
    const oldest = Math.max(0, history.length - MOST_RELEASES);
    for (let index = history.length - 1; index >= oldest; index--) {
      const release = history[index]!;
      if (release.number > seen) continue;
      if (time < release.start || (release.warp === warp && time <= release.until)) return true;
    }
    return oldest > 0;
  }
}

/** The warp tells of what it did before its last fence. True if there is news. */
export function releaseWarp(block: BlockState, warp: number): boolean {
  const until = block.fencedAt[warp]!;
  if (until <= block.releasedUntil[warp]!) return false;
  block.releasedUntil[warp] = until;
  return true;
}

/** The warp looks at what the warps of its block told. */
export function acquireWarp(block: BlockState, warp: number): void {
  const { releasedUntil, known, knows } = block;
  const first = warp * releasedUntil.length;
  for (let other = 0; other < releasedUntil.length; other++) {
    const until = releasedUntil[other]!;
    if (other === warp || until <= known[first + other]!) continue;
    known[first + other] = until;
    knows[warp] = 1;
  }
}

/** Warps that met, and no others, know of all that each of them knew and did. */
export function meet(block: BlockState, warps: readonly number[]): void {
  const { time, known, knows } = block;
  const count = time.length;
  const common = new Int32Array(count);
  for (const warp of warps) {
    for (let other = 0; other < count; other++)
      common[other] = Math.max(common[other]!, known[warp * count + other]!);
    common[warp] = Math.max(common[warp]!, time[warp]!);
  }
  for (const warp of warps) {
    known.set(common, warp * count);
    knows[warp] = 1;
  }
}
