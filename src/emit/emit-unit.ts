/** A unit of a block by its general code: lane-wise instructions in the frame, accesses by their routines. */
import { assert } from "../base/index.ts";
import { OP, OPS } from "../lower/index.ts";
import type { PlannedUnit } from "./analysis/passes.ts";
import { hasDivergentArgs, isAgreement } from "./analysis/units.ts";
import type { FunctionEmitter } from "./function-emitter.ts";
import { emitCall } from "./instructions/calls.ts";
import { emitAgreement, emitEffect, emitLibraryCall } from "./instructions/effects.ts";
import { emitMemory } from "./instructions/memory-access.ts";
import { emitWarpOp } from "./instructions/warp-ops.ts";
import { emitRegion } from "./regions/emit-region.ts";

/** `given`: see `emitRegion`. */
export function emitUnit(
  e: FunctionEmitter,
  unit: PlannedUnit & { readonly given?: ReadonlySet<number> | undefined },
): void {
  if (unit.kind === "region") {
    emitRegion(e, unit);
    return;
  }
  const pc = unit.start;
  const facts = OPS[e.program.code.op[pc]!]!;
  switch (facts.class) {
    case "pure":
      if (isAgreement(e.program, e.fn, pc)) emitAgreement(e, pc);
      else {
        assert(hasDivergentArgs(e.program, e.fn, pc), `${facts.name} outside a region`);
        emitLibraryCall(e, pc);
      }
      return;
    case "memory":
      emitMemory(e, pc);
      return;
    case "warp":
      emitWarpOp(e, pc);
      return;
    case "effect":
      if (e.program.code.op[pc] === OP.call) emitCall(e, pc);
      else emitEffect(e, pc);
      return;
    default:
      assert(false, `${facts.name} inside a block`);
  }
}
