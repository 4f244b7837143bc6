/**
 * The instructions of a lowered program: one row each. The translator, the passes, the printer, the
 * reference executor and the emitter take their facts from here.
 *
 * Registers hold i1, i32, i64, f32 or f64. Narrower integers live zero-extended in i32 (or i64 for
 * 33…63 bits); lowering inserts the masks and sign extensions, so no later stage knows them.
 * `type` of an instruction is the type of its operands (compares, conversions: of operand 0), unless
 * its row says otherwise.
 *
 * Integer semantics are the hardware's: shift amounts of the width or more give 0 (or the sign for
 * shrS); x / 0 has all bits set and x % 0 is x; INT_MIN / -1 is INT_MIN and its remainder 0.
 * Float semantics: IEEE round-to-nearest-even, denormals kept; fmin and fmax return the operand that
 * is a number, and order -0 below +0. A NaN that f32 arithmetic makes is 0x7fffffff, fneg, fabs and
 * halfToFloat included (seen on an H200); only `canonicalNan` sees to it, so before it the bits are open.
 * f64 arithmetic gives its first operand that is a NaN, made quiet, else 0xfff8000000000000, but of two
 * NaNs this one is not promised. Conversions between f32 and f64 keep the high bits of a NaN.
 */
export type OpClass =
  /** Lane-wise, no side effect. */
  | "pure"
  /** Reads or writes memory through `access`. */
  | "memory"
  /** Exchanges values between the lanes of a warp. */
  | "warp"
  /** Ends its block: lanes wait until the others arrive, then go on in the successor. */
  | "wait"
  /** Side effect outside memory counters (printf, traps, fences, heap). */
  | "effect"
  /** Last instruction of a block. */
  | "terminator";

export interface OpFacts {
  readonly name: string;
  readonly class: OpClass;
  /** Result type: "same" as `type`, a fixed type, "aux" (ValueType in `aux`), "many" or none. */
  readonly result: "same" | "i1" | "i32" | "i64" | "f32" | "f64" | "aux" | "many" | "none";
  /** Number of arguments; -1 where it varies. */
  readonly args: number;
  /**
   * integer: of i32 or i64. bitwise: of integers too, but with rules of its own for the types.
   * float: of f32 or f64. Absent: neither computes with numbers nor compares them, or converts.
   */
  readonly arithmetic?: "integer" | "bitwise" | "float";
  /** What `aux` holds. */
  readonly aux?:
    | "icmp-predicate"
    | "fcmp-predicate"
    | "value-type"
    | "special-register"
    | "math-function"
    | "param-offset"
    | "frame-offset"
    | "access"
    | "site"
    | "shuffle-mode"
    | "vote-mode"
    | "reduce-op"
    | "barrier-kind"
    | "fence-scope"
    | "matrix-shape"
    | "checked-op"
    | "async-note"
    | "reach"
    | "function";
}

const pure = (name: string, args: number, result: OpFacts["result"] = "same"): OpFacts => ({
  name,
  class: "pure",
  result,
  args,
});
const integer = (name: string, args: number): OpFacts => ({
  ...pure(name, args),
  arithmetic: "integer",
});
const bitwise = (name: string, args: number): OpFacts => ({
  ...pure(name, args),
  arithmetic: "bitwise",
});
const float = (name: string, args: number): OpFacts => ({
  ...pure(name, args),
  arithmetic: "float",
});

export const OPS: readonly OpFacts[] = [
  // Moves. `mov` appears only after phis are gone.
  pure("mov", 1),
  // In the place of what only the engine needs; its result is never wanted. Not in code that is executed.
  pure("nothing", 0, "i1"),
  // Integer, type i32 or i64; and, or, xor also i1 (not x = x xor true).
  integer("add", 2),
  integer("sub", 2),
  integer("mul", 2),
  integer("divS", 2),
  integer("divU", 2),
  integer("remS", 2),
  integer("remU", 2),
  bitwise("and", 2),
  bitwise("or", 2),
  bitwise("xor", 2),
  integer("shl", 2),
  integer("shrU", 2),
  integer("shrS", 2),
  integer("minS", 2),
  integer("maxS", 2),
  integer("minU", 2),
  integer("maxU", 2),
  integer("mulHiS", 2),
  integer("mulHiU", 2),
  // High (or low) word of (a:b) shifted left (right) by c modulo the width.
  integer("funnelL", 3),
  integer("funnelR", 3),
  integer("clz", 1),
  integer("ctz", 1),
  integer("popc", 1),
  integer("bitReverse", 1),
  // PTX prmt.b32, default mode: bytes of (b:a) picked by the nibbles of c; i32 only.
  bitwise("prmt", 3),
  // Float, type f32 or f64.
  float("fadd", 2),
  float("fsub", 2),
  float("fmul", 2),
  // `aux` 1: an approximation would do (`__fdividef`, -prec-div=false). Same result, cheaper on a GPU.
  float("fdiv", 2),
  float("frem", 2),
  float("fneg", 1),
  float("fabs", 1),
  float("fmin", 2),
  float("fmax", 2),
  float("fsqrt", 1),
  // a × b + c rounded once.
  float("fma", 3),
  float("ffloor", 1),
  float("fceil", 1),
  float("ftrunc", 1),
  // Nearest, ties to even.
  float("frint", 1),
  float("fcopysign", 2),
  // Denormals to zero of the same sign (-ftz=true).
  float("flushDenormal", 1),
  // f32, perhaps as i32: a NaN becomes 0x7fffffff. Made by `canonical-nans` where such a NaN can be seen.
  pure("canonicalNan", 1),
  { ...bitwise("icmp", 2), result: "i1", aux: "icmp-predicate" },
  { ...float("fcmp", 2), result: "i1", aux: "fcmp-predicate" },
  // Condition (i1), value if true, value if false. `type` is that of the values; i1 too.
  pure("select", 3),
  // Conversions; `type` is the source's, `aux` the result's ValueType.
  { name: "zext", class: "pure", result: "aux", args: 1, aux: "value-type" },
  { name: "sext", class: "pure", result: "aux", args: 1, aux: "value-type" },
  // i64 → i32, or i32/i64 → i1 (lowest bit).
  { name: "trunc", class: "pure", result: "aux", args: 1, aux: "value-type" },
  // Sign-extends the low 8 or 16 bits of an i32.
  pure("sext8", 1),
  pure("sext16", 1),
  // Saturating; a NaN gives 0 from f32 to i32, and else only the highest bit (seen on an H100).
  { name: "floatToS", class: "pure", result: "aux", args: 1, aux: "value-type" },
  { name: "floatToU", class: "pure", result: "aux", args: 1, aux: "value-type" },
  { name: "sToFloat", class: "pure", result: "aux", args: 1, aux: "value-type" },
  { name: "uToFloat", class: "pure", result: "aux", args: 1, aux: "value-type" },
  pure("fpext", 1, "f64"),
  pure("fptrunc", 1, "f32"),
  // Same bits: i32 ↔ f32, i64 ↔ f64.
  { name: "bitcast", class: "pure", result: "aux", args: 1, aux: "value-type" },
  // Low word, high word → i64.
  { name: "pack64", class: "pure", result: "i64", args: 2 },
  // IEEE half in the low 16 bits of an i32.
  { name: "halfToFloat", class: "pure", result: "f32", args: 1 },
  { name: "floatToHalf", class: "pure", result: "i32", args: 1 },
  // A function of the math library, by its index in MATH_FUNCTIONS.
  { name: "math", class: "pure", result: "same", args: -1, aux: "math-function" },
  // Special register, by its index in SPECIAL_REGISTERS; result i32, or i64 for the 64-bit ones.
  { name: "special", class: "pure", result: "same", args: 0, aux: "special-register" },
  // Kernel parameter area at byte `aux`, of any alignment, read as `type`. Where a parameter of kind i8
  // or i16 starts there, only its own bytes are read, zero-extended. Bytes behind the area are anything.
  { name: "param", class: "pure", result: "same", args: 0, aux: "param-offset" },
  // Generic address of byte `aux` of this call's frame in local memory; type i32 or i64.
  { name: "frame", class: "pure", result: "same", args: 0, aux: "frame-offset" },
  // Memory; `aux` indexes Program.accesses. Address first; it may carry access.offset.
  { name: "load", class: "memory", result: "many", args: 1, aux: "access" },
  { name: "store", class: "memory", result: "none", args: -1, aux: "access" },
  // Address, value; result is the old value, absent for a reduction.
  { name: "atomic", class: "memory", result: "many", args: 2, aux: "access" },
  // Address, expected, new → old value.
  { name: "cas", class: "memory", result: "same", args: 3, aux: "access" },
  // Address, bytes (i32) …: runs byte-wise, for lengths unknown at compile time.
  // Copies are split into loads and stores by lowering; there is no block copy here.
  // Warp: member mask first (i32).
  // shuffle: mask, value (i32), lane or delta, clamp as in PTX shfl.sync. Results: value (0 from a
  // lane that does not execute, as an H200 gives), in-range i1.
  { name: "shuffle", class: "warp", result: "many", args: 4, aux: "shuffle-mode" },
  // vote: mask, predicate → i1 for any, all, uni; i32 for ballot. Result by aux.
  { name: "vote", class: "warp", result: "many", args: 2, aux: "vote-mode" },
  { name: "activeMask", class: "warp", result: "i32", args: 0 },
  // mask, value (type i32 or i64) → lanes with the same value.
  { name: "matchAny", class: "warp", result: "i32", args: 2 },
  // → mask or 0, and i1 "all equal".
  { name: "matchAll", class: "warp", result: "many", args: 2 },
  // mask, value (i32) → i32.
  { name: "reduce", class: "warp", result: "i32", args: 2, aux: "reduce-op" },
  // Products of matrices that the warp holds together; every lane must take part. Registers of A, B and
  // C, then of D; `type` is that of C and D. A and B are i32, or f64 as C is. See `matrix-shapes.ts`.
  { name: "matrixMultiply", class: "warp", result: "many", args: -1, aux: "matrix-shape" },
  // A matrix of 8 × 8 elements of 16 bits, lane l having two neighbours of row l / 4, transposed.
  { name: "matrixTranspose", class: "warp", result: "i32", args: 1 },
  // Waits. barrier: id (i32), thread count (i32, 0 = the whole block), and for the reductions a
  // predicate. Its outcome is read by `barrierResult`, first in the successor (i32).
  { name: "barrier", class: "wait", result: "none", args: -1, aux: "barrier-kind" },
  { name: "warpSync", class: "wait", result: "none", args: 1 },
  { name: "barrierResult", class: "effect", result: "i32", args: 0 },
  { name: "fence", class: "effect", result: "none", args: 0, aux: "fence-scope" },
  // Format address, argument-block address → i32.
  { name: "printf", class: "effect", result: "i32", args: 2 },
  // Message, file, line, function.
  { name: "assertFail", class: "effect", result: "none", args: 4 },
  { name: "nanosleep", class: "effect", result: "none", args: 1 },
  // The whole address of a pointer must be below 4 GiB: `aux` indexes Program.reaches. No arguments of its own.
  { name: "reach", class: "effect", result: "none", args: -1, aux: "reach" },
  // Of asynchronous copies, for `warpscope check`: started (address, bytes), or a group of them is closed, or
  // waited for (the number of the last groups that may go on; -1: all end, the open one too). All i32.
  { name: "asyncNote", class: "effect", result: "none", args: -1, aux: "async-note" },
  // Looks at what another instruction computed, for `warpscope check`: of arithmetic on floats its result,
  // then its operands; of integers the operands; then, for lanes that do not use it, a condition (i1).
  { name: "numeric", class: "effect", result: "none", args: -1, aux: "checked-op" },
  // Bytes → address (0 if the heap is full); address.
  { name: "heapAlloc", class: "effect", result: "same", args: 1 },
  { name: "heapFree", class: "effect", result: "none", args: 1 },
  // Textures and surfaces; all operands and results i32, `aux` a counter record. First a constant that
  // says how (`TEXEL_CODE`), then handle, x, y, z, layer.
  // … level → up to four channels, as bits of i32 or f32.
  { name: "textureRead", class: "effect", result: "many", args: 7, aux: "site" },
  // → up to 16 bytes as words.
  { name: "surfaceRead", class: "effect", result: "many", args: 6, aux: "site" },
  // …, four words.
  { name: "surfaceWrite", class: "effect", result: "none", args: 10, aux: "site" },
  // Matrices from shared memory: a constant that says which (`MatrixLoad`), generic address of a row →
  // a word of each matrix. `aux` a counter record.
  { name: "matrixLoad", class: "effect", result: "many", args: 2, aux: "site" },
  // Call of Program.functions[aux]; only recursive functions are called, others are inlined.
  { name: "call", class: "effect", result: "many", args: -1, aux: "function" },
  // Terminators; targets are in the block table.
  { name: "br", class: "terminator", result: "none", args: 0 },
  // Condition i1: target0 if true, target1 if false.
  // `aux` 1: of a loop that is not to be repeated (again), as `#pragma unroll 1` asks.
  { name: "brIf", class: "terminator", result: "none", args: 1 },
  // Ends the lanes of a kernel; returns values from a called function.
  { name: "ret", class: "terminator", result: "none", args: -1 },
  // __trap(): faults the launch.
  { name: "trap", class: "terminator", result: "none", args: 0 },
];

/** Op number by name. */
export const OP: Readonly<Record<OpName, number>> = Object.fromEntries(
  OPS.map((facts, op) => [facts.name, op]),
) as Record<OpName, number>;

export type OpName =
  | "mov"
  | "nothing"
  | "add"
  | "sub"
  | "mul"
  | "divS"
  | "divU"
  | "remS"
  | "remU"
  | "and"
  | "or"
  | "xor"
  | "shl"
  | "shrU"
  | "shrS"
  | "minS"
  | "maxS"
  | "minU"
  | "maxU"
  | "mulHiS"
  | "mulHiU"
  | "funnelL"
  | "funnelR"
  | "clz"
  | "ctz"
  | "popc"
  | "bitReverse"
  | "prmt"
  | "fadd"
  | "fsub"
  | "fmul"
  | "fdiv"
  | "frem"
  | "fneg"
  | "fabs"
  | "fmin"
  | "fmax"
  | "fsqrt"
  | "fma"
  | "ffloor"
  | "fceil"
  | "ftrunc"
  | "frint"
  | "fcopysign"
  | "flushDenormal"
  | "canonicalNan"
  | "icmp"
  | "fcmp"
  | "select"
  | "zext"
  | "sext"
  | "trunc"
  | "sext8"
  | "sext16"
  | "floatToS"
  | "floatToU"
  | "sToFloat"
  | "uToFloat"
  | "fpext"
  | "fptrunc"
  | "bitcast"
  | "pack64"
  | "halfToFloat"
  | "floatToHalf"
  | "math"
  | "special"
  | "param"
  | "frame"
  | "load"
  | "store"
  | "atomic"
  | "cas"
  | "shuffle"
  | "vote"
  | "activeMask"
  | "matchAny"
  | "matchAll"
  | "reduce"
  | "matrixMultiply"
  | "matrixTranspose"
  | "barrier"
  | "warpSync"
  | "barrierResult"
  | "fence"
  | "printf"
  | "assertFail"
  | "nanosleep"
  | "numeric"
  | "asyncNote"
  | "reach"
  | "heapAlloc"
  | "heapFree"
  | "textureRead"
  | "surfaceRead"
  | "surfaceWrite"
  | "matrixLoad"
  | "call"
  | "br"
  | "brIf"
  | "ret"
  | "trap";

/** Types of registers; the number is what the `type` columns hold. */
export const VALUE_TYPE = { i1: 0, i32: 1, i64: 2, f32: 3, f64: 4 } as const;
export type ValueType = (typeof VALUE_TYPE)[keyof typeof VALUE_TYPE];
export const VALUE_TYPE_NAMES = ["i1", "i32", "i64", "f32", "f64"] as const;

export const SPECIAL_REGISTERS = [
  "tid.x",
  "tid.y",
  "tid.z",
  "ntid.x",
  "ntid.y",
  "ntid.z",
  "ctaid.x",
  "ctaid.y",
  "ctaid.z",
  "nctaid.x",
  "nctaid.y",
  "nctaid.z",
  "laneid",
  "warpid",
  "nwarpid",
  "smid",
  "nsmid",
  "gridid",
  "lanemask.eq",
  "lanemask.le",
  "lanemask.lt",
  "lanemask.ge",
  "lanemask.gt",
  "clock",
  "clock64",
  "globaltimer",
  "dynamic_smem_size",
  "total_smem_size",
  // 1 in a launch whose blocks are all resident (cudaLaunchCooperativeKernel). Not one of PTX.
  "cooperative",
  // Blocks of a thread block cluster by axis; 1 in a launch without clusters.
  "cluster.nctaid.x",
  "cluster.nctaid.y",
  "cluster.nctaid.z",
  // ADDRESS_WINDOW.cluster, where addresses of other blocks' shared memory come from. Not one of PTX.
  "clusterwindow",
] as const;
export type SpecialRegister = (typeof SPECIAL_REGISTERS)[number];

export const SHUFFLE_MODES = ["idx", "up", "down", "bfly"] as const;
export const VOTE_MODES = ["any", "all", "uni", "ballot"] as const;
export const REDUCE_OPS = ["add", "minS", "maxS", "minU", "maxU", "and", "or", "xor"] as const;
/**
 * "grid": complete when the lanes of all blocks stand at one; "cluster": those of all blocks of a cluster.
 * Such barriers have no id of the sixteen.
 */
export const BARRIER_KINDS = ["sync", "popc", "and", "or", "arrive", "grid", "cluster"] as const;
export const ASYNC_NOTES = ["copy", "commit", "wait"] as const;
export const FENCE_SCOPES = ["block", "device", "system"] as const;
export const ATOMIC_KINDS = [
  "xchg",
  "add",
  "sub",
  "and",
  "or",
  "xor",
  "maxS",
  "minS",
  "maxU",
  "minU",
  "fadd",
  "fmax",
  "fmin",
  "inc",
  "dec",
  "cas",
] as const;
export type AtomicKind = (typeof ATOMIC_KINDS)[number];
