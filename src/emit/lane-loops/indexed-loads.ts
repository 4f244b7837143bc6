/**
 * Loads that go anywhere in an array by one index of a lane's own. Where all else of the whole address is the same for
 * the lanes, a look at the index tells both that the load stays in the array and that the low half of its address is
 * all of it.
 */
import { type Reach, VALUE_TYPE } from "../../lower/index.ts";
import type { LaneLoad } from "../analysis/lane-loops.ts";
import type { EmitFunction } from "../analysis/units.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { pushWholeSum } from "../instructions/whole-sum.ts";
import type { LaneValues } from "./lane-values.ts";

/** Of a load at `constant` + the shared terms + its bytes × `index`. */
export interface Indexed {
  /** An i32 of the lane's own, as it is at the load. */
  readonly index: number;
  readonly signed: boolean;
  readonly shared: Reach["terms"];
  readonly constant: bigint;
}

/** `isShared`: whether a register, or ~constant, is the same for all lanes and iterations. */
export function indexedLoad(
  fn: EmitFunction,
  { access: { reach, bytes, offset } }: LaneLoad,
  isShared: (register: number) => boolean,
): Indexed | undefined {
  if (!reach) return undefined;
  const own = reach.terms.filter(({ registers }) => !registers.every(isShared));
  const [term] = own;
  if (own.length !== 1 || term!.registers.length !== 1 || term!.factor !== BigInt(bytes))
    return undefined;
  const [index, signed] = [term!.registers[0]!, term!.signed[0]!];
  if (fn.regType[index] !== VALUE_TYPE.i32) return undefined;
  const shared = reach.terms.filter((one) => one !== term);
  return { index, signed, shared, constant: reach.constant + BigInt(offset) };
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
