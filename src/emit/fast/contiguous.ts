/**
 * Accesses of a full warp to 32 neighbouring elements, in lane order. They need one check and, being
 * always alike, counts that depend only on where the first byte lies in its line.
 */
import { ALL_LANES, assert } from "../../base/index.ts";
import { type Access, ADDRESS_WINDOW } from "../../lower/index.ts";
import { accessCounts, SITE_BYTES, SITE_FIELD, type SiteField } from "../../observe/index.ts";
import type { Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { emitTouchRun } from "../memory/footprint.ts";
import { SITE_CACHE, SITE_CACHE_BYTES } from "../memory/site-cache.ts";
import type { Scalar } from "../ops/operands.ts";

/** Bytes of a line; the counts of global accesses depend on the first byte's place in it. */
const LINE_BYTES = 128;

/**
 * Pushes whether the executing lanes' elements are all in bounds and aligned; `first` is the address
 * of lane 0.
 */
function pushInBounds(e: FunctionEmitter, access: Access, first: Local, full: boolean): void {
  const { f, globals } = e;
  const distance = f.temp("i32");
  const pushSize = () => {
    if (access.space === "shared") f.getGlobal(globals.sharedBytes);
    else f.getGlobal(globals.caches).mem("i32.load", siteCache(access, SITE_CACHE.allocationSize));
  };
  f.get(first);
  if (access.space === "shared") f.i32(ADDRESS_WINDOW.shared);
  else f.getGlobal(globals.caches).mem("i32.load", siteCache(access, SITE_CACHE.allocationFirst));
  // Where the first byte is inside, the sum for the last one cannot wrap.
  f.op("i32.sub").set(distance);
  f.get(distance);
  if (!full) f.get(e.mask).op("i32.ctz").i32(access.bytes).op("i32.mul").op("i32.add");
  pushSize();
  f.op("i32.lt_u").get(distance);
  if (full) f.i32(32 * access.bytes - 1);
  else {
    f.i32(32).get(e.mask).op("i32.clz").op("i32.sub").i32(access.bytes).op("i32.mul");
    f.i32(1).op("i32.sub");
  }
  f.op("i32.add");
  pushSize();
  f.op("i32.lt_u").op("i32.and");
  f.get(first)
    .i32(access.bytes - 1)
    .op("i32.and")
    .op("i32.eqz")
    .op("i32.and");
  f.free(distance);
}

function siteCache(access: Access, field: number): number {
  return access.site * SITE_CACHE_BYTES + field;
}

/**
 * Leaves for `slow` unless the access at generic address `base` (that of lane 0, offset not included)
 * is in bounds for the executing lanes; otherwise lane 0's physical address is in the local that is
 * returned. The elements of other lanes may lie outside, by less than the gap between allocations:
 * they may be read, and are not used. Counts nothing yet.
 */
export function emitContiguousCheck(
  e: FunctionEmitter,
  access: Access,
  base: Scalar,
  slow: Label,
  full: boolean,
): Local {
  const { f } = e;
  const first = f.temp("i32");
  base.push();
  if (access.offset !== 0) f.i32(access.offset).op("i32.add");
  f.set(first);
  pushInBounds(e, access, first, full);
  f.op("i32.eqz").brIf(slow);
  if (access.space === "shared") {
    f.get(first).i32(ADDRESS_WINDOW.shared).op("i32.sub").getGlobal(e.globals.shared);
    f.op("i32.add").set(first);
  }
  return first;
}

/** An access of a pass, and the local with the physical address of its first byte. */
export interface ContiguousAccess {
  readonly access: Access;
  readonly address: Local;
}

/**
 * Leaves for `slow` if two accesses overlap, unless every lane has the same bytes in both: a pass goes
 * through the lanes in groups, and a group must not see what an earlier one stored.
 */
export function emitOverlapCheck(
  e: FunctionEmitter,
  a: ContiguousAccess,
  b: ContiguousAccess,
  slow: Label,
): void {
  if (a.access.space !== b.access.space) return;
  const { f } = e;
  const span = 32 * Math.max(a.access.bytes, b.access.bytes);
  // |a - b| < span
  f.get(a.address)
    .get(b.address)
    .op("i32.sub")
    .i32(span - 1)
    .op("i32.add");
  f.i32(2 * span - 1).op("i32.lt_u");
  if (a.access.bytes === b.access.bytes) f.get(a.address).get(b.address).op("i32.ne").op("i32.and");
  f.brIf(slow);
}

/** Adds one execution by a full warp to the access's record; `first` is its physical address. */
export function emitContiguousCount(e: FunctionEmitter, access: Access, first: Local): void {
  if (!e.owner.counters) return;
  const { f } = e;
  if (access.space === "global") emitTouchFullWarp(e, access, first);
  const aligned = countsAt(access, 0);
  const shifted = countsAt(access, access.bytes);
  const base = f.temp("i32");
  f.getGlobal(e.globals.counters).set(base);
  const fields = Object.entries(SITE_FIELD) as [SiteField, number][];
  for (let column = 0; column < fields.length; column += 2) {
    const pair = [fields[column]![0], fields[column + 1]![0]] as const;
    if (pair.every((field) => aligned[field] === 0 && shifted[field] === 0)) continue;
    const offset = access.site * SITE_BYTES + column * 8;
    f.get(base).get(base).mem("v128.load", offset, 8);
    f.i64x2(BigInt(aligned[pair[0]]), BigInt(aligned[pair[1]])).op("i64x2.add");
    for (const [lane, field] of pair.entries()) {
      if (shifted[field] === aligned[field]) continue;
      // One more, if the first byte is not at the start of a sector or line.
      const unit = countsAt(access, 32)[field] === aligned[field] ? 31 : LINE_BYTES - 1;
      assert(shifted[field] === aligned[field] + 1, `${field} of a contiguous access`);
      f.i64x2(0n, 0n);
      f.get(first).i32(unit).op("i32.and").i32(0).op("i32.ne").op("i64.extend_i32_u");
      f.lane("i64x2.replace_lane", lane).op("i64x2.add");
    }
    f.mem("v128.store", offset, 8);
  }
  f.free(base);
}

function emitTouchFullWarp(e: FunctionEmitter, access: Access, first: Local): void {
  const { f } = e;
  emitTouchRun(f, e.owner, access.kind === "load" ? "read" : "written", {
    cache: { push: () => f.getGlobal(e.globals.caches), offset: siteCache(access, 0) },
    first: () => f.get(first),
    end: () =>
      f
        .get(first)
        .i32(32 * access.bytes)
        .op("i32.add"),
  });
}

/** The counter record of one execution whose first byte lies `phase` bytes into a line. */
function countsAt(access: Access, phase: number): Readonly<Record<SiteField, number>> {
  const addresses = Array.from({ length: 32 }, (_, lane) => phase + lane * access.bytes);
  assert(access.kind === "load" || access.kind === "store", "a contiguous atomic");
  assert(access.space === "global" || access.space === "shared", "a contiguous space");
  return accessCounts(access.space, addresses, ALL_LANES, access.bytes, access.kind);
}
