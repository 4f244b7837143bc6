/** Names, numbers and sentences of a comparison, the same in every form it is printed in. */
import { METRICS, type MetricUnit } from "../../profile/index.ts";
import { grouped } from "../csv-text.ts";
import { parameterStart } from "../ncu/kernel-name.ts";
import { valueText } from "../render-table.ts";
import { durationText } from "../render-times.ts";
import type { Cause } from "./causes.ts";
import type { Change } from "./changes.ts";
import type { Ladder, Step } from "./ladder.ts";
import type { Rung } from "./rung.ts";

export type Say = (code: string, params?: Record<string, string | number>) => string;

/** Of several programs: what each is called. Of one: its kernels, told apart where they have one name. */
export function rungNames({ rungs }: Ladder, say: Say): string[] {
  const versions = new Set(rungs.map(({ version }) => version));
  if (versions.size > 1) {
    const kernels = new Set(rungs.map(({ kernel }) => kernel));
    return rungs.map(({ version, kernel }) =>
      kernels.size === 1 ? version : `${version}: ${shortKernel(kernel)}`,
    );
  }
  const names = rungs.map(({ kernel }) => shortKernel(kernel));
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : say("compare/nth-launch", {
          kernel: name,
          launch: rungs[at]!.launch,
          shape: shapeText(rungs[at]!),
        }),
  );
}

/** Without return type and parameters. */
export function shortKernel(kernel: string): string {
  return kernel.slice(0, parameterStart(kernel)).replace(/^void /, "");
}

function shapeText({ grid, block }: Rung): string {
  const sizes = (three: readonly number[]): string =>
    three.slice(0, three[2] === 1 ? (three[1] === 1 ? 1 : 2) : 3).join("×");
  return `${sizes(grid)}, ${sizes(block)}`;
}

export function metricText(metric: string, value: number): string {
  const unit: MetricUnit = METRICS.find(({ name }) => name === metric)?.unit ?? "count";
  const text = valueText(value, unit);
  return unit === "count" || unit === "bytes" ? grouped(text) : text;
}

export function countText(value: number): string {
  return grouped(String(value));
}

/** "−0.4 µs": less time. */
export function signedTime(ns: number): string {
  return `${ns < 0 ? "−" : "+"}${durationText(Math.abs(ns))}`;
}

export function percentText({ percent }: Change): string {
  if (percent === undefined) return "";
  const digits = Math.abs(percent) < 9.95 ? 1 : 0;
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(digits)}%`;
}

/** What a step did to the time. */
export function stepSentence(
  { from, to, speedup, differenceNs, isEqual }: Step,
  names: readonly string[],
  say: Say,
): string {
  const form = isEqual ? "equal" : speedup > 1 ? "faster" : "slower";
  return say(`compare/step-${form}`, {
    number: to + 1,
    version: names[to]!,
    before: names[from]!,
    factor: (speedup > 1 ? speedup : 1 / speedup).toFixed(2),
    time: durationText(Math.abs(differenceNs)),
  });
}

/** Smaller parts of a difference are left out. */
const LEAST_PART = 0.1;

/** The causes that are worth telling; none where the difference is too small to tell anything from. */
export function tellingCauses({ causes, isEqual }: Step): readonly Cause[] {
  if (isEqual) return [];
  const most = Math.max(...causes.map(({ shareNs }) => Math.abs(shareNs)));
  return causes.filter(({ shareNs }) => Math.abs(shareNs) >= LEAST_PART * most);
}

export function causeSentence({ group, evidence }: Cause, say: Say): string {
  const name = say(`compare/cause-${group}`);
  if (evidence.length === 0) return name;
  const list = evidence
    .slice(0, 2)
    .map(
      ({ metric, before, after }) =>
        `${metric} ${metricText(metric, before)} → ${metricText(metric, after)}`,
    )
    .join(say("compare/list-comma"));
  return say("compare/cause-with-evidence", { cause: name, evidence: list });
}

/** The whole ladder; undefined where it has one step, which says the same. */
export function summarySentence(
  { rungs, steps }: Ladder,
  names: readonly string[],
  say: Say,
): string | undefined {
  if (steps.length < 2) return undefined;
  const best = rungs.reduce((a, b) => (b.timeNs < a.timeNs ? b : a));
  const first = names[0]!;
  const result =
    best === rungs[0]
      ? say("compare/summary-first", { first })
      : say("compare/summary-best", {
          best: names[rungs.indexOf(best)]!,
          factor: best.speedup.toFixed(2),
          first,
        });
  const step = steps.reduce((a, b) => (b.differenceNs < a.differenceNs ? b : a));
  const [cause] = [...step.causes].sort((a, b) => a.shareNs - b.shareNs);
  if (step.isEqual || step.differenceNs >= 0 || !cause) return result;
  const largest = say("compare/summary-step", {
    step: names[step.to]!,
    cause: say(`compare/cause-${cause.group}`),
  });
  return [result, largest].join(say("report/list-sentences"));
}
