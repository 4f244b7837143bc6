/**
 * Counting patterns that a site does not learn: because counting them is cheaper, or because it has met too many
 * different ones to expect this one again.
 */
import type { Access } from "../../lower/index.ts";
import type { AccessKind, CountedSpace } from "../../observe/index.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import { callBankSort, pushGroupPasses, pushUnits } from "./bank-sort.ts";
import type { AccessContext } from "./context.ts";
import { repeatedSectorsRoutine } from "./count-global.ts";
import { stridePassesRoutine } from "./count-shared.ts";
import { distinctAddresses, distinctRoutine } from "./distinct.ts";
import { markWordsRoutine, SEEN_ONCE, touchOf } from "./footprint.ts";
import { QUAD_NUMBERS } from "./lanes.ts";
import { pushPacked } from "./learnt.ts";
import { pushBankBits, WINDOW_BYTES } from "./one-window.ts";
import { emitAddField, emitAddPair } from "./record.ts";
import { SITE_CACHE } from "./site-cache.ts";
import { emitTracePattern } from "./trace.ts";
import { wordTablesRoutine } from "./word-tables.ts";

/** New patterns in a row that are learnt. */
const PATIENCE = 2;
/** Patience begins anew after that many: a power of 2. */
const LEARN_EVERY = 64;

/** A pattern that the cache does not know, in an access that is being written. */
export interface NewPattern {
  readonly f: FunctionBuilder;
  readonly context: AccessContext;
  readonly access: Access;
  readonly space: CountedSpace;
  readonly kind: AccessKind;
  readonly mask: Local;
  readonly cache: Local;
  readonly record: Local;
  /** Address of the first active lane; each lane's distance from it; the least and the greatest distance. */
  readonly base: Local;
  readonly pattern: readonly Local[];
  readonly low: Local;
  readonly high: Local;
  /** Checks all lanes; afterwards `low` and `high` are addresses. */
  check(): void;
  /** Where to go when all is counted. */
  readonly counted: Label;
}

/** Checks and counts the access, and leaves for `counted`, if the pattern is not to be learnt. */
export function emitUnlearnt(p: NewPattern): void {
  const { f, cache, space, access } = p;
  const hasWords = space === "shared" && access.bytes === 4;
  if (!hasWords && space !== "global") return;
  const misses = f.local("i32");
  f.get(cache).get(cache).mem("i32.load", SITE_CACHE.misses).tee(misses);
  f.i32(1).op("i32.add").mem("i32.store", SITE_CACHE.misses);
  if (hasWords) emitOneWindow(p);
  // Where patterns never come back, some are learnt all the same: this may change.
  f.get(misses)
    .i32(LEARN_EVERY - 1)
    .op("i32.and")
    .i32(PATIENCE)
    .op("i32.ge_u")
    .if();
  if (hasWords) emitWords(p);
  else emitScattered(p);
  f.br(p.counted);
  f.end();
}

/** Words that lie in banks of their own. */
function emitOneWindow(p: NewPattern): void {
  const { f, low, high, base, kind, record } = p;
  const distinct = f.local("i32");
  const otherwise = f.block();
  f.get(high).get(low).op("i32.sub").i32(WINDOW_BYTES).op("i32.ge_u").brIf(otherwise);
  pushBankBits(f, p.pattern, base);
  f.op("i32.popcnt").set(distinct);
  if (waits(p)) f.get(distinct).get(p.mask).op("i32.popcnt").op("i32.ne").brIf(otherwise);
  p.check();
  const passes = kind === "cas" ? 2n : 1n;
  emitAddField(f, record, "distinctBytes", () => f.get(distinct).i32(2).op("i32.shl"));
  emitAddPair(f, record, "lines", 0n, passes);
  emitAddPair(f, record, "wavefrontsIdeal", passes, 1n);
  f.br(p.counted);
  f.end();
}

/** Lanes that hit the same word of shared memory wait for one another. */
function waits({ kind }: NewPattern): boolean {
  return kind === "atomic" || kind === "cas";
}

/**
 * Words of shared memory: counted in closed form if they are a stride apart, by tables, or sorted if they are too
 * far apart for those.
 */
function emitWords(p: NewPattern): void {
  const { f, context, base, mask, low, high, cache } = p;
  const packed = f.local("i32");
  emitStorePattern(p);
  // Nothing else is known of the pattern.
  f.get(cache).i32(0).mem("i32.store", SITE_CACHE.mask);
  f.get(cache).get(low).mem("i32.store", SITE_CACHE.low);
  f.get(cache).get(high).mem("i32.store", SITE_CACHE.high);
  const tooWide = f.block();
  f.get(cache)
    .get(mask)
    .call(stridePassesRoutine(context, waits(p)))
    .tee(packed);
  f.op("i32.eqz").if();
  f.get(cache)
    .get(base)
    .get(mask)
    .call(wordTablesRoutine(context, waits(p)))
    .tee(packed);
  f.op("i32.eqz").brIf(tooWide);
  f.end();
  p.check();
  emitAddWords(
    p,
    () => pushPacked(f, packed, 0),
    () => pushPacked(f, packed, 1),
    () => {
      f.get(packed).i32(16).get(base).i32(4).op("i32.and").i32(1).op("i32.shl").op("i32.add");
      f.op("i32.shr_u").i32(0xff).op("i32.and");
    },
  );
  f.br(p.counted);
  f.end();
  emitFarWords(p);
}

function emitFarWords(p: NewPattern): void {
  const { f, context, cache, base, mask } = p;
  const [four, eight] = [f.local("i32"), f.local("i32")];
  const rule = { bankBits: 5, groups: 1 } as const;
  p.check();
  f.get(cache).get(base).get(mask);
  callBankSort(f, context, { ...rule, unitShift: 2, apart: waits(p) }).set(four);
  f.get(cache).get(base).get(mask);
  callBankSort(f, context, { ...rule, unitShift: 3, apart: false }).set(eight);
  emitAddWords(
    p,
    () => {
      if (!waits(p)) pushUnits(f, four);
      else {
        f.get(cache).get(base).call(distinctAddresses(context));
        f.i32(0xff).op("i32.and");
      }
    },
    () => pushGroupPasses(f, four, 0),
    () => pushGroupPasses(f, eight, 0),
  );
}

/** Adds what is pushed: distinct words, passes over banks of 4 and of 8 bytes. */
function emitAddWords(
  p: NewPattern,
  pushDistinct: () => unknown,
  pushPasses: () => unknown,
  pushPasses8: () => unknown,
): void {
  const { f, record, kind } = p;
  emitAddField(f, record, "distinctBytes", () => {
    pushDistinct();
    f.i32(2).op("i32.shl");
  });
  emitAddField(f, record, "wavefronts", () => {
    pushPasses();
    if (kind === "cas") f.i32(1).op("i32.shl");
  });
  emitAddField(f, record, "wavefrontsIdeal", () => f.i32(kind === "cas" ? 2 : 1));
  emitAddField(f, record, "wavefronts8", pushPasses8);
}

/** Global addresses anywhere. */
function emitScattered(p: NewPattern): void {
  const { f, context, cache, base, mask, record, access, kind, pattern, low, high } = p;
  const packed = f.local("i32");
  p.check();
  // Addresses, not a pattern: the cache knows none.
  const splat = f.temp("v128");
  f.get(base).op("i32x4.splat").set(splat);
  for (const quad of QUAD_NUMBERS)
    f.get(cache)
      .get(pattern[quad]!)
      .get(splat)
      .op("i32x4.add")
      .mem("v128.store", SITE_CACHE.pattern + 16 * quad);
  f.free(splat);
  f.get(cache).i32(0).mem("i32.store", SITE_CACHE.mask);
  f.get(cache).get(low).mem("i32.store", SITE_CACHE.low);
  f.get(cache).get(high).mem("i32.store", SITE_CACHE.high);
  f.get(cache).i32(SEEN_ONCE).mem("i32.store", SITE_CACHE.sectorPlace);
  const words = f.temp("i32");
  f.get(cache).i32(SITE_CACHE.pattern).op("i32.add").tee(words);
  f.call(markWordsRoutine(context, touchOf(kind)));
  f.get(words).call(distinctRoutine(context.module)).set(packed);
  f.free(words);
  // Seen from address 0, a local that nobody sets, addresses are a pattern.
  emitTracePattern(f, context, access, cache, f.local("i32"), mask);
  emitAddField(f, record, "distinctBytes", () =>
    pushPacked(f, packed, 0).i32(access.bytes).op("i32.mul"),
  );
  emitAddField(f, record, "sectors", () => pushPacked(f, packed, 1));
  emitAddField(f, record, "lines", () => pushPacked(f, packed, 2));
  if (kind !== "load" && kind !== "store")
    emitAddField(f, record, "wavefronts", () => {
      pushPacked(f, packed, 0).get(mask).op("i32.popcnt").op("i32.eq").if("i32");
      pushPacked(f, packed, 1);
      f.else();
      emitStorePattern(p);
      f.get(cache).get(base).get(mask).call(repeatedSectorsRoutine(context));
      f.end();
    });
}

/** Makes the pattern the cache's. */
export function emitStorePattern(p: Pick<NewPattern, "f" | "cache" | "pattern">): void {
  const { f, cache, pattern } = p;
  for (const quad of QUAD_NUMBERS)
    f.get(cache)
      .get(pattern[quad]!)
      .mem("v128.store", SITE_CACHE.pattern + 16 * quad);
}
