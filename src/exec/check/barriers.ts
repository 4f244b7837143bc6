/** synccheck at a barrier that is about to be released: who stands there, and who never will. */
import { firstLane, type LaneMask, laneCount, type Pc } from "../../base/index.ts";
import type { Program } from "../../lower/index.ts";
import type { ViolationKind } from "../../observe/index.ts";
import type { Cause } from "./violation-log.ts";

/** Lanes of a warp that stand at one barrier instruction. */
export interface Arrival {
  readonly pc: Pc;
  readonly lanes: LaneMask;
  /** Threads that this instruction says the barrier counts; 0: all that live. */
  readonly count: number;
  readonly warp: number;
}

export interface Release {
  readonly arrivals: readonly Arrival[];
  /** Threads that the barrier counts; 0: all that live. */
  readonly count: number;
  /** Of the block. */
  readonly threads: number;
  readonly program: Program;
  report(cause: Cause, warp: number, lane: number): void;
}

export function checkRelease({ arrivals, count, threads, program, report }: Release): void {
  const tell = (kind: ViolationKind, severity: Cause["severity"], told: readonly Arrival[]) => {
    for (const { pc, lanes, warp } of told)
      for (let rest = lanes; rest !== 0; rest &= rest - 1) {
        const lane = firstLane(rest);
        const cause = { tool: "synccheck", kind, severity, pc } as const;
        report({ ...cause, space: "none", access: "none", bytes: 0 }, warp, lane);
      }
  };
  const standing = arrivals.reduce((sum, { lanes }) => sum + laneCount(lanes), 0);
  if (count > 0) {
    const disagree = arrivals.some((arrival) => arrival.count !== count);
    if (count % 32 !== 0 || disagree) tell("barrier-count", "error", arrivals);
    return;
  }
  const split = arrivals.filter(({ pc, warp }) =>
    arrivals.some((other) => other.warp === warp && isElsewhere(program, other.pc, pc)),
  );
  if (split.length > 0) tell("divergent-barrier", "error", split);
  // Threads that have ended count as arrived on the hardware; the language does not promise it.
  else if (standing < threads) tell("barrier-after-exit", "warning", arrivals);
}

/** Copies that the compiler made of one barrier are the same barrier. */
function isElsewhere({ code }: Program, a: number, b: number): boolean {
  return a !== b && code.loc[a] !== code.loc[b];
}
