/** Metrics of one launch by name. */
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import type { LaunchCounters } from "../observe/index.ts";
import { metricsOf } from "./availability.ts";
import type { CarveOutPreference, Codegen, CountedLaunch, LaunchFacts } from "./metric.ts";
import { totalsOf } from "./totals.ts";

export interface LaunchShape {
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly dynamicSharedBytes: number;
  readonly sharedBankBytes?: number;
  readonly carveOut?: CarveOutPreference;
}

export function countedLaunch(
  program: Program,
  counters: LaunchCounters,
  shape: LaunchShape,
  device: DeviceSpec,
  codegen: Codegen,
): CountedLaunch {
  const { grid, block, dynamicSharedBytes, sharedBankBytes, carveOut } = shape;
  const totals = totalsOf(program, counters);
  return {
    program,
    counters,
    grid,
    block,
    dynamicSharedBytes,
    device,
    codegen,
    totals,
    carveOut,
    ...(sharedBankBytes === undefined ? {} : { sharedBankBytes }),
  };
}

/** Every metric of the catalogue that the launch's chip has, by name. */
export function computeMetrics(launch: LaunchFacts): Record<string, number> {
  const values: Record<string, number> = {};
  for (const metric of metricsOf(launch.device)) values[metric.name] = metric.evaluate(launch);
  return values;
}
