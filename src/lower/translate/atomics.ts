/**
 * atomicrmw and cmpxchg. What the hardware has becomes one `atomic` or `cas`; the rest (8- and 16-bit
 * values, half, nand …) a compare-and-swap loop on the word around it.
 */
import type { TypeId } from "../../base/index.ts";
import { ATOMIC_OPS } from "../../ir/index.ts";
import type { Operand } from "../draft.ts";
import { type AtomicKind, VALUE_TYPE } from "../ops.ts";
import type { AccessElement } from "../program.ts";
import { addressParts, materialise, pointerParts } from "./addresses.ts";
import { fromCompute, toCompute } from "./floats.ts";
import { canonical, intBinary, intCompare } from "./integers.ts";
import type { Leaf } from "./layouts.ts";
import { i32, literal } from "./literals.ts";
import { describe, emitLoad, fromMemory, intMemory, PLAIN, toMemory } from "./memory.ts";
import type { Activation, AddressParts } from "./translation.ts";
import { operand, operandType, scalar, unsupported, zeros } from "./values.ts";

const T = VALUE_TYPE;
type AtomicName = (typeof ATOMIC_OPS)[number];

/** Operations that exist as one instruction. */
const NATIVE: Partial<Record<AtomicName, AtomicKind>> = {
  xchg: "xchg",
  add: "add",
  sub: "sub",
  and: "and",
  or: "or",
  xor: "xor",
  max: "maxS",
  min: "minS",
  umax: "maxU",
  umin: "minU",
  fadd: "fadd",
  fmax: "fmax",
  fmin: "fmin",
  uinc_wrap: "inc",
  udec_wrap: "dec",
};

export function translateAtomic(a: Activation, index: number): Operand[] {
  const type = a.body.type[index]! as TypeId;
  const name = ATOMIC_OPS[a.body.aux[index]! >> 8]!;
  const parts = pointerParts(a, scalar(a, index, 0), operandType(a, index, 0));
  const { leaves } = a.kernel.layouts.of(type);
  const leaf = leaves[0]!;
  if (leaves.length > 1) return packedLoop(a, name, parts, leaves, index);
  if (leaf.kind === "ptr") {
    const value = toMemory(a, leaf, scalar(a, index, 1));
    const old = emitAtomic(a, "xchg", parts, value, a.useCounts[index]! > 0);
    return [fromMemory(a, leaf, old ?? literal(value.type, 0n))];
  }
  const value = scalar(a, index, 1);
  if (leaf.bytes === 4 || leaf.bytes === 8) {
    const used = a.useCounts[index]! > 0;
    const native = nativeAtomic(a, name, parts, value, used, leaf);
    if (native) return native;
    return [
      casLoop(a, parts, leaf.bytes, (old) => {
        const register = a.build.convert("bitcast", old, value.type);
        return a.build.convert("bitcast", combine(a, name, register, value, leaf), old.type);
      }),
    ].map((old) => a.build.convert("bitcast", old, value.type));
  }
  if (leaf.bytes === 1 || leaf.bytes === 2) {
    return [subwordLoop(a, parts, leaf.bytes, (old) => combine(a, name, old, value, leaf))];
  }
  unsupported(a, "lower/unsupported-atomic", { operation: name, bytes: leaf.bytes });
  return zeros(a, type);
}

function nativeAtomic(
  a: Activation,
  name: AtomicName,
  parts: AddressParts,
  value: Operand,
  used: boolean,
  leaf: Leaf,
): Operand[] | undefined {
  const b = a.build;
  if (name === "fsub") {
    return nativeAtomic(a, "fadd", parts, b.on("fneg", value), used, leaf);
  }
  const kind = NATIVE[name];
  if (kind === undefined) return undefined;
  const isFloat = value.type === T.f32 || value.type === T.f64;
  // Exchanges move bits; only the arithmetic ones know floats.
  const asInt = isFloat && name === "xchg";
  const intType = leaf.bytes === 8 ? T.i64 : T.i32;
  const given = asInt ? b.convert("bitcast", value, intType) : value;
  const result = emitAtomic(a, kind, parts, given, used);
  const old = result ?? literal(given.type, 0n);
  return [asInt ? b.convert("bitcast", old, value.type) : old];
}

/** One atomic instruction; without a wanted result it is a reduction. */
export function emitAtomic(
  a: Activation,
  kind: AtomicKind,
  parts: AddressParts,
  value: Operand,
  used: boolean,
): Operand | undefined {
  const bytes = value.type === T.i64 || value.type === T.f64 ? 8 : 4;
  const access = describe(
    a,
    parts,
    used ? "atomic" : "reduction",
    [{ offset: 0, memory: registerMemory(value) }],
    bytes,
    { ...PLAIN, align: bytes },
  );
  access.atomic = kind;
  const results = used ? [value.type] : [];
  return a.build.append("atomic", value.type, [parts.base, value], 0, results, access)[0];
}

function registerMemory(value: Operand): AccessElement["memory"] {
  if (value.type === T.f32) return "f32";
  if (value.type === T.f64) return "f64";
  return value.type === T.i64 ? "i64" : "i32";
}

/** Compare-and-swap on 4 or 8 bytes; returns what was there. */
export function emitCas(
  a: Activation,
  parts: AddressParts,
  expected: Operand,
  replacement: Operand,
): Operand {
  const bytes = expected.type === T.i64 ? 8 : 4;
  const element: AccessElement = { offset: 0, memory: intMemory(bytes) };
  const access = describe(a, parts, "atomic", [element], bytes, { ...PLAIN, align: bytes });
  access.atomic = "cas";
  const args = [parts.base, expected, replacement];
  return a.build.append("cas", expected.type, args, 0, [expected.type], access)[0]!;
}

export function translateCompareExchange(a: Activation, index: number): Operand[] {
  const b = a.build;
  const type = operandType(a, index, 1);
  const leaf = a.kernel.layouts.of(type).leaves[0]!;
  const parts = pointerParts(a, scalar(a, index, 0), operandType(a, index, 0));
  const expected = toMemory(a, leaf, scalar(a, index, 1));
  const replacement = toMemory(a, leaf, scalar(a, index, 2));
  if (leaf.bytes === 4 || leaf.bytes === 8) {
    const old = emitCas(a, parts, expected, replacement);
    return [fromMemory(a, leaf, old), b.icmp("eq", old, expected)];
  }
  if (leaf.bytes === 1 || leaf.bytes === 2) {
    const old = subwordLoop(a, parts, leaf.bytes, (found) =>
      b.select(b.icmp("eq", found, expected), replacement, found),
    );
    return [old, b.icmp("eq", old, expected)];
  }
  unsupported(a, "lower/unsupported-atomic", { operation: "cmpxchg", bytes: leaf.bytes });
  return zeros(a, a.body.type[index]! as TypeId);
}

/** The value that an operation leaves in memory. */
function combine(
  a: Activation,
  name: AtomicName,
  old: Operand,
  value: Operand,
  leaf: Leaf,
): Operand {
  const b = a.build;
  if (leaf.kind === "float") {
    const x = toCompute(b, old, leaf.format);
    const y = toCompute(b, value, leaf.format);
    if (name === "fadd" || name === "fsub" || name === "fmax" || name === "fmin") {
      const compute = (): Operand => b.on(name, x, y);
      const result = leaf.bytes === 2 ? b.keepingSubnormals(compute) : compute();
      return fromCompute(b, result, leaf.format);
    }
    return value;
  }
  const bits = leaf.kind === "int" ? leaf.bits : leaf.bytes * 8;
  const compare = (predicate: Parameters<typeof intCompare>[1], x: Operand, y: Operand): Operand =>
    intCompare(b, predicate, x, y, bits);
  const zero = literal(old.type, 0n);
  const step = literal(old.type, 1n);
  switch (name) {
    case "add":
    case "sub":
    case "and":
    case "or":
    case "xor":
      return intBinary(b, name, old, value, bits);
    case "nand":
      return canonical(b, b.not(b.on("and", old, value)), bits);
    case "max":
    case "min":
      return intBinary(b, name === "max" ? "smax" : "smin", old, value, bits);
    case "umax":
    case "umin":
      return intBinary(b, name, old, value, bits);
    case "uinc_wrap":
      return b.select(compare("uge", old, value), zero, intBinary(b, "add", old, step, bits));
    case "udec_wrap": {
      const wraps = b.on("or", compare("eq", old, zero), compare("ugt", old, value));
      return b.select(wraps, value, intBinary(b, "sub", old, step, bits));
    }
    case "usub_cond":
      return b.select(compare("uge", old, value), intBinary(b, "sub", old, value, bits), old);
    case "usub_sat":
      return b.select(compare("uge", old, value), intBinary(b, "sub", old, value, bits), zero);
    default:
      return value;
  }
}

/** Repeats a compare-and-swap of the whole word until nobody came between; returns the old word. */
function casLoop(
  a: Activation,
  parts: AddressParts,
  bytes: 4 | 8,
  change: (old: Operand) => Operand,
): Operand {
  const b = a.build;
  const element: AccessElement = { offset: 0, memory: intMemory(bytes) };
  const traits = { align: bytes, volatile: true, readOnly: false };
  const [seen] = emitLoad(a, parts, [element], bytes, traits);
  const before = b.current;
  const again = b.block("cas.loop");
  const after = b.block("cas.end");
  b.br(again);
  b.current = again;
  const old = b.phi(seen!.type);
  const found = emitCas(a, parts, old.result, change(old.result));
  const last = b.current;
  b.brIf(b.icmp("eq", found, old.result), after, again);
  old.incoming.push({ block: before, value: seen! }, { block: last, value: found });
  b.current = after;
  return found;
}

/** A word, or a half of one, changed by a function of what it was; returns that. */
export function updateWord(
  a: Activation,
  parts: AddressParts,
  bytes: 2 | 4,
  change: (old: Operand) => Operand,
): Operand {
  return bytes === 4 ? casLoop(a, parts, 4, change) : subwordLoop(a, parts, 2, change);
}

/** The same for 1 or 2 bytes, on the word around them; returns the old part. */
function subwordLoop(
  a: Activation,
  parts: AddressParts,
  bytes: 1 | 2,
  change: (old: Operand) => Operand,
): Operand {
  const b = a.build;
  const address = materialise(a, parts);
  const low = address.type === T.i64 ? b.low(address) : address;
  const shift = b.on("shl", b.on("and", low, i32(3)), i32(3));
  const aligned = b.on("and", address, literal(address.type, -4n));
  const word: AddressParts = { ...addressParts(a, aligned), space: parts.space };
  const mask = b.on("shl", i32(bytes === 1 ? 0xff : 0xffff), shift);
  const extract = (whole: Operand): Operand => canonical(b, b.on("shrU", whole, shift), bytes * 8);
  const old = casLoop(a, word, 4, (whole) => {
    const part = b.on("shl", change(extract(whole)), shift);
    return b.on("or", b.on("and", whole, b.not(mask)), part);
  });
  return extract(old);
}

/** Two halves in a word: atomicAdd of __half2 and __nv_bfloat162. */
function packedLoop(
  a: Activation,
  name: AtomicName,
  parts: AddressParts,
  leaves: readonly Leaf[],
  index: number,
): Operand[] {
  const b = a.build;
  const type = a.body.type[index]! as TypeId;
  const isPair = leaves.length === 2 && leaves.every((leaf) => leaf.bytes === 2);
  if (!isPair) {
    unsupported(a, "lower/unsupported-atomic", {
      operation: name,
      bytes: a.kernel.layouts.of(type).storeBytes,
    });
    return zeros(a, type);
  }
  const values = operand(a, index, 1);
  const split = (word: Operand): Operand[] => [
    b.on("and", word, i32(0xffff)),
    b.on("shrU", word, i32(16)),
  ];
  const old = casLoop(a, parts, 4, (word) => {
    const [low, high] = split(word).map((part, at) =>
      combine(a, name, part, values[at]!, leaves[at]!),
    );
    return b.on("or", low!, b.on("shl", high!, i32(16)));
  });
  return split(old);
}
