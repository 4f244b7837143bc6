/**
 * How long the steps of a host program take, by the rules of the virtual clock's timeline: streams keep
 * their work in order, the default stream waits for the others and they for it, each copy engine does one
 * thing at a time.
 */
import type { AdviceGain } from "../advice.ts";
import type { Step, Work } from "./steps.ts";

const DEFAULT_STREAM = 0;

/** From the first step to the end of the last work. */
function replay(steps: readonly Step[]): number {
  const engineFreeNs = { toDevice: 0, fromDevice: 0, compute: 0 };
  const streamReadyNs = new Map<number, number>();
  const ends = new Map<Work, number>();
  const sideBySide = kernelsOverlap(steps);
  let hostNs = 0;
  let latestNs = 0;
  for (const { ownNs, busyNs, work, waitsFor } of steps) {
    hostNs += ownNs + busyNs;
    for (const one of work) {
      const readyNs =
        one.stream === DEFAULT_STREAM
          ? latestNs
          : Math.max(streamReadyNs.get(one.stream) ?? 0, streamReadyNs.get(DEFAULT_STREAM) ?? 0);
      const isAlone = one.engine !== "compute" || !sideBySide;
      const startNs = Math.max(hostNs, readyNs, isAlone ? engineFreeNs[one.engine] : 0);
      const endNs = startNs + one.busyNs + one.latencyNs;
      engineFreeNs[one.engine] = Math.max(engineFreeNs[one.engine], startNs + one.busyNs);
      streamReadyNs.set(one.stream, endNs);
      ends.set(one, endNs);
      latestNs = Math.max(latestNs, endNs);
    }
    if (waitsFor === "nothing") continue;
    const waited = waitsFor === "own" ? work : waitsFor;
    const untilNs =
      waited === "all"
        ? latestNs
        : waited.reduce((latest, one) => Math.max(latest, ends.get(one) ?? 0), 0);
    hostNs = Math.max(hostNs, untilNs);
  }
  return Math.max(hostNs, latestNs);
}

/** What the program saves if its steps become `changed`, and `extraNs` of work on the host are added. */
export function gainOf(steps: readonly Step[], changed: readonly Step[], extraNs = 0): AdviceGain {
  const beforeNs = replay(steps);
  const savedNs = beforeNs - replay(changed) - extraNs;
  return { savedNs, fraction: beforeNs > 0 ? savedNs / beforeNs : 0 };
}

/** Whether the device ran kernels of different streams at the same time. */
function kernelsOverlap(steps: readonly Step[]): boolean {
  let latestEndNs = 0;
  for (const { work } of steps)
    for (const { launch } of work) {
      if (!launch) continue;
      if (launch.startNs < latestEndNs) return true;
      latestEndNs = Math.max(latestEndNs, launch.startNs + launch.durationNs);
    }
  return false;
}
