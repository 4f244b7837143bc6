import { describe, expect, it } from "vitest";
import { specialise } from "../../src/emit/analysis/affine.ts";
import type { BlockShape } from "../../src/emit/analysis/block-shape.ts";
import type { Dim3 } from "../../src/exec/index.ts";
import { ICMP_PREDICATES } from "../../src/ir/index.ts";
import { engine, reference, run, untraced } from "./machines.ts";
import { type FunctionText, ProgramBuilder, type TypeName } from "./program-text.ts";
import { randomSource } from "./values.ts";

interface Shape {
  /** Of the elements; i32 and f32 take 4 bytes, i64 and f64 8. */
  readonly type: Exclude<TypeName, "i1">;
  /** Elements between what a thread reads first, reads second and writes. */
  readonly second: number;
  readonly written: number;
  /** Bytes that all addresses are moved by. */
  readonly shift: number;
  /** Threads at or above it do nothing. */
  readonly limit: number;
  /** Nor do threads with one of these bits in their index. */
  readonly without: number;
}

/** out[i] = a[i] + a[i + second], all in one buffer, by threads below the limit. */
function addition(shape: Shape) {
  const p = new ProgramBuilder();
  const f = p.function();
  const bytes = shape.type === "i64" || shape.type === "f64" ? 8 : 4;
  const u32 = () => f.register("i32", { uniform: true });
  const [block, size, first] = [u32(), u32(), u32()];
  const [tid, index, offset] = [f.register("i32"), f.register("i32"), f.register("i32")];
  const [runs, chosen, bits] = [f.register("i1"), f.register("i1"), f.register("i32")];
  f.block();
  f.special(block, "ctaid.x")
    .special(size, "ntid.x")
    .add("mul", "i32", [first], [block, size])
    .special(tid, "tid.x")
    .add("add", "i32", [index], [first, tid])
    .add("shl", "i32", [offset], [index, p.constant("i32", bytes === 8 ? 3 : 2)])
    .add("icmp", "i32", [runs], [index, p.constant("i32", shape.limit)], ULT)
    .add("and", "i32", [bits], [index, p.constant("i32", shape.without)])
    .add("icmp", "i32", [chosen], [bits, p.constant("i32", 0)], EQ)
    .add("and", "i1", [runs], [runs, chosen])
    .brIf(runs, 1, 2);
  f.block();
  const access = { bytes, elements: [{ offset: 0, memory: shape.type }] };
  const at = (elements: number) => {
    const address = f.register("i32");
    const start = engine.buffer + 4096 + shape.shift + elements * bytes;
    f.add("add", "i32", [address], [offset, p.constant("i32", start)]);
    return address;
  };
  const [a, b, sum] = [f.register(shape.type), f.register(shape.type), f.register(shape.type)];
  f.access("load", [a], [at(0)], access).access("load", [b], [at(shape.second)], access);
  f.add(shape.type.startsWith("f") ? "fadd" : "add", shape.type, [sum], [a, b]);
  f.access("store", [], [at(shape.written), sum], { kind: "store", ...access }).br(2);
  f.block();
  f.ret();
  return p.finish();
}

const EQ = ICMP_PREDICATES.indexOf("eq");
const ULT = ICMP_PREDICATES.indexOf("ult");
const BYTES = 1 << 16;

function expectSame(program: ReturnType<typeof addition>, block: Dim3, grid: Dim3 = [2, 1, 1]) {
  const random = randomSource(7);
  const input = new Float64Array(BYTES / 8).map(() => random(1000) / 8);
  const launch = { grid, block, bytes: BYTES, input: new Uint8Array(input.buffer) };
  const expected = run(reference, program, launch);
  const actual = run(untraced, program, launch);
  expect(actual.outcome.fault).toEqual(expected.outcome.fault);
  if (expected.outcome.fault) return expected.outcome.fault.kind;
  const { locality, ...counters } = expected.outcome.counters;
  expect(locality.complete).toBe(true);
  expect(actual.outcome.counters).toMatchObject(counters);
  expect(actual.output).toEqual(expected.output);
  return "done";
}

const PLAIN: Shape = {
  type: "f32",
  second: 1000,
  written: 2000,
  shift: 0,
  limit: 1 << 20,
  without: 0,
};

describe("accesses with a base and steps", () => {
  it.each(["i32", "i64", "f32", "f64"] as const)("add neighbouring %s elements", (type) => {
    for (const shift of [0, 8, 32, 64, 120])
      expectSame(addition({ ...PLAIN, type, shift }), [96, 1, 1]);
  });

  it("overlap their loads and stores as the hardware would let them", () => {
    // Every distance at which a store of one group of lanes could reach a load of a later one.
    for (const written of [-40, -32, -31, -5, -4, -3, -1, 0, 1, 3, 4, 5, 31, 32, 33])
      expectSame(addition({ ...PLAIN, second: 2, written }), [64, 1, 1], [1, 1, 1]);
  });

  it("stop at a bound inside a warp", () => {
    for (const limit of [0, 1, 40, 64, 65, 127])
      expectSame(addition({ ...PLAIN, limit }), [64, 1, 1]);
  });

  it("count what part of a warp touches, the first time and again", () => {
    for (const without of [1, 2, 3, 7, 15, 31, 16])
      for (const shift of [0, 40])
        for (const written of [2000, 1, -1]) {
          const shape = { ...PLAIN, without, shift, written, limit: 600 };
          expect(expectSame(addition(shape), [128, 1, 1], [5, 1, 1])).toBe("done");
        }
  });

  it("fault on misaligned and foreign addresses", () => {
    const end = ((1 << 20) - 4096) / 4;
    expect(expectSame(addition({ ...PLAIN, shift: 2 }), [32, 1, 1])).toBe("misaligned");
    for (const written of [1 << 20, end - 31, end - 64 + 1])
      expect(expectSame(addition({ ...PLAIN, written }), [32, 1, 1])).toBe("out-of-bounds");
    expect(expectSame(addition({ ...PLAIN, written: end - 64 }), [32, 1, 1])).toBe("done");
  });

  it("agree in blocks of other shapes", () => {
    for (const block of [
      [48, 1, 1],
      [16, 4, 1],
      [8, 2, 3],
    ] as const)
      expectSame(addition(PLAIN), block);
  });
});

/** The steps of a register in blocks of a shape. */
function steps(
  shape: BlockShape,
  write: (p: ProgramBuilder, f: FunctionText) => number,
): { x: unknown; y: unknown } | "one value" | undefined {
  const p = new ProgramBuilder();
  const f = p.function();
  f.block();
  const register = write(p, f);
  f.ret();
  const program = p.finish();
  const form = specialise(program, program.functions[0]!, shape);
  return form.regUniform[register] ? "one value" : form.affine?.[register];
}

describe("registers with a base and steps", () => {
  const product = (_: ProgramBuilder, f: FunctionText) => {
    const [y, result] = [f.register("i32"), f.register("i32")];
    f.special(y, "tid.y").add("mul", "i32", [result], [y, y]);
    return result;
  };

  it("hold one value if they come from threadIdx.y of rows of whole warps", () => {
    expect(steps([32, 4, 1], product)).toBe("one value");
    expect(steps([16, 16, 1], product)).toBeUndefined();
  });

  it("step by constant multiples of the column", () => {
    const scaled = (p: ProgramBuilder, f: FunctionText) => {
      const [x, times, moved] = [f.register("i32"), f.register("i32"), f.register("i32")];
      f.special(x, "tid.x")
        .add("mul", "i32", [times], [x, p.constant("i32", 12)])
        .add("sub", "i32", [moved], [p.constant("i32", 100), times]);
      return moved;
    };
    expect(steps([64, 1, 1], scaled)).toEqual({ x: -12, y: 0 });
    expect(steps([16, 16, 1], scaled)).toEqual({ x: -12, y: 0 });
    expect(steps([12, 12, 1], scaled)).toBeUndefined();
  });

  it("step by what is found when the code runs", () => {
    const indexed = (_: ProgramBuilder, f: FunctionText) => {
      const [x, y] = [f.register("i32"), f.register("i32")];
      const [width, row, index] = [
        f.register("i32", { uniform: true }),
        f.register("i32"),
        f.register("i32"),
      ];
      f.special(x, "tid.x")
        .special(y, "tid.y")
        .special(width, "nctaid.x")
        .add("mul", "i32", [row], [width, y])
        .add("add", "i32", [index], [row, x]);
      return index;
    };
    expect(steps([16, 16, 1], indexed)).toEqual({ x: 1, y: "dynamic" });
    expect(steps([32, 16, 1], indexed)).toEqual({ x: 1, y: 0 });
  });

  it("agree in the bits above the warp's threads", () => {
    const warpNumber = (p: ProgramBuilder, f: FunctionText) => {
      const [x, number] = [f.register("i32"), f.register("i32")];
      f.special(x, "tid.x").add("shrU", "i32", [number], [x, p.constant("i32", 5)]);
      return number;
    };
    const half = (p: ProgramBuilder, f: FunctionText) => {
      const [x, number] = [f.register("i32"), f.register("i32")];
      f.special(x, "tid.x").add("shrU", "i32", [number], [x, p.constant("i32", 4)]);
      return number;
    };
    expect(steps([128, 1, 1], warpNumber)).toBe("one value");
    expect(steps([128, 1, 1], half)).toBeUndefined();
  });

  it("take no part if they must keep the values of other lanes", () => {
    const masked = (_: ProgramBuilder, f: FunctionText) => {
      const x = f.register("i32", { masked: true });
      f.special(x, "tid.x");
      return x;
    };
    expect(steps([64, 1, 1], masked)).toBeUndefined();
  });

  it("have steps of their own for each of two definitions", () => {
    const either = (p: ProgramBuilder, f: FunctionText) => {
      const [x, result] = [f.register("i32"), f.register("i32")];
      f.special(x, "tid.x")
        .add("mov", "i32", [result], [x])
        .add("shl", "i32", [result], [x, p.constant("i32", 1)]);
      return result;
    };
    expect(steps([64, 1, 1], either)).toEqual({ x: "dynamic", y: 0 });
  });
});
