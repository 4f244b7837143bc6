import { describe, expect, it } from "vitest";
import { hoistCommon } from "../../src/lower/passes/hoist-common.ts";
import { numberValues } from "../../src/lower/passes/number-values.ts";
import { promoteFrame } from "../../src/lower/passes/promote-frame.ts";
import { selectElements } from "../../src/lower/passes/select-elements.ts";
import { simplify } from "../../src/lower/passes/simplify.ts";
import { linesAfter } from "./run-pass.ts";

describe("simplify", () => {
  it("folds constants, branches on them, and blocks nobody reaches", () => {
    const lines = linesAfter(
      `entry:
         %a = add i32 2 3
         %c = icmp i32 eq %a 5
         brIf %c yes no
       yes:
         br join
       no:
         br join
       join:
         %p = phi i32 [yes %a] [no 9]
         store i32 global [64] %p
         ret`,
      simplify,
    );
    expect(lines).toEqual(["entry:", "store i32 global [64] i32@0 align 4 known 4 5", "ret"]);
  });

  it("removes unused loads, but not volatile ones", () => {
    const lines = linesAfter(
      `entry:
         %a = load i32 global [64]
         %b = load i32 global [68] volatile
         ret`,
      simplify,
    );
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("volatile");
  });

  it("removes phis that only feed each other", () => {
    const lines = linesAfter(
      `entry:
         %n = param i32 @0
         br loop
       loop:
         %i = phi i32 [entry 0] [loop %j]
         %j = add i32 %i 1
         %k = phi i32 [entry %n] [loop %k]
         %more = icmp i32 ult %k 9
         brIf %more loop out
       out:
         ret`,
      simplify,
    );
    expect(lines.join("\n")).not.toMatch(/phi|add/);
  });

  it("rounds folded f32 arithmetic to f32", () => {
    const lines = linesAfter(
      `entry:
         %a = fadd f32 16777216.0f 1.0f
         %b = fdiv f32 1.0f 3.0f
         store f32 global [64] %a
         store f32 global [68] %b
         ret`,
      simplify,
    );
    expect(lines[1]).toMatch(/ 16777216\.0f$/);
    expect(lines[2]).toMatch(/ 0\.3333333432674408f$/);
  });
});

describe("common subexpressions", () => {
  it("are sums of the same terms, whatever their brackets", () => {
    const lines = linesAfter(
      `entry:
         %t = special i32 tid.x
         %n = param i32 @0
         %a = add i32 %t %n
         %b = shl i32 %a 2
         %c = shl i32 %t 2
         %d = shl i32 %n 2
         %e = add i32 %d %c
         store i32 global [%b] %e
         ret`,
      numberValues,
      simplify,
    );
    expect(lines.at(-2)).toBe("store i32 global [%b] i32@0 align 4 known 4 %b");
  });

  it("are loads of one block with nothing in between that may write", () => {
    const text = (between: string): string =>
      `entry:
         %n = param i32 @0
         %a = load i32 global [%n]
         ${between}
         %b = load i32 global [%n]
         %c = add i32 %a %b
         store i32 global [%n+8] %c
         ret`;
    const loads = (lines: string[]): number => lines.filter((line) => line.includes("load")).length;
    expect(loads(linesAfter(text(""), numberValues))).toBe(1);
    expect(loads(linesAfter(text("barrier"), numberValues))).toBe(2);
    expect(loads(linesAfter(text("store i32 global [%n+4] 1"), numberValues))).toBe(2);
  });

  it("are not two readings of a clock", () => {
    const lines = linesAfter(
      `entry:
         %a = special i32 clock
         %b = special i32 clock
         %c = sub i32 %b %a
         store i32 global [64] %c
         ret`,
      numberValues,
      simplify,
    );
    expect(lines.filter((line) => line.includes("clock"))).toHaveLength(2);
  });
});

describe("hoisting", () => {
  const branch = (yes: string, no: string): string =>
    `entry:
       %t = special i32 tid.x
       %c = icmp i32 ult %t 5
       brIf %c yes no
     yes:
       ${yes}
       br join
     no:
       ${no}
       br join
     join:
       ret`;

  it("reads once what both sides begin by reading, also through other address arithmetic", () => {
    const lines = linesAfter(
      branch(
        "%a = shl i32 %t 2\n%x = load i32 shared [%a+8]\nstore i32 global [64] %x",
        "%b = mul i32 %t 4\n%b2 = add i32 %b 8\n%y = load i32 shared [%b2]\nstore i32 global [68] %y",
      ),
      hoistCommon,
    );
    expect(lines.filter((line) => line.includes("load"))).toHaveLength(1);
    expect(lines.findIndex((line) => line.includes("load"))).toBeLessThan(lines.indexOf("yes:"));
  });

  it("does not move a load in front of a write or a wait", () => {
    const lines = linesAfter(
      branch("store i32 shared [%t] 1\n%x = load i32 shared [%t+8]", "%y = load i32 shared [%t+8]"),
      hoistCommon,
    );
    expect(lines.filter((line) => line.includes("load"))).toHaveLength(2);
  });
});

describe("promotion of local variables", () => {
  it("turns constant indices into values, with phis where ways meet", () => {
    const lines = linesAfter(
      `frame 8
       entry:
         %t = special i32 tid.x
         %f = frame i32 @0
         store i32 local [%f] 1
         store i32 local [%f+4] %t
         %c = icmp i32 ult %t 5
         brIf %c yes join
       yes:
         store i32 local [%f] 2
         br join
       join:
         %x = load i32 local [%f]
         %y = load i32 local [%f+4]
         %z = add i32 %x %y
         store i32 global [64] %z
         ret`,
      promoteFrame,
      simplify,
    );
    const text = lines.join("\n");
    expect(text).not.toContain("local");
    expect(text).toMatch(/= phi i32 \[entry 1\] \[yes 2\]|= phi i32 \[yes 2\] \[entry 1\]/);
  });

  it("leaves an array that is indexed at run time, and one whose address is stored", () => {
    const text = (use: string): string =>
      `frame 32
       entry:
         %t = special i32 tid.x
         %f = frame i32 @0
         %g = frame i32 @16
         store i32 local [%f] 1
         store i32 local [%g] 2
         ${use}
         %x = load i32 local [%f]
         store i32 global [64] %x
         ret`;
    const dynamic = linesAfter(
      text(
        "%i = shl i32 %t 2\n%a = add i32 %f %i\n%v = load i32 local [%a]\nstore i32 global [68] %v",
      ),
      promoteFrame,
    );
    expect(dynamic.filter((line) => line.includes("store i32 local"))).toHaveLength(1);
    const stored = linesAfter(text("store i32 global [72] %f"), promoteFrame);
    expect(stored.filter((line) => line.includes("store i32 local"))).toHaveLength(1);
  });

  it("keeps the width of narrow variables", () => {
    const lines = linesAfter(
      `frame 4
       entry:
         %t = special i32 tid.x
         %f = frame i32 @0
         store u8 local [%f] %t
         %x = load u8 local [%f]
         store i32 global [64] %x
         ret`,
      promoteFrame,
    );
    expect(lines.some((line) => /= and i32 %t 255$/.test(line))).toBe(true);
  });

  it("leaves bytes that two types share", () => {
    const lines = linesAfter(
      `frame 8
       entry:
         %f = frame i32 @0
         store f64 local [%f] 1.5
         %x = load i32 local [%f+4]
         store i32 global [64] %x
         ret`,
      promoteFrame,
    );
    expect(lines.filter((line) => line.includes("local"))).toHaveLength(2);
  });
});

describe("small local arrays read at run-time indices", () => {
  const array = (elements: number, loads: number, loop = false): string =>
    `frame ${elements * 4}
     entry:
       %t = special i32 tid.x
       %f = frame i32 @0
       ${Array.from({ length: elements }, (_, i) => `store i32 local [%f+${4 * i}] ${i * i}`).join("\n")}
       ${loop ? "br loop\nloop:\n%n = phi i32 [entry 0] [loop %n2]\n%n2 = add i32 %n 1" : ""}
       ${Array.from(
         { length: loads },
         (_, i) => `%i${i} = shl i32 %t ${i + 2}
                    %a${i} = add i32 %f %i${i}
                    %x${i} = load i32 local [%a${i}]
                    store i32 global [${64 + 4 * i}] %x${i}`,
       ).join("\n")}
       ${loop ? "%more = icmp i32 ult %n2 %t\nbrIf %more loop out\nout:" : ""}
       ret`;
  const staysLocal = (text: string): boolean =>
    linesAfter(text, selectElements, promoteFrame, simplify).some((line) => line.includes("local"));

  it.each([
    [8, 8, false, false],
    [8, 1, true, false],
    [16, 4, false, false],
    [16, 5, false, true],
    [16, 1, true, true],
    [64, 2, false, false],
    [20, 3, false, true],
    [65, 1, false, true],
  ])(
    "of %i elements with %i loads (in a loop: %s) stay in memory: %s",
    (elements, loads, loop, stays) => {
      expect(staysLocal(array(elements, loads, loop))).toBe(stays);
    },
  );

  it("choose by index", () => {
    const lines = linesAfter(array(3, 1), selectElements, promoteFrame, simplify, numberValues);
    expect(lines.filter((line) => /= select i32/.test(line))).toHaveLength(3);
    expect(lines.join("\n")).toMatch(/icmp i32 eq %i0 8/);
  });
});
