/** Rounds of a tree through shared memory, with a barrier each, that lanes of a warp could do among themselves. */
import { OP, OPS } from "../../lower/index.ts";
import type { LaunchCounters } from "../../observe/index.ts";
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { Advice } from "../advice.ts";
import { type LaunchChange, type LaunchRule, type LaunchStudy, warpsOf } from "../launch-study.ts";
import { changedCounters, NO_REQUESTS, type SiteRecord } from "../remodel/changed-counters.ts";
import { changedProgram, type InstructionChange } from "../remodel/changed-program.ts";
import { scanRounds } from "../scan-rounds.ts";
import { barriersOf, type TreeRounds, treeRounds } from "../tree-rounds.ts";
import { hasConflicts } from "./mended-accesses.ts";

const RULE = "advice/warp-shuffles";
/** Rounds within a warp. */
const WARP_ROUNDS = 5;

export const WARP_SHUFFLES: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    // Shuffles came with Kepler.
    if (study.facts.device.computeCapability.major < 3) return [];
    const scan = scanRounds(study);
    const tree = scan ?? treeRounds(study);
    // Threads that are badly chosen come first.
    if (!tree || uncoalesced(study).has("strided") || hasConflicts(study)) return [];
    const barriers = barriersOf(study, tree);
    const accesses = study.accesses.filter(({ space, shape }) => {
      const at = study.view.blockOf[shape.access.pc]!;
      return space === "shared" && tree.bodies.some((body) => body.has(at));
    });
    // A tree in global memory goes to shared memory first.
    if (accesses.length === 0 || barriers.length === 0 || tree.rounds < WARP_ROUNDS) return [];
    return [
      {
        rule: RULE,
        place: { pc: barriers[0]! },
        evidence: { rounds: tree.wayBack ? 2 * tree.rounds : tree.rounds },
        change: {
          code: scan ? "advice/warp-shuffles-change-scan" : "advice/warp-shuffles-change",
          params: {},
          example: scan ? SCAN : TREE,
        },
        gain: study.gainOf(withShuffles(study, tree, barriers)),
        confidence: "medium",
      },
    ];
  },
};

const TREE = [
  "for (int k = 16; k > 0; k /= 2) sum += __shfl_down_sync(0xffffffffu, sum, k);",
  "if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;  // one a warp",
  "__syncthreads();                                          // the only barrier",
  "if (threadIdx.x < 32) {",
  "  sum = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0;",
  "  for (int k = 16; k > 0; k /= 2) sum += __shfl_down_sync(0xffffffffu, sum, k);",
  "}",
];
const SCAN = [
  "int lane = threadIdx.x % 32;",
  "for (int k = 1; k < 32; k *= 2) {",
  "  float left = __shfl_up_sync(0xffffffffu, sum, k);",
  "  if (lane >= k) sum += left;",
  "}",
  "if (lane == 31) part[threadIdx.x / 32] = sum;  // then the same for part, by the first warp",
];

/**
 * As many rounds as before, for a warp's 32 sums and then for those of the warps: the first five by all
 * warps, the rest by one a block. A shuffle takes the place of a load in each; stores, the other loads,
 * branches and barriers go. The barrier before the tree is then the one between the two halves.
 */
function withShuffles(
  study: LaunchStudy,
  tree: TreeRounds,
  barriers: readonly number[],
): LaunchChange {
  const { program, counters, grid } = study.facts;
  const { blocks, code } = program;
  const warps = warpsOf(study);
  const gridBlocks = grid[0] * grid[1] * grid[2];
  const changes = new Map<number, InstructionChange>();
  for (const pc of barriers) changes.set(pc, { op: "mov" });
  const executions = counters.blocks.executions.slice();
  for (const [round, body] of tree.bodies.entries()) {
    const isLoop = tree.bodies.length === 1;
    const times = isLoop
      ? WARP_ROUNDS * warps + (tree.rounds - WARP_ROUNDS) * gridBlocks
      : round < WARP_ROUNDS
        ? warps
        : gridBlocks;
    let hasShuffle = false;
    for (const at of [...body].sort((a, b) => a - b)) {
      executions[at] = times;
      for (let pc = blocks.start[at]!; pc < blocks.start[at + 1]!; pc++) {
        if (code.op[pc] !== OP.load && code.op[pc] !== OP.store) continue;
        const isShuffle: boolean = code.op[pc] === OP.load && !hasShuffle;
        changes.set(pc, { op: isShuffle ? "shuffle" : "mov" });
        hasShuffle ||= isShuffle;
      }
    }
  }
  for (const at of tree.wayBack ?? []) executions[at] = 0;
  // What decides who takes part in a round, and what counts the rounds of a loop, goes too.
  for (const at of tree.blocks) {
    if (tree.bodies.some((body) => body.has(at))) continue;
    for (let pc = blocks.start[at]!; pc < blocks.start[at + 1]!; pc++) {
      const facts = OPS[code.op[pc]!]!;
      if (facts.class === "pure" || code.op[pc] === OP.brIf) changes.set(pc, { op: "mov" });
    }
  }
  return {
    program: changedProgram(program, changes),
    counters: { ...untouched(study, tree), blocks: { ...counters.blocks, executions } },
  };
}

/** Shared memory that the rounds leave alone. */
function untouched(study: LaunchStudy, { bodies, wayBack }: TreeRounds): LaunchCounters {
  const { program, counters } = study.facts;
  const changes = new Map<number, Partial<SiteRecord>>();
  for (const { space, site, shape } of study.accesses) {
    const at = study.view.blockOf[shape.access.pc]!;
    if (space === "shared" && (wayBack?.has(at) || bodies.some((body) => body.has(at))))
      changes.set(site, NO_REQUESTS);
  }
  return changedCounters(program, counters, changes);
}
