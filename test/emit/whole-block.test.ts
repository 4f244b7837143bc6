import { describe, expect, it } from "vitest";
import { explainForms } from "../../src/emit/explain.ts";
import type { Dim3 } from "../../src/exec/index.ts";
import { ICMP_PREDICATES } from "../../src/ir/index.ts";
import type { Program } from "../../src/lower/index.ts";
import { engine, reference, run, untraced } from "./machines.ts";
import { ProgramBuilder } from "./program-text.ts";
import { randomSource } from "./values.ts";

const ULT = ICMP_PREDICATES.indexOf("ult");
const BYTES = 1 << 18;
const HALF = BYTES / 2;

/** Bytes from thread to thread along x and y; `times`: of the grid's width, found when the code runs. */
interface Way {
  readonly x: number | { readonly times: number };
  readonly y: number | { readonly times: number };
  readonly shift: number;
}

interface Kernel {
  readonly memory: "f32" | "f64" | "u8";
  readonly from: Way;
  readonly to: Way;
  /** Threads at or above it, along x and y, do nothing. */
  readonly limit: readonly [x: number, y: number];
}

/** to[x, y] = from[x, y] doubled, by threads below the limits. */
function copy({ memory, from, to, limit }: Kernel): Program {
  const p = new ProgramBuilder();
  const f = p.function();
  const u32 = () => f.register("i32", { uniform: true });
  const width = u32();
  f.block();
  f.special(width, "nctaid.x");
  const thread = (["x", "y"] as const).map((axis) => {
    const [block, size, first, tid, at] = [
      u32(),
      u32(),
      u32(),
      f.register("i32"),
      f.register("i32"),
    ];
    f.special(block, `ctaid.${axis}`)
      .special(size, `ntid.${axis}`)
      .add("mul", "i32", [first], [block, size])
      .special(tid, `tid.${axis}`)
      .add("add", "i32", [at], [first, tid]);
    return at;
  });
  const below = thread.map((at, axis) => {
    const found = f.register("i1");
    f.add("icmp", "i32", [found], [at, p.constant("i32", limit[axis]!)], ULT);
    return found;
  });
  const runs = f.register("i1");
  f.add("select", "i1", [runs], [below[0]!, below[1]!, p.constant("i1", 0)]).brIf(runs, 1, 2);
  f.block();
  const address = (way: Way, base: number) => {
    const parts = thread.map((at, axis) => {
      const step = axis === 0 ? way.x : way.y;
      const result = f.register("i32");
      if (typeof step === "number") f.add("mul", "i32", [result], [at, p.constant("i32", step)]);
      else {
        const pitch = u32();
        f.add("mul", "i32", [pitch], [width, p.constant("i32", step.times)]);
        f.add("mul", "i32", [result], [at, pitch]);
      }
      return result;
    });
    const [sum, result] = [f.register("i32"), f.register("i32")];
    f.add("add", "i32", [sum], [parts[0]!, parts[1]!]);
    f.add("add", "i32", [result], [sum, p.constant("i32", engine.buffer + base + way.shift)]);
    return result;
  };
  const type = memory === "u8" ? "i32" : memory;
  const bytes = { f32: 4, f64: 8, u8: 1 }[memory];
  const access = { bytes, align: bytes, elements: [{ offset: 0, memory }] };
  const [value, sum] = [f.register(type), f.register(type)];
  f.access("load", [value], [address(from, 0)], access);
  f.add(type === "i32" ? "add" : "fadd", type, [sum], [value, value]);
  f.access("store", [], [address(to, HALF), sum], { kind: "store", ...access }).br(2);
  f.block();
  f.ret();
  return p.finish();
}

function expectSame(program: Program, block: Dim3, grid: Dim3): void {
  expect(explainForms(program, block).runs).toBe(true);
  const random = randomSource(11);
  const input = new Float32Array(BYTES / 4).map(() => random(1000) / 8);
  const launch = { grid, block, bytes: BYTES, input: new Uint8Array(input.buffer) };
  const expected = run(reference, program, launch);
  const actual = run(untraced, program, launch);
  expect(actual.outcome.fault).toEqual(expected.outcome.fault);
  if (expected.outcome.fault) return;
  const { locality, ...counters } = expected.outcome.counters;
  expect(locality.complete).toBe(true);
  expect(actual.outcome.counters).toMatchObject(counters);
  expect(actual.output).toEqual(expected.output);
}

const NO_LIMIT = [1 << 20, 1 << 20] as const;
const SHAPES: Dim3[] = [
  [128, 1, 1],
  [96, 1, 1],
  [32, 4, 1],
  [16, 8, 1],
  [8, 16, 1],
  [4, 32, 1],
  [2, 32, 1],
  [1, 64, 1],
  [32, 1, 1],
  [2, 2, 1],
];

describe("blocks whose threads all go the same way", () => {
  it.each(SHAPES)("of %i × %i × %i threads reads and writes rows", (...block) => {
    for (const [y, shift] of [
      [512, 44],
      [{ times: 36 }, 0],
    ] as const)
      expectSame(
        copy({
          memory: "f32",
          from: { x: 4, y, shift },
          to: { x: 4, y, shift: 0 },
          limit: NO_LIMIT,
        }),
        block,
        [9, 2, 1],
      );
  });

  it.each(SHAPES)("of %i × %i × %i threads transposes", (...block) => {
    for (const [pitch, shift] of [
      [260, 0],
      [{ times: 128 }, 20],
    ] as const)
      expectSame(
        copy({
          memory: "f32",
          from: { x: 4, y: 512, shift: 0 },
          to: { x: pitch, y: 4, shift },
          limit: NO_LIMIT,
        }),
        block,
        [3, 2, 1],
      );
  });

  it.each(["f32", "f64", "u8"] as const)("moves %s elements with all kinds of steps", (memory) => {
    const bytes = { f32: 4, f64: 8, u8: 1 }[memory];
    for (const block of [SHAPES[0]!, SHAPES[4]!])
      for (const [x, y] of [
        [2, 40],
        [0, 1],
        [-1, 64],
        [3, -48],
      ] as const) {
        const at = (by: Way["x"]) => (typeof by === "number" ? by * bytes : by);
        const shift = x < 0 || y < 0 ? HALF / 2 : 0;
        const from = { x: at(x), y: at(y), shift };
        const to = { x: bytes, y: 128 * bytes, shift: 0 };
        const ways = y % 3 === 0 ? { from: to, to: from } : { from, to };
        expectSame(copy({ memory, ...ways, limit: NO_LIMIT }), block, [3, 2, 1]);
      }
  });

  it("and blocks in which they do not", () => {
    for (const block of [SHAPES[2]!, SHAPES[3]!])
      for (const limit of [
        [block[0] * 2, 1 << 20],
        [block[0] * 3 - 1, block[1] * 2],
        [block[0] * 4, block[1] * 2 - 1],
      ] as const)
        expectSame(
          copy({
            memory: "f32",
            from: { x: 4, y: 512, shift: 0 },
            to: { x: 4, y: 512, shift: 0 },
            limit,
          }),
          block,
          [4, 3, 1],
        );
  });

  it("faults where one of its threads does", () => {
    for (const block of [SHAPES[0]!, SHAPES[2]!, SHAPES[5]!])
      for (const [x, y, shift] of [
        [4, 1 << 17, 0],
        [1 << 17, 4, 0],
        [4, 512, 2],
        [6, 512, 0],
        [1 << 27, 4, 0],
        [4, -(1 << 19), 0],
      ] as const)
        expectSame(
          copy({
            memory: "f32",
            from: { x: 4, y: 512, shift: 0 },
            to: { x, y, shift },
            limit: NO_LIMIT,
          }),
          block,
          [4, 2, 1],
        );
  });
});
