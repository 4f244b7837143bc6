/** Addresses that a 64-bit module computes in 64 bits: of which lowering computes the low half. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { lowerModule, OPS, VALUE_TYPE_NAMES } from "../../src/lower/index.ts";
import { HEADER, run } from "./run-ir.ts";

/** `add.i32` and its like, in order, of a kernel whose body is given. */
function operations(body: string): string[] {
  const text = `${HEADER}${DECLARE}
    define ptx_kernel void @k(ptr %out, ptr %in, i64 %n) {\n${body}\n}`;
  const diagnostics = new Diagnostics();
  const options = {
    globalBase: 0x8100_0000,
    fmad: true,
    ftz: false,
    precDiv: true,
    precSqrt: true,
  };
  const { programs } = lowerModule(parseModule(text, "k.ll", diagnostics)!, options, diagnostics);
  expect(diagnostics.list).toEqual([]);
  const { code } = programs.get("k")!;
  return Array.from(code.op, (op, pc) => `${OPS[op]!.name}.${VALUE_TYPE_NAMES[code.type[pc]!]}`);
}

const TID = "%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()";
const DECLARE = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()";

describe("addresses of 64 bits", () => {
  it("are computed in 32 where they come from an int", () => {
    const found = operations(`
      ${TID}
      %i = sext i32 %t to i64
      %a = mul i64 %i, 12
      %b = add i64 %a, %n
      %p = getelementptr float, ptr %out, i64 %b
      store float 1.0, ptr %p, align 4
      ret void`);
    expect(found.filter((name) => /^(sext|mul|add|shl)\.i64/.test(name))).toEqual([]);
    expect(found).toContain("add.i32");
  });

  it("are steps of 32 bits in a loop that counts in 64", () => {
    const found = operations(`
      br label %loop
    loop:
      %i = phi i64 [ 0, %0 ], [ %next, %loop ]
      %p = getelementptr float, ptr %out, i64 %i
      store float 1.0, ptr %p, align 4
      %next = add i64 %i, 1
      %more = icmp ult i64 %next, %n
      br i1 %more, label %loop, label %end
    end:
      ret void`);
    expect(found.filter((name) => name.startsWith("trunc"))).toEqual([]);
    expect(found).toContain("add.i64");
    expect(found).toContain("add.i32");
  });

  it("that differ by a constant share the first, and what is between them goes away", () => {
    const found = operations(`
      ${TID}
      %j = add nsw i32 %t, 7
      %i = sext i32 %t to i64
      %k = sext i32 %j to i64
      %p = getelementptr float, ptr %out, i64 %i
      %q = getelementptr float, ptr %out, i64 %k
      store float 1.0, ptr %p, align 4
      store float 2.0, ptr %q, align 4
      ret void`);
    expect(found.filter((name) => /^(add|shl)\./.test(name))).toEqual(["shl.i32", "add.i32"]);
  });

  it("load indices of 64 bits whole, as nvcc does", () => {
    const text = `define ptx_kernel void @k(ptr %out, ptr %in) {
      %i = load i64, ptr %in, align 8
      %p = getelementptr float, ptr %out, i64 %i
      store float 1.0, ptr %p, align 4
      ret void }`;
    const diagnostics = new Diagnostics();
    const options = {
      globalBase: 0x8100_0000,
      fmad: true,
      ftz: false,
      precDiv: true,
      precSqrt: true,
    };
    const { programs } = lowerModule(parseModule(text, "k.ll", diagnostics)!, options, diagnostics);
    expect(programs.get("k")!.accesses.map(({ bytes }) => bytes)).toEqual([8, 4]);
  });

  it("have the low half of what 64 bits give, whatever computes them", () => {
    fc.assert(
      fc.property(
        program(),
        fc.array(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), INPUTS),
        ({ body, value }, inputs) => {
          const input = new Uint8Array(new BigUint64Array(inputs).buffer);
          const view = run(body, { input, outBytes: PLACES });
          const place = Array.from({ length: PLACES }, (_, at) => at).find((at) =>
            view.getUint8(at),
          );
          expect(place).toBe(Number(value(inputs) & BigInt(PLACES - 1)));
        },
      ),
      { numRuns: 300, seed: 20261128 },
    );
  });
});

/** A power of two. */
const PLACES = 2 ** 16;

const INPUTS = { minLength: 4, maxLength: 4 };

type Evaluate = (inputs: readonly bigint[]) => bigint;

/** A kernel that makes an address of an expression of four inputs, and what the expression is. */
function program(): fc.Arbitrary<{ readonly body: string; readonly value: Evaluate }> {
  return fc
    .array(fc.tuple(fc.nat(9), fc.nat(1000), fc.nat(1000), fc.nat(40)), {
      minLength: 1,
      maxLength: 14,
    })
    .map((steps) => {
      const values: Evaluate[] = [0, 1, 2, 3].map((i) => (inputs) => inputs[i]!);
      const lines = values.map(
        (_, i) =>
          `%a${i} = getelementptr i64, ptr %in, i64 ${i}\n%v${i} = load i64, ptr %a${i}, align 8`,
      );
      for (const [kind, first, second, by] of steps) {
        const next = values.length;
        const [x, y] = [first % next, second % next];
        const [a, b] = [values[x]!, values[y]!];
        const step = STEPS[kind]!;
        lines.push(step.text(`%v${next}`, `%v${x}`, `%v${y}`, by));
        values.push((inputs) => BigInt.asUintN(64, step.value(a(inputs), b(inputs), BigInt(by))));
      }
      const last = values.length - 1;
      const body = `define ptx_kernel void @k(ptr %out, ptr %in) {
      ${lines.join("\n")}
      %place = and i64 %v${last}, ${PLACES - 1}
      %p = getelementptr i8, ptr %out, i64 %place
      store i8 1, ptr %p, align 1
      ret void }`;
      return { body, value: values[last]! };
    });
}

interface Step {
  text(result: string, x: string, y: string, by: number): string;
  value(x: bigint, y: bigint, by: bigint): bigint;
}

const binary = (name: string, value: (x: bigint, y: bigint) => bigint): Step => ({
  text: (result, x, y) => `${result} = ${name} i64 ${x}, ${y}`,
  value,
});

const STEPS: readonly Step[] = [
  binary("add", (x, y) => x + y),
  binary("sub", (x, y) => x - y),
  binary("mul", (x, y) => x * y),
  binary("and", (x, y) => x & y),
  binary("or", (x, y) => x | y),
  binary("xor", (x, y) => x ^ y),
  {
    text: (result, x, _, by) => `${result} = shl i64 ${x}, ${by}`,
    value: (x, _, by) => x << by,
  },
  {
    text: (result, x, y) =>
      `${result}.c = icmp ult i64 ${x}, ${y}\n${result} = select i1 ${result}.c, i64 ${y}, i64 7`,
    value: (x, y) => (x < y ? y : 7n),
  },
  {
    text: (result, x) =>
      `${result}.t = trunc i64 ${x} to i32\n${result} = sext i32 ${result}.t to i64`,
    value: (x) => BigInt.asIntN(32, x),
  },
  {
    // A loop that doubles and adds, three times.
    text: (result, x, y) => {
      const l = result.slice(1);
      return `br label %before.${l}
      before.${l}:
      br label %loop.${l}
      loop.${l}:
      ${result}.n = phi i32 [ 0, %before.${l} ], [ ${result}.m, %loop.${l} ]
      ${result}.a = phi i64 [ ${x}, %before.${l} ], [ ${result}.b, %loop.${l} ]
      ${result}.d = shl i64 ${result}.a, 1
      ${result}.b = add i64 ${result}.d, ${y}
      ${result}.m = add i32 ${result}.n, 1
      ${result}.c = icmp ult i32 ${result}.m, 3
      br i1 ${result}.c, label %loop.${l}, label %after.${l}
      after.${l}:
      ${result} = add i64 ${result}.b, 0`;
    },
    value: (x, y) => 8n * x + 7n * y,
  },
];
