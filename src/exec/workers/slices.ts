/** How every worker of a launch takes blocks: slices from one counter, smaller towards the end. */
import { ranWord, WORD } from "./control-area.ts";

export interface SliceLoop {
  readonly control: Int32Array;
  readonly total: number;
  /** Workers that share what is left. */
  readonly workers: number;
  /** One block a slice, so that small launches are spread too. */
  readonly isEager: boolean;
  /** What a block took so far, in nanoseconds. */
  blockNs: number;
  /** Number of the helper; undefined: the engine's own thread. */
  readonly helper: number | undefined;
  nowNs(): number;
  run(first: number, count: number): void;
  /** Asked after each slice; false ends the loop. */
  goesOn?(): boolean;
}

/** Short enough that stopping and progress are seen, long enough that taking one costs nothing. */
const SLICE_NS = 10e6;

/** Takes slices until none is left; the number of blocks that were run. */
export function runSlices(loop: SliceLoop): number {
  const { control, total, workers } = loop;
  let ran = 0;
  while (Atomics.load(control, WORD.again) === 0) {
    const left = total - (Atomics.load(control, WORD.next) >>> 0);
    if (left <= 0) break;
    const share = loop.isEager
      ? 1
      : Math.min(Math.floor(left / (2 * workers)), Math.floor(SLICE_NS / loop.blockNs));
    const size = Math.max(1, share);
    const first = Atomics.add(control, WORD.next, size) >>> 0;
    if (first >= total) break;
    const count = Math.min(size, total - first);
    const start = loop.nowNs();
    loop.run(first, count);
    loop.blockNs = Math.max((loop.nowNs() - start) / count, 1);
    ran += count;
    if (loop.helper !== undefined) Atomics.store(control, ranWord(loop.helper), ran);
    if (loop.goesOn?.() === false) break;
  }
  return ran;
}
