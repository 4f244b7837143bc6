import { describe, expect, it } from "vitest";
import { ICMP_PREDICATES } from "../../src/ir/index.ts";
import { BARRIER_KINDS } from "../../src/lower/index.ts";
import { engine, reference, run } from "./machines.ts";
import { type FunctionText, ProgramBuilder } from "./program-text.ts";
import { randomSource } from "./values.ts";

interface Shape {
  readonly blocks: number;
  readonly loops: number;
  /** Per cent of blocks that end with a wait. */
  readonly syncs: number;
  readonly barriers: number;
  readonly mayYield: boolean;
  /** Blocks a thread executes before it leaves: more than YIELD_ITERATIONS make loops yield. */
  readonly fuel: number;
}

/**
 * A random flow graph, irreducible as it comes. Each thread walks it by a hash of its own state, which
 * every block it passes changes, so that the final hashes tell the order of blocks per thread and the
 * counters how lanes were together.
 */
function randomProgram(seed: number, shape: Shape) {
  const random = randomSource(seed);
  const p = new ProgramBuilder();
  const f = p.function();
  const constant = (value: number) => p.constant("i32", value);
  const tid = f.register("i32", { masked: true });
  const state = f.register("i32", { masked: true });
  const fuel = f.register("i32", { masked: true });
  const visits = f.register("i32", { masked: true });
  const count = shape.blocks;
  const loops = randomLoops(random, count, shape);
  const headersAt = (block: number) =>
    loops
      .filter((loop) => loop.start <= block && block <= loop.end)
      .flatMap((loop) => loop.headers);
  f.loops.push(...loops);
  for (let block = 0; block < count; block++) {
    f.block();
    if (block === 0)
      f.special(tid, "tid.x")
        .add("mul", "i32", [state], [tid, constant(0x9e3779b1)])
        .add("mov", "i32", [fuel], [constant(shape.fuel)])
        .add("mov", "i32", [visits], [constant(0)]);
    step(p, f, { state, fuel, visits }, block);
    if (block === count - 1) {
      store(p, f, tid, state, 0);
      store(p, f, tid, visits, 4);
      f.ret();
      continue;
    }
    const forward = () => block + 1 + random(Math.min(count - 1 - block, 5));
    const choice = random(100);
    if (choice < shape.syncs) f.wait("warpSync", block + 1, [constant(-1)]);
    else if (choice < shape.syncs + shape.barriers)
      f.wait("barrier", block + 1, [constant(0), constant(0)], BARRIER_KINDS.indexOf("sync"));
    else {
      const backward = headersAt(block).filter((header) => header <= block);
      const target = backward.length > 0 && random(3) > 0 ? backward[random(backward.length)]! : -1;
      branch(p, f, { state, fuel }, random, target, forward);
    }
  }
  return p.finish();
}

function randomLoops(random: (limit: number) => number, blocks: number, shape: Shape) {
  const loops: FunctionText["loops"] = [];
  for (let tries = 0; tries < 40 && loops.length < shape.loops; tries++) {
    // Not from the first block, which sets the fuel.
    const start = 1 + random(blocks - 3);
    const end = start + random(blocks - 1 - start);
    const crosses = loops.some(
      (other) =>
        (start < other.start && end >= other.start && end < other.end) ||
        (start > other.start && start <= other.end && end > other.end) ||
        (start === other.start && end === other.end),
    );
    if (crosses) continue;
    const headers = random(4) === 0 && end > start ? [start, start + 1] : [start];
    loops.push({ start, end, headers, mayYield: shape.mayYield && random(2) === 0 });
  }
  return loops.sort((a, b) => a.start - b.start || b.end - a.end);
}

interface Walk {
  readonly state: number;
  readonly fuel: number;
  readonly visits?: number;
}

function step(p: ProgramBuilder, f: FunctionText, walk: Required<Walk>, block: number): void {
  const t = f.register("i32");
  const constant = (value: number) => p.constant("i32", value);
  f.add("add", "i32", [walk.state], [walk.state, constant(block * 7919 + 1)])
    .add("mul", "i32", [walk.state], [walk.state, constant(0x85ebca6b)])
    .add("shrU", "i32", [t], [walk.state, constant(13)])
    .add("xor", "i32", [walk.state], [walk.state, t])
    .add("add", "i32", [walk.visits], [walk.visits, constant(1)])
    .add("minU", "i32", [t], [walk.fuel, constant(1)])
    .add("sub", "i32", [walk.fuel], [walk.fuel, t]);
}

/** With fuel left, back to `target` for some; onwards otherwise. */
function branch(
  p: ProgramBuilder,
  f: FunctionText,
  walk: Walk,
  random: (limit: number) => number,
  target: number,
  forward: () => number,
): void {
  const constant = (value: number) => p.constant("i32", value);
  const bits = f.register("i32");
  const condition = f.register("i1");
  const uses = random(4) === 0 ? 3 : 1;
  f.add("shrU", "i32", [bits], [walk.state, constant(random(28))])
    .add("and", "i32", [bits], [bits, constant(uses)])
    .add("icmp", "i32", [condition], [bits, constant(0)], ICMP_PREDICATES.indexOf("ne"));
  if (target < 0) {
    f.brIf(condition, forward(), forward());
    return;
  }
  const hasFuel = f.register("i1");
  f.add("icmp", "i32", [hasFuel], [walk.fuel, constant(0)], ICMP_PREDICATES.indexOf("ne"))
    .add("and", "i1", [condition], [condition, hasFuel])
    .brIf(condition, target, forward());
}

function store(
  p: ProgramBuilder,
  f: FunctionText,
  tid: number,
  value: number,
  offset: number,
): void {
  const address = f.register("i32");
  f.add("shl", "i32", [address], [tid, p.constant("i32", 3)])
    .add("add", "i32", [address], [address, p.constant("i32", engine.buffer + offset)])
    .access("store", [], [address, value], { kind: "store" });
}

function compare(seed: number, shape: Shape, threads: number): void {
  const program = randomProgram(seed, shape);
  const launch = { block: [threads, 1, 1] as const, bytes: threads * 8 };
  const expected = run(reference, program, launch);
  const actual = run(engine, program, launch);
  expect(actual.outcome.fault, `seed ${seed}`).toEqual(expected.outcome.fault);
  if (expected.outcome.fault) return;
  expect(actual.output, `seed ${seed}`).toEqual(expected.output);
  expect(actual.outcome.counters.blocks, `seed ${seed}`).toEqual(expected.outcome.counters.blocks);
}

const PLAIN: Shape = { blocks: 12, loops: 3, syncs: 0, barriers: 0, mayYield: false, fuel: 60 };

describe("random flow graphs run as the reference runs them", () => {
  it.each([
    ["branches and loops", PLAIN],
    ["deep nests of loops", { ...PLAIN, blocks: 20, loops: 8 }],
    ["with __syncwarp", { ...PLAIN, syncs: 25 }],
    ["with barriers", { ...PLAIN, barriers: 20 }],
    ["with both", { ...PLAIN, blocks: 16, syncs: 15, barriers: 15 }],
    ["with loops that yield", { ...PLAIN, mayYield: true, fuel: 900 }],
    [
      "with loops that yield and waits",
      { ...PLAIN, syncs: 10, barriers: 10, mayYield: true, fuel: 900 },
    ],
  ] as const)("%s", (_, shape) => {
    for (let seed = 1; seed <= 40; seed++) compare(seed, shape, 16 + ((seed * 13) % 60));
  });
});
