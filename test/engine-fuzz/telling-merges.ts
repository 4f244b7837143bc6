/** Short patterns of values that some lanes get and others keep, and of loads that one may not do sooner. */
import type { Random } from "../fuzz-programs/random.ts";
import type { Expression, Statement } from "./kernel-tree.ts";
import { binary, compare, constant, fixed, ir, load, variable } from "./write-expressions.ts";
import { assign, BARRIER, choose, chooseBetween, repeat, store } from "./write-statements.ts";

/** Each where all threads of the block come. `counter`: a name for a loop's counter. */
export function tellingMerges(random: Random, counter: string): (() => Statement[])[] {
  const counted = fixed(counter);
  const word = () => variable(random.pick(["a", "b"]));
  const plus = (x: Expression, y: Expression | number) => binary("add", x, y);
  const times = (x: Expression, y: Expression | number) => binary("mul", x, y);
  const below = (x: Expression, most: number) => binary("and", x, most - 1);
  /** Of data, so that nothing tells where lanes go. */
  const anywhere = () =>
    below(
      random.pick([
        load("src", fixed("i")),
        load("src", times(fixed("t"), random.pick([3, 5, 7]))),
        times(word(), random.pick([1, 5])),
      ]),
      random.pick([256, 1024, 4096]),
    );
  const some = () =>
    random.pick([
      compare("ne", binary("and", fixed(random.pick(["t", "i"])), random.pick([1, 3, 4])), 0),
      compare("eq", binary("and", fixed("t"), random.pick([1, 2, 3])), 0),
      compare(random.pick(["sgt", "slt"]), word(), random.pick([0, 100, 40_000])),
      compare("slt", fixed("lane"), random.pick([1, 7, 20])),
    ]);
  return [
    // What some lanes load from anywhere, and others have had before.
    () => {
      const [buffer, name, to] = random.pick([
        ["fsrc", "f", "fout"],
        ["fsrc", "g", "fout"],
        ["dsrc", "d", "dout"],
        ["src", "c", "out"],
      ] as const);
      const type = variable(name).type;
      const isFloat = type === "float" || type === "double";
      const given = random.pick([
        constant(isFloat ? "2.0" : 2, type),
        constant(isFloat ? "-0.5" : -1, type),
        isFloat ? ir(type, `sitofp i32 $0 to ${type}`, fixed("t")) : fixed("t"),
        load(buffer, fixed("i")),
      ]);
      const taken = assign(name, load(buffer, anywhere()));
      const kept = chooseBetween(
        some(),
        [taken],
        random.chance(20) ? [assign(name, load(buffer, fixed("t")))] : [],
      );
      return [
        assign(name, given),
        random.chance(75) ? kept : repeat(counter, random.pick([fixed("m"), constant(3)]), kept),
        store(to, fixed("i"), variable(name)),
      ];
    },
    // A stencil whose offsets lie in memory: each is read right before it is used.
    () => {
      const [buffer, name] = random.pick([
        ["src", "a"],
        ["src", "c"],
        ["fsrc", "f"],
        ["dsrc", "d"],
      ] as const);
      const op = name === "f" || name === "d" ? "fadd" : "add";
      const first = random.below(9);
      const offset = (index: number) =>
        below(
          load("src", plus(random.pick([constant(first), fixed("m")]), index)),
          random.pick([64, 512]),
        );
      // Not what is summed up, which would soon be beyond the buffer.
      const from = name !== "c" && random.chance(50) ? "c" : "b";
      const place = (index: number) => {
        const at = plus(variable(from), offset(index));
        return random.chance(30) ? plus(at, random.below(4)) : at;
      };
      const body = Array.from({ length: 2 + random.below(3) }, (_, index) =>
        assign(name, binary(op, variable(name), load(buffer, place(index * random.pick([1, 3]))))),
      );
      return [
        assign(from, anywhere()),
        ...(random.chance(25)
          ? [
              repeat(
                counter,
                plus(fixed("m"), 1),
                ...body,
                assign(from, below(plus(variable(from), plus(counted, 3)), 4096)),
              ),
            ]
          : body),
        ...(op === "fadd"
          ? [store(name === "f" ? "fout" : "dout", fixed("i"), variable(name))]
          : []),
      ];
    },
    // Both sides of a branch load something, and one has changed it before.
    () => {
      const buffer = random.pick(["out", "out", "tile"]);
      const at = fixed("t");
      const other = random.pick([at, at, binary("xor", at, 1), below(at, 32), constant(3)]);
      const whose = random.pick([other, other, at, constant(3)]);
      const loaded = load(buffer, other);
      const changed = store(buffer, whose, random.pick([constant(5), word(), fixed("i")]));
      const name = random.pick(["a", "b", "c"]);
      const sides = [
        [changed, assign(name, times(loaded, 3))],
        [
          ...(random.chance(25) ? [store("own", constant(1), word())] : []),
          assign(name, binary(random.pick(["add", "xor"]), loaded, 7)),
        ],
      ] as const;
      const [then, otherwise] = random.chance(50) ? sides : [sides[1], sides[0]];
      return [
        ...(random.chance(40) ? [store(buffer, at, word()), BARRIER] : []),
        chooseBetween(
          random.chance(75) ? some() : compare("sgt", fixed("m"), random.below(4)),
          then,
          otherwise,
        ),
        store("out", fixed("i"), variable(name)),
      ];
    },
    // The first round in which a lane finds something, with the same outcome for all who do.
    () => {
      const name = random.pick(["c", "b"]);
      const outcome = () => random.pick([constant(7), constant(-1), fixed("m"), fixed("n")]);
      const found = random.pick([
        compare("eq", binary("and", fixed("t"), random.pick([3, 7])), counted),
        compare("eq", fixed("lane"), counted),
        compare("sgt", load("src", below(plus(fixed("i"), times(counted, 5)), 4096)), 1000),
      ]);
      const most = random.pick([fixed("m"), plus(fixed("m"), 2), constant(4)]);
      return [
        assign(name, random.pick([constant(0), constant(1), fixed("m")])),
        {
          kind: "while",
          counter,
          most,
          head: [],
          leave: constant("false", "i1"),
          body: [
            choose(
              found,
              ...(random.chance(30) ? [store("tile", fixed("t"), word())] : []),
              assign(name, outcome()),
              { kind: "break" },
            ),
            ...(random.chance(50)
              ? [assign("a", plus(variable("a"), load("src", plus(fixed("t"), counted))))]
              : []),
          ],
        },
        store("out", fixed("i"), variable(name)),
      ];
    },
  ];
}
