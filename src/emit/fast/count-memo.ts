/**
 * Counts of accesses to neighbouring elements by part of a warp. They depend only on the mask and, in
 * global memory, on where the first lane's byte lies in its line; neighbouring words of shared memory
 * are in different banks wherever they start. So each site remembers the counts of the masks it met:
 * 32 entries, found by a hash, behind the caches of `memory/`.
 *
 * Entry: 0 mask (0: empty), 4 place in the line, 16 what an execution adds to the site's record.
 */
import type { Access, Program } from "../../lower/index.ts";
import { SECTOR_SHIFT, SITE_BYTES, SITE_FIELD } from "../../observe/index.ts";
import type { Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { emitTouchRun, markLanesRoutine } from "../memory/footprint.ts";
import { cacheAreaBytes } from "../memory/index.ts";
import { SITE_CACHE_BYTES } from "../memory/site-cache.ts";

const ENTRY = { mask: 0, place: 4, counts: 16 } as const;
const ENTRY_BYTES = ENTRY.counts + SITE_BYTES;
const ENTRIES_SHIFT = 5;
const LINE_BYTES = 128;

/** Bytes of the cache area of a program, memos included. */
export function cacheAndMemoBytes(program: Program): number {
  return memoOffset(program, program.sites.length);
}

/** Offset of a site's entries from the start of the cache area. */
function memoOffset(program: Program, site: number): number {
  return cacheAreaBytes(program.sites.length) + site * (ENTRY_BYTES << ENTRIES_SHIFT);
}

/** Sets `place` to what the counts depend on besides the mask; `pushFirst` leaves the first address. */
function emitPlace(e: FunctionEmitter, access: Access, place: Local, pushFirst: () => void): void {
  if (access.space === "shared") e.f.i32(0).set(place);
  else {
    pushFirst();
    e.f
      .i32(LINE_BYTES - 1)
      .op("i32.and")
      .set(place);
  }
}

/** Pushes the address of the entry for the executing mask and `place`. */
function pushEntry(e: FunctionEmitter, access: Access, place: Local): void {
  const { f } = e;
  // Two rounds of multiplicative hashing: masks of reductions differ only in regular patterns of bits.
  const key = f.temp("i32");
  f.get(place).i32(0x0101_0101).op("i32.mul").get(e.mask).op("i32.xor");
  f.i32(0x9e37_79b1).op("i32.mul").tee(key).get(key).i32(15).op("i32.shr_u").op("i32.xor");
  f.i32(0x85eb_ca6b)
    .op("i32.mul")
    .i32(32 - ENTRIES_SHIFT)
    .op("i32.shr_u");
  f.free(key);
  f.i32(ENTRY_BYTES).op("i32.mul").getGlobal(e.globals.caches).op("i32.add");
  f.i32(memoOffset(e.program, access.site)).op("i32.add");
}

/** Leaves for `slow` unless the counts are known; else a local with the entry's address is returned. */
export function emitMemoLookup(
  e: FunctionEmitter,
  access: Access,
  first: Local,
  slow: Label,
): Local {
  const { f } = e;
  const [entry, place] = [f.temp("i32"), f.temp("i32")];
  emitPlace(e, access, place, () => f.get(first));
  pushEntry(e, access, place);
  f.tee(entry).mem("i32.load", ENTRY.mask).get(e.mask).op("i32.ne");
  f.get(entry).mem("i32.load", ENTRY.place).get(place).op("i32.ne").op("i32.or").brIf(slow);
  f.free(place);
  return entry;
}

/** Adds a known entry to the site's record; `first` is lane 0's physical address. */
export function emitMemoCount(
  e: FunctionEmitter,
  access: Access,
  first: Local,
  entry: Local,
): void {
  const { f } = e;
  if (access.space === "global") emitTouchLanes(e, access, first, entry);
  for (const column of countedColumns(access)) {
    const offset = access.site * SITE_BYTES + column;
    f.getGlobal(e.globals.counters).getGlobal(e.globals.counters).mem("v128.load", offset, 8);
    f.get(entry)
      .mem("v128.load", ENTRY.counts + column)
      .op("i64x2.add");
    f.mem("v128.store", offset, 8);
  }
}

/** The sectors of the executing lanes: a run, unless there are fewer than from the first to the last. */
function emitTouchLanes(e: FunctionEmitter, access: Access, first: Local, entry: Local): void {
  const { f } = e;
  const touch = access.kind === "load" ? "read" : "written";
  const [start, end] = [f.temp("i32"), f.temp("i32")];
  f.get(e.mask).op("i32.ctz").i32(access.bytes).op("i32.mul").get(first).op("i32.add").set(start);
  f.i32(32).get(e.mask).op("i32.clz").op("i32.sub").i32(access.bytes).op("i32.mul");
  f.get(first).op("i32.add").tee(end);
  f.i32(1).op("i32.sub").i32(SECTOR_SHIFT).op("i32.shr_u");
  f.get(start).i32(SECTOR_SHIFT).op("i32.shr_u").op("i32.sub").i32(1).op("i32.add");
  f.get(entry).mem("i32.load", ENTRY.counts + 8 * SITE_FIELD.sectors);
  f.op("i32.eq").if();
  emitTouchRun(f, e.owner, touch, {
    cache: {
      push: () => f.getGlobal(e.globals.caches),
      offset: access.site * SITE_CACHE_BYTES,
    },
    first: () => f.get(start),
    end: () => f.get(end),
  });
  f.else();
  f.get(first)
    .get(e.mask)
    .call(markLanesRoutine(e.owner, touch, access.bytes));
  f.end();
  f.free(start, end);
}

/**
 * Runs `access` by its general routine, and remembers what it added. `pushFirst` leaves the address of
 * lane 0's first byte, with the place in its line that `emitMemoLookup` will see.
 */
export function emitLearning(
  e: FunctionEmitter,
  access: Access,
  pushFirst: () => void,
  run: () => void,
): void {
  const { f } = e;
  const columns = countedColumns(access);
  const before = columns.map(() => f.temp("v128"));
  const pushRecord = (column: number) =>
    f.getGlobal(e.globals.counters).mem("v128.load", access.site * SITE_BYTES + column, 8);
  for (const [position, column] of columns.entries()) {
    pushRecord(column);
    f.set(before[position]!);
  }
  run();
  const [entry, place] = [f.temp("i32"), f.temp("i32")];
  emitPlace(e, access, place, pushFirst);
  pushEntry(e, access, place);
  f.tee(entry).get(e.mask).mem("i32.store", ENTRY.mask);
  f.get(entry).get(place).mem("i32.store", ENTRY.place);
  for (const [position, column] of columns.entries()) {
    f.get(entry);
    pushRecord(column);
    f.get(before[position]!)
      .op("i64x2.sub")
      .mem("v128.store", ENTRY.counts + column);
  }
  f.free(entry, place, ...before);
}

/** Pairs of fields, by offset in the record, that accesses of the space may add to. */
function countedColumns({ space }: Access): number[] {
  // Shared memory has no sectors and lines, loads and stores of global memory have no wavefronts.
  return space === "shared" ? [0, 16, 32, 48] : [0, 16, 32];
}
