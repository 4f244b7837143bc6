/** Short patterns in which threads, warps or blocks differ in one thing that code could take to be alike. */
import type { Random } from "../fuzz-programs/random.ts";
import type { Expression, Statement } from "./kernel-tree.ts";
import {
  atomic,
  binary,
  call,
  compare,
  constant,
  type Expressions,
  fixed,
  ir,
  load,
  type Scope,
  variable,
  vote,
} from "./write-expressions.ts";
import { assign, BARRIER, choose, repeat, store } from "./write-statements.ts";

/** One of the patterns, where all threads of the block come. `counter`: a name for a loop's counter. */
export function tellingPattern(
  random: Random,
  make: Expressions,
  scope: Scope,
  counter: string,
): Statement[] {
  const bit = (name: string) => ir("i32", "zext i1 $0 to i32", variable(name));
  const limit = () => random.pick([10, 31, 33, 40, 50, 70]);
  const firsts = () => compare("ult", fixed("t"), limit());
  /** Threads from one to another, as a compiler asks for them. */
  const window = () =>
    compare(
      random.pick(["ult", "ult", "slt"]),
      binary("add", fixed("t"), -random.pick([1, 3, 5, 33, 40])),
      random.pick([7, 20, 57, 300]),
    );
  const lasts = () => compare(random.pick(["ugt", "sgt"]), fixed("t"), random.pick([31, 40, 63]));
  const within = (index: Expression, most: number) => binary("and", index, most - 1);
  const word = () => variable(random.pick(["a", "b"]));
  const counted = fixed(counter);
  /** Something that keeps a branch a branch. */
  const effect = () =>
    store(random.pick(["out", "tile"]), fixed("t"), random.pick([word(), fixed("t")]));
  const parts = () => random.pick([firsts(), vote("any", firsts()), window(), lasts()]);
  const patterns: (() => Statement[])[] = [
    // A flag that some warps set anew.
    () => [
      assign("p", make.condition(scope)),
      BARRIER,
      choose(parts(), assign("p", compare("sgt", word(), 3)), effect()),
      BARRIER,
      assign("c", binary("add", variable("c"), bit("p"))),
    ],
    // Warps that agree in themselves, but not with each other.
    () => [
      assign("c", constant(1)),
      choose(vote("any", firsts()), assign("c", random.pick([constant(2), word()])), effect()),
      BARRIER,
      assign("a", binary("add", variable("a"), variable("c"))),
    ],
    // An index that some of them have moved.
    () => [
      assign("c", fixed(random.pick(["t", "t", "i"]))),
      choose(
        random.chance(60) ? vote("any", firsts()) : parts(),
        assign("c", binary("add", variable("c"), 64)),
        effect(),
      ),
      ...(random.chance(70) ? [BARRIER] : []),
      store("out", variable("c"), word()),
    ],
    // Places that do not go on evenly from thread to thread.
    () => [
      store(
        "sums",
        within(binary("lshr", binary("add", fixed("t"), 1 + random.below(9)), 5), 32),
        word(),
      ),
      BARRIER,
      assign("b", load("sums", within(binary("lshr", fixed("t"), 3), 32))),
    ],
    () => [
      store("tile", binary("and", fixed("t"), random.pick([63, 31, 15])), word()),
      BARRIER,
      assign("c", load("tile", binary("and", binary("add", fixed("t"), 5), 63))),
    ],
    () => {
      const place = random.pick([
        binary("or", binary("mul", fixed("t"), 2), random.pick([1, 2, 2, 4])),
        binary("or", fixed("t"), random.pick([32, 64])),
      ]);
      return [store("out", place, word())];
    },
    // An index that moves between two accesses.
    () => {
      const by = random.pick([fixed("threads"), fixed("m"), constant(32)]);
      return [
        assign("b", fixed(random.pick(["t", "i"]))),
        repeat(
          counter,
          fixed("m"),
          assign("a", binary("add", variable("a"), load("src", variable("b")))),
          assign("b", binary("add", variable("b"), by)),
          assign("a", binary("xor", variable("a"), load("src", variable("b")))),
        ),
      ];
    },
    // An index with two steps that are known at run time only.
    () => [
      assign(
        "c",
        binary(
          "add",
          binary("mul", fixed("tx"), fixed("m")),
          binary("mul", fixed("ty"), binary("add", fixed("m"), 7)),
        ),
      ),
      BARRIER,
      store("out", variable("c"), word()),
      ...(random.chance(50) ? [assign("a", load("src", variable("c")))] : []),
    ],
    // A load behind stores that may have been there.
    () => [
      store("out", fixed("i"), variable("a")),
      store("out", within(binary("add", fixed("i"), random.below(3)), 8192), word()),
      assign("c", load("out", fixed("i"))),
    ],
    // A condition in two steps.
    () => [
      assign("q", firsts()),
      choose(compare("ne", binary("and", fixed("t"), 1), 0), assign("q", firsts()), effect()),
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
        firsts(),
        choose(compare("slt", fixed("i"), fixed("n")), store("out", fixed("i"), word())),
      ),
    ],
    // All come to the loop, the first ones alone behind it.
    () => [
      repeat(
        counter,
        binary("add", fixed("m"), 1),
        store(
          "out",
          within(binary("add", binary("mul", counted, fixed("threads")), fixed("i")), 8192),
          counted,
        ),
      ),
      choose(compare("ult", fixed("t"), 32), store("tile", fixed("t"), word())),
      BARRIER,
    ],
    // The last threads do something, or those of a window; all do something before.
    () => [
      ...(random.chance(50) ? [store("tile", fixed("t"), word())] : []),
      choose(random.pick([lasts(), window(), firsts()]), store("out", fixed("t"), word())),
      BARRIER,
    ],
    // Who goes is asked by all.
    () => [
      assign("p", parts()),
      choose(variable("p"), effect()),
      assign("c", vote("ballot", variable("p"))),
      BARRIER,
      assign("a", binary("add", variable("a"), variable("c"))),
    ],
    () => [
      choose(
        compare(
          random.pick(["ult", "ule", "sgt"]),
          fixed("tx"),
          random.pick([
            fixed("ty"),
            binary("add", fixed("ty"), random.pick([1, 30, 100])),
            binary("mul", fixed("ty"), fixed("m")),
          ]),
        ),
        effect(),
      ),
    ],
    // Fewer threads in each round, which are counted.
    () => {
      const half = binary("lshr", fixed("threads"), 1);
      const add = binary(
        "add",
        load("tile", fixed("t")),
        load("tile", binary("add", fixed("t"), counted)),
      );
      const barrier = random.chance(70) ? [BARRIER] : [];
      const body = [
        choose(compare("ult", fixed("t"), counted), store("tile", fixed("t"), add)),
        assign("u", binary("add", variable("u"), 1)),
        ...barrier,
      ];
      return [
        store("tile", fixed("t"), word()),
        BARRIER,
        {
          kind: "for",
          counter,
          start: half,
          limit: constant(0),
          while: "ugt",
          next: ["lshr", constant(1)],
          body,
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
        choose(compare("sgt", fixed("m"), random.below(3)), ticket("b"), BARRIER, effect()),
        assign("a", binary("sub", variable("a"), variable("b"))),
      ];
    },
    // Segments of a warp.
    () => {
      const mode = random.pick(["up", "up", "down", "bfly"]);
      const width = random.pick([8, 16, 4]);
      const clamp = ((32 - width) << 8) | (mode === "up" ? 0 : 31);
      const from = [constant(-1), word(), constant(random.pick([1, 2, 4])), constant(clamp)];
      const name = `llvm.nvvm.shfl.sync.${mode}.i32`;
      return [
        assign("c", call("i32", name, ...from)),
        assign("a", binary("add", variable("a"), variable("c"))),
      ];
    },
    // Conditions chosen by a condition, or that change places.
    () => [
      assign("p", parts()),
      assign(
        "q",
        ir(
          "i1",
          "select i1 $0, i1 $1, i1 $2",
          make.condition(scope),
          variable("p"),
          compare("sgt", word(), 3),
        ),
      ),
      choose(variable("q"), effect()),
    ],
    () => [
      assign("p", make.condition(scope)),
      assign("q", make.condition(scope)),
      repeat(
        counter,
        binary("add", fixed("m"), 1),
        choose(variable("p"), effect()),
        assign("r", variable("p")),
        assign("p", variable("q")),
        assign("q", variable("r")),
      ),
    ],
    // Those who said yes, in each round.
    () => [
      repeat(
        counter,
        binary("add", fixed("m"), 1),
        {
          kind: "barrierCount",
          name: "c",
          condition: compare(
            "eq",
            binary("and", fixed("t"), 3),
            random.pick([counted, constant(1)]),
          ),
        },
        assign("a", binary("add", variable("a"), variable("c"))),
      ),
    ],
    // Lanes that go on for as long as each likes.
    () => {
      const at = within(binary("add", word(), counted), 8192);
      return [
        assign("c", constant(7)),
        repeat(
          counter,
          binary("and", fixed("lane"), random.pick([7, 15, 40])),
          { kind: "breakIf", condition: compare("sgt", load("src", at), 2_000_000) },
          assign("c", load("src", at)),
          assign(
            "a",
            binary("add", variable("a"), load("src", within(binary("add", at, 3), 8192))),
          ),
        ),
      ];
    },
  ];
  return random.pick(patterns)();
}
