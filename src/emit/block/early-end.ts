/**
 * Regions in which only the first warps have something to do, as where half as many threads add in each
 * round: the others need not be asked.
 */
import { ICMP_PREDICATES } from "../../ir/index.ts";
import { OP, OPS } from "../../lower/index.ts";
import { spanOf } from "../analysis/affine.ts";
import { registersWritten, successors } from "../analysis/liveness.ts";
import { blockBodyEnd } from "../analysis/units.ts";
import type { Local } from "../encoder/index.ts";
import type { BlockContext } from "./block-context.ts";
import type { BlockRegion } from "./plan-regions.ts";

export interface EarlyEnd {
  /** Its branch parts the lanes that have something to do. */
  readonly block: number;
  /** Affine register that is below (or not above) the limit for those. */
  readonly value: number;
  readonly signed: boolean;
  /** Greatest distance of a later lane's value from that of the running warp's lane 0. */
  readonly reach: number;
}

/**
 * The branch after which no later warp of the region does anything, once one warp has no lane that
 * takes it; undefined if there is none. `leavesSomething`: what warps compute is read behind the region.
 */
export function findEarlyEnd(
  e: BlockContext,
  region: BlockRegion,
  warps: number,
  leavesSomething: boolean,
): EarlyEnd | undefined {
  const { program, fn } = e;
  const { code, blocks } = program;
  if (leavesSomething || warps === 1) return undefined;
  let branch = -1;
  for (const block of region.always) {
    const end = blockBodyEnd(program, block);
    for (let pc = blocks.start[block]!; pc < end; pc++)
      if (OPS[code.op[pc]!]!.class !== "pure") return undefined;
    if (code.op[end] !== OP.brIf) continue;
    if (branch >= 0) return undefined;
    branch = block;
  }
  if (branch < 0 || !leadsToTheRest(e, region, branch)) return undefined;
  const pc = blockBodyEnd(program, branch);
  const condition = code.args[code.argStart[pc]!]!;
  const found = definition(e, branch, condition);
  if (found < 0 || code.op[found] !== OP.icmp) return undefined;
  const predicate = ICMP_PREDICATES[code.aux[found]!]!;
  const [value, limit] = [code.args[code.argStart[found]!]!, code.args[code.argStart[found]! + 1]!];
  if (!["ult", "ule", "slt", "sle"].includes(predicate)) return undefined;
  if (value < 0 || (limit >= 0 && !fn.blockUniform?.[limit])) return undefined;
  const steps = fn.affine?.[value];
  const step = fn.warpSteps?.[value];
  if (!steps || typeof step !== "number" || step < 0) return undefined;
  if (steps.x === "dynamic" || steps.y === "dynamic" || steps.x < 0 || steps.y < 0)
    return undefined;
  if (isWritten(e, region, value) || (limit >= 0 && isWritten(e, region, limit))) return undefined;
  const reach = warps * step + spanOf(steps.x, steps.y, e.columns);
  if (reach >= 2 ** 31) return undefined;
  return { block: branch, value, signed: predicate.startsWith("s"), reach };
}

/** True if only lanes that take the branch come to the blocks that not all come to once. */
function leadsToTheRest({ program }: BlockContext, region: BlockRegion, branch: number): boolean {
  const seen = new Set<number>([region.head]);
  for (const block of seen) {
    if (!region.always.has(block)) return false;
    const next = block === branch ? [program.blocks.target1[block]!] : successors(program, block);
    for (const target of next) if (region.blocks.includes(target)) seen.add(target);
  }
  return true;
}

/**
 * Pushes whether all later warps' lanes fail the comparison too, given that the running warp's do;
 * `pushValue` leaves what its lane 0 compares.
 */
export function pushNoMore(
  { f }: BlockContext,
  { signed, reach }: EarlyEnd,
  taken: Local,
  pushValue: () => void,
): void {
  f.get(taken).op("i32.eqz");
  // Values ascend, unless they wrap around.
  pushValue();
  f.i32(reach).op("i32.add");
  pushValue();
  f.op(signed ? "i32.ge_s" : "i32.ge_u").op("i32.and");
}

/** The pc in `block` that sets a register, if it is set once there; else -1. */
function definition({ program }: BlockContext, block: number, register: number): number {
  let found = -1;
  for (let pc = program.blocks.start[block]!; pc < program.blocks.start[block + 1]!; pc++)
    registersWritten(program, pc, (written) => {
      if (written === register) found = found < 0 ? pc : Number.NaN;
    });
  return Number.isNaN(found) ? -1 : found;
}

function isWritten({ program }: BlockContext, region: BlockRegion, register: number): boolean {
  let found = false;
  for (const block of region.blocks)
    for (let pc = program.blocks.start[block]!; pc < program.blocks.start[block + 1]!; pc++)
      registersWritten(program, pc, (written) => {
        found ||= written === register;
      });
  return found;
}
