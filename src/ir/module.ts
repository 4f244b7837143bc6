/**
 * A device module as tables: what the reader produces and `lower/` consumes. Immutable once built.
 *
 * Operands are one signed number each (`ValueRef`):
 *   v >= 0, v < paramCount          parameter v of the function
 *   v >= paramCount                 result of instruction v - paramCount of the same body
 *   v < 0                           module constant ~v
 * Operands that are not values (block numbers, indices) are plain numbers in the same column; the
 * table in `opcodes.ts` says which is which for every opcode.
 */
import type { ConstId, FunctionId, GlobalId, LocId, TypeId } from "../base/index.ts";

export type Type =
  | { readonly kind: "void" | "label" | "metadata" | "token" }
  | { readonly kind: "int"; readonly bits: number }
  | { readonly kind: "float"; readonly format: FloatFormat }
  | { readonly kind: "ptr"; readonly space: number }
  | { readonly kind: "vector"; readonly length: number; readonly element: TypeId }
  | { readonly kind: "array"; readonly length: number; readonly element: TypeId }
  | {
      readonly kind: "struct";
      readonly fields: readonly TypeId[];
      readonly packed: boolean;
      /** Without the `%`; empty for a literal struct. */
      readonly name: string;
    }
  | { readonly kind: "opaque"; readonly name: string }
  | {
      readonly kind: "function";
      readonly result: TypeId;
      readonly params: readonly TypeId[];
      readonly variadic: boolean;
    };

export type FloatFormat = "half" | "bfloat" | "float" | "double" | "fp128";

export type Constant = { readonly type: TypeId } & (
  | { readonly kind: "int" /** Two's complement, sign-extended. */; readonly value: bigint }
  | {
      readonly kind: "float";
      /** Bit pattern in the format of `type`. */
      readonly bits: bigint;
    }
  | { readonly kind: "zero" | "null" | "undef" | "poison" | "none" }
  | { readonly kind: "aggregate"; readonly elements: readonly ConstId[] }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "global"; readonly global: GlobalId }
  | { readonly kind: "function"; readonly function: FunctionId }
  | {
      readonly kind: "expression";
      readonly opcode: number;
      readonly operands: readonly ConstId[];
      /** Source element type of a `getelementptr`. */
      readonly elementType?: TypeId;
    }
  | {
      readonly kind: "asm";
      readonly text: string;
      readonly constraints: string;
      readonly sideEffect: boolean;
    }
  | { readonly kind: "metadata"; readonly text: string }
);

/** Address spaces of the nvptx back end. */
export const ADDRESS_SPACE = {
  generic: 0,
  global: 1,
  shared: 3,
  constant: 4,
  local: 5,
  param: 101,
} as const;

export interface Global {
  readonly name: string;
  readonly type: TypeId;
  readonly space: number;
  readonly isConstant: boolean;
  /** "external", "internal", "linkonce_odr", "appending", … */
  readonly linkage: string;
  /** False for a declaration (an `external` global without initialiser). */
  readonly isDefinition: boolean;
  readonly initializer: ConstId | undefined;
  /** Bytes; 0 where the module gives none. */
  readonly align: number;
  readonly section: string;
}

export interface DataLayout {
  readonly text: string;
  /** Bytes of a pointer in `space`. */
  pointerBytes(space: number): number;
  /** ABI alignment of an integer, float or vector of `bits`. */
  abiAlign(kind: "int" | "float" | "vector", bits: number): number;
}

/** Attributes that lowering reads; all others are accepted and dropped. */
export interface FunctionAttributes {
  readonly convergent: boolean;
  readonly noInline: boolean;
  /** Keyed string attributes, as `"nvvm.maxntid"="256"`. */
  readonly strings: ReadonlyMap<string, string>;
}

export interface Param {
  /** Without the `%`; empty where the module gives none. */
  readonly name: string;
  readonly type: TypeId;
  /** Pointee type of a `byval` parameter. */
  readonly byval: TypeId | undefined;
  readonly align: number;
  readonly signExtend: boolean;
  readonly zeroExtend: boolean;
  readonly noAlias: boolean;
  readonly readOnly: boolean;
  readonly gridConstant: boolean;
}

export interface IrFunction {
  readonly name: string;
  readonly type: TypeId;
  readonly params: readonly Param[];
  readonly isKernel: boolean;
  readonly linkage: string;
  readonly attributes: FunctionAttributes;
  /** Undefined for a declaration. */
  readonly body: Body | undefined;
  /** Where the function is defined; 0 without debug information. */
  readonly loc: LocId;
}

/** Instructions of a function in textual order, in columns of `length`. */
export interface Body {
  readonly length: number;
  readonly opcode: Uint8Array;
  /** Result type; the `void` type where there is no result. */
  readonly type: Uint32Array;
  /** Operands of instruction i are `operands[operandStart[i] .. operandStart[i + 1])`. */
  readonly operandStart: Uint32Array;
  readonly operands: Int32Array;
  /** Meaning per opcode, see `opcodes.ts`: predicate, log2 alignment, atomic operation … */
  readonly aux: Uint32Array;
  /** Meaning per opcode: a type (`getelementptr` source element, `alloca`, callee signature). */
  readonly auxType: Uint32Array;
  /**
   * Calls only: the `align` attributes of the first two arguments (the pointers of llvm.memcpy and
   * its like): 1 + log2 of argument 0's in bits 0–7, of argument 1's in bits 8–15; 0 where absent.
   */
  readonly argAlign: Uint16Array;
  /** `INSTRUCTION_FLAG` bits. */
  readonly flags: Uint16Array;
  readonly loc: Uint32Array;
  /** Result names without `%`, for the printer; empty where unnamed. */
  readonly names: readonly string[];
  /** Block b holds instructions `blockStart[b] .. blockStart[b + 1])`; block 0 is the entry. */
  readonly blockStart: Uint32Array;
  readonly blockNames: readonly string[];
}

export const INSTRUCTION_FLAG = {
  volatile: 1,
  atomic: 2,
  inBounds: 4,
  noUnsignedWrap: 8,
  noSignedWrap: 16,
  exact: 32,
  /** Floating point: `contract` or `fast`. */
  contract: 64,
  /** Floating point: `reassoc` or `fast`. */
  reassociate: 128,
  /** Load marked `!invariant.load`. */
  invariant: 256,
  /** `disjoint` or, `nneg` zext/uitofp, `samesign` icmp: facts lowering may ignore. */
  fact: 512,
  /** Floating point: `arcp` or `fast`; a division may become a multiplication. */
  reciprocal: 1024,
  /** Floating point: `afn` or `fast`. */
  approximate: 2048,
  /** Callee must not be merged or moved across control flow. */
  convergent: 4096,
  /** Of an atomic: its ordering is stronger than relaxed. */
  ordered: 8192,
  /** Branch of a loop whose `!llvm.loop` says `unroll.disable`: it was repeated already, or must not be. */
  rolled: 16384,
} as const;

export interface DebugLocation {
  readonly file: string;
  /** From 1; 0 for compiler-made code. */
  readonly line: number;
  readonly column: number;
  /** Linkage or plain name of the enclosing function. */
  readonly scope: string;
  /** Location of the call that was inlined; 0 at the outermost level. */
  readonly inlinedAt: LocId;
}

export interface Module {
  readonly sourceName: string;
  readonly triple: string;
  readonly layout: DataLayout;
  readonly types: readonly Type[];
  readonly constants: readonly Constant[];
  readonly globals: readonly Global[];
  readonly functions: readonly IrFunction[];
  /** Row 0 is "none". */
  readonly locations: readonly DebugLocation[];
  readonly functionByName: ReadonlyMap<string, FunctionId>;
  readonly globalByName: ReadonlyMap<string, GlobalId>;
}
