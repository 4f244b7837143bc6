/**
 * Which part of a change made the difference in time: parts of the later launch are put into the earlier
 * one's time, group by group, and the time is modelled again.
 *
 * What a group brings depends on which others are in place already: what is hidden behind another limit
 * brings nothing until that is gone. So each group gets the mean over all orders in which the groups can be
 * put in place, Shapley's value (L. S. Shapley, "A value for n-person games", 1953): the only shares that
 * add up to the whole difference and do not depend on an order.
 */
import { makeUpNs } from "../../model/index.ts";
import type { TimeMakeUp } from "../../profile/index.ts";

/** What a time can be attributed to. */
export type CauseGroup =
  /** Sectors and lines between L1, L2 and memory. */
  | "traffic"
  /** One block's waiting for global and local memory. */
  | "memory-latency"
  /** Passes over the banks, and the waiting for them. */
  | "shared"
  /** Instructions on every unit, and the chain they form. */
  | "instructions"
  | "barriers"
  | "atomics"
  /** How the grid lies on the device: resident blocks, waves, multiprocessors without work, giving out blocks. */
  | "occupancy";

export interface Cause {
  readonly group: CauseGroup;
  /** Its part of the difference; negative where it saved time. */
  readonly shareNs: number;
  /** What it would have changed by itself, the rest as before. */
  readonly aloneNs: number;
  /** Metrics that belong to it and moved as the time did. */
  readonly evidence: readonly Evidence[];
}

export interface Evidence {
  readonly metric: string;
  readonly before: number;
  readonly after: number;
}

interface Compared {
  readonly metrics: Readonly<Record<string, number>>;
  readonly makeUp?: TimeMakeUp;
}

export const UNIT_GROUPS: Readonly<Record<keyof TimeMakeUp["unitsNs"], CauseGroup>> = {
  issue: "instructions",
  fp32: "instructions",
  fp64: "instructions",
  integer: "instructions",
  special: "instructions",
  matrix: "instructions",
  "memory-instructions": "instructions",
  l1: "traffic",
  l2: "traffic",
  dram: "traffic",
  shared: "shared",
  barrier: "barriers",
  atomics: "atomics",
  dispatch: "occupancy",
};

export const BLOCK_GROUPS: Readonly<Record<keyof TimeMakeUp["blockNs"], CauseGroup>> = {
  work: "instructions",
  global: "memory-latency",
  shared: "shared",
  barrier: "barriers",
  start: "occupancy",
};

/** Whether more of it takes more time, less, or the one as well as the other. */
type Sense = "cost" | "gain" | "either";

const EVIDENCE: Readonly<Record<CauseGroup, Readonly<Record<string, Sense>>>> = {
  traffic: {
    gld_transactions: "cost",
    gst_transactions: "cost",
    local_load_transactions: "cost",
    local_store_transactions: "cost",
    dram_read_bytes: "cost",
    dram_write_bytes: "cost",
  },
  "memory-latency": { global_load_requests: "cost", gld_transactions_per_request: "cost" },
  shared: { shared_load_transactions: "cost", shared_store_transactions: "cost" },
  instructions: { inst_executed: "cost", warp_execution_efficiency: "gain" },
  barriers: {},
  atomics: { atomic_transactions: "cost" },
  occupancy: {
    warps_launched: "either",
    achieved_occupancy: "gain",
    launch__waves_per_multiprocessor: "cost",
  },
};

/** Of the larger value: what moves less explains nothing. */
const LEAST_MOVE = 0.01;

const GROUPS = Object.keys(EVIDENCE) as CauseGroup[];

/** Nothing where one of the two has no parts of its time. */
export function causesOf(before: Compared, after: Compared): Cause[] {
  const { makeUp: from } = before;
  const { makeUp: to } = after;
  if (!from || !to) return [];
  // By set of groups that are the later launch's, a bit each.
  const times = Array.from({ length: 1 << GROUPS.length }, (_, set) =>
    makeUpNs(mixed(from, to, (group) => (set & (1 << GROUPS.indexOf(group))) !== 0)),
  );
  return GROUPS.map((group, bit) => {
    const shareNs = shapleyShare(times, bit);
    const aloneNs = times[1 << bit]! - times[0]!;
    return { group, shareNs, aloneNs, evidence: evidenceOf(group, shareNs, before, after) };
  })
    .filter(({ shareNs, aloneNs }) => shareNs !== 0 || aloneNs !== 0)
    .sort((a, b) => Math.abs(b.shareNs) - Math.abs(a.shareNs));
}

function mixed(
  from: TimeMakeUp,
  to: TimeMakeUp,
  isLater: (group: CauseGroup) => boolean,
): TimeMakeUp {
  const grid = isLater("occupancy") ? to : from;
  return {
    launchNs: from.launchNs,
    unitsNs: picked(UNIT_GROUPS, from.unitsNs, to.unitsNs, isLater),
    blockNs: picked(BLOCK_GROUPS, from.blockNs, to.blockNs, isLater),
    share: grid.share,
    together: grid.together,
    waves: grid.waves,
  };
}

function picked<Name extends string>(
  groups: Readonly<Record<Name, CauseGroup>>,
  from: Readonly<Record<Name, number>>,
  to: Readonly<Record<Name, number>>,
  isLater: (group: CauseGroup) => boolean,
): Record<Name, number> {
  const result: Record<Name, number> = { ...from };
  for (const name in groups) if (isLater(groups[name])) result[name] = to[name];
  return result;
}

/** `values` by set, a bit each; the mean gain of `bit` over all orders of the others. */
function shapleyShare(values: readonly number[], bit: number): number {
  const count = GROUPS.length;
  let share = 0;
  for (let set = 0; set < values.length; set++) {
    if ((set & (1 << bit)) !== 0) continue;
    const before = bitCount(set);
    const orders = (factorial(before) * factorial(count - before - 1)) / factorial(count);
    share += orders * (values[set | (1 << bit)]! - values[set]!);
  }
  return share;
}

function bitCount(set: number): number {
  let count = 0;
  for (let rest = set; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

/** Metrics that moved the way the time did. */
function evidenceOf(
  group: CauseGroup,
  shareNs: number,
  before: Compared,
  after: Compared,
): Evidence[] {
  return Object.entries(EVIDENCE[group]).flatMap(([metric, sense]) => {
    const [a, b] = [before.metrics[metric], after.metrics[metric]];
    if (a === undefined || b === undefined) return [];
    const isMoved = Math.abs(b - a) > LEAST_MOVE * Math.max(Math.abs(a), Math.abs(b));
    const moved = Math.sign(b - a) * (sense === "gain" ? -1 : 1);
    const fits = sense === "either" || moved === Math.sign(shareNs);
    return isMoved && fits ? [{ metric, before: a, after: b }] : [];
  });
}
