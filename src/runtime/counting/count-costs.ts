/**
 * Makes a program count what it executes. Each function adds the cost of its straight pieces of code to a variable
 * of its own when it begins them, and that to one global before it is left: by its end, and by calls from which the
 * runtime may be reached, which reads the global.
 *
 * A piece begins with the function, with a loop, and where branches part; behind the end of a block the one goes on
 * that the block began in, if the block is left that way. A piece of few instructions behind a branch counts with the
 * one before it. So what is executed is counted but for such short pieces, and for pieces that a branch leaves midway.
 *
 * A loop that only looks at memory (`spinning.ts`) calls the program's `SPIN_EXPORT` before it begins anew.
 */
import { concatenate } from "../../base/index.ts";
import {
  lebBytes,
  SECTION,
  WasmReader,
  type WasmSection,
  wasmSections,
  wasmSignatures,
} from "../../compile/index.ts";
import { COPIED_SHIFT, costOf } from "./instruction-costs.ts";
import { behindInstruction, CODE, numberAt } from "./instruction-length.ts";
import { branchesOfSpinning } from "./spinning.ts";

/** The global, an i64. */
export const COSTS_EXPORT = "__warpscope_costs";
/** The function of the guest library, without parameters or results. */
const SPIN_EXPORT = "__warpscope_spin";

/** One that can be posted, and kept. */
export interface CountingProgram {
  readonly wasm: Uint8Array;
  readonly moved: MovedPieces;
}

/** Copied pieces of code: each lies at `to`, of the code section's content, and was at `from`, of the file. */
export interface MovedPieces {
  /** Where the code section's content begins. */
  readonly codeAt: number;
  readonly to: readonly number[];
  readonly from: readonly number[];
}

/** Where in the program as it was the code lies that is at an offset of the one that counts. */
export function originalOffset({ codeAt, to, from }: MovedPieces, offset: number): number {
  const at = offset - codeAt;
  let low = 0;
  let high = to.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (to[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low > 0 ? from[low - 1]! + at - to[low - 1]! : offset;
}

/** Behind a branch that was not taken, so little is not worth an addition of its own. */
const SHORT_PIECE = 5;

/** The size of a body is known behind it: a number of 32 bits, whatever it is. */
const PADDED_SIZE = [0x80, 0x80, 0x80, 0x80, 0];

/** Undefined where the program has instructions or sections that are not known, or is cut. */
export function countCosts(
  wasm: Uint8Array,
  costs: (opcode: number) => number = costOf,
): CountingProgram | undefined {
  const sections = wasmSections(wasm);
  const find = (id: number) => sections.find((section) => section.id === id);
  const [code, globals, exports] = [find(SECTION.code), find(SECTION.global), find(SECTION.export)];
  if (!code || !globals || !exports) return undefined;
  const signatures = wasmSignatures(wasm, sections);
  const global = signatures.importedGlobals + new WasmReader(wasm, globals.content).leb();
  const spin = exportedFunction(wasm, exports, SPIN_EXPORT);
  const isWide = hasWideMemory(wasm, find(SECTION.memory));
  const bodies = bodiesOf(wasm, code);
  if (!bodies) return undefined;
  const pieces = bodies.map((body) => readBody(wasm, body, costs, spin));
  if (pieces.some((body) => body === undefined)) return undefined;
  const known = pieces as readonly BodyPieces[];
  const reaching = functionsThatLeave(known, signatures.imported);
  const out = new Output(2 * (code.end - code.start));
  out.push(lebBytes(known.length));
  for (const [index, body] of known.entries()) {
    const params = signatures.of(signatures.imported + index)?.params.length ?? 0;
    const sizeAt = out.at;
    out.push(PADDED_SIZE);
    writeBody(wasm, body, { params, global, reaching, spin, isWide }, out);
    let size = out.at - sizeAt - PADDED_SIZE.length;
    for (let byte = 0; byte < PADDED_SIZE.length; byte++, size >>>= 7)
      out.bytes[sizeAt + byte] = (size & 0x7f) | PADDED_SIZE[byte]!;
  }
  const content = out.bytes.subarray(0, out.at);
  const more = (section: WasmSection, entry: readonly number[]) => {
    const reader = new WasmReader(wasm, section.content);
    const count = reader.count();
    return sectionBytes(
      section.id,
      concatenate([
        Uint8Array.from(lebBytes(count + 1)),
        wasm.subarray(reader.at, section.end),
        Uint8Array.from(entry),
      ]),
    );
  };
  const name = new TextEncoder().encode(COSTS_EXPORT);
  const made = sections.map((section) => {
    if (section === code) return sectionBytes(SECTION.code, content);
    // A variable i64 that begins as 0.
    if (section === globals) return more(section, [0x7e, 1, 0x42, 0, CODE.end]);
    if (section === exports)
      return more(section, [...lebBytes(name.length), ...name, 3, ...lebBytes(global)]);
    return wasm.subarray(section.start, section.end);
  });
  const before = made.slice(0, sections.indexOf(code)).reduce((sum, one) => sum + one.length, 8);
  const codeAt = before + made[sections.indexOf(code)]!.length - content.length;
  return {
    wasm: concatenate([wasm.subarray(0, 8), ...made]),
    moved: { codeAt, ...out.moves },
  };
}

function sectionBytes(id: number, content: Uint8Array): Uint8Array {
  return concatenate([Uint8Array.from([id, ...lebBytes(content.length)]), content]);
}

/** The flag of limits of 64 bits. */
const IS_WIDE = 4;

function hasWideMemory(wasm: Uint8Array, memory: WasmSection | undefined): boolean {
  if (!memory) return false;
  const reader = new WasmReader(wasm, memory.content);
  return reader.count() > 0 && (reader.byte() & IS_WIDE) !== 0;
}

/** Its index. */
function exportedFunction(
  wasm: Uint8Array,
  { content }: WasmSection,
  name: string,
): number | undefined {
  const reader = new WasmReader(wasm, content);
  for (let rest = reader.count(); rest > 0; rest--) {
    const found = reader.text();
    const kind = reader.byte();
    const index = reader.leb();
    if (found === name && kind === 0) return index;
  }
  return undefined;
}

interface Body {
  readonly start: number;
  readonly end: number;
}

/** Undefined where they do not fill the section. */
function bodiesOf(wasm: Uint8Array, code: WasmSection): Body[] | undefined {
  const reader = new WasmReader(wasm, code.content);
  const bodies: Body[] = [];
  for (let rest = reader.count(); rest > 0 && reader.at < code.end; rest--) {
    const bytes = reader.leb();
    bodies.push({ start: reader.at, end: reader.at + bytes });
    reader.at += bytes;
  }
  return reader.at === code.end ? bodies : undefined;
}

/** What is put before the instruction at a place. */
interface Insertion {
  readonly at: number;
  readonly kind: "cost" | "leave" | "call" | "copy" | "spin" | "spinIf";
  /** Of "cost". */
  cost: number;
  /** Of "cost": the piece before the branch that leads here, which counts what is short. */
  readonly previous: number | undefined;
  /** Of "call": the function, undefined if that is not known. */
  readonly callee: number | undefined;
}

interface BodyPieces extends Body {
  readonly localGroups: number;
  readonly locals: number;
  /** Behind the number of groups of locals, and behind the groups. */
  readonly groupsAt: number;
  readonly codeAt: number;
  readonly insertions: readonly Insertion[];
  /** Functions called, and whether it may throw or call what is not known. */
  readonly callees: readonly number[];
  readonly leaves: boolean;
}

function readBody(
  wasm: Uint8Array,
  { start, end }: Body,
  costs: (opcode: number) => number,
  spin: number | undefined,
): BodyPieces | undefined {
  const reader = new WasmReader(wasm, start);
  const localGroups = reader.leb();
  // Each takes two bytes at least.
  if (2 * localGroups > end - start) return undefined;
  const groupsAt = reader.at;
  let locals = 0;
  for (let group = 0; group < localGroups; group++) {
    locals += reader.leb();
    reader.byte();
  }
  const codeAt = reader.at;
  const insertions: Insertion[] = [];
  const callees: number[] = [];
  let leaves = false;
  const insert = (
    kind: Insertion["kind"],
    at: number,
    callee?: number,
    previous?: number,
  ): number => insertions.push({ at, kind, cost: 0, callee, previous }) - 1;
  /** Where costs are added; they are not while code is dead, behind a branch that is always taken. */
  let current = insert("cost", codeAt);
  let isLive = true;
  const open = (at: number, previous: number | undefined): void => {
    current = insert("cost", at, undefined, previous);
    isLive = true;
  };
  let hasLoops = false;
  const frames: Frame[] = [];
  const enter = (kind: Frame["kind"]): void => {
    frames.push({ kind, outer: current, hasEnd: false });
  };
  const close = ({ kind, outer, hasEnd }: Frame, next: number): void => {
    if (isLive || hasEnd) {
      // Whoever came to the block comes here too, but for those who leave what is around it.
      current = outer;
      isLive = true;
    } else if (kind !== "loop") open(next, undefined);
  };
  for (let at = codeAt; at < end; ) {
    const opcode = wasm[at]!;
    const next = behindInstruction(wasm, at);
    if (next === undefined || next > end) return undefined;
    if (isLive) insertions[current]!.cost += costs(opcode);
    if (opcode >= FIRST_PLAIN && opcode !== CODE.bulk) {
      at = next;
      continue;
    }
    switch (opcode) {
      case CODE.block:
      case CODE.try:
      case CODE.tryTable:
        enter("block");
        break;
      case CODE.loop:
        hasLoops = true;
        enter("loop");
        open(next, undefined);
        break;
      case CODE.if:
        enter("block");
        open(next, current);
        break;
      case CODE.else:
      case CODE.catch:
      case CODE.catchAll: {
        const frame = frames.at(-1)!;
        frame.hasEnd ||= isLive;
        open(next, opcode === CODE.else ? frame.outer : undefined);
        break;
      }
      case CODE.end:
      case CODE.delegate: {
        const frame = frames.pop();
        if (frame) close(frame, next);
        else insert("leave", at);
        break;
      }
      case CODE.brIf:
        open(next, current);
        break;
      case CODE.call:
        callees.push(numberAt(wasm, at + 1));
        insert("call", at, callees.at(-1));
        break;
      case CODE.callIndirect:
      case CODE.callRef:
        leaves = true;
        insert("call", at);
        break;
      case CODE.returnCall:
      case CODE.returnCallIndirect:
      case CODE.returnCallRef:
        leaves = true;
        insert("leave", at);
        isLive = false;
        break;
      case CODE.throw:
      case CODE.rethrow:
      case CODE.throwRef:
        leaves = true;
        // May be caught here.
        insert("call", at);
        isLive = false;
        break;
      case CODE.return:
        insert("leave", at);
        isLive = false;
        break;
      case CODE.br:
      case CODE.brTable:
      case CODE.unreachable:
        isLive = false;
        break;
      case CODE.bulk: {
        const bulk = numberAt(wasm, at + 1);
        if (bulk === CODE.memoryCopy || bulk === CODE.memoryFill) insert("copy", at);
        break;
      }
      default:
    }
    at = next;
  }
  for (let index = insertions.length - 1; index >= 0; index--) {
    const one = insertions[index]!;
    if (one.previous === undefined || one.cost >= SHORT_PIECE) continue;
    insertions[one.previous]!.cost += one.cost;
    one.cost = 0;
  }
  const spinning = hasLoops && spin !== undefined ? branchesOfSpinning(wasm, codeAt, end) : [];
  for (const { at, isConditional } of spinning) {
    insert(isConditional ? "spinIf" : "spin", at, spin);
    callees.push(spin!);
  }
  // All others are in order.
  if (spinning.length > 0) insertions.sort((a, b) => a.at - b.at);
  return { start, end, localGroups, locals, groupsAt, codeAt, insertions, callees, leaves };
}

/** What parts, joins or leaves the code is below, with `drop` and the like; most is not. */
const FIRST_PLAIN = CODE.localGet;

/** A block, loop or try that is open. */
interface Frame {
  readonly kind: "block" | "loop";
  /** The piece it began in. */
  readonly outer: number;
  /** An arm of it, whose end comes before, reaches its end. */
  hasEnd: boolean;
}

/** By index of all functions, imported ones included: from which of them an imported one may be reached. */
function functionsThatLeave(bodies: readonly BodyPieces[], imported: number): Uint8Array {
  const reaching = new Uint8Array(imported + bodies.length);
  reaching.fill(1, 0, imported);
  const callers: number[][] = Array.from(reaching, () => []);
  const found: number[] = [];
  for (const [index, { callees, leaves }] of bodies.entries()) {
    const own = imported + index;
    for (const callee of callees) callers[callee]!.push(own);
    if (leaves || callees.some((callee) => callee < imported)) found.push(own);
  }
  for (let own = found.pop(); own !== undefined; own = found.pop()) {
    if (reaching[own]) continue;
    reaching[own] = 1;
    for (const caller of callers[own]!) found.push(caller);
  }
  return reaching;
}

interface BodyContext {
  readonly params: number;
  readonly global: number;
  readonly reaching: Uint8Array;
  readonly spin: number | undefined;
  /** Lengths of what is copied have 64 bits. */
  readonly isWide: boolean;
}

function writeBody(
  wasm: Uint8Array,
  body: BodyPieces,
  { params, global, reaching, spin, isWide }: BodyContext,
  out: Output,
): void {
  const costs = lebBytes(params + body.locals);
  const flag = lebBytes(params + body.locals + 1);
  const length = isWide ? lebBytes(params + body.locals + 2) : flag;
  const begin = [0x20, ...costs, 0x42];
  const add = [0x7c, 0x21, ...costs];
  const leave = [0x23, ...lebBytes(global), 0x20, ...costs, 0x7c, 0x24, ...lebBytes(global)];
  const call = [...leave, 0x42, 0, 0x21, ...costs];
  // Its bytes are on the stack.
  const size = [0x22, ...length, 0x20, ...costs, 0x20, ...length];
  const shift = isWide ? [0x42, COPIED_SHIFT, 0x88] : [0x41, COPIED_SHIFT, 0x76, 0xad];
  const copy = [...size, ...shift, ...add];
  const look = spin === undefined ? [] : [...call, CODE.call, ...lebBytes(spin)];
  // The branch's condition is on the stack.
  const lookIf = [0x22, ...flag, CODE.if, 0x40, ...look, CODE.end, 0x20, ...flag];
  const texts = { leave, call, copy, spin: look, spinIf: lookIf };
  out.push(lebBytes(body.localGroups + (isWide ? 3 : 2)));
  out.copy(wasm, body.groupsAt, body.codeAt);
  // An i64 and an i32, and an i64 for lengths.
  out.push(isWide ? [1, 0x7e, 1, 0x7f, 1, 0x7e] : [1, 0x7e, 1, 0x7f]);
  let from = body.codeAt;
  for (const { at, kind, cost, callee } of body.insertions) {
    if (kind === "cost" && cost === 0) continue;
    if (kind === "call" && callee !== undefined && !reaching[callee]) continue;
    if (at > from) out.copy(wasm, from, at);
    from = at;
    if (kind === "cost") {
      out.push(begin);
      out.pushSigned(cost);
      out.push(add);
    } else out.push(texts[kind]);
  }
  out.copy(wasm, from, body.end);
}

/** Longer pieces are copied at once: a call costs as much as some bytes. */
const FEW_BYTES = 24;

/** Bytes one after the other, and where those come from that are copied. */
class Output {
  bytes: Uint8Array;
  at = 0;
  readonly moves = { to: [] as number[], from: [] as number[] };

  constructor(bytes: number) {
    this.bytes = new Uint8Array(bytes);
  }

  push(bytes: readonly number[]): void {
    this.reserve(bytes.length);
    for (let index = 0; index < bytes.length; index++) this.bytes[this.at++] = bytes[index]!;
  }

  /** A number of at least 0, as a signed one. */
  pushSigned(value: number): void {
    this.reserve(10);
    // A bit more, which stays 0.
    for (; value >= 64; value = Math.floor(value / 128))
      this.bytes[this.at++] = (value & 0x7f) | 0x80;
    this.bytes[this.at++] = value;
  }

  copy(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from);
    this.moves.to.push(this.at);
    this.moves.from.push(from);
    if (to - from > FEW_BYTES) {
      this.bytes.set(source.subarray(from, to), this.at);
      this.at += to - from;
    } else for (let index = from; index < to; index++) this.bytes[this.at++] = source[index]!;
  }

  private reserve(bytes: number): void {
    if (this.at + bytes <= this.bytes.length) return;
    const more = new Uint8Array(2 * this.bytes.length + bytes);
    more.set(this.bytes);
    this.bytes = more;
  }
}
