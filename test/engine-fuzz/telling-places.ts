/** Short patterns in which places in memory, or lanes, follow from where a thread is in one way or nearly so. */
import type { Expression, Statement } from "./kernel-tree.ts";
import type { PatternParts } from "./pattern-parts.ts";
import {
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
import { assign, BARRIER, choose, repeat, store } from "./write-statements.ts";

export function placePatterns(of: PatternParts): readonly (() => Statement[])[] {
  const { random, counter } = of;
  const add = (x: Expression, y: Expression | number) => binary("add", x, y);
  const mul = (x: Expression, y: Expression | number) => binary("mul", x, y);
  const anywhere = () => of.within(fixed("t"), random.pick([16, 32, 64]));
  /** Neighbours and elements far apart from one base, beside those of another, or at the end of a buffer. */
  const wide = (): Statement[] => {
    const buffer = random.pick(["out", "out", "tile"]);
    const own = fixed(buffer === "tile" ? "t" : "i");
    const beyond = (index: Expression, by: number) => binary("add nsw", index, by);
    const roll = random.below(100);
    if (roll < 30) {
      // The last element but some for the first thread, as far as those of the block reach.
      const last = 8192 - of.block[0] * of.block[1] * of.block[2];
      const from = random.pick(["src", "src", "out"]);
      const place = add(fixed("t"), add(fixed("m"), last - random.pick([2, 3, 4, 6])));
      const some = random.pick([2, 4, 4]);
      const sum = add(load(from, place), load(from, beyond(place, some)));
      return [
        assign("a", add(load("src", fixed("i")), sum)),
        store("out", fixed("i"), variable("a")),
      ];
    }
    const far = random.pick([40, 64, 64, 96]);
    const less = random.pick([fixed("m"), fixed("m"), mul(fixed("m"), 4)]);
    const between = random.chance(50)
      ? add(own, add(less, far - 17))
      : beyond(binary("sub", own, less), far);
    const name = random.pick(["b", "c"]);
    return [
      assign("a", load("src", fixed("i"))),
      assign(name, load(buffer, between)),
      store(buffer, own, add(variable("a"), 1)),
      store(buffer, beyond(own, far), mul(variable(name), 3)),
      BARRIER,
    ];
  };
  return [
    // An index that some warps have moved.
    () => [
      assign("c", fixed(random.pick(["t", "t", "i"]))),
      choose(
        random.pick([
          vote("any", compare("ult", fixed("t"), random.pick([10, 31, 32, 40]))),
          vote("any", compare("ugt", fixed("t"), random.pick([31, 40, 63]))),
          of.parts(),
        ]),
        assign("c", add(variable("c"), random.pick([64, 5, 37]))),
        of.effect(),
      ),
      ...(random.chance(80) ? [BARRIER] : []),
      random.pick([
        store("out", variable("c"), of.word()),
        store("fout", variable("c"), ir("float", "sitofp i32 $0 to float", of.word())),
        assign("a", add(variable("a"), load("src", variable("c")))),
      ]),
    ],
    // Places that do not go on evenly from thread to thread.
    () => [
      store(
        "sums",
        of.within(binary("lshr", add(fixed("t"), 1 + random.below(9)), 5), 32),
        of.word(),
      ),
      BARRIER,
      assign("b", load("sums", of.within(binary("lshr", fixed("t"), 3), 32))),
    ],
    () => [
      store("tile", anywhere(), of.word()),
      BARRIER,
      assign("c", load("tile", of.within(add(fixed("t"), 5), 64))),
    ],
    () => [
      store(
        "out",
        random.pick([
          binary("or", mul(fixed("t"), 2), random.pick([1, 2, 2, 4])),
          binary("or", fixed("t"), random.pick([32, 64])),
        ]),
        of.word(),
      ),
    ],
    // Elements of several words, in rows of a power of two: which row one is in, and where in it.
    () => {
      const [words, bits] = random.pick([
        [3, 7],
        [5, 8],
        [6, 8],
        [7, 8],
        [12, 9],
      ] as const);
      const first = mul(fixed(random.pick(["t", "t", "tx"])), words);
      const shift = bits + random.below(2);
      const row = binary("lshr", first, shift);
      const column = of.within(first, 1 << shift);
      const place = random.pick([row, column, add(mul(row, 64), fixed("lane"))]);
      if (random.chance(60)) return [store("out", place, of.word())];
      return [assign("c", load("src", place))];
    },
    // An index that moves between two accesses.
    () => {
      const by = random.pick([fixed("threads"), fixed("m"), constant(32)]);
      return [
        assign("b", fixed(random.pick(["t", "i"]))),
        repeat(
          counter,
          fixed("m"),
          assign("a", add(variable("a"), load("src", variable("b")))),
          assign("b", add(variable("b"), by)),
          assign("a", binary("xor", variable("a"), load("src", variable("b")))),
        ),
      ];
    },
    // A load behind stores that may have been there, of the same thread or of another.
    () => [
      store("out", fixed("i"), variable("a")),
      store("out", of.within(add(fixed("i"), random.below(3)), 8192), of.word()),
      assign("c", load("out", fixed("i"))),
    ],
    () => {
      const buffer = random.pick(["tile", "tile", "out"]);
      const own = add(fixed(buffer === "tile" ? "t" : "i"), 4);
      const between = random.chance(35) ? [store("out", fixed("i"), variable("b"))] : [];
      return [
        store(buffer, own, of.word()),
        ...between,
        assign("c", load(buffer, add(own, random.pick([-4, -1, 1, 1, 2, 3])))),
      ];
    },
    () => wide(),
    () => wide(),
    // Segments of a warp.
    () => {
      const mode = random.pick(["up", "up", "down", "bfly"]);
      const width = random.pick([8, 16, 4]);
      const clamp = ((32 - width) << 8) | (mode === "up" ? 0 : 31);
      const from = [constant(-1), of.word(), constant(random.pick([1, 2, 4])), constant(clamp)];
      const name = `llvm.nvvm.shfl.sync.${mode}.i32`;
      return [
        assign("c", call("i32", name, ...from)),
        assign("a", add(variable("a"), variable("c"))),
      ];
    },
  ];
}
