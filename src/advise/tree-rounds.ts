/** Trees over the elements of a block: rounds of a branch by the thread's number, an addition and a barrier. */
import { OP, SPECIAL_REGISTERS } from "../lower/index.ts";
import { isUniform } from "./addresses/linear.ts";
import { conditionOf, sidesOf } from "./conditions.ts";
import { type LaunchStudy, warpsOf } from "./launch-study.ts";
import { hasOp, isBarrier, type ProgramView } from "./program-view.ts";

export interface TreeRounds {
  /** Basic block with which the rounds begin. */
  readonly start: number;
  /** Basic blocks of the rounds. */
  readonly blocks: ReadonlySet<number>;
  /** Block whose branch says which threads take part: the first of several rounds, the loop's of a loop. */
  readonly branch: number;
  /** Of each round that is code of its own, in order: what only the threads that take part run. Of a loop: one. */
  readonly bodies: readonly ReadonlySet<number>[];
  /** Rounds that a block of threads goes through. */
  readonly rounds: number;
  /** As many rounds again, back down the tree, which nothing takes the place of. */
  readonly wayBack?: ReadonlySet<number>;
}

/** Rounds of an unrolled tree, from which on it is one. */
const LEAST_ROUNDS = 3;
/** Each round has half as many threads as the one before; the grid's end may cut some off. */
const HALF = [0.4, 0.6] as const;

/**
 * Undefined too where remainders of the thread's number decide: threads that are badly chosen come first; and where
 * several warps of a block read words of their own of what the rounds have left: then all sums are wanted.
 */
export function treeRounds(study: LaunchStudy): TreeRounds | undefined {
  const tree = treeLoop(study) ?? unrolledTree(study);
  return tree && leavesOneValue(study, tree) ? tree : undefined;
}

/** Until several warps store anew, what they read behind the rounds is one word for all. */
function leavesOneValue({ view, facts, accesses }: LaunchStudy, { blocks }: TreeRounds): boolean {
  const { grid } = facts;
  const end = Math.max(...blocks);
  const bySeveral = accesses
    .filter(
      ({ space, shape, counts }) =>
        space === "shared" &&
        view.blockOf[shape.access.pc]! > end &&
        counts.requests > grid[0] * grid[1] * grid[2],
    )
    .sort((a, b) => a.shape.access.pc - b.shape.access.pc);
  for (const { shape } of bySeveral) {
    if (shape.access.kind !== "load") return true;
    if (!isUniform(shape.address)) return false;
  }
  return true;
}

/** A loop with a barrier and a branch by the thread's number against what halves or doubles. */
function treeLoop(study: LaunchStudy): TreeRounds | undefined {
  const { program, kernel } = study.view;
  const { blocks } = program;
  const { executions } = study.facts.counters.blocks;
  if (!usesThread(program)) return undefined;
  for (const { start, end } of kernel.loops) {
    let [hasBarrier, halves, branch] = [false, false, -1];
    let isParted = false;
    for (let at = start; at <= end; at++)
      for (let pc = blocks.start[at]!; pc < blocks.start[at + 1]!; pc++) {
        const op = program.code.op[pc]!;
        if (isBarrier(program, pc)) hasBarrier = true;
        if (STEPS.includes(op)) halves ||= stepsItself(study.view, pc);
        if (op !== OP.brIf || executions[at] === 0) continue;
        const kind = conditionOf(study.view, pc);
        if (kind === "thread-remainder") isParted = true;
        if (kind === "thread-order") branch = at;
      }
    if (isParted || !hasBarrier || !halves || branch < 0) continue;
    const loop = new Set(Array.from({ length: end - start + 1 }, (_, k) => start + k));
    const body = bodyOf(study, branch, loop);
    if (!body) continue;
    const rounds = Math.round(executions[branch]! / warpsOf(study));
    return { start, blocks: loop, branch, bodies: [body], rounds };
  }
  return undefined;
}

/** The same where the compiler knew the size of the block and made code of each round. */
function unrolledTree(study: LaunchStudy): TreeRounds | undefined {
  const { view, facts } = study;
  const { lanes, executions } = facts.counters.blocks;
  const found: { branch: number; body: ReadonlySet<number>; lanes: number }[] = [];
  for (let at = view.kernel.firstBlock; at < view.kernel.blockCount; at++) {
    const pc = view.program.blocks.start[at + 1]! - 1;
    if (view.program.code.op[pc] !== OP.brIf || executions[at] === 0) continue;
    const body = bodyOf(study, at);
    if (!body || conditionOf(view, pc) !== "thread-order") continue;
    const active = lanes[Math.min(...body)]!;
    const before = found.at(-1);
    // The first round has half of all threads: checks of the grid's bounds leave nearly all.
    const part = active / (before?.lanes ?? lanes[at]!);
    const isNext = part >= HALF[0] && part <= HALF[1] && !before?.body.has(at);
    if (!isNext && found.length >= LEAST_ROUNDS) break;
    if (!isNext) found.length = 0;
    if (isNext || active <= HALF[1] * lanes[at]!) found.push({ branch: at, body, lanes: active });
  }
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || found.length < LEAST_ROUNDS) return undefined;
  const end = Math.max(...last.body);
  const blocks = Array.from({ length: end - first.branch + 1 }, (_, k) => first.branch + k);
  if (!blocks.some((at) => hasOp(view, at, (pc) => isBarrier(view.program, pc)))) return undefined;
  return {
    start: first.branch,
    blocks: new Set(blocks),
    branch: first.branch,
    bodies: found.map(({ body }) => body),
    rounds: found.length,
  };
}

/** The side of a branch that loads from and stores to shared or global memory, where the other does nothing. */
function bodyOf(
  { view, facts }: LaunchStudy,
  branch: number,
  within?: ReadonlySet<number>,
): ReadonlySet<number> | undefined {
  const does = (side: ReadonlySet<number>, kind: string): boolean =>
    [...side].some((at) =>
      hasOp(view, at, (pc) => {
        if (view.program.code.op[pc] !== (kind === "load" ? OP.load : OP.store)) return false;
        const { space } = view.program.accesses[view.program.code.aux[pc]!]!;
        return space === "shared" || space === "global" || space === "generic";
      }),
    );
  return sidesOf(view, branch)
    .map((side) => new Set([...side].filter((at) => !within || within.has(at))))
    .find(
      (side) =>
        side.size > 0 &&
        does(side, "load") &&
        does(side, "store") &&
        [...side].every((at) => facts.counters.blocks.executions[at]! > 0) &&
        ![...side].some((at) => hasOp(view, at, (pc) => isBarrier(view.program, pc))),
    );
}

const STEPS: readonly number[] = [OP.shl, OP.shrU, OP.shrS, OP.divU, OP.divS, OP.mul];

/** The result is what the next turn begins with. */
function stepsItself(view: ProgramView, pc: number): boolean {
  const { code } = view.program;
  const register = code.dst[code.dstStart[pc]!]!;
  if (register < 0) return false;
  if (view.writers[register]!.length > 1) return true;
  return view.readers[register]!.some((reader) => code.op[reader] === OP.mov);
}

function usesThread({ code }: ProgramView["program"]): boolean {
  return code.op.some(
    (op, pc) => op === OP.special && SPECIAL_REGISTERS[code.aux[pc]!]!.startsWith("tid"),
  );
}

/** Barriers of the rounds that ran, on both ways. */
export function barriersOf(
  { view, facts }: LaunchStudy,
  { blocks, wayBack }: TreeRounds,
): number[] {
  const { program } = view;
  const found: number[] = [];
  for (const at of [...blocks, ...(wayBack ?? [])])
    for (let pc = program.blocks.start[at]!; pc < program.blocks.start[at + 1]!; pc++)
      if (isBarrier(program, pc) && facts.counters.blocks.executions[at]! > 0) found.push(pc);
  return found;
}
