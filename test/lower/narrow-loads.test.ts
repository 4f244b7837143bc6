import { describe, expect, it } from "vitest";
import { narrowLoads } from "../../src/lower/passes/narrow-loads.ts";
import { linesAfter } from "./run-pass.ts";

/** The load of `body` after the pass; %p is a pointer. */
function load(body: string): string {
  const lines = linesAfter(`entry:\n%p = param i32 @0\n${body}\nret`, narrowLoads);
  return /\[.*?\] \S+/.exec(lines.find((line) => line.includes(" = load "))!)![0];
}

const word = "%x = load i32 global [%p]\n";

describe("a load of a word of which less is wanted", () => {
  it("reads the byte or half-word", () => {
    expect(load(`${word}%y = and i32 %x 255\nstore i32 global [64] %y`)).toBe("[%p] u8@0");
    expect(load(`${word}%y = and i32 %x 65535\nstore i32 global [64] %y`)).toBe("[%p] u16@0");
    expect(load(`${word}%y = sext16 i32 %x\nstore i32 global [64] %y`)).toBe("[%p] u16@0");
  });

  it("reads the byte that a shift selects", () => {
    expect(load(`${word}%s = shrU i32 %x 8\n%y = and i32 %s 255\nstore i32 global [64] %y`)).toBe(
      "[%p+1] u8@0",
    );
  });

  it("reads the half of a long integer", () => {
    const half = (cut: string): string =>
      linesAfter(
        `entry:\n%p = param i32 @0\n%x = load i64 global [%p]\n${cut}\nstore i32 global [64] %y\nret`,
        narrowLoads,
      ).find((line) => line.includes("load"))!;
    expect(half("%y = trunc i64 to i32 %x")).toContain("%y = load i32 global [%p] i32@0");
    expect(half("%s = shrU i64 %x 32l\n%y = trunc i64 to i32 %s")).toContain("[%p+4] i32@0");
  });

  it("reads the upper part that a shift leaves", () => {
    expect(load(`${word}%y = shrU i32 %x 16\nstore i32 global [64] %y`)).toBe("[%p+2] u16@0");
    expect(load(`${word}%y = shrU i32 %x 24\nstore i32 global [64] %y`)).toBe("[%p+3] u8@0");
    expect(load(`${word}%y = shrU i32 %x 8\nstore i32 global [64] %y`)).toBe("[%p] i32@0");
    expect(load(`${word}%y = shrS i32 %x 16\nstore i32 global [64] %y`)).toBe("[%p] i32@0");
  });

  it("reads the part of a long integer that a mask leaves, and widens it", () => {
    const lines = linesAfter(
      `entry:\n%p = param i32 @0\n%x = load i64 global [%p]\n%y = and i64 %x 65535l\nstore i64 global [64] %y\nret`,
      narrowLoads,
    );
    expect(lines[2]).toMatch(/^(%\w+) = load i32 global \[%p\] u16@0/);
    expect(lines[3]).toMatch(/^%y = zext i32 to i64 %\w+$/);
  });

  it("reads all through the read-only path", () => {
    const once = word.replace("[%p]", "[%p] readOnly");
    expect(load(`${once}%y = and i32 %x 255\nstore i32 global [64] %y`)).toBe("[%p] i32@0");
  });

  it("reads all if the value is only stored as a byte: the store takes it", () => {
    expect(load(`${word}%y = and i32 %x 255\nstore u8 global [64] %y`)).toBe("[%p] i32@0");
  });

  it("reads all if the mask is no whole byte, or the word is used again", () => {
    expect(load(`${word}%y = and i32 %x 127\nstore i32 global [64] %y`)).toBe("[%p] i32@0");
    expect(
      load(`${word}%y = and i32 %x 255\nstore i32 global [64] %y\nstore i32 global [68] %x`),
    ).toBe("[%p] i32@0");
  });

  it("reads all for an index into shared memory, and the byte for one into global memory", () => {
    const index = (space: string): string =>
      `${word}%y = and i32 %x 255\n%i = shl i32 %y 2\n%a = add i32 %p %i\nstore i32 ${space} [%a] 1`;
    expect(load(index("shared"))).toBe("[%p] i32@0");
    expect(load(index("global"))).toBe("[%p] u8@0");
  });
});
