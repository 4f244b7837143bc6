/**
 * Conditions on values, placed right behind what they are about, so that loops do not ask again what does not change
 * in them; equal ones are one.
 */
import { assert, type LocId, pushTo } from "../../../base/index.ts";
import { ICMP_PREDICATES } from "../../../ir/index.ts";
import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Value,
} from "../../draft.ts";
import { type OpName, VALUE_TYPE, type ValueType } from "../../ops.ts";
import { Dominators } from "../graph.ts";
import { isValue } from "../instructions.ts";

const T = VALUE_TYPE;

/** Behind instruction `index` of a block; -1: at its start. */
interface Place {
  readonly block: DraftBlock;
  readonly index: number;
}

export class PlacedConditions {
  readonly dominators: Dominators;
  readonly #draft: Draft;
  readonly #fn: DraftFunction;
  readonly #places = new Map<number, Place>();
  readonly #made = new Map<string, Value>();
  readonly #behind = new Map<DraftBlock, Map<number, DraftInstruction[]>>();

  constructor(fn: DraftFunction, draft: Draft) {
    this.#draft = draft;
    this.#fn = fn;
    this.dominators = new Dominators(fn);
    for (const param of fn.params) this.#places.set(param.id, { block: fn.blocks[0]!, index: -1 });
    for (const block of fn.blocks) {
      for (const { result } of block.phis) this.#places.set(result.id, { block, index: -1 });
      for (const [index, { results }] of block.body.entries())
        for (const { id } of results) this.#places.set(id, { block, index });
    }
  }

  /** A pure instruction behind the last of its operands; where all are literals, at the function's start. */
  make(op: OpName, type: ValueType, args: readonly Operand[], aux = 0): Value {
    const key = [op, type, aux, ...args.map((arg) => (isValue(arg) ? arg.id : `#${arg.bits}`))];
    const known = this.#made.get(key.join(" "));
    if (known) return known;
    const start = { block: this.#fn.blocks[0]!, index: -1 };
    const place = args.filter(isValue).map(this.#placeOf).reduce(this.#later, start);
    const isConversion = op === "trunc" || op === "sext" || op === "zext";
    const result = this.#value(op === "icmp" ? T.i1 : isConversion ? (aux as ValueType) : type);
    this.#places.set(result.id, place);
    this.#made.set(key.join(" "), result);
    this.#put(place, { op, type, results: [result], args: [...args], aux });
    return result;
  }

  icmp(predicate: (typeof ICMP_PREDICATES)[number], a: Value, b: Operand): Value {
    return this.make("icmp", a.type, [a, b], ICMP_PREDICATES.indexOf(predicate));
  }

  /** True where all are. Those of outer places come first. */
  all(conditions: readonly Value[]): Value | undefined {
    const [first, ...rest] = [...new Set(conditions)].sort((a, b) => this.#order(a, b));
    return rest.reduce<Value | undefined>(
      (all, one) => all && this.make("and", T.i1, [all, one]),
      first,
    );
  }

  /** In front of instruction `index` of a block, or at its end. */
  putBefore(block: DraftBlock, index: number, one: Omit<DraftInstruction, "loc">): void {
    this.#put({ block, index: index - 1 }, one);
  }

  /** Puts all into the function. */
  finish(): void {
    for (const block of this.#fn.blocks) {
      const behind = this.#behind.get(block);
      if (!behind) continue;
      block.body = [
        ...(behind.get(-1) ?? []),
        ...block.body.flatMap((one, index) => [one, ...(behind.get(index) ?? [])]),
      ];
    }
  }

  #value(type: ValueType): Value {
    return { id: this.#draft.nextValue++, type };
  }

  #put({ block, index }: Place, one: Omit<DraftInstruction, "loc">): void {
    const loc = (block.body[index]?.loc ?? block.body[0]?.loc ?? block.end.loc) as LocId;
    const behind = this.#behind.get(block) ?? new Map<number, DraftInstruction[]>();
    this.#behind.set(block, behind);
    pushTo(behind, index, { ...one, loc });
  }

  readonly #placeOf = (value: Value): Place => {
    const place = this.#places.get(value.id);
    assert(place !== undefined, `value ${value.id} is nowhere`);
    return place;
  };

  /** Of two places that one block sees. */
  readonly #later = (a: Place, b: Place): Place => {
    if (a.block === b.block) return a.index >= b.index ? a : b;
    return this.dominators.dominates(a.block, b.block) ? b : a;
  };

  #order(a: Value, b: Value): number {
    const [one, other] = [this.#placeOf(a), this.#placeOf(b)];
    if (one.block === other.block) return one.index - other.index || a.id - b.id;
    return this.dominators.dominates(one.block, other.block) ? -1 : 1;
  }
}
