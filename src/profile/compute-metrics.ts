/** Metrics of one launch by name. */
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import type { LaunchCounters } from "../observe/index.ts";
import type { Codegen, CountedLaunch, LaunchFacts } from "./metric.ts";
import { METRICS } from "./metrics.ts";
import { totalsOf } from "./totals.ts";

export interface LaunchShape {
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly dynamicSharedBytes: number;
}

export function countedLaunch(
  program: Program,
  counters: LaunchCounters,
  shape: LaunchShape,
  device: DeviceSpec,
  codegen: Codegen,
): CountedLaunch {
  const { grid, block, dynamicSharedBytes } = shape;
  const totals = totalsOf(program, counters);
  return { program, counters, grid, block, dynamicSharedBytes, device, codegen, totals };
}

/** Every metric of the catalogue, by name. */
export function computeMetrics(launch: LaunchFacts): Record<string, number> {
  return Object.fromEntries(METRICS.map((metric) => [metric.name, metric.evaluate(launch)]));
}
