/**
 * Integers as sums: a constant plus multiples of values that are not sums themselves, modulo the
 * width of their type. Two addresses with the same multiples differ by a constant that is known.
 */
import type { DraftFunction, DraftInstruction, Literal, Operand, Phi, Value } from "../draft.ts";
import { type OpName, VALUE_TYPE } from "../ops.ts";
import { isLiteral, widthOf } from "../translate/literals.ts";
import { isValue } from "./instructions.ts";

export interface LinearForm {
  readonly constant: bigint;
  /** Coefficients by value, none of them 0, in order of value id. */
  readonly terms: ReadonlyMap<Value, bigint>;
  /** The terms as text: equal keys, equal terms. */
  readonly key: string;
}

/** Instructions that may be sums; what they are made of shows in their form. */
export const SUMS: ReadonlySet<OpName> = new Set(["add", "sub", "or", "xor", "mul", "shl"]);

/** Beyond this many terms a sum is left alone. */
const MAX_TERMS = 12;

const MAX_DEPTH = 200;

export class LinearForms {
  readonly #definition = new Map<number, DraftInstruction>();
  readonly #forms = new Map<number, LinearForm>();
  readonly #zeros = new Map<number, bigint>();
  readonly #phis = new Map<number, Phi>();
  /** One value for each address in the frame, whoever asks for it. */
  readonly #frames = new Map<number, Value>();
  /** Nested look-ups in progress: chains of instructions may be thousands long. */
  #depth = 0;
  /** Zero bits at the low end of phis, as assumed while they are examined. */
  readonly #phiZeros = new Map<number, number>();

  constructor(fn: DraftFunction) {
    for (const block of fn.blocks) {
      for (const phi of block.phis) this.#phis.set(phi.result.id, phi);
      for (const instruction of block.body) {
        const { op, aux, results } = instruction;
        for (const result of results) this.#definition.set(result.id, instruction);
        if (op === "frame" && !this.#frames.has(aux)) this.#frames.set(aux, results[0]!);
      }
    }
  }

  definition(value: Value): DraftInstruction | undefined {
    return this.#definition.get(value.id);
  }

  phi(value: Value): Phi | undefined {
    return this.#phis.get(value.id);
  }

  /** The sum that an i32 or i64 operand is. */
  of(operand: Operand): LinearForm {
    if (!isValue(operand)) return form(operand.bits, new Map());
    let known = this.#forms.get(operand.id);
    if (!known) {
      // What lies too deep counts as a value of its own.
      const isDeep = ++this.#depth > MAX_DEPTH;
      const sum = isDeep ? undefined : this.#expand(operand);
      this.#depth--;
      known = sum ?? form(0n, new Map([[operand, 1n]]));
      this.#forms.set(operand.id, known);
    }
    return known;
  }

  #expand(value: Value): LinearForm | undefined {
    const instruction = this.#definition.get(value.id);
    if (!instruction) return undefined;
    const { op, type, args } = instruction;
    if (type !== VALUE_TYPE.i32 && type !== VALUE_TYPE.i64) return undefined;
    const [a, b] = args as [Operand, Operand];
    switch (op) {
      case "frame":
        return form(0n, new Map([[this.#frames.get(instruction.aux)!, 1n]]));
      case "add":
        return this.#sum(value, a, b, 1n);
      case "sub":
        return this.#sum(value, a, b, -1n);
      case "or":
      case "xor":
        // Without a common bit nothing carries.
        return (this.zeros(a) | this.zeros(b)) === ones(value)
          ? this.#sum(value, a, b, 1n)
          : undefined;
      case "mul":
        if (isLiteral(b)) return this.#scale(value, a, b.bits);
        return isLiteral(a) ? this.#scale(value, b, a.bits) : undefined;
      case "shl":
        return isLiteral(b) && b.bits < BigInt(widthOf(type))
          ? this.#scale(value, a, 1n << b.bits)
          : undefined;
      default:
        return undefined;
    }
  }

  #sum(value: Value, a: Operand, b: Operand, sign: bigint): LinearForm | undefined {
    const [x, y] = [this.of(a), this.of(b)];
    const terms = new Map(x.terms);
    for (const [term, factor] of y.terms) {
      const sum = wrap(value, (terms.get(term) ?? 0n) + sign * factor);
      if (sum === 0n) terms.delete(term);
      else terms.set(term, sum);
    }
    if (terms.size > MAX_TERMS) return undefined;
    return form(wrap(value, x.constant + sign * y.constant), terms);
  }

  #scale(value: Value, a: Operand, factor: bigint): LinearForm {
    const { constant, terms } = this.of(a);
    const scaled = new Map<Value, bigint>();
    for (const [term, by] of terms) {
      const product = wrap(value, by * factor);
      if (product !== 0n) scaled.set(term, product);
    }
    return form(wrap(value, constant * factor), scaled);
  }

  /** Bits of an operand that are known to be 0, as a mask. */
  zeros(operand: Operand): bigint {
    if (!isValue(operand)) return ones(operand) & ~operand.bits;
    let known = this.#zeros.get(operand.id);
    if (known === undefined) {
      this.#zeros.set(operand.id, 0n);
      known = ++this.#depth > MAX_DEPTH ? 0n : this.#knownZeros(operand);
      this.#depth--;
      this.#zeros.set(operand.id, known);
    }
    return known;
  }

  #knownZeros(value: Value): bigint {
    const instruction = this.#definition.get(value.id);
    const all = ones(value);
    if (!instruction) return 0n;
    const { op, args, access, type } = instruction;
    const [a, b] = args as [Operand, Operand];
    const amount = b && isLiteral(b) ? b.bits : undefined;
    switch (op) {
      case "and":
        return this.zeros(a) | this.zeros(b);
      case "or":
      case "xor":
        return this.zeros(a) & this.zeros(b);
      case "shl":
        if (amount === undefined || amount >= BigInt(widthOf(type))) return 0n;
        return ((this.zeros(a) << amount) | ((1n << amount) - 1n)) & all;
      case "shrU":
        if (amount === undefined || amount >= BigInt(widthOf(type))) return 0n;
        return (this.zeros(a) >> amount) | (all & ~(all >> amount));
      case "mul": {
        const low = trailing(this.zeros(a)) + trailing(this.zeros(b));
        return ((1n << BigInt(low)) - 1n) & all;
      }
      case "add":
      case "sub": {
        const [x, y] = [trailing(this.zeros(a)), trailing(this.zeros(b))];
        return ((1n << BigInt(Math.min(x, y))) - 1n) & all;
      }
      case "zext":
        return this.zeros(a) | (all & ~ones(a));
      case "load": {
        const memory = access!.elements[instruction.results.indexOf(value)]!.memory;
        if (memory === "u8") return all & ~0xffn;
        return memory === "u16" ? all & ~0xffffn : 0n;
      }
      default:
        return 0n;
    }
  }

  /** Largest power of two, up to 16, that divides the sum of a form's terms. */
  termAlign(terms: LinearForm["terms"]): number {
    return 1 << this.#lowZerosOfTerms(terms);
  }

  /** Zero bits at the low end of a sum, up to `MAX_LOW_ZEROS`. */
  #lowZerosOfTerms(terms: LinearForm["terms"]): number {
    let least = MAX_LOW_ZEROS;
    for (const [term, factor] of terms) {
      const own = trailing(~factor);
      if (own < least) least = Math.min(least, own + this.#lowZeros(term));
    }
    return least;
  }

  #lowZeros(term: Value): number {
    const phi = this.#phis.get(term.id);
    if (!phi) return trailing(this.zeros(term));
    const assumed = this.#phiZeros.get(term.id);
    if (assumed !== undefined) return assumed;
    // Phis of phis of phis would be examined over and over.
    if (this.#phiZeros.size >= MAX_NESTED_PHIS) return 0;
    // A counter that starts at a multiple of its step stays one: assume, and see whether it holds.
    let least = MAX_LOW_ZEROS;
    for (let holds = false; !holds && least > 0; ) {
      this.#phiZeros.set(term.id, least);
      const found = Math.min(...phi.incoming.map(({ value }) => this.#lowZerosOf(value)));
      holds = found >= least;
      least = Math.min(least, found);
    }
    this.#phiZeros.delete(term.id);
    return least;
  }

  #lowZerosOf(operand: Operand): number {
    const { constant, terms } = this.of(operand);
    return Math.min(trailing(~constant), this.#lowZerosOfTerms(terms));
  }
}

/** 2^4 = 16 bytes is the widest access. */
const MAX_LOW_ZEROS = 4;

const MAX_NESTED_PHIS = 3;

/** Largest power of two up to `limit` that divides `offset`. */
export function powerOfTwoIn(offset: number, limit: number): number {
  return offset === 0 ? limit : Math.min(limit, offset & -offset);
}

function form(constant: bigint, terms: Map<Value, bigint>): LinearForm {
  const sorted = [...terms].sort(([a], [b]) => a.id - b.id);
  return {
    constant,
    terms: new Map(sorted),
    key: sorted.map(([term, factor]) => `${term.id}*${factor}`).join("+"),
  };
}

function ones({ type }: Value | Literal): bigint {
  return (1n << BigInt(widthOf(type))) - 1n;
}

function wrap({ type }: Value, bits: bigint): bigint {
  return BigInt.asUintN(widthOf(type), bits);
}

/** Number of ones at the low end of a mask. */
function trailing(mask: bigint): number {
  let count = 0;
  while (count < 64 && (mask >> BigInt(count)) & 1n) count++;
  return count;
}
