/** What a helper is told of a launch. All of it can be cloned. */
import type { ParallelPlan } from "./parallel-plan.ts";

export interface BlockJob {
  /** Of the launch, for the state word of `control-area.ts`. */
  readonly job: number;
  readonly memory: WebAssembly.Memory;
  /** Number of the kernel, and its module where the helper does not have it yet. */
  readonly kernel: number;
  readonly module: WebAssembly.Module | undefined;
  /** Byte addresses of the control area and of the helper's launch record. */
  readonly control: number;
  readonly controlBytes: number;
  readonly record: number;
  readonly helper: number;
  readonly blocks: number;
  readonly workers: number;
  readonly isEager: boolean;
  readonly blockNs: number;
  readonly plan: ParallelPlan;
  /** Live ranges in order of their addresses: address and bytes of each. */
  readonly allocations: Float64Array;
  /** Addresses of the stop flags of all workers; the engine's own thread's is first. */
  readonly stopFlags: readonly number[];
}

/** What a helper leaves in the stop flag of the engine's own thread, to tell it from a person's wish. */
export const STOP_AGAIN = 2;
