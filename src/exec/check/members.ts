/** synccheck of masks: lanes that are named and lanes that take part must be the same. */
import type { LaneMask, Pc } from "../../base/index.ts";
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
    const lane = 31 - Math.clz32(rest & -rest);
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

/** Source lanes by the rule of PTX ISA, shfl.sync; out of range, a lane reads itself. */
export function checkShuffle(shuffling: Shuffling): void {
  const { program, pc, lanes, existing, deltaOf, clampOf, report } = shuffling;
  const mode = SHUFFLE_MODES[program.code.aux[pc]!]!;
  for (let rest = lanes; rest !== 0; rest &= rest - 1) {
    const lane = 31 - Math.clz32(rest & -rest);
    const clamp = clampOf(lane);
    const segment = (clamp >>> 8) & 31;
    const first = lane & segment;
    const bound = first | (clamp & 31 & ~segment);
    const b = deltaOf(lane) & 31;
    const wanted = { idx: first | (b & ~segment), up: lane - b, down: lane + b, bfly: lane ^ b }[
      mode
    ];
    const isValid = mode === "up" ? wanted >= bound : wanted <= bound;
    if (!isValid || ((lanes >>> wanted) & 1) !== 0) continue;
    // What a warp of less than 32 threads reads beyond its end is mostly thrown away.
    const exists = ((existing >>> wanted) & 1) !== 0;
    report(causeOf("shuffle-inactive", exists ? "error" : "warning", pc), lane);
  }
}

function causeOf(kind: ViolationKind, severity: Cause["severity"], pc: number): Cause {
  return {
    ...{ tool: "synccheck", kind, severity, pc: pc as Pc },
    ...{ space: "none", access: "none", bytes: 0 },
  };
}
