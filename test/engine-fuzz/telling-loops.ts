/** Short patterns of loops: ones that ask at their top, that lanes leave or go on with in several ways, that wait for others. */
import type { Random } from "../fuzz-programs/random.ts";
import type { Expression, Statement } from "./kernel-tree.ts";
import {
  atomic,
  binary,
  compare,
  constant,
  fixed,
  ir,
  load,
  variable,
  volatileLoad,
} from "./write-expressions.ts";
import { assign, BARRIER, choose, chooseBetween, repeat, store } from "./write-statements.ts";

/** Tries of a loop that waits, so that it always ends: some more than a warp's turn has. */
const MOST_TRIES = 300;

/** Each where all threads of the block come. `counter`: a name for a loop's counter. */
export function tellingLoops(random: Random, counter: string): (() => Statement[])[] {
  const counted = fixed(counter);
  const word = () => variable(random.pick(["a", "b"]));
  const more = (by: Expression) => assign("a", binary("add", variable("a"), by));
  const rounds = () => (random.chance(50) ? binary("add", fixed("m"), 1) : constant(3));
  const never = constant("false", "i1");
  const within = (index: Expression) => binary("and", index, 8191);
  /** Some lanes, others in each round. */
  const some = () => {
    const mixed = binary("xor", fixed("t"), random.pick([0, 5, 9]));
    const turned = random.chance(70) ? binary("add", mixed, counted) : mixed;
    return compare(
      random.pick(["eq", "eq", "ne"]),
      binary("and", turned, random.pick([1, 3, 7])),
      0,
    );
  };
  const asksAtTop = (
    most: Expression,
    head: readonly Statement[],
    leave: Expression,
    ...body: readonly Statement[]
  ): Statement => ({ kind: "while", counter, most, head, leave, body });
  const wait = (flag: Expression, until: Expression): Statement =>
    asksAtTop(
      constant(MOST_TRIES),
      [assign("c", volatileLoad("sums", flag))],
      compare(random.pick(["eq", "sge"]), variable("c"), until),
      ...(random.chance(30) ? [assign("b", binary("add", variable("b"), counted))] : []),
    );
  const clear = choose(compare("ult", fixed("t"), 32), store("sums", fixed("lane"), constant(0)));
  return [
    // A loop of all threads, before the first ones have something to do.
    () => [
      BARRIER,
      repeat(
        counter,
        rounds(),
        store("out", within(binary("add", fixed("i"), binary("mul", counted, 512))), word()),
      ),
      choose(
        compare("ult", fixed("t"), random.pick([32, 32, 20, 64])),
        store("tile", fixed("t"), fixed("i")),
      ),
      BARRIER,
    ],
    // Lanes that go on with the next round, and keep what they have: until the end, or for the next round alone.
    () => {
      const kept = random.pick(["b", "c"]);
      const turn = binary("add", fixed("i"), binary("mul", counted, random.pick([1, 7, 32])));
      const value = random.pick([
        load("src", within(turn)),
        binary("xor", fixed("t"), counted),
        binary("mul", variable("a"), binary("add", counted, 3)),
      ]);
      const shown = random.pick([
        store("out", within(turn), variable(kept)),
        store("tile", fixed("t"), variable(kept)),
        more(variable(kept)),
      ]);
      return [
        asksAtTop(
          rounds(),
          [shown],
          never,
          { kind: "continueIf", condition: some() },
          assign(kept, value),
          ...(random.chance(30) ? [store("tile", fixed("t"), variable(kept))] : []),
        ),
        ...(random.chance(70) ? [assign(kept, constant(0))] : []),
      ];
    },
    // Lanes that leave with something of their own, in rounds of their own.
    () => {
      // A round that is wanted behind the loop is one of each lane.
      const shown = random.chance(80) ? word() : counted;
      const effect = () => store(random.pick(["out", "tile"]), fixed("t"), shown);
      const leaving = (round: Expression, value: Expression) =>
        choose(compare("eq", counted, round), effect(), assign("c", value), { kind: "break" });
      const round = (at: number) => random.pick([constant(at), binary("add", fixed("m"), at - 1)]);
      return [
        assign("c", random.pick([constant(1), fixed("m")])),
        asksAtTop(
          binary("add", rounds(), 2),
          [],
          never,
          choose(
            some(),
            leaving(round(0), constant(5)),
            random.chance(85)
              ? leaving(round(1 + random.below(2)), random.pick([constant(7), fixed("m")]))
              : chooseBetween(compare("sgt", fixed("m"), 9), [effect()], [{ kind: "break" }]),
          ),
          more(load("src", within(binary("add", fixed("i"), counted)))),
        ),
        store("out", fixed("i"), variable("c")),
      ];
    },
    // A search: what is found is treated in another way in every second round.
    () => {
      const effect = () =>
        store(random.pick(["out", "tile"]), fixed("t"), random.pick([word(), counted]));
      const parity = compare("eq", binary("and", counted, 1), 0);
      const ways = chooseBetween(
        parity,
        [effect(), assign("c", random.pick([constant(5), counted]))],
        [effect(), assign("c", random.pick([constant(7), fixed("m")]))],
      );
      const behind = random.chance(50)
        ? store("out", fixed("i"), variable("c"))
        : assign("b", binary("mul", variable("b"), variable("c")));
      return [
        assign("c", constant(1)),
        repeat(
          counter,
          binary("add", rounds(), 2),
          choose(some(), ways, behind, { kind: "break" }),
          ...(random.chance(60)
            ? [more(load("src", within(binary("add", fixed("i"), counted))))]
            : []),
        ),
      ];
    },
    // Each lane looks for its own number of rounds, and keeps the last thing before the end.
    () => {
      const at = within(binary("add", word(), binary("mul", counted, random.pick([1, 3, 5]))));
      return [
        assign("c", random.pick([constant(7), fixed("t")])),
        asksAtTop(
          binary("and", random.pick([fixed("lane"), word(), fixed("t")]), random.pick([7, 15])),
          [assign("b", load("src", at))],
          compare(random.pick(["sgt", "slt"]), variable("b"), random.pick([2_000_000, 0, 100])),
          assign("c", binary(random.pick(["add", "xor"]), variable("b"), counted)),
        ),
      ];
    },
    // A warp waits for what another one has to say, or each for the next one.
    () => {
      const said = random.pick([constant(1), binary("add", fixed("m"), 1)]);
      const last = compare(
        "eq",
        fixed("warp"),
        binary("lshr", binary("add", fixed("threads"), -1), 5),
      );
      const shared = random.chance(60) ? [assign("u", binary("mul", fixed("m"), fixed("n")))] : [];
      const next = binary("and", binary("add", fixed("warp"), 1), 31);
      const chain = random.chance(50);
      const waits = wait(chain ? next : constant(0), said);
      return [
        clear,
        BARRIER,
        ...shared,
        chooseBetween(
          last,
          [store("tile", fixed("t"), word())],
          random.chance(70) ? [choose(compare("eq", fixed("lane"), 0), waits)] : [waits],
        ),
        store("sums", chain ? fixed("warp") : constant(0), said),
        ...(shared.length > 0 ? [more(variable("u"))] : []),
      ];
    },
    // A few threads take a lock, for one item after the other.
    () => {
      const lock = constant(random.below(4));
      const taken: Statement = asksAtTop(
        constant(MOST_TRIES),
        [assign("c", atomic("sums", "xchg", lock, constant(1)))],
        compare("eq", variable("c"), 0),
      );
      const item = binary("and", binary("add", fixed("lane"), random.below(3)), 7);
      return [
        clear,
        BARRIER,
        choose(
          compare("ult", fixed("lane"), 1 + random.below(3)),
          taken,
          store("tile", item, binary("add", load("tile", item), word())),
          assign("c", atomic("sums", "xchg", lock, constant(0))),
        ),
        more(ir("i32", "mul i32 $0, $1", fixed("m"), fixed("threads"))),
      ];
    },
  ];
}
