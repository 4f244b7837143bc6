/**
 * The host program in the form that every engine runs: what was linked with pointers of 8 bytes, with 32-bit memory and
 * tables (see `memory64/`). Where it has lines, a custom section says where its code was before.
 *
 * The section: for each stretch of `CodeOffsets` two numbers in LEB128, by how many bytes it begins behind the one
 * before in the lowered code, and in the original code.
 */
import { concatenate } from "../base/index.ts";
import { type CodeOffsets, originalCodeOffset } from "./memory64/code-offsets.ts";
import { lowerMemory64 } from "./memory64/lower-memory64.ts";
import { Memory64Error } from "./memory64/memory64-error.ts";
import { lebBytes, SECTION, WasmReader, type WasmSection, wasmSections } from "./wasm-sections.ts";

const LOWERED_CODE_SECTION = "warpscope.lowered-code";
const LINES_SECTION = ".debug_line";
/** What makes a module an object, which cannot be lowered: it has no meaning before it is linked. */
const OF_OBJECT = /^(linking$|reloc\.)/;

/** `wasm` as it was linked. A text says why it is no program; it may not be valid. */
export function loweredHost(wasm: Uint8Array): Uint8Array | string {
  try {
    const { bytes, offsets } = lowerMemory64(wasm);
    const hasLines = wasmSections(wasm).some(({ name }) => name === LINES_SECTION);
    return hasLines ? concatenate([bytes, sectionOf(offsets)]) : bytes;
  } catch (error) {
    if (error instanceof Memory64Error) return error.message;
    throw error;
  }
}

/** Whether an object is what WebAssembly takes for a module. */
export function isValidObject(wasm: Uint8Array): boolean {
  const plain = wasmSections(wasm)
    .filter(({ name }) => !OF_OBJECT.test(name))
    .map(({ start, end }) => wasm.subarray(start, end));
  const lowered = loweredHost(concatenate([wasm.subarray(0, HEADER_BYTES), ...plain]));
  return typeof lowered !== "string" && validates(lowered);
}

const HEADER_BYTES = 8;

function validates(wasm: Uint8Array): boolean {
  return WebAssembly.validate(wasm as Uint8Array<ArrayBuffer>);
}

/** From bytes behind the beginning of the code section's content to those before it was lowered, if it was. */
export function linkedCodeOffset(wasm: Uint8Array): (offset: number) => number {
  const section = wasmSections(wasm).find(({ name }) => name === LOWERED_CODE_SECTION);
  if (!section) return (offset) => offset;
  const offsets = readOffsets(wasm, section);
  return (offset) => originalCodeOffset(offsets, offset);
}

function sectionOf({ lowered, original }: CodeOffsets): Uint8Array {
  const name = new TextEncoder().encode(LOWERED_CODE_SECTION);
  const content = [...lebBytes(name.length), ...name];
  for (let i = 0; i < lowered.length; i++)
    content.push(...differenceAt(lowered, i), ...differenceAt(original, i));
  return concatenate([
    Uint8Array.from([SECTION.custom, ...lebBytes(content.length)]),
    Uint8Array.from(content),
  ]);
}

function differenceAt(places: Uint32Array, index: number): number[] {
  return lebBytes(places[index]! - (index === 0 ? 0 : places[index - 1]!));
}

function readOffsets(wasm: Uint8Array, { content, end }: WasmSection): CodeOffsets {
  const reader = new WasmReader(wasm, content);
  const lowered: number[] = [];
  const original: number[] = [];
  let at = { lowered: 0, original: 0 };
  while (reader.at < end) {
    at = { lowered: at.lowered + reader.leb(), original: at.original + reader.leb() };
    lowered.push(at.lowered);
    original.push(at.original);
  }
  return { lowered: Uint32Array.from(lowered), original: Uint32Array.from(original) };
}
