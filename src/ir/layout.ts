/**
 * Data layout string → `DataLayout`, and the sizes that follow from it. All sizes are the ABI's:
 * what `sizeof` and array strides use.
 */
import { roundUp, type TypeId } from "../base/index.ts";
import type { DataLayout, FloatFormat, Module, Type } from "./module.ts";

const FLOAT_BITS: Readonly<Record<FloatFormat, number>> = {
  half: 16,
  bfloat: 16,
  float: 32,
  double: 64,
  fp128: 128,
};

/** What the layout string says or, where silent, LLVM's defaults (LangRef, "Data Layout"). */
interface Alignments {
  readonly int: Map<number, number>;
  readonly float: Map<number, number>;
  readonly vector: Map<number, number>;
}

/** Undefined where `text` is no layout this reader handles: big-endian, pointers of 4 bytes, or malformed. */
export function parseLayout(text: string): DataLayout | undefined {
  const pointerBits = new Map<number, number>([[0, 64]]);
  const aligns: Alignments = {
    int: new Map([
      [1, 1],
      [8, 1],
      [16, 2],
      [32, 4],
      [64, 4],
    ]),
    float: new Map([
      [16, 2],
      [32, 4],
      [64, 8],
      [128, 16],
    ]),
    vector: new Map([
      [64, 8],
      [128, 16],
    ]),
  };
  for (const part of text === "" ? [] : text.split("-")) {
    if (part === "E") return undefined;
    const pointer = /^p([0-9]*):([0-9]+)(:[0-9]+)*$/.exec(part);
    if (pointer) {
      const [space, bits] = [Number(pointer[1] || 0), Number(pointer[2])];
      if (bits !== 64 && (bits !== 32 || space === 0)) return undefined;
      pointerBits.set(space, bits);
      continue;
    }
    const align = /^([ifv])([0-9]+):([0-9]+)(:[0-9]+)?$/.exec(part);
    if (align) {
      const kind = align[1] === "i" ? "int" : align[1] === "f" ? "float" : "vector";
      const bytes = Math.max(1, Number(align[3]) / 8);
      if (!Number.isInteger(Math.log2(bytes))) return undefined;
      aligns[kind].set(Number(align[2]), bytes);
      continue;
    }
    // Endianness, mangling, native widths, aggregates, stack, function and program spaces.
    if (!/^(e|m:.|n[0-9:]+|ni[0-9:]+|a[0-9]*:[0-9:]+|S[0-9]+|F[in][0-9]+|[PAG][0-9]+)$/.test(part))
      return undefined;
  }
  return {
    text,
    pointerBytes: (space) => (pointerBits.get(space) ?? pointerBits.get(0)!) / 8,
    abiAlign: (kind, bits) => abiAlign(aligns, kind, bits),
  };
}

function abiAlign(aligns: Alignments, kind: keyof Alignments, bits: number): number {
  const exact = aligns[kind].get(bits);
  if (exact !== undefined) return exact;
  if (kind !== "int") return powerOfTwoAtLeast(Math.ceil(bits / 8));
  // An integer of another width takes the next wider one's alignment, or else the widest's.
  let best = 0;
  let widest = 0;
  for (const width of aligns.int.keys()) {
    if (width > bits && (best === 0 || width < best)) best = width;
    widest = Math.max(widest, width);
  }
  return aligns.int.get(best || widest)!;
}

function powerOfTwoAtLeast(value: number): number {
  let power = 1;
  while (power < value) power *= 2;
  return power;
}

export type TypeContext = Pick<Module, "types" | "layout">;

interface Extent {
  readonly bytes: number;
  readonly align: number;
  readonly offsets: readonly number[];
}

const extents = new WeakMap<readonly Type[], (Extent | undefined)[]>();

const NO_OFFSETS: readonly number[] = [];

function extent(context: TypeContext, id: TypeId): Extent {
  let known = extents.get(context.types);
  if (known === undefined) {
    known = [];
    extents.set(context.types, known);
  }
  const found = known[id] ?? measure(context, context.types[id]!);
  known[id] = found;
  return found;
}

function scalar(storeBytes: number, align: number): Extent {
  return { bytes: roundUp(storeBytes, align), align, offsets: NO_OFFSETS };
}

function measure(context: TypeContext, type: Type): Extent {
  const { layout } = context;
  switch (type.kind) {
    case "int":
      return scalar(Math.ceil(type.bits / 8), layout.abiAlign("int", type.bits));
    case "float": {
      const bits = FLOAT_BITS[type.format];
      return scalar(bits / 8, layout.abiAlign("float", bits));
    }
    case "ptr": {
      const bytes = layout.pointerBytes(type.space);
      return scalar(bytes, bytes);
    }
    case "vector": {
      const bits = type.length * scalarBits(context, type.element);
      return scalar(Math.ceil(bits / 8), layout.abiAlign("vector", bits));
    }
    case "array": {
      const element = extent(context, type.element);
      return { bytes: element.bytes * type.length, align: element.align, offsets: NO_OFFSETS };
    }
    case "struct": {
      const offsets: number[] = [];
      let bytes = 0;
      let align = 1;
      for (const field of type.fields) {
        const inner = extent(context, field);
        const fieldAlign = type.packed ? 1 : inner.align;
        bytes = roundUp(bytes, fieldAlign);
        offsets.push(bytes);
        bytes += inner.bytes;
        align = Math.max(align, fieldAlign);
      }
      return { bytes: roundUp(bytes, align), align, offsets };
    }
    default:
      return { bytes: 0, align: 1, offsets: NO_OFFSETS };
  }
}

/** Bits of an integer, float or pointer; bytes × 8 of anything else. */
export function scalarBits(context: TypeContext, id: TypeId): number {
  const type = context.types[id]!;
  if (type.kind === "int") return type.bits;
  if (type.kind === "float") return FLOAT_BITS[type.format];
  return extent(context, id).bytes * 8;
}

/** Bytes from one array element to the next; 0 for types without a size. */
export function typeSize(context: TypeContext, type: TypeId): number {
  return extent(context, type).bytes;
}

/** ABI alignment in bytes. */
export function typeAlign(context: TypeContext, type: TypeId): number {
  return extent(context, type).align;
}

/** Byte offset of each field of a struct; empty for other types. */
export function structOffsets(context: TypeContext, type: TypeId): readonly number[] {
  return extent(context, type).offsets;
}
