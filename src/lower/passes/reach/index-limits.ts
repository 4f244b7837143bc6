/** Conditions that an index, or what a product of two adds, is small enough. */
import type { DraftBlock, Operand, Value } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import { isLiteral, literal, widthOf } from "../../translate/literals.ts";
import type { LinearForms } from "../linear-address.ts";
import type { Guards } from "./guards.ts";
import type { PlacedConditions } from "./placed-conditions.ts";
import type { UpperBounds } from "./upper-bounds.ts";
import type { WholeTerm } from "./whole-address.ts";

const T = VALUE_TYPE;
/** Elements that stand so near are asked for together. */
const NEIGHBOURS = 2n ** 16n;
/** Greatest limit of a factor that is known when the kernel runs. */
const MOST = 2n ** 30n;

export class IndexLimits {
  readonly #forms: LinearForms;
  readonly #placed: PlacedConditions;
  readonly #bounds: UpperBounds;
  readonly #guards: Guards;

  constructor(forms: LinearForms, placed: PlacedConditions, bounds: UpperBounds, guards: Guards) {
    this.#forms = forms;
    this.#placed = placed;
    this.#bounds = bounds;
    this.#guards = guards;
  }

  /** True, all together, where what a term counts by its factor is at most `limit`, either way if it has a sign. */
  of({ operands, signed, product }: WholeTerm, limit: bigint, block: DraftBlock): readonly Value[] {
    const [a, b] = operands as [Value, Value | undefined];
    if (b === undefined) return this.#isWithin(a, signed[0]!, limit, block);
    for (const [value, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const [one, by] = [operands[value]!, operands[other]!];
      if (one.type !== T.i32 || !this.#guards.isOfGrid(by) || this.#guards.isOfGrid(one)) continue;
      return [this.#isOneWithin(one, signed[value]!, this.#quotient(limit, by, signed[other]!))];
    }
    return this.#isWithin(product!, true, limit, block);
  }

  /** True where a value is at most `limit`, either way if it has a sign. */
  #isWithin(value: Value, signed: boolean, limit: bigint, block: DraftBlock): readonly Value[] {
    // Neighbours of an element are asked for with it.
    const near = limit > NEIGHBOURS ? limit - NEIGHBOURS : limit;
    // What a branch has found to be less than another is not asked for again, which may be in a loop.
    const other = this.#guards.of(value, block);
    if (other) return [this.#placed.icmp("ule", other, literal(value.type, near))];
    const parts = this.#termsWithin(value, signed, near);
    if (parts) return parts;
    const { term, distance } = this.#neighbour(value);
    const isNear = abs(distance) <= limit - near && (signed || distance >= 0n);
    return term && isNear
      ? this.#isWithin(term, signed, limit, block)
      : [this.#isOneWithin(value, signed, literal(value.type, near))];
  }

  /** Of a sum with a constant: the other term. */
  #neighbour(value: Value): { term: Value | undefined; distance: bigint } {
    const { constant, terms } = this.#forms.of(value);
    const [[term, factor] = []] = terms;
    const isOne = terms.size === 1 && factor === 1n && term !== value;
    return {
      term: isOne ? term : undefined,
      distance: BigInt.asIntN(widthOf(value.type), constant),
    };
  }

  /** The same of a sum, where that needs not be asked lane by lane: its terms are the grid's, or small. */
  #termsWithin(value: Value, signed: boolean, limit: bigint): readonly Value[] | undefined {
    if (value.type !== T.i32) return undefined;
    const { constant, terms } = this.#forms.of(value);
    const open: { term: Value; factor: bigint }[] = [];
    const parts = [...terms].map(([term, bits]) => ({ term, factor: BigInt.asIntN(32, bits) }));
    const distance = BigInt.asIntN(32, constant);
    if (!signed && (distance < 0n || parts.some(({ factor }) => factor < 0n))) return undefined;
    let room = limit - abs(distance);
    for (const { term, factor } of parts) {
      const most = this.#bounds.of(term) * abs(factor);
      if (most <= room / 2n) room -= most;
      else if (this.#guards.isOfGrid(term)) open.push({ term, factor });
      else return undefined;
    }
    if (room <= 0n) return undefined;
    const share = room / BigInt(open.length || 1);
    return open.map(({ term, factor }) =>
      this.#isOneWithin(term, signed, literal(T.i32, share / abs(factor))),
    );
  }

  #isOneWithin(value: Value, signed: boolean, limit: Operand): Value {
    const { type } = value;
    if (!signed) return this.#placed.icmp("ule", value, limit);
    const moved = this.#placed.make("add", type, [value, limit]);
    const twice = isLiteral(limit)
      ? literal(type, 2n * limit.bits)
      : this.#placed.make("shl", type, [limit, literal(type, 1n)]);
    return this.#placed.icmp("ule", moved, twice);
  }

  /** floor(limit / value), at most 2^30, as i32; 0 for negative values. */
  #quotient(limit: bigint, value: Value, signed: boolean): Value {
    const make: PlacedConditions["make"] = (...asked) => this.#placed.make(...asked);
    const wide =
      value.type === T.i64 ? value : make(signed ? "sext" : "zext", T.i32, [value], T.i64);
    const divisor = make("maxU", T.i64, [wide, literal(T.i64, 1n)]);
    const quotient = make("divU", T.i64, [literal(T.i64, limit), divisor]);
    return make("trunc", T.i64, [make("minU", T.i64, [quotient, literal(T.i64, MOST)])], T.i32);
  }
}

const abs = (x: bigint) => (x < 0n ? -x : x);
