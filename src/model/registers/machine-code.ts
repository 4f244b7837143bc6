/**
 * Code as the vendor's assembler sees it before it gives out registers: basic blocks of instructions
 * over values that are 0 (predicate, uniform register or constant bank), 1, 2, 3 or 4 registers wide.
 */

/** How an instruction stands to the others that touch memory. */
export type MemoryRole =
  | "none"
  /** May move across other loads. */
  | "load"
  | "store"
  /** Atomics and volatile accesses: ordered like a load and a store. */
  | "both"
  /** Barriers, fences, calls: no memory access moves across. */
  | "fence";

export interface Instruction {
  readonly defs: readonly number[];
  readonly uses: readonly number[];
  /** Cycles until the results can be read. */
  readonly latency: number;
  readonly memory: MemoryRole;
  /** Accesses in different places never depend on each other; "any" with all. */
  readonly place: string;
  /** Where in the place: same base and disjoint bytes never depend on each other. */
  readonly base: number;
  readonly from: number;
  readonly bytes: number;
  /** Registers needed inside, besides operands and results. */
  readonly temporaries: number;
  /** A call by the ABI: values live across it avoid the callee's registers. */
  readonly call: boolean;
  /** A copy of a value that can share its source's register. */
  readonly copy: boolean;
  /** The value that this adds a constant to; -1 where it does something else. */
  readonly steps: number;
  /** Started as soon as there are registers, for its results take long. */
  readonly early: boolean;
  /** A sum of values, part of an address. */
  readonly linear: boolean;
  /** What is computed, but for the values read: the same twice is the same value. "": never the same. */
  readonly what: string;
}

export interface Block {
  body: Instruction[];
  /** Values read by the branch at the end. */
  branchUses: readonly number[];
  successors: number[];
}

export interface MachineCode {
  /** Registers of each value. */
  readonly width: number[];
  readonly blocks: Block[];
  /** Values that need consecutive registers: those of vector loads and stores. */
  readonly groups: (readonly number[])[];
}

export function plain(
  defs: readonly number[],
  uses: readonly number[],
  latency: number,
  temporaries = 0,
): Instruction {
  return {
    defs,
    uses,
    latency,
    memory: "none",
    place: "",
    base: -1,
    from: 0,
    bytes: 0,
    temporaries,
    call: false,
    copy: false,
    steps: -1,
    linear: false,
    early: false,
    what: "",
  };
}
