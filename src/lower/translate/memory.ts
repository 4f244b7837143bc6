/**
 * Loads and stores of values of any type, as accesses the hardware has: 1, 2, 4, 8 or 16 bytes,
 * aligned to their width. A vector moves in one access where its alignment allows; an aggregate
 * moves leaf by leaf; a leaf with less alignment than its width moves in smaller integers.
 */
import type { TypeId } from "../../base/index.ts";
import type { DraftAccess, Operand } from "../draft.ts";
import { VALUE_TYPE, type ValueType } from "../ops.ts";
import type { AccessElement } from "../program.ts";
import { shifted } from "./addresses.ts";
import { cutPieces, leafFromPieces, leafPieces, type Piece } from "./bits.ts";
import { canonical } from "./integers.ts";
import type { Leaf } from "./layouts.ts";
import { isLiteral } from "./literals.ts";
import { loadParam } from "./param-area.ts";
import type { Activation, AddressParts } from "./translation.ts";

const T = VALUE_TYPE;

/** What an access is besides its place and width. */
export interface AccessTraits {
  readonly align: number;
  readonly volatile: boolean;
  readonly readOnly: boolean;
}

export const PLAIN: Omit<AccessTraits, "align"> = { volatile: false, readOnly: false };

/** One access: consecutive whole leaves, or one part of a leaf. */
interface Group {
  readonly offset: number;
  readonly bytes: number;
  /** Leaves `first .. first + count`, each moved whole. */
  readonly first: number;
  readonly count: number;
  /** For a leaf moved in parts: width of every part, by offset. */
  readonly parts?: readonly { offset: number; bytes: number }[];
}

const isPowerOfTwo = (value: number): boolean => (value & (value - 1)) === 0;

/** Alignment of `offset` bytes behind an address of `align`. */
export function alignAt(align: number, offset: number): number {
  return offset === 0 ? align : Math.min(align, offset & -offset);
}

/** Splits `bytes` into powers of two no wider than the alignment allows. */
export function splitBytes(
  bytes: number,
  align: number,
  widest: number,
): { offset: number; bytes: number }[] {
  const parts: { offset: number; bytes: number }[] = [];
  for (let offset = 0; offset < bytes; ) {
    let width = Math.min(widest, alignAt(align, offset));
    while (width > bytes - offset) width /= 2;
    parts.push({ offset, bytes: width });
    offset += width;
  }
  return parts;
}

function planGroups(leaves: readonly Leaf[], align: number, together: boolean): Group[] {
  const groups: Group[] = [];
  for (let first = 0; first < leaves.length; ) {
    const leaf = leaves[first]!;
    const known = alignAt(align, leaf.offset);
    if (leaf.bytes > 8 || !isPowerOfTwo(leaf.bytes) || leaf.bytes > known) {
      const parts = splitBytes(leaf.bytes, known, 8);
      groups.push({ offset: leaf.offset, bytes: leaf.bytes, first, count: 1, parts });
      first++;
      continue;
    }
    let count = 1;
    if (together) {
      const rest = leaves.length - first;
      count = Math.max(1, Math.min(16, known) / leaf.bytes);
      while (count > rest) count /= 2;
    }
    groups.push({ offset: leaf.offset, bytes: leaf.bytes * count, first, count });
    first += count;
  }
  return groups;
}

/** Vectors of i1, i4 …: packed in memory, so they move as one integer. */
function packedBits(a: Activation, type: TypeId): number | undefined {
  const vector = a.kernel.layouts.type(type);
  if (vector.kind !== "vector") return undefined;
  const element = a.kernel.layouts.type(vector.element);
  if (element.kind !== "int" || element.bits % 8 === 0) return undefined;
  return element.bits * vector.length;
}

export function loadValue(
  a: Activation,
  from: AddressParts,
  type: TypeId,
  traits: AccessTraits,
): Operand[] {
  const { leaves } = a.kernel.layouts.of(type);
  const packed = packedBits(a, type);
  if (packed !== undefined) {
    const whole: Leaf = { kind: "int", bits: packed, offset: 0, bytes: Math.ceil(packed / 8) };
    const pieces = leafPieces(a.build, whole, loadLeaves(a, from, [whole], traits, false));
    const bits = packed / leaves.length;
    return cutPieces(
      a.build,
      pieces,
      leaves.map(() => bits),
    ).map((piece) => piece.value);
  }
  return loadLeaves(a, from, leaves, traits, isVector(a, type));
}

function isVector(a: Activation, type: TypeId): boolean {
  return a.kernel.layouts.type(type).kind === "vector";
}

function loadLeaves(
  a: Activation,
  from: AddressParts,
  leaves: readonly Leaf[],
  traits: AccessTraits,
  together: boolean,
): Operand[] {
  const b = a.build;
  return planGroups(leaves, traits.align, together).flatMap((group) => {
    const known = alignAt(traits.align, group.offset);
    if (group.parts) {
      const leaf = leaves[group.first]!;
      const pieces = group.parts.map((part): Piece => {
        const at = shifted(from, group.offset + part.offset);
        const memory = intMemory(part.bytes);
        const partTraits = { ...traits, align: alignAt(known, part.offset) };
        const [value] = emitLoad(a, at, [{ offset: 0, memory }], part.bytes, partTraits);
        return { value: value!, bits: part.bytes * 8 };
      });
      return leafFromPieces(b, leaf, pieces);
    }
    const moved = leaves.slice(group.first, group.first + group.count);
    const elements = moved.map((leaf) => ({
      offset: leaf.offset - group.offset,
      memory: leafMemory(leaf),
    }));
    const values = emitLoad(a, shifted(from, group.offset), elements, group.bytes, {
      ...traits,
      align: known,
    });
    return values.map((value, index) => fromMemory(a, moved[index]!, value));
  });
}

export function storeValue(
  a: Activation,
  to: AddressParts,
  type: TypeId,
  registers: readonly Operand[],
  traits: AccessTraits,
): void {
  const { leaves } = a.kernel.layouts.of(type);
  const packed = packedBits(a, type);
  if (packed !== undefined) {
    const whole: Leaf = { kind: "int", bits: packed, offset: 0, bytes: Math.ceil(packed / 8) };
    const bits = packed / leaves.length;
    const pieces = registers.map((value) => ({ value, bits }));
    storeLeaves(a, to, [whole], leafFromPieces(a.build, whole, pieces), traits, false);
    return;
  }
  storeLeaves(a, to, leaves, registers, traits, isVector(a, type));
}

function storeLeaves(
  a: Activation,
  to: AddressParts,
  leaves: readonly Leaf[],
  registers: readonly Operand[],
  traits: AccessTraits,
  together: boolean,
): void {
  const starts: number[] = [];
  let next = 0;
  for (const leaf of leaves) {
    starts.push(next);
    next += a.kernel.layouts.leafRegisters(leaf).length;
  }
  for (const group of planGroups(leaves, traits.align, together)) {
    const known = alignAt(traits.align, group.offset);
    const start = starts[group.first]!;
    const moved = leaves.slice(group.first, group.first + group.count);
    if (group.parts) {
      const leaf = moved[0]!;
      const count = a.kernel.layouts.leafRegisters(leaf).length;
      const pieces = leafPieces(a.build, leaf, registers.slice(start, start + count));
      const padded = padPieces(a, pieces, leaf.bytes * 8);
      const parts = cutPieces(
        a.build,
        padded,
        group.parts.map((part) => part.bytes * 8),
      );
      for (const [index, part] of group.parts.entries()) {
        const at = shifted(to, group.offset + part.offset);
        const memory = intMemory(part.bytes);
        const partTraits = { ...traits, align: alignAt(known, part.offset) };
        emitStore(a, at, [{ offset: 0, memory }], part.bytes, [parts[index]!.value], partTraits);
      }
      continue;
    }
    const elements = moved.map((leaf) => ({
      offset: leaf.offset - group.offset,
      memory: leafMemory(leaf),
    }));
    const values = moved.map((leaf, index) => toMemory(a, leaf, registers[start + index]!));
    const groupTraits = { ...traits, align: known };
    emitStore(a, shifted(to, group.offset), elements, group.bytes, values, groupTraits);
  }
}

/** Fills the last byte: an i33 is stored as 5 bytes. */
function padPieces(a: Activation, pieces: readonly Piece[], bits: number): Piece[] {
  const have = pieces.reduce((sum, piece) => sum + piece.bits, 0);
  if (have === bits) return [...pieces];
  const last = pieces[pieces.length - 1]!;
  const full = last.bits + bits - have;
  const wide = full > 32 ? a.build.convert("zext", last.value, T.i64) : last.value;
  return [...pieces.slice(0, -1), { value: wide, bits: full }];
}

export function intMemory(bytes: number): AccessElement["memory"] {
  if (bytes === 1) return "u8";
  if (bytes === 2) return "u16";
  return bytes === 4 ? "i32" : "i64";
}

function leafMemory(leaf: Leaf): AccessElement["memory"] {
  if (leaf.kind === "float" && leaf.format === "float") return "f32";
  if (leaf.kind === "float" && leaf.format === "double") return "f64";
  return intMemory(leaf.bytes);
}

function memoryRegister(memory: AccessElement["memory"]): ValueType {
  return memory === "u8" || memory === "u16" ? T.i32 : T[memory];
}

/** The register of a leaf whose bytes were loaded. */
export function fromMemory(a: Activation, leaf: Leaf, value: Operand): Operand {
  if (leaf.kind === "ptr") return a.build.addressHalf(value, "pointer");
  if (leaf.kind !== "int") return value;
  if (leaf.bits === 1) return a.build.convert("trunc", value, T.i1);
  return leaf.bits < leaf.bytes * 8 ? canonical(a.build, value, leaf.bits) : value;
}

/** What is stored for a leaf. */
export function toMemory(a: Activation, leaf: Leaf, value: Operand): Operand {
  if (leaf.kind === "ptr") return a.build.convert("zext", value, memoryRegister(leafMemory(leaf)));
  return leaf.kind === "int" && leaf.bits === 1 ? a.build.convert("zext", value, T.i32) : value;
}

/** One load. In the parameter area with a constant address it is no memory access at all. */
export function emitLoad(
  a: Activation,
  from: AddressParts,
  elements: readonly AccessElement[],
  bytes: number,
  traits: AccessTraits,
): Operand[] {
  if (from.space === "param" && isLiteral(from.base)) {
    const start = Number(from.base.bits) + from.offset;
    return elements.map((element) => loadParam(a.build, start + element.offset, element.memory));
  }
  const access = describe(a, from, "load", elements, bytes, traits);
  const types = elements.map((element) => memoryRegister(element.memory));
  return a.build.append("load", types[0]!, [from.base], 0, types, access);
}

/** A load that is there for its being counted; see `DraftAccess.kept`. */
export function emitKeptLoad(
  a: Activation,
  from: AddressParts,
  elements: readonly AccessElement[],
  bytes: number,
): void {
  const traits = { volatile: false, readOnly: true, align: bytes };
  const access = { ...describe(a, from, "load", elements, bytes, traits), kept: true };
  const types = elements.map((element) => memoryRegister(element.memory));
  a.build.append("load", types[0]!, [from.base], 0, types, access);
}

export function emitStore(
  a: Activation,
  to: AddressParts,
  elements: readonly AccessElement[],
  bytes: number,
  values: readonly Operand[],
  traits: AccessTraits,
): void {
  const access = describe(a, to, "store", elements, bytes, traits);
  a.build.append("store", values[0]!.type, [to.base, ...values], 0, [], access);
}

export function describe(
  a: Activation,
  at: AddressParts,
  kind: DraftAccess["kind"],
  elements: readonly AccessElement[],
  bytes: number,
  traits: AccessTraits,
): DraftAccess {
  return {
    space: at.space,
    kind,
    offset: at.offset,
    bytes,
    align: bytes,
    elements,
    volatile: traits.volatile,
    readOnly: traits.readOnly,
    atomic: undefined,
    ...(a.build.ordered ? { ordered: true } : {}),
    knownAlign: traits.align,
  };
}
