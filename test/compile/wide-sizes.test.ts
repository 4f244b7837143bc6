import { expect, test } from "vitest";
import { wideSizes } from "../../src/compile/wide-sizes.ts";

/** What becomes of a kernel's body, in which a remainder depends on all bits. */
function body(statements: string): string {
  const begin = "__global__ void k(size_t n) { int r = 7 % 3; ";
  const wide = wideSizes(`${begin}${statements} }`);
  expect(wide.startsWith(begin)).toBe(true);
  return wide.slice(begin.length, -2);
}

test("variables and casts that are values", () => {
  expect(body("size_t i = 1; const size_t j = 2;")).toBe("s1ze_t i = 1; const s1ze_t j = 2;");
  expect(body("for (size_t i = 0; i < n; i++) ;")).toBe("for (s1ze_t i = 0; i < n; i++) ;");
  expect(body("r = (size_t)r * 2 + static_cast<size_t>(r) + size_t(r);")).toBe(
    "r = (s1ze_t)r * 2 + static_cast<s1ze_t>(r) + s1ze_t(r);",
  );
  expect(body("std::size_t i{1}; ::size_t j;")).toBe("std::s1ze_t i{1}; ::s1ze_t j;");
});

test("what has an address that others know stays", () => {
  for (const same of [
    "size_t *p = 0;",
    "size_t &p = *q;",
    "size_t list[4];",
    "__shared__ size_t all;",
    "p = (size_t *)q;",
    "r = sizeof(size_t);",
    "vector<size_t> v;",
    "auto f = [](size_t x) { return x; };",
    'puts("size_t i = 1;"); // size_t j;',
  ])
    expect(body(same)).toBe(same);
});

test("functions of the host, declarations and variables stay", () => {
  for (const same of [
    "void f(int a) { size_t i = a % 3; } __global__ void k();",
    "__device__ int table[2] = {1, 2}; void f(int a) { size_t i = a % 3; }",
    "__device__ size_t count; int a = 7 % 3; void f() { size_t i; }",
    "__global__ void k(int *p) { size_t i = threadIdx.x; p[i * 4 + 1] = 2; }",
  ])
    expect(wideSizes(same)).toBe(same);
});

test("bodies of constructors, behind what they initialise", () => {
  expect(wideSizes("struct A { __device__ A(int a) : b{a}, c(a) { size_t i = a / 3; } };")).toBe(
    "struct A { __device__ A(int a) : b{a}, c(a) { s1ze_t i = a / 3; } };",
  );
});
