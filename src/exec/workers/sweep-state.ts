/** What a sweep over a kernel knows: of a loop, of an access, and where a block begins. */
import type { Access, Loop, Program, ProgramFunction } from "../../lower/index.ts";
import type { Fact, Form } from "./forms.ts";
import type { Condition } from "./values.ts";

export interface LoopTurns {
  readonly loop: Loop;
  /** By register: what a turn adds; undefined: something else than a constant. */
  readonly steps: Map<number, number | undefined>;
  /**
   * Registers without a step that leave the range from 0 to what they begin with; all others are taken
   * to stay in it. Undefined: none is.
   */
  unkept: Set<number> | undefined;
  /** Greatest number of a turn, from 0. */
  most: number;
}

/** One way in, and that at the start, which is no other loop's. */
export function hasPlainLoops({ blocks }: Program, kernel: ProgramFunction): boolean {
  const starts = new Set(kernel.loops.map(({ start }) => start));
  if (starts.size < kernel.loops.length) return false;
  for (const { start, end, headers } of kernel.loops) {
    if (headers.some((header) => header !== start)) return false;
    for (let from = kernel.firstBlock; from < kernel.firstBlock + kernel.blockCount; from++)
      for (const to of [blocks.target0[from]!, blocks.target1[from]!])
        if ((from < start || from > end) && to > start && to <= end) return false;
  }
  return true;
}

/** What is known where a block begins or an edge leads. */
export interface State {
  /** By register. */
  readonly forms: Map<number, Form>;
  readonly conditions: Map<number, Condition>;
  readonly facts: readonly Fact[];
  readonly notZero: readonly Form[];
}

/** An access of the kernel. */
export interface AccessPlace {
  readonly access: Access;
  /** Of the first byte, equal to it modulo 2^32; undefined: no form. */
  readonly address: Form | undefined;
  readonly facts: readonly Fact[];
}
