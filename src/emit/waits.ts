/**
 * Instructions at which lanes wait for others. `warpSync` is settled inside the warp; a barrier parks
 * its lanes in the frame until the block driver releases them.
 */
import { assert } from "../base/index.ts";
import { BARRIER_KINDS, OP } from "../lower/index.ts";
import type { Local } from "./encoder/index.ts";
import { WAIT_SITE, type WaitSite } from "./frame-layout.ts";
import type { FunctionEmitter } from "./function-emitter.ts";
import { faultKindNumber } from "./imports.ts";
import { emitSyncProbe } from "./instructions/probes.ts";

/** Locals that a kernel with waits keeps besides its registers. */
export interface WaitState {
  /** Lanes that have not ended. */
  readonly live: Local;
  /** Lanes parked at warpSync sites. */
  readonly standing: Local;
}

export function isSync(e: FunctionEmitter, site: WaitSite): boolean {
  return e.program.code.op[site.pc] === OP.warpSync;
}

/** Code for the wait that ends a block; `go` adds the mask on the stack to those waiting for `next`. */
export function emitWait(
  e: FunctionEmitter,
  site: WaitSite,
  state: WaitState,
  go: (block: number, push: () => void) => void,
): void {
  if (isSync(e, site)) emitWarpSync(e, site, state, go);
  else emitBarrier(e, site, go);
}

function emitBarrier(
  e: FunctionEmitter,
  site: WaitSite,
  go: (block: number, push: () => void) => void,
): void {
  const { f } = e;
  const kind = BARRIER_KINDS[e.program.code.aux[site.pc]!]!;
  if (kind === "arrive") {
    if (e.owner.checks) f.i32(site.pc).get(e.mask).call(e.imports.checkAnnounce);
    const address = f.temp("i32");
    f.get(e.frame);
    pushUniform(e, e.arg(site.pc, 0));
    f.i32(15).op("i32.and").i32(2).op("i32.shl").op("i32.add").tee(address);
    f.get(address).mem("i32.load", e.layout.arrivals).get(e.mask).op("i32.or");
    f.mem("i32.store", e.layout.arrivals);
    f.free(address);
    go(site.next, () => f.get(e.mask));
    return;
  }
  const store = (field: keyof typeof WAIT_SITE, push: () => void) => {
    f.get(e.frame);
    push();
    f.mem("i32.store", site.offset + WAIT_SITE[field]);
  };
  if (kind === "grid" || kind === "cluster") {
    store("parked", () => {
      f.get(e.frame).mem("i32.load", site.offset + WAIT_SITE.parked);
      f.get(e.mask).op("i32.or");
    });
    return;
  }
  const merge = (field: keyof typeof WAIT_SITE, push: () => void) =>
    store(field, () => {
      f.get(e.frame).mem("i32.load", site.offset + WAIT_SITE[field]);
      push();
      f.get(e.mask).op("i32.and").op("i32.or");
    });
  for (const [position, field] of (["id", "count"] as const).entries()) {
    const arg = e.arg(site.pc, position);
    // The record is zero when the block starts.
    if (e.scalar(arg)?.bits !== 0n) store(field, () => pushUniform(e, arg));
  }
  if (kind !== "sync") {
    const predicate = e.arg(site.pc, 2);
    // Lanes that were here before and were released may have left their bits.
    store("predicate", () => {
      f.get(e.frame).mem("i32.load", site.offset + WAIT_SITE.predicate);
      f.get(e.mask).i32(-1).op("i32.xor").op("i32.and");
      pushTruth(e, predicate);
      f.get(e.mask).op("i32.and").op("i32.or");
    });
  }
  merge("parked", () => f.i32(-1));
}

/** Barrier ids and counts are the warp's, whatever kind of register they are in. */
function pushUniform(e: FunctionEmitter, arg: number): void {
  const scalar = e.scalar(arg);
  if (scalar) {
    scalar.push();
    return;
  }
  const { f } = e;
  const offset = e.lanesOffset(arg, 0);
  f.get(e.mask).op("i32.ctz").i32(2).op("i32.shl").get(e.frame).op("i32.add");
  f.mem("i32.load", offset);
}

/** Pushes the mask of lanes whose predicate, an i1 or an i32, is not zero. */
function pushTruth(e: FunctionEmitter, arg: number): void {
  const { f } = e;
  const scalar = e.scalar(arg);
  if (e.argType(arg) === 0) e.pushMask(arg);
  else if (scalar) {
    f.i32(0);
    scalar.push();
    f.i32(0).op("i32.ne").op("i32.sub");
  } else {
    const offset = e.lanesOffset(arg, 0);
    for (let chunk = 0; chunk < 8; chunk++) {
      f.get(e.frame)
        .mem("v128.load", offset + 16 * chunk)
        .i32x4(0, 0, 0, 0);
      f.op("i32x4.ne").op("i32x4.bitmask");
      if (chunk > 0)
        f.i32(4 * chunk)
          .op("i32.shl")
          .op("i32.or");
    }
  }
}

function emitWarpSync(
  e: FunctionEmitter,
  site: WaitSite,
  state: WaitState,
  go: (block: number, push: () => void) => void,
): void {
  const { f } = e;
  const arg = e.arg(site.pc, 0);
  if (e.owner.checks) emitSyncProbe(e, site.pc, () => f.get(state.live));
  emitOwnLaneCheck(e, site.pc, arg);
  // Usual case: nobody stands anywhere, and all members that live are here.
  f.get(state.live).get(e.mask).i32(-1).op("i32.xor").op("i32.and");
  pushMembersUnion(e, arg);
  f.op("i32.and").get(state.standing).op("i32.or").op("i32.eqz").if();
  go(site.next, () => f.get(e.mask));
  f.else();
  storeMembers(e, site, arg);
  f.get(e.frame)
    .get(e.frame)
    .mem("i32.load", site.offset + WAIT_SITE.parked);
  f.get(e.mask)
    .op("i32.or")
    .mem("i32.store", site.offset + WAIT_SITE.parked);
  f.get(state.standing).get(e.mask).op("i32.or").set(state.standing);
  emitSyncRelease(e, state, go);
  f.end();
}

/** Ends the launch if the member mask of an executing lane leaves out the lane itself. */
function emitOwnLaneCheck(e: FunctionEmitter, pc: number, arg: number): void {
  const { f } = e;
  const outside = f.temp("i32");
  const scalar = e.scalar(arg);
  if (scalar) {
    scalar.push();
    f.i32(-1).op("i32.xor");
  } else {
    const offset = e.lanesOffset(arg, 0);
    for (let chunk = 0; chunk < 8; chunk++) {
      const first = 4 * chunk;
      f.get(e.frame).mem("v128.load", offset + 16 * chunk);
      f.i32x4(1 << first, 2 << first, 4 << first, 8 << first)
        .op("v128.and")
        .i32x4(0, 0, 0, 0);
      f.op("i32x4.eq").op("i32x4.bitmask");
      if (chunk > 0) f.i32(first).op("i32.shl").op("i32.or");
    }
  }
  f.get(e.mask).op("i32.and").tee(outside).if();
  f.i32(faultKindNumber("warp-mask")).i32(pc).get(outside).i32(0).call(e.imports.fault);
  f.end();
  f.free(outside);
}

/** Pushes the union of the executing lanes' member masks. */
function pushMembersUnion(e: FunctionEmitter, arg: number): void {
  const { f } = e;
  const scalar = e.scalar(arg);
  if (scalar) {
    scalar.push();
    return;
  }
  const union = f.temp("v128");
  const offset = e.lanesOffset(arg, 0);
  for (let chunk = 0; chunk < 8; chunk++) {
    f.get(e.frame).mem("v128.load", offset + 16 * chunk);
    e.pushLaneMask(e.mask, chunk);
    f.op("v128.and");
    if (chunk > 0) f.op("v128.or");
  }
  f.tee(union).get(union).get(union).shuffle32(2, 3, 0, 1).op("v128.or").tee(union);
  f.get(union).get(union).shuffle32(1, 0, 3, 2).op("v128.or").lane("i32x4.extract_lane", 0);
  f.free(union);
}

function storeMembers(e: FunctionEmitter, site: WaitSite, arg: number): void {
  const { f } = e;
  const scalar = e.scalar(arg);
  const from = scalar ? 0 : e.lanesOffset(arg, 0);
  for (let chunk = 0; chunk < 8; chunk++) {
    const to = site.members + 16 * chunk;
    f.get(e.frame);
    if (scalar) {
      scalar.push();
      f.op("i32x4.splat");
    } else f.get(e.frame).mem("v128.load", from + 16 * chunk);
    f.get(e.frame).mem("v128.load", to);
    e.pushLaneMask(e.mask, chunk);
    f.op("v128.bitselect").mem("v128.store", to);
  }
}

/** Lets go the lanes at warpSync sites whose members all stand; sets `standing` to the rest. */
export function emitSyncRelease(
  e: FunctionEmitter,
  state: WaitState,
  go: (block: number, push: () => void) => void,
): void {
  const { f } = e;
  const sites = e.layout.sites.filter((site) => isSync(e, site));
  assert(sites.length > 0, "no warpSync to release");
  const missing = f.temp("i32");
  const free = f.temp("i32");
  f.get(state.live).get(state.standing).i32(-1).op("i32.xor").op("i32.and").set(missing);
  for (const site of sites) {
    const parked = site.offset + WAIT_SITE.parked;
    f.get(e.frame).mem("i32.load", parked).if();
    for (let chunk = 0; chunk < 8; chunk++) {
      f.get(e.frame).mem("v128.load", site.members + 16 * chunk);
      f.get(missing).op("i32x4.splat").op("v128.and").i32x4(0, 0, 0, 0);
      f.op("i32x4.eq").op("i32x4.bitmask");
      if (chunk > 0)
        f.i32(4 * chunk)
          .op("i32.shl")
          .op("i32.or");
    }
    f.get(e.frame).mem("i32.load", parked).op("i32.and").set(free);
    f.get(e.frame).get(e.frame).mem("i32.load", parked).get(free).op("i32.xor");
    f.mem("i32.store", parked);
    f.get(state.standing).get(free).op("i32.xor").set(state.standing);
    go(site.next, () => f.get(free));
    f.end();
  }
  f.free(missing, free);
}
