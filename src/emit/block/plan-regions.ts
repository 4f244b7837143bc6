/**
 * Cuts a kernel at its barriers: a region is what every warp of a block runs between two of them, and
 * the block form runs it for one warp after the other. Where a branch decides which region comes next,
 * the whole block must take it the same way.
 *
 * The order of what threads do to memory stays that of the general form, in which a warp runs from
 * barrier to barrier: of the regions between two barriers at most one touches memory.
 */
import { OP, OPS, type Program } from "../../lower/index.ts";
import { Influenced, immediatePostDominators } from "../analysis/flow.ts";
import { waitOf } from "../analysis/frame-plan.ts";
import { successors } from "../analysis/liveness.ts";
import { blockBodyEnd, constantArg, type EmitFunction } from "../analysis/units.ts";

export type RegionExit =
  | { readonly kind: "end" }
  | { readonly kind: "go"; readonly to: number; readonly barrier: boolean }
  /** The block's branch is taken by all or none. */
  | { readonly kind: "branch"; readonly block: number };

export interface BlockRegion {
  readonly head: number;
  /** Ascending. */
  readonly blocks: readonly number[];
  /** Blocks that every warp runs once, with all its lanes. */
  readonly always: ReadonlySet<number>;
  readonly exit: RegionExit;
}

export interface RegionPlan {
  /** By ascending head. */
  readonly regions: readonly BlockRegion[];
}

/** Why a kernel has no block form. */
export type Refusal =
  | "calls"
  | "clock"
  | "yielding-loop"
  | "counted-barrier"
  | "divergent-warp-sync"
  | "divergent-barrier"
  | "memory-order"
  | "size";

/** Instructions up to which a block form is worth its code. */
const MOST_INSTRUCTIONS = 6000;

export function planRegions(
  program: Program,
  fn: EmitFunction,
  warps: number,
): RegionPlan | Refusal {
  if (program.functions.length > 1) return "calls";
  if (program.code.length > MOST_INSTRUCTIONS) return "size";
  if (fn.loops.some((loop) => loop.mayYield)) return "yielding-loop";
  const refusal = refuseWaits(program, fn);
  if (refusal) return refusal;
  const cuts = new Set<number>();
  const heads = new Set<number>([fn.firstBlock]);
  for (let block = fn.firstBlock; block < fn.firstBlock + fn.blockCount; block++)
    if (isBarrier(program, block)) heads.add(program.blocks.target0[block]!);
  for (;;) {
    const explored = new Map([...heads].map((head) => [head, explore(program, head, heads, cuts)]));
    if (addHeads(program, fn, heads, explored)) continue;
    const mixed = [...explored].find(([, { exits }]) => exits.size > 1);
    if (!mixed) return finish(program, fn, warps, explored);
    const cut = findCut(program, fn, mixed[1].blocks, heads, cuts);
    if (cut === undefined) return "divergent-barrier";
    cuts.add(cut);
    for (const target of successors(program, cut)) heads.add(target);
  }
}

/** Whether a block ends at a barrier of the thread block. */
export function isBarrier(program: Program, block: number): boolean {
  const pc = waitOf(program, block);
  return pc >= 0 && program.code.op[pc] === OP.barrier;
}

/** Barriers must be plain ones of the whole block, and lanes stand at a warpSync together. */
function refuseWaits(program: Program, fn: EmitFunction): Refusal | undefined {
  const ipdom = immediatePostDominators(program, fn);
  const divergent = new Influenced(program, fn, ipdom);
  for (let index = fn.blockCount - 1; index >= 0; index--) {
    const pc = blockBodyEnd(program, fn.firstBlock + index);
    if (program.code.op[pc] !== OP.brIf) continue;
    const arg = program.code.args[program.code.argStart[pc]!]!;
    if (arg >= 0 && !fn.regUniform[arg]) divergent.add(index);
  }
  for (let index = 0; index < fn.blockCount; index++) {
    const pc = waitOf(program, fn.firstBlock + index);
    if (pc < 0) continue;
    if (program.code.op[pc] === OP.warpSync) {
      if (divergent.blocks[index] || constantArg(program, pc, 0) !== 0xffff_ffffn)
        return "divergent-warp-sync";
    } else if (
      program.code.aux[pc] !== 0 ||
      constantArg(program, pc, 0) === undefined ||
      constantArg(program, pc, 1) !== 0n
    )
      return "counted-barrier";
  }
  return undefined;
}

interface Explored {
  readonly blocks: ReadonlySet<number>;
  readonly exits: ReadonlyMap<string, RegionExit>;
}

/** The blocks from `start` up to the next heads, without passing `without`. */
function explore(
  program: Program,
  start: number,
  heads: ReadonlySet<number>,
  cuts: ReadonlySet<number>,
  without = -1,
): Explored {
  const blocks = new Set<number>([start]);
  const exits = new Map<string, RegionExit>();
  const leave = (exit: RegionExit) => void exits.set(JSON.stringify(exit), exit);
  const work = [start];
  while (work.length > 0) {
    const block = work.pop()!;
    if (block === without) continue;
    if (isBarrier(program, block)) {
      leave({ kind: "go", to: program.blocks.target0[block]!, barrier: true });
      continue;
    }
    if (cuts.has(block)) {
      leave({ kind: "branch", block });
      continue;
    }
    const next = successors(program, block);
    if (next.length === 0 && program.code.op[blockBodyEnd(program, block)] !== OP.trap)
      leave({ kind: "end" });
    for (const target of next) {
      if (heads.has(target)) leave({ kind: "go", to: target, barrier: false });
      else if (!blocks.has(target)) {
        blocks.add(target);
        work.push(target);
      }
    }
  }
  return { blocks, exits };
}

/** Makes heads of blocks where regions meet, and of loops with a head inside; true if there were any. */
function addHeads(
  program: Program,
  fn: EmitFunction,
  heads: Set<number>,
  explored: ReadonlyMap<number, Explored>,
): boolean {
  const before = heads.size;
  const owners = new Map<number, number>();
  for (const { blocks } of explored.values())
    for (const block of blocks) owners.set(block, (owners.get(block) ?? 0) + 1);
  for (const { blocks } of explored.values())
    for (const block of blocks)
      for (const target of successors(program, block))
        if (blocks.has(target) && owners.get(target)! > owners.get(block)!) heads.add(target);
  for (const loop of fn.loops)
    for (const head of [...heads])
      if (loop.start <= head && head <= loop.end)
        for (const header of loop.headers) heads.add(header);
  return heads.size > before;
}

/** A branch that the whole block takes alike and that parts the ways out of a region. */
function findCut(
  program: Program,
  fn: EmitFunction,
  blocks: ReadonlySet<number>,
  heads: ReadonlySet<number>,
  cuts: ReadonlySet<number>,
): number | undefined {
  for (const block of [...blocks].sort((a, b) => a - b)) {
    const pc = blockBodyEnd(program, block);
    if (program.code.op[pc] !== OP.brIf || cuts.has(block) || isBarrier(program, block)) continue;
    const arg = program.code.args[program.code.argStart[pc]!]!;
    if (arg >= 0 && !fn.blockUniform?.[arg]) continue;
    const sides = successors(program, block).map((target) =>
      heads.has(target)
        ? `go ${target}`
        : [...explore(program, target, heads, cuts).exits.keys()].sort().join(),
    );
    if (sides[0] !== sides[1]) return block;
  }
  return undefined;
}

function finish(
  program: Program,
  fn: EmitFunction,
  warps: number,
  explored: ReadonlyMap<number, Explored>,
): RegionPlan | Refusal {
  const heads = new Set(explored.keys());
  const cuts = new Set<number>();
  for (const { exits } of explored.values())
    for (const exit of exits.values()) if (exit.kind === "branch") cuts.add(exit.block);
  const regions: BlockRegion[] = [];
  for (const [head, { blocks, exits }] of [...explored].sort(([a], [b]) => a - b)) {
    const looped = (block: number) =>
      fn.loops.some(
        (loop) =>
          loop.start <= block && block <= loop.end && !(loop.start <= head && head <= loop.end),
      );
    const always = [...blocks].filter(
      (block) => !looped(block) && explore(program, head, heads, cuts, block).exits.size === 0,
    );
    const exit: RegionExit = [...exits.values()][0] ?? { kind: "end" };
    const sorted = [...blocks].sort((a, b) => a - b);
    regions.push({ head, blocks: sorted, always: new Set(always), exit });
  }
  if (warps > 1 && !keepsOrder(program, regions)) return "memory-order";
  return { regions };
}

function keepsOrder(program: Program, regions: readonly BlockRegion[]): boolean {
  const byHead = new Map(regions.map((region) => [region.head, region]));
  const next = (region: BlockRegion): BlockRegion[] => {
    const { exit } = region;
    if (exit.kind === "end" || (exit.kind === "go" && exit.barrier)) return [];
    const targets = exit.kind === "go" ? [exit.to] : successors(program, exit.block);
    return targets.map((target) => byHead.get(target)!);
  };
  for (const region of regions) {
    if (!touchesMemory(program, region)) continue;
    const seen = new Set<BlockRegion>();
    const work = next(region);
    while (work.length > 0) {
      const other = work.pop()!;
      if (seen.has(other)) continue;
      seen.add(other);
      if (touchesMemory(program, other)) return false;
      work.push(...next(other));
    }
  }
  return true;
}

/** Memory that threads share, and other effects that are seen in order. */
function touchesMemory({ blocks, code, accesses }: Program, region: BlockRegion): boolean {
  for (const block of region.blocks)
    for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
      const kind = OPS[code.op[pc]!]!.class;
      if (kind === "effect" && code.op[pc] !== OP.fence) return true;
      if (code.op[pc] === OP.trap) return true;
      if (kind !== "memory") continue;
      const { space } = accesses[code.aux[pc]!]!;
      if (space !== "constant" && space !== "param" && space !== "local") return true;
    }
  return false;
}
