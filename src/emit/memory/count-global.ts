/** Counting a new pattern of global memory: `observe/coalescing.ts` specifies the counts. */
import type { AccessKind } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { distinctAddresses } from "./distinct.ts";
import { QUAD_NUMBERS } from "./lanes.ts";
import { type CountEmitter, pushPacked, storeLearnt } from "./learnt.ts";
import { PHASE_SLOT_SHIFT, PHASE_TAG, pushScratch, SCRATCH, SITE_CACHE } from "./site-cache.ts";
import { sortRoutine } from "./sort.ts";
import { emitFindStride } from "./stride.ts";

const SECTOR_SHIFT = 5;
const LINE_SHIFT = 7;

export function globalCounts(
  context: AccessContext,
  bytes: number,
  kind: AccessKind,
): CountEmitter {
  const distinct = distinctAddresses(context);
  const isAtomic = kind !== "load" && kind !== "store";
  return (f, cache, base, mask) => {
    const packed = f.local("i32");
    f.get(cache).get(mask).call(strideGapsRoutine(context)).tee(packed).if();
    emitRecount(f, cache, base);
    f.op("drop");
    f.else();
    f.get(cache).get(base).call(distinct).set(packed);
    f.get(cache);
    pushPacked(f, packed, 0);
    f.mem("i32.store", SITE_CACHE.distinct);
    storeLearnt(f, cache, {
      sectors: () => pushPacked(f, packed, 1),
      lines: () => pushPacked(f, packed, 2),
    });
    f.end();
    storeLearnt(f, cache, {
      distinctBytes: () => pushPacked(f, packed, 0).i32(bytes).op("i32.mul"),
      ...(isAtomic ? { wavefronts: () => pushAtomicSectors(f, context, cache, base, mask) } : {}),
    });
  };
}

/**
 * Routine (cache, mask) → the number of distinct addresses if the active lanes are the first ones, or
 * one, and a constant stride apart; then the cache has that number and the gaps. Otherwise 0.
 */
function strideGapsRoutine(context: AccessContext): number {
  return context.module.routine("strideGaps", ["i32", "i32"], ["i32"], (f) => {
    const [cache, mask] = [0, 1];
    const stride = f.local("i32");
    const lanes = f.local("i32");
    f.get(mask).op("i32.popcnt").set(lanes);
    f.get(lanes).i32(1).op("i32.ne").if();
    emitFindStride(f, cache, mask, stride);
    // Very large strides may wrap around and meet.
    f.get(stride)
      .i32(MAX_STRIDE)
      .op("i32.add")
      .i32(2 * MAX_STRIDE)
      .op("i32.gt_u")
      .op("i32.or");
    f.if();
    f.i32(0).op("return");
    f.end();
    f.end();
    f.get(stride).get(stride).i32(31).op("i32.shr_s").tee(mask).op("i32.xor");
    f.get(mask).op("i32.sub").set(stride);
    f.get(cache).get(stride).mem("i32.store", SITE_CACHE.minGap);
    f.get(cache).get(stride).mem("i32.store", SITE_CACHE.maxGap);
    f.get(cache).get(lanes).i32(1).get(stride).op("select").tee(lanes);
    f.mem("i32.store", SITE_CACHE.distinct);
    f.get(lanes);
  });
}

const MAX_STRIDE = 1 << 24;

/** The phases' counts were another pattern's. */
export function emitForgetPhases(f: FunctionBuilder, cache: Local): void {
  for (let slot = 0; slot < 4; slot++) {
    const at = SITE_CACHE.phases + (slot << PHASE_SLOT_SHIFT) + PHASE_TAG;
    f.get(cache).i32(0).mem("i32.store", at);
  }
}

/** Pushes the sectors of an atomic; the cache's sectors and distinct addresses are known. */
function pushAtomicSectors(
  f: FunctionBuilder,
  context: AccessContext,
  cache: Local,
  base: Local,
  mask: Local,
): void {
  const distinct = f.local("i32");
  f.get(cache).mem("i32.load", SITE_CACHE.distinct).tee(distinct);
  f.get(mask).op("i32.popcnt").op("i32.eq").if("i32");
  f.get(cache).mem("i32.load", SITE_CACHE.counts + 8);
  f.else();
  f.get(distinct).i32(1).op("i32.eq").if("i32");
  f.get(mask).op("i32.popcnt");
  f.else();
  f.get(cache).get(base).get(mask).call(repeatedSectorsRoutine(context));
  f.end();
  f.end();
}

/**
 * Routine (cache, base, mask): the pattern is known, but from another place in a line. Recalls the
 * counts from there, or counts again.
 */
export function rephaseRoutine(context: AccessContext, bytes: number, kind: AccessKind): number {
  const isAtomic = kind !== "load" && kind !== "store";
  const name = `rephase ${bytes}${isAtomic ? " atomic" : ""}`;
  return context.module.routine(name, ["i32", "i32", "i32"], [], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    const slot = f.local("i32");
    const phase = f.local("i32");
    const counts = SITE_CACHE.counts + 8;
    f.get(base)
      .i32((1 << LINE_SHIFT) - 1)
      .op("i32.and")
      .set(phase);
    f.get(cache).get(phase).mem("i32.store", SITE_CACHE.phase);
    f.get(phase).i32(SECTOR_SHIFT).op("i32.shr_u").i32(PHASE_SLOT_SHIFT).op("i32.shl");
    f.get(cache).op("i32.add").tee(slot);
    f.mem("i32.load", SITE_CACHE.phases + PHASE_TAG);
    f.get(phase).i32(1).op("i32.add").op("i32.eq").if();
    emitCopyCounts(f, slot, SITE_CACHE.phases, cache, counts, isAtomic);
    f.op("return");
    f.end();
    emitRecount(f, cache, base);
    f.if();
    globalCounts(context, bytes, kind)(f, cache, base, mask);
    if (isAtomic) {
      f.else();
      storeLearnt(f, cache, {
        wavefronts: () => pushAtomicSectors(f, context, cache, base, mask),
      });
    }
    f.end();
    emitCopyCounts(f, cache, counts, slot, SITE_CACHE.phases, isAtomic);
    f.get(slot).get(phase).i32(1).op("i32.add");
    f.mem("i32.store", SITE_CACHE.phases + PHASE_TAG);
  });
}

/** Copies sectors, lines and, for atomics, wavefronts. */
function emitCopyCounts(
  f: FunctionBuilder,
  from: Local,
  fromAt: number,
  to: Local,
  toAt: number,
  isAtomic: boolean,
): void {
  f.get(to).get(from).mem("v128.load", fromAt).mem("v128.store", toAt);
  if (isAtomic)
    f.get(to)
      .get(from)
      .mem("i64.load", fromAt + 16)
      .mem("i64.store", toAt + 16);
}

/**
 * Where the gaps between addresses are all small or all large, sectors and lines follow from the
 * bounds. Leaves 1 if they do not, and everything must be counted.
 */
function emitRecount(f: FunctionBuilder, cache: Local, base: Local): void {
  const first = f.local("i32");
  const last = f.local("i32");
  const units = f.local("i32");
  f.get(base).get(cache).mem("i32.load", SITE_CACHE.low).op("i32.add").set(first);
  f.get(base).get(cache).mem("i32.load", SITE_CACHE.high).op("i32.add").set(last);
  const done = f.block("i32");
  for (const [shift, field] of [
    [SECTOR_SHIFT, "sectors"],
    [LINE_SHIFT, "lines"],
  ] as const) {
    const unit = 1 << shift;
    f.get(cache).mem("i32.load", SITE_CACHE.maxGap).i32(unit).op("i32.le_u").if();
    // No unit between the first and the last is left out.
    f.get(last).i32(shift).op("i32.shr_u").get(first).i32(shift).op("i32.shr_u").op("i32.sub");
    f.i32(1).op("i32.add").set(units);
    f.else();
    f.i32(1).get(cache).mem("i32.load", SITE_CACHE.minGap).i32(unit).op("i32.lt_u").brIf(done);
    f.op("drop");
    // No two addresses share a unit.
    f.get(cache).mem("i32.load", SITE_CACHE.distinct).set(units);
    f.end();
    storeLearnt(f, cache, { [field]: () => f.get(units) });
  }
  f.i32(0);
  f.end();
}

/**
 * Routine (cache, base, mask) → sectors as the L1 processes an atomic: each counts as often as its
 * most popular address.
 */
export function repeatedSectorsRoutine(context: AccessContext): number {
  return context.module.routine("repeatedSectors", ["i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    const sorted = f.local("i32");
    const column = f.local("i32");
    const at = f.local("i32");
    const address = f.local("i32");
    const previous = f.local("i32");
    const run = f.local("i32");
    const popular = f.local("i32");
    const sum = f.local("i32");
    pushScratch(f, context);
    f.i32(SCRATCH.words).op("i32.add").set(sorted);
    for (const quad of QUAD_NUMBERS) {
      f.get(sorted);
      f.get(cache).mem("v128.load", SITE_CACHE.pattern + 16 * quad);
      f.get(base)
        .op("i32x4.splat")
        .op("i32x4.add")
        .mem("v128.store", 16 * quad);
    }
    f.get(sorted).call(sortRoutine(context.module));
    // Before the first address: one of another sector.
    f.get(sorted).mem("i32.load").i32(-1).op("i32.xor").set(previous);
    // Column by column, see `sort.ts`.
    const nextColumn = f.loop();
    f.get(sorted).get(column).op("i32.add").set(at);
    const next = f.loop();
    f.get(at).mem("i32.load").set(address);
    f.get(address).get(previous).op("i32.xor").i32(SECTOR_SHIFT).op("i32.shr_u").if();
    f.get(sum).get(popular).op("i32.add").set(sum);
    f.i32(0).set(popular);
    f.end();
    // Inactive lanes repeat the base address: its run starts below zero by their number.
    f.get(run).i32(1).op("i32.add");
    f.i32(1).get(mask).op("i32.popcnt").i32(31).op("i32.sub");
    f.get(address).get(base).op("i32.ne").op("select");
    f.get(address).get(previous).op("i32.eq").op("select").tee(run);
    f.get(popular).get(run).get(popular).op("i32.gt_s").op("select").set(popular);
    f.get(address).set(previous);
    f.get(at).i32(16).op("i32.add").tee(at).get(sorted).op("i32.sub").i32(128).op("i32.lt_u");
    f.brIf(next).end();
    f.get(column).i32(4).op("i32.add").tee(column).i32(16).op("i32.ne").brIf(nextColumn).end();
    f.get(sum).get(popular).op("i32.add");
  });
}
