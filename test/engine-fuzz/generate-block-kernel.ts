/**
 * Kernels of thread blocks as people write them: values that live across barriers and joins, reductions in
 * one and two levels, warps that go different ways, early returns, rounds with barriers, scans, histograms,
 * vectors, compaction; random statements between all of that.
 *
 * Every kernel ends by itself: loops count, and barriers stand only where all threads of a block come that
 * have not returned. Indices are inside their buffers. Races are allowed: both executors run threads in one
 * order.
 */
import { Random } from "../fuzz-programs/random.ts";
import { compaction, histogram, scan, vectors, warpSum } from "./idioms.ts";
import type { Expression, KernelTree, Statement, Type } from "./kernel-tree.ts";
import { runPatterns } from "./run-patterns.ts";
import { pickBatch, pickBriefShape, pickShape } from "./shapes.ts";
import { tellingAccesses } from "./telling-accesses.ts";
import { tellingPattern } from "./telling-patterns.ts";
import {
  atomic,
  binary,
  compare,
  constant,
  Expressions,
  fixed,
  ir,
  load,
  type Scope,
  shuffle,
  variable,
} from "./write-expressions.ts";
import { BARRIER } from "./write-statements.ts";

/** Of a hundred kernels: those whose blocks all go the same way. */
const BATCH_PERCENT = 20;
/** Of all others: those with a pattern or two, and little else. */
const BRIEF_PERCENT = 60;

export function generateBlockKernel(seed: number): KernelTree {
  const random = new Random(seed);
  const inBatches = random.chance(BATCH_PERCENT);
  const isBrief = !inBatches && random.chance(BRIEF_PERCENT);
  const { grid, block } = inBatches
    ? pickBatch(random)
    : isBrief
      ? pickBriefShape(random)
      : pickShape(random);
  const blocks = grid[0] * grid[1];
  const threads = block[0] * block[1] * block[2];
  const kernel = new BlockKernel(random, block);
  const body = inBatches
    ? kernel.writeForBatches()
    : isBrief
      ? kernel.writeBrief()
      : kernel.write();
  return {
    ...{ grid, block, body },
    n: random.chance(50)
      ? blocks * threads
      : Math.max(1, blocks * threads - random.below(threads + 10)),
    m: 1 + random.below(4),
  };
}

const TOP: Scope = { counters: [], shared: [] };

class BlockKernel {
  private readonly random: Random;
  private readonly block: KernelTree["block"];
  private readonly make: Expressions;
  /** Statements still to be written. */
  private left: number;
  private loops = 0;

  constructor(random: Random, block: KernelTree["block"]) {
    this.random = random;
    this.block = block;
    this.make = new Expressions(random);
    this.left = 1 + random.below(4);
  }

  write(): Statement[] {
    const { random, make } = this;
    const body: Statement[] = [
      this.set("a", load("src", fixed("i"))),
      this.set("b", random.chance(50) ? fixed("t") : load("src", fixed("t"))),
      this.set("f", load("fsrc", fixed("i"))),
      this.set("u", random.chance(50) ? fixed("m") : load("src", constant(random.below(9)))),
    ];
    if (random.chance(40)) body.push(this.set("l", load("lsrc", fixed("i"))));
    if (random.chance(25)) body.push(this.set("d", load("dsrc", fixed("t"))));
    if (random.chance(30)) body.push(this.set("p", make.condition(TOP)));
    if (random.chance(12))
      body.push({ kind: "returnIf", condition: compare("sge", fixed("i"), fixed("n")) });
    while (this.left > 0) body.push(...this.together(TOP, 0));
    body.push(...this.results());
    return body;
  }

  writeBrief(): Statement[] {
    const { random, make } = this;
    const pattern = () =>
      random.chance(60)
        ? tellingPattern(random, this.block, make, TOP, `j${this.loops++}`)
        : tellingAccesses(random, `j${this.loops++}`);
    const words = binary("add", variable("a"), binary("xor", variable("b"), variable("c")));
    const gather = (name: string) => load("src", binary("and", variable(name), 1023));
    // Where data says what is read, blocks go one by one: in front of the patterns, or behind them.
    const [before, behind] = random.pick<
      () => readonly [readonly Statement[], readonly Statement[]]
    >([
      () => [[this.set("b", gather("a")), BARRIER], random.chance(60) ? [BARRIER] : []],
      () => [[], [BARRIER, this.set("a", gather("b"))]],
      () => [[], random.chance(50) ? [BARRIER] : []],
    ])();
    return [
      this.set("a", load("src", fixed("i"))),
      this.set("b", random.chance(50) ? fixed("t") : load("src", fixed("t"))),
      ...(random.chance(30) ? [this.set("u", fixed("m"))] : []),
      ...before,
      ...this.several(3, pattern),
      ...behind,
      this.store("out", fixed("i"), random.chance(60) ? words : variable("a")),
      ...(random.chance(20) ? [this.store("fout", fixed("i"), variable("f"))] : []),
    ];
  }

  writeForBatches(): Statement[] {
    return [
      this.set("a", load("src", fixed("i"))),
      this.set("b", fixed("t")),
      ...runPatterns(this.random),
      ...(this.random.chance(50) ? [this.store("out", fixed("i"), variable("a"))] : []),
    ];
  }

  /** What the thread has in the end goes to its places in the buffers. */
  private results(): Statement[] {
    const { random } = this;
    const all = [
      this.store("out", fixed("i"), variable(random.pick(["a", "b", "c"]))),
      this.store("fout", fixed("i"), variable(random.pick(["f", "g"]))),
      this.store("lout", fixed("i"), variable("l")),
      this.store("dout", fixed("i"), variable("d")),
    ];
    const kept = all.filter((_, index) => random.chance(index === 0 ? 80 : 40));
    if (kept.length === 0) kept.push(all[0]!);
    if (random.chance(30)) {
      const both = binary("add", variable("a"), binary("xor", variable("b"), variable("c")));
      const bit = ir("i32", "zext i1 $0 to i32", variable(random.pick(["p", "q"])));
      kept.push(this.store("out", fixed("i"), binary("add", both, bit)));
    }
    if (random.chance(70)) return kept;
    return [this.choose(compare("slt", fixed("i"), fixed("n")), kept)];
  }

  private set(name: string, value: Expression): Statement {
    return { kind: "let", name, value };
  }

  private store(buffer: string, index: Expression, value: Expression): Statement {
    return { kind: "store", buffer, index, value };
  }

  private choose(
    condition: Expression,
    then: readonly Statement[],
    otherwise: readonly Statement[] = [],
  ): Statement {
    return { kind: "if", condition, then, otherwise };
  }

  private count(limit: Expression, body: (scope: string) => readonly Statement[]): Statement {
    const counter = `j${this.loops++}`;
    const start = constant(0);
    const next = ["add", constant(1)] as const;
    return { kind: "for", counter, start, limit, while: "slt", next, body: body(counter) };
  }

  /** Something that all threads of the block come to. */
  private together(scope: Scope, depth: number): Statement[] {
    const { random } = this;
    this.left--;
    if (random.chance(24))
      return tellingPattern(random, this.block, this.make, scope, `j${this.loops++}`);
    if (random.chance(16)) return tellingAccesses(random, `j${this.loops++}`);
    const roll = random.below(100);
    if (roll < 18) return this.firstThreads(scope);
    if (roll < 25) return this.exchange(scope);
    if (roll < 32) return [...this.twoLevels(scope), ...this.plain(scope)];
    if (roll < 37) return this.halving(scope);
    if (roll < 47 && depth < 2) return [this.rounds(scope, depth)];
    if (roll < 52) return this.warpsApart(scope);
    if (roll < 56) return histogram(random, () => this.plain(scope));
    if (roll < 60) return scan(random, () => this.plain(scope));
    if (roll < 63) return vectors(random, () => this.plain(TOP));
    if (roll < 66) return compaction(random, this.make.condition(scope));
    if (roll < 70 && depth < 2) {
      const inner = () => this.several(2, () => this.together(scope, depth + 1));
      return [
        this.choose(this.make.uniformCondition(scope), inner(), random.chance(50) ? inner() : []),
      ];
    }
    if (roll < 73 && depth < 2) {
      const cases = Array.from({ length: 3 }, () => this.together(scope, depth + 1));
      const selector = binary("urem", this.make.uniform(scope), 4);
      return [{ kind: "switch", selector, cases, otherwise: this.plain(scope) }];
    }
    if (roll < 76) return [this.set("u", this.make.uniform(scope, 2))];
    if (roll < 81) return [{ kind: "barrier" }];
    if (roll < 83)
      return [{ kind: "barrierCount", name: "c", condition: this.make.condition(scope) }];
    if (roll < 85) return [{ kind: "warpSync" }];
    return this.alone(scope, 1);
  }

  private several(most: number, make: () => readonly Statement[]): Statement[] {
    return Array.from({ length: 1 + this.random.below(most) }, make).flat();
  }

  /** Statements of each thread for itself. */
  private alone(scope: Scope, depth: number): Statement[] {
    const { random, make } = this;
    const roll = random.below(100);
    const inner = (most = 2) => this.several(most, () => this.alone(scope, depth + 1));
    if (depth < 4) {
      if (roll < 22)
        return [this.choose(make.condition(scope), inner(3), random.chance(35) ? inner() : [])];
      if (roll < 28) return [this.freeLoop(scope, depth)];
      if (roll < 32) {
        const cases = Array.from({ length: 2 + random.below(3) }, () => inner(1));
        const selector = random.chance(60)
          ? binary("urem", fixed(random.pick(["t", "warp", "i"])), cases.length + 1)
          : binary("and", variable(random.pick(["a", "b"])), 3);
        return [{ kind: "switch", selector, cases, otherwise: inner(1) }];
      }
      if (roll < 35 && depth > 1) return [{ kind: "returnIf", condition: make.condition(scope) }];
    }
    if (roll < 50) return [this.storeAnywhere(scope)];
    if (roll < 57) return [this.atomic(scope)];
    return [this.assign(scope)];
  }

  private assign(scope: Scope): Statement {
    const { random, make } = this;
    const [name, type] = random.pick([
      ...(["a", "b", "c"] as const).map((word) => [word, "i32"] as const),
      ["l", "i64"],
      ["f", "float"],
      ["g", "float"],
      ["d", "double"],
      ["p", "i1"],
      ["q", "i1"],
    ] as const satisfies readonly (readonly [string, Type])[]);
    // Most values go on from what they were.
    if (random.chance(45) && type !== "i1") {
      const op =
        type === "i32" || type === "i64" ? random.pick(["add", "mul", "xor"]) : "fadd contract";
      return this.set(name, binary(op, variable(name), make.value(type, scope, 1)));
    }
    return this.set(name, make.value(type, scope, 2));
  }

  /** Values that only registers hold: what may stand between a branch and a barrier. */
  private plain(scope: Scope): Statement[] {
    const { random } = this;
    const word = () => variable(random.pick(["a", "b", "c"]));
    return this.several(2, () =>
      random.pick([
        () => [
          this.set(
            random.pick(["a", "b", "c"]),
            binary(random.pick(["mul", "xor", "add"]), word(), 3 + random.below(9)),
          ),
        ],
        () => [this.set("f", binary("fmul", variable("f"), constant("0.75", "float")))],
        () => [this.set("g", binary("fadd", variable("f"), variable("g")))],
        () => [
          this.set(
            "l",
            binary(
              random.pick(["mul", "add"]),
              variable("l"),
              ir("i64", "sext i32 $0 to i64", word()),
            ),
          ),
        ],
        () => [this.set("d", binary("fadd", variable("d"), constant("1.5", "double")))],
        () => [this.set(random.pick(["p", "q"]), compare("sgt", word(), random.below(99)))],
        () => [
          this.set(
            random.pick(["a", "b", "c"]),
            fixed(random.pick(["t", "i", "warp", ...scope.counters])),
          ),
        ],
      ])(),
    );
  }

  /** The same where all threads of the block come. */
  private meanwhile(scope: Scope): Statement[] {
    const { random } = this;
    if (random.chance(80)) return this.plain(scope);
    return [this.set("u", binary("add", variable("u"), 1 + random.below(3)))];
  }

  private storeAnywhere(scope: Scope): Statement {
    const { random, make } = this;
    const buffer = random.pick([
      "tile",
      "tile",
      "tile",
      "out",
      "out",
      "sums",
      "ftile",
      "fout",
      "lout",
      "dtile",
      "own",
    ]);
    const type = { f: "float", d: "double", l: "i64" }[buffer[0]!] ?? "i32";
    return this.store(buffer, make.index(buffer, scope), make.value(type as Type, scope, 1));
  }

  private atomic(scope: Scope): Statement {
    const { random, make } = this;
    const op = random.pick(["add", "max", "umin", "xor", "or", "xchg", "sub"]);
    const buffer = random.pick(["bins", "sums", "tile", "out"]);
    const value = random.chance(50) ? constant(1) : make.value("i32", scope, 1);
    const old = atomic(buffer, op, make.index(buffer, scope), value);
    const unused = random.chance(50);
    // What is not used is left out as the loop's last value, or kept in a register that nobody may read.
    return this.set(unused ? "c" : random.pick(["a", "b"]), old);
  }

  /** A loop that lanes go through as often as each likes. */
  private freeLoop(scope: Scope, depth: number): Statement {
    const { random, make } = this;
    const counter = `j${this.loops++}`;
    const [start, limit, by] = random.pick([
      () =>
        [constant(0), binary("and", variable(random.pick(["a", "b"])), 7), constant(1)] as const,
      () => [fixed("lane"), constant(random.pick([32, 48, 70])), constant(32)] as const,
      () => [fixed("i"), fixed("n"), binary("mul", fixed("threads"), 2)] as const,
      () => [constant(0), fixed("m"), constant(1)] as const,
      () => [constant(0), binary("and", fixed("t"), 3), constant(1)] as const,
      () =>
        [fixed("t"), binary("add", fixed("threads"), fixed("threads")), fixed("threads")] as const,
    ])();
    const inner: Scope = { ...scope, counters: [...scope.counters, counter] };
    const body = this.several(3, () => this.alone(inner, depth + 1));
    if (random.chance(25)) body.push({ kind: "breakIf", condition: make.condition(inner) });
    if (random.chance(15)) body.push(this.assign(inner));
    return { kind: "for", counter, start, limit, while: "slt", next: ["add", by], body };
  }

  /** The first threads do something for all; the others have values of their own to compute meanwhile. */
  private firstThreads(scope: Scope): Statement[] {
    const { random, make } = this;
    const condition = random.chance(70)
      ? compare(
          random.pick(["ult", "slt", "ule"]),
          fixed(random.pick(["t", "t", "t", "ty", "tx"])),
          random.chance(80) ? random.pick([1, 2, 8, 16, 32, 32, 32, 64, 17]) : make.uniform(scope),
        )
      : make.condition(scope);
    const work = this.several(2, () =>
      random.chance(60) ? [this.storeShared(scope)] : this.alone(scope, 2),
    );
    const before = random.chance(50) ? [{ kind: "barrier" } as const] : [];
    const otherwise = random.chance(15) ? this.plain(scope) : [];
    const meanwhile = random.chance(75) ? this.meanwhile(scope) : this.alone(scope, 2);
    return [
      ...before,
      this.choose(condition, work, otherwise),
      ...meanwhile,
      { kind: "barrier" },
      ...(random.chance(60) ? [this.useShared(scope)] : []),
    ];
  }

  private storeShared(scope: Scope): Statement {
    const { random, make } = this;
    const buffer = random.pick(["tile", "tile", "sums", "ftile"]);
    const type = buffer === "ftile" ? "float" : "i32";
    const value = random.chance(30)
      ? shuffle(
          random.pick(["bfly", "down"]),
          make.value(type, scope, 1),
          random.pick([1, 2, 8, 16]),
        )
      : make.value(type, scope, 1);
    const index = buffer === "sums" ? binary("and", fixed("t"), 31) : fixed("t");
    return this.store(buffer, index, value);
  }

  private useShared(scope: Scope): Statement {
    const { random, make } = this;
    if (random.chance(30))
      return this.set(
        "g",
        binary("fadd", variable("g"), load("ftile", make.index("ftile", scope))),
      );
    const buffer = random.pick(["tile", "sums"]);
    const name = random.pick(["a", "b", "c"]);
    return this.set(name, binary("add", variable(name), load(buffer, make.index(buffer, scope))));
  }

  /** Each thread leaves something, and takes something that another one has left. */
  private exchange(scope: Scope): Statement[] {
    const { random, make } = this;
    const stays = random.chance(60);
    return [
      this.store(
        "tile",
        stays ? fixed("t") : make.index("tile", scope),
        make.value("i32", scope, 1),
      ),
      ...(random.chance(30) ? this.plain(scope) : []),
      { kind: "barrier" },
      this.useShared(scope),
      ...(random.chance(50) ? [{ kind: "barrier" } as const] : []),
    ];
  }

  /** A sum over the block: over each warp, then over the warps' sums. */
  private twoLevels(scope: Scope): Statement[] {
    const { random } = this;
    const name = random.pick(["a", "f"] as const);
    const [sums, kept] = name === "a" ? ["sums", "c"] : ["ftile", "g"];
    const mode = random.pick(["down", "bfly"]);
    const [x, y, z] = this.block;
    const warps = Math.ceil((x * y * z) / 32);
    const inside = compare(
      "ult",
      fixed("t"),
      random.chance(50) ? warps : binary("lshr", fixed("threads"), 5),
    );
    const zero = constant(name === "a" ? 0 : "0.0", name === "a" ? "i32" : "float");
    const second = [
      this.set(name, zero),
      this.choose(inside, [this.set(name, load(sums, fixed("lane")))]),
      ...warpSum(name, mode),
      this.choose(compare("eq", fixed("lane"), 0), [this.store(sums, constant(0), variable(name))]),
    ];
    const first = random.pick([compare("ult", fixed("t"), 32), compare("eq", fixed("warp"), 0)]);
    return [
      this.set(kept, variable(name)),
      ...warpSum(name, mode),
      this.choose(compare("eq", fixed("lane"), 0), [
        this.store(sums, fixed("warp"), variable(name)),
      ]),
      { kind: "barrier" },
      ...(random.chance(50) ? this.plain(scope) : []),
      ...(random.chance(75) ? [this.choose(first, second)] : second),
      ...(random.chance(60) ? this.meanwhile(scope) : []),
      { kind: "barrier" },
      ...(random.chance(80) ? [this.set(name, load(sums, constant(0)))] : []),
    ];
  }

  /** A sum over shared memory in which half as many threads add in each round. */
  private halving(scope: Scope): Statement[] {
    const { random } = this;
    const counter = `j${this.loops++}`;
    const up = random.chance(25);
    const adds = up
      ? compare(
          "eq",
          binary("and", fixed("t"), binary("sub", binary("shl", fixed(counter), 1), 1)),
          0,
        )
      : compare("ult", fixed("t"), fixed(counter));
    const other = binary("and", binary("add", fixed("t"), fixed(counter)), 1023);
    const sum = binary("add", load("tile", fixed("t")), load("tile", other));
    const body: Statement[] = [
      this.choose(adds, [this.store("tile", fixed("t"), sum)]),
      ...(random.chance(35)
        ? this.meanwhile({ ...scope, counters: [...scope.counters, counter] })
        : []),
      { kind: "barrier" },
    ];
    const half = binary("lshr", fixed("threads"), 1);
    const loop: Statement = up
      ? {
          kind: "for",
          counter,
          start: constant(1),
          limit: fixed("threads"),
          while: "slt",
          next: ["shl", constant(1)],
          body,
        }
      : {
          kind: "for",
          counter,
          start: half,
          limit: constant(random.pick([0, 0, 31])),
          while: "ugt",
          next: ["lshr", constant(1)],
          body,
        };
    return [
      this.store("tile", fixed("t"), variable(random.pick(["a", "b"]))),
      { kind: "barrier" },
      loop,
      ...(random.chance(70) ? [this.set("c", load("tile", constant(0)))] : []),
    ];
  }

  /** Rounds with barriers, and values that threads carry from one to the next. */
  private rounds(scope: Scope, depth: number): Statement {
    const { random } = this;
    const limit = random.chance(50) ? fixed("m") : constant(2 + random.below(3));
    return this.count(limit, (counter) => {
      const inner: Scope = {
        counters: [...scope.counters, counter],
        shared: [...scope.shared, counter],
      };
      const body = this.several(2, () => this.together(inner, depth + 1));
      if (random.chance(60)) body.push(...this.meanwhile(inner));
      if (random.chance(50)) body.push({ kind: "barrier" });
      if (random.chance(10))
        body.push({ kind: "breakIf", condition: this.make.uniformCondition(inner) });
      return body;
    });
  }

  /** Warps of a block that go different ways. */
  private warpsApart(scope: Scope): Statement[] {
    const { random } = this;
    const condition = random.pick([
      compare("eq", fixed("warp"), random.below(3)),
      compare("eq", binary("and", fixed("warp"), 1), 0),
      compare("ult", fixed("t"), random.pick([32, 64])),
    ]);
    const way = () =>
      this.several(2, () =>
        random.pick([
          () => warpSum(random.pick(["a", "f"] as const), "bfly"),
          () => this.alone(scope, 2),
          () => this.plain(scope),
          () => [this.storeShared(scope)],
        ])(),
      );
    return [
      this.choose(condition, way(), random.chance(70) ? way() : []),
      ...(random.chance(60) ? [{ kind: "barrier" } as const] : []),
    ];
  }
}
