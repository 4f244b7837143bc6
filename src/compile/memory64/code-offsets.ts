/** Where code was before it was lowered: the line tables of a program speak of that. */
import { Numbers } from "./numbers.ts";

/**
 * Stretches of code, in order: from `lowered[i]` to `lowered[i + 1]` lies what was at `original[i]` and behind, up to
 * `original[i + 1]`. Bytes from the beginning of the code section's content, before and after. Can be posted and kept.
 */
export interface CodeOffsets {
  readonly lowered: Uint32Array;
  readonly original: Uint32Array;
}

/**
 * Where the code that lies `offset` bytes behind the beginning of the lowered code section's content was in the
 * original one's. Code that was added lies where the instruction is whose value it is for.
 */
export function originalCodeOffset({ lowered, original }: CodeOffsets, offset: number): number {
  let low = 0;
  let high = lowered.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lowered[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return offset;
  const at = original[low - 1]! + offset - lowered[low - 1]!;
  const next = original[low];
  return next === undefined ? at : Math.min(at, Math.max(next - 1, original[low - 1]!));
}

export class CodeOffsetsBuilder {
  private readonly lowered = new Numbers();
  private readonly original = new Numbers();
  private difference = Number.NaN;

  /** In order: from `lowered` on lies what was from `original` on. */
  add(lowered: number, original: number): void {
    if (original - lowered === this.difference) return;
    this.difference = original - lowered;
    this.lowered.push(lowered);
    this.original.push(original);
  }

  /** `behind`: bytes that come before what `lowered` was counted from. */
  build(behind: number): CodeOffsets {
    const lowered = new Uint32Array(this.lowered.all());
    for (let at = 0; at < lowered.length; at++) lowered[at]! += behind;
    return { lowered, original: new Uint32Array(this.original.all()) };
  }
}
