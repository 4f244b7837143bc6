/** Segments of data and of elements, whose places are constants of 64 bits. */
import type { Edit } from "../data-segments.ts";
import { SECTION, sectionReader, type WasmReader, type WasmSection } from "../wasm-sections.ts";
import { type GlobalConstants, readConstant } from "./constant-expressions.ts";
import { signedLebBytes } from "./constants.ts";
import { Memory64Error } from "./memory64-error.ts";
import type { ModuleShape } from "./module-shape.ts";
import { OP } from "./opcodes.ts";

const MOST_PLACE = 0xffff_ffff;
/** Flags of both. */
const IS_PASSIVE = 1;
const HAS_INDEX = 2;
/** Of segments of elements: not indices of functions. */
const HAS_EXPRESSIONS = 4;

export function dataEdits(
  wasm: Uint8Array,
  sections: readonly WasmSection[],
  shape: ModuleShape,
  globals: GlobalConstants,
): Edit[] {
  const reader = sectionReader(wasm, sections, SECTION.data);
  const edits: Edit[] = [];
  for (let rest = reader.count(); rest > 0; rest--) {
    const at = reader.at;
    const flags = reader.leb();
    if (flags > HAS_INDEX) throw new Memory64Error("a data segment of an unknown kind", at);
    if (flags === HAS_INDEX && reader.leb() !== 0) throw new Memory64Error("another memory", at);
    if ((flags & IS_PASSIVE) === 0) place(reader, globals, shape.isWide, edits);
    const bytes = reader.leb();
    reader.at += bytes;
  }
  return edits;
}

export function elementEdits(
  wasm: Uint8Array,
  sections: readonly WasmSection[],
  shape: ModuleShape,
  globals: GlobalConstants,
): Edit[] {
  const reader = sectionReader(wasm, sections, SECTION.element);
  const edits: Edit[] = [];
  for (let rest = reader.count(); rest > 0; rest--) {
    const at = reader.at;
    const flags = reader.leb();
    if (flags > (IS_PASSIVE | HAS_INDEX | HAS_EXPRESSIONS))
      throw new Memory64Error("an element segment of an unknown kind", at);
    if ((flags & IS_PASSIVE) === 0) {
      const table = (flags & HAS_INDEX) === 0 ? 0 : reader.leb();
      place(reader, globals, shape.wideTables[table] ?? false, edits);
    }
    // The kind or type of the elements.
    if ((flags & (IS_PASSIVE | HAS_INDEX)) !== 0) reader.byte();
    for (let elements = reader.count(); elements > 0; elements--)
      if ((flags & HAS_EXPRESSIONS) === 0) reader.skipLeb();
      else skipReference(reader);
  }
  return edits;
}

function place(reader: WasmReader, globals: GlobalConstants, isWide: boolean, edits: Edit[]): void {
  const start = reader.at;
  const value = readConstant(reader, globals);
  if (!isWide) return;
  if (value === undefined) throw new Memory64Error("a segment whose place is not known", start);
  if (value > MOST_PLACE) throw new Memory64Error("a segment beyond 4 GiB", start);
  const bytes = [OP.i32Const, ...signedLebBytes(Number(BigInt.asIntN(32, value))), OP.end];
  edits.push({ start, end: reader.at, bytes });
}

/** ref.null, ref.func or global.get, each with one number, and the end. */
function skipReference(reader: WasmReader): void {
  const at = reader.at;
  const isKnown = REFERENCES.has(reader.byte());
  reader.skipLeb();
  if (!isKnown || reader.byte() !== OP.end)
    throw new Memory64Error("an element that is not known", at);
}

const REFERENCES = new Set([0xd0, 0xd2, 0x23]);
