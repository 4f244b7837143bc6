/** Barriers between which no thread reads or writes what another one wrote. */
import type { Program } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import { asEdits, type LineEdit } from "../edits/edit.ts";
import type { SourceLine } from "../edits/kernel-text.ts";
import { type LaunchChange, type LaunchRule, type LaunchStudy, linesOf } from "../launch-study.ts";
import { executionsOf, isBarrier } from "../program-view.ts";
import { changedCounters, NO_REQUESTS } from "../remodel/changed-counters.ts";
import { withoutInstructions } from "../remodel/changed-program.ts";

const RULE = "advice/needless-barrier";

export const NEEDLESS_BARRIER: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters } = study.facts;
    const barriers: number[] = [];
    for (let pc = 0; pc < study.view.end; pc++)
      if (isBarrier(program, pc) && executionsOf(study.view, counters, pc).warps > 0)
        barriers.push(pc);
    // One in the source is several in a loop that was unrolled: it goes only if all of them may.
    const kept = new Set(
      barriers.filter((pc) => isNeeded(study, pc)).map((pc) => placeOf(program, pc)),
    );
    const needless = barriers.filter((pc) => !kept.has(placeOf(program, pc)));
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
        change: {
          code: "advice/needless-barrier-change",
          params: {},
          ...asEdits(withoutLines(linesOf(study, needless))),
        },
        gain: study.gainOf(withoutBarriers(study, needless)),
        confidence: "medium",
      },
    ];
  },
};

/** As comments; undefined where a line has more than the barrier. */
function withoutLines(sources: readonly SourceLine[]): LineEdit[] | undefined {
  const edits = sources.map(({ lines, line }) => {
    const [, indent] = /^(\s*)__syncthreads\(\);\s*$/.exec(lines[line - 1] ?? "") ?? [];
    return indent === undefined ? undefined : { line, text: `${indent}// __syncthreads();` };
  });
  return edits.every((edit) => edit !== undefined) ? edits : undefined;
}

/** Where it stands in the source, whichever call it was inlined for; a place of its own where that is not known. */
function placeOf({ code, locations }: Program, pc: number): string {
  const at = locations[code.loc[pc]!];
  return at && at.line > 0 ? `${at.file}:${at.line}:${at.column}` : `pc ${pc}`;
}

/** Words that only their own thread uses are registers, once no barrier is between them. */
function withoutBarriers(study: LaunchStudy, needless: readonly number[]): LaunchChange {
  const { program, counters } = study.facts;
  const shared = study.accesses.filter(({ space }) => space === "shared");
  const pcs = shared.map(({ shape }) => shape.access.pc);
  if (shared.length === 0 || pcs.some((pc) => ownWord(study, pc) === undefined))
    return { program: withoutInstructions(program, needless) };
  const changes = new Map(shared.map(({ site }) => [site, NO_REQUESTS]));
  return {
    program: withoutInstructions(program, [...needless, ...pcs]),
    counters: changedCounters(program, counters, changes),
  };
}

interface Touched {
  readonly reads: Set<string>;
  readonly writes: Set<string>;
}

/** Whether what runs before and what runs behind it, up to the next barriers, meet in some memory. */
function isNeeded(study: LaunchStudy, barrier: number): boolean {
  const before = touched(study, barrier, -1);
  const after = touched(study, barrier, 1);
  const meet = (a: Set<string>, b: Set<string>): boolean =>
    [...a].some((one) => [...b].some((other) => mayMeet(one, other)));
  return (
    meet(before.writes, after.reads) ||
    meet(before.writes, after.writes) ||
    meet(before.reads, after.writes)
  );
}

function mayMeet(one: string, other: string): boolean {
  if (one.startsWith(OWN) && one === other) return false;
  const [place, otherPlace] = [one, other].map((name) => name.split(OWN).at(0) || "shared");
  return place === otherPlace || place === "any" || otherPlace === "any";
}

/** Before the name of words of shared memory of which each thread has one of its own. */
const OWN = "own ";

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

/** The place of a word that follows from the thread's number alone, another one for each thread. */
function ownWord({ facts: { block }, accesses }: LaunchStudy, pc: number): string | undefined {
  const found = accesses.find(({ shape }) => shape.access.pc === pc)?.shape;
  if (!found || block[1] * block[2] > 1) return undefined;
  const { address, access } = found;
  const isOwn = [...address.keys()].every((product) => product === "" || product === "t.x");
  if (!isOwn || Math.abs(address.get("t.x") ?? 0) < access.bytes) return undefined;
  return `${OWN}${address.get("")} ${address.get("t.x")} ${access.offset}`;
}

/** Shared memory as a whole, or the pointer parameter; memory of a thread's own and constants count for nothing. */
function memoryOf(study: LaunchStudy, pc: number): string | undefined {
  const { program } = study.facts;
  const access = program.accesses.find((one) => one.pc === pc);
  if (!access) return undefined;
  if (access.space === "shared") return ownWord(study, pc) ?? "shared";
  if (access.space === "local" || access.space === "constant" || access.space === "param")
    return undefined;
  const shape = study.accesses.find(({ shape: one }) => one.access.pc === pc)?.shape;
  return shape?.base ?? "any";
}
