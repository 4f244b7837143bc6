/** One launch as rules see it, and what it would take if it were changed. */
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import { modelChanged } from "../model/index.ts";
import type { LaunchCounters } from "../observe/index.ts";
import {
  countedLaunch,
  type LaunchFacts,
  type Modelled,
  type Occupancy,
  warpsPerBlock,
} from "../profile/index.ts";
import { type AccessShape, accessShapes } from "./addresses/access-shape.ts";
import type { Advice, AdviceGain, AdviceRule } from "./advice.ts";
import type { SourceLine } from "./edits/kernel-text.ts";
import { isBarrier, type ProgramView, viewOf } from "./program-view.ts";
import { type SiteRecord, siteRecord } from "./remodel/changed-counters.ts";

export interface AdviceInput {
  /** On the chip that the advice is for, with what the model made of it. */
  readonly facts: LaunchFacts;
  /** The user's line that an instruction belongs to; undefined where it cannot be read. */
  sourceAt?(pc: number): SourceLine | undefined;
}

/** What would be different. What is absent stays as it is. */
export interface LaunchChange {
  readonly program?: Program;
  readonly counters?: LaunchCounters;
  readonly grid?: readonly [number, number, number];
  readonly block?: readonly [number, number, number];
  readonly dynamicSharedBytes?: number;
  readonly registersPerThread?: number;
  /** Instead of what follows from the rest. */
  readonly occupancy?: Occupancy;
  readonly device?: DeviceSpec;
}

/** An access of global, shared, local or constant memory that the launch made. */
export interface CountedAccess {
  readonly shape: AccessShape;
  readonly site: number;
  readonly space: string;
  readonly counts: SiteRecord;
}

export interface LaunchStudy extends AdviceInput {
  readonly view: ProgramView;
  readonly accesses: readonly CountedAccess[];
  /** Modelled, with warm caches: what the program's own clocks see. */
  readonly timeNs: number;
  modelWith(change: LaunchChange): Modelled;
  gainOf(change: LaunchChange): AdviceGain;
}

/** A rule on launches: a file under `rules/`. */
export interface LaunchRule {
  readonly code: AdviceRule;
  find(study: LaunchStudy): readonly Advice[];
}

export function studyLaunch(input: AdviceInput): LaunchStudy {
  const { facts } = input;
  const { program, counters } = facts;
  const before = modelOf(facts, {}).time;
  const timeNs = before.warmDurationNs;
  const modelWith = (change: LaunchChange): Modelled => modelOf(facts, change);
  return {
    ...input,
    view: viewOf(program),
    accesses: countedAccesses(program, counters, accessShapes(program, facts)),
    timeNs,
    modelWith,
    gainOf(change) {
      const { time } = modelWith(change);
      const savedNs = isHeldByMemory(before, time) ? 0 : timeNs - time.warmDurationNs;
      return { savedNs, fraction: timeNs > 0 ? savedNs / timeNs : 0 };
    },
  };
}

/** Of a time that device memory takes: from there on it is the limit, whatever else overlaps with it. */
const HELD = 0.8;
/** Fewer bytes than these are fewer. */
const FEWER = 0.97;

/**
 * Whether device memory is the limit, and has as much to do after the change as before. The model adds up what
 * overlaps and would promise a little for anything; that something gains there no measurement says.
 */
function isHeldByMemory(before: Modelled["time"], after: Modelled["time"]): boolean {
  const { limiter, partsNs, warmDurationNs } = before;
  return (
    limiter === "dram" &&
    partsNs.dram >= HELD * warmDurationNs &&
    after.partsNs.dram > FEWER * partsNs.dram
  );
}

function modelOf(facts: LaunchFacts, change: LaunchChange): Modelled {
  const { registersPerThread, occupancy, device, program, counters, ...shape } = change;
  const { registers } = facts.modelled;
  const changed = countedLaunch(
    program ?? facts.program,
    counters ?? facts.counters,
    { ...facts, ...shape },
    device ?? facts.device,
    facts.codegen,
  );
  const use =
    registersPerThread === undefined ? registers : { ...registers, perThread: registersPerThread };
  return modelChanged(changed, use, occupancy);
}

function countedAccesses(
  program: Program,
  counters: LaunchCounters,
  shapes: readonly AccessShape[],
): CountedAccess[] {
  return shapes.flatMap((shape) => {
    const { site, space } = shape.access;
    const own = space === "generic" ? [site, site + 1, site + 2] : [site];
    return own
      .filter((id) => counters.sites.requests[id]! > 0)
      .map((id) => ({
        shape,
        site: id,
        space: program.sites[id]!.space,
        counts: siteRecord(counters, id),
      }));
  });
}

/** Threads that have nothing to do with each other: no shared memory, no barrier. */
export function areThreadsAlone({ program, dynamicSharedBytes }: LaunchFacts): boolean {
  return (
    program.staticSharedBytes + dynamicSharedBytes === 0 &&
    !program.code.op.some((_, pc) => isBarrier(program, pc))
  );
}

/** Whether an array of global memory, by the parameter that it is reached through, is written. */
export function isStored({ accesses }: LaunchStudy, base: string | undefined): boolean {
  return accesses.some(
    ({ space, shape }) => space === "global" && shape.base === base && shape.access.kind !== "load",
  );
}

/** Of the grid. */
export function blocksOf({ facts: { grid } }: LaunchStudy): number {
  return grid[0] * grid[1] * grid[2];
}

/**
 * The lines of instructions, each once; none where one of them cannot be read, or where they are in several files:
 * what is changed is changed in one.
 */
export function linesOf({ sourceAt }: LaunchStudy, pcs: readonly number[]): SourceLine[] {
  const found = new Map<number, SourceLine>();
  let lines: readonly string[] | undefined;
  for (const pc of pcs) {
    const source = sourceAt?.(pc);
    if (!source || (lines && lines !== source.lines)) return [];
    lines = source.lines;
    found.set(source.line, source);
  }
  return [...found.values()].sort((a, b) => a.line - b.line);
}

/** Of the whole grid. */
export function threadsOf(study: LaunchStudy): number {
  const { block } = study.facts;
  return blocksOf(study) * block[0] * block[1] * block[2];
}

/** `all` threads, the grid's where absent, in a row of blocks of `threads`. */
export function inBlocksOf(
  study: LaunchStudy,
  threads: number,
  all = threadsOf(study),
): Required<Pick<LaunchChange, "block" | "grid">> {
  return { block: [threads, 1, 1], grid: [Math.ceil(all / threads), 1, 1] };
}

/** Of the whole grid. */
export function warpsOf({ facts: { grid, block } }: LaunchStudy): number {
  return warpsPerBlock(block[0] * block[1] * block[2]) * grid[0] * grid[1] * grid[2];
}
