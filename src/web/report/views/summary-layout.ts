/** Kernels of a run, by their time. */
import type { TimeLimiter } from "../../../profile/index.ts";
import type { AdviceReport, RunReport } from "../../../report/index.ts";

export interface KernelSum {
  readonly kernel: string;
  /** Positions in the report's launches, the longest first. */
  readonly launches: readonly number[];
  /** On the program's clock. */
  readonly totalNs: number;
  /** Of all kernels' time, 0 to 1. */
  readonly share: number;
  /** Of the longest launch. */
  readonly limiter: TimeLimiter | undefined;
}

/** The longest first. */
export function kernelsByTime({ launches }: RunReport): KernelSum[] {
  const byKernel = new Map<string, number[]>();
  for (const [at, { kernel }] of launches.entries())
    byKernel.set(kernel, [...(byKernel.get(kernel) ?? []), at]);
  const all = launches.reduce((sum, { durationNs }) => sum + durationNs, 0);
  const duration = (at: number): number => launches[at]!.durationNs;
  return [...byKernel]
    .map(([kernel, own]) => {
      const longestFirst = own.sort((a, b) => duration(b) - duration(a));
      const totalNs = own.reduce((sum, at) => sum + duration(at), 0);
      return {
        kernel,
        launches: longestFirst,
        totalNs,
        share: all > 0 ? totalNs / all : 0,
        limiter: launches[longestFirst[0]!]!.time?.limiter,
      };
    })
    .sort((a, b) => b.totalNs - a.totalNs);
}

export interface AdvisedKernel {
  readonly kernel: string;
  /** Position in the report's launches of the one that the advice is on: the longest. */
  readonly launch: number;
  /** The largest gain first. */
  readonly advice: readonly AdviceReport[];
}

/** Kernels that there is advice on; where the first piece would save most of the run, if it held for all launches, first. */
export function advisedKernels(report: RunReport): AdvisedKernel[] {
  return kernelsByTime(report)
    .map(({ kernel, launches, totalNs }) => {
      const launch = launches[0]!;
      const { advice = [] } = report.launches[launch]!;
      return { kernel, launch, advice, savedNs: totalNs * (advice[0]?.gain.fraction ?? 0) };
    })
    .filter(({ advice }) => advice.length > 0)
    .sort((a, b) => b.savedNs - a.savedNs);
}
