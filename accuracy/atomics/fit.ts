/**
 * Fits what contention of atomics costs to the launches measured on an H200 that have an even number, and
 * records how near the model comes, for those and for the others: `npm run build && npx tsx
 * accuracy/atomics/fit.ts [--run] [--refit]`. --run: runs the program again, though it was run before.
 * Without --refit the parameters in `src/model/time/parameters.ts` are only evaluated. Writes `fit.json`.
 */
import fs from "node:fs";
import { FITTED, type TimeParameters } from "../../src/model/time/parameters.ts";
import { timeOf } from "../../src/model/time/time.ts";
import { isHeldBack, loadContention } from "./samples.ts";

const NAMES = ["floatPasses", "failing", "failingExponent", "handOverCycles"] as const;
const samples = await loadContention();
type Sample = (typeof samples)[number];

const modelledUs = ({ launch, inputs }: Sample, parameters: TimeParameters): number =>
  timeOf(launch, inputs.occupancy, inputs.traffic, parameters).durationNs / 1000;
const ratio = (sample: Sample, parameters: TimeParameters): number =>
  modelledUs(sample, parameters) / sample.coldUs;
const mean = (of: readonly Sample[], parameters: TimeParameters): number =>
  of.reduce((sum, sample) => sum + Math.abs(Math.log(ratio(sample, parameters))), 0) / of.length;

const contended = samples.filter(({ waits }) => !waits);
const fitted = contended.filter((sample) => !isHeldBack(sample));
const heldBack = contended.filter(isHeldBack);

function fit(): TimeParameters {
  let best = FITTED;
  for (let step = 0.16; step > 0.01; step /= 2)
    for (const name of NAMES)
      for (const direction of [1, -1]) {
        const other = { ...best, [name]: best[name] * Math.exp(direction * step) };
        if (mean(fitted, other) < mean(fitted, best) - 1e-7) best = other;
      }
  return best;
}

const parameters = process.argv.includes("--refit") ? fit() : FITTED;
const errors = (of: readonly Sample[]) => ({
  launches: of.length,
  meanOfLogs: Number(mean(of, parameters).toFixed(4)),
  within1point5: of.filter((sample) => Math.abs(Math.log(ratio(sample, parameters))) < Math.log(1.5))
    .length,
});
const patterns = [...new Set(samples.map(({ name }) => name))].map((name) => {
  const of = samples.filter((sample) => sample.name === name);
  const ratios = of.map((sample) => ratio(sample, parameters)).sort((a, b) => a - b);
  const shown = [ratios[0]!, ratios[ratios.length >> 1]!, ratios[ratios.length - 1]!];
  return { pattern: name, launches: of.length, modelledOverMeasured: shown.map(round) };
});
const report = {
  parameters: Object.fromEntries(NAMES.map((name) => [name, Number(parameters[name].toPrecision(4))])),
  fitted: errors(fitted),
  heldBack: errors(heldBack),
  patterns,
};
fs.writeFileSync(new URL("fit.json", import.meta.url), `${JSON.stringify(report, undefined, 1)}\n`);
process.stdout.write(`${JSON.stringify(report, undefined, 1)}\n`);

function round(value: number): number {
  return Number(value.toPrecision(3));
}
