/**
 * Fits the parameters of the traffic model to the launches measured on an H200, and records how near it
 * comes: `npm run build && npx tsx accuracy/traffic/fit.ts [--refit]`. Without --refit the parameters in
 * `src/model/traffic/parameters.ts` are only evaluated. Writes `fit.json` beside this file.
 *
 * Loss of a launch: relative error, at most 0.2, so that launches that the model does not understand do
 * not bend the parameters. One parameter after the other, over a grid of values,
 * until nothing changes.
 */
import fs from "node:fs";
import { FITTED_TRAFFIC, type TrafficParameters } from "../../src/model/traffic/parameters.ts";
import { memoryTraffic } from "../../src/model/traffic/traffic.ts";
import type { MemoryTraffic } from "../../src/profile/index.ts";
import { loadSamples, type Sample } from "../time/samples.ts";

/** What the profiler calls them, and what the model says. */
const METRICS: Readonly<Record<string, (traffic: MemoryTraffic) => number>> = {
  "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum": (t) => t.l1LoadHitSectors,
  "lts__t_sectors_srcunit_tex_op_read.sum": (t) => t.l2ReadSectors,
  "lts__t_sectors_srcunit_tex_op_write.sum": (t) => t.l2WriteSectors,
  "lts__t_sectors_srcunit_tex.sum": (t) =>
    t.l2ReadSectors + t.l2WriteSectors + t.l2AtomicSectors,
  "dram__bytes_read.sum": (t) => t.dramReadBytes,
  "dram__bytes_write.sum": (t) => t.dramWriteBytes,
};

const GRID: Readonly<Record<keyof TrafficParameters, readonly number[]>> = {
  l2Usable: steps(0.4, 0.9, 0.01),
  dirtyUsable: steps(0.3, 0.6, 0.01),
  partialUsable: steps(0.05, 0.2, 0.005),
  dirtyBefore: steps(0, 0.08, 0.001),
  notCoalesced: steps(0.5, 1, 0.01),
  fetchedSectors: steps(0, 200, 5),
  fetchedSectorsPerInstruction: steps(0, 2, 0.05),
};

function steps(first: number, last: number, step: number): number[] {
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, i) =>
    Number((first + i * step).toFixed(4)),
  );
}

/** Relative error, 1 where something was measured as 0, or nothing as something. */
function errorOf(modelled: number, measured: number): number {
  if (measured === 0) return modelled < 1 ? 0 : 1;
  return Math.abs(modelled - measured) / measured;
}

function errors(samples: readonly Sample[], metric: string, parameters: TrafficParameters): number[] {
  return samples.map(({ launch, inputs, metrics }) =>
    errorOf(
      METRICS[metric]!(memoryTraffic(launch, inputs.occupancy, parameters)),
      metrics[metric] ?? 0,
    ),
  );
}

function loss(samples: readonly Sample[], parameters: TrafficParameters): number {
  let sum = 0;
  for (const metric of Object.keys(METRICS))
    for (const error of errors(samples, metric, parameters)) sum += Math.min(0.2, error);
  return sum;
}

function fit(samples: readonly Sample[], start: TrafficParameters): TrafficParameters {
  let best = start;
  let least = loss(samples, best);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [name, values] of Object.entries(GRID))
      for (const value of values) {
        const other = { ...best, [name]: value };
        const otherLoss = loss(samples, other);
        if (otherLoss >= least - 1e-9) continue;
        [best, least, changed] = [other, otherLoss, true];
      }
  }
  return best;
}

function summary(list: readonly number[]) {
  const round = (value: number): number => Number(value.toFixed(4));
  return {
    within10Percent: round(list.filter((error) => error <= 0.1).length / list.length),
    meanErrorAtMost1: round(list.reduce((sum, error) => sum + Math.min(1, error), 0) / list.length),
  };
}

async function main(): Promise<void> {
  const samples = await loadSamples("modelled");
  const refit = process.argv.includes("--refit");
  const parameters = refit ? fit(samples, FITTED_TRAFFIC) : FITTED_TRAFFIC;
  const programs = [...new Set(samples.map(({ program }) => program))];
  const metrics = Object.fromEntries(
    Object.keys(METRICS).map((metric) => [metric, summary(errors(samples, metric, parameters))]),
  );
  const others = Object.fromEntries(Object.keys(METRICS).map((metric) => [metric, [] as number[]]));
  for (const program of refit ? programs : []) {
    const without = fit(
      samples.filter((sample) => sample.program !== program),
      parameters,
    );
    for (const metric of Object.keys(METRICS))
      others[metric]!.push(
        ...errors(
          samples.filter((sample) => sample.program === program),
          metric,
          without,
        ),
      );
  }
  const record = {
    launches: samples.length,
    parameters,
    metrics,
    ...(refit
      ? {
          leaveOneProgramOut: Object.fromEntries(
            Object.entries(others).map(([metric, list]) => [metric, summary(list)]),
          ),
        }
      : {}),
  };
  const text = `${JSON.stringify(record, undefined, 1)}\n`;
  process.stdout.write(text);
  if (refit) fs.writeFileSync(new URL("fit.json", import.meta.url), text);
}

await main();
