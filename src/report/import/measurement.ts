/** What a profiler's CSV says was measured. */
import type { ReadNumber } from "./numbers.ts";

export type Sizes = readonly [number, number, number];

/** One launch, as Nsight Compute has it. */
export interface MeasuredLaunch {
  /** In the order of the file, from 0. */
  readonly index: number;
  readonly kernel: string;
  readonly grid: Sizes | undefined;
  readonly block: Sizes | undefined;
  /** By metric, in base units. */
  readonly values: ReadonlyMap<string, ReadNumber>;
}

/** All launches of a kernel together, as nvprof has them. */
export interface MeasuredKernel {
  readonly kernel: string;
  readonly invocations: number;
  /** The mean over the launches, by metric. */
  readonly values: ReadonlyMap<string, ReadNumber>;
}

export type Measurement =
  | {
      readonly form: "ncu-raw" | "ncu-details";
      readonly launches: readonly MeasuredLaunch[];
      /** Compute capability, "9.0", where the file tells it. */
      readonly capability: string | undefined;
    }
  | { readonly form: "nvprof"; readonly kernels: readonly MeasuredKernel[] };
