import { describe, expect, it } from "vitest";
import { lowerDraft, PASS_NAMES } from "../../src/lower/lower-module.ts";
import { printProgram } from "../../src/lower/print.ts";
import { verifyProgram } from "../../src/lower/verify-program.ts";
import { parseDraft } from "./parse-draft.ts";

const OPTIONS = { fmad: true, ftz: false };

const REDUCTION = `
  param data pointer 0
  entry:
    %data = param i32 @0
    %t = special i32 tid.x
    %n = special i32 ntid.x
    %half = shrU i32 %n 1
    %bytes = shl i32 %t 2
    %mine = add i32 %data %bytes
    br loop
  loop:
    %s = phi i32 [entry %half] [join %next]
    %in = icmp i32 ult %t %s
    brIf %in add join
  add:
    %far = shl i32 %s 2
    %other = add i32 %mine %far
    %a = load i32 generic [%other]
    %b = load i32 generic [%mine]
    %sum = add i32 %a %b
    store i32 generic [%mine] %sum
    br join
  join:
    barrier
    %next = shrU i32 %s 1
    %more = icmp i32 ne %next 0
    brIf %more loop out
  out:
    ret`;

describe("a program", () => {
  it("reads like the loop it comes from", () => {
    const program = lowerDraft(parseDraft(REDUCTION).draft, OPTIONS, []);
    expect(verifyProgram(program)).toEqual([]);
    expect(printProgram(program)).toMatchInlineSnapshot(`
      "program k
      params 0 B: data:pointer@0
      shared 0 B, local 0 B a thread

      function k()
      b0:
           0  u0 = param i32 @0
           1  v1 = special i32 tid.x
           2  u2 = special i32 ntid.x
           3  u3 = shrU i32 u2 1
           4  v4 = shl i32 v1 2
           5  v5 = add i32 u0 v4
           6  br b1
      loop b1 to b4
      b1:
           7  v6 = icmp i32 ult v1 u3
           8  brIf v6 b2 b3
      b2:
           9  u7 = shl i32 u3 2
          10  v8 = add i32 v5 u7
          11  v9 = load i32 global [v8] i32@0 align 4
          12  v10 = load i32 global [v5] i32@0 align 4
          13  v11 = add i32 v9 v10
          14  store i32 global [v5] i32@0 align 4 v11
          15  br b3
      b3:
          16  barrier i32 sync 0 0
          17  br b4
      b4:
          18  u3 = shrU i32 u3 1
          19  u12 = icmp i32 ne u3 0
          20  brIf u12 b1 b5
      b5:
          21  ret
      "
    `);
  });

  it("counts a generic access in three spaces", () => {
    const text =
      "entry:\n%p = load i32 global [64]\n%x = load i32 generic [%p]\nstore i32 global [68] %x\nret";
    const { sites, accesses } = lowerDraft(parseDraft(text).draft, OPTIONS, []);
    expect(sites.map(({ space }) => space)).toEqual([
      "global",
      "global",
      "shared",
      "local",
      "global",
    ]);
    expect(accesses.map(({ site }) => site)).toEqual([0, 1, 4]);
  });

  it("swaps values of a loop through a scratch register", () => {
    const text = `
      entry:
        %t = special i32 tid.x
        %n = param i32 @0
        br loop
      loop:
        %x = phi i32 [entry %t] [loop %y]
        %y = phi i32 [entry 7] [loop %x]
        %i = phi i32 [entry 0] [loop %j]
        %j = add i32 %i 1
        %more = icmp i32 ult %j %n
        brIf %more loop out
      out:
        store i32 global [64] %x
        ret`;
    const lines = printProgram(lowerDraft(parseDraft(text).draft, OPTIONS, [])).split("\n");
    const moves = lines.flatMap(
      (line) => /(\w+) = mov i32 (\w+)$/.exec(line)?.slice(1, 3).join("<-") ?? [],
    );
    const [first, second, third] = moves.slice(-3).map((move) => move.split("<-")) as string[][];
    expect([second![0], third![0]]).toEqual([first![1], second![1]]);
    expect(third![1]).toBe(first![0]);
  });

  it("shares equal constants and leaves unread results without a register", () => {
    const text = `
      entry:
        %p = param i32 @0
        %old = atomic i32 global [%p] add 5
        store i32 global [%p+4] 5
        ret`;
    const { constants, code } = lowerDraft(parseDraft(text).draft, OPTIONS, []);
    expect(constants).toEqual([{ type: 1, bits: 5n }]);
    expect([...code.dst]).toContain(-1);
  });

  it("can be looked at after every pass", () => {
    for (const pass of PASS_NAMES) {
      const dumps: string[] = [];
      const printAfter = { pass, print: (_: string, text: string) => dumps.push(text) };
      lowerDraft(parseDraft(REDUCTION).draft, { ...OPTIONS, printAfter }, []);
      expect(dumps.length, pass).toBeGreaterThan(0);
      expect(dumps[0], pass).toContain("icmp i32 ult");
    }
  });
});
