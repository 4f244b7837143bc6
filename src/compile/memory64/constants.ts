/** Integers of instructions: signed LEB128 of 32 and 64 bits, WebAssembly Core Specification 3.0, section 5.2.2. */

/** Two's complement: `low` and `high` as signed 32-bit numbers. */
export interface Halves {
  readonly low: number;
  readonly high: number;
}

/** The integer of 64 bits that begins at `at`. */
export function constantAt(wasm: Uint8Array, at: number): Halves {
  let low = 0;
  let high = 0;
  let byte = 0x80;
  let shift = 0;
  for (; byte >= 0x80 && shift < 64; shift += 7) {
    byte = wasm[at++] ?? 0;
    const bits = byte & 0x7f;
    if (shift < 32) low |= bits << shift;
    if (shift > 25) high |= shift < 32 ? bits >>> (32 - shift) : bits << (shift - 32);
  }
  if ((byte & 0x40) !== 0 && shift < 64) {
    if (shift < 32) low |= -1 << shift;
    high |= shift <= 32 ? -1 : -1 << (shift - 32);
  }
  return { low, high };
}

/** `value` is an integer that a number holds. */
export function signedLebBytes(value: number): number[] {
  const bytes: number[] = [];
  for (; value < -0x40 || value > 0x3f; value = Math.floor(value / 128))
    bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value & 0x7f];
}
