/** Addresses that need no check, because one near them was accessed on every way; and those that only seem so. */
import { describe, expect, it, test } from "vitest";
import { disassembled, lowered, moduleOf, running } from "./wat-modules.ts";

const LOAD = "(drop (i32.load8_u (local.get 0)))";
const CHECKED = { checksAddresses: true };
const WILD = 0x1_0000_0010n;
/** `i64.gt_u` is nowhere else in these. */
const checksIn = (text: string) =>
  disassembled(lowered(moduleOf(text), CHECKED).bytes).split("i64.gt_u").length - 1;
const function_ = (body: string, more = "") =>
  `(func (export "f") (param i64 i32) (local i64) ${body}) ${more}`;

describe("addresses near one that was accessed", () => {
  test.each([
    ["the same", `${LOAD} ${LOAD}`],
    ["a field", `${LOAD} (i32.store8 (i64.add (local.get 0) (i64.const 64)) (i32.const 1))`],
    ["behind a block", `(block ${LOAD} (br_if 0 (local.get 1))) ${LOAD}`],
    ["behind a loop", `(loop ${LOAD} (br_if 0 (local.get 1))) ${LOAD}`],
    ["in an arm", `${LOAD} (if (local.get 1) (then ${LOAD}) (else ${LOAD}))`],
  ])("%s: are not checked", (_name, body) => {
    expect(checksIn(function_(body))).toBe(1);
    expect(() => running(function_(body), CHECKED).call("f", WILD, 0)).toThrow(/out of bounds/);
    running(function_(body), CHECKED).call("f", 16n, 0);
  });

  it("trap where they are on the other side of 0 or of 4 GiB", () => {
    const text = function_(`${LOAD}
      (drop (i32.load8_u (i64.add (local.get 0) (i64.const -100))))`);
    expect(checksIn(text)).toBe(1);
    const module = running(text, CHECKED);
    module.call("f", 100n, 0);
    expect(() => module.call("f", 99n, 0)).toThrow(/out of bounds/);
  });

  it("are checked where they are far away", () => {
    expect(
      checksIn(function_(`${LOAD} (drop (i32.load8_u (i64.add (local.get 0) (i64.const 65536))))`)),
    ).toBe(1);
    const text = function_(
      `${LOAD} (drop (i32.load8_u (i64.add (local.get 0) (i64.const 65537))))`,
    );
    expect(checksIn(text)).toBe(2);
    const wide = function_(
      `${LOAD} (drop (i32.load8_u (i64.add (local.get 0) (i64.const 0x100000000))))`,
    );
    expect(() => running(wide, CHECKED).call("f", 16n, 0)).toThrow(/out of bounds/);
  });

  it("have memory end before 4 GiB", () => {
    const least = (pages: number) => `(module (memory i64 ${pages}))`;
    const text = disassembled(lowered(least(1), CHECKED).bytes);
    expect(text).toContain("(memory (;0;) 1 65535)");
    expect(disassembled(lowered(least(1)).bytes)).toContain("(memory (;0;) 1)");
    expect(() => lowered(least(65_536), CHECKED)).toThrow(/more memory/);
  });
});

/** With 0 as the second argument control passes the first access. */
const PASSING: Record<string, string> = {
  block: `(block (br_if 0 (i32.eqz (local.get 1))) ${LOAD})`,
  "outer block": `(block (block (br_if 1 (i32.eqz (local.get 1)))) ${LOAD})`,
  "table of branches": `(block (block (br_table 1 0 (local.get 1))) ${LOAD})`,
  if: `(if (local.get 1) (then ${LOAD}))`,
  "other arm": `(if (local.get 1) (then ${LOAD}) (else nop))`,
  "first arm": `(if (i32.eqz (local.get 1)) (then nop) (else ${LOAD}))`,
  "dead code": `(block (br 0) ${LOAD})`,
  "dead branch": `(block (br 0) ${LOAD} (br 0))`,
  "dead arm": `(if (local.get 1) (then ${LOAD}) (else (br 0) ${LOAD}))`,
  "facts that are replaced": `(block
    (if (i32.eqz (local.get 1)) (then (drop (i32.load8_u (local.get 2))) (br 1))) ${LOAD})`,
  handler: `(try (do (br_if 0 (i32.eqz (local.get 1))) (throw $e)) (catch $e ${LOAD}))`,
  "guarded code": `(try (do (if (i32.eqz (local.get 1)) (then (throw $e))) ${LOAD}) (catch_all))`,
  "another pointer": `(block ${LOAD.replace("local.get 0", "i64.const 8")})`,
  "a pointer that was another": `(local.set 2 (local.get 0)) (local.set 0 (i64.const 8)) ${LOAD} (local.set 0 (local.get 2))`,
  "the pointer of the last turn": `(local.set 2 (local.get 0)) (local.set 0 (i64.const 8)) (local.set 1 (i32.const 2))
    (loop ${LOAD} (local.set 0 (local.get 2)) (br_if 0 (local.tee 1 (i32.sub (local.get 1) (i32.const 1)))))`,
};

describe("addresses that control may come to without an access", () => {
  test.each(Object.entries(PASSING))("%s: are checked", (_name, passing) => {
    const text = function_(`${passing} ${LOAD}`, "(tag $e)");
    expect(() => running(text, CHECKED).call("f", WILD, 0)).toThrow(/out of bounds/);
    running(text, CHECKED).call("f", 16n, 0);
  });
});
