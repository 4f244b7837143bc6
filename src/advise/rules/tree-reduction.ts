/** A tree over the elements of a block: half of its threads have nothing to do from the first round on. */

import type { LaunchCounters, SiteField } from "../../observe/index.ts";
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { Advice } from "../advice.ts";
import { type CountedAccess, type LaunchRule, type LaunchStudy, warpsOf } from "../launch-study.ts";
import { partOfBlocks } from "../remodel/changed-counters.ts";
import { treeRounds } from "../tree-rounds.ts";
import { hasConflicts, round } from "./mended-accesses.ts";

const RULE = "advice/tree-reduction";
/** Elements that a thread could add before the tree. */
const TOGETHER = [4, 8];
/** What twice as many must gain more, as a part of the launch, to be worth it. */
const WORTH = 0.05;
const WARP = 32;
/** Loads of a thread before the tree begins, from which on it adds enough by itself. */
const ENOUGH = 3;

export const TREE_REDUCTION: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { counters, program, grid } = study.facts;
    const tree = treeRounds(study);
    // Threads that are badly chosen come first.
    if (!tree || uncoalesced(study).has("strided") || hasConflicts(study)) return [];
    const warps = warpsOf(study);
    const outside = study.accesses.filter(({ space, shape }) => {
      const at = study.view.blockOf[shape.access.pc]!;
      return space === "global" && shape.access.kind === "load" && at < tree.start;
    });
    const before = outside.reduce((sum, { counts }) => sum + counts.requests, 0);
    if (before >= ENOUGH * warps) return [];
    const candidates = TOGETHER.filter((together) => grid[0] >= 2 * together).map((together) => ({
      together,
      gain: study.gainOf({
        grid: [Math.ceil(grid[0] / together), grid[1], grid[2]],
        counters: fewerTrees(study, outside, together),
      }),
    }));
    if (candidates.length === 0) return [];
    const { together, gain } = candidates.reduce((a, b) =>
      b.gain.fraction > a.gain.fraction + WORTH ? b : a,
    );
    const { executions, lanes } = counters.blocks;
    const body = Math.min(...tree.bodies[0]!);
    const terms = Array.from({ length: together }, (_, k) =>
      k === 0 ? "in[i]" : `in[i + ${k === 1 ? "" : `${k} * `}blockDim.x]`,
    );
    return [
      {
        rule: RULE,
        place: { pc: program.blocks.start[tree.branch + 1]! - 1 },
        evidence: {
          lanes: round(lanes[body]! / executions[tree.branch]!),
          blocks: grid[0] * grid[1] * grid[2],
        },
        change: {
          code: "advice/tree-reduction-change",
          params: { together },
          example: [
            `int i = blockIdx.x * blockDim.x * ${together} + threadIdx.x;`,
            ...(together > 4
              ? [
                  "int sum = 0;",
                  `for (int k = 0; k < ${together}; ++k) sum += in[i + k * blockDim.x];`,
                ]
              : [`int sum = ${terms.join(" + ")};`]),
          ],
        },
        gain,
        confidence: "medium",
      },
    ];
  },
};

/** A part of the trees; each element is still loaded, side by side. */
function fewerTrees(
  study: LaunchStudy,
  outside: readonly CountedAccess[],
  together: number,
): LaunchCounters {
  const { counters } = study.facts;
  const part = (column: Float64Array): Float64Array => column.map((value) => value / together);
  const sites = Object.fromEntries(
    Object.entries(counters.sites).map(([field, column]) => [field, part(column)]),
  ) as typeof counters.sites;
  for (const { site, counts } of outside)
    for (const [field, value] of Object.entries(counts)) sites[field as SiteField][site] = value;
  const first = study.accesses.find(
    ({ space, shape }) => space === "global" && shape.access.kind === "load",
  );
  // A tree in place: its first round loads them.
  if (first && outside.length === 0) {
    const added = warpsOf(study) * (1 - 1 / together);
    const perRequest = (WARP * first.shape.access.bytes) / 32;
    sites.requests[first.site]! += added;
    sites.lanes[first.site]! += added * WARP;
    sites.distinctBytes[first.site]! += added * WARP * first.shape.access.bytes;
    sites.sectors[first.site]! += added * perRequest;
    sites.lines[first.site]! += (added * perRequest) / 4;
  }
  return { ...counters, sites, blocks: partOfBlocks(counters.blocks, together) };
}
