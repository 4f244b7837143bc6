/** Counting a new pattern of local memory: `observe/coalescing.ts` specifies the counts. */
import type { AccessContext } from "./context.ts";
import { distinctLocalRows } from "./distinct.ts";
import { type CountEmitter, pushPacked, storeLearnt } from "./learnt.ts";

export function localCounts(context: AccessContext, bytes: number): CountEmitter {
  const distinct = distinctLocalRows(context);
  const words = Math.max(1, bytes >>> 2);
  return (f, cache, base, mask) => {
    const packed = f.local("i32");
    f.get(cache).get(base).get(mask).call(distinct).set(packed);
    storeLearnt(f, cache, {
      distinctBytes: () => f.get(mask).op("i32.popcnt").i32(bytes).op("i32.mul"),
      sectors: () => pushPacked(f, packed, 1).i32(words).op("i32.mul"),
      lines: () => pushPacked(f, packed, 2).i32(words).op("i32.mul"),
    });
  };
}
