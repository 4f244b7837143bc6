/** A range of addresses that is no memory, in a memory that reaches beyond it. */
import { describe, expect, it, test } from "vitest";
import { guardMemory64 } from "../../../src/compile/memory64/guard-memory64.ts";
import { assembled, disassembled, guarding } from "./wat-modules.ts";

const RANGE = { first: 0x2_0000, end: 0x6_0000 };
const PAGES = 8;
const BEFORE = [0n, 0x1_fff0n];
const INSIDE = [0x2_0000n, 0x2_0008n, 0x4_0000n, 0x5_fff0n];
const BEHIND = [0x6_0000n, 0x7_fff0n];
const OUTSIDE = [0x8_0000n, 1n << 40n, -16n];

const started = (body: string, more = "") =>
  guarding(`(func (export "f") (param i64) (local i64) ${body}) ${more}`, RANGE, PAGES);
/** `i64.lt_u` is nowhere else in these. */
const comparisonsIn = (body: string) => {
  const text = `(module (memory (export "memory") i64 8) (global (mut i64) (i64.const 0))
    (func (export "f") (param i64) (local i64) ${body}))`;
  const { bytes } = guardMemory64(assembled(text), RANGE, "usable");
  return disassembled(bytes).split("i64.lt_u").length - 1;
};

const ACCESSES: Record<string, string> = {
  load: "(drop (i32.load (local.get 0)))",
  "load of a float": "(drop (f64.load (local.get 0)))",
  store: "(i64.store (local.get 0) (i64.const 1))",
  "narrow store": "(i64.store8 (local.get 0) (i64.const 1))",
  "load by a sum":
    "(drop (i32.load (i64.add (i64.sub (local.get 0) (i64.const 3)) (i64.const 3))))",
  "load by a block": "(drop (i32.load (block (result i64) (local.get 0))))",
  "load by a call": "(drop (i32.load (call $same (local.get 0))))",
  "store by a local": "(i32.store (local.tee 1 (local.get 0)) (i32.const 1))",
  "store of a load": "(i64.store (local.get 0) (i64.load (i64.const 8)))",
  "atomic addition": "(drop (i32.atomic.rmw.add (local.get 0) (i32.const 1)))",
  "atomic exchange": "(drop (i64.atomic.rmw.cmpxchg (local.get 0) (i64.const 1) (i64.const 2)))",
  vector: "(drop (v128.load (local.get 0)))",
  "lane of a vector": "(v128.store8_lane 3 (local.get 0) (v128.const i64x2 1 2))",
  fill: "(memory.fill (local.get 0) (i32.const 1) (i64.const 16))",
  "copy to it": "(memory.copy (local.get 0) (i64.const 32) (i64.const 16))",
  "copy from it": "(memory.copy (i64.const 32) (local.get 0) (i64.const 16))",
  initialisation: "(memory.init $data (local.get 0) (i32.const 0) (i32.const 4))",
};
const MORE = `(data $data "abcdefgh") (func $same (param i64) (result i64) (local.get 0))`;

describe("addresses in the range", () => {
  test.each(Object.entries(ACCESSES))("%s: traps as an access out of bounds", (_name, body) => {
    const module = started(body, MORE);
    for (const at of [...BEFORE, ...BEHIND]) module.call("f", at);
    for (const at of [...INSIDE, ...OUTSIDE])
      expect(() => module.call("f", at), String(at)).toThrow(/out of bounds/);
  });

  it("are those of the access, with its offset", () => {
    const module = started("(drop (i32.load offset=0x20000 (local.get 0)))");
    for (const base of [0n, 0x3_ffffn]) expect(() => module.call("f", base)).toThrow();
    module.call("f", 0x4_0000n);
    // The sum has no 64 bits.
    expect(() => module.call("f", -0x1_0000n)).toThrow(/out of bounds/);
  });

  it("trap where a stretch only reaches them, or begins there; one without bytes reaches nothing", () => {
    const text = `(func (export "f") (param i64 i64) (memory.fill (local.get 0) (i32.const 1) (local.get 1)))`;
    const module = guarding(text, RANGE, PAGES);
    module.call("f", 0x1_0000n, 0x1_0000n);
    module.call("f", 0x2_0000n, 0n);
    for (const [at, bytes] of [
      [0x1_0000n, 0x1_0001n],
      [0x1_0000n, 0x5_8000n],
      [0x5_ffffn, 2n],
      [0x1_0000n, -1n],
    ] as const)
      expect(() => module.call("f", at, bytes)).toThrow(/out of bounds/);
  });

  it("pass below what was made usable", () => {
    const module = started(ACCESSES["load"]!);
    module.usable!.value = 0x3_0000n;
    for (const at of [0x2_0000n, 0x2_fff0n]) module.call("f", at);
    expect(() => module.call("f", 0x3_0000n)).toThrow(/out of bounds/);
    const filling = started(ACCESSES["fill"]!);
    filling.usable!.value = 0x3_0000n;
    filling.call("f", 0x2_fff0n);
    expect(() => filling.call("f", 0x2_fff1n)).toThrow(/out of bounds/);
  });
});

describe("comparisons", () => {
  const load = "(drop (i32.load (local.get 0)))";
  const at = (added: number, offset = 0) =>
    `(drop (i32.load offset=${offset} (i64.add (local.get 0) (i64.const ${added}))))`;
  test.each([
    ["another load", `${load} ${load}`, 1],
    ["a field", `${load} ${at(64, 64)}`, 1],
    ["what the offset takes back", `${load} ${at(-0x2_0000, 0x2_0008)}`, 1],
    ["what is far", `${load} ${at(0x1_0001)}`, 2],
    ["what the offset makes far", `${load} ${at(0, 0x1_0001)}`, 2],
    ["a static variable", "(drop (i32.load offset=64 (i64.const 1024)))", 0],
    ["one in the range", "(drop (i32.load offset=0x20000 (i64.const 0)))", 1],
    [
      "what the offset leads behind the range",
      "(drop (i32.load offset=0x100000000 (local.get 0)))",
      0,
    ],
    ["behind a branch", `(block (br_if 0 (i64.eqz (local.get 0))) ${load}) ${load}`, 2],
  ])("%s: %s", (_name, body, expected) => {
    expect(comparisonsIn(body)).toBe(expected);
  });
});

it("refuses a module that has no memory of 64 bits, or nowhere to put the variable", () => {
  const guard = (text: string) => () => guardMemory64(assembled(text), RANGE, "usable");
  expect(guard(`(module (memory 1) (global i32 (i32.const 0)) (export "m" (memory 0)))`)).toThrow();
  expect(guard(`(module (memory (export "m") i64 1))`)).toThrow(/no variables/);
  expect(guard("(module (memory i64 1) (global i32 (i32.const 0)))")).toThrow(/no exports/);
});
