/**
 * The footprint of a launch: which 32-byte sectors of global memory it reads and writes, in the maps of
 * `observe/footprint.ts`. Most accesses go on where the site's last one ended, so each site keeps a run
 * of bytes that it touched without a gap, and the bit map learns of it when a new run begins. `exec/`
 * adds the runs that are left at the end. Patterns that are no run set bytes.
 */
import type { Access } from "../../lower/index.ts";
import {
  type AccessKind,
  FIRST_SECTOR,
  FOOTPRINT_MAPS,
  type FootprintMap,
  SECTOR_SHIFT,
  TOUCHED,
} from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { forEachLane, pushHorizontal, pushNextLanes, QUAD_NUMBERS } from "./lanes.ts";
import { SITE_CACHE, siteCacheOffset } from "./site-cache.ts";

/** Sectors of a word of a map. */
const WORD_BITS = 64;
const LAST_SECTOR = 2 ** (32 - SECTOR_SHIFT) - 1;
/** Where more lanes have sectors of their own, all 32 are marked without asking. */
const MOST_LANES_IN_TURN = 12;
/** No place in a sector: the pattern has been met, but nothing else is known. */
export const SEEN_ONCE = 0xff;

/** What an access does to sectors; an atomic reads and writes them. */
export type Touch = "read" | "written" | "both";

export function touchOf(kind: AccessKind | Access["kind"]): Touch {
  if (kind === "load") return "read";
  return kind === "store" ? "written" : "both";
}

/** Static offsets of loads and stores whose address is a sector's number / 8. */
function bitOffsets(touch: Touch): readonly number[] {
  return mapsOf(touch).map((map) => FOOTPRINT_MAPS[map].bits - FIRST_SECTOR / 8);
}

/** Static offsets of stores whose address is a sector's number. */
export function byteOffsets(touch: Touch): readonly number[] {
  return mapsOf(touch).map((map) => FOOTPRINT_MAPS[map].bytes - FIRST_SECTOR);
}

export function mapsOf(touch: Touch): readonly FootprintMap[] {
  return touch === "both" ? ["read", "written"] : [touch];
}

interface RunOperands {
  /** Pushes an address that the offset must be added to for the site's cache. */
  readonly cache: { readonly push: () => unknown; readonly offset: number };
  /** Push the addresses of the first byte and of the one behind the last. */
  readonly first: () => unknown;
  readonly end: () => unknown;
}

/** A full warp's neighbouring bytes, which mostly begin where the site's last ones ended. Inline. */
export function emitTouchRun(
  f: FunctionBuilder,
  context: Pick<AccessContext, "module" | "globals">,
  touch: Touch,
  { cache, first, end }: RunOperands,
): void {
  first();
  cache.push();
  f.mem("i32.load", cache.offset + SITE_CACHE.runEnd)
    .op("i32.eq")
    .if();
  cache.push();
  end();
  f.mem("i32.store", cache.offset + SITE_CACHE.runEnd);
  f.else();
  callTouchBytes(f, context, touch, { cache, first, end });
  f.end();
}

/** Bytes that mostly are in the site's run already. Inline. */
export function emitTouchAgain(
  f: FunctionBuilder,
  context: Pick<AccessContext, "module" | "globals">,
  touch: Touch,
  { cache, first, end }: RunOperands,
): void {
  const from = f.temp("i32");
  end();
  cache.push();
  f.mem("i32.load", cache.offset + SITE_CACHE.runFirst)
    .tee(from)
    .op("i32.sub");
  cache.push();
  f.mem("i32.load", cache.offset + SITE_CACHE.runEnd)
    .get(from)
    .op("i32.sub")
    .op("i32.gt_u");
  first();
  f.get(from).op("i32.lt_u").op("i32.or").if();
  callTouchBytes(f, context, touch, { cache, first, end });
  f.end();
  f.free(from);
}

function callTouchBytes(
  f: FunctionBuilder,
  context: Pick<AccessContext, "module" | "globals">,
  touch: Touch,
  { cache, first, end }: RunOperands,
): void {
  cache.push();
  if (cache.offset !== 0) f.i32(cache.offset).op("i32.add");
  first();
  end();
  f.call(touchBytesRoutine(context, touch));
}

/** Routine (cache, first byte, end): makes the site's run longer, or marks it and begins another. */
function touchBytesRoutine(
  context: Pick<AccessContext, "module" | "globals">,
  touch: Touch,
): number {
  const mark = markRunRoutine(context, touch);
  return context.module.routine(`touch bytes ${touch}`, ["i32", "i32", "i32"], [], (f) => {
    const [cache, first, end] = [0, 1, 2];
    const runFirst = f.local("i32");
    const runEnd = f.local("i32");
    f.get(cache).mem("i32.load", SITE_CACHE.runFirst).set(runFirst);
    f.get(cache).mem("i32.load", SITE_CACHE.runEnd).set(runEnd);
    f.get(first).get(runFirst).op("i32.sub");
    f.get(runEnd).get(runFirst).op("i32.sub").op("i32.le_u").if();
    f.get(end).get(runEnd).op("i32.gt_u").if();
    f.get(cache).get(end).mem("i32.store", SITE_CACHE.runEnd);
    f.end().else();
    f.get(runFirst).get(runEnd).op("i32.ne").if();
    f.get(runFirst).i32(SECTOR_SHIFT).op("i32.shr_u").tee(runFirst);
    f.get(runEnd).i32(1).op("i32.sub").i32(SECTOR_SHIFT).op("i32.shr_u");
    f.get(runFirst).op("i32.sub").i32(1).op("i32.add").call(mark);
    f.end();
    f.get(cache).get(first).mem("i32.store", SITE_CACHE.runFirst);
    f.get(cache).get(end).mem("i32.store", SITE_CACHE.runEnd);
    f.end();
  });
}

/** Routine (first sector, sectors): sets their bits. */
export function markRunRoutine(
  context: Pick<AccessContext, "module" | "globals">,
  touch: Touch,
): number {
  return context.module.routine(`mark run ${touch}`, ["i32", "i32"], [], (f) => {
    const [sector, rest] = [0, 1];
    const word = f.local("i32");
    const count = f.local("i32");
    const bits = f.local("i64");
    const done = f.block();
    const next = f.loop();
    f.get(rest).op("i32.eqz").brIf(done);
    f.get(sector).i32(6).op("i32.shr_u").i32(3).op("i32.shl").set(word);
    // As many as the word still holds.
    f.get(rest);
    f.i32(WORD_BITS)
      .get(sector)
      .i32(WORD_BITS - 1)
      .op("i32.and")
      .op("i32.sub")
      .tee(count);
    f.get(rest).get(count).op("i32.lt_u").op("select").set(count);
    f.i64(-1n).i32(WORD_BITS).get(count).op("i32.sub").op("i64.extend_i32_u").op("i64.shr_u");
    f.get(sector).op("i64.extend_i32_u").op("i64.shl").set(bits);
    for (const offset of bitOffsets(touch)) {
      f.get(word).mem("i64.load", offset).get(bits).op("i64.and").get(bits).op("i64.ne").if();
      f.getGlobal(context.globals.parallel).if();
      f.get(word).get(bits).mem("i64.atomic.rmw.or", offset).op("drop");
      f.else();
      f.get(word).get(word).mem("i64.load", offset).get(bits).op("i64.or");
      f.mem("i64.store", offset);
      f.end().end();
    }
    f.get(sector).get(count).op("i32.add").set(sector);
    f.get(rest).get(count).op("i32.sub").set(rest);
    f.br(next).end();
    f.end();
  });
}

/**
 * The sectors of the cache's pattern from address `base`: not again where the last execution's were
 * the same.
 */
export function emitTouchPattern(
  f: FunctionBuilder,
  context: Pick<AccessContext, "module" | "globals">,
  touch: Touch,
  cache: Local,
  base: Local,
): void {
  f.get(base).get(cache).mem("i32.load", SITE_CACHE.markedFirst).op("i32.sub");
  f.get(cache).mem("i32.load", SITE_CACHE.markedSpan).op("i32.ge_u").if();
  f.get(cache).get(base).call(markPatternRoutine(context, touch));
  f.end();
}

/** Nothing is known of a new pattern's sectors. */
export function emitForgetSectors(f: FunctionBuilder, cache: Local): void {
  f.get(cache).i32(0).mem("i32.store", SITE_CACHE.markedSpan);
  f.get(cache).i32(0).mem("i32.store", SITE_CACHE.sectorPlace);
}

/** Routine (cache, base): marks the sectors of all lanes of the pattern. */
function markPatternRoutine(
  context: Pick<AccessContext, "module" | "globals">,
  touch: Touch,
): number {
  const learn = learnPlaceRoutine(context);
  return context.module.routine(`mark pattern ${touch}`, ["i32", "i32"], [], (f) => {
    const [cache, base] = [0, 1];
    const place = f.local("i32");
    const lanes = f.local("i32");
    const sector = f.local("i32");
    f.get(cache).mem("i32.load", SITE_CACHE.sectorPlace).op("i32.eqz");
    f.get(cache).mem("i32.load", SITE_CACHE.counts + 8);
    f.i32(MOST_LANES_IN_TURN).op("i32.gt_u").op("i32.and").if();
    // Scattered lanes mostly never meet again: only what is seen twice is looked at closer.
    f.get(cache).i32(SEEN_ONCE).mem("i32.store", SITE_CACHE.sectorPlace);
    f.get(cache).get(base).mem("i32.store", SITE_CACHE.markedFirst);
    f.get(cache).i32(1).mem("i32.store", SITE_CACHE.markedSpan);
    f.else();
    f.get(cache).mem("i32.load8_u", SITE_CACHE.sectorPlace);
    f.get(base).i32(31).op("i32.and").i32(1).op("i32.add").op("i32.ne").if();
    f.get(cache).get(base).call(learn);
    f.end();
    f.get(cache).mem("i32.load", SITE_CACHE.ownSectorLanes).tee(lanes).op("i32.eqz").if();
    f.get(base).i32(SECTOR_SHIFT).op("i32.shr_u").set(base);
    for (const at of SITE_CACHE.fewSectors) {
      f.get(base).get(cache).mem("i32.load", at).op("i32.add");
      // Lanes may be more than 2 GiB apart; distances have a sign.
      f.i32(LAST_SECTOR).op("i32.and").set(sector);
      emitMarkSector(f, touch, sector);
    }
    f.op("return").end();
    f.get(cache).mem("i32.load", SITE_CACHE.sectorPlace).set(place);
    f.get(cache).get(base).get(place).i32(8).op("i32.shr_u").i32(0xff).op("i32.and");
    f.op("i32.sub").mem("i32.store", SITE_CACHE.markedFirst);
    f.get(cache).get(place).i32(16).op("i32.shr_u").mem("i32.store", SITE_CACHE.markedSpan);
    f.get(lanes).op("i32.popcnt").i32(MOST_LANES_IN_TURN).op("i32.le_u").if();
    forEachLane(f, lanes, (lane) => {
      f.get(cache).get(lane).i32(2).op("i32.shl").op("i32.add");
      f.mem("i32.load", SITE_CACHE.pattern).get(base).op("i32.add");
      f.i32(SECTOR_SHIFT).op("i32.shr_u").set(sector);
      emitMarkSector(f, touch, sector);
    });
    f.op("return");
    f.end();
    f.end();
    const sectors = f.local("v128");
    for (const quad of QUAD_NUMBERS) {
      f.get(cache).mem("v128.load", SITE_CACHE.pattern + 16 * quad);
      f.get(base).op("i32x4.splat").op("i32x4.add").i32(SECTOR_SHIFT).op("i32x4.shr_u");
      f.set(sectors);
      for (let lane = 0; lane < 4; lane++)
        for (const offset of byteOffsets(touch)) {
          f.get(sectors).lane("i32x4.extract_lane", lane);
          f.i32(TOUCHED).mem("i32.store8", offset);
        }
    }
  });
}

/** Marks one sector, whose number the local has; `unlessMarked`: only if it is not. */
export function emitMarkSector(
  f: FunctionBuilder,
  touch: Touch,
  sector: Local,
  unlessMarked = false,
): void {
  for (const offset of byteOffsets(touch)) {
    if (unlessMarked) f.get(sector).mem("i32.load8_u", offset).op("i32.eqz").if();
    f.get(sector).i32(TOUCHED).mem("i32.store8", offset);
    if (unlessMarked) f.end();
  }
}

/**
 * Routine (at): marks the sectors of the 32 addresses that stand there, at once. Where other threads mark, too, what
 * is marked already is left alone: it would go from one processor's cache to the other's and back, again and again.
 */
export function markWordsRoutine(
  { module, globals }: Pick<AccessContext, "module" | "globals">,
  touch: Touch,
): number {
  return module.routine(`mark words ${touch}`, ["i32"], [], (f) => {
    const sector = f.local("i32");
    const markAll = (unlessMarked: boolean): void => {
      for (let lane = 0; lane < 32; lane++) {
        f.get(0).mem("i32.load", 4 * lane);
        f.i32(SECTOR_SHIFT).op("i32.shr_u").set(sector);
        emitMarkSector(f, touch, sector, unlessMarked);
      }
    };
    f.getGlobal(globals.parallel).if();
    markAll(true);
    f.else();
    markAll(false);
    f.end();
  });
}

/**
 * Routine (cache, base): what the sectors of a pattern have to do with the base's place in its sector:
 * the lanes whose sector is not the next lane's, and how far the base may move until one lane is in
 * another sector.
 */
function learnPlaceRoutine(context: Pick<AccessContext, "module" | "globals">): number {
  return context.module.routine("learn place", ["i32", "i32"], [], (f) => {
    const [cache, base] = [0, 1];
    const splat = f.local("v128");
    const least = f.local("v128");
    const greatest = f.local("v128");
    const down = f.local("i32");
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    f.get(base).i32(31).op("i32.and").tee(base).op("i32x4.splat").set(splat);
    f.i32x4(31, 31, 31, 31).set(least);
    for (const quad of QUAD_NUMBERS) {
      f.get(cache).mem("v128.load", SITE_CACHE.pattern + 16 * quad);
      f.get(splat).op("i32x4.add").tee(vectors[quad]!);
      f.i32x4(31, 31, 31, 31).op("v128.and").get(least).op("i32x4.min_u").set(least);
      f.get(vectors[quad]!).i32x4(31, 31, 31, 31).op("v128.and");
      f.get(greatest).op("i32x4.max_u").set(greatest);
      f.get(vectors[quad]!).i32(SECTOR_SHIFT).op("i32x4.shr_s").set(vectors[quad]!);
    }
    f.get(cache);
    for (const quad of QUAD_NUMBERS) {
      pushNextLanes(f, vectors, quad);
      f.get(vectors[quad]!).op("i32x4.ne").op("i32x4.bitmask");
      if (quad > 0) {
        f.i32(4 * quad);
        f.op("i32.shl").op("i32.or");
      }
    }
    // The last lane has no next one.
    f.i32(0x8000_0000).op("i32.or").mem("i32.store", SITE_CACHE.ownSectorLanes);
    emitFewSectors(f, cache, base);
    pushHorizontal(f, least, "i32x4.min_u");
    f.set(down);
    f.get(cache);
    f.get(base).i32(1).op("i32.add").get(down).i32(8).op("i32.shl").op("i32.or");
    // Bases: as many down, the same, as many up as the last lane of a sector has bytes left.
    f.get(down).i32(32).op("i32.add");
    pushHorizontal(f, greatest, "i32x4.max_u");
    f.op("i32.sub").i32(16).op("i32.shl").op("i32.or");
    f.mem("i32.store", SITE_CACHE.sectorPlace);
  });
}

/** Few sectors are kept as distances from the base's sector; then there are no own sector lanes. */
function emitFewSectors(f: FunctionBuilder, cache: Local, place: Local): void {
  const { fewSectors } = SITE_CACHE;
  const lanes = f.temp("i32");
  f.get(cache).mem("i32.load", SITE_CACHE.ownSectorLanes).tee(lanes);
  f.op("i32.popcnt").i32(fewSectors.length).op("i32.le_u").if();
  for (const at of fewSectors) {
    f.get(cache);
    f.get(cache).get(lanes).op("i32.ctz").i32(2).op("i32.shl").op("i32.add");
    f.mem("i32.load", SITE_CACHE.pattern).get(place).op("i32.add");
    f.i32(SECTOR_SHIFT).op("i32.shr_s").mem("i32.store", at);
    // The last one fills up what is left.
    f.get(lanes).get(lanes).i32(1).op("i32.sub").op("i32.and").get(lanes);
    f.get(lanes).get(lanes).i32(1).op("i32.sub").op("i32.and").op("select").set(lanes);
  }
  f.get(cache).i32(0).mem("i32.store", SITE_CACHE.ownSectorLanes);
  f.end();
  f.free(lanes);
}

/**
 * Routine (address of lane 0, mask): marks the sectors of the lanes' neighbouring elements of `bytes`
 * bytes each. For masks with holes, which a run must not have.
 */
export function markLanesRoutine(
  context: Pick<AccessContext, "module" | "globals">,
  touch: Touch,
  bytes: number,
): number {
  const mark = markRunRoutine(context, touch);
  return context.module.routine(`mark lanes ${touch} ${bytes}`, ["i32", "i32"], [], (f) => {
    const [first, mask] = [0, 1];
    forEachLane(f, mask, (lane) => {
      f.get(lane).i32(bytes).op("i32.mul").get(first).op("i32.add");
      f.i32(SECTOR_SHIFT).op("i32.shr_u").i32(1).call(mark);
    });
  });
}

/** What a site leaves behind when a launch ends. */
export function touchedBySite(memory: DataView, caches: number, site: number): SiteSectors {
  const at = caches + siteCacheOffset(site);
  return {
    run: sectorRun(
      memory.getUint32(at + SITE_CACHE.runFirst, true),
      memory.getUint32(at + SITE_CACHE.runEnd, true),
    ),
    setsBytes: memory.getUint32(at + SITE_CACHE.sectorPlace, true) !== 0,
  };
}

function sectorRun(first: number, end: number): SiteSectors["run"] {
  if (first === end) return { first: 0, length: 0 };
  const sector = first >>> SECTOR_SHIFT;
  return { first: sector, length: ((end - 1) >>> SECTOR_SHIFT) - sector + 1 };
}

interface SiteSectors {
  /** Sectors that no map has. */
  readonly run: { readonly first: number; readonly length: number };
  /** Some of the site's sectors are in a byte map. */
  readonly setsBytes: boolean;
}
