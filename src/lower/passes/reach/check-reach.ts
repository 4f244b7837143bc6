import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  DraftReach,
  Operand,
  Value,
} from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import { ADDRESS_WINDOW } from "../../program.ts";
import { isLiteral, literal } from "../../translate/literals.ts";
import { classOf, endOperands, isValue } from "../instructions.ts";
import { LinearForms, SUMS } from "../linear-address.ts";
import { Guards } from "./guards.ts";
import { IndexLimits } from "./index-limits.ts";
import { PlacedConditions } from "./placed-conditions.ts";
import { UpperBounds } from "./upper-bounds.ts";
import { isCut, type WholeAddress, type WholeTerm, wholeAddress } from "./whole-address.ts";

const T = VALUE_TYPE;
const ALL = 2n ** 32n;
/**
 * Generic addresses begin here. What goes beyond 2^32 by less comes out below them, where nothing is, and what goes down
 * from one of them by no more is not below 0: so far the low half tells that an address is wrong.
 */
const ROOM = BigInt(ADDRESS_WINDOW.first);
/** Greatest distance that constant offsets of accesses and their width add. */
const NEAR = 2n ** 24n;
/** At least this is set aside for what is small, so that equal indices are asked for alike. */
const ASIDE = 2n ** 26n;
/** A pointer that moves by less is met by an access long before it has gone round. */
const STEP = 4096n;

/** `aux` of a `reach`: of an access, which it is given to in the end, or of a pointer right here. */
export const OF_ACCESS = 0;
export const OF_USE = 1;

export function checkReach(fn: DraftFunction, draft: Draft): void {
  new ReachChecks(fn, draft).insert();
}

class ReachChecks {
  readonly #draft: Draft;
  readonly #forms: LinearForms;
  readonly #placed: PlacedConditions;
  readonly #bounds: UpperBounds;
  readonly #limits: IndexLimits;

  constructor(fn: DraftFunction, draft: Draft) {
    this.#draft = draft;
    this.#forms = new LinearForms(fn);
    this.#placed = new PlacedConditions(fn, draft);
    this.#bounds = new UpperBounds(this.#forms);
    const guards = new Guards(fn, this.#placed.dominators, this.#forms);
    this.#limits = new IndexLimits(this.#forms, this.#placed, this.#bounds, guards);
  }

  insert(): void {
    for (const block of this.#placed.dominators.order) {
      for (const [index, one] of block.body.entries()) this.#ofInstruction(one, block, index);
      for (const phi of block.phis)
        for (const { block: from, value } of phi.incoming)
          this.#ofUse(value, from, from.body.length);
      if (block.end.kind === "ret")
        for (const operand of endOperands(block)) this.#ofUse(operand, block, block.body.length);
    }
    this.#placed.finish();
  }

  #ofInstruction(one: DraftInstruction, block: DraftBlock, index: number): void {
    const { op, args, access, tellsSpace } = one;
    if (op === "zext" && this.#keepWhole(one)) return;
    if (tellsSpace || this.#isSum(one)) return;
    const isAccess = access !== undefined && classOf(one) === "memory";
    if (isAccess) this.#ofAccess(one, block, index);
    for (const arg of isAccess ? args.slice(1) : args) this.#ofUse(arg, block, index);
  }

  /** A pointer as it came from memory that is a number of 64 bits again is what came. */
  #keepWhole(one: DraftInstruction): boolean {
    const [arg] = one.args;
    const source = arg && isValue(arg) ? this.#forms.definition(arg) : undefined;
    if (one.aux !== T.i64) return false;
    if (source?.op === "param" && source.type === T.i32 && this.#isPointerParam(source.aux)) {
      Object.assign(one, { op: "param", type: T.i64, aux: source.aux, args: [] });
      return true;
    }
    if (source?.op !== "trunc" || source.ofAddress !== "pointer") return false;
    Object.assign(one, { op: "mov", type: T.i64, aux: 0, args: [...source.args] });
    return true;
  }

  /** True for what addresses are sums of: who uses the sum asks for all of it. */
  #isSum({ op, type, results }: DraftInstruction): boolean {
    const [result] = results;
    if (type !== T.i32 || !result || !SUMS.has(op)) return false;
    const { constant, terms } = this.#forms.of(result);
    return !(constant === 0n && terms.size === 1 && terms.has(result));
  }

  #ofAccess(one: DraftInstruction, block: DraftBlock, index: number): void {
    const access = one.access!;
    if (access.space !== "global" && access.space !== "generic" && access.space !== "constant")
      return;
    const whole = this.#withUpperHalf(wholeAddress(this.#forms, one.args[0]!));
    const condition = this.#reaches(whole, block);
    if (!condition) return;
    access.reach = this.#ask(whole, condition, OF_ACCESS, block, index);
  }

  /** Asks for a pointer that `block` uses in front of instruction `index`, if it may be more than its low half. */
  #ofUse(operand: Operand, block: DraftBlock, index: number): void {
    if (!isCut(this.#forms, operand)) return;
    const whole = wholeAddress(this.#forms, operand);
    const condition = this.#fits(operand as Value, whole, block);
    if (!condition) return;
    this.#ask(whole, condition, OF_USE, block, index);
  }

  /** Puts a `reach` in front of instruction `index` of a block. */
  #ask(
    { terms, constant }: WholeAddress,
    condition: Operand,
    aux: typeof OF_ACCESS | typeof OF_USE,
    block: DraftBlock,
    index: number,
  ): DraftReach {
    const reach = { terms: terms.map(({ factor, signed }) => ({ factor, signed })), constant };
    const args = [condition, ...terms.flatMap(({ operands }) => operands)];
    const type = T.i32;
    this.#placed.putBefore(block, index, { op: "reach", type, results: [], args, aux, reach });
    return reach;
  }

  /** Of a pointer among the kernel's parameters the register has the low half; the other half stands behind it. */
  #withUpperHalf(whole: WholeAddress): WholeAddress {
    const upper = whole.terms.flatMap(({ operands: [only], isBase }): WholeTerm[] => {
      const source = isBase === "register" ? this.#forms.definition(only!) : undefined;
      if (source?.op !== "param" || !this.#isPointerParam(source.aux)) return [];
      const half = this.#placed.make("param", T.i32, [], source.aux + 4);
      return [{ factor: 2n ** 32n, operands: [half], signed: [false], isBase: "upper" }];
    });
    return upper.length === 0 ? whole : { ...whole, terms: [...whole.terms, ...upper] };
  }

  #isPointerParam(at: number): boolean {
    return this.#draft.params.some(
      ({ offset, kind, pointers = [] }) =>
        (kind === "pointer" && at === offset) ||
        (kind === "bytes" && pointers.some((place) => offset + place === at)),
    );
  }

  /** True where an access with this address goes where the low half says; undefined: always. */
  #reaches({ terms, constant }: WholeAddress, block: DraftBlock): Operand | undefined {
    if (terms.length === 0) return undefined;
    const found = this.#baseOf(terms);
    const isFixed = found === undefined && constant >= ROOM && constant < ALL;
    if (found === "many" || (found === undefined && !isFixed)) return literal(T.i1, 0n);
    const rest = terms.filter((term) => term !== found && term.isBase !== "upper");
    const distance = isFixed ? 0n : constant;
    const conditions: Value[] = terms
      .filter(({ isBase }) => isBase === "upper")
      .map(({ operands: [half] }) => this.#placed.icmp("eq", half!, literal(T.i32, 0n)));
    // What terms cannot exceed is set aside for them, and the others share what is left.
    const small = rest.filter((term) => this.#most(term) <= NEAR);
    const large = rest.filter((term) => !small.includes(term));
    const aside = small.reduce((sum, term) => sum + this.#most(term), abs(distance) + NEAR);
    const room = (ROOM - (aside < ASIDE ? ASIDE : aside)) / BigInt(Math.max(1, large.length));
    if (room <= 0n) return literal(T.i1, 0n);
    for (const term of large) conditions.push(...this.#isNear(term, room, block));
    const isAbove = distance >= 0n && !rest.some((term) => this.#mayBeBelow(term));
    if (found) {
      const [base] = found.operands as [Value];
      if (base.type === T.i64) {
        const from = this.#placed.make("sub", T.i64, [base, literal(T.i64, ROOM)]);
        conditions.push(this.#placed.icmp("ult", from, literal(T.i64, ALL - ROOM)));
      } else if (!isAbove) conditions.push(this.#isGeneric(base));
    }
    return this.#placed.all(conditions);
  }

  /** True where the low half is all; undefined: always. */
  #fits(address: Value, whole: WholeAddress, block: DraftBlock): Operand | undefined {
    const { terms, constant } = whole;
    const [only] = terms;
    if (
      terms.length === 1 &&
      only!.factor === 1n &&
      constant === 0n &&
      only!.operands.length === 1
    ) {
      const [value] = only!.operands as [Value];
      if (this.#bounds.of(value) < (only!.signed[0] && value.type === T.i32 ? ALL / 2n : ALL))
        return undefined;
      if (value.type === T.i64) return this.#placed.icmp("ult", value, literal(T.i64, ALL));
      return only!.signed[0] ? this.#placed.icmp("sge", value, literal(T.i32, 0n)) : undefined;
    }
    const found = this.#baseOf(terms);
    if (found !== "many" && found?.isBase === "register") {
      const most = terms.reduce((sum, term) => sum + (term === found ? 0n : this.#most(term)), 0n);
      if (most + abs(constant) < STEP) return undefined;
    }
    const condition = this.#reaches(whole, block);
    if (condition && isLiteral(condition)) return condition;
    return this.#placed.all([...(condition ? [condition] : []), this.#isGeneric(address as Value)]);
  }

  #isGeneric(address: Value): Value {
    return this.#placed.icmp("uge", address, literal(T.i32, ROOM));
  }

  #baseOf(terms: readonly WholeTerm[]): WholeTerm | "many" | undefined {
    for (const kind of ["pointer", "register"] as const) {
      const found = terms.filter(({ isBase }) => isBase === kind);
      if (found.length > 0) return found.length === 1 ? found[0] : "many";
    }
    return undefined;
  }

  /** Bound of what a term adds, either way. */
  #most({ factor, operands, signed }: WholeTerm): bigint {
    return operands.reduce((product, operand, index) => {
      const bound = this.#bounds.of(operand);
      const half = 2n ** (operand.type === T.i64 ? 63n : 31n);
      return product * (signed[index] && bound >= half ? half : bound);
    }, abs(factor));
  }

  #mayBeBelow({ factor, operands, signed }: WholeTerm): boolean {
    return factor < 0n || operands.some((one, index) => this.#mayBeNegative(one, signed[index]!));
  }

  /** True where a term adds `room` at most, either way; none: always. */
  #isNear(term: WholeTerm, room: bigint, block: DraftBlock): readonly Value[] {
    return this.#most(term) <= room ? [] : this.#limits.of(term, room / abs(term.factor), block);
  }

  #mayBeNegative(operand: Value, signed: boolean): boolean {
    const half = 2n ** (operand.type === T.i64 ? 63n : 31n);
    return signed && this.#bounds.of(operand) >= half;
  }
}

const abs = (x: bigint) => (x < 0n ? -x : x);
