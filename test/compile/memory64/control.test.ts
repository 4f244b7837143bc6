/** Blocks, branches, calls and exceptions around addresses of 64 bits. */
import { describe, expect, it, test } from "vitest";
import { lowerMemory64 } from "../../../src/compile/memory64/lower-memory64.ts";
import { assembled, disassembled, lowered, moduleOf, running } from "./wat-modules.ts";

const DATA = `(data (i64.const 0) "\\00\\01\\02\\03\\04\\05\\06\\07\\08\\09\\0a\\0b\\0c\\0d\\0e\\0f")`;

/** Bodies of functions of one i64 and an i32 that give an i32, and what follows from arguments. */
const BODIES: [name: string, body: string, ...cases: [bigint, number, number][]][] = [
  [
    "a loop over a pointer",
    `(local $sum i32) (block (br_if 0 (i32.eqz (local.get 1)))
      (loop (local.set $sum (i32.add (local.get $sum) (i32.load8_u (local.get 0))))
        (local.set 0 (i64.add (local.get 0) (i64.const 1)))
        (br_if 0 (local.tee 1 (i32.sub (local.get 1) (i32.const 1))))))
    (local.get $sum)`,
    [3n, 4, 3 + 4 + 5 + 6],
    [3n, 0, 0],
  ],
  [
    "one local for two variables, one of them wide",
    `(local $x i64) (local $sum i64)
    (local.set $x (i64.add (local.get 0) (i64.const 1)))
    (local.set $sum (i64.load8_u (local.get $x)))
    (local.set $x (i64.const 0x500000000))
    (local.set $sum (i64.add (local.get $sum) (i64.shr_u (local.get $x) (i64.const 32))))
    (local.set $x (local.get 0))
    (i32.wrap_i64 (i64.add (local.get $sum) (i64.load8_u (local.get $x))))`,
    [6n, 0, 7 + 5 + 6],
  ],
  [
    "a pointer that is chosen by a branch",
    `(local $p i64) (if (local.get 1) (then (local.set $p (i64.add (local.get 0) (i64.const 2))))
      (else (local.set $p (i64.const 9))))
    (i32.load8_u (local.get $p))`,
    [3n, 1, 5],
    [3n, 0, 9],
  ],
  [
    "a pointer that only one way sets",
    `(local $p i64) (if (local.get 1) (then (local.set $p (local.get 0)))) (i32.load8_u offset=1 (local.get $p))`,
    [3n, 1, 4],
    [3n, 0, 1],
  ],
  [
    "a parameter that a way sets anew",
    `(if (local.get 1) (then (local.set 0 (i64.const 12)))) (i32.load8_u (local.get 0))`,
    [3n, 1, 12],
    [3n, 0, 3],
  ],
  [
    "a pointer that is kept as a whole on another way",
    `(local $p i64) (local.set $p (i64.add (local.get 0) (i64.const 0)))
    (if (result i32) (local.get 1) (then (i32.load8_u (local.get $p)))
      (else (i32.wrap_i64 (i64.shr_u (local.get $p) (i64.const 32)))))`,
    [7n, 1, 7],
    [0x7_0000_0001n, 0, 7],
  ],
  [
    "values into a block and out of it",
    `(local.get 0) (block (param i64) (result i64) (i64.const 1) (i64.add)) (i32.load8_u)`,
    [4n, 0, 5],
  ],
  [
    "values into a loop, where they become addresses",
    `(local $sum i32) (local.get 0) (loop (param i64) (result i64) (local.set 0)
      (local.set $sum (i32.add (local.get $sum) (i32.load8_u (local.get 0))))
      (br_if 0 (i64.add (local.get 0) (i64.const 1)) (local.tee 1 (i32.sub (local.get 1) (i32.const 1)))))
    (drop) (local.get $sum)`,
    [2n, 3, 2 + 3 + 4],
  ],
  [
    "values into both arms of an if",
    `(local.get 0) (if (param i64) (result i32) (local.get 1) (then (i32.load8_u)) (else (i32.load8_u offset=2)))`,
    [4n, 1, 4],
    [4n, 0, 6],
  ],
  [
    "two results, the last of which is an address",
    `(block (result i32 i64) (i32.const 100) (local.get 0)) (i32.load8_u) (i32.add)`,
    [4n, 0, 104],
  ],
  [
    "a table of branches",
    `(local $p i64) (block (block (block (br_table 0 1 2 (local.get 1)))
        (local.set $p (i64.const 3)) (br 1)) (local.set $p (local.get 0)))
    (i32.load8_u (local.get $p))`,
    [8n, 0, 3],
    [8n, 1, 8],
    [8n, 2, 0],
  ],
  [
    "code that is never reached",
    `(block (result i32) (br 0 (i32.load8_u (local.get 0))) (i64.add) (i32.load8_u) (drop)
      (i64.store (i64.const 1) (i64.mul)) (select (i32.const 1) (i32.const 2)) (drop)
      (block (result i64) (unreachable)) (i32.load8_u) (drop) (local.get 0) (unreachable) (i32.load (i64.and)))`,
    [5n, 0, 5],
  ],
  [
    "a tail call through a table",
    `(return_call_indirect (type $get) (local.get 0) (i64.extend_i32_u (local.get 1)))`,
    [6n, 0, 6],
    [6n, 1, 7],
  ],
  [
    "a call through a table",
    `(i32.add (call_indirect (type $get) (local.get 0) (i64.extend_i32_s (local.get 1)))
      (call_indirect (type $get) (local.get 0) (i64.const 1)))`,
    [6n, 0, 13],
  ],
  [
    "a pointer that a handler reads, of any place of what it handles",
    `(local $p i64) (local.set $p (local.get 0))
    (try (do (if (i32.eqz (local.get 1)) (then (throw $number (i64.const 100))))
        (local.set $p (i64.const 11))
        (if (i32.eq (local.get 1) (i32.const 1)) (then (call $throws)))
        (local.set $p (i64.const 12)))
      (catch $number (drop) (return (i32.load8_u (local.get $p))))
      (catch_all (return (i32.add (i32.const 50) (i32.load8_u (local.get $p))))))
    (i32.add (i32.const 90) (i32.load8_u (local.get $p)))`,
    [5n, 0, 5],
    [5n, 1, 61],
    [5n, 2, 102],
  ],
  [
    "a pointer of which a handler reads less than what it handles",
    `(local $p i64) (local $high i64) (local.set $p (local.get 0))
    (try (do (local.set $p (i64.add (local.get 0) (i64.const 3)))
        (local.set $high (i64.shr_u (local.get $p) (i64.const 2)))
        (call $throws))
      (catch_all (return (i32.add (i32.load8_u (local.get $p)) (i32.wrap_i64 (i64.mul (i64.const 100) (i64.shr_u (local.get $high) (i64.const 1))))))))
    (i32.const 0)`,
    [5n, 0, 108],
  ],
  [
    "an exception that brings an address",
    `(try (result i32) (do (throw $number (i64.add (local.get 0) (i64.const 1))))
      (catch $number (i32.load8_u)))`,
    [5n, 0, 6],
  ],
  [
    "handlers within handlers",
    `(local $p i64) (local.set $p (i64.const 2))
    (try (do
      (try (do (local.set $p (local.get 0)) (throw $other))
        (catch $number (drop) (local.set $p (i64.const 1)))
        (catch_all (local.set $p (i64.add (local.get $p) (i64.const 1))) (rethrow 0))))
      (catch $other (return (i32.load8_u (local.get $p)))))
    (i32.const 0)`,
    [7n, 0, 8],
  ],
  [
    "a delegate",
    `(local $p i64) (local.set $p (i64.const 2))
    (try (do (try (do (local.set $p (local.get 0)) (call $throws)) (delegate 0)))
      (catch_all (return (i32.load8_u (local.get $p)))))
    (i32.const 0)`,
    [7n, 0, 7],
  ],
];
const MORE = `${DATA} (tag $number (param i64)) (tag $other) (table i64 4 funcref)
  (type $get (func (param i64) (result i32))) (elem (i64.const 0) $at $behind)
  (func $at (type $get) (i32.load8_u (local.get 0)))
  (func $behind (type $get) (i32.load8_u offset=1 (local.get 0)))
  (func $throws (throw $other))`;

describe("control", () => {
  test.each(BODIES)("%s", (_name, body, ...cases) => {
    for (const checksAddresses of [false, true]) {
      const text = `${MORE} (func (export "f") (param i64 i32) (result i32) ${body})`;
      const module = running(text, { checksAddresses });
      for (const [address, number, expected] of cases)
        expect(module.call("f", address, number)).toBe(expected);
    }
  });

  it("refuses an address that is not the last of several results", () => {
    const text = `(func (result i64 i32) (i64.const 0) (i32.const 0))
      (func (call 0) (i32.store))`;
    expect(() => lowerMemory64(assembled(moduleOf(text)))).toThrow(/address among several/);
  });
});

/** What stands in the last function. */
const textOf = (function_: string): string =>
  disassembled(lowered(moduleOf(`${MORE} ${function_}`)).bytes)
    .split("(func")
    .at(-1)!;

describe("locals", () => {
  it("are of 32 bits, and wrapped once, where only addresses are made of them", () => {
    const text = textOf(`(func (param i64 i32) (local i64) (local.set 2 (local.get 0))
      (loop (i32.store (local.get 2) (local.get 1))
        (local.set 2 (i64.add (local.get 2) (i64.const 4)))
        (br_if 0 (i32.load (local.get 2)))))`);
    expect(text.match(/wrap/g)).toHaveLength(1);
    expect(text.indexOf("wrap")).toBeLessThan(text.indexOf("loop"));
    expect(text).not.toContain("i64.add");
  });

  it("stay as they are where they are compared", () => {
    const text = textOf(`(func (param i64 i64) (local i64) (local.set 2 (local.get 0))
      (loop (i32.store (local.get 2) (i32.const 1))
        (br_if 0 (i64.ne (local.tee 2 (i64.add (local.get 2) (i64.const 4))) (local.get 1)))))`);
    expect(text).toContain("i64.add");
  });
});

// The tables of what a body's values are grow at powers of two: whatever instruction the one there is, it is kept.
test.each(Array.from({ length: 9 }, (_, i) => i))(
  "bodies of thousands of values, %i more",
  (more) => {
    const steps = Array.from({ length: 1200 }, (_, i) => i + 1);
    const lines = steps.map(
      () => `(local.set $p (i64.add (local.get $p) (i64.const 1)))
      (local.set $x (i32.add (local.get $x) (i32.load8_u (i64.and (local.get $p) (i64.const 7)))))`,
    );
    const { call } =
      running(`${DATA} (func (export "f") (param $wide i64) (param $p i64) (result i64)
    (local $x i32) ${"(drop (i64.const 1))".repeat(more)} ${lines.join("\n")}
    (i64.add (local.get $wide) (i64.extend_i32_u (local.get $x))))`);
    const bytes = steps.reduce((sum, step) => sum + (step % 8), 0);
    expect(call("f", 0x1_0000_0001n, 0n)).toBe(0x1_0000_0001n + BigInt(bytes));
  },
);
