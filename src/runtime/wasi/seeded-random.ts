/** Bytes of a xorshift generator. Source: Marsaglia, "Xorshift RNGs", 2003, parameters 13, 17, 5. */
export function seededRandom(): () => number {
  let word = 0x9e37_79b9;
  return () => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return word & 0xff;
  };
}
