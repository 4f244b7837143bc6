/**
 * Shared memory's bank conflicts for any pattern, exactly as `observe/banks.ts` specifies them. These
 * routines run when a site meets a new pattern; its cache remembers the outcome.
 */
import type { AccessKind } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { forEachLane, QUAD_NUMBERS } from "./lanes.ts";
import { BANK_LIST_SHIFT, SCRATCH, SITE_CACHE, SITE_CACHE_BYTES } from "./site-cache.ts";

const BANKS = 32;
const PASS_BYTES = 128;

/** Pushes the address of the scratch memory. */
export function pushScratch(f: FunctionBuilder, { program, globals }: AccessContext): void {
  f.getGlobal(globals.caches)
    .i32(program.sites.length * SITE_CACHE_BYTES)
    .op("i32.add");
}

/**
 * Routine (cache, base, mask) → passes over 32 banks of 4 bytes, plus in bits 16 and up the groups of
 * lanes that were served on their own.
 */
export function bankCostRoutine(context: AccessContext, bytes: number, kind: AccessKind): number {
  const { module } = context;
  const rule = kind === "increment" ? "store" : kind;
  const passes = bankPassesRoutine(context, {
    words: Math.max(1, bytes >>> 2),
    wordShift: 2,
    shared: rule === "load" || rule === "store",
  });
  const mayMerge = rule === "load" && bytes > 4;
  const disagreeing = mayMerge ? disagreeingRoutine(context) : 0;
  return module.routine(`bankCost ${bytes} ${rule}`, ["i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    const sum = f.local("i32");
    const lanes = f.local("i32");
    const first = f.local("i32");
    const second = f.local("i32");
    const apart = f.local("i32");
    const together = f.local("i32");
    const pushPasses = (group: Local): void => {
      f.get(cache).get(base).get(group).call(passes);
    };
    for (const [firstLanes, secondLanes] of groupPairs(bytes)) {
      f.get(mask).i32(firstLanes).op("i32.and").set(first);
      f.get(mask).i32(secondLanes).op("i32.and").set(second);
      pushPasses(first);
      pushPasses(second);
      f.op("i32.add");
      f.get(first).i32(0).op("i32.ne").get(second).i32(0).op("i32.ne").op("i32.add");
      f.i32(16).op("i32.shl").op("i32.or").set(apart);
      if (mayMerge) {
        f.get(first).get(second).op("i32.or").set(lanes);
        f.get(first).i32(0).op("i32.ne").get(second).i32(0).op("i32.ne").op("i32.and");
        f.get(cache).get(mask).get(lanes).call(disagreeing).op("i32.eqz").op("i32.and");
        f.if();
        pushPasses(lanes);
        f.i32(1 << 16)
          .op("i32.or")
          .set(together);
        f.get(together).get(apart);
        f.get(together).i32(0xffff).op("i32.and").get(apart).i32(0xffff).op("i32.and");
        f.op("i32.lt_u").op("select").set(apart);
        f.end();
      }
      f.get(sum).get(apart).op("i32.add").set(sum);
    }
    f.get(sum);
    if (rule === "cas") f.i32(0xffff).op("i32.and").i32(1).op("i32.shl");
  });
}

/** Lanes of the groups that may be served together, see `observe/banks.ts`. */
function groupPairs(bytes: number): readonly (readonly [number, number])[] {
  if (bytes <= 4) return [[-1, 0]];
  if (bytes <= 8) return [[0xffff, ~0xffff]];
  return [
    [0xff, 0xff00],
    [0xff_0000, 0xff << 24],
  ];
}

/**
 * Routine (cache, mask, lanes) → 0 if all of `lanes` agree with their active neighbours at distance 1,
 * or all with those at distance 2.
 */
function disagreeingRoutine({ module }: AccessContext): number {
  return module.routine("disagreeing", ["i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, mask, lanes] = [0, 1, 2];
    const vector = f.local("v128");
    const bits = f.local("i32");
    for (const distance of [1, 2] as const) {
      f.i32(0).set(bits);
      for (const quad of QUAD_NUMBERS) {
        f.get(cache)
          .mem("v128.load", SITE_CACHE.pattern + 16 * quad)
          .tee(vector);
        f.get(vector).get(vector);
        if (distance === 1) f.shuffle32(1, 0, 3, 2);
        else f.shuffle32(2, 3, 0, 1);
        f.op("i32x4.ne")
          .op("i32x4.bitmask")
          .i32(4 * quad)
          .op("i32.shl");
        f.get(bits).op("i32.or").set(bits);
      }
      // Only lanes whose neighbour is active too can disagree with it.
      const low = distance === 1 ? 0x5555_5555 : 0x3333_3333;
      f.get(mask).i32(distance).op("i32.shr_u").i32(low).op("i32.and");
      f.get(mask).i32(low).op("i32.and").i32(distance).op("i32.shl").op("i32.or");
      f.get(mask).op("i32.and").get(lanes).op("i32.and").get(bits).op("i32.and");
      f.i32(0).op("i32.ne");
    }
    f.op("i32.and");
  });
}

interface BankWords {
  /** Words that a lane touches. */
  readonly words: number;
  /** log2 of the bytes of a word: 2 or 3. */
  readonly wordShift: number;
  /** Lanes that touch the same word share a pass. */
  readonly shared: boolean;
}

/** Routine (cache, base, mask) → the most words in one bank; 0 for no lanes. */
export function bankPassesRoutine(context: AccessContext, rule: BankWords): number {
  const name = `bankPasses ${rule.words} ${rule.wordShift} ${rule.shared ? "shared" : "each"}`;
  return context.module.routine(name, ["i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    const scratch = f.local("i32");
    const word = f.local("i32");
    const bank = f.local("i32");
    const count = f.local("i32");
    const list = f.local("i32");
    const most = f.local("i32");
    f.get(mask).op("i32.eqz").if();
    f.i32(0).op("return").end();
    pushScratch(f, context);
    f.set(scratch);
    for (let at = 0; at < BANKS * 4; at += 16)
      f.get(scratch)
        .i32x4(0, 0, 0, 0)
        .mem("v128.store", SCRATCH.bankCounts + at);
    forEachLane(f, mask, (lane) => {
      f.get(cache).get(lane).i32(2).op("i32.shl").op("i32.add");
      f.mem("i32.load", SITE_CACHE.pattern).get(base).op("i32.add");
      f.i32(rule.wordShift).op("i32.shr_u").set(word);
      for (let i = 0; i < rule.words; i++) {
        if (i > 0) f.get(word).i32(1).op("i32.add").set(word);
        const known = f.block();
        f.get(scratch)
          .get(word)
          .i32(BANKS - 1)
          .op("i32.and")
          .i32(2)
          .op("i32.shl")
          .op("i32.add");
        f.tee(bank).mem("i32.load", SCRATCH.bankCounts).set(count);
        if (rule.shared) emitFindWord(known);
        f.get(bank).get(count).i32(1).op("i32.add").tee(count);
        f.mem("i32.store", SCRATCH.bankCounts);
        f.get(count).get(most).get(count).get(most).op("i32.gt_u").op("select").set(most);
        f.end();
      }
    });
    f.get(most);

    /** Leaves for `known` if the bank's list has the word, else appends it. */
    function emitFindWord(known: number): void {
      const end = f.temp("i32");
      f.get(word)
        .i32(BANKS - 1)
        .op("i32.and")
        .i32(BANK_LIST_SHIFT)
        .op("i32.shl");
      f.get(scratch).op("i32.add").tee(list);
      f.get(count).i32(2).op("i32.shl").op("i32.add").set(end);
      const absent = f.block();
      const next = f.loop();
      f.get(list).get(end).op("i32.ge_u").brIf(absent);
      f.get(list).mem("i32.load", SCRATCH.bankWords).get(word).op("i32.eq").brIf(known);
      f.get(list).i32(4).op("i32.add").set(list).br(next);
      f.end();
      f.end();
      f.get(end).get(word).mem("i32.store", SCRATCH.bankWords);
      f.free(end);
    }
  });
}

/** Pushes the ideal number of passes; `lanes` is the number of active lanes, `groups` from the cost. */
export function pushIdealPasses(
  f: FunctionBuilder,
  bytes: number,
  kind: AccessKind,
  lanes: Local,
  groups: Local,
): void {
  const forBytes = (): void => {
    f.get(lanes)
      .i32(bytes)
      .op("i32.mul")
      .i32(PASS_BYTES - 1)
      .op("i32.add")
      .i32(7)
      .op("i32.shr_u");
  };
  forBytes();
  if (kind === "cas") f.i32(1).op("i32.shl");
  if (kind !== "load") return;
  f.get(groups);
  forBytes();
  f.get(groups).op("i32.lt_u").op("select");
}
