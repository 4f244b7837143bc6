/** Where reading of a function body stands, and what was found so far. */
import type { Edit } from "../data-segments.ts";
import { type Signature, WasmReader } from "../wasm-sections.ts";
import { LocalFlow } from "./local-flow.ts";
import { Memory64Error } from "./memory64-error.ts";
import type { ModuleShape } from "./module-shape.ts";
import { Numbers } from "./numbers.ts";
import { OperandStack } from "./operand-stack.ts";
import { BURIED, OPAQUE, Values } from "./values.ts";

/** One for all bodies of a module: what is read of one is there until the next is read. */
export class BodyState {
  readonly shape: ModuleShape;
  readonly reader: WasmReader;
  readonly values = new Values();
  stack = new OperandStack();
  /** Those that depend on nothing behind them, in order. */
  edits: Edit[] = [];
  /** Types by index, parameters first. */
  locals: number[] = [];
  params = 0;
  readonly flow = new LocalFlow();
  /** Two numbers each: where an instruction that reads or sets an i64 local begins, and the node. */
  readonly accesses = new Numbers();
  /** Where the body, its instructions and the instruction that is being read begin. */
  begin = 0;
  codeStart = 0;
  start = 0;

  constructor(wasm: Uint8Array, shape: ModuleShape) {
    this.shape = shape;
    this.reader = new WasmReader(wasm, 0);
  }

  restart(begin: number): void {
    this.values.clear();
    this.stack = new OperandStack();
    this.edits = [];
    this.accesses.clear();
    this.begin = begin;
    this.reader.at = begin;
  }

  pop(): number {
    return this.stack.pop(this.start);
  }

  popMany(count: number): void {
    for (; count > 0; count--) this.stack.pop(this.start);
  }

  /** A value of the instruction that was read. */
  leave(opcode: number, left?: number, right?: number): number {
    const value = this.values.add(opcode, this.start, this.reader.at, left, right);
    this.stack.push(value);
    return value;
  }

  /** Only behind the last of several values there is a place for code. */
  leaveMany(count: number): void {
    for (; count > 1; count--) this.leave(BURIED);
    if (count === 1) this.leave(OPAQUE);
  }

  signature(type: number | undefined): Signature {
    return this.shape.types[type ?? -1] ?? this.refuse("a type that the module has not");
  }

  refuse(problem: string): never {
    throw new Memory64Error(problem, this.start);
  }
}
