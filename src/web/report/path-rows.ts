/** A warp's way through the code, short enough to look at: what repeats stands once. */
import type { PathStep } from "./samples.ts";

export interface PathRow {
  readonly step: PathStep;
  /** How often the run of rows that it belongs to was gone through. */
  readonly times: number;
  /** Number of the run. */
  readonly run: number;
}

/** Most blocks of code of a loop that is recognised. */
const LONGEST_CYCLE = 12;

export function pathRows(path: readonly PathStep[]): PathRow[] {
  const rows: PathRow[] = [];
  let run = 0;
  for (let at = 0; at < path.length; ) {
    const { length, times } = bestCycle(path, at);
    for (let step = 0; step < length; step++) rows.push({ step: path[at + step]!, times, run });
    at += length * times;
    run++;
  }
  return rows;
}

/** The cycle from `at` on that takes in most steps; a single step where nothing repeats. */
function bestCycle(path: readonly PathStep[], at: number): { length: number; times: number } {
  let best = { length: 1, times: 1 };
  for (let length = 1; length <= LONGEST_CYCLE; length++) {
    let times = 1;
    while (repeats(path, at, length, times)) times++;
    if (times > 1 && length * times > best.length * best.times) best = { length, times };
  }
  return best;
}

function repeats(path: readonly PathStep[], at: number, length: number, times: number): boolean {
  const from = at + length * times;
  if (from + length > path.length) return false;
  for (let step = 0; step < length; step++) {
    const [a, b] = [path[at + step]!, path[from + step]!];
    if (a.codeBlock !== b.codeBlock || a.lanes !== b.lanes) return false;
  }
  return true;
}
