/** Warps wait for one load at a time, and there are too few of them: several loads should be under way at once. */
import { OP, OPS } from "../../lower/index.ts";
import { runOf, turnsTogether } from "../../model/index.ts";
import { constantPart } from "../addresses/alignment.ts";
import { isUniform, keyOf } from "../addresses/linear.ts";
import type { Advice } from "../advice.ts";
import {
  areThreadsAlone,
  type CountedAccess,
  type LaunchRule,
  type LaunchStudy,
  warpsOf,
} from "../launch-study.ts";
import { argumentsOf, isBarrier, type ProgramView } from "../program-view.ts";
import { overlappedLoads } from "../remodel/overlapped-loads.ts";
import { round } from "./mended-accesses.ts";
import { hasSmallBlocks } from "./small-blocks.ts";

const RULE = "advice/memory-parallelism";
const TOGETHER = 4;
/** Loads of one turn or thread that do not wait for each other, from which on there are enough. */
const ENOUGH = 4;
const WARP = 32;
const LINE_BYTES = 128;
const BUSY_UNITS: ReadonlySet<string> = new Set([
  ...["dram", "issue", "fp32", "fp64", "integer", "special", "matrix", "memory-instructions"],
]);
/** Part of the warps that must load at all. */
const BUSY_WARPS = 0.5;

export const MEMORY_PARALLELISM: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { time, occupancy } = study.facts.modelled;
    const { latency } = time.partsNs;
    if (latency < 0.3 * study.timeNs) return [];
    // Device memory or a unit that computes is busy: what more requests gain there no measurement says.
    if (BUSY_UNITS.has(time.limiter)) return [];
    const loads = study.accesses.filter(
      ({ space, shape }) =>
        // One word for all lanes is loaded ahead by nvcc: no gain was measured for coefficients in a loop.
        space === "global" && shape.access.kind === "load" && !isUniform(shape.address),
    );
    if (loads.length === 0) return [];
    const worst = loads.reduce((a, b) => (b.counts.requests > a.counts.requests ? b : a));
    const loop = innermost(study, worst);
    const block = study.view.blockOf[worst.shape.access.pc]!;
    const together =
      neighbours(study, loads, worst) *
      turnsTogether(study.facts.program, study.facts.device, block);
    if (together >= ENOUGH) return [];
    const common = {
      rule: RULE,
      place: { pc: worst.shape.access.pc },
      evidence: {
        percent: Math.round(100 * occupancy.occupancy),
        loads: together,
        latencyNs: Math.round(latency),
        waiting: round(latency / study.timeNs),
      },
      confidence: "medium",
    } as const;
    const device = overlappedLoads(study.facts.device, TOGETHER / together);
    if (loop === undefined) {
      const change = perThread(study);
      // Threads that load nothing have nothing to load together.
      if (!change || worst.counts.requests < BUSY_WARPS * warpsOf(study)) return [];
      // Blocks that are too small are another rule's.
      if (hasSmallBlocks(study)) return [];
      const { grid } = study.facts;
      const fewer = [Math.ceil(grid[0] / TOGETHER), grid[1], grid[2]] as const;
      return [{ ...common, change, gain: study.gainOf({ device, grid: fewer }) }];
    }
    // Barriers hold loads back.
    if (followsLoads(study, worst, loop) || hasBarrier(study, loop)) return [];
    return [
      {
        ...common,
        change: {
          code: "advice/memory-parallelism-change-unroll",
          params: { together: TOGETHER },
          example: [
            "for (; k + 3 * step < n; k += 4 * step) {",
            "  float a = data[k], b = data[k + step], c = data[k + 2 * step], d = data[k + 3 * step];",
            "  sum += (a + b) + (c + d);",
            "}",
          ],
        },
        gain: study.gainOf({ device }),
      },
    ];
  },
};

function perThread(study: LaunchStudy): Advice["change"] | undefined {
  const { grid } = study.facts;
  if (!areThreadsAlone(study.facts)) return undefined;
  if (study.view.kernel.loops.length > 0 || grid[0] < TOGETHER * WARP) return undefined;
  return {
    code: "advice/memory-parallelism-change-more",
    params: { together: TOGETHER },
    example: [
      "int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;",
      "float a = in[i], b = in[i + blockDim.x], c = in[i + 2 * blockDim.x], d = in[i + 3 * blockDim.x];",
    ],
  };
}

function innermost(study: LaunchStudy, { shape }: CountedAccess): number | undefined {
  return study.view.loopsOf[study.view.blockOf[shape.access.pc]!]!.at(-1);
}

/** Loads of the same run of instructions that need no result of each other; of one line they are one. */
function neighbours(
  study: LaunchStudy,
  loads: readonly CountedAccess[],
  { shape }: CountedAccess,
): number {
  const { program, device } = study.facts;
  const run = runOf(program, device, study.view.blockOf[shape.access.pc]!);
  const together = loads.filter(
    ({ shape: other }) =>
      run.includes(study.view.blockOf[other.access.pc]!) && other.pattern !== "indirect",
  );
  const begins = new Map<string, number[]>();
  for (const { shape: other } of together) {
    const place = new Map(other.address);
    place.delete("");
    const key = `${other.base} ${keyOf(place)}`;
    begins.set(key, [...(begins.get(key) ?? []), constantPart(other)]);
  }
  return [...begins.values()].reduce((sum, of) => sum + linesFrom(of), 0) || 1;
}

/** Lines that hold all of these bytes, as if the first of each line began it. */
function linesFrom(bytes: readonly number[]): number {
  let lines = 0;
  let line = Number.NEGATIVE_INFINITY;
  for (const byte of [...bytes].sort((one, next) => one - next)) {
    if (byte < line + LINE_BYTES) continue;
    line = byte;
    lines++;
  }
  return lines;
}

function hasBarrier(study: LaunchStudy, loop: number): boolean {
  const { program, kernel } = study.view;
  const { start, end } = kernel.loops[loop]!;
  for (let pc = program.blocks.start[start]!; pc < program.blocks.start[end + 1]!; pc++)
    if (isBarrier(program, pc)) return true;
  return false;
}

/**
 * Whether what the loop loads decides where the next turn loads from, or whether there is one: a list, a
 * search. Then the next load cannot be under way at the same time.
 */
function followsLoads({ view }: LaunchStudy, { shape }: CountedAccess, loop: number): boolean {
  const { program, kernel } = view;
  const { start, end } = kernel.loops[loop]!;
  const [address = -1] = argumentsOf(program, shape.access.pc);
  const ofAddress = sliceOf(view, address, start, end);
  if (ofAddress.loads) return true;
  for (let at = start; at <= end; at++) {
    const pc = program.blocks.start[at + 1]! - 1;
    const [condition = -1] = argumentsOf(program, pc);
    if (program.code.op[pc] !== OP.brIf || !sliceOf(view, condition, start, end).loads) continue;
    const targets = [program.blocks.target0[at]!, program.blocks.target1[at]!];
    // A branch by data ends the loop, or decides which value the address goes on with.
    if (ofAddress.chooses || targets.some((target) => target < start || target > end)) return true;
  }
  return false;
}

/** What instructions of a loop make a register of; `chooses`: of values that different ways give it. */
function sliceOf(
  { program, writers, blockOf }: ProgramView,
  register: number,
  start: number,
  end: number,
): { readonly loads: boolean; readonly chooses: boolean } {
  const seen = new Set<number>();
  const open = [register];
  let chooses = false;
  while (open.length > 0) {
    const next = open.pop()!;
    if (next < 0 || seen.has(next)) continue;
    seen.add(next);
    const within = writers[next]!.filter((pc) => blockOf[pc]! >= start && blockOf[pc]! <= end);
    chooses ||= within.length > 1;
    for (const pc of within) {
      const { class: kind } = OPS[program.code.op[pc]!]!;
      if (kind === "pure") open.push(...argumentsOf(program, pc));
      else if (kind === "memory") {
        const { space } = program.accesses[program.code.aux[pc]!]!;
        if (space !== "param" && space !== "constant") return { loads: true, chooses };
      }
    }
  }
  return { loads: false, chooses };
}
