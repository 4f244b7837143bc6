/**
 * Lines of the host program by offsets in its WebAssembly: the line tables that Clang leaves in the section
 * `.debug_line`. DWARF Debugging Information Format Version 4, section 6.2; addresses count from the
 * beginning of the code section's content (WebAssembly's "DWARF for WebAssembly").
 */
import type { SourcePoint } from "../base/index.ts";
import { MOVED_CODE_SECTION } from "../compile/index.ts";

export interface LineTable {
  /** The line of the instruction at a byte offset of the file; undefined where nobody knows. */
  at(offset: number): SourcePoint | undefined;
  /** False where the program was compiled without lines. */
  readonly isKnown: boolean;
}

interface Row {
  readonly address: number;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Behind the last instruction of a function: nothing is known from here on. */
  readonly ends: boolean;
}

/** Folders that Clang sees and the user has not. */
const OURS = /^\/@/;

const CODE_SECTION = 10;

/** A table that knows nothing where the program was compiled without lines. */
export function lineTable(wasm: Uint8Array): LineTable {
  const { code, lines, moved } = sectionsOf(wasm);
  const rows = lines ? readRows(lines) : [];
  rows.sort((a, b) => a.address - b.address || Number(b.ends) - Number(a.ends));
  return {
    isKnown: rows.length > 0,
    at(offset) {
      const address = offset - code - moved;
      let low = 0;
      let high = rows.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (rows[middle]!.address <= address) low = middle + 1;
        else high = middle;
      }
      // A header's function that is inlined: the line of the user's before it is that of the call.
      let at = low - 1;
      while (rows[at] && !rows[at]!.ends && OURS.test(rows[at]!.file)) at--;
      const row = rows[at];
      if (!row || row.ends || row.line === 0) return undefined;
      return { file: row.file, line: row.line, column: row.column };
    },
  };
}

interface Sections {
  /** Where the content of the code section begins. */
  readonly code: number;
  readonly lines: Uint8Array | undefined;
  /** Bytes by which the linked code was moved. */
  readonly moved: number;
}

function sectionsOf(wasm: Uint8Array): Sections {
  const reader = new Reader(wasm, 8);
  let code = 0;
  let lines: Uint8Array | undefined;
  let moved = 0;
  while (reader.at < wasm.length) {
    const id = reader.u8();
    const bytes = reader.unsigned();
    const start = reader.at;
    if (id === CODE_SECTION) code = start;
    if (id === 0) {
      const length = reader.unsigned();
      const name = new TextDecoder().decode(wasm.subarray(reader.at, reader.at + length));
      reader.at += length;
      if (name === ".debug_line") lines = wasm.subarray(reader.at, start + bytes);
      if (name === MOVED_CODE_SECTION) moved = reader.u32();
    }
    reader.at = start + bytes;
  }
  return { code, lines, moved };
}

function readRows(section: Uint8Array): Row[] {
  const rows: Row[] = [];
  const reader = new Reader(section, 0);
  while (reader.at < section.length) {
    const bytes = reader.u32();
    const end = reader.at + bytes;
    if (reader.u16() === DWARF_VERSION) readUnit(reader, end, rows);
    reader.at = end;
  }
  return rows;
}

const DWARF_VERSION = 4;
/** Section 6.2.5.2 and 6.2.5.3: names of opcodes as there. */
const STANDARD = { copy: 1, advancePc: 2, advanceLine: 3, setFile: 4, setColumn: 5 } as const;
const CONST_ADD_PC = 8;
const FIXED_ADVANCE_PC = 9;
const EXTENDED = { endSequence: 1, setAddress: 2 } as const;

function readUnit(reader: Reader, end: number, rows: Row[]): void {
  const program = reader.u32() + reader.at;
  reader.u8(); // minimum_instruction_length: 1
  reader.u8(); // maximum_operations_per_instruction: 1
  reader.u8(); // default_is_stmt
  const lineBase = reader.i8();
  const lineRange = reader.u8();
  const opcodeBase = reader.u8();
  const operands = Array.from({ length: opcodeBase - 1 }, () => reader.u8());
  const folders = [""];
  for (let name = reader.text(); name !== ""; name = reader.text()) folders.push(name);
  const files = [""];
  for (let name = reader.text(); name !== ""; name = reader.text()) {
    const folder = folders[reader.unsigned()] ?? "";
    reader.unsigned(); // time
    reader.unsigned(); // bytes
    files.push(
      folder === "" || folder === "." || name.startsWith("/") ? name : `${folder}/${name}`,
    );
  }
  reader.at = program;

  const fresh = { address: 0, file: 1, line: 1, column: 0 };
  let now = { ...fresh };
  const emit = (ends: boolean): void => {
    rows.push({ ...now, file: files[now.file] ?? "", ends });
  };
  const advance = (opcode: number): void => {
    now.address += Math.floor((opcode - opcodeBase) / lineRange);
  };
  while (reader.at < end) {
    const opcode = reader.u8();
    if (opcode >= opcodeBase) {
      advance(opcode);
      now.line += lineBase + ((opcode - opcodeBase) % lineRange);
      emit(false);
    } else if (opcode === 0) {
      const next = reader.unsigned() + reader.at;
      const extended = reader.u8();
      // The low half where addresses have 8 bytes: `next` is behind all of it.
      if (extended === EXTENDED.setAddress) now.address = reader.u32();
      if (extended === EXTENDED.endSequence) {
        emit(true);
        now = { ...fresh };
      }
      reader.at = next;
    } else if (opcode === STANDARD.copy) emit(false);
    else if (opcode === STANDARD.advancePc) now.address += reader.unsigned();
    else if (opcode === STANDARD.advanceLine) now.line += reader.signed();
    else if (opcode === STANDARD.setFile) now.file = reader.unsigned();
    else if (opcode === STANDARD.setColumn) now.column = reader.unsigned();
    else if (opcode === CONST_ADD_PC) advance(255);
    else if (opcode === FIXED_ADVANCE_PC) now.address += reader.u16();
    else for (let rest = operands[opcode - 1]!; rest > 0; rest--) reader.unsigned();
  }
}

class Reader {
  at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  u8(): number {
    return this.bytes[this.at++] ?? 0;
  }

  i8(): number {
    return (this.u8() << 24) >> 24;
  }

  u16(): number {
    return this.u8() | (this.u8() << 8);
  }

  u32(): number {
    return (this.u16() | (this.u16() << 16)) >>> 0;
  }

  /** LEB128. */
  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.u8();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  signed(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.u8();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return byte & 0x40 ? value - scale * 128 : value;
    }
  }

  /** Up to its 0. */
  text(): string {
    const end = this.bytes.indexOf(0, this.at);
    const text = new TextDecoder().decode(this.bytes.subarray(this.at, end));
    this.at = end + 1;
    return text;
  }
}
