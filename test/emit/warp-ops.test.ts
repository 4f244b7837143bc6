import { describe, expect, it } from "vitest";
import { ICMP_PREDICATES } from "../../src/ir/index.ts";
import {
  type OpName,
  REDUCE_OPS,
  SHUFFLE_MODES,
  VALUE_TYPE,
  VOTE_MODES,
} from "../../src/lower/index.ts";
import { engine, reference, run } from "./machines.ts";
import { ProgramBuilder, type TypeName } from "./program-text.ts";
import { randomSource } from "./values.ts";

type Shape = "lanes" | "constant";

interface Case {
  readonly name: string;
  readonly op: OpName;
  readonly type: TypeName;
  readonly aux: number;
  readonly args: readonly TypeName[];
  readonly results: readonly TypeName[];
}

const CASES: Case[] = [
  ...SHUFFLE_MODES.map(
    (mode, aux): Case => ({
      name: `shuffle ${mode}`,
      op: "shuffle",
      type: "i32",
      aux,
      args: ["i32", "i32", "i32", "i32"],
      results: ["i32", "i1"],
    }),
  ),
  ...VOTE_MODES.map(
    (mode, aux): Case => ({
      name: `vote ${mode}`,
      op: "vote",
      type: "i1",
      aux,
      args: ["i32", "i1"],
      results: [mode === "ballot" ? "i32" : "i1"],
    }),
  ),
  ...REDUCE_OPS.map(
    (name, aux): Case => ({
      name: `reduce ${name}`,
      op: "reduce",
      type: "i32",
      aux,
      args: ["i32", "i32"],
      results: ["i32"],
    }),
  ),
  ...(["i32", "i64"] as const).flatMap((type): Case[] => [
    {
      name: `matchAny ${type}`,
      op: "matchAny",
      type,
      aux: 0,
      args: ["i32", type],
      results: ["i32"],
    },
    {
      name: `matchAll ${type}`,
      op: "matchAll",
      type,
      aux: 0,
      args: ["i32", type],
      results: ["i32", "i1"],
    },
  ]),
  { name: "activeMask", op: "activeMask", type: "i32", aux: 0, args: [], results: ["i32"] },
];

const MASKS = [0xffffffff, 0xffff, 0xffff0000, 1, 0x80000000, 0x55555555, 0xdeadbeef, 0xff00ff];
/** Clamp operands as the CUDA headers make them, for widths 32, 16 and 8, and for shfl.up. */
const CLAMPS = [0x1f, 0x101f, 0x181f, 0, 0x1000, 0x1800];

/** Lanes of `executing` run the operation on operands from memory or constants; others keep zeros. */
function buildProgram(test: Case, executing: number, constants: readonly (bigint | undefined)[]) {
  const p = new ProgramBuilder();
  const f = p.function();
  f.block();
  const lane = f.register("i32");
  const offset = f.register("i32");
  const bit = f.register("i32");
  const runs = f.register("i1");
  f.special(lane, "laneid").add("shl", "i32", [offset], [lane, p.constant("i32", 3)]);
  const address = (slot: number) => {
    const register = f.register("i32");
    f.add("add", "i32", [register], [offset, p.constant("i32", engine.buffer + slot * 256)]);
    return register;
  };
  const args = test.args.map((type, position) => {
    const known = constants[position];
    if (known !== undefined) return p.constant(type, known);
    const memory = type === "i64" ? "i64" : "i32";
    const value = f.register(memory);
    f.access("load", [value], [address(position)], {
      bytes: memory === "i64" ? 8 : 4,
      elements: [{ offset: 0, memory }],
    });
    if (type !== "i1") return value;
    const truth = f.register("i1");
    f.add("trunc", "i32", [truth], [value], VALUE_TYPE.i1);
    return truth;
  });
  const targets = test.results.map((_, index) => address(test.args.length + index));
  f.special(bit, "lanemask.eq")
    .add("and", "i32", [bit], [bit, p.constant("i32", executing)])
    .add("icmp", "i32", [runs], [bit, p.constant("i32", 0)], ICMP_PREDICATES.indexOf("ne"))
    .brIf(runs, 1, 2);
  f.block();
  const results = test.results.map((type) => f.register(type));
  f.add(test.op, test.type, results, args, test.aux);
  for (const [index, type] of test.results.entries()) {
    let value = results[index]!;
    if (type === "i1") {
      value = f.register("i32");
      f.add("zext", "i1", [value], [results[index]!], VALUE_TYPE.i32);
    }
    f.access("store", [], [targets[index]!, value], { kind: "store" });
  }
  f.br(2);
  f.block();
  f.ret();
  return p.finish();
}

function operandValue(test: Case, position: number, random: (limit: number) => number): bigint {
  if (position === 0) return BigInt(MASKS[random(MASKS.length)]!);
  if (test.op === "shuffle" && position === 2) return BigInt(random(34));
  if (test.op === "shuffle" && position === 3) return BigInt(CLAMPS[random(CLAMPS.length)]!);
  if (test.op.startsWith("match")) return BigInt(random(3)) << (test.type === "i64" ? 31n : 0n);
  return BigInt(test.type === "i1" ? random(2) : random(0xffffffff));
}

function compare(test: Case, seed: number, shape: Shape): void {
  const random = randomSource(seed);
  const executing = seed % 2 === 0 ? 0xffffffff : random(0xffffffff) | 1;
  const constants = test.args.map((_, position) =>
    shape === "constant" && position !== 1 ? operandValue(test, position, random) : undefined,
  );
  const bytes = (test.args.length + test.results.length) * 256;
  const input = new DataView(new ArrayBuffer(bytes));
  for (let position = 0; position < test.args.length; position++)
    for (let lane = 0; lane < 32; lane++)
      input.setBigUint64(position * 256 + lane * 8, operandValue(test, position, random), true);
  const program = buildProgram(test, executing, constants);
  const launch = { input: new Uint8Array(input.buffer), bytes };
  const expected = run(reference, program, launch);
  expect(expected.outcome.fault).toBeUndefined();
  const actual = run(engine, program, launch);
  expect(new Uint32Array(actual.output.buffer), `seed ${seed}`).toEqual(
    new Uint32Array(expected.output.buffer),
  );
}

describe("exchanges between the lanes of a warp equal the reference", () => {
  it.each(CASES.map((test) => [test.name, test] as const))("%s", (_, test) => {
    for (let seed = 1; seed <= 12; seed++)
      for (const shape of ["lanes", "constant"] as const) compare(test, seed, shape);
  });
});
