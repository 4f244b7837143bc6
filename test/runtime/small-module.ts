/** The smallest program that can be made to count what it executes. */

/** Its bytes: (func (export "f")) with a global; its code is what is given. */
export function smallModule(...code: readonly number[]): Uint8Array {
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0],
    ...[6, 6, 1, 0x7f, 1, 0x41, 0, 0x0b, 7, 5, 1, 1, 0x66, 0, 0],
    ...[10, code.length + 4, 1, code.length + 2, 0, ...code, 0x0b],
  ]);
}
