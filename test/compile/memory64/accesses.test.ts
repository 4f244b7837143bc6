/** Loads, stores and what makes addresses of 64 bits: the same results with 32-bit memory. */
import { describe, expect, it, test } from "vitest";
import { running } from "./wat-modules.ts";

const BYTES = [0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8];
const DATA = `(data (i64.const 16) "${BYTES.map((byte) => `\\${byte.toString(16)}`).join("")}")`;
const AT = 16n;

/** Of `size` bytes behind `AT`, as a signed or unsigned number. */
function little(size: number, isSigned: boolean): bigint {
  const value = BYTES.slice(0, size).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return isSigned ? BigInt.asIntN(8 * size, value) : value;
}

/** Ways to one address, of a parameter `p` or of nothing: the text, and how it follows from the parameter. */
const ADDRESSES: Record<string, { text: string; given: (address: bigint) => bigint }> = {
  parameter: { text: "(local.get 0)", given: (at) => at },
  sum: { text: "(i64.add (local.get 0) (i64.const 1000))", given: (at) => at - 1000n },
  difference: { text: "(i64.sub (local.get 0) (i64.const 1000))", given: (at) => at + 1000n },
  product: { text: "(i64.mul (local.get 0) (i64.const 8))", given: (at) => at / 8n },
  shift: { text: "(i64.shl (local.get 0) (i64.const 3))", given: (at) => at / 8n },
  "long shift": {
    text: "(i64.shl (i64.shr_u (local.get 0) (i64.const 32)) (i64.const 3))",
    given: (at) => (at / 8n) << 32n,
  },
  "shift by a variable": {
    text: "(i64.shl (i64.const 1) (local.get 0))",
    given: (at) => BigInt(at.toString(2).length - 1),
  },
  "shift by 32 and more": {
    text: "(i64.add (i64.shl (local.get 0) (i64.const 35)) (i64.const 16))",
    given: () => 0n,
  },
  mask: { text: "(i64.and (local.get 0) (i64.const 0xffff))", given: (at) => at | (7n << 40n) },
  or: { text: "(i64.or (local.get 0) (i64.const 16))", given: () => 0n },
  xor: { text: "(i64.xor (local.get 0) (i64.const 0x7fff))", given: (at) => at ^ 0x7fffn },
  "extension of 32 bits": {
    text: "(i64.extend_i32_u (i32.wrap_i64 (local.get 0)))",
    given: (at) => at,
  },
  "extension of a sign": {
    text: "(i64.add (i64.extend_i32_s (i32.wrap_i64 (local.get 0))) (i64.const 40))",
    given: (at) => at - 40n,
  },
  "extension of 8 bits": {
    text: "(i64.sub (i64.const 10) (i64.extend8_s (local.get 0)))",
    given: (at) => (10n - at) & 0xffn,
  },
  "extension of 16 bits": {
    text: "(i64.sub (i64.const 10) (i64.extend16_s (local.get 0)))",
    given: (at) => (10n - at) & 0xffffn,
  },
  "extension of half": {
    text: "(i64.sub (i64.const 10) (i64.extend32_s (local.get 0)))",
    given: (at) => (10n - at) & 0xffff_ffffn,
  },
  constant: { text: "(i64.const 16)", given: () => 0n },
  "negative constant": {
    text: "(i64.add (i64.const -8) (local.get 0))",
    given: (at) => at + 8n,
  },
  quotient: { text: "(i64.div_u (local.get 0) (i64.const 3))", given: (at) => at * 3n },
  select: {
    text: "(select (local.get 0) (i64.const 5) (i64.gt_u (local.get 0) (i64.const 15)))",
    given: (at) => at,
  },
  "typed select": {
    text: "(select (result i64) (i64.const 5) (local.get 0) (i64.lt_u (local.get 0) (i64.const 15)))",
    given: (at) => at,
  },
  "local that is only an address": {
    text: "(local.set 1 (i64.add (local.get 0) (i64.const 4))) (local.get 1)",
    given: (at) => at - 4n,
  },
  "local that is set and read at once": {
    text: "(local.tee 1 (i64.mul (local.get 0) (i64.const 2)))",
    given: (at) => at / 2n,
  },
  "local that more is read of": {
    text: "(local.set 1 (i64.add (local.get 0) (i64.const 4))) (i64.add (i64.shr_u (local.get 1) (i64.const 33)) (local.get 1))",
    given: (at) => at - 4n,
  },
  "locals in a chain": {
    text: "(local.set 1 (local.get 0)) (local.set 2 (i64.add (local.get 1) (i64.const 8))) (local.set 3 (local.get 2)) (local.get 3)",
    given: (at) => at - 8n,
  },
  "locals in a chain to one that is wide": {
    text: "(local.set 1 (local.get 0)) (local.set 2 (local.get 1)) (local.set 3 (local.get 2)) (i64.div_u (local.get 3) (i64.const 2))",
    given: (at) => 2n * at,
  },
  "pointer in memory": {
    text: "(i64.store offset=96 align=4 (i64.const 4) (local.get 0)) (i64.load (i64.const 100))",
    given: (at) => at,
  },
  "half a pointer in memory": {
    text: "(i64.store32 (i64.const 100) (i64.sub (local.get 0) (i64.const 1))) (i64.add (i64.const 1) (i64.load32_s (i64.const 100)))",
    given: (at) => at,
  },
  "result of a call": { text: "(call $same (local.get 0))", given: (at) => at },
  "result of a block": {
    text: "(block (result i64) (drop (br_if 0 (local.get 0) (i32.const 1))) (i64.const 3))",
    given: (at) => at,
  },
  "result that a branch may carry": {
    text: "(block (result i64) (br_if 0 (local.get 0) (i32.const 0)) (br 0))",
    given: (at) => at,
  },
  global: { text: "(global.set $g (local.get 0)) (global.get $g)", given: (at) => at },
};
const LOCALS = "(local i64 i64 i64 f32)";
const MORE = `${DATA} (global $g (mut i64) (i64.const 0))
  (func $same (param i64) (result i64) (local.get 0))`;

describe("addresses", () => {
  test.each(Object.entries(ADDRESSES))("of a %s", (_name, { text, given }) => {
    const load = `(func (export "load") (param i64) (result i64) ${LOCALS} ${text} (i64.load offset=1) )`;
    const store = `(func (export "store") (param i64) ${LOCALS} ${text} (i64.const 0x123456789) (i64.store offset=24))`;
    for (const checksAddresses of [false, true]) {
      const module = running(`${MORE} ${load} ${store}`, { checksAddresses });
      module.call("store", given(AT));
      const view = new DataView(module.memory.buffer);
      expect(view.getBigUint64(40, true)).toBe(0x1_2345_6789n);
      view.setUint8(24, 0x11);
      expect(module.call("load", given(AT))).toBe(0x11f8_e7d6_c5b4_a392n);
    }
  });

  it("has offsets that are added without wrapping", () => {
    const module = running(`${DATA}
      (func (export "behind") (param i64) (result i32) (i32.load8_u offset=4294967295 (local.get 0)))
      (func (export "far") (param i64) (result i32) (i32.load8_u offset=4294967296 (local.get 0)))
      (func (export "below") (param i64) (result i32) (i32.load8_u offset=16 (i64.sub (local.get 0) (i64.const 16))))`);
    expect(() => module.call("behind", 17n)).toThrow(/out of bounds/);
    expect(() => module.call("far", 16n)).toThrow(/out of bounds/);
    expect(module.call("below", 16n)).toBe(0x81);
    // In wasm64, too: the base is 2^64 - 16.
    expect(() => module.call("below", 0n)).toThrow(/out of bounds/);
  });

  const wild = `${DATA}
    (func (export "one") (param i64) (result i32) (i32.load8_u (local.get 0)))
    (func (export "sum") (param i64 i64) (result i32) (i32.load8_u (i64.add (local.get 0) (local.get 1))))
    (func (export "constant") (result i32) (i32.load8_u (i64.const 0x100000010)))
    (func (export "signed") (param i32) (result i32) (i32.load8_u (i64.extend_i32_s (local.get 0))))`;

  it("is of all bytes of a load, if that is asked for, where half of them matter", () => {
    const text = `(func (export "f") (result i32) (i32.wrap_i64 (i64.load (i64.const 65530))))`;
    expect(running(text).call("f")).toBe(0);
    expect(() => running(text, { checksAddresses: true }).call("f")).toThrow(/out of bounds/);
  });

  it("is cut where it has more than 32 bits", () => {
    const module = running(wild);
    expect(module.call("one", 0x1_0000_0010n)).toBe(0x81);
    expect(module.call("sum", 0xffff_ffffn, 17n)).toBe(0x81);
    expect(module.call("constant")).toBe(0x81);
  });

  it("traps where it has more than 32 bits, if that is asked for", () => {
    const module = running(wild, { checksAddresses: true });
    expect(module.call("one", 16n)).toBe(0x81);
    expect(module.call("sum", 0xffff_ffff_ffff_ffffn, 17n)).toBe(0x81);
    expect(module.call("signed", 16)).toBe(0x81);
    for (const call of [
      () => module.call("one", 0x1_0000_0010n),
      () => module.call("one", -0xffff_fff0n),
      () => module.call("sum", 0xffff_ffffn, 17n),
      () => module.call("constant"),
      () => module.call("signed", -1),
    ])
      expect(call).toThrow(/out of bounds/);
  });
});

describe("loads and stores", () => {
  const LOADS: [name: string, size: number, isSigned: boolean][] = [
    ["i64.load", 8, true],
    ["i64.load8_s", 1, true],
    ["i64.load8_u", 1, false],
    ["i64.load16_s", 2, true],
    ["i64.load16_u", 2, false],
    ["i64.load32_s", 4, true],
    ["i64.load32_u", 4, false],
    ["i32.load", 4, true],
    ["i32.load8_s", 1, true],
    ["i32.load8_u", 1, false],
    ["i32.load16_s", 2, true],
    ["i32.load16_u", 2, false],
  ];
  test.each(LOADS)("%s", (name, size, isSigned) => {
    const type = name.slice(0, 3);
    const narrowed =
      type === "i64"
        ? `(func (export "low") (param i64) (result i32) (i32.wrap_i64 (${name} (local.get 0))))`
        : "";
    const module = running(`${DATA} ${narrowed}
      (func (export "f") (param i64) (result ${type}) (${name} (local.get 0)))`);
    const expected = little(size, isSigned);
    const value = module.call("f", AT);
    expect(BigInt(value)).toBe(expected);
    if (type === "i64") expect(module.call("low", AT)).toBe(Number(BigInt.asIntN(32, expected)));
    expect(() => module.call("f", 65_537n - BigInt(size))).toThrow(/out of bounds/);
  });

  test.each([
    ["f32", "f32.const 1.5", 0x3fc0_0000n],
    ["f64", "f64.const -2", 0xc000_0000_0000_0000n],
    ["i32", "i32.const -2", 0xffff_fffen],
  ])("%s.store and load", (type, constant, bits) => {
    const module = running(`
      (func (export "store") (param i64) (${type}.store (local.get 0) (${constant})))
      (func (export "load") (param i64) (result i32) (${type}.eq (${type}.load (local.get 0)) (${constant})))`);
    module.call("store", 32n);
    const view = new DataView(module.memory.buffer);
    expect(view.getBigUint64(32, true)).toBe(bits);
    expect(module.call("load", 32n)).toBe(1);
  });

  test.each([
    ["i64.store", 8],
    ["i64.store8", 1],
    ["i64.store16", 2],
    ["i64.store32", 4],
    ["i32.store8", 1],
    ["i32.store16", 2],
  ])("%s", (name, size) => {
    const value = name.startsWith("i64") ? "(local.get 1)" : "(i32.wrap_i64 (local.get 1))";
    const sum = value.replace("(local.get 1)", "(i64.extend_i32_u (i32.wrap_i64 (local.get 1)))");
    const module = running(`
      (func (export "f") (param i64 i64) (${name} (local.get 0) ${value}))
      (func (export "narrow") (param i64 i64) (${name} (local.get 0) ${sum}))`);
    const view = new DataView(module.memory.buffer);
    for (const function_ of ["f", "narrow"]) {
      const bits = BigInt(8 * size);
      view.setBigUint64(40, 0x5555_5555_5555_5555n, true);
      module.call(function_, 40n, -0x1234_5678_9abc_def0n);
      const stored = function_ === "f" ? -0x1234_5678_9abc_def0n : 0x6543_2110n;
      const kept = (0x5555_5555_5555_5555n >> bits) << bits;
      expect(view.getBigUint64(40, true)).toBe(kept | BigInt.asUintN(8 * size, stored));
    }
  });
});
