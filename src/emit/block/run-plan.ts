/**
 * Blocks in a row of the grid whose threads all take the same way, which goes from barrier to barrier
 * without a loop, and whose addresses and conditions go on by steps from block to block, are looked at
 * and counted together, as a run.
 */
import { WARP_SIZE } from "../../base/index.ts";
import { OP, OPS, type Program } from "../../lower/index.ts";
import type { FunctionPlan } from "../analysis/frame-plan.ts";
import { registersRead, registersWritten } from "../analysis/liveness.ts";
import { blockBodyEnd } from "../analysis/units.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { BlockRegion, RegionPlan } from "./plan-regions.ts";
import {
  canFind,
  isLinear,
  type PlannedKernel,
  type SureBlock,
  surestWay,
  whatIsNeeded,
} from "./sure-path.ts";

/** A region on the way of all threads. */
interface RunRegion {
  readonly region: BlockRegion;
  readonly blocks: readonly SureBlock[];
  /** Registers of the plan that its warps read. */
  readonly reads: ReadonlySet<number>;
}

export interface RunPlan {
  readonly regions: readonly RunRegion[];
  /** Pcs of what is computed before the first block. */
  readonly needed: ReadonlySet<number>;
  /** Those of them that no warp need compute, as their results go on by steps; and these. */
  readonly given: ReadonlySet<number>;
  readonly registers: ReadonlySet<number>;
}

/** The function that runs a run of blocks, its code still to be written. */
export interface RunForm {
  readonly plan: RunPlan;
  readonly builder: FunctionBuilder;
  readonly frame: Local;
}

/** Undefined: blocks of `threads` threads run one by one. */
export function planRun(
  kernel: { readonly program: Program; readonly plan: FunctionPlan },
  { regions }: RegionPlan,
  threads: number,
): RunPlan | undefined {
  // Stores go by four lanes.
  const whole = threads % WARP_SIZE === 0 || (threads < WARP_SIZE && threads % 4 === 0);
  if (!whole || kernel.program.localBytes > 0) return undefined;
  const e: PlannedKernel = { ...kernel, warps: threads > WARP_SIZE, blocks: true };
  const chain = chainOf(regions);
  if (!chain) return undefined;
  const ways: Omit<RunRegion, "reads">[] = [];
  let accesses = 0;
  for (const region of chain) {
    const way = surestWay(e, region);
    if (!way) return undefined;
    accesses += way.accesses;
    ways.push({ region, blocks: way.blocks });
  }
  if (accesses === 0) return undefined;
  const blocks = ways.flatMap((way) => way.blocks);
  const path = whatIsNeeded(e, blocks);
  if (!path || path.entry.length > 0) return undefined;
  const { given, registers } = findGiven(e, blocks);
  const plan = { needed: new Set([...path.needed, ...given]), given, registers };
  const withReads = (way: (typeof ways)[number]) => ({
    ...way,
    reads: readsOf(e, plan, way.blocks),
  });
  return { ...plan, regions: ways.map(withReads) };
}

/** The regions one after the other, if no branch leads elsewhere. */
function chainOf(regions: readonly BlockRegion[]): BlockRegion[] | undefined {
  const chain: BlockRegion[] = [];
  for (let region = regions[0]; region; ) {
    if (chain.includes(region) || region.exit.kind === "branch") return undefined;
    chain.push(region);
    const { exit } = region;
    region = exit.kind === "go" ? regions.find(({ head }) => head === exit.to) : undefined;
  }
  return chain;
}

/** What is computed once on the path, from nothing but constants and the like. */
function findGiven(
  e: PlannedKernel,
  blocks: readonly SureBlock[],
): { given: ReadonlySet<number>; registers: ReadonlySet<number> } {
  const { program, plan } = e;
  const { code } = program;
  const definitions = new Map<number, number>();
  const pcs = blocks.flatMap(({ block }) => {
    const first = program.blocks.start[block]!;
    return Array.from({ length: blockBodyEnd(program, block) - first }, (_, i) => first + i);
  });
  for (const pc of pcs)
    registersWritten(program, pc, (register) => {
      definitions.set(register, (definitions.get(register) ?? 0) + 1);
    });
  const regions = blocks.flatMap(({ block }) =>
    plan.passes[block - plan.fn.firstBlock]!.flatMap(({ units }) =>
      units.filter(({ kind }) => kind === "region"),
    ),
  );
  const isLaneWise = (pc: number) => regions.some(({ start, end }) => start <= pc && pc < end);
  const given = new Set<number>();
  const registers = new Set<number>();
  for (const pc of pcs) {
    if (OPS[code.op[pc]!]!.class !== "pure" || !isLaneWise(pc)) continue;
    const register = code.dst[code.dstStart[pc]!]!;
    if (code.dstStart[pc + 1]! - code.dstStart[pc]! !== 1 || register < 0) continue;
    if (definitions.get(register) !== 1) continue;
    if (!isLinear(e, register) || !canFind(e, pc, register)) continue;
    let known = true;
    registersRead(program, pc, (operand) => {
      known &&= registers.has(operand);
    });
    if (!known) continue;
    given.add(pc);
    registers.add(register);
  }
  return { given, registers };
}

/** Registers of the plan that warps read on a way through a region. */
function readsOf(
  { program }: PlannedKernel,
  { given, registers }: Pick<RunPlan, "given" | "registers">,
  blocks: readonly SureBlock[],
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { block } of blocks)
    for (let pc = program.blocks.start[block]!; pc < blockBodyEnd(program, block); pc++) {
      if (given.has(pc) || program.code.op[pc] === OP.barrier) continue;
      registersRead(program, pc, (register) => {
        if (registers.has(register)) found.add(register);
      });
    }
  return found;
}
