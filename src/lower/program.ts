/**
 * A lowered kernel: what the reference executor interprets and `emit/` compiles. Immutable tables.
 *
 * Execution model (both executors obey it to the letter, so results and counters agree):
 *   A warp holds, per block, the mask of lanes waiting to execute it. It picks the next block from
 *   its position by `nextBlock` order (see `schedule.ts`): onwards to the lowest waiting block up to
 *   the end of the innermost loop around the position, then back to a waiting loop header, then
 *   outwards. The whole block runs for the lanes that wait there; its terminator adds them to the
 *   successors' masks. Lanes that reach a `wait` instruction stop until it is satisfied.
 *   So divergent lanes meet again at the first common block, as the hardware's do.
 *
 * A `wait` instruction is the last before the `br` that ends its block: lanes that it lets go continue
 * in `target0`. `barrierResult`, where wanted, is the first instruction there.
 *
 * Uniform registers: an instruction whose results are uniform has uniform or constant arguments, save
 * for votes, reductions and barrier results, which are uniform whatever they read.
 *
 * Operand columns: arg >= 0 is a register of the function, arg < 0 is constant ~arg.
 */
import type { LocId, Pc, SiteId } from "../base/index.ts";
import type { DebugLocation } from "../ir/index.ts";
import type { AtomicKind, ValueType } from "./ops.ts";

export interface Program {
  /** Mangled and demangled-by-nobody name of the kernel, as in the module. */
  readonly kernel: string;
  readonly functions: readonly ProgramFunction[];
  readonly code: Code;
  readonly blocks: BlockTable;
  readonly constants: readonly ProgramConstant[];
  readonly accesses: readonly Access[];
  /**
   * All code, where `code` has left out what only tells whether low halves of addresses are enough: that is no part
   * of what a GPU executes. Pcs are the same. See `executable`.
   */
  readonly executed?: Code;
  /** Where `code` is that: what a GPU executes. */
  readonly seen?: Code;
  /** Of instructions `reach`. */
  readonly reaches: readonly Reach[];
  /** One row a counter record; a generic access owns three in a row: global, shared, local. */
  readonly sites: readonly Site[];
  readonly params: readonly KernelParam[];
  readonly paramBytes: number;
  /** Static shared memory of the kernel, bytes; dynamic shared memory starts at its 16-byte end. */
  readonly staticSharedBytes: number;
  readonly dynamicSharedOffset: number;
  /** Bytes of local memory of a thread in the kernel's own frame, a multiple of 16. */
  readonly localBytes: number;
  readonly launchBounds: LaunchBounds;
  /** `__cluster_dims__`: blocks of a cluster by axis; absent where not given. */
  readonly clusterDims?: readonly [x: number, y: number, z: number];
  /** The kernel is, calls or reads what our libraries (cuRAND, cuBLAS) have in place of NVIDIA's. */
  readonly libraryCode: boolean;
  /** It has bulk copies, which one lane does here and a unit of its own on a GPU. */
  readonly copiesInBulk?: boolean;
  /** The module's table; indexed by `Code.loc`. */
  readonly locations: readonly DebugLocation[];
}

export interface ProgramConstant {
  readonly type: ValueType;
  /** Bit pattern, unsigned. */
  readonly bits: bigint;
}

export interface ProgramFunction {
  readonly name: string;
  /** Registers of the parameters, empty for the kernel. */
  readonly params: readonly number[];
  readonly results: readonly ValueType[];
  readonly regType: Uint8Array;
  /** 1: every active lane holds the same value; one scalar is enough. */
  readonly regUniform: Uint8Array;
  /** 1: a write must keep the value of lanes outside the executing mask. Never set for uniform ones. */
  readonly regMasked: Uint8Array;
  /** Blocks `firstBlock .. firstBlock + blockCount`; the first is the entry. */
  readonly firstBlock: number;
  readonly blockCount: number;
  /** Bytes of local memory of one call, a multiple of 16. */
  readonly frameBytes: number;
  /** Properly nested, outermost first; block numbers are global. */
  readonly loops: readonly Loop[];
}

export interface Loop {
  /** First and last block (inclusive) of the loop's interval. */
  readonly start: number;
  readonly end: number;
  /** Targets of retreating edges: where lanes come back to. Usually just `start`. */
  readonly headers: readonly number[];
  /** Lanes may wait in it for what others write: after `YIELD_ITERATIONS` let the others run. */
  readonly mayYield: boolean;
}

export interface BlockTable {
  readonly length: number;
  /** Instructions of block b: `start[b] .. start[b + 1]`. */
  readonly start: Uint32Array;
  /** Successor if true or only successor; -1 for none. */
  readonly target0: Int32Array;
  /** Successor if false; -1 for none. */
  readonly target1: Int32Array;
}

/** All instructions of all functions; `Pc` indexes every column. */
export interface Code {
  readonly length: number;
  readonly op: Uint8Array;
  readonly type: Uint8Array;
  readonly aux: Int32Array;
  /** Registers written by pc: `dst[dstStart[pc] .. dstStart[pc + 1]]`. -1: result not wanted. */
  readonly dstStart: Uint32Array;
  readonly dst: Int32Array;
  readonly argStart: Uint32Array;
  readonly args: Int32Array;
  /** LocId. */
  readonly loc: Uint32Array;
}

export type Space = "global" | "shared" | "local" | "constant" | "param" | "generic";

export interface Access {
  /** "generic": decided lane by lane from the address, see `ADDRESS_WINDOW`. */
  readonly space: Space;
  readonly kind: "load" | "store" | "atomic" | "reduction";
  /** Added to the address. */
  readonly offset: number;
  /** Bytes from the first to behind the last element: 1, 2, 4, 8, 12 or 16. */
  readonly bytes: number;
  /** Alignment the hardware demands of the address + offset: the access width. */
  readonly align: number;
  /** One per register moved, in order of offset. */
  readonly elements: readonly AccessElement[];
  readonly volatile: boolean;
  /** `ld.global.nc`: __ldg or invariant. */
  readonly readOnly: boolean;
  readonly atomic: AtomicKind | undefined;
  /** An atomic or `cuda::atomic` whose ordering is stronger than relaxed. */
  readonly ordered?: true;
  readonly pc: Pc;
  /** First counter record. */
  readonly site: SiteId;
  /** Where the low half of the address, which the register holds, might not be all of it. */
  readonly reach?: Reach;
}

/**
 * The whole address of which a register holds the low half: constant + Σ factor × product of registers, modulo 2^64.
 * Where `condition` is true, the low half says all.
 */
export interface Reach {
  /** Of type i1: register, or ~constant. */
  readonly condition: number;
  readonly terms: readonly {
    readonly factor: bigint;
    /** One or two registers, i32 or i64. */
    readonly registers: readonly number[];
    /** By register: an i32 is extended by its sign, or by zeros. */
    readonly signed: readonly boolean[];
  }[];
  readonly constant: bigint;
}

export interface AccessElement {
  /** From the access's first byte. */
  readonly offset: number;
  /** u8 and u16 are zero-extended into i32; the rest match the register's type. */
  readonly memory: "u8" | "u16" | "i32" | "i64" | "f32" | "f64";
}

export interface Site {
  readonly pc: Pc;
  /** Never "generic": the space this record counts; textures and surfaces are no space of accesses. */
  readonly space: Exclude<Space, "generic"> | "texture" | "surface";
  readonly kind: Access["kind"];
  readonly bytes: number;
}

export interface KernelParam {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
  readonly kind: "i8" | "i16" | "i32" | "i64" | "f32" | "f64" | "pointer" | "bytes";
  /** Of `bytes`: where its pointers are, from its start. */
  readonly pointers?: readonly number[];
}

export interface LaunchBounds {
  /** Threads of a block; 0 where not given. */
  readonly maxThreads: number;
  readonly minBlocks: number;
  readonly maxRegisters: number;
}

/**
 * Generic addresses. Everything below `first` is host memory or null: an illegal access.
 * Shared and local addresses are the same numbers in every block and thread; the executor maps them.
 */
export const ADDRESS_WINDOW = {
  first: 0x3c00_0000,
  shared: 0x3c10_0000,
  sharedEnd: 0x3c20_0000,
  local: 0x3c20_0000,
  localEnd: 0x3ca0_0000,
  /**
   * Shared memory of the blocks of a cluster, by rank, `clusterStride` bytes apart; the accesses are
   * generic ones.
   */
  cluster: 0x3cb0_0000,
  clusterStride: 0x4_0000,
  clusterEnd: 0x3cf0_0000,
  /** Global memory, up to 2^32. */
  global: 0x3d00_0000,
} as const;

/** Back-edges a `mayYield` loop takes in one go while other lanes or warps could run. */
export const YIELD_ITERATIONS = 256;

/**
 * Idle rounds after which a block gives way to others: of the launch's first block to do so, and of
 * all later ones. The first is patient, because most loops that could wait for another block do not.
 */
export const IDLE_ROUNDS = { first: 32, later: 1 } as const;

/**
 * Passes over the resident blocks without one that starts or ends after which executors look for the
 * first time whether the launch's state comes back; then at every doubling.
 */
export const IDLE_PASSES = 8;

export type { LocId, Pc, SiteId };
