/** Short patterns in which some threads, warps or blocks go, and others do not. */
import type { Statement } from "./kernel-tree.ts";
import type { PatternParts } from "./pattern-parts.ts";
import {
  atomic,
  binary,
  call,
  compare,
  constant,
  fixed,
  ir,
  load,
  variable,
  vote,
} from "./write-expressions.ts";
import { assign, BARRIER, choose, either, repeat, store } from "./write-statements.ts";

export function conditionPatterns(of: PatternParts): readonly (() => Statement[])[] {
  const { random, counter, counted } = of;
  const keep = (name: string) => assign("c", binary("add", variable("c"), of.bit(name)));
  const stored = () => {
    const name = random.pick(["a", "a", "b", "c"]);
    const found = binary("add", load("src", fixed("i")), random.below(3));
    const some = random.pick([
      of.parts(),
      compare("ult", fixed("lane"), random.pick([5, 10, 16])),
      compare("eq", binary("and", fixed("t"), random.pick([1, 3])), 0),
      compare("eq", binary("and", load("src", fixed("i")), 1), 0),
    ]);
    const anew = random.pick([constant(7), binary("mul", variable(name), 3), fixed("t")]);
    const place = binary("add", fixed("i"), random.pick([256, 300, 1000]));
    return [
      assign(name, found),
      choose(
        some,
        store(random.pick(["out", "out", "tile"]), fixed("t"), variable(name)),
        assign(name, anew),
      ),
      ...(random.chance(30) ? [BARRIER] : []),
      store("out", place, variable(name)),
    ];
  };
  const apart = () => {
    const [x, y, z] = of.block;
    const threads = x * y * z;
    const one = (value: string, last: number | string) => {
      const limit =
        typeof last === "number" ? constant(last) : binary("sub", fixed(last), constant(1));
      return [fixed(value), limit] as const;
    };
    const [value, last] = random.pick([
      one("t", threads - 1),
      one("t", "threads"),
      one("i", "n"),
      one("i", "n"),
      one("i", "n"),
      one("tx", x - 1),
      ...(y > 1 ? [one("ty", y - 1)] : []),
    ]);
    const edge = [store("out", fixed("i"), of.word())];
    const next = load("src", binary("add nsw", fixed("i"), 1));
    const inside = [
      store("out", fixed("i"), binary("add", of.word(), next)),
      ...(random.chance(40) ? [of.effect()] : []),
    ];
    const before = random.chance(60) ? [BARRIER] : [];
    if (random.chance(40))
      return [...before, choose(compare("ne", value, last), ...inside), BARRIER];
    return [...before, either(compare("eq", value, last), edge, inside), BARRIER];
  };
  return [
    // A flag that some warps set anew.
    () => [
      assign("p", of.any()),
      BARRIER,
      choose(of.parts(), assign("p", compare("sgt", of.word(), 3)), of.effect()),
      BARRIER,
      keep("p"),
    ],
    // Warps that agree in themselves, but not with each other.
    () => [
      assign("c", constant(1)),
      choose(
        vote("any", of.firsts()),
        assign("c", random.pick([constant(2), of.word()])),
        of.effect(),
      ),
      BARRIER,
      assign("a", binary("add", variable("a"), variable("c"))),
    ],
    // What some threads have found is stored, and then set anew; later all of it is of use.
    () => stored(),
    () => stored(),
    // Each warp has its own number of threads that go on behind a barrier.
    () => {
      const warp = fixed("warp");
      const limit = random.pick([
        () => binary("mul", warp, random.pick([20, 48, 64])),
        () => binary("and", load("src", binary("add", warp, random.below(9))), 127),
        () => binary("mul", call("i32", "llvm.ctpop.i32", vote("ballot", of.parts())), 4),
        () => binary("mul", binary("and", binary("add", warp, 1), 3), 40),
      ])();
      const other = binary("sub", binary("add", fixed("threads"), -1), fixed("t"));
      const first = compare(random.pick(["ult", "ult", "slt", "ule"]), fixed("t"), variable("c"));
      return [
        assign("c", limit),
        store("tile", fixed("t"), of.word()),
        BARRIER,
        choose(first, store("out", fixed("i"), random.pick([of.word(), load("tile", other)]))),
        BARRIER,
      ];
    },
    // The last thread of all, of the block or of its row, stands aside.
    () => apart(),
    () => apart(),
    // A condition in two steps.
    () => [
      assign("q", of.firsts()),
      choose(compare("ne", binary("and", fixed("t"), 1), 0), assign("q", of.firsts()), of.effect()),
      choose(variable("q"), store("out", fixed("i"), fixed("t"))),
    ],
    // Other threads in each block, or in each round.
    () => {
      const mixed = binary("add", binary("xor", fixed("t"), 5), fixed(random.pick(["bx", "m"])));
      return [
        choose(compare("eq", binary("urem", mixed, 3), 0), store("out", fixed("i"), fixed("t"))),
      ];
    },
    () => [
      repeat(
        counter,
        fixed("m"),
        choose(
          compare("eq", binary("urem", binary("xor", fixed("t"), counted), 3), 0),
          store("tile", fixed("t"), binary("add", load("tile", fixed("t")), counted)),
        ),
      ),
    ],
    () => [
      choose(
        of.firsts(),
        choose(compare("slt", fixed("i"), fixed("n")), store("out", fixed("i"), of.word())),
      ),
    ],
    // All come to the loop, the first ones alone behind it.
    () => {
      const place = binary("add", binary("mul", counted, fixed("threads")), fixed("i"));
      return [
        repeat(
          counter,
          binary("add", fixed("m"), 1),
          store("out", of.within(place, 8192), counted),
        ),
        choose(compare("ult", fixed("t"), 32), store("tile", fixed("t"), of.word())),
        BARRIER,
      ];
    },
    // The last threads do something, or those of a window; all do something before, or nothing at all.
    () => [
      random.chance(35) ? store("tile", fixed("t"), of.word()) : BARRIER,
      choose(
        random.pick([of.lasts(), of.lasts(), of.window(), of.firsts()]),
        store("out", fixed("t"), of.word()),
      ),
      BARRIER,
    ],
    // How far a thread is behind the first one of a window is known before they go.
    () => [
      assign("c", binary("add", fixed("t"), -random.pick([3, 33, 40, 64]))),
      ...(random.chance(50) ? [store("tile", fixed("t"), of.word())] : []),
      BARRIER,
      choose(
        compare(random.pick(["ult", "ult", "slt"]), variable("c"), random.pick([7, 20, 30])),
        store("out", fixed("i"), of.word()),
      ),
      BARRIER,
    ],
    // At the edges another thing than inside, or nothing there.
    () => {
      const edge = store("out", fixed("i"), of.word());
      if (random.chance(50)) return [choose(of.edges(), edge)];
      const inside = store("out", fixed("i"), binary("add", load("src", fixed("i")), 1));
      return [either(of.edges(), [edge], [inside, of.effect()])];
    },
    // Who goes is asked by all, before or behind.
    () => {
      const ask = assign("c", vote("ballot", variable("p")));
      const isBefore = random.chance(70);
      return [
        assign("p", random.chance(70) ? of.all() : of.parts()),
        ...(isBefore ? [ask] : []),
        choose(variable("p"), isBefore ? store("out", fixed("i"), variable("c")) : of.effect()),
        ...(isBefore ? [] : [ask]),
        BARRIER,
        assign("a", binary("add", variable("a"), variable("c"))),
      ];
    },
    // Fewer threads in each round, which are counted.
    () => {
      const half = binary("lshr", fixed("threads"), 1);
      const other = load("tile", binary("add", fixed("t"), counted));
      const add = binary("add", load("tile", fixed("t")), other);
      const body = [
        choose(compare("ult", fixed("t"), counted), store("tile", fixed("t"), add)),
        assign("u", binary("add", variable("u"), 1)),
        ...(random.chance(70) ? [BARRIER] : []),
      ];
      return [
        store("tile", fixed("t"), of.word()),
        BARRIER,
        {
          ...{ kind: "for", counter, start: half, limit: constant(0), while: "ugt", body },
          next: ["lshr", constant(1)],
        },
        assign("b", binary("add", variable("b"), variable("u"))),
      ];
    },
    // Tickets, in order.
    () => {
      const ticket = (name: string) =>
        assign(name, atomic("bins", "add", constant(0), constant(1)));
      return [
        ticket("a"),
        ...(random.chance(50) ? [BARRIER] : []),
        choose(compare("sgt", fixed("m"), random.below(3)), ticket("b"), BARRIER, of.effect()),
        assign("a", binary("sub", variable("a"), variable("b"))),
      ];
    },
    // Conditions chosen by a condition, or that change places.
    () => {
      const [one, other] = [variable("p"), compare("sgt", of.word(), 3)];
      return [
        assign("p", of.parts()),
        assign("q", ir("i1", "select i1 $0, i1 $1, i1 $2", of.any(), one, other)),
        choose(variable("q"), of.effect()),
      ];
    },
    () => [
      assign("p", of.any()),
      assign("q", of.any()),
      repeat(
        counter,
        binary("add", fixed("m"), 1),
        choose(variable("p"), of.effect()),
        assign("r", variable("p")),
        assign("p", variable("q")),
        assign("q", variable("r")),
      ),
    ],
    // Those who said yes, in each round.
    () => {
      const condition = compare(
        "eq",
        binary("and", fixed("t"), 3),
        random.pick([counted, constant(1)]),
      );
      return [
        repeat(
          counter,
          binary("add", fixed("m"), 1),
          { kind: "barrierCount", name: "c", condition },
          assign("a", binary("add", variable("a"), variable("c"))),
        ),
      ];
    },
    // Lanes that go on for as long as each likes.
    () => {
      const at = of.within(binary("add", of.word(), counted), 8192);
      const next = load("src", of.within(binary("add", at, 3), 8192));
      return [
        assign("c", constant(7)),
        repeat(
          counter,
          binary("and", fixed("lane"), random.pick([7, 15, 40])),
          { kind: "breakIf", condition: compare("sgt", load("src", at), 2_000_000) },
          assign("c", load("src", at)),
          assign("a", binary("add", variable("a"), next)),
        ),
      ];
    },
  ];
}
