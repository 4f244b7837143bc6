/** A linked module with other code: its sections, those that name functions and types included. */
import { concatenate } from "../../base/index.ts";
import { type Edit, edited } from "../data-segments.ts";
import {
  lebBytes,
  SECTION,
  type Signature,
  WasmReader,
  type WasmSection,
  wasmSections,
} from "../wasm-sections.ts";
import type { AddedFunctions } from "./added-functions.ts";
import type { BodyState } from "./body-state.ts";
import type { CodeOffsets } from "./code-offsets.ts";
import { changeCode } from "./code-section.ts";
import { Memory64Error } from "./memory64-error.ts";

export interface ChangedModule {
  readonly bytes: Uint8Array;
  /** Where its code was. */
  readonly offsets: CodeOffsets;
}

export interface ModuleChanges {
  /** What bodies are read into. */
  readonly body: BodyState;
  readonly added: AddedFunctions;
  /** Makes the edits of the body that was read. */
  changeBody(): void;
  /** Of sections of other kinds than code, functions and types, once the code is done. */
  edits(section: WasmSection): readonly Edit[];
}

const KNOWN: ReadonlySet<number> = new Set(Object.values(SECTION));
const HEADER_BYTES = 8;
const FUNCTION_TYPE = 0x60;
/** Of objects before they are linked: positions of code that would be wrong. */
const UNLINKED = /^(linking$|reloc\.)/;
/** Hints for instructions, by position: nothing is lost without them. */
const HINTS = /^metadata\.code\./;

/** Of a module that is linked; throws where it is not. */
export function linkedSections(wasm: Uint8Array): WasmSection[] {
  const sections = wasmSections(wasm);
  for (const { name, start } of sections)
    if (UNLINKED.test(name)) throw new Memory64Error("an object that is not linked", start);
  return sections;
}

/** Throws where a section is of no known kind, or the code is not what it says. */
export function changedModule(
  wasm: Uint8Array,
  sections: readonly WasmSection[],
  changes: ModuleChanges,
): ChangedModule {
  const { added, body } = changes;
  const code = sections.find(({ id }) => id === SECTION.code);
  const { content, offsets } = code
    ? changeCode(code, body, added, () => changes.changeBody())
    : { content: [], offsets: { lowered: new Uint32Array(), original: new Uint32Array() } };
  const edits = (section: WasmSection): readonly Edit[] => {
    if (section.id === SECTION.type) return appended(wasm, section, added.types.map(typeBytes));
    if (section.id === SECTION.function) return appended(wasm, section, added.entries());
    if (KNOWN.has(section.id)) return changes.edits(section);
    throw new Memory64Error(`a section of the unknown kind ${section.id}`, section.start);
  };
  const parts: Uint8Array[] = [wasm.subarray(0, HEADER_BYTES)];
  for (const section of sections) {
    if (HINTS.test(section.name)) continue;
    const its = section === code ? [] : edits(section);
    if (section !== code && its.length === 0) {
      parts.push(wasm.subarray(section.start, section.end));
      continue;
    }
    const pieces = section === code ? content : [editedContent(wasm, section, its)];
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    parts.push(Uint8Array.from([section.id, ...lebBytes(bytes)]), ...pieces);
  }
  return { bytes: concatenate(parts), offsets };
}

/** A vector with more elements, each as bytes. */
export function appended(
  wasm: Uint8Array,
  section: WasmSection,
  elements: readonly (readonly number[])[],
): Edit[] {
  if (elements.length === 0) return [];
  const reader = new WasmReader(wasm, section.content);
  const count = lebBytes(reader.count() + elements.length);
  return [
    { start: section.content, end: reader.at, bytes: count },
    { start: section.end, end: section.end, bytes: elements.flat() },
  ];
}

function editedContent(wasm: Uint8Array, { content, end }: WasmSection, edits: readonly Edit[]) {
  const move = (edit: Edit): Edit => ({
    start: edit.start - content,
    end: edit.end - content,
    bytes: edit.bytes,
  });
  return edited(wasm.subarray(content, end), edits.map(move));
}

function typeBytes({ params, results }: Signature): number[] {
  const vector = (types: readonly number[]) => [...lebBytes(types.length), ...types];
  return [FUNCTION_TYPE, ...vector(params), ...vector(results)];
}
