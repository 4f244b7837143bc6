/** Short patterns of accesses that are merged, narrowed, grouped or counted by where they lie. */
import type { Random } from "../fuzz-programs/random.ts";
import { EITHER, type Expression, type Statement } from "./kernel-tree.ts";
import { binary, compare, constant, fixed, load, variable } from "./write-expressions.ts";
import { assign, BARRIER, choose, repeat, store } from "./write-statements.ts";

/** Each where all threads of the block come. `counter`: a name for a loop's counter. */
export function tellingMemory(random: Random, counter: string): (() => Statement[])[] {
  const counted = fixed(counter);
  const word = () => variable(random.pick(["a", "b"]));
  const more = (by: Expression) => assign("a", binary("add", variable("a"), by));
  const plus = (x: Expression, y: Expression | number) => binary("add", x, y);
  const times = (x: Expression, y: Expression | number) => binary("mul", x, y);
  const rounds = () => (random.chance(50) ? plus(fixed("m"), 1) : constant(3));
  const mixed = () => binary("xor", fixed("t"), random.pick([1, 3, 5, 11, 21]));
  return [
    // Neighbours in shared memory, written in pieces, with something between that may be one of them.
    () => {
      const words = random.pick([2, 2, 4]);
      const first = times(random.pick([fixed("t"), fixed("lane"), mixed()]), words);
      const place = (index: number) => plus(first, index);
      const at = 1 + random.below(words - 1);
      const between = random.pick([
        assign("c", load("tile", place(random.below(at)))),
        assign("c", load("tile", random.pick([fixed("t"), times(fixed("lane"), words)]))),
        assign("c", load("tile", random.pick([fixed("t"), first]))),
        store("tile", place(random.below(words)), fixed("t")),
        store("tile", random.pick([fixed("t"), plus(fixed("t"), 1)]), word()),
      ]);
      const pieces = Array.from({ length: words }, (_, index) =>
        store("tile", place(index), random.pick([word(), plus(word(), index)])),
      );
      return [
        ...(random.chance(60) ? [store("tile", fixed("t"), word()), BARRIER] : []),
        ...pieces.slice(0, at),
        between,
        ...pieces.slice(at),
        ...(random.chance(50) ? [BARRIER] : []),
        more(variable("c")),
        ...(random.chance(50)
          ? [more(load("tile", random.pick([fixed("t"), place(random.below(words))])))]
          : []),
      ];
    },
    // A double, or a word, of shared memory that all lanes read.
    () => {
      const [tile, name, from] = random.pick([
        ["dtile", "d", "dsrc"],
        ["dtile", "d", "dsrc"],
        ["tile", "a", "src"],
      ] as const);
      const op = name === "d" ? "fadd" : "add";
      const place = random.pick([constant(random.below(8)), fixed("m")]);
      return [
        store(tile, binary("and", fixed("t"), 63), load(from, fixed("i"))),
        BARRIER,
        assign(name, binary(op, variable(name), load(tile, place))),
        ...(name === "d" ? [store("dout", fixed("i"), variable("d"))] : []),
      ];
    },
    // Bytes and half-words of which fewer bits are wanted than there are.
    () => {
      const [view, bits] = random.pick([
        ["outBytes", [1, 15, 63, 127, 255, 3840]],
        ["tileBytes", [1, 15, 63, 127, 255, 3840]],
        ["outHalves", [15, 255, 4095, 32767, 65535]],
      ] as const);
      const value = binary(
        "and",
        random.pick([word(), plus(word(), fixed("t"))]),
        random.pick(bits),
      );
      const at = random.pick([fixed("t"), fixed("i"), mixed(), times(fixed("t"), 3)]);
      const around = view === "tileBytes" ? fixed("t") : at;
      return [
        store(view, view === "tileBytes" ? around : at, value),
        ...(random.chance(50) ? [BARRIER] : []),
        more(load(view, random.chance(50) ? fixed("t") : around)),
        ...(view === "tileBytes" ? [assign("c", load("tile", binary("lshr", fixed("t"), 2)))] : []),
      ];
    },
    // Through one pointer, what all threads share or each has for itself.
    () => {
      const place = random.pick([constant(random.below(8)), binary("and", fixed("m"), 7)]);
      const own = random.chance(70) ? place : binary("and", fixed("t"), 7);
      return [
        store("own", own, random.pick([word(), fixed("t")])),
        store("tile", fixed("t"), word()),
        BARRIER,
        ...(random.chance(40) ? [store(EITHER, place, plus(word(), 1))] : []),
        assign("c", load(EITHER, place)),
        ...(random.chance(30)
          ? [choose(compare("sgt", variable("c"), 40), store("out", fixed("t"), fixed("t")))]
          : []),
        assign("b", plus(variable("b"), variable("c"))),
      ];
    },
    // Rows in shared memory that are a word longer or shorter than the banks.
    () => {
      const row = random.pick([31, 31, 33, 17, 9]);
      const column = random.pick([fixed("ty"), constant(0), constant(1), fixed("m")]);
      const place = plus(times(binary("and", fixed("tx"), row > 31 ? 15 : 31), row), column);
      const free = plus(times(random.pick([fixed("tx"), fixed("ty")]), random.pick([2, 3])), 1);
      return [
        store("tile", random.chance(80) ? place : free, word()),
        BARRIER,
        more(load("tile", place)),
      ];
    },
    // Groups of padded records, from one place after the other.
    () => {
      const [size, group, padding] = [
        random.pick([4, 5, 6, 7]),
        random.pick([1, 2, 3]),
        random.pick([3, 5, 9, 17]),
      ];
      const from = random.chance(80) ? fixed("t") : mixed();
      const place = plus(times(from, size), times(binary("lshr", from, group), padding));
      const step = random.pick([counted, times(counted, 3), plus(fixed("bx"), counted)]);
      return [repeat(counter, rounds(), more(load("src", plus(place, step))))];
    },
    // Loads sectors or lines apart, from anywhere and elsewhere in each round.
    () => {
      const [buffer, name, op] = random.pick([
        ["src", "a", "add"],
        ["src", "c", "xor"],
        ["fsrc", "f", "fadd"],
        ["dsrc", "d", "fadd"],
      ] as const);
      const far = random.pick([8, 8, 16, 24, 32]);
      const anywhere = random.pick([
        load("src", plus(fixed("t"), times(counted, random.pick([32, 100])))),
        times(times(fixed("t"), plus(counted, 3)), plus(fixed("warp"), 7)),
      ]);
      return [
        repeat(
          counter,
          plus(fixed("m"), random.pick([2, 4])),
          assign("b", binary("and", anywhere, random.pick([1023, 4095]))),
          ...Array.from({ length: 2 + random.below(3) }, (_, index) =>
            assign(
              name,
              binary(op, variable(name), load(buffer, plus(variable("b"), far * index))),
            ),
          ),
        ),
      ];
    },
    // Records that are cleared by pairs before their fields are set.
    () => {
      const record = random.pick([fixed("t"), fixed("t"), mixed()]);
      const pair = random.below(2);
      const field = (index: number) => plus(times(record, 4), index);
      const set = (index: number) => store("tile", field(index), plus(word(), index));
      const kept = random.pick([
        [1, 2],
        [0, 2],
        [1, 3],
        [3, 0],
        [1, 2, 3],
      ]);
      return [
        ...(random.chance(40) ? [store("tile", fixed("t"), word()), BARRIER] : []),
        store("tilePairs", plus(times(record, 2), pair), variable("l")),
        ...kept.map(set),
        BARRIER,
        assign("c", load("tile", field(random.below(4)))),
        more(load("tile", random.pick([fixed("t"), field(3)]))),
      ];
    },
    // Rounds with barriers, as often as is known at run time only.
    () => {
      const other = binary("xor", fixed("t"), random.pick([1, 2, 16]));
      const swaps = random.chance(50);
      return [
        store("tile", fixed("t"), word()),
        BARRIER,
        repeat(
          counter,
          random.pick([fixed("m"), plus(fixed("m"), 1)]),
          assign("c", load("tile", other)),
          ...(swaps ? [BARRIER, store("tile", fixed("t"), plus(variable("c"), counted))] : []),
          BARRIER,
        ),
        more(variable("c")),
      ];
    },
    // Columns with a pitch that is known at run time only.
    () => {
      const pitch = random.pick([fixed("m"), times(fixed("m"), 8), times(fixed("m"), 7)]);
      const place = plus(
        times(fixed("tx"), pitch),
        random.pick([fixed("ty"), fixed("warp"), times(fixed("bx"), 3)]),
      );
      return [store("out", place, word()), more(load("src", plus(place, random.below(3))))];
    },
  ];
}
