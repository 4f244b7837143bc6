/** Short patterns for blocks of several rows: what differs along them, and down. */
import type { Expression, Statement } from "./kernel-tree.ts";
import type { PatternParts } from "./pattern-parts.ts";
import { binary, compare, constant, fixed, load, variable } from "./write-expressions.ts";
import { assign, BARRIER, either, repeat, store } from "./write-statements.ts";

export function rowPatterns(of: PatternParts): readonly (() => Statement[])[] {
  const { random, counter, counted } = of;
  const add = (x: Expression, y: Expression | number) => binary("add", x, y);
  const mul = (x: Expression, y: Expression | number) => binary("mul", x, y);
  return [
    // A triangle of a tile.
    () => {
      const other = random.pick([
        fixed("ty"),
        fixed("ty"),
        fixed("ty"),
        fixed("ty"),
        fixed("ty"),
        add(fixed("ty"), random.pick([1, 30, 100])),
        mul(fixed("ty"), fixed("m")),
      ]);
      const predicate = random.pick(["ult", "ule", "ugt", "uge", "uge", "uge", "sge"]);
      const place = random.pick([fixed("t"), fixed("i"), of.inTile(), of.inTile(), of.inTile()]);
      const condition = compare(predicate, fixed("tx"), other);
      const works = [store(random.pick(["out", "out", "tile"]), place, of.word())];
      return [either(condition, works, random.chance(25) ? [of.effect()] : [])];
    },
    // An index with two steps that are known at run time only, in each round others.
    () => {
      const places = (down: Expression) =>
        assign("c", add(mul(fixed("tx"), fixed("m")), mul(fixed("ty"), down)));
      const take = random.chance(50) ? [assign("a", load("src", variable("c")))] : [];
      const use = [BARRIER, store("out", variable("c"), of.word()), ...take];
      if (random.chance(15)) return [places(add(fixed("m"), 7)), ...use];
      const down = random.pick([
        mul(fixed("m"), add(counted, 1)),
        mul(fixed("m"), add(counted, 1)),
        mul(fixed("m"), add(binary("lshr", counted, 1), 1)),
        add(fixed("m"), counted),
      ]);
      const again = random.chance(40) ? [BARRIER] : [];
      return [repeat(counter, constant(3 + random.below(4)), places(down), ...use, ...again)];
    },
    // All of a row, or of a column, add to one element; that both are the same one shows at run time.
    () => {
      const line = random.pick([
        fixed("ty"),
        fixed("ty"),
        fixed("tx"),
        mul(fixed("ty"), random.pick([3, 5])),
        binary("lshr", fixed("t"), random.pick([2, 3, 4])),
        mul(fixed("tx"), binary("sub", fixed("m"), 1)),
      ]);
      const other = random.pick([
        fixed("by"),
        fixed("bx"),
        mul(fixed("bx"), 4),
        binary("sub", fixed("m"), 1),
      ]);
      const buffer = random.pick(["out", "out", "tile"]);
      const [from, to] = random.chance(50) ? [line, add(line, other)] : [add(line, other), line];
      return [store(buffer, to, add(load(buffer, from), of.word()))];
    },
  ];
}
