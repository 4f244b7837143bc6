/** What passes tell the footprint of a launch: the sectors that their accesses read and write. */
import type { Access } from "../../lower/index.ts";
import { SECTOR_SHIFT, SITE_FIELD, TOUCHED } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { FunctionEmitter, ProgramEmitter } from "../function-emitter.ts";
import {
  byteOffsets,
  emitTouchAgain,
  emitTouchRun,
  markLanesRoutine,
  SEEN_ONCE,
  type Touch,
  touchOf,
} from "../memory/footprint.ts";
import { SITE_CACHE, siteCacheOffset } from "../memory/site-cache.ts";
import { knownStep, pushAffineStart, pushChunkDistance, pushLaneDistance } from "../ops/affine.ts";
import { I32, localScalar } from "../ops/operands.ts";
import { type CheckedAccess, forEachStep, forEachWarp, pushAddress } from "./bounds.ts";
import { ENTRY, MARKED } from "./folded-counts.ts";

/** Where a site's run is kept, for the routines of the footprint. */
export function cacheOf(e: FunctionEmitter, { site }: Access) {
  return { push: () => e.pushCaches(), offset: siteCacheOffset(site) };
}

/** Notes that bytes of the footprint's maps may be set for a site. */
export function emitSomeBytes(e: FunctionEmitter, { site }: Access): void {
  const { f } = e;
  const place = siteCacheOffset(site, SITE_CACHE.sectorPlace);
  e.pushCaches();
  f.mem("i32.load", place).op("i32.eqz").if();
  e.pushCaches();
  f.i32(SEEN_ONCE).mem("i32.store", place);
  f.end();
}

/** True if the elements of a row are neighbours. */
export function hasRows({ access, form, group }: CheckedAccess): boolean {
  return form === "rows" || (form === "steps" && knownStep(group.steps.x) === access.bytes);
}

/** Lanes in a row of lanes that all have threads: blocks of fewer than 32 threads fill no row of 32. */
function lanesOfRow(e: FunctionEmitter): number {
  return Math.min(e.columns, e.lanes);
}

/** Tells the footprint of a global access's sectors. `entry` is the table's, for part of a warp. */
export function emitTouch(
  e: FunctionEmitter,
  checked: CheckedAccess,
  entry: Local | undefined,
): void {
  const { f } = e;
  const { access, form } = checked;
  if (access.space !== "global") return;
  const cache = cacheOf(e, access);
  const first = () => pushAddress(e, checked);
  const plus = (bytes: number) => () => {
    first();
    f.i32(bytes).op("i32.add");
  };
  if (form === "one") {
    emitTouchAgain(f, e.owner, touchOf(access.kind), { cache, first, end: plus(access.bytes) });
    return;
  }
  if (form === "run") {
    if (entry === undefined) touchRun(e, checked);
    else emitTouchPart(e, checked, entry);
    return;
  }
  if (entry !== undefined) {
    touchLanes(e, checked);
    return;
  }
  if (hasRows(checked)) touchRows(e, checked);
  else touchSteps(e, checked);
}

/** Tells the footprint of a global access's sectors in all warps of the block. */
export function emitTouchAll(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { access, form, group } = checked;
  const { x, y, warps } = group.steps;
  const { step, count } = warps!;
  const known = knownStep(step);
  if (access.space !== "global") return;
  if (form === "run" && known === e.lanes * access.bytes) {
    emitTouchRun(f, e.owner, touchOf(access.kind), {
      cache: cacheOf(e, access),
      first: () => pushAddress(e, checked),
      end: () => {
        pushAddress(e, checked);
        f.i32(count * known).op("i32.add");
      },
    });
    return;
  }
  if (known === 0) {
    emitTouch(e, { ...checked, group: { ...group, steps: { x, y } } }, undefined);
    return;
  }
  if (form === "one" || (form === "steps" && !hasRows(checked))) {
    const short = form === "steps" && startShortColumns(e, checked);
    forEachWarp(e, checked, (ofWarp) => emitTouch(e, ofWarp, undefined));
    if (short) f.end();
    return;
  }
  emitSomeBytes(e, access);
  forEachWarp(e, checked, (ofWarp) => touchRows(e, ofWarp));
}

/** Bytes of a column that are marked together, at most. */
const LONGEST_COLUMN = 256;

/**
 * Where the threads of a column are neighbours in memory, as when a matrix is written transposed, marks
 * column after column, and begins what is to be done elsewise; false if that is surely so.
 */
function startShortColumns(e: FunctionEmitter, checked: CheckedAccess): boolean {
  const { f } = e;
  const columns = lanesOfRow(e);
  const { access, group } = checked;
  const { x, y, warps } = group.steps;
  const rows = e.lanes / columns;
  const bytes = rows * warps!.count * access.bytes;
  const expected = [
    ...(rows > 1 ? [{ step: y, is: access.bytes }] : []),
    { step: warps!.step, is: rows * access.bytes },
  ];
  if (bytes > LONGEST_COLUMN) return false;
  if (expected.some(({ step, is }) => (knownStep(step) ?? is) !== is)) return false;
  for (const [position, { step, is }] of expected.entries()) {
    step.push();
    f.i32(is).op("i32.ne");
    if (position > 0) f.op("i32.or");
  }
  f.op("i32.eqz").if();
  const pushColumns = () => f.i32(columns);
  forEachStep(e, checked, x, pushColumns, (address) =>
    touchBytes(f, access, bytes, () => f.get(address)),
  );
  f.else();
  return true;
}

/**
 * A full warp's run, which mostly goes on where the site's last one ended. Where it does not, its bytes
 * are set.
 */
function touchRun(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { access } = checked;
  const bytes = e.lanes * access.bytes;
  const run = siteCacheOffset(access.site, SITE_CACHE.runEnd);
  const [first, end] = [f.temp("i32"), f.temp("i32")];
  pushAddress(e, checked);
  f.set(first);
  e.pushCaches();
  f.mem("i32.load", run).tee(end).get(first).op("i32.eq").if();
  e.pushCaches();
  f.get(first).i32(bytes).op("i32.add").mem("i32.store", run);
  f.else().get(end).op("i32.eqz").if();
  // The site's first.
  e.pushCaches();
  f.get(first).mem("i32.store", siteCacheOffset(access.site, SITE_CACHE.runFirst));
  e.pushCaches();
  f.get(first).i32(bytes).op("i32.add").mem("i32.store", run);
  f.else();
  touchBytes(f, access, bytes, () => f.get(first));
  emitSomeBytes(e, access);
  f.end().end();
  f.free(first, end);
}

/** Part of a run: a run too, unless there are fewer sectors than from the first to the last. */
function emitTouchPart(e: FunctionEmitter, checked: CheckedAccess, entry: Local): void {
  const { f } = e;
  const { access } = checked;
  const address = f.temp("i32");
  pushAddress(e, checked);
  f.set(address);
  const touch = touchOf(access.kind);
  const [start, end] = [f.temp("i32"), f.temp("i32")];
  f.get(e.mask).op("i32.ctz").i32(access.bytes).op("i32.mul").get(address).op("i32.add");
  f.set(start);
  f.i32(32).get(e.mask).op("i32.clz").op("i32.sub").i32(access.bytes).op("i32.mul");
  f.get(address).op("i32.add").tee(end);
  f.i32(1).op("i32.sub").i32(SECTOR_SHIFT).op("i32.shr_u");
  f.get(start).i32(SECTOR_SHIFT).op("i32.shr_u").op("i32.sub").i32(1).op("i32.add");
  f.get(entry).mem("i32.load", ENTRY.counts + 8 * SITE_FIELD.sectors);
  f.op("i32.eq").if();
  emitTouchRun(f, e.owner, touch, {
    cache: cacheOf(e, access),
    first: () => f.get(start),
    end: () => f.get(end),
  });
  f.else();
  f.get(address)
    .get(e.mask)
    .call(markLanesRoutine(e.owner, touch, access.bytes));
  f.end();
  f.free(address, start, end);
}

/** Static offset of a store to a byte map whose address is a sector's number. */
function byteMap({ kind }: Access): number {
  return byteOffsets(touchOf(kind))[0]!;
}

/** Sets the bytes of the sectors of `bytes` neighbouring bytes; `push` leaves the first one's address. */
function touchBytes(f: FunctionBuilder, access: Access, bytes: number, push: () => void): void {
  const sector = f.temp("i32");
  const whole = bytes >= 128 ? 128 : bytes >= 64 ? 64 : 32;
  emitTouchSectors(f, access, whole / 32, () => {
    push();
    f.tee(sector);
  });
  for (let at = whole; at < bytes; at += 32) {
    f.get(sector).i32(at).op("i32.add").i32(SECTOR_SHIFT).op("i32.shr_u").i32(TOUCHED);
    f.mem("i32.store8", byteMap(access));
  }
  f.get(sector)
    .i32(bytes - 1)
    .op("i32.add")
    .i32(SECTOR_SHIFT)
    .op("i32.shr_u");
  f.i32(TOUCHED).mem("i32.store8", byteMap(access));
  f.free(sector);
}

/** Sets the bytes of the sectors between two on the stack, both included. */
export function emitFillSectors(e: FunctionEmitter, touch: Touch): void {
  const { f } = e;
  f.call(fillSectorsRoutine(e.owner, touch));
}

/** Routine (first sector, last). */
function fillSectorsRoutine({ module }: Pick<ProgramEmitter, "module">, touch: Touch): number {
  return module.routine(`fill sectors ${touch}`, ["i32", "i32"], [], (f) => {
    const [sector, last] = [0, 1];
    const [offset] = byteOffsets(touch) as [number];
    const all = 0x0101_0101 * TOUCHED;
    const sixteen = f.loop();
    f.get(sector).i32(15).op("i32.add").get(last).op("i32.le_u").if();
    f.get(sector).i32x4(all, all, all, all).mem("v128.store", offset, 1);
    f.get(sector).i32(16).op("i32.add").set(sector).br(sixteen).end().end();
    const four = f.loop();
    f.get(sector).i32(3).op("i32.add").get(last).op("i32.le_u").if();
    f.get(sector).i32(all).mem("i32.store", offset, 1);
    f.get(sector).i32(4).op("i32.add").set(sector).br(four).end().end();
    const one = f.loop();
    f.get(sector).get(last).op("i32.le_u").if();
    f.get(sector).i32(TOUCHED).mem("i32.store8", offset);
    f.get(sector).i32(1).op("i32.add").set(sector).br(one).end().end();
  });
}

/** Sets the bytes of 1, 2 or 4 sectors; `push` leaves an address in the first. */
export function emitTouchSectors(
  f: FunctionBuilder,
  access: Access,
  sectors: number,
  push: () => void,
): void {
  push();
  f.i32(SECTOR_SHIFT)
    .op("i32.shr_u")
    .i32(0x0101_0101 * TOUCHED);
  const op = sectors === 4 ? "i32.store" : sectors === 2 ? "i32.store16" : "i32.store8";
  f.mem(op, byteMap(access), 1);
}

function touchRows(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const columns = lanesOfRow(e);
  const { access } = checked;
  const { steps } = checked.group;
  for (let row = 0; row < e.lanes / columns; row++)
    touchBytes(f, access, columns * access.bytes, () => {
      pushAddress(e, checked);
      if (row === 0) return;
      steps.y.push();
      if (row > 1) f.i32(row).op("i32.mul");
      f.op("i32.add");
    });
}

/** Lanes wherever the steps lead. Where all stay in their sectors, the same ones are not set again. */
function touchSteps(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { access } = checked;
  const { steps } = checked.group;
  const table = e.owner.events.tableOffset(access.site);
  const [address, base] = [f.temp("i32"), f.temp("i32")];
  pushAddress(e, checked);
  f.tee(address).i32(-32).op("i32.and").set(base);
  f.get(base);
  e.pushCaches();
  f.mem("i32.load", table + MARKED.base).op("i32.ne");
  for (const axis of ["x", "y"] as const) {
    const step = steps[axis];
    const known = knownStep(step);
    if (known === undefined) {
      step.push();
      e.pushCaches();
      f.mem("i32.load", table + MARKED[axis])
        .op("i32.ne")
        .op("i32.or");
    }
    if (known !== undefined && known % 32 === 0) continue;
    step.push();
    f.i32(31).op("i32.and").op("i32.or");
  }
  f.get(address)
    .i32(31)
    .op("i32.and")
    .i32(32 - access.bytes)
    .op("i32.gt_u")
    .op("i32.or");
  f.if();
  e.pushCaches();
  f.get(base).mem("i32.store", table + MARKED.base);
  for (const axis of ["x", "y"] as const) {
    if (knownStep(steps[axis]) !== undefined) continue;
    e.pushCaches();
    steps[axis].push();
    f.mem("i32.store", table + MARKED[axis]);
  }
  touchEachLane(e, checked);
  f.end();
  f.free(address, base);
}

/** Sets the byte of each lane's sector: aligned elements lie in one. */
function touchEachLane(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { access, group } = checked;
  const [lane, address] = [f.temp("i32"), f.temp("i32")];
  const [first, sectors] = [f.temp("v128"), f.temp("v128")];
  pushAddress(e, checked);
  f.set(address);
  pushAffineStart(f, localScalar(f, I32, address), group.steps, e.columns);
  f.set(first);
  f.i32(0).set(lane);
  const loop = f.loop();
  f.get(first);
  if (pushChunkDistance(f, { lane }, group.steps, e.columns)) f.op("i32x4.splat").op("i32x4.add");
  f.i32(SECTOR_SHIFT).op("i32x4.shr_u").set(sectors);
  for (let position = 0; position < Math.min(4, e.lanes); position++) {
    f.get(sectors).lane("i32x4.extract_lane", position).i32(TOUCHED);
    f.mem("i32.store8", byteMap(access));
  }
  f.get(lane).i32(4).op("i32.add").tee(lane).i32(e.lanes).op("i32.lt_u").brIf(loop);
  f.end();
  f.free(lane, address, first, sectors);
}

function touchLanes(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { access } = checked;
  const { steps } = checked.group;
  e.forActiveLanes((lane) => {
    touchBytes(f, access, access.bytes, () => {
      pushLaneDistance(f, lane, steps, e.columns);
      pushAddress(e, checked);
      f.op("i32.add");
    });
  });
}
