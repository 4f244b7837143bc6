/** What is compared, and what a comparison knows of it. */
import type { TimeLimiter, TimeMakeUp } from "../../profile/index.ts";
import type { RunReport } from "../run-report.ts";

/** What is compared: a program's report, under the name that its reader knows it by. */
export interface Version {
  readonly name: string;
  readonly report: RunReport;
}

export interface Rung {
  readonly version: string;
  /** Demangled, with its parameter list. */
  readonly kernel: string;
  /** Number of the first launch that it stands for, from 0. */
  readonly launch: number;
  /** Launches that were alike, of which the times are the mean. */
  readonly launches: number;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  /** Modelled, as the program's clock sees it: caches warm. */
  readonly timeNs: number;
  /** Time of the first rung over this one's. */
  readonly speedup: number;
  readonly limiter?: TimeLimiter;
  /** Sectors of 32 bytes that global loads, stores and atomics moved. */
  readonly sectors: number;
  /** Passes over the banks of shared memory beyond one a request of 32 lanes. */
  readonly bankConflicts: number;
  readonly metrics: Readonly<Record<string, number>>;
  readonly makeUp?: TimeMakeUp;
}
