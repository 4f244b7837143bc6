/** One texel: its channels as bits, as an element read gives them, or as numbers, for filters. */
import { FORMAT, type TexelFormat } from "./descriptor.ts";

const real = new Float32Array(1);
const word = new Int32Array(real.buffer);

/** Bits of the nearest float. */
export function floatBits(value: number): number {
  real[0] = value;
  return word[0]!;
}

export function floatFrom(bits: number): number {
  word[0] = bits;
  return real[0]!;
}

function halfValue(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** Halves have 11 bits from the first one on, and steps of 2^-24 at least. */
export function nearestHalf(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(value))), -14);
  const step = 2 ** (exponent - 10);
  const units = value / step;
  const below = Math.floor(units);
  const rest = units - below;
  const isUp = rest > 0.5 || (rest === 0.5 && below % 2 !== 0);
  return (isUp ? below + 1 : below) * step;
}

export interface TexelReader {
  readonly bytes: number;
  /** Writes four words: integers extended to 32 bits, floats; absent channels are 0, 0, 1. */
  bits(address: number, into: Int32Array): void;
  /** Writes as many numbers as there are channels. */
  values(address: number, into: Float64Array): void;
}

/** `fractions`: integers stand for 0 to 1, or -1 to 1. `srgb`: the first three channels are curved. */
export function texelReader(
  view: DataView,
  format: TexelFormat,
  fractions: boolean,
  srgb: boolean,
): TexelReader {
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
        into[c] = curved && c < 3 ? fromSrgb(value(at)) : value(at);
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
