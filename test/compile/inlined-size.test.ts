import { expect, it } from "vitest";
import { inlinedLines, withoutExcess } from "../../src/compile/inlined-size.ts";

/** A kernel that calls `f1` twice, which calls `f2` twice, and so on: 2 ^ depth times 100 lines at the end. */
function doubling(depth: number): string {
  const functions = Array.from({ length: depth }, (_, level) => {
    const call = level + 1 < depth ? `  call void @f${level + 1}(ptr %p)\n`.repeat(2) : "";
    const lines = level + 1 < depth ? "" : "  store i32 0, ptr %p\n".repeat(100);
    return `define internal void @f${level}(ptr %p) {\n${call}${lines}}\n`;
  });
  const kernel = "define ptx_kernel void @k(ptr %p) {\n  call void @f0(ptr %p)\n}\n";
  return `${kernel}${functions.join("")}`;
}

const OPTIMIZE = ["clang", "-mllvm", "-inline-threshold=36000", "-o", "x"];

it("the size of kernels counts a function once for each call", () => {
  expect(inlinedLines(doubling(1))).toEqual([101]);
  expect(inlinedLines(doubling(3))).toEqual([1 + 2 + 4 + 400]);
});

it("a function that calls itself is not inlined without end", () => {
  const ir = doubling(1).replace("  store", "  call void @f0(ptr %p)\n  store");
  expect(inlinedLines(ir)).toEqual([102]);
});

it("nvcc's inlining limit holds until kernels grow beyond measure", () => {
  expect(withoutExcess(OPTIMIZE, doubling(8))).toEqual(OPTIMIZE);
  const left = withoutExcess(OPTIMIZE, doubling(12));
  expect(left).not.toContain("-inline-threshold=36000");
  expect(left.slice(-2)).toEqual(["-o", "x"]);
});

it("slow passes are left out where one kernel is large, not where many are", () => {
  const added = (ir: string) => withoutExcess(OPTIMIZE, ir).slice(1, -4);
  const turns = "-unroll-max-iteration-count-to-analyze=0";
  const loads = "-opt-disable=loop-load-elim";
  const all = ["-mllvm", turns, "-mllvm", loads, "-mllvm", "-opt-disable=indvars,gvn,reassociate"];
  expect(added(doubling(8))).toEqual([]);
  expect(added(doubling(9))).toEqual(all.slice(0, 4));
  expect(added(doubling(10))).toEqual(all);
  const kernels = [1, 2, 3, 4].map((n) => doubling(8).replaceAll(/@(\w+)/g, `@$1_${n}`));
  expect(added(kernels.join(""))).toEqual([]);
});
