import { expect, test } from "vitest";
import { repairFormats } from "../../src/compile/format-repairs.ts";
import { macroFormatRepairs } from "../../src/compile/macro-formats.ts";

const SOURCE = [
  '#define SHOW(x)\t\tprintf(#x ": %5u\\n", (unsigned long)x)',
  '#define PAIR(a, b) printf("%d " \\',
  '\t"%ld\\n", a, b)',
  "int main() { SHOW(n); PAIR(1, m); }",
].join("\n");

/** As Clang says it of `SOURCE`, whose lines it shows with spaces for tabs. */
const TEXT = [
  "a.cu:4:14: warning: format specifies type 'unsigned int' but the argument has type 'unsigned long' [-Wformat]",
  "    4 | int main() { SHOW(n); PAIR(1, m); }",
  "      |              ^~~~~~~",
  "a.cu:1:39: note: expanded from macro 'SHOW'",
  '    1 | #define SHOW(x)         printf(#x ": %5u\\n", (unsigned long)x)',
  "      |                                      ~~~     ^~~~~~~~~~~~~~~~",
  "a.cu:4:23: warning: format specifies type 'long' but the argument has type 'Index' (aka 'int') [-Wformat]",
  "    4 | int main() { SHOW(n); PAIR(1, m); }",
  "      |                       ~~~~~~~~^~",
  "a.cu:3:14: note: expanded from macro 'PAIR'",
  '    3 |         "%ld\\n", a, b)',
  "      |          ~~~        ^",
].join("\n");

const bytes = new TextEncoder().encode(SOURCE);
const repairsOf = (text: string, done = new Set<string>()) =>
  macroFormatRepairs(text, () => bytes, done);

test("conversions in the bodies of macros", () => {
  const made = new TextDecoder().decode(repairFormats(bytes, repairsOf(TEXT)));
  expect(made).toBe(SOURCE.replace("%5u", "%5lu").replace("%ld", "%d"));
});

test("a place is mended once, and only where the size of an integer is what differs", () => {
  const done = new Set<string>();
  expect(repairsOf(TEXT, done)).toHaveLength(2);
  expect(repairsOf(TEXT, done)).toHaveLength(0);
  const otherTypes = TEXT.replaceAll("'Index' (aka 'int')", "'double'");
  expect(repairsOf(otherTypes).map(({ line }) => line)).toEqual([1]);
});

test("a line that is no longer as Clang shows it stays", () => {
  expect(repairsOf(TEXT.replace('"%ld', '  "%ld'))).toHaveLength(1);
});
