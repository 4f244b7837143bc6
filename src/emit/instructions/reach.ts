/** Whole addresses of lanes whose low half might not be all: those of 4 GiB and more end the launch. */
import { ADDRESS_WINDOW, type Reach } from "../../lower/index.ts";
import type { Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { I32 } from "../ops/operands.ts";

/** `address`: the access's, which is `offset` bytes from what it names; undefined where that is not computed. */
export function emitReach(
  e: FunctionEmitter,
  pc: number,
  reach: Reach,
  { offset, address }: { readonly offset: number; readonly address: number | undefined },
): void {
  const { f, imports } = e;
  const [rest, beyond] = [f.temp("i32"), f.temp("i32")];
  f.get(e.mask).get(e.mask);
  e.pushMask(reach.condition);
  // What looks like no address of the device may be one of 4 GiB and more that goes on from there.
  if (address !== undefined) pushGenericLanes(e, address);
  f.op("i32.and").op("i32.xor").tee(rest).if();
  const [whole, first] = [f.temp("i64"), f.temp("i64")];
  f.i32(0).set(beyond);
  e.forLanes(rest, (lane, laneAddress) => {
    pushWhole(e, reach, BigInt(offset), lane, laneAddress);
    f.tee(whole).i64(32n).op("i64.shr_u").op("i32.wrap_i64").if();
    f.get(first).get(whole).get(beyond).op("select").set(first);
    f.get(beyond).i32(1).get(lane).op("i32.shl").op("i32.or").set(beyond);
    f.end();
  });
  f.get(beyond).if();
  f.i32(pc).get(beyond).get(first).op("i32.wrap_i64");
  f.get(first).i64(32n).op("i64.shr_u").op("i32.wrap_i64");
  f.call(imports.beyond).op("unreachable").end();
  f.end();
  f.free(rest, beyond, whole, first);
}

/** Leaves of the mask on the stack the lanes whose address is one of the device's. */
function pushGenericLanes(e: FunctionEmitter, address: number): void {
  const { f } = e;
  const { first } = ADDRESS_WINDOW;
  const scalar = e.scalar(address);
  if (scalar) {
    f.i32(0);
    scalar.push();
    if (scalar.type !== I32) f.op("i32.wrap_i64");
    f.i32(first).op("i32.ge_u").op("i32.sub");
  } else {
    const offset = e.lanesOffset(address, 0);
    const pushLanes = (chunk: number) => f.get(e.frame).mem("v128.load", offset + 16 * chunk);
    const pushGeneric = () => f.i32x4(first, first, first, first).op("i32x4.ge_u");
    // Mostly all are, those of lanes that do not run, too.
    for (let chunk = 0; chunk < 8; chunk++) {
      pushLanes(chunk);
      if (chunk > 0) f.op("i32x4.min_u");
    }
    pushGeneric().op("i32x4.all_true").if("i32");
    f.i32(-1).else();
    for (let chunk = 0; chunk < 8; chunk++) {
      pushLanes(chunk);
      pushGeneric().op("i32x4.bitmask");
      if (chunk > 0)
        f.i32(4 * chunk)
          .op("i32.shl")
          .op("i32.or");
    }
    f.end();
  }
  f.op("i32.and");
}

/** Pushes the whole address of a lane. */
function pushWhole(
  e: FunctionEmitter,
  { terms, constant }: Reach,
  offset: bigint,
  lane: Local,
  address: Local,
): void {
  const { f } = e;
  f.i64(BigInt.asIntN(64, constant + offset));
  for (const { factor, registers, signed } of terms) {
    for (const [index, register] of registers.entries()) {
      e.pushLaneValue(register, lane, address);
      if (e.argType(register) === I32)
        f.op(signed[index] ? "i64.extend_i32_s" : "i64.extend_i32_u");
      if (index > 0) f.op("i64.mul");
    }
    if (factor !== 1n) f.i64(factor).op("i64.mul");
    f.op("i64.add");
  }
}
