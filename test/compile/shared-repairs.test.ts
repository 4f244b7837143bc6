import { expect, test } from "vitest";
import { repairFormats } from "../../src/compile/format-repairs.ts";
import { sharedRepairs } from "../../src/compile/shared-repairs.ts";

/** `source` as it is compiled once Clang has refused the variables `names`. */
function repaired(source: string, ...names: string[]): string {
  const bytes = new TextEncoder().encode(source);
  const messages = names.map((name) => {
    const before = source.slice(0, source.indexOf(`${name}[`)).split("\n");
    const column = new TextEncoder().encode(before.at(-1)!).length + 1;
    return `a.cu:${before.length}:${column}: error: initialization is not supported for __shared__ variables`;
  });
  const repairs = sharedRepairs(messages.join("\n"), () => bytes);
  return new TextDecoder().decode(repairFormats(bytes, repairs));
}

test("a shared variable becomes memory and a reference to it", () => {
  expect(repaired("f(); /* é */ static __shared__ C c[2][N];", "c")).toBe(
    "f(); /* é */ typedef C c__type[2][N]; __shared__ ::warpscope::Uninitialised<c__type> c__memory; c__type &c = c__memory.value;",
  );
});

test("all variables of a declaration are repaired once, and lines keep their numbers", () => {
  const text = repaired("__shared__ std::pair<A, B>\n  a[4],\n  b[2];\nint x;", "a", "b");
  expect(text.split("\n")).toHaveLength(4);
  expect(text).toContain("typedef std::pair<A, B>\n  a__type[4],\n  b__type[2]; __shared__");
  expect(text.match(/a__type &a = /g)).toHaveLength(1);
  expect(text.match(/b__type &b = /g)).toHaveLength(1);
});

test("what is not a plain declaration stays as it is", () => {
  for (const source of ["__shared__ C c[2] = {1};", "__shared__ struct { C x; } c[2];", "C c[2];"])
    expect(repaired(source, "c")).toBe(source);
});
