/**
 * The way through a region that all threads of a block take together if each branch goes as expected.
 * Where what decides that goes on by steps from warp to warp, as addresses do, one look at the first
 * warp tells it for the whole block.
 */

import { WARP_SIZE } from "../../base/index.ts";
import { OP, OPS, onlyAsked, type Program, VALUE_TYPE } from "../../lower/index.ts";
import { type FunctionPlan, waitOf } from "../analysis/frame-plan.ts";
import { registersRead, registersWritten } from "../analysis/liveness.ts";
import { accessForm } from "../analysis/stepped-access.ts";
import type { OuterStep } from "../analysis/steps.ts";
import { blockBodyEnd, isLaneSpecial } from "../analysis/units.ts";
import type { BlockRegion } from "./plan-regions.ts";

/** A kernel as planned for blocks of one shape, and what one look is to tell of. */
export interface PlannedKernel {
  readonly program: Program;
  readonly plan: FunctionPlan;
  /** More warps of a block than the first. */
  readonly warps: boolean;
  /** More blocks than the first, as they stand in a row of the grid. */
  readonly blocks: boolean;
}

export interface SureBlock {
  readonly block: number;
  /** Which way its branch must go; undefined if that is not asked. */
  readonly taken: boolean | undefined;
  /** Where to; -1 if it is the last. */
  readonly next: number;
}

export interface SurePath {
  readonly blocks: readonly SureBlock[];
  /** Pcs of what addresses and conditions are computed from. */
  readonly needed: ReadonlySet<number>;
  /** Registers that this starts from. */
  readonly entry: readonly number[];
}

export interface Way {
  readonly accesses: number;
  readonly blocks: readonly SureBlock[];
}

/** The path with the most accesses for blocks of `threads`; undefined if there is none, or nothing is gained. */
export function findSurePath(
  kernel: Pick<PlannedKernel, "program" | "plan">,
  region: BlockRegion,
  threads: number,
): SurePath | undefined {
  if (threads === WARP_SIZE || threads % WARP_SIZE !== 0) return undefined;
  const e = { ...kernel, warps: true, blocks: false };
  const way = surestWay(e, region);
  return way && way.accesses > 0 ? whatIsNeeded(e, way.blocks) : undefined;
}

/** The way through a region with the most accesses; undefined if there is none. */
export function surestWay(e: PlannedKernel, region: BlockRegion): Way | undefined {
  const known = new Map<number, Way | undefined>();
  const from = (block: number): Way | undefined => {
    if (!known.has(block)) known.set(block, continued(e, region, block, from));
    return known.get(block);
  };
  return from(region.head);
}

/** The best way from `block` on. */
function continued(
  e: PlannedKernel,
  region: BlockRegion,
  block: number,
  from: (block: number) => Way | undefined,
): Way | undefined {
  const { program } = e;
  const { target0, target1 } = program.blocks;
  const here = accessesOf(e, block);
  if (here === undefined) return undefined;
  const last = { accesses: here, blocks: [{ block, taken: undefined, next: -1 }] };
  if (region.exit.kind === "branch" && region.exit.block === block) return last;
  const then = (next: number, taken: boolean | undefined): Way | undefined => {
    if (!region.blocks.includes(next)) return { ...last, blocks: [{ block, taken, next }] };
    const rest = next > block ? from(next) : undefined;
    return (
      rest && {
        accesses: here + rest.accesses,
        blocks: [{ block, taken, next }, ...rest.blocks],
      }
    );
  };
  const wait = waitOf(program, block);
  if (wait >= 0)
    return program.code.op[wait] === OP.barrier ? last : then(target0[block]!, undefined);
  switch (program.code.op[blockBodyEnd(program, block)]) {
    case OP.ret:
      return last;
    case OP.br:
      return then(target0[block]!, undefined);
    case OP.brIf: {
      const [yes, no] = [then(target0[block]!, true), then(target1[block]!, false)];
      return !yes || (no && no.accesses > yes.accesses) ? no : yes;
    }
    default:
      return undefined;
  }
}

/** How many accesses of a block have a base and steps; undefined if it does more than that and arithmetic. */
export function accessesOf(e: PlannedKernel, block: number): number | undefined {
  const { program, plan } = e;
  const { fn } = plan;
  let count = 0;
  for (const pass of plan.passes[block - fn.firstBlock]!) {
    if (pass.parts.length > 0) return undefined;
    for (const { kind, start } of pass.units) {
      if (kind === "region") continue;
      if (accessForm(program, fn, start) === undefined) {
        if (!isQuiet(program, start)) return undefined;
        continue;
      }
      const address = argOf(program, start, 0);
      if (address >= 0 && !isLinear(e, address)) return undefined;
      count++;
    }
  }
  return count;
}

/**
 * Pcs of what only tells whether low halves of addresses are enough, and that nobody wants behind a path, nor for what
 * is wanted there.
 */
export function idleOn(
  { program, plan }: Pick<PlannedKernel, "program" | "plan">,
  { blocks }: Pick<SurePath, "blocks">,
): ReadonlySet<number> {
  const behind = plan.live.liveOut[blocks.at(-1)!.block - plan.fn.firstBlock]!;
  const forOthers = new Set<number>();
  const asked = onlyAsked(program);
  const idle = new Set<number>();
  for (const { block } of [...blocks].reverse())
    for (let pc = blockBodyEnd(program, block) - 1; pc >= program.blocks.start[block]!; pc--) {
      if (!asked.has(pc)) continue;
      let isWanted = false;
      registersWritten(program, pc, (register) => {
        isWanted ||= behind.has(register) || forOthers.has(register);
      });
      if (isWanted) registersRead(program, pc, (register) => forOthers.add(register));
      else idle.add(pc);
    }
  return idle;
}

/** True for instructions that neither call memory routines nor fault. */
export function isQuiet({ code }: Program, pc: number): boolean {
  const op = code.op[pc]!;
  // Those on matrices need the whole warp.
  if (op === OP.matrixMultiply || op === OP.matrixTranspose) return false;
  return OPS[op]!.class === "pure" || OPS[op]!.class === "warp";
}

function argOf({ code }: Program, pc: number, position: number): number {
  return code.args[code.argStart[pc]! + position]!;
}

/** True if lanes of a warp have a base and steps, and warps and blocks likewise. */
export function isLinear(e: PlannedKernel, register: number): boolean {
  const { fn } = e.plan;
  const known = fn.regUniform[register] === 1 || fn.affine?.[register] !== undefined;
  return known && outerSteps(e, register).every((step) => step !== "unknown");
}

/** True if an operand is the same all over. */
function isConstant(e: PlannedKernel, arg: number): boolean {
  if (arg < 0) return true;
  return e.plan.fn.regUniform[arg] === 1 && outerSteps(e, arg).every((step) => step === 0);
}

function outerSteps({ plan: { fn }, warps, blocks }: PlannedKernel, register: number): OuterStep[] {
  return [
    ...(warps ? [fn.warpSteps?.[register] ?? "unknown"] : []),
    ...(blocks ? [fn.blockSteps?.[register] ?? "unknown"] : []),
  ];
}

/** Goes back from the addresses and conditions of a path; undefined if something cannot be foretold. */
export function whatIsNeeded(e: PlannedKernel, blocks: readonly SureBlock[]): SurePath | undefined {
  const { program, plan } = e;
  const { code } = program;
  const wanted = new Set<number>();
  const needed = new Set<number>();
  for (const { block, taken } of [...blocks].reverse()) {
    const end = blockBodyEnd(program, block);
    if (taken !== undefined && argOf(program, end, 0) >= 0) wanted.add(argOf(program, end, 0));
    for (let pc = end - 1; pc >= program.blocks.start[block]!; pc--) {
      const stepped = accessForm(program, plan.fn, pc) !== undefined;
      for (let i = code.dstStart[pc]!; i < code.dstStart[pc + 1]!; i++) {
        if (!wanted.delete(code.dst[i]!)) continue;
        if (stepped || !canFind(e, pc, code.dst[i]!)) return undefined;
        needed.add(pc);
        registersRead(program, pc, (register) => wanted.add(register));
      }
      if (stepped) for (const arg of accessNeeds(program, pc)) wanted.add(arg);
    }
  }
  const entry = [...wanted];
  return entry.every((register) => isLinear(e, register)) ? { blocks, needed, entry } : undefined;
}

/** Registers that tell where an access goes: its address, and the condition on that. */
export function accessNeeds(program: Program, pc: number): number[] {
  const { reach } = program.accesses[program.code.aux[pc]!]!;
  const args = [argOf(program, pc, 0), ...(reach ? [reach.condition] : [])];
  return args.filter((arg) => arg >= 0);
}

/** True if a result can be found for all warps by an instruction whose operands can. */
export function canFind(e: PlannedKernel, pc: number, register: number): boolean {
  const { code } = e.program;
  const { fn } = e.plan;
  if (OPS[code.op[pc]!]!.class !== "pure") return false;
  if (isLinear(e, register)) {
    if (code.op[pc] !== OP.special || !isLaneSpecial(code.aux[pc]!)) return true;
    const { x, y } = fn.affine?.[register] ?? { x: 0, y: 0 };
    return x !== "dynamic" && y !== "dynamic" && !outerSteps(e, register).includes("dynamic");
  }
  if (fn.regType[register] !== VALUE_TYPE.i1) return false;
  if (code.op[pc] === OP.icmp) {
    const [a, b] = [argOf(e.program, pc, 0), argOf(e.program, pc, 1)];
    const linear = (arg: number) => arg < 0 || isLinear(e, arg);
    return (
      code.type[pc] === VALUE_TYPE.i32 &&
      linear(a) &&
      linear(b) &&
      (isConstant(e, a) || isConstant(e, b))
    );
  }
  const logic = [OP.and, OP.or, OP.select, OP.mov] as number[];
  return code.type[pc] === VALUE_TYPE.i1 && logic.includes(code.op[pc]!);
}
