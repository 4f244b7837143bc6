/** What one warp does on a path that has been checked, for all warps of its block or of a run of blocks. */
import type { Program } from "../../lower/index.ts";
import { registersRead } from "../analysis/liveness.ts";
import type { PlannedUnit } from "../analysis/passes.ts";
import { hasSteppedAccess } from "../analysis/stepped-access.ts";
import { blockBodyEnd } from "../analysis/units.ts";
import { emitUnit } from "../emit-unit.ts";
import type { ChunkPlace } from "../regions/chunk-place.ts";
import { emitPass } from "../regions/emit-region.ts";
import type { BlockContext } from "./block-context.ts";
import type { SurePath } from "./sure-path.ts";

/**
 * `given`: pcs of what need not be computed, as its results are in their locals or nobody wants them. `chunks`: of passes with
 * accesses, these only.
 */
export function emitSureWarp(
  e: BlockContext,
  path: Pick<SurePath, "blocks">,
  given?: ReadonlySet<number>,
  chunks?: readonly ChunkPlace[],
): void {
  const { f, fn, program } = e;
  f.i32(e.fullMask).set(e.mask);
  for (const { block, taken, next } of path.blocks) {
    const condition = e.arg(blockBodyEnd(program, block), 0);
    // Who only decides where to go need not be found once more.
    const onlyDecides =
      taken !== undefined &&
      !e.plan.live.liveIn[next - fn.firstBlock]!.has(condition) &&
      !isReadInside(program, block, condition);
    const idle = onlyDecides ? condition : -1;
    const without = <T extends Pick<PlannedUnit, "liveDefinitions">>(code: T) => {
      if (!code.liveDefinitions.has(idle)) return { ...code, given };
      const liveDefinitions = new Set(code.liveDefinitions);
      liveDefinitions.delete(idle);
      return { ...code, liveDefinitions, given };
    };
    for (const pass of e.plan.passes[block - fn.firstBlock]!) {
      if (hasSteppedAccess(program, fn, pass.units))
        emitPass(e, without(pass), { lanes: "full", slow: undefined, chunks });
      else for (const unit of pass.units) emitUnit(e, without(unit));
    }
  }
}

/** True if a block's own instructions read a register, and not just its end. */
function isReadInside(program: Program, block: number, register: number): boolean {
  let found = false;
  for (let pc = program.blocks.start[block]!; pc < blockBodyEnd(program, block); pc++)
    registersRead(program, pc, (read) => {
      found ||= read === register;
    });
  return found;
}
