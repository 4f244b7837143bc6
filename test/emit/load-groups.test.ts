import { describe, expect, it } from "vitest";
import { findLoadGroups } from "../../src/emit/analysis/load-groups.ts";
import { ICMP_PREDICATES } from "../../src/ir/index.ts";
import type { AccessElement } from "../../src/lower/index.ts";
import { reference, run, untraced } from "./machines.ts";
import { ProgramBuilder } from "./program-text.ts";

const SLT = ICMP_PREDICATES.indexOf("slt");
/** Of the tables that are read. */
const TABLE_BYTES = 8192;

const SHAPES: readonly (readonly [
  bytes: number,
  memory: AccessElement["memory"],
  count: number,
])[] = [
  [4, "i32", 1],
  [4, "f32", 1],
  [8, "f64", 1],
  [8, "i32", 2],
  [16, "f32", 4],
];

/**
 * Each thread below `limit` of a warp reads, at a place of its own, from two tables, the next element of the
 * first one, and, behind a store, from the second one again. It stores what it read.
 */
function reader([bytes, memory, count]: (typeof SHAPES)[number], limit: number) {
  const p = new ProgramBuilder();
  const f = p.function();
  const u32 = () => f.register("i32", { uniform: true });
  const [block, size, first, shared] = [u32(), u32(), u32(), u32()];
  const [tid, id, mixed, place, own] = [0, 0, 0, 0, 0].map(() => f.register("i32")) as number[];
  const [lane, runs] = [f.register("i32"), f.register("i1")];
  f.block();
  f.special(block!, "ctaid.x")
    .special(size!, "ntid.x")
    .add("mul", "i32", [first!], [block!, size!])
    .add("mov", "i32", [shared!], [p.constant("i32", untraced.buffer)])
    .special(tid!, "tid.x")
    .add("add", "i32", [id!], [first!, tid!])
    .add("mul", "i32", [mixed!], [id!, p.constant("i32", 0x9e37)])
    .add("and", "i32", [place!], [mixed!, p.constant("i32", TABLE_BYTES / 2 - bytes)])
    .add("and", "i32", [lane], [tid!, p.constant("i32", 31)])
    .add("icmp", "i32", [runs], [lane, p.constant("i32", limit)], SLT)
    .brIf(runs, 1, 2);
  f.block();
  const elements = Array.from({ length: count }, (_, index) => ({
    offset: (index * bytes) / count,
    memory,
  }));
  const type = memory as "i32" | "f32" | "f64";
  const load = (from: number, offset: number) => {
    const address = f.register("i32");
    const registers = elements.map(() => f.register(type));
    f.add("add", "i32", [address], [place!, from]);
    f.access("load", registers, [address], { bytes, elements, offset });
    return registers;
  };
  const second = u32();
  f.add("add", "i32", [second], [shared!, p.constant("i32", TABLE_BYTES)]);
  const read = [load(shared!, 0), load(second, 0), load(shared!, bytes)];
  f.add("mul", "i32", [own!], [id!, p.constant("i32", 4 * bytes)]);
  const target = f.register("i32");
  f.add("add", "i32", [target], [own!, p.constant("i32", untraced.buffer + 2 * TABLE_BYTES)]);
  const store = (registers: readonly number[], offset: number) =>
    f.access("store", [], [target, ...registers], { kind: "store", bytes, elements, offset });
  for (const [index, registers] of read.entries()) store(registers, index * bytes);
  store(load(second, 0), 3 * bytes);
  f.br(2);
  f.block();
  f.ret();
  return p.finish();
}

describe("loads whose lanes are the same distances apart", () => {
  it.each(SHAPES)("go together up to a store: %i bytes of %s × %i", (...shape) => {
    const program = reader(shape, 32);
    const groups = findLoadGroups(program, program.functions[0]!);
    const [leader, ...others] = [...groups.keys()].sort((a, b) => a - b);
    expect(others).toHaveLength(2);
    const distances = groups
      .get(leader!)!
      .members.map(({ constant, terms }) => [constant, terms.map(({ times }) => times)]);
    expect(distances).toEqual([
      [0, []],
      [TABLE_BYTES, []],
      [shape[0], []],
    ]);
  });

  it.each(SHAPES)("give what the reference executor gives: %i bytes of %s × %i", (...shape) => {
    for (const limit of [32, 19, 2]) {
      const launch = {
        grid: [16, 1, 1] as const,
        block: [64, 1, 1] as const,
        input: Uint8Array.from({ length: 2 * TABLE_BYTES }, (_, at) => (at * 7 + (at >> 8)) & 0x3f),
        bytes: 2 * TABLE_BYTES + 16 * 64 * 4 * shape[0],
      };
      const program = reader(shape, limit);
      const expected = run(reference, program, launch);
      const actual = run(untraced, program, launch);
      expect(actual.output).toEqual(expected.output);
      const { locality: _, ...counters } = expected.outcome.counters;
      expect(actual.outcome.counters).toMatchObject(counters);
    }
  });
});
