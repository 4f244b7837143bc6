/**
 * A test case: a CUDA file of a few lines whose `//!` comments say how it is launched and what must
 * come out.
 *
 *   //! launch k <<<2, 64>>> out:i32[128], in:f32[128]=iota, n:i32=5
 *   //! launch k <<<(2,1,3), (8,4,2), 256>>> out         a buffer of an earlier launch; dynamic shared
 *   //! launch-cooperative k <<<4, 32>>> out
 *   //! resident 2                                       blocks that the device holds at once, else all
 *   //! expect out[i] = in[i] * 2                         JavaScript of i; buffers as they were before
 *   //! expect out = 1 2 3                                all elements
 *   //! near 1e-6 out[i] = Math.sin(i)                    relative error
 *   //! prints "a\n"                                      everything printed, in order
 *   //! fault out-of-bounds line 7 block 0,0,0 thread 3,0,0
 *   //! count k.load.global.sectors = 8                   sum over the sites of a kernel's accesses
 *
 * A parameter is `name:type[count]` for a buffer, `name:type=expression` for a value and
 * `name:{type=expression, …}` for a structure. Buffers start at 0, or at `iota` (i), or at an expression.
 * `name:texture[8,4] u8 linear fractions=iota` is a buffer and a texture object of it; a surface likewise.
 * Type f32 if none is named; `wrap`, `mirror`, `border` (else clamped), `normalized`, `layered` may follow.
 */
import { readFileSync } from "node:fs";
import type { Dim3 } from "../../src/exec/index.ts";

export type ElementType =
  | "i8"
  | "u8"
  | "i16"
  | "u16"
  | "i32"
  | "u32"
  | "i64"
  | "u64"
  | "f32"
  | "f64";

export interface BufferParam {
  readonly kind: "buffer";
  readonly name: string;
  readonly type: ElementType;
  readonly count: number;
  /** JavaScript of `i`; undefined for zeros. */
  readonly initial: string | undefined;
  /** The kernel gets a texture or surface object of it. */
  readonly object?: {
    readonly kind: "texture" | "surface";
    /** Columns, rows, slices or layers. */
    readonly sizes: readonly number[];
    readonly modes: ReadonlySet<string>;
  };
}

export interface ValueParam {
  readonly kind: "value";
  readonly fields: readonly { readonly type: ElementType; readonly value: string }[];
}

export interface KnownBufferParam {
  readonly kind: "known";
  readonly name: string;
}

export interface CaseLaunch {
  readonly kernel: string;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly dynamicSharedBytes: number;
  readonly cooperative: boolean;
  readonly params: readonly (BufferParam | ValueParam | KnownBufferParam)[];
}

export interface CaseExpectation {
  readonly buffer: string;
  /** One value an element, or an expression of `i`. */
  readonly values: string | readonly string[];
  /** Relative error; 0 for exact. */
  readonly tolerance: number;
}

export interface CaseFault {
  readonly kind: string;
  readonly line: number | undefined;
  readonly block: string | undefined;
  readonly thread: string | undefined;
}

export interface CaseCount {
  readonly kernel: string;
  readonly access: string;
  readonly space: string;
  readonly field: string;
  readonly value: number;
}

export interface CaseFile {
  /** Path below `test/cases`, without ending. */
  readonly name: string;
  readonly source: string;
  readonly launches: readonly CaseLaunch[];
  readonly residentBlocks: number | undefined;
  readonly expectations: readonly CaseExpectation[];
  readonly prints: string | undefined;
  readonly fault: CaseFault | undefined;
  readonly counts: readonly CaseCount[];
}

export function readCase(path: string, name: string): CaseFile {
  return parseCase(name, readFileSync(path, "utf8"));
}

export function parseCase(name: string, source: string): CaseFile {
  const launches: CaseLaunch[] = [];
  const expectations: CaseExpectation[] = [];
  const counts: CaseCount[] = [];
  let residentBlocks: number | undefined;
  let prints: string | undefined;
  let fault: CaseFault | undefined;
  for (const [, directive = ""] of source.matchAll(/^\/\/! (.*)$/gm)) {
    const [word = "", rest = ""] = splitOnce(directive, " ");
    switch (word) {
      case "launch":
      case "launch-cooperative":
        launches.push(parseLaunch(rest, word === "launch-cooperative"));
        break;
      case "resident":
        residentBlocks = Number(rest);
        break;
      case "expect":
        expectations.push(parseExpectation(rest, 0));
        break;
      case "near": {
        const [tolerance = "", what = ""] = splitOnce(rest, " ");
        expectations.push(parseExpectation(what, Number(tolerance)));
        break;
      }
      case "prints":
        prints = (prints ?? "") + String(JSON.parse(rest));
        break;
      case "fault":
        fault = parseFault(rest);
        break;
      case "count":
        counts.push(parseCount(rest));
        break;
      default:
        throw new Error(`${name}: unknown directive ${word}`);
    }
  }
  if (launches.length === 0) throw new Error(`${name}: no launch`);
  if (expectations.length === 0 && prints === undefined && !fault && counts.length === 0)
    throw new Error(`${name}: expects nothing`);
  return { name, source, launches, residentBlocks, expectations, prints, fault, counts };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Pieces between commas outside brackets. */
function splitTopLevel(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = "";
  for (const char of text) {
    if ("([{".includes(char)) depth++;
    if (")]}".includes(char)) depth--;
    if (char === "," && depth === 0) {
      pieces.push(piece.trim());
      piece = "";
    } else piece += char;
  }
  if (piece.trim() !== "") pieces.push(piece.trim());
  return pieces;
}

function parseLaunch(text: string, cooperative: boolean): CaseLaunch {
  const match = /^(\w+)\s*<<<(.*?)>>>\s*(.*)$/.exec(text);
  if (!match) throw new Error(`bad launch: ${text}`);
  const [, kernel = "", shape = "", params = ""] = match;
  const [grid = "1", block = "1", shared = "0"] = splitTopLevel(shape);
  return {
    kernel,
    grid: parseDim(grid),
    block: parseDim(block),
    dynamicSharedBytes: Number(shared),
    cooperative,
    params: splitTopLevel(params).map(parseParam),
  };
}

function parseDim(text: string): Dim3 {
  const [x = 1, y = 1, z = 1] = text.replace(/[()]/g, "").split(",").map(Number);
  return [x, y, z];
}

function parseParam(text: string): BufferParam | ValueParam | KnownBufferParam {
  if (!text.includes(":")) return { kind: "known", name: text };
  const [name, rest] = splitOnce(text, ":");
  const buffer = /^(\w+)\[(\d+)\](?:=(.*))?$/.exec(rest);
  if (buffer) {
    const [, type = "", count = "", initial] = buffer;
    return {
      kind: "buffer",
      name,
      type: type as ElementType,
      count: Number(count),
      initial: initial === "iota" ? "i" : initial,
    };
  }
  const object = /^(texture|surface)\[([\d,]+)\]([ \w]*)(?:=(.*))?$/.exec(rest);
  if (object) {
    const [, kind = "", extent = "", words = "", initial] = object;
    const sizes = extent.split(",").map(Number);
    const modes = new Set(words.trim().split(/ +/));
    return {
      kind: "buffer",
      name,
      type: (["u8", "i8", "u16", "i16", "i32", "u32"] as const).find((t) => modes.has(t)) ?? "f32",
      count: sizes.reduce((product, size) => product * size, 1),
      initial: initial === "iota" ? "i" : initial,
      object: { kind: kind as "texture" | "surface", sizes, modes },
    };
  }
  const fields = rest.startsWith("{") ? splitTopLevel(rest.slice(1, -1)) : [rest];
  return {
    kind: "value",
    fields: fields.map((field) => {
      const [type, value] = splitOnce(field, "=");
      return { type: type as ElementType, value };
    }),
  };
}

function parseExpectation(text: string, tolerance: number): CaseExpectation {
  const [target, values] = splitOnce(text, "=");
  return target.endsWith("[i]")
    ? { buffer: target.slice(0, -3), values, tolerance }
    : { buffer: target, values: values.split(/\s+/), tolerance };
}

function parseFault(text: string): CaseFault {
  const field = (name: string): string | undefined =>
    new RegExp(`\\b${name} ([\\d,]+)`).exec(text)?.[1];
  const line = field("line");
  return {
    kind: text.split(" ")[0]!,
    line: line === undefined ? undefined : Number(line),
    block: field("block"),
    thread: field("thread"),
  };
}

function parseCount(text: string): CaseCount {
  const match = /^(\w+)\.(\w+)\.(\w+)\.(\w+) = (\d+)$/.exec(text);
  if (!match) throw new Error(`bad count: ${text}`);
  const [, kernel = "", access = "", space = "", field = "", value = ""] = match;
  return { kernel, access, space, field, value: Number(value) };
}
