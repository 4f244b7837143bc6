/** Counting a new pattern of shared memory: `observe/banks.ts` specifies the counts. */
import type { AccessKind } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { callBankSort, pushGroupPasses, pushUnits } from "./bank-sort.ts";
import { bankCostRoutine, pushIdealPasses } from "./banks.ts";
import type { AccessContext } from "./context.ts";
import { distinctAddresses } from "./distinct.ts";
import { type CountEmitter, pushPacked, storeLearnt, storeOddCounts } from "./learnt.ts";
import { emitFindStride } from "./stride.ts";
import { wordTablesRoutine } from "./word-tables.ts";

export function sharedCounts(
  context: AccessContext,
  bytes: number,
  kind: AccessKind,
): CountEmitter {
  return bytes <= 4 ? narrowCounts(context, bytes, kind) : wideCounts(context, bytes, kind);
}

/** At most a word a lane: all lanes are one group, and one pass over the sorted addresses tells all. */
function narrowCounts(context: AccessContext, bytes: number, kind: AccessKind): CountEmitter {
  const apart = kind === "atomic" || kind === "cas";
  const tables = narrowPassesRoutine(context, bytes === 4, apart);
  return (f, cache, base, mask) => {
    const packed = f.local("i32");
    const pushIdeal = (): FunctionBuilder => f.i32(kind === "cas" ? 2 : 1);
    f.get(cache).get(base).get(mask).call(tables).set(packed);
    storeLearnt(f, cache, {
      distinctBytes: () => pushPacked(f, packed, 0).i32(bytes).op("i32.mul"),
      wavefronts: () => {
        pushPacked(f, packed, 1);
        if (kind === "cas") f.i32(1).op("i32.shl");
      },
      wavefrontsIdeal: pushIdeal,
      wavefronts8: () => pushPacked(f, packed, 2),
    });
    storeOddCounts(f, cache, pushIdeal, () => pushPacked(f, packed, 3));
  };
}

/**
 * Routine (cache, base, mask) → distinct addresses; in bits 8 to 15 passes over banks of 4 bytes; in
 * bits 16 to 23 passes over banks of 8 bytes if the base were a multiple of 8, and in bits 24 to 31
 * if it were not. `words`: all addresses are multiples of 4. `apart`: lanes do not share words (in banks
 * of 4 bytes).
 */
function narrowPassesRoutine(context: AccessContext, words: boolean, apart: boolean): number {
  const name = `narrowPasses ${words ? "words" : "parts"} ${apart ? "apart" : "together"}`;
  return context.module.routine(name, ["i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    const closed = f.local("i32");
    const counts = f.local("i32");
    const wide = { unitShift: 3, bankBits: 5, groups: 1, apart: false } as const;
    f.get(cache).get(mask).call(stridePassesRoutine(context, apart)).tee(closed).if();
    f.get(closed).op("return");
    f.end();
    if (words) {
      f.get(cache).get(base).get(mask).call(wordTablesRoutine(context, apart)).tee(closed).if();
      f.get(closed).op("return");
      f.end();
    }
    f.get(base).i32(-5).op("i32.and").set(base);
    f.get(cache).get(base).get(mask);
    callBankSort(f, context, { ...wide, unitShift: 2, apart }).set(counts);
    pushGroupPasses(f, counts, 0).i32(8).op("i32.shl");
    if (words && !apart) pushUnits(f, counts);
    else {
      f.get(cache).get(base).call(distinctAddresses(context));
      f.i32(0xff).op("i32.and");
    }
    f.op("i32.or");
    for (const [odd, place] of [
      [0, 16],
      [4, 24],
    ] as const) {
      f.get(cache).get(base).i32(odd).op("i32.or").get(mask);
      callBankSort(f, context, wide).set(counts);
      pushGroupPasses(f, counts, 0).i32(place).op("i32.shl").op("i32.or");
    }
  });
}

/**
 * Routine (cache, mask) → the same as `narrowPassesRoutine` if the active lanes are the first ones,
 * their addresses a constant stride apart, and the outcome easy to tell; otherwise 0.
 */
export function stridePassesRoutine(context: AccessContext, apart: boolean): number {
  const name = `stridePasses ${apart ? "apart" : "together"}`;
  return context.module.routine(name, ["i32", "i32"], ["i32"], (f) => {
    const [cache, mask] = [0, 1];
    const stride = f.local("i32");
    const lanes = f.local("i32");
    const passes = f.local("i32");
    const even = f.local("i32");
    const odd = f.local("i32");
    f.get(mask).op("i32.popcnt").tee(lanes).i32(1).op("i32.eq").if();
    f.i32(0x01_01_01_01).op("return");
    f.end();
    emitFindStride(f, cache, mask, stride);
    f.if();
    f.i32(0).op("return");
    f.end();
    f.get(stride).i32(3).op("i32.and").if();
    // No whole number of words: easy only while all words fit into one pass.
    pushFitsPass(f, stride, lanes);
    f.i32(apart ? 0 : 1)
      .op("i32.and")
      .if("i32");
    f.get(lanes).i32(0x01_01_01_00).op("i32.or");
    f.else();
    f.i32(0);
    f.end();
    f.op("return");
    f.end();
    f.get(stride).op("i32.eqz").if();
    f.i32(0x01_01_00_01);
    if (apart) f.get(lanes).i32(8).op("i32.shl");
    else f.i32(1 << 8);
    f.op("i32.or").op("return");
    f.end();
    f.get(stride).i32(2).op("i32.shr_s").set(stride);
    emitStridePasses(f, stride, lanes, passes);
    f.get(stride).i32(1).op("i32.and").if();
    emitOddStridePasses8(f, stride, lanes, even, -1);
    emitOddStridePasses8(f, stride, lanes, odd, 1);
    f.else();
    f.get(stride).i32(1).op("i32.shr_s").set(stride);
    emitStridePasses(f, stride, lanes, even);
    f.get(even).set(odd);
    f.end();
    f.get(lanes);
    [passes, even, odd].forEach((count, index) => {
      f.get(count)
        .i32(8 * (index + 1))
        .op("i32.shl")
        .op("i32.or");
    });
  });
}

/** Pushes whether the first and the last lane are at most 31 words apart. */
function pushFitsPass(f: FunctionBuilder, stride: Local, lanes: Local): void {
  const span = f.temp("i32");
  f.get(lanes).i32(1).op("i32.sub").get(stride).op("i32.mul").set(span);
  f.get(span).i32(124).op("i32.add").i32(248).op("i32.le_u");
  f.free(span);
}

/** Lanes `stride` words apart (not 0) come back to the same bank after 32 / gcd(stride, 32) lanes. */
function emitStridePasses(f: FunctionBuilder, stride: Local, lanes: Local, passes: Local): void {
  f.get(lanes).get(stride).i32(32).op("i32.or").op("i32.ctz").op("i32.shl");
  f.i32(31).op("i32.add").i32(5).op("i32.shr_u").set(passes);
}

/**
 * Passes over banks of 8 bytes for an odd stride t, in words of 4 bytes. Lanes 2m lie t m words of 8
 * bytes from the first one, lanes 2m + 1 another (t + rounding) / 2; neither half has conflicts of its
 * own. The halves meet where t (m - m') = (t + rounding) / 2 modulo 32. `rounding`: -1 if the base is
 * a multiple of 8, else 1.
 */
function emitOddStridePasses8(
  f: FunctionBuilder,
  stride: Local,
  lanes: Local,
  passes: Local,
  rounding: 1 | -1,
): void {
  const power = f.temp("i32");
  const meeting = f.temp("i32");
  // The inverse of t modulo 32 is t^7: the odd numbers modulo 32 have exponent 8.
  f.get(stride).get(stride).op("i32.mul").set(power);
  f.get(power).get(power).op("i32.mul").get(power).op("i32.mul").get(stride).op("i32.mul");
  f.get(stride).i32(rounding).op("i32.add").i32(1).op("i32.shr_s").op("i32.mul");
  f.i32(31).op("i32.and").set(meeting);
  f.get(meeting).get(lanes).i32(1).op("i32.add").i32(1).op("i32.shr_u").op("i32.lt_u");
  f.get(meeting).i32(32).get(lanes).i32(1).op("i32.shr_u").op("i32.sub").op("i32.gt_u");
  f.op("i32.or");
  // Strides 1 and -1: the halves share words where they meet.
  f.get(stride).get(stride).op("i32.mul").i32(1).op("i32.ne").op("i32.and");
  f.i32(1).op("i32.add").set(passes);
  f.free(power, meeting);
}

function wideCounts(context: AccessContext, bytes: number, kind: AccessKind): CountEmitter {
  const distinct = distinctAddresses(context);
  const cost = bankCostRoutine(context, bytes, kind);
  const isWidest = bytes > 8;
  // Banks of 8 bytes serve the halves of the warp on their own where lanes are wider than that.
  const rule8 = {
    unitShift: isWidest ? 4 : 3,
    bankBits: isWidest ? 4 : 5,
    groups: isWidest ? 2 : 1,
    apart: false,
  } as const;
  return (f, cache, base, mask) => {
    const packed = f.local("i32");
    const found = f.local("i32");
    const eight = f.local("i32");
    const lanes = f.local("i32");
    const groups = f.local("i32");
    f.get(cache).get(base).get(mask);
    callBankSort(f, context, rule8).set(eight);
    if (isWidest) f.get(cache).get(base).call(distinct).set(packed);
    f.get(cache).get(base).get(mask).call(cost).set(found);
    f.get(found).i32(16).op("i32.shr_u").set(groups);
    f.get(mask).op("i32.popcnt").set(lanes);
    storeLearnt(f, cache, {
      distinctBytes: () => {
        // Units of two halves may be the same.
        if (isWidest) pushPacked(f, packed, 0);
        else pushUnits(f, eight);
        f.i32(bytes).op("i32.mul");
      },
      wavefronts: () => f.get(found).i32(0xffff).op("i32.and"),
      wavefrontsIdeal: () => pushIdealPasses(f, bytes, kind, lanes, groups),
      wavefronts8: () => {
        pushGroupPasses(f, eight, 0);
        if (isWidest) pushGroupPasses(f, eight, 1).op("i32.add");
      },
    });
  };
}
