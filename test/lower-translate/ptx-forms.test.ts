import { expect, it } from "vitest";
import { PTX_CHAPTERS } from "../../src/lower/translate/asm/ptx-table.ts";
import { translate } from "./run-ir.ts";

/** What is said of a kernel with the text and two inputs of 32 bits. */
function refused(text: string, result: "i32" | "i64" | "float" = "i32"): unknown[] {
  const letter = { i32: "r", i64: "l", float: "f" }[result];
  const { problems } = translate(`define ptx_kernel void @k(ptr %out, i32 %x, i32 %y) {
    %r = call ${result} asm sideeffect "${text}", "=${letter},r,r"(i32 %x, i32 %y)
    store ${result} %r, ptr %out, align 4
    ret void
  }`);
  return problems.map((problem) => problem.params["text"]);
}

it.each([
  "add.sat.u32 $0, $1, $2;",
  "add.wrap.u32 $0, $1, $2;",
  "mul.lo.sat.s32 $0, $1, $2;",
  "shf.l.b32 $0, $1, $2, $1;",
  "setp.lt.b32 $0, $1, $2;",
  "add.u32 $0, $1;",
  "add.u32 $0, $1, $2, $2;",
  "cvt.u16.relu.u32 $0, $1;",
  "mov.u32 $0, %no_such_register;",
])("refuses %s", (text) => {
  expect(refused(text)).toEqual([text]);
});

it.each(["mul.wide.f32 $0, $1, $2;", "fma.rn.relu.f32 $0, $1, $2, $1;", "cvt.f32.f16x2 $0, $1;"])(
  "refuses %s",
  (text) => {
    expect(refused(text, "float")).toEqual([text]);
  },
);

it("names the statement", () => {
  const text = "{ .reg .u32 t; add.u32 t, $1, 1; add.sat.u64 $0, t, $2; }";
  expect(refused(text)).toEqual(["add.sat.u64 $0, t, $2;"]);
});

it("takes modifiers in any order, but types in theirs", () => {
  expect(refused("add.s32.sat $0, $1, $2;")).toEqual([]);
  expect(refused("cvt.f32.rn.s32 $0, $1;", "float")).toEqual([]);
  expect(refused("cvt.rn.s32.f32 $0, $1;")).toEqual(["cvt.rn.s32.f32 $0, $1;"]);
});

it("reads numbers as PTX writes them", () => {
  expect(refused("add.u32 $0, $1, 0b101;")).toEqual([]);
  expect(refused("add.u32 $0, $1, 09;")).toEqual(["add.u32 $0, $1, 09;"]);
});

it("writes every form once", () => {
  const texts = PTX_CHAPTERS.flatMap(({ forms }) => forms.map(({ text }) => text));
  expect(new Set(texts).size).toBe(texts.length);
});
