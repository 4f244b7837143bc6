/** Which launches of which versions are compared with each other. */
import { pushTo } from "../../base/index.ts";
import { functionName } from "../ncu/kernel-name.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";
import type { Rung, Version } from "./rung.ts";

type Unplaced = Omit<Rung, "speedup">;

export interface LadderGroups {
  /** Of at least two rungs each. */
  readonly groups: readonly (readonly Unplaced[])[];
  readonly alone: readonly { readonly version: string; readonly kernel: string }[];
}

/**
 * Of one version: all of its kernels, in the order of their first launches. Of several: a kernel of each,
 * by name, the first of a name with the first, the second with the second. A kernel that was renamed is
 * found if it is the only one without a counterpart in every version.
 */
export function ladderGroups(versions: readonly [Version, ...Version[]]): LadderGroups {
  const [only, ...others] = versions;
  if (others.length === 0) {
    const rungs = rungsOf(only);
    return rungs.length > 1
      ? { groups: [rungs], alone: [] }
      : { groups: [], alone: rungs.map(({ version, kernel }) => ({ version, kernel })) };
  }
  const byKey = new Map<string, Unplaced[]>();
  for (const version of versions)
    for (const [key, rung] of keyed(rungsOf(version))) {
      pushTo(byKey, key, rung);
    }
  const lists = [...byKey.values()];
  const groups = lists.filter((list) => list.length > 1);
  const single = lists.filter((list) => list.length === 1).flat();
  const isRenamed =
    single.length > 1 &&
    single.length === versions.length &&
    new Set(single.map(({ version }) => version)).size === versions.length;
  if (isRenamed) {
    const place = (rung: Unplaced): number =>
      versions.findIndex(({ name }) => name === rung.version);
    const renamed = [...single].sort((a, b) => place(a) - place(b));
    return { groups: [...groups, renamed], alone: [] };
  }
  return { groups, alone: single.map(({ version, kernel }) => ({ version, kernel })) };
}

function keyed(rungs: readonly Unplaced[]): [string, Unplaced][] {
  const seen = new Map<string, number>();
  return rungs.map((rung) => {
    const name = functionName(rung.kernel);
    const rank = seen.get(name) ?? 0;
    seen.set(name, rank + 1);
    return [`${name}\0${rank}`, rung];
  });
}

/** Launches of one kernel with the same shape and the same counts are one rung. */
function rungsOf({ name, report }: Version): Unplaced[] {
  const alike = new Map<string, LaunchReport[]>();
  for (const launch of report.launches) {
    const key = likeness(launch, report);
    pushTo(alike, key, launch);
  }
  return [...alike.values()].map((launches) => rungOf(name, launches));
}

function likeness(
  { mangled, grid, block, dynamicSharedBytes, metrics }: LaunchReport,
  report: RunReport,
): string {
  const exact = Object.entries(metrics).filter(
    ([metric]) => report.metrics[metric]?.label !== "modelled",
  );
  return JSON.stringify([mangled, grid, block, dynamicSharedBytes, exact]);
}

function rungOf(version: string, launches: readonly LaunchReport[]): Unplaced {
  const [first] = launches as readonly [LaunchReport, ...LaunchReport[]];
  const { kernel, grid, block, metrics, time } = first;
  return {
    version,
    kernel,
    launch: first.index,
    launches: launches.length,
    grid,
    block,
    timeNs:
      launches.reduce((sum, launch) => sum + (launch.time?.warmNs ?? launch.durationNs), 0) /
      launches.length,
    ...(time ? { limiter: time.limiter } : {}),
    sectors: sumOf(first, /^global_\w+?_sectors$/, /_ideal_/),
    bankConflicts:
      sumOf(first, /^shared_\w+_wavefronts$/, /_ideal_/) -
      sumOf(first, /^shared_\w+_ideal_wavefronts$/),
    metrics,
    ...(time?.makeUp ? { makeUp: time.makeUp } : {}),
  };
}

/** Of the launch's counters by line whose names match `wanted` and not `unwanted`. */
function sumOf({ lines }: LaunchReport, wanted: RegExp, unwanted = /^$/): number {
  let sum = 0;
  for (const { counters } of lines)
    for (const [name, value] of Object.entries(counters))
      if (wanted.test(name) && !unwanted.test(name)) sum += value;
  return sum;
}
