/**
 * The instructions of LLVM IR that Clang emits for nvptx: one row each; reader, printer, verifier
 * and lowering all take their facts from here.
 *
 * Operand columns:
 *   v value   b block number   n plain number   * the rest repeats the group before it
 * `aux` column: what `Body.aux` holds.
 */
export interface OpcodeFacts {
  readonly name: string;
  readonly operands: string;
  readonly aux:
    | "none"
    | "icmp-predicate"
    | "fcmp-predicate"
    /** log2 of the alignment in bytes. */
    | "align-log2"
    /** `ATOMIC_OP` index, shifted left by 8, | log2 of the alignment. */
    | "atomic-op"
    /** Number of leading operands that are arguments; the callee follows them. */
    | "argument-count";
  readonly terminator?: true;
}

export const OPCODES: readonly OpcodeFacts[] = [
  { name: "ret", operands: "v*", aux: "none", terminator: true },
  /** `br label` has one block; `br i1` has the condition first: v b b. */
  { name: "br", operands: "b", aux: "none", terminator: true },
  { name: "condbr", operands: "vbb", aux: "none", terminator: true },
  { name: "switch", operands: "vb(vb)*", aux: "none", terminator: true },
  { name: "unreachable", operands: "", aux: "none", terminator: true },
  { name: "indirectbr", operands: "vb*", aux: "none", terminator: true },
  { name: "fneg", operands: "v", aux: "none" },
  { name: "add", operands: "vv", aux: "none" },
  { name: "fadd", operands: "vv", aux: "none" },
  { name: "sub", operands: "vv", aux: "none" },
  { name: "fsub", operands: "vv", aux: "none" },
  { name: "mul", operands: "vv", aux: "none" },
  { name: "fmul", operands: "vv", aux: "none" },
  { name: "udiv", operands: "vv", aux: "none" },
  { name: "sdiv", operands: "vv", aux: "none" },
  { name: "fdiv", operands: "vv", aux: "none" },
  { name: "urem", operands: "vv", aux: "none" },
  { name: "srem", operands: "vv", aux: "none" },
  { name: "frem", operands: "vv", aux: "none" },
  { name: "shl", operands: "vv", aux: "none" },
  { name: "lshr", operands: "vv", aux: "none" },
  { name: "ashr", operands: "vv", aux: "none" },
  { name: "and", operands: "vv", aux: "none" },
  { name: "or", operands: "vv", aux: "none" },
  { name: "xor", operands: "vv", aux: "none" },
  { name: "extractelement", operands: "vv", aux: "none" },
  { name: "insertelement", operands: "vvv", aux: "none" },
  { name: "shufflevector", operands: "vvv", aux: "none" },
  { name: "extractvalue", operands: "vn*", aux: "none" },
  { name: "insertvalue", operands: "vvn*", aux: "none" },
  /** auxType: allocated type. Operand: number of elements. */
  { name: "alloca", operands: "v", aux: "align-log2" },
  { name: "load", operands: "v", aux: "align-log2" },
  /** Value, pointer. */
  { name: "store", operands: "vv", aux: "align-log2" },
  { name: "fence", operands: "", aux: "none" },
  /** Pointer, expected, new; result { T, i1 }. */
  { name: "cmpxchg", operands: "vvv", aux: "align-log2" },
  /** Pointer, value. */
  { name: "atomicrmw", operands: "vv", aux: "atomic-op" },
  /** auxType: source element type. Base, indices. */
  { name: "getelementptr", operands: "vv*", aux: "none" },
  { name: "trunc", operands: "v", aux: "none" },
  { name: "zext", operands: "v", aux: "none" },
  { name: "sext", operands: "v", aux: "none" },
  { name: "fptrunc", operands: "v", aux: "none" },
  { name: "fpext", operands: "v", aux: "none" },
  { name: "fptoui", operands: "v", aux: "none" },
  { name: "fptosi", operands: "v", aux: "none" },
  { name: "uitofp", operands: "v", aux: "none" },
  { name: "sitofp", operands: "v", aux: "none" },
  { name: "ptrtoint", operands: "v", aux: "none" },
  { name: "inttoptr", operands: "v", aux: "none" },
  { name: "bitcast", operands: "v", aux: "none" },
  { name: "addrspacecast", operands: "v", aux: "none" },
  { name: "icmp", operands: "vv", aux: "icmp-predicate" },
  { name: "fcmp", operands: "vv", aux: "fcmp-predicate" },
  { name: "phi", operands: "(vb)*", aux: "none" },
  { name: "select", operands: "vvv", aux: "none" },
  { name: "freeze", operands: "v", aux: "none" },
  /** auxType: callee's function type. Arguments, then the callee. */
  { name: "call", operands: "v*", aux: "argument-count" },
  { name: "va_arg", operands: "v", aux: "none" },
];

/** Opcode number by name. */
export const OPCODE: Readonly<Record<string, number>> = Object.fromEntries(
  OPCODES.map((facts, opcode) => [facts.name, opcode]),
);

export const ICMP_PREDICATES = [
  "eq",
  "ne",
  "ugt",
  "uge",
  "ult",
  "ule",
  "sgt",
  "sge",
  "slt",
  "sle",
] as const;

export const FCMP_PREDICATES = [
  "false",
  "oeq",
  "ogt",
  "oge",
  "olt",
  "ole",
  "one",
  "ord",
  "ueq",
  "ugt",
  "uge",
  "ult",
  "ule",
  "une",
  "uno",
  "true",
] as const;

export const ATOMIC_OPS = [
  "xchg",
  "add",
  "sub",
  "and",
  "nand",
  "or",
  "xor",
  "max",
  "min",
  "umax",
  "umin",
  "fadd",
  "fsub",
  "fmax",
  "fmin",
  "uinc_wrap",
  "udec_wrap",
  "usub_cond",
  "usub_sat",
] as const;
