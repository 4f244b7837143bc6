/** What people write again and again where all threads of a block come: sums over warps, scans, histograms. */
import type { Random } from "../fuzz-programs/random.ts";
import type { Expression, Statement } from "./kernel-tree.ts";
import {
  atomic,
  binary,
  call,
  compare,
  constant,
  fixed,
  ir,
  load,
  shuffle,
  variable,
  vote,
} from "./write-expressions.ts";
import { assign, BARRIER, choose, store } from "./write-statements.ts";

/** Writes values that only registers hold, for between the others. */
type Plain = () => readonly Statement[];

export function warpSum(name: "a" | "f", mode = "down"): Statement[] {
  const op = name === "a" ? "add" : "fadd";
  return [16, 8, 4, 2, 1].map((distance) =>
    assign(name, binary(op, variable(name), shuffle(mode, variable(name), distance))),
  );
}

export function histogram(random: Random, plain: Plain): Statement[] {
  const bin = binary("and", variable(random.pick(["a", "b"])), random.pick([1, 7, 31]));
  const clear = store("sums", fixed("lane"), constant(0));
  const add = atomic("sums", "add", bin, constant(1));
  const flush = atomic("bins", "add", fixed("lane"), load("sums", fixed("lane")));
  return [
    choose(compare("ult", fixed("t"), 32), clear),
    BARRIER,
    assign(random.pick(["c", "b"]), add),
    ...(random.chance(50) ? plain() : []),
    BARRIER,
    choose(compare("ult", fixed("t"), 32), assign("c", flush)),
  ];
}

export function scan(random: Random, plain: Plain): Statement[] {
  const steps = [1, 2, 4, 8, 16].flatMap((distance): Statement[] => [
    assign("c", shuffle("up", variable("b"), distance)),
    choose(
      compare("uge", fixed("lane"), distance),
      assign("b", binary("add", variable("b"), variable("c"))),
    ),
  ]);
  if (random.chance(50)) return steps;
  const before = load("sums", binary("sub", fixed("warp"), 1));
  return [
    ...steps,
    choose(compare("eq", fixed("lane"), 31), store("sums", fixed("warp"), variable("b"))),
    ...plain(),
    BARRIER,
    choose(compare("ugt", fixed("warp"), 0), assign("b", binary("add", variable("b"), before))),
  ];
}

export function vectors(random: Random, plain: Plain): Statement[] {
  const index = binary("and", fixed("i"), 2047);
  const [from, to, names] = random.pick([
    () => ["fsrc", "fout", random.pick([["f", "g"], "fgfg".split("")])] as const,
    () => ["src", "out", random.pick([["a", "b"], "abca".split("")])] as const,
  ])();
  const take: Statement = { kind: "loadVector", buffer: from, index, names };
  if (random.chance(40)) return [take];
  return [take, ...plain(), { kind: "storeVector", buffer: to, index, names }];
}

/** Threads for which something holds get neighbouring places. */
export function compaction(random: Random, holds: Expression): Statement[] {
  const below = binary("sub", ir("i32", "shl i32 1, $0", fixed("lane")), 1);
  const place = binary(
    "add",
    binary("mul", fixed("warp"), 32),
    call("i32", "llvm.ctpop.i32", binary("and", variable("c"), below)),
  );
  return [
    assign("p", holds),
    assign("c", vote("ballot", variable("p"))),
    choose(
      variable("p"),
      random.chance(50)
        ? store("tile", place, variable("a"))
        : assign("b", atomic("bins", "add", constant(0), constant(1))),
    ),
  ];
}
