import { expect, test } from "vitest";
import {
  formatFunctionRepairs,
  withoutFormatFunctions,
} from "../../src/compile/format-functions.ts";
import { repairFormats } from "../../src/compile/format-repairs.ts";

const said = (place: string, format: string) =>
  [
    `a.cu:9:9: warning: diagnostic behavior may be improved by adding the '${format}' attribute to the declaration of 'say' [-Wmissing-format-attribute]`,
    "    9 |   vprintf(format, list);",
    "      |                       ^",
    `fix-it:"a.cu":{${place}-${place}}:"[[gnu::${format}]] "`,
    "a.cu:1:6: note: 'say' declared here",
    "",
  ].join("\n");

function repaired(source: string, text: string): string {
  const bytes = new TextEncoder().encode(source);
  const repairs = formatFunctionRepairs(text, () => bytes, new Set());
  return new TextDecoder().decode(repairFormats(bytes, repairs));
}

test("the first declaration of a function that hands its format on takes a format", () => {
  const declared = "struct Log {\n  void say(const char *format,\n    ...); };\nvoid f() {}";
  expect(repaired(declared, said("2:3", "format(printf, 2, 3)"))).toBe(
    declared.replace("void say", "__attribute__((format(printf, 2, 3))) void say"),
  );
});

test("a definition stays: Clang checks the calls after it without that", () => {
  const defined = "void say(const char *format, ...)\n{ vprintf(format, list); }";
  expect(repaired(defined, said("1:1", "format(printf, 1, 2)"))).toBe(defined);
  const time = "void say(const char *format, ...);";
  expect(repaired(time, said("1:1", "format(strftime, 1, 0)"))).toBe(time);
});

test("the program's author is not told of it", () => {
  const other = "a.cu:3:1: warning: unused variable 'x' [-Wunused-variable]\n";
  expect(withoutFormatFunctions(said("1:1", "format(printf, 1, 2)") + other)).toBe(other);
});
