/** Counters of a launch summed by memory space and kind of access, and instructions by class. */

import { WARP_SIZE } from "../base/index.ts";
import {
  OPS,
  type OpFacts,
  type OpName,
  type Program,
  type Site,
  VALUE_TYPE,
} from "../lower/index.ts";
import type { LaunchCounters, SiteField } from "../observe/index.ts";

export type SpaceName = Site["space"];
export type KindName = Site["kind"];

export type SiteSums = Readonly<Record<SiteField, number>> & {
  /** Active lanes × width of the access, in bytes. */
  readonly requestedBytes: number;
};

export interface InstructionSums {
  /** Executed by warps. */
  readonly warp: number;
  /** Executed by threads. */
  readonly thread: number;
}

export interface Totals {
  /** Sum over the sites of one space and any of these kinds. */
  memory(space: SpaceName, ...kinds: readonly KindName[]): SiteSums;
  instructions(ofClass: InstructionClass): InstructionSums;
  /** Executions by warps of conditional branches, and those that sent lanes both ways. */
  readonly branches: { readonly executed: number; readonly divergent: number };
}

/**
 * all: whatever becomes a machine instruction. The others as Nsight Compute's
 * `smsp__sass_thread_inst_executed_op_*` group them.
 */
export type InstructionClass =
  | "all"
  | "fadd"
  | "fmul"
  | "ffma"
  | "dadd"
  | "dmul"
  | "dfma"
  | "integer"
  | "conversion"
  | "memory"
  | "control"
  | "communication"
  | "barrier";

const FIELDS: readonly SiteField[] = [
  "requests",
  "lanes",
  "distinctBytes",
  "sectors",
  "lines",
  "wavefronts",
  "wavefrontsIdeal",
  "wavefronts8",
];

/** Operations that cost no instruction: operands read in place, renamed registers, pure fall-through. */
const FREE: ReadonlySet<OpName> = new Set(["mov", "param", "bitcast", "pack64", "barrierResult"]);

const INTEGER: ReadonlySet<OpName> = new Set([
  "add",
  "sub",
  "mul",
  "divS",
  "divU",
  "remS",
  "remU",
  "and",
  "or",
  "xor",
  "shl",
  "shrU",
  "shrS",
  "minS",
  "maxS",
  "minU",
  "maxU",
  "mulHiS",
  "mulHiU",
  "funnelL",
  "funnelR",
  "clz",
  "ctz",
  "popc",
  "bitReverse",
  "prmt",
  "icmp",
]);

const CONVERSION: ReadonlySet<OpName> = new Set([
  "floatToS",
  "floatToU",
  "sToFloat",
  "uToFloat",
  "fpext",
  "fptrunc",
  "halfToFloat",
  "floatToHalf",
]);

const FLOAT_CLASSES: Readonly<
  Partial<Record<OpName, readonly [f32: InstructionClass, f64: InstructionClass]>>
> = {
  fadd: ["fadd", "dadd"],
  fsub: ["fadd", "dadd"],
  fmul: ["fmul", "dmul"],
  fma: ["ffma", "dfma"],
};

/** The class of an instruction besides "all". */
function classOf(facts: OpFacts, type: number): InstructionClass | undefined {
  const op = facts.name as OpName;
  const float = FLOAT_CLASSES[op];
  if (float) return float[type === VALUE_TYPE.f64 ? 1 : 0];
  if (INTEGER.has(op)) return "integer";
  if (CONVERSION.has(op)) return "conversion";
  if (facts.class === "memory") return "memory";
  if (facts.class === "terminator") return "control";
  if (facts.class === "warp") return "communication";
  return op === "barrier" ? "barrier" : undefined;
}

export function totalsOf(program: Program, counters: LaunchCounters): Totals {
  return {
    memory: (space, ...kinds) => sumSites(program, counters, space, kinds),
    instructions: (ofClass) => instructionSums(program, counters).get(ofClass) ?? NOTHING,
    branches: sumBranches(program, counters),
  };
}

const NOTHING: InstructionSums = { warp: 0, thread: 0 };

function sumSites(
  program: Program,
  counters: LaunchCounters,
  space: SpaceName,
  kinds: readonly KindName[],
): SiteSums {
  const sums: Record<SiteField | "requestedBytes", number> = {
    requests: 0,
    lanes: 0,
    distinctBytes: 0,
    sectors: 0,
    lines: 0,
    wavefronts: 0,
    wavefrontsIdeal: 0,
    wavefronts8: 0,
    requestedBytes: 0,
  };
  for (const [id, site] of program.sites.entries()) {
    if (site.space !== space || !kinds.includes(site.kind)) continue;
    for (const field of FIELDS) sums[field] += counters.sites[field][id]!;
    sums.requestedBytes += counters.sites.lanes[id]! * site.bytes;
  }
  return sums;
}

const instructionCache = new WeakMap<
  LaunchCounters,
  ReadonlyMap<InstructionClass, InstructionSums>
>();

function instructionSums(
  program: Program,
  counters: LaunchCounters,
): ReadonlyMap<InstructionClass, InstructionSums> {
  const known = instructionCache.get(counters);
  if (known) return known;
  const warp = new Map<InstructionClass, number>();
  const thread = new Map<InstructionClass, number>();
  const { blocks, code } = program;
  for (let block = 0; block < blocks.length; block++) {
    const executions = counters.blocks.executions[block]!;
    if (executions === 0) continue;
    const lanes = counters.blocks.lanes[block]!;
    for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
      const facts = OPS[code.op[pc]!]!;
      if (!isInstruction(facts.name as OpName, blocks.target0[block]!, block)) continue;
      for (const ofClass of ["all", classOf(facts, code.type[pc]!)] as const) {
        if (ofClass === undefined) continue;
        warp.set(ofClass, (warp.get(ofClass) ?? 0) + executions);
        thread.set(ofClass, (thread.get(ofClass) ?? 0) + lanes);
      }
    }
  }
  const sums = new Map<InstructionClass, InstructionSums>();
  for (const [ofClass, count] of warp)
    sums.set(ofClass, { warp: count, thread: thread.get(ofClass)! });
  instructionCache.set(counters, sums);
  return sums;
}

/** A branch to the block that follows is no instruction. */
function isInstruction(op: OpName, target: number, block: number): boolean {
  if (op === "br") return target !== block + 1;
  return !FREE.has(op);
}

function sumBranches(program: Program, counters: LaunchCounters): Totals["branches"] {
  let executed = 0;
  let divergent = 0;
  for (let block = 0; block < program.blocks.length; block++) {
    if (program.blocks.target1[block]! < 0) continue;
    executed += counters.blocks.executions[block]!;
    divergent += counters.blocks.divergentBranches[block]!;
  }
  return { executed, divergent };
}

/** Warps of a block of `threads`. */
export function warpsPerBlock(threads: number): number {
  return Math.ceil(threads / WARP_SIZE);
}
