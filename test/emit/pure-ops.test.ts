import { describe, expect, it } from "vitest";
import { FCMP_PREDICATES, ICMP_PREDICATES } from "../../src/ir/index.ts";
import { MATH_FUNCTIONS, type OpName, VALUE_TYPE } from "../../src/lower/index.ts";
import { engine, exactEngine, type Machine, reference, run } from "./machines.ts";
import { type FunctionText, ProgramBuilder, type TypeName } from "./program-text.ts";
import { edgeValues, randomSource } from "./values.ts";

/** How an operand reaches the operation. */
type Shape = "lanes" | "uniform" | "constant";

interface Case {
  readonly name: string;
  readonly op: OpName;
  /** Type column of the instruction. */
  readonly type: TypeName;
  readonly args: readonly TypeName[];
  readonly result: TypeName;
  readonly aux?: number;
}

const INTEGER = ["i32", "i64"] as const;
const FLOAT = ["f32", "f64"] as const;
const aux = (type: TypeName): number => VALUE_TYPE[type];
const same = (ops: readonly OpName[], types: readonly TypeName[], count: number): Case[] =>
  ops.flatMap((op) =>
    types.map((type) => ({
      name: `${op} ${type}`,
      op,
      type,
      args: Array.from({ length: count }, () => type),
      result: type,
    })),
  );
const convert = (op: OpName, from: TypeName, to: TypeName): Case => ({
  name: `${op} ${from} to ${to}`,
  op,
  type: from,
  args: [from],
  result: to,
  aux: aux(to),
});

const CASES: Case[] = [
  ...same(
    [
      "add",
      "sub",
      "mul",
      "divS",
      "divU",
      "remS",
      "remU",
      "and",
      "or",
      "xor",
      "shl",
      "shrU",
      "shrS",
      "minS",
      "maxS",
      "minU",
      "maxU",
      "mulHiS",
      "mulHiU",
    ],
    INTEGER,
    2,
  ),
  ...same(["and", "or", "xor"], ["i1"], 2),
  ...same(["funnelL", "funnelR"], INTEGER, 3),
  ...same(["clz", "ctz", "popc", "bitReverse", "mov"], INTEGER, 1),
  ...same(["prmt"], ["i32"], 3),
  ...same(["sext8", "sext16"], ["i32"], 1),
  ...same(["fadd", "fsub", "fmul", "fdiv", "frem", "fmin", "fmax", "fcopysign"], FLOAT, 2),
  ...same(["fneg", "fabs", "fsqrt", "ffloor", "fceil", "ftrunc", "frint", "mov"], FLOAT, 1),
  ...same(["flushDenormal"], ["f32"], 1),
  ...same(["fma"], FLOAT, 3),
  ...ICMP_PREDICATES.flatMap((predicate, index) =>
    INTEGER.map(
      (type): Case => ({
        name: `icmp ${predicate} ${type}`,
        op: "icmp",
        type,
        args: [type, type],
        result: "i1",
        aux: index,
      }),
    ),
  ),
  ...FCMP_PREDICATES.flatMap((predicate, index) =>
    FLOAT.map(
      (type): Case => ({
        name: `fcmp ${predicate} ${type}`,
        op: "fcmp",
        type,
        args: [type, type],
        result: "i1",
        aux: index,
      }),
    ),
  ),
  ...(["i1", "i32", "i64", "f32", "f64"] as const).map(
    (type): Case => ({
      name: `select ${type}`,
      op: "select",
      type,
      args: ["i1", type, type],
      result: type,
    }),
  ),
  ...(["zext", "sext"] as const).flatMap((op) => [
    convert(op, "i1", "i32"),
    convert(op, "i1", "i64"),
    convert(op, "i32", "i64"),
  ]),
  convert("trunc", "i64", "i32"),
  convert("trunc", "i32", "i1"),
  convert("trunc", "i64", "i1"),
  ...(["floatToS", "floatToU"] as const).flatMap((op) =>
    FLOAT.flatMap((from) => INTEGER.map((to) => convert(op, from, to))),
  ),
  ...(["sToFloat", "uToFloat"] as const).flatMap((op) =>
    INTEGER.flatMap((from) => FLOAT.map((to) => convert(op, from, to))),
  ),
  { name: "fpext", op: "fpext", type: "f32", args: ["f32"], result: "f64" },
  { name: "fptrunc", op: "fptrunc", type: "f64", args: ["f64"], result: "f32" },
  convert("bitcast", "i32", "f32"),
  convert("bitcast", "f32", "i32"),
  convert("bitcast", "i64", "f64"),
  convert("bitcast", "f64", "i64"),
  { name: "pack64", op: "pack64", type: "i32", args: ["i32", "i32"], result: "i64" },
  { name: "halfToFloat", op: "halfToFloat", type: "i32", args: ["i32"], result: "f32" },
  { name: "floatToHalf", op: "floatToHalf", type: "f32", args: ["f32"], result: "i32" },
  ...["sin", "exp", "asin", "erf", "j0", "pow", "fmod"].flatMap((name) => {
    const index = MATH_FUNCTIONS.findIndex((facts) => facts.name === name);
    return FLOAT.map(
      (type): Case => ({
        name: `math ${name} ${type}`,
        op: "math",
        type,
        args: Array.from({ length: MATH_FUNCTIONS[index]!.args }, () => type),
        result: type,
        aux: index,
      }),
    );
  }),
];

const THREADS = 256;
const LANE_BYTES = 8;

/**
 * Loads each operand, 8 bytes a thread, or from the first thread's place if it is uniform; computes;
 * stores the result 8 bytes a thread behind the operands.
 */
function buildProgram(test: Case, shapes: readonly Shape[], constants: readonly bigint[]) {
  const p = new ProgramBuilder();
  const f = p.function();
  f.block();
  const offset = f.register("i32");
  f.special(offset, "tid.x").add("shl", "i32", [offset], [offset, p.constant("i32", 3)]);
  const args = test.args.map((type, position) => {
    if (shapes[position] === "constant") return p.constant(type, constants[position]!);
    const uniform = shapes[position] === "uniform";
    const base = p.constant("i32", engine.buffer + position * THREADS * LANE_BYTES);
    const address = f.register("i32", { uniform });
    f.add("add", "i32", [address], [uniform ? p.constant("i32", 0) : offset, base]);
    const memory = type === "i1" ? "i32" : type;
    const value = f.register(memory, { uniform });
    f.access("load", [value], [address], accessOf(memory));
    if (type !== "i1") return value;
    const bit = f.register("i1", { uniform });
    f.add("trunc", "i32", [bit], [value], VALUE_TYPE.i1);
    return bit;
  });
  const uniform = shapes.every((shape) => shape !== "lanes");
  const result = f.register(test.result, { uniform });
  f.add(test.op, test.type, [result], args, test.aux ?? 0);
  storeResult(p, f, canonical(f, result, test, uniform), test, offset, uniform);
  return p.finish();
}

const MOVES: ReadonlySet<OpName> = new Set([
  ...(["mov", "select", "bitcast", "fcopysign", "fptrunc", "flushDenormal"] as const),
]);

/** What lowering makes of f32 results whose bits are seen. */
function canonical(f: FunctionText, result: number, test: Case, uniform: boolean): number {
  if (test.result !== "f32" || MOVES.has(test.op)) return result;
  const number = f.register("f32", { uniform });
  f.add("canonicalNan", "f32", [number], [result]);
  return number;
}

function accessOf(memory: Exclude<TypeName, "i1">) {
  const bytes = memory === "i64" || memory === "f64" ? 8 : 4;
  return { bytes, elements: [{ offset: 0, memory }] };
}

function storeResult(
  p: ProgramBuilder,
  f: FunctionText,
  result: number,
  test: Case,
  offset: number,
  uniform: boolean,
): void {
  const to = f.register("i32");
  const at = engine.buffer + test.args.length * THREADS * LANE_BYTES;
  f.add("add", "i32", [to], [offset, p.constant("i32", at)]);
  let value = result;
  if (test.result === "i1") {
    value = f.register("i32", { uniform });
    f.add("zext", "i1", [value], [result], VALUE_TYPE.i32);
  }
  const memory = test.result === "i1" ? "i32" : test.result;
  f.access("store", [], [to, value], { kind: "store", ...accessOf(memory) }).ret();
}

/** Results per thread as text; of doubles, all NaNs alike where operands are several: which of them it is is open. */
function results(machine: Machine, test: Case, shapes: readonly Shape[], seed: number): string[] {
  const random = randomSource(seed);
  const bytes = (test.args.length + 1) * THREADS * LANE_BYTES;
  const input = new DataView(new ArrayBuffer(bytes));
  for (let position = 0; position < test.args.length; position++) {
    const values = edgeValues(test.args[position]!);
    for (let thread = 0; thread < THREADS; thread++)
      input.setBigUint64(
        (position * THREADS + thread) * LANE_BYTES,
        values[random(values.length)]!,
        true,
      );
  }
  const constants = test.args.map((type) => {
    const values = edgeValues(type);
    return values[random(values.length)]!;
  });
  const program = buildProgram(test, shapes, constants);
  const { outcome, output } = run(machine, program, {
    block: [THREADS, 1, 1],
    input: new Uint8Array(input.buffer),
    bytes,
  });
  expect(outcome.fault).toBeUndefined();
  const view = new DataView(output.buffer);
  return Array.from({ length: THREADS }, (_, thread) => {
    const at = (test.args.length * THREADS + thread) * LANE_BYTES;
    const isOpen = test.result === "f64" && test.args.length > 1 && !MOVES.has(test.op);
    if (isOpen && Number.isNaN(view.getFloat64(at, true))) return "NaN";
    return view.getBigUint64(at, true).toString(16);
  });
}

const SHAPES: readonly Shape[] = ["lanes", "uniform", "constant"];
/** Shape of the first operand and of the others. */
const PAIRS: readonly (readonly [Shape, Shape])[] = [
  ["lanes", "lanes"],
  ["lanes", "uniform"],
  ["lanes", "constant"],
  ["constant", "lanes"],
  ["uniform", "uniform"],
  ["uniform", "constant"],
];

function check(machine: Machine, test: Case, first: Shape, rest: Shape): void {
  const shapes = test.args.map((_, position) => (position === 0 ? first : rest));
  const expected = results(reference, test, shapes, 1);
  expect(results(machine, test, shapes, 1), `${first}, ${rest}`).toEqual(expected);
}

describe("lane-wise operations equal the reference at the edges of their types", () => {
  it.each(CASES.map((test) => [test.name, test] as const))("%s", (_, test) => {
    if (test.args.length > 1) for (const [first, rest] of PAIRS) check(engine, test, first, rest);
    else for (const shape of SHAPES) check(engine, test, shape, shape);
  });
});

describe("without a fused multiply-add of the machine", () => {
  const tests = CASES.filter((test) => test.op === "fma");
  it.each(tests.map((test) => [test.name, test] as const))("%s rounds once", (_, test) => {
    for (const shape of SHAPES) check(exactEngine, test, shape, shape);
  });
});
