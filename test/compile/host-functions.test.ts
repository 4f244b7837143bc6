import { expect, test } from "vitest";
import { repairFormats } from "../../src/compile/format-repairs.ts";
import { hostFunctionRepairs } from "../../src/compile/host-functions.ts";

const BOTH = "__attribute__((host)) __attribute__((device)) ";

/** `source` as the device pass compiles it once Clang has refused what follows `mark`. */
function repaired(source: string, mark: string): string {
  const bytes = new TextEncoder().encode(source);
  const before = source.slice(0, source.indexOf(mark)).split("\n");
  const column = new TextEncoder().encode(before.at(-1)!).length + 1;
  const message = `a.cu:${before.length}:${column}: error: use of overloaded operator '-' is ambiguous`;
  const repairs = hostFunctionRepairs(message, () => bytes);
  return new TextDecoder().decode(repairFormats(bytes, repairs));
}

test("the outermost function round the place is both sides', and nothing else changes", () => {
  const body = 'for (;;) { if (x) { return "é}{" - x; } }';
  expect(
    repaired(
      `namespace n { template <class T> struct S { // }\n  static T run(T x) { ${body} } }; }`,
      "- x",
    ),
  ).toBe(
    `namespace n { template <class T> struct S { // }\n  static T ${BOTH}run(T x) { ${body} } }; }`,
  );
});

test("members that are defined outside, operators and constructors", () => {
  expect(repaired("int a; A B::get(int i) const { return c - d; }", "c -")).toBe(
    `int a; A ${BOTH}B::get(int i) const { return c - d; }`,
  );
  expect(repaired("A operator-(A a, int b) { return a - b; }", "a -")).toBe(
    `A ${BOTH}operator-(A a, int b) { return a - b; }`,
  );
});

test("functions that say on which side they are stay, and what is in no function", () => {
  for (const source of [
    "__device__ A f() { return c - d; }",
    "LIB_DEVICE_FUNC A f() { return c - d; }",
    "int main() { return c - d; }",
    "A f() { return 1; } A x = c - d;",
    "auto f = [](int x) { return c - d; };",
  ])
    expect(repaired(source, "c - d")).toBe(source);
});
