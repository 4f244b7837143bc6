/** Grammar of function bodies: blocks, debug records, results and metadata of instructions. */
import { BodyBuilder, unnamedKey } from "./body-builder.ts";
import type { Cursor } from "./cursor.ts";
import { InstructionReader, localKey } from "./instruction-reader.ts";
import { nameOf, TOKEN } from "./lexer.ts";
import { type Body, INSTRUCTION_FLAG, type Param } from "./module.ts";
import { OPCODES } from "./opcodes.ts";
import { readInstruction } from "./read-instruction.ts";
import { type Attachments, readAttachment } from "./read-metadata.ts";
import type { Reader } from "./reader.ts";

export interface ReadBody {
  readonly body: Body;
  readonly debug: readonly number[];
  readonly callGroups: readonly number[];
  readonly loops: readonly number[];
}

/** From the opening brace on. `keys` name the parameters as the body does. */
export function readBody(
  reader: Reader,
  params: readonly Param[],
  keys: readonly string[],
): ReadBody {
  const { cursor } = reader;
  const builder = new BodyBuilder(params.map((param) => param.type));
  for (const [index, key] of keys.entries()) {
    if (!builder.defineValue(key, index)) cursor.fail("ir/redefined", { name: `%${key}` });
    if (key.startsWith("\0")) builder.nextUnnamed++;
  }
  const p = new InstructionReader(reader, builder);
  cursor.expect("{");
  while (!cursor.isPunctuation("}")) {
    if (cursor.kind === TOKEN.label) readLabel(cursor, builder);
    else if (cursor.kind === TOKEN.debugRecord) {
      cursor.advance();
      if (!cursor.isPunctuation("(")) cursor.failExpected("`(`");
      cursor.skipGroup();
    } else if (cursor.isWord("uselistorder") || cursor.isWord("uselistorder_bb")) {
      skipUseListOrder(cursor);
    } else {
      if (startsUnnamedBlock(builder)) startUnnamedBlock(builder);
      readStatement(p);
    }
  }
  if (builder.length === 0 || !endsBlock(builder)) cursor.fail("ir/unterminated-block");
  cursor.expect("}");
  const { debug, loops } = builder;
  return { body: builder.finish(), debug, callGroups: p.callGroups, loops };
}

function endsBlock(builder: BodyBuilder): boolean {
  return OPCODES[builder.opcode[builder.length - 1]!]!.terminator === true;
}

function startsUnnamedBlock(builder: BodyBuilder): boolean {
  if (builder.blockStart.length === 0) return true;
  const blockIsEmpty = builder.blockStart[builder.blockStart.length - 1] === builder.length;
  return !blockIsEmpty && endsBlock(builder);
}

function startUnnamedBlock(builder: BodyBuilder): void {
  builder.startBlock(unnamedKey(builder.nextUnnamed), "");
  builder.nextUnnamed++;
}

function readLabel(cursor: Cursor, builder: BodyBuilder): void {
  const text = cursor.current();
  if (builder.blockStart.length > 0 && !startsUnnamedBlock(builder))
    cursor.fail("ir/unterminated-block");
  const unnamed = /^[0-9]+:$/.test(text);
  const name = nameOf(text);
  if (unnamed) builder.nextUnnamed = Number(name) + 1;
  const started = unnamed
    ? builder.startBlock(unnamedKey(Number(name)), "")
    : builder.startBlock(name, name);
  if (!started) cursor.fail("ir/redefined", { name: `%${name}` });
  cursor.advance();
}

/** `[%name =] instruction [, !metadata]*`. */
function readStatement(p: InstructionReader): void {
  const { cursor, builder, types } = p;
  const params = builder.paramCount;
  let resultToken = "";
  let resultAt = 0;
  if (cursor.kind === TOKEN.local) {
    resultAt = cursor.at;
    resultToken = cursor.take();
    cursor.expect("=");
  }
  readInstruction(p);
  const instruction = builder.length - 1;
  const hasResult = builder.type[instruction] !== types.void;
  if (resultToken !== "") {
    if (!hasResult) {
      cursor.at = resultAt;
      cursor.fail("ir/void-result", { name: resultToken });
    }
    const key = localKey(resultToken);
    if (!builder.defineValue(key, params + instruction)) {
      cursor.at = resultAt;
      cursor.fail("ir/redefined", { name: resultToken });
    }
    if (key.startsWith("\0")) builder.nextUnnamed = Number(key.slice(1)) + 1;
    else builder.names[instruction] = key;
  } else if (hasResult) {
    builder.defineValue(unnamedKey(builder.nextUnnamed), params + instruction);
    builder.nextUnnamed++;
  }
  const attachments: Attachments = { debug: -1, loop: -1, invariantLoad: false };
  while (cursor.accept(",")) {
    if (cursor.kind !== TOKEN.metadataName) cursor.failExpected("term/metadata");
    readAttachment(p.reader, attachments);
  }
  builder.debug[instruction] = attachments.debug;
  if (attachments.loop >= 0) builder.loops.push(instruction, attachments.loop);
  if (attachments.invariantLoad) builder.flags[instruction]! |= INSTRUCTION_FLAG.invariant;
}

/** Hints about the order of use lists, in memory only. */
export function skipUseListOrder(cursor: Cursor): void {
  while (!cursor.isPunctuation("{")) {
    if (cursor.kind === TOKEN.end || cursor.isPunctuation("}")) cursor.failExpected("`{`");
    cursor.advance();
  }
  cursor.skipGroup();
}
