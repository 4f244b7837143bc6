/** Sections of a WebAssembly module, and what the first of them say of its functions. */

export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  global: 6,
  export: 7,
  code: 10,
  data: 11,
  dataCount: 12,
} as const;

export interface Signature {
  readonly params: readonly number[];
  readonly results: readonly number[];
}

export interface WasmSection {
  readonly id: number;
  /** Of a custom section. */
  readonly name: string;
  /** Of the section, and of its content behind the name. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

export function wasmSections(wasm: Uint8Array): WasmSection[] {
  const sections: WasmSection[] = [];
  const reader = new WasmReader(wasm, 8);
  while (reader.at < wasm.length) {
    const start = reader.at;
    const id = reader.byte();
    const bytes = reader.leb();
    const end = Math.min(reader.at + bytes, wasm.length);
    const name = id === SECTION.custom ? reader.text() : "";
    sections.push({ id, name, start, content: reader.at, end });
    reader.at = end;
  }
  return sections;
}

/** By index of all functions, imported ones first. */
export function wasmSignatures(wasm: Uint8Array, sections: readonly WasmSection[]) {
  const at = (wanted: number) =>
    new WasmReader(wasm, sections.find(({ id }) => id === wanted)?.content ?? wasm.length);
  const types = at(SECTION.type);
  const signatures = Array.from({ length: types.count() }, (): Signature => {
    types.byte();
    return { params: types.bytes(), results: types.bytes() };
  });
  const imports = at(SECTION.import);
  const functions: number[] = [];
  let importedGlobals = 0;
  for (let rest = imports.count(); rest > 0; rest--) {
    imports.text();
    imports.text();
    const kind = imports.byte();
    if (kind === 0) functions.push(imports.leb());
    else skipImport(imports, kind);
    if (kind === IMPORTED_GLOBAL) importedGlobals++;
  }
  const imported = functions.length;
  const own = at(SECTION.function);
  for (let rest = own.count(); rest > 0; rest--) functions.push(own.leb());
  return {
    imported,
    importedGlobals,
    of: (index: number): Signature | undefined => signatures[functions[index] ?? -1],
  };
}

const IMPORTED_GLOBAL = 3;

/** A table, a memory, a global or a tag. */
function skipImport(reader: WasmReader, kind: number): void {
  if (kind === 1) reader.byte();
  if (kind === 1 || kind === 2) {
    const hasMost = (reader.byte() & 1) !== 0;
    reader.leb();
    if (hasMost) reader.leb();
  } else {
    reader.byte();
    reader.leb();
  }
}

/** Of 64 bits. */
const MOST_LEB_BYTES = 10;

/** Unsigned LEB128. */
export function lebBytes(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}

const UTF8 = new TextDecoder();

export class WasmReader {
  at: number;
  private readonly wasm: Uint8Array;

  constructor(wasm: Uint8Array, at: number) {
    this.wasm = wasm;
    this.at = at;
  }

  byte(): number {
    return this.wasm[this.at++] ?? 0;
  }

  leb(): number {
    let value = 0;
    for (let read = 0, scale = 1; ; read++, scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80 || read === MOST_LEB_BYTES) return value;
    }
  }

  /** How many elements follow, each of a byte at least: not more than there are bytes. */
  count(): number {
    return Math.min(this.leb(), Math.max(0, this.wasm.length - this.at));
  }

  /** A vector of bytes. */
  bytes(): Uint8Array[number][] {
    return Array.from({ length: this.count() }, () => this.byte());
  }

  text(): string {
    const bytes = this.leb();
    this.at += bytes;
    return UTF8.decode(this.wasm.subarray(this.at - bytes, this.at));
  }
}
