/** One texel: its channels as bits, as an element read gives them, or as numbers, for filters. */
import { sumsUnits } from "./border.ts";
import { FORMAT, type TextureFacts } from "./facts.ts";
import { floatBits, halfValue } from "./numbers.ts";

export interface TexelReader {
  readonly bytes: number;
  /** Writes four words: integers extended to 32 bits, floats; absent channels are 0, 0, 1. */
  bits(address: number, into: Int32Array): void;
  /** Writes as many numbers as there are channels; see `sumsUnits`. */
  values(address: number, into: Float64Array): void;
}

/** The texels of a texture in memory. */
export function texelReader(view: DataView, facts: TextureFacts): TexelReader {
  const { format, fractions, srgb } = facts;
  const { kind, bits, channels } = format;
  if (kind === FORMAT.float && bits === 32 && channels === 1) return singleFloatReader(view);
  const step = bits / 8;
  const isFloat = kind === FORMAT.float;
  const integer = integerReader(view, kind, bits);
  const value = isFloat
    ? floatReader(view, bits)
    : fractions
      ? fractionReader(integer, kind, bits)
      : integer;
  const forFilters = sumsUnits(facts) ? integer : value;
  // Of the fourth channel nothing is curved.
  const curved = srgb && !isFloat && bits === 8;
  const asWords = isFloat || fractions;
  return {
    bytes: step * channels,
    bits(address, into) {
      into[0] = 0;
      into[1] = 0;
      into[2] = 0;
      into[3] = asWords ? 0x3f80_0000 : 1;
      for (let c = 0; c < channels; c++) {
        const at = address + c * step;
        // As bits, so that a NaN keeps its payload.
        if (isFloat && bits === 32) into[c] = view.getInt32(at, true);
        else if (asWords) into[c] = floatBits(curved && c < 3 ? fromSrgb(value(at)) : value(at));
        else into[c] = integer(at);
      }
    },
    values(address, into) {
      for (let c = 0; c < channels; c++) {
        const at = address + c * step;
        into[c] = curved && c < 3 ? fromSrgb(value(at)) : forFilters(at);
      }
    },
  };
}

/** The commonest format, without loops. */
function singleFloatReader({ buffer }: DataView): TexelReader {
  const words = new Int32Array(buffer);
  const reals = new Float32Array(buffer);
  return {
    bytes: 4,
    bits(address, into) {
      into[0] = words[address >>> 2]!;
      into[1] = 0;
      into[2] = 0;
      into[3] = 0x3f80_0000;
    },
    values(address, into) {
      into[0] = reals[address >>> 2]!;
    },
  };
}

function integerReader(view: DataView, kind: number, bits: number): (at: number) => number {
  const signed = kind === FORMAT.signed;
  if (bits === 8) return signed ? (at) => view.getInt8(at) : (at) => view.getUint8(at);
  if (bits === 16)
    return signed ? (at) => view.getInt16(at, true) : (at) => view.getUint16(at, true);
  return (at) => view.getInt32(at, true);
}

function floatReader(view: DataView, bits: number): (at: number) => number {
  if (bits === 16) return (at) => halfValue(view.getUint16(at, true));
  return (at) => view.getFloat32(at, true);
}

/** CUDA C++ Programming Guide, "Texture and Surface Memory": the whole range of the type is 1. */
function fractionReader(
  integer: (at: number) => number,
  kind: number,
  bits: number,
): (at: number) => number {
  if (kind === FORMAT.unsigned) return (at) => integer(at) / (2 ** bits - 1);
  const most = 2 ** (bits - 1) - 1;
  return (at) => Math.max(-1, integer(at) / most);
}

/** IEC 61966-2-1. */
function fromSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
