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
import { type LaunchCounters, SITE_FIELDS, type SiteField } from "../observe/index.ts";

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

/** Each figure is summed once a launch, however often it is asked for. */
export interface Totals {
  /** Sum over the sites of one space and any of these kinds. */
  memory(space: SpaceName, ...kinds: readonly KindName[]): SiteSums;
  /** Global loads through the read-only path: `__ldg`, or `const __restrict__` where that is provable. */
  readOnlyLoads(): SiteSums;
  /**
   * Global accesses of one kind on chips that take 8 bytes a thread by halves of a warp and more by
   * quarters (compute capability 2.x and 3.x); `except`: without loads through the read-only path.
   */
  globalInParts(kind: "load" | "store", except: "read-only" | "none"): SiteSums;
  /** Global loads or stores of threads that move `bytes` each. */
  threadAccesses(kind: "load" | "store", bytes: number): number;
  instructions(ofClass: InstructionClass): InstructionSums;
  /** Executions by warps of conditional branches, and those that sent lanes both ways. */
  readonly branches: { readonly executed: number; readonly divergent: number };
}

/**
 * all: whatever becomes a machine instruction. The others as Nsight Compute's
 * `smsp__sass_thread_inst_executed_op_*` group them; misc: all that is in no other group of theirs.
 */
export type InstructionClass =
  | "all"
  | "fadd"
  | "fmul"
  | "ffma"
  | "dadd"
  | "dmul"
  | "dfma"
  | "fp32"
  | "fp64"
  | "integer"
  | "conversion"
  | "memory"
  | "control"
  | "communication"
  | "barrier"
  | "misc";

/** Operations that cost no instruction: operands read in place, renamed registers, pure fall-through. */
const FREE: ReadonlySet<OpName> = new Set([
  ...(["mov", "nothing", "param", "bitcast", "pack64", "barrierResult", "canonicalNan"] as const),
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

/** The classes of an instruction besides "all". */
function classesOf(facts: OpFacts, type: number): readonly InstructionClass[] {
  const op = facts.name as OpName;
  const isDouble = type === VALUE_TYPE.f64;
  if (facts.arithmetic === "float" || op === "math") {
    const width = isDouble ? "fp64" : "fp32";
    const counted = FLOAT_CLASSES[op]?.[isDouble ? 1 : 0];
    return counted === undefined ? [width] : [width, counted];
  }
  if (facts.arithmetic !== undefined) return ["integer"];
  if (CONVERSION.has(op)) return ["conversion"];
  if (facts.class === "memory" || facts.aux === "site") return ["memory"];
  if (facts.class === "terminator") return ["control"];
  if (op === "matrixMultiply") return ["misc"];
  if (facts.class === "warp") return ["communication"];
  return op === "barrier" ? ["misc", "barrier"] : ["misc"];
}

export function totalsOf(program: Program, counters: LaunchCounters): Totals {
  // By space and set of kinds: hundreds of metrics ask for a dozen sums.
  const memory: (SiteSums | undefined)[] = [];
  const byWidth = new Map<string, number>();
  let instructions: ReadonlyMap<InstructionClass, InstructionSums> | undefined;
  let branches: Totals["branches"] | undefined;
  let readOnly: SiteSums | undefined;
  const inParts = new Map<string, SiteSums>();
  return {
    memory(space, ...kinds) {
      let key = SPACES.indexOf(space) << KINDS.length;
      for (const kind of kinds) key |= 1 << KINDS.indexOf(kind);
      let sums = memory[key];
      if (sums === undefined) {
        const counted = (site: Site): boolean => site.space === space && kinds.includes(site.kind);
        sums = sumSites(program, counters, counted);
        memory[key] = sums;
      }
      return sums;
    },
    readOnlyLoads() {
      readOnly ??= sumReadOnly(program, counters);
      return readOnly;
    },
    globalInParts(kind, except) {
      const key = `${kind} ${except}`;
      let sums = inParts.get(key);
      if (sums === undefined) {
        const apart = except === "none" ? NO_PCS : readOnlyPcs(program);
        const counted = (site: Site): boolean =>
          site.space === "global" && site.kind === kind && !apart.has(site.pc);
        sums = sumSites(program, counters, counted, partsOf);
        inParts.set(key, sums);
      }
      return sums;
    },
    threadAccesses(kind, bytes) {
      const key = `${kind} ${bytes}`;
      let lanes = byWidth.get(key);
      if (lanes === undefined) {
        const counted = (site: Site): boolean =>
          site.space === "global" && site.kind === kind && site.bytes === bytes;
        lanes = sumSites(program, counters, counted).lanes;
        byWidth.set(key, lanes);
      }
      return lanes;
    },
    instructions(ofClass) {
      instructions ??= sumInstructions(program, counters);
      return instructions.get(ofClass) ?? NOTHING;
    },
    get branches() {
      branches ??= sumBranches(program, counters);
      return branches;
    },
  };
}

const SPACES: readonly SpaceName[] = [
  "global",
  "shared",
  "local",
  "constant",
  "param",
  "texture",
  "surface",
];
const KINDS: readonly KindName[] = ["load", "store", "atomic", "reduction"];

const NO_PCS: ReadonlySet<number> = new Set();

function readOnlyPcs(program: Program): ReadonlySet<number> {
  return new Set(
    program.accesses
      .filter(({ readOnly, kind }) => readOnly && kind === "load")
      .map(({ pc }) => pc),
  );
}

function sumReadOnly(program: Program, counters: LaunchCounters): SiteSums {
  const pcs = readOnlyPcs(program);
  return sumSites(program, counters, ({ space, pc }) => space === "global" && pcs.has(pc));
}

const NOTHING: InstructionSums = { warp: 0, thread: 0 };

function sumSites(
  program: Program,
  counters: LaunchCounters,
  counted: (site: Site) => boolean,
  change: (sums: SiteSums, bytes: number) => SiteSums = (sums) => sums,
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
    if (!counted(site)) continue;
    const one = Object.fromEntries(SITE_FIELDS.map((field) => [field, counters.sites[field][id]!]));
    const requestedBytes = counters.sites.lanes[id]! * site.bytes;
    const changed = change({ ...one, requestedBytes } as SiteSums, site.bytes);
    for (const field of SITE_FIELDS) sums[field] += changed[field];
    sums.requestedBytes += requestedBytes;
  }
  return sums;
}

/**
 * The sums of an instruction that is counted by warps, as if its halves or quarters asked on their own.
 * Exact where lanes lie side by side in full warps, or all want one address; elsewhere the parts are
 * taken to share no line and no sector.
 *
 * Source: CUDA C Programming Guide, compute capability 2.x, global memory: a request for 8 bytes a
 * thread is two requests of half a warp, one for 16 bytes four of a quarter.
 */
function partsOf(sums: SiteSums, bytes: number): SiteSums {
  if (bytes <= 4) return sums;
  const parts = bytes <= 8 ? 2 : 4;
  const { requests, requestedBytes, distinctBytes, sectors, lines } = sums;
  if (distinctBytes === requests * bytes && requestedBytes > distinctBytes)
    return {
      ...sums,
      lines: parts * lines,
      sectors: parts * sectors,
      distinctBytes: parts * distinctBytes,
    };
  const isSideBySide =
    distinctBytes === requestedBytes && sectors <= distinctBytes / SECTOR_BYTES + requests;
  if (!isSideBySide) return sums;
  // What is more than needed comes from runs across a boundary, and every part is such a run.
  const across = (units: number, unitBytes: number): number =>
    units + (parts - 1) * Math.max(0, units - Math.ceil(distinctBytes / unitBytes));
  return { ...sums, lines: across(lines, LINE_BYTES), sectors: across(sectors, SECTOR_BYTES) };
}

const SECTOR_BYTES = 32;
const LINE_BYTES = 128;

function sumInstructions(
  program: Program,
  counters: LaunchCounters,
): ReadonlyMap<InstructionClass, InstructionSums> {
  const sums = new Map<InstructionClass, { warp: number; thread: number }>();
  const add = (ofClass: InstructionClass, warp: number, thread: number): void => {
    const sum = sums.get(ofClass);
    if (!sum) sums.set(ofClass, { warp, thread });
    else {
      sum.warp += warp;
      sum.thread += thread;
    }
  };
  const { blocks, code } = program;
  for (let block = 0; block < blocks.length; block++) {
    const executions = counters.blocks.executions[block]!;
    if (executions === 0) continue;
    const lanes = counters.blocks.lanes[block]!;
    for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
      const facts = OPS[code.op[pc]!]!;
      if (!isInstruction(facts.name as OpName, blocks.target0[block]!, block)) continue;
      add("all", executions, lanes);
      for (const ofClass of classesOf(facts, code.type[pc]!)) add(ofClass, executions, lanes);
    }
  }
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
