import { expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { parseModule, verifyModule } from "../../src/ir/index.ts";
import { HEADER, read } from "./read.ts";

const inBody = (line: string) =>
  read(`define void @f(ptr %p, i32 %n, float %x) {\nentry:\n  ${line}\n  ret void\n}\n`);

it.each([
  ["%a = frobnicate i32 %n, 1", "ir/unexpected-token"],
  ["%a = add i32 %missing, 1", "ir/undefined-value"],
  ["%a = add i32 %x, 1", "ir/value-type"],
  ["%a = add i32 %n 1", "ir/unexpected-token"],
  ["%a = invoke void @f() to label %entry unwind label %entry", "ir/unsupported-instruction"],
  ["%a = atomicrmw fmaximum ptr %p, float %x seq_cst", "ir/unsupported-instruction"],
  ["br label %nowhere", "ir/undefined-block"],
  ["store i32 1, ptr %p, align 3", "ir/bad-alignment"],
  ["%a = extractvalue { i32, i8 } undef, 2", "ir/bad-index"],
  ["%a = load i32, i32 %n, align 4", "ir/unexpected-token"],
  ["%n = add i32 %n, 1", "ir/redefined"],
  ["%a = store i32 1, ptr %p, align 4", "ir/void-result"],
  ["%a = add <vscale x 2 x i32> undef, undef", "ir/unsupported-type"],
  ["call void @missing()", "ir/undefined-symbol"],
  ["store i32 1, ptr %p, align 4, !dbg !77", "ir/bad-location"],
  ["%a = call i32 @f2(i32 frobbed %n)", "ir/unexpected-token"],
])("`%s` is a %s on its line", (line, code) => {
  const result = inBody(line);
  expect(result).toHaveLength(1);
  const [found] = result as string[];
  // Symbols and locations are known only at the end of the file; the use is what is pointed at.
  expect(found).toBe(code === "ir/bad-location" ? `1 ${code}` : `3 ${code}`);
});

it.each([
  ["declare void @f() frobbed", "1 ir/unexpected-token"],
  ["%T = type { i32, %U }\n@g = global %T undef", "1 ir/undefined-type"],
  ["%T = type { [2 x %T] }\n@g = external global %T", "1 ir/endless-type"],
  ['module asm ".global x"', "1 ir/module-asm"],
  ["define void @f() {\n  ret void\n", "3 ir/unexpected-token"],
  ["define void @f() {\na:\n  %x = add i32 1, 2\nb:\n  ret void\n}", "4 ir/unterminated-block"],
  ["define void @f() #7 {\n  ret void\n}", "1 ir/undefined-group"],
  ["@a = global i32 1\n@a = global i32 2", "2 ir/redefined"],
  ["@s = addrspace(3) global i32 undef\n@p = global ptr @s", "2 ir/value-type"],
  ["\u0001", "1 ir/unexpected-token"],
  ['@x = global [1 x i8] c"a', "1 ir/unexpected-token"],
])("%j: %s", (text, expected) => {
  expect(read(text)).toEqual([expected]);
});

it("reading goes on behind a problem", () => {
  const result = read(`@a = global nonsense
define void @f() {
  bad
}
@b = global i32 1
@c = global i32 x
`);
  expect(result).toEqual([
    "1 ir/unexpected-token",
    "3 ir/unexpected-token",
    "6 ir/unexpected-token",
  ]);
});

it("deep nesting is refused, not overflowed on", () => {
  expect(read(`@a = global ${"[1 x ".repeat(100_000)}`)).toEqual(["1 ir/too-deep"]);
  expect(read(`!0 = ${"!{".repeat(100_000)}`)).toEqual(["1 ir/too-deep"]);
});

/** Codes that the verifier gives a function body. */
function verified(bodyText: string, declarations = ""): string[] {
  const diagnostics = new Diagnostics();
  const module = parseModule(
    `${HEADER}${declarations}\ndefine i32 @f(i32 %n, ptr %p, i1 %c) {\n${bodyText}\n}`,
    "t.ll",
    diagnostics,
  );
  expect(diagnostics.list).toEqual([]);
  verifyModule(module!, diagnostics);
  return diagnostics.list.map(({ code }) => code);
}

it.each([
  [
    "a use before its definition",
    "  %a = add i32 %b, 1\n  %b = add i32 %n, 1\n  ret i32 %a",
    "ir/invalid-use",
  ],
  [
    "a use beside its definition's branch",
    "  br i1 %c, label %x, label %y\nx:\n  %a = add i32 %n, 1\n  br label %y\ny:\n  ret i32 %a",
    "ir/invalid-use",
  ],
  [
    "a phi that misses a predecessor",
    "  br i1 %c, label %x, label %y\nx:\n  br label %y\ny:\n  %a = phi i32 [ 1, %x ]\n  ret i32 %a",
    "ir/invalid-phi",
  ],
  [
    "a phi behind another instruction",
    "e:\n  br label %y\ny:\n  %b = add i32 %n, 1\n  %a = phi i32 [ 1, %e ]\n  ret i32 %a",
    "ir/invalid-phi",
  ],
  ["a branch to the entry", "e:\n  br label %e", "ir/invalid-entry"],
  ["a result of another type", "  ret ptr %p", "ir/invalid-types"],
  ["a widening truncation", "  %a = trunc i32 %n to i64\n  ret i32 %n", "ir/invalid-types"],
  ["a float operation on integers", "  %a = fadd i32 %n, %n\n  ret i32 %a", "ir/invalid-types"],
  ["code behind a return", "  ret i32 %n", undefined],
])("the verifier finds %s", (_, text, code) => {
  expect(verified(text)).toEqual(code === undefined ? [] : [code]);
});

it("the verifier finds a call with another signature", () => {
  expect(verified("  call void @g(i32 %n)\n  ret i32 1", "declare void @g(ptr)")).toEqual([
    "ir/invalid-call",
  ]);
});

it("the verifier accepts a use that a loop carries", () => {
  expect(
    verified(`e:
  br label %l
l:
  %i = phi i32 [ 0, %e ], [ %j, %l ]
  %j = add i32 %i, 1
  br i1 %c, label %l, label %x
x:
  ret i32 %j`),
  ).toEqual([]);
});
