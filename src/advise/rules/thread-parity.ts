/** Neighbouring threads take different ways by their numbers: every warp goes both. */
import { ICMP_PREDICATES } from "../../ir/index.ts";
import { OPS } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import { conditionOf, sidesOf } from "../conditions.ts";
import type { LaunchRule, LaunchStudy } from "../launch-study.ts";
import {
  argumentsOf,
  constantArguments,
  constantOf,
  leavesLoop,
  opName,
  type ProgramView,
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
      for (const side of sides) for (const one of side) packed.add(one);
      isFixed &&= constantArguments(study.view, pc);
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
        change: isFixed
          ? { code: "advice/thread-parity-change", params: {}, lines: BY_WARP }
          : { code: "advice/thread-parity-change-first", params: {}, lines: FIRST_THREADS },
        // Work that follows the thread's number keeps its addresses where the number is a variable.
        gain: study.gainOf({
          // Whoever counts the threads that work has no remainder to take.
          ...(isFixed ? {} : { program: withoutInstructions(program, remainders) }),
          counters: packedCounters(study, { blocks: packed, sideBySide: isFixed }),
        }),
        confidence: "high",
      },
    ];
  },
};

const STEPS = 6;

/** Whether something is looked at for the first time, or with more steps to go than before: ways that meet are gone once. */
function unseen(): (one: number, steps: number) => boolean {
  const most = new Map<number, number>();
  return (one, steps) => {
    if ((most.get(one) ?? -1) >= steps) return false;
    most.set(one, steps);
    return true;
  };
}

/** Remainders by numbers that the compiler does not know which decide a branch. */
function remaindersOf(view: ProgramView, branchPc: number): number[] {
  const { program } = view;
  const found: number[] = [];
  const isNew = unseen();
  const look = (pc: number, steps: number): void => {
    if (!isNew(pc, steps)) return;
    const args = argumentsOf(program, pc);
    const name = opName(program, pc);
    if ((name === "remS" || name === "remU") && args[1]! >= 0) found.push(pc);
    else if (steps > 0)
      for (const arg of args)
        if (arg >= 0) for (const one of view.writers[arg]!) look(one, steps - 1);
  };
  look(branchPc, STEPS);
  return found;
}

/** Whether the first lanes of each warp are told from the others, as in a tree over its lanes: no warp has them all. */
function isByLane(view: ProgramView, branchPc: number): boolean {
  const { program } = view;
  let [ofWarp, others, isOrder] = [0, 0, false];
  const isNew = unseen();
  const look = (pc: number, steps: number): void => {
    if (!isNew(pc, steps)) return;
    const args = argumentsOf(program, pc);
    const [, by = 0] = args;
    const name = opName(program, pc);
    if (name === "icmp") isOrder = !/^(eq|ne)$/.test(ICMP_PREDICATES[program.code.aux[pc]!]!);
    if (["remS", "remU", "and"].includes(name) && by < 0) {
      const number = constantOf(program, by);
      if (name === "and" ? (number & LAST_LANE) === LAST_LANE : number % WARP === 0) ofWarp++;
      else others++;
      return;
    }
    if (steps > 0)
      for (const arg of args)
        if (arg >= 0) for (const one of view.writers[arg]!) look(one, steps - 1);
  };
  look(branchPc, STEPS);
  return isOrder && ofWarp > 0 && others === 0;
}

/** Whether it works on what lanes of the warp gave each other: then it is this lane's, and no other's. */
function usesExchanged(view: ProgramView, side: ReadonlySet<number>): boolean {
  const { program } = view;
  const isNew = unseen();
  const isExchanged = (register: number, steps: number): boolean => {
    if (register < 0 || !isNew(register, steps)) return false;
    return view.writers[register]!.some((pc) => {
      const facts = OPS[program.code.op[pc]!]!;
      if (facts.class === "warp") return true;
      if (facts.class !== "pure" || steps === 0) return false;
      return [...argumentsOf(program, pc)].some((arg) => isExchanged(arg, steps - 1));
    });
  };
  return [...side].some((at) => {
    for (let pc = program.blocks.start[at]!; pc < program.blocks.start[at + 1]!; pc++)
      if ([...argumentsOf(program, pc)].some((arg) => isExchanged(arg, STEPS))) return true;
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
const FIRST_THREADS = [
  "int k = 2 * s * threadIdx.x;        // not: if (threadIdx.x % (2 * s) == 0)",
  "if (k < blockDim.x) data[k] += data[k + s];",
];
