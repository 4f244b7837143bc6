/** Issue-bound copies: a thread moves a word at a time where one instruction could move four. */

import { OP, OPS } from "../../lower/index.ts";
import type { LaunchCounters } from "../../observe/index.ts";
import type { Advice } from "../advice.ts";
import { conditionOf } from "../conditions.ts";
import { areThreadsAlone, type LaunchRule, type LaunchStudy } from "../launch-study.ts";
import { argumentsOf, executedPcs, executionsOf } from "../program-view.ts";
import { partOfBlocks } from "../remodel/changed-counters.ts";

const RULE = "advice/narrow-accesses";
const WORD_BYTES = 4;
const TOGETHER = 4;
/** Instructions that make what is stored, for each access: what computes is not done four times as fast. */
const MOST_COMPUTED = 2;

export const NARROW_ACCESSES: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { grid, modelled } = study.facts;
    const { partsNs } = modelled.time;
    const busy = Math.max(partsNs.issue, partsNs["memory-instructions"], partsNs.integer);
    const global = study.accesses.filter(({ space }) => space !== "param");
    const isPlain = global.every(
      ({ space, shape }) =>
        space === "global" &&
        shape.pattern === "adjacent" &&
        shape.access.bytes <= WORD_BYTES &&
        !shape.access.atomic,
    );
    if (busy < 0.4 * study.timeNs || global.length === 0 || !isPlain) return [];
    if (!areThreadsAlone(study.facts)) return [];
    if (study.view.kernel.loops.length > 0) return [];
    const requests = global.reduce((sum, { counts }) => sum + counts.requests, 0);
    if (computed(study) > MOST_COMPUTED * requests || !isStraight(study)) return [];
    return [
      {
        rule: RULE,
        place: { pc: global[0]!.shape.access.pc },
        evidence: {
          bytes: global[0]!.shape.access.bytes,
          busyPercent: Math.round((100 * busy) / study.timeNs),
        },
        change: {
          code: "advice/narrow-accesses-change",
          params: { together: TOGETHER },
          example: [
            "float4 v = ((const float4*)in)[i];  // a quarter of the threads, 16 bytes each",
          ],
        },
        gain: study.gainOf({
          grid: [Math.ceil(grid[0] / TOGETHER), grid[1], grid[2]],
          counters: fourAtOnce(study),
        }),
        confidence: "medium",
      },
    ];
  },
};

/** Instructions of warps whose results end up in what is stored, up to what was loaded. */
function computed(study: LaunchStudy): number {
  const { view } = study;
  const { program, counters } = study.facts;
  const seen = new Set<number>();
  const open: number[] = [];
  for (const pc of executedPcs(view, counters))
    if (program.code.op[pc] === OP.store) open.push(...argumentsOf(program, pc).subarray(1));
  while (open.length > 0) {
    const register = open.pop()!;
    if (register < 0) continue;
    for (const pc of view.writers[register]!) {
      if (seen.has(pc) || OPS[program.code.op[pc]!]!.class === "memory") continue;
      seen.add(pc);
      open.push(...argumentsOf(program, pc));
    }
  }
  let sum = 0;
  for (const pc of seen)
    if (program.code.op[pc] !== OP.mov) sum += executionsOf(view, counters, pc).warps;
  return sum;
}

/** Whether branches only keep threads within bounds. */
function isStraight(study: LaunchStudy): boolean {
  const { program, counters } = study.facts;
  if (study.facts.totals.branches.divergent > 0) return false;
  return executedPcs(study.view, counters)
    .filter((pc) => program.code.op[pc] === OP.brIf)
    .every((pc) => ["uniform", "thread-order"].includes(conditionOf(study.view, pc)));
}

/** A quarter of the requests and instructions for the same sectors. */
function fourAtOnce({ facts: { counters } }: LaunchStudy): LaunchCounters {
  const part = (column: Float64Array): Float64Array => column.map((value) => value / TOGETHER);
  const { requests, lanes } = counters.sites;
  return {
    ...counters,
    sites: { ...counters.sites, requests: part(requests), lanes: part(lanes) },
    blocks: partOfBlocks(counters.blocks, TOGETHER),
  };
}
