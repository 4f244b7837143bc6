/**
 * Counters by source line. An instruction that was inlined from a header of the toolchain belongs to
 * the line of the user's that it was inlined into.
 */
import type { LocId, Pc, SourcePoint } from "../base/index.ts";
import { inlineChain, type Program } from "../lower/index.ts";
import type { LaunchCounters } from "../observe/index.ts";
import type { LineReport } from "./run-report.ts";

/** The files of a program, as the report needs them. */
export interface SourceFiles {
  /** Lines of a file; undefined where it cannot be read. */
  lines(file: string): readonly string[] | undefined;
  /** Whether the file is the user's, not the toolchain's. */
  isUser(file: string): boolean;
}

/** The innermost place in a file of the user's that has a line; the outermost place if none has. */
export function userPlace(
  program: Program,
  id: LocId,
  files: SourceFiles,
): SourcePoint | undefined {
  let last: SourcePoint | undefined;
  for (let at = id; at > 0; ) {
    const row = program.locations[at]!;
    last = { file: row.file, line: row.line, column: row.column };
    if (row.line > 0 && files.isUser(row.file)) return last;
    at = row.inlinedAt;
  }
  return last;
}

/** The places of `inlineChain` that are lines of the user's. */
export function userChain(program: Program, id: LocId, files: SourceFiles): SourcePoint[] {
  return inlineChain(program, id).filter(({ file, line }) => line > 0 && files.isUser(file));
}

type MutableLine = SourcePoint & {
  counters: Record<string, number>;
  waits: boolean;
};

/**
 * Lines with their counters, in order of file, line and column. Names of counters: a space (global,
 * shared, local), a kind (load, store, atomic, reduction) and `requests`, `lanes`, `distinct_bytes`,
 * `sectors`, `ideal_sectors`, `wavefronts` or `ideal_wavefronts`; besides, `inst_executed`,
 * `thread_inst_executed`, `branches` and `divergent_branches`. `waitingPcs`: where threads wait for others.
 */
export function sourceLines(
  program: Program,
  counters: LaunchCounters,
  files: SourceFiles,
  waitingPcs: readonly Pc[],
): LineReport[] {
  const lines = new Map<string, MutableLine>();
  const places = new Map<number, MutableLine | undefined>();
  const lineOf = (pc: number): MutableLine | undefined => {
    const loc = program.code.loc[pc]! as LocId;
    if (places.has(loc)) return places.get(loc);
    const place = userPlace(program, loc, files);
    let line: MutableLine | undefined;
    if (place) {
      const key = `${place.file}\0${place.line}\0${place.column}`;
      line = lines.get(key) ?? { ...place, counters: {}, waits: false };
      lines.set(key, line);
    }
    places.set(loc, line);
    return line;
  };
  addInstructions(program, counters, lineOf);
  addSites(program, counters, lineOf);
  const executed = executedPcs(program, counters);
  for (const pc of waitingPcs) {
    const line = executed(pc) ? lineOf(pc) : undefined;
    if (line) line.waits = true;
  }
  return [...lines.values()]
    .filter((line) => Object.keys(line.counters).length > 0)
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column)
    .map(({ waits, ...line }) => ({
      ...line,
      ...(waits ? { waitsForThreads: true } : {}),
    }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function add(line: MutableLine | undefined, name: string, value: number): void {
  if (line === undefined || value === 0) return;
  line.counters[name] = (line.counters[name] ?? 0) + value;
}

function addInstructions(
  program: Program,
  counters: LaunchCounters,
  lineOf: (pc: number) => MutableLine | undefined,
): void {
  const { blocks } = program;
  for (let block = 0; block < blocks.length; block++) {
    const executions = counters.blocks.executions[block]!;
    if (executions === 0) continue;
    const end = blocks.start[block + 1]!;
    for (let pc = blocks.start[block]!; pc < end; pc++) {
      add(lineOf(pc), "inst_executed", executions);
      add(lineOf(pc), "thread_inst_executed", counters.blocks.lanes[block]!);
    }
    if (blocks.target1[block]! < 0) continue;
    add(lineOf(end - 1), "branches", executions);
    add(lineOf(end - 1), "divergent_branches", counters.blocks.divergentBranches[block]!);
  }
}

function addSites(
  program: Program,
  counters: LaunchCounters,
  lineOf: (pc: number) => MutableLine | undefined,
): void {
  const { sites } = counters;
  for (const [id, site] of program.sites.entries()) {
    const requests = sites.requests[id]!;
    if (requests === 0) continue;
    const line = lineOf(site.pc);
    const lanes = sites.lanes[id]!;
    const sectors = sites.sectors[id]!;
    const prefix = `${site.space}_${site.kind}`;
    add(line, `${prefix}_requests`, requests);
    add(line, `${prefix}_lanes`, lanes);
    if (site.space === "texture" || site.space === "surface") {
      add(line, `${prefix}_sectors`, sectors);
      continue;
    }
    add(line, `${prefix}_distinct_bytes`, sites.distinctBytes[id]!);
    add(line, `${prefix}_sectors`, sectors);
    add(line, `${prefix}_ideal_sectors`, idealSectors(sectors, requests, lanes * site.bytes));
    if (site.space !== "shared") continue;
    add(line, `${prefix}_wavefronts`, sites.wavefronts[id]!);
    add(line, `${prefix}_ideal_wavefronts`, sites.wavefrontsIdeal[id]!);
  }
}

/**
 * Sectors that the same requests would need if their lanes' bytes lay side by side, as Nsight
 * Compute's `memory_l2_theoretical_sectors_global_ideal` has it: bytes over 32, at least one a
 * request, never more than were moved (lanes that share words need less). From sums over requests, so
 * a bound from below where requests differ in their number of lanes.
 */
function idealSectors(sectors: number, requests: number, bytes: number): number {
  return Math.min(sectors, Math.max(requests, Math.ceil(bytes / 32)));
}

/** Whether an instruction was executed at least once. */
export function executedPcs(program: Program, counters: LaunchCounters): (pc: Pc) => boolean {
  const { blocks } = program;
  return (pc) => {
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (blocks.start[middle]! <= pc) low = middle;
      else high = middle - 1;
    }
    return counters.blocks.executions[low]! > 0;
  };
}
