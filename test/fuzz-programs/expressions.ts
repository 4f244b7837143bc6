/** Random expressions of the types that registers have, written as LLVM IR instructions. */
import type { Random } from "./random.ts";

export type Scalar = "i32" | "i64" | "float" | "double";
export const WORD_TYPES: readonly Scalar[] = ["i32", "i64", "float", "double"];
/** Text of an SSA name or a constant. */
export type ValueName = string;

const INTEGER_OPS = ["add", "sub", "mul", "and", "or", "xor", "udiv", "sdiv", "urem", "srem"];
const FLOAT_OPS = ["fadd", "fsub", "fmul", "fdiv", "fadd contract", "fmul contract"];
const INTEGER_PREDICATES = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
const FLOAT_PREDICATES = [
  "oeq",
  "ogt",
  "oge",
  "olt",
  "ole",
  "one",
  "ord",
  "ueq",
  "ugt",
  "uge",
  "ult",
  "ule",
  "une",
  "uno",
];
const INTEGER_CONSTANTS = [
  "0",
  "1",
  "-1",
  "2",
  "3",
  "31",
  "32",
  "255",
  "-2147483648",
  "2147483647",
  "305419896",
];
const FLOAT_CONSTANTS = [
  "0.0",
  "-0.0",
  "1.0",
  "-1.0",
  "0.5",
  "3.0",
  "1024.0",
  "0x7FF0000000000000",
  "0x3810000000000000",
];
const VARIABLES_OF: Readonly<Record<Scalar, readonly string[]>> = {
  i32: ["a", "b", "c"],
  i64: ["l"],
  float: ["f"],
  double: ["d"],
};
const SUFFIX = { i32: "i32", i64: "i64", float: "f32", double: "f64" } as const;

export class ExpressionWriter {
  private readonly random: Random;
  private readonly emit: (line: string) => void;
  private readonly environment: () => ReadonlyMap<string, ValueName>;
  private readonly declared = new Set<string>();
  private names = 0;

  constructor(
    random: Random,
    emit: (line: string) => void,
    environment: () => ReadonlyMap<string, ValueName>,
  ) {
    this.random = random;
    this.emit = emit;
    this.environment = environment;
  }

  /** A new SSA name. */
  name(): ValueName {
    return `%v${this.names++}`;
  }

  define(instruction: string): ValueName {
    const name = this.name();
    this.emit(`  ${name} = ${instruction}`);
    return name;
  }

  declarations(): string {
    return [...this.declared].join("\n");
  }

  value(type: Scalar, depth: number): ValueName {
    const { random } = this;
    if (depth === 0 || random.chance(20)) {
      if (random.chance(75)) return this.environment().get(random.pick(VARIABLES_OF[type]))!;
      return random.pick(type === "i32" || type === "i64" ? INTEGER_CONSTANTS : FLOAT_CONSTANTS);
    }
    if (random.chance(10)) {
      const [x, y] = [this.value(type, depth - 1), this.value(type, depth - 1)];
      return this.define(`select i1 ${this.condition()}, ${type} ${x}, ${type} ${y}`);
    }
    if (random.chance(20)) return this.conversion(type, depth);
    return type === "i32" || type === "i64"
      ? this.integer(type, depth)
      : this.floating(type, depth);
  }

  condition(): ValueName {
    const { random } = this;
    const type = random.pick([
      ...VARIABLES_OF.i32.map((): Scalar => "i32"),
      "i64",
      "float",
      "double",
    ] as const);
    const [x, y] = [this.value(type, 1), this.value(type, 1)];
    const isInteger = type === "i32" || type === "i64";
    const compare = isInteger
      ? `icmp ${random.pick(INTEGER_PREDICATES)}`
      : `fcmp ${random.pick(FLOAT_PREDICATES)}`;
    const result = this.define(`${compare} ${type} ${x}, ${y}`);
    if (random.chance(20))
      return this.define(`${random.pick(["and", "or", "xor"])} i1 ${result}, ${this.condition()}`);
    if (random.chance(10)) return this.vote("i1", result);
    return result;
  }

  private call(
    type: string,
    name: string,
    args: readonly (readonly [string, string])[],
  ): ValueName {
    this.declared.add(`declare ${type} @${name}(${args.map(([argType]) => argType).join(", ")})`);
    return this.define(
      `call ${type} @${name}(${args.map(([argType, value]) => `${argType} ${value}`).join(", ")})`,
    );
  }

  private integer(type: "i32" | "i64", depth: number): ValueName {
    const { random } = this;
    const x = this.value(type, depth - 1);
    const y = this.value(type, depth - 1);
    switch (random.below(10)) {
      case 0:
        return this.define(`${random.pick(["shl", "lshr", "ashr"])} ${type} ${x}, ${y}`);
      case 1:
        return this.call(type, `llvm.${random.pick(["smin", "smax", "umin", "umax"])}.${type}`, [
          [type, x],
          [type, y],
        ]);
      case 2:
        return this.call(type, `llvm.${random.pick(["ctpop", "bitreverse", "bswap"])}.${type}`, [
          [type, x],
        ]);
      case 3:
        return this.call(type, `llvm.${random.pick(["ctlz", "cttz"])}.${type}`, [
          [type, x],
          ["i1", "false"],
        ]);
      case 4:
        return this.call(type, `llvm.${random.pick(["fshl", "fshr"])}.${type}`, [
          [type, x],
          [type, y],
          [type, this.value(type, depth - 1)],
        ]);
      case 5:
        return type === "i32" ? this.warpOp(x) : this.define(`mul i64 ${x}, ${y}`);
      default:
        return this.define(`${random.pick(INTEGER_OPS)} ${type} ${x}, ${y}`);
    }
  }

  private floating(type: "float" | "double", depth: number): ValueName {
    const { random } = this;
    const x = this.value(type, depth - 1);
    const y = this.value(type, depth - 1);
    const suffix = SUFFIX[type];
    switch (random.below(9)) {
      case 0:
        return this.call(type, `llvm.fma.${suffix}`, [
          [type, x],
          [type, y],
          [type, this.value(type, depth - 1)],
        ]);
      case 1:
        return this.call(
          type,
          `llvm.${random.pick(["floor", "ceil", "trunc", "rint", "fabs", "sqrt"])}.${suffix}`,
          [[type, x]],
        );
      case 2: {
        const name = random.pick(["minnum", "maxnum", "copysign"]);
        const second = name === "copysign" ? this.withoutNan(type, y) : y;
        return this.call(type, `llvm.${name}.${suffix}`, [
          [type, x],
          [type, second],
        ]);
      }
      case 3:
        return this.define(`fneg ${type} ${x}`);
      case 4: {
        const name = random.pick(["sin", "cos", "exp", "log", "atan", "tanh", "cbrt", "log2"]);
        return this.call(type, `__nv_${name}${type === "float" ? "f" : ""}`, [[type, x]]);
      }
      default:
        return this.define(`${random.pick(FLOAT_OPS)} ${type} ${x}, ${y}`);
    }
  }

  private conversion(type: Scalar, depth: number): ValueName {
    const { random } = this;
    const from = random.pick(WORD_TYPES.filter((other) => other !== type));
    const x = this.value(from, depth - 1);
    const isInteger = type === "i32" || type === "i64";
    const fromInteger = from === "i32" || from === "i64";
    if (isInteger && fromInteger)
      return type === "i32"
        ? this.define(`trunc i64 ${x} to i32`)
        : this.define(`${random.pick(["sext", "zext"])} i32 ${x} to i64`);
    if (type === "double" && from === "float") return this.define(`fpext float ${x} to double`);
    if (type === "float" && from === "double")
      return this.define(`fptrunc double ${this.withoutNan(from, x)} to float`);
    if (isInteger) {
      const sameWidth = (type === "i32") === (from === "float");
      if (sameWidth && random.chance(40))
        return this.define(`bitcast ${from} ${this.withoutNan(from, x)} to ${type}`);
      return this.define(`${random.pick(["fptosi", "fptoui"])} ${from} ${x} to ${type}`);
    }
    return this.define(`${random.pick(["sitofp", "uitofp"])} ${from} ${x} to ${type}`);
  }

  /** Which of two f64 NaNs a sum is depends on the order of its operands, so its bits must not be looked at. */
  private withoutNan(type: Scalar, x: ValueName): ValueName {
    if (type !== "double") return x;
    const isNan = this.define(`fcmp uno ${type} ${x}, ${x}`);
    return this.define(`select i1 ${isNan}, ${type} 1.0, ${type} ${x}`);
  }

  private warpOp(x: ValueName): ValueName {
    const { random } = this;
    const full = "-1";
    switch (random.below(7)) {
      case 0:
      case 1: {
        const mode = random.pick(["idx", "up", "down", "bfly"]);
        const lane = random.chance(50) ? String(random.below(32)) : this.value("i32", 1);
        const clamp = random.pick(mode === "up" ? ["0", "6144"] : ["31", "6175"]);
        return this.call("i32", `llvm.nvvm.shfl.sync.${mode}.i32`, [
          ["i32", full],
          ["i32", x],
          ["i32", lane],
          ["i32", clamp],
        ]);
      }
      case 2:
        return this.vote("i32", this.define(`icmp sgt i32 ${x}, 5`));
      case 3:
        return this.activeMask();
      case 4:
        return this.call("i32", "llvm.nvvm.match.any.sync.i32", [
          ["i32", full],
          ["i32", x],
        ]);
      default:
        return this.call(
          "i32",
          `llvm.nvvm.redux.sync.${random.pick(["add", "min", "max", "umax", "and", "or", "xor"])}`,
          [
            ["i32", x],
            ["i32", full],
          ],
        );
    }
  }

  activeMask(): ValueName {
    return this.call("i32", "llvm.nvvm.activemask", []);
  }

  private vote(type: "i1" | "i32", predicate: ValueName): ValueName {
    const mode = type === "i32" ? "ballot" : this.random.pick(["any", "all", "uni"]);
    return this.call(type, `llvm.nvvm.vote.${mode}.sync`, [
      ["i32", "-1"],
      ["i1", predicate],
    ]);
  }
}
