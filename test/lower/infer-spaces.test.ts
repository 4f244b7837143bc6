import { describe, expect, it } from "vitest";
import { inferSpaces } from "../../src/lower/passes/infer-spaces.ts";
import { parseDraft } from "./parse-draft.ts";

/** The space of the last access of `body`. */
function spaceOf(body: string): string {
  const { draft } = parseDraft(`
    param p pointer 0
    param n i32 4
    param s bytes 8
    frame 64
    entry:
      %t = special i32 tid.x
      %p = param i32 @0
      %n = param i32 @4
      %s = param i32 @8
      %f = frame i32 @0
      %i = shl i32 %t 2
      ${body}
      ret`);
  const fn = draft.functions[0]!;
  inferSpaces(fn, draft);
  const accesses = fn.blocks.flatMap(({ body: code }) =>
    code.flatMap(({ access }) => access ?? []),
  );
  return accesses.at(-1)!.space;
}

const at = (sum: string): string => `${sum}\n%x = load i32 generic [%a]`;

describe("the space of a generic address", () => {
  it.each([
    ["a pointer parameter plus an index", "%a = add i32 %p %i", "global"],
    ["a pointer parameter plus a parameter that is none", "%a = add i32 %p %n", "global"],
    ["a pointer in a structure passed by value", "%a = add i32 %s %i", "global"],
    ["a shared array plus an index", `%a = add i32 ${0x3c10_0010} %i`, "shared"],
    ["an element before a shared array's index", `%a = add i32 ${0x3c10_0000 - 4} %i`, "shared"],
    ["a shared array of bytes plus a parameter", `%a = add i32 ${0x3c10_0000} %n`, "shared"],
    ["the frame plus an index", "%a = add i32 %f %i", "local"],
    ["a variable of the module", `%a = add i32 ${0x8100_0100} %i`, "global"],
    ["a negative offset to a parameter", "%a = add i32 %p -16", "global"],
    ["heap memory", "%a = heapAlloc i32 64", "global"],
    ["an aligned pointer parameter", "%q = add i32 %p %i\n%a = and i32 %q -16", "global"],
    ["a pointer from memory", "%q = load i32 global [%p]\n%a = add i32 %q %i", "generic"],
    [
      "a pointer parameter plus an index from memory",
      "%q = load i32 global [%p]\n%a = add i32 %p %q",
      "global",
    ],
  ])("is known for %s", (_, sum, space) => {
    expect(spaceOf(at(sum))).toBe(space);
  });

  it("follows pointers that a loop advances", () => {
    const loop = `
      br loop
    loop:
      %q = phi i32 [entry %p] [loop %r]
      %x = load i32 generic [%q]
      %r = add i32 %q 4
      %more = icmp i32 ult %r %n
      brIf %more loop out
    out:`;
    expect(spaceOf(loop)).toBe("global");
  });

  it("takes a null pointer for one of the other kind", () => {
    expect(spaceOf(at("%c = icmp i32 ult %t 5\n%a = select i32 %c %p 0"))).toBe("global");
  });

  it("stays generic where it may be one or the other", () => {
    expect(spaceOf(at(`%c = icmp i32 ult %t 5\n%a = select i32 %c %p ${0x3c10_0000}`))).toBe(
      "generic",
    );
  });
});
