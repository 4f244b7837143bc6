/** Which bytes of an access must be in bounds: one rule for both executors. */
import type { Access, AccessElement, Program } from "./program.ts";

/** Bytes of an element in memory. */
export const MEMORY_BYTES: Readonly<Record<AccessElement["memory"], number>> = {
  u8: 1,
  u16: 2,
  i32: 4,
  f32: 4,
  i64: 8,
  f64: 8,
};

/**
 * From the access's first byte: the elements that the program wants. A merged load may be wider than
 * they are, as nvcc's loads of three quarters of 16 bytes; what it reads beyond is never a fault.
 */
export function neededBytes(
  program: Program,
  access: Access,
): { readonly offset: number; readonly bytes: number } {
  const whole = { offset: 0, bytes: access.bytes };
  if (access.kind !== "load") return whole;
  const { dst, dstStart } = program.code;
  const first = dstStart[access.pc]!;
  const wanted = access.elements.filter((_, index) => dst[first + index]! >= 0);
  if (wanted.length === 0) return whole;
  const offset = Math.min(...wanted.map((element) => element.offset));
  const end = Math.max(...wanted.map((element) => element.offset + MEMORY_BYTES[element.memory]));
  return { offset, bytes: end - offset };
}
