/** What a sweep over a kernel knows: of a loop, of an access, and where a block begins. */
import { pushTo } from "../../base/index.ts";
import type { Access, Loop, Program, ProgramFunction } from "../../lower/index.ts";
import type { LaunchRequest } from "../launch.ts";
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

/** Where a kernel reads its registers. */
export interface Reads {
  /**
   * By register: the last block behind which nothing is lost if it is forgotten; -1: it is never read. A loop may come
   * again to a read of what it does not write in front of it.
   */
  readonly last: Int32Array;
  /** Whether a turn may leave the register, which the loop writes, to the next. Most are written before they are read. */
  readonly isCarried: (register: number, loop: Loop) => boolean;
}

export function findReads({ code, blocks }: Program, kernel: ProgramFunction): Reads {
  const blockEnd = kernel.firstBlock + kernel.blockCount;
  const around = new Map<number, Loop[]>();
  for (const loop of kernel.loops)
    for (let block = loop.start; block <= loop.end; block++) pushTo(around, block, loop);
  const firstWrite = new Int32Array(kernel.regType.length).fill(blockEnd);
  const isReadFirst = new Uint8Array(kernel.regType.length);
  const last = new Int32Array(kernel.regType.length).fill(-1);
  const read = (register: number, at: number): void => {
    const isUnwritten = firstWrite[register] === blockEnd;
    if (isUnwritten) isReadFirst[register] = 1;
    let until = at;
    for (const loop of around.get(at) ?? [])
      if (isUnwritten || firstWrite[register]! < loop.start) until = Math.max(until, loop.end);
    last[register] = Math.max(last[register]!, until);
  };
  for (let at = kernel.firstBlock; at < blockEnd; at++)
    for (let pc = blocks.start[at]!; pc < blocks.start[at + 1]!; pc++) {
      for (const register of code.args.subarray(code.argStart[pc], code.argStart[pc + 1]))
        if (register >= 0) read(register, at);
      for (const register of code.dst.subarray(code.dstStart[pc], code.dstStart[pc + 1]))
        if (register >= 0) firstWrite[register] = Math.min(firstWrite[register]!, at);
    }
  return {
    last,
    isCarried: (register, loop) =>
      isReadFirst[register] === 1 || firstWrite[register]! < loop.start,
  };
}

/** What is known where a block begins or an edge leads. */
export interface State {
  /** By register. */
  readonly forms: Map<number, Form>;
  readonly conditions: Map<number, Condition>;
  readonly facts: readonly Fact[];
  readonly notZero: readonly Form[];
}

/** A copy without what neither `block` nor one behind it reads. */
export function stateAt(state: State, block: number, { last }: Reads): State {
  const isRead = ([register]: readonly [number, unknown]): boolean => last[register]! >= block;
  return {
    ...state,
    forms: new Map([...state.forms].filter(isRead)),
    conditions: new Map([...state.conditions].filter(isRead)),
  };
}

/** Addresses are sums of a few terms; sums of thousands of loaded values would fill the memory. */
const MOST_TERMS = 64;

/** Undefined where it has more terms than addresses have. */
export function shortForm(form: Form | undefined): Form | undefined {
  return form && form.symbols.length <= MOST_TERMS ? form : undefined;
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

/** What all sweeps of one launch have in common. */
export interface LaunchView {
  readonly program: Program;
  readonly kernel: ProgramFunction;
  readonly reads: Reads;
  readonly request: Pick<LaunchRequest, "grid" | "block" | "params">;
  readonly effort: Effort;
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
