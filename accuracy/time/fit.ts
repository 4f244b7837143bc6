/**
 * Fits the parameters of the time model to the launches measured on an H200 (with caches emptied, and as the
 * launch before left them) and to both versions of the pairs of `accuracy/pairs`, and records how near it
 * comes: `npm run build && npx tsx accuracy/time/fit.ts [--run] [--refit]`. --run: runs the programs
 * again, though they were run before. Without --refit the parameters in `src/model/time/parameters.ts`
 * are only evaluated. Writes `fit.json` beside this file.
 *
 * Loss: mean of |ln(modelled / measured)|, warm times weighed by WARM_WEIGHT, its logarithm where it is above 1, so that a
 * launch that the model does not understand does not bend the parameters. Search: one parameter after
 * the other, with steps of its own, in the logarithm.
 */
import fs from "node:fs";
import { type Data, fit, graphNs, type Parameters, START, times } from "./fitting.ts";
import { loadPairs, loadSamples } from "./samples.ts";

interface Accuracy {
  readonly mean: number;
  readonly median: number;
  /** Part of the pairs of launches, at least 10 % apart, that are in the right order. */
  readonly orderKept: number;
}

function accuracy(measured: readonly number[], modelled: readonly number[]): Accuracy {
  const errors = measured
    .map((ns, index) => Math.abs(modelled[index]! - ns) / ns)
    .sort((a, b) => a - b);
  let kept = 0;
  let pairs = 0;
  for (let i = 0; i < measured.length; i++)
    for (let j = 0; j < i; j++) {
      const ratio = measured[i]! / measured[j]!;
      if (ratio < 1.1 && ratio > 1 / 1.1) continue;
      pairs++;
      if (ratio > 1 === modelled[i]! > modelled[j]!) kept++;
    }
  return {
    mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    median: errors[errors.length >> 1]!,
    orderKept: kept / pairs,
  };
}

/** Parameters from all other programs. */
function leaveOneOut({ samples, pairs }: Data, parameters: Parameters) {
  const modelled = new Array<number>(samples.length);
  const byProgram: Record<string, number> = {};
  for (const program of new Set(samples.map((sample) => sample.program))) {
    const others = samples.filter((sample) => sample.program !== program);
    const own = fit({ samples: others, pairs }, parameters, 150);
    let sum = 0;
    let count = 0;
    for (const [index, sample] of samples.entries()) {
      if (sample.program !== program) continue;
      modelled[index] = times([sample], own)[0]!;
      sum += Math.abs(modelled[index]! - sample.coldNs) / sample.coldNs;
      count++;
    }
    byProgram[program] = sum / count;
  }
  const cold = samples.map(({ coldNs }) => coldNs);
  return { ...accuracy(cold, modelled), byProgram };
}

const digits = (_name: string, value: unknown): unknown =>
  typeof value === "number" ? Number(value.toPrecision(4)) : value;

const refit = process.argv.includes("--refit");
const measured = await loadSamples("measured");
const modelled = await loadSamples("modelled");
const pairs = await loadPairs("h200");
const data = { samples: measured, pairs };
const parameters = refit ? fit(data, START, 600) : START;
const cold = measured.map(({ coldNs }) => coldNs);
const warm = measured.map(({ warmNs }) => warmNs);
const users = times(modelled, parameters);
const report = {
  parameters,
  measuredInputs: accuracy(cold, times(measured, parameters)),
  measuredInputsWarm: accuracy(warm, times(measured, parameters, true)),
  modelledInputs: accuracy(cold, users),
  pairs: accuracy(
    pairs.map(({ ns }) => ns),
    pairs.map((pair) => graphNs(pair, parameters)),
  ),
  leaveOneProgramOut: leaveOneOut(data, parameters),
  worst: modelled
    .map(({ program, index, kernel, coldNs }, at) => ({
      launch: `${program} ${index} ${kernel.split("(")[0]}`,
      measuredNs: coldNs,
      modelledNs: Math.round(users[at]!),
    }))
    .sort((a, b) => distance(b) - distance(a))
    .slice(0, 20),
};
const file = new URL("fit.json", import.meta.url);
fs.writeFileSync(file, `${JSON.stringify(report, digits, 2)}\n`);
process.stdout.write(`${JSON.stringify(report, digits, 2)}\n`);

function distance({ measuredNs, modelledNs }: { measuredNs: number; modelledNs: number }): number {
  return Math.abs(Math.log(modelledNs / measuredNs));
}
