/**
 * Text → `Module`. Reads top-level entities one by one; what cannot be read becomes a diagnostic with
 * its line, and reading goes on behind it, so that several problems are seen at once. At the end,
 * symbols, attribute groups and debug locations, which may be used before they are defined, are
 * resolved.
 */
import type { ConstId, Diagnostics, FunctionId, GlobalId, TypeId } from "../base/index.ts";
import { readAttributeGroup } from "./attributes.ts";
import { ConstantTable } from "./constant-table.ts";
import { Cursor, Unreadable } from "./cursor.ts";
import { DebugLocations } from "./debug-locations.ts";
import { parseLayout } from "./layout.ts";
import { lex, TOKEN } from "./lexer.ts";
import { keepsLoop, MetadataTable } from "./metadata-table.ts";
import {
  type Constant,
  type DataLayout,
  INSTRUCTION_FLAG,
  type IrFunction,
  type Module,
} from "./module.ts";
import { applyAnnotations } from "./nvvm-annotations.ts";
import { OPCODE } from "./opcodes.ts";
import { skipUseListOrder } from "./read-body.ts";
import { readFunction } from "./read-function-header.ts";
import { readGlobal } from "./read-globals.ts";
import { readMetadataDefinition } from "./read-metadata.ts";
import { readTypeDefinition } from "./read-types.ts";
import type { PendingFunction, Reader } from "./reader.ts";
import { findEndlessType, TypeTable } from "./type-table.ts";

/** After so many problems in one module the rest is not worth reading. */
const MAX_PROBLEMS = 20;

/** What a module without a `target datalayout` has: LLVM's defaults, 64-bit pointers. */
const DEFAULT_LAYOUT: DataLayout = parseLayout("")!;

/**
 * Reads textual IR of LLVM 22. `sourceName` is the name that diagnostics give the text. Undefined if
 * anything could not be read; `diagnostics` then says what and where.
 */
export function parseModule(
  text: string,
  sourceName: string,
  diagnostics: Diagnostics,
): Module | undefined {
  const cursor = new Cursor(lex(text), sourceName);
  const reader: Reader = {
    cursor,
    types: new TypeTable(),
    constants: new ConstantTable(),
    groups: new Map(),
    metadata: new MetadataTable(),
    globals: [],
    functions: [],
    aliases: [],
    symbolOffsets: new Map(),
    layout: DEFAULT_LAYOUT,
    triple: "",
  };
  let problems = 0;
  const attempt = (read: () => void, recover: () => void): void => {
    try {
      read();
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown;
      problems++;
      diagnostics.error(thrown.code, thrown.params, cursor.pointOf(thrown.offset));
      recover();
    }
  };
  while (cursor.kind !== TOKEN.end && problems < MAX_PROBLEMS) {
    const start = cursor.at;
    attempt(
      () => readEntity(reader),
      () => skipEntity(cursor, start),
    );
  }
  if (problems > 0) return undefined;
  let module: Module | undefined;
  attempt(
    () => {
      module = finish(reader, sourceName);
    },
    () => {},
  );
  return module;
}

function readEntity(reader: Reader): void {
  const { cursor, types } = reader;
  switch (cursor.kind) {
    case TOKEN.global:
      readGlobal(reader);
      return;
    case TOKEN.local:
      readTypeDefinition(cursor, types);
      return;
    case TOKEN.metadataId:
    case TOKEN.metadataName:
      readMetadataDefinition(reader);
      return;
    case TOKEN.comdat:
      readComdat(cursor);
      return;
    case TOKEN.word:
      readDirective(reader);
      return;
    default:
      cursor.failExpected("term/definition");
  }
}

function readComdat(cursor: Cursor): void {
  cursor.advance();
  cursor.expect("=");
  cursor.expectWord("comdat");
  cursor.expectKind(TOKEN.word, "term/kind-of-comdat");
}

function readDirective(reader: Reader): void {
  const { cursor, types } = reader;
  switch (cursor.current()) {
    case "define":
    case "declare":
      readFunction(reader);
      return;
    case "attributes":
      readAttributeGroup(cursor, types, reader.groups);
      return;
    case "target":
      readTarget(reader);
      return;
    case "source_filename":
      cursor.advance();
      cursor.expect("=");
      cursor.expectString();
      return;
    case "uselistorder":
    case "uselistorder_bb":
      skipUseListOrder(cursor);
      return;
    case "module":
      cursor.fail("ir/module-asm");
      return;
    default:
      cursor.failExpected("term/definition");
  }
}

function readTarget(reader: Reader): void {
  const cursor: Cursor = reader.cursor;
  cursor.expectWord("target");
  if (cursor.acceptWord("triple")) {
    cursor.expect("=");
    reader.triple = cursor.expectString();
    return;
  }
  cursor.expectWord("datalayout");
  cursor.expect("=");
  const at = cursor.at;
  const text = cursor.expectString();
  const layout = parseLayout(text);
  if (layout === undefined) {
    cursor.at = at;
    cursor.fail("ir/bad-layout", { layout: text });
  }
  reader.layout = layout;
}

/** Goes behind the entity that starts at token `start`: to the next line that can start one. */
function skipEntity(cursor: Cursor, start: number): void {
  const { tokens, text } = cursor;
  cursor.at = Math.max(cursor.at, start);
  const isFunction = text.startsWith("define", tokens.start[start]!);
  const from = isFunction ? tokens.start[start]! : cursor.offset;
  const end = text.indexOf(isFunction ? "\n}" : "\n", from);
  const target = end < 0 ? text.length : end + (isFunction ? 2 : 1);
  do cursor.at++;
  while (cursor.at < tokens.length - 1 && tokens.start[cursor.at]! < target);
  cursor.at = Math.min(cursor.at, tokens.length - 1);
}

function finish(reader: Reader, sourceName: string): Module {
  const { types, constants } = reader;
  for (const [name, offset] of types.undefinedNames)
    throw new Unreadable("ir/undefined-type", { name: `%${name}` }, offset);
  const endless = findEndlessType(types.rows);
  if (endless !== undefined) {
    const type = types.at(endless);
    const name = type.kind === "struct" ? `%${type.name}` : type.kind;
    throw new Unreadable("ir/endless-type", { name }, 0);
  }
  const functionByName = new Map<string, FunctionId>();
  for (const [id, { row }] of reader.functions.entries())
    functionByName.set(row.name, id as FunctionId);
  const globalByName = new Map<string, GlobalId>();
  for (const [id, { name }] of reader.globals.entries()) globalByName.set(name, id as GlobalId);
  resolveSymbols(reader, functionByName, globalByName);

  const locations = new DebugLocations(reader.metadata);
  const module: Module = {
    sourceName,
    triple: reader.triple,
    layout: reader.layout,
    types: types.rows,
    constants: constants.rows,
    globals: reader.globals,
    functions: reader.functions.map((pending) => resolveFunction(reader, pending, locations)),
    locations: locations.rows,
    functionByName,
    globalByName,
  };
  return applyAnnotations(module, reader.metadata);
}

function resolveSymbols(
  reader: Reader,
  functionByName: Map<string, FunctionId>,
  globalByName: Map<string, GlobalId>,
): void {
  const { constants, aliases } = reader;
  const aliasees = new Map(aliases.map((alias) => [alias.name, alias]));
  const targetOf = (name: string, offset: number, depth: number): Constant => {
    const type = 0 as TypeId;
    const fn = functionByName.get(name);
    if (fn !== undefined) return { kind: "function", type, function: fn };
    const global = globalByName.get(name);
    if (global !== undefined) return { kind: "global", type, global };
    const alias = aliasees.get(name);
    if (alias === undefined || depth > aliases.length)
      throw new Unreadable("ir/undefined-symbol", { name: `@${name}` }, offset);
    const inner = symbolNames.get(alias.aliasee);
    return inner === undefined
      ? constants.at(alias.aliasee)
      : targetOf(inner, alias.offset, depth + 1);
  };
  const symbolNames = new Map<ConstId, string>(
    constants.symbolUses.map((use) => [use.constant, use.name]),
  );
  for (const use of constants.symbolUses) {
    const target = targetOf(use.name, use.offset, 0);
    const type = reader.types.at(constants.at(use.constant).type);
    const space = target.kind === "global" ? reader.globals[target.global]!.space : 0;
    const isDirect = target.kind === "global" || target.kind === "function";
    if (isDirect && type.kind === "ptr" && type.space !== space)
      throw new Unreadable("ir/value-type", { name: `@${use.name}` }, use.offset);
    constants.resolve(use, target);
  }
  for (const { name, offset } of aliases) {
    const target = targetOf(name, offset, 0);
    if (target.kind === "function") functionByName.set(name, target.function);
    else if (target.kind === "global") globalByName.set(name, target.global);
  }
}

function resolveFunction(
  reader: Reader,
  pending: PendingFunction,
  locations: DebugLocations,
): IrFunction {
  const { row } = pending;
  let { convergent, noInline } = row.attributes;
  const strings = new Map(row.attributes.strings);
  for (const group of pending.groups) {
    const list = groupOf(reader, group, pending.offset);
    convergent ||= list.convergent;
    noInline ||= list.noInline;
    for (const [key, value] of list.strings ?? []) strings.set(key, value);
  }
  const loc =
    pending.debug < 0
      ? row.loc
      : (locations.definitionOf(pending.debug) ?? failLocation(pending, pending.debug));
  if (row.body) resolveBody(reader, pending, row.body, locations);
  return { ...row, attributes: { convergent, noInline, strings }, loc };
}

function groupOf(reader: Reader, id: number, offset: number) {
  const list = reader.groups.get(id);
  if (list === undefined) throw new Unreadable("ir/undefined-group", { name: `#${id}` }, offset);
  return list;
}

function failLocation(pending: PendingFunction, id: number): never {
  throw new Unreadable("ir/bad-location", { name: `!${id}` }, pending.offset);
}

function resolveBody(
  reader: Reader,
  pending: PendingFunction,
  body: NonNullable<IrFunction["body"]>,
  locations: DebugLocations,
): void {
  const { flags, opcode, operandStart, operands } = body;
  for (const [instruction, id] of pending.instructionDebug.entries())
    if (id >= 0) body.loc[instruction] = locations.locationOf(id) ?? failLocation(pending, id);
  for (let at = 0; at < pending.loops.length; at += 2)
    if (keepsLoop(reader.metadata, pending.loops[at + 1]!))
      flags[pending.loops[at]!]! |= INSTRUCTION_FLAG.rolled;
  for (let at = 0; at < pending.callGroups.length; at += 2) {
    const group = groupOf(reader, pending.callGroups[at + 1]!, pending.offset);
    if (group.convergent) flags[pending.callGroups[at]!]! |= INSTRUCTION_FLAG.convergent;
  }
  for (let instruction = 0; instruction < body.length; instruction++) {
    if (opcode[instruction] !== OPCODE["call"]) continue;
    const callee = operands[operandStart[instruction + 1]! - 1]!;
    const constant = callee < 0 ? reader.constants.at(~callee as ConstId) : undefined;
    if (constant?.kind === "function" && isConvergent(reader, constant.function))
      flags[instruction]! |= INSTRUCTION_FLAG.convergent;
  }
}

function isConvergent(reader: Reader, id: FunctionId): boolean {
  const callee = reader.functions[id]!;
  return (
    callee.row.attributes.convergent ||
    callee.groups.some((group) => reader.groups.get(group)?.convergent === true)
  );
}
