/** Bulk operations, tables, atomics and vectors with addresses of 64 bits. */
import { describe, expect, it, test } from "vitest";
import { lowered, moduleOf, running, started } from "./wat-modules.ts";

const BEYOND = [0x1_0000_0000n, 0x1_0000_0001n, -1n, 1n << 62n];

describe("memory", () => {
  const text = `(data $bytes "\\01\\02\\03\\04\\05")
    (func (export "size") (result i64) (memory.size))
    (func (export "shifted") (result i64) (i64.shl (memory.size) (i64.const 33)))
    (func (export "grow") (param i64) (result i64) (memory.grow (local.get 0)))
    (func (export "last") (result i32) (i32.load8_u (i64.sub (i64.mul (memory.size) (i64.const 65536)) (i64.const 1))))
    (func (export "copy") (param i64 i64 i64) (memory.copy (local.get 0) (local.get 1) (local.get 2)))
    (func (export "fill") (param i64 i32 i64) (memory.fill (local.get 0) (local.get 1) (local.get 2)))
    (func (export "init") (param i64 i32 i32) (memory.init $bytes (local.get 0) (local.get 1) (local.get 2)))
    (func (export "fixed") (memory.copy (i64.const 8) (i64.const 0) (i64.const 4)))
    (func (export "extended") (param i32) (memory.fill (i64.extend_i32_u (local.get 0)) (i32.const 9) (i64.const 2)))
    (func (export "drop") (data.drop $bytes))`;

  it("has sizes of 64 bits", () => {
    const module = running(text);
    expect(module.call("size")).toBe(1n);
    expect(module.call("grow", 2n)).toBe(1n);
    expect(module.call("size")).toBe(3n);
    expect(module.call("shifted")).toBe(3n << 33n);
    expect(module.call("last")).toBe(0);
    expect(module.call("grow", 2n)).toBe(-1n);
    for (const pages of BEYOND) expect(module.call("grow", pages)).toBe(-1n);
    expect(module.call("size")).toBe(3n);
  });

  it("is copied and filled, and never less than was asked for", () => {
    const module = running(text);
    const bytes = new Uint8Array(module.memory.buffer);
    module.call("init", 0n, 1, 4);
    expect([...bytes.subarray(0, 5)]).toEqual([2, 3, 4, 5, 0]);
    module.call("fixed");
    expect([...bytes.subarray(8, 13)]).toEqual([2, 3, 4, 5, 0]);
    module.call("copy", 1n, 8n, 3n);
    expect([...bytes.subarray(0, 5)]).toEqual([2, 2, 3, 4, 0]);
    module.call("fill", 2n, 7, 2n);
    module.call("extended", 20);
    expect([...bytes.subarray(0, 5)]).toEqual([2, 2, 7, 7, 0]);
    expect([...bytes.subarray(19, 23)]).toEqual([0, 9, 9, 0]);
    const before = bytes.slice();
    for (const wide of BEYOND) {
      expect(() => module.call("copy", wide, 0n, 1n)).toThrow(/out of bounds/);
      expect(() => module.call("copy", 0n, wide, 1n)).toThrow(/out of bounds/);
      expect(() => module.call("copy", 0n, 1n, wide)).toThrow(/out of bounds/);
      expect(() => module.call("fill", wide, 1, 1n)).toThrow(/out of bounds/);
      expect(() => module.call("fill", 0n, 1, wide)).toThrow(/out of bounds/);
      expect(() => module.call("init", wide, 0, 1)).toThrow(/out of bounds/);
    }
    expect(bytes).toEqual(before);
    module.call("drop");
    expect(() => module.call("init", 0n, 0, 1)).toThrow(/out of bounds/);
  });
});

describe("tables", () => {
  const text = (width: string, other: string) => `(module
    (table $t ${width} 4 10 funcref) (table $o ${other} 3 funcref)
    (elem (table $t) (${width || "i32"}.const 1) func $f $g)
    (elem $passive func $g $f)
    (func $f (result i32) (i32.const 10)) (func $g (result i32) (i32.const 20))
    (func (export "call") (param ${width || "i32"}) (result i32) (call_indirect $t (result i32) (local.get 0)))
    (func (export "other") (param ${other || "i32"}) (result i32) (call_indirect $o (result i32) (local.get 0)))
    (func (export "size") (result ${width || "i32"}) (table.size $t))
    (func (export "grow") (param ${width || "i32"}) (result ${width || "i32"}) (table.grow $t (ref.func $f) (local.get 0)))
    (func (export "fill") (param ${width || "i32"} ${width || "i32"}) (table.fill $t (local.get 0) (ref.func $g) (local.get 1)))
    (func (export "init") (param ${width || "i32"} i32 i32) (table.init $t $passive (local.get 0) (local.get 1) (local.get 2)))
    (func (export "copy") (param ${other || "i32"} ${width || "i32"} ${width && other ? "i64" : "i32"}) (table.copy $o $t (local.get 0) (local.get 1) (local.get 2)))
    (func (export "set") (param ${width || "i32"}) (table.set $t (local.get 0) (table.get $t (${width || "i32"}.const 2)))))`;

  test.each([
    ["64", "i64", "i64"],
    ["64 and 32", "i64", ""],
    ["32 and 64", "", "i64"],
  ])("of %s bits", (_name, width, other) => {
    const module = started(lowered(text(width, other)).bytes);
    const wide = (index: number) => (width ? BigInt(index) : index);
    const wideOther = (index: number) => (other ? BigInt(index) : index);
    const length = (count: number) => (width && other ? BigInt(count) : count);
    expect(module.call("call", wide(1))).toBe(10);
    expect(module.call("call", wide(2))).toBe(20);
    expect(module.call("size")).toBe(wide(4));
    expect(module.call("grow", wide(2))).toBe(wide(4));
    expect(module.call("call", wide(5))).toBe(10);
    expect(module.call("grow", wide(100))).toBe(wide(-1));
    module.call("fill", wide(4), wide(2));
    expect(module.call("call", wide(4))).toBe(20);
    module.call("init", wide(0), 1, 1);
    expect(module.call("call", wide(0))).toBe(10);
    module.call("set", wide(1));
    expect(module.call("call", wide(1))).toBe(20);
    module.call("copy", wideOther(1), wide(0), length(2));
    expect(module.call("other", wideOther(1))).toBe(10);
    expect(module.call("other", wideOther(2))).toBe(20);
    if (!width) return;
    for (const beyond of BEYOND) {
      expect(module.call("grow", beyond)).toBe(-1n);
      expect(() => module.call("fill", beyond, 1n)).toThrow();
      expect(() => module.call("fill", 0n, beyond)).toThrow();
      expect(() => module.call("set", beyond)).toThrow();
      expect(() => module.call("init", beyond, 0, 1)).toThrow();
    }
  });
});

describe("atomics", () => {
  test.each([
    ["i32", 4],
    ["i64", 8],
  ])("of %s", (type, size) => {
    const value = (number: number) => (type === "i64" ? BigInt(number) : number);
    const operation = (name: string) =>
      `(func (export "${name}") (param i64 ${type}) (result ${type}) (${type}.atomic.rmw.${name} offset=8 (local.get 0) (local.get 1)))`;
    const module = running(`${["add", "sub", "and", "or", "xor", "xchg"].map(operation).join("")}
      (func (export "load") (param i64) (result ${type}) (${type}.atomic.load (i64.add (local.get 0) (i64.const 8))))
      (func (export "store") (param i64 ${type}) (${type}.atomic.store offset=8 (local.get 0) (local.get 1)))
      (func (export "cas") (param i64 ${type} ${type}) (result ${type}) (atomic.fence) (${type}.atomic.rmw.cmpxchg offset=8 (local.get 0) (local.get 1) (local.get 2)))
      (func (export "notify") (param i64) (result i32) (memory.atomic.notify (local.get 0) (i32.const 1)))
      (func (export "narrow") (param i64) (result i32) (i32.wrap_i64 (i64.atomic.load (local.get 0))))`);
    module.call("store", 16n, value(12));
    expect(module.call("load", 16n)).toBe(value(12));
    const steps: [string, number, number][] = [
      ["add", 5, 17],
      ["sub", 3, 14],
      ["and", 11, 10],
      ["or", 5, 15],
      ["xor", 6, 9],
      ["xchg", 77, 77],
    ];
    let before = 12;
    for (const [name, operand, after] of steps) {
      expect(module.call(name, 16n, value(operand))).toBe(value(before));
      expect(module.call("load", 16n)).toBe(value(after));
      before = after;
    }
    expect(module.call("cas", 16n, value(1), value(2))).toBe(value(77));
    expect(module.call("cas", 16n, value(77), value(2))).toBe(value(77));
    expect(module.call("load", 16n)).toBe(value(2));
    expect(module.call("notify", 16n)).toBe(0);
    // Of 8 bytes, as it was: one of 4 would be allowed here.
    expect(() => module.call("narrow", 4n)).toThrow(/unaligned/);
    expect(() => module.call("load", BigInt(65_536 - size))).toThrow(/out of bounds/);
  });

  it("wait where memory is shared", () => {
    const module = started(
      lowered(`(module (memory (export "memory") i64 1 1 shared)
        (func (export "wait") (param i64) (result i32)
          (memory.atomic.wait32 (local.get 0) (i32.const 1) (i64.const 0))))`).bytes,
    );
    expect(module.call("wait", 8n)).toBe(1);
  });
});

describe("vectors", () => {
  it("are loaded and stored, in lanes, too", () => {
    const module =
      running(`(data (i64.const 0) "\\00\\01\\02\\03\\04\\05\\06\\07\\08\\09\\0a\\0b\\0c\\0d\\0e\\0f")
      (func (export "copy") (param i64 i64) (v128.store offset=1 (local.get 0) (v128.load (local.get 1))))
      (func (export "splat") (param i64) (result i32) (i32x4.extract_lane 3 (v128.load32_splat offset=4 (local.get 0))))
      (func (export "extend") (param i64) (result i32) (i16x8.extract_lane_s 7 (v128.load8x8_u (local.get 0))))
      (func (export "zero") (param i64) (result i64) (i64x2.extract_lane 1 (v128.load64_zero (local.get 0))))
      (func (export "lane") (param i64) (result i32)
        (i8x16.extract_lane_u 5 (v128.load8_lane offset=2 5 (local.get 0) (v128.const i32x4 0 0 0 0))))
      (func (export "put") (param i64) (v128.store16_lane 1 (local.get 0) (v128.const i16x8 7 513 7 7 7 7 7 7)))
      (func (export "math") (param i64) (result i32)
        (i32x4.extract_lane 0 (v128.bitselect
          (i32x4.add (i8x16.shuffle 4 5 6 7 0 0 0 0 0 0 0 0 0 0 0 0 (v128.load (local.get 0)) (i32x4.splat (i32.const 0)))
            (f32x4.convert_i32x4_s (i32x4.shl (i32x4.abs (i32x4.splat (i32.const 0))) (i32.const 3))))
          (v128.not (i8x16.eq (i32x4.splat (i32.const 1)) (i32x4.splat (i32.const 2))))
          (i32x4.splat (i32.const -1)))))`);
    const bytes = new Uint8Array(module.memory.buffer);
    module.call("copy", 31n, 0n);
    expect([...bytes.subarray(31, 49)]).toEqual([0, ...Array.from({ length: 16 }, (_, i) => i), 0]);
    expect(module.call("splat", 4n)).toBe(0x0b0a_0908);
    expect(module.call("extend", 2n)).toBe(9);
    expect(module.call("zero", 8n)).toBe(0n);
    expect(module.call("lane", 3n)).toBe(5);
    module.call("put", 100n);
    expect([...bytes.subarray(99, 103)]).toEqual([0, 1, 2, 0]);
    expect(module.call("math", 0n)).toBe(0x0706_0504);
  });

  it("are nothing that a page is needed for", () => {
    expect(() => lowered(moduleOf(`(func (result v128) (v128.const i64x2 1 2))`))).not.toThrow();
  });
});
