/** What the instructions of a module refer to: types, functions, tables, tags, the memory. */
import {
  EXTERNAL,
  SECTION,
  type Signature,
  sectionReader,
  type WasmReader,
  type WasmSection,
  wasmImports,
  wasmTypes,
} from "../wasm-sections.ts";
import { Memory64Error } from "./memory64-error.ts";

export const I32 = 0x7f;
export const I64 = 0x7e;
/** Numbers, vectors, functions, references to what is outside, exceptions. */
const VALUE_TYPES = new Set([I32, I64, 0x7d, 0x7c, 0x7b, 0x70, 0x6f, 0x69]);
const FUNCTION_TYPE = 0x60;

/** Flags of limits. */
export const LIMITS = { hasMost: 1, isShared: 2, isWide: 4 } as const;

export interface ModuleShape {
  readonly types: readonly Signature[];
  /** By index of all functions, imported ones first: the index of the type. */
  readonly functions: readonly number[];
  readonly importedFunctions: number;
  /** By index of a tag: the type. */
  readonly tags: readonly Signature[];
  /** By index of a table: whether its indices have 64 bits. */
  readonly wideTables: readonly boolean[];
  readonly hasMemory: boolean;
  /** Whether addresses have 64 bits. */
  readonly isWide: boolean;
  readonly importedGlobals: number;
}

export function readShape(wasm: Uint8Array, sections: readonly WasmSection[]): ModuleShape {
  checkTypes(wasm, sections);
  const types = wasmTypes(wasm, sections);
  const imports = wasmImports(wasm, sections);
  const of = (wanted: number) => imports.filter(({ kind }) => kind === wanted);
  for (const { kind, start } of imports)
    if (kind > EXTERNAL.tag) throw new Memory64Error("an import of an unknown kind", start);
  const reader = (wanted: number) => sectionReader(wasm, sections, wanted);

  const imported = of(EXTERNAL.function).map(({ type }) => type);
  const own = reader(SECTION.function);
  const functions = [...imported, ...Array.from({ length: own.count() }, () => own.leb())];

  const ownTables = reader(SECTION.table);
  const ownMemories = reader(SECTION.memory);
  const memories = [
    ...of(EXTERNAL.memory).map(({ start }) => isWideAt(wasm, start)),
    ...Array.from({ length: ownMemories.count() }, () => skipLimits(ownMemories)),
  ];
  if (memories.length > 1) throw new Memory64Error("more than one memory");

  const ownTags = reader(SECTION.tag);
  const tags = [
    ...of(EXTERNAL.tag).map(({ type }) => type),
    ...Array.from({ length: ownTags.count() }, () => {
      ownTags.byte(); // an exception
      return ownTags.leb();
    }),
  ].map((type) => {
    const signature = types[type];
    if (!signature) throw new Memory64Error("a tag without a type");
    return signature;
  });
  return {
    types,
    functions,
    importedFunctions: imported.length,
    tags,
    wideTables: [
      ...of(EXTERNAL.table).map(({ start }) => isWideAt(wasm, start + 1)),
      ...Array.from({ length: ownTables.count() }, () => {
        const at = ownTables.at;
        // One of references that are never null begins with 0x40, and has a value for its elements.
        if (!VALUE_TYPES.has(ownTables.byte())) throw new Memory64Error("a table's type", at);
        return skipLimits(ownTables);
      }),
    ],
    hasMemory: memories.length > 0,
    isWide: memories[0] ?? false,
    importedGlobals: of(EXTERNAL.global).length,
  };
}

/** Types of functions, of plain values only. */
function checkTypes(wasm: Uint8Array, sections: readonly WasmSection[]): void {
  const reader = sectionReader(wasm, sections, SECTION.type);
  for (let rest = reader.count(); rest > 0; rest--) {
    const at = reader.at;
    if (reader.byte() !== FUNCTION_TYPE) throw new Memory64Error("a type of no function", at);
    for (const types of [reader.bytes(), reader.bytes()])
      if (!types.every((type) => VALUE_TYPES.has(type)))
        throw new Memory64Error("a type of values that is not known", at);
  }
}

export function isValueType(type: number): boolean {
  return VALUE_TYPES.has(type);
}

function isWideAt(wasm: Uint8Array, limits: number): boolean {
  return (wasm[limits]! & LIMITS.isWide) !== 0;
}

function skipLimits(reader: WasmReader): boolean {
  const flags = reader.byte();
  reader.skipLeb();
  if ((flags & LIMITS.hasMost) !== 0) reader.skipLeb();
  return (flags & LIMITS.isWide) !== 0;
}
