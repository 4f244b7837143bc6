/** synccheck of masks: lanes that are named and lanes that take part must be the same. */
import { firstLane, type LaneMask, type Pc } from "../../base/index.ts";
import { shuffleSource } from "../../emit/index.ts";
import { type Program, SHUFFLE_MODES } from "../../lower/index.ts";
import type { ViolationKind } from "../../observe/index.ts";
import type { Cause } from "./violation-log.ts";

interface LanesTogether {
  readonly program: Program;
  readonly pc: number;
  /** That execute the instruction. */
  readonly lanes: LaneMask;
  /** That the warp has. */
  readonly existing: LaneMask;
  report(cause: Cause, lane: number): void;
}

export interface Naming extends LanesTogether {
  /** That have not ended; -1: not known. */
  readonly live: LaneMask;
  membersOf(lane: number): LaneMask;
}

export function checkMembers({ pc, lanes, live, existing, membersOf, report }: Naming): void {
  for (let rest = lanes; rest !== 0; rest &= rest - 1) {
    const lane = firstLane(rest);
    const members = membersOf(lane);
    if (((members >>> lane) & 1) === 0) {
      report(causeOf("warp-mask", "error", pc), lane);
      continue;
    }
    // A wait holds lanes until the others come; those that have ended never will.
    const present = live === -1 ? lanes : live;
    if ((members & existing & ~present) !== 0)
      report(causeOf("warp-mask-exited", "warning", pc), lane);
  }
}

export interface Shuffling extends LanesTogether {
  deltaOf(lane: number): number;
  clampOf(lane: number): number;
}

/** Out of range a lane reads itself, which is nobody's mistake. */
export function checkShuffle(shuffling: Shuffling): void {
  const { program, pc, lanes, existing, deltaOf, clampOf, report } = shuffling;
  const mode = SHUFFLE_MODES[program.code.aux[pc]!]!;
  for (let rest = lanes; rest !== 0; rest &= rest - 1) {
    const lane = firstLane(rest);
    const { source, valid } = shuffleSource(mode, lane, deltaOf(lane), clampOf(lane));
    if (!valid || ((lanes >>> source) & 1) !== 0) continue;
    // What a warp of less than 32 threads reads beyond its end is mostly thrown away.
    const exists = ((existing >>> source) & 1) !== 0;
    report(causeOf("shuffle-inactive", exists ? "error" : "warning", pc), lane);
  }
}

function causeOf(kind: ViolationKind, severity: Cause["severity"], pc: number): Cause {
  return {
    ...{ tool: "synccheck", kind, severity, pc: pc as Pc },
    ...{ space: "none", access: "none", bytes: 0 },
  };
}
