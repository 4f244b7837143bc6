/** What the grammar rules of instructions share: operands, flags, alignments, commas. */
import type { ConstId, TypeId } from "../base/index.ts";
import { readPowerOfTwo } from "./attributes.ts";
import { type BodyBuilder, unnamedKey } from "./body-builder.ts";
import type { Cursor } from "./cursor.ts";
import { typeAlign } from "./layout.ts";
import { nameOf, TOKEN } from "./lexer.ts";
import { INSTRUCTION_FLAG } from "./module.ts";
import { OPCODE } from "./opcodes.ts";
import { readConstant } from "./read-constants.ts";
import { readMetadataOperand } from "./read-metadata.ts";
import { readType } from "./read-types.ts";
import type { Reader } from "./reader.ts";
import { findEndlessType, type TypeTable } from "./type-table.ts";

/** Key of a `%name` or `%12` token. */
export function localKey(token: string): string {
  const first = token.charCodeAt(1);
  return first >= 0x30 && first <= 0x39 ? unnamedKey(Number(token.slice(1))) : nameOf(token);
}

const FAST = {
  reassoc: INSTRUCTION_FLAG.reassociate,
  contract: INSTRUCTION_FLAG.contract,
  arcp: INSTRUCTION_FLAG.reciprocal,
  afn: INSTRUCTION_FLAG.approximate,
} as const;

const FLAG_WORDS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(FAST),
  ["fast", FAST.reassoc | FAST.contract | FAST.arcp | FAST.afn],
  // Promises about values that cannot change what an IEEE operation gives.
  ["nnan", 0],
  ["ninf", 0],
  ["nsz", 0],
  ["nuw", INSTRUCTION_FLAG.noUnsignedWrap],
  ["nsw", INSTRUCTION_FLAG.noSignedWrap],
  ["nusw", INSTRUCTION_FLAG.noSignedWrap],
  ["exact", INSTRUCTION_FLAG.exact],
  ["inbounds", INSTRUCTION_FLAG.inBounds],
  ["disjoint", INSTRUCTION_FLAG.fact],
  ["nneg", INSTRUCTION_FLAG.fact],
  ["samesign", INSTRUCTION_FLAG.fact],
  ["volatile", INSTRUCTION_FLAG.volatile],
]);

const ORDERINGS: ReadonlySet<string> = new Set([
  "unordered",
  "monotonic",
  "acquire",
  "release",
  "acq_rel",
  "seq_cst",
]);

export class InstructionReader {
  readonly reader: Reader;
  readonly cursor: Cursor;
  readonly types: TypeTable;
  readonly builder: BodyBuilder;
  /** Attribute groups of calls: [instruction, group] flattened. */
  readonly callGroups: number[] = [];

  constructor(reader: Reader, builder: BodyBuilder) {
    this.reader = reader;
    this.cursor = reader.cursor;
    this.types = reader.types;
    this.builder = builder;
  }

  readType(): TypeId {
    return readType(this.cursor, this.types);
  }

  /** Reads a value of `type` and appends it to the operands. */
  readValue(type: TypeId): void {
    const { cursor, builder } = this;
    if (cursor.kind === TOKEN.local) {
      const offset = cursor.offset;
      const token = cursor.current();
      if (!builder.pushLocal(localKey(token), type, offset))
        cursor.fail("ir/value-type", { name: token });
      cursor.advance();
      return;
    }
    builder.operands.push(~this.readConstantOf(type));
  }

  private readConstantOf(type: TypeId): ConstId {
    if (type === this.types.metadata)
      return this.reader.constants.metadata(type, readMetadataOperand(this.reader));
    return readConstant(this.reader, type);
  }

  /** `type value`; returns the type. */
  readTypedValue(): TypeId {
    const type = this.readType();
    this.readValue(type);
    return type;
  }

  /** A pointer, or fails. */
  readPointer(): TypeId {
    const { cursor, types } = this;
    const at = cursor.at;
    const type = this.readType();
    if (types.at(type).kind !== "ptr") {
      cursor.at = at;
      cursor.failExpected("term/pointer");
    }
    this.readValue(type);
    return type;
  }

  /** `label %block`. */
  readBlock(): void {
    this.cursor.expectWord("label");
    this.readBlockName();
  }

  readBlockName(): void {
    const { cursor, builder } = this;
    const offset = cursor.offset;
    const token = cursor.expectKind(TOKEN.local, "term/block");
    builder.pushBlock(localKey(token), this.types.label, offset);
  }

  /** Flags of arithmetic, calls, `getelementptr` and memory, in any order. */
  readFlags(): number {
    const { cursor } = this;
    let flags = 0;
    while (cursor.kind === TOKEN.word) {
      const flag = FLAG_WORDS.get(cursor.current());
      if (flag === undefined) break;
      flags |= flag;
      cursor.advance();
    }
    return flags;
  }

  /** A comma that is followed by more of the instruction, not by its metadata. */
  acceptComma(): boolean {
    if (!this.cursor.isPunctuation(",") || this.cursor.kindAhead(1) === TOKEN.metadataName)
      return false;
    this.cursor.advance();
    return true;
  }

  /** `, align n` if present; log2 of it, or of the ABI alignment of `type`. */
  readAlign(type: TypeId): number {
    let align = 0;
    if (
      this.cursor.isPunctuation(",") &&
      this.cursor.kindAhead(1) === TOKEN.word &&
      this.cursor.textAt(this.cursor.at + 1) === "align"
    ) {
      this.cursor.advance();
      this.cursor.advance();
      align = readPowerOfTwo(this.cursor);
    }
    if (align === 0) {
      // A snapshot: sizes are remembered by table, and named types may still get their bodies.
      const types = [...this.types.rows];
      if (findEndlessType(types) !== undefined)
        this.cursor.fail("ir/endless-type", { name: this.types.at(type).kind });
      align = typeAlign({ types, layout: this.reader.layout }, type);
    }
    return Math.round(Math.log2(align));
  }

  /** `[syncscope("…")] ordering`, as bits of `INSTRUCTION_FLAG`. */
  readOrdering(): number {
    const { cursor } = this;
    if (cursor.acceptWord("syncscope")) {
      cursor.expect("(");
      cursor.expectString();
      cursor.expect(")");
    }
    if (cursor.kind !== TOKEN.word || !ORDERINGS.has(cursor.current()))
      cursor.failExpected("term/memory-ordering");
    const isRelaxed = cursor.current() === "unordered" || cursor.current() === "monotonic";
    cursor.advance();
    return isRelaxed ? 0 : INSTRUCTION_FLAG.ordered;
  }

  append(
    name: string,
    type: TypeId,
    options: { flags?: number; aux?: number; auxType?: TypeId } = {},
  ): number {
    const { flags = 0, aux = 0, auxType = this.types.void } = options;
    return this.builder.append(OPCODE[name]!, type, flags, aux, auxType);
  }
}
