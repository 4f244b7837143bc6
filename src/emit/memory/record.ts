/** Adding to the counter record of a site, laid out as in `observe/layout.ts`. */
import { type CountedSpace, SITE_BYTES, SITE_FIELD, type SiteField } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { SITE_CACHE } from "./site-cache.ts";

/** Pushes the address of the record of the site in local `site`. */
export function pushRecord(f: FunctionBuilder, context: AccessContext, site: Local): void {
  f.getGlobal(context.globals.counters);
  f.get(site).i32(SITE_BYTES).op("i32.mul").op("i32.add");
}

/**
 * Adds to two neighbouring 64-bit counters at once, of which `pushCounters` leaves the area; `pushFirst` leaves both
 * lanes, `pushSecond` the i32 of lane 1.
 */
export function emitAddBoth(
  f: FunctionBuilder,
  pushCounters: () => unknown,
  offset: number,
  pushFirst: () => unknown,
  pushSecond: () => unknown,
): void {
  pushCounters();
  pushCounters();
  f.mem("v128.load", offset, 8);
  pushFirst();
  pushSecond();
  f.op("i64.extend_i32_u").lane("i64x2.replace_lane", 1);
  f.op("i64x2.add").mem("v128.store", offset, 8);
}

/** Adds one request with the lanes of `mask`. */
export function emitAddRequest(f: FunctionBuilder, record: Local, mask: Local): void {
  f.get(record)
    .get(record)
    .mem("v128.load", 8 * SITE_FIELD.requests);
  f.i64x2(1n, 0n).get(mask).op("i32.popcnt").op("i64.extend_i32_u").lane("i64x2.replace_lane", 1);
  f.op("i64x2.add").mem("v128.store", 8 * SITE_FIELD.requests);
}

/** Adds to one field; `push` leaves an i32. */
export function emitAddField(
  f: FunctionBuilder,
  record: Local,
  field: SiteField,
  push: () => unknown,
): void {
  const at = 8 * SITE_FIELD[field];
  f.get(record).get(record).mem("i64.load", at);
  push();
  f.op("i64.extend_i32_u").op("i64.add").mem("i64.store", at);
}

/** Adds constants to a field with an even number and to the one behind it. */
export function emitAddPair(
  f: FunctionBuilder,
  record: Local,
  field: SiteField,
  first: bigint,
  second: bigint,
): void {
  const at = 8 * SITE_FIELD[field];
  f.get(record).get(record).mem("v128.load", at).i64x2(first, second);
  f.op("i64x2.add").mem("v128.store", at);
}

/** Adds what one execution of the cache's pattern costs at `base`. */
export function emitAddLearnt(
  f: FunctionBuilder,
  space: CountedSpace,
  bytes: number,
  record: Local,
  cache: Local,
  base: Local,
): void {
  const add = (pair: number, pushFrom: () => void, at: number): void => {
    const to = 8 * SITE_FIELD.distinctBytes + 16 * pair;
    f.get(record).get(record).mem("v128.load", to);
    pushFrom();
    f.mem("v128.load", at).op("i64x2.add").mem("v128.store", to);
  };
  if (space === "constant" || space === "param") return;
  // Distinct bytes and sectors; lines and wavefronts.
  for (const pair of [0, 1]) add(pair, () => f.get(cache), SITE_CACHE.counts + 16 * pair);
  if (space !== "shared") return;
  // Ideal wavefronts and those of 8-byte banks.
  const at = SITE_CACHE.counts + 32;
  const step = Math.log2((SITE_CACHE.oddCounts - at) / 4);
  const pushHalf = (): void =>
    void f.get(base).i32(4).op("i32.and").i32(step).op("i32.shl").get(cache).op("i32.add");
  add(2, bytes <= 4 ? pushHalf : () => f.get(cache), at);
}
