/** Grammar of constants. A constant is always read against the type written before it. */
import type { ConstId, TypeId } from "../base/index.ts";
import type { Cursor } from "./cursor.ts";
import { doubleToBits, narrowBits } from "./float-bits.ts";
import { bytesOf, nameOf, TOKEN } from "./lexer.ts";
import type { FloatFormat } from "./module.ts";
import { OPCODE } from "./opcodes.ts";
import { readType } from "./read-types.ts";
import type { Reader } from "./reader.ts";

/**
 * Opcodes of constant expressions. `ptrtoaddr` is `ptrtoint` here: nvptx pointers are nothing but
 * their address.
 */
const EXPRESSIONS: Readonly<Record<string, number | undefined>> = {
  add: OPCODE["add"],
  sub: OPCODE["sub"],
  mul: OPCODE["mul"],
  shl: OPCODE["shl"],
  and: OPCODE["and"],
  or: OPCODE["or"],
  xor: OPCODE["xor"],
  trunc: OPCODE["trunc"],
  zext: OPCODE["zext"],
  sext: OPCODE["sext"],
  ptrtoint: OPCODE["ptrtoint"],
  ptrtoaddr: OPCODE["ptrtoint"],
  inttoptr: OPCODE["inttoptr"],
  bitcast: OPCODE["bitcast"],
  addrspacecast: OPCODE["addrspacecast"],
  getelementptr: OPCODE["getelementptr"],
  extractelement: OPCODE["extractelement"],
  insertelement: OPCODE["insertelement"],
  shufflevector: OPCODE["shufflevector"],
  icmp: undefined,
  fcmp: undefined,
  select: undefined,
};

const EXPRESSION_FLAGS: ReadonlySet<string> = new Set([
  "nuw",
  "nsw",
  "nusw",
  "exact",
  "inbounds",
  "disjoint",
  "nneg",
]);

export function readTypedConstant(reader: Reader): ConstId {
  const type = readType(reader.cursor, reader.types);
  return readConstant(reader, type);
}

export function readConstant(reader: Reader, type: TypeId): ConstId {
  const { cursor, constants } = reader;
  switch (cursor.kind) {
    case TOKEN.integer:
    case TOKEN.float:
    case TOKEN.hexFloat: {
      const token = cursor.current();
      const known = constants.spelled(type, token);
      if (known !== undefined) {
        cursor.advance();
        return known;
      }
      const id =
        cursor.kind === TOKEN.integer
          ? readInteger(reader, type, token)
          : readFloat(reader, type, token);
      return constants.rememberSpelling(type, token, id);
    }
    case TOKEN.global: {
      expectPointer(reader, type);
      const offset = cursor.offset;
      return constants.symbol(type, nameOf(cursor.take()), offset);
    }
    case TOKEN.byteString:
      return readByteString(reader, type);
    case TOKEN.word:
      return readWord(reader, type);
    case TOKEN.punctuation:
      if ("[{<".includes(cursor.current())) return readAggregate(reader, type);
      return cursor.failExpected("term/constant");
    default:
      return cursor.failExpected("term/constant");
  }
}

function expectPointer(reader: Reader, type: TypeId): void {
  if (reader.types.at(type).kind !== "ptr") failMismatch(reader, type);
}

function failMismatch(reader: Reader, type: TypeId): never {
  const { cursor } = reader;
  return cursor.fail("ir/constant-type", {
    constant: cursor.current(),
    type: reader.types.at(type).kind,
  });
}

function readInteger(reader: Reader, type: TypeId, token: string): ConstId {
  const { cursor, types, constants } = reader;
  const row = types.at(type);
  if (row.kind !== "int") failMismatch(reader, type);
  const value = BigInt(token);
  const signed = BigInt.asIntN(row.bits, value);
  if (signed !== value && BigInt.asUintN(row.bits, value) !== value) failMismatch(reader, type);
  cursor.advance();
  return constants.int(type, signed);
}

function readFloat(reader: Reader, type: TypeId, token: string): ConstId {
  const { cursor, types, constants } = reader;
  const row = types.at(type);
  if (row.kind !== "float") failMismatch(reader, type);
  const bits = token.startsWith("0x")
    ? hexBits(token, row.format)
    : decimalBits(Number(token), row.format);
  if (bits === undefined) failMismatch(reader, type);
  cursor.advance();
  return constants.float(type, bits);
}

function decimalBits(value: number, format: FloatFormat): bigint | undefined {
  const bits = doubleToBits(value);
  if (format === "double") return bits;
  return format === "fp128" ? undefined : narrowBits(bits, format);
}

/** LangRef, "Simple Constants": plain 0x is a double's pattern, for float and double alike. */
function hexBits(token: string, format: FloatFormat): bigint | undefined {
  const letter = token.charAt(2);
  const digits = /[KLMHR]/.test(letter) ? token.slice(3) : token.slice(2);
  const value = BigInt(`0x${digits}`);
  switch (letter) {
    case "H":
      return format === "half" && digits.length <= 4 ? value : undefined;
    case "R":
      return format === "bfloat" && digits.length <= 4 ? value : undefined;
    case "L":
      // Two words of 16 digits, the low one first.
      if (format !== "fp128" || digits.length !== 32) return undefined;
      return (BigInt(`0x${digits.slice(16)}`) << 64n) | BigInt(`0x${digits.slice(0, 16)}`);
    case "K":
    case "M":
      return undefined;
    default:
      if (digits.length > 16 || format === "fp128") return undefined;
      return format === "double" ? value : narrowBits(value, format);
  }
}

function readByteString(reader: Reader, type: TypeId): ConstId {
  const { cursor, types, constants } = reader;
  const row = types.at(type);
  if (row.kind !== "array") failMismatch(reader, type);
  const element = types.at(row.element);
  const bytes = bytesOf(cursor.current());
  if (element.kind !== "int" || element.bits !== 8 || bytes.length !== row.length)
    failMismatch(reader, type);
  cursor.advance();
  return constants.bytes(type, bytes);
}

function readWord(reader: Reader, type: TypeId): ConstId {
  const { cursor, types, constants } = reader;
  const word = cursor.current();
  const row = types.at(type);
  switch (word) {
    case "true":
    case "false":
      if (row.kind !== "int" || row.bits !== 1) failMismatch(reader, type);
      cursor.advance();
      // i1 true is -1, sign-extended.
      return constants.int(type, word === "true" ? -1n : 0n);
    case "null":
      expectPointer(reader, type);
      cursor.advance();
      return constants.plain(type, "null");
    case "none":
      if (row.kind !== "token") failMismatch(reader, type);
      cursor.advance();
      return constants.plain(type, "none");
    case "undef":
    case "poison":
      expectFirstClass(reader, type);
      cursor.advance();
      return constants.plain(type, word);
    case "zeroinitializer":
      expectFirstClass(reader, type);
      cursor.advance();
      return zeroOf(reader, type);
    case "splat":
      return readSplat(reader, type);
    case "asm":
      return readAsm(reader, type);
    case "dso_local_equivalent":
    case "no_cfi": {
      cursor.advance();
      if (cursor.kind !== TOKEN.global) cursor.failExpected("term/function");
      return readConstant(reader, type);
    }
    default:
      if (Object.hasOwn(EXPRESSIONS, word)) return readExpression(reader, type, word);
      if (word === "blockaddress" || word === "ptrauth" || word === "u0x" || word === "s0x")
        return cursor.fail("ir/unsupported-constant", { constant: word });
      return cursor.failExpected("term/constant");
  }
}

function expectFirstClass(reader: Reader, type: TypeId): void {
  const { kind } = reader.types.at(type);
  if (kind === "void" || kind === "label" || kind === "metadata" || kind === "function")
    failMismatch(reader, type);
}

/** Scalars have one zero each, whatever it was spelled. */
function zeroOf(reader: Reader, type: TypeId): ConstId {
  const { types, constants } = reader;
  switch (types.at(type).kind) {
    case "int":
      return constants.int(type, 0n);
    case "float":
      return constants.float(type, 0n);
    case "ptr":
      return constants.plain(type, "null");
    default:
      return constants.plain(type, "zero");
  }
}

function readSplat(reader: Reader, type: TypeId): ConstId {
  const { cursor, types, constants } = reader;
  const row = types.at(type);
  if (row.kind !== "vector") failMismatch(reader, type);
  cursor.advance();
  cursor.expect("(");
  expectType(reader, row.element);
  const element = readConstant(reader, row.element);
  cursor.expect(")");
  return constants.aggregate(type, new Array<ConstId>(row.length).fill(element));
}

/** Reads a type and fails unless it is `wanted`. */
function expectType(reader: Reader, wanted: TypeId): void {
  const { cursor, types } = reader;
  const at = cursor.at;
  if (readType(cursor, types) === wanted) return;
  cursor.at = at;
  cursor.fail("ir/type-mismatch", { found: cursor.current(), expected: types.at(wanted).kind });
}

function readAsm(reader: Reader, type: TypeId): ConstId {
  const { cursor, constants } = reader;
  cursor.expectWord("asm");
  let sideEffect = false;
  for (;;) {
    if (cursor.acceptWord("sideeffect")) sideEffect = true;
    else if (!cursor.acceptWord("alignstack") && !cursor.acceptWord("unwind")) break;
  }
  if (cursor.isWord("inteldialect"))
    cursor.fail("ir/unsupported-constant", { constant: "asm inteldialect" });
  const text = cursor.expectString();
  cursor.expect(",");
  return constants.asm(type, text, cursor.expectString(), sideEffect);
}

function readAggregate(reader: Reader, type: TypeId): ConstId {
  const { cursor, types, constants } = reader;
  const row = types.at(type);
  const open = cursor.current();
  const packed = open === "<" && cursor.isPunctuationAhead(1, "{");
  const shape = open === "[" ? "array" : open === "{" || packed ? "struct" : "vector";
  if (row.kind !== shape || (row.kind === "struct" && row.packed !== packed))
    failMismatch(reader, type);
  const length = row.kind === "struct" ? row.fields.length : row.length;
  cursor.advance();
  if (packed) cursor.advance();
  const close = open === "[" ? "]" : shape === "struct" ? "}" : ">";
  const elements: ConstId[] = [];
  if (!cursor.isPunctuation(close)) {
    do {
      const wanted = row.kind === "struct" ? row.fields[elements.length] : row.element;
      if (wanted === undefined) return cursor.fail("ir/element-count", { expected: length });
      expectType(reader, wanted);
      elements.push(cursor.nested(() => readConstant(reader, wanted)));
    } while (cursor.accept(","));
  }
  if (elements.length !== length) cursor.fail("ir/element-count", { expected: length });
  cursor.expect(close);
  if (packed) cursor.expect(">");
  return constants.aggregate(type, elements);
}

function readExpression(reader: Reader, type: TypeId, word: string): ConstId {
  const { cursor, types, constants } = reader;
  const opcode = EXPRESSIONS[word];
  if (opcode === undefined)
    return cursor.fail("ir/unsupported-constant", { constant: `${word} expression` });
  cursor.advance();
  skipExpressionFlags(cursor);
  cursor.expect("(");
  let elementType: TypeId | undefined;
  if (word === "getelementptr") {
    elementType = readType(cursor, types);
    cursor.expect(",");
  }
  const operands: ConstId[] = [];
  do {
    if (elementType !== undefined && cursor.isWord("inrange")) {
      cursor.advance();
      if (cursor.isPunctuation("(")) cursor.skipGroup();
    }
    operands.push(cursor.nested(() => readTypedConstant(reader)));
  } while (cursor.accept(","));
  const isCast =
    !["getelementptr", "extractelement", "insertelement", "shufflevector"].includes(word) &&
    operands.length === 1;
  if (isCast) {
    cursor.expectWord("to");
    expectType(reader, type);
  }
  const arity = isCast ? 1 : word === "getelementptr" ? operands.length : (ARITY[word] ?? 2);
  if (operands.length !== arity) cursor.fail("ir/element-count", { expected: arity });
  cursor.expect(")");
  return constants.expression(type, opcode, operands, elementType);
}

const ARITY: Readonly<Record<string, number>> = {
  extractelement: 2,
  insertelement: 3,
  shufflevector: 3,
  trunc: 1,
  zext: 1,
  sext: 1,
  ptrtoint: 1,
  ptrtoaddr: 1,
  inttoptr: 1,
  bitcast: 1,
  addrspacecast: 1,
};

function skipExpressionFlags(cursor: Cursor): void {
  for (;;) {
    if (cursor.kind !== TOKEN.word) return;
    const word = cursor.current();
    if (word === "inrange" && cursor.isPunctuationAhead(1, "(")) {
      cursor.advance();
      cursor.skipGroup();
    } else if (EXPRESSION_FLAGS.has(word)) cursor.advance();
    else return;
  }
}
