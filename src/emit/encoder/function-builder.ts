/**
 * One wasm function, written instruction by instruction in stack order. Branches name the label that
 * `block`, `loop` or `if` returned; the builder turns it into a relative depth.
 */
import { assert, pushTo } from "../../base/index.ts";
import { ByteWriter } from "./byte-writer.ts";
import { CodeTooLarge, type FunctionLimits } from "./code-too-large.ts";
import {
  LANE_OPS,
  type LaneOp,
  MEMORY_LANE_OPS,
  MEMORY_OPS,
  type MemoryLaneOp,
  type MemoryOp,
  PLAIN_OPS,
  type PlainOp,
} from "./wasm-ops.ts";

export type WasmType = "i32" | "i64" | "f32" | "f64" | "v128";

export const WASM_TYPE_CODE: Readonly<Record<WasmType, number>> = {
  i32: 0x7f,
  i64: 0x7e,
  f32: 0x7d,
  f64: 0x7c,
  v128: 0x7b,
};

/** Nesting depth of an open block; pass it to `br` and `brIf`. */
export type Label = number;
export type Local = number;

/** Without a prototype, an object of hundreds of names is a hash table: found in half the time. */
function byName<T extends object>(table: T): Readonly<T> {
  return Object.assign(Object.create(null), table);
}
const PLAIN = byName(PLAIN_OPS);
const MEMORY = byName(MEMORY_OPS);

export class FunctionBuilder {
  readonly index: number;
  readonly name: string;
  private code = new ByteWriter(1024);
  private readonly localTypes: WasmType[];
  private readonly paramCount: number;
  private readonly pool = new Map<WasmType, Local[]>();
  private depth = 0;

  constructor(index: number, name: string, params: readonly WasmType[]) {
    this.index = index;
    this.name = name;
    this.localTypes = [...params];
    this.paramCount = params.length;
  }

  /** A new local, zero at entry. Parameters are locals 0, 1, …. */
  local(type: WasmType): Local {
    return this.localTypes.push(type) - 1;
  }

  /** A local for short use, of unknown content; give it back with `free`. */
  temp(type: WasmType): Local {
    return this.pool.get(type)?.pop() ?? this.local(type);
  }

  free(...locals: readonly Local[]): void {
    for (const local of locals) {
      const type = this.localTypes[local]!;
      pushTo(this.pool, type, local);
    }
  }

  get(local: Local): this {
    return this.indexed(0x20, local);
  }

  set(local: Local): this {
    return this.indexed(0x21, local);
  }

  tee(local: Local): this {
    return this.indexed(0x22, local);
  }

  getGlobal(global: number): this {
    return this.indexed(0x23, global);
  }

  setGlobal(global: number): this {
    return this.indexed(0x24, global);
  }

  /** Constant; any 32-bit pattern, signed or unsigned. */
  i32(value: number): this {
    this.code.byte(0x41);
    this.code.signed32(value);
    return this;
  }

  i64(value: bigint): this {
    this.code.byte(0x42);
    this.code.signed64(value);
    return this;
  }

  /** Constant by bit pattern. */
  f32Bits(bits: bigint): this {
    this.code.byte(0x43);
    this.code.bits(bits, 4);
    return this;
  }

  f64Bits(bits: bigint): this {
    this.code.byte(0x44);
    this.code.bits(bits, 8);
    return this;
  }

  f64(value: number): this {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    return this.f64Bits(view.getBigUint64(0));
  }

  /** Vector constant of four 32-bit patterns, lane 0 first. */
  i32x4(a: number, b: number, c: number, d: number): this {
    this.code.opcode(0xfd0c);
    this.code.word(a);
    this.code.word(b);
    this.code.word(c);
    this.code.word(d);
    return this;
  }

  i64x2(a: bigint, b: bigint): this {
    this.code.opcode(0xfd0c);
    for (const lane of [a, b]) this.code.bits(BigInt.asUintN(64, lane), 8);
    return this;
  }

  /** Vector constant of 16 bytes. */
  i8x16(bytes: readonly number[]): this {
    assert(bytes.length === 16, "a vector has 16 bytes");
    this.code.opcode(0xfd0c);
    for (const byte of bytes) this.code.byte(byte & 0xff);
    return this;
  }

  op(name: PlainOp): this {
    this.code.opcode(PLAIN[name]);
    return this;
  }

  /**
   * Load or store with a static offset (below 2^32, added without wrapping). `align` is in bytes, a
   * promise for the machine's benefit; the natural alignment by default.
   */
  mem(name: MemoryOp, offset = 0, align?: number): this {
    const [opcode, natural] = MEMORY[name];
    this.code.opcode(opcode);
    this.code.unsigned(align === undefined ? natural : 31 - Math.clz32(align));
    this.code.unsigned(offset);
    return this;
  }

  lane(name: LaneOp, lane: number): this {
    this.code.opcode(LANE_OPS[name]);
    this.code.byte(lane);
    return this;
  }

  memLane(name: MemoryLaneOp, lane: number, offset = 0): this {
    const [opcode, natural] = MEMORY_LANE_OPS[name];
    this.code.opcode(opcode);
    this.code.unsigned(natural);
    this.code.unsigned(offset);
    this.code.byte(lane);
    return this;
  }

  /** i8x16.shuffle: byte numbers 0–15 of the first operand, 16–31 of the second. */
  shuffle(bytes: readonly number[]): this {
    assert(bytes.length === 16, "a shuffle names 16 bytes");
    this.code.opcode(0xfd0d);
    for (const byte of bytes) this.code.byte(byte);
    return this;
  }

  /** Shuffle of 32-bit lanes: 0–3 of the first operand, 4–7 of the second. */
  shuffle32(a: number, b: number, c: number, d: number): this {
    this.code.opcode(0xfd0d);
    // The bytes of a lane, the lowest first.
    for (const lane of [a, b, c, d]) this.code.word(0x0302_0100 + 0x0404_0404 * lane);
    return this;
  }

  /** Typed select, needed for vectors. */
  selectVector(): this {
    this.code.byte(0x1c);
    this.code.byte(1);
    this.code.byte(WASM_TYPE_CODE.v128);
    return this;
  }

  block(result?: WasmType): Label {
    return this.open(0x02, result);
  }

  loop(result?: WasmType): Label {
    return this.open(0x03, result);
  }

  /** Takes the condition from the stack. */
  if(result?: WasmType): Label {
    return this.open(0x04, result);
  }

  else(): this {
    this.code.byte(0x05);
    return this;
  }

  end(): this {
    this.depth--;
    this.code.byte(0x0b);
    return this;
  }

  br(label: Label): this {
    return this.indexed(0x0c, this.depth - label);
  }

  brIf(label: Label): this {
    return this.indexed(0x0d, this.depth - label);
  }

  brTable(labels: readonly Label[], otherwise: Label): this {
    this.code.byte(0x0e);
    this.code.unsigned(labels.length);
    for (const label of labels) this.code.unsigned(this.depth - label);
    this.code.unsigned(this.depth - otherwise);
    return this;
  }

  /** Calls by function index. */
  call(index: number): this {
    return this.indexed(0x10, index);
  }

  /** Destination, value, count from the stack. */
  memoryFill(): this {
    this.code.byte(0xfc);
    this.code.byte(11);
    this.code.byte(0);
    return this;
  }

  /** Destination, source, count from the stack; may overlap. */
  memoryCopy(): this {
    this.code.byte(0xfc);
    this.code.byte(10);
    this.code.byte(0);
    this.code.byte(0);
    return this;
  }

  /** Writes code in front of all that is written; no block may be open. */
  atStart(write: () => void): void {
    assert(this.depth === 0, `${this.name}: ${this.depth} blocks are open`);
    const { code } = this;
    this.code = new ByteWriter(code.length + 1024);
    write();
    this.code.append(code.bytes);
  }

  get codeBytes(): number {
    return this.code.length;
  }

  /** Throws `CodeTooLarge` as soon as what is written so far exceeds the limits. */
  checkSize(limits: FunctionLimits): void {
    const locals = this.localTypes.length - this.paramCount;
    if (this.code.length > limits.bytes || locals > limits.locals)
      throw new CodeTooLarge(this.name, this.code.length, locals);
  }

  /** Locals and code as they stand in the code section. Throws `CodeTooLarge`. */
  finish(limits: FunctionLimits): ByteWriter {
    assert(this.depth === 0, `${this.name}: ${this.depth} blocks left open`);
    const locals = this.localTypes.slice(this.paramCount);
    const runs: { type: WasmType; count: number }[] = [];
    for (const type of locals) {
      const last = runs.at(-1);
      if (last?.type === type) last.count++;
      else runs.push({ type, count: 1 });
    }
    const body = new ByteWriter(this.code.length + 64);
    body.unsigned(runs.length);
    for (const { type, count } of runs) {
      body.unsigned(count);
      body.byte(WASM_TYPE_CODE[type]);
    }
    body.append(this.code.bytes);
    body.byte(0x0b);
    if (body.length > limits.bytes || locals.length > limits.locals)
      throw new CodeTooLarge(this.name, body.length, locals.length);
    return body;
  }

  private indexed(opcode: number, index: number): this {
    this.code.byte(opcode);
    this.code.unsigned(index);
    return this;
  }

  private open(opcode: number, result: WasmType | undefined): Label {
    this.code.byte(opcode);
    this.code.byte(result ? WASM_TYPE_CODE[result] : 0x40);
    return ++this.depth;
  }
}
