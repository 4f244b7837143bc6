/**
 * Addresses as sums of products: threadIdx, blockIdx, parameters and turns of loops with their factors.
 * What a launch fixes (blockDim, gridDim) is a number. So a load is known by what it adds from lane to
 * lane, from turn to turn and from block to block.
 */
import { OP, OPS, SPECIAL_REGISTERS, VALUE_TYPE } from "../../lower/index.ts";
import { argumentsOf, constantOf, type ProgramView } from "../program-view.ts";

/**
 * Factors of a product, sorted and joined by `*`; "" is the constant. t.x … are threadIdx, b.x …
 * blockIdx, `lane` the number in the warp, p12 the parameter at byte 12, k7 the turns of the loop that
 * steps register 7, r9 register 9, which is no sum.
 */
export type Product = string;
/** Numbers by product, none of them 0. */
export type Linear = ReadonlyMap<Product, number>;

/** The same in all lanes, for all that is known of it. */
export function isUniform(sum: Linear): boolean {
  return ![...sum.keys()].some((product) => /t\.|lane|r\d/.test(product));
}

export interface Shape {
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
}

/** Sums with more products are not taken apart. */
const MOST_PRODUCTS = 10;
const MOST_FACTORS = 3;
const AXES = ["x", "y", "z"] as const;
const LAST_LANE = 31;

export class LinearValues {
  readonly view: ProgramView;
  readonly #shape: Shape;
  readonly #known = new Map<number, Linear>();
  readonly #open = new Set<number>();

  constructor(view: ProgramView, shape: Shape) {
    this.view = view;
    this.#shape = shape;
  }

  /** Of an argument: a register or a constant. */
  of(argument: number): Linear {
    if (argument < 0) return constant(constantOf(this.view.program, argument));
    const before = this.#known.get(argument);
    if (before) return before;
    const symbol = `r${argument}`;
    // A register that is stepped in a loop leads back to itself.
    if (this.#open.has(argument)) return new Map([[symbol, 1]]);
    this.#open.add(argument);
    const found = this.#expand(argument) ?? new Map([[symbol, 1]]);
    this.#open.delete(argument);
    if (this.#open.size === 0 || !mentions(found, this.#open)) this.#known.set(argument, found);
    return found;
  }

  #expand(register: number): Linear | undefined {
    const { view } = this;
    const type = view.kernel.regType[register];
    if (type !== VALUE_TYPE.i32 && type !== VALUE_TYPE.i64) return undefined;
    const writers = view.writers[register]!;
    if (writers.length === 1) return this.#result(writers[0]!);
    return this.#stepped(register, writers);
  }

  /** Begins at one value and is stepped by another: begin + turns × step. */
  #stepped(register: number, writers: readonly number[]): Linear | undefined {
    const own = `r${register}`;
    let begin: Linear | undefined;
    let step: Linear | undefined;
    for (const pc of writers) {
      const value = this.#result(pc);
      if (!value) return undefined;
      if (value.get(own) === 1) {
        const rest = new Map(value);
        rest.delete(own);
        if ([...rest.keys()].some((product) => product.split("*").includes(own))) return undefined;
        step ??= rest;
      } else if (begin === undefined) begin = value;
      else if (keyOf(begin) !== keyOf(value)) return undefined;
    }
    if (!begin || !step || mentions(begin, new Set([register]))) return undefined;
    const turns = product(step, new Map([[`k${register}`, 1]]));
    return turns && sum(begin, turns, 1);
  }

  #result(pc: number): Linear | undefined {
    const { program } = this.view;
    const { op, aux } = program.code;
    const [a = 0, b = 0] = argumentsOf(program, pc);
    switch (op[pc]) {
      case OP.mov:
      case OP.sext:
      case OP.zext:
      case OP.trunc:
        return OPS[op[pc]!]!.name === "zext" && this.view.kernel.regType[a] === VALUE_TYPE.i1
          ? undefined
          : this.of(a);
      case OP.add:
        return sum(this.of(a), this.of(b), 1);
      case OP.sub:
        return sum(this.of(a), this.of(b), -1);
      case OP.xor:
        // Clang's form of -1 - a.
        return b < 0 && constantOf(program, b) === -1
          ? sum(constant(-1), this.of(a), -1)
          : undefined;
      case OP.or:
        return this.#joined(a, b);
      case OP.shl:
        return b < 0 ? scaled(this.of(a), 2 ** constantOf(program, b)) : undefined;
      case OP.mul:
        return product(this.of(a), this.of(b));
      case OP.param:
        return new Map([[`p${aux[pc]}`, 1]]);
      case OP.special:
        return this.#special(aux[pc]!);
      default:
        return undefined;
    }
  }

  /** Bits that the other operand surely has not: a sum. */
  #joined(a: number, b: number): Linear | undefined {
    const [left, right] = [this.of(a), this.of(b)];
    const isApart =
      this.#most(right) < lowestBit(left) || (this.#most(left) < lowestBit(right) && a >= 0);
    return isApart ? sum(left, right, 1) : undefined;
  }

  /** The largest value; infinite where something has no bounds or may be negative. */
  #most(of: Linear): number {
    let most = 0;
    for (const [factors, times] of of) {
      if (times < 0) return Number.POSITIVE_INFINITY;
      most += factorsOf(factors).reduce((product, factor) => product * this.#bound(factor), times);
    }
    return most;
  }

  #bound(factor: string): number {
    if (factor === "lane") return LAST_LANE;
    const at = AXES.indexOf(factor.slice(2) as "x");
    if (factor.startsWith("t.")) return this.#shape.block[at]! - 1;
    if (factor.startsWith("b.")) return this.#shape.grid[at]! - 1;
    return Number.POSITIVE_INFINITY;
  }

  #special(index: number): Linear | undefined {
    const name = SPECIAL_REGISTERS[index]!;
    if (name === "laneid") return new Map([["lane", 1]]);
    const [what, axis] = name.split(".");
    const at = AXES.indexOf(axis as "x");
    if (at < 0) return undefined;
    const size = what === "tid" || what === "ntid" ? this.#shape.block[at]! : this.#shape.grid[at]!;
    if (what === "ntid" || what === "nctaid") return constant(size);
    if (what === "tid") return size === 1 ? constant(0) : new Map([[`t.${axis}`, 1]]);
    if (what === "ctaid") return size === 1 ? constant(0) : new Map([[`b.${axis}`, 1]]);
    return undefined;
  }
}

export function factorsOf(of: Product): readonly string[] {
  return of === "" ? [] : of.split("*");
}

/** Equal keys, equal values. */
export function keyOf(of: Linear): string {
  return [...of]
    .map(([factors, times]) => `${factors}:${times}`)
    .sort()
    .join(" ");
}

/** Of all that the sum can be, 0 apart. */
function lowestBit(of: Linear): number {
  let bits = 0;
  for (const times of of.values()) bits |= times;
  return bits & -bits;
}

function constant(value: number): Linear {
  return value === 0 ? new Map() : new Map([["", value]]);
}

export function sum(a: Linear, b: Linear, sign: 1 | -1): Linear | undefined {
  const result = new Map(a);
  for (const [factors, times] of b) {
    const total = (result.get(factors) ?? 0) + sign * times;
    if (total === 0) result.delete(factors);
    else result.set(factors, total);
  }
  return result.size > MOST_PRODUCTS ? undefined : result;
}

function scaled(of: Linear, by: number): Linear | undefined {
  if (!Number.isFinite(by) || by === 0) return undefined;
  return new Map([...of].map(([factors, times]) => [factors, times * by]));
}

function product(a: Linear, b: Linear): Linear | undefined {
  let result: Linear | undefined = new Map();
  for (const [left, times] of a)
    for (const [right, more] of b) {
      const factors = [...factorsOf(left), ...factorsOf(right)].sort();
      if (factors.length > MOST_FACTORS) return undefined;
      result = sum(result ?? new Map(), new Map([[factors.join("*"), times * more]]), 1);
      if (!result) return undefined;
    }
  return result;
}

function mentions(of: Linear, registers: ReadonlySet<number>): boolean {
  for (const factors of of.keys())
    for (const factor of factorsOf(factors))
      if (factor.startsWith("r") && registers.has(Number(factor.slice(1)))) return true;
  return false;
}
