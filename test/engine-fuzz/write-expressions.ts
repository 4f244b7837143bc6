/** Random expressions of generated kernels: what people compute with, and how they say who does what. */
import type { Random } from "../fuzz-programs/random.ts";
import { BUFFERS, type Expression, type Type, VARIABLES } from "./kernel-tree.ts";

/** What a place in the kernel may use. */
export interface Scope {
  /** Counters of the loops around it. */
  readonly counters: readonly string[];
  /** Those that all threads of the block share. */
  readonly shared: readonly string[];
}

export function constant(value: number | string, type: Type = "i32"): Expression {
  return { op: "const", type, text: String(value), args: [] };
}

export function fixed(name: string): Expression {
  return { op: "fixed", type: "i32", text: name, args: [] };
}

export function variable(name: string): Expression {
  return { op: "var", type: VARIABLES[name]!, text: name, args: [] };
}

export function ir(type: Type, text: string, ...args: readonly Expression[]): Expression {
  return { op: "ir", type, text, args };
}

export function binary(op: string, x: Expression, y: Expression | number): Expression {
  const other = typeof y === "number" ? constant(y, x.type) : y;
  return ir(x.type, `${op} ${x.type} $0, $1`, x, other);
}

export function compare(predicate: string, x: Expression, y: Expression | number): Expression {
  const other = typeof y === "number" ? constant(y, x.type) : y;
  const isFloat = x.type === "float" || x.type === "double";
  return ir("i1", `${isFloat ? "fcmp" : "icmp"} ${predicate} ${x.type} $0, $1`, x, other);
}

export function call(type: Type, name: string, ...args: readonly Expression[]): Expression {
  return { op: "call", type, text: name, args };
}

export function load(buffer: string, index: Expression): Expression {
  const type = BUFFERS[buffer]?.type ?? "i32";
  return { op: "load", type, text: buffer, args: [index] };
}

/** Read anew each time. */
export function volatileLoad(buffer: string, index: Expression): Expression {
  return { ...load(buffer, index), op: "volatile" };
}

export function atomic(
  buffer: string,
  op: string,
  index: Expression,
  value: Expression,
): Expression {
  return { op: "atomic", type: value.type, text: `${buffer} ${op}`, args: [index, value] };
}

/** `mode`: bfly, down, up or idx. */
export function shuffle(mode: string, value: Expression, lane: Expression | number): Expression {
  const of = value.type === "float" ? "f32" : "i32";
  const other = typeof lane === "number" ? constant(lane) : lane;
  const clamp = constant(mode === "up" ? 0 : 31);
  return call(value.type, `llvm.nvvm.shfl.sync.${mode}.${of}`, constant(-1), value, other, clamp);
}

export function vote(mode: "any" | "all" | "ballot", condition: Expression): Expression {
  const type = mode === "ballot" ? "i32" : "i1";
  return call(type, `llvm.nvvm.vote.${mode}.sync`, constant(-1), condition);
}

const OPERATORS: Readonly<Record<Exclude<Type, "i1">, readonly string[]>> = {
  i32: [
    "add",
    "add nsw",
    "sub",
    "mul",
    "and",
    "or",
    "xor",
    "shl 3",
    "lshr 2",
    "ashr 1",
    "min",
    "max",
  ],
  i64: ["add", "sub", "mul", "and", "or", "xor", "shl 7", "lshr 11", "ashr 3", "smin", "umax"],
  float: ["fadd", "fsub", "fmul", "fadd contract", "fmul contract", "fma", "minnum", "maxnum"],
  double: ["fadd", "fsub", "fmul", "fadd contract", "fmul contract", "fma", "maxnum"],
};
const CONSTANTS: Readonly<Record<Exclude<Type, "i1">, readonly string[]>> = {
  i32: ["1", "2", "3", "5", "7", "31", "100", "-1", "255", "65537"],
  i64: ["1", "3", "-1", "1000003", "4294967296", "281474976710655"],
  float: ["1.0", "0.5", "2.0", "-1.0", "0.25", "3.0"],
  double: ["1.0", "0.5", "-2.0", "10.0", "0.125"],
};
const NAMES: Readonly<Record<Type, readonly string[]>> = {
  i1: ["p", "q"],
  i32: ["a", "b", "c"],
  i64: ["l"],
  float: ["f", "g"],
  double: ["d"],
};

export class Expressions {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** Any value that a thread may have. */
  value(type: Type, scope: Scope, depth = 2): Expression {
    const { random } = this;
    if (type === "i1") return this.condition(scope, depth);
    if (depth === 0) return this.leaf(type, scope);
    const roll = random.below(100);
    if (roll < 22) return this.leaf(type, scope);
    if (roll < 36) return this.read(type, scope);
    if (roll < 44) return this.convert(type, scope, depth);
    if (roll < 50)
      return ir(
        type,
        `select i1 $0, ${type} $1, ${type} $2`,
        this.condition(scope, 1),
        this.value(type, scope, depth - 1),
        this.value(type, scope, depth - 1),
      );
    if (roll < 56 && type === "i32") return this.special(scope, depth);
    if (roll < 56 && type === "i64")
      return call("i64", "mix", this.value("i64", scope, depth - 1), this.leaf("i64", scope));
    return this.operator(
      type,
      this.value(type, scope, depth - 1),
      this.value(type, scope, depth - 1),
    );
  }

  private operator(type: Exclude<Type, "i1">, x: Expression, y: Expression): Expression {
    const [op = "", amount] = this.random.pick(OPERATORS[type]).split(/ (?=\d)/);
    const suffix = { i32: "i32", i64: "i64", float: "f32", double: "f64" }[type];
    if (amount) return binary(op, x, Number(amount));
    if (op === "fma") return call(type, `llvm.fma.${suffix}`, x, y, constant("1.0", type));
    if (op === "min" || op === "max") return call(type, `llvm.s${op}.${suffix}`, x, y);
    if (/num|^[su]m/.test(op)) return call(type, `llvm.${op}.${suffix}`, x, y);
    return binary(op, x, y);
  }

  private leaf(type: Exclude<Type, "i1">, scope: Scope): Expression {
    const { random } = this;
    if (random.chance(20)) return constant(random.pick(CONSTANTS[type]), type);
    if (type === "i32" && random.chance(40))
      return fixed(random.pick(["t", "t", "i", "lane", "warp", "bx", "m", ...scope.counters]));
    return variable(random.pick(NAMES[type]));
  }

  /** The same for all threads of the block. */
  uniform(scope: Scope, depth = 1): Expression {
    const { random } = this;
    const one = () => {
      const roll = random.below(10);
      if (roll < 2) return constant(random.below(9));
      if (roll < 4) return variable("u");
      return fixed(random.pick(["m", "bx", "n", "threads", "b", ...scope.shared, ...scope.shared]));
    };
    if (depth === 0 || random.chance(45)) return one();
    if (random.chance(20)) return load("src", binary("and", one(), 1023));
    return binary(random.pick(["add", "mul", "sub", "and", "xor"]), one(), this.uniform(scope, 0));
  }

  uniformCondition(scope: Scope): Expression {
    const predicate = this.random.pick(["sgt", "slt", "ult", "eq", "ne"]);
    return compare(predicate, this.uniform(scope), this.random.below(8));
  }

  /** A number that grows with the thread's place in its block. */
  private ascending(): Expression {
    const { random } = this;
    const t = fixed(random.pick(["t", "t", "t", "t", "tx", "ty", "i"]));
    const roll = random.below(20);
    if (roll < 14) return t;
    if (roll < 16) return binary("add", t, random.pick([1, 2, 31, -1]));
    if (roll < 18) return binary("shl", t, random.pick([1, 2, 5, 24, 27]));
    return binary("mul", t, random.pick([3, 12, -1]));
  }

  /** Who does something: the first threads, one of them, some lanes, some warps, or as data has it. */
  condition(scope: Scope, depth = 1): Expression {
    const { random } = this;
    const roll = random.below(100);
    if (roll < 34) {
      const limit = random.chance(75)
        ? constant(random.pick([1, 2, 7, 8, 16, 31, 32, 33, 48, 64, 96, 100, 128]))
        : this.uniform(scope);
      return compare(
        random.pick(["ult", "ult", "slt", "ule", "sle", "uge", "sgt"]),
        this.ascending(),
        limit,
      );
    }
    if (roll < 44)
      return compare("eq", fixed(random.pick(["lane", "t", "tx", "warp"])), random.below(4));
    if (roll < 51)
      return compare(
        random.pick(["eq", "ne"]),
        binary("and", fixed(random.pick(["t", "warp", "i"])), random.pick([1, 3, 4])),
        0,
      );
    if (roll < 59) return compare(random.pick(["slt", "ult"]), fixed("i"), fixed("n"));
    if (roll < 66) return variable(random.pick(NAMES.i1));
    if (roll < 72 && depth > 0)
      return ir(
        "i1",
        random.pick([
          "select i1 $0, i1 $1, i1 false",
          "select i1 $0, i1 true, i1 $1",
          "xor i1 $0, $1",
        ]),
        this.condition(scope, depth - 1),
        this.condition(scope, depth - 1),
      );
    if (roll < 76) return vote(random.pick(["any", "all"]), this.condition(scope, 0));
    if (roll < 82) return this.uniformCondition(scope);
    const type = random.pick(["i32", "i32", "float", "i64", "double"] as const);
    const isFloat = type === "float" || type === "double";
    return compare(
      random.pick(isFloat ? ["olt", "oge", "une", "ogt"] : ["slt", "sgt", "eq", "ult"]),
      this.value(type, scope, depth),
      constant(random.pick(CONSTANTS[type]), type),
    );
  }

  /** Results of the whole warp, bit counts, device functions. */
  private special(scope: Scope, depth: number): Expression {
    const { random } = this;
    const x = this.value("i32", scope, depth - 1);
    switch (random.below(9)) {
      case 0:
        return vote("ballot", this.condition(scope, 0));
      case 1:
        return call("i32", `llvm.${random.pick(["ctpop", "bitreverse", "bswap"])}.i32`, x);
      case 2:
        return call("i32", "llvm.ctlz.i32", x, constant("false", "i1"));
      case 3:
        return call("i32", "llvm.fshl.i32", x, this.leaf("i32", scope), constant(random.below(32)));
      case 4:
        return call("i32", "pick", x, this.leaf("i32", scope));
      case 5:
        return call("i32", "steps", x, this.leaf("i32", scope));
      case 6:
        return binary(
          random.pick(["udiv", "urem", "sdiv", "srem"]),
          x,
          random.pick([3, 7, 10, 32]),
        );
      case 7:
        return call(
          "i32",
          `llvm.nvvm.redux.sync.${random.pick(["add", "max", "or"])}`,
          x,
          constant(-1),
        );
      default:
        return shuffle(
          random.pick(["bfly", "down", "up", "idx"]),
          x,
          random.chance(80) ? constant(random.pick([0, 1, 2, 4, 8, 16])) : fixed("lane"),
        );
    }
  }

  private convert(type: Exclude<Type, "i1">, scope: Scope, depth: number): Expression {
    const { random } = this;
    const from = (of: Type) => this.value(of, scope, depth - 1);
    switch (type) {
      case "i32":
        return random.pick([
          () => ir("i32", "trunc i64 $0 to i32", from("i64")),
          () => ir("i32", "zext i1 $0 to i32", from("i1")),
          () => ir("i32", "fptosi float $0 to i32", from("float")),
          () => binary("ashr", binary("shl", from("i32"), 24), 24),
        ])();
      case "i64":
        return ir("i64", `${random.pick(["sext", "zext"])} i32 $0 to i64`, from("i32"));
      case "float":
        return random.chance(70)
          ? ir("float", `${random.pick(["sitofp", "uitofp"])} i32 $0 to float`, from("i32"))
          : ir("float", "fptrunc double $0 to float", from("double"));
      case "double":
        return random.chance(50)
          ? ir("double", "fpext float $0 to double", from("float"))
          : ir("double", "sitofp i32 $0 to double", from("i32"));
    }
  }

  /** An element of memory. */
  private read(type: Exclude<Type, "i1">, scope: Scope): Expression {
    const { random } = this;
    const buffers = {
      i32: ["src", "src", "tile", "tile", "sums", "own"],
      i64: ["lsrc"],
      float: ["fsrc", "ftile"],
      double: ["dsrc", "dtile"],
    }[type];
    const buffer = random.pick(buffers);
    return load(buffer, this.index(buffer, scope));
  }

  /** An index inside a buffer. */
  index(buffer: string, scope: Scope): Expression {
    const { random } = this;
    const { length } = BUFFERS[buffer]!;
    const within = (index: Expression) => binary("and", index, length - 1);
    if (length < 512)
      return random.chance(30)
        ? constant(random.below(Math.min(length, 8)))
        : within(
            random.pick([
              fixed("t"),
              fixed("lane"),
              fixed("warp"),
              variable("a"),
              this.uniform(scope),
            ]),
          );
    const roll = random.below(100);
    if (roll < 30) return fixed(length > 1024 ? "i" : "t");
    if (roll < 45) return fixed("t");
    if (roll < 53) return binary("xor", fixed("t"), random.pick([1, 2, 16, 32]));
    if (roll < 60) return constant(random.below(64));
    if (roll < 66) return binary("sub", binary("add", fixed("threads"), -1), fixed("t"));
    if (roll < 72) return within(binary("add", fixed("t"), random.pick([1, 2, 32, -1])));
    if (roll < 80)
      return within(
        binary("add", binary("mul", this.uniform(scope, 0), fixed("threads")), fixed("t")),
      );
    if (roll < 86) return within(binary("mul", fixed("t"), random.pick([2, 3, 17, 33])));
    if (roll < 92) return within(this.uniform(scope));
    return within(this.value("i32", scope, 1));
  }
}
