/** Moves, loads, stores, atomics and address queries of inline PTX. */
import type { Operand } from "../../draft.ts";
import { type AtomicKind, VALUE_TYPE } from "../../ops.ts";
import type { AccessElement } from "../../program.ts";
import { shifted } from "../addresses.ts";
import { noteAsync, noteAsyncCopy } from "../async-notes.ts";
import { emitAtomic, emitCas, updateWord } from "../atomics.ts";
import { cutPieces } from "../bits.ts";
import { copyBytes } from "../block-copy.ts";
import { mapShared, rankOfShared } from "../clusters.ts";
import { fromCompute, toCompute } from "../floats.ts";
import { signExtended } from "../integers.ts";
import { isInSpace } from "../intrinsics/memory.ts";
import { i32, i64, isLiteral } from "../literals.ts";
import { type Merged, whenTrue } from "../loops.ts";
import { emitLoad, emitStore } from "../memory.ts";
import { addressOfNumber, numberOfAddress } from "../shared-numbers.ts";
import type { AddressParts } from "../translation.ts";
import type { PtxOperand, PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { arriveForCopies, bulkCopy, completeBytes } from "./ptx-mbarrier.ts";
import { destination, source, typeOf } from "./ptx-operands.ts";
import { isSharedSpace, place } from "./ptx-place.ts";
import {
  coerce,
  floatFormat,
  type PtxContext,
  type PtxType,
  read,
  registerOf,
  UnsupportedPtx,
  write,
} from "./ptx-registers.ts";

const T = VALUE_TYPE;

const INT = (bits: number): PtxType => ({
  kind: "int",
  bits,
  signed: false,
  packed: false,
  brain: false,
});

const move: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const [to, from] = statement.operands;
  if (!to || !from) throw new UnsupportedPtx("mov");
  const { b } = ctx;
  if (from.kind === "vector") {
    const bits = type.bits / from.parts.length;
    const pieces = from.parts.map((part) => ({ value: read(ctx, part, INT(bits)), bits }));
    write(ctx, to, cutPieces(b, pieces, [type.bits])[0]!.value);
  } else if (to.kind === "vector") {
    const bits = type.bits / to.parts.length;
    const whole = [{ value: read(ctx, from, INT(type.bits)), bits: type.bits }];
    const pieces = cutPieces(
      b,
      whole,
      to.parts.map(() => bits),
    );
    for (const [index, part] of to.parts.entries()) write(ctx, part, pieces[index]!.value);
  } else {
    write(ctx, to, read(ctx, from, type));
  }
};

function memoryOf(type: PtxType): AccessElement["memory"] {
  if (type.bits === 8) return "u8";
  if (type.bits === 16) return "u16";
  const register = registerOf(type);
  if (register === T.f32) return "f32";
  if (register === T.f64) return "f64";
  return type.bits === 64 ? "i64" : "i32";
}

/** Elements of v2 and v4, or one. */
function partsOf(operand: PtxOperand): readonly PtxOperand[] {
  return operand.kind === "vector" ? operand.parts : [operand];
}

function traitsOf(statement: PtxStatement, align: number): Parameters<typeof emitLoad>[4] {
  const ordered = ["volatile", "relaxed", "acquire", "release", "cv", "mmio"];
  return {
    align,
    volatile: statement.mods.some((mod) => ordered.includes(mod)),
    readOnly: statement.mods.includes("nc"),
  };
}

const load: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const from = place(ctx, statement, statement.operands[1]);
  const targets = partsOf(destination(statement));
  const step = type.bits / 8;
  const elements = targets.map((_, index) => ({ offset: index * step, memory: memoryOf(type) }));
  const bytes = step * targets.length;
  const values = emitLoad(ctx.call.a, from, elements, bytes, traitsOf(statement, bytes));
  for (const [index, target] of targets.entries()) {
    const value = values[index]!;
    // A narrow signed load extends its sign into the register.
    const isNarrow = type.kind === "int" && type.signed && type.bits < 32;
    write(ctx, target, isNarrow ? signExtended(ctx.b, value, type.bits) : value);
  }
};

const store: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  if (statement.mods.includes("async")) {
    const { mods, operands } = statement;
    const [, value] = operands;
    store(ctx, { ...statement, mods: mods.filter((mod) => mod !== "async") });
    completeBytes(ctx, statement, (type.bits / 8) * (value ? partsOf(value).length : 1));
    return;
  }
  const to = place(ctx, statement, statement.operands[0]);
  const from = statement.operands[1];
  if (!from) throw new UnsupportedPtx("st");
  const step = type.bits / 8;
  const parts = partsOf(from);
  const values = parts.map((part) => read(ctx, part, type));
  const elements = parts.map((_, index) => ({ offset: index * step, memory: memoryOf(type) }));
  const bytes = step * parts.length;
  emitStore(ctx.call.a, to, elements, bytes, values, traitsOf(statement, bytes));
};

const ATOMICS: Readonly<Record<string, AtomicKind>> = {
  exch: "xchg",
  add: "add",
  and: "and",
  or: "or",
  xor: "xor",
  inc: "inc",
  dec: "dec",
};

function atomicKind(statement: PtxStatement, type: PtxType): AtomicKind | "cas" | undefined {
  for (const mod of statement.mods) {
    if (mod === "cas") return "cas";
    if (mod === "add" && type.kind === "float") return "fadd";
    if (mod === "min" || mod === "max") return `${mod}${type.signed ? "S" : "U"}`;
    if (ATOMICS[mod]) return ATOMICS[mod];
  }
  return undefined;
}

/** Atomics of several numbers, each for itself, and of halves and pairs of them. */
function eachAtomic(
  ctx: PtxContext,
  statement: PtxStatement,
  at: AddressParts,
  kind: AtomicKind | "cas",
  type: PtxType,
  hasResult: boolean,
): void {
  const { b } = ctx;
  const { a } = ctx.call;
  const first = hasResult ? 1 : 0;
  const targets = hasResult ? partsOf(destination(statement)) : [];
  const values = partsOf(statement.operands[first + 1]!);
  const bytes = type.bits / 8;
  const refused = (): never => {
    throw new UnsupportedPtx(`${statement.name}.${statement.mods.join(".")}`);
  };
  for (const [index, part] of values.entries()) {
    const place = shifted(at, index * bytes);
    const value = read(ctx, part, type);
    let old: Operand | undefined;
    if (type.kind === "float" && type.bits === 32 && !type.packed && kind === "fadd")
      old = emitAtomic(a, kind, place, value, hasResult);
    else if (type.kind === "float" && kind === "fadd")
      old = updateWord(a, place, type.packed ? 4 : 2, (word) => sumOf(b, type, word, value));
    else if (kind === "cas" && bytes === 2) {
      const replacement = source(ctx, statement, first + 2, type);
      old = updateWord(a, place, 2, (word) =>
        b.select(b.icmp("eq", word, value), replacement, word),
      );
    } else refused();
    const target = targets[index];
    if (target && old) write(ctx, target, old);
  }
}

/** Sum of two halves, or of two pairs of them. */
function sumOf(b: PtxContext["b"], type: PtxType, x: Operand, y: Operand): Operand {
  const format = floatFormat(type);
  const sum = (p: Operand, q: Operand): Operand =>
    fromCompute(b, b.on("fadd", toCompute(b, p, format), toCompute(b, q, format)), format);
  const low = (p: Operand): Operand => b.on("and", p, i32(0xffff));
  const high = (p: Operand): Operand => b.on("shrU", p, i32(16));
  const ofLow = sum(low(x), low(y));
  return type.packed ? b.on("or", ofLow, b.on("shl", sum(high(x), high(y)), i32(16))) : ofLow;
}

const atomic =
  (hasResult: boolean): PtxHandler =>
  (ctx, statement) => {
    const type = typeOf(statement);
    const first = hasResult ? 1 : 0;
    const at = place(ctx, statement, statement.operands[first]);
    const kind = atomicKind(statement, type);
    if (!kind) throw new UnsupportedPtx(`${statement.name}.${statement.mods.join(".")}`);
    if (statement.operands[first + 1]?.kind === "vector" || type.packed || type.bits === 16) {
      eachAtomic(ctx, statement, at, kind, type, hasResult);
      return;
    }
    if (type.bits !== 32 && type.bits !== 64) throw new UnsupportedPtx(statement.name);
    const value = source(ctx, statement, first + 1, type);
    if (kind === "cas") {
      const integer = INT(type.bits);
      const expected = coerce(ctx.b, value, registerOf(integer));
      const replacement = source(ctx, statement, first + 2, integer);
      write(ctx, destination(statement), emitCas(ctx.call.a, at, expected, replacement));
      return;
    }
    const old = emitAtomic(ctx.call.a, kind, at, value, hasResult);
    if (old) write(ctx, destination(statement), old);
  };

/** Addresses are generic everywhere, so a conversion is a move but for the numbers of shared memory. */
const convertAddress: PtxHandler = (ctx, statement) => {
  const { mods } = statement;
  const value = source(ctx, statement, 1, typeOf(statement));
  if (!mods.some(isSharedSpace)) return write(ctx, destination(statement), value);
  const { b } = ctx;
  const { module } = ctx.call.a.kernel;
  const word = b.convert("trunc", value, VALUE_TYPE.i32);
  const result = mods.includes("to")
    ? numberOfAddress(b, module, word)
    : addressOfNumber(b, module, word);
  write(ctx, destination(statement), b.convert("zext", result, value.type));
};

const isInSpaceHandler: PtxHandler = (ctx, statement) => {
  const address = source(ctx, statement, 1, INT(32));
  write(ctx, destination(statement), isInSpace(ctx.b, statement.mods[0]!, address));
};

/** cp.async copies at once; its groups and waits are then only told of, and barriers wait for no copy. */
const asyncCopy: PtxHandler = (ctx, statement) => {
  const { mods, operands } = statement;
  if (mods.includes("bulk")) {
    bulkCopy(ctx, statement);
    return;
  }
  if (mods.includes("commit_group")) return noteAsync(ctx.call.a, "commit", []);
  if (mods.includes("wait_group"))
    return noteAsync(ctx.call.a, "wait", [source(ctx, statement, 0, INT(32))]);
  // Whoever waits for the barrier waits for the copies.
  if (mods.includes("wait_all") || (mods.includes("mbarrier") && mods.includes("arrive"))) {
    noteAsync(ctx.call.a, "wait", [i32(-1)]);
    if (mods.includes("noinc")) arriveForCopies(ctx, statement);
    return;
  }
  const size = operands[2] && source(ctx, statement, 2, INT(32));
  if (!mods.includes("async") || !size || !isLiteral(size)) {
    throw new UnsupportedPtx(`cp.${mods.join(".")}`);
  }
  const bytes = Number(size.bits);
  const to = {
    parts: { ...place(ctx, statement, operands[0], true), space: "shared" as const },
    align: bytes,
  };
  const from = {
    parts: { ...place(ctx, statement, operands[1], false), space: "global" as const },
    align: bytes,
  };
  const hints = mods.filter((mod) => mod.endsWith("cache_hint")).length;
  if (operands.length - hints > 3) {
    copyOrZero(ctx, to.parts, from.parts, bytes, source(ctx, statement, 3, INT(32)));
  } else copyBytes(ctx.call.a, to, from, i64(bytes), { volatile: false, overlapping: false });
  noteAsyncCopy(ctx.call.a, to.parts, bytes);
};

/** Our own headers tell by these, in checked programs, what they do at once and CUDA's do not. */
const ownNote: PtxHandler = (ctx, statement) => {
  const kind = statement.mods[1] as Parameters<typeof noteAsync>[1];
  const args = statement.operands.map((_, at) => source(ctx, statement, at, INT(32)));
  noteAsync(ctx.call.a, kind, args);
};

/** Of `bytes`, the first `given` are copied and the others become 0. */
function copyOrZero(
  ctx: PtxContext,
  to: AddressParts,
  from: AddressParts,
  bytes: number,
  given: Operand,
): void {
  const { b } = ctx;
  const { a } = ctx.call;
  const traits = { align: bytes, volatile: false, readOnly: false };
  const words = Array.from({ length: bytes / 4 }, (_, at) => at * 4);
  const elements = words.map((offset) => ({ offset, memory: "i32" as const }));
  const isWhole = b.icmp("uge", given, i32(bytes));
  let values = whenTrue(b, isWhole, () =>
    emitLoad(a, from, elements, bytes, traits).map((taken) => ({ taken, skipped: i32(0) })),
  );
  const isPart = b.on("and", b.not(isWhole), b.icmp("ne", given, i32(0)));
  values = whenTrue(b, isPart, () => partOf(ctx, from, given, values));
  emitStore(a, to, elements, bytes, values, traits);
}

/** The words of which `given` bytes are read, byte by byte. */
function partOf(
  ctx: PtxContext,
  from: AddressParts,
  given: Operand,
  otherwise: readonly Operand[],
): Merged[] {
  const { b } = ctx;
  const traits = { align: 1, volatile: false, readOnly: false };
  return otherwise.map((skipped, word) => {
    let taken: Operand = i32(0);
    for (let byte = 0; byte < 4; byte++) {
      const at = shifted(from, word * 4 + byte);
      const element = [{ offset: 0, memory: "u8" as const }];
      const isGiven = b.icmp("ugt", given, i32(word * 4 + byte));
      const [value] = whenTrue(b, isGiven, () =>
        emitLoad(ctx.call.a, at, element, 1, traits).map((loaded) => ({
          taken: loaded,
          skipped: i32(0),
        })),
      );
      taken = b.on("or", taken, b.on("shl", value!, i32(byte * 8)));
    }
    return { taken, skipped };
  });
}

const mapAddress: PtxHandler = (ctx, statement) => {
  const mapped = mapShared(
    ctx.b,
    clusterAddress(ctx, statement),
    source(ctx, statement, 2, INT(32)),
  );
  const isNumber = statement.mods.some(isSharedSpace);
  const { module } = ctx.call.a.kernel;
  write(ctx, destination(statement), isNumber ? numberOfAddress(ctx.b, module, mapped) : mapped);
};

const rankOfAddress: PtxHandler = (ctx, statement) => {
  write(ctx, destination(statement), rankOfShared(ctx.b, clusterAddress(ctx, statement)));
};

/** The second operand, which is a generic address unless the opcode says otherwise. */
function clusterAddress(ctx: PtxContext, statement: PtxStatement): Operand {
  const given = source(ctx, statement, 1, INT(32));
  if (!statement.mods.some(isSharedSpace)) return given;
  return addressOfNumber(ctx.b, ctx.call.a.kernel.module, given);
}

const NUMBER = "b8|u8|s8|b16|u16|s16|b32|u32|s32|f32|b64|u64|s64|f64";
const SCOPE = "{.cta|cluster|gpu|sys}";
const SPACE = "{.global|shared|shared::cluster|local|const}";
const EVICT =
  "{.L1::evict_normal|L1::evict_unchanged|L1::evict_first|L1::evict_last|L1::no_allocate}{.L2::evict_last|L2::evict_normal|L2::evict_first}";
const HINT = "{.L2::cache_hint}";
const AHEAD = "{.L2::64B|L2::128B|L2::256B}";
const MEANT = "{.relaxed|acquire|release|acq_rel}";
const WIDE = "{.v2|v4|v8}";

const ATOMIC_KINDS = [
  "exch.b32|b64",
  "and|or|xor.b32|b64",
  "add.u32|s32|u64|f32|f64",
  "add{.noftz}.f16|f16x2|bf16|bf16x2",
  "min|max.u32|s32|u64|s64",
  "inc|dec.u32",
];

const atomicForms = (head: string, operands: string, hasResult: boolean): readonly PtxForm[] => {
  const start = `${head}${MEANT}${SCOPE}{.global|shared|shared::cluster}`;
  return [
    ...ATOMIC_KINDS.map((kind) =>
      form(`${start}.${kind}${HINT} ${operands}{, policy}`, atomic(hasResult)),
    ),
    form(
      `${start}.add{.noftz}${HINT}.v2|v4|v8.f16|f16x2|bf16|bf16x2|f32 ${operands.replace("b", "b*").replace("d", "d*")}{, policy}`,
      atomic(hasResult),
    ),
  ];
};

export const MEMORY_FORMS: readonly PtxForm[] = [
  form("mov.pred|b16|u16|s16|b32|u32|s32|f32|b64|u64|s64|f64 d*, a*", move),
  form(
    `ld{.weak|relaxed|acquire|volatile|mmio}${SCOPE}${SPACE}{.nc}{.ca|cg|cs|lu|cv}${EVICT}${HINT}${AHEAD}${WIDE}.${NUMBER} d*, [a]{, policy}`,
    load,
  ),
  form(`ldu{.global}${WIDE}.${NUMBER} d*, [a]`, load),
  form(
    `st{.weak|relaxed|release|volatile|mmio}${SCOPE}${SPACE}{.wb|cg|cs|wt}${EVICT}${HINT}${WIDE}.${NUMBER} [a], b*{, policy}`,
    store,
  ),
  form(
    `st.async{.weak}{.shared::cluster}.mbarrier::complete_tx::bytes${WIDE}.b32|u32|s32|f32|b64|u64|s64|f64 [a], b*, [m]`,
    store,
  ),
  ...atomicForms("atom", "d, [a], b", true),
  form(
    `atom${MEANT}${SCOPE}{.global|shared|shared::cluster}.cas${HINT}.b16|b32|b64 d, [a], b, c{, policy}`,
    atomic(true),
  ),
  ...atomicForms("red", "[a], b", false),
  form("cvta{.to}.global|shared|shared::cluster|local|const|param.u32|u64 d, a", convertAddress),
  form("isspacep.global|shared|local|const d, a", isInSpaceHandler),
  form(`cp.async.ca|cg.shared.global${HINT}${AHEAD} [d], [a], n{, m}{, policy}`, asyncCopy),
  form("cp.async.commit_group", asyncCopy),
  form("cp.async.wait_group n", asyncCopy),
  form("cp.async.wait_all", asyncCopy),
  form("cp.async.mbarrier.arrive{.noinc}{.shared}.b64 [a]", asyncCopy),
  form("mapa{.shared::cluster}.u32|u64 d, a, b", mapAddress),
  form("getctarank{.shared::cluster}.u32|u64 d, a", rankOfAddress),
  form("warpscope.async.copy a, b", ownNote),
  form("warpscope.async.commit", ownNote),
  form("warpscope.async.wait a", ownNote),
];
