/**
 * Types as memory bytes and as registers. A value of any type is a row of *leaves* (its scalars, in
 * order of offset); each leaf takes one register, an integer of more than 64 bits several i64. A pointer is an i32
 * whatever it takes in memory: there are no addresses of 4 GiB and more.
 */
import type { TypeId } from "../../base/index.ts";
import type { FloatFormat, Module, Type } from "../../ir/index.ts";
import { VALUE_TYPE, type ValueType } from "../ops.ts";

export type Leaf = {
  /** Bytes from the start of the whole value. */
  readonly offset: number;
  /** Bytes a store of it writes. */
  readonly bytes: number;
} & (
  | { readonly kind: "int"; readonly bits: number }
  | { readonly kind: "float"; readonly format: FloatFormat }
  | { readonly kind: "ptr"; readonly space: number }
);

/** What a type is, for lowering. */
export interface TypeLayout {
  /** Distance of array elements, bytes. */
  readonly size: number;
  /** Bytes a store writes. */
  readonly storeBytes: number;
  readonly align: number;
  readonly leaves: readonly Leaf[];
  readonly registers: readonly ValueType[];
}

/** Leaves of an aggregate beyond which it is not taken apart into registers. */
const MAX_LEAVES = 4096;
/** Integers wider than C++ programs have: arithmetic on them costs the square of their width. */
const MAX_LEAF_BYTES = 32;

const FLOAT_BITS: Readonly<Record<FloatFormat, number>> = {
  half: 16,
  bfloat: 16,
  float: 32,
  double: 64,
  fp128: 128,
};

export class TypeLayouts {
  readonly module: Module;
  readonly #layouts = new Map<TypeId, TypeLayout>();

  constructor(module: Module) {
    this.module = module;
  }

  type(id: TypeId): Type {
    const type = this.module.types[id];
    if (!type) throw new Error(`internal: no type ${id}`);
    return type;
  }

  of(id: TypeId): TypeLayout {
    let layout = this.#layouts.get(id);
    if (!layout) {
      layout = this.#compute(this.type(id));
      this.#layouts.set(id, layout);
    }
    return layout;
  }

  /** True if values of the type are too large to live in registers. */
  isTooLarge(id: TypeId): boolean {
    const { leaves } = this.of(id);
    return leaves.length >= MAX_LEAVES || leaves.some(({ bytes }) => bytes > MAX_LEAF_BYTES);
  }

  /** Element or field `index` of an aggregate: its type, byte offset and first register. */
  member(id: TypeId, index: number): { type: TypeId; offset: number; register: number } {
    const type = this.type(id);
    if (type.kind === "struct") {
      let offset = 0;
      let register = 0;
      for (const [position, field] of type.fields.entries()) {
        const layout = this.of(field);
        if (!type.packed) offset = alignUp(offset, layout.align);
        if (position === index) return { type: field, offset, register };
        offset += layout.size;
        register += layout.registers.length;
      }
    }
    if (type.kind === "array" || type.kind === "vector") {
      const element = this.of(type.element);
      const stride = type.kind === "array" ? element.size : element.storeBytes;
      const register = index * element.registers.length;
      return { type: type.element, offset: index * stride, register };
    }
    throw new Error(`internal: member ${index} of ${type.kind}`);
  }

  #compute(type: Type): TypeLayout {
    switch (type.kind) {
      case "int":
        return this.#scalar(
          { kind: "int", bits: type.bits, offset: 0, bytes: Math.ceil(type.bits / 8) },
          this.module.layout.abiAlign("int", type.bits),
        );
      case "float": {
        const bits = FLOAT_BITS[type.format];
        return this.#scalar(
          { kind: "float", format: type.format, offset: 0, bytes: bits / 8 },
          this.module.layout.abiAlign("float", bits),
        );
      }
      case "ptr": {
        const bytes = this.module.layout.pointerBytes(type.space);
        return this.#scalar({ kind: "ptr", space: type.space, offset: 0, bytes }, bytes);
      }
      case "vector":
        return this.#vector(type.element, type.length);
      case "array":
        return this.#array(type.element, type.length);
      case "struct":
        return this.#struct(type.fields, type.packed);
      default:
        return { size: 0, storeBytes: 0, align: 1, leaves: [], registers: [] };
    }
  }

  #scalar(leaf: Leaf, align: number): TypeLayout {
    return {
      size: alignUp(leaf.bytes, align),
      storeBytes: leaf.bytes,
      align,
      leaves: [leaf],
      registers: this.leafRegisters(leaf),
    };
  }

  leafRegisters(leaf: Leaf): ValueType[] {
    switch (leaf.kind) {
      case "int":
        if (leaf.bits === 1) return [VALUE_TYPE.i1];
        if (leaf.bits <= 32) return [VALUE_TYPE.i32];
        return Array.from({ length: Math.ceil(leaf.bits / 64) }, () => VALUE_TYPE.i64);
      case "float":
        if (leaf.format === "double") return [VALUE_TYPE.f64];
        if (leaf.format === "fp128") return [VALUE_TYPE.i64, VALUE_TYPE.i64];
        return [leaf.format === "float" ? VALUE_TYPE.f32 : VALUE_TYPE.i32];
      case "ptr":
        return [VALUE_TYPE.i32];
    }
  }

  #vector(elementId: TypeId, length: number): TypeLayout {
    const element = this.of(elementId);
    const leaf = element.leaves[0];
    const bits = leaf?.kind === "int" ? leaf.bits : element.storeBytes * 8;
    const storeBytes = Math.ceil((bits * length) / 8);
    const align = this.module.layout.abiAlign("vector", bits * length);
    return {
      size: alignUp(storeBytes, align),
      storeBytes,
      align,
      ...repeat(element, element.storeBytes, length),
    };
  }

  #array(elementId: TypeId, length: number): TypeLayout {
    const element = this.of(elementId);
    const size = element.size * length;
    return {
      size,
      storeBytes: size,
      align: element.align,
      ...repeat(element, element.size, length),
    };
  }

  #struct(fields: readonly TypeId[], packed: boolean): TypeLayout {
    const leaves: Leaf[] = [];
    const registers: ValueType[] = [];
    let offset = 0;
    let align = 1;
    for (const field of fields) {
      const layout = this.of(field);
      if (!packed) {
        offset = alignUp(offset, layout.align);
        align = Math.max(align, layout.align);
      }
      for (const leaf of layout.leaves) leaves.push({ ...leaf, offset: offset + leaf.offset });
      registers.push(...layout.registers);
      offset += layout.size;
    }
    const size = alignUp(offset, align);
    return { size, storeBytes: size, align, leaves, registers };
  }
}

function repeat(
  element: TypeLayout,
  stride: number,
  length: number,
): { leaves: Leaf[]; registers: ValueType[] } {
  const leaves: Leaf[] = [];
  const registers: ValueType[] = [];
  for (let index = 0; index < length && leaves.length < MAX_LEAVES; index++) {
    for (const leaf of element.leaves) {
      leaves.push({ ...leaf, offset: index * stride + leaf.offset });
    }
    registers.push(...element.registers);
  }
  return { leaves, registers };
}

export function alignUp(value: number, align: number): number {
  return Math.ceil(value / align) * align;
}
