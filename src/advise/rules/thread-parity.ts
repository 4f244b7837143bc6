/** Neighbouring threads take different ways by their numbers: every warp goes both. */
import { ICMP_PREDICATES } from "../../ir/index.ts";
import { OPS } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import { asksForLowerOfPair, conditionOf, sidesOf } from "../conditions.ts";
import type { LaunchRule, LaunchStudy } from "../launch-study.ts";
import {
  argumentsOf,
  constantArguments,
  constantOf,
  leavesLoop,
  opName,
  type ProgramView,
  resultsOf,
} from "../program-view.ts";
import { withoutInstructions } from "../remodel/changed-program.ts";
import { packedCounters } from "../remodel/packed.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/thread-parity";
const WARP = 32;
const LAST_LANE = 31;

export const THREAD_PARITY: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters, block } = study.facts;
    const { blocks } = program;
    if (block[0] * block[1] * block[2] <= WARP) return [];
    const packed = new Set<number>();
    let worst: { pc: number; divergent: number; executions: number } | undefined;
    let isFixed = true;
    let isPair = true;
    const remainders = new Set<number>();
    const ragged = raggedLines(study);
    for (let at = study.view.kernel.firstBlock; at < study.view.kernel.blockCount; at++) {
      const divergent = counters.blocks.divergentBranches[at]!;
      if (divergent === 0) continue;
      const pc = blocks.start[at + 1]! - 1;
      if (leavesLoop(study.view, at) || ragged.has(lineOf(study, pc))) continue;
      if (conditionOf(study.view, pc) !== "thread-remainder" || isByLane(study.view, pc)) continue;
      const sides = sidesOf(study.view, at);
      if (sides.some((side) => usesExchanged(study.view, side))) continue;
      if (isLeaderWrite(study.view, pc, sides)) continue;
      for (const side of sides) for (const one of side) packed.add(one);
      isFixed &&= constantArguments(study.view, pc);
      isPair &&= asksForLowerOfPair(study.view, argumentsOf(program, pc)[0] ?? -1);
      for (const one of remaindersOf(study.view, pc)) remainders.add(one);
      const executions = counters.blocks.executions[at]!;
      if (!worst || divergent > worst.divergent) worst = { pc, divergent, executions };
    }
    if (!worst || packed.size === 0) return [];
    const [executions, lanes] = [...packed].reduce(
      ([sum, active], one) => [
        sum + counters.blocks.executions[one]!,
        active + counters.blocks.lanes[one]!,
      ],
      [0, 0],
    );
    return [
      {
        rule: RULE,
        place: { pc: worst.pc },
        evidence: {
          divergentPercent: Math.round((100 * worst.divergent) / worst.executions),
          lanes: round(executions > 0 ? lanes / executions : WARP),
        },
        change: isPair
          ? { code: "advice/thread-parity-change-pairs", params: {}, example: PAIRS }
          : isFixed
            ? { code: "advice/thread-parity-change", params: {}, example: BY_WARP }
            : { code: "advice/thread-parity-change-first", params: {}, example: FIRST_THREADS },
        // Work that follows the thread's number keeps its addresses where the number is a variable.
        gain: study.gainOf({
          // Whoever counts the threads that work has no remainder to take.
          ...(isFixed ? {} : { program: withoutInstructions(program, remainders) }),
          counters: packedCounters(study, { blocks: packed, sideBySide: isFixed && !isPair }),
        }),
        confidence: isPair ? "medium" : "high",
      },
    ];
  },
};

const STEPS = 6;

/** Goes back from an instruction to those that make what it reads, as far as `goesOn` says and steps reach; each once. */
function goBack(view: ProgramView, from: number, goesOn: (pc: number) => boolean): void {
  const seen = new Set<number>();
  let level: number[] = [from];
  for (let steps = STEPS; steps >= 0 && level.length > 0; steps--) {
    const next: number[] = [];
    for (const pc of level) {
      if (!goesOn(pc)) continue;
      for (const register of argumentsOf(view.program, pc)) {
        if (register < 0 || seen.has(register)) continue;
        seen.add(register);
        for (const writer of view.writers[register]!) next.push(writer);
      }
    }
    level = next;
  }
}

/** Remainders by numbers that the compiler does not know which decide a branch. */
function remaindersOf(view: ProgramView, branchPc: number): number[] {
  const { program } = view;
  const found: number[] = [];
  goBack(view, branchPc, (pc) => {
    const name = opName(program, pc);
    const isUnknown = (name === "remS" || name === "remU") && argumentsOf(program, pc)[1]! >= 0;
    if (isUnknown) found.push(pc);
    return !isUnknown;
  });
  return found;
}

/** Whether the first lanes of each warp are told from the others, as in a tree over its lanes: no warp has them all. */
function isByLane(view: ProgramView, branchPc: number): boolean {
  const { asksLane, isOrder } = laneOf(view, branchPc);
  return asksLane && isOrder;
}

/** Whether one lane of each warp writes what the warp came to, and does nothing else. */
function isLeaderWrite(
  view: ProgramView,
  branchPc: number,
  sides: readonly ReadonlySet<number>[],
): boolean {
  if (!laneOf(view, branchPc).asksLane) return false;
  const own = sides.flatMap((side) => [...side]);
  const touched = view.program.accesses.filter(
    ({ pc }) => pc < view.end && own.includes(view.blockOf[pc]!),
  );
  return (
    own.length === 1 &&
    touched.some(({ kind }) => kind !== "load") &&
    touched.every(({ kind, space }) => (kind === "load" ? space === "shared" : space === "global"))
  );
}

/** Whether a condition is about the lane's number in its warp alone, and whether it is an order, not equality. */
function laneOf(view: ProgramView, branchPc: number): { asksLane: boolean; isOrder: boolean } {
  const { program } = view;
  let [ofWarp, others, isOrder] = [0, 0, false];
  goBack(view, branchPc, (pc) => {
    const [, by = 0] = argumentsOf(program, pc);
    const name = opName(program, pc);
    if (name === "icmp") isOrder = !/^(eq|ne)$/.test(ICMP_PREDICATES[program.code.aux[pc]!]!);
    if (!["remS", "remU", "and"].includes(name) || by >= 0) return true;
    const number = constantOf(program, by);
    if (name === "and" ? (number & LAST_LANE) === LAST_LANE : number % WARP === 0) ofWarp++;
    else others++;
    return false;
  });
  return { asksLane: ofWarp > 0 && others === 0, isOrder };
}

const exchanged = new WeakMap<ProgramView, ReadonlySet<number>>();

/** Registers that are reckoned, in a few steps, from what lanes of the warp gave each other. */
function exchangedRegisters(view: ProgramView): ReadonlySet<number> {
  const { program } = view;
  const found = new Set<number>();
  let level: number[] = [];
  for (let pc = 0; pc < view.end; pc++)
    if (OPS[program.code.op[pc]!]!.class === "warp") level.push(...resultsOf(program, pc));
  for (let steps = STEPS; steps > 0 && level.length > 0; steps--) {
    const fresh = level.filter((register) => register >= 0 && !found.has(register));
    for (const register of fresh) found.add(register);
    level = fresh.flatMap((register) =>
      view.readers[register]!.filter((pc) => OPS[program.code.op[pc]!]!.class === "pure").flatMap(
        (pc) => [...resultsOf(program, pc)],
      ),
    );
  }
  return found;
}

/** Whether it works on what lanes of the warp gave each other: then it is this lane's, and no other's. */
function usesExchanged(view: ProgramView, side: ReadonlySet<number>): boolean {
  const registers = exchanged.get(view) ?? exchangedRegisters(view);
  exchanged.set(view, registers);
  if (registers.size === 0) return false;
  const { program } = view;
  return [...side].some((at) => {
    for (let pc = program.blocks.start[at]!; pc < program.blocks.start[at + 1]!; pc++)
      if (argumentsOf(program, pc).some((register) => registers.has(register))) return true;
    return false;
  });
}

/** Lines of loops that lanes leave at different times: whether one is entered at all is theirs, too. */
function raggedLines(study: LaunchStudy): Set<string> {
  const lines = new Set<string>();
  const { blocks } = study.facts.program;
  for (let at = 0; at < study.view.kernel.blockCount; at++)
    if (study.facts.counters.blocks.divergentBranches[at]! > 0 && leavesLoop(study.view, at))
      lines.add(lineOf(study, blocks.start[at + 1]! - 1));
  return lines;
}

function lineOf({ facts: { program } }: LaunchStudy, pc: number): string {
  const row = program.locations[program.code.loc[pc]!];
  return row ? `${row.file}:${row.line}` : "";
}

const BY_WARP = ["if ((threadIdx.x / warpSize) % 2 == 0) …  // whole warps agree"];
const PAIRS = [
  "int i = 2 * threadIdx.x - (threadIdx.x & (j - 1));  // of half as many threads: the lower one of each pair",
  "int other = i + j;",
];
const FIRST_THREADS = [
  "int k = 2 * s * threadIdx.x;        // not: if (threadIdx.x % (2 * s) == 0)",
  "if (k < blockDim.x) data[k] += data[k + s];",
];
