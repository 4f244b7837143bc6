/**
 * A region run along its sure path: what all warps of a block are going to do is checked, and counted,
 * before the first of them does it, so that each of them only computes, loads and stores.
 */
import type { Label } from "../encoder/index.ts";
import { localScalar, wasmType } from "../ops/operands.ts";
import { BLOCK_PARAMS, type BlockContext } from "./block-context.ts";
import { emitEvent, emitFullCounts, emitTableLookup } from "./count-access.ts";
import { type Linear, LinearValues } from "./linear-values.ts";
import { emitPathChecks, pathAdditions } from "./path-checks.ts";
import type { BlockRegion } from "./plan-regions.ts";
import type { SurePath } from "./sure-path.ts";
import { emitTouchAll } from "./touch.ts";

/** What the block form keeps of each warp. */
interface WarpFrames {
  /** Threads of a block. */
  readonly threads: number;
  /** Bytes from one warp's frame to the next. */
  readonly frameBytes: number;
  /** Frame offset of each register kept there between regions. */
  readonly saved: ReadonlyMap<number, number>;
}

/** Checks and counts all that the warps of a block do on `path`; leaves for `slow` before it counts. */
export function emitWholeBlock(
  e: BlockContext,
  form: WarpFrames,
  region: BlockRegion,
  path: SurePath,
  warps: number,
  slow: Label,
): void {
  const { f } = e;
  const values = new LinearValues(e, { warps }, slow);
  f.i32(e.fullMask).set(e.mask);
  for (const register of path.entry) values.define(register, entryValue(e, form, values, register));
  const { accesses, locals } = emitPathChecks(e, values, path, slow, emitTableLookup);
  if (e.owner.counters) {
    // Blocks that all warps come to are counted where the region begins.
    const additions = pathAdditions(e, path.blocks, region.always, warps, form.threads);
    if (additions.length > 0) emitEvent(e, additions);
    emitFullCounts(e, accesses);
    for (const { checked } of accesses) emitTouchAll(e, checked);
  }
  f.free(...locals, ...values.locals);
}

/** What a register holds when the region begins: in a local, or in the warps' frames. */
function entryValue(
  e: BlockContext,
  form: WarpFrames,
  values: LinearValues,
  register: number,
): Linear {
  const { f, fn } = e;
  const type = e.typeOf(register);
  if (fn.blockUniform![register])
    return values.linear(localScalar(f, type, e.local(register)), register, () => {});
  const offset = form.saved.get(register)!;
  const load = (warp: number, place: number) => {
    const at = warp * form.frameBytes + offset + place;
    f.get(BLOCK_PARAMS.frames).mem(`${wasmType(type)}.load`, at);
  };
  load(0, 0);
  return values.linear(values.keep(type), register, (axis) => {
    // Dynamic steps stand behind the base: see `localsOf`.
    if (axis === "warp") {
      load(1, 0);
      load(0, 0);
      f.op("i32.sub");
    } else load(0, axis === "y" && fn.affine?.[register]?.x === "dynamic" ? 8 : 4);
  });
}
