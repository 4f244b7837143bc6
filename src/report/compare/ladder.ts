/** Versions of a kernel beside each other, each compared with the one before: what `compare` shows. Plain data. */
import type { ReportDevice } from "../run-report.ts";
import { type Cause, causesOf } from "./causes.ts";
import { type Change, changesOf } from "./changes.ts";
import { ladderGroups } from "./match-versions.ts";
import type { Rung, Version } from "./rung.ts";

export const LADDER_FORMAT = "warpscope-ladder";
export const LADDER_VERSION = 1;

export interface Comparisons {
  readonly format: typeof LADDER_FORMAT;
  readonly version: typeof LADDER_VERSION;
  readonly device: ReportDevice;
  /** One for each kernel that several versions have; of a single program, one of all its kernels. */
  readonly ladders: readonly Ladder[];
  /** What has no counterpart. */
  readonly alone: readonly { readonly version: string; readonly kernel: string }[];
}

export interface Ladder {
  /** In the order of the versions. */
  readonly rungs: readonly Rung[];
  /** One fewer than rungs: from each to the next. */
  readonly steps: readonly Step[];
}

export interface Step {
  /** Indices of rungs. */
  readonly from: number;
  readonly to: number;
  /** Time before over time after. */
  readonly speedup: number;
  /** Of the later, less that of the earlier. */
  readonly differenceNs: number;
  /** Below what the model can tell, or what measurements differ by: nothing is concluded from it. */
  readonly isEqual: boolean;
  /** Largest first; empty where a report has no parts of its times. They add up to the difference. */
  readonly causes: readonly Cause[];
  /** Those of the chosen metrics that moved, largest first. */
  readonly changes: readonly Change[];
}

/** What repeated measurements of a kernel differ by, of its time. */
const EQUAL_TIMES = 0.03;

/** `metrics`: names of those whose changes are told; by default the telling ones. */
export function compareVersions(
  versions: readonly [Version, ...Version[]],
  metrics?: readonly string[],
): Comparisons {
  const { groups, alone } = ladderGroups(versions);
  return {
    format: LADDER_FORMAT,
    version: LADDER_VERSION,
    device: versions.at(-1)!.report.device,
    ladders: groups.map((rungs) => ladderOf(rungs, metrics)),
    alone,
  };
}

function ladderOf(
  rungs: readonly Omit<Rung, "speedup">[],
  metrics: readonly string[] | undefined,
): Ladder {
  const first = rungs[0]!.timeNs;
  const withSpeed = rungs.map((rung) => ({ ...rung, speedup: first / rung.timeNs }));
  return {
    rungs: withSpeed,
    steps: withSpeed.slice(1).map((after, at) => stepOf(withSpeed[at]!, after, at, metrics)),
  };
}

function stepOf(
  before: Rung,
  after: Rung,
  from: number,
  metrics: readonly string[] | undefined,
): Step {
  const differenceNs = after.timeNs - before.timeNs;
  return {
    from,
    to: from + 1,
    speedup: before.timeNs / after.timeNs,
    differenceNs,
    isEqual: Math.abs(differenceNs) < EQUAL_TIMES * before.timeNs,
    causes: causesOf(before, after),
    changes: changesOf(before.metrics, after.metrics, metrics),
  };
}
