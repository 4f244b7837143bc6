/**
 * Programs of nothing but calls, as WebAssembly of 32-bit memory: what Clang makes for
 * wasm64, lowered, looks the same to the runtime. Each place that a call writes to has room behind it, so that one
 * byte too many is seen, and one too few.
 */
import loadWabt from "wabt";

/** What a call takes, or writes somewhere: an `int`, a `long long`, or a pointer, handle or `size_t`. */
type Kind = "int" | "long" | "word";

interface Argument {
  readonly kind: Kind;
  readonly wat: (type: string) => string;
}

/** A place in memory: as an argument, its address. */
export interface Place extends Argument {
  readonly at: number;
  readonly kinds: readonly Kind[];
}

const FIRST = 4096;
const END = 16_384;
const UNTOUCHED = 0xee;
const ROOM_BYTES = 16;
/** Of the functions in the program's table. */
export const CALLBACK = { host: 1, stream: 2, kernel: 3 } as const;

export const int = (value: number): Argument => number("int", BigInt(value));
export const long = (value: bigint): Argument => number("long", value);
export const word = (value: number | bigint): Argument => number("word", BigInt(value));

function number(kind: Kind, value: bigint): Argument {
  const bits = (type: string) => Number(type.slice(1));
  return { kind, wat: (type) => `(${type}.const ${BigInt.asIntN(bits(type), value)})` };
}

export class WordProgram {
  /** What callbacks were given: that of a host function, and the three of a stream's. */
  readonly hostData: Place;
  readonly streamData: Place;
  private readonly memory = new Uint8Array(END).fill(UNTOUCHED);
  private readonly imports = new Map<string, string>();
  private readonly body: string[] = [];
  private end = FIRST;

  constructor() {
    this.hostData = this.out("word");
    this.streamData = this.out("word", "int", "word");
  }

  /** A place for numbers one behind the other, each at a multiple of its size. */
  out(...kinds: readonly Kind[]): Place {
    const at = this.take(this.offsets(kinds).bytes);
    return { ...word(at), at, kinds };
  }

  /** Such a place with numbers in it. */
  filled(kind: Kind, ...values: readonly (number | bigint)[]): Place {
    const place = this.out(...values.map(() => kind));
    const view = new DataView(this.memory.buffer);
    for (const [index, value] of values.entries()) {
      const at = place.at + index * this.bytesOf(kind);
      if (this.bytesOf(kind) === 8) view.setBigUint64(at, BigInt.asUintN(64, BigInt(value)), true);
      else view.setUint32(at, Number(value), true);
    }
    return place;
  }

  text(text: string): Place {
    const bytes = new TextEncoder().encode(`${text}\0`);
    const at = this.take(bytes.length);
    this.memory.set(bytes, at);
    return { ...word(at), at, kinds: [] };
  }

  /** The word at a place, when the call is made. */
  load({ at }: Place): Argument {
    return { kind: "word", wat: (type) => `(${type}.load (i32.const ${at}))` };
  }

  loadInt({ at }: Place): Argument {
    return { kind: "int", wat: () => `(i32.load (i32.const ${at}))` };
  }

  /** Where the call's result will be. */
  call(name: string, ...args: readonly Argument[]): Place {
    return this.callFor("int", name, ...args);
  }

  callFor(result: "int" | "word", name: string, ...args: readonly Argument[]): Place {
    const place = this.out(result);
    this.body.push(this.store(result, place.at, this.callOf(result, name, args)));
    return place;
  }

  /** Its last call writes all of its memory to its output. */
  async wasm(): Promise<Uint8Array> {
    const { at } = this.filled("word", FIRST, END - FIRST);
    const written = this.out("word");
    const write = this.callOf("int", "fd_write", [int(1), word(at), word(1), written]);
    const type = this.typeOf("word");
    const [streamWord, streamInt, streamLast] = this.offsets(this.streamData.kinds).at.map(
      (offset) => this.streamData.at + offset,
    );
    const data = [...this.memory.subarray(FIRST)].map(
      (byte) => `\\${byte.toString(16).padStart(2, "0")}`,
    );
    const wat = `(module
      ${[...this.imports.values()].join("\n")}
      (memory (export "memory") 4)
      (global $top (mut i32) (i32.const 131072))
      (table (export "__indirect_function_table") 4 funcref)
      (elem (i32.const 1) $host $stream $kernel)
      (func $host (param ${type}) ${this.store("word", this.hostData.at, "(local.get 0)")})
      (func $stream (param ${type} i32 ${type})
        ${this.store("word", streamWord!, "(local.get 0)")}
        ${this.store("int", streamInt!, "(local.get 1)")}
        ${this.store("word", streamLast!, "(local.get 2)")})
      (func $kernel)
      (func (export "__warpscope_allocate") (param ${type}) (result ${type})
        (global.set $top (i32.add (global.get $top) (i32.const 4096)))
        ${type === "i64" ? "(i64.extend_i32_u (global.get $top))" : "(global.get $top)"})
      (func (export "__warpscope_release") (param ${type}))
      (func (export "__warpscope_flush"))
      (func (export "__warpscope_idle"))
      (func (export "_start") ${this.body.join("\n")} (drop ${write}))
      (data (i32.const ${FIRST}) "${data.join("")}"))`;
    const wabt = await loadWabt();
    return wabt.parseWat("program.wat", wat).toBinary({}).buffer;
  }

  /** What is at a place of the memory that the program has written out, and that it is all that is there. */
  read(written: Uint8Array, { at, kinds }: Place): number | bigint | (number | bigint)[] {
    const view = new DataView(written.buffer, written.byteOffset);
    const { at: offsets, bytes } = this.offsets(kinds);
    const behind = written.subarray(at - FIRST + bytes, at - FIRST + bytes + ROOM_BYTES / 2);
    if (behind.some((byte) => byte !== UNTOUCHED)) throw new Error(`written behind ${at}`);
    const values = offsets.map((offset, index) => {
      const from = at - FIRST + offset;
      if (this.bytesOf(kinds[index]!) === 4) return view.getUint32(from, true);
      const value = view.getBigUint64(from, true);
      return value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
    });
    return values.length === 1 ? values[0]! : values;
  }

  private take(bytes: number): number {
    const at = Math.ceil(this.end / 8) * 8;
    this.end = at + bytes + ROOM_BYTES;
    if (this.end > END) throw new Error("no room");
    return at;
  }

  private offsets(kinds: readonly Kind[]): { readonly at: number[]; readonly bytes: number } {
    let bytes = 0;
    const at = kinds.map((kind) => {
      const own = this.bytesOf(kind);
      const offset = Math.ceil(bytes / own) * own;
      bytes = offset + own;
      return offset;
    });
    return { at, bytes };
  }

  private bytesOf(kind: Kind): number {
    return kind === "int" ? 4 : 8;
  }

  private typeOf(kind: Kind): string {
    return this.bytesOf(kind) === 8 ? "i64" : "i32";
  }

  private store(kind: Kind, at: number, value: string): string {
    return `(${this.typeOf(kind)}.store (i32.const ${at}) ${value})`;
  }

  private callOf(result: Kind, name: string, args: readonly Argument[]): string {
    const types = args.map(({ kind }) => this.typeOf(kind)).join(" ");
    const from = /^(cuda|nvrtc|__)/.test(name) ? "env" : "wasi_snapshot_preview1";
    const type = `(param ${types}) (result ${this.typeOf(result)})`;
    this.imports.set(name, `(import "${from}" "${name}" (func $${name} ${type}))`);
    return `(call $${name} ${args.map(({ kind, wat }) => wat(this.typeOf(kind))).join(" ")})`;
  }
}
