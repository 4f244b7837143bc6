/**
 * Loads that go anywhere in an array by one index of a lane's own. Where all else of the whole address is the same for
 * the lanes, a look at the index tells both that the load stays in the array and that the low half of its address is
 * all of it.
 */
import type { LaneLoad } from "../analysis/lane-loops.ts";
import { byOneIndex, type RangedReach } from "../analysis/ranged-reaches.ts";
import type { EmitFunction } from "../analysis/units.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { pushWholeSum } from "../instructions/whole-sum.ts";
import type { LaneValues } from "./lane-values.ts";

/** Of a load at `constant` more than that, of which the factor is its bytes. */
export interface Indexed extends RangedReach {
  readonly constant: bigint;
}

/** `isShared`: whether a register, or ~constant, is the same for all lanes and iterations. */
export function indexedLoad(
  fn: EmitFunction,
  { access: { reach, bytes, offset } }: LaneLoad,
  isShared: (register: number) => boolean,
): Indexed | undefined {
  const one = reach && byOneIndex(fn, reach.terms, isShared);
  if (one?.factor !== BigInt(bytes)) return undefined;
  return { ...one, constant: reach!.constant + BigInt(offset) };
}

/**
 * Pushes the index of the element at `first`. Leaves if there is none, or if one of `room` elements from there on has
 * an index that 32 bits cannot hold: those that can, then differ by as much as their elements.
 */
export function pushOrigin(
  f: FunctionBuilder,
  e: FunctionEmitter,
  values: LaneValues,
  { signed, shared, constant }: Indexed,
  { bytes, first, room }: { readonly bytes: number; readonly first: Local; readonly room: Local },
  failed: Label,
): void {
  const distance = f.temp("i64");
  const [least, end] = signed ? [-(2n ** 31n), 2n ** 31n] : [0n, 2n ** 32n];
  f.get(first).op("i64.extend_i32_u");
  pushWholeSum(f, e, constant, shared, (operand) => values.pushShared(operand));
  f.op("i64.sub").tee(distance);
  f.i64(BigInt(bytes - 1))
    .op("i64.and")
    .i64(0n)
    .op("i64.ne")
    .brIf(failed);
  f.get(distance)
    .i64(BigInt(31 - Math.clz32(bytes)))
    .op("i64.shr_s")
    .tee(distance);
  f.i64(least).op("i64.lt_s").brIf(failed);
  f.get(distance).get(room).op("i64.extend_i32_u").op("i64.add");
  f.i64(end).op("i64.gt_s").brIf(failed);
  f.get(distance).op("i32.wrap_i64");
  f.free(distance);
}
