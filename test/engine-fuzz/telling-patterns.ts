/** Short patterns in which threads, warps or blocks differ in one thing that code could take to be alike. */
import type { Random } from "../fuzz-programs/random.ts";
import type { Expression, Statement } from "./kernel-tree.ts";
import {
  binary,
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

const BARRIER: Statement = { kind: "barrier" };

/** One of the patterns, where all threads of the block come. `counter`: a name for a loop's counter. */
export function tellingPattern(
  random: Random,
  make: Expressions,
  scope: Scope,
  counter: string,
): Statement[] {
  const set = (name: string, value: Expression): Statement => ({ kind: "let", name, value });
  const store = (buffer: string, index: Expression, value: Expression): Statement => {
    return { kind: "store", buffer, index, value };
  };
  const choose = (condition: Expression, ...then: Statement[]): Statement => {
    return { kind: "if", condition, then, otherwise: [] };
  };
  const repeat = (limit: Expression, ...body: Statement[]): Statement => {
    const next = ["add", constant(1)] as const;
    return { kind: "for", counter, start: constant(0), limit, while: "slt", next, body };
  };
  const bit = (name: string) => ir("i32", "zext i1 $0 to i32", variable(name));
  const limit = () => random.pick([10, 31, 33, 40, 50, 70]);
  const firsts = () => compare("ult", fixed("t"), limit());
  const within = (index: Expression, most: number) => binary("and", index, most - 1);
  const word = () => variable(random.pick(["a", "b"]));
  const counted = fixed(counter);
  const patterns: (() => Statement[])[] = [
    // A flag that some warps set anew.
    () => [
      set("p", make.condition(scope)),
      BARRIER,
      choose(firsts(), set("p", compare("sgt", word(), 3))),
      BARRIER,
      set("c", binary("add", variable("c"), bit("p"))),
    ],
    // Warps that agree in themselves, but not with each other.
    () => [
      set("c", constant(1)),
      choose(vote("any", firsts()), set("c", random.pick([constant(2), word()]))),
      BARRIER,
      set("a", binary("add", variable("a"), variable("c"))),
    ],
    () => [
      set("c", fixed("t")),
      choose(vote("any", firsts()), set("c", binary("add", variable("c"), 64))),
      BARRIER,
      store("tile", variable("c"), word()),
    ],
    // Places that do not go on evenly from thread to thread.
    () => [
      store(
        "sums",
        within(binary("lshr", binary("add", fixed("t"), 1 + random.below(9)), 5), 32),
        word(),
      ),
      BARRIER,
      set("b", load("sums", within(binary("lshr", fixed("t"), 3), 32))),
    ],
    () => [
      store("tile", binary("and", fixed("t"), random.pick([63, 31, 15])), word()),
      BARRIER,
      set("c", load("tile", binary("and", binary("add", fixed("t"), 5), 63))),
    ],
    () => [
      store(
        "out",
        within(binary("or", binary("mul", fixed("t"), 2), random.pick([1, 2, 4])), 8192),
        word(),
      ),
    ],
    () => {
      const place = random.pick([
        fixed("ty"),
        within(binary("add", binary("mul", fixed("tx"), 1 + random.below(4)), fixed("ty")), 1024),
      ]);
      const buffer = random.pick(["out", "tile"]);
      return [store(buffer, place, binary("add", load(buffer, place), word()))];
    },
    // An index that moves between two accesses.
    () => [
      set("b", binary("and", fixed("t"), 511)),
      repeat(
        fixed("m"),
        set("a", binary("add", variable("a"), load("src", variable("b")))),
        set("b", binary("and", binary("add", variable("b"), fixed("threads")), 8191)),
        set("a", binary("xor", variable("a"), load("src", variable("b")))),
      ),
    ],
    // A load behind stores that may have been there.
    () => [
      store("out", fixed("i"), variable("a")),
      store("out", within(binary("add", fixed("i"), random.below(3)), 8192), word()),
      set("c", load("out", fixed("i"))),
    ],
    // A condition in two steps.
    () => [
      set("q", firsts()),
      choose(compare("ne", binary("and", fixed("t"), 1), 0), set("q", firsts())),
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
    // Lanes that go on for as long as each likes.
    () => {
      const at = within(binary("add", word(), counted), 8192);
      return [
        set("c", constant(7)),
        repeat(
          binary("and", fixed("lane"), random.pick([7, 15, 40])),
          { kind: "breakIf", condition: compare("sgt", load("src", at), 2_000_000) },
          set("c", load("src", at)),
          set("a", binary("add", variable("a"), load("src", within(binary("add", at, 3), 8192)))),
        ),
      ];
    },
  ];
  return random.pick(patterns)();
}
