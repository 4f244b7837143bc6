/**
 * The footprint of a launch: what of global memory it touches at all, however often. While it runs,
 * two bit maps below the device addresses have a bit for each 32-byte sector, and two byte maps a byte.
 * Accesses to neighbours set bits, many at once; scattered ones set bytes, which takes no load. A
 * sector is touched if either says so.
 */

/** Distinct 32-byte sectors of global memory, by what the launch did to them. Exact. */
export interface Footprint {
  /** By loads, atomics and reductions. */
  readonly readSectors: number;
  /** 64-byte pairs of sectors of which one or both are read. */
  readonly readPairs: number;
  /** By stores, atomics and reductions, if only in part. */
  readonly writtenSectors: number;
  /** Read, written or both. */
  readonly touchedSectors: number;
}

export type FootprintMap = "read" | "written";

/**
 * Where the maps are in device memory; zero between launches. Bit 0 and byte 0 are the sector at
 * 0x3c00_0000, the last ones that before 2^32. A byte is 0 or `TOUCHED`.
 */
export const FOOTPRINT_MAPS = {
  read: { bytes: 0x2d00_0000, bits: 0x3940_0000 },
  written: { bytes: 0x3320_0000, bits: 0x3a04_0000 },
} as const satisfies Record<FootprintMap, { bytes: number; bits: number }>;
/** Address of the first map. */
export const FIRST_FOOTPRINT_MAP = 0x2d00_0000;
export const TOUCHED = 0xff;

export const SECTOR_SHIFT = 5;
/** Number of the first sector that the maps have: that of the first device address. */
export const FIRST_SECTOR = 0x3c00_0000 / 2 ** SECTOR_SHIFT;
/** How many the maps have. */
export const MAPPED_SECTORS = 2 ** (32 - SECTOR_SHIFT) - FIRST_SECTOR;

/** Sets the bits of `length` sectors from number `first` (address / 32). */
export function markSectors(
  memory: ArrayBufferLike,
  map: FootprintMap,
  first: number,
  length: number,
): void {
  if (length === 0) return;
  const bytes = new Uint8Array(memory, FOOTPRINT_MAPS[map].bits, MAPPED_SECTORS / 8);
  const start = first - FIRST_SECTOR;
  const end = start + length;
  const [startByte, endByte] = [start >>> 3, end >>> 3];
  const [head, tail] = [0xff << (start & 7), (1 << (end & 7)) - 1];
  if (startByte === endByte) bytes[startByte]! |= head & tail;
  else {
    bytes[startByte]! |= head;
    bytes.fill(0xff, startByte + 1, endByte);
    if (tail !== 0) bytes[endByte]! |= tail;
  }
}
