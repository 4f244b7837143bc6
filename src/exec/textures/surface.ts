/** Reads and writes through one surface object: bytes as they are, x in bytes. */
import { BOUNDARY, SHAPE, type TexelCode } from "../../emit/index.ts";
import type { Descriptor } from "./descriptor.ts";
import type { TexelBox } from "./facts.ts";
import type { TexelPoint } from "./sampler.ts";

/** Not a place of the surface, under boundary mode "trap". */
export const OUTSIDE = -1;
/** Reads give 0 and writes are dropped. */
export const NOWHERE = 0;
/** x is no multiple of the element's size. */
export const MISALIGNED = -2;

/** Address of an element, or one of the above. */
export function surfacePlace(facts: Descriptor, code: TexelCode, point: TexelPoint): number {
  const box = facts.levels[0]!;
  const { bytes, boundary } = code;
  if (point.x % bytes !== 0) return MISALIGNED;
  const texelBytes = (facts.format.bits / 8) * facts.format.channels;
  const width = box.width * texelBytes;
  const { x, y, z, layer } = point;
  const row = code.shape === SHAPE.line ? 0 : y;
  const slice =
    code.layered || code.shape === SHAPE.cube ? layer : code.shape === SHAPE.volume ? z : 0;
  const inside =
    x >= 0 && x + bytes <= width && row >= 0 && row < box.height && slice >= 0 && slice < box.depth;
  if (inside) return address(box, x, row, slice);
  if (boundary === BOUNDARY.trap) return OUTSIDE;
  if (boundary === BOUNDARY.zero) return NOWHERE;
  const cut = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  const last = Math.floor(width / bytes) * bytes - bytes;
  if (last < 0) return NOWHERE;
  // Layers are unsigned: one below 0 is the last.
  const nearest = code.layered && slice < 0 ? box.depth - 1 : cut(slice, box.depth - 1);
  return address(box, cut(x, last), cut(row, box.height - 1), nearest);
}

function address(box: TexelBox, x: number, row: number, slice: number): number {
  return box.address + slice * box.slice + row * box.pitch + x;
}
