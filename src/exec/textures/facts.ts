/** What a texture or surface object is: texels, where they are, and how they are read. */

/** cudaChannelFormatKind */
export const FORMAT = { signed: 0, unsigned: 1, float: 2 } as const;

export interface TexelFormat {
  /** One of `FORMAT`. */
  readonly kind: number;
  /** Of a channel: 8, 16 or 32. */
  readonly bits: number;
  readonly channels: number;
}

/** Texels of one level: rows and slices of texels at equal distances. */
export interface TexelBox {
  readonly address: number;
  readonly width: number;
  readonly height: number;
  /** Slices of a volume; layers; faces, six for each layer of a cubemap. */
  readonly depth: number;
  readonly pitch: number;
  readonly slice: number;
}

export interface TextureFacts {
  readonly kind: "texture" | "surface";
  readonly format: TexelFormat;
  /** The bytes that must be live when it is used. */
  readonly address: number;
  readonly bytes: number;
  readonly levels: readonly TexelBox[];
  /** Plain memory, which only tex1Dfetch reads. */
  readonly linear: boolean;
  /** Coordinates from 0 to 1. */
  readonly normalized: boolean;
  /** Integers of 8 and 16 bits become fractions. */
  readonly fractions: boolean;
  readonly filter: boolean;
  readonly filterLevels: boolean;
  readonly srgb: boolean;
  readonly seamless: boolean;
  /** One of `ADDRESS_MODE` for x, y and z. */
  readonly addressing: readonly [number, number, number];
  /** Bits of four floats. */
  readonly border: readonly [number, number, number, number];
  readonly minLevel: number;
  readonly maxLevel: number;
  readonly levelBias: number;
}
