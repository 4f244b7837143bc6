/**
 * Shared memory's bank conflicts for any pattern, exactly as `observe/banks.ts` specifies them. These
 * routines run when a site meets a new pattern; its cache remembers the outcome.
 */
import type { AccessKind } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { callBankSort, pushGroupPasses } from "./bank-sort.ts";
import type { AccessContext } from "./context.ts";
import { QUAD_NUMBERS } from "./lanes.ts";
import { SITE_CACHE } from "./site-cache.ts";

const PASS_BYTES = 128;

/**
 * Routine (cache, base, mask) → passes over 32 banks of 4 bytes by lanes of `bytes` (more than 4), plus in bits
 * 16 and up the groups of lanes that were served on their own.
 */
export function bankCostRoutine(context: AccessContext, bytes: number, kind: AccessKind): number {
  const { module } = context;
  const rule = kind === "increment" ? "store" : kind;
  const pairs = groupPairs(bytes);
  // An aligned lane touches all words of a bank as wide as itself.
  const units = bytes > 8 ? { unitShift: 4, bankBits: 3 } : { unitShift: 3, bankBits: 4 };
  const apart = rule === "atomic" || rule === "cas";
  const mayMerge = rule === "load";
  const disagreeing = mayMerge ? disagreeingRoutine(context) : 0;
  return module.routine(`bankCost ${bytes} ${rule}`, ["i32", "i32", "i32"], ["i32"], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    const counts = f.local("i32");
    const both = f.local("i32");
    const sum = f.local("i32");
    const separate = f.local("i32");
    const together = f.local("i32");
    f.get(cache).get(base).get(mask);
    callBankSort(f, context, { ...units, groups: pairs.length === 1 ? 2 : 4, apart }).set(counts);
    for (const [pair, groups] of pairs.entries()) {
      const pushSome = (lanes: number): FunctionBuilder =>
        f.get(mask).i32(lanes).op("i32.and").i32(0).op("i32.ne");
      pushGroupPasses(f, counts, 2 * pair);
      pushGroupPasses(f, counts, 2 * pair + 1).op("i32.add");
      pushSome(groups[0]);
      pushSome(groups[1]).op("i32.add");
      f.i32(16).op("i32.shl").op("i32.or").set(separate);
      if (mayMerge) {
        pushSome(groups[0]);
        pushSome(groups[1]).op("i32.and");
        f.get(cache)
          .get(mask)
          .get(mask)
          .i32(groups[0] | groups[1])
          .op("i32.and");
        f.call(disagreeing).op("i32.eqz").op("i32.and").if();
        const halves = pairs.length === 1 ? 1 : 2;
        f.get(cache).get(base).get(mask);
        callBankSort(f, context, { ...units, groups: halves, apart: false }).set(both);
        pushGroupPasses(f, both, pair)
          .i32(1 << 16)
          .op("i32.or")
          .set(together);
        f.get(together).get(separate);
        f.get(together).i32(0xffff).op("i32.and").get(separate).i32(0xffff).op("i32.and");
        f.op("i32.lt_u").op("select").set(separate);
        f.end();
      }
      f.get(sum).get(separate).op("i32.add").set(sum);
    }
    f.get(sum);
    if (rule === "cas") f.i32(0xffff).op("i32.and").i32(1).op("i32.shl");
  });
}

/** Lanes of the groups that may be served together, see `observe/banks.ts`. */
function groupPairs(bytes: number): readonly (readonly [number, number])[] {
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
