/** Issue-bound copies: a thread moves a word at a time where one instruction could move four. */

import type { LaunchCounters } from "../../observe/index.ts";
import type { Advice } from "../advice.ts";
import type { LaunchRule, LaunchStudy } from "../launch-study.ts";
import { isBarrier } from "../program-view.ts";

const RULE = "advice/narrow-accesses";
const WORD_BYTES = 4;
const TOGETHER = 4;

export const NARROW_ACCESSES: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, dynamicSharedBytes, grid, modelled } = study.facts;
    const { partsNs } = modelled.time;
    const busy = Math.max(partsNs.issue, partsNs["memory-instructions"], partsNs.integer);
    const global = study.accesses.filter(({ space }) => space === "global");
    const isPlain = global.every(
      ({ shape }) =>
        shape.pattern === "adjacent" && shape.access.bytes <= WORD_BYTES && !shape.access.atomic,
    );
    const isFree = program.staticSharedBytes + dynamicSharedBytes === 0;
    if (busy < 0.4 * study.timeNs || global.length === 0 || !isPlain || !isFree) return [];
    if (program.code.op.some((_, pc) => isBarrier(program, pc))) return [];
    if (study.view.kernel.loops.length > 0) return [];
    // What computes is not done four times as fast.
    const requests = global.reduce((sum, { counts }) => sum + counts.requests, 0);
    const { instructions, branches } = study.facts.totals;
    const computes = instructions("fp32").warp + instructions("fp64").warp;
    if (computes > 2 * requests || branches.divergent > 0) return [];
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
          lines: ["float4 v = ((const float4*)in)[i];  // a quarter of the threads, 16 bytes each"],
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

/** A quarter of the requests and instructions for the same sectors. */
function fourAtOnce({ facts: { counters } }: LaunchStudy): LaunchCounters {
  const part = (column: Float64Array): Float64Array => column.map((value) => value / TOGETHER);
  const { requests, lanes } = counters.sites;
  const { executions, lanes: threads, divergentBranches, taken } = counters.blocks;
  return {
    ...counters,
    sites: { ...counters.sites, requests: part(requests), lanes: part(lanes) },
    blocks: {
      executions: part(executions),
      lanes: part(threads),
      divergentBranches: part(divergentBranches),
      taken: part(taken),
    },
  };
}
