/**
 * Prefix sums of a block in rounds with barriers between: each thread adds what lies 1, 2, 4, … to its left, or fewer
 * and fewer threads go up a tree and more and more down again.
 */
import { OP } from "../lower/index.ts";
import { conditionOf, sidesOf } from "./conditions.ts";
import { blocksOf, type LaunchStudy, warpsOf } from "./launch-study.ts";
import { hasOp, isBarrier, type ProgramView } from "./program-view.ts";
import type { TreeRounds } from "./tree-rounds.ts";

/** Undefined where rounds do not come to the sums of the whole block. */
export function scanRounds(study: LaunchStudy): TreeRounds | undefined {
  return scanLoop(study) ?? unrolledScan(study) ?? sweepLoops(study) ?? unrolledSweeps(study);
}

/** Blelloch: Prefix Sums and Their Applications (1990). In round k of either loop 2^k threads add, last or first. */
function sweepLoops(study: LaunchStudy): TreeRounds | undefined {
  const { view, facts } = study;
  const { executions } = facts.counters.blocks;
  const found = view.kernel.loops.flatMap(({ start, end }) => {
    const blocks = range(start, end + 1);
    if (![...blocks].some((at) => hasBarrier(view, at))) return [];
    return [...blocks].flatMap((branch) => {
      const rounds = executions[branch]! / warpsOf(study);
      const isSweep =
        Number.isInteger(rounds) && loadingLanes(study, branch).includes(2 ** rounds - 1);
      return isSweep ? { start, blocks, branch, rounds } : [];
    });
  });
  const [up, down, ...others] = found;
  if (!up || !down || others.length > 0 || up.rounds !== down.rounds) return undefined;
  return { ...up, bodies: [up.blocks], wayBack: down.blocks };
}

/** The same where each round is code of its own: lanes halve until one is left, and then double. */
function unrolledSweeps(study: LaunchStudy): TreeRounds | undefined {
  const { view } = study;
  const { firstBlock, blockCount } = view.kernel;
  const found = Array.from({ length: blockCount }, (_, k) => firstBlock + k).flatMap((at) => {
    const [lanes, ...others] = loadingLanes(study, at);
    return lanes === undefined || others.length > 0 ? [] : [{ at, lanes }];
  });
  const rounds = 1 + Math.log2(found[0]?.lanes ?? 0);
  // Of the one thread at the top only a zero may be left of its round.
  const [up, down] = [found.slice(0, -rounds), found.slice(-rounds)];
  const isTree =
    (up.length === rounds || up.length === rounds - 1) &&
    up.every(({ lanes }, k) => lanes === 2 ** (rounds - 1 - k)) &&
    down.every(({ lanes }, k) => lanes === 2 ** k);
  const [start, back, last] = [up[0]?.at, down[0]?.at, down.at(-1)?.at];
  if (!isTree) return undefined;
  if (start === undefined || back === undefined || last === undefined) return undefined;
  const bodies = up.map(({ at }, round) => range(at, up[round + 1]?.at ?? back));
  const blocks = range(start, back);
  if (![...blocks].some((at) => hasBarrier(view, at))) return undefined;
  const end = Math.max(last, ...sidesOf(view, last).flatMap((side) => [...side]));
  return { start, blocks, branch: start, bodies, rounds, wayBack: range(back, end + 1) };
}

/** In round k all threads but 2^k add: that is nothing else's pattern. */
function scanLoop(study: LaunchStudy): TreeRounds | undefined {
  const { view, facts } = study;
  const { executions } = facts.counters.blocks;
  for (const { start, end } of view.kernel.loops) {
    const blocks = range(start, end + 1);
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
