/** Launches by kernel, and what several of one come to. */
import { pushTo } from "../base/index.ts";
import type { LaunchReport } from "./run-report.ts";

/** In the order of their first launches. */
export function groupByKernel(launches: readonly LaunchReport[]): Map<string, LaunchReport[]> {
  const groups = new Map<string, LaunchReport[]>();
  for (const launch of launches) pushTo(groups, launch.kernel, launch);
  return groups;
}

interface Timed {
  readonly durationNs: number;
}

export function totalNs(launches: readonly Timed[]): number {
  return launches.reduce((sum, { durationNs }) => sum + durationNs, 0);
}

/** The first of those that take longest; there is one at least. */
export function longestOf<T extends Timed>(launches: readonly T[]): T {
  return launches.reduce((a, b) => (b.durationNs > a.durationNs ? b : a));
}
