/**
 * How far off times are, by what limits a launch and how long it takes: four of five of them less than this. Each program
 * of `../h200` with parameters that were fitted without it, caches empty and warm, with registers and traffic as modelled;
 * and the pairs and contended launches that nothing was fitted to. `npm run build && npx tsx accuracy/time/bands.ts` writes `bands.json` and
 * `src/model/time/h200-bands.ts` (then `npm run format`).
 */
import fs from "node:fs";
import type { TimeEstimate } from "../../src/profile/index.ts";
import { timeOf } from "../../src/model/time/time.ts";
import { SIZES, sizeOf } from "../../src/model/time/size-class.ts";
import { isHeldBack, loadContention } from "../atomics/samples.ts";
import { fit, graphNs, START } from "./fitting.ts";
import { loadPairs, loadSamples } from "./samples.ts";

/** Of fewer launches, or of fewer programs, no share can be told that holds for others. */
const LEAST_LAUNCHES = 15;
const LEAST_PROGRAMS = 3;
const SHARE = 0.8;

interface Seen {
  readonly limiter: TimeEstimate["limiter"];
  readonly size: string;
  readonly error: number;
  readonly program: string;
}

const seen: Seen[] = [];
const note = (
  program: string,
  { limiter }: TimeEstimate,
  modelledNs: number,
  measuredNs: number,
): void => {
  const error = Math.abs(modelledNs - measuredNs) / measuredNs;
  seen.push({ program, limiter, size: sizeOf(modelledNs), error });
};

const measured = await loadSamples("measured");
const modelled = await loadSamples("modelled");
const pairs = await loadPairs("h200");
for (const program of new Set(measured.map((sample) => sample.program))) {
  const samples = measured.filter((sample) => sample.program !== program);
  const parameters = fit({ samples, pairs }, START, 150);
  for (const { launch, inputs, coldNs, warmNs, program: own } of modelled) {
    if (own !== program) continue;
    const time = timeOf(launch, inputs.occupancy, inputs.traffic, parameters);
    note(program, time, time.durationNs, coldNs);
    note(program, time, time.warmDurationNs, warmNs);
  }
}
for (const pair of await loadPairs("h200-unfitted")) {
  const time = timeOf(pair.launch, pair.inputs.occupancy, pair.inputs.traffic, START);
  note(pair.name, time, graphNs(pair, START), pair.ns);
}

for (const sample of (await loadContention()).filter((one) => !one.waits && isHeldBack(one))) {
  const { launch, inputs, name, coldUs } = sample;
  const time = timeOf(launch, inputs.occupancy, inputs.traffic, START);
  note(`contention ${name}`, time, time.durationNs, 1000 * coldUs);
}

/** The error that the share of them stays below; undefined of too few. */
function bandOf(launches: readonly Seen[]): { launches: number; error: number } | undefined {
  const programs = new Set(launches.map(({ program }) => program));
  if (launches.length < LEAST_LAUNCHES || programs.size < LEAST_PROGRAMS) return undefined;
  const errors = launches.map(({ error }) => error).sort((a, b) => a - b);
  const error = errors[Math.ceil(SHARE * errors.length) - 1]!;
  return { launches: errors.length, error: Number(error.toPrecision(2)) };
}

const sizes = SIZES.map(({ name }) => name);
const limiters = [...new Set(seen.map(({ limiter }) => limiter))].sort();
const bands = {
  all: bandOf(seen),
  bySize: Object.fromEntries(
    sizes.map((size) => [size, bandOf(seen.filter((one) => one.size === size))]),
  ),
  byLimiter: Object.fromEntries(
    limiters.map((limiter) => {
      const own = seen.filter((one) => one.limiter === limiter);
      const bySize = sizes.map((size) => [size, bandOf(own.filter((one) => one.size === size))]);
      return [limiter, { all: bandOf(own), bySize: Object.fromEntries(bySize) }];
    }),
  ),
};
const text = JSON.stringify(bands, undefined, 2);
fs.writeFileSync(new URL("bands.json", import.meta.url), `${text}\n`);
process.stdout.write(`${text}\n`);

const numbers = JSON.stringify(
  {
    all: bands.all!.error,
    bySize: errorsOf(bands.bySize),
    byLimiter: Object.fromEntries(
      Object.entries(bands.byLimiter).flatMap(([limiter, { all, bySize }]) =>
        all ? [[limiter, { all: all.error, bySize: errorsOf(bySize) }]] : [],
      ),
    ),
  },
  undefined,
  2,
);
fs.writeFileSync(
  new URL("../../src/model/time/h200-bands.ts", import.meta.url),
  `/** Written by \`accuracy/time/bands.ts\`, from launches on an H200. */

export const H200_BANDS = ${numbers};
`,
);

function errorsOf(list: Readonly<Record<string, { error: number } | undefined>>) {
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, band]) => (band ? [[name, band.error]] : [])),
  );
}
