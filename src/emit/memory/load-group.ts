/**
 * Loads of one to four words a lane, from anywhere in global memory, whose lanes are the same distances apart (see
 * `analysis/load-groups.ts`). The leader's addresses are brought into order once; where each load of the
 * group begins, its counts follow from comparing neighbours.
 */
import type { Access, AccessElement } from "../../lower/index.ts";
import { SECTOR_SHIFT } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { emitChanges } from "./distinct.ts";
import { emitMarkSector, SEEN_ONCE } from "./footprint.ts";
import { forEachQuadMask, pushHorizontal, QUAD_NUMBERS } from "./lanes.ts";
import { pushPacked } from "./learnt.ts";
import { emitGatherFour } from "./move.ts";
import { emitAddField, emitAddRequest, pushRecord } from "./record.ts";
import { pushScratch, SCRATCH, SITE_CACHE, SITE_CACHE_BYTES } from "./site-cache.ts";
import { emitSort } from "./sort.ts";

/** Bytes of a word. */
const WORD = 4;

/** What is kept of a group while its leader runs, from `SCRATCH.group`. */
const GROUP = {
  /** 32 words: the leader's addresses; that of the first active lane for inactive ones. */
  addresses: SCRATCH.group,
  /** The same as `emitSort` leaves them. */
  ordered: SCRATCH.group + 128,
  /** 32 words, by how far a load's word in its line is from the leader's: packed counts; which are known. */
  counts: SCRATCH.group + 256,
  known: SCRATCH.group + 384,
  /** Least and greatest address; bits that some address has. */
  low: SCRATCH.group + 388,
  high: SCRATCH.group + 392,
  bits: SCRATCH.group + 396,
} as const;

/** A site that has met that many new patterns in a row stops learning them; now and then it tries again. */
const PATIENCE = 2;
const TRY_AGAIN_MASK = 63;

/**
 * Routine (leader's cache, addresses, mask, offset) → 1 if the group may be loaded together: its lanes mostly
 * are where they were not before, and there are several of them.
 */
export function beginGroupRoutine(context: AccessContext): number {
  const params = ["i32", "i32", "i32", "i32"] as const;
  return context.module.routine("begin group", params, ["i32"], (f) => {
    const [cache, addresses, mask, offset] = [0, 1, 2, 3];
    const [misses, base, low, high, scratch] = [0, 0, 0, 0, 0].map(() => f.local("i32")) as [
      Local,
      Local,
      Local,
      Local,
      Local,
    ];
    const refuse = () => {
      f.if();
      f.i32(0).op("return").end();
    };
    f.get(mask).get(mask).i32(1).op("i32.sub").op("i32.and").op("i32.eqz");
    refuse();
    f.getGlobal(context.globals.trace);
    if (context.samples) f.getGlobal(context.globals.samples).op("i32.or");
    refuse();
    f.get(cache).mem("i32.load", SITE_CACHE.misses).tee(misses);
    f.i32(TRY_AGAIN_MASK).op("i32.and").i32(PATIENCE).op("i32.lt_u");
    if (context.counters) refuse();
    else f.op("drop");
    f.get(cache).get(misses).i32(1).op("i32.add").mem("i32.store", SITE_CACHE.misses);
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    const splat = f.local("v128");
    const baseSplat = f.local("v128");
    f.get(addresses).get(mask).op("i32.ctz").i32(2).op("i32.shl").op("i32.add");
    f.mem("i32.load").tee(base).op("i32x4.splat").set(splat);
    f.get(base).get(offset).op("i32.add").op("i32x4.splat").set(baseSplat);
    const maskSplat = f.local("v128");
    f.get(mask).op("i32x4.splat").set(maskSplat);
    forEachQuadMask(f, maskSplat, (quad, pushMask) => {
      f.get(addresses)
        .mem("v128.load", 16 * quad)
        .get(splat)
        .op("i32x4.sub");
      pushMask();
      f.op("v128.and").get(baseSplat).op("i32x4.add").set(vectors[quad]!);
    });
    const sum = f.local("v128");
    const reduce = (op: "v128.or" | "i32x4.min_u" | "i32x4.max_u") => {
      for (const quad of QUAD_NUMBERS) {
        f.get(vectors[quad]!);
        if (quad > 0) f.op(op);
      }
      f.set(sum);
      pushHorizontal(f, sum, op);
    };
    reduce("i32x4.min_u");
    f.set(low);
    reduce("i32x4.max_u");
    f.set(high);
    // So that no load of the group can go around the end of memory and be in bounds at both ends.
    f.get(high).get(low).op("i32.sub").i32(0).op("i32.lt_s");
    refuse();
    pushScratch(f, context);
    f.tee(scratch);
    reduce("v128.or");
    f.mem("i32.store", GROUP.bits);
    f.get(scratch).get(low).mem("i32.store", GROUP.low);
    f.get(scratch).get(high).mem("i32.store", GROUP.high);
    const store = (at: number) => {
      for (const quad of QUAD_NUMBERS)
        f.get(scratch)
          .get(vectors[quad]!)
          .mem("v128.store", at + 16 * quad);
    };
    store(GROUP.addresses);
    if (context.counters) {
      f.get(scratch).i32(0).mem("i32.store", GROUP.known);
      emitSort(f, vectors);
      store(GROUP.ordered);
    }
    f.i32(1);
  });
}

/**
 * Pushes whether a load `delta` bytes from the leader would fail its checks, or is not in the allocation that
 * its site met last.
 */
export function pushOutOfGroup(
  f: FunctionBuilder,
  context: AccessContext,
  { site, bytes }: Pick<Access, "site" | "bytes">,
  delta: () => unknown,
): void {
  const [scratch, first, caches] = [f.temp("i32"), f.temp("i32"), f.temp("i32")];
  pushScratch(f, context);
  f.set(scratch);
  f.getGlobal(context.globals.caches)
    .i32(site * SITE_CACHE_BYTES)
    .op("i32.add")
    .tee(caches);
  f.mem("i32.load", SITE_CACHE.allocationFirst).set(first);
  const pushDistance = (at: number) => {
    f.get(scratch).mem("i32.load", at);
    delta();
    f.op("i32.add").get(first).op("i32.sub");
  };
  const pushSize = () => f.get(caches).mem("i32.load", SITE_CACHE.allocationSize);
  pushDistance(GROUP.low);
  pushSize();
  f.op("i32.ge_u");
  pushDistance(GROUP.high);
  f.i32(bytes).op("i32.add");
  pushSize();
  f.op("i32.gt_u").op("i32.or");
  f.get(scratch).mem("i32.load", GROUP.bits);
  delta();
  f.op("i32.or")
    .i32(bytes - 1)
    .op("i32.and")
    .op("i32.or");
  f.free(scratch, first, caches);
}

/** Routine (delta, site, mask): counts a load of `bytes` bytes of the group. */
export function countGroupRoutine(context: AccessContext, bytes: number): number {
  return context.module.routine(`count ${bytes} in group`, ["i32", "i32", "i32"], [], (f) => {
    const [delta, site, mask] = [0, 1, 2];
    const [scratch, place, packed, record] = [0, 0, 0, 0].map(() => f.local("i32")) as [
      Local,
      Local,
      Local,
      Local,
    ];
    pushScratch(f, context);
    f.set(scratch);
    // Only where in a line the lanes are matters, and the leader's place is the same for all.
    f.get(delta).i32(2).op("i32.shr_u").i32(31).op("i32.and").set(place);
    f.get(scratch).mem("i32.load", GROUP.known).get(place).op("i32.shr_u").i32(1).op("i32.and");
    f.if();
    f.get(scratch).get(place).i32(2).op("i32.shl").op("i32.add").mem("i32.load", GROUP.counts);
    f.set(packed);
    f.else();
    const splat = f.local("v128");
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    f.get(delta).op("i32x4.splat").set(splat);
    for (const quad of QUAD_NUMBERS)
      f.get(scratch)
        .mem("v128.load", GROUP.ordered + 16 * quad)
        .get(splat)
        .op("i32x4.add")
        .set(vectors[quad]!);
    emitChanges(f, vectors);
    f.set(packed);
    f.get(scratch).get(place).i32(2).op("i32.shl").op("i32.add").get(packed);
    f.mem("i32.store", GROUP.counts);
    f.get(scratch).get(scratch).mem("i32.load", GROUP.known);
    f.i32(1).get(place).op("i32.shl").op("i32.or").mem("i32.store", GROUP.known);
    f.end();
    pushRecord(f, context, site);
    f.set(record);
    emitAddRequest(f, record, mask);
    emitAddField(f, record, "distinctBytes", () =>
      pushPacked(f, packed, 0).i32(bytes).op("i32.mul"),
    );
    emitAddField(f, record, "sectors", () => pushPacked(f, packed, 1));
    emitAddField(f, record, "lines", () => pushPacked(f, packed, 2));
  });
}

/**
 * Routine (delta, register vectors…): loads the elements, which are neighbours, each into a register vector,
 * and marks their sectors. Inactive lanes get what the first active one does.
 */
export function loadGroupRoutine(
  context: AccessContext,
  elements: readonly AccessElement[],
  bytes: number,
): number {
  const params = ["i32", ...elements.map(() => "i32" as const)] as const;
  const shape = elements.map(({ offset, memory }) => `${memory}@${offset}`).join("+");
  return context.module.routine(`load ${shape} in group`, params, [], (f) => {
    const delta = 0;
    const registers = elements.map((_, index) => 1 + index);
    const move = { isLoad: true, elements, bytes, registers };
    const four = [0, 1, 2, 3].map(() => f.local("i32"));
    const [scratch, sector] = [f.local("i32"), f.local("i32")];
    // At most 16 bytes are in one sector or two: the first and the last word mark all.
    const marks = bytes === WORD ? [0] : [0, bytes - WORD];
    pushScratch(f, context);
    f.set(scratch);
    for (const quad of QUAD_NUMBERS) {
      four.forEach((address, lane) => {
        f.get(scratch).mem("i32.load", GROUP.addresses + 16 * quad + 4 * lane);
        f.get(delta).op("i32.add").set(address);
      });
      emitGatherFour(f, move, four, 4 * quad);
      if (!context.counters) continue;
      for (const address of four)
        for (const at of marks) {
          f.get(address);
          if (at > 0) f.i32(at).op("i32.add");
          f.i32(SECTOR_SHIFT).op("i32.shr_u").set(sector);
          emitMarkSector(f, "read", sector);
        }
    }
  });
}

/** The leader's site goes by its own routine the next times: its group was refused. */
export function emitDiscourage(f: FunctionBuilder, context: AccessContext, site: number): void {
  f.getGlobal(context.globals.caches).i32(0);
  f.mem("i32.store", site * SITE_CACHE_BYTES + SITE_CACHE.misses);
}

/** Tells that some sectors of a site are in a map by bytes. */
export function emitNoteMarked(f: FunctionBuilder, context: AccessContext, site: number): void {
  f.getGlobal(context.globals.caches).i32(SEEN_ONCE);
  f.mem("i32.store", site * SITE_CACHE_BYTES + SITE_CACHE.sectorPlace);
}
