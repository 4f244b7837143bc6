/**
 * The forms in which a host program runs. It was linked with pointers of 8 bytes and 64-bit memory: with 32-bit memory
 * and tables every engine runs it; as it is it may have more than 4 GiB, where the engine knows 64-bit memory. Both are
 * made when it is loaded (see `memory64/`).
 */
import { concatenate } from "../base/index.ts";
import { type CodeOffsets, originalCodeOffset } from "./memory64/code-offsets.ts";
import type { AddressRange } from "./memory64/guard-functions.ts";
import { guardMemory64 } from "./memory64/guard-memory64.ts";
import { lowerMemory64 } from "./memory64/lower-memory64.ts";
import { Memory64Error } from "./memory64/memory64-error.ts";
import type { ChangedModule } from "./memory64/module-changes.ts";
import { SECTION, wasmSections } from "./wasm-sections.ts";

/** Can be posted and kept. */
export interface HostForm {
  readonly wasm: Uint8Array;
  readonly moved: MovedCode;
}

/** Where the code of a form was in what it was made of. */
export interface MovedCode {
  /** Where the content of the code section begins, in bytes of the file; and where it began. */
  readonly codeAt: number;
  readonly originalCodeAt: number;
  readonly offsets: CodeOffsets;
}

/** With memory and tables of 32 bits. A text says why `wasm` is no program; the form need not be valid. */
export function loweredHost(wasm: Uint8Array): HostForm | string {
  return formOf(wasm, () => lowerMemory64(wasm));
}

/** With memory and tables of 64 bits, but for `range`: see `guardMemory64`. A text says why `wasm` is no program. */
export function guardedHost(
  wasm: Uint8Array,
  range: AddressRange,
  usable: string,
): HostForm | string {
  return formOf(wasm, () => guardMemory64(wasm, range, usable));
}

/** From a byte of a form's file to that of the file it was made of, in code. */
export function offsetBefore(moved: MovedCode, offset: number): number {
  return moved.originalCodeAt + originalCodeOffset(moved.offsets, offset - moved.codeAt);
}

function formOf(wasm: Uint8Array, change: () => ChangedModule): HostForm | string {
  try {
    const { bytes, offsets } = change();
    return {
      wasm: bytes,
      moved: { codeAt: codeOf(bytes), originalCodeAt: codeOf(wasm), offsets },
    };
  } catch (error) {
    if (error instanceof Memory64Error) return error.message;
    throw error;
  }
}

function codeOf(wasm: Uint8Array): number {
  return wasmSections(wasm).find(({ id }) => id === SECTION.code)?.content ?? wasm.length;
}

/** What makes a module an object, which cannot be lowered: it has no meaning before it is linked. */
const OF_OBJECT = /^(linking$|reloc\.)/;

/** Whether an object is what WebAssembly takes for a module. */
export function isValidObject(wasm: Uint8Array): boolean {
  const plain = wasmSections(wasm)
    .filter(({ name }) => !OF_OBJECT.test(name))
    .map(({ start, end }) => wasm.subarray(start, end));
  return isValidHost(concatenate([wasm.subarray(0, HEADER_BYTES), ...plain]));
}

const HEADER_BYTES = 8;

/** Whether it is what WebAssembly takes for a module. Engines need not know 64-bit memory: all know the lowered form. */
export function isValidHost(wasm: Uint8Array): boolean {
  const lowered = loweredHost(wasm);
  return (
    typeof lowered !== "string" && WebAssembly.validate(lowered.wasm as Uint8Array<ArrayBuffer>)
  );
}
