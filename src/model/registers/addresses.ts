/**
 * Makes addresses: 64-bit ones as base + scale × index, where the index is a sum in one register, and
 * 32-bit ones of shared and local memory. What was made before is used again where it is known.
 */
import type { AssemblerRules } from "./assembler-rules.ts";
import type { Dominates } from "./dominators.ts";
import type { FunctionView } from "./function-view.ts";
import type { LinearForm } from "./linear-forms.ts";
import { type Instruction, plain } from "./machine-code.ts";
import type { Pointers } from "./pointers.ts";
import { unsignedIndices } from "./unsigned-indices.ts";

export interface Address {
  /** -1: known when compiling, no register. */
  readonly value: number;
  /** Bytes added in the access itself. */
  readonly offset: number;
}

type Terms = ReadonlyMap<number, number>;

interface Sum {
  readonly terms: Terms;
  readonly value: number;
  readonly block: number;
}

/** Where the code that makes an address goes. */
export interface Place {
  readonly block: number;
  readonly body: Instruction[];
}

/** Sums and addresses, the latest of a kind, that are looked through for one to start from. */
const LATEST = 64;

export class Addresses {
  readonly #view: FunctionView;
  readonly #pointers: Pointers;
  readonly #rules: AssemblerRules;
  readonly #dominates: Dominates;
  readonly #width: number[];
  readonly #unsigned: ReadonlySet<number>;
  /** 32-bit sums that are in registers. */
  readonly #sums = new Map<number, Sum[]>();
  /** 64-bit addresses, by their base. */
  readonly #addresses = new Map<string, Sum[]>();
  /** The same by base and index. */
  readonly #exact = new Map<string, Sum[]>();
  /** Base pointers that were loaded, by block. */
  readonly #bases = new Map<string, number>();

  constructor(
    view: FunctionView,
    pointers: Pointers,
    dominates: Dominates,
    width: number[],
    rules: AssemblerRules,
  ) {
    this.#view = view;
    this.#pointers = pointers;
    this.#dominates = dominates;
    this.#width = width;
    this.#rules = rules;
    this.#unsigned = unsignedIndices(view);
  }

  /** `further`: bytes that the access adds. */
  of(argument: number, wide: boolean, further: number, place: Place): Address {
    if (argument >= 0 && this.#view.definitions.pc[argument]! < 0)
      return { value: argument, offset: further };
    const form = this.#view.forms.of(argument);
    if (wide) return this.#wide(form, form.constant + further, place);
    const offset = form.constant + further;
    return { value: form.terms.size === 0 ? -1 : this.#index(form.terms, 1, place), offset };
  }

  /** Takes note of a register of the program that holds a sum. */
  note(register: number, block: number): void {
    const { terms, constant } = this.#view.forms.of(register);
    if (constant !== 0 || !isSum(terms)) return;
    if ([...terms.keys()].some((term) => this.#pointers.has(term))) return;
    const same = (sum: Sum): boolean => this.#reaches(sum, block) && sameTerms(sum.terms, terms);
    if (!this.#sums.get(firstOf(terms))?.some(same))
      this.#keepSum({ terms, value: register, block });
  }

  #reaches(sum: Sum, block: number): boolean {
    return this.#dominates(sum.block, block);
  }

  #fresh(words: number): number {
    return this.#width.push(words) - 1;
  }

  #wide({ terms }: LinearForm, offset: number, place: Place): Address {
    const base = [...terms].find(([r, factor]) => factor === 1 && this.#pointers.has(r))?.[0];
    const rest = new Map(terms);
    if (base !== undefined) rest.delete(base);
    if (rest.size === 0) return { value: this.#base(base, true, place), offset };

    let scale = 0;
    for (const factor of rest.values()) scale = greatestDivisor(scale, Math.abs(factor));
    const elements = Math.trunc(offset / scale);
    const apart =
      base !== undefined &&
      elements !== 0 &&
      [...rest.keys()].some((register) => this.#unsigned.has(register));
    const left = apart ? offset - elements * scale : offset;
    const name = `${base ?? `variable ${offset >> 16}`}${apart ? ` + ${elements}` : ""}`;
    const known = this.#addresses.get(name) ?? [];
    this.#addresses.set(name, known);
    const key = `${name}: ${textOf(rest)}`;
    const same = this.#exact.get(key) ?? [];
    this.#exact.set(key, same);
    const have = same.find((sum) => this.#reaches(sum, place.block));
    if (have) return { value: have.value, offset: left };

    const near = apart ? undefined : this.#near(known, rest, place.block);
    const uses = near
      ? [near.value, near.term]
      : this.#baseAndIndex(base, rest, scale, apart ? elements : 0, place);
    const value = this.#fresh(2);
    const { latencies, constantsInRegisters, scaleRegister } = this.#rules;
    const temporaries = near || constantsInRegisters ? 0 : scaleRegister;
    place.body.push({
      ...plain([value], uses, latencies.wide, temporaries),
      linear: true,
      what: near ? `near ${rest.get(near.term)}` : `address ${name} ${scale}`,
    });
    const made = { terms: rest, value, block: place.block };
    known.push(made);
    same.push(made);
    return { value, offset: left };
  }

  #baseAndIndex(
    base: number | undefined,
    rest: Terms,
    scale: number,
    elements: number,
    place: Place,
  ): number[] {
    let index = this.#index(rest, scale, place);
    if (elements !== 0) {
      const sum = this.#fresh(1);
      const add = plain([sum], [index], this.#rules.latencies.integer);
      place.body.push({ ...add, linear: true, what: `add ${elements}` });
      index = sum;
    }
    const from = base === undefined ? -1 : this.#base(base, false, place);
    return from < 0 ? [index] : [index, from];
  }

  /** The pointer itself; -1 where an addition reads it from the constant bank. */
  #base(base: number | undefined, needed: boolean, { block, body }: Place): number {
    const { latencies, constantsInRegisters } = this.#rules;
    if (base !== undefined && !this.#pointers.isParameter(base)) return base;
    if (!needed && !constantsInRegisters) return -1;
    // A variable of the module is a constant of 64 bits.
    const key = `${block}:${base ?? "variable"}`;
    let value = this.#bases.get(key);
    if (value === undefined) {
      value = this.#fresh(2);
      this.#bases.set(key, value);
      body.push({ ...plain([value], [], latencies.constant), early: base !== undefined });
    }
    return value;
  }

  /** An address that differs by one term, which is not of a kind that C counts without sign. */
  #near(
    known: readonly Sum[],
    rest: Terms,
    block: number,
  ): { value: number; term: number } | undefined {
    for (const sum of known.slice(-LATEST)) {
      if (!this.#reaches(sum, block) || sum.terms.size !== rest.size - 1) continue;
      if (![...sum.terms].every(([register, factor]) => rest.get(register) === factor)) continue;
      const [term] = [...rest.keys()].filter((register) => !sum.terms.has(register));
      const signed = [...rest.keys()].every((register) => !this.#unsigned.has(register));
      if (signed && this.#view.writer(term!) !== "special")
        return { value: sum.value, term: term! };
    }
    return undefined;
  }

  /** The sum of `terms` over `scale` as one 32-bit value. */
  #index(all: Terms, scale: number, { block, body }: Place): number {
    const scaled = new Map([...all].map(([register, factor]) => [register, factor / scale]));
    const terms = this.#withKnownSums(scaled, block);
    const [[register, factor]] = [...terms] as [[number, number]];
    if (terms.size === 1 && factor === 1) return register;
    const uniform = [...terms.keys()].every((one) => this.#width[one] === 0);
    const value = this.#fresh(uniform && this.#rules.uniformRegisters ? 0 : 1);
    const sum = plain([value], [...terms.keys()], this.#rules.latencies.integer);
    body.push({ ...sum, linear: true, what: `sum ${[...terms.values()].join(" ")}` });
    this.#keepSum({ terms: scaled, value, block });
    return value;
  }

  /** With sums that are in registers in place of their parts, the largest first. */
  #withKnownSums(terms: Terms, block: number): Map<number, number> {
    const rest = new Map(terms);
    const candidates = [...terms.keys()]
      .flatMap((register) => this.#sums.get(register)?.slice(-LATEST) ?? [])
      .sort((a, b) => b.terms.size - a.terms.size);
    for (const sum of candidates) {
      if (sum.terms.size > rest.size || !this.#reaches(sum, block)) continue;
      const times = (rest.get(firstOf(sum.terms)) ?? 0) / sum.terms.get(firstOf(sum.terms))!;
      if (times === 0 || !Number.isInteger(times)) continue;
      if (![...sum.terms].every(([one, each]) => rest.get(one) === each * times)) continue;
      for (const one of sum.terms.keys()) rest.delete(one);
      rest.set(sum.value, times);
    }
    return rest;
  }

  #keepSum(sum: Sum): void {
    const list = this.#sums.get(firstOf(sum.terms)) ?? [];
    this.#sums.set(firstOf(sum.terms), list);
    list.push(sum);
  }
}

/** Sums are filed under this one of their terms. */
function firstOf(terms: Terms): number {
  return Math.min(...terms.keys());
}

function textOf(terms: Terms): string {
  return [...terms].sort(([a], [b]) => a - b).join(" ");
}

function isSum(terms: Terms): boolean {
  return terms.size > 1 || [...terms.values()].some((factor) => factor !== 1);
}

function sameTerms(a: Terms, b: Terms): boolean {
  return a.size === b.size && [...a].every(([register, factor]) => b.get(register) === factor);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
