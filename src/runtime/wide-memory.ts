/** Memory of more than 4 GiB, of host programs on engines that know 64-bit memory. */

/** All that has addresses of 32 bits. */
export const MOST_NARROW_BYTES: number = 2 ** 32;

/** Engines end a memory at 16 GiB, of which 4 GiB are addresses of the device. */
export const MOST_HOST_BYTES: number = 12 * 2 ** 30;

/** Whether a program that may have so much runs with 64-bit memory. */
export function needsWideMemory(bytes: number | undefined): boolean {
  return bytes !== undefined && bytes > MOST_NARROW_BYTES;
}

/** `(module (table i64 0 funcref) (memory i64 0))` */
const WIDE_MODULE = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x04, 0x04, 0x01, 0x70, 0x04, 0x00, 0x05, 0x03,
  0x01, 0x04, 0x00,
]);

/** Whether this engine has memory and tables of 64 bits. */
export function knowsWideMemory(): boolean {
  return WebAssembly.validate(WIDE_MODULE);
}
