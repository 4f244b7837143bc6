/** Prefix sums of a block in rounds: each thread adds what lies 1, 2, 4, … to its left, with barriers between. */
import { OP } from "../lower/index.ts";
import { conditionOf, sidesOf } from "./conditions.ts";
import { blocksOf, type LaunchStudy, warpsOf } from "./launch-study.ts";
import { hasOp, isBarrier, type ProgramView } from "./program-view.ts";
import type { TreeRounds } from "./tree-rounds.ts";

/** Undefined where rounds do not come to the sums of the whole block. */
export function scanRounds(study: LaunchStudy): TreeRounds | undefined {
  return scanLoop(study) ?? unrolledScan(study);
}

/** In round k all threads but 2^k add: that is nothing else's pattern. */
function scanLoop(study: LaunchStudy): TreeRounds | undefined {
  const { view, facts } = study;
  const { executions } = facts.counters.blocks;
  for (const { start, end } of view.kernel.loops) {
    const blocks = new Set(Array.from({ length: end - start + 1 }, (_, k) => start + k));
    if (![...blocks].some((at) => hasBarrier(view, at))) continue;
    for (const branch of blocks) {
      const rounds = executions[branch]! / warpsOf(study);
      const adding = loadingLanes(study, branch);
      const threads = threadsOf(study);
      if (!adding.includes(rounds * threads - (2 ** rounds - 1)) || !isWhole(rounds, threads))
        continue;
      return { start, blocks, branch, bodies: [blocks], rounds };
    }
  }
  return undefined;
}

/** The same where the compiler knew the size of the block and made code of each round. */
function unrolledScan(study: LaunchStudy): TreeRounds | undefined {
  const { view } = study;
  const threads = threadsOf(study);
  let branches: number[] = [];
  for (let at = view.kernel.firstBlock; at < view.kernel.blockCount; at++) {
    const adding = loadingLanes(study, at);
    if (adding.includes(threads - 2 ** branches.length)) branches.push(at);
    else if (adding.length > 0 && !isWhole(branches.length, threads))
      branches = adding.includes(threads - 1) ? [at] : [];
  }
  const [start, last] = [branches[0], branches.at(-1)];
  if (start === undefined || last === undefined || !isWhole(branches.length, threads))
    return undefined;
  const behind = sidesOf(view, last).flatMap((side) => [...side]);
  const end = Math.max(last, ...behind);
  const bodies = branches.map((from, round) => range(from, branches[round + 1] ?? end + 1));
  const blocks = range(start, end + 1);
  if (![...blocks].some((at) => hasBarrier(view, at))) return undefined;
  return { start, blocks, branch: start, bodies, rounds: branches.length };
}

/** Of each side of a branch by the thread's number that loads from shared memory: its lanes for each block of the grid. */
function loadingLanes(study: LaunchStudy, at: number): number[] {
  const { view, facts } = study;
  const { lanes, executions } = facts.counters.blocks;
  const { program } = view;
  const pc = program.blocks.start[at + 1]! - 1;
  if (program.code.op[pc] !== OP.brIf || executions[at] === 0) return [];
  if (conditionOf(view, pc) !== "thread-order") return [];
  return sidesOf(view, at)
    .map((side) => [...side].filter((one) => loadsShared(view, one)))
    .filter((loading) => loading.length > 0)
    .map((loading) => lanes[Math.min(...loading)]! / blocksOf(study));
}

function loadsShared(view: ProgramView, at: number): boolean {
  const { code, accesses } = view.program;
  return hasOp(
    view,
    at,
    (pc) => code.op[pc] === OP.load && accesses[code.aux[pc]!]!.space === "shared",
  );
}

function hasBarrier(view: ProgramView, at: number): boolean {
  return hasOp(view, at, (pc) => isBarrier(view.program, pc));
}

/** Whether so many doublings reach over the block. */
function isWhole(rounds: number, threads: number): boolean {
  return Number.isInteger(rounds) && 2 ** rounds >= threads && 2 ** (rounds - 1) < threads;
}

function threadsOf({ facts: { block } }: LaunchStudy): number {
  return block[0] * block[1] * block[2];
}

function range(from: number, to: number): ReadonlySet<number> {
  return new Set(Array.from({ length: to - from }, (_, k) => from + k));
}
