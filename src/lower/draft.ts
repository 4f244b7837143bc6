/**
 * A kernel between translation and numbering: SSA, scalar, mutable, owned by `lower/`.
 * `translate/` builds it from the module; each pass rewrites it in place; `number.ts` turns it into a
 * `Program`.
 */
import type { LocId } from "../base/index.ts";
import type { OpName, ValueType } from "./ops.ts";
import type { Access, KernelParam, LaunchBounds } from "./program.ts";

/** An SSA value: the result of one instruction, a phi, or a parameter of a called function. */
export interface Value {
  readonly id: number;
  readonly type: ValueType;
}

export interface Literal {
  readonly literal: true;
  readonly type: ValueType;
  /** Bit pattern, unsigned. */
  readonly bits: bigint;
}

export type Operand = Value | Literal;

/** What `Access` becomes once numbered; `pc` and `site` are not known yet. */
export type DraftAccess = {
  -readonly [K in keyof Omit<Access, "pc" | "site" | "reach">]: Access[K];
} & {
  /** Natural alignment known from the IR: how wide a merged access may be. */
  knownAlign: number;
  /** Counts although nobody reads what it loads: no pass drops it or makes one of it and another. */
  kept?: boolean;
  /** What must hold for the address in its register to be the whole one. */
  reach?: DraftReach;
};

/**
 * The whole address of an access, or of a pointer that is used in other ways, of which a register holds the low half:
 * `constant` plus products of operands, modulo 2^64. Its operands are arguments of a `reach`, behind a condition;
 * where that is true, the low half says all.
 */
export interface DraftReach {
  readonly terms: readonly ReachTerm[];
  readonly constant: bigint;
}

/** factor × operand, or × operand × next operand. */
export interface ReachTerm {
  readonly factor: bigint;
  /** By operand, one or two: i32 is extended by its sign, or by zeros. */
  readonly signed: readonly boolean[];
}

export interface DraftInstruction {
  op: OpName;
  type: ValueType;
  results: Value[];
  args: Operand[];
  /** Meaning by op, as in `OPS`; memory instructions use `access` instead. */
  aux: number;
  access?: DraftAccess;
  /** Facts for contraction: this fmul or fadd may fuse with its neighbours. */
  contract?: boolean;
  /** -ftz=true does not change it: of inline PTX, which says `.ftz` itself, or of 16-bit numbers. */
  keepsSubnormals?: true;
  /** A sum, difference, product or shift of `int`s, which must not leave their range. */
  noSignedWrap?: true;
  /** A `trunc` that makes an address of what nvcc keeps whole: no reason to load less. */
  ofAddress?: "pointer" | "number";
  /** Of a `reach`; `attach-reach` gives it to memory instructions, whose last arguments its own become. */
  reach?: DraftReach;
  /** Compares an address with a border of `ADDRESS_WINDOW`, to tell its space. */
  tellsSpace?: boolean;
  loc: LocId;
}

export interface Phi {
  result: Value;
  /** One per predecessor, in any order. */
  incoming: { block: DraftBlock; value: Operand }[];
  loc: LocId;
}

export interface DraftBlock {
  /** Unique in the function, for dumps. */
  readonly name: string;
  phis: Phi[];
  /** Without the terminator. A `wait` instruction may stand anywhere until `split-waits`. */
  body: DraftInstruction[];
  end: Terminator;
}

export type Terminator =
  | { kind: "br"; target: DraftBlock; loc: LocId }
  | {
      kind: "brIf";
      condition: Operand;
      whenTrue: DraftBlock;
      whenFalse: DraftBlock;
      loc: LocId;
      /** Of a loop that is not to be repeated (again). */
      rolled?: true;
    }
  | { kind: "ret"; values: Operand[]; loc: LocId }
  | { kind: "trap"; loc: LocId };

export interface DraftFunction {
  name: string;
  params: Value[];
  results: ValueType[];
  /** Entry first; the order of the rest is decided by `order-blocks`. */
  blocks: DraftBlock[];
  frameBytes: number;
}

export interface Draft {
  kernel: string;
  /** The kernel first, then the recursive functions it reaches. `call` instructions name them by `aux`. */
  functions: DraftFunction[];
  params: KernelParam[];
  /** Offsets of those that are `__restrict__` pointers. */
  soleParams?: ReadonlySet<number>;
  paramBytes: number;
  staticSharedBytes: number;
  dynamicSharedOffset: number;
  launchBounds: LaunchBounds;
  clusterDims?: readonly [x: number, y: number, z: number];
  /** See `Program`. */
  libraryCode: boolean;
  copiesInBulk?: boolean;
  /** Next free value id. */
  nextValue: number;
}
