/**
 * Random addresses of 64 bits, from indices around the ends of 32 bits: both forms of the engine do what the reference
 * executor does, which computes whole addresses.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARRAY_BYTES, HEAD, inputs, ReachLaunches } from "./reach-launches.ts";

const RUNS = Number(process.env["WARPSCOPE_FUZZ_CASES"] ?? 40);

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
  /** A barrier between the making of the pointer and its use. */
  readonly waits: boolean;
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

function kernel({
  terms,
  constant,
  width,
  store,
  again,
  steps,
  guarded,
  waits,
  halves,
}: Shape): string {
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
  const wait = [
    "%sp = getelementptr [96 x i32], ptr addrspace(3) @s, i32 0, i32 %t",
    "store i32 %t, ptr addrspace(3) %sp, align 4",
    "call void @llvm.nvvm.barrier0()",
  ];
  return `${HEAD}
  %gu = zext i32 %g to i64
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
  ${[...sum, ...pointer, ...(waits ? wait : []), ...loop, ...halving, ...access, ...halved].join("\n  ")}
end:
  ret void
}`;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  terms: fc.array(fc.constantFrom(...Object.keys(TERMS)), { minLength: 1, maxLength: 3 }),
  constant: fc.constantFrom(0n, 0n, 1n, -1n, 5n),
  width: fc.constantFrom(1, 4, 8),
  store: fc.boolean(),
  again: fc.boolean(),
  steps: fc.constantFrom(0, 0, 0, 1, 3),
  guarded: fc.boolean(),
  waits: fc.boolean(),
  halves: fc.constantFrom(undefined, undefined, "%d", "%i", "%n32"),
});

/** A loop in which each lane goes on for as long as it likes, with an index from memory in each iteration. */
interface Walk {
  readonly extend: "sext" | "zext";
  readonly plus: number;
  readonly width: 1 | 4 | 8;
  readonly factor: 1 | 3;
  /** Elements from there on. */
  readonly away: 0 | 3 | -2;
  /** Another load goes on from where the thread's first index says. */
  readonly stream: boolean;
}

function walkingKernel({ extend, plus, width, factor, away, stream }: Walk): string {
  const type = `i${8 * width}`;
  const wide = width === 4 ? "add i32 0, " : width === 8 ? "trunc i64 " : "zext i8 ";
  const asInt = (value: string) => (width === 4 ? `${wide}${value}` : `${wide}${value} to i32`);
  return `${HEAD}
  %trips = and i32 %t, 7
  %j32 = trunc i64 %j to i32
  %start = and i32 %j32, 1
  br label %loop
loop:
  %k = phi i32 [ %start, %0 ], [ %k1, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %sum2, %loop ]
  %k64 = zext i32 %k to i64
  %wp0 = getelementptr i32, ptr %ints, i64 %g64
  %wp = getelementptr i32, ptr %wp0, i64 %k64
  %w = load i32, ptr %wp, align 4
  %w1 = add i32 %w, ${plus}
  %w64 = ${extend} i32 %w1 to i64
  %index = mul i64 %w64, ${factor}
  %p0 = getelementptr ${type}, ptr %a, i64 %index
  %p = getelementptr ${type}, ptr %p0, i64 ${away}
  %v = load ${type}, ptr %p, align ${width}
  %vi = ${asInt("%v")}
  %q0 = getelementptr ${type}, ptr %a, i64 ${stream ? `%${extend === "sext" ? "is" : "iu"}` : "%t64"}
  %q = getelementptr ${type}, ptr %q0, i64 %k64
  %u = load ${type}, ptr %q, align ${width}
  %ui = ${asInt("%u")}
  %sum1 = add i32 %sum, %vi
  %sum2 = add i32 %sum1, %ui
  %k1 = add i32 %k, 1
  %more = icmp ule i32 %k1, %trips
  br i1 %more, label %loop, label %end
end:
  %o = getelementptr i32, ptr %out, i64 %g64
  store i32 %sum2, ptr %o, align 4
  ret void
}`;
}

const walk: fc.Arbitrary<Walk> = fc.record({
  extend: fc.constantFrom("sext", "zext"),
  plus: fc.constantFrom(0, 0, 1, -2),
  width: fc.constantFrom(1, 4, 8),
  factor: fc.constantFrom(1, 1, 3),
  away: fc.constantFrom(0, 3, -2),
  stream: fc.boolean(),
});

/** Accesses one after the other, each some elements away from one of two pointers. */
interface Several {
  readonly terms: readonly [string, string];
  readonly width: 4 | 8;
  readonly accesses: readonly { readonly pointer: 0 | 1; readonly away: bigint }[];
  /** The last of them. */
  readonly store: boolean;
}

const OWN_TERMS: Readonly<Record<string, string>> = {
  thread: "%t64",
  "long + n": "%jpn",
  global: "%g64",
  int: "%is",
  "unsigned int": "%iu",
  long: "%j",
  n: "%n",
};

function severalAccesses({ terms, width, accesses, store }: Several): string {
  const type = `i${8 * width}`;
  const last = accesses.length - 1;
  const code = accesses.flatMap(({ pointer, away }, at) => [
    `%q${at} = getelementptr ${type}, ptr %p${pointer}, i64 ${away}`,
    ...(store && at === last
      ? [`store volatile ${type} 1, ptr %q${at}, align ${width}`, `%w${at} = add i32 0, 1`]
      : [
          `%v${at} = load volatile ${type}, ptr %q${at}, align ${width}`,
          width === 4 ? `%w${at} = add i32 %v${at}, 0` : `%w${at} = trunc i64 %v${at} to i32`,
        ]),
    `%s${at + 1} = add i32 %s${at}, %w${at}`,
  ]);
  return `${HEAD}
  %jpn = add i64 %j, %n
  %p0 = getelementptr ${type}, ptr %a, i64 ${OWN_TERMS[terms[0]]}
  %p1 = getelementptr ${type}, ptr %a, i64 ${OWN_TERMS[terms[1]]}
  %s0 = add i32 0, 0
  ${code.join("\n  ")}
  %o = getelementptr i32, ptr %out, i64 %g64
  store i32 %s${last + 1}, ptr %o, align 4
  ret void
}`;
}

const ownTerm = fc.constantFrom(...Object.keys(OWN_TERMS));

const several: fc.Arbitrary<Several> = fc.record({
  terms: fc.tuple(ownTerm, ownTerm),
  width: fc.constantFrom(4, 8),
  accesses: fc.array(
    fc.record({
      pointer: fc.constantFrom(0, 1),
      away: fc.constantFrom(0n, 0n, 1n, 3n, -1n, 2n ** 20n, -(2n ** 29n), 2n ** 30n),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  store: fc.boolean(),
});

describe.each(["lowest", "across"] as const)("whole addresses, memory %s", (place) => {
  const launches = new ReachLaunches(place);

  function expectEqual<T extends { readonly width: number }>(
    shapes: fc.Arbitrary<T>,
    kernelOf: (shape: T) => string,
    runs: number,
  ) {
    const endings = { whole: 0, beyond: 0 };
    const launched = shapes.chain((of) => {
      const input = inputs(ARRAY_BYTES / of.width);
      return fc.tuple(fc.constant(of), fc.array(input, { minLength: 3, maxLength: 3 }));
    });
    fc.assert(
      fc.property(launched, ([of, several]) => {
        const program = launches.lower(kernelOf(of));
        for (const each of several) launches.compare(program, each, endings);
      }),
      { numRuns: runs, seed: 20261129, endOnFailure: true },
    );
    // Or this would say nothing.
    expect(endings.whole).toBeGreaterThan(runs / 4);
    expect(endings.beyond).toBeGreaterThan(runs / 4);
  }

  it("are what both forms of the engine go by", () => {
    expectEqual(shape, kernel, RUNS);
  });

  it("are what threads go by that come to a loop behind a barrier", () => {
    const waiting = fc
      .tuple(shape, fc.constantFrom(1, 3))
      .map(([one, steps]) => ({ ...one, steps, guarded: false, waits: true }));
    expectEqual(waiting, kernel, RUNS);
  });

  it("are what accesses go by that follow others", () => {
    expectEqual(several, severalAccesses, 2 * RUNS);
  });

  it("are what lanes go by that go through a loop one after another", () => {
    expectEqual(walk, walkingKernel, 2 * RUNS);
  });
});
