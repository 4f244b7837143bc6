import { expect, it } from "vitest";
import type { TypeId } from "../../src/base/index.ts";
import { structOffsets, typeAlign, typeSize } from "../../src/ir/index.ts";
import { read, readModule } from "./read.ts";

function extent(type: string): [size: number, align: number, offsets: readonly number[]] {
  const module = readModule(`%T = type { i8, double, ptr }\n@g = external global ${type}`);
  const id: TypeId = module.globals[0]!.type;
  return [typeSize(module, id), typeAlign(module, id), structOffsets(module, id)];
}

it.each([
  ["i1", 1, 1],
  ["i24", 4, 4],
  ["i64", 8, 8],
  ["i128", 16, 16],
  ["half", 2, 2],
  ["double", 8, 8],
  ["ptr", 8, 8],
  ["ptr addrspace(3)", 8, 8],
  ["ptr addrspace(6)", 4, 4],
  ["[3 x i16]", 6, 2],
  ["<2 x i16>", 4, 4],
  ["<3 x float>", 16, 16],
  ["<8 x i1>", 1, 1],
  ["[0 x float]", 0, 4],
])("%s takes %i bytes, aligned to %i", (type, size, align) => {
  expect(extent(type).slice(0, 2)).toEqual([size, align]);
});

it("struct fields lie at their alignment", () => {
  expect(extent("%T")).toEqual([24, 8, [0, 8, 16]]);
  expect(extent("<{ i8, double, ptr }>")).toEqual([17, 1, [0, 1, 9]]);
  expect(extent("{ i32, [2 x %T], i8 }")).toEqual([64, 8, [0, 8, 56]]);
});

it("a layout that is big-endian, malformed or of pointers of 4 bytes is refused", () => {
  expect(read('target datalayout = "E-p:64:64"')).toEqual(["1 ir/bad-layout"]);
  expect(read('target datalayout = "e-p:32:32"')).toEqual(["1 ir/bad-layout"]);
  expect(read('target datalayout = "e-what"')).toEqual(["1 ir/bad-layout"]);
});
