/**
 * The module's variables outside shared memory: their addresses, and their initial bytes.
 */
import { type ConstId, type GlobalId, type LocId, SparseBytesBuilder } from "../../base/index.ts";
import { ADDRESS_SPACE, type Global, type Module } from "../../ir/index.ts";
import type { DataImage, DeviceSymbol } from "../lowered-module.ts";
import { type ConstantContext, constantLeaves, type Unresolved } from "./constant-values.ts";
import { alignUp, type TypeLayouts } from "./layouts.ts";
import type { AngleTables } from "./libdevice/angle-tables.ts";
import type { Problems } from "./problems.ts";

/**
 * Variables that programs name start like allocations do, so that what falls into one sector or line
 * does not depend on the variables before; compiler-made constants (strings, tables) are packed.
 */
const VARIABLE_ALIGN = 256;

/** Addresses from `base` up, in order of declaration. */
export function layoutGlobals(
  module: Module,
  layouts: TypeLayouts,
  base: number,
): { address: Map<GlobalId, number>; end: number } {
  const address = new Map<GlobalId, number>();
  let end = base;
  for (const [index, global] of module.globals.entries()) {
    if (!isPlaced(global)) continue;
    const { size, align } = layouts.of(global.type);
    const natural = Math.max(global.align, align, 1);
    end = alignUp(end, isNamed(global) ? Math.max(natural, VARIABLE_ALIGN) : natural);
    address.set(index as GlobalId, end);
    end += Math.max(size, 1);
  }
  return { address, end };
}

function isPlaced(global: Global): boolean {
  return (
    global.isDefinition &&
    global.space !== ADDRESS_SPACE.shared &&
    global.section !== "llvm.metadata"
  );
}

/** `__device__` and `__constant__` variables, which the host may copy to and from. */
function isNamed(global: Global): boolean {
  return global.space === ADDRESS_SPACE.global || global.space === ADDRESS_SPACE.constant;
}

export function buildImage(
  module: Module,
  layouts: TypeLayouts,
  base: number,
  address: ReadonlyMap<GlobalId, number>,
  end: number,
  angleTables: AngleTables,
  problems: Problems,
): DataImage {
  const bytes = new SparseBytesBuilder();
  const context: ConstantContext = { layouts, addressOf: (global) => address.get(global) };
  const managed = managedGlobals(module);
  const symbols = new Map<string, DeviceSymbol>();
  for (const [id, start] of address) {
    const global = module.globals[id]!;
    if (global.initializer !== undefined) {
      const problem = writeConstant(context, global.initializer, bytes, start - base);
      if (problem) problems.error(problem.code, { name: problem.name }, 0 as LocId);
    }
    if (isNamed(global)) {
      symbols.set(global.name, {
        address: start,
        bytes: layouts.of(global.type).size,
        constant: global.space === ADDRESS_SPACE.constant,
        managed: managed.has(id),
      });
    }
  }
  const table = angleTables.content();
  if (table) bytes.write(table.address - base, table.bytes);
  return { base, bytes: bytes.finish(end - base), symbols };
}

/** Writes an initialiser at `offset`; returns why a part of it has no value. */
function writeConstant(
  context: ConstantContext,
  id: ConstId,
  bytes: SparseBytesBuilder,
  offset: number,
): Unresolved | undefined {
  const { layouts } = context;
  const constant = layouts.module.constants[id]!;
  switch (constant.kind) {
    case "zero":
    case "null":
    case "undef":
    case "poison":
    case "none":
      return undefined;
    case "bytes":
      bytes.write(offset, constant.bytes);
      return undefined;
    case "aggregate": {
      let missing: Unresolved | undefined;
      for (const [index, element] of constant.elements.entries()) {
        const member = layouts.member(constant.type, index);
        missing ??= writeConstant(context, element, bytes, offset + member.offset);
      }
      return missing;
    }
    default: {
      const [scalar] = constantLeaves(context, id);
      const leaf = layouts.of(constant.type).leaves[0];
      if (!scalar || !leaf) return undefined;
      if ("code" in scalar) return scalar;
      const value = new Uint8Array(leaf.bytes);
      for (let i = 0; i < leaf.bytes; i++)
        value[i] = Number((scalar.bits >> BigInt(8 * i)) & 0xffn);
      bytes.write(offset, value);
      return undefined;
    }
  }
}

/** Variables annotated `managed` (our headers define `__managed__` so). */
function managedGlobals(module: Module): Set<GlobalId> {
  const managed = new Set<GlobalId>();
  const annotations = module.globals.find((global) => global.name === "llvm.global.annotations");
  const list = constantAt(module, annotations?.initializer);
  if (list?.kind !== "aggregate") return managed;
  for (const entry of list.elements) {
    const row = constantAt(module, entry);
    if (row?.kind !== "aggregate") continue;
    const variable = globalOf(module, row.elements[0]);
    const text = globalOf(module, row.elements[1]);
    if (variable === undefined || text === undefined) continue;
    const bytes = constantAt(module, module.globals[text]!.initializer);
    if (bytes?.kind !== "bytes") continue;
    if (new TextDecoder().decode(bytes.bytes).replace(/\0+$/, "") === "managed") {
      managed.add(variable);
    }
  }
  return managed;
}

function constantAt(
  module: Module,
  id: ConstId | undefined,
): Module["constants"][number] | undefined {
  return id === undefined ? undefined : module.constants[id];
}

/** The variable a pointer constant names, through casts. */
function globalOf(module: Module, id: ConstId | undefined): GlobalId | undefined {
  const constant = constantAt(module, id);
  if (constant?.kind === "global") return constant.global;
  if (constant?.kind === "expression") return globalOf(module, constant.operands[0]);
  return undefined;
}
