import { describe, expect, it } from "vitest";
import { running } from "./wat-modules.ts";

describe("loads and stores", () => {
  it("reads at a constant", () => {
    const m = running(`(data (i64.const 8) "\\2a\\00\\00\\00\\ff\\ff\\ff\\ff")
      (func (export "f") (result i64) (i64.load offset=4 (i64.const 4)))
      (func (export "p") (param i64) (result i64) (i64.load (i64.add (local.get 0) (i64.const 8))))
      (func (export "l") (param i64) (result i64) (local i64) (local.set 1 (i64.add (local.get 0) (i64.const 8))) (i64.load (local.get 1)))`);
    expect(m.call("f")).toBe(0xffffffff0000002an | (0n - (1n << 64n)) | 0n);
    expect(m.call("p", 0n)).toBe(BigInt.asIntN(64, 0xffffffff0000002an));
    expect(m.call("l", 0n)).toBe(BigInt.asIntN(64, 0xffffffff0000002an));
  });
});
