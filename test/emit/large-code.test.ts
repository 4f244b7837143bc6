import { describe, expect, it } from "vitest";
import { findLoadGroups } from "../../src/emit/analysis/load-groups.ts";
import { CodeTooLarge, emitProgram, FUNCTION_LIMITS } from "../../src/emit/index.ts";
import { engine, reference, run, untraced } from "./machines.ts";
import { ProgramBuilder, type TypeName } from "./program-text.ts";

const LANES = { grid: [1, 1, 1], block: [64, 1, 1] } as const;

/** Each thread takes its number through `count` operations, of which each reads the one before, and stores it. */
function chain(type: TypeName, count: number) {
  const p = new ProgramBuilder();
  const f = p.function();
  const wide = type === "i64";
  const [tid, scaled, address] = [0, 0, 0].map(() => f.register("i32")) as [number, number, number];
  f.block();
  f.special(tid, "tid.x")
    .add("mul", "i32", [scaled], [tid, p.constant("i32", wide ? 8 : 4)])
    .add("add", "i32", [address], [scaled, p.constant("i32", engine.buffer)]);
  let value = tid;
  if (wide) {
    value = f.register("i64");
    f.access("load", [value], [address], { bytes: 8, elements: [{ offset: 0, memory: "i64" }] });
  }
  for (let i = 0; i < count; i++) {
    const next = f.register(type);
    const op = (["mul", "xor", "add"] as const)[i % 3]!;
    f.add(op, type, [next], [value, p.constant(type, 2 * i + 3)]);
    value = next;
  }
  const memory = wide ? "i64" : "i32";
  const bytes = wide ? 8 : 4;
  const elements = [{ offset: 0, memory } as const];
  f.access("store", [], [address, value], { kind: "store", bytes, elements });
  f.ret();
  return p.finish();
}

describe("a kernel of many statements", () => {
  it.each(["i32", "i64"] as const)("may be one chain of 3,000 operations: %s", (type) => {
    const program = chain(type, 3000);
    const launch = { ...LANES, bytes: 512 };
    const expected = run(reference, program, launch).output;
    expect(Buffer.compare(run(engine, program, launch).output, expected)).toBe(0);
    expect(Buffer.compare(run(untraced, program, launch).output, expected)).toBe(0);
  });

  it("may have many groups of loads: each remembers little", () => {
    const p = new ProgramBuilder();
    const f = p.function();
    const tid = f.register("i32");
    f.block();
    f.special(tid, "tid.x");
    let from = tid;
    const elements = [{ offset: 0, memory: "i32" } as const];
    for (let i = 0; i < 12_000; i++) {
      const [place, value] = [f.register("i32"), f.register("i32")];
      f.add("xor", "i32", [place], [from, p.constant("i32", engine.buffer)]);
      f.access("load", [value], [place], { bytes: 4, elements });
      from = value;
    }
    f.ret();
    const program = p.finish();
    // With all versions of all registers kept for each, this took gigabytes and minutes.
    expect(findLoadGroups(program, program.functions[0]!).size).toBe(0);
  });

  it("does without the forms that are too large for a function, and is refused at last", () => {
    const program = chain("i32", 500);
    const options = { fma: "relaxed", counters: true, shape: [64, 1, 1] } as const;
    const { shape: _, ...general } = options;
    const all = emitProgram(program, options);
    const alone = emitProgram(program, general);
    // The block form has more code than the general one.
    const limits = { ...FUNCTION_LIMITS, bytes: all.largestFunction - 1 };
    expect(all.largestFunction).toBeGreaterThan(alone.largestFunction + 100);
    const smaller = emitProgram(program, { ...options, limits });
    expect(smaller.largestFunction).toBeLessThan(all.largestFunction);
    const least = { ...FUNCTION_LIMITS, bytes: alone.largestFunction + 20 };
    expect(emitProgram(program, { ...options, limits: least }).bytes).toEqual(alone.bytes);
    const none = { ...FUNCTION_LIMITS, bytes: 1000 };
    expect(() => emitProgram(program, { ...options, limits: none })).toThrow(CodeTooLarge);
  });
});
