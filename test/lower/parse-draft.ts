/**
 * A mini-language for Drafts, so that tests read like the code they are about. One instruction a line:
 *
 *   entry:
 *     %t = special i32 tid.x
 *     %c = icmp i32 ult %t 5
 *     brIf %c then join
 *   then:
 *     %x = load f32 global [%t+4] align 16 volatile
 *     store f32 shared [%t] %x
 *     barrier
 *     br join
 *   join:
 *     %p = phi f32 [then %x] [entry 1.5f]
 *     ret
 *
 * In front of the first block: `frame BYTES`, and `param NAME KIND OFFSET` for parameters of the kernel.
 * Literals: 5 is i32, 5l i64, 1.5f f32, 1.5 f64, true and false i1. Comments start with ';'.
 */
import type { LocId } from "../../src/base/index.ts";
import { FCMP_PREDICATES, ICMP_PREDICATES } from "../../src/ir/index.ts";
import type {
  Draft,
  DraftAccess,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Value,
} from "../../src/lower/draft.ts";
import {
  ATOMIC_KINDS,
  type AtomicKind,
  BARRIER_KINDS,
  type KernelParam,
  MATH_FUNCTIONS,
  OP,
  OPS,
  type OpName,
  REDUCE_OPS,
  SHUFFLE_MODES,
  SPECIAL_REGISTERS,
  type Space,
  VALUE_TYPE,
  type ValueType,
  VOTE_MODES,
} from "../../src/lower/index.ts";
import { printDraftFunction } from "../../src/lower/print.ts";
import { literal } from "../../src/lower/translate/literals.ts";

const NO_LOC = 0 as LocId;

export interface ParsedDraft {
  readonly draft: Draft;
  value(name: string): Value;
  /** The first function as it stands, with the names of the text; made values are numbered. */
  print(): string;
}

/** A Draft of one kernel. */
export function parseDraft(text: string): ParsedDraft {
  const values = new Map<string, Value>();
  const draft: Draft = {
    kernel: "k",
    functions: [],
    params: [],
    paramBytes: 0,
    staticSharedBytes: 0,
    dynamicSharedOffset: 0,
    launchBounds: { maxThreads: 0, minBlocks: 0, maxRegisters: 0 },
    libraryCode: false,
    nextValue: 0,
  };
  const fn: DraftFunction = { name: "k", params: [], results: [], blocks: [], frameBytes: 0 };
  draft.functions.push(fn);
  const blocks = new Map<string, DraftBlock>();
  const block = (name: string): DraftBlock => {
    let found = blocks.get(name);
    if (!found) {
      found = { name, phis: [], body: [], end: { kind: "trap", loc: NO_LOC } };
      blocks.set(name, found);
    }
    return found;
  };
  const lines = text
    .split("\n")
    .map((line) => line.replace(/;.*/, "").trim())
    .filter(Boolean);
  // Results first: loops name values before their lines come.
  for (const line of lines) {
    const match = /^(.*?)\s*=\s*(.*)$/.exec(line);
    if (!match) continue;
    const words = match[2]!.split(/\s+/);
    for (const [index, name] of match[1]!.split(/[\s,]+/).entries())
      values.set(name, { id: draft.nextValue++, type: resultType(words, index) });
  }
  const operand = (word: string): Operand => {
    if (word.startsWith("%")) {
      const found = values.get(word);
      if (!found) throw new Error(`no value ${word}`);
      return found;
    }
    return parseLiteral(word);
  };
  let current: DraftBlock | undefined;
  for (const line of lines) {
    if (line.startsWith("frame ")) {
      fn.frameBytes = Number(line.slice(6));
      continue;
    }
    if (line.startsWith("param ")) {
      const [, name, kind, offset] = line.split(" ") as [string, string, string, string];
      const param = { name, kind: kind as KernelParam["kind"], offset: Number(offset), bytes: 4 };
      draft.params.push(param);
      continue;
    }
    if (line.endsWith(":")) {
      current = block(line.slice(0, -1));
      fn.blocks.push(current);
      continue;
    }
    const [left, right] = line.includes(" = ") ? line.split(" = ") : ["", line];
    const results = left!
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((name) => values.get(name)!);
    const words = right!.replaceAll(",", " ").split(/\s+/);
    const [op, ...rest] = words as [string, ...string[]];
    if (op === "phi") {
      const edges = [...right!.matchAll(/\[(\S+)\s+([^\]]+)\]/g)];
      const incoming = edges.map((edge) => ({ block: block(edge[1]!), value: operand(edge[2]!) }));
      current!.phis.push({ result: results[0]!, incoming, loc: NO_LOC });
    } else if (op === "br") current!.end = { kind: "br", target: block(rest[0]!), loc: NO_LOC };
    else if (op === "brIf")
      current!.end = {
        kind: "brIf",
        condition: operand(rest[0]!),
        whenTrue: block(rest[1]!),
        whenFalse: block(rest[2]!),
        loc: NO_LOC,
      };
    else if (op === "ret") current!.end = { kind: "ret", values: rest.map(operand), loc: NO_LOC };
    else if (op === "trap") current!.end = { kind: "trap", loc: NO_LOC };
    else current!.body.push(parseInstruction(op as OpName, rest, results, operand));
  }
  const nameOf = new Map([...values].map(([name, { id }]) => [id, name]));
  return {
    draft,
    value: (name) => values.get(name)!,
    print: () =>
      printDraftFunction(fn).replace(/%(\d+)/g, (text, id) => nameOf.get(Number(id)) ?? text),
  };
}

const MEMORY_TYPE: Readonly<Record<string, ValueType>> = {
  ...VALUE_TYPE,
  u8: VALUE_TYPE.i32,
  u16: VALUE_TYPE.i32,
};
const BYTES: Readonly<Record<string, number>> = { u8: 1, u16: 2, i32: 4, f32: 4, i64: 8, f64: 8 };

function resultType(words: readonly string[], index: number): ValueType {
  const [op, type] = words;
  if (op === "phi") return VALUE_TYPE[type as keyof typeof VALUE_TYPE];
  const facts = OPS[OP[op as OpName]]!;
  switch (facts.result) {
    case "aux":
      return VALUE_TYPE[words[words.indexOf("to") + 1] as keyof typeof VALUE_TYPE];
    case "many":
      if (op === "vote") return words[1] === "ballot" ? VALUE_TYPE.i32 : VALUE_TYPE.i1;
      if (op === "shuffle") return index === 0 ? VALUE_TYPE.i32 : VALUE_TYPE.i1;
      return MEMORY_TYPE[type!]!;
    case "same":
      return MEMORY_TYPE[type!]!;
    case "none":
      throw new Error(`${op} has no result`);
    default:
      return VALUE_TYPE[facts.result];
  }
}

function parseLiteral(word: string): Operand {
  if (word === "true" || word === "false") return literal(VALUE_TYPE.i1, word === "true" ? 1n : 0n);
  const view = new DataView(new ArrayBuffer(8));
  if (/^-?(0x[0-9a-f]+|\d+)$/i.test(word)) return literal(VALUE_TYPE.i32, BigInt(word));
  if (/^-?\d+l$/.test(word)) return literal(VALUE_TYPE.i64, BigInt(word.slice(0, -1)));
  if (word.endsWith("f")) {
    view.setFloat32(0, Number(word.slice(0, -1)));
    return literal(VALUE_TYPE.f32, BigInt(view.getUint32(0)));
  }
  view.setFloat64(0, Number(word));
  return literal(VALUE_TYPE.f64, view.getBigUint64(0));
}

const AUX_NAMES: Readonly<Record<string, readonly string[]>> = {
  "icmp-predicate": ICMP_PREDICATES,
  "fcmp-predicate": FCMP_PREDICATES,
  "special-register": SPECIAL_REGISTERS,
  "math-function": MATH_FUNCTIONS.map((facts) => facts.name),
  "shuffle-mode": SHUFFLE_MODES,
  "vote-mode": VOTE_MODES,
  "reduce-op": REDUCE_OPS,
  "barrier-kind": BARRIER_KINDS,
};

function parseInstruction(
  op: OpName,
  words: string[],
  results: Value[],
  operand: (word: string) => Operand,
): DraftInstruction {
  const facts = OPS[OP[op]]!;
  if (facts.aux === "access") return parseAccess(op, words, results, operand);
  const rest = [...words];
  const take = (test: (word: string) => boolean): string | undefined => {
    const at = rest.findIndex(test);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  let aux = 0;
  const names = facts.aux ? AUX_NAMES[facts.aux] : undefined;
  if (facts.aux === "value-type") {
    const at = rest.indexOf("to");
    aux = VALUE_TYPE[rest.splice(at, 2)[1] as keyof typeof VALUE_TYPE];
  } else if (names) {
    const name = take((word) => names.includes(word));
    if (name) aux = names.indexOf(name);
  } else {
    const at = take((word) => word.startsWith("@"));
    if (at) aux = Number(at.slice(1));
  }
  const contract = take((word) => word === "contract");
  const typeName = take((word) => word in VALUE_TYPE);
  const args = rest.map(operand);
  if (op === "barrier" && args.length === 0) args.push(parseLiteral("0"), parseLiteral("0"));
  const type = VALUE_TYPE[(typeName ?? "i32") as keyof typeof VALUE_TYPE];
  const instruction: DraftInstruction = { op, type, results, args, aux, loc: NO_LOC };
  if (contract) instruction.contract = true;
  return instruction;
}

function parseAccess(
  op: OpName,
  words: string[],
  results: Value[],
  operand: (word: string) => Operand,
): DraftInstruction {
  const [typeName, space, place, ...rest] = words as [string, Space, string, ...string[]];
  const match = /^\[([^\]+-]+|-?\d+)([+-]\d+)?\]$/.exec(place)!;
  const alignAt = rest.indexOf("align");
  const bytes = BYTES[typeName]!;
  const align = alignAt < 0 ? bytes : Number(rest.splice(alignAt, 2)[1]);
  const flag = (name: string): boolean => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const isReduction = flag("reduction");
  const access: DraftAccess = {
    space,
    kind: op === "load" ? "load" : op === "store" ? "store" : isReduction ? "reduction" : "atomic",
    offset: Number(match[2] ?? 0),
    bytes,
    align: bytes,
    elements: [{ offset: 0, memory: typeName as DraftAccess["elements"][number]["memory"] }],
    volatile: flag("volatile"),
    readOnly: flag("readOnly"),
    atomic: undefined,
    knownAlign: align,
  };
  if (op === "atomic") {
    const kind = rest.find((word) => ATOMIC_KINDS.includes(word as AtomicKind));
    access.atomic = (kind ?? "add") as AtomicKind;
    if (kind) rest.splice(rest.indexOf(kind), 1);
  } else if (op === "cas") access.atomic = "cas";
  const args = [operand(match[1]!), ...rest.map(operand)];
  return { op, type: MEMORY_TYPE[typeName]!, results, args, aux: 0, access, loc: NO_LOC };
}
