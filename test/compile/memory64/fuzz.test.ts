/**
 * Random functions of address arithmetic, as wasm64 lowered and as an interpreter of big integers runs them. Addresses
 * are masked to the page only at random: where one is out of bounds the other must trap, if addresses are checked. The
 * same with 64-bit memory, where those behind the page are looked at one by one.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guarding, running } from "./wat-modules.ts";

type Expression =
  | { kind: "const"; value: bigint }
  | { kind: "get"; local: number }
  | { kind: "tee"; local: number; value: Expression }
  | { kind: "binary"; name: string; left: Expression; right: Expression }
  | { kind: "unary"; name: string; value: Expression }
  | { kind: "select"; left: Expression; right: Expression; by: Expression }
  | { kind: "load"; name: string; at: Expression; offset: number };
type Statement =
  | { kind: "set"; local: number; value: Expression }
  | { kind: "store"; name: string; at: Expression; value: Expression; offset: number }
  | { kind: "if"; by: Expression; zero: Statement[]; otherwise: Statement[] }
  | { kind: "loop"; body: Statement[]; leaveEarly: Expression };

const LOCALS = 5;
const PARAMS = 2;
const PAGE = 65_536n;
const wrap = (value: bigint) => BigInt.asIntN(64, value);
const BINARY: Record<string, (a: bigint, b: bigint) => bigint> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => a << (b & 63n),
  shr_u: (a, b) => BigInt.asUintN(64, a) >> (b & 63n),
  shr_s: (a, b) => a >> (b & 63n),
};
const UNARY: Record<string, { text: string; of: (value: bigint) => bigint }> = {
  low: { text: "i64.extend_i32_u (i32.wrap_i64", of: (value) => value & 0xffff_ffffn },
  sign: { text: "i64.extend_i32_s (i32.wrap_i64", of: (value) => BigInt.asIntN(32, value) },
  s8: { text: "i64.extend8_s (nop", of: (value) => BigInt.asIntN(8, value) },
  s16: { text: "i64.extend16_s (nop", of: (value) => BigInt.asIntN(16, value) },
  s32: { text: "i64.extend32_s (nop", of: (value) => BigInt.asIntN(32, value) },
  page: { text: "i64.and (i64.const 0xfff8) (nop", of: (value) => value & 0xfff8n },
};
const LOADS: Record<string, [bytes: number, isSigned: boolean]> = {
  "i64.load": [8, true],
  "i64.load8_u": [1, false],
  "i64.load16_s": [2, true],
  "i64.load32_s": [4, true],
  "i64.load32_u": [4, false],
};
const STORES: Record<string, number> = {
  "i64.store": 8,
  "i64.store8": 1,
  "i64.store16": 2,
  "i64.store32": 4,
};

const local = fc.nat(LOCALS - 1);
const constant = fc.oneof(
  fc.bigInt({ min: 0n, max: 64n }),
  fc.bigInt({ min: -8n, max: PAGE }),
  fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }),
);
/** Of accesses by one pointer. */
const distance = fc.constantFrom(8n, -8n, 64n, -PAGE, PAGE, PAGE - 16n, 0xffff_fff8n, 1n << 32n);
const offset = fc.constantFrom(0, 0, 1, 8, 100);
const { expression, statements } = fc.letrec<{
  expression: Expression;
  place: Expression;
  statements: Statement[];
}>((tie) => {
  const value = tie("expression");
  const place = tie("place");
  return {
    expression: fc.oneof(
      { maxDepth: 4, depthIdentifier: "expression" },
      fc.record({ kind: fc.constant("const" as const), value: constant }),
      fc.record({ kind: fc.constant("get" as const), local }),
      fc.record({
        kind: fc.constant("binary" as const),
        name: fc.constantFrom(...Object.keys(BINARY)),
        left: value,
        right: value,
      }),
      fc.record({
        kind: fc.constant("unary" as const),
        name: fc.constantFrom(...Object.keys(UNARY)),
        value,
      }),
      fc.record({ kind: fc.constant("tee" as const), local, value }),
      fc.record({ kind: fc.constant("select" as const), left: value, right: value, by: value }),
      fc.record({
        kind: fc.constant("load" as const),
        name: fc.constantFrom(...Object.keys(LOADS)),
        at: place,
        offset,
      }),
    ),
    place: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant("unary" as const),
          name: fc.constant("page"),
          value,
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant("get" as const), local }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("binary" as const),
          name: fc.constant("add"),
          left: fc.record({ kind: fc.constant("get" as const), local }),
          right: fc.record({ kind: fc.constant("const" as const), value: distance }),
        }),
      },
      { weight: 1, arbitrary: value },
    ),
    statements: fc.array(
      fc.oneof(
        { maxDepth: 3, depthIdentifier: "statement" },
        fc.record({ kind: fc.constant("set" as const), local, value: fc.oneof(value, place) }),
        fc.record({
          kind: fc.constant("store" as const),
          name: fc.constantFrom(...Object.keys(STORES)),
          at: place,
          value,
          offset,
        }),
        fc.record({
          kind: fc.constant("if" as const),
          by: value,
          zero: tie("statements"),
          otherwise: tie("statements"),
        }),
        fc.record({
          kind: fc.constant("loop" as const),
          body: tie("statements"),
          leaveEarly: value,
        }),
      ),
      { minLength: 1, maxLength: 4, size: "max" },
    ),
  };
});

function textOf(e: Expression): string {
  switch (e.kind) {
    case "const":
      return `(i64.const ${e.value})`;
    case "get":
      return `(local.get ${e.local})`;
    case "tee":
      return `(local.tee ${e.local} ${textOf(e.value)})`;
    case "binary":
      return `(i64.${e.name} ${textOf(e.left)} ${textOf(e.right)})`;
    case "unary": {
      const { text } = UNARY[e.name]!;
      return text.endsWith("(nop")
        ? `(${text.slice(0, -5)} ${textOf(e.value)})`
        : `(${text} ${textOf(e.value)}))`;
    }
    case "select":
      return `(select ${textOf(e.left)} ${textOf(e.right)} (i64.eqz ${textOf(e.by)}))`;
    case "load":
      return `(${e.name} offset=${e.offset} ${textOf(e.at)})`;
  }
}

/** A loop has three turns at most, counted in a local of its own. */
function textOfAll(all: readonly Statement[], depth: number): string {
  const counter = LOCALS + depth;
  return all
    .map((s) => {
      if (s.kind === "set") return `(local.set ${s.local} ${textOf(s.value)})`;
      if (s.kind === "store")
        return `(${s.name} offset=${s.offset} ${textOf(s.at)} ${textOf(s.value)})`;
      if (s.kind === "if")
        return `(if (i64.eqz ${textOf(s.by)}) (then ${textOfAll(s.zero, depth + 1)}) (else ${textOfAll(s.otherwise, depth + 1)}))`;
      return `(local.set ${counter} (i64.const 0)) (block (loop ${textOfAll(s.body, depth + 1)}
        (br_if 1 (i64.eqz ${textOf(s.leaveEarly)}))
        (br_if 0 (i64.lt_u (local.tee ${counter} (i64.add (local.get ${counter}) (i64.const 1))) (i64.const 3)))))`;
    })
    .join("\n");
}
function depthOf(all: readonly Statement[]): number {
  return all.reduce((most, s) => {
    const inner =
      s.kind === "if"
        ? Math.max(depthOf(s.zero), depthOf(s.otherwise))
        : s.kind === "loop"
          ? depthOf(s.body)
          : 0;
    return Math.max(most, 1 + inner);
  }, 0);
}

class OutOfBounds extends Error {}
class Interpreter {
  readonly memory = new DataView(new ArrayBuffer(Number(PAGE)));
  readonly locals: bigint[];

  constructor(args: readonly bigint[]) {
    this.locals = [...args, ...Array.from({ length: LOCALS - args.length }, () => 0n)];
  }

  private place(at: bigint, offset: number, bytes: number): number {
    const place = BigInt.asUintN(64, at) + BigInt(offset);
    if (place + BigInt(bytes) > PAGE) throw new OutOfBounds();
    return Number(place);
  }

  value(e: Expression): bigint {
    switch (e.kind) {
      case "const":
        return e.value;
      case "get":
        return this.locals[e.local]!;
      case "tee":
        this.locals[e.local] = this.value(e.value);
        return this.locals[e.local]!;
      case "binary": {
        const left = this.value(e.left);
        return wrap(BINARY[e.name]!(left, this.value(e.right)));
      }
      case "unary":
        return wrap(UNARY[e.name]!.of(this.value(e.value)));
      case "select": {
        const [left, right] = [this.value(e.left), this.value(e.right)];
        return this.value(e.by) === 0n ? left : right;
      }
      case "load": {
        const [bytes, isSigned] = LOADS[e.name]!;
        const place = this.place(this.value(e.at), e.offset, bytes);
        let value = 0n;
        for (let i = bytes - 1; i >= 0; i--)
          value = value * 256n + BigInt(this.memory.getUint8(place + i));
        return isSigned ? BigInt.asIntN(8 * bytes, value) : value;
      }
    }
  }

  run(all: readonly Statement[]): void {
    for (const s of all)
      if (s.kind === "set") this.locals[s.local] = this.value(s.value);
      else if (s.kind === "store") {
        const at = this.value(s.at);
        const value = this.value(s.value);
        const bytes = STORES[s.name]!;
        const place = this.place(at, s.offset, bytes);
        for (let i = 0; i < bytes; i++)
          this.memory.setUint8(place + i, Number((value >> BigInt(8 * i)) & 0xffn));
      } else if (s.kind === "if") this.run(this.value(s.by) === 0n ? s.zero : s.otherwise);
      else
        for (let turn = 0; turn < 3; turn++) {
          this.run(s.body);
          if (this.value(s.leaveEarly) === 0n) break;
        }
  }
}

const SEED = 20_251;

describe("random functions", () => {
  it.each(["cut", "checked", "compared"])(
    "do the same, with addresses that are %s",
    (addresses) => {
      const start = (text: string) =>
        addresses === "compared"
          ? guarding(text, { first: Number(PAGE), end: 2 ** 40 })
          : running(text, { checksAddresses: addresses === "checked" });
      let finished = 0;
      let trapped = 0;
      const check = (body: Statement[], result: Expression, args: bigint[]): void => {
        const declared = LOCALS - PARAMS + depthOf(body);
        const text = `(func (export "f") (param i64 i64) (result i64) (local ${"i64 ".repeat(declared)})
        ${textOfAll(body, 0)} ${textOf(result)})`;
        const module = start(text);
        const interpreter = new Interpreter(args);
        let expected: bigint | undefined;
        try {
          interpreter.run(body);
          expected = interpreter.value(result);
        } catch (error) {
          if (!(error instanceof OutOfBounds)) throw error;
        }
        if (expected === undefined) {
          trapped++;
          // What is beyond 4 GiB may be anywhere, unless it is looked at.
          if (addresses !== "cut") expect(() => module.call("f", ...args)).toThrow(/out of bounds/);
          return;
        }
        finished++;
        expect(module.call("f", ...args)).toBe(expected);
        const bytes = Buffer.from(module.memory.buffer);
        expect(bytes.equals(Buffer.from(interpreter.memory.buffer))).toBe(true);
      };
      fc.assert(
        fc.property(
          statements,
          expression,
          fc.array(constant, { minLength: 2, maxLength: 2 }),
          check,
        ),
        { numRuns: 400, seed: SEED },
      );
      expect(finished).toBeGreaterThan(100);
      expect(trapped).toBeGreaterThan(20);
    },
  );
});
