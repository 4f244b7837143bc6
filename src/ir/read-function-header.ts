/** Grammar of `define` and `declare`. */
import type { TypeId } from "../base/index.ts";
import {
  type AttributeList,
  emptyAttributes,
  readAttributes,
  readPowerOfTwo,
} from "./attributes.ts";
import { unnamedKey } from "./body-builder.ts";
import { localKey } from "./instruction-reader.ts";
import { nameOf, TOKEN } from "./lexer.ts";
import type { IrFunction, Param } from "./module.ts";
import { readBody } from "./read-body.ts";
import { readTypedConstant } from "./read-constants.ts";
import { readCallingConvention, readLinkage, skipComdat } from "./read-linkage.ts";
import { type Attachments, readAttachment } from "./read-metadata.ts";
import { readAddressSpace, readType } from "./read-types.ts";
import { defineSymbol, type Reader } from "./reader.ts";

interface Params {
  readonly rows: Param[];
  /** What the body calls them. */
  readonly keys: string[];
  readonly variadic: boolean;
}

function readParams(reader: Reader): Params {
  const { cursor, types } = reader;
  const rows: Param[] = [];
  const keys: string[] = [];
  let unnamed = 0;
  let variadic = false;
  cursor.expect("(");
  if (cursor.accept(")")) return { rows, keys, variadic };
  do {
    if (cursor.acceptWord("...")) {
      variadic = true;
      break;
    }
    const type = readType(cursor, types);
    if (type === types.void || type === types.label) cursor.failExpected("term/parameter-type");
    const list = emptyAttributes();
    readAttributes(cursor, types, list, true);
    let key = unnamedKey(unnamed);
    if (cursor.kind === TOKEN.local) key = localKey(cursor.take());
    if (key.startsWith("\0")) unnamed++;
    rows.push(paramOf(type, key, list));
    keys.push(key);
  } while (cursor.accept(","));
  cursor.expect(")");
  return { rows, keys, variadic };
}

function paramOf(type: TypeId, key: string, list: AttributeList): Param {
  return {
    name: key.startsWith("\0") ? "" : key,
    type,
    byval: list.byval,
    align: list.align,
    signExtend: list.signExtend,
    zeroExtend: list.zeroExtend,
    noAlias: list.noAlias,
    readOnly: list.readOnly,
    gridConstant: list.strings?.has("nvvm.grid_constant") ?? false,
  };
}

/**
 * Everything between the parameters and the body. A declaration has its attachments in front, so what
 * looks like one behind it is the metadata that follows, and `attachments` is undefined.
 */
function readSuffix(
  reader: Reader,
  list: AttributeList,
  attachments: Attachments | undefined,
): void {
  const { cursor, types } = reader;
  for (;;) {
    readAttributes(cursor, types, list, false);
    if (attachments && cursor.kind === TOKEN.metadataName) {
      readAttachment(reader, attachments);
      continue;
    }
    if (cursor.kind !== TOKEN.word) return;
    switch (cursor.current()) {
      case "unnamed_addr":
      case "local_unnamed_addr":
        cursor.advance();
        break;
      case "addrspace":
        readAddressSpace(cursor);
        break;
      case "section":
      case "partition":
      case "gc":
        cursor.advance();
        cursor.expectString();
        break;
      case "comdat":
        skipComdat(cursor);
        break;
      case "align":
        cursor.advance();
        readPowerOfTwo(cursor);
        break;
      case "prefix":
      case "prologue":
      case "personality":
        cursor.advance();
        readTypedConstant(reader);
        break;
      default:
        return;
    }
  }
}

/** `define …` or `declare …`, with its body. */
export function readFunction(reader: Reader): void {
  const { cursor, types } = reader;
  const isDefinition = cursor.take() === "define";
  const attachments: Attachments = { debug: -1, loop: -1, invariantLoad: false };
  while (cursor.kind === TOKEN.metadataName) readAttachment(reader, attachments);
  const { linkage } = readLinkage(cursor);
  const convention = readCallingConvention(cursor);
  const list = emptyAttributes();
  readAttributes(cursor, types, emptyAttributes(), true);
  const result = readType(cursor, types);
  const offset = cursor.offset;
  const name = nameOf(cursor.expectKind(TOKEN.global, "term/function-name"));
  defineSymbol(reader, name, offset);
  const params = readParams(reader);
  readSuffix(reader, list, isDefinition ? attachments : undefined);
  const header: Omit<IrFunction, "body" | "loc"> = {
    name,
    type: types.functionType(
      result,
      params.rows.map((param) => param.type),
      params.variadic,
    ),
    params: params.rows,
    isKernel: convention === "ptx_kernel",
    linkage,
    attributes: {
      convergent: list.convergent,
      noInline: list.noInline,
      strings: list.strings ?? new Map<string, string>(),
    },
  };
  const loc = 0 as IrFunction["loc"];
  const read = isDefinition ? readBody(reader, params.rows, params.keys) : undefined;
  reader.functions.push({
    row: { ...header, body: read?.body, loc },
    groups: list.groups ?? [],
    debug: attachments.debug,
    instructionDebug: read?.debug ?? [],
    callGroups: read?.callGroups ?? [],
    loops: read?.loops ?? [],
    offset,
  });
}
