/**
 * Random addresses of 64 bits, from indices around the ends of 32 bits: both forms of the engine do what the reference
 * executor does, which computes whole addresses.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { createEngine, type Executor } from "../../src/exec/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { lowerModule, type Program, verifyProgram } from "../../src/lower/index.ts";
import { memoryAt } from "../cases/memory-at.ts";
import { createReference } from "../reference/reference-executor.ts";

const RUNS = Number(process.env["WARPSCOPE_FUZZ_CASES"] ?? 60);
const THREADS = 96;
const BLOCKS = 3;
const ELEMENTS = 1024;

/** At the lowest addresses: sums go least far below them before they wrap. */
const memory = memoryAt("lowest");
const print = () => {};
const nowNs = () => 0;
const executors: readonly Executor[] = [
  createReference(memory, { print }),
  createEngine(memory, { print, nowNs }),
  createEngine(memory, { print, nowNs, traces: false }),
];
const [out, a, ints, longs] = [
  4 * THREADS * BLOCKS,
  16 * ELEMENTS,
  4 * THREADS * BLOCKS,
  8 * THREADS * BLOCKS,
].map((bytes) => memory.allocate(bytes)) as [number, number, number, number];

/** Sums of what an index is made of, and elements of some width, in one access or in a loop of pointers. */
interface Shape {
  readonly terms: readonly string[];
  readonly constant: bigint;
  readonly width: 1 | 4 | 8;
  readonly store: boolean;
  /** A second index on top of the first, added to the pointer. */
  readonly again: boolean;
  /** Steps of a pointer, by %n, before it is used. */
  readonly steps: number;
  readonly guarded: boolean;
  /** A loop in which a further index starts from this and is halved time and again. */
  readonly halves: "%d" | "%i" | "%n32" | undefined;
}

const TERMS: Readonly<Record<string, string>> = {
  thread: "%t64",
  global: "%g64",
  unsigned: "%gu",
  int: "%is",
  "unsigned int": "%iu",
  long: "%j",
  n: "%n",
  "int by n": "%in",
  "thread by n": "%tn",
  "long by n": "%jn",
  "int + 3": "%i3",
  "unsigned int + 3": "%u3",
  "int - 2": "%i2",
  "unsigned int - 2": "%u2",
  "unsigned global - 2": "%g2",
  "int + thread": "%it",
  "unsigned int + thread": "%ut",
  "n + thread": "%nt",
  "unsigned n + thread": "%mt",
  "3 blocks + thread": "%bt",
};

function kernel({ terms, constant, width, store, again, steps, guarded, halves }: Shape): string {
  const sum = ["%s0 = add i64 0, 0"];
  for (const [at, term] of terms.entries())
    sum.push(`%s${at + 1} = add i64 %s${at}, ${TERMS[term]}`);
  const index = `%s${terms.length}`;
  const type = `i${8 * width}`;
  const pointer = [
    `%p0 = getelementptr ${type}, ptr %a, i64 ${index}`,
    `%p1 = getelementptr ${type}, ptr %p0, i64 ${constant}`,
    again
      ? `%p2 = getelementptr ${type}, ptr %p1, i64 %is`
      : "%p2 = getelementptr i8, ptr %p1, i64 0",
  ];
  const loop =
    steps === 0
      ? ["%p3 = getelementptr i8, ptr %p2, i64 0"]
      : [
          "br label %before",
          "before:",
          "br label %loop",
          "loop:",
          "%k = phi i32 [ 0, %before ], [ %k1, %loop ]",
          "%q = phi ptr [ %p2, %before ], [ %q1, %loop ]",
          `%q1 = getelementptr ${type}, ptr %q, i64 %n`,
          "%k1 = add i32 %k, 1",
          `%more = icmp ult i32 %k1, ${steps}`,
          "br i1 %more, label %loop, label %behind",
          "behind:",
          "%p3 = getelementptr i8, ptr %q1, i64 0",
        ];
  const halving =
    halves === undefined
      ? ["%p = getelementptr i8, ptr %p3, i64 0"]
      : [
          "br label %whole",
          "whole:",
          "br label %halve",
          "halve:",
          `%h = phi i32 [ ${halves}, %whole ], [ %h1, %halve ]`,
          "%ht = add i32 %h, %t",
          "%hz = zext i32 %ht to i64",
          `%p = getelementptr ${type}, ptr %p3, i64 %hz`,
        ];
  const halved =
    halves === undefined
      ? ["br label %end"]
      : [
          "%h1 = lshr i32 %h, 1",
          "%none = icmp eq i32 %h1, 0",
          "br i1 %none, label %end, label %halve",
        ];
  const access = store
    ? [`store ${type} 1, ptr %p, align ${width}`]
    : [
        `%v = load ${type}, ptr %p, align ${width}`,
        width === 4
          ? "%w = add i32 %v, 0"
          : `%w = ${width === 8 ? "trunc" : "zext"} ${type} %v to i32`,
        "%o = getelementptr i32, ptr %out, i64 %g64",
        "store i32 %w, ptr %o, align 4",
      ];
  return `target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
define ptx_kernel void @k(ptr %out, ptr %a, ptr %ints, ptr %longs, i64 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bd = mul i32 %b, %d
  %g = add i32 %bd, %t
  %t64 = zext i32 %t to i64
  %g64 = sext i32 %g to i64
  %gu = zext i32 %g to i64
  %ip = getelementptr i32, ptr %ints, i64 %g64
  %i = load i32, ptr %ip, align 4
  %is = sext i32 %i to i64
  %iu = zext i32 %i to i64
  %jp = getelementptr i64, ptr %longs, i64 %g64
  %j = load i64, ptr %jp, align 8
  %in = mul i64 %is, %n
  %tn = mul i64 %t64, %n
  %jn = mul i64 %j, %n
  %n32 = trunc i64 %n to i32
  %bd3 = mul i32 %bd, 3
  %w3 = add i32 %i, 3
  %w2 = add i32 %i, -2
  %wt = add i32 %i, %t
  %i3 = sext i32 %w3 to i64
  %u3 = zext i32 %w3 to i64
  %i2 = sext i32 %w2 to i64
  %u2 = zext i32 %w2 to i64
  %wg = add i32 %g, -2
  %g2 = zext i32 %wg to i64
  %it = sext i32 %wt to i64
  %ut = zext i32 %wt to i64
  %n32t = add i32 %n32, %t
  %nt = sext i32 %n32t to i64
  %mt = zext i32 %n32t to i64
  %bd3t = add i32 %bd3, %t
  %bt = sext i32 %bd3t to i64
  ${guarded ? "%in.range = icmp ult i32 %i, 1000\n  br i1 %in.range, label %then, label %end\nthen:" : ""}
  ${[...sum, ...pointer, ...loop, ...halving, ...access, ...halved].join("\n  ")}
end:
  ret void
}`;
}

function lowered(shape: Shape): Program {
  const diagnostics = new Diagnostics();
  const options = { fmad: true, ftz: false, precDiv: true, precSqrt: true };
  const module = parseModule(kernel(shape), "k.ll", diagnostics)!;
  const { programs } = lowerModule(
    module,
    { ...options, globalBase: memory.nextImageBase },
    diagnostics,
  );
  expect(diagnostics.list).toEqual([]);
  const program = programs.get("k")!;
  expect(verifyProgram(program)).toEqual([]);
  return program;
}

interface Inputs {
  readonly ints: readonly number[];
  readonly longs: readonly bigint[];
  readonly n: bigint;
}

function observe(executor: Executor, program: Program, inputs: Inputs) {
  memory.bytes.fill(0, out, out + 4 * THREADS * BLOCKS);
  for (let i = 0; i < 4 * ELEMENTS; i++) memory.view.setUint32(a + 4 * i, i * 7, true);
  for (let i = 0; i < THREADS * BLOCKS; i++) {
    memory.view.setInt32(ints + 4 * i, inputs.ints[i % inputs.ints.length]!, true);
    memory.view.setBigInt64(longs + 8 * i, inputs.longs[i % inputs.longs.length]!, true);
  }
  const params = new Uint8Array(program.paramBytes);
  const view = new DataView(params.buffer);
  for (const [at, address] of [out, a, ints, longs].entries())
    view.setBigUint64(8 * at, BigInt(address), true);
  view.setBigInt64(32, inputs.n, true);
  const { fault } = executor.launch(program, {
    ...{ grid: [BLOCKS, 1, 1], block: [THREADS, 1, 1], dynamicSharedBytes: 0, params },
    ...{ smCount: 1, maxWarpsPerSm: 64, sharedUnitBytes: 128, gridId: 1, clockCycles: 0 },
    ...{ lenient: false, maxLocalBytes: 65536 },
  });
  if (fault) return { fault };
  const bytes = (from: number, count: number) => [...memory.bytes.subarray(from, from + count)];
  return { out: bytes(out, 4 * THREADS * BLOCKS), a: bytes(a, 16 * ELEMENTS).join() };
}

/** Mostly small; else near a multiple of 2^28 up to 2^34, which is the same modulo 2^32 bytes of some width. */
const long = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 60n }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.bigInt({ min: -64n, max: 64n }), fc.bigInt({ min: -3n, max: 40n }))
      .map(([times, rest]) => times * 2n ** 28n + rest),
  },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
);

const int = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, 2 ** 30, -(2 ** 30), 2 ** 29) },
);

const shape: fc.Arbitrary<Shape> = fc.record({
  terms: fc.array(fc.constantFrom(...Object.keys(TERMS)), { minLength: 1, maxLength: 3 }),
  constant: fc.constantFrom(0n, 0n, 1n, -1n, 5n),
  width: fc.constantFrom(1, 4, 8),
  store: fc.boolean(),
  again: fc.boolean(),
  steps: fc.constantFrom(0, 0, 0, 1, 3),
  guarded: fc.boolean(),
  halves: fc.constantFrom(undefined, undefined, "%d", "%i", "%n32"),
});

const inputs: fc.Arbitrary<Inputs> = fc.record({
  // All small, or with some that are not: else no launch would come to its end.
  ints: fc.oneof(
    fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 40 }),
    fc.array(int, { minLength: 1, maxLength: 40 }),
  ),
  longs: fc.oneof(
    fc.array(fc.bigInt({ min: 0n, max: 60n }), { minLength: 1, maxLength: 40 }),
    fc.array(long, { minLength: 1, maxLength: 40 }),
  ),
  n: long,
});

describe("whole addresses", () => {
  it("are what both forms of the engine go by", () => {
    let ended = 0;
    let beyond = 0;
    fc.assert(
      fc.property(shape, fc.array(inputs, { minLength: 3, maxLength: 3 }), (of, launches) => {
        const program = lowered(of);
        for (const each of launches) {
          const [expected, ...others] = executors.map((one) => observe(one, program, each));
          for (const other of others) expect(other).toEqual(expected);
          if (!expected!.fault) ended++;
          else if (expected!.fault.address < 0 || expected!.fault.address >= 2 ** 32) beyond++;
        }
      }),
      { numRuns: RUNS, seed: 20261129 },
    );
    // Or this would say nothing.
    expect(ended).toBeGreaterThan(RUNS / 4);
    expect(beyond).toBeGreaterThan(RUNS / 4);
  });
});
