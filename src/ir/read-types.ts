/** Grammar of types. */
import type { TypeId } from "../base/index.ts";
import type { Cursor } from "./cursor.ts";
import { nameOf, TOKEN } from "./lexer.ts";
import type { FloatFormat } from "./module.ts";
import type { TypeTable } from "./type-table.ts";

/** LLVM's own limit (llvm/IR/DerivedTypes.h, IntegerType::MAX_INT_BITS). */
const MAX_INT_BITS = 1 << 23;

/** Wider vectors do not occur; the limit keeps `splat` constants finite. */
const MAX_VECTOR_LENGTH = 1 << 16;

const FLOAT_FORMATS: ReadonlySet<string> = new Set(["half", "bfloat", "float", "double", "fp128"]);

/** Whether the current token can start a type. */
export function atType(cursor: Cursor): boolean {
  if (cursor.kind === TOKEN.local) return true;
  if (cursor.kind === TOKEN.punctuation) return "[{<".includes(cursor.current());
  return cursor.kind === TOKEN.word && isTypeWord(cursor.current());
}

function isTypeWord(word: string): boolean {
  return (
    /^i[0-9]+$/.test(word) ||
    FLOAT_FORMATS.has(word) ||
    word === "ptr" ||
    word === "void" ||
    word === "label" ||
    word === "metadata" ||
    word === "token"
  );
}

export function readType(cursor: Cursor, types: TypeTable): TypeId {
  let type = readSimpleType(cursor, types);
  while (cursor.isPunctuation("(")) type = readSignature(cursor, types, type);
  return type;
}

/** A type that is not followed by a parameter list of its own, as a call's result type. */
function readSimpleType(cursor: Cursor, types: TypeTable): TypeId {
  if (cursor.kind === TOKEN.word) return readTypeWord(cursor, types);
  if (cursor.kind === TOKEN.local) {
    const offset = cursor.offset;
    return types.named(nameOf(cursor.take()), offset);
  }
  if (cursor.isPunctuation("[")) {
    cursor.advance();
    const length = readLength(cursor);
    const element = cursor.nested(() => readType(cursor, types));
    cursor.expect("]");
    return types.array(length, element);
  }
  if (cursor.isPunctuation("{")) return readStruct(cursor, types, false);
  if (cursor.isPunctuation("<")) {
    cursor.advance();
    if (cursor.isPunctuation("{")) {
      const struct = readStruct(cursor, types, true);
      cursor.expect(">");
      return struct;
    }
    return readVector(cursor, types);
  }
  return cursor.failExpected("term/type");
}

function readVector(cursor: Cursor, types: TypeTable): TypeId {
  if (cursor.isWord("vscale")) cursor.fail("ir/unsupported-type", { type: "scalable vector" });
  const length = readLength(cursor);
  if (length < 1 || length > MAX_VECTOR_LENGTH)
    cursor.fail("ir/unsupported-type", { type: `vector of ${length} elements` });
  const element = readSimpleType(cursor, types);
  const kind = types.at(element).kind;
  if (kind !== "int" && kind !== "float" && kind !== "ptr")
    cursor.fail("ir/unsupported-type", { type: `vector of ${kind}` });
  cursor.expect(">");
  return types.vector(length, element);
}

function readLength(cursor: Cursor): number {
  const length = cursor.expectNumber();
  cursor.expectWord("x");
  return length;
}

function readTypeWord(cursor: Cursor, types: TypeTable): TypeId {
  const word = cursor.current();
  if (/^i[0-9]+$/.test(word)) {
    const bits = Number(word.slice(1));
    if (bits < 1 || bits > MAX_INT_BITS) cursor.fail("ir/unsupported-type", { type: word });
    cursor.advance();
    return types.int(bits);
  }
  if (FLOAT_FORMATS.has(word)) {
    cursor.advance();
    return types.float(word as FloatFormat);
  }
  switch (word) {
    case "ptr":
      cursor.advance();
      return types.ptr(readAddressSpace(cursor));
    case "void":
      cursor.advance();
      return types.void;
    case "label":
      cursor.advance();
      return types.label;
    case "metadata":
      cursor.advance();
      return types.metadata;
    case "token":
      cursor.advance();
      return types.token;
    case "x86_fp80":
    case "ppc_fp128":
    case "x86_amx":
    case "target":
      return cursor.fail("ir/unsupported-type", { type: word });
    default:
      return cursor.failExpected("term/type");
  }
}

/** `addrspace(n)`, or nothing for 0. */
export function readAddressSpace(cursor: Cursor): number {
  if (!cursor.acceptWord("addrspace")) return 0;
  cursor.expect("(");
  const space = cursor.expectNumber();
  if (space >= 1 << 24) cursor.fail("ir/unsupported-type", { type: `addrspace(${space})` });
  cursor.expect(")");
  return space;
}

function readStruct(cursor: Cursor, types: TypeTable, packed: boolean): TypeId {
  return types.struct(readFields(cursor, types), packed);
}

function readFields(cursor: Cursor, types: TypeTable): TypeId[] {
  cursor.expect("{");
  const fields: TypeId[] = [];
  if (cursor.accept("}")) return fields;
  do fields.push(cursor.nested(() => readType(cursor, types)));
  while (cursor.accept(","));
  cursor.expect("}");
  return fields;
}

function readSignature(cursor: Cursor, types: TypeTable, result: TypeId): TypeId {
  cursor.expect("(");
  const params: TypeId[] = [];
  let variadic = false;
  if (!cursor.accept(")")) {
    do {
      if (cursor.acceptWord("...")) {
        variadic = true;
        break;
      }
      params.push(cursor.nested(() => readType(cursor, types)));
    } while (cursor.accept(","));
    cursor.expect(")");
  }
  return types.functionType(result, params, variadic);
}

/** `%name = type …`, from the name on. */
export function readTypeDefinition(cursor: Cursor, types: TypeTable): void {
  const offset = cursor.offset;
  const name = nameOf(cursor.take());
  cursor.expect("=");
  cursor.expectWord("type");
  if (cursor.acceptWord("opaque")) {
    if (!types.define(name, undefined, offset)) cursor.fail("ir/redefined", { name: `%${name}` });
    return;
  }
  const packed = cursor.accept("<");
  const fields = readFields(cursor, types);
  if (packed) cursor.expect(">");
  if (!types.define(name, { fields, packed }, offset))
    cursor.fail("ir/redefined", { name: `%${name}` });
}
