/**
 * Large arrays of zeros (`static int grid[100000000];`) without their zeros. An object file of WebAssembly has no
 * form for them, so Clang writes every byte, and all that sends, reads, keeps and links the object would carry them.
 *
 *   compiled   the data segment of such an array is emptied, and a section at the end of the object notes its size;
 *              the version of the "linking" section becomes one that no linker takes, lest it links the rest
 *              it notes, too, what few bytes of the array are not zero
 *   linked     the array has addresses of its own between the stack and all other static data, where nothing is
 *              initialised, and its symbols say so; what is not zero becomes segments of the program
 *
 * An object stays as it is where anything in it is not known here, and so does an array that the linker may take
 * from one of several objects: of `inline` variables and templates.
 */
import { assert, type BytePiece, concatenate, roundUp } from "../base/index.ts";
import {
  type DataSymbol,
  type Edit,
  edited,
  I64_CONST,
  type Linking,
  readData,
  readLinking,
  SYMBOL_FLAG,
  withLength,
  withSegments,
} from "./data-segments.ts";
import { lebBytes, SECTION, WasmReader, type WasmSection, wasmSections } from "./wasm-sections.ts";

/** Shorter ones are left where they are. */
const LARGE_BYTES = 1_000_000;
/** Of an emptied segment: what 32 bits, all that a program has, reach, and what LLVM aligns to. */
const MOST_BYTES = 2 ** 32;
const MOST_ALIGNMENT = 2 ** 32;
/** What is looked at as one, and kept if any byte of it is not zero. */
const PIECE_UNIT = 65_536;
const NOTE = "warpscope.zeros";
const LINKING_VERSION = 2;
const NOT_LINKABLE = 0x57;
const SEGMENT_INFO = 5;
const RETAINED = 4;
const BASE_CONTENT = new TextEncoder().encode("WARPSCOPE ZEROS\0");

/** What an object notes of a segment that was emptied. */
interface Emptied {
  readonly segment: number;
  readonly bytes: number;
  readonly alignment: number;
  /** What is not zero, in order. */
  readonly pieces: readonly BytePiece[];
}

/** `object` with large segments emptied; itself where it has none. `isZero` says what its bytes are. */
export function withoutZeros(
  object: Uint8Array,
  isZero: (start: number, end: number) => boolean,
): Uint8Array {
  if (object.length < LARGE_BYTES) return object;
  const sections = wasmSections(object);
  const data = readData(object, sections);
  const linking = readLinking(object, sections);
  if (!data || linking?.version !== LINKING_VERSION) return object;
  if (data.segments.length !== linking.segments.length) return object;
  const relocations = data.relocations?.entries ?? [];

  const emptied = linking.segments.flatMap(({ name, alignment, flags }, segment): Emptied[] => {
    const { start, end } = data.segments[segment]!;
    const bytes = end - start;
    if (bytes < LARGE_BYTES || !/^\.(bss|data|rodata)\./.test(name) || flags !== 0) return [];
    const from = start - data.section.start;
    const isPlain =
      !linking.shared.has(segment) &&
      linking.symbols.every((symbol) => symbol.segment !== segment || isInside(symbol, bytes)) &&
      !relocations.some(({ place }) => place >= from && place < from + bytes);
    if (!isPlain) return [];
    const pieces = piecesOf(object.subarray(start, end), (at, to) =>
      isZero(start + at, start + to),
    );
    const kept = pieces.reduce((sum, piece) => sum + piece.bytes.length, 0);
    return bytes - kept >= LARGE_BYTES ? [{ segment, bytes, alignment, pieces }] : [];
  });
  if (emptied.length === 0) return object;

  const dataEdits = emptied.map(({ segment }): Edit => {
    const { sizeAt, start, end } = data.segments[segment]!;
    return { start: sizeAt, end, bytes: zeroLeb(start - sizeAt) };
  });
  const movedBy = (place: number) =>
    emptied.reduce((sum, { segment, bytes }) => {
      return data.segments[segment]!.start - data.section.start <= place ? sum + bytes : sum;
    }, 0);
  const relocationEdits = relocations.map(({ place, at }): Edit => {
    return { ...at, bytes: lebBytes(place - movedBy(place)) };
  });
  return concatenate([
    edited(object, [
      ...withLength(data.section, dataEdits),
      ...(data.relocations ? withLength(data.relocations.section, relocationEdits) : []),
      { ...linking.versionAt, bytes: [NOT_LINKABLE] },
    ]),
    customSection(NOTE, concatenate(emptied.flatMap(noteOf))),
  ]);
}

function piecesOf(
  content: Uint8Array,
  isZero: (start: number, end: number) => boolean,
): readonly BytePiece[] {
  const pieces: BytePiece[] = [];
  let from = -1;
  for (let at = 0; at <= content.length; at += PIECE_UNIT) {
    const end = Math.min(at + PIECE_UNIT, content.length);
    const isKept = at < end && !isZero(at, end);
    if (isKept && from < 0) from = at;
    if (isKept && end < content.length) continue;
    if (from >= 0) pieces.push({ offset: from, bytes: content.subarray(from, isKept ? end : at) });
    from = -1;
  }
  return pieces;
}

function noteOf({ segment, bytes, alignment, pieces }: Emptied): Uint8Array[] {
  return [
    Uint8Array.from([segment, bytes, alignment, pieces.length].flatMap(lebBytes)),
    ...pieces.flatMap((piece) => [
      Uint8Array.from([piece.offset, piece.bytes.length].flatMap(lebBytes)),
      piece.bytes,
    ]),
  ];
}

export interface PlacedZeros {
  /** As they were given, with addresses for what was emptied. */
  readonly objects: readonly Uint8Array[];
  /** An object to be linked before all others, from which addresses are counted. */
  readonly base: Uint8Array;
  /** Where static data must begin. */
  readonly dataStart: number;
  /** Of the arrays, in sum. */
  readonly bytes: number;
  /** `program` as it was linked, with what is not zero; undefined where something else has these addresses. */
  readonly finish: (program: Uint8Array) => Uint8Array | undefined;
}

/**
 * Places what was emptied from address `from` on; undefined where nothing was.
 *
 * wasm-ld counts an absolute symbol, too, from the start of its segment. So all emptied segments become parts of
 * one segment of the program, which begins with the content of `base`, and symbols have negative offsets from
 * there. Where exactly it lies, before all static data but that of threads, turns out when the program is linked.
 */
export function placeZeros(objects: readonly Uint8Array[], from: number): PlacedZeros | undefined {
  const parts = objects.map((object) => ({ object, note: readNote(object) }));
  const all = parts.flatMap(({ note }) => note?.emptied ?? []);
  if (all.length === 0) return undefined;
  const unit = Math.max(BASE_CONTENT.length, ...all.map(({ alignment }) => alignment));
  const start = roundUp(from, unit);
  // The data of threads is in the objects and in those of the C library.
  const others = objects.reduce((sum, object) => sum + object.length, LARGE_BYTES);
  const spare = roundUp(others, unit) + unit;
  const total = all.reduce((end, { bytes, alignment }) => roundUp(end, alignment) + bytes, 0);
  const reserved = roundUp(total, unit) + spare;
  const dataStart = start + reserved;
  let end = -reserved;
  const pieces: BytePiece[] = [];
  const placed = parts.map(({ object, note }) => {
    if (!note) return object;
    const offsets = new Map<number, number>();
    for (const { segment, bytes, alignment, pieces: own } of note.emptied) {
      const offset = roundUp(end, alignment);
      offsets.set(segment, offset);
      for (const piece of own) pieces.push({ ...piece, offset: offset + piece.offset });
      end = offset + bytes;
    }
    return withOffsets(object.subarray(0, note.start), note.linking, offsets, unit);
  });
  const finish = (program: Uint8Array): Uint8Array | undefined => {
    const segments = readData(program, wasmSections(program))?.segments ?? [];
    const isBase = (content: Uint8Array) => BASE_CONTENT.every((byte, i) => content[i] === byte);
    const base = segments.find((one) => isBase(program.subarray(one.start, one.end)));
    const areFree =
      base !== undefined &&
      base.address % unit === 0 &&
      // `base` takes one unit, and offsets count from behind it.
      base.address + unit - spare <= dataStart &&
      segments.every(({ address }) => address >= dataStart);
    if (!areFree) return undefined;
    if (pieces.length === 0) return program;
    const added = pieces.map(({ offset, bytes }) => ({
      address: base.address + unit + offset,
      bytes,
    }));
    const whole = withSegments(program, added);
    assert(whole !== undefined, "a program with a base has segments");
    return whole;
  };
  return { objects: placed, base: baseObject(unit), dataStart, bytes: total, finish };
}

function readNote(object: Uint8Array) {
  const sections = wasmSections(object);
  const note = sections.at(-1);
  const linking = note?.name === NOTE ? readLinking(object, sections) : undefined;
  if (!note || linking?.version !== NOT_LINKABLE) return undefined;
  const emptied = readEmptied(object, note, linking.segments.length);
  return emptied && { start: note.start, linking, emptied };
}

/** Undefined where the note is damaged: wasm-ld then refuses the object. */
function readEmptied(
  object: Uint8Array,
  { content, end }: WasmSection,
  segments: number,
): Emptied[] | undefined {
  const reader = new WasmReader(object, content);
  const emptied = new Map<number, Emptied>();
  while (reader.at < end) {
    const segment = reader.leb();
    const bytes = reader.leb();
    const alignment = reader.leb();
    const isPowerOfTwo = Number.isInteger(Math.log2(alignment));
    if (segment >= segments || emptied.has(segment) || bytes > MOST_BYTES) return undefined;
    if (!isPowerOfTwo || alignment > MOST_ALIGNMENT) return undefined;
    const pieces: BytePiece[] = [];
    let from = 0;
    const count = reader.leb();
    if (count > end - reader.at) return undefined;
    while (pieces.length < count) {
      const offset = reader.leb();
      const length = reader.leb();
      const start = reader.at;
      reader.at += length;
      if (offset < from || offset + length > bytes || reader.at > end) return undefined;
      from = offset + length;
      pieces.push({ offset, bytes: object.subarray(start, reader.at) });
    }
    emptied.set(segment, { segment, bytes, alignment, pieces });
  }
  return [...emptied.values()];
}

/** `offsets`: of emptied segments, from `unit` bytes behind the base. */
function withOffsets(
  object: Uint8Array,
  { section, versionAt, segments, segmentTable, symbols, symbolTable }: Linking,
  offsets: ReadonlyMap<number, number>,
  unit: number,
): Uint8Array {
  const segmentEdits = [...offsets.keys()].map((segment): Edit => {
    return { ...segments[segment]!.at, bytes: baseInfo(unit, 0) };
  });
  const symbolEdits = symbols.flatMap((symbol): Edit[] => {
    const offset = offsets.get(symbol.segment);
    if (offset === undefined) return [];
    return [
      { ...symbol.flagsAt, bytes: lebBytes(symbol.flags | SYMBOL_FLAG.absolute) },
      { ...symbol.offsetAt, bytes: wideLeb(BigInt.asUintN(64, BigInt(offset + symbol.offset))) },
    ];
  });
  return edited(
    object,
    withLength(section, [
      { ...versionAt, bytes: [LINKING_VERSION] },
      ...withLength(segmentTable, segmentEdits),
      ...withLength(symbolTable, symbolEdits),
    ]),
  );
}

/** `env.__linear_memory`, of 64-bit addresses: by that wasm-ld knows whose object it is. */
const WIDE_MEMORY = [1, ...named("env"), ...named("__linear_memory"), 2, 4, 0];

/** One segment, which is kept though nothing names it. */
function baseObject(unit: number): Uint8Array {
  const imports = [SECTION.import, WIDE_MEMORY.length, ...WIDE_MEMORY];
  const data = [1, 0, I64_CONST, 0, 0x0b, BASE_CONTENT.length, ...BASE_CONTENT];
  const info = [1, ...baseInfo(unit, RETAINED)];
  return concatenate([
    Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...imports]),
    Uint8Array.from([SECTION.data, data.length, ...data]),
    customSection(
      "linking",
      Uint8Array.from([LINKING_VERSION, SEGMENT_INFO, info.length, ...info]),
    ),
  ]);
}

/** Before ".rodata" and whatever follows, in a segment of the program that no other name shares. */
function baseInfo(alignment: number, flags: number): number[] {
  return [...named(".rodata-zeros"), Math.log2(alignment), flags];
}

function isInside({ flags, offset, bytes }: DataSymbol, size: number): boolean {
  const others = flags & ~(SYMBOL_FLAG.local | SYMBOL_FLAG.hidden);
  return others === 0 && offset + bytes <= size;
}

/** 0 in `length` bytes: what follows is moved by the content alone. */
function zeroLeb(length: number): number[] {
  return [...Array<number>(length - 1).fill(0x80), 0];
}

function named(name: string): number[] {
  const text = new TextEncoder().encode(name);
  return [text.length, ...text];
}

function customSection(name: string, content: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(name);
  const head = [...lebBytes(text.length), ...text];
  const length = lebBytes(head.length + content.length);
  return concatenate([Uint8Array.from([SECTION.custom, ...length, ...head]), content]);
}

function wideLeb(value: bigint): number[] {
  const rest = value >> 7n;
  const byte = Number(value & 0x7fn);
  return rest === 0n ? [byte] : [byte | 0x80, ...wideLeb(rest)];
}
