/** Loops that lanes of a warp leave at different times: the others wait for the longest. */
import type { Advice } from "../advice.ts";
import type { LaunchRule } from "../launch-study.ts";
import { packedCounters } from "../remodel/packed.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/ragged-loop";
const WARP = 32;
/** Lanes that are busy on the average, from which on a loop is even. */
const EVEN_LANES = 28;

export const RAGGED_LOOP: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters, block } = study.facts;
    const { kernel, loopsOf } = study.view;
    const { executions, lanes, divergentBranches } = counters.blocks;
    if (block[0] * block[1] * block[2] < WARP) return [];
    const packed = new Set<number>();
    let worst: { pc: number; waste: number; lanes: number } | undefined;
    for (const [index, loop] of kernel.loops.entries()) {
      const header = loop.start;
      const before = executions[header]!;
      if (before === 0 || lanes[header]! / before >= EVEN_LANES) continue;
      let leaves = -1;
      for (let at = loop.start; at <= loop.end; at++) {
        const targets = [program.blocks.target0[at]!, program.blocks.target1[at]!];
        const isExit = targets.some((target) => target > loop.end || target < loop.start);
        if (isExit && divergentBranches[at]! > 0) leaves = at;
      }
      // Lanes that were missing before the loop began are not its fault.
      const entry = entryLanes(study.view.program, counters.blocks, loop);
      if (leaves < 0 || entry < EVEN_LANES) continue;
      for (let at = loop.start; at <= loop.end; at++)
        if (loopsOf[at]!.includes(index)) packed.add(at);
      const waste = before - lanes[header]! / WARP;
      if (!worst || waste > worst.waste)
        worst = {
          pc: program.blocks.start[leaves + 1]! - 1,
          waste,
          lanes: lanes[header]! / before,
        };
    }
    if (!worst) return [];
    return [
      {
        rule: RULE,
        place: { pc: worst.pc },
        evidence: { lanes: round(worst.lanes) },
        change: { code: "advice/ragged-loop-change", params: {} },
        gain: study.gainOf({
          counters: packedCounters(study, { blocks: packed, sideBySide: false }),
        }),
        confidence: "medium",
      },
    ];
  },
};

/** Mean lanes of the blocks that lead into the loop. */
function entryLanes(
  { blocks }: { readonly blocks: { length: number; target0: Int32Array; target1: Int32Array } },
  { executions, lanes }: { readonly executions: Float64Array; readonly lanes: Float64Array },
  { start, end }: { readonly start: number; readonly end: number },
): number {
  let [all, active] = [0, 0];
  for (let at = 0; at < blocks.length; at++) {
    if (at >= start && at <= end) continue;
    if (blocks.target0[at] !== start && blocks.target1[at] !== start) continue;
    all += executions[at]!;
    active += lanes[at]!;
  }
  return all > 0 ? active / all : 0;
}
