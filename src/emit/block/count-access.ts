/** How the accesses of a pass are counted, and what the footprint learns of them. */
import type { Access } from "../../lower/index.ts";
import { SITE_BYTES, SITE_FIELD, SITE_FIELDS, type SiteField } from "../../observe/index.ts";
import { laneDistances } from "../analysis/affine.ts";
import type { AccessForm } from "../analysis/stepped-access.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { knownStep, type Steps, stepsAlong, warpsOf } from "../ops/affine.ts";
import { type CheckedAccess, forEachWarp, pushAddress } from "./bounds.ts";
import {
  type Addition,
  ENTRIES_SHIFT,
  ENTRY,
  ENTRY_BYTES,
  steppedCounts,
} from "./folded-counts.ts";
import { emitSomeBytes, hasRows } from "./touch.ts";

const LINE_BYTES = 128;

/** Bits of lane 0's address on which counts depend, given the lanes' distances from it. */
export function placeMask({ space }: Access): number {
  // Place in a line; in shared memory, which half of an 8-byte bank.
  return space === "shared" ? 7 : LINE_BYTES - 1;
}

/** One more execution of an event of `e`'s program, or as many as a local says. */
export function emitEvent(e: FunctionEmitter, additions: readonly Addition[], times?: Local): void {
  const { f } = e;
  const offset = e.owner.events.offsetOf(additions);
  e.pushCaches();
  e.pushCaches();
  f.mem("i64.load", offset);
  pushTimes(f, 1, times);
  f.op("i64.add").mem("i64.store", offset);
}

/** Pushes the i64 of `each` × what a local says. */
function pushTimes(f: FunctionBuilder, each: number, times: Local | undefined): void {
  if (times === undefined) {
    f.i64(BigInt(each));
    return;
  }
  f.get(times).op("i64.extend_i32_u");
  if (each !== 1) f.i64(BigInt(each)).op("i64.mul");
}

/**
 * Pushes those bits of what `push` leaves on which counts depend, given mask and steps: a place in a
 * line, or 0 where all lanes are at the same one, as an element that is aligned lies in one sector.
 */
function pushPlace(e: FunctionEmitter, access: Access, { x, y }: Steps, push: () => void): void {
  const { f } = e;
  const mask = placeMask(access);
  const relevant = stepsAlong({ x, y }, e.columns, e.lanes).filter(
    ({ step, times }) => times !== 0 && knownStep(step) !== 0,
  );
  const known = relevant.every(({ step }) => ((knownStep(step) ?? 0) & mask) === 0);
  const mayAgree = access.space === "global" && access.bytes <= access.align && known;
  if (mayAgree) f.i32(0);
  push();
  f.i32(mask).op("i32.and");
  if (!mayAgree) return;
  f.i32(0);
  for (const { step } of relevant) {
    step.push();
    f.op("i32.or");
  }
  f.i32(mask).op("i32.and").op("i32.eqz").op("select");
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

/** An entry of a site's table that is known to be right, or those of all warps of the block. */
export interface TableEntry {
  /** Local with its address, of the first warp; 0 where the counts are those of `alignedRows`. */
  readonly address: Local;
  /** Local that is not 0 if other warps have other entries; undefined: they surely have not. */
  readonly varies: Local | undefined;
}

/** Leaves for `slow` unless the counts are known. */
export function emitTableLookup(
  e: FunctionEmitter,
  checked: CheckedAccess,
  slow: Label,
  full: boolean,
): TableEntry {
  const { f } = e;
  const { access } = checked;
  const { steps } = checked.group;
  const address = f.temp("i32");
  const varies = steps.warps && !isSteady(checked) ? f.temp("i32") : undefined;
  const aligned = full && hasAlignedRows(e, checked);
  if (aligned) {
    f.i32(0).set(address);
    pushUnalignedRows(e, checked);
    f.if();
  }
  emitFindEntry(e, checked, address, slow);
  if (varies !== undefined) {
    pushPlace(e, access, steps, steps.warps!.step.push);
    f.tee(varies).if();
    const other = f.temp("i32");
    forEachWarp(e, checked, (ofWarp) => emitFindEntry(e, ofWarp, other, slow));
    f.free(other);
    f.end();
  }
  if (aligned) f.end();
  return { address, varies };
}

/** Pushes 0 if rows begin at multiples of their bytes, which divide a line, and are lines apart. */
export function pushUnalignedRows(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { y, warps, blocks } = checked.group.steps;
  pushAddress(e, checked);
  for (const step of [y, warps?.step, blocks?.step]) {
    if (step === undefined) continue;
    step.push();
    f.op("i32.or");
  }
  f.i32(e.columns * checked.access.bytes - 1).op("i32.and");
  y.push();
  f.i32(2 * LINE_BYTES)
    .op("i32.add")
    .i32(4 * LINE_BYTES)
    .op("i32.lt_u");
  f.op("i32.or");
}

/** Locals that an entry takes. */
export function localsOfEntry({ address, varies }: TableEntry): Local[] {
  return varies === undefined ? [address] : [address, varies];
}

/** Sets `entry` to the address of the entry of a warp; leaves for `slow` if it is another's. */
export function emitFindEntry(
  e: FunctionEmitter,
  checked: CheckedAccess,
  entry: Local,
  slow: Label | undefined,
): void {
  const { f } = e;
  const { access } = checked;
  const { steps } = checked.group;
  const place = f.temp("i32");
  pushPlace(e, access, steps, () => pushAddress(e, checked));
  f.set(place);
  pushEntry(e, access, place, steps);
  f.set(entry);
  if (slow !== undefined) {
    f.get(entry).mem("i32.load", ENTRY.mask).get(e.mask).op("i32.xor");
    f.get(entry).mem("i32.load", ENTRY.place).get(place).op("i32.xor").op("i32.or");
    forDynamic(steps, (step, field) => {
      f.get(entry).mem("i32.load", field);
      step.push();
      f.op("i32.xor").op("i32.or");
    });
    f.brIf(slow);
  }
  f.free(place);
}

/** True if the counts are surely the same in all warps of the block, whatever the first one's are. */
function isSteady({ access, group }: CheckedAccess): boolean {
  const step = group.steps.warps && knownStep(group.steps.warps.step);
  return step !== undefined && (step & placeMask(access)) === 0;
}

/** True if the access may be one of whole rows that lie in lines of their own. */
export function hasAlignedRows(e: FunctionEmitter, checked: CheckedAccess): boolean {
  const bytes = e.columns * checked.access.bytes;
  return (
    hasRows(checked) &&
    checked.access.space === "global" &&
    e.lanes % e.columns === 0 &&
    bytes <= LINE_BYTES &&
    (bytes & (bytes - 1)) === 0
  );
}

/** What such rows add, for all warps of the block that are meant. */
export function alignedRows(e: FunctionEmitter, { access, group }: CheckedAccess): Addition[] {
  const addresses = laneDistances(access.bytes, 4 * LINE_BYTES, e.columns, e.lanes);
  const warps = warpsOf(group.steps);
  return e.owner.events
    .access(access, addresses)
    .map(({ offset, amount }) => ({ offset, amount: warps * amount }));
}

function forDynamic(steps: Steps, body: (step: Steps["x"], field: number) => void): void {
  if (knownStep(steps.x) === undefined) body(steps.x, ENTRY.x);
  if (knownStep(steps.y) === undefined) body(steps.y, ENTRY.y);
}

/** Counts `each` × what a local says more executions of an entry. */
export function countEntry(f: FunctionBuilder, entry: Local, each: number, times?: Local): void {
  f.get(entry).get(entry).mem("i64.load", ENTRY.times);
  pushTimes(f, each, times);
  f.op("i64.add").mem("i64.store", ENTRY.times);
}

/** Counts one more execution of a known entry, or of aligned rows, by one warp or by all of the block. */
export function emitTableCount(
  e: FunctionEmitter,
  checked: CheckedAccess,
  { address, varies }: TableEntry,
  full: boolean,
): void {
  const { f } = e;
  const aligned = full && hasAlignedRows(e, checked);
  const warps = warpsOf(checked.group.steps);
  if (aligned) f.get(address).if();
  if (varies !== undefined) {
    f.get(varies).if();
    forEachWarp(e, checked, (ofWarp) => {
      emitFindEntry(e, ofWarp, address, undefined);
      countEntry(f, address, 1);
    });
    f.else();
  }
  countEntry(f, address, warps);
  if (varies !== undefined) f.end();
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
  pushPlace(e, access, steps, pushFirst);
  f.set(place);
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
  // Passes may set bytes of the footprint's maps where the general routine did not.
  if (access.space === "global") emitSomeBytes(e, access);
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

/** What an access whose counts are known adds with lane 0 at `place`, by a warp or by all of the block. */
function fullCounts(
  e: FunctionEmitter,
  checked: CheckedAccess,
  place: number,
): Readonly<Record<SiteField, number>> {
  const { access, form, group } = checked;
  const one = form === "one";
  const steps = one ? [0, 0] : [knownStep(group.steps.x)!, knownStep(group.steps.y)!];
  const [x, y] = steps as [number, number];
  const step = isClosed(checked) ? knownStep(group.steps.warps!.step)! : 0;
  const warpsAt = new Map<number, number>();
  for (let warp = 0; warp < warpsOf(group.steps); warp++) {
    const at = (place + warp * step) & placeMask(access);
    warpsAt.set(at, (warpsAt.get(at) ?? 0) + 1);
  }
  const sums = {} as Record<SiteField, number>;
  for (const [at, warps] of warpsAt) {
    const counts = steppedCounts(access, { x, y, columns: e.columns, lanes: e.lanes }, at);
    for (const field of SITE_FIELDS) sums[field] = (sums[field] ?? 0) + warps * counts[field];
  }
  return sums;
}

/** True if what the warps of a block add follows from where the first one is. */
export function isClosed(checked: CheckedAccess): boolean {
  const { warps } = checked.group.steps;
  if (!warps) return false;
  return checked.access.space === "shared"
    ? knownStep(warps.step) !== undefined
    : isSteady(checked);
}

/**
 * What one execution by a full warp, or by all warps of the block, surely adds, to be part of an event,
 * where counts are known. Places that matter are left to `emitPlaceCount`.
 */
export function fullAdditions(e: FunctionEmitter, checked: CheckedAccess): Addition[] {
  return Object.entries(fullCounts(e, checked, 0)).map(([field, amount]) =>
    e.owner.events.site(checked.access, field as SiteField, amount),
  );
}

/** True if a full warp's counts depend on where lane 0's element begins. */
export function dependsOnPlace({ access, form }: CheckedAccess): boolean {
  return access.space === "global" ? form === "run" : form !== "one";
}

export interface CountedAccess {
  readonly checked: CheckedAccess;
  /** Undefined where counts are known without the site's table. */
  readonly entry: TableEntry | undefined;
}

/** Counts accesses by a full warp, or by all warps of the block; what is known beforehand in one event. */
export function emitFullCounts(e: FunctionEmitter, accesses: readonly CountedAccess[]): void {
  const { f } = e;
  for (const { checked, entry } of accesses)
    if (entry !== undefined) emitTableCount(e, checked, entry, true);
  const known = accesses.filter(({ entry }) => entry === undefined);
  if (known.length > 0)
    emitEvent(
      e,
      known.flatMap(({ checked }) => fullAdditions(e, checked)),
    );
  const closed = ({ checked }: CountedAccess) => !checked.group.steps.warps || isClosed(checked);
  const placed = known.filter((access) => dependsOnPlace(access.checked) && closed(access));
  const runs = placed.filter(({ checked }) => checked.access.space === "global");
  for (const [position, { checked }] of runs.entries()) {
    pushAddress(e, checked);
    if (position > 0) f.op("i32.or");
  }
  if (runs.length > 0) {
    f.i32(LINE_BYTES - 1)
      .op("i32.and")
      .if();
    for (const { checked } of runs) emitPlaceCount(e, checked);
    f.end();
  }
  for (const { checked } of placed)
    if (checked.access.space === "shared") emitPlaceCount(e, checked);
  for (const access of known)
    if (dependsOnPlace(access.checked) && !closed(access))
      forEachWarp(e, access.checked, (ofWarp) => emitPlaceCount(e, ofWarp));
}

/** What an execution by a full warp adds more than `fullAdditions`, for where its first byte is. */
export function emitPlaceCount(e: FunctionEmitter, checked: CheckedAccess, times?: Local): void {
  const { f } = e;
  const { access } = checked;
  const at = (place: number) => fullCounts(e, checked, place);
  const base = at(0);
  /** Adds what a field has more at `place`, where the address has more of `bits` than `from`. */
  const emit = (bits: number, from: number, place: number, fields: readonly SiteField[]) => {
    const counts = at(place);
    const additions = fields
      .filter((field) => counts[field] !== base[field])
      .map((field) => e.owner.events.site(access, field, counts[field] - base[field]));
    if (additions.length === 0) return;
    pushAddress(e, checked);
    f.i32(bits).op("i32.and");
    if (from > 0) f.i32(from).op("i32.gt_u");
    f.if();
    emitEvent(e, additions, times);
    f.end();
  };
  if (access.space === "shared") {
    // Which half of an 8-byte bank.
    if (access.bytes < 8) emit(4, 0, 4, SITE_FIELDS);
    return;
  }
  // The row begins late enough in a sector, or a line, to end in one more of them.
  const row = e.lanes * access.bytes;
  const last = Math.min(access.bytes, access.align);
  for (const [unit, field] of [
    [32, "sectors"],
    [LINE_BYTES, "lines"],
  ] as const)
    emit(unit - 1, (unit - (row % unit)) % unit, unit - last, [field]);
}

/** One element for all lanes of part of a warp, once or as often as a local says. */
export function emitPartialOneCount(
  e: FunctionEmitter,
  checked: CheckedAccess,
  times?: Local,
): void {
  const { f } = e;
  const lanes = SITE_FIELD.lanes * 8;
  const others = fullAdditions(e, checked).filter(
    ({ offset }) => offset !== checked.access.site * SITE_BYTES + lanes,
  );
  emitEvent(e, others, times);
  const at = checked.access.site * SITE_BYTES + lanes;
  e.pushCounters();
  e.pushCounters();
  f.mem("i64.load", at).get(e.mask).op("i32.popcnt");
  if (times !== undefined) f.get(times).op("i32.mul");
  f.op("i64.extend_i32_u").op("i64.add");
  f.mem("i64.store", at);
}
