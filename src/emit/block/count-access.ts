/** How the accesses of a pass are counted, and what the footprint learns of them. */
import type { Access } from "../../lower/index.ts";
import {
  FIRST_SECTOR,
  FOOTPRINT_MAPS,
  SECTOR_SHIFT,
  SITE_BYTES,
  SITE_FIELD,
  type SiteField,
  TOUCHED,
} from "../../observe/index.ts";
import type { AccessForm } from "../analysis/stepped-access.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { emitTouchAgain, emitTouchRun, markLanesRoutine } from "../memory/footprint.ts";
import { SITE_CACHE, siteCacheOffset } from "../memory/site-cache.ts";
import {
  knownStep,
  pushAffineStart,
  pushChunkDistance,
  pushLaneDistance,
  type Steps,
} from "../ops/affine.ts";
import { I32, localScalar } from "../ops/operands.ts";
import { type CheckedAccess, pushAddress } from "./bounds.ts";
import {
  type Addition,
  countsOf,
  ENTRIES_SHIFT,
  ENTRY,
  ENTRY_BYTES,
  MARKED,
} from "./folded-counts.ts";

const LINE_BYTES = 128;
/** In a site's `sectorPlace`: bytes have been set, but no place is known. */
const SOME_BYTES = 0xff;

/** Bits of lane 0's address on which counts depend, given the lanes' distances from it. */
function placeMask({ space }: Access): number {
  // Place in a line; in shared memory, which half of an 8-byte bank.
  return space === "shared" ? 7 : LINE_BYTES - 1;
}

/** One more execution of an event of `e`'s program. */
export function emitEvent(e: FunctionEmitter, additions: readonly Addition[]): void {
  const { f } = e;
  const offset = e.owner.events.offsetOf(additions);
  e.pushCaches();
  e.pushCaches();
  f.mem("i64.load", offset).i64(1n).op("i64.add").mem("i64.store", offset);
}

/** Pushes the address of the table's entry for the executing mask, `place` and the steps. */
function pushEntry(e: FunctionEmitter, access: Access, place: Local, steps: Steps): void {
  const { f } = e;
  // Masks of reductions have 32, 16, 8 … lanes, and the places that go with them are their multiples.
  f.get(e.mask).op("i32.popcnt").i32(7).op("i32.mul");
  f.get(e.mask).op("i32.ctz").i32(11).op("i32.mul").op("i32.add");
  f.get(place).i32(2).op("i32.shr_u").op("i32.sub");
  for (const step of [steps.x, steps.y]) {
    if (knownStep(step) !== undefined) continue;
    step.push();
    f.i32(0x9e37_79b1).op("i32.mul").i32(27).op("i32.shr_u").op("i32.add");
  }
  f.i32((1 << ENTRIES_SHIFT) - 1).op("i32.and");
  f.i32(ENTRY_BYTES).op("i32.mul");
  e.pushCaches();
  f.op("i32.add");
  f.i32(e.owner.events.tableOffset(access.site)).op("i32.add");
}

/**
 * Leaves for `slow` unless the counts are known; else a local with the entry's address is returned, or
 * with 0 where the counts are those of `alignedRows`.
 */
export function emitTableLookup(
  e: FunctionEmitter,
  checked: CheckedAccess,
  slow: Label,
  full: boolean,
): Local {
  const { f } = e;
  const { access } = checked;
  const { steps } = checked.group;
  const [entry, place] = [f.temp("i32"), f.temp("i32")];
  const aligned = full && hasAlignedRows(e, checked);
  if (aligned) {
    // Rows that begin at multiples of their bytes, which divide a line, and are lines apart.
    f.i32(0).set(entry);
    pushAddress(e, checked);
    steps.y.push();
    f.op("i32.or")
      .i32(e.columns * access.bytes - 1)
      .op("i32.and");
    steps.y.push();
    f.i32(2 * LINE_BYTES)
      .op("i32.add")
      .i32(4 * LINE_BYTES)
      .op("i32.lt_u");
    f.op("i32.or").if();
  }
  pushAddress(e, checked);
  f.i32(placeMask(access)).op("i32.and").set(place);
  pushEntry(e, access, place, steps);
  f.tee(entry).mem("i32.load", ENTRY.mask).get(e.mask).op("i32.xor");
  f.get(entry).mem("i32.load", ENTRY.place).get(place).op("i32.xor").op("i32.or");
  forDynamic(steps, (step, field) => {
    f.get(entry).mem("i32.load", field);
    step.push();
    f.op("i32.xor").op("i32.or");
  });
  f.brIf(slow);
  if (aligned) f.end();
  f.free(place);
  return entry;
}

/** True if the access may be one of whole rows that lie in lines of their own. */
function hasAlignedRows(e: FunctionEmitter, checked: CheckedAccess): boolean {
  const bytes = e.columns * checked.access.bytes;
  return (
    hasRows(checked) &&
    checked.access.space === "global" &&
    e.lanes % e.columns === 0 &&
    bytes <= LINE_BYTES &&
    (bytes & (bytes - 1)) === 0
  );
}

/** True if the elements of a row are neighbours. */
function hasRows({ access, form, group }: CheckedAccess): boolean {
  return form === "rows" || (form === "steps" && knownStep(group.steps.x) === access.bytes);
}

/** What such rows add. */
function alignedRows(e: FunctionEmitter, { access }: CheckedAccess): Addition[] {
  const addresses = Array.from(
    { length: e.lanes },
    (_, lane) => Math.floor(lane / e.columns) * 4 * LINE_BYTES + (lane % e.columns) * access.bytes,
  );
  return e.owner.events.access(access, addresses);
}

function forDynamic(steps: Steps, body: (step: Steps["x"], field: number) => void): void {
  if (knownStep(steps.x) === undefined) body(steps.x, ENTRY.x);
  if (knownStep(steps.y) === undefined) body(steps.y, ENTRY.y);
}

/** Counts one more execution of a known entry, or of aligned rows. */
export function emitTableCount(
  e: FunctionEmitter,
  checked: CheckedAccess,
  entry: Local,
  full: boolean,
): void {
  const { f } = e;
  const aligned = full && hasAlignedRows(e, checked);
  if (aligned) f.get(entry).if();
  f.get(entry).get(entry).mem("i64.load", ENTRY.times).i64(1n).op("i64.add");
  f.mem("i64.store", ENTRY.times);
  if (!aligned) return;
  f.else();
  emitEvent(e, alignedRows(e, checked));
  f.end();
}

/**
 * Runs `access` by its general routine, and keeps what it added as an entry. `pushFirst` leaves lane
 * 0's address.
 */
export function emitLearning(
  e: FunctionEmitter,
  access: Access,
  steps: Steps,
  pushFirst: () => void,
  run: () => void,
): void {
  const { f } = e;
  const [entry, place] = [f.temp("i32"), f.temp("i32")];
  const pushRecord = () => {
    e.pushCounters();
    f.i32(access.site * SITE_BYTES).op("i32.add");
  };
  // The address register may be the one that a load sets.
  pushFirst();
  f.i32(placeMask(access)).op("i32.and").set(place);
  pushEntry(e, access, place, steps);
  f.tee(entry);
  pushRecord();
  f.call(beginLearningRoutine(e));
  f.get(entry).get(e.mask).mem("i32.store", ENTRY.mask);
  f.get(entry).get(place).mem("i32.store", ENTRY.place);
  forDynamic(steps, (step, field) => {
    f.get(entry);
    step.push();
    f.mem("i32.store", field);
  });
  run();
  f.get(entry);
  pushRecord();
  f.call(endLearningRoutine(e));
  if (access.space === "global") {
    // Passes may set bytes of the footprint's maps where the general routine did not.
    const cached = siteCacheOffset(access.site, SITE_CACHE.sectorPlace);
    e.pushCaches();
    f.mem("i32.load", cached).op("i32.eqz").if();
    e.pushCaches();
    f.i32(SOME_BYTES).mem("i32.store", cached);
    f.end();
  }
  f.free(entry, place);
}

const PAIRS = [0, 16, 32, 48];

/** Routine (entry, record): settles who had the place before, and notes what the record has now. */
function beginLearningRoutine({ module }: FunctionEmitter): number {
  return module.routine("begin learning", ["i32", "i32"], [], (f) => {
    const [entry, record] = [0, 1];
    const sum = f.local("v128");
    for (const pair of PAIRS) {
      f.get(record).get(record).mem("v128.load", pair, 8);
      f.get(entry).mem("v128.load", ENTRY.counts + pair);
      f.get(entry).mem("v128.load64_splat", ENTRY.times);
      f.op("i64x2.mul").op("i64x2.add").tee(sum).mem("v128.store", pair, 8);
      f.get(entry)
        .get(sum)
        .mem("v128.store", ENTRY.counts + pair);
    }
    f.get(entry).i64(0n).mem("i64.store", ENTRY.times);
  });
}

/** Routine (entry, record): what the record has more than then is what an execution adds. */
function endLearningRoutine({ module }: FunctionEmitter): number {
  return module.routine("end learning", ["i32", "i32"], [], (f) => {
    const [entry, record] = [0, 1];
    for (const pair of PAIRS) {
      f.get(entry).get(record).mem("v128.load", pair, 8);
      f.get(entry)
        .mem("v128.load", ENTRY.counts + pair)
        .op("i64x2.sub");
      f.mem("v128.store", ENTRY.counts + pair);
    }
  });
}

/** True if one element for all lanes adds the same, but for the lanes, whichever they are. */
export function sameForAnyMask({ space, bytes }: Access): boolean {
  // Wider elements of shared memory take the warp in parts.
  return space === "global" || bytes < 8;
}

/** True if what a full warp's access adds follows from its form, so that no table is asked. */
export function countsAreKnown(access: Access, form: AccessForm, steps: Steps): boolean {
  if (form === "one" || form === "run") return true;
  const known = knownStep(steps.x) !== undefined && knownStep(steps.y) !== undefined;
  return access.space === "shared" && known;
}

/** Lanes' distances from lane 0, known when the code is written. */
function knownDistances(e: FunctionEmitter, { form, group }: CheckedAccess): number[] {
  const one = form === "one";
  const [x, y] = one ? [0, 0] : [knownStep(group.steps.x)!, knownStep(group.steps.y)!];
  return Array.from(
    { length: e.lanes },
    (_, lane) => (lane % e.columns) * x + Math.floor(lane / e.columns) * y,
  );
}

/**
 * What one execution by a full warp surely adds, to be part of an event, where counts are known. Places
 * that matter are left to `emitPlaceCount`.
 */
export function fullAdditions(e: FunctionEmitter, checked: CheckedAccess): Addition[] {
  return e.owner.events.access(checked.access, from(knownDistances(e, checked), 0));
}

/** Addresses with lane 0 at `place`; the shift keeps them positive and moves no bound. */
function from(distances: readonly number[], place: number): number[] {
  const shift = 2 ** 26 + place;
  return distances.map((distance) => distance + shift);
}

/** True if a full warp's counts depend on where lane 0's element begins. */
export function dependsOnPlace({ access, form }: CheckedAccess): boolean {
  return access.space === "global" ? form === "run" : form !== "one";
}

/** What an execution by a full warp adds more than `fullAdditions`, for where its first byte is. */
export function emitPlaceCount(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { access } = checked;
  const distances = knownDistances(e, checked);
  const at = (place: number) => countsOf(access, from(distances, place));
  const base = at(0);
  const more = (counts: typeof base, fields: readonly SiteField[]) =>
    fields
      .filter((field) => counts[field] !== base[field])
      .map((field) => e.owner.events.site(access, field, counts[field] - base[field]));
  const all = Object.keys(SITE_FIELD) as SiteField[];
  const emit = (unit: number, additions: readonly Addition[]) => {
    if (additions.length === 0) return;
    pushAddress(e, checked);
    f.i32(unit).op("i32.and").if();
    emitEvent(e, additions);
    f.end();
  };
  if (access.space === "shared") {
    // Which half of an 8-byte bank.
    if (access.bytes < 8) emit(4, more(at(4), all));
    return;
  }
  // A field that a whole sector's shift leaves alone counts sectors.
  const [shifted, sector] = [at(access.bytes), at(32)];
  emit(
    31,
    more(
      shifted,
      all.filter((field) => sector[field] === base[field]),
    ),
  );
  emit(
    LINE_BYTES - 1,
    more(
      shifted,
      all.filter((field) => sector[field] !== base[field]),
    ),
  );
}

/** One element for all lanes of part of a warp. */
export function emitPartialOneCount(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const lanes = SITE_FIELD.lanes * 8;
  const others = fullAdditions(e, checked).filter(
    ({ offset }) => offset !== checked.access.site * SITE_BYTES + lanes,
  );
  emitEvent(e, others);
  const at = checked.access.site * SITE_BYTES + lanes;
  e.pushCounters();
  e.pushCounters();
  f.mem("i64.load", at).get(e.mask).op("i32.popcnt").op("i64.extend_i32_u").op("i64.add");
  f.mem("i64.store", at);
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
  const touch = access.kind === "load" ? "read" : "written";
  const cache = { push: () => e.pushCaches(), offset: siteCacheOffset(access.site) };
  const first = () => pushAddress(e, checked);
  const plus = (bytes: number) => () => {
    first();
    f.i32(bytes).op("i32.add");
  };
  if (form === "one") {
    emitTouchAgain(f, e.owner, touch, { cache, first, end: plus(access.bytes) });
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

/**
 * A full warp's run, which mostly goes on where the site's last one ended. Where it does not, its bytes
 * are set.
 */
function touchRun(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { access } = checked;
  const bytes = e.lanes * access.bytes;
  const run = siteCacheOffset(access.site, SITE_CACHE.runEnd);
  const place = siteCacheOffset(access.site, SITE_CACHE.sectorPlace);
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
  e.pushCaches();
  f.mem("i32.load", place).op("i32.eqz").if();
  e.pushCaches();
  f.i32(SOME_BYTES).mem("i32.store", place);
  f.end().end().end();
  f.free(first, end);
}

/** Part of a run: a run too, unless there are fewer sectors than from the first to the last. */
function emitTouchPart(e: FunctionEmitter, checked: CheckedAccess, entry: Local): void {
  const { f } = e;
  const { access } = checked;
  const address = f.temp("i32");
  pushAddress(e, checked);
  f.set(address);
  const touch = access.kind === "load" ? "read" : "written";
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
    cache: { push: () => e.pushCaches(), offset: siteCacheOffset(access.site) },
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
  return FOOTPRINT_MAPS[kind === "load" ? "read" : "written"].bytes - FIRST_SECTOR;
}

/** Sets the bytes of the sectors of `bytes` neighbouring bytes; `push` leaves the first one's address. */
function touchBytes(f: FunctionBuilder, access: Access, bytes: number, push: () => void): void {
  const sector = f.temp("i32");
  push();
  f.tee(sector).i32(SECTOR_SHIFT).op("i32.shr_u");
  f.i32(0x0101_0101 * TOUCHED);
  f.mem(
    bytes >= 128 ? "i32.store" : bytes >= 64 ? "i32.store16" : "i32.store8",
    byteMap(access),
    1,
  );
  const whole = bytes >= 128 ? 128 : bytes >= 64 ? 64 : 32;
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

function touchRows(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f, columns } = e;
  const { access } = checked;
  const { steps } = checked.group;
  for (let row = 0; row < Math.ceil(e.lanes / columns); row++)
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
  touchAll(e, checked);
  f.end();
  f.free(address, base);
}

/** Sets the byte of each lane's sector: aligned elements lie in one. */
function touchAll(e: FunctionEmitter, checked: CheckedAccess): void {
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
