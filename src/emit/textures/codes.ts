/**
 * The constant that a texture or surface instruction carries; `warpscope/device_textures.h` puts it
 * together.
 */

/** Bits 0 to 1: how many coordinates, cubemaps have three of a kind of their own. */
export const SHAPE = { line: 0, plane: 1, volume: 2, cube: 3 } as const;

const SHAPE_MASK = 3;
const LAYERED = 4;
/** Coordinate x is an integer: tex1Dfetch. */
const INTEGER = 8;
/** The level of detail is given. */
const LEVEL = 16;
/** Of the four texels around the point one channel: tex2Dgather. */
const GATHER = 32;
const CHANNEL_SHIFT = 6;
const SIZE_SHIFT = 8;
const BOUNDARY_SHIFT = 12;

export interface TexelCode {
  /** One of `SHAPE`. */
  readonly shape: number;
  readonly layered: boolean;
  readonly integer: boolean;
  readonly level: boolean;
  readonly gather: boolean;
  /** Of a gather, 0 to 3. */
  readonly channel: number;
  /** Of a surface instruction: bytes of an element, 1 to 16. */
  readonly bytes: number;
  /** Of a surface instruction: a `cudaSurfaceBoundaryMode`. */
  readonly boundary: number;
}

/** cudaSurfaceBoundaryMode */
export const BOUNDARY = { zero: 0, clamp: 1, trap: 2 } as const;

const decoded = new Map<number, TexelCode>();

export function texelCode(code: number): TexelCode {
  const known = decoded.get(code);
  if (known) return known;
  const facts: TexelCode = {
    shape: code & SHAPE_MASK,
    layered: (code & LAYERED) !== 0,
    integer: (code & INTEGER) !== 0,
    level: (code & LEVEL) !== 0,
    gather: (code & GATHER) !== 0,
    channel: (code >> CHANNEL_SHIFT) & 3,
    bytes: 1 << ((code >> SIZE_SHIFT) & 15),
    boundary: (code >> BOUNDARY_SHIFT) & 3,
  };
  decoded.set(code, facts);
  return facts;
}
