/**
 * The record of a texture or surface object as generated code reads it: `exec/` writes what an object
 * is, and behind that, at `PREPARED`, what a fetch from its first level needs, worked out beforehand.
 */
import { siteCacheOffset } from "../memory/site-cache.ts";

export const TEXTURE_RECORD_BYTES = 1024;

const PREPARED_START = 512;

/** Offsets in the record; words unless noted. */
export const PREPARED = {
  /** Not 0 where generated code can do it; see `exec/textures/prepared.ts`. */
  usable: PREPARED_START,
  /** log2 of the bytes of a texel, 0 to 4. */
  texelShift: PREPARED_START + 4,
  channels: PREPARED_START + 8,
  channelBits: PREPARED_START + 12,
  /** One of `READING`. */
  reading: PREPARED_START + 16,
  filters: PREPARED_START + 20,
  normalized: PREPARED_START + 24,
  /** Three words: a `cudaTextureAddressMode` for x, y and z. */
  modes: PREPARED_START + 28,
  /** What tex1Dfetch reads. */
  texels: PREPARED_START + 40,
  /** Not 0: plain memory, which has no coordinates but integers. */
  linear: PREPARED_START + 44,
  levels: PREPARED_START + 48,
  /** Of the first level. */
  address: PREPARED_START + 52,
  width: PREPARED_START + 56,
  height: PREPARED_START + 60,
  depth: PREPARED_START + 64,
  pitch: PREPARED_START + 68,
  slice: PREPARED_START + 72,
  /** Of a row, of a surface. */
  widthBytes: PREPARED_START + 76,
  /** Bits of a fourth channel that texels do not have. */
  one: PREPARED_START + 80,
  /** Four words: texels outside, as a fetch without filter gives them. */
  borderBits: PREPARED_START + 96,
  /** Four f64: the same as filters take them. */
  border: PREPARED_START + 112,
  /** Four words: the same in integers, where texels are unsigned ones that are read as fractions. */
  borderUnits: PREPARED_START + 144,
  /** The integer that stands for 1 where integers are read as fractions. */
  whole: PREPARED_START + 160,
} as const;

/** What a channel's bits become: as they are, an extended integer, or a fraction of `whole`. */
export const READING = {
  word: 0,
  signed: 1,
  unsigned: 2,
  unsignedFraction: 3,
  signedFraction: 4,
} as const;

/** cudaTextureAddressMode */
export const ADDRESS_MODE = { wrap: 0, clamp: 1, mirror: 2, border: 3 } as const;

/**
 * Fields of a texture instruction's site cache: the handle that all lanes gave last, and the record
 * that it means, 0 where none is known. They are where other sites keep their allocation, so that they
 * are forgotten together.
 */
export const KNOWN = { handle: 0, record: 4 } as const;

/** Lets generated code use the record at `record` for `handle` from now on, until sites forget. */
export function rememberTexture(
  words: Int32Array,
  caches: number,
  site: number,
  known: { readonly handle: number; readonly record: number },
): void {
  const at = caches + siteCacheOffset(site);
  words[(at + KNOWN.handle) >>> 2] = known.handle;
  words[(at + KNOWN.record) >>> 2] = known.record;
}
