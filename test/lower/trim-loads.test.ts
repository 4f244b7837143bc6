import { describe, expect, it } from "vitest";
import { mergeAccesses } from "../../src/lower/passes/merge-accesses.ts";
import { trimLoads } from "../../src/lower/passes/trim-loads.ts";
import { parseDraft } from "./parse-draft.ts";

/** Widths and offsets of what is left of one load of four words, `%x0` to `%x3`, of which `wanted` are stored. */
function trimmed(wanted: readonly string[]): string[] {
  const { draft } = parseDraft(`
    entry:
      %p = param i32 @0
      ${[0, 1, 2, 3].map((word) => `%x${word} = load i32 global [%p+${4 * word}] align 16`).join("\n")}
      ${wanted.map((name, index) => `store i32 shared [32768+${index * 8}] ${name}`).join("\n")}
      ret`);
  const fn = draft.functions[0]!;
  mergeAccesses(fn, draft);
  trimLoads(fn);
  return fn.blocks
    .flatMap((block) => block.body)
    .filter(({ op }) => op === "load")
    .map(({ access }) => `${access!.bytes}@${access!.offset}`);
}

describe("a load of four words", () => {
  it("stays if three of them are wanted", () => {
    expect(trimmed(["%x0", "%x1", "%x2"])).toEqual(["16@0"]);
    expect(trimmed(["%x1", "%x2", "%x3"])).toEqual(["16@0"]);
  });

  it("becomes one of 8 bytes if an aligned half is wanted", () => {
    expect(trimmed(["%x0", "%x1"])).toEqual(["8@0"]);
    expect(trimmed(["%x2", "%x3"])).toEqual(["8@8"]);
  });

  it("becomes single words otherwise", () => {
    expect(trimmed(["%x1", "%x2"])).toEqual(["4@4", "4@8"]);
    expect(trimmed(["%x0", "%x3"])).toEqual(["4@0", "4@12"]);
    expect(trimmed(["%x3"])).toEqual(["4@12"]);
  });
});
