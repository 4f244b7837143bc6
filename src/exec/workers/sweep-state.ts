/** What a sweep over a kernel knows: of a loop, of an access, and where a block begins. */
import type { Access, Loop, Program, ProgramFunction } from "../../lower/index.ts";
import { type Fact, type Form, formKey } from "./forms.ts";
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

/** Registers that the loop writes. */
export function writtenIn({ code, blocks }: Program, loop: Loop): Set<number> {
  const first = blocks.start[loop.start]!;
  const end = blocks.start[loop.end + 1]!;
  return new Set(code.dst.subarray(code.dstStart[first], code.dstStart[end]).filter((r) => r >= 0));
}

/** What is known where a block begins or an edge leads. */
export interface State {
  /** By register. */
  readonly forms: Map<number, Form>;
  readonly conditions: Map<number, Condition>;
  readonly facts: readonly Fact[];
  readonly notZero: readonly Form[];
}

/** Forms of the first list that are in all of them. */
export function inAll([first, ...others]: readonly (readonly Form[])[]): Form[] {
  const keys = others.map((forms) => new Set(forms.map(formKey)));
  return first!.filter((form) => keys.every((set) => set.has(formKey(form))));
}

/** What all sweeps of one launch may still take. */
export interface Effort {
  left: number;
}

/** As `effortOf` counts: about two seconds. Kernels of 100 blocks take a tenth of it, of 1,000 often more. */
export const MOST_EFFORT = 30_000_000;

/** What copying and joining the form of one register takes, in facts looked at. */
const FORM_EFFORT = 8;

/** Of a block that ends with `state`: it is copied, and its instructions look at all facts. */
export function effortOf({ forms, facts }: State, { blocks }: Program, block: number): number {
  const length = blocks.start[block + 1]! - blocks.start[block]!;
  return FORM_EFFORT * forms.size + length * (1 + facts.length);
}

/** An access of the kernel. */
export interface AccessPlace {
  readonly access: Access;
  /** Of the first byte, equal to it modulo 2^32; undefined: no form. */
  readonly address: Form | undefined;
  readonly facts: readonly Fact[];
}
