/** Many copies in a row that are too small for the link: their start costs more than their bytes. */
import type { Advice, AdviceRule, HostRule, HostTransfer } from "../advice.ts";
import { gainOf } from "./replay.ts";
import { copiesOf, kibibytes, microseconds, placed, sitesOf } from "./site.ts";
import { directionOf, hostMemoryOf, type Step, stepsOf, type Work, withoutCall } from "./steps.ts";

const RULE = "advice/small-copies";

/** Fewer in a row are not worth a change. */
const FEWEST = 4;

export const SMALL_COPIES: HostRule = {
  code: RULE,
  find(input): Advice[] {
    const steps = stepsOf(input);
    const runs = smallRuns(steps);
    const firsts = new Map(runs.map((run) => [run[0]!, run]));
    return sitesOf(steps, [...firsts.keys()]).map((site) => {
      const own = site.indices.map((first) => firsts.get(first)!);
      const changed = [...steps];
      for (const run of own) {
        const copies = run.flatMap((index) => copiesOf(steps[index]!));
        for (const index of run) changed[index] = withoutCall(steps[index]!);
        changed[run[0]!] = { ...steps[run[0]!]!, work: [merged(steps[run[0]!]!, copies, input)] };
      }
      const all = own.flat().flatMap((index) => copiesOf(steps[index]!));
      const form = formOf(own.map((run) => run.flatMap((index) => copiesOf(steps[index]!))));
      return {
        rule: RULE,
        ...placed(site),
        evidence: {
          call: site.name,
          count: all.length,
          bytes: Math.round(all.reduce((sum, one) => sum + one.bytes, 0) / all.length),
          kib: kibibytes(all.reduce((sum, one) => sum + one.bytes, 0)),
          us: microseconds(all.reduce((sum, one) => sum + one.durationNs, 0) / all.length),
        },
        change: { code: FORM[form].code, params: {}, example: FORM[form].example },
        gain: gainOf(steps, changed),
        confidence: form === "scattered" ? "low" : "high",
      };
    });
  },
};

/** How the copies of one run lie to each other. */
type Form = "inARow" | "rows" | "scattered";

const FORM: Readonly<Record<Form, { code: AdviceRule; example: readonly string[] }>> = {
  inARow: {
    code: "advice/small-copies-change",
    example: ["cudaMemcpy(device, host, rows * rowBytes, cudaMemcpyHostToDevice);"],
  },
  rows: {
    code: "advice/small-copies-change-rows",
    example: [
      "cudaMemcpy2D(device, devicePitch, host, hostPitch, rowBytes, rows, cudaMemcpyHostToDevice);",
    ],
  },
  scattered: { code: "advice/small-copies-change-pack", example: [] },
};

/** Steps in a row, each with one small copy of the same kind and nothing else of the device's between. */
function smallRuns(steps: readonly Step[]): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  let kind = "";
  for (const [index, step] of steps.entries()) {
    const isIdle = step.work.length === 0 && step.waitsFor === "nothing";
    if (isIdle) continue;
    const [copy] = copiesOf(step);
    const [work] = step.work;
    const isSmall = copy && work && step.work.length === 1 && work.latencyNs > work.busyNs;
    const own = isSmall ? `${step.call.name} ${copy.from} ${copy.to} ${copy.stream}` : "";
    if (own === kind && own !== "") run.push(index);
    else {
      run = own === "" ? [] : [index];
      if (own !== "") runs.push(run);
    }
    kind = own;
  }
  return runs.filter(({ length }) => length >= FEWEST);
}

function merged(
  { work: [first] }: Step,
  copies: readonly HostTransfer[],
  { costs }: { readonly costs: Parameters<HostRule["find"]>[0]["costs"] },
): Work {
  const bytes = copies.reduce((sum, one) => sum + one.bytes, 0);
  const direction = directionOf(copies[0]!);
  if (!direction) {
    const busyNs = copies.reduce((sum, one) => sum + one.durationNs, 0) / copies.length;
    return { ...first!, busyNs };
  }
  return { ...first!, ...costs.transfer(direction, hostMemoryOf(copies[0]!), bytes) };
}

function formOf(runs: readonly (readonly HostTransfer[])[]): Form {
  const steps = runs.flatMap((run) =>
    run.slice(1).map((copy, index) => ({
      from: copy.fromAddress - run[index]!.fromAddress,
      to: copy.toAddress - run[index]!.toAddress,
      bytes: run[index]!.bytes,
    })),
  );
  if (steps.every(({ from, to, bytes }) => from === bytes && to === bytes)) return "inARow";
  const [first] = steps;
  const isRegular =
    first !== undefined &&
    steps.every(
      (one) => one.from === first.from && one.to === first.to && one.bytes === first.bytes,
    );
  return isRegular && first.from >= first.bytes && first.to >= first.bytes ? "rows" : "scattered";
}
