import { expect, test } from "vitest";
import { sizeTests } from "../../src/compile/size-tests.ts";

const compiled = (text: string): string => {
  const changed = sizeTests(["k.cu"], () => new TextEncoder().encode(text)).get("k.cu");
  return changed ? new TextDecoder().decode(changed) : text;
};

test.each([
  ["return sizeof(void *) == 8;", "return sizeof(void *) == 4;"],
  ["static_assert(8 == sizeof(size_t));", "static_assert(4 == sizeof(size_t));"],
  ["if (sizeof( int* )<8) exit(2);", "if (sizeof( int* )<4) exit(2);"],
  [
    "if (sizeof(void*) != 8 || sizeof(void*) == 4)",
    "if (sizeof(void*) != 4 || sizeof(void*) == 8)",
  ],
])("%s asks for pointers of 8 bytes", (text, expected) => {
  expect(compiled(text)).toBe(expected);
});

test.each([
  "if (sizeof(int) == 4) // sizeof(void *) == 8",
  'puts("sizeof(void *) == 8");',
  "size_t n = sizeof(void *) * 8;",
  "if (sizeof(T) == 8) swap(a); /* sizeof(void *) == 8 */",
  "int bytes = sizeof(void *);",
])("%s stays", (text) => {
  expect(compiled(text)).toBe(text);
});
