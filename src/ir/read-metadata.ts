/** Grammar of metadata: `!0 = …`, attachments, operands and debug records. */
import type { Cursor } from "./cursor.ts";
import { nameOf, stringOf, TOKEN } from "./lexer.ts";
import type { MetadataItem, MetadataNode } from "./metadata-table.ts";
import { readTypedConstant } from "./read-constants.ts";
import { atType } from "./read-types.ts";
import type { Reader } from "./reader.ts";

const OTHER: MetadataNode = { kind: "other" };

/** `!12 = [distinct] …` or `!name = !{…}`. */
export function readMetadataDefinition(reader: Reader): void {
  const { metadata } = reader;
  const cursor: Cursor = reader.cursor;
  if (cursor.kind === TOKEN.metadataName) {
    const name = cursor.take().slice(1);
    cursor.expect("=");
    const node = readNode(reader);
    if (node.kind !== "tuple") cursor.failExpected("term/list-of-metadata");
    metadata.named.set(
      name,
      node.items.flatMap((item) => (item.kind === "node" ? [item.id] : [])),
    );
    return;
  }
  const id = Number(cursor.take().slice(1));
  cursor.expect("=");
  cursor.acceptWord("distinct");
  if (metadata.nodes.has(id)) cursor.fail("ir/redefined", { name: `!${id}` });
  metadata.nodes.set(id, readNode(reader));
}

/** `!{…}` or `!DISomething(…)`. */
function readNode(reader: Reader): MetadataNode {
  const { cursor } = reader;
  if (cursor.kind === TOKEN.metadataName) return cursor.nested(() => readSpecialized(reader));
  cursor.expect("!");
  if (cursor.kind === TOKEN.string) {
    cursor.advance();
    return OTHER;
  }
  cursor.expect("{");
  const items: MetadataItem[] = [];
  if (cursor.accept("}")) return { kind: "tuple", items };
  do items.push(cursor.nested(() => readItem(reader)));
  while (cursor.accept(","));
  cursor.expect("}");
  return { kind: "tuple", items };
}

function readItem(reader: Reader): MetadataItem {
  const { cursor } = reader;
  if (cursor.acceptWord("null")) return { kind: "null" };
  if (cursor.kind === TOKEN.metadataId) return { kind: "node", id: Number(cursor.take().slice(1)) };
  if (cursor.isPunctuation("!") && cursor.kindAhead(1) === TOKEN.string) {
    cursor.advance();
    return { kind: "string", text: cursor.expectString() };
  }
  if (cursor.isPunctuation("!") || cursor.kind === TOKEN.metadataName)
    return { kind: "node", id: reader.metadata.addInline(readNode(reader)) };
  return { kind: "constant", constant: readTypedConstant(reader) };
}

/** Fields of a `!DISomething(…)` that the reader keeps; others are checked for syntax and dropped. */
interface Fields {
  line: number;
  column: number;
  scope: number;
  inlinedAt: number;
  file: number;
  name: string;
  linkageName: string;
  filename: string;
}

function readSpecialized(reader: Reader): MetadataNode {
  const { cursor } = reader;
  const name = cursor.take();
  const fields: Fields = {
    line: 0,
    column: 0,
    scope: -1,
    inlinedAt: -1,
    file: -1,
    name: "",
    linkageName: "",
    filename: "",
  };
  cursor.expect("(");
  if (!cursor.accept(")")) {
    do readField(reader, fields);
    while (cursor.accept(","));
    cursor.expect(")");
  }
  switch (name) {
    case "!DILocation":
      return {
        kind: "location",
        line: fields.line,
        column: fields.column,
        scope: fields.scope,
        inlinedAt: fields.inlinedAt,
      };
    case "!DISubprogram":
      return {
        kind: "subprogram",
        name: fields.linkageName || fields.name,
        file: fields.file,
        line: fields.line,
      };
    case "!DILexicalBlock":
    case "!DILexicalBlockFile":
      return { kind: "block", scope: fields.scope, file: fields.file };
    case "!DIFile":
      return { kind: "file", name: fields.filename };
    default:
      return OTHER;
  }
}

function readField(reader: Reader, fields: Fields): void {
  const { cursor } = reader;
  if (cursor.kind !== TOKEN.label) {
    readFieldValue(reader);
    return;
  }
  const field = nameOf(cursor.take());
  switch (field) {
    case "line":
    case "column":
      fields[field] = cursor.expectNumber();
      return;
    case "scope":
    case "inlinedAt":
    case "file":
      fields[field] = readReference(reader);
      return;
    case "name":
    case "linkageName":
    case "filename":
      if (cursor.is(TOKEN.string)) fields[field] = stringOf(cursor.take());
      else readFieldValue(reader);
      return;
    default:
      readFieldValue(reader);
  }
}

/** Id of a referenced node, -1 for `null`. */
function readReference(reader: Reader): number {
  const { cursor } = reader;
  if (cursor.acceptWord("null")) return -1;
  if (cursor.kind === TOKEN.metadataId) return Number(cursor.take().slice(1));
  return reader.metadata.addInline(readNode(reader));
}

function readFieldValue(reader: Reader): void {
  const { cursor } = reader;
  switch (cursor.kind) {
    case TOKEN.metadataId:
    case TOKEN.string:
    case TOKEN.integer:
      cursor.advance();
      return;
    case TOKEN.metadataName:
      readNode(reader);
      return;
    case TOKEN.word:
      if (atType(cursor)) {
        readTypedConstant(reader);
        return;
      }
      do cursor.expectKind(TOKEN.word, "term/flag");
      while (cursor.accept("|"));
      return;
    case TOKEN.punctuation:
      if (cursor.isPunctuation("!")) readNode(reader);
      else if (atType(cursor)) readTypedConstant(reader);
      else cursor.failExpected("term/metadata-field");
      return;
    default:
      cursor.failExpected("term/metadata-field");
  }
}

/** What the attachments of an instruction, function or global say. */
export interface Attachments {
  /** Metadata id of `!dbg`, or -1. */
  debug: number;
  /** Metadata id of `!llvm.loop`, or -1. */
  loop: number;
  invariantLoad: boolean;
}

/** `!name !12` at the cursor; `into` collects what is kept. */
export function readAttachment(reader: Reader, into: Attachments): void {
  const { cursor } = reader;
  const name = cursor.take();
  const node = readReference(reader);
  if (name === "!dbg") into.debug = node;
  else if (name === "!llvm.loop") into.loop = node;
  else if (name === "!invariant.load") into.invariantLoad = true;
}

/**
 * A `metadata` operand of a call, as text that stands for itself: strings as they are, nodes as
 * `!{}`, since nothing this engine executes looks into them.
 */
export function readMetadataOperand(reader: Reader): string {
  const { cursor } = reader;
  if (cursor.isPunctuation("!") && cursor.kindAhead(1) === TOKEN.string) {
    cursor.advance();
    return `!${cursor.take()}`;
  }
  if (cursor.kind === TOKEN.local || atType(cursor))
    cursor.fail("ir/unsupported-constant", { constant: "metadata that wraps a value" });
  readReference(reader);
  return "!{}";
}
