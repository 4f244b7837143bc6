import { expect, test } from "vitest";
import { linuxConditions } from "../../src/compile/linux-conditions.ts";

test.each([
  ["#if defined(__linux__) || defined(__APPLE__)", "#if defined(__STDC__) || defined(__APPLE__)"],
  ["# ifndef linux", "# ifndef __STDC__"],
  [
    "#if defined(_WIN64) || \\\n  defined(__unix__)",
    "#if defined(_WIN64) || \\\n  defined(__STDC__)",
  ],
  ["#elif __x86_64__ && __WORDSIZE == 64", "#elif __STDC__ && 64 == 64"],
  ["#if defined(__WORDSIZE) && __WORDSIZE == 64", "#if defined(__WORDSIZE) && 64 == 64"],
])("%s holds as on Linux", (text, expected) => {
  expect(linuxConditions(text)).toBe(expected);
});

test.each(["#define linux 1", "int unix = __WORDSIZE;", "#ifdef __WORDSIZE"])(
  "%s is no test of the machine",
  (text) => {
    expect(linuxConditions(text)).toBe(text);
  },
);
