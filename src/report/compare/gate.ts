/** Conditions that a comparison fails on: `--fail-if`. */
import { type Diagnostics, ownField } from "../../base/index.ts";
import { METRICS, nearestMetric } from "../../profile/index.ts";
import type { Comparisons } from "./ladder.ts";
import type { Rung } from "./rung.ts";

/** `METRIC>5%`: it rose by more than 5 % of what it was. `METRIC<-5%`: it fell by more. `METRIC>1000`: it is above. */
export interface GateCondition {
  readonly text: string;
  /** A metric's name, or `time`: the modelled time in nanoseconds. */
  readonly metric: string;
  readonly sign: ">" | "<";
  readonly limit: number;
  readonly isPercent: boolean;
}

export interface GateFailure {
  readonly condition: string;
  readonly metric: string;
  readonly kernel: string;
  readonly before: number;
  readonly after: number;
  /** Absent where the value before was 0. */
  readonly percent?: number;
}

export const TIME_METRIC = "time";
const FORM = /^\s*([\w.]+)\s*([<>])\s*([+-]?\d+(?:\.\d+)?)\s*(%|ns|us|ms)?\s*$/;
const UNIT_NS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, ms: 1e6 };

/** Undefined, with an error, where `text` is no condition. */
export function readGate(text: string, diagnostics: Diagnostics): GateCondition | undefined {
  const match = FORM.exec(text);
  if (!match) {
    diagnostics.error("compare/bad-condition", { text });
    return undefined;
  }
  const [, metric = "", sign = ">", number = "", unit] = match;
  if (metric !== TIME_METRIC && !METRICS.some(({ name }) => name === metric)) {
    const suggestion = nearestMetric(metric);
    if (suggestion === undefined) diagnostics.error("profile/unknown-metric", { name: metric });
    else diagnostics.error("profile/unknown-metric-suggestion", { name: metric, suggestion });
    return undefined;
  }
  const isTime = unit !== undefined && unit !== "%";
  if (isTime && metric !== TIME_METRIC) {
    diagnostics.error("compare/bad-condition", { text });
    return undefined;
  }
  return {
    text: text.trim(),
    metric,
    sign: sign === "<" ? "<" : ">",
    limit: Number(number) * (isTime ? UNIT_NS[unit]! : 1),
    isPercent: unit === "%",
  };
}

/** The last rung of every ladder against its first. */
export function checkGate(
  { ladders }: Comparisons,
  conditions: readonly GateCondition[],
): GateFailure[] {
  return ladders.flatMap(({ rungs }) =>
    conditions.flatMap((condition) => {
      const first = rungs[0]!;
      const last = rungs.at(-1)!;
      const failure = failureOf(condition, first, last);
      return failure ? [failure] : [];
    }),
  );
}

function failureOf(condition: GateCondition, first: Rung, last: Rung): GateFailure | undefined {
  const [before, after] = [valueFor(first, condition), valueFor(last, condition)];
  if (before === undefined || after === undefined) return undefined;
  const change =
    after === before
      ? 0
      : before === 0
        ? Number.POSITIVE_INFINITY
        : (100 * (after - before)) / before;
  const value = condition.isPercent ? change : after;
  const fails = condition.sign === ">" ? value > condition.limit : value < condition.limit;
  if (!fails) return undefined;
  return {
    condition: condition.text,
    metric: condition.metric,
    kernel: last.kernel,
    before,
    after,
    ...(Number.isFinite(change) ? { percent: change } : {}),
  };
}

function valueFor(rung: Rung, { metric }: GateCondition): number | undefined {
  return metric === TIME_METRIC ? rung.timeNs : ownField(rung.metrics, metric);
}
