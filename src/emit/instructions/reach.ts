/** Whole addresses of lanes whose low half might not be all: those of 4 GiB and more end the launch. */
import { ADDRESS_WINDOW, type Reach } from "../../lower/index.ts";
import type { RangedReach } from "../analysis/ranged-reaches.ts";
import type { Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { I32, type Scalar } from "../ops/operands.ts";
import { pushWholeSum } from "./whole-sum.ts";

/** `address`: the access's, which is `offset` bytes from what it names; undefined where that is not computed. */
export function emitReach(
  e: FunctionEmitter,
  pc: number,
  reach: Reach,
  { offset, address }: { readonly offset: number; readonly address: number | undefined },
): void {
  const { f } = e;
  const constant = reach.constant + BigInt(offset);
  if (isShared(e, reach, address)) {
    emitSharedReach(e, pc, reach, { constant, address });
    return;
  }
  const ranged = e.plan.ranged.get(pc);
  const rest = f.temp("i32");
  if (ranged) pushOutOfRange(e, ranged, constant);
  else {
    f.get(e.mask).get(e.mask);
    e.pushMask(reach.condition);
    // What looks like no address of the device may be one of 4 GiB and more that goes on from there.
    if (address !== undefined) pushGenericLanes(e, address);
    f.op("i32.and").op("i32.xor");
  }
  f.tee(rest).if();
  const [beyond, whole, first] = [f.temp("i32"), f.temp("i64"), f.temp("i64")];
  f.i32(0).set(beyond);
  e.forLanes(rest, (lane, laneAddress) => {
    pushWholeSum(f, e, constant, reach.terms, (operand) =>
      e.pushLaneValue(operand, lane, laneAddress),
    );
    f.tee(whole).i64(32n).op("i64.shr_u").op("i32.wrap_i64").if();
    f.get(first).get(whole).get(beyond).op("select").set(first);
    f.get(beyond).i32(1).get(lane).op("i32.shl").op("i32.or").set(beyond);
    f.end();
  });
  endIfBeyond(e, pc, beyond, first);
  f.end();
  f.free(rest, beyond, whole, first);
}

/** Ends the launch if there are lanes at `whole`, an address of 4 GiB and more. */
function endIfBeyond({ f, imports }: FunctionEmitter, pc: number, lanes: Local, whole: Local) {
  f.get(lanes).if();
  f.i32(pc).get(lanes).get(whole).op("i32.wrap_i64");
  f.get(whole).i64(32n).op("i64.shr_u").op("i32.wrap_i64");
  f.call(imports.beyond).op("unreachable").end();
}

function isShared(e: FunctionEmitter, { condition, terms }: Reach, address: number | undefined) {
  const operands = [condition, ...terms.flatMap(({ registers }) => registers)];
  return [...operands, address ?? condition].every((operand) => e.scalar(operand) !== undefined);
}

/** The same where all lanes have one address: it is computed once. */
function emitSharedReach(
  e: FunctionEmitter,
  pc: number,
  { condition, terms }: Reach,
  { constant, address }: { readonly constant: bigint; readonly address: number | undefined },
): void {
  const { f } = e;
  const [whole, lanes] = [f.temp("i64"), f.temp("i32")];
  e.scalar(condition)!.push();
  if (address !== undefined) {
    pushIsGeneric(e, e.scalar(address)!);
    f.op("i32.and");
  }
  f.op("i32.eqz").if();
  pushWholeSum(f, e, constant, terms, (operand) => e.scalar(operand)!.push());
  f.set(whole);
  f.get(e.mask).i32(0).get(whole).i64(32n).op("i64.shr_u").i64(0n).op("i64.ne").op("select");
  f.set(lanes);
  endIfBeyond(e, pc, lanes, whole);
  f.end();
  f.free(whole, lanes);
}

/**
 * Pushes the mask of executing lanes that might leave the device's addresses, which are those from `first` to 2^32.
 * From one of them that all lanes share, an index may go down and up by what there is of them, divided by its factor;
 * here by a power of two that is not less.
 */
function pushOutOfRange(
  e: FunctionEmitter,
  { register, signed, factor, shared }: RangedReach,
  constant: bigint,
): void {
  const { f } = e;
  const first = BigInt(ADDRESS_WINDOW.first);
  const room = 2n ** 32n - 1n - first;
  // A sum of two values with a sign must fit into 32 bits without one: single bytes have half the room.
  const shift = BigInt(Math.max(bitsAbove(factor < 0n ? -factor : factor), signed ? 1 : 0));
  const [from, down, limit] = [f.temp("i64"), f.temp("i32"), f.temp("v128")];
  const pushBelow = () => f.get(from).i64(shift).op("i64.shr_u").op("i32.wrap_i64");
  const pushAbove = () =>
    f.i64(room).get(from).op("i64.sub").i64(shift).op("i64.shr_u").op("i32.wrap_i64");
  const [pushDown, pushUp] = factor < 0n ? [pushAbove, pushBelow] : [pushBelow, pushAbove];
  const pushRegister = (chunk: number) =>
    f.get(e.frame).mem("v128.load", e.slot(register) + 16 * chunk);
  const pushLanes = (chunk: number) => {
    pushRegister(chunk);
    if (signed) f.get(down).op("i32x4.splat").op("i32x4.add");
  };
  pushWholeSum(f, e, constant - first, shared, (operand) => e.scalar(operand)!.push());
  f.tee(from).i64(room).op("i64.le_u").if("i32");
  // Mostly all are far within the range, lanes that do not run, too: then so is what their bits are together.
  for (let chunk = 0; chunk < 8; chunk++) {
    pushRegister(chunk);
    if (chunk > 0) f.op("v128.or");
  }
  f.i32(-1).i32(31);
  pushUp();
  f.i32(1).op("i32.or").op("i32.clz").op("i32.sub").op("i32.shl").op("i32x4.splat");
  f.op("v128.and").op("v128.any_true").if("i32");
  pushUp();
  if (signed) {
    pushDown();
    f.tee(down).op("i32.add");
  }
  f.op("i32x4.splat").set(limit);
  pushMaskOf(e, (chunk) => {
    pushLanes(chunk);
    f.get(limit).op("i32x4.gt_u");
  });
  f.get(e.mask).op("i32.and").else().i32(0).end();
  f.else().get(e.mask).end();
  f.free(from, down, limit);
}

/** Pushes the mask of lanes for which `pushTest` leaves true, four lanes at a time. */
function pushMaskOf({ f }: FunctionEmitter, pushTest: (chunk: number) => void): void {
  for (let chunk = 0; chunk < 8; chunk++) {
    pushTest(chunk);
    f.op("i32x4.bitmask");
    if (chunk > 0)
      f.i32(4 * chunk)
        .op("i32.shl")
        .op("i32.or");
  }
}

/** Bits that a shift has to be by to multiply by no less than a factor. */
function bitsAbove(factor: bigint): number {
  return factor <= 1n ? 0 : (factor - 1n).toString(2).length;
}

function pushIsGeneric({ f }: FunctionEmitter, address: Scalar): void {
  address.push();
  if (address.type !== I32) f.op("i32.wrap_i64");
  f.i32(ADDRESS_WINDOW.first).op("i32.ge_u");
}

/** Leaves of the mask on the stack the lanes whose address is one of the device's. */
function pushGenericLanes(e: FunctionEmitter, address: number): void {
  const { f } = e;
  const { first } = ADDRESS_WINDOW;
  const scalar = e.scalar(address);
  if (scalar) {
    f.i32(0);
    pushIsGeneric(e, scalar);
    f.op("i32.sub");
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
    pushMaskOf(e, (chunk) => {
      pushLanes(chunk);
      pushGeneric();
    });
    f.end();
  }
  f.op("i32.and");
}
