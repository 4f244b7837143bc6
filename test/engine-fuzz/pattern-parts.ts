/** What short patterns are made of: who goes, what they leave, where. */
import type { Dim3 } from "../../src/exec/index.ts";
import type { Random } from "../fuzz-programs/random.ts";
import type { Expression, Statement } from "./kernel-tree.ts";
import {
  binary,
  compare,
  type Expressions,
  fixed,
  ir,
  type Scope,
  variable,
  vote,
} from "./write-expressions.ts";
import { store } from "./write-statements.ts";

export class PatternParts {
  readonly random: Random;
  /** Name for a loop's counter. */
  readonly counter: string;
  /** Threads along each axis. */
  readonly block: Dim3;
  private readonly make: Expressions;
  private readonly scope: Scope;

  constructor(random: Random, block: Dim3, make: Expressions, scope: Scope, counter: string) {
    this.random = random;
    this.block = block;
    this.make = make;
    this.scope = scope;
    this.counter = counter;
  }

  get counted(): Expression {
    return fixed(this.counter);
  }

  /** Any condition. */
  any(): Expression {
    return this.make.condition(this.scope);
  }

  /** A condition that is kept, as a number. */
  bit(name: string): Expression {
    return ir("i32", "zext i1 $0 to i32", variable(name));
  }

  firsts(): Expression {
    return compare("ult", fixed("t"), this.random.pick([10, 31, 33, 40, 50, 70]));
  }

  /** Threads from one to another, as a compiler asks for them. */
  window(): Expression {
    const { random } = this;
    const before = random.pick([1, 3, 5, 33, 40]);
    const threads = random.pick([7, 20, 57, 300]);
    return compare(random.pick(["ult", "ult", "slt"]), binary("add", fixed("t"), -before), threads);
  }

  /** Threads before a window and behind it, as at the edges of a tile. */
  edges(): Expression {
    const { random } = this;
    const before = random.pick([1, 2, 3, 5]);
    const inside = random.pick([20, 30, 57, 58]);
    if (random.chance(50)) return compare("ugt", binary("add", fixed("t"), -before), inside - 1);
    return compare("ult", binary("add", fixed("t"), -before - inside), -inside);
  }

  lasts(): Expression {
    const { random } = this;
    return compare(random.pick(["ugt", "sgt"]), fixed("t"), random.pick([31, 40, 63]));
  }

  parts(): Expression {
    const { random } = this;
    return random.pick([
      this.firsts(),
      vote("any", this.firsts()),
      this.window(),
      this.edges(),
      this.lasts(),
    ]);
  }

  /** What mostly holds in all threads. */
  all(): Expression {
    return this.random.pick([
      compare("slt", fixed("i"), fixed("n")),
      compare("slt", fixed("i"), fixed("n")),
      compare("ult", fixed("t"), 300),
    ]);
  }

  /** What threads have read. */
  word(): Expression {
    return variable(this.random.pick(["a", "b"]));
  }

  /** In a tile whose rows are as long as the block's, or have some more elements. */
  inTile(): Expression {
    const { random, block } = this;
    const pitch = block[0] + random.pick([0, 0, 1, 16]);
    return binary("add", binary("mul", fixed("ty"), pitch), fixed("tx"));
  }

  within(index: Expression, most: number): Expression {
    return binary("and", index, most - 1);
  }

  /** Something that keeps a branch a branch. */
  effect(): Statement {
    const { random } = this;
    return store(random.pick(["out", "tile"]), fixed("t"), random.pick([this.word(), fixed("t")]));
  }
}
