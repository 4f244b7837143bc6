/** Sections of a WebAssembly module, and what the first of them say of its functions. */

export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  start: 8,
  element: 9,
  code: 10,
  data: 11,
  dataCount: 12,
  tag: 13,
} as const;

/** What is imported or exported. */
export const EXTERNAL = { function: 0, table: 1, memory: 2, global: 3, tag: 4 } as const;

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
  const signatures = wasmTypes(wasm, sections);
  const imports = wasmImports(wasm, sections);
  const functions = imports.flatMap(({ kind, type }) => (kind === EXTERNAL.function ? [type] : []));
  const imported = functions.length;
  const own = sectionReader(wasm, sections, SECTION.function);
  for (let rest = own.count(); rest > 0; rest--) functions.push(own.leb());
  return {
    imported,
    importedGlobals: imports.filter(({ kind }) => kind === EXTERNAL.global).length,
    of: (index: number): Signature | undefined => signatures[functions[index] ?? -1],
  };
}

/** By index of a type. */
export function wasmTypes(wasm: Uint8Array, sections: readonly WasmSection[]): Signature[] {
  const types = sectionReader(wasm, sections, SECTION.type);
  return Array.from({ length: types.count() }, (): Signature => {
    types.byte();
    return { params: types.bytes(), results: types.bytes() };
  });
}

export interface WasmImport {
  readonly module: string;
  readonly name: string;
  /** One of `EXTERNAL`. */
  readonly kind: number;
  /** Of a function or a tag: the index of its type. Of a table or a global: what its values are. Else 0. */
  readonly type: number;
  /** What says more than the names and the kind; of a table or a memory, its limits are the last of it. */
  readonly start: number;
  readonly end: number;
}

export function wasmImports(wasm: Uint8Array, sections: readonly WasmSection[]): WasmImport[] {
  const reader = sectionReader(wasm, sections, SECTION.import);
  return Array.from({ length: reader.count() }, () => {
    const module = reader.text();
    const name = reader.text();
    const kind = reader.byte();
    const start = reader.at;
    const type = importedType(reader, kind);
    return { module, name, kind, type, start, end: reader.at };
  });
}

function importedType(reader: WasmReader, kind: number): number {
  if (kind === EXTERNAL.function) return reader.leb();
  if (kind === EXTERNAL.tag) {
    reader.byte(); // an exception
    return reader.leb();
  }
  const type = kind === EXTERNAL.memory ? 0 : reader.byte();
  if (kind === EXTERNAL.global) reader.byte();
  else {
    const hasMost = (reader.byte() & 1) !== 0;
    reader.leb();
    if (hasMost) reader.leb();
  }
  return type;
}

/** Of a section's content; of nothing where the section is absent. */
export function sectionReader(
  wasm: Uint8Array,
  sections: readonly WasmSection[],
  wanted: number,
): WasmReader {
  return new WasmReader(wasm, sections.find(({ id }) => id === wanted)?.content ?? wasm.length);
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

  skipLeb(): void {
    while (this.byte() >= 0x80);
  }

  /** Signed LEB128 of up to 33 bits. */
  signedLeb(): number {
    let value = 0;
    for (let read = 0, scale = 1; ; read++, scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80 || read === MOST_LEB_BYTES)
        return (byte & 0x40) === 0 ? value : value - scale * 128;
    }
  }

  /** Signed LEB128 of 64 bits. */
  signedLeb64(): bigint {
    let value = 0n;
    for (let read = 0; ; read++) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << BigInt(7 * read);
      if (byte < 0x80 || read === MOST_LEB_BYTES)
        return BigInt.asIntN(Math.min(7 * (read + 1), 64), value);
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
