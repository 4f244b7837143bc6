/**
 * A linked module of LLVM's wasm64 as the same module with 32-bit memory and tables, which every engine runs. Pointers
 * keep their 8 bytes in memory, in variables and in signatures; what becomes an address is cut to 32 bits where it
 * does. What does not hold any more stands in README.md.
 */
import { concatenate } from "../../base/index.ts";
import { type Edit, edited } from "../data-segments.ts";
import {
  EXTERNAL,
  lebBytes,
  SECTION,
  type Signature,
  WasmReader,
  type WasmSection,
  wasmImports,
  wasmSections,
} from "../wasm-sections.ts";
import { CheckFunctions } from "./check-functions.ts";
import type { CodeOffsets } from "./code-offsets.ts";
import { type LoweredCode, lowerCode } from "./code-section.ts";
import { globalConstants } from "./constant-expressions.ts";
import { lowerMemoryLimits, lowerTableLimits } from "./limits.ts";
import { Memory64Error } from "./memory64-error.ts";
import { readShape } from "./module-shape.ts";
import { dataEdits, elementEdits } from "./segments.ts";

export interface LoweredModule {
  readonly bytes: Uint8Array;
  /** Where its code was. */
  readonly offsets: CodeOffsets;
}

export interface LoweringOptions {
  /** Addresses of 4 GiB and more trap, as in wasm64, where else their upper halves are lost. */
  readonly checksAddresses?: boolean;
}

const UNCHANGED: ReadonlySet<number> = new Set([
  SECTION.custom,
  SECTION.global,
  SECTION.export,
  SECTION.start,
  SECTION.code,
  SECTION.dataCount,
  SECTION.tag,
]);
const HEADER_BYTES = 8;
const FUNCTION_TYPE = 0x60;
/** Of objects before they are linked: positions of code that would be wrong. */
const UNLINKED = /^(linking$|reloc\.)/;
/** Hints for instructions, by position: nothing is lost without them. */
const HINTS = /^metadata\.code\./;

/**
 * `wasm` must be valid, with one memory or none; tables of 32 bits may be among those of 64. Custom sections are kept as
 * they are. Throws a `Memory64Error` where anything in it is not known here.
 */
export function lowerMemory64(wasm: Uint8Array, options: LoweringOptions = {}): LoweredModule {
  const sections = wasmSections(wasm);
  for (const { name, start } of sections)
    if (UNLINKED.test(name)) throw new Memory64Error("an object that is not linked", start);
  const shape = readShape(wasm, sections);
  const checks = new CheckFunctions(shape);
  const checksAddresses = options.checksAddresses ?? false;
  const hasGap = checksAddresses && shape.isWide;
  const globals = globalConstants(wasm, sections, shape);
  const code = sections.find(({ id }) => id === SECTION.code);
  const lowered: LoweredCode = code
    ? lowerCode(wasm, code, shape, checks, checksAddresses)
    : {
        content: [],
        offsets: { lowered: new Uint32Array(), original: new Uint32Array() },
      };
  const added = checks.added();

  const addedTypes = added.types.length > 0 ? checks.addedTypes.map(typeBytes) : [];

  const edits = (section: WasmSection): Edit[] => {
    switch (section.id) {
      case SECTION.type:
        return appended(wasm, section, addedTypes);
      case SECTION.import:
        return importEdits(wasm, sections, hasGap);
      case SECTION.function:
        return appended(wasm, section, added.types.map(lebBytes));
      case SECTION.table:
      case SECTION.memory:
        return limitEdits(wasm, section, hasGap);
      case SECTION.element:
        return elementEdits(wasm, sections, shape, globals);
      case SECTION.data:
        return dataEdits(wasm, sections, shape, globals);
      default:
        if (UNCHANGED.has(section.id)) return [];
        throw new Memory64Error(`a section of the unknown kind ${section.id}`, section.start);
    }
  };
  const parts: Uint8Array[] = [wasm.subarray(0, HEADER_BYTES)];
  for (const section of sections) {
    if (HINTS.test(section.name)) continue;
    const changes = edits(section);
    if (section.id !== SECTION.code && changes.length === 0) {
      parts.push(wasm.subarray(section.start, section.end));
      continue;
    }
    const content =
      section.id === SECTION.code ? lowered.content : [editedContent(wasm, section, changes)];
    const bytes = content.reduce((sum, piece) => sum + piece.length, 0);
    parts.push(Uint8Array.from([section.id, ...lebBytes(bytes)]), ...content);
  }
  return { bytes: concatenate(parts), offsets: lowered.offsets };
}

function editedContent(wasm: Uint8Array, { content, end }: WasmSection, edits: readonly Edit[]) {
  const move = (edit: Edit): Edit => ({
    start: edit.start - content,
    end: edit.end - content,
    bytes: edit.bytes,
  });
  return edited(wasm.subarray(content, end), edits.map(move));
}

/** A vector with more elements, each as bytes. */
function appended(wasm: Uint8Array, section: WasmSection, elements: number[][]): Edit[] {
  if (elements.length === 0) return [];
  const reader = new WasmReader(wasm, section.content);
  const count = lebBytes(reader.count() + elements.length);
  return [
    { start: section.content, end: reader.at, bytes: count },
    { start: section.end, end: section.end, bytes: elements.flat() },
  ];
}

function typeBytes({ params, results }: Signature): number[] {
  const vector = (types: readonly number[]) => [...lebBytes(types.length), ...types];
  return [FUNCTION_TYPE, ...vector(params), ...vector(results)];
}

function importEdits(wasm: Uint8Array, sections: readonly WasmSection[], hasGap: boolean): Edit[] {
  return wasmImports(wasm, sections).flatMap(({ kind, start, end }): Edit[] => {
    if (kind === EXTERNAL.memory)
      return [{ start, end, bytes: lowerMemoryLimits(new WasmReader(wasm, start), hasGap) }];
    if (kind !== EXTERNAL.table) return [];
    // Behind the type of the elements.
    return [{ start: start + 1, end, bytes: lowerTableLimits(new WasmReader(wasm, start + 1)) }];
  });
}

function limitEdits(wasm: Uint8Array, { id, content }: WasmSection, hasGap: boolean): Edit[] {
  const reader = new WasmReader(wasm, content);
  return Array.from({ length: reader.count() }, (): Edit => {
    if (id === SECTION.table) reader.byte();
    const start = reader.at;
    const bytes =
      id === SECTION.table ? lowerTableLimits(reader) : lowerMemoryLimits(reader, hasGap);
    return { start, end: reader.at, bytes };
  });
}
