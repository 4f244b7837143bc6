/** The part of a parallel launch's proof that is left to the launch: which allocations each site meets. */
import type { ParallelPlan } from "./parallel-plan.ts";

/** Thrown where only blocks that run in order can answer: the launch begins again, on one worker. */
export class OrderSignal extends Error {}

/** Whether a site may touch the allocation at `address` while several workers run. */
export function mayTouch(
  { allowed, written }: ParallelPlan,
  site: number,
  address: number,
): boolean {
  return allowed[site] ? allowed[site] === address : !written.has(address);
}
