/** Short patterns of memory accesses that code could count, check or order as if they were others. */
import type { Random } from "../fuzz-programs/random.ts";
import type { Expression, Statement } from "./kernel-tree.ts";
import { tellingLoops } from "./telling-loops.ts";
import { tellingMemory } from "./telling-memory.ts";
import { tellingMerges } from "./telling-merges.ts";
import {
  atomic,
  binary,
  compare,
  constant,
  fixed,
  ir,
  load,
  variable,
} from "./write-expressions.ts";
import { assign, BARRIER, choose, repeat, store } from "./write-statements.ts";

/** Of a hundred patterns: those of values that some lanes keep, and of loads that could be done too soon. */
const MERGES_PERCENT = 20;

/** One of the patterns, where all threads of the block come. `counter`: a name for a loop's counter. */
export function tellingAccesses(random: Random, counter: string): Statement[] {
  if (random.chance(MERGES_PERCENT)) return random.pick(tellingMerges(random, counter))();
  const word = () => variable(random.pick(["a", "b"]));
  const counted = fixed(counter);
  const more = (by: Expression) => assign("a", binary("add", variable("a"), by));
  const rounds = () => (random.chance(50) ? binary("add", fixed("m"), 1) : constant(3));
  /** Below 512: of threads in an order of its own. */
  const mixed = () => binary("xor", fixed("t"), random.pick([1, 3, 5, 11, 21]));
  const even = binary("mul", fixed("t"), 2);
  const patterns: (() => Statement[])[] = [
    // Rows a distance apart that is known at run time only.
    () => {
      const [pitch, step] = [random.pick([32, 32, 64, 7]), random.pick([1, 2, 2])];
      const row = binary("mul", fixed("ty"), binary("mul", fixed("m"), pitch));
      const from = binary("mul", fixed("bx"), random.pick([1, 3, 5]));
      const place = binary("add", binary("add", binary("mul", fixed("tx"), step), row), from);
      return [store("out", place, word()), more(load("src", place))];
    },
    // One access with other lanes each time.
    () => [
      repeat(
        counter,
        rounds(),
        choose(
          compare("ne", binary("and", fixed("t"), binary("add", counted, 1)), 0),
          store(random.pick(["out", "tile"]), fixed("t"), word()),
          more(load("src", fixed("i"))),
        ),
      ),
    ],
    // Every second word, and the upper halves of pairs.
    () => {
      const step = random.pick([constant(2), fixed("m"), constant(3)]);
      const index = random.chance(50)
        ? binary("mul", fixed("t"), step)
        : binary("mul", fixed("lane"), 31);
      const place = binary("add", index, random.below(2));
      return [store("tile", place, word()), BARRIER, more(load("tile", place))];
    },
    // Words out of order: all of them in one pass of the banks, or one word beyond.
    () => {
      const last = compare("eq", binary("and", fixed("t"), 31), 31);
      const far = ir("i32", "select i1 $0, i32 $1, i32 $2", last, constant(32), mixed());
      return [
        store("tile", binary("add", far, random.pick([0, 0, 1, 8])), word()),
        more(load("tile", far)),
      ];
    },
    // Gathers with gaps of other sizes.
    () => {
      const gap = random.pick([1, 2, 3, 4, 5, 6, 8, 9]);
      const jitter = binary("and", binary("mul", fixed("t"), 5), random.pick([1, 3, 7]));
      return [more(load("src", binary("add", binary("mul", mixed(), gap), jitter)))];
    },
    // A gather that moves inside its sector; one that changes.
    () => [
      repeat(
        counter,
        rounds(),
        more(
          load(
            "src",
            binary("add", binary("mul", mixed(), random.pick([1, 3, 4, 5, 6, 7, 8])), counted),
          ),
        ),
      ),
    ],
    () => {
      const steps = binary("mul", fixed("t"), binary("add", counted, 1));
      const place = binary("urem", steps, random.pick([97, 61, 1000]));
      return [
        repeat(
          counter,
          rounds(),
          more(load("src", random.chance(50) ? place : binary("add", place, counted))),
        ),
      ];
    },
    // Neighbours anywhere.
    () => {
      const [buffer, name, type] = random.pick([
        ["src", "a", "i32"],
        ["fsrc", "f", "float"],
        ["dsrc", "d", "double"],
        ["lsrc", "l", "i64"],
      ] as const);
      const op = type === "float" || type === "double" ? "fadd" : "add";
      const at = binary("mul", mixed(), random.pick([1, 3, 7]));
      return [0, 1, random.pick([2, 3, 5])].map((next) =>
        assign(name, binary(op, variable(name), load(buffer, binary("add", at, next)))),
      );
    },
    // Neighbours of several bases, at places that only these loads ask for, behind a load of one element.
    () => {
      const own = random.pick([mixed(), mixed(), fixed("t")]);
      const places = () =>
        random.pick([
          variable("c"),
          binary("add", variable("c"), binary("mul", fixed("bx"), random.pick([1, 3, 32]))),
          binary("add", variable("c"), binary("mul", fixed("m"), 2)),
        ]);
      const words = [
        assign("b", binary("add", variable("b"), load("src", places()))),
        assign("f", binary("fadd", variable("f"), load("fsrc", places()))),
        assign("a", binary("xor", load("out", places()), variable("a"))),
      ];
      const pairs = [
        assign("l", load("lsrc", places())),
        assign("d", binary("fadd", variable("d"), load("dsrc", places()))),
        store("dout", fixed("t"), variable("d")),
      ];
      return [
        assign("c", binary("add", own, binary("and", load("src", constant(random.below(9))), 31))),
        ...random.pick([words, pairs]),
        store("lout", fixed("i"), variable("l")),
      ];
    },
    // Stores between loads of what they may change, and loads between stores.
    () => {
      const buffer = random.pick(["out", "tile", "tile"]);
      const at = random.pick([fixed("t"), mixed(), even]);
      const next = (by: number) => binary("add", at, by);
      const near = random.below(2);
      return [
        assign("c", load(buffer, at)),
        store(buffer, next(near), word()),
        assign("b", binary("xor", variable("c"), load(buffer, next(random.below(2))))),
      ];
    },
    () => {
      const buffer = random.pick(["out", "tile", "tile"]);
      const second = binary("add", even, 1);
      return [
        store(buffer, even, variable("a")),
        ...random.pick([
          [assign("c", load(buffer, random.pick([even, second, fixed("t")])))],
          [store(buffer, second, variable("b")), store(buffer, even, fixed("t"))],
          [store(buffer, binary("add", fixed("t"), 1), fixed("t"))],
        ]),
        store(buffer, second, word()),
        assign("b", binary("add", variable("b"), variable("c"))),
      ];
    },
    // A word of which all bits are wanted, and some once more.
    () => [
      assign("c", load("src", random.pick([fixed("i"), mixed()]))),
      assign(
        "a",
        binary(
          "add",
          binary("and", variable("c"), 255),
          random.pick([variable("c"), variable("a")]),
        ),
      ),
      assign("b", random.chance(50) ? variable("c") : binary("lshr", variable("c"), 24)),
    ],
    // Atomics of some lanes, far apart and at the same place.
    () => [
      choose(
        compare("ne", binary("and", fixed("t"), random.pick([1, 3, 5])), 0),
        assign(
          random.pick(["b", "c"]),
          atomic(
            "bins",
            "add",
            binary("and", binary("mul", fixed("t"), random.pick([0, 7, 9])), 63),
            constant(1),
          ),
        ),
      ),
    ],
    // Elements that all threads of a row, or of neighbouring rows, share.
    () => {
      const place = random.pick([
        fixed("ty"),
        binary("add", binary("mul", fixed("tx"), 1 + random.below(3)), fixed("ty")),
      ]);
      const buffer = random.pick(["out", "out", "tile"]);
      return [store(buffer, place, binary("add", load(buffer, place), word()))];
    },
    ...tellingLoops(random, counter),
    ...tellingMemory(random, counter),
    // A value that begins where another ends.
    () => {
      const from = random.pick([fixed("i"), fixed("t"), binary("add", fixed("t"), 3)]);
      return [
        assign("c", binary("add", variable("b"), load("src", from))),
        store("out", from, binary("mul", variable("b"), 3)),
        assign("b", variable("c")),
      ];
    },
  ];
  return random.pick(patterns)();
}
