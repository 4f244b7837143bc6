/**
 * Bank conflicts of shared memory for any pattern, by one sorting network: the words that the lanes touch are
 * sorted by bank, and how many different ones each bank has follows from two prefix scans. Sorted elements
 * lie column by column (see `sort.ts`), so that a scan runs over whole vectors and then over four columns.
 */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { forEachQuadMask, pushHorizontal, QUAD_NUMBERS } from "./lanes.ts";
import { pushScratch, SCRATCH, SITE_CACHE } from "./site-cache.ts";
import { sortRoutine } from "./sort.ts";

/** Which words meet in which banks. */
interface BankRule {
  /** log2 of the bytes that a bank delivers at once; lanes that are wider than a bank count as one. */
  readonly unitShift: number;
  /** log2 of the number of banks. */
  readonly bankBits: number;
  /** Lanes 32 / groups × g and up are served on their own. */
  readonly groups: 1 | 2 | 4;
  /** Lanes that touch the same unit do not share a pass. */
  readonly apart: boolean;
}

/** Bits of each count in what `bankSortRoutine` returns. */
const COUNT_BITS = 6;
/** Bits of a key: the group (7: no lane) from here on, the bank below, the rest of the unit's number. */
const GROUP_SHIFT = 29;
const NO_GROUP = 7 << GROUP_SHIFT;

/** Pushes count `index` of what the routine returned: the groups' passes. */
export function pushGroupPasses(f: FunctionBuilder, counts: Local, index: number): FunctionBuilder {
  return f
    .get(counts)
    .i32(COUNT_BITS * index)
    .op("i32.shr_u")
    .i32((1 << COUNT_BITS) - 1)
    .op("i32.and");
}

/** Pushes how many different units the lanes touch; not for units that are apart. */
export function pushUnits(f: FunctionBuilder, counts: Local): FunctionBuilder {
  return pushGroupPasses(f, counts, 4);
}

/** Takes cache, base and mask from the stack, leaves the groups' passes and the distinct units, `COUNT_BITS` each. */
export function callBankSort(
  f: FunctionBuilder,
  context: AccessContext,
  rule: BankRule,
): FunctionBuilder {
  return f.i32(rule.unitShift).call(bankSortRoutine(context, rule));
}

/** Routine (cache, base, mask, `unitShift`) → as `callBankSort`. */
function bankSortRoutine(context: AccessContext, rule: Omit<BankRule, "unitShift">): number {
  const { module } = context;
  const { bankBits, groups, apart } = rule;
  const name = `bankSort ${bankBits} ${groups} ${apart ? "apart" : "together"}`;
  return module.routine(name, ["i32", "i32", "i32", "i32"], ["i32"], (f) => {
    const mask = 2;
    const keys = QUAD_NUMBERS.map(() => f.local("v128"));
    const ranks = QUAD_NUMBERS.map(() => f.local("v128"));
    const starts = QUAD_NUMBERS.map(() => f.local("v128"));
    const before = f.local("v128");
    const words = f.local("i32");
    pushScratch(f, context);
    f.i32(SCRATCH.words).op("i32.add").set(words);
    emitKeys(f, rule, words);
    f.get(words).call(sortRoutine(module));
    for (const quad of QUAD_NUMBERS)
      f.get(words)
        .mem("v128.load", 16 * quad)
        .set(keys[quad]!);
    // What stands before the first element is another one.
    const pushPrevious = (quad: number): void => {
      if (quad > 0) f.get(keys[quad - 1]!);
      else f.get(keys[0]!).op("v128.not").get(keys[7]!).shuffle32(0, 4, 5, 6);
    };
    // How many different units there are up to each element, itself included.
    for (const quad of QUAD_NUMBERS) {
      if (quad > 0) f.get(ranks[quad - 1]!);
      else f.i32x4(0, 0, 0, 0);
      if (apart) f.i32x4(-1, -1, -1, -1);
      else {
        f.get(keys[quad]!);
        pushPrevious(quad);
        f.op("i32x4.ne");
      }
      f.op("i32x4.sub").set(ranks[quad]!);
    }
    emitAcrossColumns(f, ranks, before, "i32x4.add");
    // How many there were when the bank of each element began.
    for (const quad of QUAD_NUMBERS) {
      f.get(keys[quad]!)
        .i32(GROUP_SHIFT - bankBits)
        .op("i32x4.shr_u");
      pushPrevious(quad);
      f.i32(GROUP_SHIFT - bankBits)
        .op("i32x4.shr_u")
        .op("i32x4.ne");
      f.get(ranks[quad]!).op("v128.and");
      if (quad > 0) f.get(starts[quad - 1]!).op("i32x4.max_s");
      f.set(starts[quad]!);
    }
    emitAcrossColumns(f, starts, before, "i32x4.max_s");
    emitUnits(f, ranks, mask);
    for (const quad of QUAD_NUMBERS) {
      f.get(ranks[quad]!).get(starts[quad]!).op("i32x4.sub").i32x4(1, 1, 1, 1).op("i32x4.add");
      f.set(ranks[quad]!);
    }
    for (let group = 0; group < groups; group++) {
      for (const quad of QUAD_NUMBERS) {
        f.get(keys[quad]!).i32(GROUP_SHIFT).op("i32x4.shr_u").i32x4(group, group, group, group);
        f.op("i32x4.eq").get(ranks[quad]!).op("v128.and");
        if (quad > 0) f.op("i32x4.max_s");
      }
      f.set(before);
      pushHorizontal(f, before, "i32x4.max_s");
      f.i32(COUNT_BITS * group)
        .op("i32.shl")
        .op("i32.or");
    }
  });
}

/** Parameters: as the routine's. Writes the keys of the lanes' units to `words`. */
function emitKeys(
  f: FunctionBuilder,
  { bankBits, groups }: Omit<BankRule, "unitShift">,
  words: Local,
): void {
  const [cache, base, mask, unitShift] = [0, 1, 2, 3];
  const [splat, none, unit] = [f.temp("v128"), f.temp("v128"), f.temp("v128")];
  const bankShift = GROUP_SHIFT - bankBits;
  const banks = ((1 << bankBits) - 1) << bankShift;
  const rows = (1 << bankShift) - 1;
  f.get(base).op("i32x4.splat").set(splat);
  f.i32x4(NO_GROUP, NO_GROUP, NO_GROUP, NO_GROUP).set(none);
  const maskSplat = f.temp("v128");
  f.get(mask).op("i32x4.splat").set(maskSplat);
  forEachQuadMask(f, maskSplat, (quad, pushMask) => {
    const group = ((quad * groups) >>> 3) << GROUP_SHIFT;
    f.get(words);
    f.get(cache).mem("v128.load", SITE_CACHE.pattern + 16 * quad);
    f.get(splat).op("i32x4.add").get(unitShift).op("i32x4.shr_u").set(unit);
    f.get(unit).i32(bankShift).op("i32x4.shl").i32x4(banks, banks, banks, banks).op("v128.and");
    f.get(unit).i32(bankBits).op("i32x4.shr_u").i32x4(rows, rows, rows, rows).op("v128.and");
    f.op("v128.or");
    if (group !== 0) f.i32x4(group, group, group, group).op("v128.or");
    f.get(none);
    pushMask();
    f.op("v128.bitselect").mem("v128.store", 16 * quad);
  });
  f.free(splat, none, unit, maskSplat);
}

/** Each column of `vectors` is scanned by itself: makes it one scan over all four, by the same operation. */
function emitAcrossColumns(
  f: FunctionBuilder,
  vectors: readonly Local[],
  before: Local,
  op: "i32x4.add" | "i32x4.max_s",
): void {
  f.i32x4(0, 0, 0, 0).get(vectors[7]!).shuffle32(0, 4, 5, 6).set(before);
  f.get(before).i32x4(0, 0, 0, 0).get(before).shuffle32(0, 4, 5, 6).op(op).set(before);
  f.get(before).i32x4(0, 0, 0, 0).get(before).shuffle32(0, 1, 4, 5).op(op).set(before);
  for (const vector of vectors) f.get(vector).get(before).op(op).set(vector);
}

/** Pushes the number of distinct units, in its place; inactive lanes together are one that does not count. */
function emitUnits(f: FunctionBuilder, ranks: readonly Local[], mask: Local): void {
  f.get(ranks[7]!).lane("i32x4.extract_lane", 3).get(mask).i32(-1).op("i32.ne").op("i32.sub");
  f.i32(4 * COUNT_BITS).op("i32.shl");
}
