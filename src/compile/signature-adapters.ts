/**
 * Calls of C whose function is declared otherwise where it is defined, or not at all. WebAssembly's functions have
 * signatures, so the linker lets such a call end in a function that traps, `signature_mismatch:NAME`. Here that
 * function calls NAME with the arguments as x86-64's registers would bring them there (System V ABI, section 3.2.3):
 * integers and floats count apart, missing ones are 0, a result is the low bytes of its register.
 *
 * A custom section says by how many bytes the code was moved, for readers of its lines.
 */
import { concatenate } from "../base/index.ts";
import {
  lebBytes as leb,
  WasmReader as Reader,
  SECTION,
  type WasmSection as Section,
  type Signature,
  wasmSections as sectionsOf,
  wasmSignatures as signaturesOf,
} from "./wasm-sections.ts";

/** Its content: bytes, little-endian in 4, by which functions lie further back than their lines say. */
export const MOVED_CODE_SECTION = "warpscope.moved-code";

export interface AdaptedHost {
  readonly wasm: Uint8Array;
  /** Functions whose result is read from another kind of register than the one it is in: it is 0. */
  readonly lostResults: readonly string[];
  /** Functions of which calls that do not fit are left, since nothing by that name is exported. */
  readonly unfit: readonly string[];
}

const MISMATCH = "signature_mismatch:";
const FUNCTION_NAMES = 1;

const I32 = 0x7f;
const I64 = 0x7e;
const F32 = 0x7d;
const F64 = 0x7c;
const CONSTANT: Readonly<Record<number, readonly number[]>> = {
  [I32]: [0x41, 0],
  [I64]: [0x42, 0],
  [F32]: [0x43, 0, 0, 0, 0],
  [F64]: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
};
/** What makes of a register's value, `from`, the one that is read there as `to`. A register's upper half is 0. */
const CONVERSION: Readonly<Record<string, readonly number[]>> = {
  // i32.wrap_i64; i64.extend_i32_u
  [`${I64} ${I32}`]: [0xa7],
  [`${I32} ${I64}`]: [0xad],
  // i64.reinterpret_f64, i32.wrap_i64, f32.reinterpret_i32; and back
  [`${F64} ${F32}`]: [0xbd, 0xa7, 0xbe],
  [`${F32} ${F64}`]: [0xbc, 0xad, 0xbf],
};

/** Functions that some calls of `wasm`, a linked program, do not fit. */
export function mismatchedFunctions(wasm: Uint8Array): string[] {
  const names = functionNames(wasm, sectionsOf(wasm)).values();
  const stubs = [...names].filter((name) => name.startsWith(MISMATCH));
  return [...new Set(stubs)].map((name) => name.slice(MISMATCH.length));
}

/** Names of the functions that `object`, not linked yet, defines for others, weak ones left out. */
export function definedFunctions(object: Uint8Array): Set<string> {
  const names = new Set<string>();
  const section = sectionsOf(object).find(({ name }) => name === "linking");
  if (!section) return names;
  const reader = new Reader(object, section.content);
  reader.leb(); // version
  while (reader.at < section.end) {
    const kind = reader.byte();
    const bytes = reader.leb();
    const end = reader.at + bytes;
    if (kind === SYMBOL_TABLE)
      for (let rest = reader.count(); rest > 0; rest--) readSymbol(reader, names);
    reader.at = end;
  }
  return names;
}

/** "WebAssembly Object File Linking", tool conventions of WebAssembly. */
const SYMBOL_TABLE = 8;
const SYMBOL = { function: 0, data: 1, section: 3 } as const;
const SYMBOL_FLAG = { weak: 1, local: 2, undefined: 0x10, explicitName: 0x40 } as const;

function readSymbol(reader: Reader, functions: Set<string>): void {
  const kind = reader.byte();
  const flags = reader.leb();
  const isUndefined = (flags & SYMBOL_FLAG.undefined) !== 0;
  if (kind === SYMBOL.data) {
    reader.text();
    if (!isUndefined) for (let i = 0; i < 3; i++) reader.leb();
    return;
  }
  reader.leb();
  if (kind === SYMBOL.section || (isUndefined && (flags & SYMBOL_FLAG.explicitName) === 0)) return;
  const name = reader.text();
  const isForOthers = (flags & (SYMBOL_FLAG.weak | SYMBOL_FLAG.local)) === 0;
  if (kind === SYMBOL.function && !isUndefined && isForOthers) functions.add(name);
}

/** `wasm`: linked with the mismatched functions as exports. The same bytes where all calls fit. */
export function adaptSignatures(wasm: Uint8Array): AdaptedHost {
  const sections = sectionsOf(wasm);
  const names = functionNames(wasm, sections);
  const stubs = [...names].filter(([, name]) => name.startsWith(MISMATCH));
  if (stubs.length === 0) return { wasm, lostResults: [], unfit: [] };
  const signatures = signaturesOf(wasm, sections);
  const exported = exportedFunctions(wasm, sections);
  const lost = new Set<string>();
  const unfit = new Set<string>();
  const bodies = new Map<number, readonly number[]>();
  for (const [index, label] of stubs) {
    const name = label.slice(MISMATCH.length);
    const target = exported.get(name);
    const from = signatures.of(index);
    const to = target === undefined ? undefined : signatures.of(target);
    if (target === undefined || !from || !to) {
      unfit.add(name);
      continue;
    }
    if (from.results.length > 0 && to.results.length > 0 && !bringsResult(to, from)) lost.add(name);
    bodies.set(index - signatures.imported, adapterBody(from, to, target));
  }
  return {
    wasm: withBodies(wasm, sections, bodies),
    lostResults: [...lost].sort(),
    unfit: [...unfit],
  };
}

function adapterBody(from: Signature, to: Signature, target: number): number[] {
  const given = { whole: [] as number[], float: [] as number[] };
  for (const [index, type] of from.params.entries()) given[registerOf(type)].push(index);
  const body = [0]; // no locals
  for (const type of to.params) {
    const index = given[registerOf(type)].shift();
    if (index === undefined) body.push(...CONSTANT[type]!);
    else body.push(0x20, ...leb(index), ...conversion(from.params[index]!, type)!);
  }
  body.push(0x10, ...leb(target));
  const [wanted] = from.results;
  const [brought] = to.results;
  const converted =
    wanted === undefined || brought === undefined ? undefined : conversion(brought, wanted);
  if (converted) body.push(...converted);
  else {
    if (brought !== undefined) body.push(0x1a);
    if (wanted !== undefined) body.push(...CONSTANT[wanted]!);
  }
  body.push(0x0b);
  return body;
}

function bringsResult(to: Signature, from: Signature): boolean {
  return conversion(to.results[0]!, from.results[0]!) !== undefined;
}

function registerOf(type: number): "whole" | "float" {
  return type === I32 || type === I64 ? "whole" : "float";
}

/** Undefined between registers of two kinds. */
function conversion(from: number, to: number): readonly number[] | undefined {
  return from === to ? [] : CONVERSION[`${from} ${to}`];
}

function withBodies(
  wasm: Uint8Array,
  sections: readonly Section[],
  bodies: ReadonlyMap<number, readonly number[]>,
): Uint8Array {
  const code = sections.find(({ id }) => id === SECTION.code)!;
  const reader = new Reader(wasm, code.content);
  const count = reader.count();
  const parts: Uint8Array[] = [wasm.subarray(code.content, reader.at)];
  let last = 0;
  for (let index = 0; index < count; index++) {
    const start = reader.at;
    const bytes = reader.leb();
    reader.at += bytes;
    const body = bodies.get(index);
    if (body) last = parts.length + 1;
    parts.push(
      body ? Uint8Array.from([...leb(body.length), ...body]) : wasm.subarray(start, reader.at),
    );
  }
  const content = concatenate(parts);
  // The linker's own functions come first: the program's are moved by what all adapters add.
  const grown = last === 0 ? 0 : content.length - (code.end - code.content);
  const name = new TextEncoder().encode(MOVED_CODE_SECTION);
  const note = [...leb(name.length), ...name, ...new Uint8Array(Uint32Array.of(grown).buffer)];
  return concatenate([
    wasm.subarray(0, code.start),
    Uint8Array.from([SECTION.code, ...leb(content.length)]),
    content,
    wasm.subarray(code.end),
    Uint8Array.from([SECTION.custom, ...leb(note.length), ...note]),
  ]);
}

function functionNames(wasm: Uint8Array, sections: readonly Section[]): Map<number, string> {
  const names = new Map<number, string>();
  const section = sections.find(({ name }) => name === "name");
  if (!section) return names;
  const reader = new Reader(wasm, section.content);
  while (reader.at < section.end) {
    const kind = reader.byte();
    const bytes = reader.leb();
    const end = reader.at + bytes;
    if (kind === FUNCTION_NAMES)
      for (let rest = reader.count(); rest > 0; rest--) names.set(reader.leb(), reader.text());
    reader.at = end;
  }
  return names;
}

function exportedFunctions(wasm: Uint8Array, sections: readonly Section[]): Map<string, number> {
  const section = sections.find(({ id }) => id === SECTION.export);
  const reader = new Reader(wasm, section?.content ?? wasm.length);
  const functions = new Map<string, number>();
  for (let rest = reader.count(); rest > 0; rest--) {
    const name = reader.text();
    const isFunction = reader.byte() === 0;
    const index = reader.leb();
    if (isFunction) functions.set(name, index);
  }
  return functions;
}
