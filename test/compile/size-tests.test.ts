import { expect, test } from "vitest";
import { sizeTests } from "../../src/compile/size-tests.ts";

test.each([
  ["return sizeof(void *) == 8;", "return sizeof(void *) == 4;"],
  ["static_assert(8 == sizeof(size_t));", "static_assert(4 == sizeof(size_t));"],
  ["if (sizeof( int* )<8) exit(2);", "if (sizeof( int* )<4) exit(2);"],
  [
    "if (sizeof(void*) != 8 || sizeof(void*) == 4)",
    "if (sizeof(void*) != 4 || sizeof(void*) == 8)",
  ],
])("%s asks for pointers of 8 bytes", (text, expected) => {
  expect(sizeTests(text)).toBe(expected);
});

test.each([
  "if (sizeof(int) == 4) // sizeof(void *) == 8",
  'puts("sizeof(void *) == 8");',
  "size_t n = sizeof(void *) * 8;",
  "if (sizeof(T) == 8) swap(a); /* sizeof(void *) == 8 */",
  "int bytes = sizeof(void *);",
])("%s stays", (text) => {
  expect(sizeTests(text)).toBe(text);
});

test.each([
  ["#if defined(__linux__) || defined(__APPLE__)", "#if defined(__STDC__) || defined(__APPLE__)"],
  ["# ifndef linux", "# ifndef __STDC__"],
  [
    "#if defined(_WIN64) || \\\n  defined(__LP64__)",
    "#if defined(_WIN64) || \\\n  defined(__STDC__)",
  ],
  ["#elif __x86_64__ && __WORDSIZE == 64", "#elif __STDC__ && 64 == 64"],
  [
    "#if defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ == 8",
    "#if defined(__SIZEOF_POINTER__) && 8 == 8",
  ],
])("%s holds as on Linux", (text, expected) => {
  expect(sizeTests(text)).toBe(expected);
});

test.each(["#define linux 1", "int unix = __SIZEOF_POINTER__;", "#ifdef __SIZEOF_POINTER__"])(
  "%s is no test of the machine",
  (text) => {
    expect(sizeTests(text)).toBe(text);
  },
);
