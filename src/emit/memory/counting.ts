/**
 * What a site learns when it meets a new address pattern: the pattern's bounds and its counts. One
 * routine per kind of memory, width and counting rule.
 */
import type { AccessKind, CountedSpace } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { emitForgetPhases, globalCounts } from "./count-global.ts";
import { localCounts } from "./count-local.ts";
import { sharedCounts } from "./count-shared.ts";
import { emitForgetSectors } from "./footprint.ts";
import { pushHorizontal, QUAD_NUMBERS } from "./lanes.ts";
import type { CountEmitter } from "./learnt.ts";
import { SITE_CACHE } from "./site-cache.ts";

/** Bits of the base address on which the counts of a pattern depend. */
export function phaseMask(space: CountedSpace): number {
  switch (space) {
    case "global":
      // Where in a line of 128 bytes.
      return 127;
    case "shared":
    case "local":
      // Where in a word. (8-byte banks are counted for both halves at once.)
      return 3;
    default:
      return 0;
  }
}

/**
 * Routine (cache, base, mask): the cache's pattern is new; fills in everything else but the
 * allocation. `base` is the generic address of the first active lane, offset included.
 */
export function learnRoutine(
  context: AccessContext,
  space: CountedSpace,
  bytes: number,
  accessKind: AccessKind,
): number {
  const kind = countedLike(space, bytes, accessKind);
  const name = `learn ${context.counters ? `${space} ${bytes} ${kind}` : "bounds"}`;
  return context.module.routine(name, ["i32", "i32", "i32"], [], (f) => {
    const [cache, base, mask] = [0, 1, 2];
    f.get(cache).get(mask).mem("i32.store", SITE_CACHE.mask);
    emitBounds(f, cache);
    if (!context.counters) return;
    f.get(cache).get(base).i32(phaseMask(space)).op("i32.and").mem("i32.store", SITE_CACHE.phase);
    if (space === "global") {
      emitForgetPhases(f, cache);
      emitForgetSectors(f, cache);
    }
    countEmitter(context, space, bytes, kind)?.(f, cache, base, mask);
  });
}

/** One of the kinds that are counted by the same rules. */
function countedLike(space: CountedSpace, bytes: number, kind: AccessKind): AccessKind {
  if (space === "global") return kind === "load" || kind === "store" ? "load" : "atomic";
  if (space !== "shared") return "load";
  const plain = kind === "increment" ? "store" : kind;
  return plain === "store" && bytes <= 4 ? "load" : plain;
}

function emitBounds(f: FunctionBuilder, cache: Local): void {
  const vector = f.temp("v128");
  for (const [op, field] of [
    ["i32x4.min_s", SITE_CACHE.low],
    ["i32x4.max_s", SITE_CACHE.high],
    ["v128.or", SITE_CACHE.bits],
  ] as const) {
    f.get(cache).mem("v128.load", SITE_CACHE.pattern);
    for (const quad of QUAD_NUMBERS.slice(1))
      f.get(cache)
        .mem("v128.load", SITE_CACHE.pattern + 16 * quad)
        .op(op);
    f.set(vector);
    f.get(cache);
    pushHorizontal(f, vector, op);
    f.mem("i32.store", field);
  }
  f.free(vector);
}

function countEmitter(
  context: AccessContext,
  space: CountedSpace,
  bytes: number,
  kind: AccessKind,
): CountEmitter | undefined {
  switch (space) {
    case "global":
      return globalCounts(context, bytes, kind);
    case "shared":
      return sharedCounts(context, bytes, kind);
    case "local":
      return localCounts(context, bytes);
    default:
      return undefined;
  }
}
