/** Sections besides the code, positions of code, and what is refused. */
import { describe, expect, it, test } from "vitest";
import { originalCodeOffset } from "../../../src/compile/memory64/code-offsets.ts";
import { constantAt, signedLebBytes } from "../../../src/compile/memory64/constants.ts";
import { lowerMemory64 } from "../../../src/compile/memory64/lower-memory64.ts";
import { Memory64Error } from "../../../src/compile/memory64/memory64-error.ts";
import { SECTION, WasmReader, wasmSections } from "../../../src/compile/wasm-sections.ts";
import { assembled, disassembled, lowered, moduleOf, started } from "./wat-modules.ts";

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** Short sections. */
const section = (id: number, ...content: number[]) => [id, content.length, ...content];
const TYPES = section(1, 1, 0x60, 0, 0);
const FUNCTIONS = section(3, 1, 0);
const MEMORY = section(5, 1, 4, 1);
const code = (...body: number[]) => section(10, 1, body.length + 2, 0, ...body, 0x0b);
const moduleWith = (...sections: number[][]) => Uint8Array.from([...HEADER, ...sections.flat()]);
const withCode = (...body: number[]) => moduleWith(TYPES, FUNCTIONS, MEMORY, code(...body));

describe("sections", () => {
  it("have places of 32 bits, of constants and of what is computed from them", () => {
    const module = started(
      lowered(`(module (memory (export "memory") i64 1) (table i64 5 funcref)
        (global $g i64 (i64.const 40)) (global $h i64 (i64.const 42))
        (data (i64.const 8) "a") (data (global.get $g) "b") (data (global.get $h) "c")
        (data (i64.add (i64.mul (global.get $g) (i64.const 2)) (i64.sub (i64.const 9) (i64.const 5))) "d") (data "passive")
        (elem (i64.const 1) func $one) (elem (offset (i64.add (i64.const 1) (i64.const 1))) funcref (ref.func $two) (ref.null func))
        (elem declare func $one) (elem funcref (ref.func $two))
        (func $one (result i32) (i32.const 1)) (func $two (result i32) (i32.const 2))
        (func (export "call") (param i64) (result i32) (call_indirect (result i32) (local.get 0))))`)
        .bytes,
    );
    const bytes = new Uint8Array(module.memory.buffer);
    expect([8, 40, 42, 84].map((at) => String.fromCharCode(bytes[at]!))).toEqual([..."abcd"]);
    expect(module.call("call", 1n)).toBe(1);
    expect(module.call("call", 2n)).toBe(2);
    expect(() => module.call("call", 3n)).toThrow();
  });

  it("have imports and limits of 32 bits", () => {
    const { bytes } = lowered(`(module (import "a" "memory" (memory i64 1 0x1000000))
      (import "a" "table" (table i64 1 funcref)) (import "a" "tag" (tag (param i64)))
      (import "a" "f" (func $f (param i64) (result i64)))
      (func (export "f") (result i64) (i64.load (call $f (i64.const 5)))))`);
    const given: unknown[] = [];
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 });
    new DataView(memory.buffer).setBigUint64(9, 77n, true);
    const module = started(bytes, {
      a: {
        memory,
        table: new WebAssembly.Table({ element: "anyfunc", initial: 1 }),
        tag: new WebAssembly.Tag({ parameters: ["i64"] }),
        f: (value: bigint) => {
          given.push(value);
          return 9n;
        },
      },
    });
    expect(module.call("f")).toBe(77n);
    expect(given).toEqual([5n]);
  });

  it("are kept to the byte where nothing in them changes", () => {
    const custom = section(0, 4, 0x6e, 0xff, 0x6d, 0x65, 1, 2, 3);
    const hints = section(0, 21, ...new TextEncoder().encode("metadata.code.branch_"), 1);
    const source = moduleWith(TYPES, FUNCTIONS, section(5, 1, 0, 1), code(), custom, hints);
    const expected = moduleWith(TYPES, FUNCTIONS, section(5, 1, 0, 1), code(), custom);
    expect(lowerMemory64(source).bytes).toEqual(expected);
  });

  it("may have handlers of the newer kind", () => {
    // try_table with a catch_all to a block: the engine of this Node does not take it, wabt does.
    const body = [0x02, 0x40, 0x1f, 0x40, 1, 2, 0, 0x42, 8, 0x28, 2, 0, 0x1a, 0x0b, 0x0b];
    const text = disassembled(lowerMemory64(withCode(...body)).bytes);
    expect(text).toContain("try_table");
    expect(text).toContain("i32.const 8");
  });
});

describe("positions of code", () => {
  it("lead back to the instruction", () => {
    const source = assembled(
      moduleOf(`(data (i64.const 0) "abc")
      (func (param i64) (result i64) (local i64) (local.set 1 (i64.add (local.get 0) (i64.const 300)))
        (i64.store offset=7 (local.get 1) (i64.const 5)) (i64.load (i64.div_u (local.get 0) (i64.const 3))))
      (func (param i64) (result i64) (memory.fill (local.get 0) (i32.const 1) (local.get 0)) (memory.size))
      (func (param i64) (result f32) (f32.load (local.get 0)))`),
    );
    const { bytes, offsets } = lowerMemory64(source);
    const contentOf = (wasm: Uint8Array) =>
      wasmSections(wasm).find(({ id }) => id === SECTION.code)!.content;
    const [before, after] = [contentOf(source), contentOf(bytes)];
    /** Instructions that are the same in both, and once in each. */
    const marks: [string, number[]][] = [
      ["i64.store", [0x37, 3, 7]],
      ["i64.div_u", [0x80]],
      ["i64.load", [0x29, 3, 0]],
      ["memory.fill", [0xfc, 11, 0]],
      ["memory.size", [0x3f, 0]],
      ["f32.load", [0x2a, 2, 0]],
    ];
    const find = (wasm: Uint8Array, from: number, mark: number[]) => {
      for (let at = from; at < wasm.length; at++)
        if (mark.every((byte, i) => wasm[at + i] === byte)) return at - from;
      throw new Error("no such code");
    };
    for (const [name, mark] of marks)
      expect([name, originalCodeOffset(offsets, find(bytes, after, mark))]).toEqual([
        name,
        find(source, before, mark),
      ]);
    // Nothing leads backwards.
    let last = 0;
    for (let at = 0; at < bytes.length - after; at++) {
      const original = originalCodeOffset(offsets, at);
      expect(original).toBeGreaterThanOrEqual(last);
      last = original;
    }
  });
});

describe("constants", () => {
  test.each([
    0n,
    1n,
    -1n,
    63n,
    64n,
    -64n,
    -65n,
    2n ** 31n,
    2n ** 32n - 1n,
    2n ** 32n,
    -(2n ** 31n),
    -(2n ** 31n) - 1n,
    2n ** 63n - 1n,
    -(2n ** 63n),
    0x1234_5678_9abc_def0n,
  ])("%s", (value) => {
    const bytes: number[] = [];
    let rest = value;
    for (; rest < -64n || rest > 63n; rest >>= 7n) bytes.push(Number(rest & 127n) | 0x80);
    bytes.push(Number(rest & 127n));
    const low = Number(BigInt.asIntN(32, value));
    expect(constantAt(Uint8Array.from(bytes), 0)).toEqual({
      low,
      high: Number(BigInt.asIntN(32, value >> 32n)),
    });
    expect(new WasmReader(Uint8Array.from(bytes), 0).signedLeb64()).toBe(value);
    const short = Uint8Array.from(signedLebBytes(low));
    expect(new WasmReader(short, 0).signedLeb64()).toBe(BigInt(low));
    expect(new WasmReader(short, 0).signedLeb()).toBe(low);
  });
});

describe("refuses", () => {
  const wat = (text: string) => () => assembled(`(module ${text})`);
  const REFUSED: [name: string, module: () => Uint8Array, message: RegExp][] = [
    ["an unknown opcode", () => withCode(0xff), /unknown instruction 0xff, at offset 0x1c/],
    ["one behind a prefix", () => withCode(0xfc, 0x13), /unknown instruction 0xfc 0x13, at/],
    ["one far behind a prefix", () => withCode(0xfd, 0x80, 0x80, 1), /0xfd \(too large\)/],
    ["a vector that is not assigned", () => withCode(0xfd, 0x9a, 1), /0xfd 0x9a/],
    ["garbage collection", () => withCode(0xfb, 0), /unknown instruction 0xfb/],
    ["another memory", () => withCode(0x42, 0, 0x28, 0x42, 1, 0, 0x1a), /another memory/],
    ["two memories", () => moduleWith(section(5, 2, 4, 1, 4, 1)), /more than one memory/],
    ["pages of other sizes", () => moduleWith(section(5, 1, 8, 1, 0)), /unknown kind/],
    ["too much memory", wat("(memory i64 65537)"), /more memory than/],
    ["data beyond 4 GiB", wat('(memory i64 1) (data (i64.const 0x100000000) "a")'), /beyond/],
    ["data below 0", wat('(memory i64 1) (data (i64.const -1) "a")'), /beyond/],
    [
      "data at an imported place",
      wat('(import "a" "b" (global i64)) (memory i64 1) (data (global.get 0) "a")'),
      /not known/,
    ],
    ["a type of no function", () => moduleWith(section(1, 1, 0x5f, 0)), /of no function/],
    ["typed references", () => moduleWith(section(1, 1, 0x60, 1, 0x64, 0)), /not known/],
    ["a section of a later standard", () => moduleWith(section(14, 0)), /unknown kind 14/],
    [
      "an object",
      () => moduleWith(section(0, 7, ...new TextEncoder().encode("linking"))),
      /linked/,
    ],
    ["operands from nowhere", () => withCode(0x1a), /nothing left/],
    ["a branch to nowhere", () => withCode(0x0c, 5), /no block/],
    ["a local from nowhere", () => withCode(0x20, 0, 0x1a), /a local that/],
    ["a function without end", () => withCode(0x02, 0x40), /without end/],
    ["code behind an end", () => withCode(0x0b), /behind a function's end/],
    [
      "functions without bodies",
      () => moduleWith(TYPES, section(3, 2, 0, 0), MEMORY, code()),
      /other functions/,
    ],
  ];
  test.each(REFUSED)("%s", (_name, module, message) => {
    let error: unknown;
    try {
      lowerMemory64(module());
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(Memory64Error);
    expect((error as Memory64Error).message).toMatch(message);
  });
});
