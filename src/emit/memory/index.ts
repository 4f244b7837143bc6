import { assert } from "../../base/index.ts";
import type { Access } from "../../lower/index.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import { registerCount } from "./access-shape.ts";
import type { AccessContext } from "./context.ts";
import { genericRoutine } from "./generic-access.ts";
import { uniformRoutine } from "./uniform-load.ts";
import { vectorRoutine } from "./vector-access.ts";

export type { AccessContext } from "./context.ts";
export { mapsOf, touchedBySite, touchOf } from "./footprint.ts";
export { keepsFirstReader } from "./shadow.ts";
export { cacheAreaBytes, forgetAllocations, siteOfCache } from "./site-cache.ts";

/** How code calls an access. Both take a mask that is not 0. */
export interface AccessRoutines {
  /** Register vectors that `vector` takes. */
  readonly registers: number;
  /**
   * Takes from the stack: address of 32 i32 generic addresses without `access.offset`; mask; then the
   * addresses of the register vectors: a load's results, a store's values, an atomic's operand and
   * result, a reduction's operand, cas's expected and new value and result. Register vectors hold 32
   * times 4 bytes (8 for i64 and f64). Only lanes of the mask are read, written and counted.
   */
  readonly vector: (f: FunctionBuilder) => void;
  /**
   * Only for loads from one known memory that is the same for all threads. Takes address (without
   * offset) and mask; leaves the physical address of the access's first byte, checked and counted as
   * one broadcast.
   */
  readonly uniform: ((f: FunctionBuilder) => void) | undefined;
}

/** The routines of `access`, written on first use of its shape. */
export function defineAccess(context: AccessContext, access: Access): AccessRoutines {
  assert(access.align >= access.bytes, `pc ${access.pc}: an access may straddle its alignment`);
  const { space } = access;
  const pushConstants = (f: FunctionBuilder): FunctionBuilder =>
    f.i32(access.offset).i32(access.site).i32(access.pc);
  const vector =
    space === "generic" ? genericRoutine(context, access) : vectorRoutine(context, access, space);
  const registers = registerCount(access);
  const callVector = (f: FunctionBuilder): void => void pushConstants(f).call(vector);
  if (access.kind !== "load" || space === "generic" || space === "local")
    return { registers, vector: callVector, uniform: undefined };
  const uniform = uniformRoutine(context, access, space);
  return { registers, vector: callVector, uniform: (f) => void pushConstants(f).call(uniform) };
}
