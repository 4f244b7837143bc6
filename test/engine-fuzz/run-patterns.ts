/** Short patterns of kernels whose blocks go the same way, but for where each is: such run in batches. */
import type { Random } from "../fuzz-programs/random.ts";
import type { Expression, Statement } from "./kernel-tree.ts";
import { binary, compare, constant, fixed, load, variable } from "./write-expressions.ts";
import { assign, BARRIER, choose, repeat, store } from "./write-statements.ts";

/** Some of the patterns, one after the other. */
export function runPatterns(random: Random): Statement[] {
  let counters = 0;
  const add = (...terms: readonly (Expression | number)[]): Expression =>
    terms
      .slice(1)
      .reduce<Expression>((sum, term) => binary("add", sum, term), terms[0] as Expression);
  const times = (name: string, factor: Expression | number) => binary("mul", fixed(name), factor);
  const word = () => variable(random.pick(["a", "b"]));
  const limit = () => constant(random.pick([3, 10, 31, 32, 33, 40, 63, 64]));
  const some = () => {
    const t = fixed("t");
    return random.pick([
      () => compare(random.pick(["ult", "ule", "ugt"]), t, limit()),
      () => compare("ne", binary("and", t, random.pick([1, 4, 6])), 0),
      () => compare("ult", binary("add", t, -random.pick([3, 33])), random.pick([20, 40])),
      () => compare("eq", fixed("tx"), random.below(5)),
      () => compare("uge", fixed("ty"), 1 + random.below(3)),
      // Of every few rows one, or a triangle.
      () => {
        const row = random.pick([
          binary("and", fixed("ty"), 1),
          binary("urem", add(fixed("ty"), random.below(2)), 3),
          binary("and", add(fixed("ty"), fixed("m")), random.pick([1, 2])),
        ]);
        return compare(random.pick(["eq", "ne"]), row, random.below(2));
      },
      () => compare(random.pick(["ult", "uge"]), fixed("tx"), fixed("ty")),
    ])();
  };
  /** Of some warps all threads, mostly. */
  const firstWarps = () =>
    random.chance(30) ? some() : compare("ult", fixed("t"), random.pick([32, 33, 40, 64]));
  const guard = () =>
    random.pick([
      compare("slt", fixed("i"), fixed("n")),
      compare("slt", fixed("bx"), random.pick([5, 13])),
    ]);
  /** Where threads and blocks stand, in all ways that are linear. */
  const place = (): Expression =>
    random.pick([
      () => fixed("i"),
      () => add(times("bx", random.pick([64, 100])), fixed("t")),
      () => add(times("ty", 33), fixed("tx"), times("bx", 64)),
      () => add(times("tx", fixed("m")), fixed("ty"), times("bx", random.pick([0, 4, 64]))),
      () => add(times("tx", 33), fixed("ty"), times("bx", 4)),
      () => add(fixed("t"), times("warp", fixed("m")), times("bx", random.pick([64, 72, 96]))),
      () => add(times("by", 512), times("bx", 64), fixed("tx")),
      () => add(times("t", fixed("m")), fixed("by")),
      () => add(times("t", 2), times("bx", 64), 1),
      () => fixed("t"),
    ])();
  const effect = () => store("out", place(), word());
  /** What is counted alike whoever goes. */
  const plain = () =>
    random.pick([
      assign("a", add(variable("a"), load("src", constant(random.below(9))))),
      assign("a", binary("mul", variable("a"), 5)),
    ]);
  const patterns: (() => Statement[])[] = [
    () => [store("out", place(), random.pick([word(), load("src", place())]))],
    () => [assign("a", binary("add", variable("a"), load("src", place())))],
    // Bytes or half-words side by side, where nothing else is stored: rows are short, and end anywhere in a sector.
    () => [store(random.pick(["outBytes", "outHalves"]), add(fixed("i"), 12_000), word())],
    () => [choose(some(), effect())],
    () => [choose(some(), choose(guard(), effect()))],
    () => [choose(guard(), effect())],
    // All but the last thread of the grid.
    () => [choose(compare("ne", fixed("i"), binary("sub", fixed("n"), constant(1))), effect())],
    () => [store("tile", fixed("t"), word()), BARRIER, assign("b", load("tile", fixed("tx")))],
    // A flag in two steps.
    () => [
      assign("q", some()),
      choose(some(), assign("q", firstWarps()), random.chance(60) ? effect() : plain()),
      choose(variable("q"), effect()),
    ],
    // Lanes that differ from block to block, or from round to round.
    () => {
      const mixed = add(binary("xor", fixed("t"), 5), fixed(random.pick(["bx", "bx", "m"])));
      return [choose(compare("eq", binary("urem", mixed, 3), 0), effect())];
    },
    // The same, by a counter that has gone on by then: a sieve, bits one after the other.
    () => {
      const turn = assign("u", binary("add", variable("u"), 1));
      const before = random.chance(85) ? [turn] : [];
      const [t, u] = [fixed("t"), variable("u")];
      const mixed = random.pick([
        binary("urem", t, u),
        binary("lshr", t, u),
        binary("and", binary("lshr", t, u), 1),
        binary("and", t, u),
        binary("urem", binary("xor", t, u), 3),
      ]);
      const work = random.chance(35) ? effect() : plain();
      return [
        assign("u", constant(1 + random.below(4))),
        repeat(
          `j${counters++}`,
          fixed("m"),
          assign("c", mixed),
          ...before,
          choose(compare("eq", variable("c"), random.below(2)), work),
          ...(before.length > 0 ? [] : [turn]),
        ),
      ];
    },
    // An index that a part of the grid, or an argument, moves on.
    () => {
      const start = random.pick([
        () => add(fixed("t"), 5 + random.below(90)),
        () => add(fixed("i"), 1 + random.below(9)),
        () => times("t", 2),
      ])();
      const moves = random.pick([
        compare("slt", fixed("bx"), random.pick([2, 5, 13])),
        compare("sgt", fixed("m"), random.pick([1, 2])),
      ]);
      return [
        assign("c", start),
        choose(moves, assign("c", add(variable("c"), random.pick([1, 32, 64]))), effect()),
        choose(firstWarps(), store("out", variable("c"), word())),
      ];
    },
    // An index that some threads set, kept over a barrier.
    () => [
      assign("c", random.pick([constant(0), fixed("t"), fixed("i")])),
      BARRIER,
      choose(some(), assign("c", place()), effect()),
      BARRIER,
      choose(some(), store("out", variable("c"), word())),
    ],
    // Fewer threads in each round, or more, with or without a barrier.
    () => {
      const counter = `j${counters++}`;
      const adds = choose(compare("ult", fixed("t"), fixed(counter)), effect());
      const [body, behind] = random.pick([
        [[adds], []],
        [[adds, BARRIER], []],
        [[BARRIER, adds], [BARRIER]],
      ]);
      const [one, half] = [constant(1), binary("lshr", fixed("threads"), 1)];
      const turns = random.chance(70)
        ? ({ start: half, limit: constant(0), while: "ugt", next: ["lshr", one] } as const)
        : ({ start: one, limit: fixed("threads"), while: "ult", next: ["shl", one] } as const);
      return [{ kind: "for", counter, ...turns, body }, ...behind];
    },
    () => [repeat(`j${counters++}`, fixed("m"), choose(some(), effect()))],
    // All have something of their own; the first threads have something else, and all keep it over a barrier.
    () => {
      const name = random.pick(["c", "c", "b"]);
      const own = random.pick([
        binary("mul", variable("a"), 3),
        binary("xor", variable("a"), fixed("t")),
        binary("lshr", variable("a"), 1),
      ]);
      const other = load("tile", add(fixed("t"), random.pick([1, 32, 64])));
      return [
        store("tile", fixed("t"), word()),
        BARRIER,
        assign(name, own),
        choose(firstWarps(), assign(name, add(load("tile", fixed("t")), other))),
        BARRIER,
        store("out", place(), variable(name)),
      ];
    },
    // What another lane reads, in later blocks only: blocks go forwards, what they read backwards.
    () => {
      const meet = 1 + random.below(6);
      const before = random.pick([1, 3, 4, 8]);
      const first = binary("mul", binary("sub", constant(2 * meet), fixed("bx")), fixed("threads"));
      const earlier = load("out", add(fixed("t"), binary("sub", first, before)));
      const reads = choose(firstWarps(), store("out", fixed("i"), binary("add", earlier, 1)));
      // As far as there is something before.
      return [choose(compare("ult", fixed("bx"), 2 * meet), reads)];
    },
    () => [BARRIER],
  ];
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(patterns)()).flat();
}
