/** Grammar of global variables and aliases. */
import type { ConstId } from "../base/index.ts";
import { emptyAttributes, readAttributes, readPowerOfTwo } from "./attributes.ts";
import { nameOf, TOKEN } from "./lexer.ts";
import { readConstant, readTypedConstant } from "./read-constants.ts";
import { readLinkage, skipComdat } from "./read-linkage.ts";
import { type Attachments, readAttachment } from "./read-metadata.ts";
import { readAddressSpace, readType } from "./read-types.ts";
import { defineSymbol, type Reader } from "./reader.ts";

/** `@name = …`. */
export function readGlobal(reader: Reader): void {
  const { cursor } = reader;
  const offset = cursor.offset;
  const name = nameOf(cursor.take());
  defineSymbol(reader, name, offset);
  cursor.expect("=");
  const { linkage, written } = readLinkage(cursor);
  if (cursor.isWord("thread_local"))
    cursor.fail("ir/unsupported-constant", { constant: "thread_local" });
  if (!cursor.acceptWord("unnamed_addr")) cursor.acceptWord("local_unnamed_addr");
  if (cursor.isWord("alias")) {
    readAlias(reader, name, offset);
    return;
  }
  if (cursor.isWord("ifunc")) cursor.fail("ir/unsupported-constant", { constant: "ifunc" });
  const space = readAddressSpace(cursor);
  cursor.acceptWord("externally_initialized");
  const isConstant = cursor.isWord("constant");
  if (!isConstant && !cursor.isWord("global")) cursor.failExpected("`global` | `constant`");
  cursor.advance();
  const type = readType(cursor, reader.types);
  const isDeclaration = written && (linkage === "external" || linkage === "extern_weak");
  const initializer: ConstId | undefined = isDeclaration ? undefined : readConstant(reader, type);
  const { align, section } = readSuffix(reader);
  reader.globals.push({
    name,
    type,
    space,
    isConstant,
    linkage,
    isDefinition: !isDeclaration,
    initializer,
    align,
    section,
  });
}

function readAlias(reader: Reader, name: string, offset: number): void {
  const { cursor } = reader;
  cursor.expectWord("alias");
  readType(cursor, reader.types);
  cursor.expect(",");
  reader.aliases.push({ name, aliasee: readTypedConstant(reader), offset });
}

function readSuffix(reader: Reader): { align: number; section: string } {
  const { cursor, types } = reader;
  let align = 0;
  let section = "";
  const attachments: Attachments = { debug: -1, loop: -1, invariantLoad: false };
  while (cursor.accept(",")) {
    if (cursor.kind === TOKEN.metadataName) {
      readAttachment(reader, attachments);
      continue;
    }
    switch (cursor.current()) {
      case "align":
        cursor.advance();
        align = readPowerOfTwo(cursor);
        break;
      case "section":
        cursor.advance();
        section = cursor.expectString();
        break;
      case "partition":
      case "code_model":
        cursor.advance();
        cursor.expectString();
        break;
      case "comdat":
        skipComdat(cursor);
        break;
      case "no_sanitize_address":
      case "no_sanitize_hwaddress":
      case "sanitize_memtag":
      case "sanitize_address_dyninit":
        cursor.advance();
        break;
      default:
        cursor.failExpected("term/attribute-of-a-variable");
    }
  }
  readAttributes(cursor, types, emptyAttributes(), true);
  return { align, section };
}
