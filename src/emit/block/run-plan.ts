/**
 * Blocks in a row of the grid that all go the same way from region to region, and whose addresses go on by
 * steps from block to block, are looked at and counted together, as a run.
 */
import { WARP_SIZE } from "../../base/index.ts";
import { OP, onlyAsked, type Program, SPECIAL_REGISTERS } from "../../lower/index.ts";
import { isWhole } from "../analysis/block-shape.ts";
import type { FunctionPlan } from "../analysis/frame-plan.ts";
import { argumentsRead, registersRead, successors } from "../analysis/liveness.ts";
import { blockBodyEnd } from "../analysis/units.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { BlockRegion, RegionPlan } from "./plan-regions.ts";
import {
  definitionsOf,
  findNeeded,
  type NeededCode,
  type RunKernel,
  type RunRegion,
} from "./run-needs.ts";
import { accessesOf, canFind, isLinear, surestWay } from "./sure-path.ts";

export interface RunPlan extends NeededCode {
  readonly regions: readonly (RunRegion & {
    /** Registers of the plan that its warps read. */
    readonly reads: ReadonlySet<number>;
  })[];
  /** No loops, and no threads that part: all can be checked before anything is counted. */
  readonly straight: boolean;
  /** Registers that go on by steps, so that no warp need compute them. */
  readonly registers: ReadonlySet<number>;
  /** Pcs of what no warp need compute: of those, and of what only serves to ask for addresses. */
  readonly idle: ReadonlySet<number>;
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
  if (!isWhole(threads) || kernel.program.localBytes > 0) return undefined;
  const definitions = definitionsOf(kernel.program);
  const e: RunKernel = { ...kernel, warps: threads > WARP_SIZE, blocks: true, definitions };
  const ways: RunRegion[] = [];
  let accesses = 0;
  for (const region of regions) {
    const planned = planRegion(e, region);
    if (!planned) return undefined;
    accesses += planned.accesses;
    ways.push(planned.way);
  }
  if (accesses === 0) return undefined;
  const needed = findNeeded(e, ways);
  if (!needed) return undefined;
  const given = findGiven(e, ways);
  const straight =
    ways.every(({ way }) => way !== undefined) &&
    regions.every(
      ({ exit, head }) => exit.kind === "end" || (exit.kind === "go" && exit.to > head),
    );
  const { registers } = given;
  // On a way all accesses were looked at before; elsewhere each looks for itself, at conditions made anywhere.
  const asked = ways.every(({ way }) => way !== undefined) ? onlyAsked(e.program) : [];
  const idle = new Set([...given.given, ...asked]);
  const plan = { ...needed, registers, idle, outer: new Set([...needed.outer, ...given.given]) };
  const withReads = (way: RunRegion) => ({ ...way, reads: readsOf(e, plan, way) });
  return { ...plan, straight, regions: ways.map(withReads) };
}

function planRegion(
  e: RunKernel,
  region: BlockRegion,
): { readonly accesses: number; readonly way: RunRegion } | undefined {
  const sure = surestWay(e, region);
  const mayPart = region.blocks.some(
    (block) => goesBack(e.program, region, block) || partsThreads(e, region, block),
  );
  if (sure && !mayPart) return { accesses: sure.accesses, way: { region, way: sure.blocks } };
  let accesses = 0;
  for (const block of region.blocks) {
    const here = accessesOf({ ...e, warps: false }, block);
    if (here === undefined || !isPlainEnd(e.program, block)) return undefined;
    accesses += here;
  }
  return { accesses, way: { region, way: undefined } };
}

/** True if a warp's part of a region goes on, or ends, without a fault. */
function isPlainEnd({ blocks, code }: Program, block: number): boolean {
  return code.op[blocks.start[block + 1]! - 1] !== OP.trap;
}

/** True if a block ends a loop inside its region: no one way leads through that. */
function goesBack(program: Program, { head, blocks }: BlockRegion, block: number): boolean {
  return successors(program, block).some(
    (next) => next <= block && next !== head && blocks.includes(next),
  );
}

/**
 * True if a branch asks where threads are in their block, in which some go one way and some the other.
 * One that asks where they are in the grid is mostly a guard that all pass.
 */
function partsThreads(e: RunKernel, { exit }: BlockRegion, block: number): boolean {
  const { program, plan } = e;
  const pc = blockBodyEnd(program, block);
  if (program.code.op[pc] !== OP.brIf) return false;
  if (exit.kind === "branch" && exit.block === block) return false;
  const condition = program.code.args[program.code.argStart[pc]!]!;
  if (condition < 0 || plan.fn.blockUniform?.[condition]) return false;
  const seen = new Set<number>();
  const asks = (register: number): boolean => {
    if (register < 0 || seen.has(register)) return false;
    seen.add(register);
    return (e.definitions.get(register) ?? []).some((at) => {
      if (program.code.op[at] === OP.special)
        return SPECIAL_REGISTERS[program.code.aux[at]!]!.startsWith("ctaid");
      let found = false;
      registersRead(program, at, (operand) => {
        found ||= asks(operand);
      });
      return found;
    });
  };
  return !asks(condition);
}

/** What is computed once on the way of all threads, from nothing but constants and the like. */
function findGiven(
  e: RunKernel,
  ways: readonly RunRegion[],
): { given: ReadonlySet<number>; registers: ReadonlySet<number> } {
  const { program, plan } = e;
  const { code } = program;
  const regions = ways.flatMap(({ way = [] }) =>
    way.flatMap(({ block }) =>
      plan.passes[block - plan.fn.firstBlock]!.flatMap(({ units }) =>
        units.filter(({ kind }) => kind === "region"),
      ),
    ),
  );
  const given = new Set<number>();
  const registers = new Set<number>();
  for (const { start, end } of regions)
    for (let pc = start; pc < end; pc++) {
      if (code.dstStart[pc + 1]! - code.dstStart[pc]! !== 1) continue;
      const register = code.dst[code.dstStart[pc]!]!;
      if (register < 0 || e.definitions.get(register)!.length !== 1) continue;
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

/** Registers of the plan that warps read on a way through a region, or at its end; what they access has been checked. */
function readsOf(
  { program }: RunKernel,
  { idle, registers }: Pick<RunPlan, "idle" | "registers">,
  { region, way }: RunRegion,
): ReadonlySet<number> {
  const found = new Set<number>();
  const read = (pc: number) =>
    argumentsRead(program, pc, (register) => {
      if (registers.has(register)) found.add(register);
    });
  for (const block of way?.map((each) => each.block) ?? region.blocks) {
    const end = blockBodyEnd(program, block);
    for (let pc = program.blocks.start[block]!; pc < end; pc++)
      if (!idle.has(pc) && program.code.op[pc] !== OP.barrier) read(pc);
    const decides = region.exit.kind === "branch" && region.exit.block === block;
    if (decides || way === undefined) read(end);
  }
  return found;
}
