/** Where reading of a function body stands, and what was found so far. */
import { type Signature, WasmReader } from "../wasm-sections.ts";
import { BodyEdits } from "./body-edits.ts";
import { constantAt } from "./constants.ts";
import { LocalFlow } from "./local-flow.ts";
import { Memory64Error } from "./memory64-error.ts";
import { I64, type ModuleShape } from "./module-shape.ts";
import { Numbers } from "./numbers.ts";
import { OP } from "./opcodes.ts";
import { OperandStack } from "./operand-stack.ts";
import { BURIED, DEMAND, FIRST_VALUE, OPAQUE, SHORT, Values } from "./values.ts";

/** Sums of such numbers do not overflow. */
const MOST_ADDED = 2 ** 29;

/** One for all bodies of a module: what is read of one is there until the next is read. */
export class BodyState {
  readonly shape: ModuleShape;
  readonly wasm: Uint8Array;
  readonly reader: WasmReader;
  readonly values = new Values();
  readonly stack = new OperandStack();
  /** At first those that depend on nothing behind them. */
  readonly edits = new BodyEdits();
  /** Types by index, parameters first. */
  locals: number[] = [];
  params = 0;
  readonly flow = new LocalFlow();
  /** Where locals may become narrow, two numbers each: where an instruction that reads or sets an i64 local begins, and the node. */
  readonly accesses = new Numbers();
  /** Where the body, its instructions and the instruction that is being read begin. */
  begin = 0;
  codeStart = 0;
  start = 0;

  /** Whether an address that was not accessed before, nor one near it, must be looked at. */
  readonly checksAddresses: boolean;
  /** Whether memory comes to be of 32 bits; else the offset of an access counts for where it is. */
  readonly isNarrowing: boolean;
  /** Of the instruction that was read. */
  offset = 0;

  /** Addresses are cut to 32 bits as they are, or only if they have no more; or stay, and are compared with a range. */
  constructor(wasm: Uint8Array, shape: ModuleShape, addresses: "cut" | "checked" | "compared") {
    this.checksAddresses = addresses !== "cut";
    this.isNarrowing = addresses !== "compared";
    this.shape = shape;
    this.wasm = wasm;
    this.reader = new WasmReader(wasm, 0);
  }

  restart(begin: number): void {
    this.values.clear();
    this.stack.clear();
    this.edits.clear();
    this.accesses.clear();
    this.begin = begin;
    this.reader.at = begin;
  }

  pop(): number {
    return this.stack.pop(this.start);
  }

  popMany(count: number): void {
    this.stack.popMany(count, this.start);
  }

  /** A value of the instruction that was read. */
  leave(opcode: number, left?: number, right?: number): number {
    const value = this.values.add(opcode, this.start, this.reader.at, left, right);
    this.stack.push(value);
    return value;
  }

  /** Only behind the last of several values there is a place for code. */
  leaveMany(types: readonly number[]): void {
    const last = types.length - 1;
    for (let at = 0; at < last; at++) this.leave(BURIED);
    if (last < 0) return;
    if (types[last] === I64) this.leave(OPAQUE);
    else this.stack.push(SHORT);
  }

  /** `value` is where the instruction that was read accesses memory. */
  wantAddress(value: number): void {
    const isNear = this.checksAddresses && this.isNearAccess(value);
    this.want(value, isNear ? DEMAND.nearAddress : DEMAND.address, this.start);
  }

  /** Whether something near was accessed before; if not, `value` will have been. */
  private isNearAccess(value: number): boolean {
    const { left, node, opcode, right, start } = this.values;
    let base = value;
    let added = this.isNarrowing ? 0 : this.offset;
    const term = right[value]!;
    if (opcode[value] === OP.i64Add && opcode[term] === OP.i64Const) {
      const { high, low } = constantAt(this.wasm, start[term]! + 1);
      if (high === low >> 31 && Math.abs(low) <= MOST_ADDED) {
        base = left[value]!;
        added += low;
      }
    }
    if (Math.abs(added) > MOST_ADDED) return false;
    if (base < FIRST_VALUE || (opcode[base] !== OP.localGet && opcode[base] !== OP.localTee))
      return false;
    const { facts } = this.flow;
    const isNear = facts.isNear(node[base]!, added);
    if (!isNear) facts.add(node[base]!, added);
    return isNear;
  }

  /** See `DEMAND`. */
  want(value: number, demand: number, by: number): void {
    if (value === SHORT) this.refuse("an operand of less than 64 bits where more are taken");
    this.values.want(value, demand, by);
  }

  signature(type: number | undefined): Signature {
    return this.shape.types[type ?? -1] ?? this.refuse("a type that the module has not");
  }

  refuse(problem: string): never {
    throw new Memory64Error(problem, this.start);
  }
}
