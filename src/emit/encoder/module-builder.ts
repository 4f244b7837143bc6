/** A wasm module: types, imports, functions, globals, exports. Imports precede all functions. */
import { assert } from "../../base/index.ts";
import { ByteWriter } from "./byte-writer.ts";
import { FUNCTION_LIMITS, type FunctionLimits } from "./code-too-large.ts";
import { FunctionBuilder, WASM_TYPE_CODE, type WasmType } from "./function-builder.ts";

interface FunctionImport {
  readonly module: string;
  readonly name: string;
  readonly type: number;
}

interface GlobalRow {
  readonly type: "i32" | "i64";
}

export class ModuleBuilder {
  private readonly types: string[] = [];
  private readonly typeBytes = new ByteWriter();
  private readonly imports: FunctionImport[] = [];
  private readonly functions: { builder: FunctionBuilder; type: number }[] = [];
  private readonly globals: GlobalRow[] = [];
  private readonly exports: { name: string; kind: number; index: number }[] = [];
  private readonly routines = new Map<string, number>();
  readonly limits: FunctionLimits;

  constructor(limits = FUNCTION_LIMITS) {
    this.limits = limits;
  }

  /** Function index of the import; the same import asked for twice is one. */
  importFunction(
    module: string,
    name: string,
    params: readonly WasmType[],
    results: readonly WasmType[],
  ): number {
    const known = this.imports.findIndex((row) => row.module === module && row.name === name);
    if (known >= 0) return known;
    assert(this.functions.length === 0, `import of ${module}.${name} after a function`);
    return this.imports.push({ module, name, type: this.typeIndex(params, results) }) - 1;
  }

  /** Adds an empty function; its index is known at once, so calls may precede its code. */
  function(
    name: string,
    params: readonly WasmType[],
    results: readonly WasmType[],
  ): FunctionBuilder {
    const index = this.imports.length + this.functions.length;
    const builder = new FunctionBuilder(index, name, params);
    this.functions.push({ builder, type: this.typeIndex(params, results) });
    return builder;
  }

  /** A helper function written once, the first time it is asked for. Returns its index. */
  routine(
    name: string,
    params: readonly WasmType[],
    results: readonly WasmType[],
    write: (f: FunctionBuilder) => void,
  ): number {
    const known = this.routines.get(name);
    if (known !== undefined) return known;
    const f = this.function(name, params, results);
    this.routines.set(name, f.index);
    write(f);
    return f.index;
  }

  /** A mutable global, zero at first. */
  global(type: "i32" | "i64"): number {
    return this.globals.push({ type }) - 1;
  }

  exportFunction(name: string, index: number): void {
    this.exports.push({ name, kind: 0, index });
  }

  exportGlobal(name: string, index: number): void {
    this.exports.push({ name, kind: 3, index });
  }

  /** Throws `CodeTooLarge` if the function is by now beyond the limits. */
  checkSize(builder: FunctionBuilder): void {
    builder.checkSize(this.limits);
  }

  /** Bytes of the largest function's code. */
  get largestFunction(): number {
    return this.functions.reduce((most, { builder }) => Math.max(most, builder.codeBytes), 0);
  }

  /**
   * The module's bytes. It imports `env.memory`, shared, at most 65,536 pages. Throws `CodeTooLarge` if a
   * function is beyond the limits.
   */
  finish(): Uint8Array<ArrayBuffer> {
    const out = new ByteWriter(1 << 16);
    for (const byte of [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) out.byte(byte);
    section(out, 1, this.types.length, (w) => w.append(this.typeBytes.bytes));
    section(out, 2, this.imports.length + 1, (w) => {
      w.name("env");
      w.name("memory");
      // Memory, limits with a maximum, shared.
      for (const byte of [2, 3, 1]) w.byte(byte);
      w.unsigned(65_536);
      for (const row of this.imports) {
        w.name(row.module);
        w.name(row.name);
        w.byte(0);
        w.unsigned(row.type);
      }
    });
    section(out, 3, this.functions.length, (w) => {
      for (const { type } of this.functions) w.unsigned(type);
    });
    section(out, 6, this.globals.length, (w) => {
      for (const { type } of this.globals) {
        w.byte(WASM_TYPE_CODE[type]);
        w.byte(1);
        w.byte(type === "i32" ? 0x41 : 0x42);
        w.byte(0);
        w.byte(0x0b);
      }
    });
    section(out, 7, this.exports.length, (w) => {
      for (const row of this.exports) {
        w.name(row.name);
        w.byte(row.kind);
        w.unsigned(row.index);
      }
    });
    section(out, 10, this.functions.length, (w) => {
      for (const { builder } of this.functions) w.sized(builder.finish(this.limits));
    });
    section(out, 0, undefined, (w) => this.writeNames(w));
    return out.bytes.slice();
  }

  /** The name section, so that stack traces and profilers show what a function is. */
  private writeNames(w: ByteWriter): void {
    w.name("name");
    const names = new ByteWriter();
    names.unsigned(this.functions.length);
    for (const { builder } of this.functions) {
      names.unsigned(builder.index);
      names.name(builder.name);
    }
    w.byte(1);
    w.sized(names);
  }

  private typeIndex(params: readonly WasmType[], results: readonly WasmType[]): number {
    const key = `${params.join()}:${results.join()}`;
    const known = this.types.indexOf(key);
    if (known >= 0) return known;
    this.typeBytes.byte(0x60);
    for (const list of [params, results]) {
      this.typeBytes.unsigned(list.length);
      for (const type of list) this.typeBytes.byte(WASM_TYPE_CODE[type]);
    }
    return this.types.push(key) - 1;
  }
}

/** A section with its item count, or, without a count, raw content. */
function section(
  out: ByteWriter,
  id: number,
  count: number | undefined,
  write: (w: ByteWriter) => void,
): void {
  if (count === 0) return;
  const content = new ByteWriter(1024);
  if (count !== undefined) content.unsigned(count);
  write(content);
  out.byte(id);
  out.sized(content);
}
