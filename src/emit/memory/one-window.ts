/**
 * Words of shared memory that all lie within 128 bytes, in any order and for any lanes: each is in a bank of
 * its own, so that one pass serves them, whether banks have 4 or 8 bytes. Only how many words they are must
 * be found out, and that takes no table and no sorting.
 */
import type { FunctionBuilder, Local } from "../encoder/index.ts";

/** Bytes of a pass, and so of a window that has no conflicts. */
export const WINDOW_BYTES = 128;

/** Byte k: bit k. Other bytes: 0. */
const BIT_OF_BYTE = Array.from({ length: 16 }, (_, k) => (k < 8 ? 1 << k : 0));

/**
 * Pushes a word with a bit for each bank that the lanes' words are in. `pattern`: eight vectors of the lanes'
 * distances from `base`, all of them within `WINDOW_BYTES`.
 */
export function pushBankBits(f: FunctionBuilder, pattern: readonly Local[], base: Local): void {
  const halves = [0, 1].map((half) => {
    const places = f.temp("v128");
    const bits = f.temp("v128");
    // Distances within the window fit a signed byte.
    for (const quad of [0, 2]) {
      f.get(pattern[4 * half + quad]!).get(pattern[4 * half + quad + 1]!);
      f.op("i16x8.narrow_i32x4_s");
    }
    f.op("i8x16.narrow_i16x8_s").get(base).op("i8x16.splat").op("i8x16.add").set(places);
    f.i8x16(BIT_OF_BYTE).get(places).i32(2).op("i16x8.shr_u");
    pushBytes(f, 7).op("v128.and").op("i8x16.swizzle").set(bits);
    f.get(places);
    pushBytes(f, 0x60).op("v128.and").set(places);
    return { places, bits };
  });
  const groups = [0, 1, 2, 3].map((group) => {
    const some = f.temp("v128");
    halves.forEach(({ places, bits }, half) => {
      f.get(places);
      pushBytes(f, group << 5)
        .op("i8x16.eq")
        .get(bits)
        .op("v128.and");
      if (half > 0) f.op("v128.or");
    });
    f.set(some);
    return some;
  });
  // 16 bytes of each group, then 8, then 4 in one vector, then 1.
  for (const pair of [0, 2]) {
    const [a, b] = [groups[pair]!, groups[pair + 1]!];
    f.get(a).get(b).shuffle32(0, 1, 4, 5).get(a).get(b).shuffle32(2, 3, 6, 7);
    f.op("v128.or").set(a);
  }
  const [low, , high] = groups as [Local, Local, Local, Local];
  f.get(low).get(high).shuffle32(0, 2, 4, 6).get(low).get(high).shuffle32(1, 3, 5, 7);
  f.op("v128.or").set(low);
  for (const shift of [16, 8])
    f.get(low).get(low).i32(shift).op("i32x4.shr_u").op("v128.or").set(low);
  f.get(low).get(low);
  f.shuffle([0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).lane("i32x4.extract_lane", 0);
  f.free(...groups, ...halves.flatMap(({ places, bits }) => [places, bits]));
}

function pushBytes(f: FunctionBuilder, byte: number): FunctionBuilder {
  return f.i8x16(Array.from({ length: 16 }, () => byte));
}
