/**
 * How far nvcc aligns local arrays. It raises an array's alignment to the largest power of two, up to
 * 16, that divides the bytes it wants to access as one vector; ptxas then merges by real addresses.
 * The Draft does not know where arrays end, so a run of accesses at constant offsets stands for one.
 */
import type { DraftFunction } from "../draft.ts";
import { frameOffset } from "./frame-slots.ts";
import { type LinearForms, powerOfTwoIn } from "./linear-address.ts";

/** Returns the alignment that accesses at a frame offset can count on. */
export function frameAlignments(fn: DraftFunction, forms: LinearForms): (offset: number) => number {
  let highest = 1;
  for (const block of fn.blocks) {
    const touched = new Map<number, number>();
    for (const instruction of block.body) {
      const offset = frameOffset(forms, instruction);
      if (offset !== undefined) touched.set(offset, instruction.access!.bytes);
    }
    const sorted = [...touched].sort(([a], [b]) => a - b);
    let [start, end] = [0, -1];
    const finish = (): void => {
      if (end > start) highest = Math.max(highest, powerOfTwoIn(end - start, 16));
    };
    for (const [offset, bytes] of sorted) {
      if (offset !== end) {
        finish();
        start = offset;
      }
      end = offset + bytes;
    }
    finish();
  }
  return (offset) => powerOfTwoIn(offset, highest);
}
