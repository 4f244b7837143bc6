/** The code section of a module, of which function bodies are read and changed one after the other. */
import { lebBytes, WasmReader, type WasmSection } from "../wasm-sections.ts";
import type { AddedFunctions } from "./added-functions.ts";
import type { BodyEdits } from "./body-edits.ts";
import type { BodyState } from "./body-state.ts";
import { type CodeOffsets, CodeOffsetsBuilder } from "./code-offsets.ts";
import { readBody } from "./function-body.ts";
import { Memory64Error } from "./memory64-error.ts";

export interface ChangedCode {
  /** The section's content, in pieces; functions that are added are the last of it. */
  readonly content: readonly Uint8Array[];
  readonly offsets: CodeOffsets;
}

/** `change` is asked for the edits of each body that was read, in order; it may add functions. */
export function changeCode(
  section: WasmSection,
  body: BodyState,
  added: AddedFunctions,
  change: () => void,
): ChangedCode {
  const { shape, wasm } = body;
  const reader = new WasmReader(wasm, section.content);
  const count = reader.count();
  if (count !== shape.functions.length - shape.importedFunctions)
    throw new Memory64Error("other functions than are declared", section.content);
  const out = new CodeWriter(wasm, section);
  for (let index = 0; index < count; index++) {
    const bytes = reader.leb();
    const begin = reader.at;
    const end = begin + bytes;
    if (end > section.end) throw new Memory64Error("a function longer than the code", begin);
    const type = shape.types[shape.functions[shape.importedFunctions + index]!];
    if (!type) throw new Memory64Error("a function without a type", begin);
    readBody(body, begin, end, type);
    change();
    out.function(begin, end, body.edits);
    reader.at = end;
  }
  return out.finish(count, added.bodies());
}

/** Of usual code where addresses are checked. */
const MOST_GROWTH = 1.6;
/** Most stretches between edits are of a few bytes: a view of each would cost more. */
const MOST_BY_BYTE = 64;

/** Puts function bodies one behind the other, and keeps where they were. */
class CodeWriter {
  private bytes: Uint8Array;
  private at = 0;
  private readonly offsets = new CodeOffsetsBuilder();
  private readonly wasm: Uint8Array;
  private readonly section: WasmSection;

  constructor(wasm: Uint8Array, section: WasmSection) {
    this.wasm = wasm;
    this.section = section;
    this.bytes = new Uint8Array(Math.ceil(MOST_GROWTH * (section.end - section.content)));
  }

  function(begin: number, end: number, edits: BodyEdits): void {
    const length = end - begin + edits.growth;
    const size = lebBytes(length);
    this.reserve(size.length + length);
    this.bytes.set(size, this.at);
    this.at += size.length;
    const { bytes: replacements, count } = edits;
    let from = begin;
    this.note(from);
    for (let place = 0; place < count; place++) {
      const edit = edits.inOrder(place);
      this.copy(from, edits.start.get(edit));
      const to = edits.bytesTo(edit);
      const { bytes } = this;
      let behind = this.at;
      for (let at = edits.bytesFrom(edit); at < to; at++) bytes[behind++] = replacements[at]!;
      this.at = behind;
      from = edits.end.get(edit);
      this.note(from);
    }
    this.copy(from, end);
  }

  finish(count: number, added: readonly number[][]): ChangedCode {
    const { section } = this;
    const head = lebBytes(count + added.length);
    this.note(section.end);
    const content = [
      Uint8Array.from(head),
      this.bytes.subarray(0, this.at),
      ...added.map((body) => Uint8Array.from(body)),
    ];
    return { content, offsets: this.offsets.build(head.length) };
  }

  private copy(from: number, to: number): void {
    const { bytes, wasm } = this;
    let { at } = this;
    if (to - from > MOST_BY_BYTE) {
      bytes.set(wasm.subarray(from, to), at);
      at += to - from;
    } else for (; from < to; from++) bytes[at++] = wasm[from]!;
    this.at = at;
  }

  /** What follows was at `original` of the module. */
  private note(original: number): void {
    this.offsets.add(this.at, original - this.section.content);
  }

  private reserve(length: number): void {
    if (this.at + length <= this.bytes.length) return;
    const next = new Uint8Array(2 * (this.at + length));
    next.set(this.bytes.subarray(0, this.at));
    this.bytes = next;
  }
}
