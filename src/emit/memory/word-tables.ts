/**
 * Words of shared memory that lie within 1 KiB: a byte for each of 32 banks has a bit for each of its 8 words
 * there. How many words a bank has to deliver is then how many bits are set.
 */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { pushScratch, SCRATCH, SITE_CACHE } from "./site-cache.ts";

const WINDOW_BYTES = 1024;
const BANKS = 32;
const BIT_OF_BYTE = Array.from({ length: 16 }, (_, k) => (k < 8 ? 1 << k : 0));

/** Scratch: each lane's bank, each lane's bit; a byte a bank: its words' bits, how many lanes use it. */
const AT = {
  bank: SCRATCH.words,
  bit: SCRATCH.words + 32,
  words: SCRATCH.tables,
  lanes: SCRATCH.tables + 32,
} as const;

/**
 * Routine (cache, base, mask) → as `countTablesRoutine`, for the cache's pattern; 0 if the words are further
 * apart.
 */
export function wordTablesRoutine(context: AccessContext, apart: boolean): number {
  const name = `wordTables ${apart ? "apart" : "together"}`;
  return context.module.routine(name, ["i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    const start = f.local("i32");
    const even = f.local("i32");
    const scratch = f.local("i32");
    f.get(base).i32(-5).op("i32.and").tee(even);
    f.get(cache).mem("i32.load", SITE_CACHE.low).op("i32.add");
    // Banks of 4 and of 8 bytes begin anew every 256 bytes.
    f.i32(-256).op("i32.and").set(start);
    f.get(even).get(cache).mem("i32.load", SITE_CACHE.high).op("i32.add").get(start);
    f.op("i32.sub").i32(WINDOW_BYTES).op("i32.ge_u").if();
    f.i32(0).op("return").end();
    pushScratch(f, context);
    f.set(scratch);
    emitBanksAndBits(f, cache, { even, start, scratch });
    f.get(scratch).get(even).get(mask).call(countTablesRoutine(context, apart));
  });
}

/**
 * Routine (scratch, base without the bit of 4, mask) → distinct words; in bits 8 to 15 passes over banks of 4 bytes; in bits 16 to 23
 * passes over banks of 8 bytes if the base were a multiple of 8, and in bits 24 to 31 if it were not.
 * `apart`: lanes do not share words (in banks of 4 bytes).
 */
function countTablesRoutine({ module }: AccessContext, apart: boolean): number {
  const name = `countTables ${apart ? "apart" : "together"}`;
  return module.routine(name, ["i32", "i32", "i32"], ["i32"], (f) => {
    const [scratch, base, mask] = [0, 1, 2];
    const slot = f.local("i32");
    for (let at = 0; at < (apart ? 64 : 32); at += 16)
      f.get(scratch)
        .i32x4(0, 0, 0, 0)
        .mem("v128.store", AT.words + at);
    for (let lane = 0; lane < 32; lane++) {
      f.get(scratch)
        .mem("i32.load8_u", AT.bank + lane)
        .get(scratch)
        .op("i32.add");
      f.tee(slot).get(slot).mem("i32.load8_u", AT.words);
      f.get(scratch)
        .mem("i32.load8_u", AT.bit + lane)
        .op("i32.or")
        .mem("i32.store8", AT.words);
      if (!apart) continue;
      f.get(slot).get(slot).mem("i32.load8_u", AT.lanes).i32(1).op("i32.add");
      f.mem("i32.store8", AT.lanes);
    }
    if (apart) {
      // Inactive lanes repeat the base address.
      f.get(base).i32(2).op("i32.shr_u");
      f.i32(BANKS - 1)
        .op("i32.and")
        .get(scratch)
        .op("i32.add")
        .tee(slot);
      f.get(slot).mem("i32.load8_u", AT.lanes).i32(32).op("i32.sub");
      f.get(mask).op("i32.popcnt").op("i32.add").mem("i32.store8", AT.lanes);
    }
    emitReadTables(f, scratch, apart);
  });
}

interface Place {
  readonly even: Local;
  readonly start: Local;
  readonly scratch: Local;
}

/** Writes each lane's bank and the bit of its word in the bank. */
function emitBanksAndBits(f: FunctionBuilder, cache: Local, { even, start, scratch }: Place): void {
  const splat = f.temp("v128");
  const words = f.temp("v128");
  f.get(even).get(start).op("i32.sub").op("i32x4.splat").set(splat);
  for (const half of [0, 1]) {
    for (const quad of [0, 1, 2, 3]) {
      f.get(cache).mem("v128.load", SITE_CACHE.pattern + 16 * (4 * half + quad));
      f.get(splat).op("i32x4.add").i32(2).op("i32x4.shr_u");
      if (quad % 2 === 1) f.op("i16x8.narrow_i32x4_u");
    }
    f.op("i8x16.narrow_i16x8_u").set(words);
    f.get(scratch).get(words);
    pushBytes(f, BANKS - 1)
      .op("v128.and")
      .mem("v128.store", AT.bank + 16 * half);
    f.get(scratch).i8x16(BIT_OF_BYTE).get(words).i32(5).op("i16x8.shr_u");
    pushBytes(f, 7).op("v128.and").op("i8x16.swizzle");
    f.mem("v128.store", AT.bit + 16 * half);
  }
  f.free(splat, words);
}

/** Leaves the packed counts. */
function emitReadTables(f: FunctionBuilder, scratch: Local, apart: boolean): void {
  const [low, high] = [f.temp("v128"), f.temp("v128")];
  const [passes, even, odd] = [f.temp("v128"), f.temp("v128"), f.temp("v128")];
  const distinct = f.temp("i32");
  f.get(scratch).mem("v128.load", AT.words).set(low);
  f.get(scratch)
    .mem("v128.load", AT.words + 16)
    .set(high);
  f.get(low).op("i8x16.popcnt").tee(even).get(high).op("i8x16.popcnt").tee(odd);
  f.op("i8x16.max_u").set(passes);
  f.get(even).get(odd).op("i8x16.add").op("i16x8.extadd_pairwise_i8x16_u");
  f.op("i32x4.extadd_pairwise_i16x8_u").set(even);
  f.get(even).get(even).get(even).shuffle32(2, 3, 0, 1).op("i32x4.add").set(even);
  f.get(even).lane("i32x4.extract_lane", 0).get(even).lane("i32x4.extract_lane", 1);
  f.op("i32.add").set(distinct);
  if (apart) {
    f.get(scratch).mem("v128.load", AT.lanes);
    f.get(scratch)
      .mem("v128.load", AT.lanes + 16)
      .op("i8x16.max_u")
      .set(passes);
  }
  // A bank of 8 bytes has two neighbouring words of every other row.
  emitPairs(f, low, undefined);
  emitPairs(f, high, undefined);
  f.op("i8x16.max_u").set(even);
  // From an odd base, pairs begin a bank earlier: in bank 31 with the row before.
  const last = f.temp("i32");
  f.get(high).lane("i8x16.extract_lane_u", 15).set(last);
  f.get(low)
    .get(high)
    .shuffle(Array.from({ length: 16 }, (_, byte) => byte + 15));
  f.get(low)
    .get(low)
    .shuffle([0, ...Array.from({ length: 15 }, (_, byte) => byte)]);
  f.get(last).i32(1).op("i32.shl").lane("i8x16.replace_lane", 0).set(low);
  f.set(high);
  emitPairs(f, low, last);
  emitPairs(f, high, undefined);
  f.op("i8x16.max_u").set(odd);
  // The greatest byte of each, all at once: 8 bytes of each, then 4, then 1.
  f.get(even).get(odd).shuffle32(0, 1, 4, 5).get(even).get(odd).shuffle32(2, 3, 6, 7);
  f.op("i8x16.max_u").set(even);
  f.get(passes).get(passes).get(passes).shuffle32(2, 3, 0, 1).op("i8x16.max_u").set(passes);
  f.get(even).get(passes).shuffle32(0, 2, 4, 4).get(even).get(passes).shuffle32(1, 3, 5, 5);
  f.op("i8x16.max_u").set(even);
  for (const shift of [16, 8])
    f.get(even).get(even).i32(shift).op("i32x4.shr_u").op("i8x16.max_u").set(even);
  f.get(even).get(even).shuffle([0, 8, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  f.lane("i32x4.extract_lane", 0).i32(-256).op("i32.and").get(distinct).op("i32.or");
  f.free(low, high, passes, even, odd, distinct, last);
}

/**
 * Pushes, as bytes, how many words of 8 bytes the banks of 8 bytes have that the 16 banks of `words` make up:
 * low bytes for the even rows, high bytes for the odd ones. `carried`: byte 0 was shifted left by 1, and
 * was this before: the bit that fell out is one more even row.
 */
function emitPairs(f: FunctionBuilder, words: Local, carried: Local | undefined): void {
  const pairs = f.temp("v128");
  f.get(words).get(words).i32(8).op("i16x8.shr_u").op("v128.or").set(pairs);
  f.get(pairs).i32x4(0x55_0055, 0x55_0055, 0x55_0055, 0x55_0055).op("v128.and");
  f.get(pairs).i32x4(0xaa_00aa, 0xaa_00aa, 0xaa_00aa, 0xaa_00aa).op("v128.and");
  f.i32(8).op("i16x8.shl").op("v128.or").set(pairs);
  f.get(pairs);
  if (carried !== undefined) {
    f.get(pairs).lane("i8x16.extract_lane_u", 0);
    f.get(carried).i32(6).op("i32.shr_u").i32(2).op("i32.and").op("i32.or");
    f.lane("i8x16.replace_lane", 0);
  }
  f.op("i8x16.popcnt");
  f.free(pairs);
}

function pushBytes(f: FunctionBuilder, byte: number): FunctionBuilder {
  return f.i8x16(Array.from({ length: 16 }, () => byte));
}
