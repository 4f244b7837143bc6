/** How parameters of the time model are fitted, and what of it `fit.ts` and `bands.ts` share. */
import { FITTED, type TimeParameters } from "../../src/model/time/parameters.ts";
import { timeOf } from "../../src/model/time/time.ts";
import type { PairSample, Sample } from "./samples.ts";

/**
 * The pairs' runs are one graph: a kernel in it has less of a launch besides its work. Fitted with the rest,
 * and no parameter of the model.
 */
export interface Parameters extends TimeParameters {
  readonly graphLaunchNs: number;
}

export const START: Parameters = { ...FITTED, graphLaunchNs: 615 };
/** Fitted by `accuracy/atomics`, to launches that contend. */
const OF_CONTENTION = ["floatPasses", "failing", "failingExponent", "handOverCycles"];
const NAMES = (Object.keys(START) as (keyof Parameters)[]).filter(
  (name) => !OF_CONTENTION.includes(name),
);
/** Repeated launches of a program find what the launch before left, which is not always their own data. */
const WARM_WEIGHT = 0.7;

export function times(samples: readonly Sample[], parameters: TimeParameters, warm = false): number[] {
  return samples.map(({ launch, inputs: { occupancy, traffic } }) => {
    const time = timeOf(launch, occupancy, traffic, parameters);
    return warm ? time.warmDurationNs : time.durationNs;
  });
}

/** Of a pair's kernel among others of a graph. */
export function graphNs({ launch, inputs }: PairSample, parameters: Parameters): number {
  const { launchNs, firstFetches, graphLaunchNs } = parameters;
  const { latencyCycles, clockMHz } = launch.device;
  const launchPart = launchNs + (firstFetches * latencyCycles.l2.value * 1000) / clockMHz.value;
  const { warmDurationNs } = timeOf(launch, inputs.occupancy, inputs.traffic, parameters);
  return warmDurationNs - launchPart + graphLaunchNs;
}

export interface Data {
  readonly samples: readonly Sample[];
  readonly pairs: readonly PairSample[];
}

function loss({ samples, pairs }: Data, parameters: Parameters): number {
  let sum = 0;
  let weights = 0;
  const add = (modelledNs: number, measuredNs: number, weight: number): void => {
    const error = Math.abs(Math.log(modelledNs / measuredNs));
    sum += weight * (error < 1 ? error : 1 + Math.log(error));
    weights += weight;
  };
  for (const { launch, inputs, coldNs, warmNs } of samples) {
    const time = timeOf(launch, inputs.occupancy, inputs.traffic, parameters);
    add(time.durationNs, coldNs, 1);
    add(time.warmDurationNs, warmNs, WARM_WEIGHT);
  }
  for (const pair of pairs) add(graphNs(pair, parameters), pair.ns, 1);
  return sum / weights;
}

export function fit(data: Data, start: Parameters, mostEvaluations: number): Parameters {
  let best = { ...start };
  let bestLoss = loss(data, best);
  const steps = new Map(NAMES.map((name) => [name, 0.1]));
  for (let evaluations = 1; evaluations < mostEvaluations; ) {
    if (Math.max(...steps.values()) < 0.002) break;
    for (const name of NAMES) {
      const step = steps.get(name)!;
      let factor = 0.5;
      for (const direction of [1, -1]) {
        const other = { ...best, [name]: best[name] * Math.exp(direction * step) };
        const otherLoss = loss(data, other);
        evaluations++;
        if (otherLoss >= bestLoss - 1e-7) continue;
        [best, bestLoss, factor] = [other, otherLoss, 1.3];
        break;
      }
      steps.set(name, step * factor);
    }
  }
  return best;
}

