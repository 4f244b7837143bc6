/** What a sweep keeps of a run's report. */
import { pushTo } from "../../base/index.ts";
import type { KernelResult, LaunchReport, RunReport } from "../../report/index.ts";

/** By time, longest first. */
export function kernelResults(report: RunReport, metrics: readonly string[]): KernelResult[] {
  const byKernel = new Map<string, LaunchReport[]>();
  for (const launch of report.launches) {
    pushTo(byKernel, launch.kernel, launch);
  }
  return [...byKernel.values()]
    .map((launches) => kernelResult(launches as [LaunchReport, ...LaunchReport[]], metrics))
    .sort((a, b) => b.timeNs - a.timeNs);
}

function kernelResult(
  launches: readonly [LaunchReport, ...LaunchReport[]],
  metrics: readonly string[],
): KernelResult {
  const [first] = launches;
  const timeOf = ({ time, durationNs }: LaunchReport): number => time?.warmNs ?? durationNs;
  const longest = launches.reduce((a, b) => (timeOf(b) > timeOf(a) ? b : a));
  return {
    kernel: first.kernel,
    launches: launches.length,
    timeNs: launches.reduce((sum, launch) => sum + timeOf(launch), 0),
    limiter: longest.time?.limiter ?? "launch",
    grid: first.grid,
    block: first.block,
    metrics: Object.fromEntries(
      metrics.map((name) => [
        name,
        launches.reduce((sum, launch) => sum + (launch.metrics[name] ?? 0), 0) / launches.length,
      ]),
    ),
  };
}
