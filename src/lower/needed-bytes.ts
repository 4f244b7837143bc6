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
  const wanted = wantedElements(program, access);
  if (wanted.length === 0) return { offset: 0, bytes: access.bytes };
  const offset = Math.min(...wanted.map((element) => element.offset));
  const end = Math.max(...wanted.map((element) => element.offset + MEMORY_BYTES[element.memory]));
  return { offset, bytes: end - offset };
}

/** Of those bytes, a bit for each that an element has: a merged load may pass over bytes between its elements. */
export function neededMask(program: Program, access: Access): number {
  const { offset, bytes } = neededBytes(program, access);
  const wanted = wantedElements(program, access);
  if (wanted.length === 0) return (1 << bytes) - 1;
  return wanted.reduce(
    (mask, element) =>
      mask | (((1 << MEMORY_BYTES[element.memory]) - 1) << (element.offset - offset)),
    0,
  );
}

/** Elements of a load whose registers are read; none of other accesses, which touch all their bytes. */
function wantedElements({ code }: Program, access: Access): readonly AccessElement[] {
  if (access.kind !== "load") return [];
  const first = code.dstStart[access.pc]!;
  return access.elements.filter((_, index) => code.dst[first + index]! >= 0);
}
