import { describe, expect, it } from "vitest";
import { mergeAccesses } from "../../src/lower/passes/merge-accesses.ts";
import { parseDraft } from "./parse-draft.ts";

/**
 * Loads and stores of a block after merging, as `load 16@0` (width and offset to the base address), in
 * program order. `body` may use %t (the thread index) and %p (a pointer parameter).
 */
function merged(body: string): string[] {
  const { draft } = parseDraft(`
    frame 256
    entry:
      %t = special i32 tid.x
      %p = param i32 @0
      %t4 = shl i32 %t 2
      %t8 = shl i32 %t 3
      %t16 = shl i32 %t 4
      %s4 = add i32 ${0x3c10_0000} %t4
      %s8 = add i32 ${0x3c10_0000} %t8
      %s16 = add i32 ${0x3c10_0000} %t16
      %g = add i32 %p %t16
      %frame = frame i32 @0
      ${body}
      ret`);
  draft.dynamicSharedOffset = 4096;
  const fn = draft.functions[0]!;
  mergeAccesses(fn, draft);
  return fn.blocks
    .flatMap((block) => block.body)
    .filter(({ access }) => access)
    .map(({ op, access }) => `${op} ${access!.bytes}@${access!.offset}`);
}

const loads = (space: string, base: string, offsets: number[], rest = ""): string =>
  offsets.map((at, i) => `%x${at}_${i} = load f32 ${space} [${base}+${at}] ${rest}`).join("\n");
const stores = (space: string, base: string, offsets: number[], rest = ""): string =>
  offsets.map((at) => `store f32 ${space} [${base}+${at}] 1.0f ${rest}`).join("\n");

describe("shared loads whose address proves the alignment", () => {
  it("become one of 8 bytes for an aligned pair", () => {
    expect(merged(loads("shared", "%s8", [0, 4]))).toEqual(["load 8@0"]);
  });

  it("become one of 16 bytes for four, in any order of the program", () => {
    expect(merged(loads("shared", "%s16", [8, 0, 12, 4]))).toEqual(["load 16@0"]);
  });

  it("stay apart where the index may be odd", () => {
    expect(merged(loads("shared", "%s4", [0, 4]))).toEqual(["load 4@0", "load 4@4"]);
  });

  it("take a window of 16 bytes if three quarters of it are wanted, whichever", () => {
    expect(merged(loads("shared", "%s16", [0, 4, 8]))).toEqual(["load 16@0"]);
    expect(merged(loads("shared", "%s16", [0, 8, 12]))).toEqual(["load 16@0"]);
    expect(merged(loads("shared", "%s16", [4, 8, 12]))).toEqual(["load 16@0"]);
    expect(merged(loads("shared", "%s16", [0, 8]))).toEqual(["load 4@0", "load 4@8"]);
  });

  it("split at window borders", () => {
    expect(merged(loads("shared", "%s16", [4, 8, 12, 16, 20]))).toEqual(["load 16@0", "load 8@16"]);
    expect(merged(loads("shared", "%s16", [8, 12, 16, 20]))).toEqual(["load 8@8", "load 8@16"]);
  });

  it("merge across a store to global memory and a shuffle", () => {
    const between = "store f32 global [%p] 1.0f\n%v, %in = shuffle bfly -1 %t 1 31";
    expect(merged(`%a = load f32 shared [%s8]\n${between}\n%b = load f32 shared [%s8+4]`)).toEqual([
      "load 8@0",
      "store 4@0",
    ]);
  });

  it.each([
    ["a store to shared memory at an unknown distance", "store f32 shared [%s4] 1.0f"],
    ["a barrier", "barrier"],
    ["a warp-wide wait", "warpSync -1"],
    ["an atomic", "atomic i32 shared [2148532224] reduction add 1"],
    ["a fence", "fence"],
  ])("do not merge across %s", (_, between) => {
    const kept = merged(`%a = load f32 shared [%s8]\n${between}\n%b = load f32 shared [%s8+4]`);
    expect(kept.filter((access) => access.startsWith("load"))).toEqual(["load 4@0", "load 4@4"]);
  });

  it("stay apart if they are volatile, bytes or half-words that integers are made of", () => {
    expect(merged(loads("shared", "%s8", [0, 4], "volatile"))).toHaveLength(2);
    expect(merged("%a = load u8 shared [%s8]\n%b = load u8 shared [%s8+1]")).toHaveLength(2);
    const integers = "%a = load u16 shared [%s8]\n%b = load u16 shared [%s8+2]\n%c = add i32 %a %b";
    expect(merged(integers)).toHaveLength(2);
  });

  it("become one of up to four half-words where these become floats", () => {
    const halves = (offsets: readonly number[]): string[] =>
      merged(
        offsets
          .map((at) => `%h${at} = load u16 shared [%s16+${at}]\n%f${at} = halfToFloat f32 %h${at}`)
          .join("\n"),
      );
    expect(halves([0, 2, 4, 6, 8, 10, 12, 14])).toEqual(["load 8@0", "load 8@8"]);
    expect(halves([2, 4, 6])).toEqual(["load 8@0"]);
    expect(halves([2, 4])).toEqual(["load 2@2", "load 2@4"]);
  });

  it("prove alignment through loop counters that step by whole windows", () => {
    const { draft } = parseDraft(`
      entry:
        br loop
      loop:
        %i = phi i32 [entry 0] [loop %next]
        %bytes = shl i32 %i 2
        %at = add i32 ${0x3c10_0000} %bytes
        ${loads("shared", "%at", [0, 4, 8, 12])}
        %next = add i32 %i 4
        %more = icmp i32 ult %next 64
        brIf %more loop out
      out:
        ret`);
    const fn = draft.functions[0]!;
    mergeAccesses(fn, draft);
    const widths = fn.blocks.flatMap(({ body }) =>
      body.flatMap(({ access }) => access?.bytes ?? []),
    );
    expect(widths).toEqual([16]);
  });
});

describe("global loads", () => {
  it("merge where the type claims the alignment", () => {
    expect(merged(`%a = load f32 global [%g] align 8\n${loads("global", "%g", [4])}`)).toEqual([
      "load 8@0",
    ]);
    expect(merged(loads("global", "%g", [0, 4]))).toEqual(["load 4@0", "load 4@4"]);
  });

  it("fill a gap behind the first member, not before it", () => {
    const aligned = "%a = load f32 global [%g] align 16\n";
    expect(merged(aligned + loads("global", "%g", [8, 12]))).toEqual(["load 16@0"]);
    expect(merged(aligned + loads("global", "%g", [12]))).toEqual(["load 4@0", "load 4@12"]);
    expect(
      merged(`%z = load f32 global [%g+8] align 8\n${loads("global", "%g", [4, 12])}`),
    ).toEqual(["load 8@8", "load 4@4"]);
  });

  it("merge bytes and half-words into vectors of four", () => {
    const elements = (type: string, bytes: number): string =>
      [0, 1, 2, 3]
        .map((i) => `%e${i} = load ${type} global [%g+${i * bytes}] align ${i ? bytes : 4 * bytes}`)
        .join("\n");
    expect(merged(elements("u8", 1))).toEqual(["load 4@0"]);
    expect(merged(elements("u16", 2))).toEqual(["load 8@0"]);
  });

  it("do not mix element sizes", () => {
    const body =
      "%a = load f32 global [%g] align 16\n%b = load f32 global [%g+4]\n%c = load f64 global [%g+8]";
    expect(merged(body)).toEqual(["load 8@0", "load 8@8"]);
  });

  it("take an integer of 8 bytes that is only copied for two members", () => {
    const body = `
      %a = load f32 global [%g] align 16
      %b = load f32 global [%g+4]
      %zw = load i64 global [%g+8]
      store f32 global [%g+64] %a align 16
      store f32 global [%g+68] %b
      store i64 global [%g+72] %zw`;
    expect(merged(body)).toEqual(["load 16@0", "store 16@64"]);
  });

  it("do not move across a store that may write what they read", () => {
    const body =
      "%a = load f32 global [%g] align 8\nstore f32 global [%p+400] 1.0f\n%b = load f32 global [%g+4]";
    expect(merged(body)).toHaveLength(3);
  });

  it("move across stores to their neighbours, but take no gap with them that was stored to", () => {
    const first = "%a = load f32 global [%g] align 16\n";
    expect(
      merged(`${first}store f32 global [%g] 1.0f\n${loads("global", "%g", [4, 8, 12])}`),
    ).toEqual(["load 16@0", "store 4@0"]);
    expect(
      merged(
        `${first}${loads("global", "%g", [4])}\nstore f32 global [%g+8] 1.0f\n${loads("global", "%g", [12])}`,
      ),
    ).toEqual(["load 8@0", "store 4@8", "load 4@12"]);
  });

  it("move across stores to other members of structures aligned alike, whoever's they are", () => {
    const q = "%q = param i32 @4\n%h = add i32 %q %t16\n";
    const copy = ["x", "y", "z", "w"]
      .map((name, i) => {
        const align = [16, 4, 8, 4][i];
        return `%${name} = load f32 global [%g+${4 * i}] align ${align}
                store f32 global [%h+${4 * i}] %${name} align ${align}`;
      })
      .join("\n");
    expect(merged(q + copy)).toEqual(["load 16@0", "store 16@0"]);
  });

  it("move across stores if nothing may write them", () => {
    const body =
      "%a = load f32 global [%g] align 8 readOnly\nstore f32 global [%p+400] 1.0f\n%b = load f32 global [%g+4] readOnly";
    expect(merged(body)).toEqual(["load 8@0", "store 4@400"]);
  });
});

describe("stores", () => {
  it("merge only where every byte is written", () => {
    expect(merged(stores("shared", "%s16", [0, 4, 8, 12]))).toEqual(["store 16@0"]);
    expect(merged(stores("shared", "%s16", [0, 4, 8]))).toEqual(["store 8@0", "store 4@8"]);
  });

  it("move down to the last, unless something reads them before", () => {
    const body = `${stores("shared", "%s8", [0])}\n%x = load f32 shared [%s8]\n${stores("shared", "%s8", [4])}`;
    expect(merged(body)).toEqual(["store 4@0", "load 4@0", "store 4@4"]);
  });

  it("keep the later of two to one place", () => {
    expect(merged(stores("shared", "%s8", [0, 0, 4]))).toEqual(["store 4@0", "store 8@0"]);
  });

  it("to a local array merge as far as its size divides", () => {
    const all = (count: number): number[] => Array.from({ length: count }, (_, i) => 4 * i);
    expect(merged(stores("local", "%frame", all(8)))).toEqual(["store 16@0", "store 16@16"]);
    expect(merged(stores("local", "%frame", all(6)))).toEqual([
      "store 8@0",
      "store 8@8",
      "store 8@16",
    ]);
  });
});

describe("arrays declared extern __shared__", () => {
  it("are aligned for bytes too", () => {
    const dynamic = 0x3c10_0000 + 4096;
    const body = [0, 1, 2, 3].map((i) => `%e${i} = load u8 shared [%d+${i}]`).join("\n");
    expect(merged(`%d = add i32 ${dynamic} %t16\n${body}`)).toEqual(["load 4@0"]);
  });
});
