/**
 * A generated kernel as a tree of statements, which `write-kernel.ts` turns into LLVM IR in SSA form and
 * `shrink.ts` makes smaller. Any statement may be left out, and any expression be replaced by another one of
 * its type, and what remains is a kernel.
 */
import type { Dim3 } from "../../src/exec/index.ts";

export type Type = "i1" | "i32" | "i64" | "float" | "double";

/**
 * `op` is one of
 *   const      `text` is the constant
 *   var        the value that variable `text` has there
 *   fixed      a value known since the kernel began, or a loop's counter
 *   ir         `text` with `$0`, `$1` … for the operands: "add i32 $0, $1"
 *   call       a function, `text` its name
 *   load       an element of buffer or view `text`; its operand is the index
 *   volatile   the same, which others may change at any time
 *   atomic     `text` is "buffer operation"; operands are index and value; gives the old value
 */
export interface Expression {
  readonly op: "const" | "var" | "fixed" | "ir" | "call" | "load" | "volatile" | "atomic";
  readonly type: Type;
  readonly text: string;
  readonly args: readonly Expression[];
}

export type Statement =
  | { readonly kind: "let"; readonly name: string; readonly value: Expression }
  | {
      readonly kind: "store";
      readonly buffer: string;
      readonly index: Expression;
      readonly value: Expression;
    }
  /** An aligned vector of `names.length` neighbours. */
  | {
      readonly kind: "loadVector" | "storeVector";
      readonly buffer: string;
      /** In vectors. */
      readonly index: Expression;
      readonly names: readonly string[];
    }
  | {
      readonly kind: "if";
      readonly condition: Expression;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  | {
      readonly kind: "for";
      readonly counter: string;
      readonly start: Expression;
      readonly limit: Expression;
      /** Predicate under which it goes on: "slt". */
      readonly while: string;
      /** How the counter goes on: "add 1", "lshr 1". */
      readonly next: readonly [op: string, by: Expression];
      readonly body: readonly Statement[];
    }
  /** A loop that asks at its top, as where too much is computed for that to be written twice. */
  | {
      readonly kind: "while";
      /** Counts from 0 by 1. */
      readonly counter: string;
      /** Rounds at most, asked behind `head`; or `leave` ends it. */
      readonly most: Expression;
      readonly head: readonly Statement[];
      readonly leave: Expression;
      readonly body: readonly Statement[];
    }
  | {
      readonly kind: "switch";
      readonly selector: Expression;
      readonly cases: readonly (readonly Statement[])[];
      readonly otherwise: readonly Statement[];
    }
  | { readonly kind: "breakIf" | "returnIf"; readonly condition: Expression }
  /** In a `while` only. */
  | { readonly kind: "continueIf"; readonly condition: Expression }
  | { readonly kind: "break" | "barrier" | "warpSync" }
  /** A barrier that counts for how many threads a condition holds. */
  | { readonly kind: "barrierCount"; readonly name: string; readonly condition: Expression };

/** How a kernel is launched. */
export interface KernelLaunch {
  readonly grid: Dim3;
  readonly block: Dim3;
  /** Arguments. */
  readonly n: number;
  readonly m: number;
}

export interface KernelTree extends KernelLaunch {
  readonly body: readonly Statement[];
}

export interface Buffer {
  readonly type: Exclude<Type, "i1">;
  /** Elements; a power of two. */
  readonly length: number;
  readonly space: "global" | "shared" | "local";
}

const ROOM = 8192;

/** In the order of the kernel's parameters, then shared memory and a thread's own array. */
export const BUFFERS: Readonly<Record<string, Buffer>> = {
  src: { type: "i32", length: ROOM, space: "global" },
  fsrc: { type: "float", length: ROOM, space: "global" },
  lsrc: { type: "i64", length: ROOM, space: "global" },
  dsrc: { type: "double", length: ROOM, space: "global" },
  out: { type: "i32", length: ROOM, space: "global" },
  fout: { type: "float", length: ROOM, space: "global" },
  lout: { type: "i64", length: ROOM, space: "global" },
  dout: { type: "double", length: ROOM, space: "global" },
  bins: { type: "i32", length: 64, space: "global" },
  tile: { type: "i32", length: 1024, space: "shared" },
  sums: { type: "i32", length: 32, space: "shared" },
  ftile: { type: "float", length: 1024, space: "shared" },
  dtile: { type: "double", length: 64, space: "shared" },
  own: { type: "i32", length: 8, space: "local" },
};

/**
 * A buffer's memory as elements of another type. What is stored in bytes and half-words is cut, what is loaded gets
 * zeros in front.
 */
export interface View {
  readonly of: string;
  readonly type: "i8" | "i16" | "i64";
}

export const VIEWS: Readonly<Record<string, View>> = {
  outBytes: { of: "out", type: "i8" },
  outHalves: { of: "out", type: "i16" },
  tileBytes: { of: "tile", type: "i8" },
  tilePairs: { of: "tile", type: "i64" },
};

/** Either `tile` or `own`, by argument `m`: a pointer that all threads agree on. */
export const EITHER = "either";

export const BYTES: Readonly<Record<Exclude<Type, "i1">, number>> = {
  i32: 4,
  i64: 8,
  float: 4,
  double: 8,
};

export const VARIABLES: Readonly<Record<string, Type>> = {
  a: "i32",
  b: "i32",
  c: "i32",
  /** The same for all threads of a block. */
  u: "i32",
  l: "i64",
  f: "float",
  g: "float",
  d: "double",
  p: "i1",
  q: "i1",
  r: "i1",
};

/** Lists of statements inside a statement. */
export function innerLists(statement: Statement): readonly (readonly Statement[])[] {
  switch (statement.kind) {
    case "if":
      return [statement.then, statement.otherwise];
    case "for":
      return [statement.body];
    case "while":
      return [statement.head, statement.body];
    case "switch":
      return [...statement.cases, statement.otherwise];
    default:
      return [];
  }
}

/** Variables that statements set. */
export function variablesSet(statements: readonly Statement[], into = new Set<string>()) {
  for (const statement of statements) {
    if (statement.kind === "let" || statement.kind === "barrierCount") into.add(statement.name);
    if (statement.kind === "loadVector") for (const name of statement.names) into.add(name);
    for (const inner of innerLists(statement)) variablesSet(inner, into);
  }
  return into;
}
