/**
 * From a coordinate to texels and weights: CUDA C++ Programming Guide, "Texture Fetching". Weights of
 * linear filters are fixed-point numbers with eight bits behind the point.
 */
import { ADDRESS_MODE } from "../../emit/index.ts";

/** Texels beside each other and the weight of the second, in 256ths. */
export interface Pair {
  first: number;
  second: number;
  weight: number;
}

const WEIGHTS = 256;

/** Texel `index` of a line of `size` under an address mode; -1 for the border. */
export function addressed(index: number, size: number, mode: number): number {
  if (index >= 0 && index < size) return index;
  switch (mode) {
    case ADDRESS_MODE.wrap:
      return ((index % size) + size) % size;
    case ADDRESS_MODE.mirror: {
      const place = ((index % (2 * size)) + 2 * size) % (2 * size);
      return place < size ? place : 2 * size - 1 - place;
    }
    case ADDRESS_MODE.border:
      return -1;
    default:
      return index < 0 ? 0 : size - 1;
  }
}

/** Bits behind the point that a coordinate from 0 to 1 keeps: seen on an H100 (accuracy/textures). */
const KEPT = 2 ** 21;

/** A coordinate in texels. NaN is taken for 0; the largest are cut, they are far outside anyway. */
export function inTexels(x: number, size: number, mode: number, normalized: boolean): number {
  if (Number.isNaN(x)) return 0;
  if (!normalized) return Math.min(Math.max(x, -FAR), FAR);
  let share = x;
  if (mode === ADDRESS_MODE.wrap) share = fraction(x);
  // Texels are mirrored, not the place between them: what is left stays left.
  else if (mode === ADDRESS_MODE.mirror) share = 2 * fraction(x / 2);
  return (Math.floor(Math.min(Math.max(share, -FAR), FAR) * KEPT) / KEPT) * size;
}

const FAR = 2 ** 24;

/** Below 1, also of the greatest number below 0. */
function fraction(x: number): number {
  return Number.isFinite(x) ? Math.min(x - Math.floor(x), 1 - 2 ** -24) : 0;
}

export function nearest(place: number, size: number, mode: number): number {
  return addressed(Math.floor(place), size, mode);
}

export function pair(place: number, size: number, mode: number, into: Pair): void {
  const fixed = Math.floor(place * WEIGHTS - WEIGHTS / 2 + 0.5);
  const first = Math.floor(fixed / WEIGHTS);
  into.first = addressed(first, size, mode);
  into.second = addressed(first + 1, size, mode);
  into.weight = fixed - first * WEIGHTS;
}
