/**
 * Layout of a frame: what one warp keeps in memory for one activation of a function.
 *
 *   kernel    0 live lanes          4 status of the warp (see `WARP_STATUS`)
 *             8 lanes that stand at a warpSync, where the function is cut into parts
 *            16 wait sites, `WAIT_SITE_BYTES` each; 16 words: lanes that announced themselves to each
 *               barrier (bar.arrive); for each warpSync site the member masks of its lanes, 128 each
 *   function 16 parameter words, 8 bytes each (scalar and mask parameters), then results, 256 each
 *   then     saved registers and waiting masks, 8 bytes each; slots; scratch vectors of 256 bytes; registers that
 *            parts of the function hand on, 8 bytes each
 *
 * Wait site: 0 parked lanes, 4 barrier id, 8 thread count, 12 lanes with a true predicate,
 * 16 released lanes, 20 result.
 */
import { roundUp } from "../base/index.ts";
import { OP, type Program, type ProgramFunction } from "../lower/index.ts";
import { type FunctionPlan, waitOf } from "./analysis/frame-plan.ts";
import { storageOf } from "./analysis/units.ts";

export const FRAME = { live: 0, status: 4, standing: 8, sites: 16 } as const;
export const WAIT_SITE = {
  parked: 0,
  id: 4,
  count: 8,
  predicate: 12,
  released: 16,
  result: 20,
} as const;
export const WAIT_SITE_BYTES = 32;

/** What `warp` returns and the frame's status holds. */
export const WARP_STATUS = { done: 0, waiting: 1, yielded: 2, released: 3, fresh: 4 } as const;

/** PTX ISA, bar: a block has the barriers 0 to 15. */
export const BARRIER_IDS = 16;

/** A wait instruction of the kernel. */
export interface WaitSite {
  readonly block: number;
  readonly pc: number;
  /** Where released lanes go on. */
  readonly next: number;
  /** Frame offset of the site's record. */
  readonly offset: number;
  /** warpSync only, else -1: frame offset of the lanes' member masks. */
  readonly members: number;
}

export interface FrameLayout {
  readonly sites: readonly WaitSite[];
  readonly arrivals: number;
  readonly controlEnd: number;
  /** Frame offsets of a called function's parameters and results. */
  readonly params: number;
  readonly results: number;
  /** 8 bytes per saved register; 8 per block for lanes that wait in it when the warp yields. */
  readonly saved: number;
  readonly waiting: number;
  readonly slots: number;
  readonly scratch: number;
  readonly scratchVectors: number;
  /** By register: frame offset where parts of the function find it; undefined where it is not cut into parts. */
  readonly homes: Int32Array | undefined;
  /** Multiple of 64. */
  readonly bytes: number;
}

export interface FrameHead {
  readonly sites: readonly WaitSite[];
  /** Words of the announced lanes; they and the sites before them are zero at the start of a block. */
  readonly arrivals: number;
  readonly controlEnd: number;
  readonly params: number;
  readonly results: number;
  readonly end: number;
}

/** The part of the frame that is known before registers are placed. */
export function frameHead(program: Program, fn: ProgramFunction): FrameHead {
  const waits: { block: number; pc: number }[] = [];
  for (let block = fn.firstBlock; block < fn.firstBlock + fn.blockCount; block++) {
    const pc = waitOf(program, block);
    if (pc >= 0) waits.push({ block, pc });
  }
  const arrivals = FRAME.sites + waits.length * WAIT_SITE_BYTES;
  let end = waits.length > 0 ? roundUp(arrivals + BARRIER_IDS * 4, 16) : arrivals;
  const controlEnd = end;
  const sites = waits.map(({ block, pc }, index): WaitSite => {
    const isSync = program.code.op[pc] === OP.warpSync;
    const members = isSync ? end : -1;
    if (isSync) end += 128;
    const offset = FRAME.sites + index * WAIT_SITE_BYTES;
    return { block, pc, next: program.blocks.target0[block]!, offset, members };
  });
  const params = end;
  const results = roundUp(params + fn.params.length * 8, 16);
  return { sites, arrivals, controlEnd, params, results, end: results + fn.results.length * 256 };
}

export function frameLayout(
  program: Program,
  head: FrameHead,
  plan: FunctionPlan,
  inParts = false,
): FrameLayout {
  const waiting = head.end + plan.savedRegisters.length * 8;
  const slots = roundUp(waiting + plan.fn.blockCount * 8, 64);
  const scratch = roundUp(slots + plan.slotBytes, 64);
  const scratchVectors = Math.max(scratchVectorsOf(program, plan.fn), mostStored(program, plan));
  let end = scratch + scratchVectors * 256;
  const homes = inParts ? new Int32Array(plan.fn.regType.length).fill(-1) : undefined;
  for (const register of homes?.keys() ?? [])
    if (storageOf(plan.fn, register) !== "lanes") {
      homes![register] = end;
      end += 8;
    }
  return {
    sites: head.sites,
    arrivals: head.arrivals,
    controlEnd: head.controlEnd,
    params: head.params,
    results: head.results,
    saved: head.end,
    waiting,
    slots,
    scratch,
    scratchVectors,
    homes,
    bytes: roundUp(end, 64),
  };
}

/** One per operand and result of the instruction that has most of them, and not less than four. */
function scratchVectorsOf(program: Program, fn: ProgramFunction): number {
  const { start } = program.blocks;
  const { argStart, dstStart, op } = program.code;
  let most = 4;
  for (let pc = start[fn.firstBlock]!; pc < start[fn.firstBlock + fn.blockCount]!; pc++) {
    if (op[pc] === OP.call) continue;
    const operands = argStart[pc + 1]! - argStart[pc]! + dstStart[pc + 1]! - dstStart[pc]!;
    most = Math.max(most, operands);
  }
  return most;
}

/** A pass keeps what it stores in scratch vectors, one for each element; the address counts along. */
function mostStored(program: Program, { passes }: FunctionPlan): number {
  const { argStart } = program.code;
  const counts = passes
    .flat()
    .map(({ units }) =>
      units
        .filter(({ kind }) => kind === "single")
        .reduce((sum, { start }) => sum + argStart[start + 1]! - argStart[start]!, 0),
    );
  return Math.max(0, ...counts);
}
