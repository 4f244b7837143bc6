/**
 * What an object file of WebAssembly says of its data: segments, symbols in them, relocations; and changes of such
 * a file. Undefined where anything is there that is not known here.
 * Source: "WebAssembly Object File Linking", tool conventions of WebAssembly; LLVM's WasmObjectWriter.cpp.
 */
import { concatenate } from "../base/index.ts";
import { lebBytes, SECTION, WasmReader, type WasmSection, wasmSections } from "./wasm-sections.ts";

export interface ObjectData {
  readonly section: Block;
  readonly segments: readonly DataSegment[];
  /** What says a segment's address: `i32.const`, or `i64.const` where pointers have 8 bytes. */
  readonly constant: number;
  readonly relocations: Relocations | undefined;
}

export interface DataSegment {
  /** Of a linked program. */
  readonly address: number;
  /** Where its size stands; what it contains follows. */
  readonly sizeAt: number;
  readonly start: number;
  readonly end: number;
}

interface Relocations {
  readonly section: Block;
  /** Of each the place in the data section that it changes, and where that number stands. */
  readonly entries: readonly { readonly place: number; readonly at: Stretch }[];
}

export interface Linking {
  readonly section: Block;
  readonly version: number;
  readonly versionAt: Stretch;
  readonly segments: readonly SegmentInfo[];
  readonly segmentTable: Block;
  /** Those of data that are defined here. */
  readonly symbols: readonly DataSymbol[];
  readonly symbolTable: Block;
  /** Segments of which the linker takes one of several. */
  readonly shared: ReadonlySet<number>;
}

interface SegmentInfo {
  readonly name: string;
  /** A power of 2. */
  readonly alignment: number;
  readonly flags: number;
  /** Where all of this stands. */
  readonly at: Stretch;
}

export interface DataSymbol {
  readonly flags: number;
  readonly segment: number;
  readonly offset: number;
  readonly bytes: number;
  /** Where these numbers stand. */
  readonly flagsAt: Stretch;
  readonly offsetAt: Stretch;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What is preceded by its length. */
interface Block extends Stretch {
  readonly lengthAt: number;
}

export interface Edit extends Stretch {
  readonly bytes: readonly number[] | Uint8Array;
}

export const SYMBOL_FLAG = { local: 2, hidden: 4, absolute: 0x200 } as const;
const FURTHER_FLAG = { undefined: 0x10, explicitName: 0x40 } as const;
const SYMBOL = { data: 1, section: 3, table: 5 } as const;
const SUBSECTION = { segments: 5, initFunctions: 6, comdats: 7, symbols: 8 } as const;
const COMDAT_DATA = 0;
/** An index of the table of functions; an address of data, which has an addend. Each of 4 bytes and of 8. */
const TABLE_INDICES: ReadonlySet<number> = new Set([2, 19]);
const ADDRESSES: ReadonlySet<number> = new Set([5, 16]);
export const I32_CONST = 0x41;
export const I64_CONST = 0x42;
const END = 0x0b;

export function readData(
  object: Uint8Array,
  sections: readonly WasmSection[],
): ObjectData | undefined {
  const section = only(sections, ({ id }) => id === SECTION.data);
  if (!section) return undefined;
  const reader = new WasmReader(object, section.content);
  const segments: DataSegment[] = [];
  const constants = new Set<number>();
  for (let rest = reader.count(); rest > 0; rest--) {
    // Neither passive nor of another memory.
    const isActive = reader.leb() === 0;
    const constant = reader.byte();
    const address = reader.leb();
    const isAddress = constant === I32_CONST || constant === I64_CONST;
    if (!isActive || !isAddress || reader.byte() !== END) return undefined;
    constants.add(constant);
    const sizeAt = reader.at;
    const bytes = reader.leb();
    segments.push({ address, sizeAt, start: reader.at, end: reader.at + bytes });
    reader.at += bytes;
  }
  const relocations = readRelocations(object, sections, sections.indexOf(section));
  if (reader.at !== section.end || relocations === "unknown") return undefined;
  const [constant = I32_CONST, ...others] = constants;
  if (others.length > 0) return undefined;
  return { section: blockOf(object, section), segments, constant, relocations };
}

function readRelocations(
  object: Uint8Array,
  sections: readonly WasmSection[],
  target: number,
): Relocations | "unknown" | undefined {
  const found = sections.filter(({ name }) => name === "reloc.DATA");
  if (found.length === 0) return undefined;
  const section = found[0]!;
  const reader = new WasmReader(object, section.content);
  if (found.length > 1 || reader.leb() !== target) return "unknown";
  const entries: Relocations["entries"][number][] = [];
  for (let rest = reader.count(); rest > 0; rest--) {
    const kind = reader.byte();
    if (!TABLE_INDICES.has(kind) && !ADDRESSES.has(kind)) return "unknown";
    const start = reader.at;
    const place = reader.leb();
    entries.push({ place, at: { start, end: reader.at } });
    reader.leb();
    if (ADDRESSES.has(kind)) reader.leb();
  }
  return reader.at === section.end ? { section: blockOf(object, section), entries } : "unknown";
}

export function readLinking(
  object: Uint8Array,
  sections: readonly WasmSection[],
): Linking | undefined {
  const section = only(sections, ({ name }) => name === "linking");
  if (!section) return undefined;
  const reader = new WasmReader(object, section.content);
  const version = reader.byte();
  let segments: SegmentInfo[] = [];
  let segmentTable: Block | undefined;
  let symbols: DataSymbol[] | undefined;
  let symbolTable: Block | undefined;
  const shared = new Set<number>();
  while (reader.at < section.end) {
    const kind = reader.byte();
    const lengthAt = reader.at;
    const bytes = reader.leb();
    const block = { lengthAt, start: reader.at, end: reader.at + bytes };
    if (kind === SUBSECTION.segments) {
      segments = Array.from({ length: reader.count() }, () => readSegmentInfo(reader));
      segmentTable = block;
    } else if (kind === SUBSECTION.symbols) {
      symbols = readSymbols(reader);
      symbolTable = block;
    } else if (kind === SUBSECTION.comdats) readComdats(reader, shared);
    else if (kind === SUBSECTION.initFunctions) reader.at = block.end;
    if (reader.at !== block.end) return undefined;
  }
  if (reader.at !== section.end || !segmentTable || !symbols || !symbolTable) return undefined;
  const versionAt = { start: section.content, end: section.content + 1 };
  const whole = { section: blockOf(object, section), version, versionAt };
  return { ...whole, segments, segmentTable, symbols, symbolTable, shared };
}

function readSegmentInfo(reader: WasmReader): SegmentInfo {
  const start = reader.at;
  const info = { name: reader.text(), alignment: 2 ** reader.leb(), flags: reader.leb() };
  return { ...info, at: { start, end: reader.at } };
}

function readComdats(reader: WasmReader, segments: Set<number>): void {
  for (let rest = reader.count(); rest > 0; rest--) {
    reader.text();
    reader.leb();
    for (let members = reader.count(); members > 0; members--) {
      const isData = reader.byte() === COMDAT_DATA;
      const index = reader.leb();
      if (isData) segments.add(index);
    }
  }
}

function readSymbols(reader: WasmReader): DataSymbol[] | undefined {
  const symbols: DataSymbol[] = [];
  for (let rest = reader.count(); rest > 0; rest--) {
    const kind = reader.byte();
    if (kind > SYMBOL.table) return undefined;
    const flagsAt = reader.at;
    const flags = reader.leb();
    const flagsEnd = reader.at;
    const isUndefined = (flags & FURTHER_FLAG.undefined) !== 0;
    if (kind !== SYMBOL.data) {
      const isNamed = !isUndefined || (flags & FURTHER_FLAG.explicitName) !== 0;
      reader.leb();
      if (kind !== SYMBOL.section && isNamed) reader.text();
      continue;
    }
    reader.text();
    if (isUndefined) continue;
    const segment = reader.leb();
    const offsetAt = reader.at;
    const offset = reader.leb();
    const offsetEnd = reader.at;
    symbols.push({
      ...{ flags, segment, offset, bytes: reader.leb() },
      flagsAt: { start: flagsAt, end: flagsEnd },
      offsetAt: { start: offsetAt, end: offsetEnd },
    });
  }
  return symbols;
}

function blockOf(object: Uint8Array, { start, end }: WasmSection): Block {
  const lengthAt = start + 1;
  const reader = new WasmReader(object, lengthAt);
  reader.leb();
  return { lengthAt, start: reader.at, end };
}

/** A linked program with more segments of data, at addresses below 2 GiB; undefined where it has none at all. */
export function withSegments(
  program: Uint8Array,
  added: readonly { readonly address: number; readonly bytes: Uint8Array }[],
): Uint8Array | undefined {
  const sections = wasmSections(program);
  const data = readData(program, sections);
  if (!data) return undefined;
  const count = lebBytes(data.segments.length + added.length);
  const countsOf = (section: Block): Edit[] => {
    const reader = new WasmReader(program, section.start);
    reader.leb();
    return [{ start: section.start, end: reader.at, bytes: count }];
  };
  const counter = only(sections, ({ id }) => id === SECTION.dataCount);
  const pieces = added.map(({ address, bytes }) => [
    Uint8Array.from([0, data.constant, ...signedLeb(address), END, ...lebBytes(bytes.length)]),
    bytes,
  ]);
  const { section } = data;
  return edited(program, [
    ...(counter ? countsOf(blockOf(program, counter)) : []),
    ...withLength(section, [
      ...countsOf(section),
      { start: section.end, end: section.end, bytes: concatenate(pieces.flat()) },
    ]),
  ]);
}

/** Of a number that is not negative. */
function signedLeb(value: number): number[] {
  const bytes = lebBytes(value);
  const last = bytes.at(-1)!;
  // Bit 6 of the last byte is the sign.
  return last < 0x40 ? bytes : [...bytes.slice(0, -1), last | 0x80, 0];
}

/** `edits` inside of `block`, and that of its length. */
export function withLength(block: Block, edits: readonly Edit[]): Edit[] {
  const grown = edits.reduce((sum, { start, end, bytes }) => sum + bytes.length - (end - start), 0);
  const length = lebBytes(block.end - block.start + grown);
  return [{ start: block.lengthAt, end: block.start, bytes: length }, ...edits];
}

export function edited(object: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, bytes } of [...edits].sort((a, b) => a.start - b.start)) {
    pieces.push(object.subarray(at, start), Uint8Array.from(bytes));
    at = end;
  }
  return concatenate([...pieces, object.subarray(at)]);
}

function only<T>(all: readonly T[], isWanted: (one: T) => boolean): T | undefined {
  const found = all.filter(isWanted);
  return found.length === 1 ? found[0] : undefined;
}
