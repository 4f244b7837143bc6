/** Kernels so short that the host cannot launch them as fast as the device runs them. */
import type { Advice, HostRule } from "../advice.ts";
import { gainOf } from "./replay.ts";
import { microseconds, placed, sitesOf } from "./site.ts";
import { type Step, stepsOf } from "./steps.ts";

const RULE = "advice/many-launches";

/** Fewer are no loop. */
const FEWEST = 32;
/** Longest sequence of kernels that is looked for. */
const LONGEST_PERIOD = 128;
/** Kernels of a graph, where a short sequence repeats: more gain little. */
const KERNELS_OF_A_GRAPH = 16;

export const MANY_LAUNCHES: HostRule = {
  code: RULE,
  find(input): Advice[] {
    const steps = stepsOf(input);
    const changed = [...steps];
    const replaced: number[] = [];
    let kernels = 0;
    for (const run of launchRuns(steps)) {
      const period = periodOf(run.map((index) => nameOf(steps[index]!)));
      if (period === undefined || !isHeldUp(run.map((index) => steps[index]!))) continue;
      kernels = period * Math.ceil(KERNELS_OF_A_GRAPH / period);
      for (const [position, index] of run.entries()) {
        const step = steps[index]!;
        const busyNs = position % kernels === 0 ? input.costs.graphLaunchNs : 0;
        const work = step.work.map((one) => ({
          ...one,
          busyNs: input.costs.kernelInGraphNs(one.busyNs),
        }));
        changed[index] = { ...step, busyNs, work, ownNs: 0 };
      }
      replaced.push(...run);
    }
    const [site] = sitesOf(steps, replaced);
    if (!site) return [];
    const launches = replaced.map((index) => steps[index]!);
    const kernelNs = launches.reduce((sum, { work }) => sum + (work[0]?.busyNs ?? 0), 0);
    const hostNs = launches.reduce((sum, { busyNs, ownNs }) => sum + busyNs + ownNs, 0);
    return [
      {
        rule: RULE,
        ...placed(site),
        evidence: {
          count: launches.length,
          kernelUs: microseconds(kernelNs / launches.length),
          hostUs: microseconds(hostNs / launches.length),
        },
        change: {
          code: "advice/many-launches-change",
          params: { kernels },
          example: [
            "cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);",
            "for (int k = 0; k < kernels; ++k) kernel<<<grid, block, 0, stream>>>(data);",
            "cudaStreamEndCapture(stream, &graph);",
            "cudaGraphInstantiate(&exec, graph, 0);",
            "for (int step = 0; step < steps; ++step) cudaGraphLaunch(exec, stream);",
          ],
        },
        gain: gainOf(steps, changed),
        confidence: "medium",
      },
    ];
  },
};

/** Launches of one kernel each, in a row in one stream, with nothing but idle calls between them. */
function launchRuns(steps: readonly Step[]): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  let stream: number | undefined;
  for (const [index, { work, waitsFor }] of steps.entries()) {
    if (work.length === 0 && waitsFor === "nothing") continue;
    const own = work.length === 1 && work[0]!.launch ? work[0]!.stream : undefined;
    if (own === undefined || own !== stream) {
      run = [];
      if (own !== undefined) runs.push(run);
    }
    if (own !== undefined) run.push(index);
    stream = own;
  }
  return runs.filter(({ length }) => length >= FEWEST);
}

/** After how many launches the sequence repeats; undefined where it does not, or not often enough. */
function periodOf(names: readonly string[]): number | undefined {
  const longest = Math.min(LONGEST_PERIOD, Math.floor(names.length / 2));
  for (let period = 1; period <= longest; period++)
    if (names.every((name, index) => index < period || name === names[index - period]))
      return period;
  return undefined;
}

/** Whether the launches take the host longer than the kernels take the device. */
function isHeldUp(launches: readonly Step[]): boolean {
  const sum = (of: (step: Step) => number) => launches.reduce((all, one) => all + of(one), 0);
  return sum(({ busyNs, ownNs }) => busyNs + ownNs) > sum(({ work }) => work[0]!.busyNs);
}

function nameOf({ work }: Step): string {
  return work[0]?.launch?.kernel ?? "";
}
