/** Barriers between which no thread reads or writes what another one wrote. */
import type { Advice } from "../advice.ts";
import type { LaunchRule, LaunchStudy } from "../launch-study.ts";
import { executionsOf, isBarrier } from "../program-view.ts";
import { withoutInstructions } from "../remodel/changed-program.ts";

const RULE = "advice/needless-barrier";

export const NEEDLESS_BARRIER: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters } = study.facts;
    const needless: number[] = [];
    for (let pc = 0; pc < study.view.end; pc++)
      if (isBarrier(program, pc) && executionsOf(study.view, counters, pc).warps > 0)
        if (!isNeeded(study, pc)) needless.push(pc);
    if (needless.length === 0) return [];
    const warps = (pc: number): number => executionsOf(study.view, counters, pc).warps;
    return [
      {
        rule: RULE,
        place: { pc: needless.reduce((a, b) => (warps(b) > warps(a) ? b : a)) },
        evidence: {
          barriers: needless.length,
          executions: needless.reduce((sum, pc) => sum + warps(pc), 0),
        },
        change: { code: "advice/needless-barrier-change", params: {} },
        gain: study.gainOf({ program: withoutInstructions(program, needless) }),
        confidence: "medium",
      },
    ];
  },
};

interface Touched {
  readonly reads: Set<string>;
  readonly writes: Set<string>;
}

/** Whether what runs before and what runs behind it, up to the next barriers, meet in some memory. */
function isNeeded(study: LaunchStudy, barrier: number): boolean {
  const before = touched(study, barrier, -1);
  const after = touched(study, barrier, 1);
  const meet = (a: Set<string>, b: Set<string>): boolean =>
    [...a].some((one) => [...b].some((other) => one === other || one === "any" || other === "any"));
  return (
    meet(before.writes, after.reads) ||
    meet(before.writes, after.writes) ||
    meet(before.reads, after.writes)
  );
}

function touched(study: LaunchStudy, barrier: number, way: 1 | -1): Touched {
  const { program } = study.facts;
  const { blocks } = program;
  const { blockOf } = study.view;
  const result: Touched = { reads: new Set(), writes: new Set() };
  const seen = new Set<number>();
  const start = blockOf[barrier]!;
  const open: number[] = [];
  // A barrier is followed by its block's branch alone.
  if (way === -1) walk(start, barrier - 1);
  else open.push(...successors(start));
  while (open.length > 0) {
    const block = open.pop()!;
    if (seen.has(block)) continue;
    seen.add(block);
    walk(block, way === 1 ? blocks.start[block]! : blocks.start[block + 1]! - 1);
  }
  return result;

  function walk(block: number, from: number): void {
    const [first, end] = [blocks.start[block]!, blocks.start[block + 1]!];
    for (let pc = from; pc >= first && pc < end; pc += way) {
      if (isBarrier(program, pc)) return;
      add(pc);
    }
    open.push(...(way === 1 ? successors(block) : predecessors(block)));
  }

  function successors(block: number): number[] {
    return [blocks.target0[block]!, blocks.target1[block]!].filter((target) => target >= 0);
  }

  function predecessors(block: number): number[] {
    const found: number[] = [];
    for (let at = 0; at < blocks.length; at++)
      if (blocks.target0[at] === block || blocks.target1[at] === block) found.push(at);
    return found;
  }

  function add(pc: number): void {
    const name = memoryOf(study, pc);
    if (name === undefined) return;
    const { kind } = program.accesses[program.code.aux[pc]!]!;
    if (kind === "load") result.reads.add(name);
    else {
      result.writes.add(name);
      if (kind === "atomic") result.reads.add(name);
    }
  }
}

/** Shared memory as a whole, or the pointer parameter; memory of a thread's own and constants count for nothing. */
function memoryOf(study: LaunchStudy, pc: number): string | undefined {
  const { program } = study.facts;
  const access = program.accesses.find((one) => one.pc === pc);
  if (!access) return undefined;
  if (access.space === "shared") return "shared";
  if (access.space === "local" || access.space === "constant" || access.space === "param")
    return undefined;
  const shape = study.accesses.find(({ shape: one }) => one.access.pc === pc)?.shape;
  return shape?.base ?? "any";
}
