/** A tree over the elements of a block: half of its threads have nothing to do from the first round on. */

import { OP, SPECIAL_REGISTERS } from "../../lower/index.ts";
import type { LaunchCounters } from "../../observe/index.ts";
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { Advice } from "../advice.ts";
import { conditionOf } from "../conditions.ts";
import type { LaunchRule, LaunchStudy } from "../launch-study.ts";
import { isBarrier } from "../program-view.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/tree-reduction";
const TOGETHER = 4;
const WARP = 32;
/** Loads of a thread before the tree begins, from which on it adds enough by itself. */
const ENOUGH = 3;

export const TREE_REDUCTION: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { counters, program, grid, block } = study.facts;
    const loop = treeLoop(study);
    // Threads that are badly chosen come first.
    if (loop && (uncoalesced(study).has("strided") || hasConflicts(study))) return [];
    if (!loop || grid[0] < 2 * TOGETHER) return [];
    const warps = Math.ceil((block[0] * block[1] * block[2]) / WARP) * grid[0] * grid[1] * grid[2];
    const outside = study.accesses.filter(({ space, shape }) => {
      const at = study.view.blockOf[shape.access.pc]!;
      return space === "global" && shape.access.kind === "load" && at < loop.start;
    });
    const before = outside.reduce((sum, { counts }) => sum + counts.requests, 0);
    if (before >= ENOUGH * warps) return [];
    const { executions, lanes } = counters.blocks;
    const guarded = loop.branch + 1;
    return [
      {
        rule: RULE,
        place: { pc: program.blocks.start[loop.branch + 1]! - 1 },
        evidence: {
          lanes: round(executions[guarded]! > 0 ? lanes[guarded]! / executions[loop.branch]! : 0),
          blocks: grid[0] * grid[1] * grid[2],
        },
        change: {
          code: "advice/tree-reduction-change",
          params: { together: TOGETHER },
          lines: [
            "int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;",
            "int sum = in[i] + in[i + blockDim.x] + in[i + 2 * blockDim.x] + in[i + 3 * blockDim.x];",
          ],
        },
        gain: study.gainOf({
          grid: [Math.ceil(grid[0] / TOGETHER), grid[1], grid[2]],
          counters: fewerTrees(study, warps),
        }),
        confidence: "medium",
      },
    ];
  },
};

function hasConflicts({ accesses }: LaunchStudy): boolean {
  return accesses.some(
    ({ space, counts }) => space === "shared" && counts.wavefronts > 1.1 * counts.wavefrontsIdeal,
  );
}

/** A quarter of the trees; each element is still loaded, side by side. */
function fewerTrees(study: LaunchStudy, warps: number): LaunchCounters {
  const { counters } = study.facts;
  const part = (column: Float64Array): Float64Array => column.map((value) => value / TOGETHER);
  const sites = Object.fromEntries(
    Object.entries(counters.sites).map(([field, column]) => [field, part(column)]),
  ) as Record<keyof LaunchCounters["sites"], Float64Array>;
  const first = study.accesses.find(
    ({ space, shape }) => space === "global" && shape.access.kind === "load",
  );
  if (first) {
    const added = warps * (1 - 1 / TOGETHER);
    const perRequest = (WARP * first.shape.access.bytes) / 32;
    sites.requests[first.site]! += added;
    sites.lanes[first.site]! += added * WARP;
    sites.distinctBytes[first.site]! += added * WARP * first.shape.access.bytes;
    sites.sectors[first.site]! += added * perRequest;
    sites.lines[first.site]! += (added * perRequest) / 4;
  }
  const { executions, lanes, divergentBranches, taken } = counters.blocks;
  return {
    ...counters,
    sites,
    blocks: {
      executions: part(executions),
      lanes: part(lanes),
      divergentBranches: part(divergentBranches),
      taken: part(taken),
    },
  };
}

/** A loop with a barrier and a branch by the thread's number against what halves or doubles. */
function treeLoop(
  study: LaunchStudy,
): { readonly start: number; readonly branch: number } | undefined {
  const { program, kernel } = study.view;
  const { blocks } = program;
  for (const { start, end } of kernel.loops) {
    let [hasBarrier, halves, branch] = [false, false, -1];
    for (let at = start; at <= end; at++)
      for (let pc = blocks.start[at]!; pc < blocks.start[at + 1]!; pc++) {
        if (isBarrier(program, pc)) hasBarrier = true;
        const op = program.code.op[pc]!;
        if (
          op === OP.shl ||
          op === OP.shrU ||
          op === OP.shrS ||
          op === OP.divU ||
          op === OP.divS ||
          op === OP.mul
        )
          halves ||= stepsItself(study, pc);
        if (op === OP.brIf && study.facts.counters.blocks.executions[at]! > 0) {
          const kind = conditionOf(study.view, pc);
          if (kind === "thread-remainder") return undefined;
          if (kind === "thread-order") branch = at;
        }
      }
    if (hasBarrier && halves && branch >= 0 && usesThread(program)) return { start, branch };
  }
  return undefined;
}

/** The result is what the next turn begins with. */
function stepsItself({ view }: LaunchStudy, pc: number): boolean {
  const { code } = view.program;
  const register = code.dst[code.dstStart[pc]!]!;
  if (register < 0) return false;
  if (view.writers[register]!.length > 1) return true;
  return view.readers[register]!.some((reader) => code.op[reader] === OP.mov);
}

function usesThread({ code }: LaunchStudy["view"]["program"]): boolean {
  return code.op.some(
    (op, pc) => op === OP.special && SPECIAL_REGISTERS[code.aux[pc]!]!.startsWith("tid"),
  );
}
